"""Mexican Train: worked examples MT18 to MT30, mostly of the clauses M10 to M17."""

from __future__ import annotations

import pytest

from tests.game.situations import situation
from tests.game.train_hands import due, ends, match, middle, scored

MT18 = """
hand 1
start 6-6
deal Ana 6-3 5-3 5-4 4-3 3-2 2-1 3-1 3-3 1-1 2-2 6-1
deal Ben 6-0 3-0 6-5 6-4 6-2 5-5 5-2 5-1 5-0 4-4 4-2
yard 4-1 4-0 2-0 1-0 0-0
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
knock Ben
"""
DRAWS = ["Ana 4-1", "Ben 4-0", "Ana 2-0", "Ben 1-0", "Ana 0-0"]
FOUR_KNOCKS = "".join(f"draw {drawn}\nknock {drawn[:3]}\n" for drawn in DRAWS[:4])
SMALL = "set=6 start_double=laid_out"

MT19 = """
hand 1
deal Ana 6-6 6-2 2-0 3-0 4-3 4-0 0-0 5-0 6-1 1-1 2-1 2-2 3-1 3-2
deal Ben 6-0 1-0 5-5 5-4 5-3 5-2 5-1 6-5 6-4 6-3 4-4 4-2 4-1 3-3
play Ana 6-6
play Ana 6-2 @Ana
play Ana 2-0 @Ana
play Ana 3-0 @Ana
play Ana 4-3 @Ana
play Ana 4-0 @Ana
play Ana 0-0 @Ana
play Ana 5-0 @Ana
play Ben 6-0 @Ben
play Ana 6-1 @mexican
play Ben 1-0 @mexican
"""
"""Ana's train ends in 5, all else in 0; all blanks lie, and only Ben holds a 5 (the page says 8)."""


def test_mt18_a_hand_is_not_blocked_while_tiles_can_be_drawn_even_if_none_can_fit() -> None:
    before = match(MT18, players=2, size=11, options=SMALL)
    assert before.faults == []
    assert due(before) == ["3-3"]
    assert before.state.boneyard == 5
    assert before.legal == {"draw"}
    last = match(MT18 + FOUR_KNOCKS + "draw Ana 0-0", players=2, size=11, options=SMALL)
    assert last.faults == []
    assert last.legal == {"knock"}
    assert not last.state.hand_over


def test_mt18_the_hand_is_blocked_with_the_knock_after_the_last_draw() -> None:
    drawn = MT18 + FOUR_KNOCKS + "draw Ana 0-0\n"
    assert match(drawn + "fish", players=2, size=11, options=SMALL).faults == ["wrong_fish: fish"]
    blocked = match(drawn + "knock Ana", players=2, size=11, options=SMALL)
    assert blocked.state.hand_over
    assert blocked.legal == {"fish"}
    assert match(drawn + "knock Ana\nfish", players=2, size=11, options=SMALL).faults == []
    knocks = "knock Ana\nknock Ben\nknock Ana\n"
    assert match(drawn + knocks + "fish", players=2, size=11, options=SMALL).faults == []
    further = match(drawn + knocks + "knock Ben", players=2, size=11, options=SMALL)
    assert further.faults == ["wrong_fish: knock Ben"]


def test_mt19_a_hand_is_not_blocked_while_somebody_could_play_on_a_train_that_a_knock_will_open() -> None:
    before = match(MT19, players=2, size=14, options="set=6")
    assert before.faults == []
    assert before.state.boneyard == 0
    assert not before.state.hand_over
    assert before.legal == {"knock"}
    knocked = match(MT19 + "knock Ana", players=2, size=14, options="set=6")
    assert knocked.state.markers == (1,)
    assert knocked.legal == {"play 5-5 @1", "play 5-4 @1", "play 5-3 @1", "play 5-2 @1", "play 5-1 @1", "play 6-5 @1"}
    assert match(MT19 + "knock Ana\nfish", players=2, size=14, options="set=6").faults == ["wrong_fish: fish"]


def test_mt20_a_train_begun_late_takes_one_tile_a_turn() -> None:
    hand = """
hand 1
deal Ana 11-7 10-1 9-4 8-3
play Ben 12-12
play Ben 12-7 @Ben
play Cid 12-5 @Cid
play Dora 12-6 @Dora
knock Ana
play Ben 12-2 @mexican
play Cid 5-0 @Cid
play Dora 6-0 @Dora
draw Ana 12-4
"""
    before = match(hand, size=4)
    assert before.faults == []
    assert before.legal == {"play 12-4 @1"}
    begun = match(hand + "play Ana 12-4 @Ana", size=4)
    assert begun.state.markers == ()
    assert begun.state.turn == 2
    assert match(hand + "play Ana 12-4 @Ana\nplay Ana 9-4 @Ana", size=4).faults == ["out_of_turn: play Ana 9-4 @Ana"]


