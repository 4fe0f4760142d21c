"""The tie-breaks: each is a sum, and can say of what."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

import msgspec

from ledger.statistics.meetings import Book, Game

Addend = tuple[str, float]


class Sum(msgspec.Struct, frozen=True):
    """A tie-break of one entrant: what was added up, each with what it stands for; `dropped` was left out.

    `value` is None where there is nothing to add up.
    """

    addends: tuple[Addend, ...] = ()
    dropped: tuple[Addend, ...] = ()
    known: bool = True

    @property
    def value(self) -> float | None:
        """The sum."""
        return whole(sum(number for _, number in self.addends)) if self.known else None


def whole(number: float) -> float:
    """The number, as a whole one if it is one: so tables write it the same whatever it was added up from."""
    return int(number) if number == int(number) else number


TieBreak = Callable[[Book, str, Collection[str]], Sum]
"""From the book, for an entrant, among those with whom he is still tied."""


def _sum_of_games(book: Book, entrant: str, of: Callable[[Game], float | None]) -> Sum:
    numbers = [(game.label, of(game)) for game in book.games[entrant]]
    known = [(label, number) for label, number in numbers if number is not None]
    return Sum(tuple(known), known=bool(known))


def match_points(book: Book, entrant: str, tied: Collection[str]) -> Sum:
    """What the results are worth, byes and forfeits included."""
    return _sum_of_games(book, entrant, lambda game: game.worth)


def wins(book: Book, entrant: str, tied: Collection[str]) -> Sum:
    """Matches won at the table."""
    return _sum_of_games(book, entrant, lambda game: float(game.won))


def points(book: Book, entrant: str, tied: Collection[str]) -> Sum:
    """The points of all matches played; where the game counts penalties, the fewer the better."""
    return _sum_of_games(book, entrant, lambda game: game.points)


def difference(book: Book, entrant: str, tied: Collection[str]) -> Sum:
    """Own points less those of the others."""

    def of(game: Game) -> float | None:
        return None if game.points is None or game.against is None else game.points - game.against

    return _sum_of_games(book, entrant, of)


def hands_won(book: Book, entrant: str, tied: Collection[str]) -> Sum:
    """Hands won in all matches."""
    return _sum_of_games(book, entrant, lambda game: game.hands_won)


def played(book: Book, entrant: str, tied: Collection[str]) -> Sum:
    """Matches played at the table."""
    return _sum_of_games(book, entrant, lambda game: float(game.over_the_board))


def head_to_head(book: Book, entrant: str, tied: Collection[str]) -> Sum:
    """Match points in the matches against those with whom the entrant is still tied, once all of them have met."""
    group = {entrant, *tied}
    met = ({other for game in book.games[one] for other in _met(book, game)} for one in group)
    if not tied or any(len(group - opponents) > 1 for opponents in met):
        return Sum(known=False)
    games = [game for game in book.games[entrant] if group.intersection(_met(book, game))]
    return Sum(tuple((" and ".join(_met(book, game)), game.worth) for game in games))


def _met(book: Book, game: Game) -> tuple[str, ...]:
    """Whom a game was against; where who meets whom is fixed, a forfeit is a game like others (C.07, 15.2)."""
    return game.opponents or (game.scheduled if book.fixed else ())


class _Against(msgspec.Struct, frozen=True):
    """An opponent of a game, or a round that stands for one: the match points that count, and the game."""

    label: str
    points: float
    game: Game


def _opponents(book: Book, entrant: str) -> list[_Against]:
    """The match points of each opponent, once for each meeting.

    A round that was not played counts as if against somebody with the entrant's own points, but no more than whom he
    should have met has, or than a draw in each round is worth (FIDE's tie-break regulations C.07 in force since March
    2026, 16.3 and 16.4). Where who meets whom is fixed it counts nothing, but a forfeit is a game.
    """
    found: list[_Against] = []
    own, games = book.totals[entrant], book.games[entrant]
    times = max((len(game.opponents) for game in games), default=1) or 1
    for game in games:
        label = f"{game.label}, not played"
        met = [other for other in _met(book, game) if other in book.adjusted]
        if game.over_the_board or book.fixed:
            found += [_Against(other, book.adjusted[other], game) for other in met]
        elif game.scheduled:
            due = [book.adjusted[other] for other in game.scheduled if other in book.adjusted]
            found += [_Against(label, min(own, points), game) for points in due]
        else:
            found += [_Against(label, min(own, book.most_unplayed), game)] * times
    return found


def _buchholz(book: Book, entrant: str, lowest: int, highest: int) -> Sum:
    """Of those that are left out, rounds that the entrant could have played and did not go first (C.07, 16.5)."""
    ordered = sorted(_opponents(book, entrant), key=lambda one: (one.points, one.label))
    known = bool(ordered)
    low = sorted(ordered, key=lambda one: not one.game.voluntary)[:lowest]
    for one in low:
        ordered.remove(one)
    end = max(0, len(ordered) - highest)
    left = ordered[:end]
    return Sum(_addends(left), _addends([*low, *ordered[end:]]), known=known)


def _addends(opponents: Iterable[_Against]) -> tuple[Addend, ...]:
    return tuple((one.label, one.points) for one in opponents)


def buchholz(book: Book, entrant: str, tied: Collection[str]) -> Sum:
    """The match points of all opponents."""
    return _buchholz(book, entrant, 0, 0)


def buchholz_cut_1(book: Book, entrant: str, tied: Collection[str]) -> Sum:
    """The match points of all opponents but the lowest."""
    return _buchholz(book, entrant, 1, 0)


def median_buchholz(book: Book, entrant: str, tied: Collection[str]) -> Sum:
    """The match points of all opponents but the lowest and the highest."""
    return _buchholz(book, entrant, 1, 1)


def sonneborn_berger(book: Book, entrant: str, tied: Collection[str]) -> Sum:
    """The match points of the opponents beaten, and half those of the opponents drawn with.

    Rounds that were not played count as they do for Buchholz, a bye or forfeit for as much as its result is worth.
    """
    found = _opponents(book, entrant)
    addends = ((one.label, one.game.share * one.points) for one in found)
    return Sum(tuple(addend for addend in addends if addend[1]), known=bool(found))


def progressive(book: Book, entrant: str, tied: Collection[str]) -> Sum:
    """How one stood after each round, added up (FIDE's C.07, 7.5).

    A round that was struck out, or for which one was not drawn, is one like others: one stands after it as before it.
    """
    rounds = [(game.round, game.label, game.worth) for game in book.games[entrant]]
    known = bool(rounds)
    rounds += [(number, label, 0.0) for number, label in book.struck_out.get(entrant, ())]
    running, found = 0.0, []
    for _, label, worth in sorted(rounds, key=lambda one: one[0]):
        running += worth
        found.append((f"after {label}", running))
    return Sum(tuple(found), known=known)


def lots(book: Book, entrant: str, tied: Collection[str]) -> Sum:
    """The lot that was drawn; a lower number goes before."""
    return Sum((("lot", float(book.lots[entrant])),)) if entrant in book.lots else Sum(known=False)


TIE_BREAKS: dict[str, TieBreak] = {
    "match_points": match_points,
    "wins": wins,
    "points": points,
    "difference": difference,
    "hands_won": hands_won,
    "head_to_head": head_to_head,
    "buchholz": buchholz,
    "buchholz_cut_1": buchholz_cut_1,
    "median_buchholz": median_buchholz,
    "sonneborn_berger": sonneborn_berger,
    "progressive": progressive,
    "played": played,
    "lots": lots,
}
"""Every tie-break by its name."""

MEANINGS: dict[str, str] = {
    "match_points": "what the results are worth: a win 1, a draw ½, a loss 0, if nothing else was said; byes and "
    "forfeits too",
    "wins": "matches won at the table; a bye, or a match that the other gave up or did not come to, is none",
    "points": "the points of all matches; where points are penalties, fewer is better",
    "difference": "own points less those of the others",
    "hands_won": "hands won in all matches",
    "head_to_head": "match points against those with whom the player is still level, once all have met",
    "buchholz": "the match points of all opponents",
    "buchholz_cut_1": "the match points of all opponents but the lowest",
    "median_buchholz": "the match points of all opponents but the lowest and the highest",
    "sonneborn_berger": "the match points of those beaten, and half those of those drawn with",
    "progressive": "the match points after each round (outside a tournament: match), added up; after one that was "
    "struck out too",
    "played": "matches played at the table",
    "lots": "the lot that was drawn; a lower number goes before",
}
"""What each tie-break adds up, in a sentence."""

DEFAULT_ORDER = ("match_points", "head_to_head", "difference", "hands_won")


def lower_is_better(name: str, *, low_wins: bool) -> bool:
    """Whether the lower value goes before: of lots, and of points where the game counts penalties."""
    return name == "lots" or (low_wins and name in ("points", "difference"))
