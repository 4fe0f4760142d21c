"""What standings are made from: who met whom in which round, and what each got out of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

Status = Literal["played", "bye", "forfeit", "no_show", "void"]


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
    but those who are not `forfeited`); "void" (struck out: counts for nothing).
    Nobody `won`: a draw, also where all won. `worth` is what its results are worth, where that is not what those of
    the others are.
    """

    round: int
    scores: tuple[Score, ...]
    status: Status = "played"
    worth: Worth | None = None


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

    `over_the_board` is False for byes and forfeits, which have no opponent for the tie-breaks; `forfeited` where it was
    the entrant himself who gave it up or did not come.
    """

    round: int
    worth: float
    opponents: tuple[str, ...]
    won: bool
    drawn: bool
    over_the_board: bool
    points: int | None
    against: int | None
    hands_won: int | None
    forfeited: bool = False


class Book(msgspec.Struct, frozen=True):
    """All that the tie-breaks ask for: the games of each entrant in order of rounds, and his match points."""

    games: dict[str, list[Game]]
    totals: dict[str, float]
    low_wins: bool
    lots: dict[str, int]


def book_of(
    entrants: Iterable[str], meetings: Iterable[Meeting], worth: Worth, *, low_wins: bool, lots: dict[str, int]
) -> Book:
    """The book of a competition; who has no meeting has no games."""
    games: dict[str, list[Game]] = {entrant: [] for entrant in entrants}
    for meeting in sorted(meetings, key=lambda meeting: meeting.round):
        if meeting.status != "void":
            for score in meeting.scores:
                if score.entrant in games:
                    games[score.entrant].append(_seen_by(score, meeting, meeting.worth or worth))
    totals = {entrant: sum(game.worth for game in own) for entrant, own in games.items()}
    return Book(games, totals, low_wins, lots)


def _seen_by(own: Score, meeting: Meeting, worth: Worth) -> Game:
    others = [score for score in meeting.scores if score.for_whom != own.for_whom]
    if meeting.status == "bye" or not others:
        return Game(meeting.round, worth.bye, (), False, False, False, None, None, None)
    if meeting.status != "played" or any(score.forfeited for score in meeting.scores):
        given = worth.forfeit_loss if own.forfeited else worth.forfeit_win
        return Game(meeting.round, given, (), False, False, False, None, None, None, own.forfeited)
    winners = {score.for_whom for score in meeting.scores if score.won}
    drawn = len(winners) in (0, len({score.for_whom for score in meeting.scores}))
    known = {score.for_whom: score.points for score in others}
    points = [number for number in known.values() if number is not None]
    return Game(
        meeting.round,
        worth.draw if drawn else worth.win if own.won else worth.loss,
        tuple(score.entrant for score in others),
        own.won and not drawn,
        drawn,
        True,
        own.points,
        sum(points) if len(points) == len(known) else None,
        own.hands_won,
    )
