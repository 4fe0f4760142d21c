"""What a game is: its set, its players, its options, and the answers a match asks of it.

A game is a class whose fields are its options. It overrides what differs from the plain block game on one line; the
shared behaviour stands in `leading`, `playing`, `ending`, `spinner` and their like.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

from ledger.errors import HeaderFault
from ledger.game import blocking, drawing_and_knocking, ending, leading, moves, playing
from ledger.game.events import Arm, Deal, Draw, Event, Fish, Lead, OptionValue, Out, Play, Redeal, Reveal, Write
from ledger.game.figured import Figured
from ledger.game.layout import End, Layout
from ledger.game.leading import LeadRule
from ledger.game.methods import method
from ledger.game.notation import Notation
from ledger.game.objections import Code, Objection
from ledger.game.options import Option, options_of
from ledger.game.scoring import Settlement
from ledger.game.table import Table
from ledger.game.tiles import Tile, pips_of, set_mask

Plainly = Callable[[Table, int, Any], bool]
"""Takes an event if nothing can be wrong with it; False, and nothing has happened, if it must be judged."""

UNTIL_PLAYABLE = 1000
"""A limit of draws in a turn that is never reached."""


@dataclasses.dataclass(frozen=True)
class Rules(Figured):
    """The rules of one match: a value whose fields are the options. The rest is the plain block game."""

    id: ClassVar[str]
    title: ClassVar[str]
    highest: ClassVar[int] = 6
    players: ClassVar[tuple[int, ...]] = (2,)
    partners: ClassVar[bool] = False
    hand_sizes: ClassVar[Mapping[int, int]] = {2: 7}
    notation: ClassVar[Notation | None] = None
    first_half_joins: ClassVar[bool] = False
    """Whether a tile is joined by the half that is written first, so that 6-3 and 3-6 are two plays."""
    own_words: ClassVar[frozenset[str]] = frozenset()
    """Events beyond those of every game that this one knows (`start`, `return`, `cut`, `call`, `caught`, `shut`)."""
    won_with_tiles_left: ClassVar[bool] = False
    """Whether who has won a hand may still hold tiles, even if he has only led."""
    one_side_is_written: ClassVar[str] = ""
    """The clause by which a hand brings points to one side at most; "" where it may bring some to several."""
    ends_may_close: ClassVar[bool] = False
    """Whether an open end may be closed to the player in turn, so that `judge_end` must be asked."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "id" in vars(cls):
            cls._needs_own_folds()

    @classmethod
    def _needs_own_folds(cls) -> None:
        """TypeError if the game judges a move in its own way that would be taken without being judged."""
        for move in ("play", "draw", "knock"):
            judged, taken = f"judge_{move}", f"fold_{move}"
            if getattr(cls, judged) is not getattr(Rules, judged) and getattr(cls, taken) is getattr(Rules, taken):
                words = f"a {move} that is right is taken by {taken}: write that of {cls.id} too"
                raise TypeError(f"{cls.__name__} has a {judged} of its own, and {words}")

    # --- the description -------------------------------------------------------------------------------------------
    @classmethod
    def options(cls) -> dict[str, Option]:
        """The options by name, in the order of the game's file."""
        return options_of(cls)

    @classmethod
    def with_options(cls, options: Mapping[str, OptionValue], players: int) -> Self:
        """These rules for so many players; HeaderFault if an option, a value or their number is not allowed."""
        known = cls.options()
        for name, value in options.items():
            if name not in known:
                expected = ", ".join(known)
                raise HeaderFault(f"{cls.id} has no option {name}", about="options", found=name, expected=expected)
            if not known[name].allows(value):
                words = f"{name} cannot be {value}"
                raise HeaderFault(words, about="options", found=str(value), expected=known[name].expected)
        rules = cls(**options)
        rules.check_players(players)
        return rules

    def check_players(self, players: int) -> None:
        """HeaderFault if so many cannot play, or the hands would not fit the set."""
        if players not in self.players:
            allowed = " or ".join(map(str, self.players))
            words = f"{self.id} is not played by {players} player{'s' * (players != 1)}"
            raise HeaderFault(words, about="variant", expected=f"{allowed} players")

    def set_highest(self) -> int:
        """The highest number of the set."""
        return self.highest

    def tile_set(self) -> int:
        """The mask of the set's tiles."""
        return set_mask(self.set_highest())

    def tiles_each(self, players: int) -> int:
        """How many tiles each player is dealt."""
        return self.hand_sizes[players]

    def in_pairs(self, players: int) -> bool:
        """Whether seats 1+3 play seats 2+4."""
        return self.partners and players == 4

    def kept_back(self) -> int:
        """How many tiles of the boneyard are never drawn."""
        return 0

    def draw_limit(self) -> int:
        """How many tiles may be drawn in a turn; 0: none ever."""
        return 0

    def __deepcopy__(self, memo: object) -> Self:
        return self

    # --- what is carried -------------------------------------------------------------------------------------------

    def new_layout(self) -> Layout:
        """An empty table."""
        return Layout(self.set_highest())

    def new_memory(self, sides: tuple[int, ...]) -> Any:
        """What the game carries through a match beside the totals."""
        return None

    def new_hand_memory(self, table: Table) -> Any:
        """What the game carries through a hand beside what every table has."""
        return None

    def remember(self, table: Table, event: Deal | Reveal | Lead | Out) -> None:
        """A deal, a reveal or a result line has happened; games in which the places of tiles matter note it."""

    # --- the deal and the lead -------------------------------------------------------------------------------------

    def lead_rule(self, table: Table) -> LeadRule | None:
        """Who leads the hand that was dealt, and what; None where the record does not tell."""
        return leading.anybody(table, "anybody may lead any tile")

    def turn_before_lead(self, table: Table) -> int | None:
        """Whose turn it is called after the deal."""
        return leading.leader_of(table, self.lead_rule(table))

    def judge_deal(self, table: Table, event: Deal) -> Objection | None:
        """What else the game has against a deal line, its tiles being right."""
        return None

    def judge_deal_kept(self, table: Table) -> Objection | None:
        """What is wrong with a lead from a deal that had to be thrown in."""
        return None

    def judge_redeal(self, table: Table, event: Redeal) -> Objection | None:
        """What is wrong with throwing the deal in."""
        return Objection(Code.WRONG_REDEAL, f"no deal is thrown in in {self.id}", seat=event.seat)

    # --- a turn ----------------------------------------------------------------------------------------------------

    def playable(self, table: Table, seat: int) -> int:
        """The mask of the tiles that the seat could play now if it held them."""
        return table.layout.fits

    def open_ends(self, table: Table, seat: int, tile: Tile) -> list[End]:
        """The ends at which the seat could lay the tile now."""
        return table.layout.fitting(tile)

    judge_play = method(playing.judge_play)
    judge_arm = method(playing.judge_arm)
    fold_play = method(playing.fold_play)

    def judge_second(self, table: Table, event: Play) -> Objection | None:
        """What is wrong with the second tile of a turn: a turn has one tile."""
        return playing.judge_no_second(self, table, event)

    def allows_two_doubles(self) -> bool:
        """Whether a turn may have two doubles, one at each end."""
        return False

    def closed_arm(self, table: Table, seat: int, tile: Tile, arm: Arm) -> Objection:
        """There is no such open end."""
        words = f"@{arm} is not open; open are {playing.ends_in_words(table)}"
        return Objection(Code.ARM_CLOSED, words, seat=seat)

    def judge_end(self, table: Table, seat: int, end: End) -> Objection | None:
        """Whether an end whose number fits is closed to the player in turn."""
        return None

    def lay_lead(self, table: Table, number: int, seat: int, tile: Tile) -> None:
        """The first tile of the hand is laid."""
        table.layout.lead(tile, seat, number)

    @property
    def scores_in_play(self) -> bool:
        """Whether plays bring points: so it is wherever `score_play` is overridden, if the game does not say else."""
        return type(self).score_play is not Rules.score_play

    def score_play(self, table: Table, number: int, seat: int) -> None:
        """Points that the tiles on the table bring after a play."""

    def may_draw(self, table: Table) -> bool:
        """Whether the player in turn may draw, if nothing he holds fits."""
        return table.drawn < table.draw_limit and table.boneyard > table.reserve

    judge_draw = method(drawing_and_knocking.judge_draw)
    fold_draw = method(drawing_and_knocking.fold_draw)
    judge_knock = method(drawing_and_knocking.judge_knock)
    fold_knock = method(drawing_and_knocking.fold_knock)

    def pass_on(self, table: Table, number: int, event: Event | None) -> None:
        """What the next line (None: none follows) shows to be over without a line of its own, where `table.waiting`."""

    def own_lines_plainly(self) -> Mapping[type, Plainly]:
        """How events of its own are taken with which, as nearly always, nothing can be wrong (see `plain_lines`)."""
        return {}

    def judge_other(self, table: Table, number: int, event: Event) -> Objection | None:
        """What is wrong with one of the game's own events."""
        return None

    def fold_other(self, table: Table, number: int, event: Event) -> None:
        """One of the game's own events happens."""

    def not_in_game(self, event: Event, seat: int | None) -> Objection:
        """The event is one of another game."""
        word = type(event).__struct_config__.tag
        return Objection(Code.NOT_IN_GAME, f"there is no {word} in {self.id}", seat=seat)

    legal = method(moves.legal_moves)
    possible = method(moves.possible_moves)

    # --- the end of a hand -----------------------------------------------------------------------------------------

    is_blocked = method(blocking.is_blocked)

    def goes_on_after_block(self, event: Event) -> bool:
        """Whether a hand whose block was overlooked goes on with this event."""
        return isinstance(event, Play | Draw)

    def judge_fish(self, table: Table, number: int, event: Fish) -> Objection | None:
        """What is wrong with declaring a block that the fold does not see."""
        return blocking.judge_fish(self, table, number)

    go_out = method(ending.go_out)

    def may_go_out_too(self, table: Table, seat: int) -> bool:
        """Whether in a hand whose plays nobody wrote down this player may have gone out beside another."""
        return False

    def value_of(self, mask: int) -> int:
        """What tiles left in a hand count: their pips."""
        return pips_of(mask)

    def value_of_tile(self, tile: Tile, mask: int) -> int:
        """What a tile counts in a hand that is left, `mask` being all of it."""
        return tile.pips

    def counting_seats(self, table: Table) -> list[int]:
        """The seats whose tiles count for what is written, now that the hand is over."""
        return [seat for seat in table.seats if seat != table.out]

    def can_settle(self, table: Table) -> bool:
        """Whether everything that counts for what is written is known."""
        if not any(table.hidden):
            return True
        return all(ending.hand_value(self, table, seat) is not None for seat in self.counting_seats(table))

    def can_settle_in_part(self, table: Table) -> bool:
        """Whether the sides whose tiles are known can be written alone, once the hand's lines are over."""
        return False

    def settle(self, table: Table) -> Settlement:
        """What is written for the hand."""
        return Settlement()

    def taken_over(self, table: Table, side: int, points: int) -> None:
        """A claim was taken over as what was written."""

    def judge_result(self, table: Table, number: int, event: Out | Fish) -> list[Objection]:
        """What is worth saying of a hand whose plays nobody wrote down."""
        return []

    def judge_reveal(self, table: Table, number: int, event: Reveal) -> Objection | None:
        """What else the game has against a reveal line."""
        return None

    def judge_write(self, table: Table, number: int, event: Write) -> list[Objection] | None:
        """What a claim settles, or is wrong with it, in a hand that is not settled yet; None where it is taken over."""
        return None

    def match_winners(self, table: Table) -> tuple[int, ...] | None:
        """The sides that have won, tested after a hand's points are written; None while the match goes on."""
        return None
