"""`best-play`: a bot's view of the plays of a match: the best beside the one that was made, and how much it matters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ledger.cli.help import Command
from ledger.cli.named_matches import match_named
from ledger.cli.options import AtMost, FileOrMatch, InFile, Json, Ledger, OnlySeat, PlayOfEvent
from ledger.cli.printing import count, plain, say, show, show_json, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.game.events import Record
    from ledger.simulate.advice import Advice
    from ledger.simulate.thoughtful import Expected

app = typer.Typer()
SHOWN = 10

EXAMPLES = """\b
Examples:
  domino-ledger best-play 17 --at 42                what each move was worth when event 42 was played
  domino-ledger best-play 17                        the plays of match 17 that mattered most
  domino-ledger best-play night.domino --match 3 --guesses 200
  domino-ledger best-play 17 --seat 2 --json

It is a bot's view: it knows what the player had seen, guesses what the others may hold, and lets a simple bot play the
hand to its end. A value is what the side gets more than the others from this hand, in points. Where few tiles are left
and none can be drawn, it goes through every way to go on instead; but not where tiles come back from the table into the
hands, for there a hand can go round for hundreds of turns.
"""


@app.command("best-play", cls=Command, epilog=EXAMPLES, short_help="A bot's view of the plays of a match.")
def advice(
    what: FileOrMatch,
    at: PlayOfEvent = None,
    match: InFile = None,
    seat: OnlySeat = None,
    guesses: Annotated[
        int, typer.Option(min=2, metavar="N", help="How many guesses at the hidden tiles it rests on.")
    ] = 40,
    limit: AtMost = SHOWN,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Show the best play beside the one that was made, and how much it matters: a bot's view, not a verdict."""
    from ledger.simulate.advice import advice_on_all

    _, record = match_named(what, match, ledger)
    _check(record, at, seat)
    if at is not None:
        _one(record, at, guesses, json=json)
        return
    told = [one for one in advice_on_all(record, guesses=guesses) if seat in (None, one.seat)]
    better = sorted((one for one in told if one.clear), key=lambda one: -one.loss)
    shown = better[:limit] if limit else better
    if json:
        show_json([_as_json(one) for one in shown])
    elif shown:
        _show_plays(record, shown)
    say(f"{count(len(told), 'play')} with a choice; at {len(better)} the bot saw a better one beyond chance")
    if not told:
        say(
            "A choice is seen where the rules leave one, and the player's tiles and every move before it were written "
            "down; here nowhere."
        )
    say_why_no_end(record)


def say_why_no_end(record: Record) -> None:
    """Tell it where no end of a hand is searched through in this game."""
    from ledger.game.variants import rules_of
    from ledger.simulate.advice import why_no_end

    why = why_no_end(rules_of(record.opening))
    if why:
        say(why)


def _show_plays(record: Record, told: Sequence[Advice]) -> None:
    from ledger.game.substitutes import sitting_at

    names, sitting = record.opening.seats, sitting_at(record)
    rows: list[list[object]] = [
        [
            one.event,
            one.hand,
            sitting.get(one.event, names)[one.seat - 1],
            _named(one.own, names),
            _named(one.best, names),
            _worth(one),
        ]
        for one in told
    ]
    show(table(["event", "hand", "player", "played", "a bot would play", "which brings more"], rows))


def _check(record: Record, at: int | None, seat: int | None) -> None:
    """NotFound where the match has no such event, or no such seat."""
    from ledger.errors import NotFound

    events, seats = len(record.events), len(record.opening.seats)
    if at is not None and not 1 <= at <= events:
        raise NotFound(f"there is no event {at}: the match has events 1 to {events}")
    if seat is not None and seat > seats:
        raise NotFound(f"there is no seat {seat}: the match has seats 1 to {seats}")


def _one(record: Record, at: int, guesses: int, *, json: bool) -> None:
    from ledger.errors import NotFound
    from ledger.game.substitutes import sitting_at
    from ledger.simulate.advice import advice as advice_on

    told = advice_on(record, at, guesses=guesses)
    if told is None:
        raise NotFound(f"at event {at} no player had a choice, or nobody knows between what")
    if json:
        show_json(_as_json(told))
        return
    names = record.opening.seats
    player = sitting_at(record).get(at, names)[told.seat - 1]
    rows: list[list[object]] = [
        [_named(one, names), f"{one.value:+.1f}", f"±{1.96 * one.error:.1f}", "played" if one is told.own else ""]
        for one in told.moves
    ]
    show(plain(f"event {at}, hand {told.hand}: {player} could play"))
    show(table(["move", told.unit, "", ""], rows))
    how = "searched through to the end" if told.best.exact else f"each move in {told.best.guesses} guesses, the same"
    say_why_no_end(record)
    say(f"{how}; {'which is beyond chance' if told.clear else 'no move is better beyond chance than the one made'}")


def _worth(one: Advice) -> str:
    return f"{one.loss:.1f} {one.unit}" + (f" ±{1.96 * one.error:.1f}" if one.error else "")


def _named(one: Expected, names: tuple[str, ...]) -> str:
    from ledger.telling import tell_move

    return tell_move(one.move, names)


def _as_json(told: Advice) -> dict[str, Any]:
    from ledger.game.picture import move_as_json

    return {
        "event": told.event,
        "hand": told.hand,
        "seat": told.seat,
        "made": move_as_json(told.made),
        "best": move_as_json(told.best.move),
        "loss": told.loss,
        "error": told.error,
        "clear": told.clear,
        "unit": told.unit,
        "moves": [
            {
                "move": move_as_json(one.move),
                "value": one.value,
                "error": one.error,
                "guesses": one.guesses,
                "exact": one.exact,
            }
            for one in told.moves
        ],
    }
