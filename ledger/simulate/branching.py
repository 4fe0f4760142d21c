"""What if: a match that goes another way after one of its events, played on by hand or by a bot.

Nothing of it is ever stored. Where the record tells the order of the boneyard, by a `yard` line or by what was drawn
later, the tiles come in that order; the rest come by lot, the same for the same moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from ledger.errors import NotFound
from ledger.game.corrections import settle
from ledger.game.events import Draw, Event, Fish, Hand, Open, Record, Redeal
from ledger.game.match import Match
from ledger.game.picture import Move
from ledger.game.table import Phase, Table
from ledger.game.tiles import Tile, mask_of, tiles_of
from ledger.game.variants import rules_of
from ledger.inference import dealt_by_lot
from ledger.replay import turn
from ledger.simulate.players import BOTS
from ledger.simulate.playing import MOST_EVENTS, Playing
from ledger.wording import said

BETWEEN = "~"
"""Stands between the moves of a line in an address."""


class Branch(Playing):
    """A match up to one of its events, and the moves made since.

    `after` is the number of events that are those of the record, corrections settled. Where hands are not all known,
    what nobody wrote down is given `by_lot`, so that it agrees with what was. NotFound if there is no such event, or
    the hand cannot be played on from there.
    """

    def __init__(self, record: Record, after: int) -> None:
        if not 1 <= after <= len(record.events):
            raise NotFound(
                said("There is no event {event}: the match has {count}.", event=after, count=len(record.events))
            )
        opening = record.opening
        super().__init__(Match(opening, rules_of(opening), refereed=False), (), Random("what if"), writes_yard=False)
        self.events = [opening]
        standing = [event for _, event in settle(record.events[:after]).standing]
        for event in standing:
            self.tell(event)
        why = _why_not(self.table, after)
        if why:
            raise NotFound(why)
        self.by_lot = not self.table.all_known()
        if self.by_lot:
            self._begin_with(dealt_by_lot(opening, standing, self.random.randrange))
        self.after = len(self.events)
        self.moves: list[Move] = []
        self.dealer.boneyard = _boneyard(self.table, record.events[after:], self.random)

    def _begin_with(self, events: Sequence[Event] | None) -> None:
        """Begins anew with these events, in which the tiles that nobody wrote down were given by lot."""
        if events is None:
            raise NotFound(said("The hands are not all known, and no deal agrees with what was written."))
        opening = self.events[0]
        assert isinstance(opening, Open)
        self.take_over(Match(opening, rules_of(opening), refereed=False))
        self.events = [opening]
        for event in events:
            self.tell(event)
        if not self.table.all_known():
            raise NotFound(said("The hands are not all known, and there is no telling what they may be."))

    @property
    def record(self) -> Record:
        """The match as it has gone so far."""
        return Record(tuple(self.events))

    @property
    def turn(self) -> int | None:
        """Whose move it is; None where it is nobody's."""
        return None if self.over else turn(self.rules, self.table)

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return self.table.phase is Phase.OVER

    def legal(self) -> tuple[Move, ...]:
        """What may be done now; nothing once the hand is over."""
        if self.over:
            return ()
        moves = self.rules.legal(self.table) or ()
        seat = self.turn
        return moves if seat is None else (*moves, *self.two_doubles(seat, moves))

    def move(self, move: Move) -> None:
        """The player in turn makes a move; NotFound if the rules do not allow it."""
        if move not in self.legal():
            raise _not_allowed(_move_text(move))
        self.moves.append(move)
        if move.kind == "fish":
            self.tell(Fish())
        elif move.kind == "redeal":
            self.tell(Redeal())
        else:
            seat = self.turn
            assert seat is not None
            self.make(seat, move)
        if self.over:
            for event in self.closing():
                self.tell(event)

    def by_bot(self, bot: str) -> None:
        """A bot of `BOTS` makes the move; nothing happens where nobody is in turn."""
        moves, seat = self.legal(), self.turn
        if not moves:
            return
        if seat is None or len(moves) == 1:
            self.move(moves[0])
            return
        self.random = Random(f"what if {len(self.events)}")
        self.move(self.chosen(BOTS[bot], seat, moves))

    def to_the_end(self, bot: str) -> None:
        """A bot plays for everybody until the hand is over."""
        for _ in range(MOST_EVENTS):
            if not self.legal():
                return
            self.by_bot(bot)

    def has_room(self) -> bool:
        """This table is as large as it need be."""
        return True

    def line(self) -> str:
        """The moves as one word for an address."""
        return BETWEEN.join(_move_text(move) for move in self.moves)

    def follow(self, line: str) -> None:
        """Makes the moves of such a word; NotFound at the first that is not allowed."""
        for text in filter(None, line.split(BETWEEN)):
            found = next((move for move in self.legal() if _move_text(move) == text), None)
            if found is None:
                raise _not_allowed(text)
            self.move(found)


def _move_text(move: Move) -> str:
    if move.tile is None:
        return move.kind
    parts = [f"{move.tile}" if move.kind == "play" else f"{move.kind}.{move.tile}", f"{move.arm}" if move.arm else ""]
    if move.second_tile is not None:
        parts += [f"{move.second_tile}", f"{move.second_arm}"]
    return ".".join(part for part in parts if part)


def _not_allowed(move: str) -> NotFound:
    return NotFound(said("The move {move} is not allowed there.", move=move))


def _why_not(table: Table, event: int) -> str:
    """Why the hand cannot be played on after an event; nothing where it can."""
    if table.phase is Phase.BEFORE:
        return said("After event {event} no hand has begun.", event=event)
    if table.result:
        return said("After event {event} the hand cannot be played on: its plays were not written down.", event=event)
    if table.phase is Phase.OVER:
        return said("After event {event} the hand is over.", event=event)
    return ""


def _boneyard(table: Table, later: Sequence[Event], chance: Random) -> list[Tile]:
    """The tiles of the boneyard in the order in which they will be drawn."""
    held = 0
    for seat in table.seats:
        held |= table.held[seat]
    left = list(tiles_of(table.set & ~held & ~table.layout.mask))
    known = [tile for tile in (*(table.yard or ()), *_drawn_later(later)) if tile is not None]
    first = [tile for place, tile in enumerate(known) if tile in left and tile not in known[:place]]
    rest = [tile for tile in left if not tile.bit & mask_of(first)]
    chance.shuffle(rest)
    return first + rest


def _drawn_later(later: Sequence[Event]) -> Iterator[Tile]:
    for event in later:
        if isinstance(event, Hand | Redeal):
            return
        if isinstance(event, Draw) and event.tile is not None:
            yield event.tile.natural
