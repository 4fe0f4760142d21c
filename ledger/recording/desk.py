"""What a scorer can do next, as plain values: the tiles that may be tapped, the buttons, what is still to be told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.game.picture import Move, State
from ledger.naming import with_names
from ledger.record import write_event
from ledger.recording.next_lines import advice, obvious
from ledger.recording.sitting import Sitting

LINES_SHOWN = 12


def desk(sitting: Sitting, in_words: Callable[[Move], str]) -> dict[str, Any]:
    """All that is needed to record on, but for the picture of the table.

    `hands` holds each player's tiles, each with the `plays` that the rules allow it (`line`, and the play `in_words`);
    `buttons` are lines that can be recorded as they are, the likely one first; `asks` says whose tiles are to be told:
    those dealt, or those still held.
    """
    state = sitting.state()
    return {
        "match": sitting.match,
        "events": sitting.length,
        "names": list(sitting.names),
        "turn": sitting.turn(),
        "advice": advice(sitting),
        "highest": sitting.rules.set_highest(),
        "totals": _totals(sitting, state),
        "hands": [_hand(sitting, state, seat, in_words) for seat in state.hands],
        "buttons": _buttons(sitting, state),
        "asks": _asks(sitting),
        "lines": _lines(sitting),
        "over": sitting.ended(),
    }


def _totals(sitting: Sitting, state: State) -> list[list[str]]:
    sides: dict[int, list[str]] = {side: [] for side in state.totals}
    for seat, name in enumerate(sitting.names, start=1):
        side = seat if seat in sides else (seat - 1) % len(sides) + 1
        sides[side].append(name)
    return [[" + ".join(sides[side]), "?" if total is None else str(total)] for side, total in state.totals.items()]


def _hand(sitting: Sitting, state: State, seat: int, in_words: Callable[[Move], str]) -> dict[str, Any]:
    held = state.hands[seat]
    known = list(state.known[seat])
    plays: dict[str, list[dict[str, str]]] = {tile.text: [] for tile in known}
    if seat == sitting.turn():
        for move in state.legal or ():
            if move.kind == "play" and move.tile is not None:
                line = {"line": line_of(move, seat), "words": in_words(move)}
                plays.setdefault(move.tile.natural.text, []).append(line)
    return {
        "seat": seat,
        "name": sitting.names[seat - 1],
        "tiles": [{"tile": text, "plays": lines} for text, lines in plays.items()],
        "hidden": held - len(known) if isinstance(held, int) else 0,
    }


def line_of(move: Move, seat: int) -> str:
    """A legal move of a seat as a line of the record."""
    words = [move.kind, str(seat)]
    for tile, arm in ((move.tile, move.arm), (move.second_tile, move.second_arm)):
        words += [tile.text] if tile is not None else []
        words += [f"@{arm}"] if arm is not None else []
    return " ".join(words)


def _buttons(sitting: Sitting, state: State) -> list[dict[str, Any]]:
    likely = obvious(sitting)
    lines = [] if likely is None else [write_event(likely, sitting.record.opening)]
    seat = sitting.turn()
    if seat is not None and not sitting.leads_next():
        unknown = [Move("knock"), Move("draw")] if sitting.draws() else [Move("knock")]
        moves = unknown if state.legal is None else [move for move in state.legal if move.kind != "play"]
        lines += [line_of(move, seat) for move in moves]
        lines += ["fish"] if state.legal is None else []
    if sitting.hand_is_over() or sitting.match_over():
        lines += _closing(sitting)
    distinct = {_with_seats(line, sitting): line for line in reversed(lines)}
    return [{"line": line, "likely": likely is not None and line == lines[0]} for line in reversed(distinct.values())]


def _with_seats(line: str, sitting: Sitting) -> str:
    """A line with seats in place of names, so that two ways of writing it are one."""
    words = line.split()
    if len(words) > 1 and words[1] in sitting.names:
        words[1] = str(sitting.names.index(words[1]) + 1)
    return " ".join(words).removesuffix(" ?")


def _closing(sitting: Sitting) -> list[str]:
    """What may be written when a hand is over: its points as they were worked out, and the end."""
    written = sitting.written()
    lines = ["write"] if written and not sitting.wrote() and not sitting.unrevealed() else []
    if sitting.match_over() and not sitting.ended():
        lines.append("end")
    return lines


def _asks(sitting: Sitting) -> dict[str, Any] | None:
    """Whose tiles are to be told next: `kind` deal or reveal, the seat, and how many where that is known."""
    if sitting.undealt():
        return {"kind": "deal", "seat": sitting.undealt()[0], "count": sitting.dealt_each()}
    if sitting.unrevealed():
        seat = sitting.unrevealed()[0]
        held = sitting.state().hands[seat]
        return {"kind": "reveal", "seat": seat, "count": held if isinstance(held, int) else len(held)}
    return None


def _lines(sitting: Sitting) -> list[dict[str, Any]]:
    """The last lines, newest last, each with the points that it brought."""
    opening = sitting.record.opening
    first = max(2, sitting.length - LINES_SHOWN + 1)
    brought = sitting.points()
    return [
        {
            "event": number,
            "line": write_event(sitting.record.events[number - 1], opening),
            "points": [with_names(text, sitting.names) for text in brought.get(number, ())],
        }
        for number in range(first, sitting.length + 1)
    ]
