"""Nothing is there yet: whoever lists it is told so, and what to do next."""

from __future__ import annotations

import pytest

from tests.cli.running import Program

LISTS = [
    *(
        "matches",
        "people",
        "people doubles",
        "stats",
        "stats --ratings",
        "standings",
        "search knock",
        "audit",
        "explain",
    ),
    *("luck", "fairness", "export", "rescore --options target=50", "matches --club Riverside"),
]


@pytest.mark.parametrize("words", LISTS)
def test_a_list_of_an_empty_ledger_says_how_a_match_comes_there(kept: Program, words: str) -> None:
    done = kept.run_here(*words.split())
    assert done.status == 0
    assert done.err.count("the ledger is empty; domino-ledger import FILE takes records in") == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("forget --list", "nobody has been forgotten"),
        ("tournament", "domino-ledger tournament found NAME"),
        ("season", "domino-ledger season open NAME"),
        ("invite --list", "There are no invitations"),
    ],
)
def test_a_list_of_nothing_says_so(kept: Program, words: str, told: str) -> None:
    done = kept.run_here(*words.split())
    assert (done.status, told in done.said) == (0, True)
    assert kept.run_here("forget", "--list").out == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("search", "Error: name what to look for, such as knock=Ana on=6; domino-ledger search help tells"),
        ("replay", "Error: Missing argument 'FILE|MATCH'. Such as: domino-ledger replay "),
        ("people against", "Error: Missing argument 'PLAYER'. Such as: domino-ledger people against Ana\n"),
        ("tournament enter", "Such as: domino-ledger tournament enter "),
    ],
)
def test_who_names_nothing_to_work_on_is_given_an_example(kept: Program, words: str, told: str) -> None:
    done = kept.run_here(*words.split())
    assert (done.status, told in done.err) == (2, True)
