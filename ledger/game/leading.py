"""Who leads a hand, and with what."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from ledger.game.objections import Code, Objection
from ledger.game.tiles import TILES, Tile

if TYPE_CHECKING:
    from ledger.game.table import Table


class LeadRule(msgspec.Struct, frozen=True, gc=False):
    """Who may lead and which tiles.

    With a `ranking` the player who holds its first tile that anybody holds leads; without one any of `seats` may. With
    both, any of `seats` leads the first tile of the ranking that he himself holds; `in_order`: and none of the seats
    before him may hold one. `forced`: he must lead that very tile. `choose` gives of a hand's mask the tiles that may
    be led (by a ranking's leader: of his hand and the tile that made him leader); without a ranking what it refuses
    of some tiles of a hand it refuses of the whole hand too. `turn` is whose turn it is called until the lead lies.
    """

    words: str
    seats: tuple[int, ...] = ()
    ranking: tuple[Tile, ...] = ()
    forced: bool = False
    in_order: bool = False
    choose: Callable[[int, Tile | None], int] | None = None
    turn: int | None = None


class LastHand(msgspec.Struct, gc=False, eq=False):
    """What the next hand needs to know of the one before; None where the record does not tell.

    `out` went out, `maker` laid the last tile of a blocked hand, `winner` is the side that won it (None
    after a hand that nobody won).
    """

    leader: int | None = None
    out: int | None = None
    maker: int | None = None
    blocked: bool = False
    known: bool = False
    winner: int | None = None


SHOWN_WRONGLY = (Code.WRONG_REVEAL, Code.NOT_HELD, Code.OUT_OF_TURN)
"""Findings that make it doubtful whose a tile was."""


@cache
def doubles_down(highest: int) -> tuple[Tile, ...]:
    """The doubles from the highest to 0-0."""
    return tuple(t for t in reversed(TILES) if t.double and t.high <= highest)


@cache
def doubles_up(highest: int) -> tuple[Tile, ...]:
    """The doubles from 0-0 up to the highest."""
    return tuple(reversed(doubles_down(highest)))


@cache
def most_pips_first(highest: int) -> tuple[Tile, ...]:
    """The tiles that are no doubles, the most pips first, with equal pips the higher half first."""
    tiles = (t for t in TILES if not t.double and t.high <= highest)
    return tuple(sorted(tiles, key=lambda t: (-t.pips, -t.high)))


@cache
def fewest_pips_first(highest: int) -> tuple[Tile, ...]:
    """The tiles that are no doubles, the fewest pips first, with equal pips the higher half first."""
    tiles = (t for t in TILES if not t.double and t.high <= highest)
    return tuple(sorted(tiles, key=lambda t: (t.pips, -t.high)))


@cache
def higher_half_first(highest: int) -> tuple[Tile, ...]:
    """The tiles that are no doubles by their higher half, then the lower one, the highest first."""
    tiles = (t for t in TILES if not t.double and t.high <= highest)
    return tuple(sorted(tiles, key=lambda t: (-t.high, -t.low)))


def anybody(table: Table, words: str) -> LeadRule:
    """A leader chosen by lot: the record shows who."""
    return LeadRule(words, tuple(table.seats))


def best_held(ranking: Iterable[Tile], mask: int) -> Tile | None:
    """The first tile of a ranking that lies in a mask."""
    for tile in ranking:
        if tile.bit & mask:
            return tile
    return None


def _ranked_fault(table: Table, rule: LeadRule, seat: int, tile: Tile) -> bool:
    own = _own(table, seat, tile)
    known = own
    for dealt in table.dealt:
        known |= dealt
    best = best_held(rule.ranking, known)
    if rule.forced:
        return best is not tile.natural or not own & tile.bit
    if best is None or best.bit & own:
        return rule.choose is not None and complete(table, seat) and not rule.choose(own, best) & tile.bit
    return complete(table, seat)


def _own(table: Table, seat: int, tile: Tile) -> int:
    """What the seat was dealt as far as that is known, with the tile it led unless that was surely not its own."""
    own = table.dealt[seat]
    if own & tile.bit or complete(table, seat):
        return own
    dealt_to_another = any(table.dealt[other] & tile.bit for other in table.seats if other != seat)
    return own if dealt_to_another else own | tile.bit


def _own_fault(table: Table, rule: LeadRule, seat: int, tile: Tile) -> bool:
    if seat not in rule.seats or best_held(rule.ranking, _own(table, seat, tile)) is not tile.natural:
        return True
    before = rule.seats[: rule.seats.index(seat)] if rule.in_order else ()
    return any(best_held(rule.ranking, table.dealt[other] & ~tile.bit) for other in before)


def complete(table: Table, seat: int) -> bool:
    """Whether all the tiles that the seat was dealt are known."""
    return table.unknown_draws[seat] == 0 and table.dealt[seat].bit_count() == table.hand_size


def lead_fault(table: Table, rule: LeadRule | None, event: int, seat: int, tile: Tile | None) -> Objection | None:
    """What is wrong with a lead, as far as the hands that are known tell; None where nothing is."""
    if rule is None:
        return None
    if rule.ranking:
        fault = _own_fault if rule.seats else _ranked_fault
        wrong = tile is not None and fault(table, rule, seat, tile)
    else:
        wrong = seat not in rule.seats
        if not wrong and tile is not None and rule.choose is not None:
            allowed = rule.choose(table.dealt[seat] | tile.bit, None)
            if allowed and not allowed & tile.bit:
                only = table.rules.name_tiles(allowed)
                words = f"seat {seat} led {tile}, but of the tiles in hand only these may be led: {only}"
                return Objection(Code.WRONG_LEAD, words, event, seat)
            wrong = not allowed
    if not wrong:
        return None
    led = "the hand" if tile is None else tile.text
    return Objection(Code.WRONG_LEAD, f"seat {seat} led {led}, but {rule.words}{_who(table, rule)}", event, seat)


def _who(table: Table, rule: LeadRule) -> str:
    """Who that is, where it is one and known; with a ranking the tile too."""
    if not rule.ranking:
        return f" (seat {rule.seats[0]})" if len(rule.seats) == 1 else ""
    if rule.seats:
        return ""
    best = best_held(rule.ranking, _all_dealt(table))
    holder = next((seat for seat in table.seats if best is not None and table.dealt[seat] & best.bit), None)
    return f" (seat {holder}, {best})" if holder else ""


def shown_by(table: Table, rule: LeadRule | None, event: int) -> int | None:
    """The play after event `event` that shows the tile that should have been led, if one does."""
    best = best_held(rule.ranking, _all_dealt(table)) if rule else None
    return next((laid.event for laid in table.layout.laid if laid.tile.natural is best and laid.event > event), None)


def _all_dealt(table: Table) -> int:
    dealt = 0
    for seat in table.seats:
        dealt |= table.dealt[seat]
    return dealt


def lead_choices(table: Table, rule: LeadRule | None) -> dict[int, int]:
    """For each seat that may lead the mask of the tiles it may lead, where all the hands that matter are known."""
    if rule is None:
        return {seat: table.held[seat] for seat in table.seats}
    if rule.ranking and rule.seats:
        return _own_choices(table, rule)
    best: Tile | None = None
    seats: Iterable[int] = rule.seats
    if rule.ranking:
        if not table.all_known():
            return {}
        everything = 0
        for seat in table.seats:
            everything |= table.held[seat]
        best = best_held(rule.ranking, everything)
        seats = [seat for seat in table.seats if best is not None and table.held[seat] & best.bit]
    choices = {}
    for seat in seats:
        if rule.forced:
            choices[seat] = best.bit if best else 0
        else:
            choices[seat] = rule.choose(table.held[seat], best) if rule.choose else table.held[seat]
    return choices


def _own_choices(table: Table, rule: LeadRule) -> dict[int, int]:
    choices: dict[int, int] = {}
    for seat in rule.seats:
        if table.hidden[seat]:
            return {}
        best = best_held(rule.ranking, table.held[seat])
        if best is not None:
            choices[seat] = best.bit
            if rule.in_order:
                break
    return choices


def leader_of(table: Table, rule: LeadRule | None) -> int | None:
    """The seat whose turn it is before the lead, where one seat alone may lead or the rule calls one."""
    if rule is None:
        return None
    if rule.turn is not None:
        return rule.turn
    if not rule.ranking:
        return rule.seats[0] if len(rule.seats) == 1 else None
    choices = lead_choices(table, rule)
    return next(iter(choices)) if len(choices) == 1 else None


def late_fault(table: Table, objections: Iterable[Objection], last_reveal: int) -> list[Objection]:
    """What plays and the hands shown at the end say of a lead that could not be checked wholly when it was made; what
    was shown wrongly says nothing. `objections` are those so far, `last_reveal` the last event that showed a hand.
    """
    if not table.lead_doubtful or table.lead_tile is None or table.leader is None:
        return []
    table.lead_doubtful = False
    shown = shown_by(table, table.lead_rule, table.lead_event)
    since = (objection for objection in objections if objection.event >= table.lead_event)
    if any(found.event in (table.lead_event, shown) or found.code in SHOWN_WRONGLY for found in since):
        return []
    fault = lead_fault(table, table.lead_rule, table.lead_event, table.leader, table.lead_tile)
    fault = fault or table.rules.judge_deal_kept(table)
    if shown is None and last_reveal > table.lead_event:
        shown = last_reveal
    return [msgspec.structs.replace(fault, event=table.lead_event, proved_by=shown)] if fault else []
