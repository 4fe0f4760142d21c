"""What a player may hold: never wrong, and exactly as likely as trying out every deal says."""

from __future__ import annotations

from random import Random

import pytest

from ledger.game.events import Record
from ledger.game.tiles import tile
from ledger.game.variants import GAMES
from ledger.inference import Inference, counting, infer
from ledger.record import read
from ledger.replay import replay
from ledger.simulate import play_match
from tests.inference.brute_force import small_puzzles

NAMES = ("Ana", "Ben", "Cid", "Dora", "Eva", "Finn", "Gil", "Hana", "Ivo", "Jana")
MATCHES = [
    pytest.param(range(1, 4), id="3 matches"),
    pytest.param(range(4, 40), id="36 matches more", marks=pytest.mark.soak),
]
"""Three matches of each game, of which some hands are looked at: 42 hands; over 500 in `make soak`."""


def inferred(record: Record, event: int, viewer: int | None) -> Inference:
    """What is inferred, where there must be something."""
    found = infer(record, event, viewer, Random(event).randrange)
    assert found is not None, f"nothing can be said after event {event}"
    return found


@pytest.mark.parametrize("seeds", MATCHES)
@pytest.mark.parametrize("game", GAMES)
def test_who_holds_a_tile_is_always_among_those_who_may(game: str, seeds: range) -> None:
    players = GAMES[game].players
    for seed in seeds:
        names = NAMES[: players[seed % len(players)]]
        record = play_match(game, names, bots=("random", "greedy"), seed=seed)
        states = list(replay(record).states())
        hand = Random(seed).randrange(states[-1].hand) + 1
        moments = [state for state in states if state.hand == hand and state.laid]
        for state in moments[:: max(1, len(moments) // 3)]:
            for viewer in (None, 1):
                hands = inferred(record, state.event, viewer).hands
                for seat, holdings in hands.items():
                    held = state.hands[seat]
                    assert not isinstance(held, int)
                    assert {t.natural for t in held} <= {one.tile for one in holdings}
                    assert sum(one.probability for one in holdings) == pytest.approx(len(held), abs=1e-6)


@pytest.mark.parametrize("game", [name for name, kind in GAMES.items() if kind().drawn_as != "sausage"])
def test_probabilities_are_those_of_trying_every_deal(game: str) -> None:
    """The audit, which infers nothing, says of each deal whether the lines could have been written from it."""
    players = GAMES[game].players
    number = 4 if GAMES[game].partners else min(players)
    compared = 0
    for seed in range(6):
        record = play_match(game, NAMES[:number], bots=("random", "greedy"), seed=seed)
        for puzzle in list(small_puzzles(record, 1, 150))[:2]:
            deals, holding = puzzle.tried()
            found = inferred(puzzle.record, len(puzzle.record.events), 1)
            assert found.deals == deals
            assert {s: {one.tile: one.deals for one in held} for s, held in found.hands.items()} == {
                seat: dict(counter) for seat, counter in holding.items()
            }
            compared += 1
        if compared >= 3:
            break
    assert compared


BLOCK = """[Variant "block"]
[Seat1 "Ana"]
[Seat2 "Ben"]
hand 1
deal Ana 6-6 6-5 5-4 4-3 3-2 2-1 1-0
deal Ben 7
play Ana 6-6
knock Ben
play Ana 6-5 @left
"""


def test_a_knock_rules_out_what_would_have_fitted() -> None:
    (record,) = read(BLOCK)
    assert isinstance(record, Record)
    before, after = inferred(record, 5, 1), inferred(record, 7, 1)
    assert tile("6-4") in {one.tile for one in before.hands[2]}
    assert not {one.tile for one in after.hands[2]} & {tile(f"6-{low}") for low in range(7)}
    assert [(sign.seat, sign.event, sign.numbers) for sign in after.signs] == [(2, 6, (6,))]


def test_before_anything_is_known_every_unseen_tile_is_as_likely_as_the_next() -> None:
    """Seven of the 21 tiles that Ana does not hold are Ben's: a third for each, and 21 over 7 deals."""
    (record,) = read(BLOCK)
    assert isinstance(record, Record)
    found = inferred(record, 4, 1)
    assert found.deals == 116280
    assert {round(one.probability, 9) for one in found.hands[2]} == {round(1 / 3, 9)}
    assert len(found.hands[2]) == 21


def test_a_seat_is_told_nothing_that_it_has_not_seen() -> None:
    """Whatever Ben was really dealt, Ana infers the same."""
    others = ("0-0 2-0 3-0 4-0 5-0 5-5 4-4", "1-1 2-2 3-3 4-4 5-5 3-1 4-2")
    answers = []
    for tiles in others:
        (record,) = read(BLOCK.replace("deal Ben 7", f"deal Ben {tiles}"))
        assert isinstance(record, Record)
        answers.append(inferred(record, 7, 1))
    assert answers[0] == answers[1]


def test_a_knock_that_turns_out_wrong_rules_nothing_out() -> None:
    (record,) = read(BLOCK + "play Ben 6-4 @right\n")
    assert isinstance(record, Record)
    found = inferred(record, 8, 1)
    assert found.signs == ()
    assert tile("6-3") in {one.tile for one in found.hands[2]}


def test_a_hand_whose_plays_were_not_written_down_tells_nothing() -> None:
    (record,) = read('[Variant "block"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\nhand 1\nout Ana\nreveal Ben 5-5 4-4\n')
    assert isinstance(record, Record)
    assert infer(record, 3, None, Random(1).randrange) is None


def test_samples_say_what_counting_says(monkeypatch: pytest.MonkeyPatch) -> None:
    record = play_match("draw", NAMES[:2], bots=("random",), seed=5)
    for event in (40, 60):
        counted = inferred(record, event, 1)
        with monkeypatch.context() as patched:
            patched.setattr(counting, "MOST_STEPS", -1)
            sampled = inferred(record, event, 1)
        assert sampled.deals is None
        assert counted.deals is not None
        for seat, exact in counted.hands.items():
            near = {one.tile: one for one in sampled.hands[seat]}
            assert set(near) == {one.tile for one in exact}
            for one in exact:
                assert abs(near[one.tile].probability - one.probability) <= 6 * near[one.tile].error + 0.02
