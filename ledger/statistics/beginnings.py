"""The matches that grow, as they stood where their hand in play began: what came before need not be folded again.

A beginning is known by its whole content, never by the name of a match: what was corrected since is folded anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import NamedTuple

from ledger.game.events import Event, Hand, Open, Record
from ledger.game.rules import Rules
from ledger.statistics.hand_counts import HandCounts
from ledger.summary import Telling

MOST = 16

Standing = Sequence[tuple[int, Event]]
Game = tuple[str, Mapping[str, object], tuple[str, ...]]
"""A variant, its options, the players: a remark on a substitute names them."""


class CountedTelling(Telling):
    """A match while it is told and its figures are counted."""

    onlooker: HandCounts


class Beginning(NamedTuple):
    """The game and the first events of a record (without its header), those of them that stood, and the fold of
    these.
    """

    game: Game
    events: tuple[Event, ...]
    standing: Standing
    fold: CountedTelling

    def begins(self, record: Record, standing: Standing) -> bool:
        """Whether a record, of which these events stand, begins so."""
        return (
            self.game == _game(record.opening)
            and self.events == record.events[1 : len(self.events) + 1]
            and self.standing == standing[: len(self.standing)]
        )


def begun(opening: Open, rules: Rules, *, refereed: bool = False) -> CountedTelling:
    """A match of which nothing but the header is told."""
    return CountedTelling(opening, rules, HandCounts(rules, opening.seats), refereed=refereed)


class Beginnings:
    """The beginnings of the last few matches that grew, for any number of threads: at worst one is not kept."""

    def __init__(self) -> None:
        self._known: list[Beginning] = []

    def told(self, record: Record, standing: Standing, rules: Rules) -> CountedTelling:
        """A record told so far as it goes, but not ended; `standing` are its events that stand."""
        known = self._beginning_of(record, standing)
        telling = deepcopy(known.fold) if known else begun(record.opening, rules)
        taken = len(known.standing) if known else 0
        hand = next((place for place in range(len(standing) - 1, taken, -1) if type(standing[place][1]) is Hand), taken)
        if hand > taken:
            telling.take(record, standing[taken:hand])
            last = max(number for number, _ in standing[:hand])
            new = Beginning(_game(record.opening), record.events[1:last], standing[:hand], deepcopy(telling))
            self._keep(new, known)
        telling.take(record, standing[hand:])
        return telling

    def _beginning_of(self, record: Record, standing: Standing) -> Beginning | None:
        fitting = (beginning for beginning in self._known if beginning.begins(record, standing))
        return max(fitting, key=lambda beginning: len(beginning.standing), default=None)

    def _keep(self, new: Beginning, instead: Beginning | None) -> None:
        self._known = [known for known in self._known if known is not instead][1 - MOST :] + [new]


def _game(opening: Open) -> Game:
    return opening.variant, opening.options, opening.seats
