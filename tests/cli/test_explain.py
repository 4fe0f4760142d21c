"""`explain`: what it prints, and how it ends."""

from __future__ import annotations

import pytest

from tests.cli.records import PAPER, RIGHT, UNREADABLE, WRONG, named
from tests.cli.running import Program

TWO_HANDS = RIGHT + "hand 2\nout Ben\nreveal Ana 2-1\nwrite Ben 3\ntotal Ben 3\n"


def test_a_total_is_told_as_the_sum_of_its_points(program: Program) -> None:
    program.write("night.domino", RIGHT + "hand 2\nout Ana\nreveal Ben 2-1\n")
    done = program.run("explain", "night.domino")
    assert (done.status, done.err) == (0, "")
    assert "line 7  Ana: +18, from 0 to 18 (DR5.3): Ben holds 5-5, 4-4: 10 + 8 = 18" in done.out
    assert "Ana: 18 + 3 = 21" in done.out


def test_one_hand_and_one_side_can_be_asked_for(program: Program) -> None:
    program.write("night.domino", TWO_HANDS)
    done = program.run("explain", "night.domino", "--hand", "2", "--json")
    assert [[point["points"] for point in hand["points"]] for hand in done.data[0]["hands"]] == [[3]]
    done = program.run("explain", "night.domino", "--side", "Ben", "--json")
    assert [[point["seat"] for point in hand["points"]] for hand in done.data[0]["hands"]] == [[], [2]]
    assert done.data[0]["totals"] == {"2": 3}
    told = program.run("explain", "night.domino", "--side", "Ben").out.splitlines()
    assert told[told.index("  hand 1, result record") + 1] == "    Ben: nothing"


def test_json_gives_each_point_with_its_cause_clause_arithmetic_and_effect(program: Program) -> None:
    program.write("night.domino", RIGHT)
    (hand,) = program.run("explain", "night.domino", "--json").data[0]["hands"]
    (point,) = hand["points"]
    assert (point["event"], point["line"], point["rule"]) == (4, 7, "DR5.3")
    assert (point["before"], point["points"], point["after"]) == (0, 18, 18)
    assert point["arithmetic"][0]["of"] == [10, 8]


def test_it_says_what_was_written_down_and_what_could_not_be_checked(program: Program) -> None:
    program.write("paper.domino", PAPER)
    done = program.run("explain", "paper.domino")
    assert "hand 1, result record" in done.out
    assert "not checked: turns, tiles, draws and knocks: the plays were not written down" in done.out


def test_of_a_hand_of_which_only_claims_stand_it_is_not_said_that_it_was_not_played_out(program: Program) -> None:
    program.write("scores.domino", RIGHT.partition("hand 1")[0] + "hand 1\nwrite Ana 18\nhand 2\ntotal Ana 30\n")
    done = program.run("explain", "scores.domino")
    assert done.out.count("not checked: ") == 2
    assert done.out.count("what the hand brought: only claims were written down") == 2


def test_a_claim_that_does_not_agree_stands_beside_what_was_computed_and_checked_is_not_right(program: Program) -> None:
    program.write("night.domino", WRONG)
    told = program.run_here("explain", "night.domino").out
    assert "line 8  written: write Ana 25; does not agree, computed: 18" in told
    assert "checked, 1 error found: " in told
    assert "1 error stands against this record" in told
    program.write("right.domino", RIGHT)
    right = program.run_here("explain", "right.domino").out
    assert "checked, nothing wrong: " in right
    assert "stands against" not in right


def test_show_says_how_many_errors_stand_against_a_match(kept: Program) -> None:
    kept.write("night.domino", named(WRONG, "RV-8") + named(RIGHT, "RV-7"))
    kept.run("import", "night.domino")
    told = kept.run_here("show", "RV-8").out
    assert "1 error stands against it: domino-ledger audit RV-8" in told
    assert told.count("write Ana 25") == 1
    assert kept.run_here("show", "RV-8", "--json").data["errors"] == 1
    assert "stand" not in kept.run_here("show", "RV-7").out


def test_a_match_of_the_ledger_is_named(kept: Program) -> None:
    kept.write("night.domino", named(RIGHT, "RV-7"))
    kept.run("import", "night.domino")
    assert "match RV-7" in kept.run("explain", "RV-7").out


def test_a_total_of_one_term_is_no_sum_and_points_below_nought_are_taken_off(program: Program) -> None:
    program.write("night.domino", RIGHT + 'adjust Ana -5 "late"\nadjust Ben 3 "fair"\n')
    told = program.run("explain", "night.domino").out.splitlines()
    assert told[-2:] == ["  Ana: 18 - 5 = 13", "  Ben: 3"]


def test_a_hand_that_some_matches_have_is_told_and_the_others_are_named(program: Program) -> None:
    program.write("night.domino", TWO_HANDS + RIGHT)
    done = program.run("explain", "night.domino", "--hand", "2")
    assert done.status == 0
    assert "match 1" in done.out
    assert "match 2" not in done.out
    assert "match 2 has no hand 2: it has 1 hand" in done.err


def test_a_file_without_a_match_is_an_error(program: Program) -> None:
    program.write("empty.domino", "; nothing yet\n")
    for words in (["explain", "empty.domino"], ["rescore", "empty.domino", "--options", "target=5"]):
        done = program.run(*words)
        assert (done.status, done.out) == (2, "")
        assert "empty.domino: no match in it" in done.err


@pytest.mark.parametrize(
    "words",
    [
        ["explain", "no.domino"],
        ["explain", "night.domino", "--side", "Zoe"],
        ["explain", "night.domino", "--hand", "99"],
    ],
)
def test_what_is_not_there_ends_with_2(program: Program, words: list[str]) -> None:
    program.write("night.domino", RIGHT)
    done = program.run(*words)
    assert done.status == 2
    assert "Traceback" not in done.err


def test_a_match_that_cannot_be_read_ends_with_2_and_its_place(program: Program) -> None:
    program.write("night.domino", UNREADABLE)
    done = program.run("explain", "night.domino")
    assert done.status == 2
    assert "night.domino:6" in done.err


@pytest.mark.parametrize("words", [["explain"], ["rescore", "--options", "target=10"]])
def test_the_matches_behind_one_that_cannot_be_read_are_told_and_it_ends_with_1(
    program: Program, words: list[str]
) -> None:
    program.write("nights.domino", "\n".join([named(RIGHT, "one"), UNREADABLE, named(RIGHT, "three")]))
    done = program.run(*words, "nights.domino")
    assert done.status == 1
    assert "nights.domino:17" in done.err
    assert [done.out.count(f"match {name}") for name in ("one", "three")] == [1, 1]
    data = program.run(*words, "nights.domino", "--json").data
    assert len(data if isinstance(data, list) else data["matches"]) == 2
