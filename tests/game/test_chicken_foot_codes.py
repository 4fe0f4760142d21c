"""Chicken Foot: what a fault is called, one finding for one mistake, and hands nobody knows."""

from __future__ import annotations

import pytest

from tests.game.feet_hands import (
    LAST_TILE,
    LAST_TILE_OF_SEVEN,
    TWO_TOES,
    TWO_TOES_AND_A_BONEYARD,
    UNTIL_ANAS_TURN,
    ends,
    feet,
    held,
    nines,
    of_six,
)

THREE = "hand 1\ndeal Ana 9-9 9-8 7-6\ndeal Ben 9-1 2-1 3-1\ndeal Cid 9-2 2-2 3-2\n"
PLAYED_ON = "play Ben 3-2 @4-2\nplay Cid 4-3 @3-2\n"
KEPT = (
    TWO_TOES_AND_A_BONEYARD.partition("draw Ana 4-3")[0]
    + """
draw Ana 6-0
knock Ana
draw Ben 2-2
knock Ben
draw Cid 3-3
knock Cid
draw Ana 2-1
knock Ana
draw Ben 3-2
knock Ben
draw Cid 4-3
knock Cid
knock Ana
knock Ben
fish
"""
)
"""4-4 lacks two toes; Cid drew the only one that there is, kept it, and the hand was declared blocked."""

LEFT = "reveal Ana 5-2 6-3 6-0 2-1\nreveal Ben 1-0 5-3 5-5 2-2 3-2\nreveal Cid 1-1 5-1 3-1 3-3 4-3\n"


# --- the last tile --------------------------------------------------------------------------------------------------


def test_without_the_chicken_rule_a_call_is_courtesy_and_nobody_is_caught() -> None:
    for options in ("", "chicken_rule=false"):
        assert of_six("call Ana\ncall Ben\n" + PLAYED_ON, options).faults == []
        assert of_six("caught Ana\n" + PLAYED_ON, options).faults == ["wrong_call: caught Ana"]
        assert of_six("caught Ana\ndraw Ana 6-1\n" + PLAYED_ON, options).faults == ["wrong_call: caught Ana"]


def test_with_the_chicken_rule_a_call_with_more_tiles_is_wrong() -> None:
    assert of_six("call Ben").faults == ["wrong_call: call Ben"]
    assert of_six("call Ana\ncall Ana").faults == []
    assert of_six("caught Ana\ndraw Ana 6-1\ncall Ana").faults == ["wrong_call: call Ana"]


@pytest.mark.parametrize("penalty", ["", "draw Ben 6-1\n"])
def test_a_wrong_catch_is_one_finding_with_or_without_its_penalty(penalty: str) -> None:
    assert of_six(f"caught Ben\n{penalty}{PLAYED_ON}").faults == ["wrong_call: caught Ben"]


def test_a_wrong_catch_is_one_finding_where_a_turn_is_missed_for_it() -> None:
    wrong = "call Ana\ncaught Ana" + UNTIL_ANAS_TURN
    for turn in ("knock Ana\nknock Ben", "play Ana 6-0 @0-0"):
        assert of_six(wrong + turn, start=LAST_TILE_OF_SEVEN).faults == ["wrong_call: caught Ana"]


def test_a_catch_may_come_between_a_draw_and_its_play_or_in_the_own_turn() -> None:
    last_to_draw = "play Ben 3-2 @4-2\nplay Cid 4-3 @3-2\ndraw Dora 6-0\n"
    caught = of_six(last_to_draw + "caught Ana\ndraw Ana 6-1\nknock Dora\ndraw Eva 2-0")
    assert caught.faults == []
    assert of_six(last_to_draw + "caught Ana\ndraw Ana 6-1\ndraw Dora 2-0").faults == ["wrong_draw: draw Dora 2-0"]
    own = last_to_draw + "knock Dora\ndraw Eva 2-0\nknock Eva\nplay Finn 4-0 @4-3\n"
    told = of_six(own + "caught Ana\ndraw Ana 6-1")
    assert told.faults == []
    assert told.legal == {"play 6-1 @4-1", "play 6-1 @3-1", "play 6-1 @2-1"}


def test_a_penalty_is_a_tile_of_the_boneyard() -> None:
    assert of_six("caught Ana\ndraw Ana 6-5").faults == ["not_held: draw Ana 6-5"]
    with_a_yard = LAST_TILE.replace("play Ana 6-6", "yard 6-1 6-0 2-0 0-0\nplay Ana 6-6")
    assert of_six("caught Ana\ndraw Ana 6-1", start=with_a_yard).faults == []
    assert of_six("caught Ana\ndraw Ana 0-0", start=with_a_yard).faults == ["wrong_draw: draw Ana 0-0"]


def test_a_remark_or_a_correction_may_come_between_a_catch_and_its_penalty() -> None:
    assert of_six('caught Ana\nnote "she laughed"\nadjust Cid -5 "noise"\ndraw Ana 6-1\n' + PLAYED_ON).faults == []


