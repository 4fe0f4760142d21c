"""What the Kozel games for two, three or four with a boneyard share: the deal, the draw, held values and who leads."""

from __future__ import annotations

import dataclasses

from ledger.game import eggs, ending, left_over
from ledger.game.events import Reveal
from ledger.game.leading import LeadRule, fewest_pips_first, most_pips_first
from ledger.game.objections import Objection
from ledger.game.rules import UNTIL_PLAYABLE, Rules
from ledger.game.scoring import Step, added, shared_lowest
from ledger.game.table import Table
from ledger.game.tiles import Tile


class Carried:
    """The pot that fishes without a winner leave for a later hand: what each hand left in it, by its number."""

    def __init__(self) -> None:
        self.eggs: dict[int, int] = {}

    @property
    def pot(self) -> int:
        """All that lies in it."""
        return sum(self.eggs.values())


@dataclasses.dataclass(frozen=True)
class KozelWithBoneyard(Rules):
    """A game with `first_lead_without_double`, `next_lead`, `draw`, `reserve`, `held_bonus` and `fish_tie`."""

    players = (2, 3, 4)
    hand_sizes = {2: 7, 3: 5, 4: 5}

    target: int
    first_lead_without_double: str
    next_lead: str
    draw: str
    reserve: int
    held_bonus: str
    fish_tie: str

    def new_memory(self, sides: tuple[int, ...]) -> Carried:
        """The pot."""
        return Carried()

    def carried(self, table: Table) -> int | None:
        """B4.4, H4.4: what lies in the pot."""
        carried: Carried = table.memory
        return carried.pot if self.fish_tie == "eggs" else None

    def kept_back(self) -> int:
        """The last tiles that are never drawn."""
        return self.reserve

    def draw_limit(self) -> int:
        """C5: until a tile fits, or one a turn."""
        return UNTIL_PLAYABLE if self.draw == "until_playable" else 1

    def value_of(self, mask: int) -> int:
        """C11."""
        return eggs.held_value(mask, self.held_bonus)

    def value_of_tile(self, tile: Tile, mask: int) -> int:
        """C11."""
        return eggs.value_of_tile(tile, mask, self.held_bonus)

    def lowest_double_leads(self, doubles: tuple[Tile, ...]) -> LeadRule:
        """B1, H1: who holds the lowest of these doubles leads it, else the lowest or highest tile that is no double."""
        lowest = self.first_lead_without_double == "lowest"
        tiles = fewest_pips_first(6) if lowest else most_pips_first(6)
        words = f"who holds the lowest double that may lead (else the {self.first_lead_without_double} tile) leads it"
        return LeadRule(words, ranking=(*doubles, *tiles), forced=True)

    def judge_reveal(self, table: Table, number: int, event: Reveal) -> Objection | None:
        """C14: what can be left of a fish where every tile of the boneyard is drawn."""
        if table.out is not None or self.reserve:
            return None
        return left_over.judge_parity(self, table, event)

    def side_sums(self, table: Table) -> dict[int, int]:
        """S of each side: the held values of all its hands."""
        sums = dict.fromkeys(table.sides, 0)
        for seat in self.counting_seats(table):
            sums[table.side_of[seat]] += ending.hand_value(self, table, seat) or 0
        return sums

    def take_pot(self, table: Table, points: int, rule: str) -> list[Step]:
        """What the pot adds to these points; it is empty afterwards."""
        carried: Carried = table.memory
        if not carried.pot:
            return []
        hands = {"hands": ", ".join(map(str, carried.eggs))}
        step = added((points, *carried.eggs.values()), "eggs of hand {hands}", hands, rule)
        carried.eggs.clear()
        return [step]

    def lay_egg(self, table: Table, sums: dict[int, int]) -> tuple[Step, ...]:
        """B4.4, H4.4: a fish that nobody won; with `fish_tie=eggs` all that is left goes into the pot."""
        if self.fish_tie == "eggs":
            table.memory.eggs[table.hand] = table.memory.eggs.get(table.hand, 0) + sum(sums.values())
        words = "eggs, in the pot for a later hand" if self.fish_tie == "eggs" else "nothing is carried"
        nobody = shared_lowest([side for side, total in sums.items() if total == min(sums.values())])
        return added(list(sums.values()), words), nobody


def lowest_alone(sums: dict[int, int]) -> int | None:
    """The side that alone has the lowest sum; None where two share it."""
    lowest = min(sums.values())
    having = [side for side, total in sums.items() if total == lowest]
    return having[0] if len(having) == 1 else None
