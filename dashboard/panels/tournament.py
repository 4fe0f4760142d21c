"""The page of a tournament: its rules, its standings, its rounds table by table."""

from __future__ import annotations

from urllib.parse import quote

import streamlit as st

from dashboard import known
from dashboard.listing import Column
from dashboard.panels.leading import leading, numbers, row
from dashboard.panels.ranking import explained, shown_table, tie_breaks
from dashboard.places import (
    CLUBS,
    TOURNAMENTS,
    replay_address,
    tournament_address,
)
from dashboard.wording import escaped, game_title, heading, notice, quiet, subheading
from ledger.languages import digits
from ledger.service.tournament_tables import Held, TableNow, table_of
from ledger.statistics.meetings import Worth
from ledger.statistics.standings import number_in_words
from ledger.wording import said


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
    drawn, planned = len(one.tournament.rounds), one.tournament.rules.rounds
    return said("{drawn} of {planned}", drawn=drawn, planned=planned) if planned else str(drawn)


def state_of(one: Held) -> str:
    """Whether it is over."""
    return said("over") if one.tournament.over else ""


def shown(one: Held) -> None:
    """The tournament of a club that who looks may see."""
    own = one.tournament
    heading(own.name, " · ".join(filter(None, (one.of.name or said("Without a club"), state_of(one)))))
    numbers(
        (digits(len(one.entrants)), said("entrants"), ""),
        (rounds_of(one), said("rounds"), ""),
        (digits(len(one.numbers)), said("matches that count"), ""),
        (digits(sum(table.status == "open" for table in one.tables)), said("tables without a result"), ""),
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
        club = {"club": one.of.key or "-"}
        st.page_link(CLUBS, label=escaped(one.of.name) or said("Club"), icon=":material/groups:", query_params=club)
        season = next((of.season for of in known.seasons() if of.season.season == own.season), None)
        if season is not None:
            asked = {"season": season.season}
            st.page_link(TOURNAMENTS, label=escaped(season.name), icon=":material/calendar_month:", query_params=asked)
        st.page_link(TOURNAMENTS, label=said("All seasons and tournaments"), icon=":material/emoji_events:")


def _rules(one: Held) -> None:
    """How it is played and counted, and from which round on that was changed."""
    own, words = one.tournament, tie_breaks()
    who = said("pairs enter together") if own.rules.entrants == "pair" else said("each for himself")
    quiet(f"{system_of(one)} · {who} · {game_of(one)}")
    for first, rules in own.changes:
        worth = _worth(rules.worth)
        quiet(worth if first == 1 else said("From round {number} on: {worth}", number=first, worth=worth))
    order = " → ".join(words[name] for name in own.rules.tie_breaks)
    quiet(said("Level on one number, the next decides: {order}", order=order))


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
    above = st.container()
    names = {entrant: _with_left(one, entrant) for entrant in one.names}
    entrant = shown_table(rows, names, tournament_address(one.tournament.tournament) + "&")
    with above:
        explained(entrant, rows, one.names, {}, in_rounds=True)


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
            *(table.table, _sides(table), _points(table), _result(one, table)),
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


def _absent(one: Held, table: TableNow) -> str:
    """The sides that gave up or did not come."""
    at = table.round, table.table
    decided = one.tournament.decided.get(at)
    gone = set(decided.absent) if decided else set()
    sides = zip(one.tournament.rounds[table.round][table.table - 1], table.sides, strict=True)
    return ", ".join(name for side, name in sides if gone.intersection(side))


def _result(one: Held, table: TableNow) -> str:
    gone = _absent(one, table)
    words = {
        "open": said("being played") if table.match else said("no result yet"),
        "bye": said("a bye"),
        "forfeit": said("{names} gave up", names=gone) if gone else said("given up"),
        "no_show": said("{names} did not come", names=gone) if gone else said("nobody came"),
        "void": said("struck out"),
    }
    if table.status in words:
        return words[table.status]
    won = [table.sides[place - 1] for place in table.winners]
    return said("{name} won", name=won[0]) if len(won) == 1 else said("a draw")


def _others(one: Held) -> None:
    """Matches of its name that count for nothing."""
    if not one.others:
        return
    subheading(said("Matches that fit no table"))
    quiet(said("They bear the name of the tournament, but nobody was drawn to meet so; they count for nothing."))
    rows = [row(replay_address(name), name) for name in one.others]
    leading((Column(said("Match"), naming=True),), rows, key="fits no table", label=said("Matches that fit no table"))
