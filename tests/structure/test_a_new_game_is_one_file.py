"""A game that is not in the catalogue is put beside the others as one file: then everything knows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.audit import audit
from ledger.board import draw
from ledger.game import variants
from ledger.game.events import Record
from ledger.record import read, write
from ledger.replay import replay
from ledger.service.catalogue import game_as_json
from ledger.simulate import play_match

GAME = '''"""Short block: five tiles each, nothing is drawn, the winner of a hand is written a fixed stake."""

from __future__ import annotations

import dataclasses

from ledger.game.scoring import Settlement, Share
from ledger.game.options import option
from ledger.game.rules import Rules
from ledger.game.scoring import amount
from ledger.game.table import Table


@dataclasses.dataclass(frozen=True)
class ShortBlock(Rules):
    """Who goes out takes the stake; a blocked hand brings nobody anything."""

    id = "short-block"
    title = "Short block"
    players = (2, 3)
    hand_sizes = {2: 5, 3: 5}

    stake: int = option(7, any=True)
    hands: int = option(2, any=True)

    def settle(self, table: Table) -> Settlement:
        """The stake goes to who went out."""
        if table.out is None:
            return Settlement()
        return Settlement((Share(table.out, self.stake, "", (amount(self.stake, "the stake"),)),), table.out)

    def match_winners(self, table: Table) -> tuple[int, ...] | None:
        """After so many hands the highest total has won."""
        if table.hand < self.hands:
            return None
        best = max(total or 0 for total in table.totals.values())
        return tuple(side for side, total in table.totals.items() if total == best)
'''


@pytest.fixture
def one_file_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The catalogue with the new file in one of its folders."""
    (tmp_path / "short_block.py").write_text(GAME, encoding="utf-8")
    monkeypatch.setattr(variants, "__path__", [*variants.__path__, str(tmp_path)])
    before = dict(variants.GAMES)
    variants.GAMES.update(variants.found())
    yield "short-block"
    variants.GAMES.clear()
    variants.GAMES.update(before)


def test_the_catalogue_lists_it_with_its_options(one_file_more: str) -> None:
    described = game_as_json(variants.game(one_file_more))
    assert described["players"] == [2, 3]
    assert described["options"]["stake"] == {"default": 7, "any": True, "sure": 3}


def test_it_is_recorded_replayed_drawn_and_audited(one_file_more: str) -> None:
    played = play_match(one_file_more, ["Ana", "Ben", "Cid"], options={"stake": 9}, seed=4)
    (again,) = read(write(played))
    assert isinstance(again, Record)
    assert [found for found in audit(again) if found.severity == "error"] == []
    states = list(replay(again).states())
    assert "<svg" in draw(states[len(states) // 2], again.opening.seats)
    won = {side: total for side, total in states[-1].totals.items() if total}
    assert states[-1].match_over
    assert all(total in (9, 18) for total in won.values())


def test_a_fault_in_it_is_found(one_file_more: str) -> None:
    played = play_match(one_file_more, ["Ana", "Ben"], seed=1)
    lines = write(played).splitlines()
    wrong = [line.replace(" 7", " 8") if line.startswith("total") else line for line in lines]
    assert wrong != lines
    (again,) = read("\n".join(wrong))
    assert isinstance(again, Record)
    assert "total_mismatch" in {found.code for found in audit(again)}
