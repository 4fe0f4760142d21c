"""The tiles that nobody wrote down, given by lot: a deal that agrees with all that was written, any as likely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.game.events import Deal, Draw, Event, Hand, Open, Redeal
from ledger.game.tiles import Tile
from ledger.inference.evidence import BONEYARD, Evidence, Place, evidence_of
from ledger.inference.filling import fill
from ledger.inference.puzzle import Puzzle, puzzle_of
from ledger.inference.sampling import Pick, Walk

STEPS = 60
"""How often each tile is moved, about, before the deal counts as one drawn by lot."""

Given = dict[Place, list[Tile]]


def dealt_by_lot(opening: Open, events: Sequence[Event], pick: Pick) -> list[Event] | None:
    """The events of a match up to a moment of a hand, with a tile in every deal and draw of that hand.

    A hand without a deal line gets one. None where there is no such deal, or nothing to deal.
    """
    known = evidence_of(opening, enumerate(events, start=2))
    if known is None:
        return None
    for case in known.cases:
        lies = fill(puzzle_of(known, case))
        if lies is not None:
            open_puzzle = puzzle_of(known)
            walk = Walk(open_puzzle, lies, known.cases, pick)
            walk.go(STEPS * len(lies))
            return list(_written(events, _given(known, open_puzzle, walk.lies)))
    return None


def _given(known: Evidence, puzzle: Puzzle, lies: Sequence[int]) -> Given:
    """The tiles of each place; those of a box are handed to its places in turn, since each takes any of them."""
    waiting: list[list[Tile]] = [[] for _ in puzzle.boxes]
    for tile, box in zip(puzzle.tiles, lies, strict=True):
        waiting[box].append(tile)
    given: Given = {}
    for place in known.places:
        if place.seat == BONEYARD:
            continue
        takes = [index for index, tile in enumerate(puzzle.tiles) if known.may_be(tile, place)]
        box = next(
            number
            for number, one in enumerate(puzzle.boxes)
            if (one.seat, one.dealt) == (place.seat, place.since == 0)
            and takes == [index for index, choice in enumerate(puzzle.choices) if number in choice]
        )
        given[place] = [waiting[box].pop() for _ in range(place.tiles)]
    return given


def _written(events: Sequence[Event], given: Given) -> Iterator[Event]:
    begin = max((n for n, event in enumerate(events) if isinstance(event, Hand | Redeal)), default=-1)
    dealt = {place.seat: tiles for place, tiles in given.items() if place.since == 0}
    drawn = {place.since: tiles[0] for place, tiles in given.items() if place.since}
    lines = {event.seat for event in events[begin + 1 :] if isinstance(event, Deal)}
    for number, event in enumerate(events):
        if number == begin + 1:
            yield from (Deal(seat, tuple(tiles)) for seat, tiles in sorted(dealt.items()) if seat not in lines)
        if number > begin and isinstance(event, Deal) and event.seat in dealt:
            written = [tile for tile in event.tiles or () if tile is not None]
            yield Deal(event.seat, (*written, *dealt[event.seat]))
        elif isinstance(event, Draw) and number + 1 in drawn:
            yield Draw(event.seat, drawn[number + 1])
        else:
            yield event
