"""The words that mean something in one match: its players, its tiles, its arms."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

from ledger.game.events import Arm, Event, Hand, Open, Play
from ledger.game.options import LARGEST
from ledger.game.rules import Rules
from ledger.game.tiles import BY_TEXT, Tile
from ledger.record.words import Fault, Quoted, meant, shown

DIRECTIONS = ("left", "right", "up", "down")
MEXICAN = "mexican"

_A_TILE = re.compile(r"(0|[1-9][0-9]?)-(0|[1-9][0-9]?)")
_HALF_OF_A_TILE = re.compile(r"([0-9]{1,2}-[0-9]{1,2}):([0-9]{1,2})")
_LIKE_A_TILE = re.compile(r"([0-9]{1,2})[^0-9]{1,2}([0-9]{1,2})")


@cache
def _written(highest: int) -> dict[str, Tile]:
    return {text: t for text, t in BY_TEXT.items() if t.high <= highest}


@cache
def _natural(highest: int) -> dict[str, Tile]:
    return {text: t.natural for text, t in _written(highest).items()}


@cache
def _labels(highest: int) -> dict[str, Arm]:
    labels: dict[str, Arm] = {f"@{text}": t.text for text, t in _natural(highest).items()}
    labels |= {
        f"@{text}:{half}": f"{t.text}:{half}" for text, t in _natural(highest).items() for half in (t.high, t.low)
    }
    return labels | {f"@{word}": word for word in (*DIRECTIONS, MEXICAN)}


class _Tiles(dict[str, Tile | None]):
    """Natural tiles by all ways of writing them, those that no set has too."""

    def __missing__(self, text: str) -> Tile:
        made = self[text] = BY_TEXT[text].natural
        return made


ALL_TILES = _Tiles({"?": None, **{text: t.natural for text, t in BY_TEXT.items()}})
"""Every tile that can be written down, whether or not any set has it, and `?`."""


def is_tile(text: str) -> bool:
    """Whether a word is a tile, or `?`."""
    return text == "?" or _A_TILE.fullmatch(text) is not None


class Vocabulary:
    """What the words of a match's lines mean.

    `played` are the tiles as the next `play` is to keep them: where blanks are wild the half written first is the half
    that is joined, so it stays first, but not in a lead.
    """

    def __init__(self, opening: Open, rules: Rules) -> None:
        self.names = opening.seats
        highest = rules.set_highest()
        self.players = {name: seat for seat, name in enumerate(opening.seats, 1)}
        self.players |= {str(seat): seat for seat in range(1, len(opening.seats) + 1)}
        self.tiles = _natural(highest)
        self.drawn: dict[str, Tile | None] = {"?": None, **self.tiles}
        self.written = _written(highest) if rules.first_half_joins else self.tiles
        self.first_half_joins = rules.first_half_joins
        self.played = self.tiles
        self.leads: set[int] = set()
        owners: dict[str, Arm] = {f"@{name}": seat for name, seat in self.players.items()}
        labels = _labels(highest)
        # on trains a name is a train before it is a label: a player called "left" has one
        self.arms = labels | owners | {f"@{MEXICAN}": MEXICAN} if rules.drawn_as == "trains" else owners | labels

    def happened(self, number: int, event: Event) -> None:
        """Keeps in mind, where blanks are wild, whether the next play is a lead; `number` is the event's own."""
        if isinstance(event, Hand):
            self.played = self.tiles
        elif isinstance(event, Play) and self.played is not self.written:
            self.leads.add(number)
            self.played = self.written

    def correcting(self, number: int) -> None:
        """Makes ready for a play that stands in for event `number`, or before it."""
        self.played = self.tiles if number in self.leads else self.written

    def seat(self, words: Sequence[str], at: int) -> int:
        """The seat of the player that the word number `at` names; Fault if it is nobody's."""
        try:
            return self.players[words[at]]
        except (KeyError, IndexError):
            return self._seat(words, at)

    def tile(self, words: Sequence[str], at: int, known: dict[str, Tile] | None = None) -> Tile:
        """The tile that the word number `at` names; Fault if the set does not have it."""
        try:
            return (known or self.tiles)[words[at]]
        except (KeyError, IndexError):
            raise self._no_tile(words, at) from None

    def tile_or_unknown(self, words: Sequence[str], at: int) -> Tile | None:
        """The same, None for `?`."""
        try:
            return self.drawn[words[at]]
        except (KeyError, IndexError):
            raise self._no_tile(words, at, " or ?") from None

    def any_tiles(self, words: Sequence[str], start: int) -> tuple[Tile | None, ...]:
        """All words from number `start` on as tiles, which this set need not have: that is a matter of the rules."""
        try:
            return tuple([ALL_TILES[word] for word in words[start:]])
        except KeyError:
            wrong = next(at for at in range(start, len(words)) if not is_tile(words[at]))
            raise self._no_tile(words, wrong, " or ?") from None

    def arm(self, words: Sequence[str], at: int) -> Arm:
        """The arm that the word number `at` names, an owner as his seat; Fault if it is none."""
        try:
            word = words[at]
            if type(word) is not Quoted:
                return self.arms[word]
        except (KeyError, IndexError):
            pass
        return self._arm(words, at)

    def arm_of(self, label: str) -> Arm | None:
        """What a label means, without its `@`; None if nothing."""
        return (
            self.arms.get("@" + label) or self._half(label) or self.arms.get("@" + unicodedata.normalize("NFC", label))
        )

    def _half(self, label: str) -> str | None:
        shape = _HALF_OF_A_TILE.fullmatch(label)
        if shape and shape[1] in self.tiles:
            return f"{self.tiles[shape[1]].text}:{int(shape[2])}"
        return None

    def _arm(self, words: Sequence[str], at: int) -> Arm:
        word = _word(words, at, "an arm such as @left")
        if isinstance(word, Quoted):
            raise Fault("an arm's @ stands before the quotes", 'an arm such as @left or @"Ana Maria"', word=at)
        if word[0:1] != "@":
            raise Fault(f"an arm is written with @{meant('@' + word, self.arms)}", "an arm such as @left", word=at)
        arm = self.arm_of(word[1:])
        if arm is None:
            hint = meant(word[1:], (*DIRECTIONS, *self.names, MEXICAN))
            raise Fault(
                f"there is no arm {shown(word)}{hint}", "@left, @right, @up, @down, a tile or a player", word=at
            )
        return arm

    def _seat(self, words: Sequence[str], at: int) -> int:
        expected = ", ".join(self.names) + f", or a seat from 1 to {len(self.names)}"
        word = _word(words, at, expected)
        seat = self.players.get(unicodedata.normalize("NFC", word))
        if seat is None:
            hint = self._in_quotes(word) or meant(word, self.names)
            raise Fault(f"there is no player {shown(word)}{hint}", expected, word=at)
        return seat

    def _in_quotes(self, word: str) -> str:
        """What to say where a word is one of a name of several, which were not put together."""
        whole = next((name for name in self.names if word in name.split(" ")[:-1] or name.endswith(f" {word}")), None)
        return f'; a name of several words stands in quotes, "{whole}"' if whole else ""

    def _no_tile(self, words: Sequence[str], at: int, more: str = "") -> Fault:
        expected = f"a tile such as 6-4{more}"
        word = _word(words, at, expected)
        if word != "?" and is_tile(word):
            return Fault(f"the set has no {word}", expected, word=at)
        if f"@{word}" in self.arms:
            return Fault(f"{shown(word)} is no tile; did you mean @{shown(word)}?", expected, word=at)
        shape = _LIKE_A_TILE.fullmatch(word)
        near = f"{shape[1]}-{shape[2]}" if shape else ""
        hint = f"; did you mean {near}?" if near in BY_TEXT and near != word else self._in_quotes(word)
        return Fault(f"{shown(word)} is no tile{hint}", expected, word=at)


def number(words: Sequence[str], at: int, what: str, *, signed: bool = False) -> int:
    """The whole number that the word number `at` is; Fault if it is none, or beyond LARGEST."""
    word = _word(words, at, what)
    digits = word[1:] if signed and word[0:1] in ("+", "-") else word
    if not (digits.isascii() and digits.isdigit()) or (len(digits) > 1 and digits[0] == "0"):
        raise Fault(f"{shown(word)} is no whole number", what, word=at)
    if len(digits) > len(str(LARGEST)):
        raise Fault(f"a number of {len(digits)} digits is too large", f"at most {LARGEST:,}", word=at)
    return -int(digits) if word[0] == "-" else int(digits)


def _word(words: Sequence[str], at: int, expected: str) -> str:
    if at >= len(words):
        raise Fault("the line ends too soon", expected, word=at)
    return words[at]
