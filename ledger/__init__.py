"""Domino Ledger: record, replay and audit matches of dominoes.

`import ledger` loads nothing: each name is imported where it stands. To begin with: `ledger.record.read`,
`ledger.audit.audit`, `ledger.replay.Replay`, `ledger.summary.summary`, `ledger.explaining.explain`. Those that stay
from version to version are listed in `examples/guides/embedding.md`.
"""

__version__ = "0.1.0"
