"""`people against`: head to head, of two players, of two pairs, of one against everybody."""

from __future__ import annotations

import pytest

from tests.cli.running import Program

DUEL = """[Variant "draw"]
[Played "2026-03-{day}"]
[Seat1 "{one}"]
[Seat2 "{other}"]

hand 1
write {won} {points}

"""
PAIRS = """[Variant "kozel-pairs"]
[Seat1 "Ana"]
[Seat2 "Ben"]
[Seat3 "Cid"]
[Seat4 "Dan"]

hand 1
write Ana 110

"""
TRAIN = '[Variant "mexican-train"]\n[Options "hands=1"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n[Seat3 "Cid"]\n\nhand 1\n'


@pytest.fixture
def club(kept: Program) -> Program:
    """Ana and Ben met three times: each won once, once it is not decided. A pair of hers became the goat."""
    played = (("10", "Ana", "Ben", "Ana", 120), ("11", "Ben", "Ana", "Ben", 130), ("12", "Ana", "Ben", "Ana", 30))
    text = "".join(
        DUEL.format(day=day, one=one, other=other, won=won, points=points) for day, one, other, won, points in played
    )
    text += PAIRS + TRAIN + "write Ana 40\nwrite Ben 60\nwrite Cid 50\n"
    kept.write("met.domino", text)
    assert kept.run_here("import", "met.domino").status == 0
    return kept


def test_two_players_are_told_match_by_match_as_the_first_saw_it(club: Program) -> None:
    done = club.run_here("people", "against", "Ana", "Ben", "--variant", "draw")
    assert done.err == "Ana against Ben: 3 matches: 1 won, 1 lost, 1 not decided; share won 0.09 to 0.91\n"
    rows = [line.split() for line in done.out.splitlines()]
    assert rows[0] == ["match", "played", "game", "points", "result"]
    assert [row[3:] for row in rows[1:]] == [
        ["120", ":", "0", "won"],
        ["0", ":", "130", "lost"],
        ["30", ":", "0", "(open)"],
    ]
    assert club.run_here("people", "against", "Ana", "Ben", "--since", "2026-03-12", "--json").data["matches"] == 1


def test_two_pairs_are_told_and_partners_are_no_opponents(club: Program) -> None:
    told = club.run_here("people", "against", "Cid + Ana", "Ben + Dan", "--json").data
    assert {name: told[name] for name in ("players", "against", "matches", "won", "lost")} == {
        "players": ["Cid", "Ana"],
        "against": ["Ben", "Dan"],
        "matches": 1,
        "won": 0,
        "lost": 1,
    }
    assert told["list"][0] | {"match": "", "played": ""} == {
        "match": "",
        "played": "",
        "game": "kozel-pairs",
        "points": 110,
        "against": 0,
        "result": "lost",
    }
    alone = club.run_here("people", "against", "Ana", "Cid", "--json").data
    assert [one["game"] for one in alone["list"]] == ["mexican-train"]


def test_at_a_table_of_many_the_points_are_those_of_whom_one_asks_about(club: Program) -> None:
    asked = ("people", "against", "Ana", "--variant", "mexican-train", "--json")
    for other, points in (("Ben", 60), ("Cid", 50)):
        (one,) = club.run_here(*asked[:3], other, *asked[3:]).data["list"]
        assert (one["points"], one["against"], one["result"]) == (40, points, "won")


def test_everybody_met_is_told_with_what_was_won(club: Program) -> None:
    told = {one["against"]: one for one in club.run_here("people", "against", "Ana", "--json").data}
    assert {name: (one["matches"], one["won"], one["lost"]) for name, one in told.items()} == {
        "Ben": (5, 2, 2),
        "Cid": (1, 1, 0),
        "Dan": (1, 0, 1),
    }
    assert "share won" in club.run_here("people", "against", "Ana").out
    assert club.run_here("people", "against", "Ana", "--csv").out.startswith("against,matches,won,lost,drawn,low,high")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("Ana", "Ana"), "Ana is on both sides"),
        (("Ana", "Zoe"), "there is no person 'Zoe'"),
        (("Ana + Bem", "Cid"), "did you mean Ben?"),
    ],
)
def test_who_cannot_be_asked_about_is_told(club: Program, words: tuple[str, ...], told: str) -> None:
    done = club.run_here("people", "against", *words)
    assert done.status == 2
    assert told in done.err


def test_who_never_met_is_told_so(club: Program) -> None:
    done = club.run_here("people", "against", "Cid", "Dan", "--since", "2030-01-01")
    assert done.status == 0
    assert "0 matches" in done.err
