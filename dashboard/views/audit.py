"""Audit: what is wrong or doubtful in the ledger, and how every total of a match came about."""

from __future__ import annotations

import streamlit as st

from dashboard import known
from dashboard.access import rights
from dashboard.asking import WIDE, folded_on_a_phone, one_of, switch
from dashboard.listing import Column, Row
from dashboard.opened import unfolded
from dashboard.paging import page_buttons, rows_shown, tell_which
from dashboard.panels import totals
from dashboard.panels.leading import leading, numbers, row
from dashboard.panels.lists import severities
from dashboard.panels.proved import proved
from dashboard.places import NO_CLUB, asked, club_of, replay_address
from dashboard.wording import game_title, guarded, heading, notice, quiet
from ledger.errors import NotFound
from ledger.languages import digits
from ledger.naming import with_names
from ledger.service.audits.findings import OpenCorrection, OpenFinding, Sums, sums_of
from ledger.wording import counted, day, retold, said

FINDINGS_ON_A_PAGE = 25
SECONDS_AT_FIRST = 0.6
SECONDS_AT_ONCE = 0.8
REFRESHED_EVERY = 1.5
GOING_ON = "audit goes on"


def page() -> None:
    """The findings of the ledger, or the totals of the match that the address names."""
    handle = asked().match
    if handle is not None:
        try:
            totals.of_match(unfolded(handle, rights()))
            return
        except NotFound as error:
            heading(said("Audit"))
            notice(said("There is no such match"), retold(str(error)))
    else:
        heading(said("Audit"), said("What does not agree with the rules, or with what was written down before"))
    if not known.clubs():
        notice(
            said("The ledger is empty"),
            said("Import records with: domino-ledger import FILE… and they will be checked here."),
        )
        return
    found, kept, whole = known.findings(SECONDS_AT_FIRST)
    sums = sums_of(found)
    at_a_glance(sums)
    progress(kept.audited, kept.matches, whole=whole)
    parts = {"findings": said("Findings"), "corrections": said("Corrections"), "log": said("The log itself")}
    part = switch(said("Show"), parts, "show", default="findings")
    if part == "corrections":
        corrections(kept.corrections(rights()))
    elif part == "log":
        proved()
    else:
        findings(found, sums, whole=whole)


def at_a_glance(sums: Sums) -> None:
    """How many findings there are of each severity."""
    wrong, doubtful, notes = (sums.severities[severity] for severity in ("error", "warning", "info"))
    numbers(
        (digits(wrong), counted(wrong, "error", "errors"), "audit?severity=error"),
        (digits(doubtful), counted(doubtful, "perhaps an error", "perhaps errors"), "audit?severity=warning"),
        (digits(notes), counted(notes, "note", "notes"), "audit?severity=info"),
        (digits(sums.matches), counted(sums.matches, "match with some", "matches with some"), "audit?severity=all"),
    )


def progress(audited: int, matches: int, *, whole: bool) -> None:
    """How far the check of the whole ledger has come; while it goes on, the page is drawn anew now and then."""
    if whole:
        quiet(said("All {matches} matches are checked as they stand now.", matches=digits(matches)))
        return
    st.progress(
        audited / matches if matches else 1.0,
        said(
            "{audited} of {matches} matches are checked, the last recorded first",
            audited=digits(audited),
            matches=digits(matches),
        ),
    )
    if st.toggle(said("Go on checking"), key=GOING_ON):
        going_on()


@st.fragment(run_every=REFRESHED_EVERY)
def going_on() -> None:
    """Checks more while the page is open; every few steps the page shows what was found."""
    steps = st.session_state["audit steps"] = st.session_state.get("audit steps", 0) + 1
    kept, whole = known.audited_on(SECONDS_AT_ONCE)
    quiet(said("{audited} of {matches} checked", audited=digits(kept.audited), matches=digits(kept.matches)))
    if whole or steps % 4 == 0:
        st.rerun()


