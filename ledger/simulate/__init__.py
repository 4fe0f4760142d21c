"""Matches played by program: seeded bots under the rules that the audit knows. The only place with chance in it."""

from __future__ import annotations

from ledger.simulate.bots import BOTS, Bot, Choice, wavering
from ledger.simulate.match import play_match

__all__ = ["BOTS", "Bot", "Choice", "play_match", "wavering"]
