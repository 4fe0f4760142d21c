"""Mexican Train: what is known of unknown hands (G5, M13, M16, M17), blocks, closed trains, and points in part."""

from __future__ import annotations

import pytest

from tests.game.situations import Situation
from tests.game.train_hands import due, match, middle

HIDDEN = "? ? ? ? ? ? ? ?"


def unknown(events: str, options: str = "") -> Situation:
    """From the middle of a hand on, in which nobody's hand is known."""
    return middle(events, options=options, ana=HIDDEN, ben=HIDDEN)


MISSED = "hand 1\nplay Ana 12-12\nplay Ana 12-7 @Ana\nknock Ben\nplay Ana 7-3 @Ana\n"


def test_a_tile_shown_later_tells_that_an_earlier_knock_was_wrong() -> None:
    assert match(MISSED + "play Ben 12-0 @Ben", players=2).faults == ["play_owed: knock Ben"]
    assert match(MISSED + "draw Ben ?\nplay Ben 12-0 @Ben", players=2).faults == []
    known = match(MISSED + "draw Ben 12-1\nplay Ben 12-0 @Ben", players=2)
    assert known.faults == ["play_owed: knock Ben", "wrong_draw: draw Ben 12-1"]


def test_an_unknown_tile_drawn_may_be_the_one_that_is_shown_later() -> None:
    assert unknown("draw Ana ?\nplay Ana 7-2 @Ana").faults == []
    assert unknown("draw Ana 8-3\nplay Ana 7-2 @Ana").faults == ["wrong_draw: draw Ana 8-3"]
    assert unknown("draw Ana ?\nknock Ana\nplay Ben 5-0 @Ben\ndraw Cid ?\nknock Cid\nplay Dora 6-1 @Dora").faults == []


def test_a_drawn_tile_that_is_known_and_fits_must_be_played() -> None:
    assert unknown("draw Ana 7-3\nknock Ana").faults == ["play_owed: knock Ana"]


def test_the_size_of_an_unknown_hand_is_known() -> None:
    told = match("hand 1\nplay Ana 12-12\nplay Ana 12-7 @Ana\nknock Ben\nplay Ana 7-3 @Ana", players=2, size=3)
    assert told.faults == []
    assert told.state.hand_over


@pytest.mark.parametrize("line", ["draw Ben ?", "knock Ben", "play Ben 9-0 @Cid"])
def test_while_a_tile_is_owed_after_a_double_nobody_else_acts(line: str) -> None:
    assert unknown(f"play Ana 7-7 @Ana\n{line}").faults == [f"out_of_turn: {line}"]


def test_closed_trains_and_numbers_that_do_not_match_are_told_apart() -> None:
    assert unknown("play Ana 5-1 @Ben").faults == ["arm_closed: play Ana 5-1 @Ben"]
    assert unknown("play Ana 7-1 @Ben").faults == ["no_fit: play Ana 7-1 @Ben"]
    assert unknown("play Ana 7-1 @left").faults == ["arm_closed: play Ana 7-1 @left"]
    assert unknown("play Ana 9-7").faults == ["arm_missing: play Ana 9-7"]
    assert unknown("play Ana 5-1").faults == ["arm_closed: play Ana 5-1"]
    assert unknown("play Ana 3-1").faults == ["no_fit: play Ana 3-1"]
    assert unknown("play Ana 9-6").faults == []


def test_a_train_that_is_closed_again_binds_nobody() -> None:
    ben = "12-5 12-9 11-10 11-8 10-8 2-1 10-0 8-0"
    assert middle("play Ana 9-2 @Cid", ben=ben).legal == {"play 2-1 @3"}
    assert middle("play Ana 9-2 @Cid", ben=ben, options="marker_off=anyone_on_it").legal == {"draw"}


def test_while_a_double_is_due_the_arm_may_be_left_out() -> None:
    owed = "play Ana 7-7 @Ana\nplay Ana 9-2 @Cid\n"
    satisfied = unknown(owed + "play Ben 7-5")
    assert satisfied.faults == []
    assert due(satisfied) == []
    assert unknown(owed + "play Ben 5-1").faults == ["double_owed: play Ben 5-1"]


# --- markers that nobody can tell ------------------------------------------------------------------------------------

BOUND = "play Ana 7-7 @Ana\nplay Ana 9-2 @Cid\ndraw Ben ?\nknock Ben\nplay Cid 7-1 @Ana\n"
SPARED = "marker_when_bound=false"


