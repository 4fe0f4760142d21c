"""The list that `people` prints, and a person as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from ledger.cli.choosing import show_csv
from ledger.cli.matches import say_if_nothing_of
from ledger.cli.opening import open_ledger
from ledger.cli.printing import count, say, show, show_json, table

if TYPE_CHECKING:
    from ledger.store.lists.roster import Person

COLUMNS = ("name", "club", "also", "matches", "id")
ORDERS = ("club", "name", "matches")


def list_people(
    url: str | None, club: str | None, text: str | None, since: str | None, by: str, *, csv: bool, json: bool
) -> None:
    """Prints the people of a club, or of all, in one of the `ORDERS`; a usage error if there is no such order."""
    from ledger.record.words import meant
    from ledger.service.clubs.people import roster

    if by not in ORDERS:
        raise typer.BadParameter(f"people are not listed by {by!r}; by {', '.join(ORDERS)}{meant(by, ORDERS)}")
    with open_ledger(url) as opened:
        found = _in_order(roster(opened, club, text, since), by)
        if not found:
            say_if_nothing_of(opened, club)
    if json:
        show_json([person_as_json(person) for person in found])
    elif csv:
        show_csv(COLUMNS, [(*_row(person)[:-1], person.person) for person in found])
    else:
        if found:
            show(table(COLUMNS, [_row(person) for person in found]))
        say(count(len(found), "person", "people"))


def _in_order(people: list[Person], by: str) -> list[Person]:
    """They come by club and name, which decides among equals."""
    if by == "name":
        return sorted(people, key=lambda person: person.name.casefold())
    return sorted(people, key=lambda person: -person.matches) if by == "matches" else people


def person_as_json(person: Person) -> dict[str, Any]:
    """A person: `person` is the id, `names` what else he is called, `forgotten` his number if he was forgotten."""
    return {
        "person": person.person,
        "club": person.club,
        "name": person.name,
        "names": list(person.names),
        "players": list(person.players),
        "matches": person.matches,
        "forgotten": person.forgotten,
    }


def _row(person: Person) -> list[object]:
    return [person.name, person.club or "", ", ".join(person.names), person.matches, person.person[:8]]
