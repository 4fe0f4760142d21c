"""`--as-of` and the corrections that `show`, `replay` and `audit` name."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.records import WRONG, WRONG_EVENT, named
from tests.cli.running import Program

AMEND = f'amend {WRONG_EVENT} write Ana 18 "10 and 8 are 18"'
REVEAL = 'amend 4 reveal Ben 5-5 "4-4 was mine"'


@pytest.fixture(scope="module")
def ledger(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger with one match of 6 events in which two corrections follow; made once."""
    program = Program(tmp_path_factory.mktemp("corrected"))
    shutil.copy(made, program.folder)
    program.write("night.domino", named(WRONG, "RV-1"))
    assert program.run("import", "night.domino").status == 0
    assert program.run("correct", "RV-1", AMEND, "--by", "Olga").status == 0
    assert program.run("correct", "RV-1", REVEAL, "--by", "Igor").status == 0
    return program.folder / "ledger.sqlite"


@pytest.fixture
def corrected(program: Program, ledger: Path) -> Program:
    """A program with a copy of that ledger."""
    shutil.copy(ledger, program.folder)
    return program


def test_show_names_the_corrections_and_what_rests_on_them(corrected: Program) -> None:
    data = corrected.run("show", "RV-1", "--json").data
    assert [(c["event"], c["by"], c["why"]) for c in data["corrections"]] == [
        (7, "Olga", "10 and 8 are 18"),
        (8, "Igor", "4-4 was mine"),
    ]
    assert data["corrections"][1]["changes"]["totals"] == [{"seat": 1, "before": 18, "after": 10}]
    assert data["hands"][0]["corrected_by"] == [7, 8]
    assert data["corrected_by"]["totals"] == {"1": [8], "2": []}


def test_show_tells_them_to_people(corrected: Program) -> None:
    out = corrected.run("show", "RV-1").out
    assert f"\n    {AMEND}\n" in out
    assert " by Igor\n" in out
    assert "in the end Ana has 10 instead of 18" in out


SLIPS = """\
[Variant "block"]
[Id "slips"]
[Seat1 "Ana"]
[Seat2 "Ben"]
hand 1
deal Ana 6-6 6-4 6-3 6-2 6-1 6-0 4-1
deal Ben 6-5 5-4 5-3 5-2 5-1 5-0 4-4
play Ana 6-6
play Ben 6-5
play Ana 6-3
play Ben 5-4
void 8 "undone"
void 7 "undone"
amend 6 play Ben 6-5 @left "see photo"
amend 5 play Ana 6-6 "twice"
void 12 "undone"
play Ana 6-2
void 14 "really 6-1"
"""


def test_what_was_taken_back_as_soon_as_recorded_is_counted_and_told_where_it_is_asked_for(kept: Program) -> None:
    """A void with a reason of its own and a correction that stands are told; for a program all are."""
    kept.write("slips.domino", SLIPS)
    kept.run("import", "slips.domino")
    shown, explained = kept.run("show", "slips").out, kept.run("explain", "slips").out
    for out in (shown, explained):
        assert "3 lines were taken back as soon as recorded; --undone tells them" in out
        assert 'undone"' not in out
        assert "see photo" in out
        assert "really 6-1" in out
    assert "(not over)  0 (+0)  0 (+0)  11, 15\n" in shown
    assert "twice" not in shown + explained
    for command in ("show", "explain"):
        every = kept.run(command, "slips", "--undone").out
        assert "as soon as recorded" not in every
        assert "undone" in every
    data = kept.run("show", "slips", "--json").data
    assert [one["event"] for one in data["corrections"]] == [9, 10, 11, 12, 13, 15]
    assert data["hands"][0]["corrected_by"] == [9, 10, 11, 13, 15]


def test_a_correction_of_a_claim_is_told_at_its_hand_with_what_stood_there(corrected: Program) -> None:
    told = corrected.run_here("explain", "RV-1").out
    assert "event 5 was: write Ana 25; corrected by event 7 to: write Ana 18 (Olga, 20" in told
    assert told.count("event 4 was: reveal Ben 5-5 4-4; corrected by event 8 to: reveal Ben 5-5 (Igor, 20") == 1
    assert told.index("Ana: +10") < told.index("event 5 was") < told.index("not checked:")
    (hand,) = corrected.run_here("explain", "RV-1", "--json").data[0]["hands"]
    assert [(one["event"], one["stood"], one["stands"], one["by"]) for one in hand["corrected"]] == [
        (7, "write Ana 25", "write Ana 18", "Olga"),
        (8, "reveal Ben 5-5 4-4", "reveal Ben 5-5", "Igor"),
    ]


