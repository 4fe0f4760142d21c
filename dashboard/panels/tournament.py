"""The page of a tournament: its rules, its standings, its rounds table by table."""

from __future__ import annotations

from urllib.parse import quote

import streamlit as st

from dashboard import known
from dashboard.listing import Column
from dashboard.panels.corrected import moved_line
from dashboard.panels.leading import leading, numbers, row
from dashboard.panels.ranking import explained, shown_table, tie_breaks
from dashboard.places import CLUBS, TOURNAMENTS, of_club, replay_address, tournament_address
from dashboard.wording import escaped, game_title, heading, notice, quiet, sentence, subheading
from ledger.club.tournament import Change
from ledger.languages import digits
from ledger.service.competitions.tournament_now import Held, TableNow
from ledger.service.competitions.tournament_tables import table_of
from ledger.service.matches.tournaments_moved import moved_since
from ledger.statistics.meetings import Worth
from ledger.statistics.standings import number_in_words
from ledger.wording import counted, said


def system_of(one: Held) -> str:
    """How it is decided who meets whom."""
    words = {
        "free": said("whoever likes meets"),
        "round-robin": said("all meet all"),
        "swiss": said("Swiss system"),
        "rotating": said("partners rotate"),
    }
    return words[one.tournament.rules.system]


def game_of(one: Held) -> str:
    """What is played, with its options."""
    rules = one.tournament.rules
    return f"{game_title(rules.variant)} {rules.options}".strip() if rules.variant else said("any game")


def rounds_of(one: Held) -> str:
    """How many rounds were drawn, of how many."""
    drawn, planned = len(one.tournament.rounds), one.tournament.planned
    return said("{drawn} of {planned}", drawn=drawn, planned=planned) if planned else str(drawn)


def state_of(one: Held) -> str:
    """Whether it is over."""
    return said("over") if one.tournament.over else ""


def shown(one: Held) -> None:
    """The tournament of a club that who looks may see."""
    own = one.tournament
    heading(own.name, " · ".join(filter(None, (one.of.name or said("Without a club"), state_of(one)))))
    entrants, matches = len(one.entrants), len(one.numbers)
    drawn = 0 if own.planned else len(own.rounds)
    waiting = sum(table.status == "open" for table in one.tables)
    numbers(
        (digits(entrants), counted(entrants, "entrant", "entrants"), ""),
        # of how many planned rounds is said as of none: "1 of 3 rounds"
        (rounds_of(one), counted(drawn, "round", "rounds"), ""),
        (digits(matches), counted(matches, "match that counts", "matches that count"), ""),
        (digits(waiting), counted(waiting, "table without a result", "tables without a result"), ""),
    )
    _ways(one)
    _rules(one)
    _standings(one)
    for number in sorted(own.rounds, reverse=True):
        _round(one, number)
    _others(one)


def _ways(one: Held) -> None:
    own = one.tournament
    with st.container(horizontal=True):
        club = escaped(one.of.name) or said("Club")
        st.page_link(CLUBS, label=club, icon=":material/groups:", query_params=of_club(one.of.key))
        season = next((of.season for of in known.seasons() if of.season.season == own.season), None)
        if season is not None:
            asked = {"season": season.season}
            st.page_link(TOURNAMENTS, label=escaped(season.name), icon=":material/calendar_month:", query_params=asked)
        st.page_link(TOURNAMENTS, label=said("All seasons and tournaments"), icon=":material/emoji_events:")


def _rules(one: Held) -> None:
    """How it is played and counted, and from which round on that was changed."""
    own, words = one.tournament, tie_breaks()
    who = said("pairs enter together") if own.rules.entrants == "pair" else said("each for himself")
    quiet(sentence(f"{system_of(one)} · {who} · {game_of(one)}"))
    before = own.changes[0]
    quiet(sentence(_worth(before.rules.worth)))
    for change in own.in_force:
        if change is not own.changes[0]:
            quiet(_changed(before, change))
        before = change
    order = " → ".join(words[name] for name in own.rules.tie_breaks)
    quiet(said("Level on one number, the next decides: {order}", order=order))


def _changed(before: Change, after: Change) -> str:
    """What a change of rules changed, and why."""
    rules, words = after.rules, tie_breaks()
    told = []
    if rules.worth != before.rules.worth:
        told.append(_worth(rules.worth))
    if rules.tie_breaks != before.rules.tie_breaks:
        told.append(" → ".join(words[name] for name in rules.tie_breaks))
    if rules.rounds != before.rules.rounds:
        told.append(counted(rules.rounds, "{count} round", "{count} rounds"))
    if rules.options != before.rules.options:
        told.append(rules.options or "–")
    line = said("From round {number} on: {worth}", number=after.round, worth="; ".join(told))
    return f"{line} ({after.why})" if after.why else line


