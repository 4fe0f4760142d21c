"""One hand of a match, drawn: everything that the browser needs to step through it without asking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from dashboard.opened import Unfolded
from dashboard.telling import tell
from ledger.board import Scene, arrange
from ledger.board.paint import halves, painted
from ledger.board.scene import AnyItem
from ledger.board.view import BIG_SETS
from ledger.game.picture import State
from ledger.inference.seen import seen_from
from ledger.naming import with_names


class Act(msgspec.Struct, frozen=True):
    """A stretch of a match that is shown as one: a hand, from its first event to its last."""

    hand: int
    first: int
    last: int


def acts(match: Unfolded) -> list[Act]:
    """The hands of a match; what stands before the first belongs to it."""
    starts = [hand.first_event for hand in match.summary.hands] or [1]
    starts[0] = 1
    ends = [start - 1 for start in starts[1:]] + [len(match.states)]
    return [Act(number, *span) for number, span in enumerate(zip(starts, ends, strict=True), start=1)]


def act_at(match: Unfolded, event: int) -> Act:
    """The act in which an event stands."""
    return next(one for one in acts(match) if one.first <= event <= one.last)


def act(match: Unfolded, event: int, viewpoint: int | None, width: int) -> str:
    """The act in which an event stands as JSON, drawn `width` pixels wide as one seat saw it or with all hands open.

    `elements` holds everything drawn once; each step says by number what of it shows, from the ground upwards.
    """
    here = act_at(match, event)
    final = match.states[here.last - 1]
    numbers: dict[AnyItem, int] = {}
    shown: set[tuple[int, bool]] = set()
    steps = []
    for number in range(here.first, here.last + 1):
        state = match.states[number - 1]
        scene = arrange(state, match.names, viewpoint=viewpoint, width=width, final=final)
        shown |= {(value, face.across) for face in scene.faces for value in (face.first, face.second) if value}
        items = [numbers.setdefault(item, len(numbers)) for item in scene.items]
        steps.append({"event": number, "items": items, **_told(match, number, viewpoint, scene)})
    data = {
        "hand": here.hand,
        "first": here.first,
        "last": here.last,
        "events": len(match.states),
        "hands": [{"hand": one.hand, "event": one.first} for one in acts(match)],
        "halves": halves(shown),
        "elements": painted(list(numbers), coloured=final.drawn_as in BIG_SETS),
        "steps": steps,
    }
    return msgspec.json.encode(data).decode()


def _told(match: Unfolded, number: int, viewpoint: int | None, scene: Scene) -> dict[str, Any]:
    state = match.states[number - 1]
    event = match.record.events[number - 1]
    if viewpoint is not None:
        event = seen_from(event, None if state.drawn_as == "sausage" else viewpoint)
    return {
        "width": scene.width,
        "height": scene.height,
        "label": scene.label,
        "told": tell(event, match.names),
        "points": points_told(match, state),
        "totals": totals_told(match, state),
        "findings": findings_told(match, number, viewpoint),
        "over": _result_told(match, state),
    }


def side_name(match: Unfolded, side: int) -> str:
    """The players of a side, by its lower seat."""
    return " + ".join(match.names[seat - 1] for seat in match.summary.sides[side])


def points_told(match: Unfolded, state: State) -> list[str]:
    """The points that the event of a state caused, each with its reason."""
    return [f"{side_name(match, p.seat)} {p.points:+}: {with_names(p.because, match.names)}" for p in state.points]


def findings_told(match: Unfolded, number: int, viewpoint: int | None) -> list[dict[str, str]]:
    """What the audit found at an event; a seat is told only that there is something, for the words may name tiles."""
    found = [one for one in match.findings if one.event == number]
    if found and viewpoint is not None:
        return [
            {"severity": found[0].severity, "text": "The audit has something to say here: look with all hands open"}
        ]
    return [{"severity": one.severity, "text": with_names(one.message, match.names)} for one in found]


def totals_told(match: Unfolded, state: State) -> list[list[str]]:
    """How the sides stand: name and total, a question mark where it is not known; nothing in a game without points."""
    if not match.scored:
        return []
    return [[side_name(match, side), "?" if total is None else str(total)] for side, total in state.totals.items()]


def _result_told(match: Unfolded, state: State) -> str:
    if not state.match_over:
        return "The hand is over" if state.hand_over else ""
    won = " and ".join(_winners(match, state.winners))
    return f"The match is over, won by {won}" if won else "The match is over"


def _winners(match: Unfolded, winners: Sequence[int]) -> list[str]:
    return [side_name(match, seat) for seat in winners if seat in match.summary.sides]
