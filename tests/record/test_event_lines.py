"""Each event line of the record format, and what is wrong with one that tells nothing."""

from __future__ import annotations

import pytest

from ledger.game.events import (
    KINDS,
    Adjust,
    Call,
    Caught,
    Cut,
    Deal,
    Draw,
    End,
    Event,
    Fish,
    Hand,
    Knock,
    Lead,
    Note,
    Out,
    Play,
    Redeal,
    Return,
    Reveal,
    Score,
    Shut,
    Stand,
    Start,
    Total,
    Void,
    Write,
    Yard,
)
from ledger.game.tiles import tile
from ledger.record import read, write_event
from tests.record.sheets import HEADER, TRAINS, event, events, line_fault, match

LINES: list[tuple[str, Event]] = [
    ("hand 3", Hand(3)),
    ("start 6-6", Start(tile("6-6"))),
    ("deal Ana 6-6 5-6", Deal(1, (tile("6-6"), tile("6-5")))),
    ("deal Ana 6-6", Deal(1, (tile("6-6"),))),
    ("deal 2 7", Deal(2, None, 7)),
    ("deal Ben ? 3-1 ?", Deal(2, (None, tile("3-1"), None))),
    ("yard 3-3 1-2 ?", Yard((tile("3-3"), tile("2-1"), None))),
    ("yard", Yard(())),
    ("redeal", Redeal()),
    ("redeal Ana", Redeal(1)),
    ("draw Ana 1-5", Draw(1, tile("5-1"))),
    ("draw Ana ?", Draw(1, None)),
    ("play Ana 6-4", Play(1, tile("6-4"))),
    ("play Ana 4-6 @left", Play(1, tile("6-4"), "left")),
    ("play Ana 6-6 @left 5-5 @right", Play(1, tile("6-6"), "left", tile("5-5"), "right")),
    ("play Ana 6-6 5-5", Play(1, tile("6-6"), None, tile("5-5"), None)),
    ("play Ana 6-6 5-5 @right", Play(1, tile("6-6"), None, tile("5-5"), "right")),
    ("knock Ben", Knock(2)),
    ("fish", Fish()),
    ("fish Ben", Fish(2)),
    ("return Ana 2-5", Return(1, tile("5-2"))),
    ("cut Ana 5-5 @2-5", Cut(1, tile("5-5"), "5-2")),
    ("cut Ana 5-5", Cut(1, tile("5-5"))),
    ("call Ana", Call(1)),
    ("caught Ana", Caught(1)),
    ("shut @left", Shut("left")),
    ("lead Ana 6-6", Lead(1, tile("6-6"))),
    ("lead Ana", Lead(1)),
    ("out Ana 0-0", Out(1, tile("0-0"))),
    ("out Ana ?", Out(1)),
    ("reveal Ben 5-5 4-4", Reveal(2, (tile("5-5"), tile("4-4")))),
    ("reveal Ben ? ?", Reveal(2, (None, None))),
    ("reveal Ben =23", Reveal(2, None, 23)),
    ("score Ana 15", Score(1, 15)),
    ("write Ana 25", Write(1, 25)),
    ("write Ana -25", Write(1, -25)),
    ("total Ana 115", Total(1, 115)),
    ("end", End()),
    ("end Ana", End((1,))),
    ("end Ben Ana", End((2, 1))),
    ('adjust Ana -10 "late to the table"', Adjust(1, -10, "late to the table")),
    ("adjust Ana +10 late", Adjust(1, 10, "late")),
    ('stand 12 ""', Stand(12, "")),
    ('note "the door; a \\"cat\\" came in"', Note('the door; a "cat" came in')),
    ("note tea", Note("tea")),
    ('void 12 "typed twice"', Void(12, "typed twice")),
]


@pytest.mark.parametrize(("line", "wanted"), LINES, ids=[line for line, _ in LINES])
def test_a_line_tells_its_event(line: str, wanted: Event) -> None:
    assert event(line) == wanted


