"""Immutable pictures of a match at one moment: what replay gives, what boards and pages draw, what `--json` prints."""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.game.events import Arm
from ledger.game.tiles import Tile


class OpenEnd(msgspec.Struct, frozen=True):
    """A place where a tile may be joined: its label, the outermost tile there (None: nothing lies there yet), the
    number it shows, and what it adds to the count in games that count their ends."""

    arm: Arm
    tile: Tile | None
    value: int
    counts: int | None = None


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A tile on the table.

    `onto` is the index in `State.laid` of the tile that it is joined to (None: the lead, or the first tile of a train),
    `arm` the end where it was laid (None for a lead), `joined` the number by which it was joined (None for a lead),
    `event` the event that laid it and `seat` who did (0: laid out before the deal).
    """

    tile: Tile
    seat: int
    event: int
    arm: Arm | None = None
    joined: int | None = None
    onto: int | None = None


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that the rules allow the player in turn; `kind` is the event's word."""

    kind: str
    tile: Tile | None = None
    arm: Arm | None = None
    second_tile: Tile | None = None
    second_arm: Arm | None = None


class Points(msgspec.Struct, frozen=True):
    """Points with their reason: the side (its lower seat), how many, the clause, and the arithmetic in words.

    `written` is how the points came: "play" at a play, "hand" at a hand's end, "adjust" by the arbiter, "taken" where a
    claim was taken over because nothing could be computed.
    """

    seat: int
    points: int
    because: str
    rule: str = ""
    written: str = "hand"


class State(msgspec.Struct, frozen=True):
    """A match after event `event`, corrections settled as far as they had been recorded by then.

    `hands` holds for each seat the tiles where all are known, else how many there are; `known` those that are known of
    a hand that is not. `totals` are by side (lower seat), None where the standing is not known. `legal` is None where
    the hand of the player in turn is not known, `turn` None when it is nobody's. `unwritten` says that the plays of the
    hand were not written down; `dealt` that everybody has his tiles: before, the `boneyard` is no boneyard yet, only
    what is not dealt. Of the `ends` those whose arm is `shut` are still drawn; nothing is joined there.
    """

    match: str
    variant: str
    event: int
    hand: int
    turn: int | None
    hands: dict[int, tuple[Tile, ...] | int]
    known: dict[int, tuple[Tile, ...]]
    boneyard: int
    ends: tuple[OpenEnd, ...]
    count: int | None
    legal: tuple[Move, ...] | None
    points: tuple[Points, ...]
    totals: dict[int, int | None]
    hand_over: bool
    match_over: bool
    winners: tuple[int, ...]
    laid: tuple[Laid, ...]
    drawn_as: str
    markers: tuple[int, ...] | None = None
    due: tuple[Tile, ...] | None = None
    shut: tuple[Arm, ...] = ()
    unwritten: bool = False
    dealt: bool = True

    @property
    def open_ends(self) -> tuple[OpenEnd, ...]:
        """The ends at which a tile may be joined."""
        return tuple(end for end in self.ends if end.arm not in self.shut)

    def as_json(self) -> dict[str, Any]:
        """The shape of `replay --at N --json`."""
        shape: dict[str, Any] = {
            "match": self.match,
            "variant": self.variant,
            "event": self.event,
            "hand": self.hand,
            "turn": self.turn,
            "hands": {str(s): h if isinstance(h, int) else [t.text for t in h] for s, h in self.hands.items()},
            "boneyard": self.boneyard,
            "ends": [_end_as_json(end) for end in self.open_ends],
        }
        if self.count is not None:
            shape["count"] = self.count
        shape |= {
            "legal": None if self.legal is None else [move_as_json(move) for move in self.legal],
            "points": [{"seat": p.seat, "points": p.points, "because": p.because} for p in self.points],
            "totals": {str(side): total for side, total in self.totals.items()},
            "hand_over": self.hand_over,
            "match_over": self.match_over,
            "winners": list(self.winners),
        }
        if self.markers is not None:
            shape |= {"markers": list(self.markers), "due": [t.text for t in self.due or ()]}
        return shape


def _end_as_json(end: OpenEnd) -> dict[str, Any]:
    shape = {"arm": end.arm, "tile": end.tile.text if end.tile else None, "value": end.value}
    return shape if end.counts is None else {**shape, "counts": end.counts}


def move_as_json(move: Move) -> dict[str, Any]:
    """A legal move as it stands in `legal`."""
    shape: dict[str, Any] = {"kind": move.kind}
    for name in ("tile", "arm", "second_tile", "second_arm"):
        part = getattr(move, name)
        if part is not None:
            shape[name] = part.text if isinstance(part, Tile) else part
    return shape
