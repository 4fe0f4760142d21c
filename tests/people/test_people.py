"""Other names, merging and keeping apart: what counts for whom, and what the ledger holds of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from ledger.club.events import ClubEvent, Named, Reserved
from ledger.errors import NotFound, Refused, RequestReused
from ledger.game.events import Note
from ledger.service.clubs.forgetting import forget
from ledger.service.clubs.people import add_person, merge, name_person, profile, roster, split, unmerge
from ledger.store import Appended, Asked, Filter, Ledger
from ledger.store.copying.moving import copy
from tests.people.evenings import asked, called, evening, numbers, won
from tests.store.soundness import sound
from tests.store.tampering import Administrator, faults


def test_matches_of_a_merged_person_count_for_the_other(ledger: Ledger) -> None:
    for record in (won("Ana", "Ben", Played="2026-01-01"), won("Anna", "Ben"), won("Eva", "Ben")):
        ledger.add(record)
    told = merge(ledger, "Anna", "Ana", None, asked(), dry_run=True)
    assert (told.own[0].matches, told.others[0].matches, told.joined[0].matches) == (1, 1, 2)
    assert (told.joined[0].won, told.joined[0].points) == (2, 210)
    assert called(ledger, "Anna").matches == 1, "a dry run changes nothing"
    merge(ledger, "Anna", "Ana", None, asked())
    assert profile(ledger, "Ana").totals == told.joined
    assert called(ledger, "Ana").names == ("Anna",)
    assert numbers(ledger, "ana") == numbers(ledger, "Anna") == [1, 2]
    assert [card.players[0] for card in ledger.cards()] == ["Ana", "Anna", "Eva"], "records keep their names"
    assert faults(ledger) == []
    sound(ledger)


def test_taking_a_merge_back_brings_back_what_was_before(ledger: Ledger) -> None:
    ledger.add(won("Ana", "Ben"))
    ledger.add(won("Anna", "Ben", Played="2026-01-01"))
    before = [profile(ledger, name) for name in ("Ana", "Anna")]
    merge(ledger, "Anna", "Ana", None, asked())
    ledger.add(won("Anna", "Ben", Played="2026-01-02"))
    one, other = unmerge(ledger, "Anna", None, asked())
    assert (one.name, one.matches, other.name, other.matches) == ("Anna", 2, "Ana", 1)
    assert profile(ledger, "Ana") == before[0]
    assert numbers(ledger, "Anna") == [2, 3]
    assert faults(ledger) == []


def test_two_who_sat_at_one_table_are_two(ledger: Ledger) -> None:
    ledger.add(evening("Ana", "Anna"))
    with pytest.raises(Refused, match="match 1"):
        merge(ledger, "Anna", "Ana", None, asked())


def test_people_of_two_clubs_are_not_merged(ledger: Ledger) -> None:
    ledger.add(evening("Ana", "Ben"))
    ledger.add(evening("Anna", "Ben", club="Hillside"))
    with pytest.raises(Refused, match="Hillside"):
        merge(ledger, "Anna", "Ana", None, asked())


def test_a_name_that_two_clubs_know_needs_a_club(ledger: Ledger) -> None:
    ledger.add(evening("Ana", "Ben"))
    ledger.add(evening("Ana", "Ben", club="Hillside"))
    with pytest.raises(Refused, match="Hillside"):
        profile(ledger, "Ana")
    assert profile(ledger, "Ana", "hillside").person.club == "Hillside"
    with pytest.raises(NotFound):
        profile(ledger, "Ana", "Lakeside")


def test_a_match_recorded_with_another_name_is_of_the_person_who_has_it(ledger: Ledger) -> None:
    ledger.add(evening("Ana", "Ben"))
    name_person(ledger, "Ana", "Anita", None, asked())
    ledger.add(evening("anita", "Ben"))
    assert numbers(ledger, "Ana") == numbers(ledger, "Anita") == [1, 2]
    name_person(ledger, "Ana", "Anita", None, asked(), remove=True)
    ledger.add(evening("Anita", "Ben"))
    assert called(ledger, "Anita").matches == 1
    assert faults(ledger) == []


def test_a_person_is_shown_under_the_name_that_was_chosen_and_found_by_all(ledger: Ledger) -> None:
    ledger.add(evening("Ana", "Ben"))
    name_person(ledger, "Ana", "Ana Petrova", None, asked(), show=True)
    ledger.add(evening("Ana", "Ben", Played="2026-01-01"))
    assert called(ledger, "Ana Petrova").names == ("Ana",)
    assert numbers(ledger, "Ana") == numbers(ledger, "ana petrova") == [1, 2]
    with pytest.raises(Refused, match="show another"):
        name_person(ledger, "Ana", "Ana Petrova", None, asked(), remove=True)


def test_a_name_that_somebody_has_is_given_to_nobody_else(ledger: Ledger) -> None:
    ledger.add(evening("Ana", "Ben"))
    with pytest.raises(Refused, match="merge"):
        name_person(ledger, "Ana", "BEN", None, asked())
    with pytest.raises(Refused, match="Ana is on the roster already"):
        add_person(ledger, "ana", "Riverside", asked())


def test_two_of_one_name_are_kept_apart_match_by_match(ledger: Ledger) -> None:
    for day in ("01", "02", "03"):
        ledger.add(won("Ana", "Ben", Played=f"2026-01-{day}"))
    other, seats = split(ledger, "Ana", ["2", "3"], "Ana B.", None, asked())
    assert (other.name, other.matches, seats) == ("Ana B.", 2, 2)
    assert (numbers(ledger, "Ana"), numbers(ledger, "Ana B.")) == ([1], [2, 3])
    assert [(total.matches, total.points) for total in profile(ledger, "Ana B.").totals] == [(2, 210)]
    assert [(total.matches, total.points) for total in profile(ledger, "Ana").totals] == [(1, 105)]
    split(ledger, "Ana B.", ["3"], "Ana", None, asked())
    assert (numbers(ledger, "Ana"), numbers(ledger, "Ana B.")) == ([1, 3], [2])
    assert [card.players for card in ledger.cards()] == [("Ana", "Ben")] * 3
    assert faults(ledger) == []
    sound(ledger)


def test_a_split_names_matches_at_which_the_person_sat(ledger: Ledger) -> None:
    ledger.add(evening("Ana", "Ben"))
    ledger.add(evening("Eva", "Ben"))
    with pytest.raises(Refused, match="match 2"):
        split(ledger, "Ana", ["1", "2"], "Ana B.", None, asked())
    with pytest.raises(Refused, match="tells them apart"):
        split(ledger, "Ana", ["1"], "ana", None, asked())


def test_nobody_is_given_a_second_seat_at_a_table_where_he_sits(ledger: Ledger) -> None:
    ledger.add(evening("Ana", "Ben"))
    with pytest.raises(Refused, match="Ben sat at match 1 himself"):
        split(ledger, "Ana", ["1"], "Ben", None, asked())
    assert (numbers(ledger, "Ana"), numbers(ledger, "Ben")) == ([1], [1])


@pytest.mark.parametrize("name", ["a\nb", "a\tb", "\x1b[31mAna", "a\u2028b"])
def test_a_name_that_is_given_stands_in_one_line(ledger: Ledger, name: str) -> None:
    ledger.add(evening("Ana", "Ben"))
    for give in (
        lambda: name_person(ledger, "Ana", name, None, asked()),
        lambda: add_person(ledger, name, "Riverside", asked()),
        lambda: split(ledger, "Ana", ["1"], name, None, asked()),
    ):
        with pytest.raises(Refused, match="in one line"):
            give()


def test_the_same_request_merges_once(ledger: Ledger) -> None:
    ledger.add(evening("Ana", "Ben"))
    ledger.add(evening("Anna", "Ben"))
    with ledger.transaction() as transaction:
        request = Asked()
        event = Named(called(ledger, "Ana").person, "Anita")
        first = transaction.append_to_club("Riverside", [event], request)
    with ledger.transaction() as transaction:
        again = transaction.append_to_club("riverside", [event], request)
    assert (again.replayed, again.position) == (True, first.position)
    assert called(ledger, "Ana").names == ("Anita",)


def test_a_clubs_request_is_answered_as_it_was_and_its_id_serves_for_nothing_else(ledger: Ledger) -> None:
    ledger.add(evening("Ana", "Ben"))
    person, request, elsewhere = called(ledger, "Ana").person, asked(), asked()
    said = [Reserved(members_only=True), Named(person, "Anita"), Named(person, "Anka")]

    def ask(club: str, *events: ClubEvent, request: Asked = request) -> Appended:
        with ledger.transaction() as transaction:
            return transaction.append_to_club(club, events, request)

    ask("Hillside", said[0], request=elsewhere)
    head = ledger.head()
    first = ask("Riverside", *said)
    assert ask("Riverside", *said) == msgspec.structs.replace(first, replayed=True)
    assert (first.position, first.version, first.commit_no) == (head.position + 3, 3, head.commit_no + 1)
    others: list[Callable[[], Appended]] = [
        lambda: ask("Riverside", *said[:2]),
        lambda: ask("Riverside", *reversed(said)),
        lambda: ask("Hillside", *said),
        lambda: ask("Riverside", said[0], request=elsewhere),
        lambda: ask("Elsewhere", *said),
        lambda: ledger.add(evening("Eva", "Ben"), asked=request),
        lambda: ledger.append(1, [Note("late")], expected=6, asked=request),
    ]
    for act in others:
        with pytest.raises(RequestReused):
            act()
    assert ledger.head().position == head.position + 3


def test_matches_keep_their_numbers_whatever_clubs_do_between_them(ledger: Ledger) -> None:
    ledger.add(evening("Ana", "Ben"))
    add_person(ledger, "Eva", "Riverside", asked())
    add_person(ledger, "Eva", "Hillside", asked())
    assert ledger.add(evening("Ana", "Eva")).match == 2
    assert ledger.count(Filter(player="Eva")) == 1
    assert faults(ledger) == []


def test_a_copy_of_the_ledger_has_the_same_people(ledger: Ledger, tmp_path: Path) -> None:
    for day, name in (("01", "Ana"), ("02", "Anna"), ("03", "Zoryana")):
        ledger.add(won(name, "Ben", Played=f"2026-01-{day}"))
    merge(ledger, "Anna", "Ana", None, asked())
    name_person(ledger, "Ana", "Anita", None, asked())
    split(ledger, "Ben", ["2"], "Benny", None, asked())
    forget(ledger, "Zoryana", None, asked())
    url = f"sqlite:///{tmp_path / 'copy.sqlite'}"
    copy(ledger, url)
    with Ledger.open(url) as copied:
        assert roster(copied) == roster(ledger)
        assert [profile(copied, name).totals for name in ("Ana", "Benny")] == [
            profile(ledger, name).totals for name in ("Ana", "Benny")
        ]
        copied.add(won("zoryana", "Anita", Played="2026-02-01"))
        assert called(copied, "forgotten player 1").matches == 2
        assert faults(copied) == []


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE player SET person_id = player_id WHERE name_key = 'anna'",
        "UPDATE alias SET name = 'Zoe'",
        "UPDATE alias SET name_key = 'zoe'",
        "DELETE FROM alias",
        "UPDATE remark SET text = 'Zoe' WHERE stream_no < 0",
        "DELETE FROM remark WHERE stream_no < 0",
        "UPDATE seat SET player_id = (SELECT player_id FROM player WHERE name_key = 'eva') WHERE name = 'Ana'",
        "UPDATE stream SET version = 7 WHERE stream_no = -1",
        "UPDATE stream SET kind = 1 WHERE stream_no = -1",
        "DELETE FROM club",
        "UPDATE player SET display_name = 'Zoe' WHERE name_key = 'ben'",
    ],
)
def test_who_changes_what_the_clubs_log_says_is_found_out(url: str, change: str) -> None:
    with Ledger.open(url, create=True) as ledger:
        ledger.add(evening("Ana", "Ben"))
        ledger.add(evening("Anna", "Eva"))
        merge(ledger, "Anna", "Ana", None, asked())
        name_person(ledger, "Ana", "Anita", None, asked())
        name_person(ledger, "Ben", "Benny", None, asked(), show=True)
        assert faults(ledger) == []
        Administrator(ledger.url).run(change)
        assert faults(ledger) != []
