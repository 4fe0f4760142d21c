"""`search` on the command line."""

from __future__ import annotations

import csv
import io
import sqlite3
from pathlib import Path

import pytest

from tests.cli.running import Program

FIVES = """[Variant "five-up"]
[Id "fives"]
[Club "Riverside"]
[Played "2026-03-14"]
[Seat1 "Ana Maria"]
[Seat2 "=1+1"]

hand 1
deal 1 6-6 4-1 1-1 5-1 5-0 3-2 2-0
deal 2 6-3 6-2 6-5 6-0 4-4 5-4 5-5
play 1 6-6
play 2 6-3 @left
score 2 15
play 1 3-2 @left
play 2 6-2 @right
"""
RESULT = """[Variant "draw"]
[Id "night"]
[Club "Harbour"]
[Played "2025-11-02"]
[Seat1 "Ana Maria"]
[Seat2 "Ben"]

hand 1
fish Ana
reveal Ana 1-0
reveal Ben 5-5 4-4
hand 2
total Ben 105
""".replace(" Ana\n", ' "Ana Maria"\n').replace("Ana 1-0", '"Ana Maria" 1-0')


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """A ledger with a hand that is played, and a match of which only results were written down."""
    program = Program(tmp_path_factory.mktemp("club"))
    program.write("night.domino", FIVES + "\n" + RESULT)
    program.run("init")
    assert program.run("import", "night.domino").status == 0
    return program


def places(program: Program, *words: object) -> list[tuple[str, int]]:
    """The matches and events that a search gives."""
    done = program.run("search", *words, "--json")
    assert done.status == 0
    return [(answer["match"], answer["event"]) for answer in done.data]


def test_an_answer_says_where_it_is_and_what_happened(club: Program) -> None:
    done = club.run("search", "points>=15", "--json")
    assert done.status == 0
    (answer,) = done.data
    assert (answer["match"], answer["event"], answer["hand"]) == ("fives", 6, 1)
    assert answer["what"] == "=1+1 plays 6-3 at the left; 15 points"
    assert answer["numbers"] == {"points": 15}
    shown = club.run("search", "points>=15")
    assert "1 event in 2 matches" in shown.err
    assert "=1+1 plays 6-3 at the left" in shown.out


def test_a_position_is_told_where_it_comes_about_and_an_act_each_time(club: Program) -> None:
    assert places(club, "ends=6") == [("fives", 5)]
    assert places(club, "ends=2,2") == [("fives", 9)]
    assert places(club, "by=2", "ends=3") == [("fives", 6), ("fives", 7)]
    assert places(club, "spinner=shut") == [("fives", 5)]
    assert places(club, "spinner=open") == [("fives", 9)]


def test_results_answer_what_they_can_and_it_is_said_what_was_not_searched(club: Program) -> None:
    assert places(club, "fish", "closed-by-lower") == [("night", 3)]
    assert places(club, 'fish="Ana Maria"') == [("night", 3)]
    assert "could" not in club.run("search", "fish").err
    knocks = club.run("search", "knock")
    assert knocks.status == 0
    assert "0 events in 2 matches" in knocks.err
    assert "1 of the matches has hands with only a result or a score" in knocks.err


def test_matches_are_narrowed_as_in_lists(club: Program) -> None:
    assert places(club, "event=hand", "--club", "harbour") == [("night", 2), ("night", 6)]
    assert places(club, "event=hand", "--variant", "five-up") == [("fives", 2)]
    assert places(club, "event=hand", "--season", "2026") == [("fives", 2)]
    assert places(club, "event=hand", "--season", "2025/26", "--season-from", "09-01", "--player", "Ben") == [
        ("night", 2),
        ("night", 6),
    ]
    assert places(club, "event=hand", "--limit", 1) == [("fives", 2)]
    assert "1 of 3 events" in club.run("search", "event=hand", "--limit", 1).err
    assert len(places(club, "event=hand", "--limit", 0)) == 3


def test_a_name_never_becomes_a_formula(club: Program) -> None:
    done = club.run("search", "by=2", "event=play", "--csv")
    rows = list(csv.reader(io.StringIO(done.out)))
    assert rows[0] == ["match", "event", "hand", "played", "club", "game", "players", "what"]
    assert rows[1][1:3] == ["6", "1"]
    assert rows[1][7].startswith("'=1+1 plays 6-3")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["knok"], "did you mean knock?"),
        (["knock=Anna"], "nobody called Anna has played"),
        (["knock=Bem"], "did you mean Ben?"),
        (["fish", "--season", "26"], "no season"),
        (["fish", "--variant", "fives"], "no game"),
    ],
)
def test_what_cannot_be_searched_for_is_said_in_words(club: Program, words: list[str], said: str) -> None:
    done = club.run("search", *words)
    assert done.status == 2
    assert said in " ".join(done.err.split())
    assert "Traceback" not in done.said


def test_the_conditions_are_listed(club: Program) -> None:
    done = club.run("search", "help")
    assert done.status == 0
    assert "knock=Ana on=6" in done.out


def test_what_has_grown_is_found_and_what_is_kept_may_be_lost(kept: Program) -> None:
    kept.write("night.domino", FIVES)
    kept.run("import", "night.domino")
    assert places(kept, "ends=5") == []
    kept.write("night.domino", FIVES + "play 1 2-0 @right\nplay 2 6-5 @up\n")
    assert kept.run("import", "night.domino").status == 0
    assert places(kept, "ends=5") == [("fives", 11)]
    (facts,) = Path(kept.folder, "cache", "domino-ledger", "searches").glob("*.facts")
    with sqlite3.connect(facts) as connection:
        names = connection.execute("SELECT DISTINCT name FROM fact").fetchall()
    assert not [name for (name,) in names if "Ana" in name or "1+1" in name]
    for path in facts.parent.iterdir():
        path.unlink()
    assert places(kept, "ends=5") == [("fives", 11)]


def test_another_log_at_the_same_address_is_searched_anew(kept: Program) -> None:
    empty = Path(kept.folder, "ledger.sqlite").read_bytes()
    kept.write("night.domino", FIVES)
    kept.run("import", "night.domino")
    assert places(kept, "led=6-6") == [("fives", 5)]
    Path(kept.folder, "ledger.sqlite").write_bytes(empty)
    kept.write("other.domino", RESULT + "\n" + FIVES.replace("fives", "later", 2).replace("later-up", "five-up"))
    assert kept.run("import", "other.domino").status == 0
    assert places(kept, "led=6-6") == [("later", 5)]


def test_a_folder_that_cannot_be_written_to_is_no_hindrance(club: Program) -> None:
    club.write("taken", "")
    done = club.run("search", "led=6-6", "--json", XDG_CACHE_HOME=str(club.folder / "taken"))
    assert done.status == 0
    assert [answer["event"] for answer in done.data] == [5]


def test_a_club_or_a_player_that_nobody_knows_is_told(club: Program) -> None:
    assert (
        "Note: no match is of a club River; the clubs are Harbour, Riverside"
        in club.run("search", "knock", "--club", "River").err
    )
    assert "Note: nobody called Zoltan sat in any match" in club.run("search", "knock", "--player", "Zoltan").err
