"""The thoughtful bot: what it looks at, its end games, and whom it beats."""

from __future__ import annotations

from itertools import islice
from random import Random

import msgspec
import pytest

from ledger.game.events import Deal, Hand, Play, Record
from ledger.game.match import Match
from ledger.game.picture import Move
from ledger.game.tiles import tile, tiles_of
from ledger.game.variants import GAMES, rules_of
from ledger.inference import infer
from ledger.inference.evidence import evidence
from ledger.simulate import BOTS, play_match
from ledger.simulate.advice import Advice, advice
from ledger.simulate.chance import numbers_below
from ledger.simulate.end_game import EndGame
from ledger.simulate.guessing import every_guess, guesses
from ledger.simulate.thoughtful import Expected
from tests.simulate.end_by_hand import brought, endings
from tests.simulate.evenly import LOOKS, beyond, duel, surely

NAMES = ("Ana", "Ben", "Cid", "Dora")
CHOOSING = {"kolbasa": {"cut_priority": "player_choice"}}
"""As it is played by default nobody chooses anything in this game."""

ENDED_BY_FOUR = ("wild-fives",)
"""Where nearly every tile fits, two would never come to the end of a boneyard."""

ALARM = 0.01
"""The chance that a bot which is no better passes in any game, against any of the others, all tests together."""

FIVE = [tile(name) for name in ("6-6", "6-5", "6-4", "6-3", "6-2")]

MOST_ENDINGS = [pytest.param(1, id="one"), pytest.param(25, id="25", marks=pytest.mark.soak)]


def match_of(game: str, seed: int) -> Record:
    """A match played by program."""
    players = 4 if GAMES[game].partners or game in ENDED_BY_FOUR else min(GAMES[game].players)
    return play_match(game, NAMES[:players], options=CHOOSING.get(game, {}), bots=("random", "greedy"), seed=seed)


def folded(record: Record, after: int) -> Match:
    """The match after an event."""
    fold = Match(record.opening, rules_of(record.opening), refereed=False)
    for number, event in enumerate(record.events[1:after], start=2):
        fold.take(number, event)
    return fold


@pytest.mark.parametrize("most", MOST_ENDINGS)
@pytest.mark.parametrize("game", [game for game in GAMES if game != "kolbasa"])
def test_the_search_of_an_end_finds_what_trying_every_way_finds(game: str, most: int) -> None:
    # six where hands are blocked long before so few are left
    found = (
        (record, after)
        for left in (4, 6)
        for record in (match_of(game, seed) for seed in range(100))
        for after in endings(record, left)
    )
    ends = list(islice((one for one in found if not drawable(folded(*one))), most))
    assert ends
    for record, after in ends:
        fold = folded(record, after)
        moves = fold.rules.legal(fold.table)
        assert moves
        assert fold.table.turn
        side = fold.table.side_of[fold.table.turn]
        ways = [EndGame(after, 10_000).after(folded(record, after), fold.table.turn, move) for move in moves]
        assert max(way[side] for way in ways) == pytest.approx(brought(record, after)[side]), f"after {after}"


def drawable(fold: Match) -> bool:
    """Whether somebody may still draw."""
    return bool(fold.table.draw_limit) and fold.table.boneyard > fold.table.reserve


