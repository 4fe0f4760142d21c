"""How an offered correction is told: a claim is mended by its number; what really was played only the table knows."""

from __future__ import annotations

from typing import Literal

import msgspec

from ledger.audit import Finding
from ledger.game.objections import Code
from ledger.mending.candidates import SO
from ledger.wording import said

MOVES = frozenset(
    (
        *(Code.WRONG_LEAD, Code.OUT_OF_TURN, Code.NOT_HELD, Code.NO_FIT, Code.ARM_CLOSED, Code.DOUBLE_OWED),
        *(Code.WRONG_DRAW, Code.DRAW_OWED, Code.PLAY_OWED, Code.WRONG_CUT, Code.WRONG_RETURN),
    )
)
"""What a player may really have done against the rules."""


class Way(msgspec.Struct, frozen=True):
    """What may be done about a finding: it is to `mend` by a line, or by an example of what was meant where it was a
    `slip` of the pen; or it was played `so`, and stands; or it `goes` with an earlier one, and has no line.
    """

    kind: Literal["mend", "slip", "so", "goes"]
    line: str
    event: int

    def __str__(self) -> str:
        told = {
            "mend": said("to mend it, append: {line}", line=self.line),
            "slip": said("if it was a slip of the pen, append for example: {line}", line=self.line),
            "so": said("if it was played so, append: {line}", line=self.line),
            "goes": said("it goes when event {event} is mended", event=self.event),
        }
        return told[self.kind]


def ways(finding: Finding) -> list[Way]:
    """The ways, those that put something right before those that let it stand."""
    if finding.goes_with is not None:
        return [Way("goes", "", finding.goes_with)]
    if not finding.mend:
        return []
    if finding.code not in MOVES:
        return [Way("mend", finding.mend, finding.event)]
    if finding.mend.startswith("stand "):
        return [Way("so", finding.mend, finding.event)]
    as_it_was = f'stand {finding.event} "{SO}"'
    return [Way("slip", finding.mend, finding.event), Way("so", as_it_was, finding.event)]
