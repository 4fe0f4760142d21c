"""Correct: one event of a match chosen, what it should have been, what that changes, and why; then it is appended."""

from __future__ import annotations

import streamlit as st

from dashboard.access import rights, tell_to_look, who
from dashboard.opened import ledger, numbered
from dashboard.panels.corrected import standings_moved
from dashboard.panels.mending import offered, offers
from dashboard.places import REPLAY, asked, go, replay_address
from dashboard.wording import escaped, game_title, guarded, heading, notice, quiet, subheading
from ledger.audit import audit
from ledger.correcting import tell
from ledger.correcting.refusing import check_ruling
from ledger.errors import LedgerError, WrongVersion
from ledger.game.corrections import settle
from ledger.game.events import (
    Amend,
    Correction,
    Deal,
    Draw,
    Event,
    Hand,
    Insert,
    Knock,
    Note,
    Play,
    Record,
    Reveal,
    Score,
    Stand,
    Total,
    Void,
    Write,
)
from ledger.game.variants import rules_of
from ledger.naming import with_names
from ledger.record import read_event, write_event
from ledger.record.words import quote
from ledger.service.clubs.rights import Rights
from ledger.service.matches.correcting import Proposed, correct, propose
from ledger.store import Stored
from ledger.wording import retold, said, told

SEEN = "match seen to be corrected"
CHOSEN = "event chosen to be corrected"
OFFERED = "line that was offered"
TAKEN = "line that fills the form"
FOR_ARBITERS = ("stand", "adjust")
EXAMPLES = {
    Play: "play {name} 6-4 · play {name} 6-4 @left · play {name} 6-4 @right",
    Draw: "draw {name} 5-1 · draw {name} ?",
    Knock: "knock {name}",
    Deal: "deal {name} 6-6 6-5 5-4 · deal {name} 7",
    Reveal: "reveal {name} 4-3 0-0 · reveal {name} =7",
    Write: "write {name} 25",
    Total: "total {name} 115",
    Score: "score {name} 15",
    Note: 'note "…"',
}
"""How the line of an event may look."""


def page() -> None:
    """The form for the match that the address names."""
    heading(said("Correct"))
    handle = asked().match
    if handle is None:
        notice(said("No match is chosen"), said("Open a match in the replay, and correct it from there."))
        return
    stored = ledger().match(numbered(handle))
    opening = stored.record.opening
    may = rights()
    if not may.may_record(opening.tags.get("Club")):
        tell_to_look(said("A correction needs a scorer of the club, or its arbiter."))
        return
    quiet(f"{' – '.join(opening.seats)} · {game_title(opening.variant)} · {stored.name}")
    here = {"match": stored.name} | ({"event": str(asked().event)} if asked().event else {})
    st.page_link(REPLAY, label=said("Look at it in the replay"), icon=":material/play_circle:", query_params=here)
    if stored.version < 2:
        notice(said("There is nothing to correct yet"), said("A header cannot be corrected, and no event follows it."))
        return
    told_meanwhile(stored)
    line = correction_line(stored, may)
    if line is None:
        return
    try:
        proposed = propose(ledger(), stored.number, [line], source="")
        if not may.may_rule(opening.tags.get("Club")):
            check_ruling(stored.record, proposed.corrections)
    except LedgerError as error:
        notice(said("This is no correction yet"), told(error))
        return
    if changes_nothing(stored.record, proposed):
        notice(said("There is nothing to append"), said("The event stands so already."))
        return
    consequences(proposed)
    # by a key of its own for each line and version: a click made before what it changes was shown is none for it
    if st.button(said("Append the correction"), type="primary", key=f"append {stored.version} {line}"):
        append(proposed)


def told_meanwhile(stored: Stored) -> None:
    """Says so if the match has grown since this reader has the form before him, until he leaves it."""
    number, version = st.session_state.get(SEEN, (None, 0))
    # the form's own field is forgotten as soon as another page is looked at
    if "why" not in st.session_state or number != stored.number:
        st.session_state[SEEN] = (stored.number, stored.version)
    elif version < stored.version:
        meanwhile(stored, version)


