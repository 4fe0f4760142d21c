"""The bots by the names that the command line and the pages know."""

from __future__ import annotations

from ledger.simulate.bots import Bot, greedy_bot, random_bot
from ledger.simulate.thoughtful import thoughtful_bot

BOTS: dict[str, Bot] = {"random": random_bot, "greedy": greedy_bot, "thoughtful": thoughtful_bot}
"""Every bot that may sit down."""
