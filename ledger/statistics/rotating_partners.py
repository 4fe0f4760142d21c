"""Rotating partners: who plays with whom against whom, so that nobody has the same partner twice.

Where it can be had, all play with each other once and against each other twice (a whist tournament); else each round is
the best that can be found after those before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from ledger.errors import NotFound
from ledger.statistics.pairings import Pairing

SEAT = 4
"""Players at a table: two pairs."""

LARGEST_SEARCHED = 16
"""Up to so many players a whist tournament is looked for; beyond it the search takes too long."""

Table = tuple[int, int, int, int]
"""Four players by their numbers: the first and second play the third and fourth."""


def rotating_partners(players: Sequence[str], rounds: int) -> list[Pairing]:
    """So many rounds of tables of four; who is left over has a bye, nobody a second time before all have had one.

    NotFound with fewer than four players, or one who is named twice.
    """
    if len(players) < SEAT or len(set(players)) < len(players):
        raise NotFound(f"rotating partners need {SEAT} different players at least")
    whole = whist(len(players))
    seen = _Seen(len(players))
    found: list[Pairing] = []
    for number in range(1, rounds + 1):
        tables = list(whole[number - 1]) if whole and number <= len(whole) else seen.best_round()
        seen.note(tables)
        named = [tuple(players[player] for player in table) for table in tables]
        found += [Pairing(number, place, (names[:2], names[2:])) for place, names in enumerate(named, start=1)]
        resting = [player for index, player in enumerate(players) if all(index not in table for table in tables)]
        found += [Pairing(number, len(tables) + place, ((name,),)) for place, name in enumerate(resting, start=1)]
    return found


@cache
def whist(players: int) -> tuple[tuple[Table, ...], ...] | None:
    """The rounds of a whist tournament: each is a partner of each other once, an opponent twice.

    With 4n players there are 4n - 1 rounds, with 4n + 1 as many as players, one of whom rests in each. The rounds are
    found by turning one of them (Baker's Z-cyclic construction): in it each difference between partners stands once,
    between opponents twice. None where none is found, or the number is no such.
    """
    if players % SEAT > 1 or not SEAT <= players <= LARGEST_SEARCHED:
        return None
    turning = players - 1 if players % SEAT == 0 else players
    first = next(_first_rounds(turning, fixed=players % SEAT == 0), None)
    if first is None:
        return None
    return tuple(
        tuple((_turned(a, by, turning), _turned(b, by, turning), _turned(c, by, turning), _turned(d, by, turning))
              for a, b, c, d in first)
        for by in range(turning)
    )  # fmt: skip


def _turned(player: int, by: int, turning: int) -> int:
    return player if player == turning else (player + by) % turning


def _first_rounds(turning: int, *, fixed: bool) -> Iterator[list[Table]]:
    """Rounds whose differences are right; the player `turning` (if fixed) is the one who does not turn."""
    differences = _Differences(turning)

    def search(left: list[int], tables: list[Table]) -> Iterator[list[Table]]:
        if not left:
            yield tables
            return
        for table in _tables_of(left[0], left[1:]):
            if differences.fit(table):
                differences.note(table, 1)
                yield from search([player for player in left if player not in table], [*tables, table])
                differences.note(table, -1)

    yield from search([turning, *range(turning)] if fixed else list(range(1, turning)), [])


def _tables_of(first: int, rest: Sequence[int]) -> Iterator[Table]:
    """Every table at which the first player may sit with three of the rest."""
    for others in combinations(rest, SEAT - 1):
        for partner in others:
            c, d = [other for other in others if other != partner]
            yield first, partner, c, d


class _Differences:
    """The differences between the numbers of partners and of opponents; with the one who does not turn it is 0."""

    def __init__(self, turning: int) -> None:
        self.turning = turning
        self.partners: Counter[int] = Counter()
        self.opponents: Counter[int] = Counter()

    def fit(self, table: Table) -> bool:
        """Whether each difference stands once between partners and twice between opponents at most, with the table."""
        together, against = self._of(table)
        return all(self.partners[x] + n <= 1 for x, n in together.items()) and all(
            self.opponents[x] + n <= 2 for x, n in against.items()
        )

    def note(self, table: Table, times: int) -> None:
        """The table is seated, or (-1) taken away again."""
        together, against = self._of(table)
        for counts, found in ((self.partners, together), (self.opponents, against)):
            for difference, number in found.items():
                counts[difference] += number * times

    def _of(self, table: Table) -> tuple[Counter[int], Counter[int]]:
        a, b, c, d = table
        together = Counter((self._between(a, b), self._between(c, d)))
        return together, Counter(self._between(one, other) for one in (a, b) for other in (c, d))

    def _between(self, one: int, other: int) -> int:
        if self.turning in (one, other):
            return 0
        return min((one - other) % self.turning, (other - one) % self.turning)


class _Seen:
    """Who has played with and against whom so far, and who has rested."""

    def __init__(self, players: int) -> None:
        self.players = range(players)
        self.with_: Counter[frozenset[int]] = Counter()
        self.against: Counter[frozenset[int]] = Counter()
        self.rests: Counter[int] = Counter()

    def note(self, tables: Sequence[Table]) -> None:
        """A round is played so."""
        for a, b, c, d in tables:
            self.with_.update((frozenset((a, b)), frozenset((c, d))))
            self.against.update(frozenset((one, other)) for one in (a, b) for other in (c, d))
        playing = {player for table in tables for player in table}
        self.rests.update(player for player in self.players if player not in playing)

    def best_round(self) -> list[Table]:
        """A round that repeats as little as can be had by taking the best table again and again."""
        resting = sorted(self.players, key=lambda player: (self.rests[player], -player))[: len(self.players) % SEAT]
        left = [player for player in self.players if player not in resting]
        tables = []
        while left:
            table = min(self._tables(left), key=self._repeats)
            tables.append(table)
            left = [player for player in left if player not in table]
        return tables

    def _tables(self, left: Sequence[int]) -> Iterator[Table]:
        """Tables for the player who has met most of those that are left, so that the hardest is seated first."""
        first = max(left, key=lambda player: (sum(self.with_[frozenset((player, other))] for other in left), -player))
        return _tables_of(first, [player for player in left if player != first])

    def _repeats(self, table: Table) -> tuple[int, int, Table]:
        a, b, c, d = table
        together = self.with_[frozenset((a, b))] ** 2 + self.with_[frozenset((c, d))] ** 2
        against = sum(self.against[frozenset((one, other))] ** 2 for one in (a, b) for other in (c, d))
        return together, against, table