def _worth(worth: Worth) -> str:
    return said(
        "a win {win}, a draw {draw}, a loss {loss}, a bye {bye}",
        win=number_in_words(worth.win),
        draw=number_in_words(worth.draw),
        loss=number_in_words(worth.loss),
        bye=number_in_words(worth.bye),
    )


def _standings(one: Held) -> None:
    subheading(said("Standings"))
    if not one.entrants and not one.meetings:
        notice(said("Nobody has entered yet"), said("Enter somebody with: domino-ledger tournament enter NAME PLAYER"))
        return
    rows = table_of(one)
    quiet(_after(one))
    _corrected_since(one)
    above = st.container()
    names = {entrant: _with_left(one, entrant) for entrant in one.names}
    entrant = shown_table(rows, names, "tournaments")
    with above:
        explained(entrant, rows, one.names, {})


def _after(one: Held) -> str:
    """After how many rounds the table stands, and what of the next it holds."""
    own = one.tournament
    if one.final is not None:
        return said("The table with which it ended.")
    over = [number for number in own.rounds if one.over(number)]
    more = [number for number in sorted(own.rounds) if number not in over and one.begun(number)]
    after = counted(len(over), "After {count} round.", "After {count} rounds.")
    playing = said("What was played of round {numbers} is in it.", numbers=", ".join(map(str, more)))
    return f"{after} {playing}" if more else after


def _corrected_since(one: Held) -> None:
    """What the results as they are now would move in the table of a tournament that is over."""
    moved = moved_since(one)
    if moved:
        quiet(said("By what was corrected since it ended, which the table does not hold:"))
        for line in moved:
            quiet(moved_line(line))


def _with_left(one: Held, entrant: str) -> str:
    name = one.names[entrant]
    return said("{name} (left)", name=name) if one.entrants.get(entrant) in one.tournament.left else name


def _round(one: Held, number: int) -> None:
    """Who met whom in a round, and what came of it; a match leads to its replay."""
    title = said("Round {number}", number=number)
    subheading(title)
    columns = (
        Column(said("Table"), number=True),
        Column(said("Sides"), naming=True),
        Column(said("Points"), number=True, whole=True),
        Column(said("Result")),
    )
    here = tournament_address(one.tournament.tournament)
    rows = [
        row(
            replay_address(table.match) if table.match else f"{here}&entrant={quote(_first(one, table))}",
            *(table.table, _sides(table), _points(table), _result(table)),
        )
        for table in one.tables
        if table.round == number
    ]
    leading(columns, rows, key=f"round {number}", label=title)


def _sides(table: TableNow) -> str:
    return " – ".join(table.sides)


def _points(table: TableNow) -> str:
    known = any(points is not None for points in table.points)
    return " : ".join("?" if points is None else digits(points) for points in table.points) if known else ""


def _first(one: Held, table: TableNow) -> str:
    """The entrant of the first side, or of its first person where partners change."""
    side = one.tournament.rounds[table.round][table.table - 1][0]
    entered = {entrant: set(own) for entrant, own in one.entrants.items()}
    found = [entrant for entrant, own in entered.items() if own == set(side)]
    return (found or [entrant for entrant, own in entered.items() if own.intersection(side)] or [""])[0]


def _result(table: TableNow) -> str:
    """What became of a table, who won it, and the organiser's reason."""
    if table.status == "open":
        if table.stopped:
            return said("ended without a winner")
        return said("being played") if table.match else said("no result yet")
    won = [table.sides[place - 1] for place in table.winners]
    if table.match is not None:
        if table.status == "forfeit" and won:
            return said("awarded to {name}", name=", ".join(won))
        return said("{name} won", name=won[0]) if len(won) == 1 else said("a draw")
    told = _decided(table)
    told = f"{said('{name} won', name=', '.join(won))} · {told}" if won else told
    told += f" · {said('match {name} does not count', name=table.instead_of)}" if table.instead_of else ""
    return f"{told} ({table.why})" if table.why else told


def _decided(table: TableNow) -> str:
    gone = ", ".join(table.absent)
    words = {
        "bye": said("a bye") if table.counts else said("a bye, which counts when the round is played"),
        "forfeit": said("{names} gave up", names=gone) if gone else said("given up"),
        "no_show": said("{names} did not come", names=gone) if gone else said("nobody came"),
        "void": said("struck out"),
    }
    return words[table.status]


def _others(one: Held) -> None:
    """Matches of its name that count for nothing."""
    if not one.others:
        return
    subheading(said("Matches that fit no table"))
    quiet(said("They bear the name of the tournament, but nobody was drawn to meet so; they count for nothing."))
    rows = [row(replay_address(name), name) for name in one.others]
    leading((Column(said("Match"), naming=True),), rows, key="fits no table", label=said("Matches that fit no table"))
