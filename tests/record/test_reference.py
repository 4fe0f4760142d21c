"""examples/RECORD.md, which a scorer writes by, against the reader."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ledger.game.events import Event
from ledger.record.event_lines import READINGS
from tests.record.sheets import events, match

EXAMPLES = Path(__file__).parents[2] / "examples"
REFERENCE = (EXAMPLES / "RECORD.md").read_text(encoding="utf-8")
TRAINS = '[Variant "mexican-train"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n'
BEFORE = "hand 1\ndeal Ana 15\ndeal Ben 15\nplay Ana 6-4 @left\n"
ROWS = re.findall(r"^\| `.*$", REFERENCE, re.MULTILINE)
LINES = [
    line for row in ROWS for line in re.findall(r"`([^`]+)`", row) if line.split()[0] in READINGS and line != "reveal"
]


@pytest.mark.parametrize("line", LINES)
def test_every_line_it_shows_is_read_as_one_event(line: str) -> None:
    found: list[Event] = events(BEFORE + line + "\n", TRAINS)
    assert len(found) == 5


def test_every_word_that_is_read_has_its_line() -> None:
    assert {line.split()[0] for line in LINES} == set(READINGS)


def test_every_tag_that_the_examples_or_the_program_write_is_explained() -> None:
    written = {
        tag for path in EXAMPLES.rglob("*.domino") for tag in re.findall(r"^\[(\w+) ", path.read_text("utf-8"), re.M)
    }
    explained = {tag for row in ROWS for tag in re.findall(r"`(\w+)`", row.split(" | ")[0])}
    assert "Record" in written
    assert {tag for tag in written if not re.fullmatch(r"Seat\d+", tag)} - {"Table"} <= explained


def test_its_header_is_read_with_all_its_tags() -> None:
    header = "".join(f"{line.strip()}\n" for line in re.findall(r"^    \[.*$", REFERENCE, re.MULTILINE))
    opening = match(header).opening
    assert (opening.variant, opening.seats) == ("five-up", ("Ana", "Ben"))
    assert opening.options == {"target": 150, "spinner": False}
    assert dict(opening.tags) == {"Id": "backyard-2026-11-27-1", "Club": "Backyard", "Played": "2026-11-27"}
