"""Verifying: a ledger's log, or files with the proof of single matches, checked and told in one report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from ledger.errors import NotFound, Refused, Unreadable
from ledger.service.reading import check_file
from ledger.store import Ledger
from ledger.store.clubs.erasures import Withheld, withheld
from ledger.store.proving.anchors import FORMAT, Anchor
from ledger.store.proving.evidence import Fault
from ledger.store.proving.proof import check_proofs
from ledger.store.proving.verifying import Checked

MOST_FAULTS = 100
"""How many places are kept of all that do not fit."""


class Report:
    """What verifying came to: how many events were checked, how many places do not fit, and the first of these.

    `withheld` is what cannot be compared because somebody was forgotten; nothing is wrong with that.
    """

    def __init__(self) -> None:
        self.events = 0
        self.wrong = 0
        self.faults: list[Fault] = []
        self.withheld = Withheld()

    def watch(self, steps: Iterable[Checked]) -> Iterator[Checked]:
        """Counts the steps and hands them on."""
        for step in steps:
            self.events += step.events
            self.wrong += len(step.faults)
            self.faults += step.faults[: MOST_FAULTS - len(self.faults)]
            yield step

    def as_json(self) -> dict[str, Any]:
        """The shape of `verify --json`: `faults` has the first places that do not fit, `wrong` the number of all."""
        faults = [msgspec.to_builtins(fault) for fault in self.faults]
        shape = {"ok": not self.wrong, "events": self.events, "wrong": self.wrong, "faults": faults}
        return {**shape, "forgotten": self.withheld._asdict()} if self.withheld.players else shape


def verify_ledger(ledger: Ledger, report: Report, anchor: Anchor | None = None) -> Iterator[Checked]:
    """A ledger checked append by append, match by match, and against an anchor where one is given."""
    with ledger.snapshot() as snapshot:
        report.withheld = withheld(snapshot.connection)
    return report.watch(ledger.verify(anchor))


def verify_files(paths: Iterable[str], report: Report) -> Iterator[Checked]:
    """Files with proofs of matches checked event by event; NotFound or Unreadable if one is none."""
    return report.watch(step for path in paths for step in _verify_file(path))


def _verify_file(path: str) -> Iterator[Checked]:
    check_file(path)
    try:
        with open(path, "rb") as lines:
            for events, faults in check_proofs(lines, path):
                yield Checked(events, faults)
    except OSError as error:
        raise NotFound(f"{path} cannot be read: {error.strerror}") from error


def write_anchor(anchor: Anchor) -> str:
    """The text of an anchor's file: one JSON object."""
    return msgspec.json.encode(anchor).decode() + "\n"


def read_anchor(path: str) -> Anchor:
    """The anchor in a file; NotFound if there is no such file, Unreadable if it holds something else."""
    try:
        anchor = msgspec.json.decode(Path(path).read_bytes(), type=Anchor)
    except OSError as error:
        raise NotFound(f"the anchor {path} cannot be read: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(
            f"this is no anchor ({error})", file=path, expected="what domino-ledger anchor wrote"
        ) from None
    if anchor.anchor != FORMAT:
        raise Unreadable("a newer program wrote this anchor; use that", file=path)
    return anchor


def check_replaced(path: str, made: Anchor) -> None:
    """Refused where a file holds an anchor that a new one must not replace: of another log, or of a longer one."""
    if not Path(path).is_file():
        return
    try:
        before = read_anchor(path)
    except Unreadable:
        return
    if before.ledger != made.ledger:
        raise Refused(f"{path} is the anchor of another ledger: nothing was written; name another file")
    if before.position > made.position or before.epoch > made.epoch:
        raise Refused(
            f"{path} says that the log stood at position {before.position}, and it ends at {made.position}: something "
            f"was cut off. Nothing was written; ask domino-ledger verify --anchor {path}"
        )
