"""Swiss rounds beside another program, round after round of whole tournaments."""

from __future__ import annotations

import pytest

from ledger.errors import NotFound
from ledger.statistics.meetings import Meeting, Score
from ledger.statistics.pairings import swiss
from ledger.statistics.table_order import due

TOURNAMENTS = {
    "ten": (
        "1<6 3>8 5=10 7<2 9>4, 2<9 4<5 6>3 8=7 10<1, 1<3 4>8 5>2 7=10 9<6, 2>8 3>9 6<5 7>1 10=4, "
        "1<4 2<6 5=3 8<10 9<7, 1<2 3=10 4=6 7>5 8<9"
    ),
    "twelve, four given up": (
        "1<7 3+9 5<11 8+2 10>4 12>6, 2+5 3>10 4=9 6>1 7>12 11<8, 1>4 2<7 8=3 9<5 10<6 12=11, "
        "4=2 5=12 6>3 7+8 9<1 11=10, 1=2 3>11 4<5 7>6 10>9 12>8, 1<12 2>9 3<7 6>5 8<10 11=4, "
        "2<6 4<8 5>1 7<10 9<11 12=3"
    ),
    "eleven": (
        "1>6 3<8 5<10 7>2 9<4 11, 2<5 4<11 6>3 8>1 9 10=7, 1=10 2>6 3 5>9 7>4 11<8, 1=5 3<2 4 6<9 8<7 10>11, "
        "4>1 6 7<5 9<2 10<8 11>3, 1 2>4 3>9 5>8 6<10 11>7"
    ),
    "eleven, three of whom leave": (
        "1>6 3<8 5<10 7>2 9<4 11, 2=5 4>11 6=3 8=1 9 10>7, 1=9 3<2 7>6 10=4 11>8, 1=10 2>6 3 4<7 8<9, "
        "6 7=1 8>4 9>3 10>2, 3>1 6<4 7<8 9<10"
    ),
    "fourteen": (
        "1>8 3>10 5>12 7>14 9<2 11=4 13=6, 2=5 3=1 4>7 6>11 8=13 10>14 12<9, 1<4 5>3 6>2 7>10 9>13 11=8 14>12, "
        "1<9 2=3 4>5 7=6 8>14 10>12 13<11, 3=8 5>10 6>4 9=7 11<2 12>13 14<1"
    ),
}
"""The rounds as py4swiss 0.3.1 paired them, with results made up: 1 beat 6, 5 and 10 drew, 3 won against 9 who did not
come, 11 had a bye. It follows the Dutch system of 2017 (C.04.3), we that of July 2025, in which a bye goes to whoever
has fewest points, no groups are collapsed, and who gives up has not floated: in these tournaments that makes no
difference.
"""


def results(told: str, number: int) -> list[Meeting]:
    """A round as it is written above."""
    found = []
    for table in told.split():
        mark = next((mark for mark in "<>=+" if mark in table), "")
        names = table.split(mark) if mark else [table]
        winner = {">": 0, "+": 0, "<": 1}.get(mark)
        scores = [
            Score(name, place == winner, forfeited=mark == "+" and place == 1) for place, name in enumerate(names)
        ]
        found.append(Meeting(number, tuple(scores), "forfeit" if mark == "+" else "played" if mark else "bye"))
    return found


@pytest.mark.parametrize("tournament", sorted(TOURNAMENTS))
def test_every_round_is_that_of_an_independent_program_and_so_is_who_is_named_first(tournament: str) -> None:
    rounds = TOURNAMENTS[tournament].split(", ")
    meetings: list[Meeting] = []
    entrants = sorted((score.entrant for meeting in results(rounds[0], 1) for score in meeting.scores), key=int)
    for number, told in enumerate(rounds, start=1):
        expected = results(told, number)
        here = {score.entrant for meeting in expected for score in meeting.scores}
        pairings = swiss(entrants, meetings, rounds=len(rounds), withdrawn=set(entrants) - here)
        paired = {tuple(side[0] for side in pairing.sides) for pairing in pairings}
        assert paired == {tuple(score.entrant for score in meeting.scores) for meeting in expected}, number
        meetings += expected


def test_a_round_in_which_two_would_rest_cannot_be_paired() -> None:
    """Who is left to be met forms two rings of three: 1 3 5 and 2 4 6."""
    rounds = ["1=4 3>6 5<2", "2=3 4>5 6<1", "1=2 3>4 5<6"]
    meetings = [meeting for number, told in enumerate(rounds, start=1) for meeting in results(told, number)]
    with pytest.raises(NotFound, match="round 4 cannot be paired"):
        swiss(list("123456"), meetings, rounds=4)


@pytest.mark.parametrize(
    ("orders", "first", "strength"),
    [
        ("", None, 0),
        ("1", False, 2),
        ("10", True, 1),
        ("011", False, 3),
        ("1011", False, 3),
        ("100", True, 3),
        ("0110", True, 1),
    ],
)
def test_what_one_is_due_is_as_the_rules_have_it(orders: str, first: bool | None, strength: int) -> None:
    """C.04.3, 1.6: absolute with a difference of two or the same twice running, strong with one, else mild."""
    assert due([order == "1" for order in orders])[:2] == (first, strength)
