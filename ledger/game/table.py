"""The table while a match is folded: who holds what, what lies, whose turn it is, how the sides stand.

Inside one match the fold owns this and changes it; pictures for others are made from it. Lists by seat have an unused
first place, so that seat 1 is at index 1.
"""

from __future__ import annotations

from copy import copy, deepcopy
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Final

from ledger.game.layout import Layout
from ledger.game.leading import LastHand, LeadRule
from ledger.game.objections import Code, Objection
from ledger.game.scoring import Credit
from ledger.game.tiles import Tile

if TYPE_CHECKING:
    from ledger.game.rules import Rules
    from ledger.game.scoring import Share


class Phase:
    """Where a hand stands. These are plain numbers, since they are asked for at every event."""

    BEFORE: Final = 0
    DEALING: Final = 1
    PLAYING: Final = 2
    BLOCKED: Final = 3
    OVER: Final = 4


class Doubt:
    """An event that would be wrong if its player held one of some tiles then, while his hand was not known.

    `draws` counts the unknown tiles drawn since: so many of the tiles shown later may have come afterwards. Once it is
    certain, its `mask` is empty: it is told once.
    """

    __slots__ = ("draws", "mask", "objection", "seat", "shown")

    def __init__(self, objection: Objection, seat: int, mask: int) -> None:
        self.objection = objection
        self.seat = seat
        self.mask = mask
        self.draws = 0
        self.shown = 0


CHANGED_IN_PLACE = (
    *("credits", "dealt", "dealt_seats", "held", "hidden", "last", "late", "revealed", "totals", "unknown_draws"),
    *("written", "yard"),
)
"""The parts of a table that are changed where they stand and hold nothing but values."""


PARTS = (
    *("blocked", "block_knocks", "boneyard", "credits", "credits_before", "dealt", "dealt_seats", "doubts"),
    *("draw_limit", "drawn", "ended", "extra", "fish_missing", "hand", "hand_size", "held", "hidden", "knocked"),
    *("last", "last_tile", "late", "layout", "lead_doubtful", "lead_event", "lead_rule", "lead_tile", "leader"),
    *("maker", "match_over", "memory", "next_hands", "nobody", "not_dealt", "nothing", "out", "phase", "players"),
    *("reserve", "result"),
    *("revealed", "rules", "scores_in_play", "seats", "set", "settled", "shares", "side_of", "sides", "totals"),
    *("turn", "undealt", "unknown_draws", "unknown_sides", "waiting", "winners", "written", "yard", "end_missing"),
)
"""All that a table has."""


