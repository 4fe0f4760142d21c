"""`audit`: what it prints, and how it ends."""

from __future__ import annotations

import os
import signal
import subprocess

import pytest

from tests.cli.records import (
    BROKEN_OFF,
    HEADER,
    RIGHT,
    UNREADABLE,
    UNREADABLE_LINE,
    WRONG,
    WRONG_EVENT,
    WRONG_LINE,
    named,
)
from tests.cli.running import Program

FINDING = ("match", "file", "line", "event", "code", "severity", "seat", "claimed", "computed", "message")


def test_a_record_without_mistakes_ends_with_0(program: Program) -> None:
    program.write("night.domino", RIGHT)
    done = program.run("audit", "night.domino")
    assert (done.status, done.err) == (0, "")
    assert "1 match" in done.out


def test_a_wrong_claim_ends_with_1_and_names_line_and_both_numbers(program: Program) -> None:
    program.write("night.domino", WRONG)
    done = program.run("audit", "night.domino")
    assert done.status == 1
    line = next(line for line in done.out.splitlines() if "score_mismatch" in line)
    assert f"line {WRONG_LINE}" in line
    assert "25" in line
    assert "18" in line


def test_json_has_the_shape_of_the_contract(program: Program) -> None:
    program.write("night.domino", WRONG)
    done = program.run("audit", "./night.domino", "--json")
    assert done.status == 1
    assert (done.data["matches"], done.data["events"]) == (1, 6)
    (finding,) = done.data["findings"]
    assert tuple(finding)[: len(FINDING)] == FINDING
    assert finding["file"] == "./night.domino"
    assert (finding["line"], finding["event"], finding["code"]) == (WRONG_LINE, WRONG_EVENT, "score_mismatch")
    assert (finding["severity"], finding["seat"]) == ("error", 1)
    assert (finding["claimed"], finding["computed"]) == (25, 18)


def test_a_match_is_called_by_its_id_else_by_its_ordinal(program: Program) -> None:
    program.write("night.domino", f"{WRONG}\n{named(WRONG, 'RV-7')}\n{WRONG}")
    found = program.run("audit", "night.domino", "--json").data["findings"]
    assert [finding["match"] for finding in found] == ["1", "RV-7", "3"]


def test_findings_come_in_the_order_of_files_and_lines(program: Program) -> None:
    program.write("a.domino", f"{WRONG}\n{WRONG}")
    program.write("b.domino", WRONG)
    found = program.run("audit", "b.domino", "a.domino", "--json").data["findings"]
    places = [(finding["file"], finding["line"]) for finding in found]
    assert places == [("b.domino", 8), ("a.domino", 8), ("a.domino", 18)]


def test_what_could_not_be_checked_is_told_and_is_no_error(program: Program) -> None:
    program.write("night.domino", BROKEN_OFF)
    done = program.run("audit", "night.domino", "--json")
    assert done.status == 0
    assert [finding["severity"] for finding in done.data["findings"]] == ["info"]


def test_of_a_partial_record_each_hand_says_what_was_written_down_and_what_could_not_be_checked(
    program: Program,
) -> None:
    score_only = "hand 2\ntotal Ana 40\ntotal Ben 12\n"
    program.write("night.domino", RIGHT + score_only)
    (match,) = program.run("audit", "night.domino", "--json").data["coverage"]
    assert (match["match"], match["file"]) == ("1", "night.domino")
    assert [(hand["hand"], hand["kind"]) for hand in match["hands"]] == [(1, "result"), (2, "score")]
    first, second = match["hands"]
    assert "what the hand brought" in first["checked"]
    assert "turns, tiles, draws and knocks: the plays were not written down" in first["not_checked"]
    assert "the claims of the totals: they were taken over" in second["not_checked"]
    told = program.run("audit", "night.domino").out
    assert "hand 1  result record; not checked: turns, tiles, draws and knocks" in told
    assert "hand 2  score record; not checked: " in told


