"""What a scorer can do next, as plain values: the tiles that may be tapped, the buttons, what is still to be told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from ledger.game.events import Hand, Play, Void
from ledger.game.picture import Move, State
from ledger.naming import with_names
from ledger.record import write_event
from ledger.recording.next_lines import advice, line_of, obvious, together, without_a_play
from ledger.recording.sitting import Sitting

LINES_SHOWN = 12

_SIDE = re.compile(r"seat (\d+)(?= [+-])")


def desk(sitting: Sitting, in_words: Callable[[Move], str]) -> dict[str, Any]:
    """All that is needed to record on, but for the picture of the table.

    `hands` holds each player's tiles, each with the `plays` that the rules allow it (`line`, the play `in_words`, the
    `number` at which it is joined), and under `possible` those of the tiles that nobody wrote down. `buttons` are
    lines that can be recorded as they are, the likely one first; `asks` says whose tiles are to be told: those dealt,
    or those still held. `coming` is what a desk must know to go on before it is answered.
    """
    state = sitting.state()
    return {
        "match": sitting.match,
        "events": sitting.length,
        "names": list(sitting.seated),
        "turn": sitting.turn(),
        "advice": advice(sitting),
        "result": _result(sitting, state),
        "highest": sitting.rules.set_highest(),
        "totals": [[name, "?" if total is None else str(total)] for name, total in _totals(sitting, state)],
        "hands": [_hand(sitting, state, seat, in_words) for seat in state.hands],
        "buttons": _buttons(sitting, state),
        "asks": _asks(sitting),
        "coming": _coming(sitting, state),
        "lines": _lines(sitting),
        "over": sitting.ended(),
    }


def _totals(sitting: Sitting, state: State) -> list[tuple[str, int | None]]:
    if sitting.rules.scoring == "win":
        return []
    return [(together(sitting, side), total) for side, total in state.totals.items()]


def _result(sitting: Sitting, state: State) -> list[str]:
    """What the hand that is over brought, in words to read aloud."""
    if not state.hand_over or sitting.unrevealed():
        return []
    brought = sitting.points()
    begun = max((at for at, event in enumerate(sitting.record.events, 1) if isinstance(event, Hand)), default=0)
    last = max((event for event in brought if event >= begun), default=None)
    return [] if last is None else [_with_sides(text, sitting) for text in brought[last]]


def _with_sides(text: str, sitting: Sitting) -> str:
    """Points in words with the names of the players; of partners both, where the points are theirs."""
    side = _SIDE.match(text)
    rest = with_names(text[side.end() :] if side else text, sitting.names)
    return together(sitting, int(side[1])) + rest if side else rest


def _hand(sitting: Sitting, state: State, seat: int, in_words: Callable[[Move], str]) -> dict[str, Any]:
    held = state.hands[seat]
    known = list(state.known[seat])
    hidden = held - len(known) if isinstance(held, int) else 0
    plays: dict[str, list[dict[str, Any]]] = {tile.text: [] for tile in known}
    possible: dict[str, list[dict[str, Any]]] = {}
    numbers = {end.arm: end.value for end in state.ends}
    for move in _allowed(sitting, state, seat):
        if move.tile is not None:
            line = {"line": line_of(move, seat), "words": in_words(move), "number": numbers.get(move.arm or "")}
            text = move.tile.natural.text
            (plays if text in plays else possible).setdefault(text, []).append(line)
    return {
        "seat": seat,
        "name": sitting.seated[seat - 1],
        "tiles": [{"tile": text, "plays": lines} for text, lines in plays.items()],
        "hidden": hidden,
        "possible": possible,
    }


def _allowed(sitting: Sitting, state: State, seat: int) -> Iterable[Move]:
    """What the rules allow the seat, if it is in turn or if nobody in particular is."""
    if sitting.turn() not in (None, seat):
        return ()
    if sitting.turn() is None or state.legal is None:
        return sitting.possible(seat)
    return (move for move in state.legal if move.kind in ("play", "cut", "return"))


def _coming(sitting: Sitting, state: State) -> dict[str, Any]:
    """Whose turn comes and what is asked next, as far as the desk can go on by itself: `stays` says of a plain tile and
    of a double whether its player goes on after it.
    """
    seat = sitting.turn()
    moves = sitting.possible(seat) if seat is not None else ()
    samples: dict[str, list[Move]] = {"plain": [], "double": []}
    for move in moves:
        if move.kind == "play" and move.tile is not None:
            samples["double" if move.tile.double else "plain"].append(move)
    samples["double"] = samples["double"] or samples["plain"]
    return {
        "hand": sitting.next_hand(),
        "leads": sitting.leads_next(),
        "each": sitting.dealt_each(),
        "undealt": sitting.undealt(),
        "unrevealed": [[seat, _left(state, seat)] for seat in sitting.unrevealed()],
        "stays": {kind: bool(found) and _stays(sitting, seat or 0, found[0]) for kind, found in samples.items()},
    }


def _stays(sitting: Sitting, seat: int, move: Move) -> bool:
    assert move.tile is not None
    return sitting.with_events([Play(seat, move.tile, move.arm)]).turn() == seat


def _left(state: State, seat: int) -> int | None:
    """How many tiles the seat holds at the end; None where the plays were not written down."""
    hand = state.hands[seat]
    if state.unwritten:
        return None
    return hand if isinstance(hand, int) else len(hand)


def _buttons(sitting: Sitting, state: State) -> list[dict[str, Any]]:
    likely = obvious(sitting)
    lines = [] if likely is None else [write_event(likely, sitting.record.opening)]
    lines += ["end"] if sitting.match_over() and not sitting.ended() else []
    sure = len(lines)
    seat = sitting.turn()
    if seat is not None and not sitting.leads_next():
        lines += without_a_play(sitting, seat)
        sure = sure or (1 if state.legal is None and not sitting.possible(seat) else 0)
    if sitting.hand_is_over() and not sitting.ended():
        lines += _written(sitting)
    distinct = {_with_seats(line, sitting): line for line in reversed(lines)}
    return [{"line": line, "likely": bool(sure) and line == lines[0]} for line in reversed(distinct.values())]


def _with_seats(line: str, sitting: Sitting) -> str:
    """A line with seats in place of names, so that two ways of writing it are one."""
    words = line.split()
    if len(words) > 1 and words[1] in sitting.names:
        words[1] = str(sitting.names.index(words[1]) + 1)
    return " ".join(words).removesuffix(" ?")


def _written(sitting: Sitting) -> list[str]:
    """The line that tells what the hand that is over brought, as it was worked out, until it is there."""
    return ["write"] if sitting.written() and not sitting.wrote() and not sitting.unrevealed() else []


def _asks(sitting: Sitting) -> dict[str, Any] | None:
    """Whose tiles are to be told next: `kind` deal or reveal, the seat, and how many where that is known."""
    if sitting.undealt():
        return {"kind": "deal", "seat": sitting.undealt()[0], "count": sitting.dealt_each()}
    if sitting.unrevealed():
        seat = sitting.unrevealed()[0]
        return {"kind": "reveal", "seat": seat, "count": _left(sitting.state(), seat)}
    return None


def _lines(sitting: Sitting) -> list[dict[str, Any]]:
    """The last lines, newest last: the points that each brought, whether it was taken back or is against the rules."""
    opening, events = sitting.record.opening, sitting.record.events
    first = max(2, sitting.length - LINES_SHOWN + 1)
    brought, taken_back = sitting.points(), {event.target for event in events if isinstance(event, Void)}
    irregular = sitting.irregular()
    return [
        {
            "event": number,
            "line": write_event(events[number - 1], opening),
            "points": [_with_sides(text, sitting) for text in brought.get(number, ())],
            "void": number in taken_back,
            "irregular": number in irregular,
        }
        for number in range(first, sitting.length + 1)
    ]
