"""Every event that can happen in a match, in the words of the record format.

An event is a frozen value. It says what was recorded, not whether the rules allow it; seats are numbers from 1, tiles
are `Tile` values (None where nobody wrote the tile down), arms are labels without the `@`, a train's arm is its owner's
seat number or "mexican". The moment at which an event happened is kept by the record, not by the event.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ledger.game.tiles import Tile

Arm = str | int
OptionValue = bool | int | str


class Recorded(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag=str.lower, omit_defaults=True):
    """What every event has in common: it is a value, and `kind` names it on the wire."""


class Open(Recorded, frozen=True):
    """The header: the game, the options that were named, the players in turn order, and every other tag."""

    variant: str
    options: dict[str, OptionValue]
    seats: tuple[str, ...]
    tags: dict[str, str]


class Hand(Recorded, frozen=True):
    """A hand begins; hands are numbered from 1."""

    hand: int


class Start(Recorded, frozen=True):
    """The starting double is laid out before the deal."""

    tile: Tile


class Deal(Recorded, frozen=True):
    """A player is dealt these tiles, or only this many."""

    seat: int
    tiles: tuple[Tile | None, ...] | None = None
    count: int | None = None


class Yard(Recorded, frozen=True):
    """The order of the boneyard, the first to be drawn first."""

    tiles: tuple[Tile | None, ...]


class Redeal(Recorded, frozen=True):
    """The deal is thrown in, by rule or claimed by a player."""

    seat: int | None = None


class Draw(Recorded, frozen=True):
    """A player draws one tile."""

    seat: int
    tile: Tile | None


class Play(Recorded, frozen=True):
    """A player lays a tile, or two doubles in one turn."""

    seat: int
    tile: Tile
    arm: Arm | None = None
    second_tile: Tile | None = None
    second_arm: Arm | None = None


class Knock(Recorded, frozen=True):
    """A player passes."""

    seat: int


class Fish(Recorded, frozen=True):
    """The game is blocked; the seat is that of the last tile laid, where the plays were not written down."""

    seat: int | None = None


class Return(Recorded, frozen=True):
    """The tile turned up does not fit and goes to the far edge of the player's row."""

    seat: int
    tile: Tile


class Cut(Recorded, frozen=True):
    """The tile is laid right after the tile named by the arm; the part up to that tile goes to the receiver."""

    seat: int
    tile: Tile
    arm: Arm | None = None


class Call(Recorded, frozen=True):
    """A player announces his last tile."""

    seat: int


class Caught(Recorded, frozen=True):
    """A player is caught not having announced his last tile."""

    seat: int


class Shut(Recorded, frozen=True):
    """No room is left at this arm."""

    arm: Arm


class Lead(Recorded, frozen=True):
    """Who led, and with what where known, in a hand whose plays nobody wrote down."""

    seat: int
    tile: Tile | None = None


class Out(Recorded, frozen=True):
    """Who went out, and with what where known, in a hand whose plays nobody wrote down."""

    seat: int
    tile: Tile | None = None


class Reveal(Recorded, frozen=True):
    """What a player still held when the hand ended, or only its pips."""

    seat: int
    tiles: tuple[Tile | None, ...] | None = None
    pips: int | None = None


class Score(Recorded, frozen=True):
    """Claim: the play just made brings the player's side these points."""

    seat: int
    points: int


class Write(Recorded, frozen=True):
    """Claim: for the hand just ended these points are written to the player's side."""

    seat: int
    points: int


class Total(Recorded, frozen=True):
    """Claim: the player's side now stands at these points."""

    seat: int
    points: int


class End(Recorded, frozen=True):
    """The match is over; claim: the named sides won."""

    seats: tuple[int, ...] = ()


class Adjust(Recorded, frozen=True):
    """The arbiter writes points to a side; they count, and are not recomputed."""

    seat: int
    points: int
    why: str


class Stand(Recorded, frozen=True):
    """The arbiter lets an irregular event stand."""

    target: int
    why: str


class Note(Recorded, frozen=True):
    """A remark."""

    text: str


class Void(Recorded, frozen=True):
    """An earlier event did not happen."""

    target: int
    why: str


class Amend(Recorded, frozen=True):
    """An earlier event was this instead."""

    target: int
    replacement: Event = msgspec.field(name="as")
    why: str


class Insert(Recorded, frozen=True):
    """Before an earlier event this happened too."""

    target: int
    replacement: Event = msgspec.field(name="as")
    why: str


Correction = Void | Amend | Insert | Stand | Adjust
Event = (
    Open | Hand | Start | Deal | Yard | Redeal | Draw | Play | Knock | Fish | Return | Cut | Call | Caught | Shut | Lead
    | Out | Reveal | Score | Write | Total | End | Adjust | Stand | Note | Void | Amend | Insert
)  # fmt: skip
"""Any event: what was recorded, not whether the rules allow it."""

KINDS: dict[str, type[Event]] = {kind.__struct_config__.tag: kind for kind in Event.__args__}
"""The event classes by their word in the record."""


class Record(msgspec.Struct, frozen=True):
    """A match as it was recorded: its events in order, event 1 first, and the moments of those that have one.

    `moments` maps an event's number to its moment in ISO 8601, with the offset where it was given.
    `lines` maps an event's number to the line of the file it was read from; empty where it came from elsewhere.
    """

    events: tuple[Event, ...]
    moments: dict[int, str] = {}
    lines: dict[int, int] = {}

    @property
    def opening(self) -> Open:
        """Event 1."""
        first = self.events[0]
        assert isinstance(first, Open)
        return first

    def place_of(self, number: int) -> int:
        """The number of the event in whose place an event stands: an amendment's is that of what it amends."""
        event = self.events[number - 1]
        return event.target if isinstance(event, Amend) else number

    def with_events(self, events: Iterable[Event]) -> Record:
        """The match with more events at its end."""
        return msgspec.structs.replace(self, events=(*self.events, *events))
