"""`paper`: past evenings out of a table, into the ledger or into a file."""

from __future__ import annotations

import pytest

from tests.cli.running import Program

TABLE = "date,seat1,seat2,points1,points2\n2026-03-14,Ana,Ben,25,\n2026-03-14,Ana,Ben,,13\n2026-03-21,Ana,Ben,x,\n"


def test_a_season_is_imported_and_the_rows_that_will_not_do_are_told(kept: Program) -> None:
    kept.write("season.csv", TABLE)
    done = kept.run("paper", "season.csv", "--variant", "draw", "--club", "Riverside", "--json")
    assert done.status == 1
    assert (done.data["new"], done.data["refused"]) == (1, 1)
    assert "season.csv:4: column points1" in done.data["matches"][1]["reason"]
    again = kept.run("paper", "season.csv", "--variant", "draw", "--club", "Riverside", "--json")
    assert (again.data["new"], again.data["known"]) == (0, 1)


def test_a_season_is_written_as_records_to_be_looked_at_first(kept: Program) -> None:
    kept.write("season.csv", TABLE)
    done = kept.run("paper", "season.csv", "--variant", "draw", "--out", "season.domino")
    assert done.status == 1
    assert "refused  season.csv:4" in done.err
    assert kept.run("audit", "season.domino").status == 0
    assert "write Ben 13" in (kept.folder / "season.domino").read_text(encoding="utf-8")
    assert "Ana" not in kept.run("matches").out


def test_what_was_written_to_a_file_is_told_to_a_program_too(kept: Program) -> None:
    kept.write("season.csv", TABLE)
    done = kept.run_here("paper", "season.csv", "--variant", "draw", "--out", "season.domino", "--json")
    assert done.status == 1
    (refused,) = done.data["refused"]
    assert "season.csv:4" in refused
    assert done.data | {"refused": []} == {"file": "season.domino", "written": 1, "refused": [], "warnings": []}


def test_a_name_that_is_another_but_for_a_letter_is_told(kept: Program) -> None:
    kept.write("season.csv", TABLE.replace("03-21,Ana,Ben,x", "03-21,Anna,Ben,15"))
    told = "nobody was called Anna before; did you mean Ana?"
    looked_at = kept.run_here("paper", "season.csv", "--variant", "draw", "--out", "season.domino")
    assert (looked_at.status, looked_at.err.count(told)) == (0, 1)
    done = kept.run_here("paper", "season.csv", "--variant", "draw")
    assert (done.status, done.out.count(told)) == (0, 1)
    assert told not in kept.run_here("paper", "season.csv", "--variant", "draw").said


def test_a_match_that_was_refused_is_told_by_its_place_in_the_file(kept: Program) -> None:
    """The numbers of the ledger are others."""
    kept.write("season.csv", TABLE)
    kept.run_here("paper", "season.csv", "--variant", "draw")
    refused = kept.run_here("paper", "season.csv", "--variant", "draw", "--club", "Riverside")
    assert "new      match 2" in refused.out
    assert "refused  match 2 of season.csv" in refused.out


def test_columns_that_are_not_read_are_told(kept: Program) -> None:
    kept.write("season.csv", "date,seat1,seat2,points1,Winner,Table\n2026-03-14,Ana,Ben,25,Ben,3\n")
    told = kept.run("paper", "season.csv", "--variant", "draw", "--column", "event=Table").err
    assert "not read, for their headings have no meaning here: Winner (--column" in told
    kept.write("season.csv", TABLE)
    assert "not read" not in kept.run("paper", "season.csv", "--variant", "draw").err


def test_what_cannot_be_done_is_said(kept: Program) -> None:
    kept.write("season.csv", TABLE)
    kept.write("latin.csv", "date,seat1,seat2,points1\n2026-01-01,Jos\xe9,Ben,5\n".encode("latin-1"))
    for words, said in (
        (("none.csv", "--variant", "draw"), "none.csv"),
        (("season.csv", "--variant", "drow"), "draw"),
        (("season.csv", "--variant", "draw", "--column", "date"), "MEANING=HEADING"),
        (("season.csv", "--variant", "draw", "--column", "date=Datum"), "no column Datum"),
        (("season.csv", "--variant", "draw", "--dates", "american"), "mdy"),
        (("latin.csv", "--variant", "draw"), "UTF-8"),
    ):
        done = kept.run("paper", *words)
        assert done.status == 2, done.said
        assert said in done.err
        assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("date,players,points1,points1\n2026-03-14,Ana - Ben,35,0\n", "two columns are called points1"),
        (
            f"date,players,points1,points2\n2026-03-14,{'x' * 200_000} - Ben,35,0\n",
            "season.csv:2: this row cannot be read",
        ),
    ],
)
def test_a_table_that_cannot_be_read_is_told_in_words(kept: Program, text: str, said: str) -> None:
    kept.write("season.csv", text)
    done = kept.run_here("paper", "season.csv", "--variant", "draw")
    assert said in done.said
    assert done.status in (1, 2)
    assert "Internal error" not in done.said


def test_every_row_that_will_not_do_is_told(kept: Program) -> None:
    rows = "".join(f"2026-03-14,Ana - Ben,{points},0\n" for points in ("x", "35", "1.5"))
    kept.write("season.csv", f"date,players,points1,points2\n{rows}")
    done = kept.run_here("paper", "season.csv", "--variant", "draw")
    assert "season.csv:2" in done.said
    assert "and line 4: column points1" in done.said
    assert done.status == 1
