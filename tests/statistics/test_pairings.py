"""Pairings: against the published tables, and against what defines them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from ledger.errors import NotFound
from ledger.statistics.meetings import Meeting, Score
from ledger.statistics.pairings import Pairing, round_robin, swiss
from ledger.statistics.rotating_partners import rotating_partners

BERGER = {
    # FIDE Handbook, General Regulations for Competitions, annex 1: Berger tables
    4: "1-4 2-3, 4-3 1-2, 2-4 3-1",
    6: "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5, 8-5 6-4 7-3 1-2, 2-8 3-1 4-7 5-6, 8-6 7-5 1-4 2-3, 3-8 4-2 5-1 6-7, 8-7 1-6 2-5 3-4, "
        "4-8 5-3 6-2 7-1"
    ),
}


def shown(pairings: list[Pairing]) -> list[set[str]]:
    """The tables of each round as they are printed."""
    rounds: dict[int, set[str]] = {}
    for pairing in pairings:
        rounds.setdefault(pairing.round, set()).add("-".join(side[0] for side in pairing.sides))
    return [rounds[number] for number in sorted(rounds)]


@pytest.mark.parametrize("players", sorted(BERGER))
def test_a_round_robin_is_the_published_berger_table(players: int) -> None:
    printed = [set(line.split()) for line in BERGER[players].split(", ")]
    assert shown(round_robin([str(number) for number in range(1, players + 1)])) == printed


def test_with_an_odd_number_each_rests_once() -> None:
    pairings = round_robin(list("ABCDE"))
    assert Counter(p.sides[0][0] for p in pairings if p.bye) == Counter("ABCDE")
    met = Counter(frozenset(side[0] for side in p.sides) for p in pairings if not p.bye)
    assert met == Counter(frozenset(pair) for pair in combinations("ABCDE", 2))


def played(pairings: list[Pairing]) -> list[Meeting]:
    """The round as it went where the one who comes first in the alphabet always wins."""
    meetings = []
    for pairing in pairings:
        names = [side[0] for side in pairing.sides]
        scores = tuple(Score(name, name == min(names) and len(names) > 1) for name in names)
        meetings.append(Meeting(pairing.round, scores, "bye" if pairing.bye else "played"))
    return meetings


def test_a_swiss_system_pairs_the_first_round_top_half_against_bottom_half() -> None:
    """FIDE C.04.3: with eight players of equal score 1 meets 5, 2 meets 6, and so on."""
    tables = [{side[0] for side in pairing.sides} for pairing in swiss(list("ABCDEFGH"), [], rounds=3)]
    assert tables == [{"A", "E"}, {"B", "F"}, {"C", "G"}, {"D", "H"}]


WORKED = ("1-5 6-2 3-7 8-4", "4-1 2-3 5-8 7-6", "1-2 3-5 6-4 8-7", "1-3 2-4 5-7 6-8")
"""Worked by hand after FIDE C.04.3, the stronger of two always winning; who is named first has the first move.

Round 2: 1 2 3 4 have a point. By halves 1 would meet 3 and 2 meet 4, but 1 and 3 had the first move, 2 and 4 not: so 1
meets 4 and 2 meets 3, and in the same way 5 meets 8 and 6 meets 7. Round 3: 1 2 with two points, 3 4 5 6 with one, 7 8
with none; by halves each has what he is due. Round 4: 1 with three points has met 2 and 4 of those with two, so he
floats to 3, and 2 meets 4. Of 5 6 7 with one point, 8 with none has met 5 and 7: it is 6 who floats down to him.
In this round two who are due the same meet at every table, so who is named first is left open.
"""


def test_later_rounds_of_a_swiss_system_are_those_worked_by_hand() -> None:
    meetings: list[Meeting] = []
    for number, worked in enumerate(WORKED, start=1):
        pairings = swiss(list("12345678"), meetings, rounds=4)
        tables = {"-".join(side[0] for side in pairing.sides) for pairing in pairings}
        if number == len(WORKED):
            tables = {"-".join(sorted(table.split("-"))) for table in tables}
        assert tables == set(worked.split()), number
        meetings += played(pairings)


@pytest.mark.parametrize("names", ["ABCDEFGH", "ABCDEFGHI"])
def test_in_a_swiss_system_nobody_meets_twice_or_rests_twice_and_the_strongest_wins(names: str) -> None:
    meetings: list[Meeting] = []
    points: Counter[str] = Counter()
    for number in range(1, 5):
        pairings = swiss(list(names), meetings, rounds=4)
        assert {p.round for p in pairings} == {number}
        assert sorted(name for p in pairings for side in p.sides for name in side) == list(names)
        meetings += played(pairings)
    met = [frozenset(score.entrant for score in meeting.scores) for meeting in meetings]
    assert len(met) == len(set(met))
    for meeting in meetings:
        points.update(score.entrant for score in meeting.scores if score.won)
    assert points.most_common(1)[0][0] == "A"


def test_who_has_withdrawn_is_not_paired() -> None:
    meetings = played(swiss(list("ABCD"), [], rounds=3))
    names = {
        name for p in swiss(list("ABCD"), meetings, rounds=3, withdrawn=["D"]) for side in p.sides for name in side
    }
    assert names == {"A", "B", "C"}


def test_after_the_last_round_nothing_is_paired() -> None:
    with pytest.raises(NotFound, match="all 1 rounds"):
        swiss(list("AB"), played(swiss(list("AB"), [], rounds=1)), rounds=1)


@pytest.mark.parametrize("players", [4, 5, 8, 12, 13, 16])
def test_rotating_partners_play_with_each_once_and_against_each_twice(players: int) -> None:
    """What defines a whist tournament (Anderson, Combinatorial Designs and Tournaments, chapter 7)."""
    names = [f"player {number}" for number in range(players)]
    pairings = rotating_partners(names, players - (players % 4 == 0))
    tables = [pairing.sides for pairing in pairings if not pairing.bye]
    together = Counter(frozenset(side) for sides in tables for side in sides)
    against = Counter(frozenset((one, other)) for first, second in tables for one in first for other in second)
    everybody = {frozenset(pair) for pair in combinations(names, 2)}
    assert together == Counter(dict.fromkeys(everybody, 1))
    assert against == Counter(dict.fromkeys(everybody, 2))


@pytest.mark.parametrize("players", [6, 10, 24])
def test_where_there_is_no_such_tournament_nobody_sits_twice_in_a_round_and_rests_are_even(players: int) -> None:
    names = [f"player {number}" for number in range(players)]
    pairings = rotating_partners(names, 9)
    for number in range(1, 10):
        seated = [name for p in pairings if p.round == number for side in p.sides for name in side]
        assert sorted(seated) == sorted(names)
    rests = Counter(p.sides[0][0] for p in pairings if p.bye)
    assert max(rests.values(), default=0) - min((rests[name] for name in names), default=0) <= 1
    together = Counter(frozenset(side) for p in pairings if not p.bye for side in p.sides)
    assert max(together.values()) <= 2


def test_nobody_is_entered_twice() -> None:
    with pytest.raises(NotFound, match="entered twice: A"):
        round_robin(["A", "B", "A"])
    with pytest.raises(NotFound, match="4 different players"):
        rotating_partners(["A", "B", "C"], 1)
