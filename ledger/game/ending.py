"""How a hand ends and what is written for it: going out, blocks, settlement, and what is taken over from claims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ledger.game.leading import LastHand
from ledger.game.scoring import Credit, HandsLeft, Settlement, Share, Step, amount
from ledger.game.table import Phase, Table

if TYPE_CHECKING:
    from ledger.game.rules import Rules


OVER = Phase.OVER


def won_by_nobody(table: Table, rule: str, *steps: Step) -> Settlement:
    """A hand that brings nobody anything, with the reason."""
    return Settlement(nobody=Share(0, 0, rule, steps, hands_left(table, table.seats)))


def without_points(rules: Rules) -> bool:
    """Whether a hand is won or drawn and nothing is written: then a match is one hand."""
    return rules.scoring == "win"


def close_hand(rules: Rules, table: Table, number: int) -> None:
    """The hand is over: what follows are reveals and claims."""
    table.phase = OVER
    table.turn = None
    table.last = LastHand(table.leader, table.out, table.maker if table.blocked else None, table.blocked)
    try_settle(rules, table, number)


def stop(table: Table) -> None:
    """A credit in play has decided the match: the hand stops there and nothing more is written."""
    table.phase = OVER
    table.turn = None


def go_out(rules: Rules, table: Table, number: int, seat: int) -> None:
    """A player has played his last tile."""
    table.out = seat
    close_hand(rules, table, number)


def fish(rules: Rules, table: Table, number: int) -> None:
    """The hand is closed as blocked."""
    table.blocked = True
    close_hand(rules, table, number)


def end_unseen(table: Table) -> None:
    """Of the hand only the result was written down, and not who ended it: it is over, nobody knows how."""
    table.result = True
    table.phase = OVER
    table.last = LastHand(table.leader)


def end_left_out(table: Table) -> None:
    """What was left is shown, or written, without an `out` or `fish` before it."""
    end_unseen(table)
    table.end_missing = True


def end_told_late(table: Table) -> None:
    """An `out` or `fish` that follows what was shown: the hand waits for it, if nothing was written so far."""
    if table.end_missing and not table.settled:
        table.phase = Phase.DEALING
        table.end_missing = False


def try_settle(rules: Rules, table: Table, number: int) -> None:
    """Writes the hand's points if all that counts is known by now."""
    if table.settled or table.match_over or not rules.can_settle(table):
        return
    settle(rules, table, number, rules.settle(table))


def settle(rules: Rules, table: Table, number: int, settlement: Settlement) -> None:
    """Writes what a settlement says and tests whether the match is over."""
    last = table.last
    assert last is not None
    table.settled = True
    table.shares = settlement.shares
    table.unknown_sides = unknown = settlement.unknown
    table.nobody = settlement.nobody
    last.known = not unknown
    last.winner = settlement.winner
    written = table.written
    for share in settlement.shares:
        side, points = share.side, share.points
        written[side] = written.get(side, 0) + points
        table.credit(Credit(number, side, points, share.rule, share.steps, share.hands))
    if table.result:
        forget_totals(rules, table)
    if not unknown:
        test_match(rules, table)


def forget_totals(rules: Rules, table: Table) -> None:
    """Where nobody wrote down the plays, neither the points in play nor the totals are known (fives G10)."""
    if table.result and rules.scores_in_play:
        table.totals = dict.fromkeys(table.sides)


def settle_in_part(rules: Rules, table: Table, number: int) -> None:
    """Writes to the sides whose tiles are known; the others wait for claims."""
    settle(rules, table, number, rules.settle(table))


def take_over(rules: Rules, table: Table, number: int, sides: tuple[int, ...], claimed: dict[int, int]) -> None:
    """Writes the table's own claims, since the points cannot be computed; a side left out counts 0."""
    table.settled = True
    table.unknown_sides = ()
    for side in sides:
        points = claimed.get(side, 0)
        taken = (amount(points, "taken over from the claim"),)
        table.credit(Credit(number, side, points, "", taken, written="taken"))
        rules.taken_over(table, side, points)
    forget_totals(rules, table)
    test_match(rules, table)


def lose_count(table: Table, sides: tuple[int, ...]) -> None:
    """Nothing is known of what the hand brought these sides: their totals are unknown until the next claim of one."""
    table.settled = True
    if not without_points(table.rules):
        table.totals |= dict.fromkeys(sides)


def test_match(rules: Rules, table: Table) -> None:
    """Whether the match is over with the totals as they stand."""
    if table.match_over or None in table.totals.values():
        return
    winners = rules.match_winners(table)
    if winners is not None:
        table.match_over = True
        table.winners = tuple(sorted(winners))


def hand_values(rules: Rules, table: Table) -> dict[int, int | None]:
    """What each seat's tiles count, None where that is not known."""
    return {seat: hand_value(rules, table, seat) for seat in table.seats}


def hands_left(table: Table, seats: Iterable[int]) -> HandsLeft:
    """What these seats hold at the end of the hand."""
    held, hidden, each = table.held, table.hidden, table.rules.value_of_tile
    if table.result or any(hidden):
        return HandsLeft(tuple(seats), held[:], hidden[:], table.revealed.copy(), each)
    # of hands that are known nothing changes any more
    return HandsLeft(tuple(seats), held, hidden, {}, each)


def lowest(values: Mapping[int, int | None]) -> list[int]:
    """Those, seats or sides, who have the least of what is known of all."""
    return [one for one, value in values.items() if value == min(other or 0 for other in values.values())]


def hand_value(rules: Rules, table: Table, seat: int) -> int | None:
    """What the tiles left with a seat count: of a known hand its tiles, else the count that was revealed."""
    if table.out == seat:
        return 0
    if table.hidden[seat] == 0:
        return rules.value_of(table.held[seat])
    return table.revealed.get(seat)
