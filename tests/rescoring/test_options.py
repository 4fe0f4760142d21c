"""The same events under other options: unchanged ones change nothing, and each option changes something somewhere."""

from __future__ import annotations

import pytest

from ledger.errors import HeaderFault, Unreadable
from ledger.game.events import OptionValue, Record
from ledger.game.variants import GAMES
from ledger.record import read, read_options
from ledger.rescoring import Rescored, as_json, in_words, rescore
from ledger.simulate import play_match
from tests.game.situations import situation
from tests.properties.matches import NAMES, matches, sizes, values_of

WITHOUT_EFFECT = {("kozel-duel", "auto_draw")}
"""Kozel U4: each drawn tile has its line, whoever takes it."""

HARDLY_EVER = {("chicken-foot", "chicken_rule"), ("kozel-duel", "eggs_if_closed_side_opens")}
"""What simulated players never do (they always announce), or what does not come up in hundreds of matches."""

BESIDE: dict[str, dict[str, OptionValue]] = {
    "finish_bonus": {"bonuses": True, "rule_of_13": False},
    "held_bonus": {"bonuses": True},
    "eggs_measure": {"opening_threshold": 30},
    "eggs_if_closed_side_opens": {"opening_threshold": 40, "target": 500},
    "three_way_split": {"hand_size": "demanding", "target": 1000},
    "target_test": {"target": 20},
    "rank": {"lead_forced": True, "target": 500},
    "first_lead_without_double": {"next_lead": "same_as_first", "target": 500},
    "redeal_same_number": {"target": 500},
    "blocked_by": {"wild_both_ways": False},
    "set": {"hand_size": 4},
}
"""What must hold beside an option so that it matters."""

FEW = 10
SEEDS = [
    pytest.param(FEW, id="10 matches"),
    pytest.param(200, id="200 matches", marks=pytest.mark.soak),
]
OPTIONS = [(variant, name) for variant, game in GAMES.items() for name in game.options()]


def first_difference(variant: str, name: str, most: int) -> Rescored | None:
    """The first of so many matches that comes out otherwise, played under each value and scored under the others."""
    option = GAMES[variant].options()[name]
    beside = {other: value for other, value in BESIDE.get(name, {}).items() if other in GAMES[variant].options()}
    if "hands" in GAMES[variant].options() and name != "hands":
        beside["hands"] = 2
    for seed in range(1, most + 1):
        for played in values_of(option):
            options = {**beside, name: played}
            fit = sizes(variant, options)
            if not fit or (name in ("set", "hand_size") and seed > 3):
                continue
            record = play_match(
                variant, NAMES[: fit[seed % len(fit)]], options=options, bots=("greedy", "random"), seed=seed
            )
            for value in (other for other in values_of(option) if other != played):
                if (found := differing(record, name, value)) is not None:
                    return found
    return None


def differing(record: Record, name: str, value: OptionValue) -> Rescored | None:
    """The match under another value, where that is allowed and makes a difference."""
    try:
        found = rescore(record, {name: value})
    except HeaderFault:
        return None
    return found if found.event is not None else None


@pytest.mark.parametrize("most", SEEDS)
@pytest.mark.parametrize(("variant", "name"), [one for one in OPTIONS if one not in WITHOUT_EFFECT])
def test_each_option_changes_the_result_or_the_findings_of_some_match(variant: str, name: str, most: int) -> None:
    rare = (variant, name) in RARE
    found = None if rare and most == FEW else first_difference(variant, name, most)
    if found is None and not rare and most == FEW:
        found = first_difference(variant, name, 6 * FEW)
    if found is None and (rare and most == FEW or (variant, name) in HARDLY_EVER):
        pytest.skip("so seldom that such a match need not come up; see the hand made for it")
    assert found is not None
    assert found.event is not None
    assert found.event > 1
    assert found.hands or found.gone or found.come or found.winners_differ


NO_DOUBLES = """
hand 1
deal 1 6-0 5-0 4-1 4-0 3-1 3-0 2-1
deal 2 5-4 4-3 4-2 3-2 2-0 1-0 5-1
play 2 5-4
"""
FIVE_DOUBLES = """
hand 1
deal 1 4-4 3-3 2-2 1-1 0-0 6-1 5-2
deal 2 6-6 6-4 5-3 4-2 3-1 2-0 5-0
deal 3 5-5 6-3 6-2 4-3 4-1 1-0 2-1
deal 4 6-5 6-0 5-4 5-1 4-0 3-2 3-0
redeal 2
"""
THREE_BLOCKED = "hand 1\nfish\nreveal 1 =4\nreveal 2 =4\nreveal 3 =16"
RARE: dict[tuple[str, str], tuple[str, int, str, OptionValue]] = {
    ("all-fives", "three_way_split"): ("", 3, THREE_BLOCKED, "halve_then_round"),
    ("chicken-foot", "chicken_rule"): (
        "hand_size=2",
        2,
        "hand 1\ndeal 1 9-9 9-1\ndeal 2 9-2 9-3\nplay 1 9-9\ncaught 1\ndraw 1 8-8",
        True,
    ),
    ("draw-duel", "rank"): ("lead_forced=true", 2, NO_DOUBLES, "high_half"),
    ("kozel-101", "first_lead_without_double"): ("", 2, NO_DOUBLES, "lowest"),
    ("kozel-101", "fish_tie"): (
        "",
        2,
        "hand 1\nfish\nreveal 1 3-3 2-2\nreveal 2 5-5\nhand 2\nout 1\nreveal 2 4-3",
        "nobody",
    ),
    ("kozel-duel", "eggs_measure"): (
        "",
        2,
        "hand 1\nfish\nreveal 1 5-4\nreveal 2 6-3\nhand 2\nout 1\nreveal 2 6-6",
        "pot",
    ),
    ("kozel-duel", "eggs_if_closed_side_opens"): (
        "",
        2,
        "hand 1\nout 2\nreveal 1 6-6 6-5\nhand 2\nfish\nreveal 1 5-4\nreveal 2 6-3\nhand 3\nout 1\nreveal 2 6-6 6-5",
        "write",
    ),
    ("kozel-duel", "redeal_same_number"): (
        "",
        2,
        "hand 1\ndeal 1 6-6 6-5 6-4 6-3 6-2 6-1 2-1\ndeal 2 1-1 3-1 4-1 5-1 3-2 4-2 5-2\nredeal",
        0,
    ),
    ("kozel-pairs", "redeal_doubles_by"): ("", 4, FIVE_DOUBLES, "anyone"),
    ("kozel-pairs", "target_test"): ("target=20", 4, "hand 1\nout 1\nreveal 2 6-4\nreveal 4 5-5", "reach"),
    ("wild-fives", "blocked_by"): (
        "",
        2,
        "hand 1\nfish\nreveal 1 6-5 5-5\nreveal 2 1-0 2-0 3-0 2-1 1-1",
        "pips",
    ),
    ("wild-fives", "target_test"): ("target=20", 2, "hand 1\nout 1\nreveal 2 ? ? ? ?\ntotal 1 20\ntotal 2 0", "reach"),
}
"""What seldom comes up in simulated play, in hands made for it: options, players, events, and the other value."""


