"""How should an event's payload be written? Bytes and decoding speed of five ways, measured on the same events.

    python tests/benchmarks/payload_encodings.py

Measured on two cores that others used too (Python 3.11): 224,619 events of four-handed games, 255 a match; bytes an
event, and millions of events decoded a second of processor time. `few` are plays, knocks, draws and what else comes
again and again; the others are mostly deals, each of which comes once.

                            bytes  in file    plain     memo  memo,few
JSON array (the store's)     14.6     93.3     0.64     2.40    12.19
JSON array, tiles numbered   11.0     89.7     0.35     1.82    11.92
JSON object                  32.3    111.1     0.52     2.15    10.57
packed bytes                  3.1     81.8     0.80     3.10     9.12
msgpack array                11.1     89.9     0.34     1.77    11.54

(The store's own reading is tuned, the others are written plainly: compare the columns `memo`.)

What decided: with a memo, which is possible because events are values and payloads repeat, all ways decode alike, and
the way no longer matters for speed. Packed bytes save 11 of 93 bytes an event, most of which are its hash and its row.
JSON can be read in ten years by anybody, without this program, and by eye when a log is in doubt. So: the JSON array,
tiles as the record writes them.
"""

from __future__ import annotations

import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))

from ledger.game.events import Deal, Draw, Event, Hand, Knock, Open, Play, Record, Reveal, Write
from ledger.game.tiles import BY_TEXT, TILES, Tile
from ledger.store import Ledger
from ledger.store.log.payload import FEW, KINDS, TYPES, Memo, decode, encode, no_words

MATCHES = 880
ROUNDS = 5
ARMS = (None, "left", "right", "up", "down")


class Way(NamedTuple):
    """A way to write payloads: (event) -> bytes, and (kind, bytes) -> event."""

    name: str
    write: Callable[[Event], bytes]
    read: Callable[[int, bytes], Event]


def a_match(rng: random.Random) -> Iterator[Event]:
    """The events of a four-handed match as they are in a log: dealt, played, knocked, drawn, shown, written."""
    for hand in range(1, rng.randrange(7, 12)):
        yield Hand(hand)
        stock = rng.sample(TILES[:28], 28)
        yield from (Deal(seat, tuple(stock[seat * 7 - 7 : seat * 7])) for seat in range(1, 5))
        for turn in range(rng.randrange(20, 28)):
            seat, tile = turn % 4 + 1, stock[turn]
            yield Knock(seat) if rng.random() < 0.14 else Play(seat, tile, rng.choice(ARMS[:3]))
            if rng.random() < 0.05:
                yield Draw(seat, tile)
        yield Reveal(2, tuple(stock[:3]))
        yield Write(1, rng.randrange(60))


def numbered() -> Way:
    """The JSON array with a tile's number in place of its text."""
    numbers = {text: tile.number if tile.natural is tile else 100 + tile.number for text, tile in BY_TEXT.items()}
    tiles = {number: BY_TEXT[text] for text, number in numbers.items()}
    return Way("JSON array, tiles numbered", *by_fields(numbers.__getitem__, tiles.__getitem__, msgspec.json))


def by_fields(
    number: Callable[[str], Any], tile: Callable[[Any], Tile], codec: Any
) -> tuple[Callable[[Event], bytes], Callable[[int, bytes], Event]]:
    """An array of an event's fields; `number` and `tile` say how a tile is written and read."""

    def plain(value: Any) -> Any:
        if isinstance(value, Tile):
            return number(value.text)
        return [plain(part) for part in value] if isinstance(value, tuple) else value

    def write(event: Event) -> bytes:
        values = [plain(getattr(event, name)) for name in event.__struct_fields__]
        while values and values[-1] is None:
            del values[-1]
        return bytes(codec.encode(values))

    def read(kind: int, payload: bytes) -> Event:
        fields = zip(KINDS[kind].__struct_fields__, codec.decode(payload), strict=False)
        named: dict[str, Any] = {}
        for name, value in fields:
            if name.endswith("tile") and value is not None:
                named[name] = tile(value)
            else:
                named[name] = tuple([tile(part) for part in value]) if name == "tiles" and value else value
        return KINDS[kind](**named)

    return write, read


