"""`show`: one match of the ledger with its hands, its result, and the corrections on which they rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import typer

from ledger.cli.help import Command
from ledger.cli.opening import open_ledger
from ledger.cli.options import AsOf, Json, Ledger, Match, Undone
from ledger.cli.printing import COUNTS_NOWHERE, plain, show, show_json, table

if TYPE_CHECKING:
    from ledger.audit import Finding
    from ledger.game.events import Open, Record
    from ledger.game.substitutes import Substitute
    from ledger.service.matches.corrected import Corrected
    from ledger.summary import HandSummary, MatchSummary

app = typer.Typer()

LESS_THAN_FULL = {
    "open": "the plays were written down, but not every tile in the hands",
    "result": "no plays: who led, who went out or made the fish, what was left, what was written",
    "score": "nothing but what was written",
}
"""What the words in the column "written down" mean, where it is not all of a hand."""

SHOW_EXAMPLES = """\b
Examples:
  domino-ledger show 17             match 17 of the ledger
  domino-ledger show RV-2026-17     the match of this Id
  domino-ledger show 17 --json      for a program
"""


@app.command("show", cls=Command, epilog=SHOW_EXAMPLES, short_help="Show one match in short.")
def show_match(
    match: Match,
    as_of: AsOf = None,
    undone: Undone = False,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Show one match: its header, its hands, its result, and the corrections on which they rest.

    A line that was taken back as soon as it was recorded is counted, and told with --undone; with --json it always is.
    """
    from ledger.service.matches.as_of import match_as_of
    from ledger.service.matches.called_now import called_now
    from ledger.service.matches.corrected import corrected
    from ledger.service.matches.stood import stood
    from ledger.summary import summary

    with open_ledger(ledger) as opened:
        stored = match_as_of(opened, match, as_of)
        found = corrected(opened, stored)
        state = stood(opened, stored) if as_of is not None else None
        now = called_now(opened, stored) if as_of is None else {}
    short = summary(stored.record)
    if json:
        show_json({**match_as_json(stored.name, stored.record, short, found), "called_now": _by_seat(now)})
    else:
        if state:
            show(str(state))
        show(match_text(stored.name, stored.record, short, found, now, undone=undone))


def _by_seat(names: Mapping[int, str]) -> dict[str, str]:
    return {str(seat): name for seat, name in names.items()}


def match_as_json(name: str, record: Record, short: MatchSummary, found: Corrected) -> dict[str, Any]:
    """A match in short; points and totals go by side, the lower seat of a pair. `corrected_by` names events."""
    from ledger.game.corrections import struck_out
    from ledger.game.substitutes import substitutes
    from ledger.service.figures.sittings import sittings

    opening = record.opening
    return {
        "match": name,
        "variant": opening.variant,
        "options": dict(opening.options),
        "seats": list(opening.seats),
        "tags": dict(opening.tags),
        "events": short.events,
        "hands": [{**_hand_as_json(hand), "corrected_by": found.numbers_at(hand.hand)} for hand in short.hands],
        "totals": {str(side): total for side, total in short.totals.items()},
        "over": short.over or short.ended,
        "struck": struck_out(record.events),
        "winners": list(short.winners),
        "decision": _decision_as_json(short),
        "substitutes": [_substitute_as_json(one, opening) for one in substitutes(record)],
        "sittings": [sitting.as_json() for sitting in sittings(record)],
        "corrected_by": {
            "totals": {str(side): list(found.resting.total(side)) for side in short.totals},
            "winners": list(found.resting.winners()),
        },
        "corrections": found.as_json(opening),
        "errors": found.errors,
    }


def _substitute_as_json(one: Substitute, opening: Open) -> dict[str, Any]:
    """Who sat down for whom, from an event on; `until` is the event at which he got up, null if he stayed."""
    player = opening.seats[one.seat - 1]
    return {"seat": one.seat, "player": player, "substitute": one.name, "from": one.event, "until": one.until}


def _hand_as_json(hand: HandSummary) -> dict[str, Any]:
    return {
        "hand": hand.hand,
        "events": [hand.first_event, hand.last_event],
        "kind": hand.kind,
        "leader": hand.leader,
        "out": hand.out,
        "blocked": hand.blocked,
        "points": {str(side): points for side, points in hand.points.items()},
        "totals": {str(side): total for side, total in hand.totals.items()},
    }


