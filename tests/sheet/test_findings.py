"""An audit on paper: what stands at a finding, and a spreadsheet that calculates nothing of it."""

from __future__ import annotations

import csv as commas
import io

import msgspec

from ledger.audit import Finding, audit
from ledger.explaining import covered
from ledger.game.events import Record
from ledger.record import read
from ledger.sheet.blocks import Block, Facts, Heading, Line, Page, Picture, Together
from ledger.sheet.csv import csv
from ledger.sheet.findings import DRAWN_ABOVE, Found, Sums, report
from ledger.sheet.html import html
from ledger.sheet.pdf import pdf
from tests.sheet.names import CYRILLIC, HOSTILE, ROMANIAN, words_of_pdf

NO_FIT = """[Variant "draw"]
[Seat1 "{first}"]
[Seat2 "{second}"]

hand 1
deal 1 6-6 6-4 5-1 3-3 3-2 2-0 1-0
deal 2 6-3 5-5 5-4 4-4 4-2 2-1 1-1
play 1 6-6
play 2 5-5
"""
"""The second player answers a six with a tile that has none, at event 6, on line 9."""


def found(first: str = "Ana", second: str = "Ben") -> Found:
    """The audit of that record."""
    (record,) = read(NO_FIT.format(first=first, second=second))
    assert isinstance(record, Record)
    return Found("RV-7", "night.domino", record.opening, audit(record, "RV-7", "night.domino")[:1], record)


def blocks(one: Found) -> list[Block]:
    """What stands on the page, the parts of a finding apart."""
    parts = [b.blocks if isinstance(b, Together) else (b,) for b in report([one], Sums("1 error")).blocks]
    return [block for part in parts for block in part]


def test_a_finding_has_its_place_its_rule_what_was_recorded_and_the_table() -> None:
    there = blocks(found())
    assert Heading("Line 9, event 6, no fit, Ben", 3) in there
    assert Facts((("Recorded", "6: play Ben 5-5"),)) in there
    (rule,) = (block for block in there if isinstance(block, Line) and block.tone == "error")
    assert "5-5" in rule.text
    (picture,) = (block for block in there if isinstance(block, Picture))
    assert "6-6" in picture.scene.label


def test_what_mends_a_finding_and_what_proves_it_is_told_where_it_is_known() -> None:
    one = found()
    (wrong,) = one.findings
    known = msgspec.structs.replace(wrong, mend='amend 6 play Ben 6-3 "misread"', proved_by=5)
    told = blocks(msgspec.structs.replace(one, findings=[known]))
    slip = ("A slip of the pen?", 'append for example: amend 6 play Ben 6-3 "misread"')
    so = ("Played so?", 'append: stand 6 "it was so"')
    assert Facts((("Shown by", "5: play Ana 6-6"), slip, so)) in told


def test_a_second_finding_at_one_event_has_no_second_picture_of_the_same_table() -> None:
    one = found()
    told = blocks(msgspec.structs.replace(one, findings=[*one.findings] * 2))
    assert [type(block) for block in told if isinstance(block, Picture) or block == Line(DRAWN_ABOVE, "quiet")] == [
        Picture,
        Line,
    ]


def test_no_line_of_a_page_ends_within_a_tile_nor_is_its_title_marked_up() -> None:
    page = Page("12-10", [Line("lay 12-10, or see domino-ledger audit")])
    told = "".join(html(page))
    assert '<span class="whole">12-10</span>, or see <span class="whole">domino-ledger</span> audit' in told
    assert "<title>12-10</title>" in told


def test_where_a_hand_broke_off_the_table_is_drawn_as_it_was_left() -> None:
    (record,) = read(NO_FIT.format(first="Ana", second="Ben").replace("play 2 5-5", "hand 2"))
    assert isinstance(record, Record)
    one = Found("1", None, record.opening, audit(record)[:1], record)
    assert [finding.code for finding in one.findings] == ["broken_off"]
    (picture,) = (block for block in blocks(one) if isinstance(block, Picture))
    assert "6-6" in picture.scene.label


def test_what_was_written_down_of_the_hands_stands_under_the_match() -> None:
    (record,) = read('[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\nhand 1\nlead 1 5-5\nout 1\nreveal 2 =14\n')
    assert isinstance(record, Record)
    told = "".join(html(report([Found("1", None, record.opening, [], record, covered(record))], Sums(""))))
    assert "result record; not checked: turns, tiles, draws and knocks" in told
    assert "the tiles that Ben held: only their count was shown" in told


def test_the_table_is_drawn_in_html_and_pdf() -> None:
    assert "<svg" in "".join(html(report([found()], Sums(""))))
    said = words_of_pdf(pdf(report([found(CYRILLIC, ROMANIAN)], Sums("one error"))))
    assert f"no fit, {ROMANIAN}" in said
    assert CYRILLIC in said


def test_a_match_that_could_not_be_read_is_told_without_a_table() -> None:
    unread = Found("2", "x.domino", None, [Finding("2", 0, "unreadable", "error", "owt is no event", "x.domino", 6)])
    told = "".join(html(report([unread], Sums(""))))
    assert "wt is no event" in told
    assert "<svg" not in told


def test_a_name_in_a_report_is_never_markup() -> None:
    told = "".join(html(report([found(HOSTILE, "Ben")], Sums(""))))
    assert "<script" not in told


def test_a_long_report_ends_and_says_how_to_see_the_rest() -> None:
    told = "".join(html(report([found()] * 5, Sums(""), most=3)))
    assert told.count("<figure>") == 3
    assert "Only the first 3 findings" in told


def rows(one: Found) -> list[dict[str, str]]:
    """The CSV as a program reads it."""
    return list(commas.DictReader(io.StringIO("".join(csv([one])), newline="")))


def test_csv_has_a_row_for_each_finding() -> None:
    (row,) = rows(found())
    assert (row["match"], row["file"], row["line"], row["event"]) == ("RV-7", "night.domino", "9", "6")
    assert (row["code"], row["severity"], row["seat"], row["player"]) == ("no_fit", "error", "2", "Ben")


def test_csv_tells_what_proves_a_finding_and_what_mends_it() -> None:
    one = found()
    known = msgspec.structs.replace(one.findings[0], mend='amend 6 play Ben 6-3 "misread"', proved_by=5)
    (row,) = rows(msgspec.structs.replace(one, findings=[known]))
    assert (row["proved_by"], row["mend"]) == ("5", 'amend 6 play Ben 6-3 "misread"')
    (row,) = rows(one)
    assert (row["proved_by"], row["mend"]) == ("", "")


def test_what_a_spreadsheet_would_calculate_is_kept_as_text() -> None:
    for name in ("=1+1", "+1", "-1", "@SUM(A1)", " =1", "\uff1d1"):
        (row,) = rows(found("Ana", name))
        assert row["player"] == "'" + name


def test_points_below_zero_stay_numbers() -> None:
    wrong = Finding("1", 5, "score_mismatch", "error", "-5 points", None, 8, 1, -5, 10)
    (row,) = rows(Found("1", None, None, [wrong]))
    assert (row["claimed"], row["message"]) == ("-5", "'-5 points")


def test_winners_are_listed_by_seat() -> None:
    wrong = Finding("1", 5, "wrong_winner", "error", "…", None, 8, None, [1, 2], [])
    (row,) = rows(Found("1", None, None, [wrong]))
    assert (row["claimed"], row["computed"]) == ("1 2", "nobody")
