"""What a game may override, and what it is told where it would not be obeyed."""

from __future__ import annotations

import dataclasses

import pytest

from ledger.audit import audit
from ledger.game.events import Play, Record
from ledger.game.layout import End
from ledger.game.objections import Code, Objection
from ledger.game.options import option
from ledger.game.playing import judge_play
from ledger.game.rules import Rules
from ledger.game.table import Table
from ledger.game.variants import GAMES
from ledger.record import read

LINES = """[Variant "{game}"]
[Seat1 "Ana"]
[Seat2 "Ben"]

hand 1
deal Ana 6-6 6-5 4-3 3-3 3-2 2-0 1-0
deal Ben 6-4 5-5 5-4 4-4 4-2 2-1 1-1
play Ana 6-6
play Ben 6-4 @left
"""


def codes(game: type[Rules], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The codes of what is wrong with these lines in a game that stands in the catalogue."""
    monkeypatch.setitem(GAMES, game.id, game)
    (record,) = read(LINES.format(game=game.id))
    assert isinstance(record, Record)
    return [finding.code for finding in audit(record) if finding.severity == "error"]


def test_a_move_judged_in_ones_own_way_must_be_taken_in_ones_own_way() -> None:
    with pytest.raises(TypeError, match="Strict has a judge_play of its own.*fold_play: write that of strict too"):

        class Strict(Rules):
            id = "strict"

            def judge_play(self, table: Table, number: int, event: Play) -> Objection | None:
                return judge_play(self, table, number, event)


def test_an_end_that_a_game_closes_is_closed_to_a_play_that_names_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclasses.dataclass(frozen=True)
    class Shy(Rules):
        id, title, ends_may_close = "shy", "Shy", True

        def judge_end(self, table: Table, seat: int, end: End) -> Objection | None:
            return Objection(Code.ARM_CLOSED, "closed", seat=seat) if end.arm == "left" else None

    assert codes(Shy, monkeypatch) == ["arm_closed"]


@pytest.mark.parametrize("scoring", [False, True])
def test_whether_plays_bring_points_may_be_an_option(scoring: bool) -> None:
    @dataclasses.dataclass(frozen=True)
    class Shifting(Rules):
        id, title = "shifting", "Shifting"
        in_play: bool = option(False, sure=1, means="Do plays bring points?")

        @property
        def scores_in_play(self) -> bool:
            return self.in_play

        def score_play(self, table: Table, number: int, seat: int) -> None:
            raise NotImplementedError

    assert Table(Shifting(in_play=scoring), 2).scores_in_play is scoring
