"""Tournaments founded, entered, drawn, decided and ended: each step is an event of the club's own log."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Sequence

from sqlalchemy import Connection

from ledger.club.competition_events import (
    Decided,
    Drawn,
    Ended,
    Entered,
    Founded,
    Left,
    LotsDrawn,
    Reopened,
    RulesChanged,
    RulesTakenBack,
    Side,
    TournamentRules,
)
from ledger.club.tournament_checks import check_rules
from ledger.errors import NotFound, Refused
from ledger.game.variants import game
from ledger.record import read_options
from ledger.record.words import meant
from ledger.service.clubs.choice import OfClub, folded_clubs, season_named, tournament_named
from ledger.service.competitions.drawing_rounds import drawn_by_hand, next_round
from ledger.service.competitions.tournament_now import Held
from ledger.service.competitions.tournament_tables import held
from ledger.statistics.meetings import Status
from ledger.store import Asked, Ledger
from ledger.store.appending.transaction import Transaction
from ledger.store.lists.roster import named, people
from ledger.store.log.words import storable

Event = RulesChanged | RulesTakenBack | Entered | Left | Drawn | Decided | LotsDrawn | Ended | Reopened

STATUSES: tuple[Status, ...] = ("bye", "forfeit", "no_show", "void", "played")


def tournaments(ledger: Ledger, club: str | None = None) -> list[Held]:
    """The tournaments of a club, or of all, in the order in which they were founded."""
    with ledger.snapshot() as snapshot:
        connection = snapshot.connection
        return [
            held(connection, of, one)
            for of in folded_clubs(connection, club)
            for one in of.folded.competitions.tournaments.values()
        ]


def found(
    ledger: Ledger, name: str, rules: TournamentRules, club: str, asked: Asked, *, season: str | None = None
) -> Held:
    """Founds a tournament in a club, in one of its seasons or in none.

    HeaderFault if the game or an option of it does not exist, Refused if it cannot be held by these rules.
    """
    storable(name)
    _check_game(rules)
    with ledger.transaction() as transaction:
        connection = transaction.connection
        within = season_named(connection, season, club)[1].season if season else ""
        own = str(uuid.uuid4())
        transaction.append_to_club(club, [Founded(own, name, within, rules)], asked)
        return as_it_is_now(connection, own)


def change_rules(
    ledger: Ledger, who: str, rules: TournamentRules, number: int, why: str, club: str | None, asked: Asked
) -> Held:
    """Counts a tournament by other rules from a round on."""
    storable(why)
    _check_game(rules)
    with ledger.transaction() as transaction:
        of, one = tournament_named(transaction.connection, who, club)
        if one.rules_in(number) == rules == one.rules:
            raise Refused(f"so it is counted in {one.name} already: nothing would change")
        return append_event(transaction, of, RulesChanged(one.tournament, number, rules, why), asked)


def take_rules_back(ledger: Ledger, who: str, number: int, why: str, club: str | None, asked: Asked) -> Held:
    """The last change of rules, which was from this round on, holds no more."""
    storable(why)
    with ledger.transaction() as transaction:
        of, one = tournament_named(transaction.connection, who, club)
        return append_event(transaction, of, RulesTakenBack(one.tournament, number, why), asked)


def _check_game(rules: TournamentRules) -> None:
    check_rules(rules)
    if rules.variant:
        game(rules.variant)
        read_options(rules.variant, rules.options)
    elif rules.options:
        raise Refused("options are those of a game: name it")


def enter(ledger: Ledger, who: str, players: Sequence[str], club: str | None, asked: Asked) -> Held:
    """A player, or a pair of partners, takes part; they must be on the club's roster."""
    with ledger.transaction() as transaction:
        of, one = tournament_named(transaction.connection, who, club)
        return append_event(transaction, of, Entered(one.tournament, _side(transaction.connection, of, players)), asked)


def leave(ledger: Ledger, who: str, players: Sequence[str], club: str | None, asked: Asked) -> Held:
    """An entrant, named by all of his players or by some, is drawn no more; Refused if they are of several entrants."""
    with ledger.transaction() as transaction:
        connection = transaction.connection
        of, one = tournament_named(connection, who, club)
        persons = _side(connection, of, players)
        entrant = next((side for side in one.staying if persons[0] in map(of.folded.person, side)), persons)
        if not {*persons} <= {*map(of.folded.person, entrant)}:
            raise Refused(f"{' and '.join(players)} are not one entrant of {one.name}: let them leave one by one")
        return append_event(transaction, of, Left(one.tournament, entrant), asked)