def test_of_a_full_record_there_is_nothing_to_say_of_that(program: Program) -> None:
    deals = "deal Ana 6-6 6-5 6-4 6-3 6-2 6-1 6-0\ndeal Ben 5-5 5-4 5-3 5-2 5-1 5-0 4-4\n"
    program.write("night.domino", f"{HEADER}\nhand 1\n{deals}play Ana 6-6\n")
    assert program.run("audit", "night.domino", "--json").data["coverage"] == []
    program.write("night.domino", f"{HEADER}\nhand 1\n{deals}play Ana 6-6\ndraw Ben ?\n")
    (match,) = program.run("audit", "night.domino", "--json").data["coverage"]
    assert [hand["kind"] for hand in match["hands"]] == ["open"]


@pytest.mark.parametrize("json", [[], ["--json"]])
def test_a_missing_file_ends_with_2_and_is_named(program: Program, json: list[str]) -> None:
    done = program.run("audit", "gone.domino", *json)
    assert (done.status, done.out) == (2, "")
    assert "gone.domino" in done.err
    assert "Traceback" not in done.err


def test_nothing_is_printed_of_good_files_beside_a_missing_one(program: Program) -> None:
    program.write("night.domino", WRONG)
    done = program.run("audit", "night.domino", "gone.domino")
    assert (done.status, done.out) == (2, "")


def test_a_folder_ends_with_2_and_says_what_to_name_instead(program: Program) -> None:
    (program.folder / "nights").mkdir()
    done = program.run("audit", "nights")
    assert (done.status, done.out) == (2, "")
    assert "nights is a folder" in done.err


def test_a_file_that_is_no_text_is_unreadable(program: Program) -> None:
    program.write("photo.domino", bytes(range(256)) * 20)
    done = program.run("audit", "photo.domino", "--json")
    assert done.status == 1
    assert [finding["code"] for finding in done.data["findings"]] == ["unreadable"]
    assert "Traceback" not in program.run("audit", "photo.domino").said


@pytest.mark.parametrize("content", ["", "\n\n", "; nothing but a remark\n", "\ufeff"])
def test_an_empty_file_ends_with_0_and_says_so(program: Program, content: str) -> None:
    program.write("empty.domino", content)
    done = program.run("audit", "empty.domino")
    assert done.status == 0
    assert "empty.domino: no match in it" in done.said
    as_json = program.run("audit", "empty.domino", "--json")
    assert as_json.data == {"matches": 0, "events": 0, "findings": []}
    assert "no match in it" in as_json.err


def test_an_unreadable_match_is_named_with_its_line_and_the_others_are_audited(program: Program) -> None:
    program.write("night.domino", f"{UNREADABLE}\n{WRONG}")
    done = program.run("audit", "night.domino", "--json")
    assert done.status == 1
    first, second = done.data["findings"]
    assert (first["match"], first["line"], first["code"], first["event"]) == ("1", UNREADABLE_LINE, "unreadable", None)
    assert (second["match"], second["code"]) == ("2", "score_mismatch")
    assert "owt" in first["message"]


def test_json_lines_are_audited_like_text(program: Program) -> None:
    opening = '"kind": "open", "variant": "draw", "options": {}, "seats": ["Ana", "Ben"], "tags": {}'
    lines = [
        f'{{"match": "x", "event": 1, {opening}}}',
        '{"match": "x", "event": 2, "kind": "hand", "hand": 1}',
        '{"match": "x", "event": 3, "kind": "out", "seat": 1}',
        '{"match": "x", "event": 4, "kind": "reveal", "seat": 2, "tiles": ["5-5", "4-4"]}',
        '{"match": "x", "event": 5, "kind": "write", "seat": 1, "points": 25}',
    ]
    program.write("night.jsonl", "\n".join(lines))
    (finding,) = program.run("audit", "night.jsonl", "--json").data["findings"]
    assert (finding["line"], finding["claimed"], finding["computed"]) == (5, 25, 18)


def test_a_file_needs_no_ledger(program: Program) -> None:
    program.write("night.domino", RIGHT)
    done = program.run("audit", "night.domino", DOMINO_LEDGER="sqlite:////no/such/folder/ledger.sqlite")
    assert (done.status, done.err) == (0, "")


def test_a_word_that_is_no_path_is_looked_for_in_the_ledger(kept: Program) -> None:
    done = kept.run("audit", "17")
    assert (done.status, done.out) == (2, "")
    assert "no match 17" in done.err


