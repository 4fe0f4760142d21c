"""People as rows, and how clubs are told."""

from __future__ import annotations

from collections.abc import Iterable

from dashboard.listing import Column, Row
from dashboard.panels.leading import row
from dashboard.panels.records import share
from dashboard.places import NO_CLUB, player_address
from ledger.languages import digits
from ledger.service.clubs.directory import ListedClub, PersonWithResults
from ledger.statistics.intervals import wilson
from ledger.wording import said


def people_columns(*, with_club: bool) -> tuple[Column, ...]:
    """The columns of a list of people."""
    return (
        Column(said("Player"), naming=True),
        *([Column(said("Club"))] if with_club else []),
        Column(said("Matches"), number=True),
        Column(said("Won"), number=True),
        Column(said("Share won (95% interval)"), number=True),
        Column(said("Also called")),
    )


def people_rows(people: Iterable[PersonWithResults], *, with_club: bool) -> list[Row]:
    """People as rows, each leading to its page."""
    return [
        row(
            player_address(one.person),
            one.name,
            *([one.club or ""] if with_club else []),
            digits(one.matches),
            digits(one.won) if one.decided else "",
            share(one.won, one.decided, wilson(one.won, one.decided)) if one.decided else "",
            ", ".join(one.names),
        )
        for one in people
    ]


def club_name(club: ListedClub) -> str:
    """A club's name; matches without one have words in its place."""
    return club.name or said("Without a club")


def clubs_to_choose(clubs: Iterable[ListedClub], *, by_name: bool = False) -> dict[str, str]:
    """Clubs by what an address calls them, their names as they are compared or, with `by_name`, as they are written."""
    return {(club.name if by_name else club.club_key) or NO_CLUB: club_name(club) for club in clubs}


def years_of(club: ListedClub) -> str:
    """From which year to which a club has matches."""
    if not club.years:
        return ""
    first, last = min(club.years), max(club.years)
    return str(first) if first == last else f"{first}–{last}"
