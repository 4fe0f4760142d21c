"""Wins and points of players and clubs, match by match in the order in which they were played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

import msgspec

from ledger.store import Card

MEAN_OF = 10
"""Over how many matches the running mean goes."""

Entry = tuple[str, str, int | None, bool]
"""What a match adds to somebody's tally: the name, the day, the points if known, whether it was won."""


class Tally(msgspec.Struct):
    """Somebody's matches in order: on which day, with how many points (None: not known), won or not."""

    name: str
    days: list[str] = []
    points: list[int | None] = []
    won: list[bool] = []

    @property
    def matches(self) -> int:
        """How many there are."""
        return len(self.days)

    @property
    def wins(self) -> int:
        """How many were won."""
        return sum(self.won)

    @property
    def mean(self) -> float | None:
        """Points a match, of those where they are known."""
        known = [number for number in self.points if number is not None]
        return fmean(known) if known else None

    def wins_so_far(self) -> list[int]:
        """After each match, how many were won."""
        return [sum(self.won[: place + 1]) for place in range(self.matches)]

    def running_mean(self) -> tuple[list[str], list[float]]:
        """After each match with known points, the mean of the last ten such."""
        known = [(day, number) for day, number in zip(self.days, self.points, strict=True) if number is not None]
        means = [fmean(number for _, number in known[max(0, end - MEAN_OF) : end]) for end in range(1, len(known) + 1)]
        return [day for day, _ in known], means


def countable(cards: Iterable[Card]) -> list[Card]:
    """The matches that count, the earliest first: those that are over and have a date."""
    return sorted((card for card in cards if card.over and card.played), key=lambda card: (card.played, card.number))


def of_players(cards: Sequence[Card]) -> list[Tally]:
    """The tallies of all players, those with most matches first."""
    return _tallied(
        (name, (card.played or "")[:10], card.points[place], place + 1 in card.winners)
        for card in cards
        for place, name in enumerate(card.players)
    )


def of_clubs(cards: Sequence[Card]) -> list[Tally]:
    """The tallies of all clubs: the points of a match are the mean of its players', and every match that has a winner
    counts as won."""
    return _tallied(
        (card.club or "no club", (card.played or "")[:10], _mean_points(card), bool(card.winners)) for card in cards
    )


def _mean_points(card: Card) -> int | None:
    known = [number for number in card.points if number is not None]
    return round(fmean(known)) if known else None


def _tallied(entries: Iterable[Entry]) -> list[Tally]:
    tallies: dict[str, Tally] = {}
    for name, day, number, won in entries:
        tally = tallies.setdefault(name, Tally(name))
        tally.days.append(day)
        tally.points.append(number)
        tally.won.append(won)
    return sorted(tallies.values(), key=lambda tally: (-tally.matches, tally.name))
