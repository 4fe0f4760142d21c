"""What a secretary is told of clubs, seasons and tournaments: which there are, what is new, what counts no more."""

from __future__ import annotations

import csv
import io

import pytest

from tests.cli.running import Outcome, Program

MATCH = """[Variant "draw"]
[Id "{id}"]
[Club "Riverside"]
[Event "Cup"]
[Played "{played}"]
[Seat1 "{0}"]
[Seat2 "{1}"]

hand 1
total 1 105
total 2 {points}
end 1

"""


def match(one: str, other: str, identity: str, played: str, points: int = 20) -> str:
    """A match that the first named has won."""
    return MATCH.format(one, other, id=identity, played=played, points=points)


@pytest.fixture
def club(program: Program) -> Program:
    """Riverside with two seasons that share a day, and three matches: in the first, in both, in none."""
    program.run_here("init")
    days = {"r1": "2025-10-01", "r2": "2026-01-31", "r3": "2024-05-01"}
    program.write("r.domino", "".join(match("Ana", "Ben", one, day) for one, day in days.items()))
    seasons = (("Autumn", "2025-09-01", "2026-01-31"), ("Spring", "2026-01-31", "2026-06-30"))
    for done in (
        program.run_here("import", "r.domino"),
        *(program.run_here("season", "open", n, "--club", "Riverside", "--from", a, "--to", b) for n, a, b in seasons),
    ):
        assert done.status == 0, done.err
    return program


def header(done: Outcome) -> list[str]:
    """The columns of what was printed as CSV."""
    return next(csv.reader(io.StringIO(done.out)))


def test_an_empty_ledger_has_the_columns_of_a_full_one(club: Program) -> None:
    for words in (
        ("standings",),
        ("standings", "--tie-breaks", "wins,lots"),
        ("stats", "--figures", "wins,points"),
        ("stats", "--by", "pair", "--figures", "all"),
        ("stats", "--ratings"),
        ("stats", "--tiles", "led"),
    ):
        full = header(club.run_here(*words, "--csv"))
        assert header(club.run_here(*words, "--club", "Nowhere", "--csv")) == full, words
    assert header(club.run_here("standings", "--csv"))[3:-1] == [
        *("match_points", "head_to_head", "difference", "hands_won")
    ]


def test_where_a_club_has_no_such_season_it_is_told_which_it_has_and_which_others_have(club: Program) -> None:
    done = club.run_here("standings", "--season", "Autumn", "--club", "Courtyard")
    assert done.status == 2
    told = " ".join(done.err.split())
    assert (
        "Courtyard has no season 'Autumn'; it has none, other clubs have Autumn of Riverside, Spring of River" in told
    )
    own = " ".join(club.run_here("stats", "--season", "Summer", "--club", "riverside").err.split())
    assert "riverside has no season 'Summer'; it has Autumn, Spring" in own
    assert "there is no season 'Summer'; there are Autumn, Spring" in club.run_here("stats", "--season", "Summer").err


@pytest.mark.parametrize(
    "words",
    [
        ("season", "open", "x", "--from", "2027-01-01", "--club", "{}"),
        ("tournament", "found", "x", "--club", "{}"),
        ("people", "add", "Zoe", "--club", "{}"),
        ("season", "--club", "{}"),
        ("tournament", "--club", "{}"),
        ("people", "--club", "{}"),
    ],
)
def test_a_club_of_which_nothing_was_known_is_told_of_and_not_refused(club: Program, words: tuple[str, ...]) -> None:
    begun = club.run_here(*(word.format("Rivrside") for word in words))
    assert begun.status == 0
    told = " ".join(begun.err.split())
    assert "Rivrside is a club of which nothing was known; the others are Riverside; did you mean Riverside?" in told
    known = club.run_here(*(word.format("riverside") for word in words))
    assert (known.status, "nothing was known" in known.err) == (0, False)


def test_who_is_on_the_roster_and_has_not_played_is_not_taken_for_a_mistyped_name(club: Program) -> None:
    assert club.run_here("people", "add", "Cid Quil", "--club", "Riverside").status == 0
    told = club.run_here("matches", "--player", "Cid Quil").err
    assert "nobody called Cid Quil sat in any match" in told
    assert "did you mean" not in told


def test_the_figures_of_a_club_by_season_are_those_of_the_seasons_that_it_has_opened(club: Program) -> None:
    asked = ("stats", "--by", "season", "--figures", "hand_points", "--json")
    by_season = club.run_here(*asked, "--club", "riverside")
    found = {line["name"]: line for line in by_season.data}
    assert {name: line["matches"] for name, line in found.items()} == {
        "2024 (in no season)": 1,
        "Autumn": 2,
        "Spring": 1,
    }
    assert "by the seasons that riverside has opened" in by_season.err
    for name in ("Autumn", "Spring"):
        (one,) = club.run_here("stats", "--by", "all", "--season", name, "--figures", "hand_points", "--json").data
        assert one["figures"] == found[name]["figures"]
    counted = club.run_here("season", "count", "Spring", "r1")
    assert (counted.status, "1 match: each counts for it, whatever its day" in counted.err) == (0, True)
    counted = club.run_here(*asked, "--club", "Riverside").data
    assert {line["name"]: line["matches"] for line in counted}["Spring"] == 2
    assert [line["name"] for line in club.run_here(*asked).data] == ["2024", "2025", "2026"]


