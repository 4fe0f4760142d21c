"""Looks on while a match is folded, and posts what is true of each event and of the position it leaves.

The position is posted at each event of a hand from its first tile on, until the hand is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from ledger.game.branching import Tree
from ledger.game.events import Cut, Event, Hand, Knock, Lead, Play, Shut
from ledger.game.layout import End, Layout
from ledger.game.rules import Rules
from ledger.game.table import Phase, Table
from ledger.game.tiles import Tile
from ledger.searching.outcomes import Outcomes

LAYING = (Play, Cut)
IN_PLAY = (Phase.DEALING, Phase.PLAYING, Phase.BLOCKED)


class Board(Protocol):
    """Where facts are posted."""

    def post(self, fact: str, moment: int, number: int = 1) -> None:
        """The fact holds at the moment."""


class Waiting:
    """Since which turn something has been so: `now` says what is so at present, and for how many turns."""

    def __init__(self) -> None:
        self._since: dict[object, int] = {}

    def now(self, present: tuple[object, ...], turns: int) -> Mapping[object, int]:
        """For each of those present how many turns it has been there, `turns` being the turns over so far."""
        self._since = {one: self._since.get(one, turns) for one in present}
        return {one: turns - since for one, since in self._since.items()}


class LookingOn:
    """What is remembered of a match between two events; `moments` gives the moment of each event so far."""

    def __init__(self, rules: Rules, board: Board, moments: Mapping[int, int]) -> None:
        self.rules = rules
        self.board = board
        self.outcomes = Outcomes(rules, board)
        self.moments = moments
        self.moment = 0
        self.credits = 0
        self.phase = Phase.BEFORE
        self.knocked_on: list[int] = []
        self.is_knock = False
        self._begin_hand()

    def _begin_hand(self) -> None:
        self.laid = 0
        self.turns = 0
        self.turn: int | None = None
        self.was_blocked = False
        self.marked, self.due = Waiting(), Waiting()
        self.outcomes.begin_hand()

    def close_hand(self, table: Table) -> None:
        """The lines of a hand are over; the table still shows it."""
        self._post_points(table)
        self.outcomes.close_hand(table, self.moment)

    def before(self, table: Table, event: Event) -> None:
        """The event is about to be taken."""
        self.phase = table.phase
        self.is_knock = False
        if isinstance(event, Knock) and self.rules.could_not_play(table, event):
            self.is_knock = True
            self.knocked_on = self._open_to(table, event.seat)
        if isinstance(event, Hand):
            self._begin_hand()

    def after(self, table: Table, moment: int, event: Event) -> None:
        """The event was taken."""
        self.moment = moment
        self._post_event(table, moment, event)
        if len(table.credits) > self.credits:
            self._post_points(table)
        self.outcomes.after(table, moment, event)
        self._pass_turn(table)
        if self.phase in IN_PLAY and table.layout.laid and not table.result:
            self._post_position(table, moment)
        self.laid = len(table.layout.laid)

    # --- the event -------------------------------------------------------------------------------------------------

    def _post_event(self, table: Table, moment: int, event: Event) -> None:
        post = self.board.post
        post(f"event {type(event).__struct_config__.tag}", moment)
        seat = getattr(event, "seat", None)
        if seat:
            post(f"by {seat}", moment)
        if self.is_knock:
            post("knock", moment)
            for value, ends in _counted(self.knocked_on).items():
                post(f"on {value}", moment, ends)
        elif isinstance(event, LAYING) and self.phase in (Phase.BEFORE, *IN_PLAY):
            self._post_tiles(table, moment, event)
        elif isinstance(event, Lead):
            self._post_lead(event.tile, moment)
        elif isinstance(event, Shut) and event.arm in table.layout.shut:
            post("shut", moment)
            post(f"shut {event.arm}", moment)
        if (table.phase is Phase.BLOCKED or table.blocked) and not self.was_blocked:
            self.was_blocked = True
            post("blocked", moment)

    def _open_to(self, table: Table, seat: int) -> list[int]:
        """The numbers that the ends show at which the seat might have joined a tile."""
        rules, layout = self.rules, table.layout
        ends = _not_shut(layout)
        if isinstance(layout, Tree):
            ends = [end for end in ends if layout.open_to(end)]
        elif rules.ends_may_close:
            ends = [end for end in ends if rules.judge_end(table, seat, end) is None]
        return [end.value for end in ends]

    def _post_tiles(self, table: Table, moment: int, event: Play | Cut) -> None:
        second = event.second_tile if isinstance(event, Play) else None
        for tile in (event.tile, second):
            if tile is not None:
                self.board.post(f"played {tile.natural.text}", moment)
        laid = table.layout.laid
        if not self.laid and laid and laid[0].seat == event.seat and laid[0].tile.natural is event.tile.natural:
            self._post_lead(event.tile, moment)

    def _post_lead(self, tile: Tile | None, moment: int) -> None:
        self.board.post("led", moment)
        if tile is not None:
            self.board.post(f"led {tile.natural.text}", moment)

    def _post_points(self, table: Table) -> None:
        """The points that are new, each at its own event: claims are taken over when the hand is closed, not before."""
        since = min(self.credits, table.credits_before)
        for event in {credit.event for credit in table.credits[self.credits :]}:
            moment = self.moments.get(event, self.moment)
            credits = [credit for credit in table.credits[since:] if credit.event == event]
            played = [credit.points for credit in credits if credit.written == "play"]
            written = [credit.points for credit in credits if credit.written in ("hand", "taken")]
            if played:
                self.board.post("points", moment, sum(played))
            if written:
                self.board.post("written", moment, max(written))
        self.credits = len(table.credits)

    # --- the position ----------------------------------------------------------------------------------------------

    def _pass_turn(self, table: Table) -> None:
        turn = table.turn if table.phase is Phase.PLAYING else None
        if turn is not None:
            self.turns += self.turn not in (None, turn)
            self.turn = turn

    def _post_position(self, table: Table, moment: int) -> None:
        post, layout = self.board.post, table.layout
        for value, ends in _counted([end.value for end in _not_shut(layout)]).items():
            post(f"end {value}", moment, ends)
        count = self.rules.count(table)
        if count is not None:
            post("count", moment, count)
        if layout.spinner is not None:
            post("spinner open" if layout.covered > 1 else "spinner shut", moment)
        markers = self.rules.markers(table)
        if markers is not None:
            self._post_trains(markers, self.rules.due(table) or (), moment)

    def _post_trains(self, markers: tuple[int, ...], due: tuple[Tile, ...], moment: int) -> None:
        for seat, turns in self.marked.now(markers, self.turns).items():
            self.board.post(f"train {seat}", moment, turns)
        owed = self.due.now(due, self.turns)
        for double, turns in owed.items():
            self.board.post(f"owed {double}", moment, turns)
        if owed:
            self.board.post("owed", moment, max(owed.values()))


def _not_shut(layout: Layout) -> list[End]:
    """The ends but those at arms for which the table has no room."""
    ends = layout.ends.values()
    return [end for end in ends if end.arm not in layout.shut] if layout.shut else list(ends)


def _counted(values: Iterable[int]) -> dict[int, int]:
    """How many times each comes; a `Counter` takes longer than all the rest for so few."""
    times: dict[int, int] = {}
    for value in values:
        times[value] = times.get(value, 0) + 1
    return times
