"""Files as a scorer writes them, and what comes of importing them."""

from __future__ import annotations

from ledger.record import read
from ledger.service.intake import Taken, take_in
from ledger.store import Ledger

DEALS = "hand 1\ndeal Ana 6-6 6-5 4-1 2-0 3-3 5-1 1-0\ndeal Ben 6-4 5-4 2-1 3-2 0-0 5-5 4-4\n"
TURNS = ("play Ana 6-6", "play Ben 6-4 @right", "play Ana 6-5 @left", "play Ben 5-4 @left", "play Ana 4-1 @right")
"""Events 5 to 9 of a match whose events 2 to 4 are DEALS."""
DATED = {"Club": "Riverside", "Played": "2026-03-14"}


def header(*seats: str, **tags: str) -> str:
    """A header of the draw game with these tags; Ana and Ben play, unless others do."""
    named = {**tags, **{f"Seat{seat}": name for seat, name in enumerate(seats or ("Ana", "Ben"), start=1)}}
    return '[Variant "draw"]\n' + "".join(f'[{name} "{value}"]\n' for name, value in named.items())


def match(*turns: str, **tags: str) -> str:
    """A match of these turns."""
    return header(**tags) + DEALS + "".join(f"{turn}\n" for turn in turns)


def bring(ledger: Ledger, *matches: str, at_once: int = 32) -> list[Taken]:
    """Imports these matches as one file."""
    return list(take_in(ledger, read("\n".join(matches), "night.domino"), file="night.domino", at_once=at_once))


def statuses(taken: list[Taken]) -> list[str]:
    """What became of each match."""
    return [one.status for one in taken]
