"""A club's own log: what happens to its people, beside its matches.

Seasons, tournaments and roles can join it: each is one more event in `events.py` and one more answer in `fold.py`.
"""

from ledger.club.events import ClubEvent
from ledger.club.fold import Club, fold

__all__ = ["Club", "ClubEvent", "fold"]
