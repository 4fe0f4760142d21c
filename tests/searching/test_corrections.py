"""Searches in matches that were corrected, broke the rules, or of which not all was written down."""

from __future__ import annotations

import pytest

from ledger.game.events import Record
from ledger.record import read
from tests.searching.test_naive_scan import searched

HEADER = '[Variant "draw"]\n[Options "target=200"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n\n'
HAND = """hand 1
deal Ana 6-6 6-1 5-2 4-2 3-2 2-2 1-0
deal Ben 6-5 6-4 5-5 5-3 4-3 3-1 2-0
play Ana 6-6
play Ben 6-5 @left
play Ana 5-2 @left
play Ben 2-0 @left
"""


def match(text: str) -> Record:
    """The one match of a text."""
    (record,) = read(HEADER + text)
    assert isinstance(record, Record)
    return record


def test_what_stands_is_searched_and_its_place_is_told() -> None:
    record = match(HAND + 'amend 8 play Ben 6-4 @right "slip"\nvoid 7 "no"\n')
    assert searched(record, "played=2-0") == []
    assert searched(record, "played=5-2") == []
    assert searched(record, "played=6-4") == [8]
    assert searched(record, "ends=5,4") == [8]


def test_corrections_are_found_at_their_own_lines() -> None:
    record = match(HAND + 'void 8 "slip"\nadjust Ana -10 "late"\nstand 7 "agreed"\n')
    assert searched(record, "corrected") == [9, 10, 11]
    assert searched(record, "corrected=void") == [9]
    assert searched(record, "corrected=adjust by=Ana") == [10]


def test_an_inserted_event_is_told_at_the_line_that_inserts_it() -> None:
    record = match(HAND.replace("play Ana 5-2 @left\n", "") + 'insert 7 play Ana 5-2 @left "left out"\n')
    assert searched(record, "played=5-2") == [8]
    assert searched(record, "corrected=insert") == [8]


def test_what_the_audit_has_against_an_event_is_found_by_its_code() -> None:
    record = match(HAND + "play Ana 4-2 @left\nknock Ben\n")
    assert searched(record, "irregular") == [9, 10]
    assert searched(record, "irregular=no_fit") == [9]
    assert searched(record, "irregular=play_owed by=Ben") == [10]
    assert searched(match(HAND + 'play Ana 4-2 @left\nstand 9 "agreed"\n'), "irregular") == []


def test_of_a_hand_that_is_not_known_it_is_not_told_who_had_less() -> None:
    text = "hand 1\nfish Ana\nreveal Ben 5-5\n"
    assert searched(match(text), "fish=Ana") == [3]
    assert searched(match(text), "fish closed-by-lower") == []
    assert searched(match(text + "reveal Ana =4\n"), "fish closed-by-lower") == [3]
    assert searched(match(text + "reveal Ana =14\n"), "fish closed-by-higher") == [3]


def test_result_lines_tell_who_led_and_who_went_out() -> None:
    record = match("hand 1\nlead Ana 6-6\nout Ben 2-0\nreveal Ana 5-5\n")
    assert searched(record, "led=6-6") == [3]
    assert searched(record, "out=2-0 by=Ben") == [4]
    assert searched(record, "out=0-2 by=2") == [4]
    assert searched(record, "ends=6") == []


ALONE = "hand 1\nwrite Ana 21\nhand 2\nwrite Ben 35\nhand 3\nwrite Ana 12\nwrite Ben 5\nhand 4\nwrite Ana 190\n"


def test_points_alone_are_found_at_the_line_that_wrote_them_those_of_the_last_hand_too() -> None:
    record = match(ALONE)
    assert searched(record, "written>=21") == [3, 5, 10]
    assert searched(record, "written=5 by=Ben") == [8]
    assert searched(record, "written>=12 by=Ana") == [3, 7, 10]
    assert searched(record, "comeback") == [10]
    assert searched(match(ALONE + "end Ana\n"), "written>=100") == [10]


def test_points_alone_that_were_amended_are_found_where_they_were_written() -> None:
    record = match(ALONE + 'amend 5 write Ben 36 "misread"\nvoid 10 "of another match"\n')
    assert searched(record, "written>=21") == [3, 5]
    assert searched(record, "written=36") == [5]


@pytest.mark.parametrize("text", ["", "hand 1\n", "hand 1\ntotal Ana 50\n", 'note "rain"\n', "knock Ana\n"])
def test_a_match_that_has_hardly_begun_can_be_searched(text: str) -> None:
    record = match(text)
    for asked in ("ends=6", "knock", "fish closed-by-lower", "comeback", "train for>=1", "owed", "written>=1"):
        assert searched(record, asked) in ([], [2])