@pytest.mark.parametrize(("variant", "name"), sorted(RARE))
def test_an_option_that_seldom_matters_changes_the_hand_made_for_it(variant: str, name: str) -> None:
    options, players, events, value = RARE[variant, name]
    found = rescore(situation(variant, events, options=options, players=players).record, {name: value})
    assert found.event is not None


@pytest.mark.parametrize(("variant", "name"), sorted(WITHOUT_EFFECT))
def test_options_without_effect_have_none(variant: str, name: str) -> None:
    assert first_difference(variant, name, 6) is None


@pytest.mark.parametrize("variant", GAMES)
def test_unchanged_options_change_nothing(variant: str) -> None:
    for record in matches(variant, {}, range(1, 3)):
        own = {name: option.default for name, option in GAMES[variant].options().items()}
        for options in ({}, own):
            same = rescore(record, options)
            assert (same.event, same.hands, same.gone, same.come, same.winners_differ) == (None, [], [], [], False)
            assert same.before.short == same.after.short


def test_the_first_event_that_differs_is_named_and_both_sides_are_told() -> None:
    """G2 and G3 of Kozel: 16 against 0; the difference, or the own points."""
    hand = "hand 1\nlead 1 1-1\nfish\nreveal 1 3-3\nreveal 2 5-5 4-4 1-1"
    told = situation("kozel-101", hand)
    found = rescore(told.record, {"fish": "own_points"}, "7")
    assert (found.before.short.totals, found.after.short.totals) == ({1: 0, 2: 14}, {1: 0, 2: 20})
    assert told.lines[(found.line or 0) - 1] == "reveal 2 5-5 4-4 1-1"
    shape = as_json(found)
    assert [hand["after"]["points"] for hand in shape["hands"]] == [{"1": 0, "2": 20}]
    first, totals, hand_told, *_ = in_words(found)
    assert first.endswith("(left: as it was scored; right: with fish=own_points)")
    assert totals.startswith("  totals: Ana 0, Ben 14; ")
    assert hand_told == "  hand 1, Ben: +14, total 14 | +20, total 20"


def test_findings_that_go_and_come_are_told() -> None:
    told = situation("kozel-101", "hand 1\nlead 1 1-1\nfish\nreveal 1 3-3\nreveal 2 5-5 4-4 1-1\nwrite 2 20")
    found = rescore(told.record, {"fish": "own_points"})
    assert [finding.code for finding in found.gone] == ["score_mismatch"]
    assert found.come == []


def test_claims_that_were_right_under_the_real_rule_are_no_findings_of_the_other() -> None:
    told = situation(
        "kozel-101", "hand 1\nlead 1 1-1\nfish\nreveal 1 3-3\nreveal 2 5-5 4-4 1-1\nwrite 2 14\ntotal 2 14"
    )
    found = rescore(told.record, {"fish": "own_points"})
    assert (found.after.short.totals, found.gone, found.come) == ({1: 0, 2: 20}, [], [])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("spiner=true", "draw has no option spiner; did you mean spinner?"),
        ("spinner", "an option is written name=value"),
        ("spinner=ture", "spinner cannot be ture; did you mean true?"),
        ("spinner=perhaps", "spinner cannot be perhaps"),
        ("target=0", "target cannot be 0"),
        ("target = 5", "an option is written name=value"),
        ("target=5 target=6", "the option target stands twice"),
    ],
)
def test_an_option_that_the_game_does_not_have_is_refused_as_in_a_header(text: str, said: str) -> None:
    with pytest.raises(HeaderFault) as refused:
        read_options("draw", text)
    (header,) = read(f'[Variant "draw"]\n[Options "{text}"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n')
    assert isinstance(header, Unreadable)
    assert refused.value.message == header.message == said
    assert (refused.value.found, refused.value.expected) == (header.found, header.expected)
    assert read_options("draw", "spinner=true target=50") == {"spinner": True, "target": 50}
