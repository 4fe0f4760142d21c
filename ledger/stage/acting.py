"""A match as plain values: its script, which every step needs, and its acts, one for each hand."""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.board import arrange
from ledger.board.reel import Reel, look
from ledger.board.view import BIG_SETS
from ledger.directions import apart
from ledger.game.corrections import CORRECTIONS
from ledger.game.events import Knock, Note
from ledger.game.picture import State
from ledger.naming import tell_decision, with_names
from ledger.seen import seen_from
from ledger.stage.unfolding import TABLE, Unfolded
from ledger.stage.words import board_words, stage_words
from ledger.telling import tell, tell_move
from ledger.wording import listed, said

_OF_THE_RECORD = (Note, *CORRECTIONS)
"""Events that speak of the players of the header, whoever sits there by then."""


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


def script(match: Unfolded, viewpoint: int | None) -> dict[str, Any]:
    """What every step of the match needs: where its hands begin, where one may jump to, how it is painted, the words.

    A viewpoint is that of `ledger.board.draw`; whoever sees no hand is told nothing of what is still to come.
    """
    big = match.states[-1].drawn_as in BIG_SETS
    return {
        "events": len(match.states),
        "hands": [{"hand": one.hand, "event": one.first, "last": one.last} for one in acts(match)],
        "jumps": {
            "knock": [n for n, event in enumerate(match.record.events, start=1) if isinstance(event, Knock)],
            "score": [state.event for state in match.states if state.points],
            "finding": sorted({one.event for one in match.findings if one.event}) if viewpoint is None else [],
        },
        "secret": viewpoint == TABLE,
        "branched": match.branched,
        "look": look(coloured=big),
        "words": stage_words(match.branched),
    }


def act(match: Unfolded, here: Act, viewpoint: int | None, width: int) -> str:
    """One hand as JSON, laid out `width` pixels wide as one seat saw it or with all hands open.

    `things` holds everything that is drawn, once; each step says by number what of it shows.
    """
    final = match.states[here.last - 1]
    reel = Reel()
    words = board_words()
    steps = []
    for number in range(here.first, here.last + 1):
        state = match.states[number - 1]
        scene = arrange(state, match.names_at(number), viewpoint=viewpoint, width=width, final=final, words=words)
        steps.append({"event": number, **reel.frame(scene), **_told(match, number, viewpoint)})
    data = {"hand": here.hand, "first": here.first, "last": here.last, "things": reel.things(), "steps": steps}
    return msgspec.json.encode(data).decode()


def _told(match: Unfolded, number: int, viewpoint: int | None) -> dict[str, Any]:
    state = match.states[number - 1]
    event = match.record.events[number - 1]
    if viewpoint is not None:
        event = seen_from(event, None if state.drawn_as == "sausage" else viewpoint)
    return {
        "told": apart(tell(event, match.names if isinstance(event, _OF_THE_RECORD) else match.names_at(number))),
        "points": [_point(match, state, place) for place in range(len(state.points))],
        "totals": _totals_told(match, state),
        "findings": _findings_told(match, number, viewpoint),
        "over": apart(_result_told(match, state)),
        **_moves_told(match, state, viewpoint),
    }


def _point(match: Unfolded, state: State, place: int) -> dict[str, Any]:
    points = state.points[place]
    return {
        "side": apart(match.side_name(points.seat)),
        "points": f"{points.points:+}".replace("-", "−"),
        "because": apart(with_names(points.because, match.names)),
        "rule": points.rule,
    }


def _moves_told(match: Unfolded, state: State, viewpoint: int | None) -> dict[str, Any]:
    """What the player in turn may do, if the viewer sees his tiles; `allowed` are tiles of the hand `turn`."""
    seen = viewpoint is None or (viewpoint == state.turn and state.drawn_as != "sausage")
    if state.turn is None or state.hand_over or state.legal is None or not seen:
        return {"moves": None} | ({"mover": apart(board_words().unwritten)} if state.unwritten else {})
    names = match.names_at(state.event)
    return {
        "moves": [apart(tell_move(move, names)) for move in state.legal],
        "mover": apart(said("{name} may", name=names[state.turn - 1])),
        "turn": state.turn,
        "allowed": sorted({tile.natural.text for move in state.legal for tile in (move.tile,) if tile}),
    }


def points_told(match: Unfolded, state: State) -> list[str]:
    """The points that the event of a state caused, each with its reason in words."""
    return [
        f"{match.side_name(p.seat)} {p.points:+}: {with_names(p.because, match.names)}"
        + (f" ({p.rule})" if p.rule else "")
        for p in state.points
    ]


def _findings_told(match: Unfolded, number: int, viewpoint: int | None) -> list[dict[str, str]]:
    """What the audit found at an event; a seat is told only that there is something, for the words may name tiles."""
    found = [one for one in match.findings if one.event == number]
    if found and viewpoint is not None:
        text = said("The audit has something to say here: look with all hands open")
        return [{"severity": found[0].severity, "text": text}]
    return [{"severity": one.severity, "text": apart(with_names(one.message, match.names))} for one in found]


def _totals_told(match: Unfolded, state: State) -> list[list[str]]:
    """How the sides stand: name and total, a question mark where it is not known; nothing in a game without points."""
    if not match.scored:
        return []
    called = match.side_names
    return [[called[side], "?" if total is None else str(total)] for side, total in state.totals.items()]


def _result_told(match: Unfolded, state: State) -> str:
    """That the hand or the match is over, and who won it; nothing while it goes on."""
    decision = match.summary.decision
    if decision is not None and state.event >= decision.allowed_by:
        return tell_decision(decision, match.side_names)
    if not state.match_over:
        return said("The hand is over") if state.hand_over else ""
    won = listed(name for side, name in match.side_names.items() if side in state.winners)
    return said("The match is over, won by {names}", names=won) if won else said("The match is over")
