"""`matches`: what is in the ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ledger.cli.help import Command
from ledger.cli.opening import open_ledger
from ledger.cli.options import AsOf, AtMost, Club, Json, Ledger, Player, Since, Text, Until, Variant
from ledger.cli.printing import count, plain, say, show, show_json, table

if TYPE_CHECKING:
    from ledger.service.figures.endings import Ending
    from ledger.store import Card, Filter
    from ledger.store import Ledger as OpenedLedger

app = typer.Typer()
COLUMNS = ("match", "played", "club", "game", "players", "hands", "points", "won by")

EMPTY = (
    "the ledger is empty; domino-ledger import FILE takes records in, domino-ledger record begins a match, "
    "domino-ledger demo shows examples"
)

MATCHES_EXAMPLES = """\b
Examples:
  domino-ledger matches                                  all, by number
  domino-ledger matches --club Riverside --player Ana    those that fit both
  domino-ledger matches --since 2026-01-01 --newest --limit 20
"""


@app.command(cls=Command, epilog=MATCHES_EXAMPLES, short_help="List matches.")
def matches(
    club: Club = None,
    variant: Variant = None,
    player: Player = None,
    since: Since = None,
    until: Until = None,
    text: Text = None,
    newest: Annotated[bool, typer.Option("--newest", help="Those played last first.")] = False,
    limit: AtMost = 0,
    as_of: AsOf = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """List matches."""
    from ledger.service.catalogue import games
    from ledger.store import Filter

    games([variant] if variant else ())
    wanted = Filter(club=club, variant=variant, player=player, since=day(since), until=day(until), text=text)
    with open_ledger(ledger) as opened:
        cards, total, ended = _found(opened, wanted, as_of, limit or None, newest_first=newest)
        if not cards:
            say_unless_known(opened, club, player)
    if json:
        show_json([card_as_json(card) | {"ending": ended.get(card.number)} for card in cards])
        return
    show_cards(cards, total, ended)


def _found(
    opened: OpenedLedger, wanted: Filter, as_of: str | None, limit: int | None, *, newest_first: bool
) -> tuple[list[Card], int, dict[int, Ending]]:
    """The matches to be listed, how many there are, and how those ended that ended otherwise than by their points."""
    from ledger.service.figures.endings import endings
    from ledger.service.matches.as_of import cards_as_of

    if as_of is not None:
        found = cards_as_of(opened, as_of, wanted, newest_first=newest_first)
        return found[:limit], len(found), {}
    cards = opened.cards(wanted, limit=limit, newest_first=newest_first)
    say_how_far_behind(opened)
    return cards, opened.count(wanted), endings(opened, cards)


def show_cards(cards: Sequence[Card], total: int, ended: Mapping[int, Ending]) -> None:
    """The list for people, and how much of it this is; the numbers too where a match has a name of its own."""
    if cards:
        rows = [_row(card, ended.get(card.number)) for card in cards]
        if any(card.name != str(card.number) for card in cards):
            show(table(("number", *COLUMNS), [[card.number, *row] for card, row in zip(cards, rows, strict=True)]))
        else:
            show(table(COLUMNS, rows))
    struck = sum(card.struck for card in cards)
    told = f"{len(cards)} of {total} matches" if len(cards) < total else count(total, "match", "matches")
    say(f"{told}, {struck} of them struck out" if struck else told)


def say_how_far_behind(opened: OpenedLedger) -> None:
    """A word to whoever reads results that do not hold all that is recorded."""
    from ledger.service.rebuilding import standing_in_words

    words = standing_in_words(opened.progress())
    if words:
        say(f"Note: {plain(words)}")


def say_unless_known(opened: OpenedLedger, club: str | None, player: str | None = None) -> None:
    """A word to whoever found nothing because no match was played in a club, or by a player, of this name, or because
    none is stored at all.
    """
    from ledger.club.names import name_key
    from ledger.record.words import meant
    from ledger.service.clubs.choice import few_of
    from ledger.store import Filter

    if _is_empty(opened):
        return
    if club is not None and not opened.count(Filter(club=club)):
        clubs, _, _ = opened.choices()
        there = few_of(clubs) or "none yet"
        say(plain(f"Note: no match is of a club {club}; the clubs are {there}{meant(club, clubs)}"))
    if player is not None and not opened.count(Filter(player=player)):
        _, _, players = opened.choices()
        others = [name for name in players if name_key(name) != name_key(player)]
        say(plain(f"Note: nobody called {player} sat in any match{meant(player, others)}"))


def say_if_nothing_of(opened: OpenedLedger, club: str | None, next_step: str = "") -> None:
    """A word to whoever lists what a club of this name has, where the ledger knows nothing of such a club; else what to
    do next, as is said of an empty ledger.
    """
    from ledger.service.clubs.choice import new_club

    unknown = new_club(opened, club)
    if unknown or next_step:
        say_note(unknown or next_step)
    else:
        _is_empty(opened)


def _is_empty(opened: OpenedLedger) -> bool:
    """Whether no match is stored; then it is said how one comes there."""
    if opened.count():
        return False
    say_note(EMPTY)
    return True


def say_note(text: str) -> None:
    """A word beside what was asked for; none where the text is empty."""
    if text:
        say(plain(f"Note: {text}"))


def day(text: str | None) -> str | None:
    """A date as ISO 8601 writes it; anything else is a usage error."""
    from datetime import date

    if text is None:
        return None
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise typer.BadParameter(f"{text!r} is no date such as 2026-03-14") from None


def card_as_json(card: Card) -> dict[str, Any]:
    """A match in the list: `match` is its name, points, winners and who sat in for others go by seat."""
    return {
        "match": card.name,
        "variant": card.variant,
        "club": card.club,
        "played": card.played,
        "seats": list(card.players),
        "substitutes": [{"seat": seat, "substitute": name} for seat, name in card.substitutes],
        "events": card.events,
        "hands": card.hands,
        "over": card.over,
        "struck": card.struck,
        "points": {str(seat): points for seat, points in enumerate(card.points, start=1)},
        "winners": list(card.winners),
        "behind": card.behind,
    }


def _row(card: Card, ending: Ending | None) -> list[object]:
    from ledger.service.catalogue import points_of_sides
    from ledger.service.figures.endings import winners_in_words

    points = " : ".join("?" if number is None else str(number) for number in points_of_sides(card))
    winners = " and ".join(card.players[seat - 1] for seat in card.winners)
    when = (card.played or "")[:10]
    players = " - ".join(card.seated)
    return [
        card.name,
        when,
        card.club or "",
        card.variant,
        players,
        card.hands,
        points,
        winners_in_words(winners, ending) or ("" if card.over else "(open)"),
    ]
