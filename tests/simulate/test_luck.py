"""Luck and play: what a deal is worth, and what is left of results without it."""

from __future__ import annotations

from math import sqrt

import pytest
from msgspec.structs import replace

from ledger.game.events import Deal, Record
from ledger.game.tiles import tile
from ledger.game.variants import GAMES
from ledger.record import read
from ledger.service.chances.luck import LuckyHand, LuckyMatch, fortunes, luck_of_match, told_soberly, who_sat
from ledger.simulate import play_match, wavering
from ledger.simulate.branching import Branch
from ledger.simulate.luck import Luck, dealt_hands, luck

RIGGED = """[Variant "block"]
[Seat1 "Ana"]
[Seat2 "Ben"]
hand 1
deal 1 6-1 5-1 4-1 3-1 2-1 1-0 6-0
deal 2 6-6 5-5 4-4 3-3 2-2 1-1 0-0
play 2 6-6
"""
NO_DEAL = RIGGED.replace("deal 2 6-6 5-5 4-4 3-3 2-2 1-1 0-0", "deal 2 7")


STRONG, WEAK = 0.95, 0.5
"""How much of their moves the sides of a season make greedily; the strong side sits in the odd seats of every second
match, and in the others in the rest."""


def season(game: str, hands: int, games: int) -> list[LuckyMatch]:
    """Matches of a season, with so many hands at least, and the luck of their deals from so many games by bots."""
    players = 4 if GAMES[game].partners else min(GAMES[game].players)
    names = [f"player {seat}" for seat in range(1, players + 1)]
    found: list[LuckyMatch] = []
    while sum(len(match.hands) for match in found) < hands:
        number = len(found)
        bots = [wavering(STRONG if (seat + number) % 2 == 0 else WEAK) for seat in range(players)]
        found.append(
            luck_of_match(play_match(game, names, bots=bots, seed=f"season {number}"), str(number), games=games)
        )
    return found


def of_the_strong_side(matches: list[LuckyMatch]) -> list[tuple[float, float]]:
    """Result and luck of the strong side in each hand of a season."""
    return [
        (hand.result[1 + number % 2], hand.luck[1 + number % 2])
        for number, match in enumerate(matches)
        for hand in match.hands
    ]