def test_whether_an_unknown_hand_spared_the_marker_is_not_checked_until_the_owner_plays_there() -> None:
    assert unknown(BOUND + "play Dora 5-1 @Ben", SPARED).faults == []
    assert unknown(BOUND, SPARED).state.markers == (3,)
    assert unknown(BOUND).state.markers == (2, 3)
    later = BOUND + "play Dora 6-1 @Dora\nplay Ana 4-1 @mexican\nplay Ben 5-0 @Ben\ndraw Cid ?\nknock Cid\n"
    assert unknown(later + "play Dora 3-0 @Ben", SPARED).faults == ["arm_closed: play Dora 3-0 @Ben"]


def test_a_double_due_on_the_own_train_spares_no_marker() -> None:
    own = "play Ana 7-7 @Ana\nplay Ana 9-2 @Cid\n"
    rest = "draw Ben ?\nknock Ben\ndraw Cid ?\nknock Cid\ndraw Dora ?\nknock Dora\ndraw Ana ?\nknock Ana\n"
    assert unknown(own + rest, SPARED).state.markers == (1, 3)


def test_a_marker_that_was_set_stays_whatever_keeps_its_owner_off_his_train() -> None:
    kept = "draw Ana ?\nknock Ana\nplay Ben 5-5 @Ben\nplay Ben 9-8 @Cid\n"
    rest = "draw Cid ?\nknock Cid\ndraw Dora ?\nknock Dora\ndraw Ana 7-3\nknock Ana"
    assert unknown(kept + rest, SPARED).state.markers == (1, 3)


# --- blocks ----------------------------------------------------------------------------------------------------------

ALL_DEALT = """
hand 1
play Ana 6-6
play Ana 6-1 @Ana
play Ana 1-1 @Ana
play Ben 6-2 @Ben
play Ana 2-1 @Ana
"""
"""Two players, 14 tiles each, no boneyard, nothing known. 2 is open to Ana, who has laid four tiles, Ben three less."""


def empty(events: str, options: str = "") -> Situation:
    """Two unknown hands that hold the whole double-six set."""
    return match(ALL_DEALT + events, players=2, size=14, options=f"set=6 {options}")


def test_a_fish_of_unknown_hands_is_believed_until_a_tile_is_shown_that_would_have_fitted() -> None:
    fished = "knock Ben\nfish\n"
    assert empty(fished).faults == []
    shown = empty(fished + "reveal Ben 6-3 6-4 5-5 5-4 5-3 5-2 5-1 5-0 4-4 4-3 4-2 4-1 4-0")
    assert shown.faults == ["play_owed: knock Ben", "wrong_fish: fish"]
    assert empty("fish\nreveal Ben 6-3 6-4 5-5 5-4 5-3 5-2 5-1 5-0 4-4 4-3 4-2 4-1 4-0").faults == ["wrong_fish: fish"]


def test_a_fish_is_wrong_where_a_known_tile_would_have_fitted() -> None:
    known = ALL_DEALT.replace("hand 1", "hand 1\ndeal Ben 6-2 6-3 5-5 5-4 5-3 5-2 5-1 5-0 4-4 4-3 4-2 4-1 4-0 3-3")
    assert match(known + "fish", players=2, size=14, options="set=6").faults == ["wrong_fish: fish"]


def test_knocks_all_round_prove_a_block_if_none_of_them_sets_a_marker() -> None:
    assert not empty("knock Ben\nknock Ana\n").state.hand_over
    proven = empty("knock Ben\nknock Ana\nknock Ben\n")
    assert proven.faults == []
    assert proven.state.hand_over
    assert empty("knock Ben\nknock Ana\nknock Ben\nreveal Ben =30").faults == ["wrong_fish: reveal Ben =30"]
    assert empty("knock Ben\nknock Ana\nknock Ben\nknock Ana").faults == ["wrong_fish: knock Ana"]


def test_knocks_all_round_prove_a_block_while_a_double_is_due() -> None:
    owed = "play Ben 2-2 @Ben\nplay Ben 6-0 @mexican\nknock Ana\nknock Ben\n"
    proven = empty(owed)
    assert proven.faults == []
    assert due(proven) == ["2-2"]
    assert proven.state.hand_over
    assert not empty(owed, "satisfy_doubles=false").state.hand_over


def test_the_knock_of_who_finds_nothing_for_his_own_double_counts_as_a_proof() -> None:
    proven = empty("play Ben 2-2 @Ben\nknock Ben\nknock Ana\n")
    assert proven.faults == []
    assert proven.state.hand_over
    assert empty("play Ben 2-2 @Ben\nknock Ben\nknock Ana\nknock Ben\nfish").faults == []


def test_where_a_turn_has_one_double_a_knock_for_another_proves_nothing() -> None:
    options = "satisfy_doubles=false doubles_per_turn=1"
    owing = "knock Ben\nknock Ana\nplay Ben 2-2 @Ben\nknock Ben\nknock Ana\n"
    assert not empty(owing, options).state.hand_over
    assert empty(owing + "knock Ben", options).state.hand_over


