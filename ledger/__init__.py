"""Domino Ledger: record, replay and audit matches of dominoes."""

__version__ = "0.1.0"
