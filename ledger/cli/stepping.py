"""A match on the screen, one event at a time: what lies, who holds what, what the last event did."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

import typer

from ledger.cli.corrected import CorrectionNotes
from ledger.cli.keys import keys
from ledger.cli.printing import plain
from ledger.cli.table_in_letters import arm_name, table_rows
from ledger.game.events import Hand, Record
from ledger.game.picture import Move, State
from ledger.game.substitutes import names_at, substitutes
from ledger.naming import with_names
from ledger.record import write_event
from ledger.replay import Replay

KEYS = "right/left: next/previous   h/H: next/previous hand   Home/End   q: leave"
ON = {"\x1b[C", "\x1b[B", "\x1bOC", "\x1bOB", " ", "n", "l", "\r", "\n"}
BACK = {"\x1b[D", "\x1b[A", "\x1bOD", "\x1bOA", "p", "b", "\x7f", "\x08"}
FIRST = {"\x1b[H", "\x1bOH", "\x1b[1~", "g", "0"}
LAST = {"\x1b[F", "\x1bOF", "\x1b[4~", "G", "$"}
LEAVE = {"q", "Q", "\x1b", "\x04"}


class Scene:
    """A match with its replay: what the screen shows after each event."""

    def __init__(self, record: Record, played: Replay) -> None:
        self.record = record
        self.played = played
        self.names = record.opening.seats
        self.substitutes = substitutes(record)
        self.notes = CorrectionNotes(record, played.match)
        self.hands = [number for number, event in enumerate(record.events, start=1) if isinstance(event, Hand)]

    def at(self, number: int) -> str:
        """The match after this event, in lines."""
        state = self.played.at(number)
        hand = f"hand {state.hand}, " if state.hand else ""
        heading = f"match {state.match}, {state.variant}: {hand}event {number} of {len(self.played)}"
        lines = [heading, f"  {event_text(self.record, number)}"]
        lines += [f"  {text}" for text in (*points_texts(state, self.names), *self.notes.at(number))]
        sitting = names_at(self.substitutes, self.names, number)
        pairs = zip(sitting, self.names, strict=True)
        lines += [f"  {there} sits in for {absent}" for there, absent in pairs if there != absent]
        lines += ["", *(f"  {row}" for row in table_rows(state, sitting)), ""]
        lines += [f"  {row}" for row in state_rows(state, sitting, self.names)]
        return "\n".join(lines)

    def hand_near(self, number: int, *, on: bool) -> int:
        """The event at which the next hand begins, or the one that went before."""
        if on:
            return next((start for start in self.hands if start > number), len(self.played))
        return next((start for start in reversed(self.hands) if start < number), 1)


def step_through(scene: Scene) -> None:
    """Show the match and go where the keys say, until the user leaves."""
    number = 1
    with closing(keys()) as pressed:
        for key in pressed:
            if key in LEAVE:
                return
            number = _moved(scene, number, key)
            typer.echo("\033[H\033[2J", nl=False)
            typer.echo(plain(scene.at(number)))
            typer.echo(f"\n{typer.style(KEYS, dim=True)}")


def _moved(scene: Scene, number: int, key: str) -> int:
    if key in ON:
        number += 1
    elif key in BACK:
        number -= 1
    elif key in FIRST:
        number = 1
    elif key in LAST:
        number = len(scene.played)
    elif key in ("h", "H"):
        number = scene.hand_near(number, on=key == "h")
    return min(max(number, 1), len(scene.played))


def event_text(record: Record, number: int) -> str:
    """An event as its line of the record."""
    opening = record.opening
    return " - ".join(opening.seats) if number == 1 else write_event(record.events[number - 1], opening)


def points_texts(state: State, names: Sequence[str]) -> list[str]:
    """The points that the last event caused, with their arithmetic."""
    return [f"{names[p.seat - 1]} {p.points:+}: {with_names(p.because, names)}" for p in state.points]


def totals_text(state: State, names: Sequence[str]) -> str:
    """How the sides stand, and who won."""
    sides = ", ".join(f"{names[side - 1]} {'?' if total is None else total}" for side, total in state.totals.items())
    won = " and ".join(names[seat - 1] for seat in state.winners)
    return f"{sides}; won by {won}" if won else sides


def state_rows(state: State, names: Sequence[str], players: Sequence[str] = ()) -> list[str]:
    """Who holds what, what is open, what is allowed, how the sides stand. `names` are those who sit there; points are
    those of the `players` of the match, where they are others."""
    return [*_players(state, names), *_facts(state, names), f"standing: {totals_text(state, players or names)}"]


def _players(state: State, names: Sequence[str]) -> list[str]:
    rows = []
    for seat, held in state.hands.items():
        mark = ">" if seat == state.turn else " "
        hand = f"{held} tiles" if isinstance(held, int) else " ".join(tile.text for tile in held) or "no tile"
        rows.append(f"{mark} {names[seat - 1]}: {hand}")
    return [*rows, f"  boneyard: {state.boneyard}"] if state.dealt else rows


def _facts(state: State, names: Sequence[str]) -> list[str]:
    facts = []
    if state.open_ends:
        ends = ", ".join(f"{arm_name(end.arm, names)} {end.value}" for end in state.open_ends)
        facts.append(f"open: {ends}" + (f"; they count {state.count}" if state.count is not None else ""))
    if state.shut:
        facts.append("shut, for there is no room: " + ", ".join(arm_name(arm, names) for arm in state.shut))
    if state.markers:
        facts.append("markers: " + ", ".join(names[seat - 1] for seat in state.markers))
    if state.due:
        facts.append("to be satisfied: " + " ".join(tile.text for tile in state.due))
    if state.legal:
        facts.append("can: " + ", ".join(move_text(move, names) for move in state.legal))
    return facts


def move_text(move: Move, names: Sequence[str]) -> str:
    """A legal move as a scorer says it: the tile and its arm, or the word."""
    parts = [move.kind if move.tile is None else move.tile.text]
    if move.arm is not None:
        parts.append(f"@{arm_name(move.arm, names)}")
    if move.second_tile is not None:
        parts.append(move.second_tile.text)
    if move.second_arm is not None:
        parts.append(f"@{arm_name(move.second_arm, names)}")
    return " ".join(parts)