def match_text(
    name: str, record: Record, short: MatchSummary, found: Corrected, now: Mapping[int, str], *, undone: bool
) -> str:
    """A match in short, for people; `now` are the players who have other names by now, by seat. With `undone` also what
    was taken back as soon as it was recorded.
    """
    from ledger.cli.corrected import corrections_text, left_out, rests_on
    from ledger.game.options import write_value
    from ledger.naming import names_of_sides
    from ledger.service.catalogue import has_points

    slips = 0 if undone else found.slips
    found = found if undone else found.without_slips()
    opening = record.opening
    sides = names_of_sides(opening.seats, short.sides)
    options = " ".join(f"{option}={write_value(value)}" for option, value in opening.options.items())
    facts = {"game": f"{opening.variant} {options}".rstrip(), "players": " - ".join(sides.values()), **opening.tags}
    lines = [
        f"match {name}",
        *(
            f"  {fact}: {text}"
            for fact, text in (facts | _called_now(opening, now) | _substitutes(record) | _when(record)).items()
        ),
    ]
    standing = ", ".join(f"{sides[side]} {'?' if total is None else total}" for side, total in short.totals.items())
    result = f"{standing}; " * has_points(opening.variant) + _result(record, short, sides)
    end = [result, *filter(None, [rests_on(found.resting.winners())])]
    if found.errors:
        stands = "error stands" if found.errors == 1 else "errors stand"
        end.append(f"{found.errors} {stands} against it: domino-ledger audit {name}")
    told = [*corrections_text(found, opening, short.sides), *left_out(slips)]
    body = _hands_text(opening, short, found, sides)
    return "\n".join([*map(plain, lines), "", body, "", *map(plain, [*end, *([""] if told else []), *told])])


def _called_now(opening: Open, now: Mapping[int, str]) -> dict[str, str]:
    told = ", ".join(f"{opening.seats[seat - 1]} is {name}" for seat, name in now.items())
    return {"on the roster": told} if told else {}


def _hands_text(opening: Open, short: MatchSummary, found: Corrected, sides: dict[int, str]) -> str:
    from ledger.service.catalogue import has_points

    if not short.hands:
        return "no hand was recorded"
    scored = sides if has_points(opening.variant) else {}
    rows = [_hand_row(hand, scored, opening.seats, short) for hand in short.hands]
    columns = ["hand", "events", "written down", "led", "ended by", *scored.values()]
    errors = found.errors_by_hand()
    for title, cells in (
        ("claimed otherwise", [_claimed(errors.get(hand.hand, []), found.record) for hand in short.hands]),
        ("corrected by", [", ".join(map(str, found.numbers_at(hand.hand))) for hand in short.hands]),
    ):
        if any(cells):
            columns.append(title)
            for row, cell in zip(rows, cells, strict=True):
                row.append(cell)
    kinds = {hand.kind for hand in short.hands}
    meant = [f"{kind}: {words}" for kind, words in LESS_THAN_FULL.items() if kind in kinds]
    return "\n".join([table(columns, rows), *meant])


def _claimed(errors: Sequence[Finding], record: Record) -> str:
    """The claims of a hand that do not agree, as they were written."""
    from ledger.correcting import claimed_line

    return "; ".join(filter(None, (claimed_line(finding, record) for finding in errors)))


def _substitutes(record: Record) -> dict[str, str]:
    """Who sat down for whom; nothing where everybody stayed."""
    from ledger.game.substitutes import substitutes

    seats = record.opening.seats
    told = [
        f"{one.name} for {seats[one.seat - 1]} from event {one.event}" + (f" to {one.until}" if one.until else "")
        for one in substitutes(record)
    ]
    return {"substitutes": ", ".join(told)} if told else {}


def _when(record: Record) -> dict[str, str]:
    """The sittings of a match that was adjourned; nothing of one that was played in one go."""
    from ledger.service.figures.sittings import sittings

    found = sittings(record)
    told = (f"events {s.first_event}-{s.last_event} from {s.begins[:16].replace('T', ' ')}" for s in found)
    return {f"{len(found)} sittings": ", ".join(told)} if len(found) > 1 else {}


def _result(record: Record, short: MatchSummary, sides: dict[int, str]) -> str:
    from ledger.game.corrections import struck_out
    from ledger.game.events import Note
    from ledger.naming import tell_decision

    if short.decision is not None:
        return tell_decision(short.decision, sides)
    if short.winners:
        return f"won by {' and '.join(sides[side] for side in short.winners)}"
    if short.over:
        return "over"
    if short.ended:
        return "ended; no winner follows from the record"
    if struck_out(record.events):
        return COUNTS_NOWHERE
    last = record.events[-1]
    return "not over yet" + (f"; last remark: {last.text}" if isinstance(last, Note) else "")


def _decision_as_json(short: MatchSummary) -> dict[str, Any] | None:
    decision = short.decision
    if decision is None:
        return None
    return {
        "kind": decision.kind,
        "event": decision.event,
        "allowed_by": decision.allowed_by,
        "winners": list(decision.winners),
        "why": decision.why,
    }


def _hand_row(hand: HandSummary, sides: dict[int, str], names: Sequence[str], match: MatchSummary) -> list[object]:
    unended = "(not over)" if match.in_play(hand) else "(broken off)"
    ended = "a fish" if hand.blocked else names[hand.out - 1] if hand.out else "" if hand.over else unended
    leader = names[hand.leader - 1] if hand.leader else ""
    totals = ["?" if hand.totals[side] is None else f"{hand.totals[side]} ({hand.points[side]:+})" for side in sides]
    return [hand.hand, f"{hand.first_event}-{hand.last_event}", hand.kind, leader, ended, *totals]
