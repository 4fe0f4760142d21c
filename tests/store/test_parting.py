"""One club of a ledger, or all but one, as a ledger of its own: proved, and without a trace of the others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.errors import NotFound, StoreError, Tampered
from ledger.game.events import Knock, Note, Record
from ledger.service.clubs.people import name_person, profile
from ledger.store import Asked, Filter, Ledger
from ledger.store.copying.parting import copy_part
from ledger.store.database.connection import address, path_of
from ledger.store.proving.proof import check_proofs
from tests.cli.records import RIGHT, named
from tests.cli.running import Program
from tests.store.matches import EVERY_KIND, match, opening
from tests.store.soundness import sound
from tests.store.tampering import administrator_of, faults


@pytest.fixture
def clubs(tmp_path: Path) -> Iterator[Ledger]:
    """Five matches of two clubs and of none, which grew in turns with each other and with both clubs' own logs."""
    with Ledger.open(f"sqlite:///{tmp_path / 'clubs.sqlite'}", create=True) as ledger:
        ledger.add(match("Ana", "Ben", Club="Riverside", Id="first"), asked=Asked(actor="Ana"))
        ledger.add(match("Wilhelmina", "Ben", Club="Hilltop"), asked=Asked(actor="Wilhelmina"))
        ledger.append(1, [Knock(1), Note("Ana counts")], expected=10, moments={11: "2026-03-14T19:42:05+01:00"})
        ledger.append(2, [Note("Wilhelmina counts")], expected=10)
        ledger.add(match("Eva", "Leo"))
        ledger.add(Record((opening("Wilhelmina", "Ida", Club="HILLTOP", Id="last"), *EVERY_KIND)))
        name_person(ledger, "Wilhelmina", "Billie", "Hilltop", Asked())
        name_person(ledger, "Ana", "Anna", "Riverside", Asked())
        ledger.add(match("Anna", "Eva", plays=5_100, Club="Riverside"))
        yield ledger


def test_one_club_alone_has_its_matches_under_their_numbers_and_nothing_of_the_others(
    clubs: Ledger, any_url: str
) -> None:
    head = copy_part(clubs, any_url, "riverside", left_out=False)
    with Ledger.open(any_url) as part:
        assert sound(part) == head
        assert faults(part) == []
        assert list(part.matches()) == list(clubs.matches(Filter(club="Riverside")))
        assert [card.number for card in part.cards()] == [1, 5]
        assert part.cards() == clubs.cards(Filter(club="Riverside"))
        assert part.progress().position == head.position
        assert profile(part, "Ana") == profile(clubs, "Ana")
        assert [total.matches for total in profile(part, "Ana").totals] == [2]


def test_all_but_one_club_can_be_gone_on_with_and_holds_no_byte_of_its_names(clubs: Ledger, url: str) -> None:
    copy_part(clubs, url, "Hilltop", left_out=True)
    with Ledger.open(url) as part:
        assert [stored.number for stored in part.matches()] == [1, 3, 5]
        assert part.add(match(Club="Riverside")).match == 6
        assert part.append(3, [Knock(1)], expected=10).version == 11
        assert faults(part) == []
        assert sound(part).epoch == 1
        path = path_of(part.url)
    for name in (b"Wilhelmina", b"Billie", b"Hilltop", b"HILLTOP", b"Ida"):
        assert name in path_of(clubs.url).read_bytes() + path_of(clubs.url).with_name("clubs.sqlite-wal").read_bytes()
        assert name not in path.read_bytes()


def test_the_proof_of_a_match_is_the_same_in_a_part_and_anchors_of_the_whole_are_of_another_ledger(
    clubs: Ledger, any_url: str
) -> None:
    copy_part(clubs, any_url, "Riverside", left_out=False)
    with Ledger.open(any_url) as part:
        whole, own = (ledger.proof("first").splitlines() for ledger in (clubs, part))
        assert own[1:] == whole[1:]
        assert not [fault for _, found in check_proofs(ledger_lines(own), "part") for fault in found]
        (fault,) = [fault for step in part.verify(clubs.anchor()) for fault in step.faults]
        assert "the anchor is that of another ledger" in fault.message


def ledger_lines(lines: list[str]) -> list[bytes]:
    return [line.encode() for line in lines]


def test_matches_that_changed_their_numbers_are_found_in_a_part_too(clubs: Ledger, url: str) -> None:
    copy_part(clubs, url, "Hilltop", left_out=True)
    with Ledger.open(url) as part:
        tables = ("event", "event_commit", "stream", "seat", "tag", "remark", "match_card")
        swap = [f"UPDATE {table} SET stream_no = {new} WHERE stream_no = {old}"
                for old, new in ((1, 91), (3, 1), (91, 3)) for table in tables]  # fmt: skip
        administrator_of(part.url).run(*swap)
        assert "swapped" in faults(part)[0].message


def test_a_part_of_a_part_and_a_copy_of_a_part_fit(clubs: Ledger, url: str, tmp_path: Path) -> None:
    middle = f"sqlite:///{tmp_path / 'middle.sqlite'}"
    copy_part(clubs, middle, "Hilltop", left_out=True)
    with Ledger.open(middle) as part:
        copy_part(part, url, "Riverside", left_out=False)
    with Ledger.open(url) as end:
        assert [stored.number for stored in end.matches()] == [1, 5]
        assert faults(end) == []


def test_what_cannot_be_parted_is_said_so_and_nothing_is_left(clubs: Ledger, url: str) -> None:
    with pytest.raises(
        NotFound, match="there is no club Lakeside in the ledger; there are HILLTOP, Hilltop, Riverside"
    ):
        copy_part(clubs, url, "Lakeside", left_out=True)
    with pytest.raises(StoreError, match="matches already"):
        copy_part(clubs, clubs.url.render_as_string(), "Riverside", left_out=True)
    administrator_of(clubs.url).run("UPDATE event_commit SET recorded_at = recorded_at + 1 WHERE commit_no = 2")
    with pytest.raises(Tampered, match="does not fit its chains, so no part is copied"):
        copy_part(clubs, url, "Riverside", left_out=False)
    assert not path_of(address(url)).exists()


def test_a_club_is_written_out_given_away_and_left_out_as_it_is_typed(tmp_path: Path) -> None:
    program = Program(tmp_path)
    record = RIGHT.replace("[Seat1", '[Club "Riverside"]\n[Seat1', 1)
    program.write("club.domino", named(record, "of-the-club"))
    program.write("other.domino", named(RIGHT, "another"))
    assert program.run("init").status == program.run("import", "club.domino", "other.domino").status == 0
    assert program.run("export", "--club", "riverside").out == program.run("export", "of-the-club").out
    assert program.run("copy", "sqlite:///away.db", "--club", "Riverside", "--json").data["appends"] == 1
    assert program.run("copy", "sqlite:///rest.db", "--without-club", "Riverside").status == 0
    assert "of-the-club" in program.run("--ledger", "sqlite:///away.db", "matches").out
    rest = program.run("--ledger", "sqlite:///rest.db", "matches").out
    assert "another" in rest
    assert "of-the-club" not in rest
    assert program.run("copy", "sqlite:///x.db", "--club", "Riverside", "--without-club", "Riverside").status == 2
    assert program.run("copy", "sqlite:///x.db", "--club", "Lakeside").status == 2
