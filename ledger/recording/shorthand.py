"""What a scorer types at the table, shorter than a record's line or in another language, as events.

`6-4 r`, `64`, `k`, `d 5-1`, `f`, `Ben holds 5-5 4-4`, `мимо`, `paso`: the player is the one in turn where none is
named, a name may be cut short, a bare arm stands for itself. A line of the record format is always understood.
"""

from __future__ import annotations

import re

from ledger.game.events import Deal, End, Event, Hand, Play, Total, Write
from ledger.record.event_lines import READINGS, event_of
from ledger.record.vocabulary import DIRECTIONS, MEXICAN, Vocabulary
from ledger.record.words import Fault, Quoted, check_characters, end_of_word, found_at, meant, scan, shown
from ledger.record.writing import word as written
from ledger.recording.sitting import Sitting
from ledger.recording.tongues import ARM_WORDS, EVENT_WORDS, EVENTS, folded
from ledger.recording.unclear import Unclear, WhichEnd

__all__ = ["Unclear", "WhichEnd", "read_short"]

UNDO = "undo"
BY_TURN = frozenset(("draw", "play", "knock", "return", "cut", "call"))
BY_PLAYER = BY_TURN | {"deal", "lead", "out", "caught", "reveal", "score", "write", "total"}
WITH_ARMS = frozenset(("play", "cut", "shut"))
AS_WRITTEN = frozenset(("void", "amend", "insert", "stand", "adjust", "yard", "end", "start", "redeal"))
"""Words whose lines are those of the record format, but for the word itself."""

LONGER_WORDS = [word for word in EVENT_WORDS if len(word) > 4]
"""Of all languages together nearly every short word is close to some other."""

# what phones make of a hyphen: the hyphens, the dashes and the minus of Unicode
_TILE = re.compile(r"([0-9]{1,2})[-:/.\u2010\u2011\u2013\u2014\u2212]([0-9]{1,2})")
_TWO_DIGITS = re.compile(r"([0-9])([0-9])")


def read_short(text: str, sitting: Sitting) -> tuple[Event, ...]:
    """The events that a typed line tells, most often one; Unclear, with column and what was expected, if it tells none.

    WhichEnd if a tile fits several ends and the line does not say at which it lies.
    """
    try:
        if any("\udc80" <= sign <= "\udcff" for sign in text):
            raise Fault("these bytes are no letters in UTF-8", "a terminal that is set to UTF-8", at=0)
        check_characters(text)
        words = scan(text)
        if not words:
            raise Fault("the line is empty", "a tile, k, d, f or a line of the record")
        line = _Line(sitting, words)
        try:
            events = line.events()
        except Fault as fault:
            fault.at = fault.at if fault.at is not None else line.place(fault.word)
            raise
    except Fault as fault:
        at = fault.at if fault.at is not None and fault.at >= 0 else end_of_word(text, len(text.rstrip()))
        raise Unclear(fault.message, column=at + 1, found=found_at(text, at), expected=fault.expected) from None
    events = tuple(sitting.the_way_it_fits(event) if isinstance(event, Play) else event for event in events)
    for event in events:
        _check_end(event, sitting)
    return events


def _check_end(event: Event, sitting: Sitting) -> None:
    if not isinstance(event, Play) or event.arm is not None or event.second_tile is not None or sitting.leads_next():
        return
    places = sitting.places(event.seat, event.tile)
    if len(places) > 1:
        raise WhichEnd(event.tile, [end.arm for end in places], sitting.names)


