"""Block dominoes for two and in teams of two, as OpenSpiel plays them: python_block_dominoes, python_team_dominoes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ledger.game.events import OptionValue
from tests.engines.games import BLOCK, PAIRS, Joined, Step, Table, named
from tests.engines.seeds import SEEDS

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: its games are not played against ours")
block = pytest.importorskip("open_spiel.python.games.block_dominoes")
teams = pytest.importorskip("open_spiel.python.games.team_dominoes")


def play(game: Any, actions: Any, variant: str, options: dict[str, OptionValue], random: Random) -> tuple[Any, Table]:
    """A game played by chance on their side, each step of it at our table too; how both stand at the end."""
    theirs = game.new_initial_state()
    while theirs.is_chance_node():
        theirs.apply_action(random.choice([action for action, _ in theirs.chance_outcomes()]))
    ours = Table(variant, options, [[named(*map(int, tile)) for tile in hand] for hand in theirs.hands])
    while not theirs.is_terminal():
        legal = theirs.legal_actions()
        action = random.choice(legal)
        allowed = frozenset(joined(actions[number]) for number in legal)
        ours.play(Step(theirs.current_player() + 1, joined(actions[action]), allowed))
        theirs.apply_action(action)
    assert ours.left() == [sum(int(half) for tile in hand for half in tile) for hand in theirs.hands]
    ours.ends(blocked=all(theirs.hands))
    return theirs, ours


def joined(action: Any) -> Joined:
    """An action of OpenSpiel's in our words."""
    return named(*map(int, action.tile)), None if action.edge is None else int(action.edge)


@pytest.mark.parametrize("seeds", SEEDS)
def test_block_for_two_is_played_as_open_spiel_plays_it(seeds: range) -> None:
    game = pyspiel.load_game("python_block_dominoes")
    for seed in seeds:
        print(f"{seed=}")
        theirs, ours = play(game, block._ACTIONS, "block", BLOCK, Random(seed))
        gains = {seat: int(points) for seat, points in enumerate(theirs.returns(), 1) if points > 0}
        assert {side: points for side, points in ours.written().items() if points} == gains


@pytest.mark.parametrize("seeds", SEEDS)
def test_four_in_pairs_play_as_open_spiel_plays_them(seeds: range) -> None:
    game = pyspiel.load_game("python_team_dominoes")
    for seed in seeds:
        print(f"{seed=}")
        play(game, teams._ACTIONS, "kozel-pairs", PAIRS, Random(seed))
