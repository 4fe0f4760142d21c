"""Mexican Train: examples/rules/mexican-train.md, section 2."""

from __future__ import annotations

import dataclasses

from ledger.errors import HeaderFault
from ledger.game import ending
from ledger.game.events import Reveal
from ledger.game.objections import Code, Objection
from ledger.game.options import option
from ledger.game.scoring import Settlement, Share, added, shared
from ledger.game.table import Phase, Table
from ledger.game.tiles import set_mask
from ledger.game.train_game import TrainGame
from ledger.game.trains import Trains


@dataclasses.dataclass(frozen=True)
class MexicanTrain(TrainGame):
    """Everybody builds a train of his own from the start double; there is one for all, and markers open others."""

    id = "mexican-train"
    title = "Mexican Train"
    highest = 12
    players = (2, 3, 4, 5, 6, 7, 8, 9, 10)
    hand_sizes = {2: 15, 3: 15, 4: 15, 5: 12, 6: 12, 7: 10, 8: 10, 9: 8, 10: 8}
    scoring = "penalty"

    start_double: str = option("held", "held", "laid_out", sure=3, rule="M2, M3, M4")
    first_turn: str = option("whole_train", "whole_train", "one_tile", sure=3, rule="M8, M9")
    first_turn_draw: bool = option(False, sure=3, rule="M8 c")
    marker_off: str = option("owner_on_own", "owner_on_own", "anyone_on_it", "owner_anywhere", sure=3, rule="M7")
    marker_when_bound: bool = option(True, sure=2, rule="M13")
    satisfy_doubles: bool = option(True, sure=3, rule="M12")
    satisfy_order: str = option("as_played", "as_played", "reverse", sure=3, rule="M12")
    doubles_per_turn: int = option(0, 0, 1, sure=3, rule="M14")
    scores: str = option("penalty", "penalty", "winner_collects", sure=3, rule="M17")
    hands: int = option(0, any=True, sure=3, rule="M17.3", least=0)
    set: int = option(12, 6, 9, 12, sure=1, rule="M1")
    hand_size: int = option(0, any=True, sure=1, rule="M1", least=0)

    def set_highest(self) -> int:
        return self.set

    @property
    def low_wins(self) -> bool:
        """M17: where the winner collects, many points are better."""
        return self.scores == "penalty"

    def tiles_each(self, players: int) -> int:
        """M1: the table of the page is for the double-twelve set."""
        return self.hand_size or (self.hand_sizes[players] if self.set == self.highest else 0)

    def check_players(self, players: int) -> None:
        super().check_players(players)
        size = self.tiles_each(players)
        tiles = set_mask(self.set).bit_count() - self.is_laid_out()
        expected = f"hand_size from 1 to {tiles // players}"
        if size == 0:
            words = f"with set={self.set} a hand_size must be given"
            raise HeaderFault(words, about="options", found=f"set={self.set}", expected=expected)
        if size * players > tiles:
            words = f"{players} hands of {size} are more than the {tiles} tiles there are to deal"
            raise HeaderFault(words, about="options", found=f"hand_size={size}", expected=expected)

    # --- the end of a hand and of the match: M16, M17 --------------------------------------------------------------

    def may_go_out_too(self, table: Table, seat: int) -> bool:
        """M8 e: several may go out in their first turns."""
        if not self.special_first_turns() or not table.result or table.out is None or table.settled:
            return False
        return table.out != seat and table.size(seat) > 0 and not table.revealed

    def judge_reveal(self, table: Table, number: int, event: Reveal) -> Objection | None:
        """M2: in a hand whose plays nobody wrote down the start double lies on the table all the same."""
        trains: Trains = table.extra
        start = trains.start.double
        if not table.result or start not in (event.tiles or ()):
            return None
        words = f"seat {event.seat} shows {start}, but hand {table.hand} began with it"
        return Objection(Code.WRONG_REVEAL, words, seat=event.seat)

    def can_settle_in_part(self, table: Table) -> bool:
        """M17.2: who is written his own pips, or 0, is so whatever others hold."""
        return self.low_wins or table.out is not None

    def settle(self, table: Table) -> Settlement:
        """M17.2."""
        values = ending.hand_values(self, table)
        out = [] if table.out is None else [seat for seat in table.seats if seat == table.out or not table.size(seat)]
        winner = out[0] if len(out) == 1 else None
        if self.scores == "winner_collects":
            return self._collect(table, values, out)
        shares = [
            Share(
                seat,
                pips,
                "M17.2",
                (),
                ending.hands_left(table, (seat,)),
            )
            for seat, pips in values.items()
            if pips is not None and seat not in out
        ]
        unknown = tuple(seat for seat, pips in values.items() if pips is None)
        return Settlement(tuple(shares), winner, unknown)

    def _collect(self, table: Table, values: dict[int, int | None], out: list[int]) -> Settlement:
        known = {seat: pips for seat, pips in values.items() if pips is not None}
        if not out:
            if len(known) < len(values):
                return Settlement(unknown=tuple(values))
            out = [seat for seat, pips in known.items() if pips == min(known.values())]
        winner = out[0] if len(out) == 1 else None
        others = {seat: pips for seat, pips in known.items() if seat not in out}
        if len(others) + len(out) < len(values):
            return Settlement((), winner, tuple(out))
        steps = [added(list(others.values()), "the others are left with")]
        if len(out) > 1:
            steps.append(shared(steps[0].gives, len(out), "shared, a remainder being dropped"))
        hands = ending.hands_left(table, others)
        return Settlement(tuple(Share(seat, steps[-1].gives, "M17.2", tuple(steps), hands) for seat in out), winner)

    def hands_in_match(self) -> int:
        """M17.3: as many as were agreed, or one for each double of the set."""
        return self.hands or self.set + 1

    def match_winners(self, table: Table) -> tuple[int, ...] | None:
        """M17.3: after so many hands the lowest total has won, the highest where winners collect; equal ones share."""
        if table.phase is not Phase.OVER or table.hand < self.hands_in_match():
            return None
        totals = {side: total or 0 for side, total in table.totals.items()}
        best = min(totals.values()) if self.low_wins else max(totals.values())
        return tuple(side for side, total in totals.items() if total == best)
