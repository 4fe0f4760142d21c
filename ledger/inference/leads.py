"""What the lead of a hand says of the tiles that were dealt."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.game.leading import LeadRule
from ledger.game.table import Table
from ledger.game.tiles import Tile, mask_of


class Case(msgspec.Struct, frozen=True):
    """One way in which the lead was right: each seat was dealt no tile of its `without` mask, and the leader was dealt
    `needed` (None: nothing in particular). No two cases hold of one deal."""

    without: dict[int, int]
    needed: Tile | None = None
    leader: int = 0

    def allows(self, tile: Tile, seat: int, *, dealt: bool) -> bool:
        """Whether the tile may have come to the seat, dealt or otherwise."""
        if tile is self.needed:
            return dealt and seat == self.leader
        return not (dealt and self.without.get(seat, 0) & tile.bit)

    def limits(self, tile: Tile) -> bool:
        """Whether the case says anything of the tile."""
        return tile is self.needed or any(mask & tile.bit for mask in self.without.values())


NO_LIMIT = Case({})


def lead_cases(table: Table, unseen: frozenset[Tile]) -> Iterator[Case]:
    """The cases of a hand that was led; one without limits where the lead says nothing.

    `unseen` are the tiles whose places are to be found; what else was dealt is known to the table.
    """
    rule, leader, led = table.lead_rule, table.leader, table.lead_tile
    if rule is None or leader is None or led is None:
        yield NO_LIMIT
    elif rule.ranking and not rule.seats:
        yield from _ranked(table, rule, leader, led.natural, unseen)
    elif rule.ranking:
        yield _own_best(table, rule, leader, led.natural)
    elif rule.choose is not None:
        with_tile = table.dealt[leader] | led.bit
        refused = [tile for tile in unseen if not rule.choose(with_tile | tile.bit, None) & led.bit]
        yield Case({leader: mask_of(refused)})
    else:
        yield NO_LIMIT


def _ranked(table: Table, rule: LeadRule, leader: int, led: Tile, unseen: frozenset[Tile]) -> Iterator[Case]:
    """The leader was dealt the first tile of the ranking that anybody was, and led a tile that this allowed him."""
    earlier = 0
    for tile in rule.ranking:
        holder = next((seat for seat in table.seats if seat != leader and table.dealt[seat] & tile.bit), None)
        if holder is not None and tile not in unseen:
            return
        without = dict.fromkeys(table.seats, earlier)
        if rule.forced:
            if tile is led:
                yield Case(without)
                return
        elif tile in unseen or table.dealt[leader] & tile.bit:
            yield from _chosen(table, rule, Case(without, tile if tile in unseen else None, leader), tile, led, unseen)
            if tile not in unseen:
                return
        earlier |= tile.bit
    without = dict.fromkeys(table.seats, earlier)
    yield from _chosen(table, rule, Case(without, None, leader), None, led, unseen)


def _chosen(
    table: Table, rule: LeadRule, case: Case, best: Tile | None, led: Tile, unseen: frozenset[Tile]
) -> Iterator[Case]:
    """The case without the tiles that would have forbidden the lead; none where it was forbidden in any case."""
    if rule.choose is None:
        yield case
        return
    own = table.dealt[case.leader] | led.bit | (best.bit if best else 0)
    if not rule.choose(own, best) & led.bit:
        return
    refused = mask_of(tile for tile in unseen if not rule.choose(own | tile.bit, best) & led.bit)
    without = {**case.without, case.leader: case.without.get(case.leader, 0) | refused}
    yield Case(without, case.needed, case.leader)


def _own_best(table: Table, rule: LeadRule, leader: int, led: Tile) -> Case:
    """The leader led the first tile of the ranking that he was dealt; in order, nobody before him was dealt one."""
    earlier = mask_of(rule.ranking[: rule.ranking.index(led)]) if led in rule.ranking else 0
    without = {leader: earlier}
    if rule.in_order and leader in rule.seats:
        every = mask_of(rule.ranking) & ~led.bit
        without |= dict.fromkeys(rule.seats[: rule.seats.index(leader)], every)
    return Case(without)
