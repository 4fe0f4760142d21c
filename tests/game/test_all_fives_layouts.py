"""All Fives: the three layouts and what they count, C1 to C15 of the worked examples, and the record of the page."""

from __future__ import annotations

import pytest

from ledger.replay import replay
from tests.game.fives_hands import in_turn
from tests.game.situations import Situation, situation
from tests.game.test_counted_ends import ROWS

LAYOUTS = {"line": "none", "spinner": "first"}

C14 = "6-6; 6-3 @6-6; 3-3 @6-3; 6-1 @6-6; 4-3 @3-3; 5-3 @3-3; 3-0 @3-3"

RECORD = """
hand 1
deal Ana 6-6 5-3 5-2 5-1 4-4 4-1 3-0
deal Ben 6-1 6-0 5-4 4-3 4-0 3-2 2-2
deal Cid 6-5 6-4 6-3 5-5 1-1 1-0 0-0
play Ben 5-4            ; by lot; 5+4 = 9
play Cid 6-5 @left      ; 6+4 = 10
score Cid 10
play Ana 6-6 @left      ; the spinner; 12+4 = 16
play Ben 4-3 @right     ; 12+3 = 15
score Ben 15
play Cid 6-4 @left      ; 4+3 = 7
play Ana 3-0 @right     ; 4+0 = 4
play Ben 6-1 @up        ; 4+0+1 = 5
score Ben 5
play Cid 0-0 @right     ; 4+0+1 = 5
score Cid 5
"""


def laid(plays: str, options: str = "") -> Situation:
    """Plays made by two in turn."""
    return situation("all-fives", in_turn(plays), options=options)


def counted(hand: Situation) -> tuple[list[int | None], list[int]]:
    """The counts after the plays, and the points they brought."""
    pictures = list(replay(hand.record).states())[2:]
    assert all(sum(end.counts or 0 for end in picture.ends) == picture.count for picture in pictures)
    return [picture.count for picture in pictures], [sum(p.points for p in picture.points) for picture in pictures]


def arms(hand: Situation) -> list[tuple[object, int, int | None]]:
    """The open ends: label, number, share in the count."""
    return [(end.arm, end.value, end.counts) for end in hand.state.ends]


@pytest.mark.parametrize("row", ROWS)
def test_the_ends_are_counted_and_multiples_of_five_score(row: str) -> None:
    layout, plays, counts, points = ROWS[row]
    hand = laid(plays, f"spinner={LAYOUTS[layout]}")
    assert hand.faults == []
    assert counted(hand) == ([int(n) for n in counts.split()], [int(n) for n in points.split()])


def test_c14_where_every_double_branches_it_takes_four_tiles() -> None:
    hand = laid(C14, "spinner=all")
    assert hand.faults == []
    assert counted(hand) == ([12, 15, 18, 7, 5, 10, 10], [0, 15, 0, 0, 5, 10, 10])


def test_c14_around_one_spinner_the_last_two_have_no_arm() -> None:
    plays = "6-6; 6-3 @left; 3-3 @left; 6-1 @right; 4-3 @left"
    assert laid(plays, "spinner=first").faults == []
    assert laid(f"{plays}; 5-3 @left").faults == ["no_fit: play 2 5-3 @left"]
    assert laid(f"{plays}; 3-0 @up").faults == ["no_fit: play 2 3-0 @up"]


@pytest.mark.parametrize(("tile", "count"), [("6-4", 10), ("5-5", 10), ("6-6", 12), ("0-0", 0)])
def test_c7_a_lone_lead_counts_both_halves_once_in_every_layout(tile: str, count: int) -> None:
    for spinner in ("none", "first", "all"):
        assert counted(laid(tile, f"spinner={spinner}")) == ([count], [count if count == 10 else 0])


def test_on_a_line_no_double_branches() -> None:
    """AF3: `spinner=none`."""
    plays = "6-6; 6-3 @left; 6-2 @right; 6-5 @up"
    assert laid(plays, "spinner=none").faults == ["arm_closed: play 2 6-5 @up"]
    assert laid(plays, "spinner=first").faults == []
    assert laid("6-6; 6-3 @6-6", "spinner=first").faults == ["arm_closed: play 2 6-3 @6-6"]
    assert laid("6-6; 6-3 @left", "spinner=all").faults == ["arm_closed: play 2 6-3 @left"]


