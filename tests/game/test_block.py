"""Block: the rows of the worked examples that concern it, its options, and the record of the page."""

from __future__ import annotations

import pytest

from tests.game.situations import NAMES, Situation, situation

ANY_LEAD = "forced_first_double=false"

ALL_FIVES_LIE = """
hand 1
play 1 3-2
play 2 5-2 @right
play 1 5-3 @left
play 2 5-0 @left
play 1 1-0 @left
play 2 5-1 @left
play 1 5-5 @left
play 2 5-4 @left
play 1 6-4 @left
play 2 6-5 @left
"""
"""The ends are 5 and 5."""

RECORD = """
hand 1
deal Ana 6-5 6-1 4-4 3-3 3-2 3-1 2-2
deal Ben 6-6 6-4 6-3 6-0 5-4 5-0 4-3
play Ben 6-6
play Ana 6-5 @right
play Ben 5-4 @right
play Ana 6-1 @left
play Ben 4-3 @right
play Ana 3-2 @right
knock Ben                   ; ends 1 and 2
play Ana 3-1 @left
play Ben 6-3 @left
play Ana 2-2 @right
play Ben 6-4 @left
play Ana 4-4 @left
knock Ben                   ; ends 4 and 2: the hand is blocked, the knocks are not needed
knock Ana
fish
reveal Ana 3-3              ; 6
reveal Ben 6-0 5-0          ; 6 + 5 = 11
write Ana 11
total Ana 11
"""

NEW_DEAL = "hand 2\ndeal 1 2-2 6-1 6-2 6-4 5-1 5-2 4-1\ndeal 2 3-3 6-3 6-5 5-3 5-4 4-3 4-2\n"
ANA_OUT = "hand 1\nlead 1\nout 1\nreveal 2 =5\n"
ANA_WON_A_BLOCK = "hand 1\nlead 1\nfish\nreveal 1 =6\nreveal 2 =18\n"
EQUAL_BLOCK_LED_BY_BEN = "hand 1\nlead 2\nfish\nreveal 1 =8\nreveal 2 =8\n"


def block(events: str, options: str = "") -> Situation:
    return situation("block", events, options=options)


def test_dx1_a_tile_fits_by_an_equal_number_and_shows_its_other_half() -> None:
    line = block("hand 1\nplay 1 6-5\nplay 2 5-4 @right\nplay 1 4-3 @right", ANY_LEAD)
    assert line.faults == []
    assert [(end.arm, end.value) for end in line.state.ends] == [("left", 6), ("right", 3)]


def test_dx2_an_arm_may_be_left_out_where_the_tile_fits_just_one() -> None:
    assert block("hand 1\nplay 1 6-2\nplay 2 6-6\nplay 1 2-1", ANY_LEAD).faults == []
    assert block("hand 1\nplay 1 6-2\nplay 2 6-6 @right", ANY_LEAD).faults == ["no_fit: play 2 6-6 @right"]
    assert block("hand 1\nplay 1 6-2\nplay 2 2-1 @left", ANY_LEAD).faults == ["no_fit: play 2 2-1 @left"]


def test_nothing_is_drawn() -> None:
    """BL1."""
    start = "hand 1\ndeal 2 6-6 6-5 6-4 6-3 6-2 6-1 6-0\nplay 1 5-5\n"
    assert block(start, ANY_LEAD).legal == {"play 6-5 @left"}
    knocks = "hand 1\ndeal 2 6-6 6-4 6-3 6-2 6-1 6-0 4-4\nplay 1 5-5\n"
    assert block(knocks, ANY_LEAD).legal == {"knock"}
    assert block(f"{knocks}draw 2 ?", ANY_LEAD).faults == ["wrong_draw: draw 2 ?"]
    assert block(f"{knocks}knock 2", ANY_LEAD).faults == []


def test_dx19_equal_pips_in_a_block_bring_nothing() -> None:
    assert block("hand 1\nfish\nreveal 1 =11\nreveal 2 =11").totals == {1: 0, 2: 0}


def test_who_goes_out_or_wins_a_block_is_written_the_pips_of_the_other() -> None:
    """DR5: neither rounded nor lessened by his own."""
    assert block("hand 1\nout 1\nreveal 2 6-5 2-1").totals == {1: 11 + 3, 2: 0}
    assert block("hand 1\nfish\nreveal 1 =6\nreveal 2 =18").totals == {1: 18, 2: 0}


@pytest.mark.parametrize(
    ("before", "options", "leader"),
    [
        (ANA_WON_A_BLOCK, "", 1),
        (ANA_WON_A_BLOCK, ANY_LEAD, 1),
        (ANA_OUT, "", 1),
        (EQUAL_BLOCK_LED_BY_BEN, "", 2),
        (ANA_OUT, "rotate_start=true", 2),
        (ANA_WON_A_BLOCK, "rotate_start=true", 2),
        (EQUAL_BLOCK_LED_BY_BEN, "rotate_start=true", 1),
    ],
    ids=["DX22", "DX22 not forced", "out", "equal pips", "DX24", "DX24 blocked", "DX24 equal pips"],
)
def test_who_leads_a_later_hand_and_any_tile(before: str, options: str, leader: int) -> None:
    """BL2: the highest double of the new deal plays no part."""
    tiles = {1: ("2-2", "4-1"), 2: ("3-3", "4-2")}
    for tile in tiles[leader]:
        assert block(f"{before}{NEW_DEAL}play {leader} {tile}", options).faults == []
    wrong = f"play {3 - leader} {tiles[3 - leader][0]}"
    assert block(f"{before}{NEW_DEAL}{wrong}", options).faults == [f"wrong_lead: {wrong}"]


