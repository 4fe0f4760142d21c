"""The bots, and what the same or another seed gives."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ledger.errors import Unreadable
from ledger.game.events import Redeal
from ledger.game.match import Match
from ledger.game.variants import rules_of
from ledger.record import write
from ledger.simulate import BOTS, Choice, play_match, wavering
from ledger.summary import summary
from tests.game.situations import Situation, situation, written


def choice(told: Situation, seed: int = 1) -> Choice:
    """What the player in turn is asked there."""
    rules = rules_of(told.record.opening)
    fold = Match(told.record.opening, rules)
    for number, event in enumerate(told.record.events[1:], 2):
        fold.take(number, event)
    moves = rules.legal(fold.table)
    assert moves
    return Choice(rules, fold.table, fold.table.turn or 0, 99, moves, Random(seed))


SCORING = """
hand 1
deal 1 6-6 5-5 4-4 3-3 2-1 1-0 0-0
deal 2 6-5 6-4 6-1 5-2 6-2 4-0 3-1
play 1 6-6
"""
"""6-6 alone: Ben's 6-5, 6-4, 6-1 and 6-2 make 12 and 5, 4, 1 or 2; none scores."""


def test_the_greedy_bot_takes_the_points() -> None:
    told = situation("five-up", f"{SCORING}play 2 6-5\nplay 1 5-5 @left\nplay 2 5-2 @left\nplay 1 2-1 @left")
    asked = choice(told)
    assert {written(move) for move in asked.moves} >= {"play 6-4 @right", "play 6-2 @right", "play 6-1 @left"}
    assert written(BOTS["greedy"](asked)) == "play 3-1 @left"  # 3 + 12 = 15; 6-4 to the right brings 1 + 4 = 5


def test_the_greedy_bot_lays_doubles_early_and_then_the_most_pips() -> None:
    lead = "hand 1\ndeal 1 6-6 5-5 4-4 3-3 2-1 1-0 0-0\ndeal 2 6-5 6-4 6-1 5-2 6-2 4-0 3-1\n"
    assert written(BOTS["greedy"](choice(situation("draw", f"{lead}play 1 6-6")))) == "play 6-5 @left"
    answer = choice(situation("draw", f"{lead}play 1 6-6\nplay 2 6-5 @left"))
    assert written(BOTS["greedy"](answer)) == "play 5-5 @left"


def test_the_random_bot_takes_every_move_alike() -> None:
    asked = choice(situation("five-up", SCORING))
    taken = Counter(written(BOTS["random"](asked)) for _ in range(1000))
    assert set(taken) == {written(move) for move in asked.moves}
    assert min(taken.values()) > 150


def test_a_wavering_bot_is_greedy_in_its_share_of_the_moves() -> None:
    asked = choice(situation("five-up", SCORING))
    greedy = BOTS["greedy"](asked)
    assert all(wavering(1)(asked) == greedy for _ in range(20))
    assert {written(wavering(0)(asked)) for _ in range(100)} == {written(move) for move in asked.moves}


def test_greed_wins_more_matches_than_chance() -> None:
    wins = Counter(
        winner
        for seed in range(60)
        for winner in summary(play_match("five-up", ["Ana", "Ben"], bots=("greedy", "random"), seed=seed)).winners
    )
    assert wins[1] > 40


def test_the_same_seed_gives_the_same_bytes_and_another_other_ones() -> None:
    texts = [write(play_match("draw", ["Ana", "Ben"], bots=("random",), seed=seed)) for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]


def test_what_was_asked_for_stands_in_the_header() -> None:
    match = play_match(
        "five-up", ["6-6 (pass)", "Ё"], options={"target": 50}, tags={"Club": "Riverside"}, match="r-1", seed=7
    )
    text = write(match)
    for line in ('[Id "r-1"]', '[Club "Riverside"]', '[Options "target=50"]', '[Seat1 "6-6 (pass)"]', '[Seat2 "Ё"]'):
        assert f"{line}\n" in text
    assert '[Source "played by program"]' in text


def test_the_boneyard_can_be_written_down() -> None:
    text = write(play_match("draw", ["Ana", "Ben"], seed=1, writes_yard=True))
    yard = next(line for line in text.splitlines() if line.startswith("yard "))
    drawn = [line.split()[2] for line in text.split("hand 2")[0].splitlines() if line.startswith("draw ")]
    assert yard.split()[1:][: len(drawn)] == drawn
    assert len(yard.split()) == 15


@pytest.mark.parametrize(
    ("variant", "names", "options", "bots", "said"),
    [
        ("draughts", ["Ana", "Ben"], {}, ("random",), "draughts"),
        ("draw", ["Ana"], {}, ("random",), "not played by 1"),
        ("draw", ["Ana", "Ana"], {}, ("random",), "Ana"),
        ("draw", ["Ana", "Ben"], {"target": 0}, ("random",), "target cannot be 0"),
        ("draw", ["Ana", "Ben"], {"colour": 1}, ("random",), "colour"),
        ("draw", ["Ana", "Ben"], {}, ("clever",), "clever"),
    ],
)
def test_what_does_not_exist_is_said(
    variant: str, names: list[str], options: dict[str, int], bots: tuple[str, ...], said: str
) -> None:
    with pytest.raises(Unreadable, match=said):
        play_match(variant, names, options=options, bots=bots)


def test_deals_are_thrown_in_where_the_rules_demand_it_and_by_claim() -> None:
    for by, demanded in (("automatic", True), ("holder", False)):
        options = {"redeal_doubles_by": by}
        matches = [play_match("kozel-pairs", ["A", "B", "C", "D"], options=options, seed=seed) for seed in range(30)]
        thrown_in = [event for match in matches for event in match.events if isinstance(event, Redeal)]
        assert {event.seat is None for event in thrown_in} == {demanded}
