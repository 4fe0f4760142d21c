"""Checks of fairness: fair shuffles and seats pass, planted cheats are found, each at the rate that is stated."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from ledger.game.tiles import Tile, set_mask, tile, tiles_of
from ledger.statistics.chance import benjamini_hochberg, beyond, chi_square_beyond, holm
from ledger.statistics.fairness import ALARM, FullDeal, Trial, corrected, of_deals, of_luck, of_seats
from ledger.statistics.ratings import Contest, Surprise

PLAYERS = ("Ana", "Ben", "Cid", "Dora")
SET = list(tiles_of(set_mask(6)))

Shuffle = Callable[[Random], list[Tile]]


def fair(chance: Random) -> list[Tile]:
    """The whole set, shuffled."""
    return chance.sample(SET, len(SET))


def rigged(chance: Random) -> list[Tile]:
    """Of every second deal another one is made, and that kept in which seat 1 has fewer pips."""
    first = fair(chance)
    if chance.random() < 0.5:
        return first
    return min(first, fair(chance), key=lambda tiles: sum(one.pips for one in tiles[:7]))


def stuck(chance: Random) -> list[Tile]:
    """4-2, of as many pips as a tile has on average, comes to seat 1 in four deals of ten beside those by chance."""
    tiles = fair(chance)
    if chance.random() < 0.4:
        place = tiles.index(tile("4-2"))
        tiles[0], tiles[place] = tiles[place], tiles[0]
    return tiles


def season(shuffle: Shuffle, deals: int, seed: int) -> list[FullDeal]:
    """A season of deals to four."""
    chance = Random(f"season {seed}")
    found = []
    for _ in range(deals):
        tiles = shuffle(chance)
        hands = tuple(tuple(tiles[place : place + 7]) for place in range(0, 28, 7))
        found.append(FullDeal("kozel-pairs", set_mask(6), hands, PLAYERS))
    return found


def alarms(shuffle: Shuffle, seasons: int, deals: int) -> int:
    """In how many of so many seasons something is called unusual."""
    told = (corrected(of_deals(season(shuffle, deals, seed))) for seed in range(seasons))
    return sum(any(test.unusual for test in tests) for tests in told)


def test_the_chances_are_those_of_the_tables() -> None:
    """Abramowitz and Stegun, tables 26.1 and 26.8: the 5 % and 1 % points."""
    assert beyond(1.959964) == pytest.approx(0.05, abs=1e-6)
    assert chi_square_beyond(3.84146, 1) == pytest.approx(0.05, abs=1e-6)
    assert chi_square_beyond(40.1133, 27) == pytest.approx(0.05, abs=1e-5)
    assert chi_square_beyond(46.9629, 27) == pytest.approx(0.01, abs=1e-5)
    assert chi_square_beyond(124.342, 100) == pytest.approx(0.05, abs=1e-4)


def test_many_tests_are_corrected_as_by_hand() -> None:
    chances = [0.01, 0.04, 0.03, 0.005]
    # Holm: 4 * 0.005; 3 * 0.01; 2 * 0.03; then 1 * 0.04, but no less than the one before.
    assert holm(chances) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    # Benjamini and Hochberg: 4/1 * 0.005, 4/2 * 0.01, 4/3 * 0.03, 4/4 * 0.04, none greater than the next.
    assert benjamini_hochberg(chances) == pytest.approx([0.02, 0.04, 0.04, 0.02])


def test_fair_shuffles_are_called_unusual_no_more_often_than_stated() -> None:
    assert alarms(fair, 60, 60) <= 3  # at 1 in 100, more than 3 of 60 come once in 300 times


@pytest.mark.soak
def test_fair_shuffles_are_called_unusual_no_more_often_than_stated_over_many_seasons() -> None:
    assert alarms(fair, 2000, 100) <= 2000 * ALARM * 1.5


def test_a_seat_that_is_dealt_the_better_of_two_deals_is_found() -> None:
    assert alarms(rigged, 10, 250) >= 9


def test_tiles_that_keep_coming_to_a_seat_are_found() -> None:
    tests = corrected(of_deals(season(stuck, 200, 1)))
    assert (tests[0].question, tests[0].subject) == ("tiles", "1/4")
    assert tests[0].unusual


def contests(matches: int, extra: float, seed: int) -> list[Surprise]:
    """Matches of two equals in which seat 1 wins more than half by so much."""
    chance = Random(f"contests {seed}")
    found = []
    for event in range(matches):
        first = chance.random() < 0.5 + extra
        contest = Contest(event, (("a",), ("b",)), (1, 2) if first else (2, 1), seats=((1,), (2,)))
        found.append(Surprise(contest, (1.0, 0.0) if first else (0.0, 1.0), (0.5, 0.5)))
    return found


def seat_alarms(extra: float, seasons: int, matches: int) -> int:
    told = (corrected(of_seats("draw", contests(matches, extra, seed))) for seed in range(seasons))
    return sum(any(test.unusual for test in tests) for tests in told)


def test_a_seat_that_wins_two_of_three_is_found_and_an_even_one_is_not() -> None:
    assert seat_alarms(1 / 6, 40, 150) >= 36
    assert seat_alarms(0.0, 200, 150) <= 6


def test_luck_that_lasts_is_unusual_and_luck_that_comes_and_goes_is_not() -> None:
    chance = Random("luck")
    even, lasting = [chance.gauss(0, 12) for _ in range(200)], [chance.gauss(4, 12) for _ in range(200)]
    tests = [of_luck("draw", "Ana", even), of_luck("draw", "Ben", lasting)]
    ana, ben = sorted(corrected([test for test in tests if test is not None]), key=lambda test: test.subject)
    assert not ana.unusual
    assert ben.unusual


def test_of_few_deals_nothing_is_said() -> None:
    assert of_deals(season(rigged, 10, 1)) == []
    assert of_luck("draw", "Ana", [5.0] * 10) is None


def test_the_rarest_comes_first() -> None:
    made = [Trial("wins", "draw", "1/2", 50, 0.5, 0.5, chance) for chance in (0.5, 0.001, 0.2)]
    assert [test.chance for test in corrected(made)] == [0.001, 0.2, 0.5]
