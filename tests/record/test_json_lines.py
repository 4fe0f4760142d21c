"""JSON Lines, the twin of the text: its shapes, and what is wrong with a line that has another."""

from __future__ import annotations

import json

import pytest

from ledger.errors import Unreadable
from ledger.game.events import Record
from ledger.record import event_as_json, read_jsonl, write_jsonl
from ledger.record.json_lines import MOST_OPEN
from tests.record.sheets import HEADER, OPEN_LINE, TRAINS, event, json_fault, match

SHAPES = [
    ("hand 3", {"kind": "hand", "hand": 3}),
    ("start 6-6", {"kind": "start", "tile": "6-6"}),
    ("deal Ana 6-6 ?", {"kind": "deal", "seat": 1, "tiles": ["6-6", "?"]}),
    ("deal Ana 7", {"kind": "deal", "seat": 1, "count": 7}),
    ("yard 3-3", {"kind": "yard", "tiles": ["3-3"]}),
    ("redeal", {"kind": "redeal"}),
    ("redeal Ana", {"kind": "redeal", "seat": 1}),
    ("draw Ana ?", {"kind": "draw", "seat": 1, "tile": "?"}),
    ("play Ben 6-3 @left", {"kind": "play", "seat": 2, "tile": "6-3", "arm": "left"}),
    ("play Ben 6-3", {"kind": "play", "seat": 2, "tile": "6-3"}),
    ("play Ana 6-6 @left 5-5 @right",
     {"kind": "play", "seat": 1, "tile": "6-6", "arm": "left", "second_tile": "5-5", "second_arm": "right"}),
    ("play Ana 6-6 @Ben", {"kind": "play", "seat": 1, "tile": "6-6", "arm": 2}),
    ("play Ana 6-6 @mexican", {"kind": "play", "seat": 1, "tile": "6-6", "arm": "mexican"}),
    ("knock Ana", {"kind": "knock", "seat": 1}),
    ("fish", {"kind": "fish"}),
    ("return Ana 2-5", {"kind": "return", "seat": 1, "tile": "5-2"}),
    ("cut Ana 5-5 @2-5", {"kind": "cut", "seat": 1, "tile": "5-5", "arm": "5-2"}),
    ("call Ana", {"kind": "call", "seat": 1}),
    ("caught Ana", {"kind": "caught", "seat": 1}),
    ("shut @left", {"kind": "shut", "arm": "left"}),
    ("lead Ana", {"kind": "lead", "seat": 1}),
    ("out Ana 0-0", {"kind": "out", "seat": 1, "tile": "0-0"}),
    ("reveal Ben 5-5 4-4", {"kind": "reveal", "seat": 2, "tiles": ["5-5", "4-4"]}),
    ("reveal Ben =23", {"kind": "reveal", "seat": 2, "pips": 23}),
    ("score Ana 15", {"kind": "score", "seat": 1, "points": 15}),
    ("write Ana -25", {"kind": "write", "seat": 1, "points": -25}),
    ("total Ana 115", {"kind": "total", "seat": 1, "points": 115}),
    ("end", {"kind": "end", "seats": []}),
    ("end Ana Ben", {"kind": "end", "seats": [1, 2]}),
    ('adjust Ana -10 "late"', {"kind": "adjust", "seat": 1, "points": -10, "why": "late"}),
    ('stand 12 ""', {"kind": "stand", "target": 12, "why": ""}),
    ('note "a \\"b\\" \\\\"', {"kind": "note", "text": 'a "b" \\'}),
    ('void 12 "twice"', {"kind": "void", "target": 12, "why": "twice"}),
    ('amend 12 play Ana 6-3 @left "why"',
     {"kind": "amend", "target": 12, "as": {"kind": "play", "seat": 1, "tile": "6-3", "arm": "left"}, "why": "why"}),
    ('insert 12 knock Ana ""', {"kind": "insert", "target": 12, "as": {"kind": "knock", "seat": 1}, "why": ""}),
]  # fmt: skip


@pytest.mark.parametrize(("line", "shape"), SHAPES, ids=[line for line, _ in SHAPES])
def test_an_event_has_the_shape_of_the_record_format_and_is_read_from_it(line: str, shape: dict[str, object]) -> None:
    wanted = event(line)
    assert event_as_json(wanted) == shape
    assert list(event_as_json(wanted)) == list(shape)
    (found,) = read_jsonl([OPEN_LINE, json.dumps({"match": "7", "event": 2, **shape})])
    assert isinstance(found, Record), str(found)
    assert found.events[1] == wanted


