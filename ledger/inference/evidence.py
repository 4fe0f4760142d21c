"""What a viewer has seen of a hand, as a puzzle: which tiles can have come to which place.

Every tile that the viewer did not see at once has come to a place: a hand as it was dealt, a draw, or the boneyard. A
knock, or a draw by who could have played, rules out what would have fitted; the referee says so with each line, so
every game answers for itself.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ledger.game.events import Deal, Draw, Event, Hand, Open, Record, Redeal
from ledger.game.match import Match
from ledger.game.table import Doubt, Table
from ledger.game.tiles import Tile, tiles_of
from ledger.game.variants import rules_of
from ledger.inference.leads import Case, lead_cases
from ledger.seen import seen_until

NEVER = 10**9
BONEYARD = 0
"""The seat of the boneyard among places."""


class Place(msgspec.Struct, frozen=True):
    """So many unseen tiles came to a seat at the moment `since` (0: dealt); the boneyard is seat 0."""

    seat: int
    since: int
    tiles: int


class RuledOut(msgspec.Struct, frozen=True):
    """By event `event` the seat showed that it held none of the tiles of `mask`; `moment` is the event's place."""

    seat: int
    event: int
    moment: int
    mask: int


class Shown(msgspec.Struct, frozen=True):
    """An unseen tile turned out to have been a seat's: seen at a moment, and gone at another (NEVER: still held)."""

    seat: int
    seen: int
    gone: int


class Evidence(msgspec.Struct, frozen=True):
    """The puzzle: the unseen `tiles`, the `places` they came to, the `signs` that rule tiles out, those `shown` since,
    and the `cases` in one of which the lead was right. `table` is the table as the viewer knows it."""

    table: Table
    tiles: tuple[Tile, ...]
    places: tuple[Place, ...]
    signs: tuple[RuledOut, ...]
    shown: dict[Tile, Shown]
    cases: tuple[Case, ...]

    def may_be(self, tile: Tile, place: Place) -> bool:
        """Whether the tile can have come to that place, the lead aside."""
        shown = self.shown.get(tile)
        gone = NEVER
        if shown is not None:
            if place.seat != shown.seat or place.since >= shown.seen:
                return False
            gone = shown.gone
        return not any(
            sign.mask & tile.bit and sign.seat == place.seat and place.since < sign.moment < gone for sign in self.signs
        )


class Watching:
    """The places and what was shown of one hand, noted while it is folded."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.begin()

    def begin(self) -> None:
        """Nothing is dealt yet."""
        self.seen_at_once = 0
        self.dealt = dict(self._sizes())
        self.draws: list[Place] = []
        self.shown: dict[Tile, Shown] = {}

    def _sizes(self) -> list[tuple[int, int]]:
        return [(seat, self.table.hidden[seat]) for seat in self.table.seats]

    def note(self, moment: int, event: Event, before: tuple[int, ...], laid_before: int) -> None:
        """Event at `moment` was folded; `before` are the known tiles of each seat, `laid_before` those on the table."""
        table = self.table
        if isinstance(event, Hand | Redeal):
            self.begin()
        elif isinstance(event, Deal):
            self.dealt[event.seat] = table.hidden[event.seat]
            self.seen_at_once |= table.held[event.seat]
        elif isinstance(event, Draw):
            if table.held[event.seat] & ~before[event.seat]:
                self.seen_at_once |= table.held[event.seat] & ~before[event.seat]
            else:
                self.draws.append(Place(event.seat, moment, 1))
        else:
            self._note_shown(moment, event, before, table.layout.mask & ~laid_before)

    def _note_shown(self, moment: int, event: Event, before: tuple[int, ...], laid: int) -> None:
        seat = getattr(event, "seat", None)
        if seat is None:
            self.seen_at_once |= laid
            return
        for tile in tiles_of(laid):
            known = self.shown.get(tile)
            if known is not None and known.gone == NEVER:
                self.shown[tile] = msgspec.structs.replace(known, gone=moment)
            elif known is None and not (before[seat] | self.seen_at_once) & tile.bit:
                self.shown[tile] = Shown(seat, moment, moment)
        for tile in tiles_of(self.table.held[seat] & ~before[seat] & ~laid):
            if tile not in self.shown and not self.seen_at_once & tile.bit:
                self.shown[tile] = Shown(seat, moment, NEVER)


def evidence(record: Record, number: int, viewer: int | None) -> Evidence | None:
    """What the viewer (None: somebody who sees no hand) knows after event `number`; None where there is nothing to
    work out: no hand has begun, its plays were not written down, or the record contradicts itself."""
    blind = rules_of(record.opening).drawn_as == "sausage"
    return evidence_of(record.opening, seen_until(record, number, None if blind else viewer))


def evidence_of(opening: Open, seen: Iterable[tuple[int, Event]]) -> Evidence | None:
    """The same for whoever has seen these events, each with its number; a place's moment is its event's among them,
    counted from 1."""
    eyes = Eyes(opening)
    for number, event in seen:
        eyes.see(number, event)
    return eyes.evidence()


class Eyes:
    """A match as it is seen, event by event; `fold` is the match as far as these eyes know it."""

    def __init__(self, opening: Open) -> None:
        self.fold = Match(opening, rules_of(opening))
        self.watching = Watching(self.fold.table)
        self._moments: dict[int, int] = {}

    def see(self, number: int, event: Event) -> None:
        """Event `number`, as it is seen."""
        table = self.fold.table
        before, laid = tuple(table.held), table.layout.mask
        self.fold.take(number, event)
        moment = self._moments[number] = len(self._moments) + 1
        self.watching.note(moment, event, before, laid)

    def evidence(self) -> Evidence | None:
        """What is known now; None as for `evidence`."""
        table, watching = self.fold.table, self.watching
        if table.hand == 0 or table.result:
            return None
        known = watching.seen_at_once
        tiles = tuple(tiles_of(table.set & ~known))
        places = [Place(seat, 0, size) for seat, size in watching.dealt.items() if size] + watching.draws
        left = len(tiles) - sum(place.tiles for place in places)
        if left < 0 or any(tile.bit & known for tile in watching.shown):
            return None
        signs = tuple(_sign(doubt, self._moments) for doubt in table.doubts if doubt.mask)
        cases = tuple(lead_cases(table, frozenset(tiles)))
        return Evidence(table, tiles, (*places, Place(BONEYARD, 0, left)), signs, watching.shown, cases)


def _sign(doubt: Doubt, moments: dict[int, int]) -> RuledOut:
    event = doubt.objection.event
    return RuledOut(doubt.seat, event, moments[event], doubt.mask)
