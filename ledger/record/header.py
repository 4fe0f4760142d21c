"""The header of a match: its tags, and the opening event that they make."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from ledger.errors import HeaderFault
from ledger.game.events import Open, OptionValue
from ledger.game.rules import Rules
from ledger.game.variants import GAMES, game, read_table, rules_of
from ledger.record.moments import is_date_or_moment
from ledger.record.vocabulary import MEXICAN
from ledger.record.words import LONGEST_WORD, meant

VERSION = 1
"""The version of the record format that is read and written here."""

MOST_TAGS = 256
"""The most tags that a header may have."""

FIRST_TAGS = ("Id",)
GAME_TAGS = ("Variant", "Options", "Table")
KNOWN_TAGS = ("Club", "Event", "Site", "Played", "Scorer", "Source")
SEAT = re.compile(r"Seat([0-9]+)")
TAG_NAME = re.compile(r'[^\s"\\;\[\]{}@]+')


class TagFault(Exception):
    """What is wrong with a header: `about` is the tag at fault, `found` the word in its value ("" for all of it)."""

    def __init__(self, message: str, *, about: str, found: str = "", expected: str = "") -> None:
        self.message, self.about, self.found, self.expected = message, about, found, expected
        super().__init__(message)


def opening_of_tags(values: Mapping[str, str]) -> tuple[Open, Rules]:
    """The opening event of a header written as text, and its rules; TagFault if it makes none."""
    check_version(values.get("Record", str(VERSION)))
    variant, options = _named_game(values)
    others = {name: text for name, text in values.items() if name not in ("Record", "Variant", "Options")}
    seats = _seats(others)
    return opening_of(variant, options, seats, {name: text for name, text in others.items() if not SEAT.fullmatch(name)})


def opening_of(
    variant: str, options: Mapping[str, OptionValue], seats: Sequence[str], tags: Mapping[str, str]
) -> tuple[Open, Rules]:
    """The opening event and its rules: names in NFC, options in the game's order, tags in the order in which they are
    written; TagFault if something in it does not exist.
    """
    names = _names(seats)
    for name, text in tags.items():
        _check_tag(name, text)
    kept = {name: tags[name] for name in (*FIRST_TAGS, "Table", *KNOWN_TAGS) if name in tags}
    kept |= tags
    try:
        known = game(variant).options()
        if "Table" in kept:
            kept["Table"] = _same_table(kept["Table"], variant, options)
    except HeaderFault as fault:
        raise TagFault(fault.message + meant(variant, GAMES), about="Variant", found=fault.found, expected=fault.expected) from None
    in_order = {name: options[name] for name in known if name in options}
    opening = Open(variant, {**in_order, **options}, names, kept)
    try:
        return opening, rules_of(opening)
    except HeaderFault as fault:
        hint = meant(fault.found, known) if fault.found in options else ""
        raise TagFault(fault.message + hint, about="Options", found=fault.found, expected=fault.expected) from None


def check_version(text: str) -> None:
    """TagFault if a record's version is not one that can be read here."""
    if text == str(VERSION):
        return
    if text.isascii() and text.isdigit() and len(text) < 10 and int(text) > VERSION:
        message = f"this record is of format {text}, newer than this program reads: get a newer version of it"
        raise TagFault(message, about="Record", expected=f"format {VERSION}")
    raise TagFault("this is no version of the record format", about="Record", expected=str(VERSION))


def _named_game(values: Mapping[str, str]) -> tuple[str, dict[str, OptionValue]]:
    if "Table" in values:
        for other in ("Variant", "Options"):
            if other in values:
                raise TagFault(f"Table and {other} together", about=other, expected="Table alone, or Variant and Options")
        try:
            return read_table(values["Table"])
        except HeaderFault as fault:
            raise TagFault(fault.message, about="Table", expected=fault.expected) from None
    if "Variant" not in values:
        near = next((name for name in values if meant(name, ("Variant", "Table"))), "")
        hint = f"; did you mean {meant(near, ('Variant', 'Table'))[15:-1]} by {near}?" if near else ""
        raise TagFault(f"the header names no game{hint}", about=near, expected="a tag Variant or Table")
    return values["Variant"], _options(values["Variant"], values.get("Options", ""))


def _options(variant: str, text: str) -> dict[str, OptionValue]:
    if variant not in GAMES:
        return {}
    known = GAMES[variant].options()
    options: dict[str, OptionValue] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise TagFault("an option is written name=value", about="Options", found=word, expected="name=value")
        if name in options:
            raise TagFault(f"the option {name} stands twice", about="Options", found=word, expected="each option once")
        if name not in known:
            message = f"{variant} has no option {name}{meant(name, known)}"
            raise TagFault(message, about="Options", found=word, expected=", ".join(known) or "no option")
        try:
            options[name] = known[name].read(value)
        except HeaderFault as fault:
            hint = meant(value, map(str, known[name].values))
            raise TagFault(fault.message + hint, about="Options", found=word, expected=fault.expected) from None
    return options


def _same_table(text: str, variant: str, options: Mapping[str, OptionValue]) -> str:
    """The table in its canonical form; HeaderFault if it is another game or has other options."""
    named, meaning = read_table(text)
    notation = game(named).notation
    if notation is None or named != variant or meaning != dict(options):
        raise HeaderFault("Table and Variant or Options differ", about="table", found=text, expected="the same game and options")
    return notation.write(meaning)


def _seats(values: Mapping[str, str]) -> list[str]:
    numbers = {name: shape[1] for name in values if (shape := SEAT.fullmatch(name))}
    for place, (name, text) in enumerate(sorted(numbers.items(), key=lambda item: (len(item[1]), item[1])), 1):
        if text != str(place):
            raise TagFault(f"Seat{place} is missing before {name}", about=name, expected=f"seats numbered without a gap from Seat1")
    return [values[f"Seat{place}"] for place in range(1, len(numbers) + 1)]


def _names(seats: Sequence[str]) -> tuple[str, ...]:
    names = tuple(unicodedata.normalize("NFC", name) for name in seats)
    for seat, name in enumerate(names, 1):
        about = f"Seat{seat}"
        if not name.strip():
            raise TagFault("a player has a name", about=about, expected="a name")
        if len(name) > LONGEST_WORD:
            raise TagFault("this name is too long", about=about, expected=f"at most {LONGEST_WORD:,} characters")
        if name.isdigit() or name == MEXICAN:
            raise TagFault(f"a player cannot be called {name}", about=about, expected="a name that is not only digits and not mexican")
        if name in names[: seat - 1]:
            raise TagFault(f"two players are called {name}", about=about, expected="names that differ")
    return names


def _check_tag(name: str, text: str) -> None:
    if len(text) > LONGEST_WORD:
        raise TagFault("this value is too long", about=name, expected=f"at most {LONGEST_WORD:,} characters")
    if name == "Id" and not text.strip():
        raise TagFault("an Id that is empty", about=name, expected="the match's own identity, or no tag Id")
    if name == "Played" and not is_date_or_moment(text):
        raise TagFault("Played is no date", about=name, expected="an ISO 8601 date such as 2026-03-14, or a date-time")
