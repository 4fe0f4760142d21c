"""`simulate`: matches played by program, into a file or into the ledger."""

from __future__ import annotations

import pytest

from tests.cli.running import Program

WISH = ("simulate", "draw", "--matches", "3", "--seed", "7")


def test_matches_are_recorded_in_the_ledger_and_right(kept: Program) -> None:
    done = kept.run(*WISH, "--json")
    assert done.status == 0
    assert (done.data["matches"], done.data["new"]) == (3, 3)
    audited = kept.run("audit", "--json")
    assert (audited.status, audited.data["matches"], audited.data["findings"]) == (0, 3, [])


def test_the_same_seed_gives_the_same_matches_and_another_others(program: Program) -> None:
    for out, seed in (("a.domino", "7"), ("b.domino", "7"), ("c.domino", "8")):
        assert program.run("simulate", "draw", "--matches", "2", "--seed", seed, "--out", out).status == 0
    a, b, c = ((program.folder / name).read_text() for name in ("a.domino", "b.domino", "c.domino"))
    assert a == b
    assert a.partition("hand 1")[2] != c.partition("hand 1")[2]


def test_a_file_needs_no_ledger_and_audits_without_an_error(program: Program) -> None:
    for out in ("three.domino", "three.jsonl"):
        assert program.run(*WISH, "--out", out).status == 0
        audited = program.run("audit", out, "--json")
        assert (audited.status, audited.data["matches"]) == (0, 3)
    assert not (program.folder / "ledger.sqlite").exists()


def test_options_bots_and_players_are_in_the_header(program: Program) -> None:
    done = program.run(*WISH, "--bots", "random,greedy", "--options", "target=200 spinner=true", "--out", "x.domino")
    assert done.status == 0
    text = (program.folder / "x.domino").read_text()
    assert '[Options "target=200 spinner=true"]' in text
    assert '[Seat1 "random 1"]' in text
    assert '[Seat2 "greedy 2"]' in text


def test_as_many_play_as_are_asked_for(program: Program) -> None:
    words = ["simulate", "mexican-train", "--matches", "1", "--seed", "1", "--out", "train.domino"]
    done = program.run(*words, "--players", "3", "--bots", "random", "--options", "hands=2")
    assert done.status == 0
    text = (program.folder / "train.domino").read_text()
    assert '[Seat3 "random 3"]' in text
    assert "[Seat4 " not in text
    assert program.run("audit", "train.domino").status == 0


@pytest.mark.parametrize(
    "wrong",
    [
        ["simulate", "chess", "--matches", "1", "--seed", "1"],
        [*WISH, "--bots", "clever"],
        [*WISH, "--options", "target=many"],
        [*WISH, "--options", "tarjet=100"],
        [*WISH, "--players", "5"],
        ["simulate", "draw", "--matches", "0", "--seed", "1"],
        ["simulate", "draw", "--seed", "1"],
        ["simulate", "draw", "--matches", "1", "--seed", "1", "--kind", "half"],
    ],
)
def test_what_cannot_be_played_ends_with_2_and_a_word_on_it(program: Program, wrong: list[str]) -> None:
    done = program.run(*wrong)
    assert (done.status, done.out) == (2, "")
    assert "Error: " in done.err
    assert "Internal" not in done.err


def test_a_kind_of_record_may_be_asked_for(program: Program) -> None:
    """Of a result record the plays are left out; how the match ended is the same."""
    told = {}
    for kind in ("full", "result"):
        assert program.run(*WISH, "--kind", kind, "--out", f"{kind}.domino").status == 0
        told[kind] = (program.folder / f"{kind}.domino").read_text().splitlines()
    assert any(line.startswith("play ") for line in told["full"])
    assert not any(line.startswith("play ") for line in told["result"])
    totals = [[line for line in lines if line.startswith("total ")] for lines in told.values()]
    assert totals[0] == totals[1]
    assert program.run("audit", "result.domino").status == 0
