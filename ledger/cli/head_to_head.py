"""`people against`: how often a player or a pair met others, and who won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ledger.cli.found import NOTHING, Found
from ledger.cli.help import Command
from ledger.cli.matches import day, say_how_far_behind
from ledger.cli.opening import open_ledger
from ledger.cli.options import ClubIfAny, Csv, Json, Ledger, Since, Until, Variant
from ledger.cli.printing import count, plain, say

if TYPE_CHECKING:
    from ledger.service.figures.careers import Record
    from ledger.service.figures.head_to_head import HeadToHead
    from ledger.store import Filter
    from ledger.store import Ledger as OpenLedger

EXAMPLES = """\b
Examples:
  domino-ledger people against Ana                        everybody she met, with what she won
  domino-ledger people against Ana Ben                    their matches, as Ana saw them
  domino-ledger people against "Ana + Cid" "Ben + Dan"    two pairs
  domino-ledger people against Ana Ben --since 2026-01-01 --json

Won and lost are whole matches: at a table of more than two sides both may have lost to a third. Who sat with her is no
opponent; for partners: domino-ledger stats --by pair.
"""

head_to_head = typer.Typer()

Side = Annotated[str, typer.Argument(metavar="PLAYER", help='A player, or partners as "Ana + Cid".')]
OtherSide = Annotated[str | None, typer.Argument(metavar="OTHER", help="Against whom. [default: everybody]")]


@head_to_head.command("against", cls=Command, epilog=EXAMPLES, short_help="Head to head: who met whom, who won.")
def against(
    player: Side,
    other: OtherSide = None,
    club: ClubIfAny = None,
    variant: Variant = None,
    since: Since = None,
    until: Until = None,
    csv: Csv = False,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Show how often a player or a pair met another, or everybody, and who won."""
    from ledger.service.catalogue import games
    from ledger.store import Filter

    games([variant] if variant else ())
    wanted = Filter(variant=variant, since=day(since), until=day(until))
    with open_ledger(ledger) as opened:
        say_how_far_behind(opened)
        found = _everybody(opened, player, club, wanted) if other is None else _two(opened, player, other, club, wanted)
    found.show(csv=csv, json=json)


def _everybody(opened: OpenLedger, player: str, club: str | None, wanted: Filter) -> Found:
    from ledger.service.figures.head_to_head import all_met

    columns = ["against", "matches", "won", "lost", "drawn", "low", "high"]
    flat: list[list[object]] = []
    rows: list[list[object]] = []
    for record in all_met(opened, player, club, wanted):
        flat.append([record.name, record.matches, record.won, record.lost, record.drawn, *_ends(record)])
        rows.append([record.name, record.matches, record.won, record.lost, record.drawn, _between(record)])
    data = [dict(zip(columns, line, strict=True)) for line in flat]
    return Found(data, [*columns[:5], "share won"], rows, [list(columns), *flat])


def _two(opened: OpenLedger, player: str, other: str, club: str | None, wanted: Filter) -> Found:
    from ledger.service.catalogue import has_points
    from ledger.service.figures.head_to_head import head_to_head as met_head_to_head

    found = met_head_to_head(opened, player, other, club, wanted)
    columns = ["match", "played", "game", "points", "against", "result"]
    say(plain(_in_a_sentence(found)))
    flat: list[list[object]] = []
    rows: list[list[object]] = []
    for one in found.outings:
        points = (one.points, one.against) if has_points(one.variant) else None
        flat.append([one.name, one.day, one.variant, *(points or (None, None)), one.result])
        told = " : ".join("?" if number is None else str(number) for number in points or ())
        rows.append([one.name, one.day, one.variant, told, one.result or "(open)"])
    data = {**_as_json(found), "list": [dict(zip(columns, line, strict=True)) for line in flat]}
    return Found(data, ["match", "played", "game", "points", "result"], rows, [list(columns), *flat])


def _in_a_sentence(found: HeadToHead) -> str:
    record = found.record
    names, others = (" + ".join(person.name for person in side) for side in (found.side, found.others))
    share = f"; share won {_between(record)}" if record.share else ""
    won = f"{record.won} won, {record.lost} lost" + (f", {record.drawn} drawn" if record.drawn else "")
    undecided = record.matches - record.decided
    left = f", {undecided} not decided" if undecided else ""
    return f"{names} against {others}: {count(record.matches, 'match', 'matches')}: {won}{left}{share}"


def _as_json(found: HeadToHead) -> dict[str, Any]:
    record = found.record
    low, high = _ends(record)
    return {
        "players": [person.name for person in found.side],
        "against": [person.name for person in found.others],
        "matches": record.matches,
        "won": record.won,
        "lost": record.lost,
        "drawn": record.drawn,
        "low": low,
        "high": high,
    }


def _ends(record: Record) -> tuple[float | None, float | None]:
    return (record.share.low, record.share.high) if record.share else (None, None)


def _between(record: Record) -> str:
    """Between what the share of those won lies, with 95 %."""
    return f"{record.share.low:.2f} to {record.share.high:.2f}" if record.share else NOTHING
