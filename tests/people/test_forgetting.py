"""Forgetting: the name is nowhere, the matches and the log stay whole, and no old file brings the name back."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from ledger.errors import NotFound, Refused
from ledger.game.events import Note, Play, Record
from ledger.game.tiles import BY_TEXT
from ledger.record import read, write
from ledger.service.clubs.forgetting import forget
from ledger.service.clubs.people import add_person, merge, name_person, roster, split
from ledger.store import Asked, Filter, Ledger
from ledger.store.clubs.erasures import withheld
from ledger.store.copying.parting import copy_part
from ledger.store.database.connection import on_server, path_of
from ledger.store.forgetting.erasing import erase
from ledger.store.history import recorded
from ledger.store.log.words import NO_SALT
from tests.people.evenings import asked, called, evening, numbers, won
from tests.people.forgetful import NAME, SPELLINGS, a_club, bring, everything, table
from tests.store.soundness import sound
from tests.store.tampering import Administrator, faults


def test_the_name_is_in_nothing_that_the_ledger_gives_out(ledger: Ledger) -> None:
    files = a_club(ledger)
    assert all(spelling in everything(ledger) for spelling in ("Zoryana", "Qvist", "Зоряна", "Zorka"))
    forget(ledger, NAME, None, asked())
    told = everything(ledger) + repr(bring(ledger, *files)) + everything(ledger)
    assert [spelling for spelling in SPELLINGS if spelling in told] == []
    assert ledger.count(Filter(text="zor")) == ledger.count(Filter(player=NAME)) == 0


def test_the_matches_replay_and_the_log_verifies(ledger: Ledger) -> None:
    a_club(ledger)
    chained = ledger.head().chain_hash
    before = [table(record) for record in ledger.records()]
    results = [(card.points, card.winners, card.over) for card in ledger.cards()]
    forget(ledger, NAME, None, asked())
    records = list(ledger.records())
    assert [table(record) for record in records] == before
    assert [(card.points, card.winners, card.over) for card in ledger.cards()] == results
    assert records[0].opening.seats == ("forgotten player 1", "Ben")
    assert records[0].events[6] == Note("forgotten player 1 was late")
    assert chained != ledger.head().chain_hash, "that somebody was forgotten is in the log"
    assert faults(ledger) == []
    sound(ledger)
    with ledger.snapshot() as snapshot:
        assert withheld(snapshot.connection).players == 2


def test_names_of_one_match_still_differ(ledger: Ledger) -> None:
    ledger.add(evening("Ana", "ana"))
    both = [person.person for person in roster(ledger)]
    for person in both:
        forget(ledger, person, None, asked())
    (record,) = ledger.records()
    assert sorted(record.opening.seats) == ["forgotten player 1", "forgotten player 2"]
    (again,) = read(write(record))
    assert isinstance(again, Record)
    assert again.events == record.events


def test_an_old_file_is_known_and_brings_nothing_back(ledger: Ledger) -> None:
    files = a_club(ledger)
    forget(ledger, NAME, None, asked())
    before = everything(ledger)
    assert [taken.status for taken in bring(ledger, *files)] == ["known"] * 4
    assert everything(ledger) == before


def test_an_old_file_that_has_grown_goes_on_without_the_name(ledger: Ledger) -> None:
    files = a_club(ledger)
    forget(ledger, NAME, None, asked())
    (taken,) = bring(ledger, files[0] + f'note "{NAME} again"\n')
    assert (taken.status, taken.appended) == ("grown", 1)
    assert ledger.record(1).events[-1] == Note("forgotten player 1 again")


def test_a_match_that_was_not_known_is_recorded_without_the_name_and_says_so(ledger: Ledger) -> None:
    a_club(ledger)
    forget(ledger, NAME, None, asked())
    (taken,) = bring(ledger, write(won("zoryana qvist", "Ben", Played="2025-12-24", Scorer="Ben and Zorka")))
    assert taken.status == "new"
    assert "people add --again" in taken.warnings[-1]
    record = ledger.record(taken.match)
    assert record.opening.seats == ("forgotten player 1", "Ben")
    assert record.opening.tags["Scorer"] == "Ben and forgotten player 1"
    assert faults(ledger) == []


@pytest.mark.parametrize(
    "spelled",
    ["ZORYANA QVIST", " Zoryana  Qvist ", "Zoryana\u200b Qvi\u200dst", "Zoryana-Qvist.", "\uff3aoryana Qvist", "ZORKA"],
)
def test_an_old_file_in_another_spelling_does_not_bring_it_back_either(ledger: Ledger, spelled: str) -> None:
    a_club(ledger)
    forget(ledger, NAME, None, asked())
    (taken,) = bring(ledger, write(won(spelled, "Ben", Played="2025-12-24")))
    assert ledger.record(taken.match).opening.seats == ("forgotten player 1", "Ben")


def test_nothing_that_is_recorded_live_brings_the_name_back(ledger: Ledger) -> None:
    a_club(ledger)
    forget(ledger, NAME, None, asked())
    ledger.append(2, [Note("Zorka came by")], expected=5)
    ledger.append(2, [Play(1, BY_TEXT["6-6"])], expected=6)
    assert ledger.record(2).events[5] == Note("forgotten player 1 came by")


def test_a_name_that_is_forgotten_in_a_transaction_does_not_come_back_in_the_same_one(ledger: Ledger) -> None:
    ledger.add(evening(NAME, "Ben"))
    with ledger.transaction() as transaction:
        # the names that were forgotten in the club are looked up: none is yet
        transaction.add(evening("Eva", "Ben"), asked())
        person = called(ledger, NAME)
        erase(transaction, person.club_key, person.players, asked(), now=1)
        transaction.append(1, [Note(f"{NAME} again")], expected=6, asked=asked())
        transaction.add(evening(NAME, "Eva"), asked())
    assert ledger.record(1).events[-1] == Note("forgotten player 1 again")
    assert ledger.record(3).opening.seats == ("forgotten player 1", "Eva")


def test_no_salt_is_left_with_which_a_forgotten_name_could_be_guessed(ledger: Ledger) -> None:
    """At seats, in tags, in notes and reasons, and where the club's own log named the person."""
    a_club(ledger)
    forget(ledger, NAME, None, asked())
    with ledger.snapshot() as snapshot:
        for table, words in (("seat", "name"), ("tag", "value"), ("remark", "text")):
            wanted = text(f"SELECT salt FROM {table} WHERE {words} LIKE '%forgotten%player%'")
            salts = snapshot.connection.scalars(wanted).all()
            assert set(map(bytes, salts)) == {NO_SALT}, table


