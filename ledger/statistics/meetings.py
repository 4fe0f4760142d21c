"""What standings are made from: who met whom in which round, and what each got out of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

_HALF = 0.5
"""A draw's share of a win."""

Status = Literal["played", "bye", "forfeit", "no_show", "void", "absent"]


class Score(msgspec.Struct, frozen=True):
    """What an entrant had at the end of a meeting: points and hands won (None: not known), and whether he won.

    `forfeited` says that this entrant gave the meeting up or did not come: he has lost it, whatever the points.
    Entrants of the same `side` were partners, not opponents; empty: each for himself.
    """

    entrant: str
    won: bool = False
    points: int | None = None
    hands_won: int | None = None
    forfeited: bool = False
    side: str = ""

    @property
    def for_whom(self) -> str:
        """The side, or the entrant himself."""
        return self.side or self.entrant


class Meeting(msgspec.Struct, frozen=True):
    """One meeting of a round: a match, or a bye of one entrant alone.

    `status`: "played"; "bye"; "forfeit" (given up: counted for the result, not as played); "no_show" (nobody came
    but those who are not `forfeited`); "void" (struck out: counts for nothing); "absent" (of one entrant alone, who was
    not drawn in this round since he came later or had left: worth nothing).
    Nobody `won`: a draw, also where all won. `worth` is what its results are worth, where that is not what those of
    the others are. `label` is what it is called where it is no round: `match g17`.
    """

    round: int
    scores: tuple[Score, ...]
    status: Status = "played"
    worth: Worth | None = None
    label: str = ""


class Worth(msgspec.Struct, frozen=True):
    """How many match points a result is worth; `bye` and `forfeit_win` are what is given without playing."""

    win: float = 1
    draw: float = 0.5
    loss: float = 0
    bye: float = 1
    forfeit_win: float = 1
    forfeit_loss: float = 0


class Game(msgspec.Struct, frozen=True):
    """A meeting as one entrant saw it: what it was worth to him, whom he met, and what each had.

    `over_the_board` is False for byes and forfeits, which have no opponents, but may have those who were `scheduled`.
    `share` is 1 for what is worth as much as a win, ½ for a draw, 0 for a loss; `draw` what a draw was worth here.
    `forfeited` where it was the entrant himself who gave it up or did not come, `stayed_away` where he did not come,
    `absent` where he was not drawn.
    """

    round: int
    label: str
    worth: float
    share: float
    draw: float
    opponents: tuple[str, ...] = ()
    scheduled: tuple[str, ...] = ()
    over_the_board: bool = False
    points: int | None = None
    against: int | None = None
    hands_won: int | None = None
    forfeited: bool = False
    absent: bool = False
    stayed_away: bool = False

    @property
    def won(self) -> bool:
        """Whether it was won at the table."""
        return self.over_the_board and self.share == 1

    @property
    def drawn(self) -> bool:
        """Whether it was a draw at the table."""
        return self.over_the_board and self.share == _HALF

    @property
    def voluntary(self) -> bool:
        """Whether he could have played and did not."""
        return self.forfeited or self.absent


class Book(msgspec.Struct, frozen=True):
    """All that the tie-breaks ask for: the games of each entrant in order of rounds, and his match points.

    `adjusted` are the match points with which he counts for his opponents. `most_unplayed` is the most with which a
    round without an opponent counts: a draw in each of the rounds so far. `fixed` says that who meets whom was known
    from the beginning, as in a round robin. `struck_out` are the rounds in which his meeting was struck out, with what
    they are called: they are no games.
    """

    games: dict[str, list[Game]]
    totals: dict[str, float]
    low_wins: bool
    lots: dict[str, int]
    adjusted: dict[str, float] = {}
    most_unplayed: float = 0
    fixed: bool = False
    struck_out: dict[str, list[tuple[int, str]]] = {}


def book_of(
    entrants: Iterable[str],
    meetings: Iterable[Meeting],
    worth: Worth,
    *,
    low_wins: bool,
    lots: dict[str, int],
    fixed: bool = False,
) -> Book:
    """The book of a competition; who has no meeting has no games."""
    games: dict[str, list[Game]] = {entrant: [] for entrant in entrants}
    draws: dict[int, float] = {}
    struck_out: dict[str, list[tuple[int, str]]] = {entrant: [] for entrant in games}
    for meeting in sorted(meetings, key=lambda meeting: meeting.round):
        here = meeting.worth or worth
        if meeting.status != "void":
            draws[meeting.round] = here.draw
        for score in meeting.scores:
            if score.entrant in games and meeting.status == "void":
                struck_out[score.entrant].append((meeting.round, _called(meeting)))
            elif score.entrant in games:
                games[score.entrant].append(_seen_by(score, meeting, here))
    totals = {entrant: sum(game.worth for game in own) for entrant, own in games.items()}
    adjusted = totals if fixed else {entrant: _adjusted(own) for entrant, own in games.items()}
    return Book(games, totals, low_wins, lots, adjusted, sum(draws.values()), fixed, struck_out)


def _adjusted(games: Sequence[Game]) -> float:
    """What an entrant counts for his opponents: rounds without him at the end are draws (FIDE C.07 of 2026, 16.3)."""
    found, at_the_end = 0.0, True
    for game in reversed(games):
        found += game.draw if game.absent and at_the_end else game.worth
        at_the_end = at_the_end and game.voluntary
    return found


def _called(meeting: Meeting) -> str:
    return meeting.label or f"round {meeting.round}"


def _seen_by(own: Score, meeting: Meeting, worth: Worth) -> Game:
    label = _called(meeting)
    others = [score for score in meeting.scores if score.for_whom != own.for_whom]
    if meeting.status == "absent":
        return Game(meeting.round, label, 0, 0, worth.draw, absent=True)
    if meeting.status == "bye" or not others:
        return _bye(own, meeting, worth, label)
    opponents = tuple(score.entrant for score in others)
    if meeting.status != "played" or any(score.forfeited for score in meeting.scores):
        given = worth.forfeit_loss if own.forfeited else worth.forfeit_win
        lost = own.forfeited
        return Game(
            *(meeting.round, label, given, float(not lost), worth.draw),
            scheduled=opponents,
            forfeited=lost,
            stayed_away=lost and meeting.status == "no_show",
        )
    winners = {score.for_whom for score in meeting.scores if score.won}
    drawn = len(winners) in (0, len({score.for_whom for score in meeting.scores}))
    share = _HALF if drawn else float(own.won)
    return Game(
        *(meeting.round, label, {_HALF: worth.draw, 1: worth.win, 0: worth.loss}[share], share, worth.draw, opponents),
        over_the_board=True,
        points=own.points,
        against=_of_the_others({score.for_whom: score.points for score in others}),
        hands_won=own.hands_won,
    )


def _bye(own: Score, meeting: Meeting, worth: Worth, label: str) -> Game:
    """A round without an opponent; who gave up where nobody was to be met has lost."""
    if own.forfeited:
        away = meeting.status == "no_show"
        return Game(meeting.round, label, worth.forfeit_loss, 0, worth.draw, forfeited=True, stayed_away=away)
    share = 1 if worth.bye >= worth.win else 0 if worth.bye <= worth.loss else _HALF
    return Game(meeting.round, label, worth.bye, share, worth.draw)


def _of_the_others(points: Mapping[str, int | None]) -> int | None:
    known = [number for number in points.values() if number is not None]
    return sum(known) if len(known) == len(points) else None
