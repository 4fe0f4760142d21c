"""Forgetting a person: the name goes from everything that the ledger can give, its matches stay as they were played."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ledger.errors import NotFound
from ledger.service.reading import check_file
from ledger.store import Asked, Ledger
from ledger.store.clubs.erasures import ErasureRow, erasures, last_number
from ledger.store.forgetting.erasing import Traces, erase
from ledger.store.forgetting.forgotten_list import forget_again, read_list, write_list, written
from ledger.store.forgetting.sweeping import out_of_reach, say_due, sweep
from ledger.store.ledger import microseconds_now
from ledger.store.lists.roster import Person, named, people


class Forgetting(msgspec.Struct, frozen=True):
    """What became of it: the traces that were found and changed, and where the name may stand still."""

    traces: list[Traces]
    out_of_reach: tuple[str, ...]


def forget(
    ledger: Ledger,
    who: str,
    club: str | None,
    asked: Asked,
    *,
    everywhere: bool = False,
    dry_run: bool = False,
) -> Forgetting:
    """Forgets a person of one club, or all who are called so; a dry run changes nothing and says what is found.

    NotFound if nobody is called so, Refused if several are and neither a club, an id nor `everywhere` was said.
    """
    with ledger.transaction(mending=True) as transaction:
        persons = _meant(people(transaction.connection), who, club, everywhere=everywhere)
        now = microseconds_now()
        traces = [erase(transaction, one.club_key, one.players, asked, now, trial=dry_run) for one in persons]
        if dry_run:
            transaction.wrote = False
        else:
            say_due(ledger.url)
    if not dry_run:
        # the list first: the files can be cleared again, a list that was never written is lost
        write_list(ledger)
        sweep(ledger.url)
    return Forgetting(traces, out_of_reach(ledger.url))


def _meant(everyone: list[Person], who: str, club: str | None, *, everywhere: bool) -> list[Person]:
    if not everywhere:
        return [named(everyone, who, club)]
    clubs = sorted({person.club_key for person in everyone})
    found = []
    for key in clubs:
        try:
            found.append(named([person for person in everyone if person.club_key == key], who))
        except NotFound:
            continue
    if not found:
        raise NotFound(f"there is no person {who!r}: domino-ledger people lists them")
    return found


def forget_listed(ledger: Ledger, file: str, asked: Asked) -> Forgetting:
    """Forgets again whoever is in a list, as after a backup was put back by other means than `restore`."""
    traces = forget_again(ledger, listed(file), asked)
    write_list(ledger)
    return Forgetting([traces], out_of_reach(ledger.url))


def listed(file: str) -> list[ErasureRow]:
    """Who is in a list; NotFound if there is no such file, Unreadable if it is none."""
    check_file(file)
    return read_list(Path(file))


def forgotten_so_far(ledger: Ledger) -> int:
    """How many players were forgotten: whoever keeps names in memory lets go of them when the number changes."""
    with ledger.snapshot() as snapshot:
        return last_number(snapshot.connection)


def list_of(ledger: Ledger) -> str:
    """The list of who was forgotten, as JSON Lines without any name."""
    with ledger.snapshot() as snapshot:
        return written(erasures(snapshot.connection))


def clear_files(ledger: Ledger) -> None:
    """Clears the database's files once more, as when another program was in the way before or the last one was killed.

    The list beside the ledger is brought up to date first.
    """
    write_list(ledger)
    sweep(ledger.url)
