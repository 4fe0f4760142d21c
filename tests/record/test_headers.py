"""Header tags: what they mean, and what is wrong with one that means nothing."""

from __future__ import annotations

import pytest

from tests.record.sheets import HEADER, fault, match

SEATS = '[Seat1 "Ana"]\n[Seat2 "Ben"]\n'


def test_the_header_is_event_1() -> None:
    opening = match('[Variant "draw"]\n[Options "target=200"]\n[Club "Riverside"]\n' + SEATS).opening
    assert opening.variant == "draw"
    assert opening.options == {"target": 200}
    assert opening.seats == ("Ana", "Ben")
    assert opening.tags == {"Club": "Riverside"}


def test_options_are_kept_in_the_order_of_the_game_and_only_those_that_were_named() -> None:
    opening = match('[Variant "draw"]\n[Options "rotate_start=true\tspinner=false  target=100"]\n' + SEATS).opening
    assert list(opening.options.items()) == [("target", 100), ("spinner", False), ("rotate_start", True)]


def test_a_table_is_kept_and_fills_in_the_game_and_its_options() -> None:
    opening = match('[Table "200 pt / drw o"]\n' + SEATS).opening
    assert opening.variant == "draw"
    assert opening.options == {"target": 200, "spinner": False, "forced_first_double": True, "rotate_start": True}
    assert opening.tags == {"Table": "200pt/DrwO"}


def test_tags_nobody_knows_are_kept_in_their_order_after_the_known_ones() -> None:
    text = '[Weather "fog"]\n[Board "7"]\n[Source "sheet"]\n[Id "m1"]\n' + HEADER + '[Погода "туман"]\n'
    assert list(match(text).opening.tags) == ["Id", "Source", "Weather", "Board", "Погода"]


def test_a_value_may_hold_quotes_backslashes_brackets_and_semicolons() -> None:
    text = HEADER + r'[Event "a \"b\" \\ [c] ; {d} 6-6"] ; a comment' + "\n"
    assert match(text).opening.tags == {"Event": r'a "b" \ [c] ; {d} 6-6'}


def test_blanks_around_the_parts_of_a_tag_mean_nothing() -> None:
    assert match('  [ Club\t"Riverside"  ]  \n' + HEADER).opening.tags == {"Club": "Riverside"}


@pytest.mark.parametrize(
    "name",
    ["6-6 (pass)", "[Ana]", "O'Neill", "Ё", "İıß", "e\u0301", "\N{HEBREW LETTER ALEF}\u200f b", "👩\u200d🚀", "play",
     "; x", "a  b", "@left", "=5"],
)  # fmt: skip
def test_a_name_is_never_read_as_play(name: str) -> None:
    record = match(f'[Variant "draw"]\n[Seat1 "{name}"]\n[Seat2 "Ben"]\nhand 1\nknock "{name}"\nknock 1\n')
    assert record.events[2] == record.events[3]


def test_names_are_kept_in_nfc_and_found_in_every_form() -> None:
    record = match('[Variant "draw"]\n[Seat1 "Zoe\u0308"]\n[Seat2 "Ben"]\nhand 1\nknock Zoe\u0308\nknock Zo\u00eb\n')
    assert record.opening.seats[0] == "Zo\u00eb"
    assert record.events[2] == record.events[3]


def test_seats_may_stand_in_any_order() -> None:
    assert match('[Seat2 "Ben"]\n[Variant "draw"]\n[Seat1 "Ana"]\n').opening.seats == ("Ana", "Ben")


def test_record_1_is_assumed_and_not_kept() -> None:
    assert match('[Record "1"]\n' + HEADER).opening == match(HEADER).opening


