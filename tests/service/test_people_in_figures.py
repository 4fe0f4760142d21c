"""Who a figure is of: one person whatever the letters, and after lists of names were put together (case D13)."""

from __future__ import annotations

from ledger.game.events import Record
from ledger.service.clubs.directory import career, everybody, mark
from ledger.service.clubs.people import merge
from ledger.service.figures.standings import Competition, table
from ledger.service.figures.statistics import Choice, stats
from ledger.service.intake import take_in
from ledger.simulate import result_match
from ledger.store import Asked, Ledger


def evening(number: int, one: str, other: str, day: str) -> Record:
    tags = {"Id": f"m{number}", "Club": "Riverside", "Played": day}
    return result_match("draw", [one, other], seed=number, tags=tags)


def test_letters_make_no_second_person_and_the_name_stays_as_it_was_first_written(ledger: Ledger) -> None:
    for taken in take_in(ledger, [evening(1, "Ana", "Ben", "2026-01-01"), evening(2, "ANA", "Ben", "2026-02-01")]):
        assert taken.status == "new"
    assert [(line.name, line.matches) for line in stats(ledger, Choice(), "player", ["wins"])] == [
        ("Ana", 2),
        ("Ben", 2),
    ]
    rows, names, *_ = table(ledger, Choice(), Competition(tie_breaks=("played",)))
    assert {names[row.entrant]: row.sums["played"].value for row in rows} == {"Ana": 2, "Ben": 2}


def test_who_was_merged_has_played_since_the_first_match_of_either_name(ledger: Ledger) -> None:
    records = [evening(1, "Anna", "Ben", "2025-03-01"), evening(2, "Ana", "Ben", "2026-02-01")]
    assert [taken.status for taken in take_in(ledger, records)] == ["new", "new"]
    merge(ledger, "Anna", "Ana", "Riverside", Asked())
    (ana,) = [person for person in everybody(ledger)[1] if person.name == "Ana"]
    assert [outing.day for outing in career(ledger, ana)] == ["2025-03-01", "2026-02-01"]
    assert [(line.name, line.matches) for line in stats(ledger, Choice(), "player", ["wins"])] == [
        ("Ana", 2),
        ("Ben", 2),
    ]


def test_what_was_made_of_a_ledger_holds_no_longer_when_its_results_were_worked_out_anew(ledger: Ledger) -> None:
    before = mark(ledger)
    assert mark(ledger) == before
    for _ in ledger.rebuild():
        pass
    assert mark(ledger) != before
