"""The header of a match: the opening event that its tags make."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from ledger.errors import HeaderFault
from ledger.game.events import Open, OptionValue
from ledger.game.options import Option
from ledger.game.rules import Rules
from ledger.game.variants import GAMES, game, read_table, rules_of
from ledger.record.moments import is_date_or_moment
from ledger.record.options import OptionsFault, read_options
from ledger.record.vocabulary import MEXICAN
from ledger.record.words import LONGEST_WORD, meant, nearest, shown

VERSION = 1
"""The version of the record format that is read and written here."""

MOST_TAGS = 256
"""The most tags that a header may have."""

LONGEST_HEADER = 131_072
"""The most characters that all names and tags of a header may have together."""

KEPT_TAGS = ("Id", "Table", "Club", "Event", "Site", "Played", "Scorer", "Source")
"""The tags with a meaning of their own that the opening event keeps, in the order in which they are written."""

SEAT = re.compile(r"Seat([0-9]+)")


class TagFault(Exception):
    """What is wrong with a header: `about` is the tag at fault ("" where one is missing), `found` the word in it that
    is wrong ("" for all of its value), `at` where in the value that word begins.
    """

    def __init__(self, message: str, expected: str, *, about: str, found: str = "", at: int = 0) -> None:
        self.message, self.expected, self.about, self.found, self.at = message, expected, about, found, at
        super().__init__(message)


def opening_of_tags(values: Mapping[str, str]) -> tuple[Open, Rules]:
    """The opening event of a header written as text, and its rules; TagFault if it makes none."""
    check_version(values.get("Record", str(VERSION)))
    variant, options = _game_of(values)
    own = {"Record", "Variant", "Options"}
    tags = {name: text for name, text in values.items() if name not in own and not SEAT.fullmatch(name)}
    return opening_of(variant, options, _seats_of(values), tags)


def opening_of(
    variant: str, options: Mapping[str, OptionValue], seats: Sequence[str], tags: Mapping[str, str]
) -> tuple[Open, Rules]:
    """The opening event and its rules: names in NFC, options in the game's order, tags in the order in which they are
    written; TagFault if something in it does not exist.
    """
    known = _options_known(variant)
    names = _names(seats)
    for name, text in tags.items():
        _check_tag(name, text)
    if sum(map(len, (*names, *tags, *tags.values()))) > LONGEST_HEADER:
        longest = max(tags, key=lambda name: len(tags[name]), default="Seat1")
        raise TagFault("this header is too long", f"at most {LONGEST_HEADER:,} characters in all", about=longest)
    kept = {name: tags[name] for name in KEPT_TAGS if name in tags} | dict(tags)
    if "Table" in kept:
        kept["Table"] = _same_table(kept["Table"], variant, options)
    opening = Open(variant, {name: options[name] for name in known if name in options} | dict(options), names, kept)
    try:
        return opening, rules_of(opening)
    except HeaderFault as fault:
        raise TagFault(fault.message, fault.expected, about="Options", found=fault.found) from None


def check_version(text: str) -> None:
    """TagFault if a record's version is not one that can be read here."""
    if text == str(VERSION):
        return
    if text.isascii() and text.isdigit() and len(text) < 10 and int(text) > VERSION:
        message = f"this record is of format {text}, newer than this program reads: a newer version of it is needed"
        raise TagFault(message, f"format {VERSION}", about="Record")
    raise TagFault("this is no version of the record format", str(VERSION), about="Record")


def _game_of(values: Mapping[str, str]) -> tuple[str, dict[str, OptionValue]]:
    if "Table" in values:
        for other in ("Variant", "Options"):
            if other in values:
                later = max("Table", other, key=list(values).index)
                raise TagFault(f"Table and {other} together", "Table alone, or Variant and Options", about=later)
        try:
            return read_table(values["Table"])
        except HeaderFault as fault:
            raise TagFault(fault.message, fault.expected, about="Table") from None
    if "Variant" not in values:
        near = next((name for name in values if nearest(name, ("Variant", "Table"))), "")
        hint = f"; did you mean {nearest(near, ('Variant', 'Table'))} by {near}?" if near else ""
        raise TagFault(f"the header names no game{hint}", "a tag Variant or Table", about=near, found=near)
    return values["Variant"], _options_of(values["Variant"], values.get("Options", ""))


def _options_of(variant: str, text: str) -> dict[str, OptionValue]:
    _options_known(variant)
    try:
        return read_options(variant, text)
    except OptionsFault as fault:
        raise TagFault(fault.message, fault.expected, about="Options", found=fault.found, at=fault.at) from None


def _options_known(variant: str) -> dict[str, Option]:
    if variant not in GAMES:
        message = f"there is no game {shown(variant)}{meant(variant, GAMES)}"
        raise TagFault(message, ", ".join(GAMES), about="Variant", found=shown(variant))
    return GAMES[variant].options()


def _same_table(text: str, variant: str, options: Mapping[str, OptionValue]) -> str:
    """The table in its canonical form; TagFault if it means another game or other options."""
    try:
        named, meaning = read_table(text)
    except HeaderFault as fault:
        raise TagFault(fault.message, fault.expected, about="Table") from None
    notation = game(named).notation
    if notation is None or named != variant or meaning != dict(options):
        raise TagFault("Table means another game or other options", "what variant and options say", about="Table")
    return notation.write(meaning)


def _seats_of(values: Mapping[str, str]) -> list[str]:
    numbers = {name: shape[1] for name in values if (shape := SEAT.fullmatch(name))}
    in_order = sorted(numbers.items(), key=lambda seat: (len(seat[1]), seat[1]))
    for place, (name, text) in enumerate(in_order, 1):
        if text != str(place):
            message = f"Seat{place} is missing before {shown(name)}"
            raise TagFault(message, "seats numbered from Seat1 without a gap", about=name)
    return [values[name] for name, _ in in_order]


def _names(seats: Sequence[str]) -> tuple[str, ...]:
    names: list[str] = []
    for seat, text in enumerate(seats, 1):
        name, about = unicodedata.normalize("NFC", text), f"Seat{seat}"
        if not name.strip():
            raise TagFault(f"seat {seat} has no name", "a name", about=about)
        if len(name) > LONGEST_WORD:
            raise TagFault("this name is too long", f"at most {LONGEST_WORD:,} characters", about=about)
        if name.isdigit() or name == MEXICAN:
            message = f"a player cannot be called {shown(name)}"
            raise TagFault(message, "a name that is not only digits and not mexican", about=about)
        if name in names:
            raise TagFault(f"two players are called {shown(name)}", "names that differ", about=about)
        names.append(name)
    return tuple(names)


def _check_tag(name: str, text: str) -> None:
    if len(text) > LONGEST_WORD or len(name) > LONGEST_WORD:
        raise TagFault("this tag is too long", f"at most {LONGEST_WORD:,} characters", about=name)
    if name == "Id" and not text.strip():
        raise TagFault("an Id without a value", "the match's own identity, or no tag Id at all", about=name)
    if name == "Played" and not is_date_or_moment(text):
        raise TagFault("Played is no date", "a date such as 2026-03-14, or with the time 2026-03-14T19:30", about=name)
