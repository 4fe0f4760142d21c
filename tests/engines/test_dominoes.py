"""Four players in pairs, as the package dominoes plays them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ledger.game.tiles import Tile
from tests.engines.games import PAIRS, Joined, Step, Table, named
from tests.engines.seeds import SEEDS

dominoes = pytest.importorskip("dominoes", reason="dominoes is not installed: its games are not played against ours")


def ours_of(domino: Any) -> Tile:
    """A tile of theirs as ours."""
    return named(domino.first, domino.second)


def joined(theirs: Any, domino: Any, left: bool) -> Joined:
    """A move of theirs in our words."""
    if not len(theirs.board):
        return ours_of(domino), None
    return ours_of(domino), theirs.board.left_end() if left else theirs.board.right_end()


def play(seed: int) -> tuple[Any, Table, list[int]]:
    """A game played by chance on their side and at our table; the passes before each play at ours."""
    random.seed(seed)  # the package shuffles with the module's own generator
    theirs = dominoes.Game.new(starting_player=0)
    ours = Table("kozel-pairs", PAIRS, [[ours_of(domino) for domino in hand] for hand in theirs.hands])
    passes = []
    while theirs.result is None:
        allowed = frozenset(joined(theirs, *move) for move in theirs.valid_moves)
        move = random.choice(theirs.valid_moves)
        passes.append(ours.play(Step(theirs.turn + 1, joined(theirs, *move), allowed)))
        theirs.make_move(*move)
    return theirs, ours, passes


def passes_of(theirs: Any) -> list[int]:
    """The passes before each play, as the package has written them down."""
    counts = [0]
    for move in theirs.moves:
        if move is None:
            counts[-1] += 1
        else:
            counts.append(0)
    return counts[:-1]


@pytest.mark.parametrize("seeds", SEEDS)
def test_four_in_pairs_play_as_the_package_dominoes_plays_them(seeds: range) -> None:
    for seed in seeds:
        print(f"{seed=}")
        theirs, ours, passes = play(seed)
        assert passes == passes_of(theirs)
        assert ours.left() == [sum(domino.first + domino.second for domino in hand) for hand in theirs.hands]
        ours.ends(blocked=not theirs.result.won)
        if not theirs.result.won:
            assert sum(ours.written().values()) == abs(theirs.result.points)
