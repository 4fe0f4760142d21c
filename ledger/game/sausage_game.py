"""A turn with a sausage and blind rows: what the tile that was opened can do, and what is wrong with a line.

The clauses are those of the rules page of the game that has these options.
"""

from __future__ import annotations

import dataclasses

from ledger.game import sausage
from ledger.game.events import Arm, Cut, Draw, Event, Fish, Knock, Out, Play, Return
from ledger.game.objections import Code, Objection
from ledger.game.picture import Move
from ledger.game.rows import Rows
from ledger.game.rules import Rules
from ledger.game.sausage import Chain
from ledger.game.table import Phase, Table
from ledger.game.tiles import BY_TEXT, Tile, tiles_of
from ledger.game.whereabouts import with_places


class BlindHand:
    """What a hand carries: its rows, and what L8 and L9 count.

    `idle` holds for each seat its returns since a tile was last laid, `returns` is the number of all since the lead.
    """

    __slots__ = ("idle", "returns", "rows")

    def __init__(self, sizes: list[int]) -> None:
        self.rows = Rows(sizes)
        self.idle = [0] * len(sizes)
        self.returns = 0


def blind_hand(table: Table) -> BlindHand:
    """What the hand carries."""
    hand: BlindHand = table.extra
    return hand


@dataclasses.dataclass(frozen=True)
class SausageGame(Rules):
    """A game of blind rows and one line that can be cut, with `cut_rule` and `cut_priority`."""

    cut_rule: str
    cut_priority: str

    @property
    def drawn_as(self) -> str:
        """What a board draws."""
        return "sausage"

    # --- what a tile can do (L3) -----------------------------------------------------------------------------------

    def possible_cuts(self, tile: Tile, chain: Chain) -> list[int]:
        """L3 b: the junctions whose number the tile has, with `both_sides` in both halves."""
        if self.cut_rule == "both_sides" and not tile.double:
            return []
        halves = tile.first, tile.second
        return [at for at, number in enumerate(chain.numbers, 1) if number in halves]

    def allowed(self, tile: Tile, chain: Chain) -> tuple[list[int], bool]:
        """L3 d: the junctions at which the tile may cut, and whether it may be appended."""
        cuts, append = self.possible_cuts(tile, chain), tile.has(chain.shown)
        if self.cut_priority == "player_choice":
            return cuts, append
        if self.cut_priority == "append_first" and append:
            return [], True
        return cuts[-1:], append and not cuts

    def cannot_cut(self, table: Table, tile: Tile) -> bool:
        """L3 b: the same without the junctions, whether there is none."""
        return (self.cut_rule == "both_sides" and not tile.double) or not sausage.has_junction(table.layout, tile)

    def moves(self, tile: Tile, chain: Chain | None) -> tuple[Move, ...]:
        """What may be done with the tile that was opened; without a chain in the opening (L2)."""
        if chain is None:
            return (Move("play" if tile.double else "return", tile),)
        cuts, append = self.allowed(tile, chain)
        laying = [Move("cut", tile, chain.tiles[junction - 1].text) for junction in cuts]
        if append:
            laying.append(Move("play", tile, sausage.ARM))
        return tuple(laying) or (Move("return", tile),)

    def legal(self, table: Table) -> tuple[Move, ...] | None:
        """The row is blind, but the tile that is due decides: None where nobody knows it."""
        if table.phase is Phase.BLOCKED:
            return (Move("fish"),)
        seat = self.turn(table)
        if seat is None:
            return ()
        rows = blind_hand(table).rows
        tile = rows.due(seat)
        if tile is None:
            return None if rows.tiles[seat] else ()
        return self.moves(tile, _chain(table))

    def possible(self, table: Table, seat: int) -> tuple[Move, ...]:
        """What may be done with each tile that the seat may open now."""
        if seat != self.turn(table):
            return ()
        rows, chain = blind_hand(table).rows, _chain(table)
        opened = (tile for tile in tiles_of(table.set) if rows.may_open(table, seat, tile))
        return tuple(move for tile in opened for move in self.moves(tile, chain))

    def turn(self, table: Table) -> int | None:
        """Whose turn it is, in the opening too."""
        return self.turn_before_lead(table) if table.phase is Phase.DEALING else table.turn

    # --- what is wrong with a line (R4) ----------------------------------------------------------------------------

    def judge_play(self, table: Table, number: int, event: Play) -> Objection | None:
        """A lead in the opening, then a tile at the open end."""
        seat, tile, chain = event.seat, event.tile, _chain(table)
        objection = self.out_of_turn(table, seat)
        if objection is None and chain is None and not tile.double:
            objection = Objection(Code.WRONG_LEAD, f"{tile} was led, but the lead is a double", seat=seat)
        objection = objection or self.not_due(table, seat, tile)
        if objection is not None:
            return objection
        if chain is not None:
            objection = self.judge_append(seat, tile, event.arm, chain)
        elif event.arm is not None:
            objection = Objection(Code.ARM_CLOSED, f"the lead has no arm, but @{event.arm} was written", seat=seat)
        return objection or self.judge_next(table, event, chain)

    def judge_append(self, seat: int, tile: Tile, arm: Arm | None, chain: Chain) -> Objection | None:
        """Whether the tile fits the open end, is laid there, and need not cut."""
        if not tile.has(chain.shown):
            words = f"{tile} does not fit the open end, which shows {chain.shown}"
            return Objection(Code.NO_FIT, words, seat=seat)
        if arm not in (None, sausage.ARM):
            words = f"@{arm} is not open: the sausage grows at @{sausage.ARM} alone"
            return Objection(Code.ARM_CLOSED, words, seat=seat)
        if self.allowed(tile, chain)[1]:
            return None
        words = f"{tile} was laid at the open end, but must {in_words(self.moves(tile, chain))}"
        return Objection(Code.WRONG_CUT, words, seat=seat)

    def judge_next(self, table: Table, event: Play, chain: Chain | None) -> Objection | None:
        """A second tile in one line is judged as the one that is opened next; after a lead it is another's turn."""
        seat, tile = event.seat, event.second_tile
        if tile is None:
            return None
        if not blind_hand(table).rows.may_open(table, seat, tile, later=1):
            return Objection(Code.NOT_HELD, f"{tile} is not the tile that seat {seat} opens next", seat=seat)
        if chain is None:
            return Objection(Code.OUT_OF_TURN, f"seat {seat} laid {tile} too, but the lead ends the turn", seat=seat)
        return self.judge_append(seat, tile, event.second_arm, chain.longer(event.tile))

    def judge_other(self, table: Table, number: int, event: Event) -> Objection | None:
        """A return or a cut."""
        if not isinstance(event, Return | Cut):
            return None
        objection = self.out_of_turn(table, event.seat) or self.not_due(table, event.seat, event.tile)
        if objection is not None:
            return objection
        moves = self.moves(event.tile, _chain(table))
        return judge_cut(event, moves) if isinstance(event, Cut) else judge_return(event, moves)

    def out_of_turn(self, table: Table, seat: int) -> Objection | None:
        """Whether it is another's turn."""
        turn = self.turn(table)
        if seat == turn:
            return None
        return Objection(Code.OUT_OF_TURN, f"seat {seat} acted, but it is the turn of seat {turn}", seat=seat)

    def not_due(self, table: Table, seat: int, tile: Tile) -> Objection | None:
        """Whether the tile cannot be the one that the seat opens now."""
        rows = blind_hand(table).rows
        if rows.may_open(table, seat, tile):
            return None
        due = rows.due(seat)
        why = f"seat {seat} opened {tile}, but the tile due in the row is {due}"
        if not due:
            why = with_places(table, f"seat {seat} opened {tile}, which was seen elsewhere", tile.bit)
        return Objection(Code.NOT_HELD, why, seat=seat)

    def judge_draw(self, table: Table, number: int, event: Draw) -> Objection | None:
        """Nobody ever draws."""
        return Objection(Code.WRONG_DRAW, f"nothing is drawn in {self.id}", seat=event.seat)

    def judge_knock(self, table: Table, number: int, event: Knock) -> Objection | None:
        """Nobody ever passes."""
        words = f"seat {event.seat} knocked, but in {self.id} a tile that does not fit is returned"
        return Objection(Code.WRONG_RETURN, words, seat=event.seat)

    def judge_fish(self, table: Table, number: int, event: Fish) -> Objection | None:
        """R3: a hand that is not over by L8 or L9."""
        words = "a fish was declared, but the hand is over neither by returns in vain nor by the turn limit"
        return Objection(Code.WRONG_FISH, words)

    def judge_result(self, table: Table, number: int, event: Out | Fish) -> list[Objection]:
        """R3: a fish right after the deals."""
        if isinstance(event, Out) or table.result or not table.dealt_seats:
            return []
        return [Objection(Code.WRONG_FISH, "a fish was declared, but no tile has been opened yet")]


