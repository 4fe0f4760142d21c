"""The referee: which line may stand where, which fault of a line comes first, and what hidden hands show later."""

from __future__ import annotations

import pytest

from tests.game.kozel_hands import BLOCKED
from tests.game.situations import Situation, situation

DEALS = "deal 1 6-6 5-4 4-3 4-2 4-1 4-0 3-2\ndeal 2 5-5 6-5 3-1 2-1 1-0 3-0 2-0\n"
HAND = f"hand 1\n{DEALS}play 1 6-6\nplay 2 6-5 @left\n"
"""The ends show 5 and 6; Ana is in turn and holds 5-4."""
OUT = "hand 1\nout 1\nreveal 2 6-5 2-1\n"
OVER = "hand 1\nout 1\nreveal 2 =100\n"


def draw(events: str, options: str = "") -> Situation:
    return situation("draw", events, options=options)


@pytest.mark.parametrize(
    ("before", "line"),
    [
        ("", "play 1 6-6"),
        ("", "deal 1 7"),
        ("", "knock 1"),
        ("", "hand 2"),
        ("", "write 1 5"),
        ("hand 1\n", "hand 3"),
        ("hand 1\n", "reveal 1 6-6"),
        (f"hand 1\n{DEALS}", "write 1 5"),
        (HAND, "deal 1 7"),
        (HAND, "yard 6-4"),
        (HAND, "write 1 5"),
        (HAND, "reveal 1 5-4"),
        (HAND, "lead 1 6-6"),
        (HAND, "out 1 5-4"),
        ("hand 1\nlead 1\n", "play 1 6-6"),
        ("hand 1\nlead 1\n", "deal 1 7"),
        ("hand 1\nlead 1\n", "lead 2"),
        ("hand 1\nfish\nreveal 1 =4\nwrite 2 0\n", "reveal 2 =4"),
    ],
)
def test_a_line_that_cannot_stand_here_is_out_of_place(before: str, line: str) -> None:
    assert draw(before + line).faults == [f"out_of_place: {line}"]


@pytest.mark.parametrize(
    "line", ["play 2 6-5", "draw 2 6-4", "knock 2", "deal 2 7", "yard 6-6", "redeal", "lead 1", "out 2"]
)
def test_after_the_end_of_a_hand_its_lines_are_hand_over(line: str) -> None:
    assert draw(OUT + line).faults == [f"hand_over: {line}"]


def test_of_lines_after_the_end_only_the_first_is_told() -> None:
    assert draw(f"{OUT}play 2 6-5\nplay 1 5-5\nknock 2").faults == ["hand_over: play 2 6-5"]
    assert draw(f"{OUT}play 2 6-5\nhand 2\nplay 1 5-5\nplay 1 5-4").faults == [
        "hand_over: play 2 6-5",
        "out_of_turn: play 1 5-4",
    ]


def test_after_the_match_the_next_hand_is_match_over() -> None:
    assert draw(f"{OVER}hand 2\ndeal 1 7\nplay 1 6-6\nend 1").faults == ["match_over: hand 2"]
    assert draw(f"{OVER}play 2 6-5").faults == ["hand_over: play 2 6-5"]
    assert draw(f"{OVER}end 1\nwrite 1 100").faults == ["match_over: write 1 100"]


@pytest.mark.parametrize("line", ["play 1 5-4 @left", "draw 1 6-4", "knock 1", "play 2 6-4 @left"])
def test_a_turn_after_the_table_stopped_is_after_the_end_of_the_match(line: str) -> None:
    assert draw(f"{HAND}end\n{line}").faults == [f"match_over: {line}"]
    assert draw(f"{HAND}end\n{line}\nknock 2\nfish").faults == [f"match_over: {line}"]


@pytest.mark.parametrize("line", ['note "late"', 'adjust 1 5 "late"', 'void 3 "late"', 'stand 3 "late"'])
def test_notes_and_the_arbiters_lines_stand_everywhere(line: str) -> None:
    for before in ("", "hand 1\n", f"hand 1\n{DEALS}", HAND, OUT, f"{OVER}end 1\n"):
        if line.split()[0] in ("void", "stand") and before.count("\n") < 2:
            continue
        assert not [fault for fault in draw(before + line).faults if fault.endswith(line)]


