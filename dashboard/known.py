"""What the pages know of the ledger, kept until the ledger grows, and told only to those who may see it."""

from __future__ import annotations

from typing import Any

import msgspec
import streamlit as st

from dashboard.access import readable, rights
from dashboard.opened import ledger
from ledger.club.names import name_key
from ledger.service.audits.findings import MOST_MATCHES, LedgerFindings, OpenFinding
from ledger.service.clubs.directory import ListedClub, Outing, PersonWithResults, career, everybody, mark
from ledger.service.clubs.forgetting import forgotten_so_far
from ledger.service.competitions.season_tables import SeasonTable, season_table
from ledger.service.competitions.seasons import SeasonOf
from ledger.service.competitions.seasons import seasons as seasons_of
from ledger.service.competitions.tournament_now import Held
from ledger.service.competitions.tournaments import tournaments as tournaments_of
from ledger.service.figures import careers
from ledger.service.figures.hand_results import HandResults
from ledger.service.figures.hand_results import hand_results as counted_hands
from ledger.service.figures.standings import Competition, Standing, table
from ledger.service.figures.statistics import Choice
from ledger.service.matches.recording import recorded_lately
from ledger.statistics.definitions import Figure
from ledger.statistics.grouping import Value
from ledger.store import Filter, Ledger
from ledger.store.lists.months import (
    ClubMonth,
    Months,
    PlayerMonth,
    YearPart,
    active_players,
    club_months,
    club_years,
    matches_by_day,
    player_months,
)
from ledger.store.log.marks import newest_first

Mark = tuple[Any, ...]

SOON_AUDITED = 1000
"""So many matches are audited within a few looks."""


def now() -> Mark:
    """What tells the ledger as it stands from what it was: whatever is kept holds as long as this is the same."""
    return *mark(ledger()), forgotten_so_far(ledger())


@st.cache_data(show_spinner=False, max_entries=4)
def _everybody(_source: Ledger, mark: Mark) -> tuple[list[ListedClub], list[PersonWithResults]]:
    return everybody(_source)


def clubs() -> list[ListedClub]:
    """The clubs that who looks may see, those with most matches first."""
    may = rights()
    return [club for club in _everybody(ledger(), now())[0] if may.may_read(club.club_key)]


def people() -> list[PersonWithResults]:
    """The people whom who looks may see, by club and then by name."""
    may = rights()
    open_clubs: dict[str, bool] = {}
    everyone = _everybody(ledger(), now())[1]
    return [one for one in everyone if open_clubs.setdefault(one.club_key, may.may_read(one.club_key))]


@st.cache_data(show_spinner=False, max_entries=100)
def _career(_source: Ledger, mark: Mark, person: PersonWithResults) -> list[Outing]:
    return career(_source, person)


def career_of(person: PersonWithResults) -> list[Outing]:
    """All matches of a person, the first played first."""
    return _career(ledger(), now(), person)


@st.cache_data(show_spinner=False, max_entries=100)
def _figures(_source: Ledger, mark: Mark, person: PersonWithResults, wanted: Filter) -> list[tuple[Figure, Value]]:
    return careers.figures_of(_source, person, wanted)


def figures_of(person: PersonWithResults, wanted: Filter) -> list[tuple[Figure, Value]]:
    """A person's figures with their intervals."""
    return _figures(ledger(), now(), person, readable(wanted))


@st.cache_data(show_spinner=False, max_entries=30)
def _courses(_source: Ledger, mark: Mark, wanted: Filter) -> list[careers.Course]:
    return careers.courses(_source, wanted)


def courses(wanted: Filter) -> list[careers.Course] | None:
    """How ratings went over the wanted matches; None where they are too many to work that out meanwhile."""
    seen = readable(wanted)
    if counted(seen) > careers.MOST_RATED:
        return None
    return _courses(ledger(), now(), seen)


@st.cache_data(show_spinner=False, max_entries=300)
def _counted(_source: Ledger, mark: Mark, wanted: Filter) -> int:
    return _source.count(wanted)


def counted(wanted: Filter) -> int:
    """How many matches are wanted; the filter says already what may not be seen."""
    return _counted(ledger(), now(), wanted)


def last_number() -> int:
    """The number of the match that was recorded last; 0 without one."""
    with ledger().snapshot() as snapshot:
        return next(iter(newest_first(snapshot.connection, MOST_MATCHES, 1)), 0)


@st.cache_data(show_spinner=False, max_entries=50)
def _days(_source: Ledger, mark: Mark, wanted: Filter) -> dict[str, int]:
    with _source.snapshot() as snapshot:
        return matches_by_day(snapshot.connection, wanted)


def days(wanted: Filter) -> dict[str, int]:
    """How many of the wanted matches each day had."""
    return _days(ledger(), now(), readable(wanted))


class Chosen(msgspec.Struct, frozen=True):
    """Which kept totals are wanted: those of these clubs (by key), games and kinds of record (empty: all of them), of
    all time or from one month to another."""

    clubs: tuple[str, ...]
    variants: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    months: Months | None = None