def test_the_same_request_is_answered_the_same_after_the_person_was_forgotten(ledger: Ledger) -> None:
    request = asked()
    first = ledger.add(evening(NAME, "Ben"), asked=request)
    forget(ledger, NAME, None, asked())
    again = ledger.add(evening(NAME, "Ben"), asked=request)
    assert (again.replayed, again.position) == (True, first.position)


def test_another_person_of_the_name_can_come_into_the_club(ledger: Ledger) -> None:
    ledger.add(evening(NAME, "Ben"))
    old = write(ledger.record(1))
    forget(ledger, NAME, None, asked())
    with pytest.raises(Refused, match="--again"):
        add_person(ledger, NAME, "Riverside", asked())
    add_person(ledger, NAME, "Riverside", asked(), again=True)
    ledger.add(evening(NAME, "Ben", Played="2027-01-01"))
    assert numbers(ledger, NAME) == [2]
    assert [taken.status for taken in bring(ledger, old)] == ["known"]
    assert numbers(ledger, NAME) == [2], "what was forgotten stays forgotten"


def test_somebody_of_the_same_name_who_was_kept_apart_keeps_it(ledger: Ledger) -> None:
    ledger.add(won("Ana", "Ben", Played="2026-01-01"))
    ledger.add(won("Ana", "Ben", Played="2026-01-02", Scorer="Ana B."))
    files = [write(record) for record in ledger.records()]
    split(ledger, "Ana", ["2"], "Ana B.", None, asked())
    forget(ledger, "Ana", None, asked())
    assert [card.players[0] for card in ledger.cards()] == ["forgotten player 1", "Ana"]
    assert [taken.status for taken in bring(ledger, *files)] == ["known", "known"]
    assert faults(ledger) == []


def test_a_name_that_others_bear_stays_where_it_is_theirs(ledger: Ledger) -> None:
    ledger.add(evening("Ana", "Ben", Scorer="Ana"))
    ledger.add(evening("Ana", "Ben", club="Hillside", Scorer="Ana"))
    forget(ledger, "Ana", "Riverside", asked())
    assert [record.opening.tags["Scorer"] for record in ledger.records()] == ["forgotten player 1", "Ana"]
    assert [card.players[0] for card in ledger.cards()] == ["forgotten player 1", "Ana"]


def test_one_who_plays_in_two_clubs_is_forgotten_in_both_when_that_is_said(ledger: Ledger) -> None:
    ledger.add(evening("Ana", "Ben", Scorer="Ana"))
    ledger.add(evening("Ana", "Ben", club="Hillside", Scorer="Ana"))
    with pytest.raises(Refused, match="Hillside"):
        forget(ledger, "Ana", None, asked())
    forget(ledger, "Ana", None, asked(), everywhere=True)
    assert "Ana" not in everything(ledger)
    with pytest.raises(NotFound):
        forget(ledger, "Ana", None, asked(), everywhere=True)


def test_whose_seats_were_all_anothers_is_on_the_roster_still_when_the_other_is_forgotten(ledger: Ledger) -> None:
    """The name was recorded at those seats only, where it is forgotten with the other: the club's log has it too."""
    ledger.add(evening("Élodie", "Zoryana"))
    split(ledger, "Élodie", ["1"], "Оля", None, asked())
    forget(ledger, "Оля", None, asked())
    assert [person.name for person in roster(ledger)] == ["forgotten player 1", "Zoryana", "Élodie"]
    assert faults(ledger) == []
    sound(ledger)


