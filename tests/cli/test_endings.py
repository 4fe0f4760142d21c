"""`matches` shows how a match ended that was not decided by its points."""

from __future__ import annotations

from tests.cli.records import HEADER, RIGHT, named
from tests.cli.running import Program

WALK_OVER = f'{HEADER}end Ana\nstand 2 "Ben did not come"\n'
FORFEIT = f'{HEADER}hand 1\nout Ben\nreveal Ana 5-5 4-4\nend Ana\nstand 5 "Ben left"\n'
ABANDONED = f'{HEADER}hand 1\nout Ben\nreveal Ana 5-5 4-4\nend\nstand 5 "the light went out"\n'
FAULT = f"{HEADER}hand 1\nout Ben\nreveal Ana 5-5 4-4\nend Ana\n"


def test_a_walk_over_a_forfeit_an_abandoned_match_and_a_fault_are_told_apart(kept: Program) -> None:
    every = {"W": WALK_OVER, "F": FORFEIT, "A": ABANDONED, "X": FAULT, "R": RIGHT}
    kept.write("odd.domino", "\n".join(named(text, name) for name, text in every.items()))
    kept.run_here("import", "odd.domino")
    found = {one["match"]: one["ending"] for one in kept.run_here("matches", "--json").data}
    assert found == {"W": "walk-over", "F": "awarded", "A": "abandoned", "X": "undecided", "R": None}
    told = kept.run_here("matches").out
    for words in ("Ana (walk-over)", "Ana (awarded)", "abandoned", "no winner follows"):
        assert told.count(words) == 1
