"""`matches` and `show`: what is in the ledger, and one match of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ledger.cli.help import Command
from ledger.cli.options import AsOf, Json, Ledger, open_ledger
from ledger.cli.printing import count, plain, say, show, show_json, table

if TYPE_CHECKING:
    from ledger.game.events import Open
    from ledger.service.corrected import Corrected
    from ledger.store import Card
    from ledger.summary import HandSummary, MatchSummary

app = typer.Typer()
COLUMNS = ("match", "played", "club", "game", "players", "hands", "points", "won by")

MATCHES_EXAMPLES = """\b
Examples:
  domino-ledger matches                                  all, by number
  domino-ledger matches --club Riverside --player Ana    those that fit both
  domino-ledger matches --since 2026-01-01 --newest --limit 20
"""
SHOW_EXAMPLES = """\b
Examples:
  domino-ledger show 17             match 17 of the ledger
  domino-ledger show RV-2026-17     the match of this Id
  domino-ledger show 17 --json      for a program
"""


@app.command(cls=Command, epilog=MATCHES_EXAMPLES, short_help="List matches.")
def matches(
    club: Annotated[str | None, typer.Option(metavar="NAME", help="Only of this club.", show_default=False)] = None,
    variant: Annotated[str | None, typer.Option(metavar="ID", help="Only of this game.", show_default=False)] = None,
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only with this player.", show_default=False)
    ] = None,
    since: Annotated[
        str | None, typer.Option(metavar="DATE", help="Played on this day or later.", show_default=False)
    ] = None,
    until: Annotated[
        str | None, typer.Option(metavar="DATE", help="Played on this day or before.", show_default=False)
    ] = None,
    text: Annotated[
        str | None, typer.Option(metavar="TEXT", help="With this in a name or a tag.", show_default=False)
    ] = None,
    newest: Annotated[bool, typer.Option("--newest", help="Those played last first.")] = False,
    limit: Annotated[int | None, typer.Option(min=1, metavar="N", help="At most so many.", show_default=False)] = None,
    as_of: AsOf = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """List matches."""
    from ledger.service.as_of import cards_as_of
    from ledger.service.catalogue import games
    from ledger.store import Filter

    games([variant] if variant else ())
    wanted = Filter(club=club, variant=variant, player=player, since=day(since), until=day(until), text=text)
    with open_ledger(ledger) as opened:
        if as_of is None:
            cards, total = opened.cards(wanted, limit=limit, newest_first=newest), opened.count(wanted)
        else:
            cards = cards_as_of(opened, as_of, wanted, newest_first=newest)
            cards, total = cards[:limit], len(cards)
    if json:
        show_json([card_as_json(card) for card in cards])
        return
    if cards:
        show(table(COLUMNS, [_row(card) for card in cards]))
    say(f"{len(cards)} of {total} matches" if len(cards) < total else count(total, "match", "matches"))


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
    """A match in the list: `match` is its name, points and winners go by seat."""
    return {
        "match": card.name,
        "variant": card.variant,
        "club": card.club,
        "played": card.played,
        "seats": list(card.players),
        "events": card.events,
        "hands": card.hands,
        "over": card.over,
        "points": {str(seat): points for seat, points in enumerate(card.points, start=1)},
        "winners": list(card.winners),
    }


def _row(card: Card) -> list[object]:
    from ledger.service.catalogue import points_of_sides

    points = " : ".join("?" if number is None else str(number) for number in points_of_sides(card))
    winners = " and ".join(card.players[seat - 1] for seat in card.winners)
    when = (card.played or "")[:10]
    players = " - ".join(card.players)
    return [
        card.name,
        when,
        card.club or "",
        card.variant,
        players,
        card.hands,
        points,
        winners or ("" if card.over else "(open)"),
    ]


@app.command("show", cls=Command, epilog=SHOW_EXAMPLES, short_help="Show one match in short.")
def show_match(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="Its Id, or its number in the ledger.")],
    as_of: AsOf = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Show one match: its header, its hands, its result, and the corrections on which they rest."""
    from ledger.service.as_of import match_as_of
    from ledger.service.corrected import corrected
    from ledger.summary import summary

    with open_ledger(ledger) as opened:
        stored = match_as_of(opened, match, as_of)
        found = corrected(opened, stored)
    short = summary(stored.record)
    if json:
        show_json(match_as_json(stored.name, stored.record.opening, short, found))
    else:
        show(match_text(stored.name, stored.record.opening, short, found))


