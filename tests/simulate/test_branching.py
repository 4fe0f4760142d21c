"""What if: a match goes on otherwise after one of its events, by the rules, and the record is what it was."""

from __future__ import annotations

import pytest

from ledger.audit import audit
from ledger.errors import NotFound
from ledger.game.events import Draw, Play, Record
from ledger.game.picture import Move
from ledger.game.tiles import tile
from ledger.game.variants import GAMES
from ledger.record import read
from ledger.replay import replay
from ledger.seen import seen_from
from ledger.simulate import play_match
from ledger.simulate.branching import Branch

NAMES = ("Ana", "Ben", "Cid", "Dora")
OF_THE_TABLE = {"score_mismatch"}
"""A branch may begin between a play and its claim, which then is missing."""


def match_of(game: str) -> Record:
    """A match played by program."""
    players = 4 if GAMES[game].partners else min(GAMES[game].players)
    return play_match(game, NAMES[:players], bots=("random", "greedy"), seed=2)


@pytest.mark.parametrize("game", GAMES)
def test_a_branch_played_to_the_end_breaks_no_rule(game: str) -> None:
    record = match_of(game)
    plays = [
        state.event
        for state, event in zip(replay(record).states(), record.events, strict=True)
        if isinstance(event, Play) and not state.hand_over
    ]
    for after in plays[:40:9]:
        branch = Branch(record, after)
        branch.to_the_end("random")
        assert branch.over
        assert branch.record.events[:after] == record.events[:after]
        found = audit(branch.record)
        assert not [f for f in found if f.severity == "error" and f.code not in OF_THE_TABLE], found


@pytest.mark.parametrize("game", GAMES)
def test_the_moves_of_a_branch_are_a_word_that_leads_there_again(game: str) -> None:
    record = match_of(game)
    after = next(n for n, event in enumerate(record.events, start=1) if isinstance(event, Play)) + 1
    branch = Branch(record, after)
    branch.to_the_end("greedy")
    again = Branch(record, after)
    again.follow(branch.line())
    assert again.record == branch.record


def test_the_boneyard_is_drawn_in_the_order_that_the_record_tells() -> None:
    record = match_of("draw")
    at, drawn = next((n, event) for n, event in enumerate(record.events) if isinstance(event, Draw))
    branch = Branch(record, at)
    branch.move(Move("draw"))
    assert branch.events[-1] == drawn


def test_what_is_not_allowed_is_refused() -> None:
    record = match_of("draw")
    after = next(n for n, event in enumerate(record.events, start=1) if isinstance(event, Play))
    branch = Branch(record, after)
    with pytest.raises(NotFound, match="not allowed"):
        branch.move(Move("play", tile("6-6"), "nowhere"))
    with pytest.raises(NotFound, match="not allowed"):
        branch.follow("<b>~knock")


@pytest.mark.parametrize(
    ("lines", "after", "why"),
    [
        ("out Ana\nreveal Ben 5-5\n", 4, "not written down"),
        ("", 1, "no hand has begun"),
        ("", 9, "There is no event 9"),
    ],
)
def test_where_there_can_be_no_branch_it_says_why(lines: str, after: int, why: str) -> None:
    (record,) = read(f'[Variant "block"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\nhand 1\n{lines}')
    assert isinstance(record, Record)
    with pytest.raises(NotFound, match=why):
        Branch(record, after)


@pytest.mark.parametrize("game", [name for name in GAMES if GAMES[name]().drawn_as != "sausage"])
def test_hands_that_nobody_wrote_down_are_given_by_lot_so_that_all_agrees(game: str) -> None:
    """What seat 1 saw of a match, and no more: the audit finds nothing against the deal that the lot gave."""
    record = match_of(game)
    states = list(replay(record).states())
    plays = [n for n, event in enumerate(record.events, start=1) if isinstance(event, Play)]
    after = next(n for n in plays[6:] if not states[n - 1].hand_over)
    seen = Record(tuple(seen_from(event, 1) for event in record.events[:after]))
    branch = Branch(seen, after)
    assert branch.by_lot
    branch.to_the_end("random")
    assert not [f for f in audit(branch.record) if f.severity == "error" and f.code not in OF_THE_TABLE]
