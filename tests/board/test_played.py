"""Matches of every game in the catalogue, played by program and drawn after each event: the same promises hold."""

from __future__ import annotations

from itertools import combinations

import pytest

from ledger.board import arrange, draw
from ledger.game.picture import State
from ledger.game.variants import GAMES
from ledger.replay import replay
from ledger.simulate import play_match
from tests.board.test_places import on_table, overlap

NAMES = ("Ana", "Ben", "Carla", "Dmitri", "Eva", "Farid", "Gia", "Hana", "Ivan", "João")
HANDS = 2


def first_hands(game: str, players: int, seed: int) -> tuple[tuple[str, ...], list[State]]:
    """The states of the first hands of a match."""
    names = NAMES[:players]
    record = play_match(game, names, bots=("random", "greedy"), seed=seed)
    return names, [state for state in replay(record).states() if state.hand <= HANDS]


def tables() -> list[tuple[str, int]]:
    """Every game with the fewest and with the most players."""
    return sorted(
        {(game, number) for game, rules in GAMES.items() for number in (min(rules.players), max(rules.players))}
    )


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize(("game", "players"), tables())
def test_every_moment_of_a_match_is_drawn_whole_and_without_overlaps(game: str, players: int, width: int) -> None:
    names, states = first_hands(game, players, seed=players)
    assert max(len(state.laid) for state in states) > 4
    finals = {state.hand: state for state in states}
    for state in states:
        scene = arrange(state, names, width=width, final=finals[state.hand])
        laid = on_table(scene)
        assert sorted((face.laid or 0) for face in laid) == list(range(len(state.laid)))
        assert not [(a.title, b.title) for a, b in combinations(laid, 2) if overlap(a, b)]


@pytest.mark.parametrize(("game", "players"), tables())
def test_a_seat_is_never_shown_a_tile_that_another_holds(game: str, players: int) -> None:
    """Tiles are named in titles, so no title may name one that lies in another's hand and not on the table."""
    names, states = first_hands(game, players, seed=players + 1)
    for state in states[::5]:
        svg = draw(state, names, viewpoint=1)
        for seat, hand in state.hands.items():
            if seat != 1 and not isinstance(hand, int):
                assert not [tile.text for tile in hand if f">{tile.text}," in svg]
