"""A ledger that is served while somebody records, and what is played at its table."""

from __future__ import annotations

from ledger.game.events import End, Hand, Record, Reveal, Score, Total, Write
from ledger.game.variants import GAMES
from ledger.record import write_event
from ledger.service.matches.recording import Recorder
from ledger.simulate import play_match
from ledger.store import Ledger

KEY = "a key for the tests, long enough"
NOT_TAPPED = (Reveal, Score, Write, Total, End)
"""Claims, and what the hands that are known make plain."""

NAMES = ("Ana", "Ben", "Cleo", "Dan")


class Table:
    """A served ledger, and the address at which one may record."""

    def __init__(self, url: str, address: str) -> None:
        self.url = url
        self.address = address

    def begin(self, record: Record) -> int:
        """A match with the record's header; its number."""
        with Ledger.open(self.url) as ledger:
            return Recorder.begin(ledger, Record(record.events[:1])).number

    def lines(self, number: int) -> list[str]:
        """The lines of a match as they are stored."""
        record = self.record(number)
        return [write_event(event, record.opening) for event in record.events[1:]]

    def record(self, number: int) -> Record:
        """A match as it is stored."""
        with Ledger.open(self.url) as ledger:
            return ledger.match(number).record


def first_hand(game: str, seed: int) -> Record:
    """The first hand of a match played by program, without what need not be told of hands that are known."""
    players = 4 if 4 in GAMES[game].players else GAMES[game].players[0]
    record = play_match(game, NAMES[:players], seed=seed)
    second = next((at for at, event in enumerate(record.events) if event == Hand(2)), len(record.events))
    return Record(tuple(event for event in record.events[:second] if not isinstance(event, NOT_TAPPED)))