def test_a_newer_record_is_refused_with_a_clear_message() -> None:
    found = fault('[Record "2"]\n' + HEADER)
    assert (found.line, found.column) == (1, 10)
    assert "format 2" in found.message
    assert "newer" in found.message


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ('[Record "one"]\n' + HEADER, 1, 10, "version"),
        ('[Variant "draww"]\n' + SEATS, 1, 11, "did you mean draw?"),
        ('[Club "a"]\n[variant "draw"]\n' + SEATS, 2, 2, "did you mean Variant"),
        ('[Club "a"]\n' + SEATS, 1, 2, "names no game"),
        (HEADER + '[Club "a"]\n[Club "b"]\n', 5, 2, "stands twice"),
        ('[Variant "draw"]\n[Options "target=100 spiner=true"]\n' + SEATS, 2, 22, "did you mean spinner?"),
        ('[Variant "draw"]\n[Options "target=many"]\n' + SEATS, 2, 11, "target cannot be many"),
        ('[Variant "draw"]\n[Options "spinner=True"]\n' + SEATS, 2, 11, "did you mean true?"),
        ('[Variant "draw"]\n[Options "target"]\n' + SEATS, 2, 11, "name=value"),
        ('[Variant "draw"]\n[Options "target=1 target=10"]\n' + SEATS, 2, 20, "stands twice"),
        ('[Variant "draw"]\n[Options "target=100"]\n[Seat1 "Ana"]\n', 2, 11, "not played by 1"),
        ('[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "B"]\n[Seat3 "C"]\n', 1, 11, "not played by 3"),
        ('[Seat1 "Ana"]\n[Table "100pt/Drw"]\n', 2, 9, "not played by 1"),
        ('[Table "99pt/Drw"]\n' + SEATS, 1, 9, "no table"),
        ('[Table "100pt/Drw"]\n[Options "target=100"]\n' + SEATS, 2, 11, "together"),
        ('[Variant "draw"]\n[Seat1 "Ana"]\n[Seat3 "Ben"]\n', 3, 9, "Seat2 is missing"),
        ('[Variant "draw"]\n[Seat0 "Ana"]\n[Seat1 "Ben"]\n', 2, 9, "Seat1 is missing"),
        ('[Variant "draw"]\n[Seat1 "Ana"]\n[Seat02 "Ben"]\n', 3, 10, "Seat2 is missing"),
        ('[Variant "draw"]\n[Seat1 "Zo\u00eb"]\n[Seat2 "Zoe\u0308"]\n', 3, 9, "two players"),
        ('[Variant "draw"]\n[Seat1 "12"]\n[Seat2 "Ben"]\n', 2, 9, "cannot be called 12"),
        ('[Variant "draw"]\n[Seat1 "mexican"]\n[Seat2 "Ben"]\n', 2, 9, "cannot be called mexican"),
        ('[Variant "draw"]\n[Seat1 " "]\n[Seat2 "Ben"]\n', 2, 9, "seat 1 has no name"),
        (HEADER + '[Played "14.3.2026"]\n', 4, 10, "no date"),
        (HEADER + '[Played "2026-02-29"]\n', 4, 10, "no date"),
        (HEADER + '[Id ""]\n', 4, 6, "without a value"),
        ('[Variant "draw"]\n[Seat1 "O\'Neill\n', 2, 8, "not closed"),
        ('[Variant "draw"]\n[Seat1 Ana]\n', 2, 8, "stands in quotes"),
        ('[Variant "draw"]\n["Ana"]\n', 2, 2, "has a name"),
        ('[Variant "draw"]\n[Seat1 "Ana"\n', 2, 13, "not closed by ]"),
        ('[Variant "draw"]\n[Seat1 "Ana"] hand 1\n', 2, 14, "something follows"),
        ('[Variant "draw"]\n[Site "C:\\new"]\n', 2, 10, "backslash"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_header_is_told_with_its_place(text: str, line: int, column: int, words: str) -> None:
    found = fault(text)
    assert (found.file, found.line, found.column) == ("x.domino", line, column), str(found)
    assert words in found.message
    assert found.found
    assert found.expected


@pytest.mark.parametrize(
    "played", ["2026-03-14", "2026-03-14T19:42", "2026-03-14T19:42:05Z", "2024-02-29T23:59:59.5+01:00"]
)
def test_played_is_a_date_or_a_date_time_and_is_kept_as_it_is(played: str) -> None:
    assert match(f'{HEADER}[Played "{played}"]\n').opening.tags == {"Played": played}
