"""Clubs and people to choose from and to look at, as far as whoever looks may see them."""

from __future__ import annotations

from ledger.store import Ledger
from ledger.store.lists.careers import Outing, outings
from ledger.store.lists.directory import ListedClub, PersonWithResults, listed_clubs, people_with_results

__all__ = ["ListedClub", "PersonWithResults", "Outing", "career", "everybody", "mark"]

Mark = tuple[str, int, int, int]
"""What tells one state of a ledger's lists from another."""


def mark(ledger: Ledger) -> Mark:
    """The ledger, how far its log goes, in which results it is counted, and how much of it: what was made of it holds
    while this does.
    """
    progress = ledger.progress()
    return str(ledger.url), progress.position + progress.behind, progress.generation, progress.position


def everybody(ledger: Ledger) -> tuple[list[ListedClub], list[PersonWithResults]]:
    """All clubs, those with most matches first, and all people, by club and name."""
    with ledger.snapshot() as snapshot:
        clubs = listed_clubs(snapshot.connection)
        return clubs, people_with_results(snapshot.connection, clubs)


def career(ledger: Ledger, person: PersonWithResults) -> list[Outing]:
    """All matches of a person, the first played first."""
    with ledger.snapshot() as snapshot:
        return outings(snapshot.connection, person.players)