@pytest.mark.parametrize("game", ["kozel-pairs", "draw", "doubles"])
def test_all_guesses_are_the_deals_that_are_counted(game: str) -> None:
    record = match_of(game, 3)
    compared = 0
    for event in range(len(record.events) // 3, len(record.events), 3):
        seen = evidence(record, event, 1)
        told = infer(record, event, 1, numbers_below(1))
        every = every_guess(seen, 300) if seen else None
        if every is None or told is None or not told.deals:
            continue
        compared += 1
        for seat, holdings in told.hands.items():
            for one in holdings:
                deals = sum(n for guess, n in every.items() if one.tile in dict(guess.hands).get(seat, ()))
                assert one.probability == 1 or deals / every.total() == pytest.approx(one.probability)
    assert compared > 2


def test_guesses_come_as_often_as_tiles_are_likely() -> None:
    record = match_of("draw", 3)
    event = next(n for n, one in enumerate(record.events, 1) if isinstance(one, Play)) + 8
    seen, told = evidence(record, event, 1), infer(record, event, 1, numbers_below(1))
    assert seen
    assert told
    drawn = list(islice(guesses(seen, Random(1)), 2000))
    for one in told.hands[2]:
        share = sum(one.tile in dict(guess.hands)[2] for guess in drawn) / 2000
        assert share == pytest.approx(one.probability, abs=0.06) or one.probability == 1


def test_a_bot_sees_no_more_than_its_seat() -> None:
    """Tiles that Ana cannot tell apart are exchanged between Ben and the boneyard: she is told the same."""
    record = match_of("block", 5)
    first = next(n for n, one in enumerate(record.events, 1) if isinstance(one, Play) and one.seat == 1 and n > 5)
    told = advice(record, first, guesses=6)
    assert told is not None
    deal = next(n for n, one in enumerate(record.events) if isinstance(one, Deal) and one.seat == 2)
    dealt = record.events[deal]
    assert isinstance(dealt, Deal)
    assert dealt.tiles
    gone = {one.tile for one in record.events[:first] if isinstance(one, Play)}
    kept = [tile for tile in dealt.tiles if tile in gone]
    own = next(one.tiles for one in record.events if isinstance(one, Deal) and one.seat == 1)
    everything = {
        tile for tile in tiles_of(rules_of(record.opening).tile_set()) if tile not in (*(own or ()), *dealt.tiles)
    }
    others = sorted(everything)[: len(dealt.tiles) - len(kept)]
    changed = list(record.events)
    changed[deal] = Deal(2, (*kept, *others))
    again = advice(msgspec.structs.replace(record, events=tuple(changed)), first, guesses=6)
    assert again is not None
    assert again.moves == told.moves


def test_advice_is_the_same_for_the_same_seed_and_names_the_move_that_was_made() -> None:
    record = match_of("kozel-pairs", 4)
    hand = [n for n, one in enumerate(record.events, 1) if isinstance(one, Play)][5:9]
    for event in hand:
        told = advice(record, event, guesses=3)
        if told is not None:
            assert told == advice(record, event, guesses=3)
            assert told.made.tile == getattr(record.events[event - 1], "tile", None)
            assert told.loss >= 0
            assert told.best.value == max(one.value for one in told.moves)


def test_of_plays_whose_moves_are_all_alike_about_one_in_a_hundred_is_called_worse() -> None:
    chance = Random("alike")
    number = 1000
    called = 0
    for tries in (10, 40):
        for _ in range(number):
            values = [tuple(chance.gauss(0, 20) for _ in range(tries)) for _ in FIVE]
            moves = [
                Expected(Move("play", one), sum(of) / tries, tries, of) for one, of in zip(FIVE, values, strict=True)
            ]
            told = Advice(9, 1, 1, moves[0].move, tuple(sorted(moves, key=lambda one: -one.value)), "points")
            called += told.clear
    assert called <= 2 * number * 0.02


def test_no_advice_where_there_is_nothing_to_choose() -> None:
    record = match_of("draw", 1)
    hand = next(n for n, one in enumerate(record.events, 1) if isinstance(one, Hand))
    assert advice(record, hand) is None


def test_the_thoughtful_bot_beats_the_random_one_at_the_same_deals() -> None:
    assert sum(duel("block", BOTS["thoughtful"], BOTS["random"], seed) for seed in range(6)) > 0


@pytest.mark.soak
@pytest.mark.parametrize("other", ["greedy", "random"])
@pytest.mark.parametrize("game", GAMES)
def test_the_thoughtful_bot_beats_the_others_in_every_game(game: str, other: str) -> None:
    alarm = ALARM / (2 * len(GAMES))
    told = surely(game, BOTS["thoughtful"], BOTS[other], alarm, CHOOSING.get(game, {}))
    print(f"{game}, {other}: {told.mean:+.2f} a hand, standard error {told.error:.2f}, {told.deals} deals twice")
    assert told.mean > 0
    assert told.chance < alarm / len(LOOKS), told


def test_students_t_is_that_of_the_tables() -> None:
    """Abramowitz and Stegun, table 26.10: what 0.5 % and 0.05 % exceed."""
    assert beyond(3.250, 9) == pytest.approx(0.005, rel=1e-3)
    assert beyond(3.291, 10**5) == pytest.approx(0.0005, rel=1e-2)
    assert beyond(0.0, 15) == pytest.approx(0.5)
