"""A club in which one name stands wherever a name can stand, and all that a ledger gives out of it."""

from __future__ import annotations

from ledger.game.events import Adjust, Amend, Note, Record, Void
from ledger.record import read, write
from ledger.replay import replay
from ledger.service.clubs.people import merge, name_person, roster
from ledger.service.export import export, export_since
from ledger.service.intake import Taken, take_in
from ledger.store import Asked, Ledger
from tests.people.evenings import asked, evening, won

NAME = "Zoryana Qvist"
SPELLINGS = ("Zoryana", "zoryana", "ZORYANA", "Qvist", "qvist", "QVIST", "Zorka", "zorka", "Зоряна", "зоряна")


def a_club(ledger: Ledger) -> list[str]:
    """Matches in which one name stands wherever a name can stand; as files that could be imported again."""
    ledger.add(evening(NAME, "Ben", Scorer=f"{NAME}, Ben", Id="zoryana-qvist-1"), asked=Asked(actor=NAME))
    ledger.append(
        1,
        [
            Note(f"{NAME.upper()} was late"),
            Void(5, "Ben saw Zoryana-Qvist"),
            Amend(5, Note("Zoryana qvist laid it"), "so said zoryana  qvist"),
            Adjust(2, 5, "Zorka"),
        ],
        expected=6,
    )
    ledger.add(won("Зоряна", "Ben", Played="2026-01-02", Source="from Zorka's notes"))
    ledger.add(won("Eva", "Ben", Played="2026-01-03", Scorer=NAME))
    ledger.add(evening("Eva", "Ben", club="Hillside", Scorer="Zorka"))
    files = [write(record) for record in ledger.records()]
    name_person(ledger, NAME, "Zorka", "Riverside", asked())
    merge(ledger, "Зоряна", NAME, None, asked())
    return files


def bring(ledger: Ledger, *files: str) -> list[Taken]:
    """Imports these files, one after the other."""
    return [taken for file in files for taken in take_in(ledger, read(file, "old.domino"), file="old.domino")]


def table(record: Record) -> object:
    """What lies on the table at the end of a match, and the totals."""
    state = replay(record).at(len(record.events))
    return state.hands, state.ends, state.laid, state.totals, state.winners


def everything(ledger: Ledger) -> str:
    """All that a ledger gives out, as text."""
    cards = "".join(map(repr, ledger.cards()))
    lines = "".join(line for _, line in export_since(ledger, 0))
    forms = "".join("".join(export(ledger, form=form)) for form in ("domino", "jsonl", "proof"))
    return cards + lines + forms + repr(roster(ledger)) + repr(ledger.choices())
