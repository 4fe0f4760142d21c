"""A tournament told: for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import typer

from ledger.cli.choosing import parts
from ledger.cli.printing import count
from ledger.wording import said

if TYPE_CHECKING:
    from ledger.club.competition_events import TournamentRules
    from ledger.club.tournament import Change, Tournament
    from ledger.service.competitions.tournament_now import Held, TableNow
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
    told = f"{one.table}: " + f" {said('against')} ".join(one.sides)
    if one.status == "open":
        if one.match is None:
            return told
        return f"{told}, {'ended without a winner' if one.stopped else said('playing')} ({one.match})"
    if one.match is None:
        instead = f", instead of match {one.instead_of}" if one.instead_of else ""
        return f"{told}: {_decided_in_words(one)}{instead}" + (f" ({one.why})" if one.why else "")
    points = " : ".join("–" if number is None else str(number) for number in one.points)
    won = [one.sides[place - 1] for place in one.winners]
    if one.status == "forfeit" and won:
        return f"{told}: {points}, awarded to {' and '.join(won)} ({one.match})"
    result = said("{name} won", name=won[0]) if len(won) == 1 else said("a draw")
    return f"{told}: {points}, {result} ({one.match})"


def _decided_in_words(one: TableNow) -> str:
    """Who has the point of a table that was decided without a match, and who was not there."""
    if one.status in ("bye", "void"):
        words = {"bye": said("a bye"), "void": said("struck out")}[one.status]
        return words if one.counts else f"{words}, which counts when the round is played"
    gone = " and ".join(one.absent)
    words = f"{gone} gave up" if one.status == "forfeit" else f"{gone} did not come"
    won = " and ".join(one.sides[place - 1] for place in one.winners)
    return f"{won} won, {words}" if won else f"nobody won, {words}"


def in_words(now: Held) -> str:
    """A tournament with its rules, its rounds and its standings."""
    own, rules = now.tournament, now.tournament.rules
    game = " ".join(filter(None, (rules.variant, rules.options))) or said("any game")
    lines = [f"{own.name}, {now.of.name or said('no club')}, {rules.system}, {game}, id {own.tournament[:8]}"]
    lines += [f"  {said('tie-breaks')}: {', '.join(rules.tie_breaks)}"]
    lines += [f"  {text}" for text in changes_in_words(own)]
    lines += [round_in_words(now, number) for number in sorted(own.rounds)]
    lines += [said("fits no table: {matches}", matches=", ".join(now.others))] if now.others else []
    lines += _standings_in_words(now) if now.entrants or now.meetings else []
    return "\n".join([*lines, *_over_in_words(now)])


def _standings_in_words(now: Held) -> Iterator[str]:
    from ledger.service.competitions.tournament_tables import table_of
    from ledger.statistics.standings import number_in_words

    own = now.tournament
    rows = table_of(now)
    yield _heading_of_standings(now)
    for row in rows:
        value = next(iter(row.sums.values())).value
        rank = "–" if row.rank is None else str(row.rank)
        left = f" ({said('left')})" if now.entrants.get(row.entrant) in own.left else ""
        yield f"  {rank} {now.names[row.entrant]}{left} {'–' if value is None else number_in_words(value)}"


def _heading_of_standings(now: Held) -> str:
    """After how many rounds the standings are, and whether more was played."""
    rounds = now.tournament.rounds
    if now.final is not None or not rounds:
        return said("standings")
    over = [number for number in rounds if now.over(number)]
    more = [number for number in sorted(rounds) if number not in over and now.begun(number)]
    after = f"after {count(len(over), 'round')}"
    if now.tournament.planned:
        after = f"after {len(over)} of {count(now.tournament.planned, 'round')}"
    playing = f", with what was played of round {', '.join(map(str, more))}" if more else ""
    return f"{said('standings')} {after}{playing}"


def _over_in_words(now: Held) -> list[str]:
    """That a tournament is over, and what its results would make of its table by now."""
    from ledger.service.matches.tournaments_moved import moved_since

    if not now.tournament.over:
        return []
    moved = moved_since(now)
    later = ["by what was corrected since it ended, which its table does not hold:"] if moved else []
    return [said("over"), *later, *(f"  {one}" for one in moved)]


def changes_in_words(own: Tournament) -> Iterator[str]:
    """What each change of rules changed, from which round on and why; what was replaced is left out."""
    founding = own.changes[0]
    before = founding
    for change in own.in_force:
        if change is not founding:
            told = "; ".join(_differences(before, change)) or "as before"
            why = f" ({change.why})" if change.why else ""
            yield f"{said('rules changed from round {number} on', number=change.round)}: {told}{why}"
        before = change


def _differences(before: Change, after: Change) -> Iterator[str]:
    old, new = _parts(before.rules), _parts(after.rules)
    for name, value in new.items():
        if value != old[name]:
            yield f"{name} {value or '–'} instead of {old[name] or '–'}"


def _parts(rules: TournamentRules) -> dict[str, str]:
    """The rules that can change, each in words."""
    from ledger.statistics.standings import number_in_words

    worth = rules.worth
    each = {"a win": worth.win, "a draw": worth.draw, "a loss": worth.loss, "a bye": worth.bye}
    numbers = ", ".join(f"{name} {number_in_words(value)}" for name, value in each.items())
    shape = {"rounds": str(rules.rounds or ""), "cycles": str(rules.cycles), "options": rules.options}
    return {"worth": numbers, "tie-breaks": ", ".join(rules.tie_breaks), **shape}


def as_json(now: Held) -> dict[str, Any]:
    """A tournament as data; `rules` are those of now, `changes` all with the rounds from which they hold."""
    import msgspec

    from ledger.service.matches.tournaments_moved import moved_since

    own = now.tournament
    return {
        "tournament": own.tournament,
        "name": own.name,
        "club": now.of.name or None,
        "season": own.season or None,
        "rules": msgspec.to_builtins(own.rules),
        "changes": [
            {**msgspec.to_builtins(change), "why": change.why or None, "in_force": change in own.in_force}
            for change in own.changes
        ],
        "entrants": [
            {"entrant": entrant, "name": now.names[entrant], "left": side in own.left}
            for entrant, side in now.entrants.items()
        ],
        "tables": [{**msgspec.to_builtins(table), "why": table.why or None} for table in now.tables],
        "lots": now.lots(),
        "others": list(now.others),
        "over": own.over,
        "rounds_played": [number for number in sorted(own.rounds) if now.over(number)],
        "corrected_since": [moved.as_json() for moved in moved_since(now)],
    }