@pytest.mark.parametrize(
    ("options", "cid", "marked"),
    [
        ("marker_when_bound=false", "9-1", ()),
        ("marker_when_bound=false", "8-1", (3,)),
        ("", "9-1", (3,)),
    ],
)
def test_mt21_who_is_kept_off_his_train_only_by_a_double_may_be_spared_the_marker(
    options: str, cid: str, marked: tuple[int, ...]
) -> None:
    hand = f"""
hand 1
deal Cid 12-9 {cid} 11-0 10-0
play Ana 12-12
play Ana 12-7 @Ana
play Ben 12-5 @Ben
play Cid 12-9 @Cid
play Dora 12-6 @Dora
play Ana 7-0 @Ana
play Ben 5-5 @Ben
play Ben 12-2 @mexican
draw Cid 8-0
knock Cid
"""
    knocked = match(hand, size=4, options=options)
    assert knocked.faults == []
    assert due(knocked) == ["5-5"]
    assert knocked.state.markers == marked


def test_mt22_where_a_turn_has_one_double_a_second_one_is_not_playable() -> None:
    ana = "12-12 12-7 12-4 7-7 4-4 11-3 10-1 11-1"
    one = "doubles_per_turn=1"
    owing = middle("play Ana 7-7 @Ana", ana=ana, options=one)
    assert owing.legal == {"draw"}
    assert middle("play Ana 7-7 @Ana\nplay Ana 4-4 @mexican", ana=ana, options=one).faults == [
        "no_fit: play Ana 4-4 @mexican"
    ]
    assert middle("play Ana 7-7 @Ana\nknock Ana", ana=ana, options=one).faults == ["draw_owed: knock Ana"]
    assert middle("play Ana 7-7 @Ana\ndraw Ana 7-2", ana=ana, options=one).legal == {"play 7-2 @1"}
    assert middle("play Ana 7-7 @Ana\ndraw Ana 9-9", ana=ana, options=one).legal == {"knock"}
    assert middle("play Ana 7-7 @Ana\ndraw Ana 9-9\nknock Ana", ana=ana, options=one).faults == []
    assert middle("play Ana 7-7 @Ana", ana=ana).legal == {"play 4-4 @mexican"}


def test_mt23_without_special_first_turns_a_turn_has_one_tile_from_the_start() -> None:
    hand = """
hand 1
deal Ben 11-2 9-4 8-3 3-1
play Ana 12-12
play Ana 12-7 @mexican
"""
    one = "first_turn=one_tile"
    assert match(hand, size=4, options=one).legal == {"draw"}
    drawn = match(hand + "draw Ben 12-3", size=4, options=one)
    assert drawn.faults == []
    assert drawn.legal == {"play 12-3 @2"}
    empty = hand.replace("12-7 @mexican", "12-7 @Ana")
    assert match(empty + "draw Ben 12-3", size=4, options=one).legal == {"play 12-3 @2", "play 12-3 @mexican"}
    assert match(empty + "draw Ben 12-3\nknock Ben", size=4, options=one).faults == ["play_owed: knock Ben"]
    played = match(hand + "draw Ben 12-3\nplay Ben 12-3 @Ben", size=4, options=one)
    assert played.state.turn == 3
    assert match(hand, size=4).faults == ["arm_closed: play Ana 12-7 @mexican"]


MT24 = "hand 1\n" + "\n".join(
    f"deal {name} {' '.join(f'{high}-{low}' for low in range(first, first + 3) for high in range(7, 12))}"
    for name, first in (("Ana", 0), ("Ben", 3))
)
MT24_REST = """
deal Cid 6-6 6-5 6-4 6-3 6-2 6-1 6-0 5-5 5-4 5-3 5-2 5-1 5-0 4-4 4-3
deal Dora 4-2 4-1 4-0 3-3 3-2 3-1 3-0 2-2 2-1 2-0 1-1 1-0 0-0 7-6 8-6
draw Ana 12-0
draw Ben 12-12
"""


def test_mt24_a_round_of_the_search_is_finished_before_the_double_is_led() -> None:
    found = situation("mexican-train", MT24 + MT24_REST, players=4)
    assert found.faults == []
    assert found.state.turn == 3
    assert found.legal == {"draw"}
    rest = "draw Cid 12-1\ndraw Dora 12-2"
    over = situation("mexican-train", MT24 + MT24_REST + rest, players=4)
    assert over.faults == []
    assert over.state.boneyard == 27
    assert over.state.turn == 2
    assert over.legal == {"play 12-12"}
    led = situation("mexican-train", MT24 + MT24_REST + rest + "\nplay Ben 12-12", players=4)
    assert led.faults == []
    assert led.state.turn == 2
    early = situation("mexican-train", MT24 + MT24_REST + "play Ben 12-12", players=4)
    assert early.faults == ["wrong_draw: play Ben 12-12"]


