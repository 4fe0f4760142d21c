"""Simulated matches of every game under every option value, held against the referee, the text and the replay."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from random import Random

import pytest

from ledger.audit import audit
from ledger.errors import HeaderFault
from ledger.game.events import OptionValue, Record
from ledger.game.options import Option
from ledger.game.picture import State
from ledger.game.tiles import set_mask, tiles_of
from ledger.game.variants import GAMES, rules_of
from ledger.record import read, write
from ledger.replay import replay
from ledger.simulate import play_match

NAMES = ("Ana", "Ben", "Cid", "Dora", "Eva", "Finn", "Gil", "Hana", "Ivo", "Jana")


def values_of(option: Option) -> list[OptionValue]:
    """The values that are named, and some of the others that are allowed."""
    if isinstance(option.default, bool):
        return [True, False]
    others = [number for number in (1, 3, 40) if option.any and option.allows(number)]
    return list(dict.fromkeys([option.default, *option.values, *others]))


EVERY_VALUE = [
    pytest.param(variant, name, value, id=f"{variant} {name}={str(value).lower()}")
    for variant, game in GAMES.items()
    for name, option in game.options().items()
    for value in values_of(option)
]


def played(variant: str, options: dict[str, OptionValue], seed: int) -> Iterator[Record]:
    """A match by the fewest players and one by more, as far as a set has tiles for them."""
    game = GAMES[variant]
    bots = ("greedy", "random")[seed % 2 :]
    for players in (game.players[0], game.players[-1] if seed % 2 else game.players[len(game.players) // 2]):
        if is_dealt(variant, fitting(variant, options), players):
            yield play_match(variant, NAMES[:players], options=fitting(variant, options), bots=bots, seed=seed)


def is_dealt(variant: str, options: dict[str, OptionValue], players: int) -> bool:
    """Whether the set has tiles for so many hands of this size."""
    try:
        GAMES[variant].with_options(options, players)
    except HeaderFault as fault:
        return "hand" not in fault.message
    return True


def fitting(variant: str, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """The options, with a hand size where a smaller or larger set asks for one, and with few hands."""
    known = GAMES[variant].options()
    if "hand_size" in known and isinstance(known["hand_size"].default, int) and "set" in options:
        options = {"hand_size": 3, **options}
    return {**({"hands": 2} if "hands" in known else {}), **options}


@pytest.mark.parametrize(("variant", "name", "value"), EVERY_VALUE)
def test_what_the_bots_play_is_without_fault(variant: str, name: str, value: OptionValue) -> None:
    matches = [match for seed in (1, 2) for match in played(variant, {name: value}, seed)]
    for match in matches:
        assert audit(match) == []
    assert len(matches) >= 2 or name == "hand_size"


@pytest.mark.parametrize("variant", GAMES)
def test_a_match_is_played_to_its_end(variant: str) -> None:
    for match in played(variant, {}, 3):
        last = replay(match).at(len(match.events))
        assert last.match_over
        assert match.events[-1].__struct_config__.tag == "end"


@pytest.mark.parametrize("variant", GAMES)
def test_the_text_of_a_match_reads_back_as_the_same_events(variant: str) -> None:
    for match in played(variant, {}, 4):
        text = write(match)
        (again,) = read(StringIO(text))
        assert isinstance(again, Record)
        assert again.events == match.events
        assert write(again) == text


@pytest.mark.parametrize("variant", GAMES)
def test_stepping_gives_what_seeking_gives(variant: str) -> None:
    for match in played(variant, {}, 5):
        shown = replay(match)
        steps = list(shown.states())
        assert len(steps) == len(match.events)
        for number in Random(variant).sample(range(1, len(match.events) + 1), 12):
            assert shown.at(number) == steps[number - 1]


@pytest.mark.parametrize("variant", GAMES)
def test_every_tile_is_in_one_place(variant: str) -> None:
    for match in played(variant, {}, 6):
        size = set_mask(rules_of(match.opening).set_highest()).bit_count()
        dealt = False
        for state in replay(match).states():
            kind = match.events[state.event - 1].__struct_config__.tag
            dealt = kind not in ("hand", "redeal") and (dealt or kind == "deal")
            if dealt and kind != "deal":
                assert_each_once(state, size)


def assert_each_once(state: State, size: int) -> None:
    """All tiles of the set lie in hands, on the table or in the boneyard, none of them in two places."""
    hands = [hand for hand in state.hands.values() if not isinstance(hand, int)]
    assert len(hands) == len(state.hands)
    places = [tile.natural for hand in hands for tile in hand] + [laid.tile.natural for laid in state.laid]
    assert len(places) == len(set(places))
    assert len(places) + state.boneyard == size
    assert set(places) <= set(tiles_of(set_mask(12)))
