"""Corrections that may mend a fault, the likeliest first; each is tried out before it is offered."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.game.events import (
    Amend,
    Cut,
    Deal,
    Draw,
    End,
    Event,
    Fish,
    Hand,
    Insert,
    Knock,
    Lead,
    Out,
    Play,
    Return,
    Reveal,
    Score,
    Stand,
    Start,
    Total,
    Void,
    Write,
)
from ledger.game.objections import Code
from ledger.game.picture import Move
from ledger.mending.deals import deals, reveals
from ledger.mending.fault import Fault

WHY, SO = "as the rules have it", "it was so"
"""The reasons that are offered, for what puts right and for what stands; whoever corrects may write others."""
TWICE = "written twice"
"""The reason for which a claim goes that was written a second time: that puts right more than a claim of 0 would."""

MOST_MOVES = 5
"""Of so many other moves one may be what really happened; where there are more, nobody can tell."""


def candidates(fault: Fault) -> Iterator[Event]:
    """What to append, the likeliest first."""
    event, code = fault.event, fault.finding.code
    if _claimed_before(fault):
        yield Void(fault.target, TWICE)
    if _result_amid_plays(fault):
        return
    if code in (Code.HAND_OVER, Code.OUT_OF_PLACE):
        yield Insert(fault.target, Hand(fault.state.hand + 1), WHY)
    yield from _put_right(fault)
    if code in (Code.WRONG_FISH, Code.WRONG_CALL) and not isinstance(event, Fish):
        yield Insert(fault.target, Fish(), WHY)
    if code == Code.WRONG_LEAD and isinstance(event, Deal | Start):
        yield from _start(fault)
    if not isinstance(event, Reveal) or _shown_before(fault, event):
        yield Void(fault.finding.event if fault.inserted else fault.target, WHY)
    if isinstance(event, Play | Draw | Knock | Return | Cut) and not fault.inserted:
        yield Stand(fault.target, SO)


def _put_right(fault: Fault) -> Iterator[Event]:
    """The event as it should have been, by its kind."""
    event, code = fault.event, fault.finding.code
    if isinstance(event, Score | Write | Total | End) or code == Code.SCORE_MISMATCH:
        yield from _claims(fault)
    elif isinstance(event, Deal) and code == Code.WRONG_DEAL:
        yield from (_instead(fault, deal) for deal in deals(fault))
    elif isinstance(event, Reveal):
        yield from (_instead(fault, reveal) for reveal in reveals(fault))
    elif isinstance(event, Hand):
        yield from (_instead(fault, Hand(number)) for number in (fault.state.hand + 1, fault.state.hand))
    elif isinstance(event, Play | Draw | Knock | Return | Cut | Lead | Out) and fault.finding.proved_by is None:
        yield from _turns(fault)


def _result_amid_plays(fault: Fault) -> bool:
    """Whether a hand's result was written down in the midst of its plays: no one line mends that, and a new hand that
    began there would leave the one before without an end.
    """
    result = isinstance(fault.event, Out | Reveal | Write)
    return result and bool(fault.state.laid) and not fault.state.hand_over


def _claimed_before(fault: Fault) -> bool:
    """Whether the side was written to already, or the play just made was claimed already."""
    event, before = fault.event, fault.hand[: fault.at]
    if fault.inserted or fault.finding.code != Code.SCORE_MISMATCH or not before:
        return False
    if isinstance(event, Score):
        return before[-1] == event
    side_of = fault.table.side_of
    return isinstance(event, Write) and any(
        isinstance(one, Write) and side_of[one.seat] == side_of[event.seat] for one in before
    )


def _shown_before(fault: Fault, event: Reveal) -> bool:
    """Whether a player's tiles were shown twice: what is shown once cannot be taken away, and the claims with it."""
    return any(isinstance(earlier, Reveal) and earlier.seat == event.seat for earlier in fault.hand[: fault.at])


def _instead(fault: Fault, event: Event) -> Event:
    return Amend(fault.target, event, WHY)