def test_a_dry_run_changes_nothing_and_says_what_is_found(ledger: Ledger) -> None:
    a_club(ledger)
    before, head = everything(ledger), ledger.head()
    told = forget(ledger, NAME, None, asked(), dry_run=True)
    assert (everything(ledger), ledger.head()) == (before, head)
    assert NAME in told.traces[0].names
    told.traces[0].names = ()
    assert forget(ledger, NAME, None, asked()).traces == told.traces
    assert [(one.seats, one.tags, one.remarks, one.actors) for one in told.traces] == [(2, 5, 5, 1)]


def test_a_dry_run_tells_each_spelling_that_goes_and_what_was_done_tells_none(ledger: Ledger) -> None:
    ledger.add(evening("Tim", "Mira"))
    ledger.add(evening("Tm", "Mira", Played="2026-03-15"))
    name_person(ledger, "Tim", "Timo", None, asked())
    merge(ledger, "Tm", "Tim", None, asked())
    (told,) = forget(ledger, "Tim", None, asked(), dry_run=True).traces
    assert sorted(told.names) == ["Tim", "Timo", "Tm"]
    (done,) = forget(ledger, "Tim", None, asked()).traces
    assert done.names == ()


def test_one_word_of_the_name_is_left_and_counted_until_it_is_said_to_be_his(ledger: Ledger) -> None:
    ledger.add(evening("Ana Petrova", "Ben Petrov", Scorer="Petrova"))
    ledger.append(1, [Note("Petrova was late"), Note("Ana Petrova came"), Note("so did Ben Petrov")], expected=6)
    (told,) = forget(ledger, "Ana Petrova", None, asked(), dry_run=True).traces
    assert (told.tags, told.remarks, told.alone) == (0, 1, 2)
    name_person(ledger, "Ana Petrova", "Petrova", None, asked())
    (told,) = forget(ledger, "Ana Petrova", None, asked(), dry_run=True).traces
    assert (told.tags, told.remarks, told.alone) == (1, 2, 0)
    forget(ledger, "Ana Petrova", None, asked())
    assert "Petrova" not in everything(ledger)
    assert ledger.record(1).events[-1] == Note("so did Ben Petrov")
    assert faults(ledger) == []


def test_who_was_forgotten_is_not_named_as_who_recorded_either(ledger: Ledger) -> None:
    ledger.add(evening(NAME, "Ben"))
    forget(ledger, NAME, None, asked())
    made = ledger.append(1, [Note("late")], expected=6, asked=Asked(actor=NAME))
    with ledger.snapshot() as snapshot:
        assert recorded(snapshot.connection, 1, [made.version])[made.version].by == "forgotten player 1"


def test_who_was_forgotten_joins_nobody_any_more(ledger: Ledger) -> None:
    ledger.add(evening("Ana", "Ben"))
    ledger.add(evening("Anna", "Ben"))
    forget(ledger, "Anna", None, asked())
    with pytest.raises(Refused):
        merge(ledger, "forgotten player 1", "Ana", None, asked())
    assert called(ledger, "forgotten player 1").forgotten == 1


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE seat SET name = 'Eva' WHERE salt = zeroblob(16)",
        "UPDATE seat SET salt = zeroblob(16) WHERE name = 'Ben'",
        "UPDATE tag SET value = 'Eva' , salt = zeroblob(16) WHERE name = 'Club'",
        "UPDATE remark SET text = 'Eva', salt = zeroblob(16) WHERE part = 'text' AND version = 11",
        "UPDATE player SET display_name = 'Eva' WHERE display_name = 'forgotten player 1'",
    ],
)
def test_nobody_can_change_words_and_call_them_forgotten(url: str, change: str) -> None:
    with Ledger.open(url, create=True) as ledger:
        a_club(ledger)
        ledger.append(1, [Note("well played")], expected=10)
        forget(ledger, NAME, None, asked())
        assert faults(ledger) == []
        Administrator(ledger.url).run(change)
        assert faults(ledger) != []


def test_the_log_holds_only_ids(ledger: Ledger) -> None:
    a_club(ledger)
    with ledger.snapshot() as snapshot:
        payloads = b"".join(snapshot.connection.exec_driver_sql("SELECT payload FROM event").scalars())
    assert [spelling for spelling in SPELLINGS if spelling.encode() in payloads] == []
    assert on_server(ledger.url) or path_of(ledger.url).exists()


def test_a_part_of_the_ledger_has_forgotten_as_well(ledger: Ledger, tmp_path: Path) -> None:
    a_club(ledger)
    forget(ledger, NAME, None, asked())
    for club in ("Riverside", "Hillside"):
        url = f"sqlite:///{tmp_path / club}.sqlite"
        copy_part(ledger, url, club, left_out=False)
        with Ledger.open(url) as part:
            assert faults(part) == []
            assert [spelling for spelling in SPELLINGS if spelling in everything(part)] == []
            assert part.count(Filter(text="forgotten player")) > 0
