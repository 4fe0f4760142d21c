"""The desk at which a match is recorded: tiles and ends to tap, a list of taps on their way."""

from dashboard.desk.component import answered, show

__all__ = ["answered", "show"]
