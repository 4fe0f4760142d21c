"""`stats` and `standings` on the command line."""

from __future__ import annotations

import csv
import io

import pytest

from tests.cli.running import Program

SCORES = """[Variant "draw"]
[Id "{0}"]
[Club "Riverside"]
[Played "2026-03-1{0}"]
[Seat1 "{1}"]
[Seat2 "Ben"]

hand 1
total {1} 105
total Ben {0}
end {1}

"""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """A ledger in which Ana beats Ben twice, and somebody with a dangerous name once."""
    program = Program(tmp_path_factory.mktemp("club"))
    names = ("Ana", "Ana", "=1+1")
    program.write("night.domino", "".join(SCORES.format(number, name) for number, name in enumerate(names, start=1)))
    program.run("init")
    assert program.run("import", "night.domino").status == 0
    return program


def test_stats_say_of_each_figure_what_it_rests_on(club: Program) -> None:
    done = club.run("stats", "--figures", "wins,points,knocks", "--json")
    assert done.status == 0
    ana, ben = (next(line for line in done.data if line["name"] == name) for name in ("Ana", "Ben"))
    assert ana["hands"] == {"full": 0, "open": 0, "result": 0, "score": 2}
    wins = ana["figures"]["wins"]
    assert (wins["value"], wins["part"], wins["whole"], wins["method"]) == (1.0, 2, 2, "wilson")
    assert ben["figures"]["points"]["value"] == 2
    assert ana["figures"]["knocks"]["value"] is None
    shown = club.run("stats", "--figures", "wins,points,knocks")
    assert "–" in shown.out
    assert "1.00 (0.34 to 1.00) of 2" in shown.out


def test_a_name_never_becomes_a_formula(club: Program) -> None:
    for words in (["stats", "--figures", "wins"], ["standings"], ["stats", "--ratings"]):
        done = club.run(*words, "--csv")
        assert done.status == 0
        rows = list(csv.reader(io.StringIO(done.out)))
        assert len({len(row) for row in rows}) == 1
        assert any("'=1+1" in row for row in rows)
        assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row)


def test_two_of_one_name_are_told_apart_by_their_clubs(program: Program) -> None:
    riverside = SCORES.format(1, "Ana")
    program.write("two.domino", riverside + riverside.replace("Riverside", "Harbour").replace('"1"', '"2"'))
    program.run("init")
    assert program.run("import", "two.domino").status == 0
    for words in (["stats", "--figures", "wins"], ["stats", "--ratings"]):
        shown = program.run_here(*words).out.splitlines()
        assert sorted(line.split()[:2] for line in shown if line.startswith("Ana")) == [
            ["Ana", "Harbour"],
            ["Ana", "Riverside"],
        ]
        rows = list(csv.DictReader(io.StringIO(program.run_here(*words, "--csv").out)))
        assert {row["club"] for row in rows if row["player"] == "Ana"} == {"Harbour", "Riverside"}
        found = program.run_here(*words, "--json").data
        lines = found["ratings"] if "--ratings" in words else found
        assert sorted(line["club"] for line in lines) == ["Harbour", "Harbour", "Riverside", "Riverside"]
    alone = program.run_here("stats", "--figures", "wins", "--club", "Riverside").out
    assert "Riverside" not in alone


def test_why_there_is_no_figure_is_said(club: Program) -> None:
    done = club.run_here("stats", "--by", "club", "--figures", "wins,margin,points")
    assert "wins, margin: – where all sides of the matches are in it" in done.err
    (line,) = club.run_here("stats", "--by", "club", "--figures", "wins,points", "--json").data
    assert line["figures"]["wins"]["value"] is None
    assert line["figures"]["wins"]["why"].startswith("all sides")
    assert line["figures"]["points"]["matches"] == 3


def test_filters_are_those_of_the_lists(club: Program) -> None:
    (line,) = club.run("stats", "--by", "all", "--player", "ana", "--since", "2026-03-12", "--json").data
    assert line["matches"] == 1
    assert club.run("stats", "--club", "Harbour", "--json").data == []
    assert club.run("stats", "--kind", "full", "--json").data == []
    assert "no match fits" in club.run("stats", "--club", "Harbour").err
    for words in (("stats",), ("standings",), ("matches",)):
        told = club.run(*words, "--club", "Riversid").err
        assert "no match is of a club Riversid; the clubs are Riverside; did you mean Riverside?" in told
        assert "nobody called Anna sat in any match; did you mean Ana?" in club.run(*words, "--player", "Anna").err
    assert "no match is of" not in club.run("matches", "--club", "riverside", "--since", "2030-01-01").err
    months = club.run("stats", "--by", "month", "--json").data
    assert [line["name"] for line in months] == ["2026-03"]