def findings(found: list[OpenFinding], sums: Sums, *, whole: bool) -> None:
    """The findings, narrowed; each leads to its event."""
    shown = narrowed(found, sums)
    if not shown:
        if found:
            told = said("Take a filter away; notes are shown where you ask for them.")
            notice(said("No finding is like that"), told)
        elif whole:
            notice(said("Nothing is wrong"), said("Every match of this ledger agrees with its rules."))
        return
    tell_which(len(shown), FINDINGS_ON_A_PAGE)
    columns = (
        Column(said("Match and event"), naming=True),
        Column(said("Kind")),
        Column(said("What")),
        Column(said("Game")),
        Column(said("Club")),
        Column(said("Played"), whole=True),
    )
    rows = finding_rows(shown[rows_shown(len(shown), FINDINGS_ON_A_PAGE)])
    leading(columns, rows, key="findings", label=said("Findings"))
    page_buttons(len(shown), FINDINGS_ON_A_PAGE)


def finding_rows(some: list[OpenFinding]) -> list[Row]:
    """Findings as rows; of a match that is being recorded only its scorers are told the words."""
    words = severities()
    return [
        row(
            replay_address(one.match, one.event or None),
            said("{match}, event {event}", match=one.match, event=one.event),
            words[one.severity],
            told_with_mend(one) if known.tells_of_hands(one) else said("told to its scorers only while it is played"),
            game_title(one.variant),
            one.club,
            day(one.day),
            tone=one.severity,
        )
        for one in some
    ]


def told_with_mend(one: OpenFinding) -> str:
    """A finding, and what may be done about it."""
    return "; ".join([with_names(one.message, one.players), *map(str, one.mend)])


def narrowed(found: list[OpenFinding], sums: Sums) -> list[OpenFinding]:
    """The findings of the kind, club and game that the user chooses; each choice says how many it has."""
    words = severities()
    with folded_on_a_phone("severity", "kind", "club", "game"):
        grades = {"all": said("All, with notes ({count})", count=digits(sums.findings))}
        grades |= {
            name: f"{word} ({digits(sums.severities[name])})" for name, word in words.items() if sums.severities[name]
        }
        severity = one_of(said("How sure"), grades, "severity", none=said("All but notes"), width=200, some=True)
        codes = {code: f"{_code(code)} ({digits(number)})" for (_, code), number in sums.codes.most_common()}
        code = one_of(said("Kind"), codes, "kind", none=said("All kinds"), width=230, some=True)
        clubs = {
            one or NO_CLUB: f"{one or said('Without a club')} ({digits(number)})"
            for one, number in sums.clubs.most_common()
        }
        club = one_of(said("Club"), clubs, "club", none=said("All clubs"), some=True)
        games = {one: f"{game_title(one)} ({digits(number)})" for one, number in sums.variants.most_common()}
        game = one_of(said("Game"), games, "game", none=said("All games"), width=WIDE, some=True)
    return [
        one
        for one in found
        if (severity == "all" or one.severity == severity or (not severity and one.severity != "info"))
        and (not code or one.code == code)
        and (not club or one.club == club_of(club))
        and (not game or one.variant == game)
    ]


def _code(code: str) -> str:
    """A kind of finding in words: its name in the record format without its underscores."""
    return said(code.replace("_", " "))


def corrections(made: list[OpenCorrection]) -> None:
    """The corrections that were recorded; each leads to its event."""
    if not made:
        notice(said("No correction so far"), said("Whoever may record corrects an event from its match in the replay."))
        return
    columns = (
        Column(said("Match and event"), naming=True),
        Column(said("Stood there")),
        Column(said("Correction")),
        Column(said("Who and when")),
        Column(said("Players")),
        Column(said("Club")),
        Column(said("Played"), whole=True),
    )
    rows = [
        row(
            replay_address(one.match, one.event),
            said("{match}, event {event}", match=one.match, event=one.event),
            one.stood or "–",
            one.line,
            ", ".join(filter(None, (one.by, f"{day(one.when)} {one.when[11:16]} UTC"))),
            " – ".join(one.players),
            one.club,
            day(one.day),
        )
        for one in made[rows_shown(len(made), FINDINGS_ON_A_PAGE)]
    ]
    leading(columns, rows, key="corrections", label=said("Corrections"))
    page_buttons(len(made), FINDINGS_ON_A_PAGE)


guarded(page)