def judge_return(event: Return, moves: tuple[Move, ...]) -> Objection | None:
    """Whether the tile could not be laid; `moves` are what may be done with it."""
    if moves[0].kind == "return":
        return None
    words = f"seat {event.seat} returned {event.tile}, but must {in_words(moves)}"
    return Objection(Code.WRONG_RETURN, words, seat=event.seat)


def judge_cut(event: Cut, moves: tuple[Move, ...]) -> Objection | None:
    """Whether the tile may cut there; `moves` are what may be done with it."""
    seat, tile, arm = event.seat, event.tile, event.arm
    cuts = [move.arm for move in moves if move.kind == "cut"]
    if arm in cuts or (arm is None and len(cuts) == 1):
        return None
    if arm is None and cuts:
        named = " and ".join(f"@{tail}" for tail in cuts)
        return Objection(Code.ARM_MISSING, f"{tile} can cut at {named}: one must be named", seat=seat)
    if arm is not None and tail_of(arm) is None:
        return Objection(Code.ARM_CLOSED, f"a cut names the last tile that leaves the table, not @{arm}", seat=seat)
    where = "" if arm is None else f" at @{arm}"
    words = f"seat {seat} cut with {tile}{where}, but must {in_words(moves)}"
    return Objection(Code.WRONG_CUT, words, seat=seat)


def tail_of(arm: Arm) -> Tile | None:
    """The tile that a cut's arm names; None if it names none."""
    tile = BY_TEXT.get(arm) if isinstance(arm, str) else None
    return tile and tile.natural


def in_words(moves: tuple[Move, ...]) -> str:
    """What may be done, in words."""
    words = {"play": "lay it at", "cut": "cut at"}
    return " or ".join(f"{words[m.kind]} @{m.arm}" if m.arm else f"{m.kind} it" for m in moves)


def _chain(table: Table) -> Chain | None:
    return None if table.leader is None else sausage.chain_of(table.layout)
