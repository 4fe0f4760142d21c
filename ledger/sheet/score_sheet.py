"""The score sheet of a match: who played, what each hand brought, how the sides stood, what was corrected, who won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from ledger.audit import Finding, audit
from ledger.correcting import corrected_by_hand, corrections, errors_by_hand, slips, tell_error, tell_instead
from ledger.game.corrections import struck_out
from ledger.game.events import Note, Open, Record
from ledger.game.options import write_value
from ledger.game.variants import game
from ledger.naming import names_of_sides, tell_decision
from ledger.record import write_event
from ledger.sheet.blocks import Block, Column, Facts, Grid, Heading, Line, Page, Seal, Signatures, Together
from ledger.summary import HandSummary, MatchSummary, summary

STRUCK = "The match was struck out: every line of it was voided, it counts nowhere"
MOST_SIDES_UPRIGHT = 4
"""With more sides than this the sheet lies across."""

MOST_ERRORS = 12
"""So many errors are told on a sheet; the audit has them all."""

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


class Beside(msgspec.Struct, frozen=True):
    """What a sheet says beside the match: which `state` of it this is, and who had each correction recorded, and when,
    by its event.
    """

    state: str = ""
    entered: Mapping[int, str] = {}


OF_A_FILE = Beside()
"""What is known beside a match in a file: nothing."""


def score_sheet(record: Record, match: str, printed: Printed | None = None, beside: Beside = OF_A_FILE) -> Page:
    """The sheet of a match; `printed` and `beside` where it comes from a ledger's log."""
    opening = record.opening
    short = summary(record)
    sides = names_of_sides(opening.seats, short.sides)
    title = game(opening.variant).title
    return Page(
        f"Score sheet: {title}, match {match}",
        list(_blocks(record, match, short, sides, printed, beside)),
        foot=" · ".join(filter(None, (f"{title}, match {match}", beside.state.partition(";")[0]))),
        across=len(sides) > MOST_SIDES_UPRIGHT,
    )


def _blocks(
    record: Record, match: str, short: MatchSummary, sides: dict[int, str], printed: Printed | None, beside: Beside
) -> Iterator[Block]:
    opening = record.opening
    yield Heading("Score sheet", 1, f"{game(opening.variant).title}, match {match}")
    if beside.state:
        yield Line(beside.state, "quiet")
    yield Facts(tuple(_facts(opening, sides)), columns=2 if len(sides) <= MOST_SIDES_UPRIGHT else 3)
    yield hand_grid(short, sides, opening)
    yield Line(STRUCK if struck_out(record.events) else result(short, sides), "strong")
    errors = [finding for finding in audit(record) if finding.severity == "error"]
    yield _checked(len(errors))
    for title, texts in (
        ("What does not agree", _errors(record, errors, sides)),
        ("Corrections", _corrections(record, beside)),
        ("Notes", _notes(record)),
    ):
        if texts:
            yield Heading(title, 3)
            yield from map(Line, texts)
    yield Together(tuple(_end(sides, printed)))


def _errors(record: Record, errors: list[Finding], sides: dict[int, str]) -> list[str]:
    """The errors with their hands; of many the first."""
    told = [
        f"{_of_hand(hand)}event {finding.event}: {tell_error(finding, record, sides)}"
        for hand, found in errors_by_hand(record, errors).items()
        for finding in found
    ]
    more = [f"and {len(told) - MOST_ERRORS} more"] if len(told) > MOST_ERRORS else []
    return told[:MOST_ERRORS] + more


def _corrections(record: Record, beside: Beside) -> list[str]:
    """Every correction but of slips: one that counts with its hand and what stood there before, in the order of the
    hands; then those that do not count any more.
    """
    every = corrections(record)
    slipped = slips(every)
    made = [one for one in every if one.number not in slipped]
    told = []
    for hand, found in sorted(corrected_by_hand(record, made).items()):
        told += [f"{_of_hand(hand)}{tell_instead(one, beside.entered.get(one.number, ''))}" for one in found]
    for one in made:
        if one.standing != "counts":
            back = f"taken back by event {one.taken_back_by}" if one.standing == "void" else "does not count"
            told.append(f"event {one.number}: {write_event(one.event, record.opening)} ({back})")
    return told


def _of_hand(hand: int) -> str:
    return f"hand {hand}, " if hand else ""


def _notes(record: Record) -> list[str]:
    return [event.text for event in record.events if isinstance(event, Note)]


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
    ended = "a fish" if hand.blocked else names[hand.out - 1] if hand.out else "" if hand.over else unended
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


def _checked(errors: int) -> Line:
    if not errors:
        return Line("Points and totals are recomputed by the rules; the audit found nothing wrong.", "quiet")
    words = "is 1 thing" if errors == 1 else f"are {errors} things"
    text = f"Points and totals are recomputed by the rules. There {words} wrong in the record: domino-ledger audit."
    return Line(text, "error")
