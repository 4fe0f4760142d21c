"""Hypothesis strategies: headers with every kind of name, and every event that a record can hold."""

from __future__ import annotations

import unicodedata
from datetime import timedelta, timezone

from hypothesis import strategies as st

from ledger.game.events import (
    Adjust,
    Amend,
    Call,
    Caught,
    Cut,
    Deal,
    Draw,
    End,
    Event,
    Fish,
    Hand,
    Insert,
    Knock,
    Lead,
    Note,
    Open,
    Out,
    Play,
    Record,
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
from ledger.game.tiles import BY_TEXT, TILES, Tile
from tests.record.sheets import Trains

CONTROLS = "".join(map(chr, [*range(9), *range(10, 32), *range(127, 160)]))
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters=CONTROLS), max_size=12)
TRICKY = st.sampled_from(
    ['"', "\\", "; x", "{y}", "@left", "left", "6-6", "=5", "?", "[Z]", "a b", "\t", "Ё", "e\u0301"]
)
NAMES = (
    st.lists(TEXTS | TRICKY, min_size=1, max_size=3)
    .map(lambda parts: unicodedata.normalize("NFC", "".join(parts)))
    .filter(lambda name: name.strip() and not name.isdigit() and name != "mexican")
)
TAGS = st.dictionaries(
    st.sampled_from(["Id", "Club", "Event", "Site", "Scorer", "Source", "Board", "Погода", "x-y_z"]), TEXTS | TRICKY
).filter(lambda tags: tags.get("Id", "x").strip())
ZONES = st.none() | st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
MOMENTS = st.datetimes(timezones=ZONES).map(lambda moment: moment.isoformat(timespec="milliseconds"))
NUMBERS = st.integers(0, 999_999_999)
POINTS = st.integers(-999_999_999, 999_999_999)


@st.composite
def openings(draw: st.DrawFn) -> Open:
    """A header: a line game, one of trains, or one in which blanks are wild."""
    variant = draw(st.sampled_from(["draw", "test-trains", "test-wild"]))
    most = 10 if variant == "test-trains" else 2
    seats = draw(st.lists(NAMES, min_size=2, max_size=most, unique=True))
    options = draw(st.dictionaries(st.just("target"), st.integers(1, 999), max_size=1)) if variant == "draw" else {}
    tags = draw(TAGS)
    in_order = sorted(
        tags, key=lambda name: (["Id", "Club", "Event", "Site", "Scorer", "Source"] + list(tags)).index(name)
    )
    return Open(variant, dict(options), tuple(seats), {name: tags[name] for name in in_order})


def _happenings(opening: Open) -> dict[str, st.SearchStrategy[Event]]:
    """What can stand in a match but a play and corrections, by what it is about."""
    highest = Trains.highest if opening.variant == "test-trains" else 6
    seat = st.integers(1, len(opening.seats))
    tile = st.sampled_from([each for each in TILES if each.high <= highest])
    unknown = st.none() | tile
    some = st.lists(unknown, min_size=1, max_size=9).map(tuple)
    any_tiles = st.lists(st.none() | st.sampled_from(TILES), min_size=1, max_size=9).map(tuple)
    events: dict[str, st.SearchStrategy[Event]] = {
        "hand": st.builds(Hand, NUMBERS) | st.builds(Start, tile),
        "deal": st.builds(Deal, seat, any_tiles) | st.builds(Deal, seat, st.none(), NUMBERS),
        "yard": st.builds(Yard, any_tiles | st.just(())),
        "turn": st.builds(Knock, seat)
        | st.builds(Call, seat)
        | st.builds(Caught, seat)
        | st.builds(Draw, seat, unknown),
        "seat": st.builds(Redeal, st.none() | seat) | st.builds(Fish, st.none() | seat),
        "sausage": st.builds(Return, seat, tile) | st.builds(Cut, seat, tile, st.none() | arms(opening)),
        "arm": st.builds(Shut, arms(opening)),
        "result": st.builds(Lead, seat, unknown) | st.builds(Out, seat, unknown),
        "reveal": st.builds(Reveal, seat, some) | st.builds(Reveal, seat, st.none(), NUMBERS),
        "claim": st.one_of([st.builds(kind, seat, POINTS) for kind in (Score, Write, Total)]),
        "end": st.builds(End, st.lists(seat, max_size=3).map(tuple)),
        "words": st.builds(Adjust, seat, POINTS, TEXTS | TRICKY) | st.builds(Note, TEXTS | TRICKY),
    }
    return events


def arms(opening: Open) -> st.SearchStrategy[str | int]:
    """Arms as events hold them: labels that the text does not take for a player's name, and seats."""
    highest = Trains.highest if opening.variant == "test-trains" else 6
    tiles = [each for each in TILES if each.high <= highest]
    labels = ["left", "right", "up", "down", "mexican", *(t.text for t in tiles)]
    labels += [f"{t.text}:{half}" for t in tiles for half in (t.high, t.low, 3)]
    owned = opening.seats if opening.variant == "test-trains" else ()
    return st.sampled_from([label for label in labels if label not in owned]) | st.integers(1, len(opening.seats))


@st.composite
def plays(draw: st.DrawFn, opening: Open, lead: bool) -> Play:
    """A play; where blanks are wild and it is no lead, its tiles as somebody wrote them."""
    highest = Trains.highest if opening.variant == "test-trains" else 6
    wild = opening.variant == "test-wild" and not lead
    tiles: list[Tile] = [t for t in (BY_TEXT.values() if wild else TILES) if t.high <= highest]
    tile, second = draw(st.sampled_from(tiles)), draw(st.none() | st.sampled_from(tiles))
    arm = draw(st.none() | arms(opening))
    second_arm = draw(st.none() | arms(opening)) if second else None
    return Play(draw(st.integers(1, len(opening.seats))), tile, arm, second, second_arm)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A match with events of every kind, in no sensible order, some with their moments."""
    opening = draw(openings())
    kinds = _happenings(opening)
    events: list[Event] = [opening]
    leads: set[int] = set()
    waits = True
    for what in draw(st.lists(st.sampled_from([*kinds, "play", "play", "mend", "point"]), max_size=12)):
        number = len(events) + 1
        if what == "play":
            events.append(draw(plays(opening, waits)))
            if waits:
                leads.add(number)
            waits = False
        elif what == "point":
            events.append(draw(st.builds(Void, NUMBERS, TEXTS | TRICKY) | st.builds(Stand, NUMBERS, TEXTS | TRICKY)))
        elif what == "mend":
            target = draw(st.sampled_from(sorted(leads) or [1]) | NUMBERS)
            instead = draw(plays(opening, target in leads) | st.one_of(list(kinds.values())))
            why = draw(TEXTS | TRICKY)
            events.append(Amend(target, instead, why) if draw(st.booleans()) else Insert(target, instead, why))
        else:
            events.append(draw(kinds[what]))
            waits = waits or isinstance(events[-1], Hand)
    numbers = st.integers(2, max(2, len(events)))
    moments = draw(st.dictionaries(numbers, MOMENTS, max_size=4)) if len(events) > 1 else {}
    return Record(tuple(events), moments)
