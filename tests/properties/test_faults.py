"""A record with one fault in it is never audited clean."""

from __future__ import annotations

from inspect import isfunction
from random import Random

import pytest

from ledger.audit import audit
from ledger.game.events import OptionValue
from ledger.game.variants import GAMES
from ledger.record import write_event
from tests.properties import arm_faults, deal_faults, end_faults, turn_faults
from tests.properties.faults import Edit, Fault, Told
from tests.properties.matches import SEEDS, VALUES, Value, matches

FAULTS: dict[str, Fault] = {
    name: thing
    for file in (deal_faults, turn_faults, arm_faults, end_faults)
    for name, thing in vars(file).items()
    if isfunction(thing) and thing.__module__ == file.__name__ and not name.startswith("_")
}
"""The faults by their names."""

SHORT: dict[str, OptionValue] = {"target": 40, "hands": 2}


def has_fault(told: Told, name: str, random: Random) -> bool:
    """Puts a fault in at one of the places where it can be, chosen by lot; False if there is none."""
    edits = list(FAULTS[name](told))
    if not edits:
        return False
    edit = random.choice(edits)
    print(name, in_words(told, edit))
    assert "error" in {found.severity for found in audit(told.edited(edit))}, name
    return True


def in_words(told: Told, edit: Edit) -> str:
    """What stood there, and what stands there now."""
    old, new = (
        [write_event(event, told.record.opening) for event in some]
        for some in (told.events[edit.start : edit.stop], edit.events)
    )
    return f"event {edit.start + 1}: {old or 'nothing'} became {new or 'nothing'}"


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize("value", VALUES, ids=str)
def test_a_record_with_one_fault_in_it_is_never_audited_clean(value: Value, seeds: range) -> None:
    """A sixth of the faults in each match, by lot."""
    for seed, match in zip(seeds, matches(value.variant, value.options, seeds), strict=True):
        told, random = Told(match), Random(f"{value} {seed}")
        tried = [has_fault(told, name, random) for name in random.sample(sorted(FAULTS), len(FAULTS) // 6)]
        assert any(tried)


@pytest.mark.parametrize("variant", GAMES)
def test_every_fault_is_found_in_every_game_that_has_a_place_for_it(variant: str) -> None:
    options = {name: value for name, value in SHORT.items() if name in GAMES[variant].options()}
    for match in matches(variant, options, (1, 2, 3)):
        told, random = Told(match), Random(variant)
        assert sum(has_fault(told, name, random) for name in FAULTS) > 30


SOME_GAMES: list[tuple[str, dict[str, OptionValue]]] = [
    ("five-up", {"spinner": False}),
    ("five-up", {}),
    ("kozel-pairs", {}),
    ("kolbasa", {}),
    ("mexican-train", {"hands": 2, "start_double": "laid_out"}),
    ("chicken-foot", {"chicken_rule": True, "missing_double": "redeal"}),
    ("draw-duel", {"table_edge": True}),
    ("doubles", {}),
    ("wild-fives", {}),
]


@pytest.mark.parametrize("name", FAULTS)
def test_there_is_a_game_in_which_the_fault_can_be_made(name: str) -> None:
    told = (Told(match) for variant, options in SOME_GAMES for match in matches(variant, options, range(1, 9)))
    assert any(has_fault(one, name, Random(name)) for one in told)
