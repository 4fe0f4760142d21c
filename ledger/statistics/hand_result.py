"""What a hand brought, who won it and what was left, as far as the record tells; None where it does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ledger.game import ending
from ledger.game.scoring import Credit
from ledger.game.table import Table


def winner_of_hand(table: Table, credits: Sequence[Credit]) -> int | None:
    """The side that won a hand alone, 0 where nobody did.

    Where what was left is not known, it is the side that went out, else that to which the best points alone were
    written; equal points are a draw, but where they are rounded and whoever went out may have been written none. A hand
    that stopped because a play decided the match is won by nobody knows whom.
    """
    if not played_out(table) and not table.result:
        return None
    if table.last is not None and table.last.known:
        return table.last.winner or 0
    if table.out is not None:
        return table.side_of[table.out]
    written = {credit.side: credit.points for credit in credits if credit.written in ("taken", "hand")}
    if set(written) != set(table.sides):
        return None
    best = min(written.values()) if table.rules.low_wins else max(written.values())
    winners = [side for side, points in written.items() if points == best]
    if len(winners) == 1:
        return winners[0]
    return None if table.rules.scores_in_play else 0


def points_of_hand(table: Table, before: Mapping[int, int | None], credits: Sequence[Credit]) -> dict[int, int | None]:
    """The points of a hand by side, from the totals before it and the credits since; those of the arbiter left out."""
    return {side: _points_of(table, side, before[side], credits) for side in table.sides}


def _points_of(table: Table, side: int, before: int | None, credits: Sequence[Credit]) -> int | None:
    if ending.without_points(table.rules):
        return None
    total = table.totals[side]
    own = [credit for credit in credits if credit.side == side]
    if before is not None and total is not None:
        return total - before - sum(credit.points for credit in own if credit.written == "adjust")
    counted = table.last is not None and table.last.known and table.settled and side not in table.unknown_sides
    taken = any(credit.written == "taken" for credit in own)
    if (counted or taken) and not (table.result and table.rules.scores_in_play):
        return sum(credit.points for credit in own if credit.written != "adjust")
    return None


def played_out(table: Table) -> bool:
    """Whether somebody went out or the game was blocked; not where a play decided the match."""
    return table.out is not None or table.blocked


def pips_left(table: Table, seat: int) -> int | None:
    """What the tiles left with a seat count in this game, where the hand was played to an end."""
    return ending.hand_value(table.rules, table, seat)
