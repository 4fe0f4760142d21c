"""A match while it is being recorded: what was typed or tapped as events, and what the rules think of each before it is
kept.
"""

from ledger.recording.shorthand import Unclear, read_short
from ledger.recording.sitting import Sitting

__all__ = ["Sitting", "Unclear", "read_short"]
