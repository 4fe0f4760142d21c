"""Ratings with their uncertainty: a fold over results in the order of play, for singles, pairs, one against all.

The model is Thurstone and Mosteller's as openskill computes it (Weng and Lin, 2011): a player's play on the day varies
about his rating by `BETA`, and who plays better wins. Where of three sides or more some are level, as losers whose
order nobody knows, it is Plackett and Luce's: level sides tell nothing of each other there, where the first model takes
them for draws of near equals. The same results in the same order give the same numbers, and no correction moves a match
to another place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from ledger.statistics.days import WHOLE_DAY, known_day, known_moment
from ledger.statistics.intervals import Z

if TYPE_CHECKING:
    from ledger.statistics.grouping import Played

START = 25.0
START_UNCERTAINTY = START / 3
BETA = START / 6

SETTLED = 20
"""A rating is provisional before so many rated matches, or while it is known no better than `SETTLED_UNCERTAINTY`."""
SETTLED_UNCERTAINTY = START_UNCERTAINTY / 3


class Contest(msgspec.Struct, frozen=True):
    """A decided match as ratings see it: its number in the ledger, which counts up as matches begin in the log, who
    played for each side in turn order of its lowest seat, and the place of each side (1: the best; equal places are a
    draw).

    `day` is what is known of the day it was played (`known_day`), `moment` when on that day (`known_moment`); `seats`
    are the seats of each side's players.
    """

    match: int
    sides: tuple[tuple[str, ...], ...]
    places: tuple[int, ...]
    day: str = ""
    seats: tuple[tuple[int, ...], ...] = ()
    moment: float | None = None


class Surprise(msgspec.Struct, frozen=True):
    """A match against what the ratings before it expected: by side the share of the win (1, 0; level winners divide
    it) and its expected value.
    """

    contest: Contest
    won: tuple[float, ...]
    expected: tuple[float, ...]


class Policy(msgspec.Struct, frozen=True):
    """What is rated: not with `unrated` players (programs, guests), and only the first `most_a_day` matches that the
    same players have on a day (None: all).
    """

    unrated: frozenset[str] = frozenset()
    most_a_day: int | None = None


class Rating(msgspec.Struct, frozen=True):
    """A player's rating, how uncertain it is (standard deviation), in how many rated matches it was won, and between
    what it lies with 95 %. `provisional`: it rests on little yet.
    """

    player: str
    rating: float
    uncertainty: float
    matches: int

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.rating - Z * self.uncertainty

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.rating + Z * self.uncertainty

    @property
    def provisional(self) -> bool:
        """Whether the rating rests on little yet."""
        return self.matches < SETTLED or self.uncertainty > SETTLED_UNCERTAINTY


class Step(msgspec.Struct, frozen=True):
    """How a match changed a rating: the match's number, whose rating, from what to what."""

    match: int
    player: str
    before: float
    after: float
    uncertainty: float


class Ratings(msgspec.Struct):
    """All ratings, each step that led there, and what surprised the ratings on the way."""

    players: dict[str, Rating]
    steps: list[Step]
    surprises: list[Surprise]

    def table(self) -> list[Rating]:
        """The players, the settled ones first, each by rating; with equal ratings by identity."""
        return sorted(self.players.values(), key=lambda one: (one.provisional, -one.rating, one.player))


def ratings(contests: Iterable[Contest], *, policy: Policy | None = None) -> Ratings:
    """The ratings after all contests, which are taken in the order of play, however they come.

    A contest that was struck out is simply not among them: the fold without it is the rating without it.
    """
    fold = _Fold(policy or Policy())
    for contest in in_order_of_play(contests):
        fold.take(contest)
    return Ratings(fold.players, fold.steps, fold.surprises)


def in_order_of_play(contests: Iterable[Contest]) -> list[Contest]:
    """Contests day by day and, within a day, by the moment where it is known; else as they began in the log.

    The less is known, the earlier a contest stands: one of no day before all days, one of a month before the days of
    it, one of a day before those whose hour is told. So where a contest stands depends on no other contest.
    """
    return sorted(contests, key=_place_in_play)


def _place_in_play(contest: Contest) -> tuple[str, bool, float, int]:
    return contest.day, contest.moment is not None, contest.moment or 0.0, contest.match