@st.cache_data(show_spinner=False, max_entries=50)
def _club_months(_source: Ledger, mark: Mark, wanted: Chosen) -> list[ClubMonth]:
    with _source.snapshot() as snapshot:
        return club_months(snapshot.connection, wanted.clubs, wanted.variants, wanted.kinds, wanted.months)


def months_of_clubs(wanted: Chosen) -> list[ClubMonth]:
    """The months of the clubs that are named; only such are named as may be seen."""
    return _club_months(ledger(), now(), wanted)


@st.cache_data(show_spinner=False, max_entries=50)
def _club_years(_source: Ledger, mark: Mark, wanted: Chosen) -> list[YearPart]:
    with _source.snapshot() as snapshot:
        return club_years(snapshot.connection, wanted.clubs, wanted.variants, wanted.kinds, wanted.months)


def years_of_clubs(wanted: Chosen) -> list[YearPart]:
    """The years of the clubs that are named, by game and kind of record."""
    return _club_years(ledger(), now(), wanted)


@st.cache_data(show_spinner=False, max_entries=100)
def _player_months(_source: Ledger, mark: Mark, players: tuple[str, ...], wanted: Chosen) -> list[PlayerMonth]:
    with _source.snapshot() as snapshot:
        return player_months(snapshot.connection, players, wanted.variants, wanted.kinds, wanted.months)


def months_of_players(players: tuple[str, ...], wanted: Chosen) -> list[PlayerMonth]:
    """The months of these players."""
    return _player_months(ledger(), now(), players, wanted)


@st.cache_data(show_spinner=False, max_entries=50)
def _active(_source: Ledger, mark: Mark, wanted: Chosen) -> list[tuple[str, int]]:
    with _source.snapshot() as snapshot:
        return active_players(snapshot.connection, wanted.clubs, wanted.variants, wanted.kinds, wanted.months)


def most_active(wanted: Chosen) -> list[tuple[str, int]]:
    """The players with how many matches they have, most first."""
    return _active(ledger(), now(), wanted)


@st.cache_data(show_spinner=False, max_entries=50)
def _hand_results(_source: Ledger, mark: Mark, wanted: Filter, matches: int) -> HandResults:
    return counted_hands(_source, wanted, matches)


def hand_results(wanted: Filter, matches: int) -> HandResults:
    """The points of hands in so many of the wanted matches, those played last."""
    return _hand_results(ledger(), now(), readable(wanted), matches)


@st.cache_data(show_spinner=False, max_entries=30)
def _standings(
    _source: Ledger, mark: Mark, wanted: Filter, entrants: str, tie_breaks: tuple[str, ...] | None
) -> Standing:
    return table(_source, Choice(wanted), Competition(entrants, tie_breaks))


def standings(wanted: Filter, entrants: str, tie_breaks: tuple[str, ...] | None) -> Standing:
    """Who stands where over the wanted matches."""
    return _standings(ledger(), now(), readable(wanted), entrants, tie_breaks)


@st.cache_resource(show_spinner=False, max_entries=4)
def _competitions(_source: Ledger, mark: Mark) -> tuple[list[SeasonOf], list[Held]]:
    return seasons_of(_source), tournaments_of(_source)


def seasons() -> list[SeasonOf]:
    """The seasons of the clubs that who looks may see, by club and first day."""
    may = rights()
    return [one for one in _competitions(ledger(), now())[0] if may.may_read(one.club)]


def tournaments() -> list[Held]:
    """The tournaments of the clubs that who looks may see, by club and name."""
    may = rights()
    return [one for one in _competitions(ledger(), now())[1] if may.may_read(one.of.key)]


def has_competitions(club_key: str) -> bool:
    """Whether a club has opened a season or founded a tournament."""
    found, held = _competitions(ledger(), now())
    return any(name_key(one.club) == club_key for one in found) or any(one.of.key == club_key for one in held)


@st.cache_data(show_spinner=False, max_entries=30)
def _season(_source: Ledger, mark: Mark, season: str) -> SeasonTable:
    return season_table(_source, season)


def season(one: SeasonOf) -> SeasonTable:
    """What was played in a season that may be seen, and who stands where."""
    return _season(ledger(), now(), one.season.season)


@st.cache_resource(show_spinner=False)
def _findings(url: str, forgotten: int) -> LedgerFindings:
    return LedgerFindings()


def findings(seconds: float) -> tuple[list[OpenFinding], LedgerFindings, bool]:
    """The findings that who looks may see, after so much more auditing; how far it has come; whether that is all.

    Where so much is left that no look comes to its end, a look waits only for what is new.
    """
    source = ledger()
    kept = _findings(str(source.url), forgotten_so_far(source))
    whole = kept.go_on(source, seconds if kept.left <= SOON_AUDITED else 0)
    return kept.listed(rights()), kept, whole


def audited_on(seconds: float) -> tuple[LedgerFindings, bool]:
    """How far the audit has come after so much more of it; whether that is all."""
    source = ledger()
    kept = _findings(str(source.url), forgotten_so_far(source))
    return kept, kept.go_on(source, seconds)


def tells_of_hands(finding: OpenFinding) -> bool:
    """Whether a finding may be told in full: of a match that is being recorded only to its scorers."""
    return rights().may_record(finding.club) or not recorded_lately(ledger(), finding.number)
