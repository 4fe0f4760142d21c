"""`replay`: states for programs, and a match to step through for people."""

from __future__ import annotations

import os
import pty
import select
import subprocess

import pytest

from tests.cli.records import PAPER, RIGHT, UNREADABLE, named
from tests.cli.running import Program

PLAYED = """[Variant "draw"]
[Seat1 "Ana"]
[Seat2 "Ben"]

hand 1
deal Ana 6-6 6-4 5-1 3-3 3-2 2-0 1-0
deal Ben 6-3 5-5 5-4 4-4 4-2 2-1 1-1
play Ana 6-6
play Ben 6-3 @left
"""
AFTER_BOTH_PLAYS = {
    "match": "1",
    "variant": "draw",
    "event": 6,
    "hand": 1,
    "turn": 1,
    "hands": {
        "1": ["6-4", "5-1", "3-3", "3-2", "2-0", "1-0"],
        "2": ["5-5", "5-4", "4-4", "4-2", "2-1", "1-1"],
    },
    "boneyard": 14,
    "ends": [{"arm": "left", "tile": "6-3", "value": 3}, {"arm": "right", "tile": "6-6", "value": 6}],
    "legal": [
        {"kind": "play", "tile": "3-2", "arm": "left"},
        {"kind": "play", "tile": "3-3", "arm": "left"},
        {"kind": "play", "tile": "6-4", "arm": "right"},
    ],
    "points": [],
    "totals": {"1": 0, "2": 0},
    "hand_over": False,
    "match_over": False,
    "winners": [],
}


def in_any_order(state: dict[str, object]) -> dict[str, object]:
    """A state whose lists that have no order of their own are sorted."""
    legal, hands = state["legal"], state["hands"]
    assert isinstance(legal, list)
    assert isinstance(hands, dict)
    sorted_hands = {seat: sorted(tiles) for seat, tiles in hands.items()}
    return {**state, "legal": sorted(legal, key=lambda move: str(sorted(move.items()))), "hands": sorted_hands}


def test_the_state_after_an_event_is_that_of_the_contract(program: Program) -> None:
    program.write("night.domino", PLAYED)
    done = program.run("replay", "night.domino", "--at", "6", "--json")
    assert done.status == 0
    assert list(done.data) == list(AFTER_BOTH_PLAYS)
    assert in_any_order(done.data) == in_any_order(AFTER_BOTH_PLAYS)


def test_json_without_a_number_is_the_state_after_the_last_event(program: Program) -> None:
    program.write("night.domino", PLAYED)
    assert program.run("replay", "night.domino", "--json").data["event"] == 6


def test_of_several_matches_the_first_is_meant_unless_another_is_named(program: Program) -> None:
    program.write("night.domino", f"{PLAYED}\n{named(RIGHT, 'RV-7')}")
    assert program.run("replay", "night.domino", "--json").data["match"] == "1"
    assert program.run("replay", "night.domino", "--match", "2", "--json").data["match"] == "RV-7"


def test_a_match_of_the_ledger_is_replayed_by_its_name(kept: Program) -> None:
    kept.write("night.domino", named(RIGHT, "RV-7"))
    kept.run("import", "night.domino")
    assert kept.run("replay", "RV-7", "--json").data["totals"] == {"1": 18, "2": 0}


def test_the_points_of_an_event_come_with_their_arithmetic(program: Program) -> None:
    program.write("night.domino", RIGHT)
    (points,) = program.run("replay", "night.domino", "--at", "4", "--json").data["points"]
    assert (points["seat"], points["points"]) == (1, 18)
    assert "18" in points["because"]


@pytest.mark.parametrize("words", [["--at", "0"], ["--at", "7"], ["--match", "2"]])
def test_an_event_or_a_match_that_is_not_there_ends_with_2(program: Program, words: list[str]) -> None:
    program.write("night.domino", PLAYED)
    done = program.run("replay", "night.domino", *words)
    assert (done.status, done.out) == (2, "")


