"""Every total is the sum of explained points, and each explanation's arithmetic gives its number."""

from __future__ import annotations

import re

import pytest

from ledger.explaining import Explanation, as_json, explain
from ledger.game.events import Record
from ledger.game.scoring import Step
from ledger.game.variants import GAMES
from tests.explaining import arithmetic
from tests.game.situations import situation
from tests.properties.matches import VALUES, Value, matches

SEEDS = [
    pytest.param(range(1, 21), id="20 matches"),
    pytest.param(range(21, 1001), id="980 matches more", marks=pytest.mark.soak),
]


def check(record: Record) -> Explanation:
    """Sums and sentences of one match, done again."""
    explained = explain(record)
    for side, total in explained.totals.items():
        start = explained.taken_over(side)
        assert start is not None
        assert start + sum(point.points for point in explained.points_of(side)) == total
    for hand, told in zip(explained.hands, as_json(explained)["hands"], strict=True):
        for point, shape in zip(hand.points, told["points"], strict=True):
            assert arithmetic.of_text(point.because) == point.points, point.because
            assert arithmetic.of_steps(shape["arithmetic"]) == point.points
            assert arithmetic.unexplained(shape["arithmetic"]) == []
            assert (point.before, point.after) == (shape["before"], shape["after"])
            assert point.after == (point.before or 0) + point.points
            assert point.rule
        if hand.nobody:
            assert arithmetic.of_text(hand.nobody.because) == 0
    return explained


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize("variant", GAMES)
def test_explained_points_sum_to_the_totals_and_each_explanation_gives_its_number(variant: str, seeds: range) -> None:
    for record in matches(variant, {}, seeds):
        check(record)


@pytest.mark.parametrize("value", VALUES, ids=str)
def test_under_every_option_too(value: Value) -> None:
    for record in matches(value.variant, value.options, range(1, 2)):
        check(record)


def test_the_evaluator_does_the_sums_itself() -> None:
    """What is wrong in a sentence or in a step is seen."""
    assert arithmetic.of_text("seat 2 holds 5-5, 2-2: 10 + 4 = 14; 14 to the nearest five = 15") == 15
    for wrong in ("10 + 4 = 15", "13 to the nearest five = 10", "12 >= 13, so 12", "13 < 13, so 0", "7 / 2 = 3"):
        with pytest.raises(AssertionError):
            arithmetic.of_text(wrong)
    with pytest.raises(AssertionError):
        arithmetic.of_steps([{"operation": "sum", "of": [1, 2], "gives": 4}])


OUT = "hand 1\nlead 1 5-5\nout 1 5-2\nreveal 2 6-5 2-1\n"


def only(told: str, variant: str = "draw", options: str = "") -> Explanation:
    return explain(situation(variant, told, options=options, players=GAMES[variant].players[0]).record)


def test_a_point_names_its_event_clause_side_and_what_it_did_to_the_total() -> None:
    """DX17: 11 + 3 = 14."""
    (hand,) = only(f"{OUT}write 1 14\ntotal 1 14").hands
    (point,) = hand.points
    assert (point.seat, point.points, point.before, point.after, point.rule) == (1, 14, 0, 14, "DR5.3")
    assert "seat 2 holds 6-5, 2-1: 11 + 3 = 14" in point.because


def test_points_alone_came_by_the_lines_that_wrote_them() -> None:
    explained = only("hand 1\nwrite 1 21\nhand 2\nwrite 1 12\nwrite 2 5\nhand 3\nwrite 2 35")
    points = [point for hand in explained.hands for point in hand.points if point.points]
    assert [(point.hand, point.event, point.seat, point.points) for point in points] == [
        (1, 3, 1, 21), (2, 5, 1, 12), (2, 6, 2, 5), (3, 8, 2, 35),
    ]  # fmt: skip


def test_points_alone_that_were_amended_name_the_correction() -> None:
    explained = only('hand 1\nwrite 1 21\nhand 2\nwrite 1 12\namend 3 write 1 22 "misread"')
    point = explained.hands[0].points[0]
    assert (point.event, point.points) == (6, 22)
    assert "event 3 was amended by event 6: misread" in (point.correction or "")


