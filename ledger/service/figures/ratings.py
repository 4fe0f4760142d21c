"""Ratings of those who played what is in a ledger, now or as of an event of its log."""

from __future__ import annotations

import msgspec

from ledger.errors import NotFound
from ledger.service.figures.statistics import Choice, Tells, as_played, check, kept_of
from ledger.service.listening import nobody
from ledger.statistics.effects import Effect, partner_effects, seat_effects
from ledger.statistics.ratings import Contest, Rating, Ratings, contest_of, ratings
from ledger.store import Ledger
from ledger.store.kept.checkpoint import live
from ledger.store.lists.cards import players_called
from ledger.store.lists.results_then import ResultsThen


class Rated(msgspec.Struct, frozen=True):
    """Ratings, as of which event of the log they are, and the contests they were made from.

    `shown` are the ratings that were asked for, in order; `names` and `clubs` are the players' by their identity.
    """

    as_of: int
    ratings: Ratings
    shown: list[Rating]
    contests: list[Contest]
    names: dict[str, str]
    clubs: dict[str, str]


def rated(ledger: Ledger, choice: Choice, *, as_of: int | None = None, tell: Tells = nobody) -> Rated:
    """The ratings of all who played in the chosen matches, as of the last event that is counted or of `as_of`.

    As of an event the log is taken as it stood after it: a match that went on later counts with what it had come to,
    one that began later is not there. Where one player is asked for, the others' matches count for it all the same: a
    rating rests on what the opponents have shown elsewhere.
    """
    check(choice)
    one = choice.wanted.player
    choice = msgspec.structs.replace(choice, wanted=msgspec.structs.replace(choice.wanted, player=None))
    contests: list[Contest] = []
    names: dict[str, str] = {}
    clubs: dict[str, str] = {}
    with ledger.snapshot() as snapshot:
        counted = live(snapshot.connection).position
        stood = counted if as_of is None else min(as_of, counted)
        then = ResultsThen(snapshot.connection, stood) if as_of is not None else None
        for kept in kept_of(snapshot.connection, choice, then):
            tell(1)
            if choice.kinds and kept.kind not in choice.kinds:
                continue
            match = as_played(kept, choice)
            contest = contest_of(match, kept.number)
            if contest is not None:
                contests.append(contest)
                names.update(match.people)
                clubs.update(dict.fromkeys((player for player, _ in match.people), kept.club))
        called = None if one is None else set(snapshot.connection.scalars(players_called(one)))
    found = ratings(contests)
    shown = sorted(found.table(), key=lambda rating: (rating.provisional, -rating.rating, names[rating.player]))
    return Rated(stood, found, [own for own in shown if called is None or own.player in called], contests, names, clubs)


def effects_of(
    ledger: Ledger, choice: Choice, what: str, *, as_of: int | None = None, tell: Tells = nobody
) -> list[Effect]:
    """What the ratings do not explain, by "partner" (players by name) or by "seat"; NotFound for anything else."""
    if what not in ("partner", "seat"):
        raise NotFound(f"there is no effect of {what!r}; of partner and of seat")
    found = rated(ledger, choice, as_of=as_of, tell=tell)
    if what == "seat":
        return seat_effects(found.ratings.surprises)
    effects = partner_effects(found.contests)
    named = [msgspec.structs.replace(one, name=_named(one.name, found.names)) for one in effects]
    return sorted(named, key=lambda one: (-one.matches, one.name))


def _named(pair: str, names: dict[str, str]) -> str:
    return " + ".join(sorted(names[player] for player in pair.split(" + ")))
