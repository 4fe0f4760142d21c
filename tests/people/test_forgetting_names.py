"""What is taken for a forgotten name, and what only looks like one: other words, other orders, the format's own."""

from __future__ import annotations

from ledger.game.events import Note, Record
from ledger.record import read, write
from ledger.service.clubs.forgetting import forget
from ledger.store import Asked, Ledger
from ledger.store.history import recorded
from tests.people.evenings import asked, evening
from tests.people.forgetful import bring
from tests.store.tampering import faults


def test_somebody_whose_name_has_the_same_words_keeps_it_and_the_other_does_not_come_back(ledger: Ledger) -> None:
    old = evening("Ana B.", "Ben", Played="2026-01-01", Scorer="Ana B.", Source="of Ana B. and Ben")
    ledger.add(old)
    ledger.add(evening("Ana B", "Ben", Played="2026-01-02"))
    ledger.append(2, [Note("substitute: Ana B. for Ben")], expected=6)
    (traces,) = forget(ledger, "Ana B.", None, asked(), dry_run=True).traces
    assert (traces.alone, traces.alone_in) == (1, (1,)), "the source may mean the other: it is left, and told"
    forget(ledger, "Ana B.", None, asked())
    assert ledger.record(1).opening.tags["Scorer"] == "forgotten player 1"
    assert ledger.record(2).events[-1] == Note("substitute: forgotten player 1 for Ben")
    assert [one.status for one in bring(ledger, write(old))] == ["known"]
    ledger.add(evening("Ana B.", "Ben", Played="2026-01-03", Scorer="Ana B."))
    ledger.add(evening("Ana B", "Ben", Played="2026-01-04"))
    shown = [ledger.record(number).opening.seats[0] for number in range(1, 5)]
    assert shown == ["forgotten player 1", "Ana B", "forgotten player 1", "Ana B"]
    assert ledger.record(3).opening.tags["Scorer"] == "forgotten player 1"


def test_a_name_with_the_surname_first_or_written_together_is_the_same_name(ledger: Ledger) -> None:
    ledger.add(evening("Анна Петрова", "Ben", Scorer="Петрова Анна", Site="AnnaPetrova@mail.example"))
    ledger.add(evening("Anna Petrova", "Ben", Scorer="Petrova, Anna", Site="AnnaPetrova@mail.example"))
    for name in ("Анна Петрова", "Anna Petrova"):
        forget(ledger, name, None, asked())
    for number, stands in ((1, "forgotten player 1"), (2, "forgotten player 2")):
        tags = ledger.record(number).opening.tags
        assert (tags["Scorer"], tags["Site"]) == (stands, "forgotten player 2@mail.example")
    assert ledger.add(evening("Петрова Анна", "Ben", Played="2026-02-02")).match == 3
    assert ledger.record(3).opening.seats[0] == "forgotten player 1"


def test_what_stands_for_a_forgotten_name_is_no_name_that_is_there_already(ledger: Ledger) -> None:
    """As in a file that another ledger gave out after it had forgotten somebody."""
    ledger.add(evening("Ana Petrova", "forgotten player 1"))
    forget(ledger, "Ana Petrova", None, asked())
    assert ledger.record(1).opening.seats == ("forgotten player 2", "forgotten player 1")
    ledger.add(evening("Ana Petrova", "forgotten player 2", Played="2026-02-02"))
    first, second = ledger.record(2).opening.seats
    assert (first, second) == ("forgotten player 2 *", "forgotten player 2")
    (again,) = read(write(ledger.record(2)))
    assert isinstance(again, Record)
    assert again.opening.seats == (first, second)


def test_two_spellings_of_a_name_stay_two_where_nothing_may_stand_twice(ledger: Ledger) -> None:
    """The `Id` of a match, the name of a tag, and who recorded."""
    for name in ("Zorka", "ZORKA"):
        tags = {"Id": name, "Zorka": "late", "ZORKA": "in time"}
        ledger.add(evening("Zorka", "Ben", **tags), asked=Asked(actor=name))
    forget(ledger, "Zorka", None, asked())
    for number, identity in enumerate(("forgotten-player-1", "forgotten-player-1x"), start=1):
        assert ledger.match(identity).number == number
        tags = ledger.record(number).opening.tags
        assert (tags["Id"], tags["ForgottenPlayer1"], tags["ForgottenPlayer1x"]) == (identity, "late", "in time")
    with ledger.snapshot() as snapshot:
        actors = [recorded(snapshot.connection, number, [1])[1].by for number in (1, 2)]
    assert sorted(map(str, actors)) == ["forgotten player 1", "forgotten player 1*"]
    assert faults(ledger) == []


def test_the_words_of_the_format_are_nobodys_name(ledger: Ledger) -> None:
    (item,) = read('[Table "200pt/Drw"]\n[Club "Tags"]\n[Seat1 "Drw"]\n[Seat2 "Club"]\n[Colour "Drw"]\n\nhand 1\n')
    assert isinstance(item, Record)
    ledger.add(item)
    forget(ledger, "Drw", None, asked())
    forget(ledger, "Club", None, asked())
    told = ledger.record(1)
    assert told.opening.tags == {"Table": "200pt/Drw", "Club": "Tags", "Colour": "forgotten player 1"}
    assert isinstance(next(iter(read(write(told)))), Record)
    assert faults(ledger) == []