class _Fold:
    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.players: dict[str, Rating] = {}
        self.steps: list[Step] = []
        self.surprises: list[Surprise] = []
        self.on_a_day: Counter[tuple[str, frozenset[str]]] = Counter()

    def take(self, contest: Contest) -> None:
        """Rates a contest, if it is to be rated."""
        if not self._rated(contest):
            return
        model = _model_for(contest)
        before = [[_in_model(model, self.players, player) for player in side] for side in contest.sides]
        self.surprises.append(surprise(contest, self.players))
        after = model.rate(before, ranks=list(contest.places))
        for side, rated in zip(contest.sides, after, strict=True):
            for player, new in zip(side, rated, strict=True):
                old = self.players.get(player, _unknown(player))
                self.players[player] = Rating(player, new.mu, new.sigma, old.matches + 1)
                self.steps.append(Step(contest.match, player, old.rating, new.mu, new.sigma))

    def _rated(self, contest: Contest) -> bool:
        everybody = [player for side in contest.sides for player in side]
        if len(set(everybody)) < len(everybody) or self.policy.unrated.intersection(everybody):
            return False
        most = self.policy.most_a_day
        if most is None or len(contest.day) < len(WHOLE_DAY):
            return True
        self.on_a_day[contest.day, frozenset(everybody)] += 1
        return self.on_a_day[contest.day, frozenset(everybody)] <= most


def _unknown(player: str) -> Rating:
    return Rating(player, START, START_UNCERTAINTY, 0)


def surprise(contest: Contest, players: Mapping[str, Rating]) -> Surprise:
    """A contest against what these ratings expect; who has none is expected to be as good as a newcomer."""
    model = _model()
    sides = [[_in_model(model, players, player) for player in side] for side in contest.sides]
    best = [place == min(contest.places) for place in contest.places]
    won = tuple(1 / sum(best) if first else 0.0 for first in best)
    return Surprise(contest, won, tuple(model.predict_win(sides)))


def _in_model(model: Any, players: Mapping[str, Rating], player: str) -> Any:
    known = players.get(player, _unknown(player))
    return model.rating(mu=known.rating, sigma=known.uncertainty)


def _model_for(contest: Contest) -> Any:
    level = len(contest.sides) > 2 and len(set(contest.places)) < len(contest.places)
    return _model_of_orders() if level else _model()


@cache
def _model_of_orders() -> Any:
    from openskill.models import PlackettLuce  # only who asks for ratings waits for it

    return PlackettLuce(mu=START, sigma=START_UNCERTAINTY, beta=BETA)


@cache
def _model() -> Any:
    from openskill.models import ThurstoneMostellerFull  # only who asks for ratings waits for it

    return ThurstoneMostellerFull(mu=START, sigma=START_UNCERTAINTY, beta=BETA)


def contest_of(played: Played, number: int) -> Contest | None:
    """The contest that a match was; None while it is not decided, and where the arbiter decided it before the points.

    Sides that won are first and level; behind them the others by their totals where all are known, else level.
    """
    match = played.figures
    if not match.over or match.awarded:
        return None
    sides = sorted(match.totals)
    seats = {side: tuple(seat.seat for seat in match.seats if seat.side == side) for side in sides}
    return Contest(
        number,
        tuple(tuple(played.people[seat - 1][0] for seat in seats[side]) for side in sides),
        _places(sides, match.winners, match.totals, low_wins=match.low_wins),
        known_day(match.played),
        tuple(seats[side] for side in sides),
        known_moment(match.played),
    )


def _places(
    sides: Sequence[int], winners: Collection[int], totals: dict[int, int | None], *, low_wins: bool
) -> tuple[int, ...]:
    known = all(total is not None for total in totals.values())
    sign = 1 if low_wins else -1
    worth = {side: (side not in winners, sign * (totals[side] or 0) if known else 0) for side in sides}
    if winners:
        worth |= dict.fromkeys(winners, (False, 0))
    elif not known or len(set(totals.values())) == 1:
        worth = dict.fromkeys(sides, (False, 0))
    return tuple(1 + sum(other < worth[side] for other in worth.values()) for side in sides)
