"""The answer: for each hand that the viewer does not see the tiles that may lie in it, and how likely that is."""

from __future__ import annotations

import msgspec

from ledger.game.events import Record
from ledger.game.rules import Rules
from ledger.game.tiles import BEARING, HIGHEST_PIP, Tile, tiles_of
from ledger.inference.counting import TooMany, count
from ledger.inference.evidence import NEVER, Evidence, evidence
from ledger.inference.filling import fill, possible
from ledger.inference.puzzle import puzzle_of
from ledger.inference.sampling import Pick, sample


class Holding(msgspec.Struct, frozen=True):
    """A tile that may lie in a hand: its probability; in how many of the deals it does (None where they were sampled),
    and the standard error of a sampled probability (0: exact)."""

    tile: Tile
    probability: float
    deals: int | None
    error: float = 0.0


class Sign(msgspec.Struct, frozen=True):
    """By event `event` the seat showed that it held none of certain tiles: all that bear one of `numbers`, and
    `tiles` beside. What it drew later may be one."""

    seat: int
    event: int
    numbers: tuple[int, ...]
    tiles: tuple[Tile, ...]


class Inference(msgspec.Struct, frozen=True):
    """What a viewer (None: somebody who sees no hand) can tell after an event.

    `hands` holds by seat what may lie in a hand, the likeliest first; tiles that lie there for certain have probability
    1. `sizes` says how many tiles the hand has. `deals` is the number of deals that agree with what was seen; None
    where there were too many to count and probabilities were sampled. `whole` is false where the rules would have
    thrown in some of these deals, which are counted all the same.
    """

    event: int
    viewer: int | None
    hands: dict[int, tuple[Holding, ...]]
    sizes: dict[int, int]
    signs: tuple[Sign, ...]
    deals: int | None
    whole: bool = True


Shares = dict[int, dict[Tile, tuple[float, int | None, float]]]
"""By seat and tile: probability, number of deals, error."""


def infer(record: Record, event: int, viewer: int | None, pick: Pick) -> Inference | None:
    """What a viewer, a seat or None for who sees no hand, can tell of the hands after an event.

    None where there is nothing to tell, or the record contradicts itself; HeaderFault if its game, options or number of
    players are not known. `pick` gives chance numbers where there are too many deals to count: `numbers_below(7)` of
    `ledger.simulate.chance`.
    """
    seen = evidence(record, event, viewer)
    if seen is None:
        return None
    deals: int | None = None
    try:
        shares, deals = _counted(seen)
    except TooMany:
        shares = _sampled(seen, pick)
    if deals == 0 or (deals is None and not shares):
        return None
    table = seen.table
    for seat in table.seats:
        for tile in tiles_of(table.held[seat]):
            shares.setdefault(seat, {}).setdefault(tile, (1.0, deals, 0.0))
    hidden = [seat for seat in table.seats if any(place.seat == seat for place in seen.places)]
    hands = {
        seat: tuple(
            sorted(
                (Holding(tile, *share) for tile, share in shares.get(seat, {}).items()),
                key=lambda held: (-held.probability, -held.tile.number),
            )
        )
        for seat in hidden
    }
    return Inference(
        event=event,
        viewer=viewer,
        hands=hands,
        sizes={seat: max(0, table.size(seat)) for seat in hidden},
        signs=tuple(_sign(one.seat, one.event, one.mask, table.set) for one in seen.signs),
        deals=deals,
        whole=type(table.rules).judge_deal_kept is Rules.judge_deal_kept,
    )


def _counted(seen: Evidence) -> tuple[Shares, int]:
    total = 0
    tally: dict[int, dict[Tile, int]] = {}
    for case in seen.cases:
        puzzle = puzzle_of(seen, case)
        if fill(puzzle) is None:
            continue
        counted = count(puzzle)
        total += counted.solutions
        for tile, inside in zip(puzzle.tiles, counted.inside, strict=True):
            for box, number in inside.items():
                if _still_held(seen, tile, puzzle.boxes[box].seat):
                    held = tally.setdefault(puzzle.boxes[box].seat, {})
                    held[tile] = held.get(tile, 0) + number
    shares: Shares = {
        seat: {tile: (number / total, number, 0.0) for tile, number in held.items()} for seat, held in tally.items()
    }
    return shares, total


def _sampled(seen: Evidence, pick: Pick) -> Shares:
    """Shares from samples; that a tile is possible is worked out exactly, whether a sample met it or not."""
    shares: Shares = {}
    begin: list[int] | None = None
    for case in seen.cases:
        puzzle = puzzle_of(seen, case)
        lies = fill(puzzle)
        if lies is None:
            continue
        begin = begin or lies
        for tile, boxes in zip(puzzle.tiles, possible(puzzle, lies), strict=True):
            for seat in {puzzle.boxes[box].seat for box in boxes}:
                if _still_held(seen, tile, seat):
                    shares.setdefault(seat, {}).setdefault(tile, (0.0, None, 0.0))
    if begin is None:
        return {}
    puzzle = puzzle_of(seen)
    for tile, found in zip(puzzle.tiles, sample(puzzle, begin, seen.cases, pick), strict=True):
        for seat, share in found.items():
            if tile in shares.get(seat, {}):
                shares[seat][tile] = (share.share, None, share.error)
    return shares


def _still_held(seen: Evidence, tile: Tile, seat: int) -> bool:
    shown = seen.shown.get(tile)
    return seat > 0 and (shown is None or shown.gone == NEVER)


def _sign(seat: int, event: int, mask: int, whole: int) -> Sign:
    numbers = tuple(n for n in range(HIGHEST_PIP + 1) if BEARING[n] & whole and not BEARING[n] & whole & ~mask)
    covered = 0
    for number in numbers:
        covered |= BEARING[number]
    return Sign(seat, event, numbers, tuple(tiles_of(mask & ~covered)))