def test_who_misses_a_turn_draws_nothing_in_it() -> None:
    missed = "caught Ana" + UNTIL_ANAS_TURN + "draw Ana ?"
    assert of_six(missed, start=LAST_TILE_OF_SEVEN).faults == ["out_of_turn: draw Ana ?"]


def test_nobody_is_caught_once_the_hand_is_blocked_or_over() -> None:
    for line in ("caught Ana", "call Ana"):
        blocked = feet(TWO_TOES + line, options="set=6 hand_size=7 chicken_rule=true", players=4)
        assert blocked.faults == [f"wrong_fish: {line}"]
        over = of_six("call Ana" + UNTIL_ANAS_TURN + f"play Ana 6-0 @0-0\n{line}", start=LAST_TILE_OF_SEVEN)
        assert over.faults == [f"hand_over: {line}"]


def test_a_penalty_that_empties_the_boneyard_may_block_the_hand() -> None:
    options = "set=6 chicken_rule=true"
    one_left = TWO_TOES_AND_A_BONEYARD + "draw Ben 6-0\nknock Ben\ndraw Cid 2-1\n"
    wrong = feet(one_left + "caught Ana\ndraw Ana 3-2\nknock Cid\nknock Ana\nknock Ben\nfish", options=options)
    assert wrong.faults == ["wrong_call: caught Ana"]
    assert wrong.state.hand_over
    late = feet(one_left + "caught Ana\ndraw Ana 3-2\nplay Cid 3-1 @5-4", options=options)
    assert late.faults == ["wrong_call: caught Ana", "wrong_fish: play Cid 3-1 @5-4"]


# --- one finding for one mistake ------------------------------------------------------------------------------------


@pytest.mark.parametrize("led", ["9-8", "8-8"])
def test_where_another_tile_was_written_down_as_led_the_arms_tell_which_double_lies(led: str) -> None:
    told = feet(
        THREE + f"play Ana {led}\nplay Ben 9-1 @9-9\nplay Cid 9-2 @9-9\nplay Ana 9-8 @9-9", options="hand_size=3"
    )
    assert told.faults == [f"wrong_lead: play Ana {led}"]
    assert held(told, 1) == {"7-6"}


def test_a_wrong_double_that_was_really_led_is_played_onto() -> None:
    with_two = THREE.replace("7-6", "8-8").replace("3-1", "8-1")
    told = feet(with_two + "play Ana 8-8\nplay Ben 8-1 @8-8", options="hand_size=3")
    assert told.faults == ["wrong_lead: play Ana 8-8"]
    assert ends(told) == {"8-8": 8, "8-1": 1}


@pytest.mark.parametrize("named", ["1-1", "9-8"])
def test_where_another_tile_was_written_down_as_laid_out_the_arms_tell_which_double_lies(named: str) -> None:
    deal = "deal Ana 9-8 1-1\ndeal Ben 9-7 2-1\ndeal Cid 9-6 3-3\n"
    plays = "play Ana 9-8 @9-9\nplay Ben 9-7 @9-9\nplay Cid 9-6 @9-9\n"
    told = feet(f"hand 1\nstart {named}\n{deal}{plays}", options="hand_size=2 start_double=laid_out")
    assert told.faults == [f"wrong_lead: start {named}"]
    assert told.legal == {"draw"}


def test_a_double_laid_too_early_and_the_one_before_it_may_both_be_finished() -> None:
    early = "play Ana 9-9\nplay Ben 9-1 @9-9\nplay Cid 9-2 @9-9\nplay Ana 9-8 @9-9\ndraw Ben 5-5\nknock Ben\n"
    told = feet(
        THREE + early + "play Cid 2-2 @9-2\ndraw Ana 9-3\nplay Ana 9-3 @9-9\nplay Ben 2-1 @2-2", options="hand_size=3"
    )
    assert told.faults == ["arm_closed: play Cid 2-2 @9-2"]


def test_of_a_tile_that_did_not_fit_either_half_may_be_free() -> None:
    full = "play Ana 9-9\nplay Ben 9-1 @9-9\nplay Cid 9-2 @9-9\nplay Ana 9-8 @9-9\ndraw Ben 9-3\nplay Ben 9-3 @9-9\n"
    for half in ("5-3", "5-2"):
        on = f"play Cid 3-2 @9-1\ndraw Ana {half}\nplay Ana {half} @3-2"
        assert feet(THREE + full + on, options="hand_size=3").faults == ["no_fit: play Cid 3-2 @9-1"]


# --- hands that nobody knows ----------------------------------------------------------------------------------------


def hidden(events: str, *names: str) -> str:
    """The same lines with these players' tiles unknown until they are played."""
    lines = []
    for line in events.splitlines():
        words = line.split()
        if len(words) > 1 and words[1] in names and words[0] in ("deal", "draw"):
            line = f"deal {words[1]} {len(words) - 2}" if words[0] == "deal" else f"draw {words[1]} ?"
        lines.append(line)
    return "\n".join(lines) + "\n"


