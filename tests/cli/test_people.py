"""`people` and `forget` as a user types them: what is shown, what is asked, and that a forgotten name is never seen."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import Program
from tests.cli.typing import Typist

FILE = """\
[Variant "draw"]
[Club "Riverside"]
[Played "2026-03-{day}"]
[Scorer "{one}"]
[Seat1 "{one}"]
[Seat2 "{other}"]

hand 1
out "{one}"
reveal "{other}" =105
write "{one}" 105
note "{one} was lucky"

"""


@pytest.fixture
def club(kept: Program) -> Program:
    """Three matches: Zoryana's, Zorjana's, and one without either."""
    played = (("14", "Zoryana", "Ben"), ("15", "Zorjana", "Ben"), ("16", "Eva", "Ben"))
    kept.write("old.domino", "".join(FILE.format(day=day, one=one, other=other) for day, one, other in played))
    assert kept.run_here("import", "old.domino").status == 0
    return kept


def test_people_are_listed_with_their_matches(club: Program) -> None:
    done = club.run_here("people", "--json")
    assert [(person["name"], person["club"], person["matches"]) for person in done.data] == [
        ("Ben", "Riverside", 3), ("Eva", "Riverside", 1), ("Zorjana", "Riverside", 1), ("Zoryana", "Riverside", 1),
    ]  # fmt: skip
    assert "Zoryana" not in club.run_here("people", "--text", "ev").out
    assert club.run_here("people", "--club", "Hillside").out == ""


def test_who_came_since_a_day_is_listed_by_how_often_and_as_a_table_for_spreadsheets(club: Program) -> None:
    done = club.run_here("people", "--since", "2026-03-15", "--by", "matches", "--csv")
    assert [line.split(",")[:4] for line in done.out.splitlines()] == [
        ["name", "club", "also", "matches"],
        ["Ben", "Riverside", "", "2"],
        ["Eva", "Riverside", "", "1"],
        ["Zorjana", "Riverside", "", "1"],
    ]
    assert club.run_here("people", "--since", "2027-01-01", "--json").data == []
    assert "by club, name, matches" in club.run_here("people", "--by", "luck").err


def test_a_match_tells_who_is_called_otherwise_by_now(club: Program) -> None:
    """Split off, merged or given another name: the match keeps the names with which it was recorded."""
    assert "on the roster" not in club.run_here("show", "1").out
    assert club.run_here("show", "1", "--json").data["called_now"] == {}
    club.run_here("people", "split", "Ben", "1", "--as", "Ben the Younger")
    club.run_here("people", "merge", "Zoryana", "Zorjana")
    assert "  on the roster: Zoryana is Zorjana, Ben is Ben the Younger\n" in club.run_here("show", "1").out
    assert club.run_here("show", "1", "--json").data["called_now"] == {"1": "Zorjana", "2": "Ben the Younger"}


def test_who_is_asked_and_declines_forgets_nobody(club: Program) -> None:
    typist = Typist(club, "forget", "Eva")
    typist.wait_for("[y/N]: ")
    typist.type("n", "nobody is forgotten")
    assert typist.leave() == 2
    assert club.run_here("people", "show", "Eva").status == 0


def test_somebody_new_who_is_nearly_called_as_another_is_told_of_him(club: Program) -> None:
    told = "Note: somebody is called Eva; domino-ledger people merge makes them one if they are\n"
    assert club.run_here("people", "add", "Evva", "--club", "Riverside").err == told
    assert club.run_here("people", "add", "Dora", "--club", "Riverside").err == ""


def test_of_two_who_may_be_one_each_has_his_own_column_of_matches(club: Program) -> None:
    out = club.run_here("people", "doubles").out
    assert out.splitlines()[0].split("  ")[0] == "club"
    assert "name     its matches  may be   the other's matches  alike" in out


def test_a_merge_is_shown_first_then_made_then_taken_back(club: Program) -> None:
    looked = club.run_here("people", "merge", "Zorjana", "Zoryana", "--dry-run")
    assert "together they would be Zoryana: 2 matches" in looked.out
    assert club.run_here("people", "doubles", "--json").data[0]["score"] == 100
    merged = club.run_here("people", "merge", "Zorjana", "Zoryana", "--json").data
    assert (merged["joined"]["matches"], merged["joined"]["totals"][0]["points"]) == (2, 210)
    assert (
        club.run_here("matches", "--player", "Zoryana", "--json").data
        == club.run_here("matches", "--player", "Zorjana", "--json").data
    )
    assert "merged into Zoryana: Zorjana" in club.run_here("people", "show", "Zoryana").out
    assert "two again" in club.run_here("people", "unmerge", "Zorjana").out
    assert club.run_here("people", "show", "Zoryana", "--json").data["matches"] == 1
    assert club.run_here("verify").status == 0


def test_two_of_one_name_are_kept_apart(club: Program) -> None:
    assert "1 seat given to Benny" in club.run_here("people", "split", "Ben", "3", "--as", "Benny").out
    assert [match["match"] for match in club.run_here("matches", "--player", "Benny", "--json").data] == ["3"]


def test_other_names_are_given_shown_and_taken_back(club: Program) -> None:
    assert "also called Bena" in club.run_here("people", "alias", "Ben", "Bena").out
    assert club.run_here("people", "alias", "Ben", "Bena", "--remove").status == 0
    assert club.run_here("people", "alias", "Ben", "Ben Ali", "--show", "--json").data["name"] == "Ben Ali"


def test_what_cannot_be_is_told_in_a_sentence(club: Program) -> None:
    for words, told in (
        (("show", "Nobody"), "there is no person 'Nobody'"),
        (("show", "zor"), "did you mean Zorjana or Zoryana?"),
        (("merge", "Eva", "Ben"), "sat at one table"),
        (("unmerge", "Eva"), "nobody was merged into Eva"),
        (("alias", "Eva", "Ben"), "is called"),
        (("split", "Eva", "1", "--as", "Evita"), "did not sit at match 1"),
        (("add", "17"), "is no name"),
        (("add", "Forgotten player 3"), "is what stands for somebody who was forgotten"),
    ):
        done = club.run_here("people", *words)
        assert (done.status, done.out) == (2, "")
        assert told in done.err
        assert "Traceback" not in done.err


def test_nobody_is_forgotten_without_a_yes(club: Program) -> None:
    done = club.run_here("forget", "Zoryana")
    assert (done.status, done.out) == (2, "")
    assert "--yes" in done.err
    assert club.run_here("people", "show", "Zoryana").status == 0


def test_a_dry_run_says_what_would_be_changed(club: Program) -> None:
    done = club.run_here("forget", "Zoryana", "--dry-run", "--json").data
    assert done["dry_run"]
    (traces,) = done["forgotten"]
    assert (traces["seats"], traces["tags"], traces["remarks"], traces["matches"]) == (1, 1, 1, 1)


def test_a_forgotten_name_is_in_no_output_of_any_command(club: Program) -> None:
    told = club.run_here("forget", "Zoryana", "--yes")
    assert told.status == 0
    assert "backups, exports" in told.out
    commands = (
        ("matches",), ("matches", "--json"), ("matches", "--text", "zoryana"), ("show", "1"), ("show", "1", "--json"),
        ("replay", "1"), ("export",), ("export", "--format", "jsonl"), ("export", "--format", "proof"), ("audit",),
        ("export", "--since", "0"), ("export", "--anonymous"), ("people",), ("people", "--json"), ("verify",),
        ("forget", "--list"), ("import", "old.domino"), ("import", "old.domino", "--json"), ("people", "doubles"),
        ("doctor",), ("forget", "--sweep"), ("anchor",), ("backup", "new.backup"),
    )  # fmt: skip
    for words in commands:
        done = club.run_here(*words)
        assert done.status in (0, 1), words
        assert "zoryana" not in done.said.lower(), words
    assert "1 player was forgotten" in club.run_here("verify").err
    held = b"".join(path.read_bytes() for path in club.folder.iterdir() if path.is_file() and path.name != "old.domino")
    assert b"zoryana" not in held.lower()


def test_an_old_backup_is_restored_without_the_name(club: Program) -> None:
    club.run_here("backup", "old.backup")
    club.run_here("forget", "Zoryana", "--yes")
    listed = club.run_here("forget", "--list").out
    assert json.loads(listed.splitlines()[0])["forgotten"] == 1
    club.write("names.jsonl", listed)
    other = f"sqlite:///{club.folder / 'other.sqlite'}"
    assert club.run_here("--ledger", other, "restore", "old.backup", "--forgotten", "names.jsonl").status == 0
    assert b"Zoryana" not in (club.folder / "other.sqlite").read_bytes()
    assert "forgotten player 1" in club.run_here("--ledger", other, "show", "1").out
    assert club.run_here("--ledger", other, "verify").status == 0