def test_every_event_but_the_header_and_two_corrections_stands_among_these_lines() -> None:
    assert {line.split()[0] for line, _ in LINES} == set(KINDS) - {"open", "amend", "insert"}


@pytest.mark.parametrize("line", ["play Ana 6-4 @left", 'play "Ana" "6-4" @"left"', "\tplay  Ana\t6-4   @left  ",
                                  "play Ana 6-4 @left;c", 'play Ana 6-4 @left ; "open'])  # fmt: skip
def test_blanks_tabs_quotes_and_comments_change_nothing(line: str) -> None:
    assert event(line) == Play(1, tile("6-4"), "left")


def test_a_no_break_space_is_part_of_a_word() -> None:
    header = HEADER.replace("Ana", "Ana\u00a0M")
    assert event("knock Ana\u00a0M", header) == Knock(1)


def test_a_tile_of_a_larger_set_may_be_dealt_and_lie_in_the_yard_and_nowhere_else() -> None:
    assert events("deal Ana 9-9\nyard 12-0\n") == [Deal(1, (tile("9-9"),)), Yard((tile("12-0"),))]
    assert events("deal Ana 13-3\n") == events("deal Ana 3-13\n")
    assert write_event(event("deal Ana 6-6 3-13"), match(HEADER).opening) == "deal Ana 6-6 13-3"
    for line in ("draw Ana 9-9", "play Ana 9-9", "start 9-9", "return Ana 9-9", "cut Ana 9-9", "lead Ana 9-9",
                 "out Ana 9-9", "reveal Ana 9-9", "play Ana 6-6 @left 9-9 @right", "play Ana 6-6 @9-9"):  # fmt: skip
        assert "9-9" in line_fault(line).found
    assert event("draw Ben 9-9", TRAINS) == Draw(2, tile("9-9"))


