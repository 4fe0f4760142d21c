"""`tournament` and `season` on the command line."""

from __future__ import annotations

import pytest

from tests.cli.running import Program

MATCH = """[Variant "draw"]
[Id "final"]
[Club "Riverside"]
[Event "Spring Cup"]
[Played "2026-01-02"]
[Seat1 "{0}"]
[Seat2 "{1}"]

hand 1
total 1 105
total 2 20
end 1
"""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """A ledger with a season and a tournament of two, of which the one match is played."""
    program = Program(tmp_path_factory.mktemp("tournament"))
    program.run("init")
    for words in (
        ("people", "add", "Ana", "--club", "Riverside"),
        ("people", "add", "=1+1", "--club", "Riverside"),
        ("season", "open", "2025/26", "--club", "Riverside", "--from", "2025-09-01"),
        *[("tournament", "found", "Spring Cup", "--club", "Riverside", "--system", "round-robin")],
        ("tournament", "enter", "Spring Cup", "Ana"),
        ("tournament", "enter", "Spring Cup", "=1+1"),
    ):
        assert program.run(*words).status == 0
    drawn = program.run("tournament", "draw", "Spring Cup", "--json").data
    (table,) = drawn["tables"]
    program.write("final.domino", MATCH.format(*table["sides"]))
    assert program.run("import", "final.domino").status == 0
    return program


def test_a_tournament_is_shown_with_its_results(club: Program) -> None:
    shown = club.run("tournament", "show", "Spring Cup")
    assert shown.status == 0
    assert "105 : 20" in shown.out
    assert "(final)" in shown.out
    data = club.run("tournament", "show", "spring cup", "--json").data
    assert data["tables"][0]["winners"] == [1]
    assert [one["name"] for one in club.run("tournament", "--json").data] == ["Spring Cup"]


def test_standings_of_a_tournament_are_by_its_own_rules_and_explained(club: Program) -> None:
    rows = club.run("standings", "--tournament", "Spring Cup", "--json").data
    assert [(row["rank"], row["tie_breaks"]["match_points"]["of"]) for row in rows] == [
        (1, [["round 1", 1]]),
        (2, [["round 1", 0]]),
    ]
    assert "1 in round 1\n" in club.run("standings", "--tournament", "Spring Cup", "--explain").out
    table = club.run("standings", "--tournament", "Spring Cup", "--csv").out
    assert "'=1+1" in table


def test_a_season_narrows_figures_and_standings(club: Program) -> None:
    assert len(club.run("stats", "--season", "2025/26", "--json").data) == 2
    assert len(club.run("standings", "--season", "2025/26", "--json").data) == 2
    (season,) = club.run("season", "--json").data
    assert (season["first"], season["last"], season["closed"]) == ("2025-09-01", None, False)


@pytest.mark.parametrize(
    "words",
    [
        ("tournament", "show", "Autumn Cup"),
        ("tournament", "decide", "Spring Cup", "won", "--round", "1", "--table", "1"),
        ("tournament", "draw", "Spring Cup"),
        ("tournament", "found", "Cup", "--club", "Riverside", "--system", "knockout"),
        ("tournament", "found", "Cup", "--club", "Riverside", "--worth", "1,2"),
        ("standings", "--season", "1999"),
        ("season", "open", "2027", "--club", "Riverside", "--from", "first of May"),
    ],
)
def test_what_cannot_be_done_ends_with_2_and_a_word_on_it(club: Program, words: tuple[str, ...]) -> None:
    done = club.run(*words)
    assert done.status == 2
    assert done.err.strip()
    assert "Traceback" not in done.err
