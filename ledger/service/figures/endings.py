"""How the matches of a list ended where the points did not decide them: told beside who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ledger.errors import LedgerError
from ledger.service.figures.statistics import EVERY_MATCH, as_played
from ledger.store import Card, Ledger
from ledger.store.lists.figures import kept_matches
from ledger.summary import summary
from ledger.wording import said

Ending = Literal["walk-over", "awarded", "abandoned", "undecided", "struck"]
"""Awarded by the arbiter, before a hand was begun or later; abandoned by his leave; or ended with no winner that
follows from the record, which is a fault; or struck out, every line voided.
"""


def endings(ledger: Ledger, cards: Sequence[Card]) -> dict[int, Ending]:
    """How those of the matches ended, by number, that were not decided by their points."""
    over = {card.number: card for card in cards if card.over}
    found: dict[int, Ending] = {card.number: "struck" for card in cards if card.struck}
    if not over:
        return found
    with ledger.snapshot() as snapshot:
        kept = kept_matches(snapshot.connection, EVERY_MATCH.wanted, over)
        awarded = {one.number for one in kept if as_played(one, EVERY_MATCH).figures.awarded}
    for number, card in over.items():
        if card.winners and number in awarded:
            found[number] = "awarded" if card.hands else "walk-over"
        elif not card.winners:
            ending = _without_winners(ledger, number)
            if ending is not None:
                found[number] = ending
    return found


def _without_winners(ledger: Ledger, number: int) -> Ending | None:
    """What is to be said of a match that is over and was won by nobody; None where the rules have it so."""
    try:
        short = summary(ledger.match(number).record)
    except LedgerError:
        return None
    if short.decision is not None:
        return "abandoned"
    return None if short.over else "undecided"


def ending_in_words(ending: Ending) -> str:
    """How a match ended, in a word or two."""
    return {
        "walk-over": said("walk-over"),
        "awarded": said("awarded"),
        "abandoned": said("abandoned"),
        "undecided": said("no winner follows"),
        "struck": said("struck out"),
    }[ending]


def winners_in_words(winners: str, ending: Ending | None) -> str:
    """Who has won a match, and how where that was not by its points; "" where there is nothing to tell."""
    if ending is None:
        return winners
    return f"{winners} ({ending_in_words(ending)})" if winners else ending_in_words(ending)