@pytest.mark.parametrize("line", ["cut 1 5-4 @6-6", "return 1 5-4", "call 1", "caught 1", "shut @left", "start 6-6"])
def test_another_games_event_is_not_in_this_one(line: str) -> None:
    assert draw(HAND + line).faults == [f"not_in_game: {line}"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("play 2 6-4 @up", "out_of_turn"),
        ("play 1 6-4 @up", "not_held"),
        ("play 1 4-3 @left", "no_fit"),
        ("play 1 5-4 @up", "arm_closed"),
        ("play 1 5-4 @right", "no_fit"),
        ("draw 2 6-6", "out_of_turn"),
        ("draw 1 6-5", "not_held"),
        ("draw 1 6-4", "wrong_draw"),
        ("knock 2", "out_of_turn"),
        ("knock 1", "play_owed"),
    ],
)
def test_of_several_faults_in_a_line_the_first_in_order_is_told(line: str, code: str) -> None:
    assert draw(HAND + line).faults == [f"{code}: {line}"]


def test_a_line_of_another_game_after_the_end_is_told_as_after_the_end() -> None:
    assert draw(f"{OUT}call 1").faults == ["hand_over: call 1"]


def test_what_was_recorded_happened_and_one_mistake_is_one_finding() -> None:
    told = draw(f"{HAND}play 1 4-3 @left\nplay 2 3-1 @left\nplay 1 4-1 @left")
    assert told.faults == ["no_fit: play 1 4-3 @left"]


HIDDEN = "hand 1\ndeal 1 7\ndeal 2 7\nplay 1 6-5\n"
"""Nobody wrote down who holds the highest double."""
BLOCKS = "play 2 6-6 @left\nplay 1 5-1\nplay 2 6-1 @right\nplay 1 6-4 @left\nplay 2 6-3 @right\nplay 1 4-3 @left\n"


def test_a_double_held_all_along_shows_when_the_hand_is_over_that_the_lead_was_wrong() -> None:
    """DR1, BL1: who holds the highest double leads it; nothing is drawn in this game."""
    over = f"{HIDDEN}{BLOCKS}knock 2\nknock 1\nfish\n"
    assert situation("block", over).faults == ["wrong_lead: play 1 6-5"]
    under_another_name = over.replace("play 2 6-6", "play 1 6-6")
    assert situation("block", under_another_name).faults[:1] == ["out_of_turn: play 1 6-6 @left"]


@pytest.mark.parametrize(
    ("deals", "fault"),
    [
        ("deal 1 6-6 6-6 5-4 4-3 4-2 4-1 4-0", "wrong_deal: deal 1 6-6 6-6 5-4 4-3 4-2 4-1 4-0"),
        ("deal 1 6-6 5-4 4-3", "wrong_deal: deal 1 6-6 5-4 4-3"),
        ("deal 1 7-7 5-4 4-3 4-2 4-1 4-0 3-2", "wrong_deal: deal 1 7-7 5-4 4-3 4-2 4-1 4-0 3-2"),
        ("deal 1 8", "wrong_deal: deal 1 8"),
        ("deal 1 7\ndeal 1 7", "wrong_deal: deal 1 7"),
        (f"{DEALS}yard 6-6", "wrong_deal: yard 6-6"),
        (f"{DEALS}yard 6-4 6-4", "wrong_deal: yard 6-4 6-4"),
        (f"{DEALS}yard 9-9", "wrong_deal: yard 9-9"),
        (f"{DEALS}yard 6-4 6-3\nyard ? ?", "wrong_deal: yard ? ?"),
        (
            "deal 1 6-6 5-4 4-3 4-2 4-1 4-0 3-2\ndeal 2 6-6 6-5 3-1 2-1 1-0 3-0 2-0",
            "wrong_deal: deal 2 6-6 6-5 3-1 2-1 1-0 3-0 2-0",
        ),
    ],
)
def test_a_wrong_deal(deals: str, fault: str) -> None:
    assert draw(f"hand 1\n{deals}").faults == [fault]


def test_the_next_tile_of_the_boneyard_is_known_where_its_order_is() -> None:
    before = f"hand 1\n{DEALS}yard 3-3 6-4 6-3\nplay 1 6-6\nplay 2 6-5 @left\nplay 1 5-4\n"
    assert draw(f"{before}draw 2 3-3\ndraw 2 6-4").faults == []
    assert draw(f"{before}draw 2 6-4").faults == ["wrong_draw: draw 2 6-4"]
    assert draw(f"{before}draw 2 ?\ndraw 2 ?").legal == {"play 6-4 @left", "play 6-4 @right"}


