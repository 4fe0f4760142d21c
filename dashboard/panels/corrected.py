"""The corrections of a match where they belong: what stood there, what stands there now, who said so, when, why."""

from __future__ import annotations

from collections.abc import Iterator

from dashboard.listing import Column
from dashboard.opened import ledger
from dashboard.panels.leading import leading, row
from dashboard.panels.ranking import tie_breaks
from dashboard.places import replay_address
from dashboard.wording import quiet, sentence, subheading
from ledger.correcting import Instead, tell_instead
from ledger.game.events import Correction
from ledger.service.matches.corrected import corrected
from ledger.service.matches.correcting import Proposed
from ledger.service.matches.standings_moved import Moved
from ledger.stage import Unfolded
from ledger.statistics.standings import number_in_words
from ledger.wording import counted, said


def corrections_of(match: Unfolded) -> None:
    """Every correction of a match that counts, by hand, but those of slips; nothing where there is none."""
    if not _has_some(match):
        return
    every = corrected(ledger(), ledger().match(match.number))
    found = every.without_slips()
    columns = (
        Column(said("Event"), naming=True),
        Column(said("Hand"), number=True),
        Column(said("Stood there")),
        Column(said("Stands there")),
        Column(said("Who and when")),
        Column(said("Why")),
    )
    rows = [
        row(
            replay_address(match.name, one.place),
            said("Event {event}", event=one.place),
            hand or "",
            one.stood or "–",
            one.stands or said("struck out"),
            found.entered(one.number),
            one.why,
        )
        for hand, made in sorted(found.by_hand().items())
        for one in made
    ]
    subheading(said("Corrections"))
    if rows:
        leading(columns, rows, key="corrected", label=said("Corrections"))
    if every.slips:
        told = counted(
            every.slips,
            "{count} line was taken back as soon as it was recorded.",
            "{count} lines were taken back as soon as they were recorded.",
        )
        quiet(told)


def corrections_at(match: Unfolded, event: int) -> None:
    """The corrections that mean an event, or stand in it."""
    if not _has_some(match):
        return
    found = corrected(ledger(), ledger().match(match.number))
    here: list[Instead] = [one for made in found.by_hand().values() for one in made if event in (one.place, one.number)]
    for one in here:
        quiet(sentence(tell_instead(one, found.entered(one.number))))


def _has_some(match: Unfolded) -> bool:
    return bool(match.number) and not match.branched and any(isinstance(e, Correction) for e in match.record.events)


def standings_moved(proposed: Proposed) -> Iterator[str]:
    """The lines of the club's standings and of tournaments that corrections would change."""
    yield from map(moved_line, proposed.standings)
    for held in proposed.tournaments:
        over = said("{name} is over and keeps its table; by its results as they would be then:", name=held.tournament)
        yield over if held.over else said("In {name}:", name=held.tournament)
        yield from map(moved_line, held.moved)


def moved_line(moved: Moved) -> str:
    """An entrant whose line changes: his place, and what the standings are made by first."""
    before, after = ("–" if rank is None else str(rank) for rank in (moved.rank_before, moved.rank_after))
    place = said("place {after} instead of {before}", after=after, before=before)
    if before == after:
        place = said("place {rank} as before", rank=after)
    old, new = map(number_in_words, (moved.points_before, moved.points_after))
    points = f"{tie_breaks()[moved.by]} {new}"
    if old != new:
        points = said("{points} instead of {before}", points=points, before=old)
    return f"{moved.name}: {place}, {points}"
