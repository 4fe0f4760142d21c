"""The corrections of a match for people: each with who, when, why and what it changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ledger.cli.printing import count
from ledger.correcting import Made, corrections, resting, slips, tell
from ledger.correcting.made import MOST_WEIGHED
from ledger.game.events import Adjust, Amend, Insert, Void
from ledger.naming import names_of_sides, tell_decision
from ledger.record import write_event
from ledger.summary import summary

if TYPE_CHECKING:
    from ledger.game.events import Open, Record
    from ledger.service.matches.corrected import Corrected
    from ledger.store.history import Recorded


SEVERAL = ", each with what it changes beside all the others"
"""What it changed alone, when it was made, may have been told otherwise."""


def corrections_text(found: Corrected, opening: Open, sides: Mapping[int, Sequence[int]]) -> list[str]:
    """The corrections in lines, nothing where there is none; `sides` gives the seats of each side."""
    several = sum(made.standing == "counts" for made in found.made) > 1
    lines = [f"corrections{SEVERAL if several else ''}:"] if found.made else []
    for made in found.made:
        lines.append(f"  event {made.number}{_entered(found.recorded.get(made.number))}")
        lines.append(f"    {write_event(made.event, opening)}")
        lines += [f"      {line}" for line in _difference(made, found.made, opening, sides)]
    return lines


def _entered(entry: Recorded | None) -> str:
    if entry is None:
        return ""
    when = entry.moment[:19].replace("T", " ")
    return f", recorded {when} UTC" + (f" by {entry.by}" if entry.by else "")


def left_out(number: int) -> list[str]:
    """A line on lines that were taken back as soon as they were recorded and are not told; none for none."""
    if not number:
        return []
    were, them = ("was", "it") if number == 1 else ("were", "them")
    return [f"{count(number, 'line')} {were} taken back as soon as recorded; --undone tells {them}"]


def _difference(made: Made, all_made: Sequence[Made], opening: Open, sides: Mapping[int, Sequence[int]]) -> list[str]:
    if made.standing == "void":
        return [f"taken back by event {made.taken_back_by}"]
    if isinstance(made.event, Void) and made.number in slips(all_made):
        return [f"event {made.event.target} taken back at once"]
    if made.standing == "replaced":
        return ["replaced by a later amendment of the same event"]
    if made.standing == "refused":
        return ["cannot be made, and changes nothing"]
    if made.difference is None:
        return [f"what it changes by itself is told of the last {MOST_WEIGHED} corrections only"]
    return tell(made.difference, opening.seats, sides)


def rests_on(made: Sequence[int]) -> str:
    """The corrections on which something rests, in a few words; nothing where there is none."""
    return f"corrected by event {', '.join(map(str, made))}" if made else ""


class CorrectionNotes:
    """What stands beside the events of a match where corrections changed them: which did, and what they change."""

    def __init__(self, record: Record, match: str) -> None:
        self.opening = record.opening
        self.made = corrections(record, match)
        self.resting = resting(record, self.made, match).without(slips(self.made))
        short = summary(record) if self.made else None
        self.sides = short.sides if short else {}
        self._decision = short.decision if short else None

    def at(self, event: int) -> list[str]:
        """Lines for an event: the corrections that mean it or changed its points, and what it changes itself."""
        told = {
            one.number
            for one in self.made
            if one.standing != "refused" and not isinstance(one.event, Adjust) and one.event.target == event
        }
        for side in self.sides:
            told.update(self.resting.points(event, side))
        lines = [rests_on(sorted(told - {event}))] if told - {event} else []
        lines += [text for one in self.made if one.standing == "counts" for text in self._instead(one, event)]
        own = next((one for one in self.made if one.number == event), None)
        return lines + (_difference(own, self.made, self.opening, self.sides) if own else [])

    def _instead(self, made: Made, event: int) -> Iterator[str]:
        """What stands in the place of an event, or before it, by a correction of it."""
        match made.event:
            case Amend(target, instead) if target == event:
                yield f"as corrected: {write_event(instead, self.opening)}"
            case Void(target) if target == event:
                yield "as corrected: it did not happen"
            case Insert(target, missing) if target == event:
                yield f"before it happened: {write_event(missing, self.opening)}"

    def decision(self) -> list[str]:
        """A line on what the arbiter decided, if he did."""
        called = names_of_sides(self.opening.seats, self.sides)
        return [tell_decision(self._decision, called)] if self._decision else []

    def standing(self) -> list[str]:
        """A line on the corrections on which the totals rest, if there are any."""
        numbers = {number for side in self.sides for number in self.resting.total(side)}
        return [rests_on(sorted(numbers | {*self.resting.winners()}))] if numbers or self.resting.winners() else []