def test_the_ends_of_a_tree_are_the_tiles_with_a_free_place() -> None:
    """L4: a lone lead that is no double twice, later by its tile alone; a double with two tiles against it counts 0."""
    assert arms(laid("6-4", "spinner=all")) == [("6-4:6", 6, 6), ("6-4:4", 4, 4)]
    assert arms(laid("6-4; 6-6 @6-4:6", "spinner=all")) == [("6-4", 4, 4), ("6-6", 6, 12)]
    two_against = laid("6-4; 6-6 @6-4; 6-1 @6-6", "spinner=all")
    assert arms(two_against) == [("6-4", 4, 4), ("6-6", 6, 0), ("6-1", 1, 1)]


FULL = "6-6; 6-1; 6-2; 6-3; 6-4"


@pytest.mark.parametrize(
    ("plays", "fault"),
    [
        (f"{FULL}; 6-5 @6-6", "arm_closed"),
        (f"{FULL}; 5-4 @6-6", "no_fit"),
        (f"{FULL}; 6-5", "no_fit"),
        (f"{FULL}; 4-1 @6-1", None),
        (f"{FULL}; 5-4 @6-1", "no_fit"),
        (f"{FULL}; 4-1 @6-1; 5-1 @6-1", "arm_closed"),
        (f"{FULL}; 4-1 @5-1", "arm_closed"),
        (f"{FULL}; 4-1", "arm_missing"),
        ("6-4; 6-1 @6-4:6; 6-2 @6-4:6", "arm_closed"),
        ("6-4; 6-1 @6-4:6; 4-2 @6-4", None),
        ("6-4; 6-1 @6-4:6; 4-2 @6-4:4", None),
        ("6-4; 6-1 @6-4:6; 4-2 @6-4:2", "arm_closed"),
        ("6-4; 5-1 @6-4", "no_fit"),
        ("6-4; 5-1 @6-4:6", "no_fit"),
        ("6-4; 6-1; 4-1", "arm_missing"),
    ],
)
def test_what_can_be_joined_in_a_tree(plays: str, fault: str | None) -> None:
    told = laid(plays, "spinner=all")
    last = told.lines[-1]
    assert told.faults == ([f"{fault}: {last}"] if fault else [])


def test_after_a_tile_at_a_full_double_the_hand_goes_on_with_it_there() -> None:
    """One mistake, one finding."""
    assert laid(f"{FULL}; 6-5 @6-6; 5-5 @6-5; 5-1 @5-5", "spinner=all").faults == ["arm_closed: play 2 6-5 @6-6"]


def test_the_spinner_may_be_the_first_double_that_is_joined() -> None:
    """AF9: 5-5 is the first double, but 2-2 is the first that a later tile is joined to."""
    plays = "5-2; 5-5 @left; 2-2 @right; 3-2 @right"
    joined = laid(plays, "spinner_double=joined")
    assert arms(joined) == [("left", 5, 10), ("right", 3, 3), ("up", 2, 0), ("down", 2, 0)]
    assert arms(laid(plays, "spinner_double=laid")) == [("left", 5, 10), ("right", 3, 3)]
    on = laid(f"{plays}; 5-3 @left; 4-2 @up", "spinner_double=joined")
    assert on.faults == []
    assert arms(on) == [("left", 3, 3), ("right", 3, 3), ("up", 4, 4), ("down", 2, 0)]


def test_a_double_that_was_led_is_joined_by_the_first_tile_and_needs_both_sides_covered() -> None:
    for option in ("joined", "laid"):
        one = laid("6-6; 6-3 @left; 6-1 @up", f"spinner_double={option}")
        assert one.faults == ["arm_closed: play 1 6-1 @up"]
        assert laid("6-6; 6-3 @left; 6-1 @right; 6-2 @down", f"spinner_double={option}").faults == []


def test_the_record_of_the_rules_page() -> None:
    told = situation("all-fives", RECORD, players=3)
    assert told.faults == []
    assert told.totals == {1: 0, 2: 20, 3: 15}
