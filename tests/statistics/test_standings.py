"""Standings: ranks, tie-breaks and what is not played."""

from __future__ import annotations

import pytest

from ledger.errors import NotFound
from ledger.statistics.meetings import Meeting, Score, Status, Worth
from ledger.statistics.standings import Row, number_in_words, standings

RESULTS = "A1B A½C D1A A1E B1C B½D E1B C1D C½E D1E"
"""The crosstable that the tests of scalachess work out (lichess-org/scalachess, TiebreakersTest)."""


def met(
    first: str, second: str, winner: str = "", *, at: int = 1, points: tuple[int | None, int | None] = (None, None)
) -> Meeting:
    """Two players met; nobody won unless named."""
    scores = tuple(Score(who, who == winner, got) for who, got in zip((first, second), points, strict=True))
    return Meeting(at, scores)


def crosstable() -> list[Meeting]:
    """The meetings of RESULTS, in an order in which nobody plays twice in a round."""
    return [met(told[0], told[2], told[0] if told[1] == "1" else "") for told in RESULTS.split()]


def by_entrant(rows: list[Row]) -> dict[str, Row]:
    """The rows by entrant."""
    return {row.entrant: row for row in rows}


def ranks(rows: list[Row]) -> dict[str, int | None]:
    """The ranks by entrant."""
    return {row.entrant: row.rank for row in rows}


@pytest.mark.parametrize(
    ("name", "entrant", "value"),
    [
        *(("match_points", who, value) for who, value in zip("ABCDE", (2.5, 1.5, 2, 2.5, 1.5), strict=True)),
        ("wins", "A", 2),
        ("played", "A", 4),
        ("sonneborn_berger", "A", 4),
        ("buchholz", "A", 7.5),
        ("buchholz_cut_1", "A", 6),
    ],
)
def test_tie_breaks_equal_those_of_an_independent_program(name: str, entrant: str, value: float) -> None:
    assert by_entrant(standings(crosstable(), tie_breaks=[name]))[entrant].sums[name].value == value


def test_head_to_head_parts_those_who_are_tied() -> None:
    """In the same program's direct encounter D has 1 and A 0: D beat A, with whom he is level."""
    rows = standings(crosstable(), tie_breaks=["match_points", "head_to_head"])
    assert [row.entrant for row in rows[:2]] == ["D", "A"]
    assert [row.sums["head_to_head"].value for row in rows[:2]] == [1, 0]
    assert rows[1].decided_by == "head_to_head"


def test_the_progressive_score_of_the_published_example() -> None:
    """Win, loss, win, draw: 1 + 1 + 2 + 2½ = 6½ (Sydney Academy of Chess, tie-break rules)."""
    rows = standings(
        [met("A", "B", "A", at=1), met("A", "C", "C", at=2), met("A", "D", "A", at=3), met("A", "E", at=4)],
        tie_breaks=["progressive"],
    )
    assert by_entrant(rows)["A"].sums["progressive"].value == 6.5


def test_the_median_leaves_out_the_best_and_the_worst_opponent() -> None:
    found = by_entrant(standings(crosstable(), tie_breaks=["median_buchholz"]))["A"].sums["median_buchholz"]
    assert found.value == 3.5
    assert [number for _, number in found.dropped] == [1.5, 2.5]


def test_equal_entrants_share_a_rank_and_the_next_ranks_are_skipped() -> None:
    """1, 2, 2, 4; and four who share rank 39 are followed by 43 (cases D01, D21)."""
    rows = standings([met("A", "B", "A"), met("A", "C", "A"), met("B", "D", "B"), met("C", "D", "C")])
    assert ranks(rows) == {"A": 1, "B": 2, "C": 2, "D": 4}
    many = [met(f"player {n:02}", "nobody", f"player {n:02}", points=(100 - n, 0)) for n in range(38)]
    many += [met(who, "nobody", points=(5, 5)) for who in ("w", "x", "y", "z")] + [met("last", "nobody", "nobody")]
    found = ranks(standings(many, tie_breaks=["points"], excluded=["nobody"]))
    assert [found[who] for who in "wxyz"] == [39] * 4
    assert found["last"] == 43


