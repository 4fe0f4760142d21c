"""Records as text: `.domino` and JSON Lines, each read into events and written from them without loss."""

from __future__ import annotations

from ledger.record.reading import read, read_event
from ledger.record.writing import write, write_event

__all__ = ["read", "read_event", "write", "write_event"]
