"""What an audit of an archive tells, in an order in which two of them can be compared."""

from __future__ import annotations

import json

from ledger.service.audits.archive import audit_parts
from ledger.service.audits.report import Report


def told(parts: object) -> dict[str, object]:
    """The report of an audit, its findings by match."""
    with Report() as report:
        for _ in audit_parts(parts, report, jobs=1):  # type: ignore[arg-type]
            pass
        found: dict[str, object] = json.loads("".join(report.as_json()))
    for name in ("findings", "coverage"):
        found[name] = sorted(map(json.dumps, found.get(name, ())))  # type: ignore[call-overload]
    return found