def meanwhile(stored: Stored, seen: int) -> None:
    """That somebody else has recorded, what that was, and what to do."""
    notice(said("Somebody else has recorded meanwhile"), said("Look at the match again, then correct it."))
    record = stored.record
    for number in range(seen + 1, len(record.events) + 1):
        quiet(f"{number}  {write_event(record.events[number - 1], record.opening)}")


def changes_nothing(record: Record, proposed: Proposed) -> bool:
    """Whether every line says of its event what stands there already."""
    stands = settled(record)
    return all(isinstance(one, Amend) and one.replacement == stands.get(one.target) for one in proposed.corrections)


def correction_line(stored: Stored, may: Rights) -> str | None:
    """The correction that the form makes, as a line of the record; None while its reason is missing."""
    record = stored.record
    ways = {
        "amend": said("It was something else"),
        "void": said("It did not happen"),
        "insert": said("Something is missing before it"),
        "stand": said("Irregular, and it stands"),
        "adjust": said("Write points to a side"),
    }
    allowed = [way for way in ways if way not in FOR_ARBITERS or may.may_rule(record.opening.tags.get("Club"))]
    number = chosen_event(stored)
    found_there(stored, number)
    offer = taken_over(stored, number)
    first, meant, reason = offer if offer and offer[0] in allowed else ("amend", "", "")
    way = st.segmented_control(
        said("What was wrong"), allowed, default=first, format_func=ways.__getitem__, key=f"way {number} {first}"
    )
    instead = ""
    if way == "amend":
        instead = it_was(record, number, meant if first == "amend" else "")
    elif way == "insert":
        written = meant if first == "insert" else ""
        instead = st.text_input(
            said("Before it happened"), written, placeholder="knock …", key=f"insert {number} {written}"
        )
    elif way == "adjust":
        side = st.selectbox(said("Side of"), record.opening.seats)
        points = st.number_input(said("Points"), value=0, step=1)
        instead = f"{record.opening.seats.index(side) + 1} {int(points)}"
    if reason and st.session_state.get(OFFERED) != offer:
        st.session_state["why"], st.session_state[OFFERED] = reason, offer
    why = st.text_input(said("Why"), key="why", max_chars=500)
    if way is None or not why.strip() or (way in ("amend", "insert", "adjust") and not instead.strip()):
        quiet(said("Say what it was and why: then you see what changes, before anything is written."))
        quiet(said("Recorded twice? Void every line of it: then it counts nowhere."))
        return None
    words = [way] if way == "adjust" else [way, str(number)]
    return " ".join([*words, *([instead.strip()] if instead else []), quote(why.strip())])


def it_was(record: Record, number: int, meant: str) -> str:
    """The line that the event was, typed over what stands there now; what was typed stays, whoever else amends it."""
    event = as_it_stands(record, number)
    present = meant or write_event(event, record.opening)
    key = f"amend {number} {meant}"
    shown = f"{key} as it stood"
    if key not in st.session_state or st.session_state[key] == st.session_state.get(shown):
        st.session_state[key] = st.session_state[shown] = present
    line = st.text_input(said("It was"), key=key)
    ways = EXAMPLES.get(type(event), "")
    if ways:
        name = quote(record.opening.seats[0]) if " " in record.opening.seats[0] else record.opening.seats[0]
        quiet(said("A line as the record has it: {examples}", examples=ways.format(name=name)))
    return line


def found_there(stored: Stored, number: int) -> None:
    """What the audit found at the event, with the lines that would mend it; the form takes one over by a touch."""
    record = stored.record
    findings = audit(record, stored.name)
    found = [one for one in findings if one.event in (number, *amendments_of(record, number))]
    for finding in found:
        quiet(with_names(finding.message, record.opening.seats))
    if found:
        every = offered(f"{stored.number} {stored.version}", record, findings)
        offers(stored.name, record, [one for one in every if one.event in {other.event for other in found}])