# --- hidden hands ---------------------------------------------------------------------------------------------------

EMPTY_BONEYARD = "draw 2 ?\n" * 14
OPEN = f"hand 1\nplay 1 6-5\n{EMPTY_BONEYARD}play 2 6-4 @left\nplay 1 5-3 @right\n"
"""Nobody wrote down the hands; all tiles are drawn, the ends show 4 and 3."""


def test_a_hidden_hand_may_hold_what_it_needs() -> None:
    told = draw(OPEN, "forced_first_double=false")
    assert (told.faults, told.legal) == ([], None)
    assert told.state.hands == {1: 5, 2: 20}
    assert draw(f"{OPEN}knock 2\nplay 1 4-1", "forced_first_double=false").faults == []


def test_a_tile_seen_elsewhere_is_not_in_a_hidden_hand() -> None:
    assert draw(f"{OPEN}play 2 6-4", "forced_first_double=false").faults == ["not_held: play 2 6-4"]


def test_a_tile_shown_at_the_end_tells_that_an_earlier_knock_was_wrong() -> None:
    plays = ["knock 2", "play 1 4-1 @left", "knock 2", "play 1 3-2 @right", "knock 2", "play 1 2-1 @right"]
    hand = OPEN + "\n".join([*plays, "knock 2", "play 1 1-1 @left", "knock 2", "play 1 1-0 @left"])
    told = draw(f"{hand}\nreveal 2 {' '.join(['?'] * 19)} 4-4", "forced_first_double=false")
    assert told.faults == ["play_owed: knock 2"]
    first = next(found for found in told.findings if found.code == "play_owed")
    assert first.event == list(told.record.lines)[19]
    assert draw(f"{hand}\nreveal 2 {' '.join(['?'] * 19)} 0-0", "forced_first_double=false").faults == []


def test_a_tile_played_later_tells_it_too_unless_it_may_have_been_drawn_since() -> None:
    told = draw(f"{OPEN}knock 2\nplay 1 5-4 @left\nplay 2 4-3 @right", "forced_first_double=false")
    assert told.faults == ["play_owed: knock 2"]
    before = "hand 1\nplay 1 6-5\ndraw 2 ?\ndraw 2 ?\nplay 2 6-4 @left\n"
    assert draw(before, "forced_first_double=false").faults == []
    assert draw(f"{before}play 1 5-1 @right\nplay 2 6-1 @right", "forced_first_double=false").faults == [
        "wrong_draw: draw 2 ?"
    ]


def test_a_fish_of_hidden_hands_is_believed_until_a_tile_is_shown_that_fitted() -> None:
    fish = f"{OPEN}fish\nreveal 1 6-6 5-5 2-2 2-1 1-1\nreveal 2"
    unknown = " ".join(["?"] * 19)
    assert draw(f"{fish} {unknown} 2-0", "forced_first_double=false").faults == []
    assert draw(f"{fish} {unknown} 4-0", "forced_first_double=false").faults == ["wrong_fish: fish"]


def test_as_many_knocks_as_there_are_players_prove_a_block() -> None:
    told = draw(f"{OPEN}knock 2\nknock 1", "forced_first_double=false")
    assert (told.faults, told.legal) == ([], {"fish"})
    assert draw(f"{OPEN}knock 2\nknock 1\nreveal 1 6-6 5-5 2-2 2-1 1-1", "forced_first_double=false").faults == [
        "wrong_fish: reveal 1 6-6 5-5 2-2 2-1 1-1"
    ]


def test_a_lead_is_judged_when_the_hands_are_shown() -> None:
    """The highest double must be led; that Ben held a higher one comes out at the end."""
    plays = (
        "play 1 4-4\nplay 2 4-0\nplay 1 4-1\nplay 2 1-0 @right\nplay 1 0-0 @left\nplay 2 2-0 @left\nplay 1 2-1 @left"
    )
    rest = "play 2 3-1 @left\nplay 1 3-0 @left\nplay 2 6-0 @left\nplay 1 6-1 @left\nplay 2 5-1 @left\nplay 1 5-0 @left"
    told = draw(f"hand 1\n{plays}\n{rest}\nreveal 2 6-6")
    assert told.faults == ["wrong_lead: play 1 4-4"]
    assert draw(f"hand 1\n{plays}\n{rest}\nreveal 2 2-2").faults == []