def test_who_went_out_holds_nothing_though_nobody_wrote_down_the_plays(program: Program) -> None:
    program.write("sheet.domino", PAPER)
    hands = program.run("replay", "sheet.domino", "--json").data["hands"]
    assert (hands["2"], hands["3"]) == ([], ["6-1"])


def test_an_unreadable_match_ends_with_2_and_names_line_and_word(program: Program) -> None:
    program.write("night.domino", UNREADABLE)
    done = program.run("replay", "night.domino")
    assert (done.status, done.out) == (2, "")
    assert "night.domino:6" in done.err
    assert "owt" in done.err


def test_a_pipe_gets_every_event_and_the_standing(program: Program) -> None:
    program.write("night.domino", RIGHT)
    lines = program.run("replay", "night.domino").out.splitlines()
    assert lines[1].split() == ["2", "hand", "1"]
    assert lines[-1] == "Ana 18, Ben 0"


def test_points_of_the_last_hand_stand_below_and_no_slip_does(program: Program) -> None:
    header = '[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n'
    program.write("paper.domino", f'{header}hand 1\nwrite Ana 20\nvoid 3 "undone"\nwrite Ana 30\n')
    assert program.run("replay", "paper.domino").out.splitlines()[-1] == "Ana 30, Ben 0"


def test_the_table_is_drawn_with_joined_halves_side_by_side(program: Program) -> None:
    program.write("night.domino", PLAYED)
    out = program.run("replay", "night.domino", "--at", "6").out
    assert "3-6 6-6" in out
    assert "> Ana: " in out


def test_who_sits_in_is_named_where_he_sits(program: Program) -> None:
    """The remark is event 5; the lines go on naming the seat by the player of the header, and so does the standing."""
    program.write("sat.domino", PLAYED.replace("play Ana", 'note "substitute: Dan for Ben"\nplay Ana'))
    before, after = (program.run("replay", "sat.domino", "--at", at).out for at in (4, 7))
    assert "Dan" not in before
    assert "  play Ben 6-3 @left\n  Dan sits in for Ben" in after
    assert "  Dan: 5-5 5-4 4-4 4-2 2-1 1-1" in after
    assert "Ben: " not in after
    assert "standing: Ana 0, Ben 0" in after


def test_keys_step_through_a_match_in_a_terminal(program: Program) -> None:
    program.write("night.domino", PLAYED)
    screens = type_into(program, ["replay", "night.domino"], ["\x1b[C", "\x1b[F", "\x1b[D", "q"])
    assert [event_of(screen) for screen in screens] == [1, 2, 6, 5]


def type_into(program: Program, words: list[str], keys: list[str]) -> list[str]:
    """What a terminal shows before each key is pressed."""
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        program.command(*words),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=program.folder,
        env=program.environment(TERM="xterm"),
        close_fds=True,
    )
    os.close(theirs)
    screens = []
    for key in keys:
        screens.append(_screen(ours))
        os.write(ours, key.encode())
    running.wait()
    os.close(ours)
    assert running.returncode == 0
    return screens


def _screen(terminal: int) -> str:
    """All that is drawn until the line about the keys is there, which is the last."""
    drawn = ""
    while "q: leave" not in drawn:
        select.select([terminal], [], [])
        drawn += os.read(terminal, 65536).decode()
    return drawn


def event_of(screen: str) -> int:
    """The number of the event that a screen shows."""
    return int(screen.partition("event ")[2].split()[0])


def test_an_arm_that_was_shut_is_no_open_end(program: Program) -> None:
    """Draw for two, DD5: the table may have no room left at an arm."""
    lines = "hand 1\ndeal 1 6-1 5-2 5-1 5-0 4-2 4-1 2-0\ndeal 2 7\nplay 2 6-3\nshut @left\n"
    program.write(
        "edge.domino", f'[Variant "draw-duel"]\n[Options "table_edge=true"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n\n{lines}'
    )
    told = program.run_here("replay", "edge.domino", "--at", "6").out
    assert ("open: right 3" in told, "shut, for there is no room: left" in told) == (True, True)
    assert [end["arm"] for end in program.run_here("replay", "edge.domino", "--at", "6", "--json").data["ends"]] == [
        "right"
    ]
