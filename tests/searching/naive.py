"""The same searches by somebody who knows nothing of facts: he looks at the picture after each event, and at the lines.

It holds for records that a program wrote without a mistake, all hands known, no event corrected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from ledger.game.events import Cut, Draw, Event, Fish, Hand, Knock, Play, Record, Return, Reveal, Shut
from ledger.game.picture import State
from ledger.game.variants import GAMES
from ledger.replay import replay

MOVES = (Play, Cut, Draw, Knock, Return, Shut, Fish)
Wanted = Callable[[int], bool]


class Scan:
    """The pictures of one match. `events[n]` and `states[n]` go by the number of the event; 0 is nothing."""

    def __init__(self, record: Record) -> None:
        self.names = record.opening.seats
        self.variant = record.opening.variant
        self.game = GAMES[self.variant]
        states = list(replay(record).states())
        self.pairs = len(states[0].totals) < len(self.names)
        self.drawn_as = states[0].drawn_as
        self.states: list[State] = [states[0], *states]
        self.events: list[Event] = [record.events[0], *record.events]
        self.last = len(record.events)
        self.hands = [n for n in range(2, self.last + 1) if isinstance(self.events[n], Hand)]
        self.began = [max((start for start in self.hands if start <= n), default=0) for n in range(self.last + 1)]
        self.shown = [Counter(end.value for end in state.open_ends) for state in self.states]
        self.closed = dict(self._closings())
        self.turns = self._turns()

    # --- where a hand begins and ends ------------------------------------------------------------------------------

    def hand_of(self, n: int) -> int:
        """The event that began the hand of an event."""
        return self.began[n]

    def end_of_hand(self, start: int) -> int:
        """The last event of a hand."""
        return min((later - 1 for later in self.hands if later > start), default=self.last)

    def _closings(self) -> Iterable[tuple[int, int]]:
        """Of each hand the last event at which a position is to be seen."""
        for start in self.hands:
            numbers = range(start, self.end_of_hand(start) + 1)
            fish = [n for n in numbers if isinstance(self.events[n], Fish)]
            over = [n for n in numbers if self.states[n].hand_over]
            first = fish[0] if fish else over[0] if over else numbers[-1]
            yield start, first if isinstance(self.events[first], MOVES) or not over else first - 1

    def seen(self, n: int) -> bool:
        """Whether tiles lie and the hand was not over before."""
        start = self.hand_of(n)
        return bool(start and self.states[n].laid) and n <= self.closed[start]

    def by(self, n: int, name: str) -> bool:
        """Whether it is an event of this player."""
        seat: int = getattr(self.events[n], "seat", None) or 0
        return seat > 0 and self.names[seat - 1] == name

    # --- turns -----------------------------------------------------------------------------------------------------

    def _turns(self) -> list[int]:
        """After each event of a hand how many turns were over."""
        turns, over, turn = [0, 0], 0, None
        for n in range(2, self.last + 1):
            now = self.states[n].turn if self.states[n].laid and not self.states[n].hand_over else None
            if isinstance(self.events[n], Hand):
                over, turn = 0, None
            elif now is not None:
                over += turn not in (None, now)
                turn = now
            turns.append(over)
        return turns

    def for_turns(self, n: int, holds: Callable[[State], bool]) -> int:
        """For how many turns something has held; -1 if it does not."""
        if not self.seen(n) or not holds(self.states[n]):
            return -1
        first = n
        while self.seen(first - 1) and self.hand_of(first - 1) == self.hand_of(n) and holds(self.states[first - 1]):
            first -= 1
        return self.turns[n] - self.turns[first]

    # --- conditions ------------------------------------------------------------------------------------------------

    def ends(self, *numbers: int) -> Wanted:
        """The open ends show these numbers."""
        asked = Counter(numbers)

        def holds(n: int) -> bool:
            return self.seen(n) and all(self.shown[n][number] >= times for number, times in asked.items())

        return holds

    def count(self, least: int) -> Wanted:
        """The ends count so much."""
        return lambda n: self.seen(n) and (self.states[n].count or -1) >= least

    def spinner(self, *, shut: bool) -> Wanted:
        """The first double lies with a bare side, or with none; of games in which lines grow from it."""

        def holds(n: int) -> bool:
            laid = self.states[n].laid
            double = next((i for i, tile in enumerate(laid) if tile.tile.double), None)
            if double is None or not self.seen(n):
                return False
            sides = [tile for tile in laid if tile.onto == double and tile.arm in ("left", "right")]
            return (len(sides) + (laid[double].onto is not None) < 2) is shut

        return holds

    def train(self, name: str, least: int = 0) -> Wanted:
        """A train has carried a marker for so many turns."""
        seat = self.names.index(name) + 1 if name in self.names else 0
        return lambda n: self.for_turns(n, lambda state: seat in (state.markers or ())) >= least

    def owed(self, least: int = 0) -> Wanted:
        """Some double has been due for so many turns."""

        def holds(n: int) -> bool:
            return any(
                self.for_turns(n, lambda state, tile=tile: tile in (state.due or ())) >= least  # type: ignore[misc]
                for tile in self.states[n].due or ()
            )

        return holds

    def points(self, least: int, written: tuple[str, ...]) -> Wanted:
        """So many points come with the event: of a play in all, of a hand to one side."""

        def holds(n: int) -> bool:
            came = [one.points for one in self.states[n].points if one.written in written]
            return bool(came) and (sum(came) if written == ("play",) else max(came)) >= least

        return holds

    def kind(self, kind: type[Event]) -> Wanted:
        """An event of this kind."""
        return lambda n: isinstance(self.events[n], kind)

    def played(self, text: str) -> Wanted:
        """The tile is laid."""

        def holds(n: int) -> bool:
            event = self.events[n]
            tiles = [event.tile, getattr(event, "second_tile", None)] if isinstance(event, Play | Cut) else []
            return any(tile is not None and tile.natural.text == text for tile in tiles)

        return holds

    def led(self, text: str | None = None) -> Wanted:
        """The tile is the first that somebody lays on an empty table."""

        def holds(n: int) -> bool:
            before, after, event = self.states[n - 1].laid, self.states[n].laid, self.events[n]
            empty = not before or self.hand_of(n - 1) != self.hand_of(n)
            return isinstance(event, Play) and empty and bool(after) and text in (None, event.tile.natural.text)

        return holds

    def out(self, text: str | None = None) -> Wanted:
        """A hand is over without a fish, with the last tile of whoever laid it."""

        def holds(n: int) -> bool:
            start = self.hand_of(n)
            first = next((i for i in range(start, n + 1) if start and self.states[i].hand_over), 0)
            numbers = range(start, self.end_of_hand(start) + 1)
            if first != n or any(isinstance(self.events[i], Fish) for i in numbers):
                return False
            event = self.events[n]
            laying = isinstance(event, Play | Cut)
            emptied = [seat for seat, hand in self.states[n].hands.items() if hand in ((), 0)]
            last = (getattr(event, "second_tile", None) or event.tile).natural.text if laying else None  # type: ignore[union-attr]
            return bool(emptied) and text in (None, last)

        return holds

    def blocked(self, n: int) -> bool:
        """From this event on nobody can move."""
        start = self.hand_of(n)
        numbers = range(start, self.end_of_hand(start) + 1)
        fish = any(isinstance(self.events[i], Fish) for i in numbers)
        first = next((i for i in numbers if self.states[i].hand_over), 0)
        return bool(start) and fish and first == n

    def fish(self, name: str | None = None, closed: str | None = None) -> Wanted:
        """A fish; made by this player; by the side with less ("lower") or more ("higher") left."""

        def holds(n: int) -> bool:
            if not isinstance(self.events[n], Fish):
                return False
            maker = self.states[n].laid[-1].seat
            return name in (None, self.names[maker - 1]) and closed in (None, self._closed(n, maker))

        return holds

    def _closed(self, n: int, maker: int) -> str:
        left: Counter[int] = Counter()
        side = {seat: (seat - 1) % 2 if self.pairs else seat for seat in range(1, len(self.names) + 1)}
        for seat in side:
            left[side[seat]] = left[side[seat]]
        for event in self.events[n : self.end_of_hand(self.hand_of(n)) + 1]:
            if isinstance(event, Reveal):
                left[side[event.seat]] += self._value([tile.text for tile in event.tiles or () if tile])
        own = left[side[maker]]
        best = min(pips for other, pips in left.items() if other != side[maker])
        return "lower" if own < best else "higher" if own > best else "equal"

    def _value(self, tiles: list[str]) -> int:
        """What a hand counts: pips, and special values as the options of the game say by default."""
        defaults = {name: option.default for name, option in self.game.options().items()}
        value = sum(int(half) for tile in tiles for half in tile.split("-"))
        bonus = defaults.get("held_bonus", "never") if defaults.get("bonuses", True) else "never"
        if bonus == "always" or (bonus == "alone" and len(tiles) == 1):
            value += 38 * ("6-6" in tiles) + 25 * ("0-0" in tiles)
        return value + int(defaults.get("double_blank", 0)) * ("0-0" in tiles)

    def comeback(self, least: int, name: str | None = None) -> Wanted:
        """The match is won by a side that was behind by so much after some hand."""
        over = next((n for n in range(1, self.last + 1) if self.states[n].match_over), 0)
        winners = self.states[over].winners
        sign = -1 if self.game.scoring == "penalty" else 1
        deficit = 0
        for start in self.hands:
            totals = {side: sign * (total or 0) for side, total in self.states[self.end_of_hand(start)].totals.items()}
            best = {side: max(t for other, t in totals.items() if other != side) for side in totals}
            deficit = max([deficit, *(best[side] - totals[side] for side in winners if start < over)])
        won = [self.names[seat - 1] for seat in range(1, len(self.names) + 1) if self._side(seat) in winners]
        some = len(winners) < len(self.states[1].totals) and self.game.scoring != "win"
        counts = bool(over) and some and deficit >= max(least, 1) and (name is None or name in won)
        return lambda n: counts and n == over

    def _side(self, seat: int) -> int:
        return (seat - 1) % 2 + 1 if self.pairs else seat