def test_standings_explain_their_numbers(club: Program) -> None:
    done = club.run("standings", "--tie-breaks", "match_points,buchholz", "--explain")
    assert done.status == 0
    assert ["match_points", "2", "1", "in", "matches", "1", "and", "2"] in [
        line.split() for line in done.out.splitlines()
    ]
    assert "\n2. =1+1, behind Ana by match_points\n" in done.out
    rows = club.run("standings", "--json").data
    assert [(row["rank"], row["name"]) for row in rows] == [(1, "Ana"), (2, "=1+1"), (3, "Ben")]
    assert rows[1]["decided_by"] == "match_points"
    without = club.run("standings", "--exclude", "Ana", "--json").data
    assert [(row["rank"], row["name"]) for row in without] == [(1, "=1+1"), (2, "Ben"), (None, "Ana")]


def test_the_rating_of_one_rests_on_the_matches_of_all(club: Program) -> None:
    everybody = club.run("stats", "--ratings", "--json").data["ratings"]
    (ana,) = club.run("stats", "--ratings", "--player", "ANA", "--json").data["ratings"]
    assert ana == next(line for line in everybody if line["player"] == "Ana")
    assert len(everybody) > 1


def test_ratings_come_with_their_uncertainty_and_as_of_an_event(club: Program) -> None:
    now = club.run("stats", "--ratings", "--json").data
    ana = next(line for line in now["ratings"] if line["player"] == "Ana")
    assert ana["low"] < ana["rating"] < ana["high"]
    assert ana["provisional"] is True
    then = club.run("stats", "--ratings", "--as-of", "5", "--json").data
    assert [line["matches"] for line in then["ratings"]] == [1, 1]


@pytest.mark.parametrize(
    "wrong",
    [
        ["stats", "--by", "colour"],
        ["stats", "--figures", "luck"],
        ["stats", "--kind", "half"],
        ["stats", "--since", "yesterday"],
        ["stats", "--season-from", "13-01"],
        ["stats", "--season-from", "02-30"],
        ["stats", "--season-from", "02-29"],
        ["stats", "--season-from", "2026-09-01"],
        ["stats", "--by", "option:nonsense"],
        ["stats", "--figures", ""],
        ["stats", "--zone", "Atlantis"],
        ["stats", "--effects", "moon"],
        ["stats", "--tiles", "green"],
        ["standings", "--tie-breaks", "elo"],
        ["standings", "--worth", "much"],
        ["standings", "--exclude", "Eve"],
        ["standings", "--variant", "chess"],
    ],
)
def test_what_cannot_be_counted_ends_with_2_and_a_word_on_it(club: Program, wrong: list[str]) -> None:
    done = club.run(*wrong)
    assert (done.status, done.out) == (2, "")
    assert "Error: " in done.err
    assert "Internal" not in done.err


def test_the_figures_are_listed(program: Program) -> None:
    assert "trains left open" in program.run("stats", "--figures", "help").out


def test_the_archive_goes_into_a_folder(club: Program) -> None:
    done = club.run("export", "--format", "parquet", "--out", "archive")
    assert done.status == 0
    assert "3 matches written to archive" in done.err
    assert {path.name for path in (club.folder / "archive").iterdir()} == {
        *("matches.parquet", "seats.parquet", "hands.parquet", "points.parquet", "events.parquet")
    }
    figures = ("--figures", "wins,hands_won", "--json")
    asked = club.run("stats", "--archive", "archive", *figures).data
    assert [(line["name"], line["figures"]) for line in asked] == [
        (line["name"], line["figures"]) for line in club.run("stats", *figures).data
    ]
    refused = club.run("stats", "--archive", "archive", "--ratings")
    assert refused.status == 2
    assert "--ratings: an archive does not tell that" in refused.err
    nowhere = club.run("export", "--format", "parquet")
    assert nowhere.status == 2
    assert "--out DIR" in nowhere.err


def test_what_would_change_nothing_is_refused(club: Program) -> None:
    grouped = club.run_here("stats", "--ratings", "--by", "pair")
    assert (grouped.status, "--by does not go with --ratings" in grouped.err) == (2, True)
    drawn = club.run_here("standings", "--lots", "Ana")
    assert (drawn.status, drawn.out, "--tie-breaks names lots" in drawn.err.replace("\n", " ")) == (2, "", True)
    assert club.run_here("standings", "--tie-breaks", "match_points,lots", "--lots", "Ana").status == 0


def test_figures_are_never_todays_as_of_another_day(club: Program) -> None:
    refused = club.run_here("stats", "--as-of", "5")
    assert (refused.status, refused.out) == (2, "")
    assert "--as-of goes with --ratings or --effects" in refused.err.replace("\n", " ")
    assert "domino-ledger export --as-of 5" in refused.err


def test_ratings_are_as_of_days_moments_and_positions_of_the_log(club: Program) -> None:
    now = club.run_here("stats", "--ratings", "--json").data
    assert club.run_here("stats", "--ratings", "--as-of", "9998-12-31", "--json").data == now
    before = club.run_here("stats", "--ratings", "--as-of", "2020-01-01T12:00", "--json").data
    assert before == {"as_of": 0, "ratings": []}
    beyond = club.run_here("stats", "--ratings", "--as-of", "99999")
    assert (beyond.status, "it ends at" in beyond.err) == (2, True)
    assert club.run_here("stats", "--ratings", "--as-of", "event:3").status == 2
