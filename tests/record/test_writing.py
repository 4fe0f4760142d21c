"""The canonical text of a match."""

from __future__ import annotations

import pytest

from ledger.game.events import Deal, Draw, Open, Play, Record, Reveal
from ledger.game.tiles import tile
from ledger.record import read, write, write_event
from tests.record.sheets import HEADER, match

SCRIBBLED = """\ufeff; sheet 4
[Seat2   "Ben" ]
[Weather "fog"]
[Played "2026-03-14"]\r
[Options "spinner=true   target=200"]
[Variant "draw"]
  [Id "m-1"]
[Seat1 "Ana Maria"]
[Club "The \\"Riverside\\""]
adjust 2 +5 late
hand 1
deal "Ana Maria" 4-6 ?
\tdeal 2 7 ; unseen
play 1 4-6 {2026-03-14T19:42:05Z}


hand 2
end 2
"""
CANONICAL = """[Record "1"]
[Id "m-1"]
[Variant "draw"]
[Options "target=200 spinner=true"]
[Club "The \\"Riverside\\""]
[Played "2026-03-14"]
[Weather "fog"]
[Seat1 "Ana Maria"]
[Seat2 "Ben"]

adjust Ben 5 "late"

hand 1
deal "Ana Maria" 6-4 ?
deal Ben 7
play "Ana Maria" 6-4 {2026-03-14T19:42:05+00:00}

hand 2
end Ben
"""


def test_a_match_is_written_in_one_form() -> None:
    assert write(match(SCRIBBLED)) == CANONICAL


def test_what_was_written_reads_back_and_is_written_the_same() -> None:
    assert match(CANONICAL).events == match(SCRIBBLED).events
    assert match(CANONICAL).moments == match(SCRIBBLED).moments
    assert write(match(CANONICAL)) == CANONICAL


def test_a_table_is_written_in_place_of_variant_and_options() -> None:
    written = write(match('[Seat1 "Ana"]\n[Seat2 "Ben"]\n[Table "200 PT/ drw o+"]\n'))
    assert written == '[Record "1"]\n[Table "200pt/Drw+O"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n'


def test_a_header_without_options_has_no_such_tag() -> None:
    assert write(match('[Options ""]\n' + HEADER)) == '[Record "1"]\n' + HEADER


def test_matches_written_one_after_the_other_are_read_one_after_the_other() -> None:
    one, other = match(CANONICAL), match(HEADER + "hand 1\n")
    assert [found.events for found in read(write(one) + write(other)) if isinstance(found, Record)] == [
        one.events,
        other.events,
    ]


@pytest.mark.parametrize(
    ("name", "word"),
    [("Ana", "Ana"), ("Ana Maria", '"Ana Maria"'), ("O'Neill", "O'Neill"), ("Ольга", "Ольга"), ("a;b", '"a;b"'),
     ("a{b", '"a{b"'), ('a"b', '"a\\"b"'), ("a\\b", '"a\\\\b"'), ("@a", '"@a"'), ("=5", '"=5"'), ("?", '"?"'),
     ("[a]", '"[a]"'), ("-1", '"-1"'), ("a\u00a0b", '"a\u00a0b"'), ("Ada-Lu", "Ada-Lu"), ("3-3", '"3-3"')],
)  # fmt: skip
def test_a_name_is_in_quotes_where_it_could_be_taken_for_something_else(name: str, word: str) -> None:
    opening = Open("draw", {}, (name, "Ben"), {})
    assert write_event(Draw(1, None), opening) == f"draw {word} ?"


def test_one_event_is_written_as_one_line() -> None:
    opening = match(HEADER).opening
    assert write_event(Play(2, tile("6-6"), "left", tile("5-5"), "right"), opening) == "play Ben 6-6 @left 5-5 @right"
    assert write_event(Deal(1, (tile("6-6"), None)), opening) == "deal Ana 6-6 ?"
    assert write_event(Reveal(1, None, 0), opening) == "reveal Ana =0"