class _Line:
    """The words of a typed line on their way to those of a record; `origins` tells which typed word each comes from."""

    def __init__(self, sitting: Sitting, typed: list[tuple[str, int]]) -> None:
        self.sitting = sitting
        self.typed = [word for word, _ in typed]
        self.starts = [start for _, start in typed]
        self.highest = sitting.rules.set_highest()
        self.words: list[str] = []
        self.origins: list[int] = []

    def place(self, word: int) -> int:
        """The character at which the record's word number `word` was typed; -1 for the end of the line."""
        if word < len(self.origins) and self.origins[word] < len(self.starts):
            return self.starts[self.origins[word]]
        return -1

    def events(self) -> tuple[Event, ...]:
        """What the line tells; Fault if nothing."""
        kind, player, rest = self._begun()
        if kind == UNDO:
            return self._undone(rest)
        if rest >= len(self.typed) and player is None:
            several = self._several(kind)
            if several is not None:
                return several
            if kind == "write":
                raise Fault("nothing has come of this hand that could be written", "write, a player and points", at=0)
        self._put(kind, 0)
        if kind in BY_PLAYER:
            rest = self._put_player(kind, player, rest)
        elif player is not None:
            raise Fault(f"a {kind} line names no player", "the line without the name", at=0)
        self._put_rest(kind, rest)
        return (self._read(),)

    def _read(self) -> Event:
        vocabulary = Vocabulary(self.sitting.record.opening, self.sitting.rules)
        for number, event in enumerate(self.sitting.record.events, start=1):
            vocabulary.happened(number, event)
        return event_of(self.words, vocabulary)

    def _put(self, word: str, origin: int) -> None:
        self.words.append(word)
        self.origins.append(origin)

    # --- what kind of event, and whose ------------------------------------------------------------------------------

    def _begun(self) -> tuple[str, int | None, int]:
        """The word of the record, the player if one stands before it, and the typed word that comes next."""
        player = None
        at = 0
        if self._is_called(0) or (self._kind(self.typed[0]) is None and self._tile(self.typed[0]) is None):
            player = self._player(self.typed[0])
            if player is None:
                raise self._unknown(0)
            at = 1
            if at == len(self.typed):
                raise Fault("the line ends too soon", "what the player did: a tile, k, d …", at=-1)
        kind = self._kind(self.typed[at])
        if kind is not None:
            return kind, player, at if self.typed[at][0] == "=" else at + 1
        if self._tile(self.typed[at]) is not None:
            return "play", player, at
        raise self._unknown(at)

    def _is_called(self, at: int) -> bool:
        """Whether a word is the name of a player to the letter, and something follows: K may be one, or a knock."""
        word = self.typed[at]
        return word in self.sitting.names and word not in READINGS and at + 1 < len(self.typed)

    def _unknown(self, at: int) -> Fault:
        word = self.typed[at]
        several = self._near(word)
        if len(several) > 1:
            who = " or ".join(self.sitting.names[seat - 1] for seat in several)
            return Fault(f"{shown(word)} may be {who}", "as much of the name as tells them apart", at=self.starts[at])
        near = meant(word, [*READINGS, *EVENTS["en"], *self.sitting.names])
        if not near and len(word) > 4 and word.isalpha():
            near = meant(word, LONGER_WORDS)
        what = f"{shown(word)} is no tile, no player and no event{near}"
        return Fault(what, "a tile, k, d, f or ? for help", at=self.starts[at])

    def _kind(self, word: str) -> str | None:
        if isinstance(word, Quoted):
            return None
        if word[0] == "=" and word[1:].isdigit():
            return "reveal"
        return word if word in READINGS else EVENT_WORDS.get(folded(word).strip("!¡"))

    def _player(self, word: str) -> int | None:
        """The seat that a name, the only one that begins so, or a seat number names."""
        names = self.sitting.names
        if word in names:
            return names.index(word) + 1
        if word.isascii() and word.isdigit() and word[0] != "0" and int(word[:4]) <= len(names):
            return int(word)
        near = self._near(word)
        return near[0] if len(near) == 1 else None

    def _near(self, word: str) -> list[int]:
        """The seats whose names a word may stand for: as it is compared, else as their beginning."""
        begin = folded(word)
        names = [(seat, folded(name)) for seat, name in enumerate(self.sitting.names, 1)]
        whole = [seat for seat, name in names if name == begin]
        return whole or [seat for seat, name in names if name.startswith(begin)]

    def _put_player(self, kind: str, player: int | None, rest: int) -> int:
        if player is None and rest < len(self.typed):
            player = self._player(self.typed[rest])
            if player is not None and not self._is_amount(kind, rest):
                self._put(str(player), rest)
                return rest + 1
            player = None
        if player is None:
            player = self._whose(kind)
        if player is None:
            raise self._nameless(kind)
        self._put(str(player), 0)
        return rest

    def _nameless(self, kind: str) -> Fault:
        """Why a line does not tell whose move it is, and the same line with the names put before it."""
        line = " ".join(self.typed)
        why = "the line must name the player"
        if kind in BY_TURN:
            why = "nobody knows yet who leads" if self.sitting.leads_next() else "nobody in particular is in turn"
            why += ": name the player"
        lines = [f"{written(name)} {line}" for name in self.sitting.names]
        return Fault(why, " or ".join(lines), at=self.starts[0])

    def _is_amount(self, kind: str, at: int) -> bool:
        """Whether a number is the points of a line, or the tiles dealt, and no seat."""
        last = at == len(self.typed) - 1
        return last and self.typed[at].isdigit() and kind in ("score", "write", "total", "deal", "reveal")

    def _whose(self, kind: str) -> int | None:
        sitting = self.sitting
        if kind in BY_TURN:
            return sitting.turn()
        if kind == "score":
            return sitting.last_player()
        alone = {"deal": sitting.undealt()[:1], "reveal": sitting.unrevealed()[:1]}.get(kind, [])
        return alone[0] if alone else None

    # --- the rest of the line ---------------------------------------------------------------------------------------

    def _put_rest(self, kind: str, rest: int) -> None:
        words = self.typed[rest:]
        if not words:
            self._put_default(kind)
        elif kind == "note" and len(words) > 1:
            self._put(Quoted(" ".join(words)), rest)
        elif kind == "reveal" and len(words) == 1 and words[0].isdigit():
            self._put_pips(words[0], rest)
        else:
            for at, word in enumerate(words, start=rest):
                self._put(word if kind in AS_WRITTEN and kind != "yard" else self._meant(kind, word), at)

    def _put_pips(self, word: str, at: int) -> None:
        if self._tile(word) is not None:
            expected = f"={word} for the pips, {word[0]}-{word[1]} for the tile"
            raise Fault(f"{word} may be pips or a tile", expected, at=self.starts[at])
        self._put("=" + word, at)

    def _put_default(self, kind: str) -> None:
        last = len(self.typed)
        if kind == "draw":
            self._put("?", last)
        elif kind == "deal":
            self._put(str(self.sitting.dealt_each()), last)
        elif kind == "hand":
            self._put(str(self.sitting.next_hand()), last)

    def _meant(self, kind: str, word: str) -> str:
        if isinstance(word, Quoted):
            return (self._owner(word) if kind in WITH_ARMS else "") or word
        if word[0] in "@=?":
            return word
        tile = None if kind in ("score", "write", "total", "hand") else self._tile(word)
        lies_on_a_tile = kind == "shut" or self.sitting.rules.drawn_as in ("tree", "sausage")
        if tile is not None:
            follows = kind in WITH_ARMS and len(self.words) > 2 and lies_on_a_tile
            return f"@{tile}" if follows or kind == "shut" else tile
        return self._arm(word) if kind in WITH_ARMS else word

    def _arm(self, word: str) -> str:
        arm = ARM_WORDS.get(folded(word), word)
        return self._owner(word) or (f"@{arm}" if arm in (*DIRECTIONS, MEXICAN) else word)

    def _owner(self, word: str) -> str:
        """The train of the player that a word names; "" if it names none, or there are no trains."""
        player = self._player(word) if self.sitting.rules.drawn_as == "trains" else None
        return "" if player is None else f"@{player}"

    def _tile(self, word: str) -> str | None:
        """A tile as the record writes it; two digits are one where no half has two."""
        if isinstance(word, Quoted):
            return None
        shape = _TILE.fullmatch(word) or (_TWO_DIGITS.fullmatch(word) if self.highest < 10 else None)
        return f"{int(shape[1])}-{int(shape[2])}" if shape else None

    # --- lines that stand for several -------------------------------------------------------------------------------

    def _several(self, kind: str) -> tuple[Event, ...] | None:
        """What a bare word means that the match itself can fill in."""
        sitting = self.sitting
        if kind == "hand":
            return (Hand(sitting.next_hand()),)
        if kind == "deal" and sitting.undealt():
            return tuple(Deal(seat, None, sitting.dealt_each()) for seat in sitting.undealt())
        if kind == "write" and sitting.written():
            return tuple(Write(side, points) for side, points in sitting.written().items())
        state = sitting.state()
        if kind == "total" and sitting.nothing_told():
            raise Fault(f"of hand {state.hand} nothing is told yet", "u before t, for the hand before it", at=0)
        if kind == "total":
            return tuple(Total(side, points) for side, points in state.totals.items() if points is not None)
        if kind == "end":
            return (End(state.winners),)
        return None

    def _undone(self, rest: int) -> tuple[Event, ...]:
        if rest < len(self.typed):
            raise Fault("undo takes back the last event and nothing else", "the end of the line", at=self.starts[rest])
        undone = self.sitting.undo()
        if not undone:
            raise Fault("there is nothing to take back", "an event", at=0)
        return undone
