"""What the rules allow the player in turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ledger.game.events import Play
from ledger.game.layout import End, mirrored
from ledger.game.leading import lead_choices
from ledger.game.picture import Move
from ledger.game.table import Phase, Table
from ledger.game.tiles import BY_TEXT, Tile, tiles_of

if TYPE_CHECKING:
    from ledger.game.rules import Rules


def legal_moves(rules: Rules, table: Table) -> tuple[Move, ...] | None:
    """Every play (mirror arms once), draw, knock and fish that is allowed now; None where the hand is not known."""
    if table.phase is Phase.BLOCKED:
        return (Move("fish"),)
    if table.phase is Phase.DEALING:
        return lead_moves(rules, table)
    if table.phase is not Phase.PLAYING or table.turn is None:
        return ()
    seat = table.turn
    if table.hidden[seat]:
        return None
    return plays(rules, table, seat) or (Move("draw" if rules.may_draw(table) else "knock"),)


def possible_moves(rules: Rules, table: Table, seat: int) -> tuple[Move, ...]:
    """The plays that the rules allow the seat in turn, or any while nobody in particular leads, of all it may hold.

    Tiles that nobody wrote down are any that lie nowhere else and that no earlier knock or draw of the seat denies.
    """
    held = table.held[seat]
    if table.hidden[seat] > 0:
        held |= table.set & ~table.elsewhere(seat) & ~denied(table, seat)
    if table.phase is Phase.DEALING and not table.layout.laid:
        leads = tiles_of(held) if rules.turn_before_lead(table) in (None, seat) else ()
        return tuple(Move("play", tile) for tile in leads if rules.judge_play(table, 0, Play(seat, tile)) is None)
    in_turn = rules.turn_before_lead(table) if table.phase is Phase.DEALING else table.turn
    if table.phase not in (Phase.DEALING, Phase.PLAYING) or seat != in_turn:
        return ()
    return plays(rules, table, seat, held)


def denied(table: Table, seat: int) -> int:
    """The mask of the tiles that the seat surely does not hold, since with one of them an earlier knock or draw of it
    would have been wrong.
    """
    mask = 0
    for doubt in table.doubts:
        if doubt.seat == seat and doubt.shown >= doubt.draws:
            mask |= doubt.mask
    return mask


def plays(rules: Rules, table: Table, seat: int, held: int | None = None) -> tuple[Move, ...]:
    """Each tile that the seat holds, or of the mask `held`, at each end that takes it, where blanks are wild also the
    other way round.
    """
    found = []
    held = table.held[seat] if held is None else held
    tiles: Iterable[Tile] = tiles_of(held & rules.playable(table, seat))
    if rules.first_half_joins:
        tiles = [way for t in tiles for way in (BY_TEXT[t.text], BY_TEXT[f"{t.low}-{t.high}"])[: 1 if t.double else 2]]
    for tile in tiles:
        ends = rules.open_ends(table, seat, tile)
        found += [Move("play", tile, end.arm) for end in ends if not _mirrors_another(end, ends)]
    return tuple(found)


def _mirrors_another(end: End, ends: list[End]) -> bool:
    """Whether a place before this one is its mirror image."""
    return any(mirrored([before, end]) for before in ends[: ends.index(end)])


def lead_moves(rules: Rules, table: Table) -> tuple[Move, ...] | None:
    """The tiles with which the leader may begin, or the throwing in that the deal demands."""
    if not table.all_known():
        return None
    if rules.judge_deal_kept(table) is not None:
        return (Move("redeal"),)
    seat = rules.turn_before_lead(table)
    if seat is None:
        return ()
    return tuple(Move("play", tile) for tile in tiles_of(lead_choices(table, rules.lead_rule(table)).get(seat, 0)))
