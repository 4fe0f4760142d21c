"""`replay --share`: a match as one file for a browser."""

from __future__ import annotations

from tests.cli.records import RIGHT, UNREADABLE
from tests.cli.running import Program


def test_a_match_of_a_file_becomes_a_page(program: Program) -> None:
    file = program.write("club.domino", RIGHT)
    outcome = program.run("replay", file, "--share", program.folder / "night.html")
    assert outcome.status == 0
    assert "night.html" in outcome.out
    page = (program.folder / "night.html").read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert "default-src 'none'" in page
    told = program.run("replay", file, "--share", "night.html", "--json").data
    assert told == {"match": "1", "file": "night.html"}


def test_what_cannot_be_read_or_written_is_said(program: Program) -> None:
    file = program.write("club.domino", UNREADABLE)
    assert program.run("replay", file, "--share", program.folder / "night.html").status == 2
    assert not (program.folder / "night.html").exists()
    right = program.write("right.domino", RIGHT)
    outcome = program.run("replay", right, "--share", program.folder / "nowhere" / "night.html")
    assert outcome.status == 2
    assert "cannot be written" in outcome.err