def objects() -> Way:
    """A JSON object with the words of the record."""

    def plain(value: Any) -> Any:
        if isinstance(value, Tile):
            return value.text
        return [plain(part) for part in value] if isinstance(value, tuple) else value

    def write(event: Event) -> bytes:
        values = ((name, getattr(event, name)) for name in event.__struct_fields__)
        return msgspec.json.encode({name: plain(value) for name, value in values if value is not None})

    def read(kind: int, payload: bytes) -> Event:
        named = msgspec.json.decode(payload)
        for name in ("tile", "second_tile"):
            if name in named:
                named[name] = BY_TEXT[named[name]]
        if "tiles" in named:
            named["tiles"] = tuple([BY_TEXT[text] for text in named["tiles"]])
        return KINDS[kind](**named)

    return Way("JSON object", write, read)


def packed() -> Way:
    """One byte a field and a tile: as small as it can be without losing the order of a hand."""

    def number(value: Any) -> bytes:
        if isinstance(value, tuple):
            return bytes(tile.number for tile in value)
        return bytes(
            (value.number if isinstance(value, Tile) else value if isinstance(value, int) else ARMS.index(value),)
        )

    def write(event: Event) -> bytes:
        values = (getattr(event, name) for name in event.__struct_fields__[:3])
        return b"".join(number(value) for value in values if value is not None)

    def read(kind: int, payload: bytes) -> Event:
        event = KINDS[kind]
        if event is Play:
            return Play(payload[0], TILES[payload[1]], ARMS[payload[2]] if len(payload) > 2 else None)
        if event is Draw:
            return Draw(payload[0], TILES[payload[1]])
        if event is Deal or event is Reveal:
            return event(payload[0], tuple([TILES[number] for number in payload[1:]]))
        return event(*payload)

    return Way("packed bytes", write, read)


def rate(work: Callable[[], object], events: int) -> float:
    """Millions of events a second of processor time, the best of some rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return events / best / 1e6


def measured(way: Way, events: list[Event], beside: float) -> str:
    """One line of the table; what is read must be what was written. `beside` is added for the size in the file."""
    rows = [(TYPES[type(event)], 1, way.write(event)) for event in events]
    assert [way.read(kind, payload) for kind, _, payload in rows] == events
    few = [row for row in rows if row[0] in FEW]
    memo = Remembering(way)
    size = sum(len(payload) for _, _, payload in rows) / len(rows)
    plain = rate(lambda: [way.read(kind, payload) for kind, _, payload in rows], len(rows))
    fast = rate(lambda: list(map(memo.__getitem__, rows)), len(rows))
    fastest = rate(lambda: list(map(memo.__getitem__, few)), len(few))
    return f"{way.name:27} {size:5.1f} {size + beside:8.1f} {plain:8.2f} {fast:8.2f} {fastest:8.2f}"


class Remembering(Memo):
    """The store's memo over another way to write."""

    def __init__(self, way: Way) -> None:
        super().__init__()
        self.way = way

    def __missing__(self, row: tuple[int, int, bytes]) -> Event:
        event = self.way.read(row[0], row[2])
        if row[0] in FEW:
            self[row] = event
        return event


def file_bytes_an_event() -> float:
    """What a stored event takes in the file beside its payload: row, hash, index, and its share of commit and names."""
    rng = random.Random(5)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "ledger.sqlite"
        with Ledger.open(f"sqlite:///{path}", create=True) as ledger:
            for number in range(300):
                tags = {"Club": "Riverside", "Played": "2026-03-14", "Id": f"r-{number}"}
                ledger.add(Record((Open("draw", {}, ("Ana", "Ben", "Cleo", "Dan"), tags), *a_match(rng))))
        connection = sqlite3.connect(path)
        payloads, count = connection.execute("SELECT SUM(LENGTH(payload)), COUNT(*) FROM event").fetchone()
        connection.close()
        return (path.stat().st_size - int(payloads)) / int(count)


def main() -> None:
    """Prints the table."""
    beside = file_bytes_an_event()
    rng = random.Random(4)
    events = [event for _ in range(MATCHES) for event in a_match(rng)]
    ways = (
        Way(
            "JSON array (the store's)",
            lambda event: encode(event, no_words),
            lambda kind, payload: decode(kind, 1, payload),
        ),
        numbered(),
        objects(),
        packed(),
        Way("msgpack array", *by_fields(str, BY_TEXT.__getitem__, msgspec.msgpack)),
    )
    print(f"{len(events)} events; bytes, and millions of events decoded a second")
    print(f"{'':27} bytes  in file    plain     memo  memo,few")
    for way in ways:
        print(measured(way, events, beside))


if __name__ == "__main__":
    main()
