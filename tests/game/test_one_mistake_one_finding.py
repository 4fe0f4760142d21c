"""One mistake yields one finding: what follows from it is not held against the record a second time."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from ledger.audit import audit
from ledger.errors import Unreadable
from ledger.game.variants import GAMES
from ledger.record import read
from tests.game.situations import situation

SHARED = Path(os.environ.get("DOMINO_SHARED") or Path(__file__).parents[3] / "shared") / "records"


def errors_in(file: Path) -> list[tuple[int | None, str]]:
    """Line and code of every error of a file, the unreadable matches among them."""
    found: list[tuple[int | None, str]] = []
    for outcome in read(file.read_text(encoding="utf-8")):
        if isinstance(outcome, Unreadable):
            found.append((outcome.line, "unreadable"))
        else:
            found += [(finding.line, finding.code) for finding in audit(outcome) if finding.severity == "error"]
    return found


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared records are not here")
def test_of_records_with_one_fault_at_most_one_in_twenty_has_a_second_error() -> None:
    broken = second = 0
    for variant in GAMES:
        for line in (SHARED / variant / "expected.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row["file"].startswith("broken/"):
                found = errors_in(SHARED / variant / row["file"])
                assert found[0] == (row["line"], row["code"]), row["file"]
                broken, second = broken + 1, second + (len(found) > 1)
    assert broken > 700
    assert second <= broken * 0.05


DEALT = """
hand 1
deal 1 6-6 6-1 4-4 3-3 3-2 3-1{}
deal 2 6-5 6-4 6-3 6-0 5-4 5-0 4-3
play 1 6-6
play 2 6-5 @right
play 1 6-1 @left
play 2 5-4 @right
play 1 {} @left
"""


def test_a_deal_one_tile_short_is_not_held_against_the_tile_that_was_forgotten() -> None:
    told = situation("block", DEALT.format("", "2-1"))
    assert [fault.partition(":")[0] for fault in told.faults] == ["wrong_deal"]


def test_a_deal_with_a_tile_too_many_is_not_held_against_what_is_shown() -> None:
    told = situation("block", DEALT.format(" 2-1 2-2", "2-1"))
    assert [fault.partition(":")[0] for fault in told.faults] == ["wrong_deal"]


def test_points_written_to_the_wrong_side_are_told_once() -> None:
    told = situation("draw", "hand 1\nlead 1 5-5\nout 1 5-2\nreveal 2 6-5 2-1\nwrite 2 14")
    assert told.faults == ["score_mismatch: write 2 14"]


def test_a_play_under_the_name_of_another_is_told_once() -> None:
    """Ben's tile laid under Ana's name is still Ben's."""
    told = situation("block", DEALT.format(" 2-1", "2-1").replace("play 2 6-5", "play 1 6-5"))
    assert told.faults == ["out_of_turn: play 1 6-5 @right"]
