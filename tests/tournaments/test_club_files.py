"""Clubs written to a file and taken in elsewhere: people, seasons, tournaments; no key of an invitation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ledger.errors import Unreadable
from ledger.service.clubs.files import club_file, read_lines
from ledger.service.clubs.forgetting import forget
from ledger.service.clubs.intake import take_in_clubs
from ledger.service.clubs.people import name_person, roster
from ledger.service.clubs.rights import invite, reserve
from ledger.service.clubs.taken import Taken
from ledger.service.competitions.seasons import count_for, open_season, seasons
from ledger.service.competitions.tournament_tables import table_of, tournament
from ledger.service.competitions.tournaments import decide, draw, draw_lots, leave
from ledger.store import Asked, Ledger
from tests.store.tampering import faults
from tests.tournaments.club import CLUB, CUP, cup, met
from tests.tournaments.test_tournaments import SWISS


@pytest.fixture
def written(ledger: Ledger) -> list[str]:
    """The lines of a club in which a season is held, and a tournament with a forfeit and two matches."""
    cup(ledger, SWISS, "Ana", "Ben", "Cid", "Dan")
    ledger.add(met("Ana", "Ben", Id="one"))
    ledger.add(met("Cid", "Dan", Event="Friendly"))
    open_season(ledger, "2026", "2026-01-01", "2026-12-31", CLUB, Asked())
    count_for(ledger, "2026", ["one", "2"], CLUB, Asked())
    draw(ledger, CUP, CLUB, Asked(), tables=["Ana, Ben", "Cid, Dan"])
    decide(ledger, CUP, (1, 2), "forfeit", CLUB, Asked(), absent=["Dan"], why="late")
    draw_lots(ledger, CUP, [["Cid"], ["Ana"], ["Ben"], ["Dan"]], CLUB, Asked())
    leave(ledger, CUP, ["Dan"], CLUB, Asked())
    name_person(ledger, "Ben", "Benny", CLUB, Asked())
    key, _ = invite(ledger, CLUB, "scorer", 12, 0, Asked())
    reserve(ledger, CLUB, Asked(), members_only=True)
    lines = list(club_file(ledger))
    assert key not in "".join(lines)
    assert "digest" not in "".join(lines)
    return lines


def take(ledger: Ledger, lines: list[str]) -> Taken:
    return take_in_clubs(ledger, read_lines([line.encode() for line in lines], "club.jsonl"), Asked())


def test_a_club_taken_in_is_as_it_was_and_a_second_time_nothing_is_new(
    ledger: Ledger, written: list[str], tmp_path: Path
) -> None:
    with Ledger.open(f"sqlite:///{tmp_path}/other.sqlite", create=True) as other:
        other.add(met("Ana", "Ben", Id="one"))
        first = take(other, written)
        assert (first.people, first.seasons, first.tournaments, first.known) == (2, 1, 1, 2)
        assert (first.roles, first.said, first.waiting) == (1, 1, 1)
        here, there = tournament(ledger, CUP), tournament(other, CUP)
        assert there.tables == here.tables
        assert [there.names[entrant] for entrant in there.lots()] == [here.names[entrant] for entrant in here.lots()]
        assert there.lots()
        assert [(row.rank, there.names[row.entrant]) for row in table_of(there)] == [
            (row.rank, here.names[row.entrant]) for row in table_of(here)
        ]
        assert {(one.name, one.names) for one in roster(other)} >= {("Cid", ()), ("Dan", ())}
        assert [one.season.name for one in seasons(other)] == ["2026"]
        assert faults(other) == []
        again = take(other, written)
        assert (again.people, again.seasons, again.tournaments, again.known, again.said) == (0, 0, 0, 6, 0)
        assert len(list(club_file(other))) == len(written) - 1


def test_matches_that_are_not_there_are_named(written: list[str], tmp_path: Path) -> None:
    with Ledger.open(f"sqlite:///{tmp_path}/other.sqlite", create=True) as other:
        named, nameless = take(other, written).matches
        assert named == "one"
        assert nameless.startswith("sha256:"), "a match without an Id is named by its header"
        assert tournament(other, CUP).tables[0].match is None


def test_a_forgotten_entrant_takes_part_without_a_name(ledger: Ledger, written: list[str], tmp_path: Path) -> None:
    forget(ledger, "Dan", CLUB, Asked())
    lines = list(club_file(ledger))
    assert "Dan" not in "".join(lines)
    with Ledger.open(f"sqlite:///{tmp_path}/other.sqlite", create=True) as other:
        take(other, lines)
        assert tournament(other, CUP).tables[1].sides == ("Cid", "forgotten player 1")


def test_who_was_forgotten_does_not_come_back_by_a_file(ledger: Ledger, written: list[str]) -> None:
    forget(ledger, "Dan", CLUB, Asked())
    before = roster(ledger)
    assert take(ledger, written).people == 0
    assert "Dan" not in {name for person in before for name in (person.name, *person.names)}
    assert roster(ledger) == before, "nor does he stand there twice without a name"


@pytest.mark.parametrize("text", ["{}", "no JSON", '{"kind": "person", "person": "x", "name": "Ana"}', "\xff"])
def test_a_file_that_tells_of_no_club_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        list(read_lines([b"", text.encode("latin-1")], "club.jsonl"))
    assert refused.value.line == 2


def test_a_line_of_a_person_says_what_it_is(written: list[str]) -> None:
    kinds = [json.loads(line)["kind"] for line in written]
    assert kinds == ["club", *["person"] * 4, "season", "tournament", "role"]
