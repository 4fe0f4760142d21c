"""Corrections are appended lines; each ends with its why."""

from __future__ import annotations

import pytest

from ledger.errors import Unreadable
from ledger.game.events import Adjust, Amend, End, Insert, Knock, Note, Play, Void
from ledger.game.tiles import tile
from ledger.game.variants import rules_of
from ledger.record import read_event
from tests.record.sheets import HEADER, event, line_fault, match


def test_an_amendment_holds_the_event_that_was_meant() -> None:
    line = 'amend 12 play Ana 6-3 @left "misread the tile"'
    assert event(line) == Amend(12, Play(1, tile("6-3"), "left"), "misread the tile")


def test_an_insertion_holds_the_event_that_was_forgotten() -> None:
    assert event('insert 12 knock Ana ""') == Insert(12, Knock(1), "")


def test_a_correction_of_the_header_is_read_for_the_audit_to_judge() -> None:
    assert event('amend 1 knock Ana "why"') == Amend(1, Knock(1), "why")
    assert event('void 1 "why"') == Void(1, "why")


def test_a_correction_of_an_event_that_does_not_exist_is_read_for_the_audit_to_judge() -> None:
    assert event('void 999 "why"') == Void(999, "why")


def test_a_why_of_one_word_needs_no_quotes() -> None:
    assert event("amend 12 knock Ana misheard") == Amend(12, Knock(1), "misheard")


def test_an_inner_event_may_have_a_text_or_a_why_of_its_own() -> None:
    assert event('amend 12 note "a pause" "spelling"') == Amend(12, Note("a pause"), "spelling")
    assert event('insert 12 adjust Ana -5 "late" "forgotten"') == Insert(12, Adjust(1, -5, "late"), "forgotten")
    assert event('amend 12 end "nobody had won"') == Amend(12, End(), "nobody had won")


@pytest.mark.parametrize(
    "line", ["amend 12 play Ana 6-3 @left", "amend 12 end Ana Ben", "amend 12 deal Ana 6-6 5-5", "amend 12 fish 2",
             "insert 12 score Ana 15", "amend 12 reveal Ana =5", "amend 12 draw Ana ?"]
)  # fmt: skip
def test_a_last_word_that_belongs_to_the_inner_event_is_not_taken_for_the_why(line: str) -> None:
    found = line_fault(line)
    assert "why is missing" in found.message
    assert found.found == "the end of the line"
    assert event(line + ' ""') is not None


@pytest.mark.parametrize("inner", ['void 5 ""', 'amend 5 knock Ana ""', 'insert 5 knock Ana ""', 'stand 5 ""'])
def test_a_correction_inside_a_correction_is_refused(inner: str) -> None:
    found = line_fault(f'amend 12 {inner} "why"')
    assert found.column == 10
    assert "inside another correction" in found.message


def test_a_header_tag_inside_a_correction_is_refused() -> None:
    assert line_fault('amend 1 [Club "x"] "why"').line == 4


def test_a_fault_in_the_inner_event_has_its_own_column() -> None:
    found = line_fault('amend 12 play Anna 6-3 @left "why"')
    assert (found.column, found.found) == (15, "Anna")
    assert line_fault('amend 12 knock Ana 6-3 "why"').column == 20
    assert line_fault('amend 12 "why"').column == 15


def test_the_moment_of_a_correction_is_its_own() -> None:
    record = match(HEADER + 'hand 1\namend 2 hand 2 "why" {2026-03-14T19:42:05Z}\n')
    assert record.moments == {3: "2026-03-14T19:42:05+00:00"}


def test_one_line_is_read_by_itself_for_a_correction() -> None:
    opening = match(HEADER).opening
    assert read_event('void 12 "typed twice" ; a remark', opening, rules_of(opening)) == Void(12, "typed twice")


@pytest.mark.parametrize(("word", "meant"), [("delete", ""), ("ammend", "did you mean amend?")])
def test_a_line_that_is_to_correct_is_held_against_the_words_of_corrections(word: str, meant: str) -> None:
    opening = match(HEADER).opening
    with pytest.raises(Unreadable, match=f"no event {word}") as refused:
        read_event(f"{word} 8", opening, rules_of(opening), corrects=True)
    assert refused.value.expected == "a correction: void, amend, insert, stand or adjust"
    assert refused.value.message.endswith(meant or word)


@pytest.mark.parametrize(
    ("line", "words"),
    [("", "empty"), ("; a remark", "empty"), ("knok Ana", "did you mean knock?"), ("knock Ana\nknock Ben", "U+000A"),
     ("knock Ana {2026-03-14T19:42:05Z}", "moment"), ('[Club "x"]', "no event"), ("knock A\0", "U+0000")],
)  # fmt: skip
def test_one_line_that_tells_no_event_is_refused(line: str, words: str) -> None:
    opening = match(HEADER).opening
    with pytest.raises(Unreadable, match=words.replace("?", r"\?").replace("+", r"\+")) as refused:
        read_event(line, opening, rules_of(opening))
    assert refused.value.line is None
    assert refused.value.column is not None