def test_a_line_begins_with_its_match_and_number_and_ends_with_its_moment() -> None:
    record = match('[Id "x"]\n[Options "target=200"]\n' + HEADER + "hand 1 {2026-03-14T19:42:05+01:00}\n")
    first, second = (json.loads(line) for line in write_jsonl(record, "7").splitlines())
    assert list(first.items()) == [
        ("match", "7"),
        ("event", 1),
        ("kind", "open"),
        ("variant", "draw"),
        ("options", {"target": 200}),
        ("seats", ["Ana", "Ben"]),
        ("tags", {"Id": "x"}),
    ]
    assert list(second) == ["match", "event", "kind", "hand", "at"]
    assert second["at"] == "2026-03-14T19:42:05+01:00"


def test_a_moment_survives_the_way_there_and_back() -> None:
    record = match(HEADER + "hand 1 {2026-03-14T19:42:05+01:00}\n")
    (found,) = read_jsonl(write_jsonl(record, "7"))
    assert isinstance(found, Record)
    assert found.moments == record.moments


def test_names_are_written_as_they_are_not_escaped() -> None:
    assert "Борис" in write_jsonl(match(HEADER.replace("Ben", "Борис")), "1")


def test_lines_are_counted_and_blank_ones_skipped() -> None:
    (found,) = read_jsonl("\ufeff" + OPEN_LINE + '\r\n\r\n{"match":"7","event":2,"kind":"fish"}')
    assert isinstance(found, Record)
    assert found.lines == {1: 1, 2: 3}


def test_a_table_is_kept_among_the_tags() -> None:
    record = match('[Table "100 pt / drw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n')
    (found,) = read_jsonl(write_jsonl(record, "1"))
    assert isinstance(found, Record)
    assert found.opening == record.opening
    assert found.opening.tags["Table"] == "100pt/Drw"


def test_matches_follow_one_another_by_their_names_or_by_event_1() -> None:
    other = OPEN_LINE.replace('"7"', '"8"')
    assert len(list(read_jsonl([OPEN_LINE, other, other]))) == 3


def test_matches_may_come_interleaved() -> None:
    lines = write_jsonl(match(HEADER + "hand 1\nknock Ana\n"), "a").splitlines()
    others = write_jsonl(match(TRAINS + "hand 1\nknock Ben\n"), "b").splitlines()
    found = list(read_jsonl([line for pair in zip(lines, others, strict=True) for line in pair]))
    assert [len(each.events) for each in found if isinstance(each, Record)] == [3, 3]


def test_only_so_many_matches_are_kept_waiting() -> None:
    def lines() -> object:
        for number in range(1000):
            yield OPEN_LINE.replace('"7"', f'"{number}"')

    reading = read_jsonl(lines())  # type: ignore[arg-type]
    assert isinstance(next(reading), Record)


def test_the_match_that_was_silent_longest_is_taken_as_whole_first() -> None:
    begun = [OPEN_LINE.replace('"7"', f'"{number}"') for number in range(MOST_OPEN)]
    spoken = '{"match": "0", "event": 2, "kind": "fish"}'
    found = list(read_jsonl([*begun, spoken, OPEN_LINE.replace('"7"', '"new"'), spoken.replace("2", "3")]))
    assert [len(each.events) for each in found if isinstance(each, Record)].count(3) == 1
    assert len(found) == MOST_OPEN + 1


def test_a_fault_refuses_its_match_and_no_other() -> None:
    bad = '{"match": "8", "event": 2, "kind": "knok", "seat": 1}'
    lines = [OPEN_LINE, OPEN_LINE.replace('"7"', '"8"'), bad, bad, '{"match": "7", "event": 2, "kind": "fish"}']
    refused, read = sorted(read_jsonl(lines), key=lambda found: isinstance(found, Record))
    assert isinstance(refused, Unreadable)
    assert refused.line == 3
    assert isinstance(read, Record)
    assert len(read.events) == 2


def test_a_line_broken_off_belongs_to_the_match_that_it_names() -> None:
    broken = '{"match": "8", "event": 2, "kind": "kno'
    lines = [OPEN_LINE.replace('"7"', '"8"'), OPEN_LINE, broken]
    found = list(read_jsonl(lines))
    assert [isinstance(each, Record) for each in found] == [True, False] or isinstance(found[0], Unreadable)
    (refused,) = [each for each in found if isinstance(each, Unreadable)]
    assert refused.line == 3
    (kept,) = [each for each in found if isinstance(each, Record)]
    assert kept.lines == {1: 2}


