"""A match of which every line was voided, as of one recorded twice, counts nowhere and is told as struck out."""

from __future__ import annotations

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
    assert program.run("verify").status == 0


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
