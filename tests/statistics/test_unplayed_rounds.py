"""Byes, forfeits, no-shows and absences in the tie-breaks, beside worked exercises of a FIDE lecturer.

The tournaments and answers are those of IA Mario Held, Exercises in Tie-Breaking (FIDE Handbook C.07, revision of March
2024), exercises 1 to 8, 12, 14, 24, 26, 28 and 32. Where the rules of March 2026 changed an answer (the cap of 16.4),
it is that of TieBreakServer (OttoMilvang/TieBreakServer, tests/test_fide_held_individual_exercises.py).
"""

from __future__ import annotations

import pytest

from ledger.statistics.meetings import Meeting, Score, Status, Worth
from ledger.statistics.standings import Row, standings

SWISS = (
    "2>10 1>9 3=11 4>12 16=8 14>6 13>5 7>15, 2>7 1=13 3>6 16>11 15>5 8>14 10>9 12u 4h, "
    "2=1 3>8 4>13 16>7 5>11 15>10 12+14 6u 9h, 2>16 1>15 3=4 6>10 5=7 8>13 11+9 12z 14z, "
    "2=3 1=4 16>15 6>8 5>10 11>7 14>13 9u 12z"
)
"""Five rounds of sixteen: 2 beat 10, 3 and 11 drew, 12 won against 14 who did not come; u a bye, h one worth a half, z
a round for which one was not drawn."""

ROUND_ROBIN = "1=5 2>6 3>4, 1>2 3>6 5>4, 1>3 2>5 4=6, 4>1 2=3 6+5, 1>6 2>4 3>5"

HALF = Worth(bye=0.5)
ALONE: dict[str, tuple[Status, Worth | None]] = {"u": ("bye", None), "h": ("bye", HALF), "z": ("absent", None)}


def round_of(told: str, number: int) -> list[Meeting]:
    """A round as it is written above."""
    found = []
    for table in told.split():
        mark = next((mark for mark in "<>=+" if mark in table), "")
        if not mark:
            status, worth = ALONE[table[-1]]
            found.append(Meeting(number, (Score(table[:-1]),), status, worth))
            continue
        one, other = table.split(mark)
        scores = (Score(one, won=mark in ">+"), Score(other, won=mark == "<", forfeited=mark == "+"))
        found.append(Meeting(number, scores, "no_show" if mark == "+" else "played"))
    return found


def ranked(told: str, *tie_breaks: str, fixed: bool = False) -> dict[str, Row]:
    """The rows of such a tournament by entrant."""
    rounds = [meeting for at, part in enumerate(told.split(", "), start=1) for meeting in round_of(part, at)]
    return {row.entrant: row for row in standings(rounds, tie_breaks=tie_breaks, fixed=fixed)}


def values(told: str, tie_break: str, *, fixed: bool = False) -> dict[int, float | None]:
    """A tie-break of everybody."""
    return {int(entrant): row.sums[tie_break].value for entrant, row in ranked(told, tie_break, fixed=fixed).items()}


BUCHHOLZ = {1: 12.5, 2: 13, 3: 15.5, 4: 14, 5: 8.5, 8: 13.5, 11: 12.5, 16: 12.5}
CUT_1 = {1: 11, 3: 13, 5: 7.5, 7: 12.5, 8: 12, 9: 7.5, 11: 11, 12: 9.5, 13: 12, 14: 9, 15: 11, 16: 11}
"""Without 4, who asked for his bye: here nobody can, and so it is not the first to be left out."""
SONNEBORN_BERGER = {
    1: 8,
    2: 9.5,
    3: 10.5,
    4: 9.25,
    5: 4.25,
    6: 6,
    7: 3.25,
    8: 5.25,
    9: 2.25,
    10: 1.5,
    11: 4.75,
    12: 4,
    13: 4.25,
    14: 4.5,
    15: 3.5,
    16: 7.25,
}
PROGRESSIVE = {
    1: 11,
    2: 13,
    3: 11,
    4: 11.5,
    5: 5,
    6: 6,
    7: 6,
    8: 8.5,
    9: 2.5,
    10: 4,
    11: 5.5,
    12: 7,
    13: 7,
    14: 6,
    15: 7,
    16: 10.5,
}
WON = {1: 2, 2: 3, 3: 2, 4: 2, 5: 2, 6: 2, 7: 1, 8: 2, 9: 0, 10: 1, 11: 1, 12: 0, 13: 1, 14: 2, 15: 2, 16: 3}


