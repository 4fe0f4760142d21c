"""Kolbasa: examples/rules/kolbasa.md, section 2."""

from __future__ import annotations

import dataclasses

from ledger.game import ending, sausage
from ledger.game.events import (
    Cut,
    Deal,
    Draw,
    End,
    Event,
    Hand,
    Knock,
    Lead,
    Out,
    Play,
    Return,
    Reveal,
    Total,
    Write,
)
from ledger.game.leading import LeadRule
from ledger.game.options import option
from ledger.game.rows import known
from ledger.game.rules import Plainly
from ledger.game.sausage_game import BlindHand, SausageGame, blind_hand, tail_of
from ledger.game.scoring import Settlement
from ledger.game.table import Phase, Table
from ledger.game.tiles import Tile

OPENER = 1
"""The seat that begins (L2)."""
PLAYING = Phase.PLAYING
BEING_PLAYED = (Phase.DEALING, PLAYING)


@dataclasses.dataclass(frozen=True)
class Kolbasa(SausageGame):
    """Tiles that nobody looks at, and one line that grows at one end and can be cut; who has no tiles left has won."""

    id = "kolbasa"
    title = "Kolbasa"
    players = (2, 3, 4)
    hand_sizes = {2: 14, 3: 9, 4: 7}
    scoring = "win"
    own_words = frozenset({"return", "cut"})
    won_with_tiles_left = True
    dealt_in_rows = True

    cut_rule: str = option("both_sides", "both_sides", "tail_match", sure=1, rule="L3 b")
    cut_priority: str = option("largest_cut", "largest_cut", "append_first", "player_choice", sure=1, rule="L3 d")
    cut_receiver: str = option("next_player", "next_player", "previous_player", sure=2, rule="L6")
    cut_pile_order: str = option("start_first", "start_first", "cut_first", sure=1, rule="L6")
    opening_miss: str = option("far_edge", "far_edge", "back_in_place", sure=1, rule="L2")
    stop_at: int = option(0, any=True, sure=2, rule="L7", least=0)
    turn_limit: int = option(1000, any=True, sure=1, rule="L9", least=0)

    # --- the rows and the opening ----------------------------------------------------------------------------------

    def new_hand_memory(self, table: Table) -> BlindHand:
        return BlindHand(table.hidden)

    def remember(self, table: Table, event: Deal | Reveal | Lead | Out) -> None:
        """R5: deals and reveals tell of the rows. R6: a hand without plays tells nothing of where its tiles went."""
        rows = blind_hand(table).rows
        if isinstance(event, Deal):
            rows.deal(table, event)
        elif isinstance(event, Reveal):
            rows.reveal(table, event)
        else:
            table.forget_tiles()
            rows.clear(table.hidden)

    def hand_in_order(self, table: Table, seat: int) -> tuple[Tile, ...]:
        """W2: the row, near edge first."""
        return tuple(known(blind_hand(table).rows.tiles[seat]))

    def lead_rule(self, table: Table) -> LeadRule | None:
        """R6: no code depends on who led; the opening is judged tile by tile."""
        return None

    def turn_before_lead(self, table: Table) -> int | None:
        return None if table.result else OPENER

    # --- what happens ----------------------------------------------------------------------------------------------

    def own_lines_plainly(self) -> dict[type, Plainly]:
        return {Return: self.return_plainly, Cut: self.cut_plainly}

    def return_plainly(self, table: Table, number: int, event: Return) -> bool:
        """Takes the tile that is due and known, returned in turn since it can do nothing; False if it is another."""
        seat, tile, hand = event.seat, event.tile, table.extra
        if table.leader is None:
            return False
        shown = table.layout.ends[sausage.ARM].value
        if (
            seat != table.turn
            or table.phase is not PLAYING
            or tile.first == shown
            or tile.second == shown
            or not hand.rows.surely_due(table, seat, tile)
            or not self.cannot_cut(table, tile)
            or not table.hand
        ):
            return False
        hand.rows.turn_due(seat)
        table.turn = seat % table.players + 1
        self._returned(table, hand, seat)
        return True

    def cut_plainly(self, table: Table, number: int, event: Cut) -> bool:
        """Takes the tile that is due and known, cutting in turn where it must; False if it is another."""
        rows = table.extra.rows
        if (
            table.leader is None
            or event.seat != table.turn
            or table.phase is not PLAYING
            or not rows.surely_due(table, event.seat, event.tile)
            or not table.hand
        ):
            return False
        chain = sausage.chain_of(table.layout)
        cuts, _ = self.allowed(event.tile, chain)
        tail = None if event.arm is None else tail_of(event.arm)
        junction = next((at for at in cuts if chain.tiles[at - 1] is tail), None)
        if junction is None:
            return False
        rows.take_due(table, event.seat, event.tile)
        self._cut(table, number, event, junction)
        return True

    def fold_play(self, table: Table, number: int, event: Play, anyhow: bool = False) -> bool:
        if not anyhow:
            return self._fold_right_play(table, number, event)
        for tile in (event.tile, event.second_tile):
            if tile is None or table.result or table.phase not in BEING_PLAYED:
                break
            blind_hand(table).rows.take(table, event.seat, tile)
            if table.leader is not None:
                sausage.append(table.layout, tile, event.seat, number)
            self._laid(table, number, event.seat, tile)
        return True

    def _fold_right_play(self, table: Table, number: int, event: Play) -> bool:
        """The tile that is due and known is laid at the open end in turn, and need not cut; whether it was."""
        seat, tile, rows = event.seat, event.tile, table.extra.rows
        if (
            table.leader is None
            or seat != table.turn
            or table.phase is not PLAYING
            or event.second_tile is not None
            or event.arm not in (None, sausage.ARM)
            or not rows.surely_due(table, seat, tile)
            or not (self.cut_priority != "largest_cut" or self.cannot_cut(table, tile))
            or not table.layout.join(table.layout.ends[sausage.ARM], tile, seat, number, True)
        ):
            return False
        rows.take_due(table, seat, tile)
        self._laid(table, number, seat, tile)
        return True

    def fold_other(self, table: Table, number: int, event: Event) -> None:
        if table.result or table.phase not in BEING_PLAYED:
            return
        if isinstance(event, Return):
            self._fold_return(table, event)
        elif isinstance(event, Cut):
            self._fold_cut(table, number, event)

    def _fold_return(self, table: Table, event: Return) -> None:
        """L3 c, in the opening L2; L8 and L9 are tested after a return that follows the lead, and only then."""
        hand, seat = blind_hand(table), event.seat
        opening = table.leader is None
        place = hand.rows.take(table, seat, event.tile)
        if opening and self.opening_miss == "back_in_place":
            hand.rows.put(table, seat, event.tile, place)
            hand.rows.passed[seat] += 1
        else:
            hand.rows.put(table, seat, event.tile)
        table.phase, table.turn, table.waiting = PLAYING, table.after(seat), table.fish_missing
        if not opening:
            self._returned(table, hand, seat)

    def _returned(self, table: Table, hand: BlindHand, seat: int) -> None:
        hand.idle[seat] = idle = hand.idle[seat] + 1
        hand.returns = returns = hand.returns + 1
        if idle < len(hand.rows.tiles[seat]) and not 0 < self.turn_limit <= returns:
            return
        if not table.fish_missing and self.is_blocked(table):
            table.phase, table.turn = Phase.BLOCKED, None

    def _fold_cut(self, table: Table, number: int, event: Cut) -> None:
        """L5, L6; in the opening there is nothing to cut, and the tile is laid as a lead."""
        blind_hand(table).rows.take(table, event.seat, event.tile)
        if table.leader is None:
            self._laid(table, number, event.seat, event.tile)
        else:
            self._cut(table, number, event, self._junction(table, event))

    def _cut(self, table: Table, number: int, event: Cut, junction: int) -> None:
        rows, seat = blind_hand(table).rows, event.seat
        part = sausage.cut(table.layout, junction, event.tile, seat, number)
        receiver = table.after(seat) if self.cut_receiver == "next_player" else (seat - 2) % table.players + 1
        rows.add(table, receiver, part if self.cut_pile_order == "start_first" else part[::-1])
        self._laid(table, number, seat, event.tile)

    def _junction(self, table: Table, event: Cut) -> int:
        """Where the recorded cut was made; 0, before the start, where there is no such place."""
        chain = sausage.chain_of(table.layout)
        if event.arm is None:
            return max(self.possible_cuts(event.tile, chain), default=0)
        tail = tail_of(event.arm)
        return chain.tiles.index(tail) + 1 if tail in chain.tiles else 0

    def _laid(self, table: Table, number: int, seat: int, tile: Tile) -> None:
        """L7; else the turn goes on (L3 e), but not after the lead (L2)."""
        hand = blind_hand(table)
        table.phase, table.turn, table.waiting = PLAYING, seat, table.fish_missing
        if table.leader is None:
            sausage.begin(table.layout, tile, seat, number)
            table.leader, table.lead_tile, table.lead_event = seat, tile, number
            table.turn = table.after(seat)
            hand.rows.passed = [0] * len(hand.rows.passed)
        table.maker, table.last_tile = seat, tile
        hand.idle = table.nothing[:]
        if table.held[seat].bit_count() + table.hidden[seat] <= self.stop_at:
            self.go_out(table, number, seat)

    def fold_knock(self, table: Table, number: int, event: Knock, anyhow: bool = False) -> bool:
        """As recorded: the turn is over, and no tile was opened; never right."""
        if anyhow and not table.result and table.phase in BEING_PLAYED:
            table.phase, table.turn = PLAYING, table.after(event.seat)
        return anyhow

    def fold_draw(self, table: Table, number: int, event: Draw, anyhow: bool = False) -> bool:
        """There is no boneyard from which a tile could have come."""
        return anyhow

    # --- the end of a hand -----------------------------------------------------------------------------------------

    def is_blocked(self, table: Table) -> bool:
        """L8, L9; asked after a return."""
        hand = blind_hand(table)
        if 0 < self.turn_limit <= hand.returns:
            return True
        return not any(hand.idle[seat] < table.size(seat) for seat in table.seats)

    def goes_on_after_block(self, event: Event) -> bool:
        """R3."""
        return isinstance(event, Play | Return | Cut)

    def pass_on(self, table: Table, number: int, event: Event | None) -> None:
        """R3: a hand that went on although a fish was due is closed by the first line that needs its end."""
        if table.phase is PLAYING and isinstance(event, Reveal | Write | Total | End | Hand):
            ending.fish(self, table, number)

    def can_settle(self, table: Table) -> bool:
        """R6: where the plays are missing, a fish is decided by the tiles shown."""
        if table.out is not None or not table.result:
            return True
        return all(table.revealed.get(seat, 0) is None for seat in table.seats)

    def can_settle_in_part(self, table: Table) -> bool:
        """L10: there are no points that could be unknown."""
        return True

    def settle(self, table: Table) -> Settlement:
        """L7; L8: the player with the fewest tiles."""
        if table.out is not None or not self.can_settle(table):
            return Settlement(winner=table.out)
        fewest = min(table.size(seat) for seat in table.seats)
        first, *others = [seat for seat in table.seats if table.size(seat) == fewest]
        return Settlement(winner=None if others else first)

    def hands_in_match(self) -> int:
        """L10: one."""
        return 1

    def match_winners(self, table: Table) -> tuple[int, ...]:
        """L10."""
        winner = table.last and table.last.winner
        return (winner,) if winner else ()