def test_each_tie_break_and_what_a_figure_leaves_out_is_told_in_a_line(program: Program) -> None:
    for words in (("standings",), ("tournament", "found", "Cup", "--club", "Riverside")):
        done = program.run_here(*words, "--tie-breaks", "help")
        assert done.status == 0
        lines = {line.split()[0]: line for line in done.out.splitlines()[1:]}
        assert "won at the table" in lines["wins"]
        assert "bye" in lines["wins"]
        assert "after each round" in lines["progressive"]
        assert len(lines) == 13
    figures = {line.split()[0]: line for line in program.run_here("stats", "--figures", "help").out.splitlines()}
    assert "only ends a turn" in figures["knocks"]
    assert "0-0" in figures["pips_left"]


@pytest.fixture
def cup(program: Program) -> Program:
    """A round robin of four, of which the table of Ana and Ben is played."""
    program.run_here("init")
    for name in ("Ana", "Ben", "Cid", "Dan"):
        program.run_here("people", "add", name, "--club", "Riverside")
    program.run_here("tournament", "found", "Cup", "--club", "Riverside", "--system", "round-robin")
    for name in ("Ana", "Ben", "Cid", "Dan"):
        assert program.run_here("tournament", "enter", "Cup", name).status == 0
    for _ in range(3):
        assert program.run_here("tournament", "draw", "Cup").status == 0
    program.write("k.domino", match("Ana", "Ben", "k1", "2026-01-01"))
    assert program.run_here("import", "k.domino").status == 0
    return program


def where(cup: Program, *names: str) -> tuple[str, ...]:
    """The options that name the table at which these two were drawn."""
    tables = cup.run_here("tournament", "show", "Cup", "--json").data["tables"]
    (one,) = [table for table in tables if set(table["sides"]) == set(names)]
    return "--round", str(one["round"]), "--table", str(one["table"])


def test_a_table_that_was_played_and_is_decided_otherwise_still_names_its_match(cup: Program) -> None:
    at = where(cup, "Ana", "Ben")
    done = cup.run_here("tournament", "decide", "Cup", "no-show", *at, "--absent", "Ana")
    assert done.status == 0
    assert "match k1, which was played there, does not count now" in done.err
    assert "Ben won, Ana did not come, instead of match k1" in cup.run_here("tournament", "show", "Cup").out
    tables = cup.run_here("tournament", "show", "Cup", "--json").data["tables"]
    assert [one["instead_of"] for one in tables if one["instead_of"]] == ["k1"]
    again = cup.run_here("tournament", "decide", "Cup", "played", *at)
    assert "does not count" not in again.err
    assert "(k1)" in again.out


def test_two_who_did_not_come_stand_before_nobody(cup: Program) -> None:
    at = where(cup, "Cid", "Dan")
    done = cup.run_here("tournament", "decide", "Cup", "no-show", *at, "--absent", "Cid", "--absent", "Dan")
    assert done.status == 0
    rows = cup.run_here("standings", "--tournament", "Cup", "--json").data
    assert {row["name"]: (row["rank"], row["not_ranked"]) for row in rows} == {
        "Ana": (1, None),
        "Ben": (2, None),
        "Cid": (None, "did not come"),
        "Dan": (None, "did not come"),
    }


def test_a_club_without_anybody_is_called_by_its_name(program: Program) -> None:
    program.run_here("init")
    assert program.run_here("tournament", "found", "Cup", "--club", "R").status == 0
    assert "in the club R:" in " ".join(program.run_here("tournament", "enter", "Cup", "Zoe").err.split())


def test_standings_of_a_tournament_say_what_was_corrected_since_and_write_numbers_alike(cup: Program) -> None:
    cup.run_here("tournament", "rules", "Cup", "--from-round", "1", "--tie-breaks", "difference")
    assert cup.run_here("tournament", "end", "Cup", "--unfinished").status == 0
    asked = ("standings", "--tournament", "Cup")
    before = cup.run_here(*asked, "--csv").out
    assert "85" in before
    assert "85.0" not in before
    assert {row["corrected_since"] for row in cup.run_here(*asked, "--json").data} == {None}
    assert cup.run_here("correct", "k1", 'amend 4 total 2 40 "misread"', "--yes").status == 0
    assert cup.run_here(*asked, "--csv").out == before
    moved = {row["name"]: row["corrected_since"] for row in cup.run_here(*asked, "--json").data}
    assert moved["Ana"]["difference"] == {"before": 85, "after": 65}
    assert moved["Cid"] is None
