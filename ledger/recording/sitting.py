"""A match while it is being recorded, and what the rules think of the next event before it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import msgspec

from ledger.game.corrections import UNDONE, settle
from ledger.game.events import (
    Amend,
    Deal,
    End,
    Event,
    Fish,
    Hand,
    Knock,
    Lead,
    Play,
    Record,
    Reveal,
    Stand,
    Void,
    Write,
)
from ledger.game.layout import End as OpenEnd
from ledger.game.layout import mirrored
from ledger.game.match import Match
from ledger.game.objections import Code, Objection
from ledger.game.picture import Move, State
from ledger.game.substitutes import sitting_at
from ledger.game.table import Phase
from ledger.game.tiles import BY_TEXT, Tile
from ledger.game.variants import rules_of
from ledger.replay import picture, turn
from ledger.wording import said


class Sitting:
    """A match as far as it is recorded. It is never changed: `with_events` gives the match that has gone on.

    `together` are the numbers of events that were recorded at one go, several at once: they are taken back at one go.
    """

    def __init__(self, record: Record, match: str = "1", together: Sequence[range] = ()) -> None:
        self.record = record
        self.match = match
        self.together = tuple(together)
        self.rules = rules_of(record.opening)
        self._settled = settle(record.events)
        self._fold = Match(record.opening, self.rules)
        for number, event in self._settled.standing:
            self._fold.take(number, event)

    @property
    def names(self) -> tuple[str, ...]:
        """The players of the header in turn order, by whom the match is won."""
        return self.record.opening.seats

    @cached_property
    def seated(self) -> tuple[str, ...]:
        """Who sits there now, in turn order: a substitute where one has sat down."""
        return next(reversed(sitting_at(self.record).values()), self.names)

    @property
    def length(self) -> int:
        """How many events there are, the header among them."""
        return len(self.record.events)

    def with_events(self, events: Sequence[Event]) -> Sitting:
        """The match after these events too, recorded at one go."""
        several = [range(self.length + 1, self.length + len(events) + 1)] if len(events) > 1 else []
        return Sitting(self.record.with_events(events), self.match, [*self.together, *several])

    def as_it_was(self, length: int) -> Sitting:
        """The match when it had so many events."""
        if length == self.length:
            return self
        before = [events for events in self.together if events.stop <= length + 1]
        return Sitting(Record(self.record.events[:length]), self.match, before)

    def state(self) -> State:
        """The table as it is now."""
        return picture(self._fold, self.length, self.match, self.record.opening.variant)

    def objections(self, events: Sequence[Event]) -> list[Objection]:
        """What the rules have against these events, had they happened: errors only, those that were there before left
        out. An objection may be about an earlier event, which one of these proves wrong.
        """
        return [found for found in self._fresh(events) if found.severity == "error"]

    def ends_too_early(self, events: Sequence[Event]) -> str:
        """What these events end before it is decided, in words, "" for nothing: the rules let a hand break off and a
        match end without a winner, but at the table that is most often a slip.
        """
        if any(isinstance(event, End) and not event.seats for event in events) and not self.match_over():
            return said("Nobody has won yet: the match would be over without a winner")
        if any(isinstance(event, Fish) for event in events) and self._nothing_is_laid():
            return said("No tile has been laid yet: the hand would be over")
        begins = any(isinstance(event, Hand) for event in events)
        if begins and any(found.code is Code.BROKEN_OFF for found in self._fresh(events)):
            return said("Hand {hand} is not over: nothing would be written for it", hand=self.state().hand)
        return ""

    def _nothing_is_laid(self) -> bool:
        """Whether a hand has been dealt of which no play and no lead is told yet."""
        kinds = {type(event) for _, event in self._since_the_hand_began()}
        return Deal in kinds and not kinds & {Play, Lead}

    def _fresh(self, events: Sequence[Event]) -> list[Objection]:
        known = self._found()
        fresh = []
        for objection in self.with_events(events)._found():
            if objection in known:
                known.remove(objection)
            else:
                fresh.append(objection)
        return fresh

    def _found(self) -> list[Objection]:
        allowed = self._settled.allowed
        return [found for found in (*self._settled.objections, *self._fold.objections) if found.event not in allowed]

    def irregular(self) -> set[int]:
        """The events to which the rules object, unless an arbiter lets them stand."""
        return {found.event for found in self._found() if found.severity == "error"}

    def turn(self) -> int | None:
        """Whose turn it is, before the lead also who alone can lead of the tiles seen; None where it is nobody's."""
        if self._fold.table.phase is Phase.BLOCKED:
            return None
        known = turn(self.rules, self._fold.table)
        return known if known is not None or not self.leads_next() else self._who_alone_can_lead()

    def _who_alone_can_lead(self) -> int | None:
        if self.undealt():
            return None
        leaders = [seat for seat in self._fold.table.seats if self.possible(seat)]
        return leaders[0] if len(leaders) == 1 else None

    def last_player(self) -> int | None:
        """The player of the last move, whose points a `score` means."""
        moves = (event for _, event in reversed(self._settled.standing) if isinstance(event, Play | Knock))
        return next((event.seat for event in moves), None)

    def places(self, seat: int, tile: Tile) -> list[OpenEnd]:
        """The ends at which the player could lay the tile now, mirror images once."""
        found: list[OpenEnd] = []
        for end in self.rules.open_ends(self._fold.table, seat, tile):
            if not any(mirrored([other, end]) for other in found):
                found.append(end)
        return found

    def the_way_it_fits(self, play: Play) -> Play:
        """A play with its tile turned, where it can lie there only so: by habit the higher half is written first."""
        if not self.rules.first_half_joins or self.leads_next():
            return play
        turned = BY_TEXT[f"{play.tile.second}-{play.tile.first}"]
        written, other = (
            any(play.arm in (None, end.arm) for end in self.places(play.seat, way)) for way in (play.tile, turned)
        )
        return msgspec.structs.replace(play, tile=turned) if other and not written else play

    def possible(self, seat: int) -> tuple[Move, ...]:
        """What the rules allow the seat to do with the tiles that it holds or may hold; see `moves.possible_moves`."""
        return self.rules.possible(self._fold.table, seat)

    def is_blocked(self) -> bool:
        """Whether nobody can move any more and the line that says so is still to come."""
        return self._fold.table.phase is Phase.BLOCKED

    def leads_next(self) -> bool:
        """Whether the next tile begins the hand."""
        return self._fold.table.phase in (Phase.DEALING, Phase.BEFORE)

    def hand_is_over(self) -> bool:
        """Whether the hand is played out, so that only what is held and what is written may follow."""
        return self._fold.table.phase is Phase.OVER

    def nothing_told(self) -> bool:
        """Whether the hand has only begun, and no line tells anything of it."""
        return self._fold.table.phase is Phase.DEALING and len(self._since_the_hand_began()) == 1

    def next_hand(self) -> int:
        """The number of the hand that begins next."""
        return self._fold.table.hand + 1

    def undealt(self) -> list[int]:
        """The seats whose hand has not been dealt yet, while the deal goes on."""
        table = self._fold.table
        if table.phase is not Phase.DEALING:
            return []
        return [seat for seat in table.seats if seat not in table.dealt_seats]

    def dealt_each(self) -> int:
        """How many tiles each player is dealt."""
        return self.rules.tiles_each(len(self.names))

    def unrevealed(self) -> list[int]:
        """The seats whose tiles count for what is written and are not known yet, now that the hand is over."""
        table = self._fold.table
        if table.phase is not Phase.OVER or self.match_over():
            return []
        shown = {event.seat for _, event in self._since_the_hand_began() if isinstance(event, Reveal)}
        return [seat for seat in self.rules.counting_seats(table) if table.hidden[seat] > 0 and seat not in shown]

    def _since_the_hand_began(self) -> list[tuple[int, Event]]:
        events = self._settled.standing
        begun = next((at for at in range(len(events) - 1, -1, -1) if isinstance(events[at][1], Hand)), 0)
        return events[begun:]

    def written(self) -> dict[int, int]:
        """What the hand that is over brings each side, points in play left out, as it was worked out."""
        table = self._fold.table
        start = self._since_the_hand_began()[0][0] if self._settled.standing else 0
        sums = dict.fromkeys(table.sides, 0)
        for credit in table.credits:
            if credit.event >= start and credit.written in ("hand", "taken"):
                sums[credit.side] += credit.points
        return {side: points for side, points in sums.items() if points}

    def wrote(self) -> bool:
        """Whether a line tells already what the hand that is over brought."""
        return any(isinstance(event, Write) for _, event in self._since_the_hand_began())

    def points(self) -> dict[int, list[str]]:
        """The points of each event that brought some, in words: who, how many, and the arithmetic."""
        brought: dict[int, list[str]] = {}
        for credit in self._fold.table.credits:
            words = f"seat {credit.side} {credit.points:+}: {credit.because}"
            brought.setdefault(credit.event, []).append(words)
        return brought

    def match_over(self) -> bool:
        """Whether somebody has won."""
        return self._fold.table.match_over

    def ended(self) -> bool:
        """Whether the last line of the match is written."""
        return self._fold.table.ended

    def undo(self) -> tuple[Void, ...]:
        """The corrections that take the last thing back that still stands, an event or what was said of one later, and
        with it what was recorded at one go with it, the last first; none if nothing is left. An undo is not taken back
        so: that would be recording the event again.
        """
        last = _last_that_stands(self.record.events, self._settled.void)
        if last is None:
            return ()
        undone = [Void(last, UNDONE)]
        for earlier in reversed(next((events for events in self.together if last in events), ())):
            events = (*self.record.events, *undone)
            if earlier == _last_that_stands(events, settle(events).void):
                undone.append(Void(earlier, UNDONE))
        return tuple(undone)


def _last_that_stands(events: Sequence[Event], void: frozenset[int]) -> int | None:
    """The number of the last event that says something and was not taken back; None if there is none."""
    for number in range(len(events), 1, -1):
        event = events[number - 1]
        says_nothing = number in void or isinstance(event, Void)
        if not says_nothing and not (isinstance(event, Amend | Stand) and event.target in void):
            return number
    return None
