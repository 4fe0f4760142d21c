"""A match of which both are asked for, what it adds to the statistics and what is wrong with it: both in one fold."""

from __future__ import annotations

from ledger.audit import Finding, audit, findings
from ledger.game.corrections import CHANGING, settle
from ledger.game.events import Record
from ledger.game.variants import rules_of
from ledger.statistics.beginnings import begun
from ledger.statistics.figures import MatchFigures, counted


class Judged:
    """A record, folded when its figures are first asked for; until then only an audit is needed for its findings."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self._figures: MatchFigures | None = None
        self._findings: list[Finding] | None = None

    def figures(self) -> MatchFigures:
        """As `figures` has them, with its errors."""
        if self._figures is None:
            record, settled = self.record, settle(self.record.events)
            # where something was corrected an audit closes the match at another line than the figures do
            plain = CHANGING.isdisjoint(map(type, record.events))
            telling = begun(record.opening, rules_of(record.opening), refereed=plain)
            telling.take(record, settled.standing)
            self._figures = counted(record, settled, telling)
            if plain:
                self._findings = findings(record, settled, telling.fold)
        return self._figures

    def findings(self) -> list[Finding]:
        """As `audit` has them."""
        if self._findings is None:
            self._findings = audit(self.record)
        return self._findings
