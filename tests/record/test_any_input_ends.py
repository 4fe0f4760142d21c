"""Whatever a source holds, the reader ends and gives records and faults; it raises nothing."""

from __future__ import annotations

import io
import json

from hypothesis import example, given, settings
from hypothesis import strategies as st

from ledger.errors import Unreadable
from ledger.game.events import Record
from ledger.game.variants import rules_of
from ledger.record import read, read_event, read_jsonl, write, write_jsonl
from tests.record.sheets import HEADER, OPEN_LINE, TRAINS, match

SIGNS = ["[", "]", '"', "\\", ";", "{", "}", "@", "=", " ", "\t", "\n", "\r\n", "\ufeff", "\0", "6-6", "?", "Ana", "12"]
LINES = [
    "[Variant ",
    '[Table "100pt/Drw"]\n',
    '[Id "x"]\n',
    HEADER,
    TRAINS,
    "hand 1\n",
    "play ",
    "amend 2 ",
    "knock 1\n",
]
SCRAPS = st.lists(st.sampled_from(SIGNS + LINES) | st.text(max_size=5), max_size=40).map("".join)
PLAIN_VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
JSON_VALUES = st.recursive(
    PLAIN_VALUES | st.sampled_from(["play", "6-6", "left"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["kind", "seat", "as"]), inner, max_size=3)
    ),
    max_leaves=8,
)
FIELDS = [
    "match",
    "event",
    "kind",
    "seat",
    "tile",
    "tiles",
    "arm",
    "target",
    "why",
    "as",
    "at",
    "text",
    "points",
    "seats",
]
SETTINGS = settings(deadline=None, max_examples=300)


def check(found: list[Record | Unreadable]) -> None:
    """Every fault has its line and its words; every record can be written and read back."""
    for each in found:
        if isinstance(each, Unreadable):
            assert each.line
            assert each.message
            assert each.expected
            assert len(str(each)) < 1000
        else:
            (again,) = read(write(each))
            assert isinstance(again, Record)
            assert again.events == each.events
            (twin,) = read_jsonl(write_jsonl(each, "1"))
            assert isinstance(twin, Record)
            assert twin.events == each.events


@SETTINGS
@given(st.binary(max_size=300))
@example(b"\xff\xfe[\0V\0")
@example(b'[Variant "draw"]\n[Seat1 "\xed\xa0\x80"]\n')
def test_arbitrary_bytes(data: bytes) -> None:
    check(list(read(io.BytesIO(data))))
    check(list(read_jsonl(io.BytesIO(data))))


@SETTINGS
@given(SCRAPS)
def test_scraps_of_records(text: str) -> None:
    check(list(read(text, "x.domino")))
    check(list(read(HEADER + text, "x.domino")))


@SETTINGS
@given(SCRAPS)
def test_scraps_as_one_line(text: str) -> None:
    opening = match(HEADER).opening
    column: int | None = 1
    try:
        read_event(text, opening, rules_of(opening))
    except Unreadable as refused:
        column = refused.column
    assert column


@SETTINGS
@given(st.lists(st.dictionaries(st.sampled_from(FIELDS), JSON_VALUES, max_size=6), max_size=4))
def test_scraps_of_json(objects: list[dict[str, object]]) -> None:
    lines = [json.dumps({"match": "7", "event": number, **each}) for number, each in enumerate(objects, 2)]
    check(list(read_jsonl([OPEN_LINE, *lines], "x.jsonl")))


def test_signs_repeated_without_end_are_read_to_the_end() -> None:
    for scrap in ('"' * 60_000, "\\" * 60_000, '\\"' * 30_000, "{" * 60_000, "[" * 60_000, "@" * 60_000, ' "' * 30_000):
        check(list(read(HEADER + "note " + scrap)))
        check(list(read(HEADER + 'note "' + scrap)))
        check(list(read(HEADER + '[Club "' + scrap)))
        check(list(read(HEADER + "[" + scrap)))
        check(list(read_jsonl([OPEN_LINE, '{"match": "' + scrap])))
    for word in ("play " * 20_000, "deal Ana " + "6-6 " * 20_000, "end " + "Ana " * 20_000, "x" * 100_000):
        check(list(read(HEADER + word)))
