"""Matches made by hand, with every kind of event and every awkward name in them."""

from __future__ import annotations

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
from ledger.game.tiles import BY_TEXT, Tile

NAMES = ("Ana", "Ben")


def tiles(text: str) -> tuple[Tile | None, ...]:
    """The tiles of a text; `?` is one that nobody wrote down."""
    return tuple(BY_TEXT.get(word) for word in text.split())


def opening(*names: str, **tags: str) -> Open:
    """A header of the draw game; names and tags as given."""
    return Open("draw", {"target": 100}, names or NAMES, tags)


def match(*names: str, plays: int = 6, **tags: str) -> Record:
    """A short match: a hand, two deals, and so many turns."""
    turns: list[Event] = [Play(1, BY_TEXT["6-6"]), Knock(2)] * plays
    deals = (Deal(1, tiles("6-6 6-5 4-1 2-0 3-3 5-1 1-0")), Deal(2, count=7))
    return Record((opening(*names, **tags), Hand(1), *deals, *turns[:plays]))


EVERY_KIND: tuple[Event, ...] = (
    Hand(1),
    Start(BY_TEXT["12-12"]),
    Deal(1, tiles("6-6 ? 0-3")),
    Deal(2, count=7),
    Deal(2, ()),
    Yard(tiles("? 3-3")),
    Redeal(),
    Redeal(2),
    Draw(1, BY_TEXT["5-1"]),
    Draw(1, None),
    Play(1, BY_TEXT["3-6"], "left"),
    Play(2, BY_TEXT["6-3"], 2),
    Play(1, BY_TEXT["6-6"], "left", BY_TEXT["5-5"], "right"),
    Play(1, BY_TEXT["6-6"], None, BY_TEXT["5-5"]),
    Play(1, BY_TEXT["6-4"]),
    Knock(2),
    Fish(),
    Fish(2),
    Return(1, BY_TEXT["2-5"]),
    Cut(1, BY_TEXT["5-5"], "2-5"),
    Call(1),
    Caught(2),
    Shut("left"),
    Shut(3),
    Lead(1),
    Lead(1, BY_TEXT["6-6"]),
    Out(1),
    Out(2, BY_TEXT["0-0"]),
    Reveal(2, tiles("5-5 4-4")),
    Reveal(2, pips=23),
    Reveal(2, ()),
    Score(1, -15),
    Write(1, 25),
    Total(2, 115),
    End(),
    End((1, 2)),
    Adjust(1, -10, "Ana was late"),
    Stand(12, ""),
    Note("Ben said: \u201cnever\u201d; DROP TABLE event"),
    Void(12, "Ana saw it"),
    Amend(12, Play(1, BY_TEXT["3-6"], "left"), "Ben's hand"),
    Amend(39, Note("Ana says"), "Ben writes"),
    Insert(12, Deal(1, tiles("6-6 ?")), "missing"),
    Insert(12, Adjust(1, 5, "inner Ana"), "outer Ben"),
)
"""At least one event of each kind that can follow a header, with and without what may be left out."""