def test_what_the_sheet_said_then_is_told_as_of_then(corrected: Program) -> None:
    """Before its corrections 25 were written for 18; each text says of which state it speaks."""
    for words in (["show", "RV-1"], ["explain", "RV-1"]):
        told = corrected.run_here(*words, "--as-of", "event:6").out
        assert "as it stood after event 6, recorded 20" in told
        assert "corrected since (event 7, 8)" in told
        assert "write Ana 25" in told
    assert "does not agree, computed: 18" in corrected.run_here("explain", "RV-1", "--as-of", "event:6").out
    sheet = corrected.run_here("sheet", "RV-1", "--as-of", "event:6", "--json").data
    assert sheet["events"] == 6
    assert corrected.run_here("sheet", "--check", sheet["code"]).status == 0
    told = corrected.run_here("sheet", "RV-1", "--as-of", "event:6").out
    assert "As it stood after event 6, recorded 20" in told
    assert "written: write Ana 25; does not agree, computed: 18" in told
    for form in ("text", "html"):
        audited = corrected.run_here("audit", "RV-1", "--as-of", "event:6", "--format", form).out
        assert "as it stood after event 6, recorded " in audited
        assert "corrected since (event 7, 8)" in audited
    assert "as it stood at position 6 of the log" in corrected.run_here("audit", "--as-of", "6").out
    now = corrected.run_here("sheet", "RV-1").out
    assert "As it stands after event 8, recorded 20" in now
    assert "hand 1, event 5 was: write Ana 25; corrected by event 7 to: write Ana 18 (Olga, 20" in now
    refused = corrected.run_here("explain", "night.domino", "--as-of", "event:6")
    assert (refused.status, refused.out) == (2, "")


def test_show_as_it_stood_before_the_corrections(corrected: Program) -> None:
    data = corrected.run("show", "RV-1", "--as-of", "6", "--json").data
    assert (data["events"], data["totals"], data["corrections"]) == (6, {"1": 18, "2": 0}, [])


def test_replay_names_the_correction_at_the_event_and_what_it_changed(corrected: Program) -> None:
    lines = corrected.run("replay", "RV-1").out.splitlines()
    at = next(place for place, line in enumerate(lines) if line.endswith("write Ana 25"))
    assert lines[at + 1].split() == ["corrected", "by", "event", "7"]
    assert lines[at + 2].strip() == "as corrected: write Ana 18"
    assert any("event 4 brings Ana 10" in line for line in lines)
    assert lines[-1] == "corrected by event 8"
    assert "corrected" not in corrected.run("replay", "RV-1", "--as-of", "6").out


def test_audit_names_the_correction_that_a_finding_rests_on(corrected: Program) -> None:
    data = corrected.run("audit", "RV-1", "--json").data
    assert [(f["event"], f["code"], f["corrected_by"]) for f in data["findings"]] == [
        (6, "total_mismatch", [8]),
        (7, "score_mismatch", [7, 8]),
    ]
    assert "(corrected by event 8)" in corrected.run("audit", "RV-1").out


def test_audit_as_it_stood(corrected: Program) -> None:
    before = corrected.run("audit", "--as-of", "6", "--json")
    assert [(f["event"], f["code"]) for f in before.data["findings"]] == [(WRONG_EVENT, "score_mismatch")]
    assert "corrected_by" not in before.data["findings"][0]
    assert corrected.run("audit", "RV-1", "--as-of", "7").status == 0


def test_the_list_as_it_stood(corrected: Program) -> None:
    (card,) = corrected.run("matches", "--as-of", "6", "--json").data
    assert (card["events"], card["points"]) == (6, {"1": 18, "2": 0})
    assert corrected.run("matches", "--as-of", "0", "--json").data == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "RV-1", "--as-of", "0"], "match RV-1 did not exist at position 0 of the log"),
        (["replay", "RV-1", "--as-of", "9"], "the log has not come to position 9 yet: it ends at 8"),
        (["audit", "RV-1", "--as-of", "soon"], "this says no time; found soon"),
        (["matches", "--as-of", "event:3"], "an event is one of a match"),
        (["audit", "night.domino", "--as-of", "3"], "of a file nobody knows how it stood before"),
    ],
)
def test_what_cannot_be_shown_is_said(corrected: Program, words: list[str], said: str) -> None:
    corrected.write("night.domino", WRONG)
    done = corrected.run(*words)
    assert (done.status, done.out) == (2, "")
    assert said in done.err


def test_an_event_is_shown_as_it_was_recorded_and_as_it_is_now(corrected: Program) -> None:
    for line in ('insert 3 note "late" "said later"', 'void 6 "not said"'):
        assert corrected.run("correct", "RV-1", line).status == 0
    shown = {at: corrected.run("replay", "RV-1", "--at", str(at)).out.splitlines() for at in (3, 5, 6)}
    assert [line.strip() for line in shown[3][1:4]] == [
        "out Ana",
        "corrected by event 9",
        'before it happened: note "late"',
    ]
    assert [line.strip() for line in shown[5][1:4]] == [
        "write Ana 25",
        "corrected by event 7",
        "as corrected: write Ana 18",
    ]
    assert [line.strip() for line in shown[6][1:4]] == [
        "total Ana 18",
        "corrected by event 10",
        "as corrected: it did not happen",
    ]


def test_show_says_who_sat_down_for_whom(corrected: Program) -> None:
    assert corrected.run("show", "RV-1", "--json").data["substitutes"] == []
    assert corrected.run("correct", "RV-1", 'insert 3 note "substitute: Dan for Ana" "he forgot"').status == 0
    assert "substitutes: Dan for Ana from event 3" in corrected.run("show", "RV-1").out
    assert corrected.run("show", "RV-1", "--json").data["substitutes"] == [
        {"seat": 1, "player": "Ana", "substitute": "Dan", "from": 3, "until": None}
    ]
    assert [person["name"] for person in corrected.run("people", "--json").data] == ["Ana", "Ben", "Dan"]
    assert "0 matches, and sat in for another at 1" in corrected.run_here("people", "show", "Dan").out
