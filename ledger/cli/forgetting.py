"""`forget`: a person's name out of the ledger, for good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.failures import NOT_DONE
from ledger.cli.help import Command
from ledger.cli.opening import open_ledger
from ledger.cli.options import ClubIfAny, DryRun, ForgetListed, Json, Ledger, ListForgotten, PersonIfAny, Yes
from ledger.cli.printing import count, is_terminal, plain, say, show, show_json
from ledger.cli.signing import asked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.service.clubs.forgetting import Forgetting
    from ledger.store import Ledger as Store

app = typer.Typer()

_MOST_SHOWN = 20

EXAMPLES = """\b
Examples:
  domino-ledger forget "Ana Petrova" --dry-run        what would be changed
  domino-ledger forget "Ana Petrova" --club Riverside --yes
  domino-ledger forget --list > forgotten.jsonl       who was forgotten, without any name
  domino-ledger forget --again forgotten.jsonl        after a backup was put back by other means than restore
  domino-ledger forget --sweep                        once more, if another program was in the way

The matches stay, with "forgotten player 1" at the seat; they replay, and the log verifies. Importing an old file does
not bring the name back. A surname by itself in a note is left, for it may be another's: if it is not, first
domino-ledger people alias "Ana Petrova" Petrova
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="Erase a person's name for good.")
def forget(
    player: PersonIfAny = None,
    club: ClubIfAny = None,
    everywhere: Annotated[bool, typer.Option("--everywhere", help="In every club.")] = False,
    dry_run: DryRun = False,
    yes: Yes = False,
    listed: ListForgotten = False,
    again: ForgetListed = None,
    sweep: Annotated[bool, typer.Option("--sweep", help="Clear the database's files again.")] = False,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Erase a person's name from roster, matches, tags, notes and lists, and from the database's files; for good."""
    if sum((player is not None, listed, again is not None, sweep)) != 1:
        raise typer.BadParameter("name a PLAYER, or one of --list, --again FILE, --sweep")
    from ledger.service.clubs import forgetting

    with open_ledger(ledger) as opened:
        if listed:
            _show_list(forgetting.list_of(opened))
        elif sweep:
            forgetting.clear_files(opened)
            show_json({"swept": True}) if json else show("the database's files were written anew")
        elif again is not None:
            _show(forgetting.forget_listed(opened, again, asked()), dry_run=False, json=json)
        else:
            _forget(opened, player or "", club, everywhere=everywhere, dry_run=dry_run, yes=yes, json=json)


def _show_list(lines: str) -> None:
    typer.echo(lines, nl=False)
    if not lines:
        say("nobody has been forgotten")


def _forget(
    opened: Store, player: str, club: str | None, *, everywhere: bool, dry_run: bool, yes: bool, json: bool
) -> None:
    from ledger.service.clubs.forgetting import forget as erase

    found = trial = erase(opened, player, club, asked(), everywhere=everywhere, dry_run=True)
    if not dry_run:
        if not yes:
            _confirm(found)
        found = erase(opened, player, club, asked(), everywhere=everywhere)
        for traces, tried in zip(found.traces, trial.traces, strict=True):
            traces.alone, traces.alone_in = tried.alone, tried.alone_in
    _show(found, dry_run=dry_run, json=json)


def _confirm(found: Forgetting) -> None:
    for line in _lines(found, "would be"):
        say(line)
    if not is_terminal():
        say("Error: what is forgotten cannot be brought back: say --yes, or look first with --dry-run")
        raise typer.Exit(NOT_DONE)
    if not typer.confirm("Forget for good?", err=True):
        say("nobody is forgotten")
        raise typer.Exit(NOT_DONE)


def _lines(found: Forgetting, verb: str) -> list[str]:
    lines = []
    for traces in found.traces:
        numbers = " and ".join(str(number) for number in traces.numbers)
        who = f"forgotten player {numbers}" if numbers else "nobody else"
        parts = (
            count(traces.seats, "seat"),
            count(traces.tags, "tag"),
            count(traces.remarks, "remark"),
            count(traces.actors, "name of who recorded", "names of who recorded"),
        )
        lines.append(f"{who}: {', '.join(parts)} {verb} changed, in {count(traces.matches, 'match', 'matches')}")
        if traces.names:
            lines.append(f"  the names that go: {', '.join(traces.names)}")
        if traces.alone:
            texts = f"{count(traces.alone, 'text')}{_where(traces.alone_in)}"
            lines.append(
                f"  left as they are: {texts} with one word of the name, or with the name where another bears it too: "
                "look at them; what means him goes too if you give him that word as a name (people alias) before, or "
                "add and forget it after"
            )
    return lines


def _where(matches: Sequence[int]) -> str:
    shown = ", ".join(map(str, matches[:_MOST_SHOWN]))
    more = f" and {len(matches) - _MOST_SHOWN} more" if len(matches) > _MOST_SHOWN else ""
    return f" (in {'match' if len(matches) == 1 else 'matches'} {shown}{more})" if matches else ""


def _show(found: Forgetting, *, dry_run: bool, json: bool) -> None:
    import msgspec

    if json:
        traces = [msgspec.to_builtins(one) for one in found.traces]
        show_json({"dry_run": dry_run, "forgotten": traces, "out_of_reach": list(found.out_of_reach)})
        return
    for line in _lines(found, "would be" if dry_run else "were"):
        show(plain(line))
    show("out of reach:")
    for place in found.out_of_reach:
        show(plain(f"  {place}"))
