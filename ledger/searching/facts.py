"""What can be looked for in a match: facts, each posted at the moments at which it holds.

A moment is an event that stands, in the order in which events happened; moments count from 0 within a match. A fact is
a short name, such as `end 6` (an end shows a 6) or `by 2` (an event of seat 2), and comes with a number: how many ends,
how many points, how many turns; 1 where there is nothing to count. No name of a person is ever in a fact.
"""

from __future__ import annotations

from collections import defaultdict

from ledger.game.corrections import CORRECTIONS, Settled, settle
from ledger.game.events import Adjust, Hand, Record
from ledger.game.match import Match
from ledger.game.variants import rules_of
from ledger.searching.looking_on import LookingOn

Posted = dict[int, int]
"""The moments at which a fact holds, each with its number."""


class Facts:
    """The facts of one match.

    `events` are the event numbers of the moments: of an amended event its own, of an inserted one that of the `insert`
    line. `unplayed` is how many hands have no plays: in these nothing can be found of positions and moves.
    """

    def __init__(self) -> None:
        self.events: list[int] = []
        self.posted: defaultdict[str, Posted] = defaultdict(dict)
        self.unplayed = 0

    def moment(self, event: int) -> int:
        """One more moment, at this event."""
        self.events.append(event)
        return len(self.events) - 1

    def post(self, fact: str, moment: int, number: int = 1) -> None:
        """The fact holds at the moment."""
        self.posted[fact][moment] = number


def facts(record: Record) -> Facts:
    """Folds a match and posts its facts; HeaderFault if its game, options or number of players are not known."""
    found = Facts()
    fold = Match(record.opening, rules_of(record.opening))
    settled = settle(record.events)
    moments: dict[int, int] = {}
    looking = LookingOn(fold.rules, found, moments)
    for number, event in settled.standing:
        if fold.table.waiting:
            fold.rules.pass_on(fold.table, number, event)
        if isinstance(event, Hand):
            fold.close(number)
            _close_hand(fold, looking, found)
        moment = moments[number] = found.moment(record.place_of(number))
        looking.before(fold.table, event)
        fold.take_now(number, event)
        looking.after(fold.table, moment, event)
    fold.finish(len(record.events))
    _close_hand(fold, looking, found)
    _post_corrections(record, found, moments)
    _post_objections(settled, fold, found, moments)
    return found


def _close_hand(fold: Match, looking: LookingOn, found: Facts) -> None:
    """The lines of a hand, if one was begun, are over."""
    looking.close_hand(fold.table)
    found.unplayed += fold.table.result


def _post_corrections(record: Record, found: Facts, moments: dict[int, int]) -> None:
    """Each correction at a moment of its own, after all that happened at the table; an `adjust` has one already."""
    for number, event in enumerate(record.events, start=1):
        if isinstance(event, CORRECTIONS):
            own = isinstance(event, Adjust) and number in moments
            moment = moments[number] if own else found.moment(number)
            word = type(event).__struct_config__.tag
            for fact in ("corrected", f"corrected {word}", f"event {word}"):
                found.post(fact, moment)


def _post_objections(settled: Settled, fold: Match, found: Facts, moments: dict[int, int]) -> None:
    """What the rules have against an event, but for what could not be checked and what the arbiter let stand."""
    for objection in (*settled.objections, *fold.objections):
        if objection.severity == "info" or objection.event in settled.allowed:
            continue
        number = objection.event
        if number not in moments:
            moments[number] = found.moment(number)
        for fact in ("irregular", f"irregular {objection.code}"):
            found.post(fact, moments[number])
