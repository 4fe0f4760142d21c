"""A club's own log: what happens to its people, beside its matches.

Its events are in `events.py` and, of seasons and tournaments, in `competition_events.py`; what they say in `fold.py`.
"""

from ledger.club.events import ClubEvent
from ledger.club.fold import Club, fold

__all__ = ["Club", "ClubEvent", "fold"]
