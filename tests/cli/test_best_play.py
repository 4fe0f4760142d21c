"""`best-play` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ledger.record import write
from ledger.simulate import play_match
from ledger.simulate.advice import advice_on_all
from tests.cli.running import Program


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """A folder with a match of one hand, in which the players moved at random."""
    here = Program(tmp_path_factory.mktemp("advice"))
    record = play_match("kozel-duel", ("Ana", "Ben"), bots=("random",), seed=2)
    hands = [n for n, event in enumerate(record.events) if type(event).__name__ == "Hand"]
    first = type(record)(record.events[: hands[1]])
    here.write("one.domino", write(first))
    return here


def test_it_says_where_a_bot_would_have_played_better(program: Program) -> None:
    ran = program.run("best-play", "one.domino", "--guesses", "10", "--json")
    told = json.loads(ran.out)
    assert ran.status == 0
    assert told
    assert [one["loss"] for one in told] == sorted((one["loss"] for one in told), reverse=True)
    assert all(one["clear"] and one["best"] != one["made"] for one in told)
    assert "plays with a choice" in ran.err


def test_of_one_play_every_move_is_told(program: Program) -> None:
    told = json.loads(program.run("best-play", "one.domino", "--guesses", "10", "--json").out)
    event = str(told[0]["event"])
    shown = program.run("best-play", "one.domino", "--at", event, "--guesses", "10")
    assert shown.out.count("±") >= len(told[0]["moves"])
    assert "played" in shown.out


def test_an_event_without_a_choice_is_told_so(program: Program, tmp_path: Path) -> None:
    ran = program.run("best-play", "one.domino", "--at", "1")
    assert ran.status == 2
    assert "no player had a choice" in ran.err


def test_what_there_is_not_is_told_so(program: Program) -> None:
    program.write(
        "result.domino", '[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n\nhand 1\nout Ben\nreveal Ana 1-0\n'
    )
    for words, told in (
        (("--at", "99999"), "there is no event 99999: the match has events 1 to 4"),
        (("--seat", "9"), "there is no seat 9: the match has seats 1 to 2"),
        ((), "the player's tiles and every move before it were written down; here nowhere"),
    ):
        assert told in program.run("best-play", "result.domino", *words).err


def test_a_play_of_a_substitute_is_told_of_him(program: Program) -> None:
    lines = (program.folder / "one.domino").read_text("utf-8").splitlines()
    first = lines.index("hand 1")
    notes = [f'note "substitute: {name} for {seat}"' for name, seat in (("Dan", "Ana"), ("Eva", "Ben"))]
    program.write("sat.domino", "\n".join([*lines[:first], *notes, *lines[first:]]) + "\n")
    shown = program.run("best-play", "sat.domino", "--guesses", "10").out
    assert any(f" {name} " in shown for name in ("Dan", "Eva"))
    assert not any(f"  {name}  " in shown for name in ("Ana", "Ben"))


def test_where_no_end_is_searched_through_it_is_said_why(program: Program) -> None:
    """Two play with rows; of their first choice it is told that nothing there is exact, and why."""
    options = {"cut_priority": "player_choice"}
    record = play_match("kolbasa", ("Ana", "Ben"), options=options, bots=("random", "greedy"), seed=1)
    program.write("rows.domino", write(record))
    first = str(next(advice_on_all(record, guesses=2)).event)
    ran = program.run_here("best-play", "rows.domino", "--at", first, "--guesses", "2", "--json")
    assert not any(move["exact"] for move in ran.data["moves"])
    told = program.run_here("best-play", "rows.domino", "--at", first, "--guesses", "2").err
    assert "what is cut away comes back into the rows" in told
    assert "cut away" not in program.run("best-play", "one.domino", "--guesses", "2", "--limit", "1").err