def test_a_tile_played_later_shows_that_a_knock_was_wrong() -> None:
    knocks = "knock Ben\nplay Cid 4-1 @4-2\nplay Dora 5-4 @5-1\nplay Eva 3-0 @5-3\nplay Finn 1-1 @4-1\nknock Gus\n"
    lines = LAST_TILE_OF_SEVEN + knocks + "knock Ana\nplay Ben 3-1 @1-1\n"
    for events in (lines, hidden(lines, "Ben"), hidden(lines, "Ana", "Ben", "Gus")):
        assert feet(events, options="set=6 hand_size=4", players=7).faults == ["play_owed: knock Ben"]


def test_a_reveal_shows_that_a_draw_was_wrong() -> None:
    lines = THREE.replace("9-1", "9-7") + "play Ana 9-9\ndraw Ben 9-1\nplay Ben 9-1\nplay Cid 9-2\nplay Ana 9-8\nfish\n"
    told = feet(lines.replace("deal Ben 9-7 2-1 3-1", "deal Ben 3") + "reveal Ben 9-7 2-1 3-1", options="hand_size=3")
    assert told.faults == ["wrong_draw: draw Ben 9-1", "wrong_fish: fish"]


def test_a_tile_led_later_shows_that_there_was_nothing_to_search() -> None:
    told = feet("hand 1\ndraw Ana 9-8\ndraw Ben ?\ndraw Cid 9-7\nplay Ana 9-9")
    assert told.faults == ["wrong_draw: draw Ana 9-8"]
    assert feet("hand 1\ndraw Ana ?\ndraw Ben ?\ndraw Cid 9-7\nplay Ana 9-9").faults == []


def test_hands_shown_at_the_end_tell_that_another_had_to_lead() -> None:
    lines = "hand 1\ndeal Ana 8-8 9-8 7-6\ndeal Ben 3\ndeal Cid 9-2 2-2 3-2\nplay Ana 8-8\nfish\n"
    options = "hand_size=3 missing_double=next_lower"
    shown = "reveal Ana 9-8 7-6\nreveal Ben {} 2-1 3-1\nreveal Cid 9-2 2-2 3-2\ntotal Ana 30\n"
    assert feet(lines + shown.format("9-1"), options=options).faults == ["wrong_fish: fish"]
    found = feet(lines + shown.format("9-9"), options=options).faults
    assert found == ["wrong_lead: play Ana 8-8", "wrong_fish: fish"]


@pytest.mark.parametrize(
    ("options", "fault"),
    [("drawn_must_play=false", "wrong_fish: fish"), ("drawn_must_play=true", "play_owed: knock Cid")],
)
def test_a_knock_after_a_draw_says_that_nothing_fits_only_where_the_tile_must_be_played(
    options: str, fault: str
) -> None:
    told = feet(hidden(KEPT, "Ana", "Ben", "Cid") + LEFT, options=f"set=6 {options}")
    assert told.faults == [fault]


def test_as_many_knocks_as_there_are_players_prove_a_block_and_as_many_more_may_follow() -> None:
    names = ("Ana", "Ben", "Cid", "Dora", "Eva", "Finn", "Gus")
    lines = hidden(LAST_TILE_OF_SEVEN + UNTIL_ANAS_TURN, *names)
    knocks = "".join(f"knock {name}\n" for name in names)
    for turns in (knocks, knocks * 2):
        assert feet(lines + turns + "fish", options="set=6 hand_size=4", players=7).faults == []
    one_more = feet(lines + knocks * 2 + "knock Ana\nfish", options="set=6 hand_size=4", players=7)
    assert one_more.faults == ["wrong_fish: knock Ana"]


def test_a_play_after_all_have_knocked_shows_that_the_own_knock_was_wrong() -> None:
    lines = hidden(LAST_TILE_OF_SEVEN + UNTIL_ANAS_TURN, "Ana", "Ben", "Cid", "Dora", "Eva", "Finn", "Gus")
    knocks = "".join(f"knock {name}\n" for name in ("Ana", "Ben", "Cid", "Dora", "Eva", "Finn", "Gus"))
    told = feet(lines + knocks + "play Ana 6-0 @0-0", options="set=6 hand_size=4", players=7)
    assert told.faults == ["play_owed: knock Ana"]
    missed = lines.replace("play Ana 6-4 @4-3\n", "play Ana 6-4 @4-3\ncaught Ana\n")
    right = feet(missed + knocks + "play Ana 6-0 @0-0", options="set=6 hand_size=4 chicken_rule=true", players=7)
    assert right.faults == []


def test_what_is_left_and_not_shown_is_taken_from_the_claims_of_its_side_alone() -> None:
    hand = "hand 1\nout Ana\nreveal Ben 9-8 1-0\nwrite Ben 18\nwrite Cid 30\ntotal Ben 18\ntotal Cid 30"
    told = feet(hand)
    assert told.faults == []
    assert told.totals == {1: 0, 2: 18, 3: 30}
    assert told.said("info") == ["taken_over: write Cid 30"]
    assert feet(hand.replace("write Ben 18", "write Ben 19")).faults == ["score_mismatch: write Ben 19"]


def test_a_foot_that_waits_names_how_many_toes_it_lacks() -> None:
    (found,) = (found for found in nines("play Ana 7-7 @9-7").findings if found.severity == "error")
    assert "4-4 has 3 more" in found.message
