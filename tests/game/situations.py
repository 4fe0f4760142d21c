"""Situations at the table, told as short records: what the audit finds in them and how things stand afterwards."""

from __future__ import annotations

from functools import cached_property

from ledger.audit import Finding, audit
from ledger.errors import Unreadable
from ledger.game.events import Record
from ledger.game.picture import Move, State
from ledger.record import read
from ledger.replay import replay

NAMES = ("Ana", "Ben", "Cid", "Dora")


class Situation:
    """A match up to some moment. Players are named by seat numbers or as Ana, Ben, Cid, Dora."""

    def __init__(self, header: list[str], events: str) -> None:
        self.lines = [*header, *events.strip().splitlines()]
        (self.record,) = self._read()

    def _read(self) -> list[Record]:
        records = []
        for outcome in read("\n".join(self.lines)):
            if isinstance(outcome, Unreadable):
                raise outcome
            records.append(outcome)
        return records

    @cached_property
    def findings(self) -> list[Finding]:
        """All that the audit says."""
        return audit(self.record)

    @cached_property
    def state(self) -> State:
        """The picture after the last line."""
        return replay(self.record).at(len(self.record.events))

    def said(self, severity: str) -> list[str]:
        """The findings of a severity as `code: the line it is about`."""
        return [f"{found.code}: {self._line(found)}" for found in self.findings if found.severity == severity]

    def _line(self, found: Finding) -> str:
        if found.line is None:
            return f"event {found.event}"
        return " ".join(self.lines[found.line - 1].partition(";")[0].split())

    @property
    def faults(self) -> list[str]:
        """The errors."""
        return self.said("error")

    @property
    def totals(self) -> dict[int, int | None]:
        """How the sides stand."""
        return self.state.totals

    @property
    def legal(self) -> set[str] | None:
        """What the player in turn may do, as it would be written; None where his hand is not known."""
        moves = self.state.legal
        return None if moves is None else {written(move) for move in moves}

    def points(self, line: str) -> list[tuple[int, int]]:
        """Side and points of what the first event written so brought."""
        texts = [" ".join(self.lines[at - 1].partition(";")[0].split()) for at in self.record.lines.values()]
        number = list(self.record.lines)[texts.index(line)]
        return [(given.seat, given.points) for given in replay(self.record).at(number).points]


def situation(variant: str, events: str, *, options: str = "", players: int = 2) -> Situation:
    """A match of so many players under these options, as far as `events` go."""
    header = [f'[Variant "{variant}"]', f'[Options "{options}"]' if options else ""]
    return Situation([*header, *seats(players)], events)


def seats(players: int) -> list[str]:
    """The seat tags."""
    return [f'[Seat{number} "{name}"]' for number, name in enumerate(NAMES[:players], 1)]


def written(move: Move) -> str:
    """A move without its player, as the record would write it."""
    words = [move.kind, move.tile.text if move.tile else "", f"@{move.arm}" if move.arm is not None else ""]
    return " ".join(word for word in words if word)