class Table:
    """The state of a match; see the module. `memory` is what the game itself carries through the match.

    `next_hands` are the numbers that the next hand may have: after a wrong one that which was to follow, or follows it.
    `waiting`: the next line may show that something is over which has no line of its own; see `Rules.pass_on`.
    `written` are the points that `shares` write to each side for the hand.
    """

    __slots__ = PARTS

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.seats = range(1, players + 1)
        in_pairs = rules.in_pairs(players)
        self.side_of = [0, *((seat - 1) % 2 + 1 if in_pairs else seat for seat in self.seats)]
        self.sides: tuple[int, ...] = (1, 2) if in_pairs else tuple(self.seats)
        self.totals: dict[int, int | None] = dict.fromkeys(self.sides, 0)
        self.credits: list[Credit] = []
        self.late: list[Objection] = []
        self.hand = 0
        self.next_hands: tuple[int, ...] = (1,)
        self.credits_before = 0
        self.phase = Phase.BEFORE
        self.match_over = False
        self.ended = False
        self.winners: tuple[int, ...] = ()
        self.last: LastHand | None = None
        self.set = rules.tile_set()
        self.reserve = rules.kept_back()
        self.draw_limit = rules.draw_limit()
        self.hand_size = rules.tiles_each(players)
        self.undealt = self.set.bit_count() - self.hand_size * players
        self.nothing = [0] * (players + 1)
        self.not_dealt = [0, *[self.hand_size] * players]
        self.scores_in_play = rules.scores_in_play
        self.memory: Any = rules.new_memory(self.sides)
        self.clear()

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        twin = Table.__new__(Table)
        for name in PARTS:
            setattr(twin, name, getattr(self, name))
        for name in CHANGED_IN_PLACE:
            setattr(twin, name, copy(getattr(self, name)))
        twin.doubts = [copy(doubt) for doubt in self.doubts]
        for name in ("layout", "memory", "extra"):
            setattr(twin, name, deepcopy(getattr(self, name), memo))
        return twin

    def clear(self) -> None:
        """An empty table with nothing dealt, for a new hand or after a deal was thrown in."""
        nothing = self.nothing
        self.held = nothing[:]
        self.hidden = self.not_dealt[:]
        self.dealt_seats: set[int] = set()
        self.dealt = nothing[:]
        self.boneyard = self.undealt
        self.yard: list[Tile | None] | None = None
        self.unknown_draws = nothing[:]
        self.layout: Layout = self.rules.new_layout()
        self.turn: int | None = None
        self.leader: int | None = None
        self.lead_tile: Tile | None = None
        self.lead_event = 0
        self.lead_rule: LeadRule | None = None
        self.lead_doubtful = False
        self.maker: int | None = None
        self.last_tile: Tile | None = None
        self.out: int | None = None
        self.drawn = self.knocked = self.block_knocks = 0
        self.blocked = self.result = self.settled = self.fish_missing = self.end_missing = self.waiting = False
        self.revealed: dict[int, int | None] = {}
        self.doubts: list[Doubt] = []
        self.shares: tuple[Share, ...] = ()
        self.written: dict[int, int] = {}
        self.nobody: Share | None = None
        self.unknown_sides: tuple[int, ...] = ()
        self.extra: Any = self.rules.new_hand_memory(self)

    def begin_hand(self, number: int) -> None:
        """The hand `number` begins; what it may need of one that broke off is not known."""
        if self.phase is Phase.DEALING or self.phase is Phase.PLAYING:
            self.last = LastHand(self.leader)
        if number in self.next_hands:
            self.next_hands = (number + 1,)
        else:
            self.next_hands = (*[due + 1 for due in self.next_hands], number + 1)
        self.hand = number
        self.credits_before = len(self.credits)
        self.phase = Phase.DEALING
        self.clear()

    def begin_hand_untold(self) -> None:
        """The next hand begins though its line is missing; should it come yet, it is the line of this hand."""
        number = self.next_hands[-1]
        self.begin_hand(number)
        self.next_hands = (number, number + 1)

    def forget_tiles(self) -> None:
        """Of no tile of this hand it is known any longer where it is."""
        self.hidden = [self.size(seat) if seat else 0 for seat in range(self.players + 1)]
        self.held = [0] * (self.players + 1)
        self.layout.mask = 0
        self.yard = None

    def tell_only_the_result(self) -> None:
        """The plays of this hand were not written down: whatever was dealt may have been laid."""
        if not self.result:
            self.result = True
            self.hidden = [self.size(seat) if seat else 0 for seat in range(self.players + 1)]
            self.held = [0] * (self.players + 1)

    def nothing_yet(self) -> bool:
        """Whether a hand has begun of which no line was written so far."""
        return self.phase is Phase.DEALING and not self.dealt_seats and not self.result

    def size(self, seat: int) -> int:
        """How many tiles the seat holds."""
        return self.held[seat].bit_count() + self.hidden[seat]

    def after(self, seat: int) -> int:
        """The next seat in turn order."""
        return seat % self.players + 1

    def all_known(self) -> bool:
        """Whether every hand is known."""
        return not any(self.hidden)

    def laid_or_held(self) -> int:
        """The mask of the tiles that are known to lie on the table or in a hand."""
        return reduce(or_, self.held, self.layout.mask)

    def elsewhere(self, seat: int) -> int:
        """The mask of the tiles that are known to be in another place than the seat's hand."""
        mask = self.layout.mask
        for other in self.seats:
            if other != seat:
                mask |= self.held[other]
        for drawable in self.yard or ():
            if drawable is not None:
                mask |= drawable.bit
        return mask

    def may_hold(self, seat: int, tile: Tile) -> bool:
        """Whether the seat has the tile, or may have it among those that nobody wrote down."""
        if self.held[seat] & tile.bit:
            return True
        return self.hidden[seat] > 0 and not self.elsewhere(seat) & tile.bit

    def take(self, seat: int, tile: Tile) -> None:
        """The tile leaves the seat's hand, whatever was thought to be in it.

        Where the player in turn holds it, and another one was named, that one still has what he had: he was misnamed.
        """
        bit = tile.bit
        if self.held[seat] & bit:
            self.held[seat] ^= bit
            return
        turn = self.turn
        if turn is not None and turn != seat and self.held[turn] & bit:
            self.held[turn] ^= bit
            return
        self.hidden[seat] -= 1
        self.show(seat, bit)

    def show(self, seat: int, bit: int) -> None:
        """A tile that nobody had written down turns out to have been the seat's; earlier doubts are held against it.

        Of a tile that was seen elsewhere nothing more is held against the seat: that is one mistake.
        """
        seen_elsewhere = self.elsewhere(seat) & bit
        for other in self.seats:
            if other != seat and self.held[other] & bit:
                self.held[other] ^= bit
                self.hidden[other] += 1
        if seen_elsewhere:
            return
        if not self.unknown_draws[seat]:
            self.dealt[seat] |= bit
        for doubt in self.doubts:
            if doubt.seat == seat and doubt.mask & bit:
                doubt.shown += 1
                if doubt.shown == doubt.draws + 1:
                    self.late.append(doubt.objection)
                    doubt.mask = 0

    def receive(self, seat: int, tile: Tile | None) -> None:
        """A tile from the boneyard comes into the seat's hand."""
        self.boneyard -= 1
        if self.yard:
            drawn = self.yard.pop(0)
            tile = tile or drawn
        if tile is not None and not self.held[seat] & tile.bit:
            self.held[seat] |= tile.bit
            return
        self.hidden[seat] += 1
        self.unknown_draws[seat] += 1
        for doubt in self.doubts:
            if doubt.seat == seat:
                doubt.draws += 1

    def doubt(self, code: Code, message: str, event: int, seat: int, mask: int) -> None:
        """Remembers that the event was wrong if the seat held one of the tiles of the mask then."""
        if mask:
            self.doubts.append(Doubt(Objection(code, message, event, seat), seat, mask))

    def credit(self, credit: Credit) -> None:
        """Adds points to a side's total."""
        self.credits.append(credit)
        total = self.totals[credit.side]
        if total is not None:
            self.totals[credit.side] = total + credit.points
