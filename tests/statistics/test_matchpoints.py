"""Matchpoints: an evening of 8 tables and 6 deals that was worked out by hand."""

from __future__ import annotations

from ledger.statistics.matchpoints import TableResult, matchpoints, places, scored, table_of

MARGINS = [
    [30, 20, 20, 10, 0, -10, -10, -40],
    [-5, 15, 0, 15, 15, -20, 40, -5],
    [12, -12, 7, 7, -3, 25, -30, 1],
    [5, 5, 5, 5, 5, 5, 5, 5],
    [0, 0, 10, -10, 50, -50, 20, -20],
    [-8, 33, -8, 2, 2, 2, 18, -25],
]
"""What seat 1 got more than seat 2: a line for each deal, the tables 1 to 8 from left to right."""

BY_HAND = [
    # 30 beats seven: 14. Each 20 beats five, equals one: 10 + 1. 10 beats four, 0 three, each -10 one and equals one.
    [14, 11, 11, 8, 6, 3, 3, 0],
    # 40 beats seven. Each 15 beats four and equals two: 8 + 2. 0 beats three. Each -5 beats one and equals one.
    [3, 10, 6, 10, 10, 0, 14, 3],
    # 25, then 12 with six, each 7 with four and one equal, 1 with three, -3 with two, -12 with one, -30 with none.
    [12, 2, 9, 9, 4, 14, 0, 6],
    # The same everywhere: seven equals each.
    [7, 7, 7, 7, 7, 7, 7, 7],
    # 50, 20, 10, then each 0 with three and one equal, -10 with two, -20 with one, -50 with none.
    [7, 7, 10, 4, 14, 0, 12, 2],
    # 33, 18, each 2 with three and two equal, each -8 with one and one equal, -25 with none.
    [3, 14, 3, 8, 8, 8, 12, 0],
]
"""The matchpoints of seat 1. A deal has 56 of them: each of 28 pairs of tables divides 2. Those of seat 2 are the rest
of 14."""

TOTALS_OF_THOSE_WHO_STAY = [46, 51, 46, 46, 49, 32, 48, 18]
"""Down the columns, the tables 1 to 8: 14+3+12+7+7+3 = 46 and so on; together 336, six times 56."""

TOTALS_OF_THOSE_WHO_MOVE = [22, 39, 40, 40, 50, 44, 41, 60]
"""Who began at table 1 sat at 1, 2, 3, 4, 5, 6: 0+4+5+7+0+6 = 22. Who began at 8 sat at 8, 1, 2, 3, 4, 5:
14+11+12+7+10+6 = 60. Together 336."""


def evening() -> list[TableResult]:
    """The results as they would be handed in."""
    found = []
    for deal, margins in enumerate(MARGINS, start=1):
        sits = {table_of(1, 2, begun, deal, 8): f"mover {begun}" for begun in range(1, 9)}
        for table, margin in enumerate(margins, start=1):
            sides: dict[int, tuple[str, ...]] = {1: (f"stayer {table}",), 2: (sits[table],)}
            found.append(TableResult(deal, str(table), sides, {1: float(margin), 2: -float(margin)}))
    return found


def test_the_matchpoints_of_each_deal_are_those_worked_out_by_hand() -> None:
    for margins, by_hand in zip(MARGINS, BY_HAND, strict=True):
        at_tables = {str(table): float(margin) for table, margin in enumerate(margins, start=1)}
        assert list(matchpoints(at_tables).values()) == by_hand


def test_the_standings_are_those_worked_out_by_hand() -> None:
    standing = {one.players[0]: one for one in places(scored(evening()))}
    assert [standing[f"stayer {n}"].points for n in range(1, 9)] == TOTALS_OF_THOSE_WHO_STAY
    assert [standing[f"mover {n}"].points for n in range(1, 9)] == TOTALS_OF_THOSE_WHO_MOVE
    assert all((one.deals, one.most) == (6, 84) for one in standing.values())
    assert [name for name, one in standing.items() if one.place in range(1, 6)] == [
        "mover 8", "stayer 2", "mover 5", "stayer 5", "stayer 7",
    ]  # fmt: skip
    assert standing["stayer 1"].place == standing["stayer 3"].place == standing["stayer 4"].place == 6
    assert standing["mover 6"].place == 9
    assert standing["stayer 8"].place == 16
    assert round(standing["mover 8"].share or 0, 4) == 0.7143


def test_nobody_meets_another_twice_in_six_deals() -> None:
    met = [(one.sides[1], one.sides[2]) for one in evening()]
    assert len(set(met)) == len(met) == 48


def test_a_table_that_missed_a_deal_takes_nothing_from_the_others() -> None:
    results = [one for one in evening() if (one.deal, one.table) != (4, "8")]
    standing = {one.players[0]: one for one in places(scored(results))}
    assert (standing["stayer 8"].deals, standing["stayer 8"].points, standing["stayer 8"].most) == (5, 11, 70)
    assert (standing["stayer 1"].points, standing["stayer 1"].most) == (45, 82)


def test_thirds_that_are_equal_are_equal_however_they_were_added() -> None:
    """0 - (1 + 0 + 0) / 3 and 1 - (4 + 0 + 0) / 3 are both minus a third."""
    first, second = 0 - 1 / 3, 1 - 4 / 3
    assert first != second
    assert matchpoints({"1": first, "2": second}) == {"1": 1, "2": 1}
