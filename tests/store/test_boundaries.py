"""What comes to the log from outside: the same request many times, names that are not meant well, and sheer size."""

from __future__ import annotations

import io
import sys
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import event

from ledger.errors import InvalidEvent, StorageFull, Unreadable
from ledger.game.events import Amend, End, Event, Hand, Insert, Knock, Note, Play, Record
from ledger.game.tiles import tile
from ledger.record import read, read_jsonl
from ledger.service.importing import import_items
from ledger.store import Asked, Filter, Ledger
from ledger.store.database.connection import on_server
from tests.store.matches import match, opening
from tests.store.tampering import administrator_of, faults
from tests.store.writers import processes

INJECTIONS = ["'); DROP TABLE event;--", '"; DELETE FROM seat; --', "%_\\", "$1", ":x", "{}", "?", "%s", "' OR '1'='1"]
UNICODE = ["ﬁn", "Оля", "Oля", "a\u202eb", "a\u200db", "👩‍👩‍👧", "🇪🇸", "Ἀθηνᾶ", "علي"]


def test_a_request_that_comes_eight_times_at_once_is_carried_out_once(any_ledger: Ledger) -> None:
    for _ in range(5):
        asked, record, before = Asked(request_id=str(uuid4())), match(), any_ledger.head()
        with ThreadPoolExecutor(8) as pool:
            answers = list(
                pool.map(lambda _, asked=asked, record=record: any_ledger.add(record, asked=asked), range(8))
            )
        assert sorted(answer.replayed for answer in answers) == [False] + [True] * 7
        assert len({(answer.match, answer.version, answer.position, answer.commit_no) for answer in answers}) == 1
        assert any_ledger.head().commit_no == before.commit_no + 1
    assert faults(any_ledger) == []


def test_a_request_id_is_the_same_however_it_is_spelled(ledger: Ledger) -> None:
    identity = uuid4()
    ledger.add(match(), asked=Asked(request_id=str(identity)))
    assert ledger.add(match(), asked=Asked(request_id=str(identity).upper())).replayed
    assert ledger.add(match(), asked=Asked(request_id=identity.hex)).replayed
    with pytest.raises(InvalidEvent, match="no UUID"):
        Asked(request_id="yesterday's")


@pytest.mark.parametrize(
    "asked", [{"actor": "a\0b"}, {"actor": "\ud800"}, {"import_id": ""}, {"import_id": "yesterday's"}]
)
def test_who_asks_is_refused_what_could_not_be_stored_or_proved(asked: dict[str, Any]) -> None:
    with pytest.raises(InvalidEvent, match=r"cannot be stored|no UUID"):
        Asked(**asked)


def test_after_a_full_disk_the_same_request_is_carried_out_whole(ledger: Ledger) -> None:
    ledger.add(match())
    asked, record = Asked(), match(plays=4000)

    def small(connection: object, _: object) -> None:
        connection.execute("PRAGMA max_page_count = 60")  # type: ignore[attr-defined]

    ledger._writer.dispose()
    event.listen(ledger._writer, "connect", small)
    for _ in range(2):
        with pytest.raises(StorageFull, match="no room is left on the disk"):
            ledger.add(record, asked=asked)
    assert (ledger.count(), ledger.head().position, faults(ledger)) == (1, 10, [])
    event.remove(ledger._writer, "connect", small)
    ledger._writer.dispose()
    assert not ledger.add(record, asked=asked).replayed
    assert ledger.add(record, asked=asked).replayed
    assert (ledger.count(), faults(ledger)) == (2, [])


@pytest.mark.parametrize("name", INJECTIONS)
def test_a_name_is_never_taken_for_a_command(any_ledger: Ledger, name: str) -> None:
    any_ledger.add(match("Ana", "Ben"))
    before = shape(any_ledger)
    record = Record((opening(name, "Ben", Club=name, Id=name), Note(name)))
    number = any_ledger.add(record, asked=Asked(actor=name)).match
    assert shape(any_ledger) == before
    assert any_ledger.match(name).record == record
    for wanted in (Filter(player=name), Filter(club=name), Filter(text=name)):
        assert [card.number for card in any_ledger.cards(wanted)] == [number]
    assert faults(any_ledger) == []


def shape(ledger: Ledger) -> list[tuple[object, ...]]:
    """The tables of a ledger with their columns."""
    everything = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
    query = everything if on_server(ledger.url) else "SELECT sql FROM sqlite_master"
    return sorted(administrator_of(ledger.url).ask(query), key=str)


@pytest.mark.parametrize("name", UNICODE)
def test_a_name_of_any_script_comes_back_as_it_was(any_ledger: Ledger, name: str) -> None:
    record = Record((opening(name, "Ben", Club=name), Note(name)))
    any_ledger.add(record)
    assert any_ledger.record(1) == record
    assert [card.players[0] for card in any_ledger.cards(Filter(player=name))] == [name]
    assert faults(any_ledger) == []


