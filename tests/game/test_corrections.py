"""Corrections: `void`, `amend`, `insert`, `stand` and `adjust`, and corrections of corrections."""

from __future__ import annotations

import pytest

from ledger.errors import LedgerError
from ledger.game.corrections import settle
from ledger.replay import replay
from tests.game.kozel_hands import loses, match
from tests.game.situations import Situation, situation

HAND = """
hand 1
deal 1 6-6 5-4 4-3 4-2 4-1 4-0 3-2
deal 2 5-5 6-5 3-1 2-1 1-0 3-0 2-0
play 1 6-6
play 2 6-5 @left
"""
"""Events 2 to 6. The ends show 5 and 6; Ana is in turn and holds 5-4."""


def draw(*lines: str) -> Situation:
    return situation("draw", HAND + "\n".join(lines))


def ends(told: Situation) -> list[int]:
    return [end.value for end in told.state.ends]


@pytest.mark.parametrize("number", [0, -1, 7])
def test_outside_the_match_there_is_no_picture(number: int) -> None:
    played = replay(draw().record)
    for kind in (LedgerError, IndexError):
        with pytest.raises(kind, match=f"there is no event {number}: the match has events 1 to 6"):
            played.at(number)


def test_what_is_void_did_not_happen() -> None:
    assert ends(draw("play 1 5-4 @left")) == [4, 6]
    told = draw("play 1 5-4 @left", 'void 7 "taken back"')
    assert (told.faults, ends(told), told.state.turn) == ([], [5, 6], 1)
    assert "play 5-4 @left" in (told.legal or ())


def test_a_finding_about_a_void_event_is_gone() -> None:
    assert draw("knock 1").faults == ["play_owed: knock 1"]
    assert draw("knock 1", 'void 7 "she did not"').faults == []


def test_an_amended_event_was_this_instead_in_its_own_place() -> None:
    told = draw("play 1 5-4 @left", "play 2 1-0", 'amend 8 play 2 2-0 ""')
    assert told.faults == ['no_fit: amend 8 play 2 2-0 ""']
    assert draw("knock 1", 'amend 7 play 1 5-4 @left "it was a play"').faults == []


def test_of_several_amendments_the_last_counts() -> None:
    told = draw("knock 1", 'amend 7 play 1 4-3 ""', 'amend 7 play 1 5-4 ""')
    assert (told.faults, ends(told)) == ([], [4, 6])
    back = draw("knock 1", 'amend 7 play 1 5-4 ""', 'amend 7 play 1 4-3 ""', 'void 9 "the first was right"')
    assert (back.faults, ends(back)) == ([], [4, 6])


def test_what_is_void_did_not_happen_as_it_was_amended_either() -> None:
    told = draw("knock 1", 'amend 7 play 1 5-4 ""', 'void 7 "it was nothing at all"')
    assert (told.faults, ends(told), told.state.turn) == ([], [5, 6], 1)


def test_an_event_may_turn_into_another_kind() -> None:
    told = draw("play 1 5-4", 'amend 7 note "nothing happened" ""')
    assert (told.faults, told.state.turn) == ([], 1)


def test_what_is_inserted_happened_before_its_target() -> None:
    assert draw("play 1 5-4", "play 1 4-3").faults == ["out_of_turn: play 1 4-3"]
    late = ('insert 8 draw 2 6-2 "forgotten"', 'insert 8 play 2 6-2 "forgotten too"')
    told = draw("play 1 5-4", "play 1 4-3", *late)
    assert (told.faults, ends(told)) == ([], [3, 2])


def test_a_finding_about_an_inserted_event_names_the_correction() -> None:
    told = draw("play 1 5-4", 'insert 7 knock 1 ""')
    assert told.faults == ["out_of_turn: play 1 5-4", 'play_owed: insert 7 knock 1 ""']


def test_one_may_insert_before_what_was_inserted_or_amended() -> None:
    before_an_insert = draw("play 1 5-4", "play 1 4-3", 'insert 8 play 2 6-2 ""', 'insert 9 draw 2 6-2 ""')
    assert (before_an_insert.faults, ends(before_an_insert)) == ([], [3, 2])
    before_an_amendment = draw(
        "play 1 5-4", "play 1 4-2", 'amend 8 play 1 4-3 ""', 'insert 9 draw 2 6-2 ""', 'insert 9 play 2 6-2 ""'
    )
    assert (before_an_amendment.faults, ends(before_an_amendment)) == ([], [3, 2])


def test_a_void_insertion_and_a_void_amendment_have_no_effect() -> None:
    assert draw("play 1 5-4", 'insert 7 knock 1 ""', 'void 8 "no knock"').faults == []
    assert draw("play 1 5-4", 'amend 7 knock 1 ""', 'void 8 "no knock"').faults == []


