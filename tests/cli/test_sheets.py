"""`sheet`: score sheets printed, and held against the ledger."""

from __future__ import annotations

import pytest

from tests.cli.records import RIGHT, WRONG, named
from tests.cli.running import Program


@pytest.fixture
def filled(kept: Program) -> Program:
    """A ledger with the match RV-7."""
    kept.write("night.domino", named(RIGHT, "RV-7"))
    assert kept.run("import", "night.domino").status == 0
    return kept


def code(program: Program) -> str:
    """The code on the sheet of RV-7."""
    return str(program.run("sheet", "RV-7", "--json").data["code"])


def test_a_sheet_is_printed_as_text_where_nothing_else_is_asked_for(filled: Program) -> None:
    done = filled.run("sheet", "RV-7")
    assert (done.status, done.err) == (0, "")
    assert "Score sheet" in done.out
    assert "+18" in done.out
    assert code(filled) in done.out


@pytest.mark.parametrize(("name", "begins"), [("s.pdf", b"%PDF-"), ("s.html", b"<!doctype html>"), ("s.txt", b"Score")])
def test_the_form_is_that_of_the_file(filled: Program, name: str, begins: bytes) -> None:
    done = filled.run("sheet", "RV-7", "--out", name)
    assert (done.status, done.out) == (0, "")
    assert name in done.err
    assert (filled.folder / name).read_bytes().startswith(begins)


def test_the_form_that_is_named_wins(filled: Program) -> None:
    assert filled.run("sheet", "RV-7", "--format", "html").out.startswith("<!doctype html>")


def test_a_file_of_an_unknown_kind_is_not_written(filled: Program) -> None:
    done = filled.run("sheet", "RV-7", "--out", "s.docx")
    assert (done.status, (filled.folder / "s.docx").exists()) == (2, False)
    assert "html" in done.err


def test_a_match_in_a_file_needs_no_ledger_and_has_no_code(program: Program) -> None:
    program.write("night.domino", f"{RIGHT}\n{WRONG}")
    assert program.run("sheet", "night.domino", "--match", "2", "--json").data["code"] is None
    assert "1 thing wrong" in program.run("sheet", "night.domino", "--match", "2").out


def test_an_empty_sheet_needs_neither(program: Program) -> None:
    done = program.run("sheet", "--variant", "draw", "--options", "target=150")
    assert (done.status, done.err) == (0, "")
    assert "target 150" in done.out


@pytest.mark.parametrize("words", [[], ["--variant", "no-game"], ["99"], ["--check", "hello"]])
def test_what_cannot_be_done_ends_with_2(filled: Program, words: list[str]) -> None:
    done = filled.run("sheet", *words)
    assert (done.status, done.out) == (2, "")
    assert done.err
    assert "Traceback" not in done.err


def test_a_sheet_fits_the_ledger_it_was_printed_from(filled: Program) -> None:
    done = filled.run("sheet", "--check", code(filled))
    assert (done.status, done.err) == (0, "")
    assert "RV-7" in done.out


def test_a_sheet_of_other_events_does_not_fit(filled: Program) -> None:
    printed = code(filled)
    other = printed[:-1] + ("0" if printed[-1] != "0" else "1")
    done = filled.run("sheet", "--check", other)
    assert done.status == 1
    assert "event 6" in done.out


def test_without_the_package_for_pdf_the_message_says_what_to_install(filled: Program) -> None:
    (filled.folder / "lacking").mkdir()
    filled.write("lacking/fpdf.py", "raise ImportError('fpdf')\n")
    path = f"{filled.folder / 'lacking'}:{filled.environment()['PYTHONPATH']}"
    done = filled.run("sheet", "RV-7", "--out", "s.pdf", PYTHONPATH=path)
    assert (done.status, (filled.folder / "s.pdf").exists()) == (2, False)
    assert "pip install '.[reports]'" in done.err
    assert filled.run("sheet", "RV-7", "--out", "s.html", PYTHONPATH=path).status == 0