def test_what_the_arbiter_wrote_is_named_with_his_reason() -> None:
    explained = only(f'{OUT}adjust 1 -10 "late; again: 5 + 5 = 11 {{x}}"')
    point = explained.hands[-1].points[-1]
    assert (point.written, point.points, point.before, point.after) == ("adjust", -10, 14, 4)
    assert "late; again: 5 + 5 = 11 {x}" in point.because


def test_points_of_an_amended_event_name_the_correction() -> None:
    told = situation("draw", OUT)
    event = next(n for n, e in enumerate(told.record.events, 1) if e.__struct_config__.tag == "reveal")
    explained = only(f'{OUT}amend {event} reveal 2 6-6 2-1 "misread"')
    (point,) = explained.hands[0].points
    assert point.points == 15
    assert "misread" in (point.correction or "")
    assert str(event) in (point.correction or "")


def test_a_total_that_was_taken_over_is_where_the_sum_begins() -> None:
    """Fives G10: in a result hand points in play are not known."""
    explained = only("hand 1\nout 1\nreveal 2 =13\ntotal 1 40\ntotal 2 5", "five-up")
    assert [(standing.seat, standing.total) for standing in explained.hands[0].standings] == [
        (1, None), (2, None), (1, 40), (2, 5),
    ]  # fmt: skip
    assert (explained.taken_over(1), explained.points_of(1), explained.totals[1]) == (40, [], 40)


def test_a_hand_that_brings_nobody_anything_says_why() -> None:
    """DX19: blocked with 11 and 11; the eggs of K8."""
    (hand,) = only("hand 1\nlead 1 5-5\nfish\nreveal 1 6-5\nreveal 2 =11").hands
    assert hand.nobody is not None
    assert hand.nobody.because.endswith("blocked with equal pips: 11 = 11, so 0")
    eggs = only("hand 1\nfish\nreveal 1 4-4\nreveal 3 6-1\nreveal 2 6-4\nreveal 4 4-1", "kozel-pairs").hands[0]
    assert eggs.nobody is not None
    assert (eggs.points, eggs.nobody.rule) == ((), "P7.7")
    assert "a firm pot: 15 + 15 = 30" in eggs.nobody.because


def test_what_a_hand_brought_is_not_said_to_be_checked_where_nobody_knows_it() -> None:
    """Neither what Ben held nor what was written to Ana was noted."""
    (hand,) = only("hand 1\nlead 1 5-5\nout 1 5-2").hands
    assert hand.coverage is not None
    assert "what the hand brought" not in hand.coverage.checked
    assert "what the hand brought: the tiles left are not known" in hand.coverage.not_checked


def test_a_game_without_a_boneyard_is_not_said_to_lack_its_order() -> None:
    """Somebody drew all the same."""
    for variant, lacks in (("kozel-pairs", False), ("draw", True)):
        (hand,) = only("hand 1\nplay 1 1-1\ndraw 2 5-1", variant).hands
        assert hand.coverage is not None
        assert ("the order of the boneyard, which was not written down" in hand.coverage.not_checked) is lacks


def test_a_sentence_is_a_template_with_its_values() -> None:
    """So it can be said in another language."""
    step = Step("sum", (14, 6), 20, "left with side {side}", {"side": 2})
    assert step.sentence == "left with side 2: 14 + 6 = 20"
    assert (step.words, step.values, step.formula) == ("left with side {side}", {"side": 2}, "14 + 6 = 20")


@pytest.mark.parametrize("value", VALUES, ids=str)
def test_values_of_the_templates_are_named(value: Value) -> None:
    for record in matches(value.variant, value.options, range(1, 2)):
        for hand in explain(record).hands:
            for step in (step for point in hand.points for step in point.arithmetic):
                assert set(re.findall(r"{(\w+)}", step.words)) <= set(step.values)
