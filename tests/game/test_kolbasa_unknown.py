"""Kolbasa: rows that are not known (R5), hands whose plays nobody wrote down (R6), and the options."""

from __future__ import annotations

import pytest

from ledger.errors import HeaderFault
from ledger.game.events import Open
from ledger.game.tiles import tile
from ledger.game.variants import GAMES, rules_of
from tests.game.sausages import ROW_1, ROW_2, kolbasa, row, short
from tests.game.situations import situation


def test_r5_of_an_unknown_row_only_what_was_seen_elsewhere_is_wrong() -> None:
    deals = ["hand 1", "deal 1 14", f"deal 2 {ROW_2}"]

    def of(*lines: str) -> list[str]:
        return situation("kolbasa", "\n".join([*deals, *lines])).faults

    assert of("return 1 5-3", "return 2 4-1", "play 1 6-6") == []
    assert of("return 1 2-0") == ["not_held: return 1 2-0"]
    assert of("return 1 5-3", "return 2 4-1", "return 1 5-3") == ["not_held: return 1 5-3"]
    assert situation("kolbasa", "\n".join(deals)).legal is None


def test_r5_what_was_seen_is_known_where_it_went() -> None:
    rows = ["? ? ?", "? ?"]
    lines = ["play 1 6-6", "return 2 4-1", "return 1 2-1", "return 2 4-2", "return 1 3-1"]
    assert short(rows, *lines[:4]).legal is None
    assert short(rows, *lines[:4]).state.known[2] == (tile("4-2"), tile("4-1"))
    seen = short(rows, *lines)
    assert seen.faults == []
    assert row(seen.state, 1) == "2-1 3-1"
    assert row(seen.state, 2) == "4-1 4-2"


def test_r5_a_row_that_is_shown_is_known_and_one_that_is_not_is_said_to_be_unknown() -> None:
    rows = ["6-6 2-1", "? 4-1 ?"]
    shown = short(rows, "play 1 6-6", "reveal 2 5-5 4-1 3-3", "end 1", options="stop_at=1")
    assert row(shown.state, 2) == "5-5 4-1 3-3"
    assert [line for line in shown.said("info") if line.startswith("not_checked")] == []
    hidden = short(rows, "play 1 6-6", "end 1", options="stop_at=1")
    assert hidden.faults == []
    assert "not_checked: end 1" in hidden.said("info")


def test_l1_the_tile_left_over_of_three_lies_in_no_row() -> None:
    rows = ["5-3", "4-1", "2-0"]
    yard = ["yard 6-6", "return 1 5-3", "return 2 4-1", "return 3 2-0"]
    assert kolbasa(rows, *yard, "return 1 6-5").faults == []
    assert kolbasa(rows, *yard, "play 1 6-6").faults == ["not_held: play 1 6-6"]
    assert kolbasa(rows, "yard 5-3").faults == ["wrong_deal: yard 5-3"]
    assert kolbasa(rows, "yard 6-6 5-5").faults == ["wrong_deal: yard 6-6 5-5"]
    assert kolbasa([ROW_1, ROW_2], "yard ?").faults == ["wrong_deal: yard ?"]
    assert kolbasa(rows, "yard 6-6").state.boneyard == 1


def test_a_row_of_another_size_is_wrong() -> None:
    assert situation("kolbasa", "hand 1\ndeal 1 6-6 5-5").faults == ["wrong_deal: deal 1 6-6 5-5"]


def test_r6_who_went_out_has_won_and_may_hold_tiles_up_to_stop_at() -> None:
    lines = "hand 1\nlead 1 6-5\nout 2 6-5\nreveal 1 6-6 6-5\nreveal 2 5-5\n"
    assert situation("kolbasa", lines + "end 2").faults == []
    assert situation("kolbasa", lines + "end 1").faults == ["wrong_winner: end 1"]
    assert situation("kolbasa", lines + "end").faults == ["wrong_winner: end"]
    twice = situation("kolbasa", "hand 1\nout 2\nreveal 1 6-6 6-5\nreveal 2 5-6")
    assert twice.faults == ["wrong_reveal: reveal 2 5-6"]


def test_r6_a_fish_is_decided_by_the_fewest_tiles_shown() -> None:
    lines = "hand 1\nlead 1 6-6\nfish\nreveal 1 6-6 6-5\nreveal 2 5-5\nreveal 3 4-4 4-3 0-0\n"
    assert situation("kolbasa", lines + "end 2", players=3).findings == []
    assert situation("kolbasa", lines + "end 1", players=3).faults == ["wrong_winner: end 1"]
    even = lines.replace("6-6 6-5", "6-6")
    assert situation("kolbasa", even + "end", players=3).findings == []
    assert situation("kolbasa", even + "end 2", players=3).faults == ["wrong_winner: end 2"]


@pytest.mark.parametrize("shown", ["", "reveal 1 6-5\n", "reveal 1 6-5\nreveal 2 =7\n"])
def test_r6_without_all_tiles_shown_nobody_knows_who_has_won(shown: str) -> None:
    unknown = situation("kolbasa", f"hand 1\nlead 1 6-6\nfish\n{shown}end 1")
    assert unknown.faults == []
    assert "not_checked: end 1" in unknown.said("info")
    assert situation("kolbasa", f"hand 1\nlead 1 6-6\nfish\n{shown}hand 2").faults == ["match_over: hand 2"]


def test_r6_nobody_has_won_before_the_hand_is_over() -> None:
    assert situation("kolbasa", "hand 1\nlead 1 6-6\nend 1").faults == ["wrong_winner: end 1"]
    assert situation("kolbasa", "hand 1\nlead 1 6-6\nplay 1 6-6").faults == ["out_of_place: play 1 6-6"]
    assert situation("kolbasa", "hand 1\ndeal 1 14\nfish").faults == ["wrong_fish: fish"]


def test_the_options_are_those_of_the_rules_page() -> None:
    options = GAMES["kolbasa"].options()
    assert {name: (option.default, option.values) for name, option in options.items()} == {
        "cut_rule": ("both_sides", ("both_sides", "tail_match")),
        "cut_priority": ("largest_cut", ("largest_cut", "append_first", "player_choice")),
        "cut_receiver": ("next_player", ("next_player", "previous_player")),
        "cut_pile_order": ("start_first", ("start_first", "cut_first")),
        "opening_miss": ("far_edge", ("far_edge", "back_in_place")),
        "stop_at": (0, ()),
        "turn_limit": (1000, ()),
    }
    rules_of(Open("kolbasa", {"stop_at": 0, "turn_limit": 0}, ("a", "b"), {}))
    for wrong in ({"stop_at": -1}, {"turn_limit": -1}, {"cut_rule": "one_side"}):
        with pytest.raises(HeaderFault):
            rules_of(Open("kolbasa", wrong, ("a", "b"), {}))  # type: ignore[arg-type]
    with pytest.raises(HeaderFault):
        rules_of(Open("kolbasa", {}, ("a", "b", "c", "d", "e"), {}))


def test_a_tile_written_twice_in_a_row_is_one_mistake() -> None:
    slip = ROW_1.replace("5-3", "6-6", 1)
    told = kolbasa([slip, ROW_2], "return 1 5-3", "return 2 4-1", "play 1 6-6", "return 2 2-0", "return 1 4-2")
    assert told.faults == [f"wrong_deal: deal 1 {slip}"]