def test_in_the_first_hand_the_highest_double_is_led_unless_it_is_not_forced() -> None:
    deal = NEW_DEAL.replace("hand 2", "hand 1")
    assert block(deal).legal == {"play 3-3"}
    for lead in ("play 1 2-2", "play 2 6-5"):
        assert block(deal + lead, "forced_first_double=true").faults == [f"wrong_lead: {lead}"]
        assert block(deal + lead, ANY_LEAD).faults == []


def test_dx25_without_doubles_the_highest_tile_is_led_the_higher_half_deciding() -> None:
    deal = "hand 1\ndeal 1 6-2 6-1 6-0 5-2 5-1 5-0 4-3\ndeal 2 5-3 4-2 4-1 4-0 3-2 3-1 3-0\n"
    assert block(deal).legal == {"play 6-2"}
    assert block(f"{deal}play 2 5-3").faults == ["wrong_lead: play 2 5-3"]


def test_a_spinner_branches_and_without_one_nothing_does() -> None:
    """DX26 to DX28."""
    plays = "hand 1\nplay 1 4-1\nplay 2 1-1 @right\nplay 1 2-1 @right\nplay 2 3-1 @up"
    assert block(plays, f"spinner=true {ANY_LEAD}").faults == []
    assert block(plays, f"spinner=false {ANY_LEAD}").faults == ["arm_closed: play 2 3-1 @up"]


def test_dx30_the_hand_is_blocked_as_soon_as_neither_can_play() -> None:
    assert block(ALL_FIVES_LIE, ANY_LEAD).legal == {"fish"}
    assert block(f"{ALL_FIVES_LIE}fish", ANY_LEAD).faults == []
    assert block(f"{ALL_FIVES_LIE}knock 1\nknock 2\nfish", ANY_LEAD).faults == []
    assert block(f"{ALL_FIVES_LIE}knock 1\nknock 2\nknock 1", ANY_LEAD).faults == ["wrong_fish: knock 1"]
    assert block(f"{ALL_FIVES_LIE}reveal 1 ? ?", ANY_LEAD).faults == ["wrong_fish: reveal 1 ? ?"]


def test_after_a_play_that_blocks_a_hand_the_next_player_knocks_first_or_nobody() -> None:
    """G7: in turn. Only who drew in vain, and so blocked it, may leave his knock out."""
    assert block(f"{ALL_FIVES_LIE}knock 2\nfish", ANY_LEAD).faults == ["wrong_fish: knock 2"]


def test_where_hands_are_unknown_two_knocks_prove_the_block() -> None:
    """G7."""
    assert block("hand 1\nplay 1 6-5\nknock 2\nknock 1\nfish", ANY_LEAD).faults == []
    assert block("hand 1\nplay 1 6-5\nknock 2\nknock 1\nhand 2", ANY_LEAD).faults == ["wrong_fish: hand 2"]
    boneyard = "6-4 0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1 3-2 3-3 4-0 4-1 4-2"
    laid_from_it = f"hand 1\ndeal 1 7\ndeal 2 7\nyard {boneyard}\nplay 1 6-5\nknock 2\nknock 1\nplay 2 6-4 @left"
    assert block(laid_from_it, ANY_LEAD).faults == ["wrong_fish: play 2 6-4 @left"], "no hand can have held it"
    shown_later = "hand 1\nplay 1 6-5\nknock 2\nknock 1\nfish\nreveal 2 6-4 ? ? ? ? ? ?"
    assert block(shown_later, ANY_LEAD).faults == ["play_owed: knock 2"]


def test_dx31_who_lays_his_last_tile_goes_out_though_nobody_could_go_on() -> None:
    tiles = ("5-2", "5-3 @left", "5-5 @left", "5-0 @left", "1-0 @left", "5-1 @left")
    lines = ["hand 1", "play 1 3-2"]
    lines += [f"knock 2\nplay 1 {tile}" for tile in tiles]
    gone = "\n".join(lines) + "\n"
    assert block(gone, ANY_LEAD).faults == []
    assert block(f"{gone}fish", ANY_LEAD).faults == ["wrong_fish: fish"]
    assert block(f"{gone}reveal 2 =40\nwrite 1 40", ANY_LEAD).faults == []


@pytest.mark.parametrize(
    ("before", "options", "over"),
    [(190, "target=204", True), (190, "target=205", False), (86, "", True), (85, "", False)],
)
def test_the_match_is_won_at_the_target(before: int, options: str, over: bool) -> None:
    match = block(f"hand 1\ntotal 1 {before}\ntotal 2 0\nhand 2\nout 1\nreveal 2 6-5 2-1", options)
    assert match.state.winners == ((1,) if over else ())


def test_the_record_of_the_rules_page() -> None:
    names = [f'[Seat{number} "{name}"]' for number, name in enumerate(NAMES[:2], 1)]
    told = Situation(['[Table "100pt/Blk"]', *names], RECORD)
    assert told.faults == []
    assert told.totals == {1: 11, 2: 0}
