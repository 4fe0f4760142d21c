"""The end of a hand searched by somebody who knows nothing of kept tables: each way is played from the record anew."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.game.events import Play, Record
from ledger.game.variants import GAMES
from ledger.replay import replay
from ledger.simulate.branching import Branch


def brought(record: Record, after: int, line: str = "") -> dict[int, float]:
    """What a hand brings each side more than the others on average, after these moves, if all go on as is best for
    their own side; of equal moves the first."""
    branch = Branch(record, after)
    branch.follow(line)
    while not branch.over and len(branch.legal()) == 1:
        branch.move(branch.legal()[0])
    if branch.over:
        return _margins(branch.record)
    side = branch.table.side_of[branch.turn or 0]
    return max((brought(record, after, line) for line in _lines(record, after, branch)), key=lambda one: one[side])


def _lines(record: Record, after: int, branch: Branch) -> Iterator[str]:
    before = branch.line()
    for move in branch.legal():
        other = Branch(record, after)
        other.follow(before)
        other.move(move)
        yield other.line()


def _margins(record: Record) -> dict[int, float]:
    states = list(replay(record).states())
    hand = states[-1].hand
    sides = list(states[-1].totals)
    own = dict.fromkeys(sides, 0.0)
    for state in states:
        for points in state.points if state.hand == hand else ():
            own[points.seat] += -points.points if GAMES[state.variant].scoring == "penalty" else points.points
    if GAMES[states[-1].variant].scoring == "win":
        winners = states[-1].winners
        own = {side: 1 / len(winners) if side in winners else 0.0 for side in sides}
    return {side: own[side] - sum(own[other] for other in sides if other != side) / (len(sides) - 1) for side in sides}


def endings(record: Record, most_tiles: int) -> Iterator[int]:
    """The plays after which few tiles are left in the hands and none can be drawn, but somebody may choose."""
    for state, event in zip(replay(record).states(), record.events, strict=True):
        held = sum(len(hand) if isinstance(hand, tuple) else hand for hand in state.hands.values())
        if isinstance(event, Play) and not state.hand_over and held <= most_tiles and len(state.legal or ()) > 1:
            yield state.event