def match_as_json(name: str, opening: Open, short: MatchSummary, found: Corrected) -> dict[str, Any]:
    """A match in short; points and totals go by side, the lower seat of a pair. `corrected_by` names events."""
    return {
        "match": name,
        "variant": opening.variant,
        "options": dict(opening.options),
        "seats": list(opening.seats),
        "tags": dict(opening.tags),
        "events": short.events,
        "hands": [{**_hand_as_json(hand), "corrected_by": list(found.resting.hand(hand.hand))} for hand in short.hands],
        "totals": {str(side): total for side, total in short.totals.items()},
        "over": short.over or short.ended,
        "winners": list(short.winners),
        "corrected_by": {
            "totals": {str(side): list(found.resting.total(side)) for side in short.totals},
            "winners": list(found.resting.winners()),
        },
        "corrections": found.as_json(opening),
    }


def _hand_as_json(hand: HandSummary) -> dict[str, Any]:
    return {
        "hand": hand.hand,
        "events": [hand.first_event, hand.last_event],
        "kind": hand.kind,
        "leader": hand.leader,
        "out": hand.out,
        "blocked": hand.blocked,
        "points": {str(side): points for side, points in hand.points.items()},
        "totals": {str(side): total for side, total in hand.totals.items()},
    }


def match_text(name: str, opening: Open, short: MatchSummary, found: Corrected) -> str:
    """A match in short, for people."""
    from ledger.cli.corrected import corrections_text, rests_on
    from ledger.game.options import write_value

    sides = {side: " + ".join(opening.seats[seat - 1] for seat in seats) for side, seats in short.sides.items()}
    options = " ".join(f"{option}={write_value(value)}" for option, value in opening.options.items())
    facts = {"game": f"{opening.variant} {options}".rstrip(), "players": " - ".join(sides.values()), **opening.tags}
    lines = [f"match {name}", *(f"  {fact}: {text}" for fact, text in facts.items())]
    rows = [_hand_row(hand, sides, opening.seats) for hand in short.hands]
    columns = ["hand", "events", "written down", "led", "ended by", *sides.values()]
    if found.made:
        columns.append("corrected by")
        for row, hand in zip(rows, short.hands, strict=True):
            row.append(", ".join(map(str, found.resting.hand(hand.hand))))
    body = [table(columns, rows), ""] if rows else ["no hand was recorded", ""]
    winners = " and ".join(sides[side] for side in short.winners)
    standing = ", ".join(f"{sides[side]} {'?' if total is None else total}" for side, total in short.totals.items())
    result = f"won by {winners}" if winners else "over" if short.over or short.ended else "not over yet"
    end = [f"{standing}; {result}", *filter(None, [rests_on(found.resting.winners())])]
    told = corrections_text(found, opening, short.sides)
    return "\n".join([*map(plain, lines), "", *body, *map(plain, [*end, *([""] if told else []), *told])])


def _hand_row(hand: HandSummary, sides: dict[int, str], names: Sequence[str]) -> list[object]:
    ended = "a block" if hand.blocked else names[hand.out - 1] if hand.out else "" if hand.over else "(broken off)"
    leader = names[hand.leader - 1] if hand.leader else ""
    totals = ["?" if hand.totals[side] is None else f"{hand.totals[side]} ({hand.points[side]:+})" for side in sides]
    return [hand.hand, f"{hand.first_event}-{hand.last_event}", hand.kind, leader, ended, *totals]
