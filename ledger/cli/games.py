"""`variants` and `simulate`: the games, and matches of them played by program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from inspect import cleandoc
from typing import TYPE_CHECKING, Annotated, cast

import typer

from ledger.cli.help import Command
from ledger.cli.opening import open_ledger
from ledger.cli.options import Game, GameOptions, Json, Ledger, OutOfRecords, Players, WrittenKind
from ledger.cli.printing import count, show, show_json, table
from ledger.cli.progress import counting
from ledger.cli.signing import who

if TYPE_CHECKING:
    from ledger.game.events import Record
    from ledger.game.rules import Rules
    from ledger.game.written_down import Kind
    from ledger.service.clauses import Clause

app = typer.Typer()

VARIANTS_EXAMPLES = """\b
Examples:
  domino-ledger variants                 every game in a line
  domino-ledger variants draw            its options, what they may be, and the rule that each changes
  domino-ledger variants draw spinner    one option, with the rule that it changes
  domino-ledger variants draw DR5.3      what a clause of its rules says, as findings and explanations name it
  domino-ledger variants --json          the whole catalogue for a program
"""
SIMULATE_EXAMPLES = """\b
Examples:
  domino-ledger simulate draw --matches 5 --seed 7 --out five.domino
  domino-ledger simulate draw --matches 100 --seed 7                into your ledger, where they stay
  domino-ledger simulate draw --matches 9 --seed 7 --bots random,greedy --options "target=200 spinner=true"
  domino-ledger simulate draw --matches 3 --seed 7 --bots thoughtful,greedy   a bot that reckons with what others hold
  domino-ledger simulate draw --matches 9 --seed 7 --kind result   what most tables write down
"""


@app.command(cls=Command, epilog=VARIANTS_EXAMPLES, short_help="List the games and their options.")
def variants(
    ids: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME [OPTION|CLAUSE]",
            help="A game, or several; after one an option, or a clause of its rules. [default: all games]",
            show_default=False,
        ),
    ] = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """List the games, or the options of some, with defaults and rules; or say what an option or a clause means."""
    from ledger.service.catalogue import game_as_json, games

    if ids and len(ids) == 2 and _is_option(ids[0], ids[1]):
        _say_option(ids[0], ids[1], json)
        return
    if ids and len(ids) > 1 and _is_clause(ids[1]):
        (game,) = games(ids[:1])
        _say_clause(game, " ".join(ids[1:]), json)
        return
    chosen = games(ids or ())
    if json:
        show_json({name: game_as_json(game) for name, game in chosen.items()})
    elif ids:
        show("\n\n".join(_with_options(game) for game in chosen.values()))
        show(f"\nWhat a rule says: domino-ledger variants {_a_clause(*chosen.values())}")
    else:
        rows = [[name, game.title, _players(game), len(game.options())] for name, game in chosen.items()]
        show(table(["game", "title", "players", "options"], rows))


def _is_clause(word: str) -> bool:
    """Whether a word is a clause rather than one more game: these have small letters, and seldom a digit."""
    from ledger.game.variants import GAMES

    return word not in GAMES and (not word.islower() or any(sign.isdigit() for sign in word))


def _say_clause(game: str, name: str, json: bool) -> None:
    clause, text = _read(game, name)
    if json:
        show_json({"game": game, "clause": clause.id, "text": text})
    else:
        show(f"{clause.id} ({clause.page}, section {clause.section}): {text}")


def _read(game: str, name: str) -> tuple[Clause, str]:
    """A clause, and what it says with those within it."""
    from ledger.service.clauses import read_clause

    clause, *parts = read_clause(game, name)
    return clause, "\n".join((clause.text, *(f"{part.id}: {part.text}" for part in parts)))


def _is_option(game: str, word: str) -> bool:
    """Whether a word is an option of a game; NotFound where it is nearly one, and neither that nor a game."""
    from ledger.errors import NotFound
    from ledger.record.words import nearest
    from ledger.service.catalogue import games

    options = games([game])[game].options()
    near = nearest(word, [*games(), *options])
    if near in options and word not in options:
        raise NotFound(f"{game} has no option {word!r}; did you mean {near}?")
    return word in options


def _say_option(game: str, name: str, json: bool) -> None:
    """What an option means, its values, and each rule that it changes in full."""
    from ledger.game.options import write_value
    from ledger.service.catalogue import games, option_as_json

    option = games([game])[game].options()[name]
    if json:
        show_json(
            {"game": game, "option": name, **option_as_json(option), "rule": option.rule, "means": option.meaning}
        )
        return
    show(f"{name} of {game}: {option.meaning}")
    show(f"default {write_value(option.default)}; may be {option.expected}")
    for rule in option.rule.split(", "):
        show(f"{rule}: {_read(game, rule)[1]}")


def _a_clause(*games: type[Rules]) -> str:
    """A game and a clause of it to ask for."""
    named = ((game.id, option.rule.split(",")[0]) for game in games for option in game.options().values())
    return " ".join(next(named, (games[0].id, "CLAUSE")))


def _players(game: type[Rules]) -> str:
    few, many = min(game.players), max(game.players)
    return f"{few}" if few == many else f"{few}-{many}"


def _with_options(game: type[Rules]) -> str:
    from ledger.game.options import write_value

    hands = ", ".join(f"{size} tiles for {players}" for players, size in game.hand_sizes.items())
    facts = f"{game.id}: {game.title}\n{cleandoc(game.__doc__ or '')}\n"
    facts += f"players {_players(game)}, double-{game.highest} set, hands of {hands}"
    options = list(game.options().values())
    rows = [[o.name, write_value(o.default), o.expected, o.rule] for o in options]
    meanings = "\n".join(f"{o.name}: {o.meaning}" for o in options)
    return f"{facts}\n\n{table(['option', 'default', 'may be', 'rule'], rows)}" + (f"\n\n{meanings}" if options else "")


@app.command(cls=Command, epilog=SIMULATE_EXAMPLES, short_help="Play matches by program.")
def simulate(
    variant: Game,
    matches: Annotated[int, typer.Option(min=1, metavar="N", help="How many matches.")],
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same matches.")],
    options: GameOptions = "",
    bots: Annotated[
        str, typer.Option(metavar="BOT,...", help="Who plays, in turn order: random, greedy or thoughtful.")
    ] = "greedy,random",
    players: Players = None,
    kind: WrittenKind = "full",
    out: OutOfRecords = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Play matches by program and record them."""
    from ledger.service.simulating import Wish, simulate
    from ledger.service.writing import write_records

    played = simulate(Wish(variant, matches, seed, options, bots.split(","), players, cast("Kind", kind)))
    counts = (
        _record(played, ledger) if out is None else {"written": write_records(out, counting(played, "matches played"))}
    )
    if json:
        show_json({"matches": matches, **counts})
    else:
        told = ", ".join(f"{number} {status}" for status, number in counts.items() if number)
        show(f"{count(matches, 'match', 'matches')} of {variant} played: {told}")


def _record(played: Iterable[Record], ledger: str | None) -> dict[str, int]:
    from ledger.service.importing import import_items

    with open_ledger(ledger, filling=True) as opened:
        imported = counting(import_items(opened, played, "simulation", who()), "matches played")
        statuses = Counter(str(one.taken.status) for one in imported)
    return dict(statuses)