def test_one_name_composed_in_two_ways_is_one_player_and_look_alikes_are_two(any_ledger: Ledger) -> None:
    for name in ("José", "Jose\u0301", "Оля", "Oля"):
        any_ledger.add(match(name, "Ben"))
    assert [card.number for card in any_ledger.cards(Filter(player="José"))] == [1, 2]
    assert [card.number for card in any_ledger.cards(Filter(player="Оля"))] == [3]
    players = "SELECT COUNT(DISTINCT player_id) FROM seat WHERE seat = 1"
    assert administrator_of(any_ledger.url).ask(players) == [(3,)]


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "a\udfff"])
def test_what_is_no_character_is_refused_before_anything_is_written(any_ledger: Ledger, name: str) -> None:
    with pytest.raises(InvalidEvent, match="cannot be stored"):
        any_ledger.add(match(name, "Ben"))
    with pytest.raises(InvalidEvent, match="cannot be stored"):
        any_ledger.add(Record((opening(), Note(name))))
    assert (any_ledger.count(), any_ledger.head().position) == (0, 0)


def test_a_payload_that_is_too_large_is_refused_before_anything_is_written(ledger: Ledger) -> None:
    tags = {f"T{n}": "x" for n in range(1000)}
    with pytest.raises(InvalidEvent, match="too large: the log takes 65536 bytes"):
        ledger.add(Record((opening(**tags),)))
    assert (ledger.count(), ledger.head().position) == (0, 0)


@pytest.mark.parametrize(
    ("stray", "seat"),
    [
        (End((1, 3)), 3),
        (Knock(0), 0),
        (Play(3, tile("6-6")), 3),
        (Amend(2, Knock(-1), "he did"), -1),
        (Insert(2, Play(1, tile("6-6"), 9), "on the ninth train"), 9),
    ],
)
def test_an_event_of_a_seat_that_the_match_does_not_have_is_refused(ledger: Ledger, stray: Event, seat: int) -> None:
    with pytest.raises(InvalidEvent, match=f"names seat {seat}, but the match has seats 1 to 2"):
        ledger.add(Record((opening(), Hand(1), stray)))
    assert (ledger.count(), ledger.head().position) == (0, 0)
    ledger.add(Record((opening(), Hand(1))))
    with pytest.raises(InvalidEvent, match=f"names seat {seat}, but the match has seats 1 to 2"):
        ledger.append(1, [stray], expected=2)
    assert ledger.head().position == 2


HEAD = '{"match": "1", "event": 1, "kind": "open", "variant": "draw", "options": %s, "seats": ["A", "B"], "tags": {}}\n'
HOSTILE = {
    "deep lists": HEAD % ("[" * 200_000),
    "deep objects": HEAD % ('{"a":' * 200_000),
    "NaN": HEAD % '{"target": NaN}',
    "Infinity": HEAD % '{"target": Infinity}',
    "a fraction": HEAD % '{"target": 100.5}',
    "an exponent": HEAD % '{"target": 1e2}',
    "a number of 5000 digits": HEAD % ('{"target": %s}' % ("9" * 5000)),
    "a name twice": HEAD % '{"target": 100, "target": 200}',
    "half a pair": (HEAD % "{}").replace('"A"', '"\\ud800"'),
    "no character": (HEAD % "{}").replace('"A"', '"\\u0000"'),
}


@pytest.mark.parametrize("hostile", HOSTILE)
def test_what_is_no_event_is_refused_where_it_is_read(hostile: str) -> None:
    (refused,) = read_jsonl(HOSTILE[hostile], "x.jsonl")
    assert isinstance(refused, Unreadable)
    assert str(refused).startswith("x.jsonl:1:")
    assert len(str(refused)) < 1000


class Endless(io.RawIOBase):
    """A file of so many equal bytes, without a line end."""

    def __init__(self, byte: bytes, size: int) -> None:
        self.byte, self.left = byte, size

    def read(self, size: int = -1) -> bytes:
        taken = min(size, self.left)
        self.left -= taken
        return self.byte * taken


def most_memory() -> int:
    """The most bytes that this process has held since it began."""
    (line,) = (line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024


def take_in_what_is_hostile(url: str, told: Connection) -> None:
    """Imports all that is hostile; tells by how much the memory grew, and what became of each."""
    with Ledger.open(url) as ledger:
        list(import_items(ledger, read_jsonl(HEAD % "{}"), "good.jsonl"))
        before, statuses = most_memory(), []
        texts = [*HOSTILE.values(), HEAD % ("[1," * 250_000), HEAD % ('{"a":[' + "{}," * 300_000)]
        sources = [read_jsonl(text, "x.jsonl") for text in texts]
        for byte in (b"[", b'"', b"\xff", b"\0"):
            sources += [kind(Endless(byte, 60_000_000), "x") for kind in (read, read_jsonl)]
        for items in sources:
            statuses += [imported.taken.status for imported in import_items(ledger, items, "x")]
        told.send((most_memory() - before, statuses))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process how much memory it has held")
def test_what_is_hostile_takes_less_than_fifty_megabytes(url: str) -> None:
    Ledger.open(url, create=True).close()
    heard, told = processes().Pipe()
    process = processes().Process(target=take_in_what_is_hostile, args=(url, told))
    process.start()
    grown, statuses = heard.recv()
    process.join()
    process.close()
    print(f"{grown / 1e6:.1f} MB more")
    assert statuses == ["refused"] * (len(HOSTILE) + 2 + 8)
    assert grown < 50_000_000
    with Ledger.open(url) as ledger:
        assert (ledger.count(), ledger.head().position, faults(ledger)) == (1, 1, [])
