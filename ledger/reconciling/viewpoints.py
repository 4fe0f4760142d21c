"""A hand that was written down from the other side of the table: its left is the other's right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from ledger.game.events import Arm, Event, Play, Shut, Start
from ledger.game.rules import Rules
from ledger.reconciling.alignment import align
from ledger.reconciling.lines import Line

View = Mapping[Arm, Arm]
Both = tuple[Line | None, Line | None]
"""What the two records have of one event; None: nothing."""

TURNED: View = {"left": "right", "right": "left"}
UPSIDE_DOWN: View = {"up": "down", "down": "up"}


def seen_alike(first: Sequence[Line], second: Sequence[Line], rules: Rules) -> tuple[list[Line], list[int]]:
    """The second record's lines with the arms of the first, and the hands of the first that it shows from the other
    side.

    Left and right mean nothing by themselves where the lead is a double, and up and down never do: a hand of which more
    plays agree the other way round was seen the other way round.
    """
    pairs: dict[int, list[Both]] = {}
    hands: list[int] = []
    hand = 0
    for step in align([_without_arms(line) for line in first], [_without_arms(line) for line in second], rules):
        told = None if step.first is None else first[step.first]
        hand = hand if told is None else told.hand
        other = None if step.second is None else second[step.second]
        hands += [] if other is None else [hand]
        pairs.setdefault(hand, []).append((told, other))
    views = {hand: _view(of_hand, rules) for hand, of_hand in pairs.items()}
    lines = [_seen(line, views[hand]) for line, hand in zip(second, hands, strict=True)]
    return lines, [hand for hand, view in views.items() if view]


def _view(pairs: Sequence[Both], rules: Rules) -> View:
    views: list[View] = [{}, UPSIDE_DOWN]
    # of the two, since one may have the wrong lead
    leads = (_lead(told for told, _ in pairs), _lead(line for _, line in pairs))
    # a line in which rows are turned up grows at one end only, which is the right
    if not rules.dealt_in_rows and any(lead is not None and lead.tile.double for lead in leads):
        views += [TURNED, {**TURNED, **UPSIDE_DOWN}]
    arms = [arms for told, line in pairs for arms in _arms(told, line)]
    return min(views, key=lambda view: sum(arm != view.get(other, other) for arm, other in arms))


def _lead(lines: Iterable[Line | None]) -> Play | Start | None:
    events = (line.event for line in lines if line is not None)
    return next((event for event in events if isinstance(event, Play | Start)), None)


def _arms(told: Line | None, line: Line | None) -> Iterator[tuple[Arm, Arm]]:
    """The arms that both name for a tile."""
    if told is None or line is None:
        return
    mine, theirs = told.alike, line.alike
    if not (isinstance(mine, Play) and isinstance(theirs, Play) and mine.tile is theirs.tile):
        return
    for arm, other in ((mine.arm, theirs.arm), (mine.second_arm, theirs.second_arm)):
        if arm is not None and other is not None:
            yield arm, other


def _without_arms(line: Line) -> Line:
    if isinstance(line.alike, Play):
        return msgspec.structs.replace(line, alike=msgspec.structs.replace(line.alike, arm=None, second_arm=None))
    return line


def _seen(line: Line, view: View) -> Line:
    if not view:
        return line
    return msgspec.structs.replace(line, event=_turned(line.event, view), alike=_turned(line.alike, view))


def _turned(event: Event, view: View) -> Event:
    if isinstance(event, Play):
        arms = [arm and view.get(arm, arm) for arm in (event.arm, event.second_arm)]
        return msgspec.structs.replace(event, arm=arms[0], second_arm=arms[1])
    if isinstance(event, Shut):
        return msgspec.structs.replace(event, arm=view.get(event.arm, event.arm))
    return event
