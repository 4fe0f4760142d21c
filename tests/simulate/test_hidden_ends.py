"""The end of a hand in which tiles are hidden: its search equals going through every deal, and every way in each."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from ledger.game.events import OptionValue, Record
from ledger.game.picture import Move
from ledger.simulate import play_match
from ledger.simulate.advice import Advising
from ledger.simulate.branching import Branch
from ledger.simulate.thoughtful import Expected, weighed
from tests.inference.brute_force import Unseen, cut_off
from tests.simulate.end_by_hand import brought

NAMES = ("Ana", "Ben", "Cid", "Dora")
SMALL: dict[str, OptionValue] = {"set": 6, "hand_size": 6}


class End(msgspec.Struct, frozen=True):
    """A match played by program, cut off where somebody has a choice and few tiles are left."""

    game: str
    players: int
    seed: int
    after: int
    options: Mapping[str, OptionValue] = {}

    def record(self) -> Record:
        """The match so far."""
        names = NAMES[: self.players]
        match = play_match(self.game, names, bots=("random", "greedy"), seed=self.seed, options=self.options)
        return cut_off(match, self.after)


ENDS = [
    End("kozel-pairs", 4, 4, 281),
    End("all-fives", 2, 317, 87),
    End("doubles", 4, 11, 29),
    End("wild-fives", 4, 1, 42),
    End("mexican-train", 4, 9, 179, SMALL),
    End("chicken-foot", 4, 142, 46, SMALL),
]
MORE = [
    End("all-fives", 2, 269, 82),
    End("doubles", 4, 9, 273),
    End("wild-fives", 4, 1, 41),
    End("wild-fives", 4, 1, 87),
    End("mexican-train", 4, 33, 123, SMALL),
    End("chicken-foot", 4, 23, 190, SMALL),
    End("block", 2, 3, 129),
    End("draw-duel", 2, 114, 193),
]


@pytest.mark.parametrize(
    "end",
    [*ENDS, *(pytest.param(end, marks=pytest.mark.soak) for end in MORE)],
    ids=lambda end: f"{end.game} {end.seed}",
)
def test_a_hidden_end_is_worth_what_every_way_in_every_deal_brings(end: End) -> None:
    """The audit says which deals could have led there; each is played on from its record in every way."""
    record = end.record()
    found, own, seat = told(record)
    deals: dict[str, list[Record]] = {}
    for hands, deal in Unseen(record, seat).passing():
        deals.setdefault(str(hands), []).append(deal)
    assert len(found) > 1
    for one in found:
        assert one.exact
        brute = sum(len(same) * worth(same[0], one.move)[own] for same in deals.values())
        assert one.value == pytest.approx(brute / sum(map(len, deals.values()))), one.move


def told(record: Record) -> tuple[list[Expected], int, int]:
    """What the search says of each move at the end of a record, the side that moves, and the seat."""
    table = Advising(record, 0)
    for event in record.events[1:]:
        table.tell(event)
    seat, moves = table.table.turn, table.rules.legal(table.table)
    assert seat
    assert moves
    return weighed(table.choice(seat, moves), 1), table.table.side_of[seat], seat


def worth(record: Record, move: Move) -> dict[int, float]:
    """What the hand brings each side after this move, if all hands are as the record says."""
    branch = Branch(record, len(record.events))
    branch.move(move)
    return brought(record, len(record.events), branch.line())