def test_who_has_no_result_or_is_excluded_takes_no_place() -> None:
    """An unranked player leaves nobody's place empty; an excluded 0 would win a table where few points are best."""
    meetings = [met("A", "B", "A", points=(3, 30)), met("C", "D", "C", points=(0, 25))]
    rows = standings(meetings, entrants=["E"], tie_breaks=["points"], low_wins=True, excluded=["C"])
    assert ranks(rows) == {"A": 1, "D": 2, "B": 3, "C": None, "E": None}
    unranked = by_entrant(rows)
    assert (unranked["C"].why_not_ranked, unranked["E"].why_not_ranked) == ("excluded", "no result")
    assert unranked["E"].sums["points"].value is None
    assert unranked["E"].sums["points"].value is None


def test_where_penalties_count_the_fewer_points_the_better() -> None:
    meetings = [met("A", "B", "A", points=(40, 102)), met("A", "C", "C", points=(110, 20))]
    assert [row.entrant for row in standings(meetings, tie_breaks=["points"], low_wins=True)] == ["C", "B", "A"]
    assert [row.entrant for row in standings(meetings, tie_breaks=["points"])] == ["A", "B", "C"]


@pytest.mark.parametrize(
    ("status", "won", "lost"), [("forfeit", 1, 0), ("no_show", 1, 0), ("void", None, None), ("played", 1, 0)]
)
def test_who_does_not_come_loses_and_the_other_has_not_played(
    status: Status, won: float | None, lost: float | None
) -> None:
    meeting = Meeting(1, (Score("A", won=True, points=50), Score("B", forfeited=True, points=0)), status)
    rows = by_entrant(standings([meeting], tie_breaks=["match_points", "played", "difference"]))
    assert [rows[who].sums["match_points"].value for who in "AB"] == [won, lost]
    assert rows["A"].sums["difference"].value is None


def test_a_bye_is_worth_what_the_organiser_says_and_has_no_opponent() -> None:
    meetings = [met("A", "B", "A", at=1), Meeting(1, (Score("C"),), "bye")]
    rows = by_entrant(standings(meetings, tie_breaks=["match_points", "wins"], worth=Worth(bye=0.5)))
    assert [rows["C"].sums[name].value for name in ("match_points", "wins")] == [0.5, 0]


def test_lots_decide_last_and_the_lower_number_goes_before() -> None:
    rows = standings([met("A", "B")], tie_breaks=["match_points", "lots"], lots={"A": 2, "B": 1})
    assert [row.entrant for row in rows] == ["B", "A"]


def test_a_draw_of_nothing_to_nothing_is_a_draw() -> None:
    rows = standings([met("A", "B", points=(0, 0))], tie_breaks=["match_points", "points"])
    assert ranks(rows) == {"A": 1, "B": 1}
    assert rows[0].sums["match_points"].value == 0.5


def test_at_a_table_of_many_the_winner_has_the_points_and_all_others_are_opponents() -> None:
    table = Meeting(1, tuple(Score(who, who == "A", points) for who, points in (("A", 3), ("B", 20), ("C", 41))))
    rows = by_entrant(standings([table], tie_breaks=["match_points", "difference", "buchholz"], low_wins=True))
    assert [rows[who].sums["match_points"].value for who in "ABC"] == [1, 0, 0]
    assert rows["B"].sums["buchholz"].value == 1


def test_each_number_can_be_added_up_again() -> None:
    for row in standings(crosstable(), tie_breaks=["match_points", "buchholz", "sonneborn_berger"]):
        for found in row.sums.values():
            assert found.value == sum(number for _, number in found.addends)


def test_an_unknown_tie_break_names_those_there_are() -> None:
    with pytest.raises(NotFound, match="head_to_head"):
        standings([], tie_breaks=["elo"])


@pytest.mark.parametrize(("number", "text"), [(2.5, "2½"), (0.5, "½"), (3, "3"), (-1.25, "-1¼"), (0, "0")])
def test_halves_are_written_as_in_standings(number: float, text: str) -> None:
    assert number_in_words(number) == text
