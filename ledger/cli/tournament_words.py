"""A tournament told: for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from ledger.cli.choosing import parts
from ledger.wording import said

if TYPE_CHECKING:
    from ledger.service.tournament_tables import Held, TableNow
    from ledger.statistics.meetings import Worth


def worth_of(text: str) -> Worth:
    """What a win, a draw and a loss are worth, written `1,0.5,0`; a fourth number is what a bye is worth."""
    from ledger.statistics.meetings import Worth

    try:
        win, draw, loss, *bye = (float(part) for part in parts(text))
        (given,) = bye or [win]
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not three or four numbers such as 1,0.5,0") from None
    return Worth(win=win, draw=draw, loss=loss, bye=given, forfeit_win=win, forfeit_loss=min(loss, 0))


def round_in_words(now: Held, number: int) -> str:
    """The tables of a round, one a line."""
    lines = [said("round {number}", number=number)]
    return "\n".join([*lines, *(f"  {_table_in_words(one)}" for one in now.tables if one.round == number)])


def _table_in_words(one: TableNow) -> str:
    sides = f" {said('against')} ".join(one.sides)
    told = f"{one.table}: {sides}"
    if one.status == "open":
        return told if one.match is None else f"{told}, {said('playing')} ({one.match})"
    if one.status != "played" or one.match is None:
        return f"{told}: {one.status.replace('_', '-')}"
    points = " : ".join("–" if number is None else str(number) for number in one.points)
    won = [one.sides[place - 1] for place in one.winners]
    result = said("{name} won", name=won[0]) if len(won) == 1 else said("a draw")
    return f"{told}: {points}, {result} ({one.match})"


def in_words(now: Held) -> str:
    """A tournament with its rules, its rounds and its standings."""
    from ledger.service.tournament_tables import table_of
    from ledger.statistics.standings import number_in_words

    own, rules = now.tournament, now.tournament.rules
    game = " ".join(filter(None, (rules.variant, rules.options))) or said("any game")
    lines = [f"{own.name}, {now.of.name or said('no club')}, {rules.system}, {game}, id {own.tournament[:8]}"]
    lines += [f"  {said('tie-breaks')}: {', '.join(rules.tie_breaks)}"]
    lines += [f"  {said('rules changed from round {number} on', number=first)}" for first, _ in own.changes[1:]]
    lines += [round_in_words(now, number) for number in sorted(own.rounds)]
    lines += [said("fits no table: {matches}", matches=", ".join(now.others))] if now.others else []
    lines += [said("standings")] if now.entrants or now.meetings else []
    for row in table_of(now) if now.entrants or now.meetings else ():
        value = row.sums[rules.tie_breaks[0]].value
        rank = "–" if row.rank is None else str(row.rank)
        left = f" ({said('left')})" if now.entrants.get(row.entrant) in own.left else ""
        lines.append(f"  {rank} {now.names[row.entrant]}{left} {'–' if value is None else number_in_words(value)}")
    return "\n".join([*lines, said("over")] if own.over else lines)


def as_json(now: Held) -> dict[str, Any]:
    """A tournament as data; `rules` are those of now, `changes` all with the rounds from which they hold."""
    import msgspec

    own = now.tournament
    return {
        "tournament": own.tournament,
        "name": own.name,
        "club": now.of.name or None,
        "season": own.season or None,
        "rules": msgspec.to_builtins(own.rules),
        "changes": [{"round": first, "rules": msgspec.to_builtins(rules)} for first, rules in own.changes],
        "entrants": [
            {"entrant": entrant, "name": now.names[entrant], "left": side in own.left}
            for entrant, side in now.entrants.items()
        ],
        "tables": [msgspec.to_builtins(table) for table in now.tables],
        "lots": now.lots(),
        "others": list(now.others),
        "over": own.over,
    }
