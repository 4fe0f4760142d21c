"""Options as text, `name=value name=value`: those of a header, and others under which a match is scored."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ledger.errors import HeaderFault
from ledger.game.events import OptionValue
from ledger.game.options import Option
from ledger.game.variants import game
from ledger.record.words import meant, shown

_WORD = re.compile(r"[^ \t]+")


class OptionsFault(HeaderFault):
    """What is wrong with options: `found` is the word at fault, `at` where in the text it begins."""

    def __init__(self, message: str, *, found: str, expected: str, at: int) -> None:
        self.at = at
        super().__init__(message, about="options", found=shown(found), expected=expected)


def read_options(variant: str, text: str) -> dict[str, OptionValue]:
    """The options that a text names; OptionsFault if one is not an option of the game, or a value not its."""
    known = game(variant).options()
    options: dict[str, OptionValue] = {}
    for word in _WORD.finditer(text):
        name, value = _option(variant, known, word[0], word.start())
        if name in options:
            message = f"the option {name} stands twice"
            raise OptionsFault(message, found=word[0], expected="each option once", at=word.start())
        options[name] = value
    return options


def _option(variant: str, known: Mapping[str, Option], word: str, at: int) -> tuple[str, OptionValue]:
    name, equals, text = word.partition("=")
    if not equals:
        raise OptionsFault("an option is written name=value", found=word, expected="name=value", at=at)
    if name not in known:
        message = f"{variant} has no option {shown(name)}{meant(name, known)}"
        raise OptionsFault(message, found=word, expected=", ".join(known) or "no option", at=at)
    try:
        return name, known[name].read(text)
    except HeaderFault as fault:
        values = ("true", "false") if isinstance(known[name].default, bool) else map(str, known[name].values)
        message = f"{name} cannot be {shown(text)}{meant(text, values)}"
        raise OptionsFault(message, found=word, expected=fault.expected, at=at) from None