def amendments_of(record: Record, number: int) -> list[int]:
    """The events that amend an event."""
    lines = enumerate(record.events, start=1)
    return [at for at, event in lines if isinstance(event, Amend) and event.target == number]


def taken_over(stored: Stored, number: int) -> tuple[str, str, str] | None:
    """The correction of this event that was offered: the address names it at first, then the form keeps it."""
    offer = offered_line(stored.record, number)
    if offer is not None:
        st.session_state[TAKEN] = (stored.number, number, offer)
    elif "why" in st.session_state:
        *of, before = st.session_state.get(TAKEN, (None, None, None))
        offer = before if of == [stored.number, number] else None
    return offer


def offered_line(record: Record, number: int) -> tuple[str, str, str] | None:
    """The correction of this event that the address offers: its way, what stands there instead, and why."""
    line = st.query_params.get("line")
    if not line:
        return None
    try:
        event = read_event(line, record.opening, rules_of(record.opening), record.events)
    except LedgerError:
        return None
    if not isinstance(event, Amend | Void | Insert | Stand) or event.target != number:
        return None
    replacement = event.replacement if isinstance(event, Amend | Insert) else None
    instead = write_event(replacement, record.opening) if replacement else ""
    return line.split()[0], instead, event.why


def chosen_event(stored: Stored) -> int:
    """The event to be corrected: the one chosen before, however the match has grown since; that of the address; else
    the last that stands and is no correction itself.
    """
    record = stored.record
    numbers = list(range(2, len(record.events) + 1))
    match, wanted = st.session_state.get(CHOSEN, (None, None)) if "why" in st.session_state else (None, None)
    if match != stored.number:
        wanted = asked().event
    standing = [number for number in sorted(settled(record)) if not is_correction(record, number)]
    index = numbers.index(wanted if wanted in numbers else (standing or numbers)[-1])

    hands: dict[int, int] = {}
    for number, event in enumerate(record.events, start=1):
        hands[number] = event.hand if isinstance(event, Hand) else hands.get(number - 1, 0)

    def line(number: int) -> str:
        hand = f"{said('Hand {hand}', hand=hands[number])} · " if hands[number] else ""
        mark = " ✎" if is_correction(record, number) else ""
        return f"{number} · {hand}{write_event(record.events[number - 1], record.opening)}{mark}"

    chosen = int(st.selectbox(said("Event"), numbers, index=index, format_func=line))
    st.session_state[CHOSEN] = (stored.number, chosen)
    return chosen


def settled(record: Record) -> dict[int, Event]:
    """The events that stand, as they were last amended, by the numbers under which they were recorded."""
    standing: dict[int, Event] = {}
    for number, event in settle(record.events).standing:
        standing[record.place_of(number)] = event
    return standing


def as_it_stands(record: Record, number: int) -> Event:
    """An event with what was amended of it; as it was recorded where it does not stand any more."""
    return settled(record).get(number, record.events[number - 1])


def is_correction(record: Record, number: int) -> bool:
    """Whether an event corrects others."""
    return isinstance(record.events[number - 1], Correction)


def consequences(proposed: Proposed) -> None:
    """What the correction changes: hands, points, totals, findings, standings."""
    subheading(said("What this changes"))
    names = proposed.stored.record.opening.seats
    for finding in proposed.consequences.coming:
        if finding.severity == "error":
            words = f"{said('This makes an error that was not there:')} {retold(with_names(finding.message, names))}"
            st.error(escaped(words), icon=":material/error:")
    lines = tell(proposed.consequences, names, proposed.sides)
    for text in [*lines, *standings_moved(proposed)] or [said("Nothing that is counted.")]:
        quiet(text)


def append(proposed: Proposed) -> None:
    """Appends it and leads to the replay."""
    try:
        correct(ledger(), proposed, who())
    except WrongVersion:
        meanwhile(ledger().match(proposed.stored.number), proposed.stored.version)
        return
    go(replay_address(proposed.stored.name, proposed.stored.version + 1))


guarded(page)
