"""What is to be drawn, for whom and how wide: the question that every part of a picture answers."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ledger.board.places import Place
from ledger.board.scene import Face
from ledger.board.words import Words
from ledger.game.picture import Laid, OpenEnd, State
from ledger.game.tiles import Tile

WIDE_SCREEN = 720
"""From so many pixels on a picture is laid out for a desk, below for a hand."""

BIG_SETS = ("trains", "tree")
"""Ways of drawing that come with sets of many tiles and big hands: there colours help to tell the numbers."""


class View(msgspec.Struct, frozen=True):
    """A state with the names of its seats, drawn `width` pixels wide.

    `viewpoint` is the seat whose hand alone is seen (None: every hand that is known). `lit` is the event whose tiles
    are lit. `final` is the table from which the places are taken, so that they do not move while the hand is stepped
    through.
    """

    state: State
    names: tuple[str, ...]
    viewpoint: int | None
    lit: int | None
    width: int
    final: State
    words: Words

    @property
    def wide(self) -> bool:
        """Whether there is a desk's room."""
        return self.width >= WIDE_SCREEN

    @property
    def margin(self) -> int:
        """Pixels round everything."""
        return 16 if self.wide else 8

    @property
    def room(self) -> int:
        """The pixels across between the margins."""
        return self.width - 2 * self.margin

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.names[seat - 1]

    @property
    def rows_face_down(self) -> bool:
        """Whether hands are rows of tiles face down, which nobody at the table sees."""
        return self.state.drawn_as == "sausage"

    def tiles_held(self, seat: int) -> int:
        """How many tiles a seat holds."""
        hand = self.state.hands[seat]
        return hand if isinstance(hand, int) else len(hand)

    def unwritten(self, seat: int) -> bool:
        """Whether nobody wrote down what the seat still holds in a hand of which only the result is known."""
        return self.state.unwritten and isinstance(self.state.hands[seat], int)

    def seen(self, seat: int) -> tuple[Tile, ...]:
        """The tiles of a hand that this view shows; the rest of the hand are backs."""
        if self.viewpoint is not None and (self.rows_face_down or seat != self.viewpoint):
            return ()
        hand = self.state.hands[seat]
        return self.state.known.get(seat, ())[:hand] if isinstance(hand, int) else hand

    def title(self, laid: Laid) -> str:
        """What a tile on the table says of itself."""
        if not laid.seat:
            return self.words.laid_out.format(tile=laid.tile)
        said = self.words.lead if laid.onto is None and laid.arm is None else self.words.laid_by
        return said.format(tile=laid.tile, name=self.name(laid.seat), event=laid.event)

    def end_title(self, end: OpenEnd) -> str:
        """What an open end says of itself."""
        if end.counts is None or end.counts == end.value:
            return self.words.end.format(value=end.value)
        return self.words.end_counts.format(value=end.value, counts=end.counts)

    def face(self, index: int, place: Place, half: float, dx: float, dy: float) -> Face:
        """The face of a laid tile whose place is in steps, its scene's origin at `dx`, `dy` pixels."""
        laid = self.state.laid[index]
        step = half / 2
        return Face(
            x=dx + place.x * step,
            y=dy + place.y * step,
            half=half,
            across=place.across,
            first=place.first,
            second=place.second,
            title=self.title(laid),
            laid=index,
            lit=laid.event == self.lit,
            pinned=index == 0,
            due=laid.tile in (self.state.due or ()),
        )


def settled(state: State, final: State | None) -> State:
    """The table to take the places from: the final one if this table is on the way to it, else this one."""
    if final is None or final.laid[: len(state.laid)] != state.laid:
        return state
    return final


def last_event(laid: Sequence[Laid]) -> int | None:
    """The event of the tile laid last; None while nothing is laid by a player."""
    return max((one.event for one in laid if one.seat), default=None)
