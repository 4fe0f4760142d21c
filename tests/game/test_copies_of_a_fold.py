"""A fold that is copied goes on as the other does, and nothing that happens to one happens to the other."""

from __future__ import annotations

from copy import deepcopy

import pytest

from ledger.game.match import Match
from ledger.game.variants import GAMES, rules_of
from ledger.replay import picture
from ledger.simulate import play_match

PLAYERS = ("Ana", "Ben", "Cid", "Dan")
EVERY = 7
"""After so many events a copy is taken each time."""


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_goes_on_as_the_fold_would_and_leaves_it_as_it_was(game: str) -> None:
    record = play_match(game, PLAYERS[: max(GAMES[game].players)], seed=5)
    opening, numbered = record.opening, list(enumerate(record.events[1:200], start=2))
    alone = Match(opening, rules_of(opening))
    pictures = []
    for number, event in numbered:
        alone.take(number, event)
        pictures.append(picture(alone, number, "1", game))
    fold = Match(opening, rules_of(opening))
    for place, (number, event) in enumerate(numbered):
        fold.take(number, event)
        if place % EVERY == 0:
            # what goes wrong in one copy, its last line happening again, is not found in another
            other = deepcopy(fold)
            other.take(number, event)
            other.take_all(numbered[place + 1 : place + 20])
            going = deepcopy(fold)
            going.take_all(numbered[place + 1 :])
            assert picture(going, numbered[-1][0], "1", game) == pictures[-1]
            assert going.objections == alone.objections
        assert picture(fold, number, "1", game) == pictures[place]