def test_without_a_ledger_the_message_says_how_to_make_one(program: Program) -> None:
    done = program.run("audit")
    assert (done.status, done.out) == (2, "")
    assert "init" in done.err


def test_a_name_cannot_steer_the_terminal(program: Program) -> None:
    program.write("night\x1b[2J.domino", "")
    assert "\x1b" not in program.run("audit", "night\x1b[2J.domino").said


def test_ctrl_c_ends_it_quietly(program: Program) -> None:
    pipe = program.folder / "pipe.domino"
    os.mkfifo(pipe)
    command = program.command("audit", "pipe.domino")
    with (
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=program.folder, env=program.environment()
        ) as running,
        pipe.open("w"),
    ):
        # the pipe opens once the program reads from it, and then it waits for more
        running.send_signal(signal.SIGINT)
        out, err = running.communicate()
    assert (running.returncode, out) == (130, b"")
    assert b"Traceback" not in err


def test_a_reader_that_goes_away_is_no_error_to_talk_about(program: Program) -> None:
    program.write("night.domino", f"{WRONG}\n" * 3000)
    command = program.command("audit", "night.domino")
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=program.folder, env=program.environment()
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 141


KNOCKED = f"""{HEADER}
hand 1
deal Ana 6-6 6-5 6-4 6-3 6-2 6-1 6-0
deal Ben 5-5 5-4 5-3 5-2 5-1 5-0 4-4
play Ana 6-5
knock Ben
"""
"""Ben holds six tiles that fit the 5."""


def test_what_mends_a_move_is_offered_as_what_it_is_and_a_claim_has_its_line(program: Program) -> None:
    """Which tile Ben would have played nobody knows; what was to be written is computed."""
    program.write("knock.domino", KNOCKED)
    told = program.run_here("audit", "knock.domino").out
    assert "if it was a slip of the pen, append for example: amend 6 play Ben 5-" in told
    assert 'if it was played so, append: stand 6 "it was so"' in told
    assert "to mend it, append" not in told
    program.write("claim.domino", WRONG)
    told = program.run_here("audit", "claim.domino").out
    assert 'to mend it, append: amend 5 write Ana 18 "as the rules have it"' in told
    assert "domino-ledger correct MATCH 'LINE' in the ledger" in told


def test_a_slip_that_is_carried_on_says_since_when(program: Program) -> None:
    """7 too many in hand 1 stay in every total; the total of hand 4 is right, and what is wrong after it is another."""
    hands = [f"hand {n}\nout Ana\nreveal Ben 2-1\n" for n in (2, 3, 4, 5)]
    totals = ["total Ana 28\n", "total Ana 31\n", "total Ana 27\n", "total Ana 37\n"]
    later = "".join(hand + total for hand, total in zip(hands, totals, strict=True))
    program.write("carried.domino", WRONG.replace("total Ana 18", "total Ana 25") + later)
    found = program.run_here("audit", "carried.domino", "--json").data["findings"]
    assert [one["message"].partition("; ")[2] for one in found if one["code"] == "total_mismatch"] == [
        "7 too many, as since line 8",
        "7 too many, as since line 8",
        "7 too many, as since line 8",
        "",
    ]


def test_the_matches_of_one_club_are_audited(kept: Program) -> None:
    club = '[Club "Riverside"]\n'
    kept.write("night.domino", f"{club}{named(WRONG, 'A')}\n{club}{named(RIGHT, 'B')}\n{named(WRONG, 'C')}")
    kept.run_here("import", "night.domino")
    data = kept.run_here("audit", "--club", "Riverside", "--json").data
    assert (data["matches"], [one["match"] for one in data["findings"]]) == (2, ["A"])
    last = kept.run_here("show", "C", "--json").data["events"] * 3
    then = kept.run_here("audit", "--club", "Riverside", "--as-of", last, "--json").data
    assert then["findings"] == data["findings"]
    assert "did you mean Riverside?" in kept.run_here("audit", "--club", "Riversid").err
    assert kept.run_here("audit", "A", "--club", "Riverside").status == 2
