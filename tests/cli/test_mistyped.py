"""What a mistyped word is answered: what there is, and what may have been meant."""

from __future__ import annotations

import shlex

import pytest

from tests.cli.records import RIGHT, named
from tests.cli.running import Program


@pytest.fixture
def kept(program: Program) -> Program:
    """One match of the club Riverside is in the ledger, with an Id."""
    program.write("evening.domino", f'[Club "Riverside"]\n{named(RIGHT, "RV-2026-17")}')
    assert program.run_here("init").status == program.run_here("import", "evening.domino").status == 0
    return program


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("show RV-2026-71", "RV-2026-17"),
        ("show rv-2026-17", "RV-2026-17"),
        ("import evenig.domino", "evening.domino"),
        ("club import evenig.domino", "evening.domino"),
        ("forget --again evenig.domino", "evening.domino"),
        ("stats --figures wnis", "wins"),
        ("stats --by plyer", "player"),
        ("stats --kind fll", "full"),
        ("stats --tiles leed", "led"),
        ("standings --tie-breaks pints", "points"),
        ("people --by nme", "name"),
        ("export --format jsnol", "jsonl"),
        ("audit --format jsn", "json"),
        ("simulate draw --matches 1 --seed 1 --out x.domino --bots gredy", "greedy"),
        ("variants draw DR51", "DR5.1"),
        ("tournament found Cup --club Riverside --system swis", "swiss"),
        ("invite --club Riverside --role arbitr", "arbiter"),
        ("invite --club Riversid", "Riverside"),
    ],
)
def test_what_was_meant_is_said(kept: Program, words: str, meant: str) -> None:
    done = kept.run_here(*words.split())
    assert done.status == 2
    assert f"did you mean {meant}?" in done.err


def test_a_tile_that_no_set_of_the_game_has_is_not_searched_for(kept: Program) -> None:
    for words, text in (("played=9-9", "9-9"), ("ends=3,7", "7")):
        done = kept.run_here("search", words, "--variant", "draw")
        assert (done.status, f"no set for draw has {text}" in done.err) == (2, True)
        assert kept.run_here("search", words, "--variant", "mexican-train").status == 0
    assert kept.run_here("search", "played=12-12", "--variant", "chicken-foot").status == 0, (
        "the set is an option there"
    )


def test_a_link_that_allows_nothing_is_none(kept: Program) -> None:
    refused = kept.run_here("invite", "--club", "Riverside", "--role", "none")
    assert (refused.status, "--withdraw" in refused.err) == (2, True)
    ended = kept.run_here("invite", "--club", "Riverside", "--role", "none", "--sign-in", "ana@club.example")
    assert (ended.status, "has no role any more" in ended.err) == (0, True)
    assert "member|scorer|arbiter|none" in kept.run_here("invite", "--help").out


def test_until_when_an_invitation_counts_is_said_with_the_zone(kept: Program) -> None:
    assert " UTC." in kept.run("invite", "--club", "Riverside", TZ="UTC").err
    assert " CET." in kept.run("invite", "--club", "Riverside", "--hours", "1", TZ="CET-1").err


@pytest.mark.parametrize("words", ["show evening.domino", "record evening.domino", "correct evening.domino 'void 3'"])
def test_who_names_a_file_for_a_match_of_the_ledger_is_told_where_files_are_read(kept: Program, words: str) -> None:
    done = kept.run_here(*shlex.split(words))
    assert (done.status, "evening.domino is a file" in done.err) == (2, True)
    assert "domino-ledger import takes it in" in " ".join(done.err.split())