def test_a_line_broken_off_that_names_no_match_belongs_to_the_one_before_it() -> None:
    (found,) = read_jsonl([OPEN_LINE, '{"mat'])
    assert isinstance(found, Unreadable)
    assert "no JSON" in found.message


def line(**fields: object) -> str:
    """The second line of match 7, with these fields."""
    return json.dumps({"match": "7", "event": 2, **fields})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("knock", "no JSON"),
        ("[1, 2]", "no object"),
        ("12", "no object"),
        ('{"match": "7", "event": 2, "kind": "fish"', "no JSON"),
        ('{"match": "7", "event": 2, "kind": "fish", "event": 2}', "event stands twice"),
        ('{"match": "7", "event": 2.0, "kind": "fish"}', "2.0 is no whole number"),
        ('{"match": "7", "event": 2e0, "kind": "fish"}', "2e0 is no whole number"),
        ('{"match": "7", "event": NaN, "kind": "fish"}', "NaN is no whole number"),
        ('{"match": "7", "event": -Infinity, "kind": "fish"}', "no whole number"),
        ('{"match": "7", "event": ' + "9" * 5000 + ', "kind": "fish"}', "too many digits"),
        ('{"match": "7", "event": ' + "9" * 30 + ', "kind": "fish"}', "event is no number"),
        ('{"match": "7", "event": ' + "[" * 100_000 + "]" * 100_000 + "}", "nested too deeply"),
        ('{"match": "7", "event": true, "kind": "fish"}', "event is no number"),
        ('{"match": "7", "event": "2", "kind": "fish"}', "event is no number"),
        ('{"match": "7", "event": 3, "kind": "fish"}', "not in order"),
        ('{"match": "7", "kind": "fish"}', "event is missing"),
        ('{"match": 7, "event": 2, "kind": "fish"}', "match is no text"),
        ('{"event": 2, "kind": "fish"}', "match is missing"),
        (line(), "kind is missing"),
        (line(kind=5), "kind is no text"),
        (line(kind="fihs"), "did you mean fish?"),
        (line(kind="open"), "no event open"),
        (line(kind="knock"), "seat is missing"),
        (line(kind="knock", seat=0), "no such seat"),
        (line(kind="knock", seat=3), "no such seat"),
        (line(kind="knock", seat=True), "no such seat"),
        (line(kind="knock", seat="Ana"), "no such seat"),
        (line(kind="knock", seat=10**20), "no such seat"),
        (line(kind="knock", seet=1), "did you mean seat?"),
        (line(kind="knock", seat=1, tile="6-6"), "no field tile"),
        (line(kind="play", seat=1, tile="9-9"), "no tile"),
        (line(kind="play", seat=1, tile="?"), "no tile"),
        (line(kind="play", seat=1, tile=None), "no tile"),
        (line(kind="play", seat=1, tile="6-6", arm="Ana"), "no such arm"),
        (line(kind="play", seat=1, tile="6-6", arm="2"), "no such arm"),
        (line(kind="play", seat=1, tile="6-6", arm=3), "no such seat"),
        (line(kind="play", seat=1, tile="6-6", arm=None), "no such arm"),
        (line(kind="play", seat=1, tile="6-6", second_arm="left"), "without a second tile"),
        (line(kind="deal", seat=1), "tiles or count"),
        (line(kind="deal", seat=1, tiles=["6-6"], count=1), "tiles or count"),
        (line(kind="deal", seat=1, tiles=[]), "no tile at all"),
        (line(kind="deal", seat=1, tiles="6-6"), "no list"),
        (line(kind="deal", seat=1, tiles=["13-x"]), "no tile"),
        (line(kind="deal", seat=1, count=-1), "count is no number"),
        (line(kind="reveal", seat=1), "tiles or pips"),
        (line(kind="reveal", seat=1, tiles=["9-9"]), "no tile"),
        (line(kind="write", seat=1, points=10**9), "points is no number"),
        (line(kind="write", seat=1, points="5"), "points is no number"),
        (line(kind="end", seats=1), "no list"),
        (line(kind="end", seats=[[1]]), "no such seat"),
        (line(kind="note", text=5), "text is no text"),
        (line(kind="note", text="a\nb"), "U+000A"),
        (line(kind="note", text="a\0b"), "U+0000"),
        (line(kind="note", text="\ud800"), "U+D800"),
        (line(kind="note", text="x" * 40_000), "too long"),
        (line(kind="void", target=2), "why is missing"),
        (line(kind="amend", target=2, why=""), "as is missing"),
        (line(kind="amend", target=2, why="", **{"as": "fish"}), "no object"),
        (line(kind="amend", target=2, why="", **{"as": {"kind": "open"}}), "no event open"),
        (line(kind="amend", target=2, why="", **{"as": {"kind": "fish", "match": "7"}}), "no field match"),
        (line(kind="amend", target=2, why="", **{"as": {"kind": "fish", "at": "x"}}), "no field at"),
        (line(kind="amend", target=2, why="", **{"as": {"kind": "void", "target": 1, "why": ""}}), "inside another"),
        (line(kind="amend", target=2, why="", **{"as": {"kind": ["void"]}}), "kind is no text"),
        (line(kind="fish", at="yesterday"), "no moment"),
        (line(kind="fish", at=5), "at is no text"),
    ],
    ids=lambda value: value[:70] if isinstance(value, str) else None,
)  # fmt: skip
def test_a_line_of_another_shape_is_refused_with_its_number(text: str, words: str) -> None:
    found = json_fault(OPEN_LINE, text)
    assert (found.file, found.line) == ("x.jsonl", 2)
    assert words in found.message, str(found)
    assert len(str(found)) < 400


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"draw"', '"draww"', "did you mean draw?"),
        ('"draw"', "5", "variant is no text"),
        ('"options": {}', '"options": {"target": "many"}', "target cannot be many"),
        ('"options": {}', '"options": {"target": 1.5}', "no whole number"),
        ('"options": {}', '"options": {"target": null}', "has no value"),
        ('"options": {}', '"options": {"spinner": 1}', "spinner cannot be 1"),
        ('"options": {}', '"options": {"spiner": true}', "no option spiner"),
        ('"options": {}', '"options": []', "no object"),
        ('"options": {}, ', "", "options is missing"),
        ('["Ana", "Ben"]', '["Ana"]', "not played by 1"),
        ('["Ana", "Ben"]', '["Ana", "Ana"]', "two players"),
        ('["Ana", "Ben"]', '["Ana", "7"]', "cannot be called 7"),
        ('["Ana", "Ben"]', '["Ana", ""]', "seat 2 has no name"),
        ('["Ana", "Ben"]', '["Ana", 5]', "seats is no text"),
        ('["Ana", "Ben"]', json.dumps([f"p{number}" for number in range(5000)]), "too many"),
        ('"tags": {}', '"tags": {"Seat1": "Ana"}', "Seat1 is no tag to be kept here"),
        ('"tags": {}', '"tags": {"a b": "Ana"}', "a b is no tag to be kept here"),
        ('"tags": {}', '"tags": {"Club": 5}', "tags is no text"),
        ('"tags": {}', '"tags": {"Played": "soon"}', "no date"),
        ('"tags": {}', '"tags": {"Record": "2"}', "newer"),
        ('"tags": {}', '"tags": {"Table": "100pt/Drw"}', "another game or other options"),
        ('"tags": {}', '"tags": {"Table": "100pt/6"}', "no table"),
        ('"tags": {}', '"tags": {}, "at": "2026-03-14T19:42:05Z"', "no moment"),
        ('"tags": {}', '"tags": {}, "club": "x"', "no field club"),
        ('"event": 1', '"event": 2', "not in order"),
        ('"kind": "open"', '"kind": "fish"', "begins with its header"),
    ],
)  # fmt: skip
def test_a_header_of_another_shape_is_refused(old: str, new: str, words: str) -> None:
    found = json_fault(OPEN_LINE.replace(old, new))
    assert found.line == 1
    assert words in found.message, str(found)


def test_a_match_without_its_header_is_refused() -> None:
    assert "not in order" in json_fault('{"match": "7", "event": 38, "kind": "fish"}').message


def test_a_record_of_version_1_may_say_so() -> None:
    (found,) = read_jsonl(OPEN_LINE.replace('"tags": {}', '"tags": {"Record": "1"}'))
    assert isinstance(found, Record)
    assert found.opening.tags == {}
