"""Kozel for two: its options, each value of them (examples/rules/kozel.md, section 3)."""

from __future__ import annotations

import pytest

from tests.game.kozel_duels import duel, loses, standing
from tests.game.kozel_hands import fish, out

BOTH_OPEN = (out(1, s2="=13"), out(2, s1="=13"))
FIVE_DOUBLES = ["deal 1 4-4 3-3 2-2 1-1 0-0 6-1 5-2", "deal 2 6-6 6-5 5-4 4-3 3-2 2-1 1-0"]


@pytest.mark.parametrize("target", [40, 100, 300, 500])
@pytest.mark.parametrize("test", ["exceed", "reach"])
def test_the_goat_is_who_goes_above_the_target_or_reaches_it(target: int, test: str) -> None:
    options = f"target={target} target_test={test}"
    assert duel(loses(1, target - 1), options=options).state.winners == ()
    assert duel(loses(1, target), options=options).state.winners == ((2,) if test == "reach" else ())
    assert duel(loses(1, target + 1), options=options).state.winners == (2,)


def test_without_the_rule_of_13_every_point_is_written_and_every_egg_is_firm() -> None:
    assert standing(loses(2, 12)) == (0, 0)
    assert standing(loses(2, 12), options="rule_of_13=true") == (0, 0)
    assert standing(loses(2, 12), options="rule_of_13=false") == (0, 12)
    assert standing(fish(s1="1-1", s2="2-0"), loses(1, 3), options="rule_of_13=false") == (3 + 4, 0)


def test_the_threshold_opens_who_reaches_it() -> None:
    assert standing(loses(2, 13), loses(2, 1)) == (0, 14)
    assert standing(loses(2, 20), loses(2, 25), options="opening_threshold=25") == (0, 25)


def test_what_is_below_the_threshold_is_lost_or_kept_player_by_player() -> None:
    hands = (loses(1, 12), loses(2, 12), loses(2, 5))
    assert standing(*hands, options="below_threshold=lost") == (0, 0)
    assert standing(*hands, options="below_threshold=kept") == (0, 17)


def test_a_loose_egg_is_cancelled_or_written_when_the_closed_player_opens() -> None:
    hands = (loses(1, 13), fish(s1="1-1", s2="2-0"), loses(2, 20))
    assert standing(*hands, options="eggs_if_closed_side_opens=cancel") == (13, 20)
    assert standing(*hands, options="eggs_if_closed_side_opens=write") == (13, 24)
    assert standing(*BOTH_OPEN, fish(s1="1-1", s2="2-0"), loses(2, 1)) == (13, 13 + 5)


@pytest.mark.parametrize(("held", "both", "alone"), [("always", 80, 50), ("alone", 17, 50), ("never", 17, 12)])
def test_special_values_count_as_held_bonus_says(held: str, both: int, alone: int) -> None:
    options = f"rule_of_13=false bonuses=true held_bonus={held}"
    assert standing(out(1, lead="1 1-1", tile="2-1", s2="6-6 0-0 3-2"), options=options) == (0, both)
    assert standing(out(1, lead="1 1-1", tile="2-1", s2="6-6"), options=options) == (0, alone)
    assert standing(out(1, s2="6-6 0-0 3-2"), options=f"rule_of_13=false held_bonus={held}") == (0, 17)


@pytest.mark.parametrize(("options", "faults"), [("true", []), ("false", ["out_of_turn: play 1 6-6 @left 5-5 @right"])])
def test_two_doubles_may_be_laid_in_one_turn(options: str, faults: list[str]) -> None:
    deal = ["deal 1 6-6 5-5 6-1 4-2 3-2 4-0 3-0", "deal 2 5-1 4-3 4-1 2-1 3-1 2-0 5-2"]
    hand = [*deal, "play 1 6-1", "play 2 5-1 @right", "play 1 6-6 @left 5-5 @right"]
    assert duel(loses(2, 0), hand, options=f"two_doubles={options}").faults == faults


@pytest.mark.parametrize("limit", ["0", "6", "7"])
def test_deals_with_too_many_tiles_of_one_number_are_thrown_in(limit: str) -> None:
    six = ["deal 1 6-6 6-5 6-4 6-3 6-2 6-1 2-1", "deal 2 5-4 5-3 5-2 4-3 4-2 3-2 3-1"]
    seven = ["deal 1 6-6 6-5 6-4 6-3 6-2 6-1 6-0", six[1]]
    for deal, demanded in ((six, limit == "6"), (seven, limit != "0")):
        told = duel([*deal, "redeal"], options=f"redeal_same_number={limit}")
        assert told.faults == ([] if demanded else ["wrong_redeal: redeal"])
        kept = duel([*deal, "play 1 6-6"], options=f"redeal_same_number={limit}")
        assert kept.faults == (["wrong_redeal: play 1 6-6"] if demanded else [])


@pytest.mark.parametrize(
    ("options", "right"),
    [
        ("redeal_doubles_by=holder", {"redeal 1"}),
        ("redeal_doubles_by=anyone", {"redeal 1", "redeal 2"}),
        ("redeal_doubles_by=automatic", {"redeal", "redeal 1", "redeal 2"}),
        ("redeal_doubles=5", {"redeal 1"}),
        ("redeal_doubles=6", set()),
        ("redeal_doubles=0", set()),
    ],
)
def test_five_doubles_may_be_thrown_in(options: str, right: set[str]) -> None:
    for line in ("redeal", "redeal 1", "redeal 2"):
        faults = [] if line in right else [f"wrong_redeal: {line}"]
        assert duel([*FIVE_DOUBLES, line], options=options).faults == faults
    kept = duel([*FIVE_DOUBLES, "play 1 1-1"], options=options)
    assert kept.faults == (["wrong_redeal: play 1 1-1"] if "redeal" in right else [])
