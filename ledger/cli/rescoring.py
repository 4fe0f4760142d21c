"""`rescore`: the same events under other rules."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ledger.cli.help import Command
from ledger.cli.matches import day
from ledger.cli.meant import meant
from ledger.cli.options import Json, Ledger
from ledger.cli.printing import count, plain, say, show, show_json

app = typer.Typer()

EXAMPLES = """\b
Examples:
  domino-ledger rescore 17 --options "full_fish=false"                       one match
  domino-ledger rescore --options "target=150" --club Riverside --since 2026-01-01
  domino-ledger rescore club-night.domino --options "spinner=true" --json
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="The same events under other options.")
def rescore(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE|MATCH",
            help="Files, or matches of the ledger. [default: the whole ledger]",
            show_default=False,
        ),
    ] = None,
    options: Annotated[str, typer.Option(metavar='"NAME=VALUE ..."', help="The options to change.")] = "",
    club: Annotated[str | None, typer.Option(metavar="NAME", help="Only of this club.", show_default=False)] = None,
    variant: Annotated[str | None, typer.Option(metavar="ID", help="Only of this game.", show_default=False)] = None,
    since: Annotated[
        str | None, typer.Option(metavar="DATE", help="Played on this day or later.", show_default=False)
    ] = None,
    until: Annotated[
        str | None, typer.Option(metavar="DATE", help="Played on this day or before.", show_default=False)
    ] = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Score matches again under other options: hands, totals, winners, findings and standings, side by side.

    Nothing is stored. Matches of games that do not have these options are left out, and counted.
    """
    from ledger.errors import HeaderFault
    from ledger.rescoring import Season, as_json, in_words, other_options, rescore
    from ledger.store import Filter

    season, left_out, told = Season(), 0, []
    fault: HeaderFault | None = None
    wanted = Filter(club=club, variant=variant, since=day(since), until=day(until))
    for name, record in meant(what or [], ledger, wanted):
        try:
            rescored = rescore(record, other_options(record.opening.variant, options), name)
        except HeaderFault as found:
            fault, left_out = found, left_out + 1
            continue
        season.add(rescored)
        if json:
            told.append(as_json(rescored))
        else:
            show("\n".join(map(plain, in_words(rescored))))
    if fault is not None and not season.matches:
        raise fault
    if json:
        show_json({"matches": told, "season": season.as_json(), "left_out": left_out})
        return
    for line in _sums(season.as_json(), left_out):
        say(plain(line))


def _sums(season: dict[str, Any], left_out: int) -> list[str]:
    lines = [f"{season['differing']} of {count(season['matches'], 'match', 'matches')} differ"]
    lines[0] += f", {season['other_winners']} with other winners"
    if left_out:
        lines.append(f"{count(left_out, 'match', 'matches')} left out: the game does not have these options")
    for name, rank in season["ranks"].items():
        lines.append(f"{name} would be {rank['after'] or 'without a rank'}, not {rank['before'] or 'without a rank'}")
    return lines
