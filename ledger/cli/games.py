"""`variants` and `simulate`: the games, and matches of them played by program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.options import Json, Ledger
from ledger.cli.printing import show, show_json, table

if TYPE_CHECKING:
    from ledger.game.rules import Rules

app = typer.Typer()

VARIANTS_EXAMPLES = """\b
Examples:
  domino-ledger variants                 every game in a line
  domino-ledger variants draw            its options, what they may be, and the rule that each changes
  domino-ledger variants --json          the whole catalogue for a program
"""


@app.command(epilog=VARIANTS_EXAMPLES)
def variants(
    ids: Annotated[list[str] | None, typer.Argument(metavar="ID", show_default=False)] = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """List the games, or the options of some, with their defaults and rules."""
    from ledger.service.catalogue import game_as_json, games

    chosen = games(ids or ())
    if json:
        show_json({name: game_as_json(game) for name, game in chosen.items()})
    elif ids:
        show("\n\n".join(_with_options(game) for game in chosen.values()))
    else:
        rows = [[name, game.title, _players(game), len(game.options())] for name, game in chosen.items()]
        show(table(["game", "title", "players", "options"], rows))


def _players(game: type[Rules]) -> str:
    few, many = min(game.players), max(game.players)
    return f"{few}" if few == many else f"{few}-{many}"


def _with_options(game: type[Rules]) -> str:
    from ledger.game.options import write_value

    hands = ", ".join(f"{size} tiles for {players}" for players, size in game.hand_sizes.items())
    facts = f"{game.id}: {game.title}\nplayers {_players(game)}, double-{game.highest} set, hands of {hands}"
    rows = [[o.name, write_value(o.default), o.expected, o.rule] for o in game.options().values()]
    return f"{facts}\n\n{table(['option', 'default', 'may be', 'rule'], rows)}"
