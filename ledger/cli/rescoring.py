"""`rescore`: the same events under other rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ledger.cli.help import Command
from ledger.cli.matches import day
from ledger.cli.meant import meant
from ledger.cli.options import Json, Ledger
from ledger.cli.printing import count, plain, say, show, show_json

if TYPE_CHECKING:
    from ledger.errors import HeaderFault
    from ledger.game.events import Record
    from ledger.rescoring import Rescored

app = typer.Typer()

EXAMPLES = """\b
Examples:
  domino-ledger rescore 17 --options "target=150"                            one match
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
    from ledger.store import Filter

    if not options.strip():
        raise typer.BadParameter(
            "say what would be otherwise; domino-ledger variants GAME lists a game's options", param_hint="--options"
        )
    if what and any(one is not None for one in (club, variant, since, until)):
        raise typer.BadParameter(
            "--club, --variant, --since and --until choose among the ledger: name no file or match"
        )
    wanted = Filter(club=club, variant=variant, since=day(since), until=day(until))
    _tell(meant(what or [], ledger, wanted), options, named=bool(what), json=json)


def _tell(records: Iterable[tuple[str, Record]], options: str, *, named: bool, json: bool) -> None:
    """Prints what differs, match by match, and the sums; of those that were `named` also that nothing does."""
    from ledger.rescoring import Season, as_json, in_words

    season, told = Season(), []
    left_out: list[HeaderFault] = []
    for rescored in _each(records, options, left_out):
        season.add(rescored)
        if json:
            told.append(as_json(rescored))
        elif named or rescored.event is not None:
            show("\n".join(map(plain, in_words(rescored))))
    if left_out and not season.matches:
        raise left_out[0]
    if json:
        show_json({"matches": told, "season": season.as_json(), "left_out": len(left_out)})
        return
    for line in _sums(season.as_json(), len(left_out)):
        say(plain(line))


def _each(records: Iterable[tuple[str, Record]], options: str, left_out: list[HeaderFault]) -> Iterator[Rescored]:
    """Each match under the other options; what is against them is kept where a game does not have them."""
    from ledger.errors import HeaderFault
    from ledger.rescoring import other_options, rescore

    for name, record in records:
        try:
            yield rescore(record, other_options(record.opening.variant, options), name)
        except HeaderFault as fault:
            left_out.append(fault)


def _sums(season: dict[str, Any], left_out: int) -> list[str]:
    if not season["matches"]:
        return ["there is no match to score again"]
    verb = "differs" if season["differing"] == 1 else "differ"
    lines = [f"{season['differing']} of {count(season['matches'], 'match', 'matches')} {verb}"]
    lines[0] += f", {season['other_winners']} with other winners"
    if left_out:
        lines.append(f"{count(left_out, 'match', 'matches')} left out: the game does not have these options")
    for name, rank in season["ranks"].items():
        lines.append(f"{name}: rank {rank['after'] or 'none'} in place of {rank['before'] or 'none'}")
    return lines