FAULTS: list[tuple[str, int, str, str]] = [
    ("plays Ana 6-4", 1, "did you mean play?", "plays"),
    ("Play Ana 6-4", 1, "did you mean play?", "Play"),
    ("open", 1, "no event open", "open"),
    ("2 6-1 @left", 1, "begins with its word", "2"),
    ("{2026-03-14T19:42:05+01:00}", 1, "without an event", "{2026-03-14T19:42:05+01:00}"),
    ("knock Anna", 7, "did you mean Ana?", "Anna"),
    ("knock ana", 7, "did you mean Ana?", "ana"),
    ("knock 3", 7, "no player 3", "3"),
    ("knock 0", 7, "no player 0", "0"),
    ("knock @Ana", 7, "no player", "@Ana"),
    ("knock", 6, "ends too soon", "the end of the line"),
    ("knock   ; who?", 6, "ends too soon", "the end of the line"),
    ("knock Ana Ben", 11, "nothing can follow", "Ben"),
    ("hand", 5, "ends too soon", "the end of the line"),
    ("hand three", 6, "no whole number", "three"),
    ("hand 3 4", 8, "nothing can follow", "4"),
    ("hand 03", 6, "no whole number", "03"),
    ("hand 1_0", 6, "no whole number", "1_0"),
    ("hand -1", 6, "no whole number", "-1"),
    ("hand \u0663", 6, "no whole number", "\u0663"),
    ("hand 12345678901", 6, "too large", "12345678901"),
    ("play Ana", 9, "ends too soon", "the end of the line"),
    ("play Ana {2026-03-14T19:42:05+01:00}", 10, "ends too soon", "{2026-03-14T19:42:05+01:00}"),
    ("play Ana 5x3 @left", 10, "did you mean 5-3?", "5x3"),
    ("play Ana 6\u20134", 10, "did you mean 6-4?", "6\u20134"),
    ("play Ana 6-", 10, "no tile", "6-"),
    ("play Ana 13-13", 10, "set has no 13-13", "13-13"),
    ("deal Ana 100-3", 10, "no tile", "100-3"),
    ("deal Ana 03-3", 10, "no tile", "03-3"),
    ("play Ana 06-4", 10, "no tile", "06-4"),
    ("play Ana 9-9", 10, "set has no 9-9", "9-9"),
    ("play Ana ?", 10, "no tile", "?"),
    ("play Ana 6-4 left", 14, "did you mean @left?", "left"),
    ("play Ana 6-4 @ left", 14, "no arm", "@"),
    ("play Ana 6-4 @Cid", 14, "no arm", "@Cid"),
    ("play Ana 6-4 @lef", 14, "did you mean left?", "@lef"),
    ("play Ana 6-4 @3", 14, "no arm", "@3"),
    ('play Ana 6-4 "@left"', 14, "before the quotes", '"@left"'),
    ("play Ana 6-6 @left 5-5 @right @up", 31, "nothing can follow", "@up"),
    ("shut left", 6, "written with @", "left"),
    ("deal Ana", 9, "ends too soon", "the end of the line"),
    ("deal Ana 7 6-6", 10, "no tile", "7"),
    ("deal Ana 6-6 7", 14, "no tile", "7"),
    ("deal Ana -7", 10, "no tile", "-7"),
    ("yard 6=6", 6, "did you mean 6-6?", "6=6"),
    ("reveal Ana", 11, "ends too soon", "the end of the line"),
    ("reveal Ana =", 12, "no whole number", "="),
    ("reveal Ana =x", 12, "no whole number", "=x"),
    ("reveal Ana =5 6-6", 15, "nothing can follow", "6-6"),
    ("score Ana", 10, "ends too soon", "the end of the line"),
    ("write Ana many", 11, "no whole number", "many"),
    ("write Ana 1,5", 11, "no whole number", "1,5"),
    ("total Ana --5", 11, "no whole number", "--5"),
    ("note", 5, "ends too soon", "the end of the line"),
    ("note a pause", 8, "stands in quotes", "pause"),
    ('note "unfinished', 6, "not closed", '"unfinished'),
    ('note "a\\nb"', 8, "backslash", '\\nb"'),
    ('note a"b"', 7, "quote inside a word", '"b"'),
    ('note "a"b', 9, "joined to the closing quote", "b"),
    ("adjust Ana -10", 15, "ends too soon", "the end of the line"),
    ("adjust Ana -10 late again", 21, "stands in quotes", "again"),
    ("void 12", 8, "ends too soon", "the end of the line"),
    ("void twelve x", 6, "no whole number", "twelve"),
    ("knock Ana {2026-03-14}", 11, "no moment", "{2026-03-14}"),
    ("knock Ana {2026-03-14T19:42:05", 11, "not closed", "{2026-03-14T19:42:05"),
    ("knock {2026-03-14T19:42:05Z} Ana", 30, "ends the line", "Ana"),
]


@pytest.mark.parametrize(("line", "column", "words", "found"), FAULTS, ids=[fault[0] for fault in FAULTS])
def test_what_is_wrong_with_a_line_is_told_with_its_place(line: str, column: int, words: str, found: str) -> None:
    wrong = line_fault(line)
    assert wrong.column == column, str(wrong)
    assert words in wrong.message
    assert wrong.found == found
    assert wrong.expected


@pytest.mark.parametrize("line", ["deal Ada Quill 6-6", 'deal "Ada Quill" Quill 6-6', "knock Ada"])
def test_a_name_of_several_words_without_quotes_is_told_of(line: str) -> None:
    (wrong,) = read(f'[Variant "draw"]\n[Seat1 "Ada Quill"]\n[Seat2 "Ben"]\n\nhand 1\n{line}\n')
    assert 'a name of several words stands in quotes, "Ada Quill"' in str(wrong)


def test_a_fault_says_file_line_column_found_and_expected_in_one_sentence() -> None:
    text = str(line_fault("knock Anna"))
    assert text == (
        "x.domino:4:7: there is no player Anna; did you mean Ana? found Anna; expected Ana, Ben, or a seat from 1 to 2"
    )
