"""The standings that a correction moves, worked out by hand."""

from __future__ import annotations

from ledger.service.figures.standings import Competition, table
from ledger.service.figures.statistics import Choice
from ledger.service.matches.correcting import correct, propose
from ledger.service.matches.standings_moved import Moved
from ledger.store import Filter, Ledger
from tests.service.sources import DATED, bring, header

HAND = "hand 1\nout {0}\nreveal {1} 5-5 4-4\nwrite {0} 18\nend {0}\n"
"""The winner has 18 points, as many as the match is played to."""


def won_by(winner: str, loser: str, **tags: str) -> str:
    """A match of one hand."""
    return header(winner, loser, Options="target=18", **(DATED | tags)) + HAND.format(winner, loser)


def test_a_match_that_was_won_by_the_other_moves_both(ledger: Ledger) -> None:
    """Ana has won twice and Ben once; with the first match turned round it is the other way."""
    bring(ledger, won_by("Ana", "Ben", Id="1"), won_by("Ana", "Ben", Id="2"), won_by("Ben", "Ana", Id="3"))
    lines = ["amend 3 out Ben", "amend 4 reveal Ana 5-5 4-4", "amend 5 write Ben 18", "amend 6 end Ben"]
    proposed = propose(ledger, 1, [f'{line} "it was Ben"' for line in lines])
    assert [str(moved) for moved in proposed.standings] == [
        "Ben is number 1 instead of number 2, with 2 match points instead of 1",
        "Ana is number 2 instead of number 1, with 1 match point instead of 2",
    ]
    correct(ledger, proposed)
    assert propose(ledger, 1, [f'void {event} "no"' for event in range(7, 11)]).standings[0].name == "Ana"


def test_a_match_that_is_not_over_any_more_counts_for_nobody(ledger: Ledger) -> None:
    bring(ledger, won_by("Ana", "Ben", Id="1"))
    (ana, ben) = propose(ledger, 1, ['amend 4 reveal Ben 5-5 ""', 'void 6 ""']).standings
    assert (ana.name, ana.rank_before, ana.rank_after, ana.points_before, ana.points_after) == ("Ana", 1, None, 1, 0)
    assert (ben.rank_before, ben.rank_after) == (2, None)


def test_another_club_and_another_game_are_not_counted(ledger: Ledger) -> None:
    bring(ledger, won_by("Ana", "Ben", Id="1"), won_by("Ana", "Ben", Id="2", Club="Elsewhere"))
    (first, _) = propose(ledger, 1, ['amend 4 reveal Ben 5-5 ""', 'void 6 ""']).standings
    assert first.points_before == 1


def test_a_forfeit_is_worth_a_win(ledger: Ledger) -> None:
    text = header(Id="1", **DATED) + "hand 1\nend Ben\n"
    bring(ledger, text)
    moved = propose(ledger, 1, ['stand 3 "Ana left"']).standings
    assert [(one.name, one.points_before, one.points_after) for one in moved] == [("Ben", 0, 1), ("Ana", 0, 0)]


def test_a_match_that_was_ended_and_won_by_nobody_is_no_draw(ledger: Ledger) -> None:
    bring(ledger, won_by("Ana", "Ben", Id="1"), header(Id="2", **DATED) + "hand 1\nend\n")
    (ana, _) = propose(ledger, 1, ['amend 4 reveal Ben 5-5 ""']).standings
    assert (ana.points_before, ana.points_after) == (1, 0)


def test_what_moves_no_result_moves_no_standing(ledger: Ledger) -> None:
    bring(ledger, won_by("Ana", "Ben", Id="1"))
    assert propose(ledger, 1, ['stand 3 "agreed"']).standings == []


def test_without_a_club_there_are_no_standings(ledger: Ledger) -> None:
    bring(ledger, header(Options="target=18", Id="1") + HAND.format("Ana", "Ben"))
    assert propose(ledger, 1, ['amend 4 reveal Ben 5-5 ""', 'void 6 ""']).standings == []


def as_listed(ledger: Ledger, variant: str = "draw") -> dict[str, tuple[int | None, float]]:
    """Rank and match points of each in the standings of the club, as the command gives them."""
    rows, names, *_ = table(ledger, Choice(Filter(club="Riverside", variant=variant)), Competition())
    return {names[row.entrant]: (row.rank, row.sums["match_points"].value or 0) for row in rows}


def test_what_is_foretold_is_what_the_standings_say_before_and_after(ledger: Ledger) -> None:
    """Among the others are a match that the arbiter awarded and one that took two hands to win."""
    two_hands = "hand 1\nout Cleo\nreveal Dan 5-4\nhand 2\nout Cleo\nreveal Dan 6-5\nend Cleo\n"
    bring(
        ledger,
        won_by("Ana", "Ben", Id="1"),
        header("Ben", "Ana", Id="2", **DATED) + 'hand 1\nend Ben\nstand 3 "Ana left"\n',
        header("Cleo", "Dan", Options="target=18", Id="3", **DATED) + two_hands,
        won_by("Eva", "Fred", Id="4"),
    )
    for lines in (['amend 4 reveal Ben 5-5 "only one"', 'void 6 "not over"'], ['void 7 "it was over"']):
        before = as_listed(ledger)
        proposed = propose(ledger, 1, lines)
        correct(ledger, proposed)
        after = as_listed(ledger)
        check_moved(proposed.standings, before, after)


def check_moved(
    told: list[Moved], before: dict[str, tuple[int | None, float]], after: dict[str, tuple[int | None, float]]
) -> None:
    """Holds the lines that were said to change against the standings before and after."""
    nobody = (None, 0.0)
    pairs = {name: (before.get(name, nobody), after.get(name, nobody)) for name in before.keys() | after.keys()}
    assert {one.name: ((one.rank_before, one.points_before), (one.rank_after, one.points_after)) for one in told} == {
        name: pair for name, pair in pairs.items() if pair[0] != pair[1]
    }
