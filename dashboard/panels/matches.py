"""Matches as rows: those of everybody, and those of one player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dashboard.listing import Column, Row
from dashboard.opened import ledger
from dashboard.places import replay_address
from dashboard.wording import game_title
from ledger.service.catalogue import has_points, points_of_sides
from ledger.service.figures.endings import Ending, endings, winners_in_words
from ledger.store import Card
from ledger.store.lists.careers import Outing
from ledger.wording import day, said


def match_columns(*, with_club: bool = True) -> tuple[Column, ...]:
    """The columns of a list of matches; on the page of a club all are of that club."""
    return (
        Column(said("Played"), whole=True),
        Column(said("Players"), naming=True),
        Column(said("Game")),
        *([Column(said("Club"))] if with_club else []),
        Column(said("Hands"), number=True),
        Column(said("Points"), number=True),
        Column(said("Won by")),
    )


def match_rows(cards: Sequence[Card], *, with_club: bool = True) -> list[Row]:
    """Matches as rows, which lead to their replays and say how a match ended where that was not by its points."""
    ended = endings(ledger(), cards)
    return [_match_row(card, ended.get(card.number), with_club) for card in cards]


def _match_row(card: Card, ending: Ending | None, with_club: bool) -> Row:
    points = " : ".join("?" if number is None else str(number) for number in points_of_sides(card))
    winners = ", ".join(card.players[seat - 1] for seat in card.winners)
    cells = (
        day(card.played),
        " – ".join(card.seated),
        game_title(card.variant),
        *([card.club or ""] if with_club else []),
        str(card.hands),
        points,
        winners_in_words(winners, ending) or (said("nobody") if card.over else said("not over yet")),
    )
    address = replay_address(card.name)
    return Row(address, cells, address)


def kinds_of_record() -> dict[str, str]:
    """How much of a match may be written down, in words."""
    return {
        "full": said("every move and deal"),
        "open": said("every move"),
        "result": said("results of hands"),
        "score": said("scores alone"),
    }


def result_words() -> dict[str, str]:
    """How a match ended for somebody, in words."""
    return {"won": said("won"), "lost": said("lost"), "drawn": said("drawn"), "": said("not over yet")}


def outing_columns() -> tuple[Column, ...]:
    """The columns of a list of one player's matches."""
    return (
        Column(said("Played"), whole=True),
        Column(said("Against"), naming=True),
        Column(said("With")),
        Column(said("Game")),
        Column(said("Points"), number=True),
        Column(said("Result")),
    )


def outing_rows(outings: Iterable[Outing]) -> list[Row]:
    """A player's matches as rows, which lead to their replays."""
    words = result_words()
    rows = []
    for one in outings:
        known = one.points is not None and has_points(one.variant)
        points = f"{one.points} : {'?' if one.against is None else one.against}" if known else ""
        against = ", ".join(name for _, name in one.opponents) or "–"
        partners = ", ".join(name for _, name in one.partners)
        cells = (day(one.day), against, partners, game_title(one.variant), points, words[one.result])
        address = replay_address(one.name)
        rows.append(Row(address, cells, address))
    return rows