@pytest.mark.parametrize(
    ("tie_break", "expected"),
    [
        ("buchholz", BUCHHOLZ),
        ("buchholz_cut_1", CUT_1),
        ("sonneborn_berger", SONNEBORN_BERGER),
        ("progressive", PROGRESSIVE),
        ("wins", WON),
    ],
)
def test_rounds_that_were_not_played_count_as_in_the_worked_exercises(
    tie_break: str, expected: dict[int, float]
) -> None:
    found = values(SWISS, tie_break)
    assert {entrant: found[entrant] for entrant in expected} == expected


def test_in_a_round_robin_a_forfeit_counts_against_whom_it_was_drawn() -> None:
    assert values(ROUND_ROBIN, "sonneborn_berger", fixed=True) == {1: 9.25, 2: 6.25, 3: 6.25, 4: 4.25, 5: 3.25, 6: 2.25}
    ranks = {int(who): row.rank for who, row in ranked(ROUND_ROBIN, "match_points", "head_to_head", fixed=True).items()}
    assert ranks == {1: 1, 2: 2, 3: 2, 6: 4, 5: 5, 4: 6}


def test_those_who_have_not_all_met_are_not_parted_by_head_to_head() -> None:
    rows = ranked(SWISS, "match_points", "head_to_head")
    assert {rows[who].rank for who in ("1", "3", "4", "16")} == {2}
    assert {rows[who].rank for who in ("5", "8", "11")} == {7}


def test_who_left_counts_for_his_opponents_as_if_he_had_drawn_the_rest() -> None:
    """Four met, 4 left after the first round: to 1 he is worth 0 and a half for each round since (16.3.2), 1 and 4½."""
    told = "1>4 2=3, 1>2 3u 4z, 1=3 2u 4z"
    rows = ranked(told, "buchholz")
    assert rows["1"].sums["buchholz"].value == 4.5
    assert dict(rows["1"].sums["buchholz"].addends) == {"4": 1, "2": 1.5, "3": 2}
    assert {who: rows[who].sums["buchholz"].value for who in "234"} == {"2": 6, "3": 5.5, "4": 2.5}


def test_who_was_never_drawn_has_no_rank() -> None:
    assert ranked("1>2 3z", "match_points")["3"].rank is None


def test_a_round_that_was_struck_out_is_one_after_which_one_stands_as_before() -> None:
    """C.07, 7.5 adds up how one stands at the end of each round: 1, 2 and again 2 for A, 0, 1 and 1 for B."""
    rounds = [*round_of("A>C B<D", 1), *round_of("A>D B>C", 2), *round_of("C>D", 3)]
    struck_out = Meeting(3, (Score("A"), Score("B")), "void")
    rows = {row.entrant: row for row in standings([*rounds, struck_out], tie_breaks=["match_points", "progressive"])}
    assert {who: row.sums["progressive"].value for who, row in rows.items()} == {"A": 5, "B": 2, "C": 1, "D": 3}
    a = {name: list(found.addends) for name, found in rows["A"].sums.items()}
    assert a["progressive"] == [("after round 1", 1), ("after round 2", 2), ("after round 3", 2)]
    assert a["match_points"] == [("round 1", 1), ("round 2", 1)]
    first = {row.entrant: row for row in standings([struck_out, *round_of("A>B", 4)], tie_breaks=["progressive"])}
    assert [number for _, number in first["A"].sums["progressive"].addends] == [0, 1]
