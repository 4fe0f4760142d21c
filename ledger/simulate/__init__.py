"""Matches played by program: seeded bots under the rules that the audit knows. The only place with chance in it."""

from __future__ import annotations

from ledger.simulate.bots import Bot, Choice, wavering
from ledger.simulate.less import written_down
from ledger.simulate.match import play_match
from ledger.simulate.players import BOTS
from ledger.simulate.results import result_match

__all__ = ["BOTS", "Bot", "Choice", "play_match", "result_match", "wavering", "written_down"]