def _after(fault: Fault, event: Event) -> Event:
    """The event stands right after that of the fault: at the end of the record as a line of its own."""
    return event if fault.next is None else Insert(fault.next, event, WHY)


def _claims(fault: Fault) -> Iterator[Event]:
    """The number that was computed; a claim that was left out; who really won."""
    event, computed, seat = fault.event, fault.finding.computed, fault.finding.seat
    if isinstance(event, End) and isinstance(computed, list) and computed:
        yield _instead(fault, End(tuple(computed)))
    elif isinstance(event, Score | Write | Total) and isinstance(computed, int):
        others = [_instead(fault, msgspec.structs.replace(event, seat=s)) for s in fault.state.totals]
        yield from others if computed == 0 else ()
        if seat is not None and (computed or seat == event.seat):
            yield _instead(fault, msgspec.structs.replace(event, seat=seat, points=computed))
        yield from others
    if isinstance(computed, int) and seat is not None and not isinstance(event, Total):
        yield _after(fault, Score(seat, computed) if isinstance(event, Play) else Write(seat, computed))


def _turns(fault: Fault) -> Iterator[Event]:
    """Another seat, another arm, another tile, or what should have come before."""
    event, state = fault.event, fault.state
    assert isinstance(event, Play | Draw | Knock | Return | Cut | Lead | Out)
    turn, legal = state.turn, state.legal or ()
    if turn is not None and turn != event.seat:
        yield _instead(fault, msgspec.structs.replace(event, seat=turn))
    yield from _other_ends(fault)
    moves = [move for move in legal if turn is not None]
    same = [move for move in moves if isinstance(event, Play | Return | Cut) and _alike(move, event)]
    others = [move for move in moves if move not in same]
    for move in same:
        yield from (_instead(fault, made) for made in _made(move, turn))
    if fault.finding.code in (Code.OUT_OF_TURN, Code.DRAW_OWED, Code.PLAY_OWED, Code.WRONG_FISH):
        for move in others[:MOST_MOVES]:
            yield from (Insert(fault.target, made, WHY) for made in _made(move, turn))
        if turn is not None and not moves:
            yield Insert(fault.target, Knock(turn), WHY)
    if fault.finding.code == Code.WRONG_DRAW:
        yield Void(fault.target, WHY)
    if fault.finding.code == Code.NOT_HELD and isinstance(event, Play) and state.boneyard:
        yield Insert(fault.target, Draw(event.seat, event.tile), WHY)
    for move in others[:MOST_MOVES]:
        yield from (_instead(fault, made) for made in _made(move, turn))
    if isinstance(event, Lead | Out):
        yield _instead(fault, msgspec.structs.replace(event, tile=None))
        yield from (_instead(fault, msgspec.structs.replace(event, seat=seat)) for seat in state.hands)


def _other_ends(fault: Fault) -> Iterator[Event]:
    """The same tile at another end, whatever the hands are."""
    event = fault.event
    if isinstance(event, Play):
        yield from (_instead(fault, msgspec.structs.replace(event, arm=end.arm)) for end in fault.state.open_ends)


def _alike(move: Move, event: Play | Return | Cut) -> bool:
    return move.tile is not None and move.tile.natural is event.tile.natural


def _made(move: Move, turn: int | None) -> Iterator[Event]:
    """A legal move as the event that makes it."""
    assert turn is not None
    if move.kind == "play" and move.tile is not None:
        yield Play(turn, move.tile, move.arm, move.second_tile, move.second_arm)
    elif move.kind == "cut" and move.tile is not None:
        yield Cut(turn, move.tile, move.arm)
    elif move.kind == "return" and move.tile is not None:
        yield Return(turn, move.tile)
    elif move.kind == "knock":
        yield Knock(turn)
    elif move.kind == "draw":
        yield Draw(turn, None)
    elif move.kind == "fish":
        yield Fish()


def _start(fault: Fault) -> Iterator[Event]:
    """The starting double that was not laid out, or another than that."""
    if fault.due is not None:
        start = Start(fault.due)
        yield _instead(fault, start) if isinstance(fault.event, Start) else Insert(fault.target, start, WHY)