def draw(
    ledger: Ledger,
    who: str,
    club: str | None,
    asked: Asked,
    *,
    tables: Sequence[str] = (),
    again: bool = False,
    dry_run: bool = False,
) -> tuple[Held, int]:
    """Draws the next round, or the last one `again` while nobody has played in it; the tournament then, and the round.

    `tables` are drawn by hand instead: "Ana, Ben", with partners "Ana + Ben, Cid + Dan". A dry run writes nothing.
    """
    with ledger.transaction() as transaction:
        connection = transaction.connection
        of, one = tournament_named(connection, who, club)
        now = held(connection, of, one)
        number = len(one.rounds) + (0 if again else 1)
        if again and now.begun(number):
            raise Refused(f"in round {number} of {one.name} somebody has played already: it cannot be drawn again")
        waiting = [table for table in now.tables if table.status == "open" and table.round < number]
        if waiting and one.rules.system == "swiss" and not tables:
            first = waiting[0].round
            raise Refused(
                f"round {first} of {one.name} has no result yet at table "
                f"{', '.join(str(table.table) for table in waiting if table.round == first)}: the next is drawn by the "
                "results"
            )
        drawn = drawn_by_hand(connection, of, one, tables) if tables else next_round(now, number)
        event = Drawn(one.tournament, number, drawn)
        of.folded.check(event)
        if dry_run:
            of.folded.take(event)
            return held(connection, of, one), number
        return append_event(transaction, of, event, asked), number


def decide(
    ledger: Ledger,
    who: str,
    at: tuple[int, int],
    status: str,
    club: str | None,
    asked: Asked,
    *,
    absent: Sequence[str] = (),
    why: str = "",
) -> Held:
    """Decides a table (round, table) without a match, or takes that back with "played".

    `absent` are those who gave up or did not come; with a bye, or a table struck out, nobody is.
    """
    storable(why)
    decided = next((known for known in STATUSES if known == status.replace("-", "_")), None)
    if decided is None:
        known = [one.replace("_", "-") for one in STATUSES]
        raise NotFound(f"a table is not decided by {status!r}; by {', '.join(known)}{meant(status, known)}")
    with ledger.transaction() as transaction:
        connection = transaction.connection
        of, one = tournament_named(connection, who, club)
        seated = [person for table in one.rounds.get(at[0], ())[at[1] - 1 : at[1]] for side in table for person in side]
        gone = _side(connection, of, absent) if absent else ()
        ids = tuple(person for person in seated if of.folded.person(person) in gone) or gone
        return append_event(transaction, of, Decided(one.tournament, *at, decided, ids, why), asked)


def draw_lots(ledger: Ledger, who: str, order: Sequence[Sequence[str]], club: str | None, asked: Asked) -> Held:
    """Keeps the lots as they were drawn, each entrant named by one of his players; draws them where none is named."""
    with ledger.transaction() as transaction:
        connection = transaction.connection
        of, one = tournament_named(connection, who, club)
        persons = [set(_side(connection, of, players)) for players in order]
        drawn = [next((own for own in one.entrants if named & set(own)), tuple(sorted(named))) for named in persons]
        if not drawn:
            drawn = list(one.staying)
            if not drawn:
                raise Refused(f"nobody is entered in {one.name}, and lots are drawn by who is: tournament enter")
            secrets.SystemRandom().shuffle(drawn)
        return append_event(transaction, of, LotsDrawn(one.tournament, tuple(drawn)), asked)


def append_event(transaction: Transaction, of: OfClub, event: Event, asked: Asked) -> Held:
    """An event of a tournament joins its club's log; the tournament then."""
    transaction.append_to_club(of.name, [event], asked)
    return as_it_is_now(transaction.connection, event.tournament)


def as_it_is_now(connection: Connection, own: str) -> Held:
    """The tournament of an id; NotFound if there is none."""
    for of in folded_clubs(connection):
        if own in of.folded.competitions.tournaments:
            return held(connection, of, of.folded.competitions.tournaments[own])
    raise NotFound("there is no such tournament any more")


def _side(connection: Connection, of: OfClub, players: Sequence[str]) -> Side:
    everyone = people(connection, of.key)
    return tuple(named(everyone, player, of.name).person for player in players)
