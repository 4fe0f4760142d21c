"""One file, one or many matches: where each begins, and what a fault in one does to the others."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator

from ledger.errors import Unreadable
from ledger.game.events import Amend, Hand, Knock, Note, Record
from ledger.record import read, write
from tests.record.sheets import HEADER, fault, match


def outcomes(text: str) -> list[str | int | None]:
    """The Id of each match that can be read, the line of the fault of each that cannot."""
    return [found.line if isinstance(found, Unreadable) else found.opening.tags.get("Id") for found in read(text)]


def test_a_text_without_a_match_gives_nothing() -> None:
    assert list(read("")) == []
    assert list(read("\ufeff\r\n\n ; only a remark\n\t\n")) == []


def test_a_header_alone_is_a_match_of_one_event() -> None:
    assert len(match(HEADER).events) == 1


def test_a_tag_after_an_event_begins_the_next_match() -> None:
    assert outcomes(f'[Id "a"]\n{HEADER}hand 1\n[Id "b"]\n{HEADER}hand 1\n') == ["a", "b"]


def test_a_second_variant_begins_the_next_match_where_no_event_came_between() -> None:
    assert outcomes(HEADER + '[Id "a"]\n' + HEADER + '[Id "b"]\n') == ["a", "b"]


def test_a_second_table_begins_the_next_match() -> None:
    header = '[Table "100pt/Drw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n'
    assert outcomes(header + '[Id "a"]\n' + header + '[Id "b"]\n') == ["a", "b"]


def test_variant_and_table_together_are_unreadable_at_the_one_that_comes_second() -> None:
    seats = '[Seat1 "Ana"]\n[Seat2 "Ben"]\n'
    assert outcomes('[Variant "draw"]\n[Table "100pt/Drw"]\n' + seats) == [2]
    assert outcomes('[Table "100pt/Drw"]\n' + seats + '[Variant "draw"]\n') == [4]


def test_matches_written_without_events_are_read_back_apart() -> None:
    first, second = match('[Id "a"]\n' + HEADER), match('[Id "b"]\n' + HEADER.replace("Ana", "Zoë"))
    table = match('[Table "100pt/Drw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n')
    written = [write(first), write(table), write(second)]
    assert [write(found) for found in read("".join(written)) if isinstance(found, Record)] == written


def test_the_matches_before_and_after_an_unreadable_one_are_read() -> None:
    def one(name: str, line: str) -> str:
        return f'[Id "{name}"]\n{HEADER}{line}\nknock Ben\n'

    text = one("a", "knock Ana") + one("b", "knok Ana") + one("c", "knock Ana")
    assert outcomes(text) == ["a", 11, "c"]


def test_only_the_first_fault_of_a_match_is_told() -> None:
    assert outcomes(HEADER + "knok Ana\nplay Ana 9x9\ndraw\n") == [4]


def test_after_a_fault_in_a_header_the_next_match_is_found_all_the_same() -> None:
    assert outcomes('[Id "a"]\n[Id "b"]\n' + HEADER + 'play "Ana\n' + '[Id "c"]\n' + HEADER) == [2, "c"]


def test_a_match_whose_first_tag_is_misspelt_is_the_one_that_is_refused() -> None:
    assert outcomes(f'[Id "a"]\n{HEADER}hand 1\n[Id "b]\n{HEADER}hand 1\n') == ["a", 6]


def test_events_before_any_header_are_unreadable_and_the_match_after_them_is_read() -> None:
    assert outcomes(f'hand 1\nhand 2\n[Id "b"]\n{HEADER}') == [1, "b"]


def test_blank_lines_mean_nothing_wherever_they_stand() -> None:
    text = '\n\n[Variant "draw"]\n\n[Seat1 "Ana"]\n \t\n[Seat2 "Ben"]\n\n\n\nhand 1\n\nknock Ana\n\n'
    assert match(text).events[1:] == (Hand(1), Knock(1))


def test_no_blank_line_is_needed_between_two_matches() -> None:
    assert outcomes(f'{HEADER}[Id "a"]\nhand 1\n{HEADER}[Id "b"]\nhand 1') == ["a", "b"]


def test_a_byte_order_mark_and_line_ends_of_both_kinds_are_accepted() -> None:
    text = HEADER + "hand 1\nknock Ana\n"
    for variation in ("\ufeff" + text, text.replace("\n", "\r\n"), "\ufeff" + text.replace("\n", "\r\n").rstrip()):
        assert match(variation).events == match(text).events


def test_files_joined_with_their_byte_order_marks_are_read() -> None:
    one = "\ufeff" + HEADER + "hand 1\n"
    assert len(list(read(one + one))) == 2
    assert all(isinstance(found, Record) for found in read(one + one))


def test_text_bytes_files_and_lines_are_all_sources() -> None:
    text = '[Variant "draw"]\r\n[Seat1 "Zoë"]\r\n[Seat2 "Борис"]\r\nhand 1\r\nknock Борис\r\n'
    wanted = match(text).events
    data = text.encode()
    for source in (data, io.BytesIO(data), io.StringIO(text), text.splitlines(), data.splitlines(keepends=True)):
        (found,) = read(source)
        assert isinstance(found, Record)
        assert found.events == wanted


def test_every_event_keeps_its_line_and_the_header_that_of_its_first_tag() -> None:
    assert match("; sheet 4\n\n" + HEADER + "\nhand 1\n; a pause\nknock Ana\n").lines == {1: 3, 2: 7, 3: 9}


def test_a_long_file_is_read_one_match_at_a_time() -> None:
    one = HEADER + "hand 1\n" + "knock Ana\n" * 500

    def lines() -> Iterator[str]:
        for _ in range(200):
            yield from one.splitlines(keepends=True)

    tracemalloc.start()
    count = sum(1 for _ in read(lines()))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 200
    assert peak < 2_000_000, "one such match takes about 100 kB"


def test_a_file_that_is_no_text_is_told_once() -> None:
    picture = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 50 + b"\n[\0\n[Ab\xff\n" * 20
    (found,) = read(io.BytesIO(picture))
    assert isinstance(found, Unreadable)
    assert found.line == 1


def test_text_in_another_encoding_is_refused_with_the_byte_and_its_place() -> None:
    (found,) = read((HEADER + "note Zoë\n").encode("latin-1"))
    assert isinstance(found, Unreadable)
    assert (found.line, found.column) == (4, 8)
    assert "0xeb" in found.message
    assert "UTF-8" in found.expected


def test_utf_16_is_named_as_what_it_is() -> None:
    (found,) = read(HEADER.encode("utf-16"))
    assert isinstance(found, Unreadable)
    assert "UTF-16" in found.message


def test_a_text_file_opened_in_another_encoding_is_refused_as_well() -> None:
    (found,) = read(io.TextIOWrapper(io.BytesIO((HEADER + "note Zoë\n").encode("latin-1")), encoding="utf-8"))
    assert isinstance(found, Unreadable)


def test_null_characters_lone_surrogates_and_controls_are_refused() -> None:
    for sign in ("\0", "\ud800", "\x1b", "\x85", "\r"):
        found = fault(f'{HEADER}note "a{sign}b"\n')
        assert (found.line, found.column) == (4, 8)


def test_a_match_in_good_utf_8_is_read_after_one_that_is_not() -> None:
    found = list(read((HEADER + "note Zoë\nhand 1\n").encode("latin-1") + HEADER.encode()))
    assert [isinstance(each, Record) for each in found] == [False, True]


def test_a_line_without_end_is_refused_and_what_follows_is_read() -> None:
    text = HEADER + "note " + "x" * 5_000_000 + "\n" + HEADER
    for source in (text, io.BytesIO(text.encode()), io.StringIO(text)):
        first, second = read(source)
        assert isinstance(first, Unreadable)
        assert first.line == 4
        assert "too long" in first.message
        assert isinstance(second, Record)


class Unending(io.RawIOBase):
    """A stream that gives the same byte again and again, and then a match."""

    def __init__(self, megabytes: int, end: bytes) -> None:
        self.chunks = [end]
        self.left = megabytes * 16

    def read(self, size: int = -1) -> bytes:
        self.left -= 1
        if self.left >= 0:
            return b"x" * 65_536
        return self.chunks.pop() if self.chunks else b""


def test_a_line_without_end_is_not_held_in_memory() -> None:
    tracemalloc.start()
    first, second = read(Unending(16, b"\n" + HEADER.encode()))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert isinstance(first, Unreadable)
    assert isinstance(second, Record)
    assert peak < 4_000_000


def test_a_long_line_in_a_script_of_many_bytes_is_kept_whole() -> None:
    text = "\N{SMILING FACE WITH SUNGLASSES}" * 32_768
    (found,) = read((HEADER + f'amend 2 note "{text}" "{text}"\n').encode())
    assert isinstance(found, Record), str(found)
    assert found.events[1] == Amend(2, Note(text), text)


def test_a_header_of_too_many_tags_is_refused() -> None:
    assert "too many tags" in fault(HEADER + "".join(f'[Tag{number} "x"]\n' for number in range(300))).message
