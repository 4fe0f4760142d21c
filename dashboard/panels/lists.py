"""A match in lists: its hands, its points with their reasons, what the audit found. Each row leads to its event."""

from __future__ import annotations

from dashboard.listing import Column, Row
from dashboard.places import address_here
from ledger.game.events import Cut, Fish, Lead, Out, Play
from ledger.languages import signed
from ledger.naming import with_names
from ledger.stage import Unfolded
from ledger.stage.acting import points_told
from ledger.summary import HandSummary
from ledger.wording import counted, said

Listed = tuple[tuple[Column, ...], list[Row]]
MOVES = (Play, Cut, Lead, Out, Fish)
"""What tells who led and who went out."""


def hands(match: Unfolded, until: int) -> Listed:
    """Every hand that began by event `until`: who led, how it ended, what it brought."""
    sides = list(match.summary.sides) if match.scored else []
    columns = (
        Column(said("Hand"), naming=True),
        Column(said("Led")),
        Column(said("Ended by")),
        *(Column(match.side_name(side), number=True) for side in sides),
    )
    rows = []
    for hand in match.summary.hands:
        if hand.first_event > until:
            break
        finished = hand.last_event <= until
        led, out = _moved(match, hand, hand.leader)[0], _moved(match, hand, hand.out)[1]
        unended = said("not over yet") if match.summary.in_play(hand) else "" if hand.over else said("broken off")
        ended = said("a fish") if hand.blocked else out or unended
        totals = [
            f"{'?' if hand.totals[side] is None else hand.totals[side]} ({signed(hand.points[side])})" for side in sides
        ]
        if not finished:
            ended, totals = said("not over yet"), [""] * len(sides)
        cells = (said("Hand {hand}", hand=hand.hand), led, ended, *totals)
        rows.append(_here(hand.first_event, cells))
    return columns, rows


def _here(event: int, cells: tuple[str, ...], tone: str = "") -> Row:
    """A row of the replay: its event is seen through the same eyes, and on the same branch."""
    return Row(str(event), cells, address_here("replay", event=str(event)), tone)


def _moved(match: Unfolded, hand: HandSummary, seat: int | None) -> tuple[str, str]:
    """Who sat at a seat when that moved first in a hand, and when it moved last; substitutes too."""
    if not seat:
        return "", ""
    events = range(hand.first_event, hand.last_event + 1)
    moved = [n for n in events if isinstance(match.record.events[n - 1], MOVES) and _seat(match, n) == seat]
    first, last = (moved[0], moved[-1]) if moved else (hand.first_event, hand.first_event)
    return match.names_at(first)[seat - 1], match.names_at(last)[seat - 1]


def _seat(match: Unfolded, event: int) -> int | None:
    return getattr(match.record.events[event - 1], "seat", None)


def points(match: Unfolded, until: int) -> Listed:
    """All points up to event `until`, with the events and the reasons that brought them."""
    columns = (
        Column(said("Event"), naming=True),
        Column(said("Hand"), number=True),
        Column(said("Points")),
    )
    rows = [
        _here(state.event, (said("Event {event}", event=state.event), str(state.hand), text))
        for state in match.states[:until]
        for text in points_told(match, state)
    ]
    return columns, rows


def severities() -> dict[str, str]:
    """What a finding of each severity is called."""
    return {
        "error": counted(1, "error", "errors"),
        "warning": counted(1, "perhaps an error", "perhaps errors"),
        "info": counted(1, "note", "notes"),
    }


def findings(match: Unfolded) -> Listed:
    """What the audit found."""
    columns = (Column(said("Event"), naming=True), Column(said("Kind")), Column(said("What")))
    words = severities()
    rows = [
        _here(
            one.event,
            (
                said("Event {event}", event=one.event),
                words.get(one.severity, one.severity),
                with_names(one.message, match.names),
            ),
            one.severity,
        )
        for one in match.findings
    ]
    return columns, rows
