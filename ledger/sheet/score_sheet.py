"""The score sheet of a match: who played, what each hand brought, how the sides stood, what was corrected, who won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from ledger.audit import audit
from ledger.correcting import tell_decision
from ledger.game.events import Correction, Note, Open, Record
from ledger.game.options import write_value
from ledger.game.variants import game
from ledger.record import write_event
from ledger.sheet.blocks import Block, Column, Facts, Grid, Heading, Line, Page, Seal, Signatures, Together
from ledger.summary import HandSummary, MatchSummary, summary

MOST_SIDES_UPRIGHT = 4
"""With more sides than this the sheet lies across."""

POINTS, TOTAL = "points", "total"
TAGS = ("Club", "Event", "Site", "Played", "Scorer", "Source")
SEAL_WORDS = (
    "The code names the match, how many events it had when this was printed, and the hash of the last one. "
    "domino-ledger sheet --check CODE holds it against the ledger."
)


class Printed(msgspec.Struct, frozen=True):
    """What a sheet says of the log that it was printed from: the match's code, its events, the hash of the last."""

    code: str
    events: int
    last_hash: str


def score_sheet(record: Record, match: str, printed: Printed | None = None) -> Page:
    """The sheet of a match; `printed` where it comes from a ledger's log."""
    opening = record.opening
    short = summary(record)
    sides = {side: " + ".join(opening.seats[seat - 1] for seat in seats) for side, seats in short.sides.items()}
    title = game(opening.variant).title
    return Page(
        f"Score sheet: {title}, match {match}",
        list(_blocks(record, match, short, sides, printed)),
        foot=f"{title}, match {match}",
        across=len(sides) > MOST_SIDES_UPRIGHT,
    )


def _blocks(
    record: Record, match: str, short: MatchSummary, sides: dict[int, str], printed: Printed | None
) -> Iterator[Block]:
    opening = record.opening
    yield Heading("Score sheet", 1, f"{game(opening.variant).title}, match {match}")
    yield Facts(tuple(_facts(opening, sides)), columns=2 if len(sides) <= MOST_SIDES_UPRIGHT else 3)
    yield hand_grid(short, sides, opening)
    yield Line(result(short, sides), "strong")
    yield _checked(record)
    numbered = list(enumerate(record.events, start=1))
    corrections = [f"event {n}: {write_event(e, opening)}" for n, e in numbered if isinstance(e, Correction)]
    notes = [event.text for _, event in numbered if isinstance(event, Note)]
    for title, texts in (("Corrections", corrections), ("Notes", notes)):
        if texts:
            yield Heading(title, 3)
            yield from map(Line, texts)
    yield Together(tuple(_end(sides, printed)))


def _end(sides: dict[int, str], printed: Printed | None) -> Iterator[Block]:
    if printed:
        yield seal_of(printed)
    yield Signatures((*sides.values(), "Scorer"))


def seal_of(printed: Printed) -> Seal:
    """The code of a match with what it says, to be read by people too."""
    groups = [printed.last_hash[at : at + 8] for at in range(0, len(printed.last_hash), 8)]
    halves = (("last hash", " ".join(groups[:4])), ("", " ".join(groups[4:])))
    return Seal(printed.code, (("events", str(printed.events)), *halves), SEAL_WORDS)


def _facts(opening: Open, sides: dict[int, str]) -> Iterator[tuple[str, str]]:
    yield "Game", opening.variant
    options = " ".join(f"{name}={write_value(value)}" for name, value in opening.options.items())
    yield "Options", options or "the usual ones"
    for place, names in enumerate(sides.values(), start=1):
        yield (f"Pair {place}" if len(sides) < len(opening.seats) else f"Seat {place}"), names
    for tag in TAGS:
        if tag in opening.tags:
            yield tag, opening.tags[tag].replace("T", " ", 1) if tag == "Played" else opening.tags[tag]


def hand_grid(match: MatchSummary, sides: dict[int, str], opening: Open) -> Grid:
    """A row for each hand: who led, how it ended, and for each side what it brought and where the side stood then."""
    counts = game(opening.variant).scoring != "win"
    rows = tuple(_hand(match, hand, sides if counts else {}, opening.seats) for hand in match.hands)
    return Grid(columns_of(len(sides) if counts else 0), rows, groups_of(sides) if counts else ())


def columns_of(sides: int) -> tuple[Column, ...]:
    """The columns of a sheet for so many sides."""
    pair = (Column(POINTS, 1.1, numbers=True), Column(TOTAL, 0.9, numbers=True, strong=True))
    upright = sides <= MOST_SIDES_UPRIGHT
    return (
        Column("hand", 0.9 if upright else 1.1),
        Column("led", 2.0 if upright else 1.9),
        Column("ended by", 2.0 if upright else 1.9),
        *pair * sides,
    )


def groups_of(sides: dict[int, str]) -> tuple[tuple[str, int], ...]:
    """The names over the columns of their points and totals."""
    return (("", 3), *((names, 2) for names in sides.values()))


def _hand(match: MatchSummary, hand: HandSummary, sides: dict[int, str], names: Sequence[str]) -> tuple[str, ...]:
    unended = "still in play" if match.in_play(hand) else "broken off"
    ended = "a block" if hand.blocked else names[hand.out - 1] if hand.out else "" if hand.over else unended
    cells = [str(hand.hand), names[hand.leader - 1] if hand.leader else "", ended]
    for side in sides:
        total = hand.totals[side]
        cells += [_signed(hand.points[side]), "?" if total is None else _with_minus(str(total))]
    return tuple(cells)


def _signed(points: int) -> str:
    return _with_minus(f"{points:+}") if points else "\u2013"


def _with_minus(number: str) -> str:
    return number.replace("-", "\u2212")


def result(short: MatchSummary, sides: dict[int, str]) -> str:
    """Who has won, in a sentence; where the arbiter decided it, how and why."""
    if short.decision is not None:
        told = tell_decision(short.decision, sides)
        return told[0].upper() + told[1:]
    winners = " and ".join(sides[side] for side in short.winners)
    if winners:
        return f"Won by {winners}"
    return "The match is over" if short.over or short.ended else "The match is not over yet"


def _checked(record: Record) -> Line:
    errors = sum(finding.severity == "error" for finding in audit(record))
    if not errors:
        return Line("Points and totals are recomputed by the rules; the audit found nothing wrong.", "quiet")
    words = "is 1 thing" if errors == 1 else f"are {errors} things"
    text = f"Points and totals are recomputed by the rules. There {words} wrong in the record: domino-ledger audit."
    return Line(text, "error")
