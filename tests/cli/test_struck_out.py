"""A match of which every line was voided, as of one recorded twice, counts nowhere and is told as struck out."""

from __future__ import annotations

import pyarrow.parquet

from ledger.store import Filter, Ledger
from ledger.store.lists.directory import listed_clubs
from ledger.store.lists.months import matches_by_day
from tests.cli.running import Program

HEADER = '[Variant "draw"]\n[Club "Hof"]\n[Played "2026-11-20"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n'
TWICE = [f'void {number} "recorded twice"' for number in range(2, 6)]


def recorded(program: Program) -> None:
    """The same evening twice, the second time with another number."""
    assert program.run("init").status == 0
    for number in (100, 90):
        program.write(f"{number}.domino", f"{HEADER}hand 1\nwrite Ana {number}\nhand 2\nwrite Ana 20\n")
        assert program.run("import", f"{number}.domino").status == 0


def test_a_match_recorded_twice_is_struck_out_and_counts_nowhere(program: Program) -> None:
    recorded(program)
    refused = program.run("correct", "2", 'void 1 "recorded twice"')
    assert refused.status == 2
    assert "struck out by voiding every other line" in refused.err
    assert program.run("correct", "2", *TWICE).status == 0
    assert program.run("matches").out.splitlines()[-1].endswith("struck out")
    assert "struck out: every line was voided" in program.run("show", "2").out
    assert program.run("standings").out.splitlines()[1].split()[:3] == ["1", "Ana", "1"]
    assert program.run("stats").out.splitlines()[1].split()[:2] == ["Ana", "1"]
    assert [one["matches"] for one in program.run("people", "against", "Ana", "--json").data] == [1]
    assert [one["matches"] for one in program.run("people", "--json").data] == [1, 1]
    assert program.run("search", "points=20").err.startswith("0 events in 1 match\n")
    assert program.run("verify").status == 0


def test_lists_mark_it_and_its_own_pages_say_so(program: Program) -> None:
    recorded(program)
    program.run("correct", "2", *TWICE)
    assert program.run("matches").err == "2 matches, 1 of them struck out\n"
    assert program.run("matches", "--since", "2026-01-01").err == "2 matches, 1 of them struck out\n"
    assert "struck out: every line was voided" in program.run("explain", "2").out
    assert program.run("sheet", "2", "--out", "sheet.html").status == 0
    assert "struck out" in (program.folder / "sheet.html").read_text("utf-8")


def test_the_archive_marks_it_and_counts_it_nowhere(program: Program) -> None:
    recorded(program)
    program.run("correct", "2", *TWICE)
    assert program.run("export", "--format", "parquet", "--out", "archive").status == 0
    rows = pyarrow.parquet.read_table(program.folder / "archive" / "matches.parquet").to_pylist()
    assert [row["struck"] for row in rows] == [False, True]
    for by in ("player", "all"):
        counted = [program.run("stats", "--by", by, "--json", *of).data for of in ((), ("--archive", "archive"))]
        assert [row["matches"] for row in counted[0]] == [row["matches"] for row in counted[1]]
        assert {row["matches"] for row in counted[1]} == {1}


def test_a_day_counts_it_in_no_way_of_asking(program: Program) -> None:
    """Whether the club's totals tell the days or the matches are gone through; a list has as many as it says."""
    recorded(program)
    program.run("correct", "2", *TWICE)
    with Ledger.open(f"sqlite:///{program.folder / 'ledger.sqlite'}") as ledger, ledger.snapshot() as snapshot:
        for wanted in (Filter(), Filter(clubs=("Hof",)), Filter(variants=("draw",)), Filter(players=("Ana",))):
            assert matches_by_day(snapshot.connection, wanted) == {"2026-11-20": 1}
            assert ledger.count(wanted) == len(ledger.cards(wanted)) == 2
        assert (ledger.count(Filter(over=True)), ledger.count(Filter(over=False))) == (1, 0)
        assert [(club.matches, club.years) for club in listed_clubs(snapshot.connection)] == [(1, {2026: 1})]


def test_at_a_table_of_a_tournament_the_match_that_stands_has_its_place(program: Program) -> None:
    recorded(program)
    assert program.run("tournament", "found", "Cup", "--club", "Hof", "--system", "round-robin").status == 0
    for name in ("Ana", "Ben"):
        program.run("tournament", "enter", "Cup", name, "--club", "Hof")
    program.run("tournament", "draw", "Cup", "--club", "Hof")
    for number in (80, 70):
        program.write(f"{number}.domino", f'[Event "Cup"]\n[Round "1"]\n{HEADER}hand 1\nwrite Ana {number + 30}\n')
        program.run("import", f"{number}.domino")
    program.run("correct", "3", 'void 2 "twice"', 'void 3 "twice"')
    shown = program.run("tournament", "show", "Cup", "--club", "Hof").out
    assert "fits no table" not in shown
    assert "100 : 0" in shown


def test_what_was_taken_back_at_once_is_a_match_still_to_begin(program: Program) -> None:
    recorded(program)
    program.run("correct", "2", *(line.replace("recorded twice", "undone") for line in TWICE))
    assert program.run("matches").out.splitlines()[-1].endswith("(open)")


def test_a_match_struck_out_counts_again_when_that_is_taken_back(program: Program) -> None:
    recorded(program)
    program.run("correct", "2", *TWICE)
    program.run("correct", "2", *(f'void {number} "they were two"' for number in range(6, 10)))
    assert program.run("matches").out.splitlines()[-1].endswith("Ana")
    assert program.run("stats").out.splitlines()[1].split()[:2] == ["Ana", "2"]
