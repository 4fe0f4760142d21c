"""Matches of which less is written down: right under the rules, and of the kind that was asked for."""

from __future__ import annotations

from typing import get_args

import pytest

from ledger.audit import audit
from ledger.game.variants import GAMES
from ledger.game.written_down import Kind
from ledger.record import read, write
from ledger.simulate import play_match, result_match, written_down
from ledger.summary import summary

NAMES = ("Ana", "Ben", "Cid", "Dora", "Eva", "Finn", "Gil", "Hana", "Ivo", "Jana")
KINDS: tuple[Kind, ...] = get_args(Kind)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("variant", GAMES)
def test_a_match_written_down_in_less_is_of_that_kind_right_and_ends_alike(variant: str, kind: Kind) -> None:
    names = NAMES[: GAMES[variant].players[:3][-1]]
    for seed in range(2):
        record = play_match(variant, names, bots=["random"], seed=seed)
        less = written_down(record, kind)
        assert [found.message for found in audit(less) if found.severity == "error"] == []
        short, whole = summary(less), summary(record)
        told = "result" if GAMES[variant].scoring == "win" and kind == "score" else kind
        assert told in {hand.kind for hand in short.hands} <= {told, "score"}
        if GAMES[variant].scoring != "win":
            assert (short.totals, short.winners) == (whole.totals, whole.winners)


@pytest.mark.parametrize("kind", ["result", "score"])
@pytest.mark.parametrize("variant", GAMES)
def test_made_up_results_are_right_under_the_rules(variant: str, kind: Kind) -> None:
    for players in GAMES[variant].players[:3]:
        for seed in range(5):
            record = result_match(variant, NAMES[:players], kind=kind, seed=seed)
            assert [found.message for found in audit(record) if found.severity == "error"] == []
            told = "result" if GAMES[variant].scoring == "win" else kind
            assert {hand.kind for hand in summary(record).hands} == {told}
            assert list(read(write(record)))[0].events == record.events  # type: ignore[union-attr]


def test_the_stronger_player_wins_more_of_what_is_made_up() -> None:
    winners = [summary(result_match("draw", NAMES[:2], strengths=(1, 0), seed=n)).winners for n in range(60)]
    assert sum(1 in won for won in winners) > 45


def test_the_same_seed_makes_up_the_same_match() -> None:
    assert result_match("draw", NAMES[:2], seed=5) == result_match("draw", NAMES[:2], seed=5)
    assert result_match("draw", NAMES[:2], seed=5) != result_match("draw", NAMES[:2], seed=6)
