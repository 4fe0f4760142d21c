"""Records as text: `.domino` and JSON Lines, each read into events and written from them without loss."""

from __future__ import annotations

from ledger.record.json_events import event_as_json
from ledger.record.json_lines import read_jsonl, write_jsonl
from ledger.record.options import read_options
from ledger.record.reading import read, read_event
from ledger.record.writing import write, write_event

__all__ = ["event_as_json", "read", "read_event", "read_jsonl", "read_options", "write", "write_event", "write_jsonl"]
