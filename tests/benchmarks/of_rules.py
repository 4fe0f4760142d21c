"""G8, G9: the rules themselves, beside the least that judging can cost and beside engines of other games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from random import Random
from typing import Any

from ledger.game.events import Play, Record
from ledger.game.match import Match
from ledger.game.variants import GAMES, rules_of
from tests.benchmarks import limit
from tests.benchmarks.matches import LINE_GAME, length, of_game
from tests.benchmarks.measuring import Goal, Row, Sizes, missing, paired

EVENTS = 8_000
G8 = Goal("G8", "fold and referee / the limit loop, line games", "speed", 0.25, 0.5)
G8B = Goal("G8b", "fold and referee / the limit loop, other games", "speed", 0.12, 0.5)
G9A = Goal("G9a", "fold and referee / PyPI dominoes, moves", "speed", 8, 20)
G9B = Goal("G9b", "fold and referee / OpenSpiel's dominoes in pairs, steps", "speed", 12, 30)
G9C = Goal("G9c", "fold and referee / python-chess push, plies", "speed", 4.5, 12)
G9D = Goal("G9d", "fold and referee / pokerkit, actions", "speed", 100, 500)

Recorded = tuple[Callable[[], object], int]
"""What replays a peer's games, and how many moves they have."""


def measure(sizes: Sizes) -> Iterator[Row]:
    """The rows of these goals."""
    events = limit.events(40_000)
    assert limit.fold(events)[0] == 0
    for game in GAMES:
        records = of_game(game, EVENTS, sizes.folder)
        goal = G8 if on_a_line(records) else G8B
        items = length(records), len(events)
        yield paired(goal, game, lambda some=records: judged(some), lambda: limit.fold(events), sizes, items=items)
    records = of_game(LINE_GAME, EVENTS, sizes.folder)
    for goal, name, peer in (
        (G9A, "dominoes", dominoes),
        (G9B, "open_spiel", spiel),
        (G9C, "python-chess", chess),
        (G9D, "pokerkit", poker),
    ):
        try:
            replay, moves = peer()
        except ImportError:
            yield missing(goal, LINE_GAME, f"{name} is not installed")
            continue
        items = length(records), moves
        yield paired(goal, LINE_GAME, lambda: judged(records), replay, sizes, items=items)


def on_a_line(records: Sequence[Record]) -> bool:
    """Whether all tiles of a game join a line with two ends."""
    arms = {event.arm for record in records for event in record.events if isinstance(event, Play)}
    return arms <= {None, "left", "right"}


def judged(records: Sequence[Record]) -> None:
    """Folds decoded events with the referee, the header apart."""
    for record in records:
        match = Match(record.opening, rules_of(record.opening))
        match.take_all(enumerate(record.events[1:], start=2))
        match.finish(len(record.events))


def dominoes() -> Recorded:
    """Random games of the package `dominoes`."""
    dominoes: Any = import_module("dominoes")

    chance, games = Random(1), []
    for _ in range(60):
        game = dominoes.Game.new(starting_player=0)
        hands = [list(hand) for hand in game.hands]
        while game.result is None:
            game.make_move(*chance.choice(game.valid_moves))
        games.append((hands, [move for move in game.moves if move]))

    def replay() -> None:
        for hands, moves in games:
            first = tuple((tile, True) for tile in hands[0])
            again = dominoes.Game(dominoes.Board(), [dominoes.Hand(hand) for hand in hands], [], 0, first, 0, None)
            for tile, left in moves:
                again.make_move(tile, left)

    return replay, sum(len(moves) for _, moves in games)


def spiel() -> Recorded:
    """Random games of OpenSpiel's dominoes for two pairs."""
    pyspiel: Any = import_module("pyspiel")
    # it makes the games known that are written in Python
    import_module("open_spiel.python.games")
    game = pyspiel.load_game("python_team_dominoes")
    chance, games = Random(1), []
    for _ in range(30):
        state, actions = game.new_initial_state(), []
        while not state.is_terminal():
            actions.append(chance.choice(state.legal_actions()))
            state.apply_action(actions[-1])
        games.append(actions)

    def replay() -> None:
        for actions in games:
            state = game.new_initial_state()
            for action in actions:
                state.apply_action(action)

    return replay, sum(map(len, games))


def chess() -> Recorded:
    """Random games of chess."""
    chess: Any = import_module("chess")
    chance, games = Random(2), []
    for _ in range(40):
        board = chess.Board()
        moves: list[Any] = []
        while not board.is_game_over() and len(moves) < 80:
            moves.append(chance.choice(list(board.legal_moves)))
            board.push(moves[-1])
        games.append(moves)

    def replay() -> None:
        for moves in games:
            board = chess.Board()
            for move in moves:
                board.push(move)

    return replay, sum(map(len, games))


def poker() -> Recorded:
    """Hands of Texas hold'em for six, replayed from their histories."""
    kit: Any = import_module("pokerkit")
    asked = (kit.Automation.HOLE_DEALING, kit.Automation.BOARD_DEALING, kit.Automation.CARD_BURNING)
    game = kit.NoLimitTexasHoldem(tuple(one for one in kit.Automation if one not in asked), True, 0, (50, 100), 100)
    chance, hands, actions = Random(4), [], 0
    for _ in range(6):
        state = game((10000,) * 6, 6)
        while state.status:
            if state.can_burn_card():
                state.burn_card("??")
            elif state.can_deal_hole():
                state.deal_hole()
            elif state.can_deal_board():
                state.deal_board()
            elif chance.random() < 0.15 and state.can_fold():
                state.fold()
            else:
                state.check_or_call()
        history = kit.HandHistory.from_game_state(game, state)
        actions += len(history.actions)
        hands.append(kit.HandHistory.loads(history.dumps()))

    def replay() -> None:
        for history in hands:
            for _ in history:
                pass

    return replay, actions