NOBODY = {"Ana": 0}


def test_mt25_a_double_laid_out_goes_down_and_the_first_turn_round_the_table() -> None:
    before = scored(*[NOBODY] * 5) + "\nhand 6\n"
    laid = match(before + "start 7-7", options="start_double=laid_out")
    assert laid.faults == []
    assert laid.state.turn == 2
    assert ends(laid) == {1: 7, 2: 7, 3: 7, 4: 7, "mexican": 7}
    assert match(before + "start 6-6", options="start_double=laid_out").faults == ["wrong_lead: start 6-6"]
    begun = match(before + "start 7-7\nplay Ben 7-3 @Ben", options="start_double=laid_out")
    assert begun.faults == []
    other = match(before + "start 7-7\nplay Ana 7-3 @Ana", options="start_double=laid_out")
    assert other.faults == ["out_of_turn: play Ana 7-3 @Ana"]


def result(*shown: str, ended: str, options: str) -> dict[int, int | None]:
    reveals = [f"reveal {line}" for line in shown]
    played = match("\n".join(["hand 1", ended, *reveals]), options=options)
    assert played.faults == []
    return played.totals


def test_mt26_the_winner_may_collect_what_the_others_are_left_with() -> None:
    shown = ("Ben =14", "Cid =3", "Dora =22")
    assert result(*shown, ended="out Ana", options="scores=winner_collects") == {1: 39, 2: 0, 3: 0, 4: 0}
    assert result(*shown, ended="out Ana", options="scores=penalty") == {1: 0, 2: 14, 3: 3, 4: 22}


@pytest.mark.parametrize("last", [10, 11])
def test_mt27_in_a_block_the_lowest_share_what_the_others_are_left_with_and_drop_a_remainder(last: int) -> None:
    shown = ("Ana =5", "Ben =5", "Cid =22", f"Dora ={last}")
    assert result(*shown, ended="fish", options="scores=winner_collects") == {1: 16, 2: 16, 3: 0, 4: 0}


def test_mt28_in_a_block_everybody_is_written_his_own() -> None:
    shown = ("Ana =5", "Ben =5", "Cid =22", "Dora =10")
    assert result(*shown, ended="fish", options="") == {1: 5, 2: 5, 3: 22, 4: 10}


MT29 = [
    {"Ana": 20, "Ben": 11, "Cid": 31, "Dora": 40},
    {"Ana": 10, "Ben": 10, "Cid": 0, "Dora": 30},
    {"Ana": 10, "Ben": 10, "Cid": 0, "Dora": 7},
]


@pytest.mark.parametrize(("options", "winners"), [("", (2, 3)), ("scores=winner_collects", (4,))])
def test_mt29_after_so_many_hands_the_lowest_has_won_or_the_highest_where_winners_collect(
    options: str, winners: tuple[int, ...]
) -> None:
    lines = scored(*MT29)
    names = " ".join(("Ana", "Ben", "Cid", "Dora")[seat - 1] for seat in winners)
    over = match(f"{lines}\nend {names}", options=f"hands=3 {options}")
    assert over.faults == []
    assert over.totals == {1: 40, 2: 31, 3: 31, 4: 77}
    assert over.state.winners == winners
    assert match(lines + "\nend Ben", options=f"hands=3 {options}").faults == ["wrong_winner: end Ben"]
    assert match(lines + "\nhand 4", options=f"hands=3 {options}").faults == ["match_over: hand 4"]
    assert match(lines + "\nhand 4", options=f"hands=4 {options}").faults == []


def test_mt30_a_double_blank_counts_nothing_and_starts_the_thirteenth_hand() -> None:
    left = match("hand 1\nout Ana\nreveal Ben 0-0\nreveal Cid 0-0 1-0\nreveal Dora =4")
    assert left.faults == ["wrong_reveal: reveal Cid 0-0 1-0"]
    assert left.totals[2] == 0
    begun = match(scored(*[NOBODY] * 12) + "\nhand 13\nplay Ana 0-0\nplay Ana 5-0 @Ana")
    assert begun.faults == []
    assert ends(begun) == {1: 5, 2: 0, 3: 0, 4: 0, "mexican": 0}
    assert match(scored(*[NOBODY] * 13) + "\nend Ben Cid Dora Ana").faults == []
    assert match(scored(*[NOBODY] * 13) + "\nhand 14", options="hands=14").faults == []
    again = match(scored(*[NOBODY] * 13) + "\nhand 14\nplay Ana 12-12", options="hands=14")
    assert again.faults == []