def test_a_tile_shown_that_was_seen_elsewhere_is_a_wrong_reveal() -> None:
    hand = situation("kozel-pairs", f"{BLOCKED}fish\nreveal 1 6-6 6-3 3-3 5-2", players=4)
    assert hand.faults == ["wrong_reveal: reveal 1 6-6 6-3 3-3 5-2"]
    assert hand.totals == {1: 120, 2: 0}


@pytest.mark.parametrize(
    ("numbers", "wrong"),
    [([1, 2, 4, 4, 5], [4]), ([1, 2, 4, 5, 6], [4]), ([2, 2, 3], [2]), ([1, 1, 2], [1]), ([1, 3, 3, 5], [3, 5])],
)
def test_a_wrong_hand_number_is_one_mistake_however_the_count_goes_on(numbers: list[int], wrong: list[int]) -> None:
    told = draw("\n".join(f"hand {number}\nwrite 1 1" for number in numbers))
    assert told.faults == [f"out_of_place: hand {number}" for number in wrong]


def test_a_draw_where_there_is_nothing_to_draw_leaves_no_boneyard_below_nought() -> None:
    told = situation("kozel-pairs", "hand 1\nplay 1 1-1\ndraw 2 ?", players=4)
    assert (told.faults, told.state.boneyard) == (["wrong_draw: draw 2 ?"], 0)


@pytest.mark.parametrize("ending", ["", "hand 2", "end"])
def test_a_lead_is_held_against_later_plays_only_where_the_hand_was_played_to_its_end(ending: str) -> None:
    """Rows of the worked tables are such hands: a few plays that show something else, led by whoever is first."""
    assert draw(f"hand 1\nplay 1 3-3\nplay 2 3-2\nplay 1 4-3\nplay 2 4-4\n{ending}").faults == []


def test_a_tile_in_a_line_that_is_wrong_itself_proves_no_lead_wrong() -> None:
    assert draw("hand 1\nplay 1 3-3\nplay 2 3-2\nplay 1 4-3\nplay 2 6-6\nhand 2").faults == ["no_fit: play 2 6-6"]


def test_a_result_hand_without_its_out_is_one_mistake_and_what_was_written_is_taken_over() -> None:
    """The totals go on from there: 10 + 8 = 18, then 12 + 6 = 18 more."""
    told, right = (
        situation(
            "kozel-pairs",
            f"hand 1\nlead 1 1-1\n{out}reveal 2 5-5\nreveal 4 4-4\nwrite 2 18\ntotal 2 18\n"
            "hand 2\nout 1\nreveal 2 6-6\nreveal 4 3-3\nwrite 2 18\ntotal 2 36\n",
            players=4,
        )
        for out in ("", "out 1\n")
    )
    assert (told.faults, right.faults) == (["out_of_place: reveal 2 5-5"], [])
    assert told.totals == right.totals == {1: 0, 2: 36}


def test_a_result_hand_in_which_all_is_shown_without_a_fish_is_reckoned_as_one() -> None:
    """Kozel P7.2: 3 + 6 = 9 against 9 + 3 = 12, and the heavier pair is written all 21."""
    told = situation(
        "kozel-pairs",
        "hand 1\nlead 1 1-1\nreveal 2 5-4\nreveal 4 3-0\nreveal 1 2-1\nreveal 3 6-0\nwrite 2 21\n",
        players=4,
    )
    assert (told.faults, told.totals) == (["out_of_place: reveal 2 5-4"], {1: 0, 2: 21})


def test_an_out_that_follows_what_was_shown_still_ends_the_hand() -> None:
    """DX17: 11 + 3 = 14."""
    told = situation("draw", "hand 1\nlead 1 5-5\nreveal 2 6-5 2-1\nout 1 5-2\nwrite 1 14\ntotal 1 14")
    assert told.faults == ["out_of_place: reveal 2 6-5 2-1"]
    assert told.totals == {1: 14, 2: 0}


def test_an_out_after_what_was_written_comes_too_late_as_before() -> None:
    """A hand of which only the points are known is over with its first line."""
    assert draw("hand 1\nwrite 1 14\nout 1").faults == ["hand_over: out 1"]
