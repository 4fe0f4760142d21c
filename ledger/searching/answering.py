"""The moments at which all conditions of a search hold."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.searching.conditions import CONDITIONS
from ledger.searching.facts import Facts
from ledger.searching.finding import MOST_SEATS, Holds, Source, seat_named
from ledger.searching.query import Query
from ledger.wording import counted

NOTHING: Holds = {}


class OneMatch:
    """The facts of one match as a source; `seats` are the seats of its players by name."""

    def __init__(self, facts: Facts, seats: Mapping[str, frozenset[int]]) -> None:
        self.facts = facts
        self.seats = seats

    def posted(self, fact: str) -> Holds:
        """The moments at which a fact holds."""
        return self.facts.posted.get(fact, NOTHING)

    def of(self, player: str | None, fact: str) -> Holds:
        """The moments at which it holds of a seat of this player, or of any."""
        named = seat_named(player or "")
        if named is not None:
            return self.posted(f"{fact} {named}")
        seats = range(1, 1 + MOST_SEATS) if player is None else sorted(self.seats.get(player, ()))
        return joined([self.posted(f"{fact} {seat}") for seat in seats])


def joined(several: list[Holds]) -> Holds:
    """The moments of any of them, each with its greatest number."""
    if len(several) == 1:
        return several[0]
    found: dict[int, int] = {}
    for holds in several:
        for moment, number in holds.items():
            if number > found.get(moment, -1):
                found[moment] = number
    return found


class Answers:
    """The moments that answer a search in one source, in order; of a position only those where it begins to hold."""

    def __init__(self, query: Query, source: Source) -> None:
        self._found: dict[str, Holds] = {}
        self._source = source
        self._of_any_train = "train" in query.terms and query.terms["train"].value is None
        self.moments = self._moments(query, source)

    def _moments(self, query: Query, source: Source) -> list[int]:
        moments: set[int] | None = None
        for name in query.terms:
            finds = CONDITIONS[name].finds
            if finds is None:
                continue
            holds = self._found[name] = finds(source, query.terms)
            moments = set(holds) if moments is None else moments & holds.keys()
            if not moments:
                return []
        if moments and not query.acts:
            moments = {moment for moment in moments if moment - 1 not in moments}
        return sorted(moments or ())

    def numbers(self, moment: int) -> dict[str, int]:
        """The numbers of a moment by the names of the conditions that have one to tell."""
        return {name: holds[moment] for name, holds in self._found.items() if CONDITIONS[name].counted[1]}

    def trains(self, moment: int) -> tuple[int, ...]:
        """The seats whose trains a moment's number is of, where it was not asked for a player's."""
        if not self._of_any_train:
            return ()
        number, seats = self._found["train"][moment], range(1, 1 + MOST_SEATS)
        return tuple(seat for seat in seats if self._source.posted(f"train {seat}").get(moment) == number)


def numbers_in_words(numbers: Mapping[str, int], trains: tuple[int, ...], names: tuple[str, ...]) -> list[str]:
    """What there is to tell of the numbers of a moment, and of which seats' trains, if any."""
    whose = ", ".join(names[seat - 1] for seat in trains)
    told = {name: counted(number, *CONDITIONS[name].counted) for name, number in numbers.items()}
    return [f"{whose}: {words}" if whose and name == "train" else words for name, words in told.items()]