def test_a_hand_does_not_end_with_a_fish_in_the_middle_of_a_turn_or_of_first_turns() -> None:
    assert empty("play Ben 2-2 @Ben\nfish").faults == ["wrong_fish: fish"]
    first = "hand 1\nplay Ana 6-6\nplay Ana 6-1 @Ana\nfish"
    assert match(first, players=2, size=14, options="set=6").faults == ["wrong_fish: fish"]
    assert unknown("fish").faults == ["wrong_fish: fish"]


BLOCKED = """
hand 1
start 6-6
deal Ana 6-3 5-3 5-4 4-3 3-2 2-1 3-1 3-3 1-1
deal Ben 6-0 3-0 0-0 1-0 2-0 2-2 4-0 4-1 4-2
deal Cid 4-4 5-0 5-1 5-2 5-5 6-1 6-2 6-4 6-5
play Ana 6-3 @Ana
play Ana 5-3 @Ana
play Ana 5-4 @Ana
play Ana 4-3 @Ana
play Ana 3-2 @Ana
play Ana 2-1 @Ana
play Ana 3-1 @Ana
play Ana 3-3 @Ana
play Ben 6-0 @Ben
play Ben 3-0 @Ben
play Cid 6-1 @Cid
"""
"""All 3s lie when the first turns are over, and nothing can be drawn; Cid could still build."""


@pytest.mark.parametrize(
    ("lines", "faults"),
    [
        ("fish", []),
        ("knock Cid\nfish", []),
        ("knock Ana\nknock Ben\nfish", []),
        ("play Cid 5-1 @Cid\nfish", []),
        ("reveal Ana 1-1", ["wrong_fish: reveal Ana 1-1"]),
        ("play Ana 1-1 @Cid", ["wrong_fish: play Ana 1-1 @Cid"]),
    ],
)
def test_first_turns_that_are_over_may_leave_the_hand_blocked(lines: str, faults: list[str]) -> None:
    assert match(BLOCKED + lines, players=3, size=9, options="set=6 start_double=laid_out").faults == faults


def test_a_block_is_certain_without_knocks_if_all_tiles_that_would_fit_are_seen() -> None:
    hand = BLOCKED.replace("deal Cid 4-4 5-0 5-1 5-2 5-5 6-1 6-2 6-4 6-5", "deal Cid 9")
    told = match(hand + "knock Cid\nreveal Ana 1-1", players=3, size=9, options="set=6 start_double=laid_out")
    assert told.faults == ["wrong_fish: reveal Ana 1-1"]


# --- points ----------------------------------------------------------------------------------------------------------


def test_whoever_shows_his_tiles_is_written_them_even_if_another_does_not() -> None:
    told = match("hand 1\nout Ana\nreveal Ben =14\nwrite Ben 15\nwrite Cid 7\nwrite Dora 9\nhand 2")
    assert told.faults == ["score_mismatch: write Ben 15"]
    assert told.totals == {1: 0, 2: 14, 3: 7, 4: 9}


def test_in_a_block_too_everybody_whose_tiles_are_known_is_written_them() -> None:
    told = match("hand 1\nfish\nreveal Ben =14\nwrite Ana 3\nwrite Ben 15\nhand 2", players=2)
    assert told.faults == ["score_mismatch: write Ben 15"]
    assert told.totals == {1: 3, 2: 14}
    shared = match("hand 1\nfish\nreveal Ben =14\nwrite Ben 15\nhand 2", players=2, options="scores=winner_collects")
    assert shared.faults == []
    assert shared.totals == {1: 0, 2: 15}


def test_what_a_winner_collects_is_unknown_if_a_hand_is_but_the_others_get_nothing() -> None:
    hand = "hand 1\nout Ana\nreveal Ben =14\nreveal Cid =3\nwrite Ana 39{}\nhand 2"
    told = match(hand.format(""), options="scores=winner_collects")
    assert told.faults == []
    assert told.totals == {1: 39, 2: 0, 3: 0, 4: 0}
    wrong = match(hand.format("\nwrite Ben 2"), options="scores=winner_collects")
    assert wrong.faults == ["score_mismatch: write Ben 2"]


def test_points_in_play_and_words_of_other_games_have_no_place() -> None:
    assert unknown("play Ana 7-1 @Ana\nscore Ana 5").faults == ["score_mismatch: score Ana 5"]
    assert unknown("call Ana").faults == ["not_in_game: call Ana"]
    assert unknown("shut @mexican").faults == ["not_in_game: shut @mexican"]