@pytest.mark.parametrize(("voids", "happened"), [(0, True), (1, False), (2, True), (3, False), (4, True), (5, False)])
def test_each_void_turns_over_the_one_before(voids: int, happened: bool) -> None:
    lines = [f'void {7 + count} ""' for count in range(voids)]
    told = draw("play 1 5-4 @left", *lines)
    assert told.faults == []
    assert ends(told) == ([4, 6] if happened else [5, 6])


def test_what_a_void_gives_back_can_be_voided_again() -> None:
    told = draw("play 1 5-4 @left", 'void 7 ""', 'void 8 ""', 'void 7 "after all"')
    assert (told.faults, ends(told)) == ([], [5, 6])


def test_the_arbiter_lets_an_irregular_event_stand() -> None:
    told = draw("knock 1", 'stand 7 "nobody minded"')
    assert told.faults == []
    assert told.said("info")[0] == "play_owed: knock 1"
    assert told.state.turn == 2
    assert draw("knock 1", 'stand 7 ""', 'void 8 "somebody minded"').faults == ["play_owed: knock 1"]


@pytest.mark.parametrize("target", [7, 8])
def test_an_amended_event_may_stand_by_its_own_number_or_that_of_the_correction(target: int) -> None:
    told = draw("play 1 5-4", 'amend 7 knock 1 ""', f'stand {target} ""')
    assert told.faults == []
    assert settle(told.record.events).allowed == {8: 9}, "the line that stands, and the one that lets it"


@pytest.mark.parametrize(
    "correction",
    [
        'void 1 ""',
        'amend 1 note "" ""',
        'insert 1 note "" ""',
        'stand 1 ""',
        'void 8 ""',
        'void 9 ""',
        'stand 99 ""',
        'amend 8 note "" ""',
        'insert 7 adjust 1 5 "" ""',
        'void 0 ""',
    ],
)
def test_what_cannot_be_corrected_is_a_wrong_correction_without_effect(correction: str) -> None:
    told = draw("play 1 5-4", correction)
    assert told.faults == [f"wrong_correction: {correction}"]
    assert ends(told) == [4, 6]


@pytest.mark.parametrize("again", ['void 7 ""', 'amend 7 knock 1 ""', 'insert 7 knock 1 ""', 'stand 7 ""'])
def test_what_is_void_cannot_be_corrected(again: str) -> None:
    told = draw("play 1 5-4", 'void 7 "the first"', again)
    assert told.faults == [f"wrong_correction: {again}"]
    assert ends(told) == [5, 6]


@pytest.mark.parametrize(
    "first", ['void 7 ""', 'amend 7 knock 1 ""', 'insert 7 note "" ""', 'stand 7 ""', 'adjust 1 5 ""']
)
def test_a_correction_cannot_be_amended(first: str) -> None:
    told = draw("play 1 5-4", first, 'amend 8 note "" ""')
    assert 'wrong_correction: amend 8 note "" ""' in told.faults


def test_what_the_arbiter_writes_counts_and_can_be_voided() -> None:
    told = draw("play 1 5-4", 'adjust 2 -10 "late"', "total 2 -10")
    assert (told.faults, told.totals) == ([], {1: 0, 2: -10})
    assert draw("play 1 5-4", 'adjust 2 -10 "late"', 'void 8 "not late"').totals == {1: 0, 2: 0}


def test_the_arbiter_may_write_before_the_first_hand_and_after_the_last() -> None:
    told = situation("draw", 'adjust 1 20 "handicap"\nhand 1\nout 1\nreveal 2 =90\nend 1\nadjust 2 5 "fair play"')
    assert (told.faults, told.totals) == ([], {1: 110, 2: 5})


def test_the_arbiters_points_are_tested_at_the_next_hands_end() -> None:
    told = situation("draw", 'hand 1\nout 1\nreveal 2 =5\nadjust 1 95 "prize"')
    assert (told.totals, told.state.match_over) == ({1: 100, 2: 0}, False)
    next_hand = "hand 2\nfish\nreveal 1 =4\nreveal 2 =4\nend 1"
    later = situation("draw", f'hand 1\nout 1\nreveal 2 =5\nadjust 1 95 "prize"\n{next_hand}')
    assert (later.faults, later.state.winners) == ([], (1,))


def test_the_arbiters_points_open_no_side() -> None:
    first, second = loses("B", 0), loses("B", 12)
    assert match([*first, 'adjust 2 50 "fine"'], second).totals == {1: 0, 2: 50}


def test_corrections_come_after_the_end_of_the_match() -> None:
    told = situation("draw", 'hand 1\nout 1\nreveal 2 =101\nwrite 1 100\nend 1\namend 5 write 1 101 "misread"')
    assert (told.faults, told.state.winners) == ([], (1,))
