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


RULES = ("tournament", "rules", "Spring Cup", "--from-round", "1")


def test_a_change_of_rules_is_told_with_its_reason_and_taken_back(club: Program) -> None:
    shown = club.run_here(*RULES, "--worth", "3,1,0", "--why", "agreed by all")
    assert shown.status == 0
    assert "rules changed from round 1 on: worth a win 3" in club.run_here("tournament", "show", "Spring Cup").out
    assert "(agreed by all)" in shown.out
    changes = club.run_here("tournament", "show", "Spring Cup", "--json").data["changes"]
    assert [(one["round"], one["why"], one["in_force"]) for one in changes] == [
        *((1, None, False), (1, "agreed by all", True)),
    ]
    back = club.run_here(*RULES, "--take-back", "--why", "not by all")
    assert back.status == 0
    assert "rules changed" not in back.out


@pytest.mark.parametrize(
    "options",
    [
        ("--worth", "5,0,0"),
        ("--since", "2026-01-01"),
        ("--until", "2026-01-01"),
        ("--kind", "full"),
        ("--player", "Ana"),
        ("--variant", "draw"),
        ("--entrants", "pair"),
        ("--zone", "Asia/Baku"),
        ("--season", "2025/26"),
    ],
)
def test_what_a_tournament_does_not_follow_is_refused_with_a_word(club: Program, options: tuple[str, str]) -> None:
    done = club.run_here("standings", "--tournament", "Spring Cup", *options)
    assert done.status == 2
    assert f"{options[0]} does not go with --tournament" in " ".join(done.err.split())


def test_standings_outside_tournaments_speak_of_matches_by_their_names(club: Program) -> None:
    told = club.run_here("standings", "--club", "Riverside", "--explain").out
    assert "1 in match final" in told
    assert "round" not in told
    (row, *_) = club.run_here("standings", "--club", "Riverside", "--json").data
    assert row["tie_breaks"]["match_points"]["of"] == [["match final", 1]]


def test_two_of_one_name_in_two_clubs_are_told_apart(club: Program) -> None:
    text = MATCH.format("Ana", "Zoe").replace("Riverside", "Harbour").replace("final", "theirs")
    club.write("theirs.domino", text)
    assert club.run_here("import", "theirs.domino").status == 0
    table = club.run_here("standings").out
    assert "Ana (Riverside)" in table
    assert "Ana (Harbour)" in table
    assert "Zoe (" not in table
    rows = club.run_here("standings", "--json").data
    assert {(row["name"], row["club"]) for row in rows} >= {("Ana", "Riverside"), ("Ana", "Harbour")}
    assert "club" in club.run_here("standings", "--csv").out.splitlines()[0].split(",")
    assert club.run_here("standings", "--exclude", "Ana").status == 2
    assert club.run_here("standings", "--exclude", "Ana (Harbour)").status == 0


def test_a_season_that_shares_days_with_another_says_so_and_is_moved(club: Program) -> None:
    days = ("--from", "2026-03-01", "--to", "2026-05-31")
    other = club.run_here("season", "open", "Spring", "--club", "Riverside", *days)
    assert "2025/26 has days in common with it, 2026-03-01 to 2026-05-31" in other.err
    assert club.run_here("season", "close", "Spring", "--on", "2026-05-01").status == 0
    moved = club.run_here("season", "close", "Spring", "--on", "2026-05-10", "--json").data
    assert (moved["last"], moved["closed"], moved["shares_days_with"]) == ("2026-05-10", True, ["2025/26"])
    assert club.run_here("season", "move", "Spring", "--from", "2026-03-08", "--json").data["first"] == "2026-03-08"
    assert club.run_here("season", "move", "Spring").status == 2
