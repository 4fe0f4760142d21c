"""A club's seasons and tournaments, folded from its log."""

from __future__ import annotations

import msgspec

from ledger.club.competition_events import (
    Counted,
    Decided,
    Drawn,
    Ended,
    Entered,
    Founded,
    Left,
    LotsDrawn,
    Placed,
    Reopened,
    RulesChanged,
    RulesTakenBack,
    SeasonClosed,
    SeasonMoved,
    SeasonOpened,
)
from ledger.club.events import ClubEvent
from ledger.club.tournament import Change, Season, Tournament
from ledger.club.tournament_checks import check_days, check_in, check_new, check_rules, known
from ledger.errors import Refused
from ledger.record.words import quote


class Competitions(msgspec.Struct):
    """The seasons and tournaments of a club by their ids; `counted` and `placed` are what was said of single matches.

    A match that is placed nowhere has the empty tournament.
    """

    seasons: dict[str, Season] = msgspec.field(default_factory=dict)
    tournaments: dict[str, Tournament] = msgspec.field(default_factory=dict)
    counted: dict[int, str] = msgspec.field(default_factory=dict)
    placed: dict[int, str] = msgspec.field(default_factory=dict)

    def check(self, event: ClubEvent) -> None:
        """Refused if an event cannot follow."""
        match event:
            case SeasonOpened():
                self._check_season(event)
            case SeasonClosed(season, last):
                check_days(known(self.seasons, season, "season").first, last)
            case SeasonMoved(season, first, last):
                known(self.seasons, season, "season")
                check_days(first, last)
            case Counted(_, season) if season:
                known(self.seasons, season, "season")
            case Founded():
                self._check_founded(event)
            case Placed(_, tournament) if not tournament:
                pass
            case Reopened(tournament):
                self._check_reopened(known(self.tournaments, tournament, "tournament"))
            case Placed():
                check_in(self._running(event.tournament), event)
            case _:
                self._check_in(event)

    def _check_in(self, event: ClubEvent) -> None:
        match event:
            case RulesChanged() | RulesTakenBack() | Entered() | Left() | Drawn() | Decided() | LotsDrawn() | Ended():
                check_in(self._running(event.tournament), event)
            case _:
                pass

    def _check_reopened(self, found: Tournament) -> None:
        if not found.over:
            raise Refused(f"{found.name} goes on: there is nothing to take back")

    def _open_season(self, season: str) -> Season:
        found = known(self.seasons, season, "season")
        if found.closed:
            raise Refused(f"the season {found.name} is closed already")
        return found

    def _running(self, tournament: str) -> Tournament:
        found = known(self.tournaments, tournament, "tournament")
        if found.over:
            raise Refused(
                f"the tournament {found.name} is over and keeps its table; it goes on after: "
                f"tournament end {quote(found.name)} --take-back"
            )
        return found

    def _check_season(self, event: SeasonOpened) -> None:
        check_new(self.seasons, event.season, event.name, "season")
        check_days(event.first, event.last)

    def _check_founded(self, event: Founded) -> None:
        check_new(self.tournaments, event.tournament, event.name, "tournament")
        if event.season:
            self._open_season(event.season)
        check_rules(event.rules)

    def take(self, event: ClubEvent) -> None:
        """Goes on by one event, which is in the log."""
        match event:
            case SeasonOpened(season, name, first, last):
                self.seasons[season] = Season(season, name, first, last)
            case SeasonClosed(season, last):
                self.seasons[season].last = last
                self.seasons[season].closed = True
            case SeasonMoved(season, first, last):
                self.seasons[season].first, self.seasons[season].last = first, last
            case Counted(match_number, season):
                self.counted[match_number] = season
            case Founded(tournament, name, season, rules):
                self.tournaments[tournament] = Tournament(tournament, name, season, [Change(1, rules)])
            case Placed(match_number, tournament, number, table):
                self._place(match_number, tournament, (number, table))
            case _:
                self._take_of_tournament(event)

    def _take_of_tournament(self, event: ClubEvent) -> None:
        match event:
            case RulesChanged() | RulesTakenBack() | Ended() | Reopened():
                _take_of_its_course(self.tournaments[event.tournament], event)
            case Entered() | Left() | Drawn() | Decided() | LotsDrawn():
                _take_in(self.tournaments[event.tournament], event)
            case _:
                pass

    def _place(self, number: int, tournament: str, where: tuple[int, int]) -> None:
        before = self.tournaments.get(self.placed.get(number, ""))
        if before is not None:
            before.placed.pop(number, None)
        self.placed[number] = tournament
        if tournament:
            self.tournaments[tournament].placed[number] = where


def _take_in(tournament: Tournament, event: ClubEvent) -> None:
    match event:
        case Entered(_, people):
            tournament.left.discard(people)
            if people not in tournament.entrants:
                tournament.entrants.append(people)
        case Left(_, people):
            tournament.left.add(people)
        case Drawn(_, number, tables):
            tournament.rounds[number] = tables
            tournament.decided = {at: one for at, one in tournament.decided.items() if at[0] != number}
        case Decided(_, number, table, status):
            tournament.decided.pop((number, table), None)
            if status != "played":
                tournament.decided[number, table] = event
        case LotsDrawn(_, order):
            tournament.lots = order
        case _:
            pass


def _take_of_its_course(tournament: Tournament, event: ClubEvent) -> None:
    match event:
        case RulesChanged(_, number, rules, why):
            tournament.changes.append(Change(number, rules, why))
        case RulesTakenBack():
            tournament.changes.pop()
        case Ended(_, final):
            tournament.over, tournament.final = True, final
        case Reopened():
            tournament.over, tournament.final = False, None
        case _:
            pass