def mean_and_variance(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def whole(text: str) -> Record:
    """A record of one match, the hand of which is played on to its end by bots."""
    (record,) = read(text)
    assert isinstance(record, Record)
    branch = Branch(record, len(record.events))
    branch.to_the_end("greedy")
    return branch.record


def test_tiles_that_follow_on_are_worth_points_against_doubles_only() -> None:
    (hand,) = dealt_hands(whole(RIGGED))
    told = luck(hand, 40)
    assert told.by_side[1] > 3 * told.error
    assert told.by_side[1] == pytest.approx(-told.by_side[2])


def test_of_a_deal_that_nobody_wrote_down_nothing_is_told() -> None:
    (record,) = read(NO_DEAL)
    assert isinstance(record, Record)
    assert list(dealt_hands(record)) == []


def test_of_a_deal_that_cannot_be_nothing_is_told() -> None:
    """A tile of a greater set was written down for one that Ben had."""
    record = whole(RIGGED)
    wrong = [
        Deal(2, (tile("7-7"), *(event.tiles or ())[1:])) if isinstance(event, Deal) and event.seat == 2 else event
        for event in record.events
    ]
    assert list(dealt_hands(Record(tuple(wrong)))) == []


def test_a_deal_has_the_same_luck_whenever_it_is_asked() -> None:
    hand = next(dealt_hands(play_match("kozel-pairs", ("Ana", "Ben", "Cid", "Dora"), seed=3)))
    told = luck(hand, 3)
    assert isinstance(told, Luck)
    assert told == luck(hand, 3)


@pytest.mark.parametrize("game", GAMES)
def test_every_hand_of_every_game_that_was_played_out_has_its_luck(game: str) -> None:
    players = 4 if GAMES[game].partners else min(GAMES[game].players)
    record = play_match(game, [f"player {seat}" for seat in range(1, players + 1)], seed=1)
    hands = list(dealt_hands(record))
    assert [hand.hand for hand in hands] == list(range(1, len(hands) + 1))
    told = luck(hands[0], 2)
    assert sum(told.by_side.values()) == pytest.approx(0)


def test_without_luck_results_vary_less_and_stay_where_they_are() -> None:
    holds_in_a_season("block", 120, 16)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_without_luck_the_results_of_every_game_vary_less(game: str) -> None:
    holds_in_a_season(game, 1500, 60)


def holds_in_a_season(game: str, hands: int, games: int) -> None:
    found = of_the_strong_side(told_soberly(season(game, hands, games)))
    mean, variance = mean_and_variance([result for result, _ in found])
    left, without = mean_and_variance([result - luck for result, luck in found])
    _, spread = mean_and_variance([luck for _, luck in found])
    assert without < variance
    assert abs(mean - left) < 3 * sqrt(spread / len(found))


def lucky(hands: list[tuple[float, float]], error: float) -> LuckyMatch:
    """A match of two in one game, by result and luck of the first."""
    told = [
        LuckyHand(n, n, {1: result, 2: -result}, {1: luck, 2: -luck}, error, 40)
        for n, (result, luck) in enumerate(hands)
    ]
    return LuckyMatch("1", 1, "block", None, ("Ana", "Ben"), {1: (1,), 2: (2,)}, tuple(told))


def test_luck_is_believed_in_so_far_as_it_is_more_than_chance_among_the_games() -> None:
    """The squares of luck are 100 on average: with an error of 5 three quarters of that are luck, with 10 nothing."""
    hands = [(3.0, 10.0), (5.0, -10.0)]
    believed = [told_soberly([lucky(hands, error)])[0].hands[0].luck[1] for error in (0.0, 5.0, 10.0, 20.0)]
    assert believed == pytest.approx([10.0, 7.5, 0.0, 0.0])


def test_luck_is_believed_in_so_far_as_the_results_of_other_matches_went_with_it() -> None:
    """After 200 hands what was foretold, all of it, counts as much as the results of these."""
    own = lucky([(3.0, 10.0)], 0.0)
    for result, share in ((10.0, 1.0), (5.0, 0.75), (0.0, 0.5), (-10.0, 0.0), (90.0, 1.0)):
        others = lucky([(result, 10.0), (-result, -10.0)] * 100, 0.0)
        assert told_soberly([own, others])[0].hands[0].luck[1] == pytest.approx(10 * share)


def test_a_hand_of_a_substitute_is_his_and_not_that_of_the_player_of_the_header() -> None:
    """Dan sits down after hand 1 was over, and Ben is back before hand 3 begins."""
    told = (
        "hand 1", "play 1 6-1", "knock 2", 'note "substitute: Dan for Ben"',
        "hand 2", "play 2 6-6", 'note "substitute: Ben for Ben"', "hand 3", "play 1 6-1",
    )  # fmt: skip
    (record,) = read("\n".join([*RIGGED.splitlines()[:3], *told]))
    assert isinstance(record, Record)
    sat = who_sat(record)
    assert sat == {2: ("Ana", "Ben"), 6: ("Ana", "Dan"), 9: ("Ana", "Ben")}
    match = lucky([(1, 0), (1, 0), (1, 0)], 1)
    hands = tuple(replace(hand, players=sat[at]) for hand, at in zip(match.hands, sat, strict=True))
    match = replace(match, hands=hands)
    assert [hand.hand for _, hand in match.hands_of("Dan")] == [1]
    found = {one.player: (one.hands, one.matches) for one in fortunes([match])}
    assert found == {"Ana": (3, 1), "Ben": (2, 1), "Dan": (1, 1)}


def test_a_hand_that_comes_after_the_match_has_no_luck() -> None:
    """With a target of 1 the match is over after the first hand; what follows was written all the same."""
    record = play_match("draw", ["Ana", "Ben"], seed=7)
    assert len(luck_of_match(record, "1", games=2).hands) > 1
    opening = replace(record.opening, options={**record.opening.options, "target": 1})
    cut = luck_of_match(Record((opening, *record.events[1:]), record.moments), "1", games=2)
    assert [hand.hand for hand in cut.hands] == [1]
