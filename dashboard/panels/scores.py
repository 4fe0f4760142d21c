"""The parts of the page of scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import streamlit as st

from dashboard import known
from dashboard.asking import one_of, some_of, switch
from dashboard.charts import lines, show, stacked
from dashboard.listing import Column
from dashboard.paging import page_buttons, rows_shown
from dashboard.panels.career import rating_line
from dashboard.panels.leading import leading, row
from dashboard.panels.matches import kinds_of_record
from dashboard.panels.over_time import Totals, added_up, monthly, of_clubs, of_players, rolling
from dashboard.panels.records import share
from dashboard.panels.year import shown_year
from dashboard.places import matches_address, matches_between, player_address
from dashboard.wording import game_title, notice, quiet, subheading
from ledger.languages import digits
from ledger.service.clubs.directory import PersonWithResults
from ledger.service.figures.careers import Course
from ledger.statistics.intervals import wilson
from ledger.store import Filter
from ledger.wording import counted, day, said

DRAWN_AT_FIRST = 5
MOST_TO_CHOOSE = 200
FULLEST_DAYS = 10
RATED_ON_A_PAGE = 20


def over_time(wanted: known.Chosen, asked: Mapping[str, str]) -> None:
    """Matches, wins and points of players or clubs."""
    whose = switch(said("Lines for"), {"players": said("Players"), "clubs": said("Clubs")}, "of", default="players")
    if whose == "clubs":
        _clubs_over_time(wanted, asked)
        return
    people = {one: person for person in known.people() for one in person.players}
    active = [(player, number) for player, number in known.most_active(wanted) if player in people]
    names = {people[one].person: _named(one, people) for one, _ in active[:MOST_TO_CHOOSE]}
    picked = some_of(said("Players"), names, "who", width=700, placeholder=said("Those with most matches"))
    totals = _totals(picked, wanted, asked) if picked else _most_dated(tuple(names), wanted, asked)
    totals.sort(key=lambda one: -one.total("matches"))
    if not totals:
        notice(said("Nothing to draw yet"), said("Only matches with a date are drawn."))
        return
    _players_drawn(totals, wanted)
    if len(totals) < len(picked):
        quiet(said("Only matches with a date are drawn."))
    _players_in_numbers(totals, points=_good_points(totals, wanted) != "")


def _totals(persons: Sequence[str], wanted: known.Chosen, asked: Mapping[str, str]) -> list[Totals]:
    """The months of these people, without those who have no dated match."""
    owners = {
        player: (one.person, one.name, one.club or "")
        for one in known.people()
        if one.person in persons
        for player in one.players
    }
    return of_players(known.months_of_players(tuple(owners), wanted), owners, asked)


def _most_dated(persons: Sequence[str], wanted: known.Chosen, asked: Mapping[str, str]) -> list[Totals]:
    """The months of the first of these people who have a match with a date: the others would be lines of no point."""
    found: list[Totals] = []
    for first in range(0, len(persons), DRAWN_AT_FIRST):
        found += _totals(persons[first : first + DRAWN_AT_FIRST], wanted, asked)
        if len(found) >= DRAWN_AT_FIRST:
            break
    return found[:DRAWN_AT_FIRST]


def _named(player: str, people: Mapping[str, PersonWithResults]) -> str:
    person = people[player]
    return f"{person.name} · {person.club}" if person.club else person.name


def _players_drawn(totals: Sequence[Totals], wanted: known.Chosen) -> None:
    good = _good_points(totals, wanted)
    ways = {"share": said("Share won"), "won": said("Wins added up"), "matches": said("Matches added up")}
    if good:
        ways |= {"points": said("Points a match"), "sum": said("Points added up")}
    way, rests_on = switch(said("What"), ways, "what", default="share"), ""
    if way == "share":
        drawn, form = [rolling(one, "won", "decided") for one in totals], ".0%"
        rests_on = said("Share of decided matches won over the twelve months before each point; a point needs three.")
    elif way == "points":
        drawn, form = [rolling(one, "points", "counted") for one in totals], ".1f"
        better = said("more is better") if good == "many" else said("points are penalties, fewer is better")
        rests_on = said("Mean points a match over the twelve months before each point; {better}.", better=better)
    else:
        drawn, form = [added_up(one, "points" if way == "sum" else way) for one in totals], ",.0f"
    drawn = [line for line in drawn if line.days]
    if not drawn:
        notice(said("Nothing to draw yet"), said("No player has a point yet: look at wins or matches added up."))
        return
    figure = lines(drawn, ways[way], steps=way in ("won", "matches", "sum"), form=form, months=True)
    show(figure, f"time {way}", said("{what} over time, a line for each", what=ways[way]))
    if rests_on:
        quiet(rests_on)
    if len(wanted.variants) != 1:
        quiet(said("Points are drawn when one game is chosen: those of different games do not compare."))
    elif not good and any(one.total("counted_low") for one in totals):
        quiet(said("Points are not drawn: few are good in some of these matches, and many in others."))


def _good_points(totals: Sequence[Totals], wanted: known.Chosen) -> str:
    """Whether "many" points are good in these matches, or "few"; "" where they do not compare, or there are none: of
    several games, or of one that is counted in both ways.
    """
    counted, low = (sum(one.total(name) for one in totals) for name in ("counted", "counted_low"))
    if len(wanted.variants) != 1 or not counted or 0 < low < counted:
        return ""
    return "few" if low else "many"


def _players_in_numbers(totals: Sequence[Totals], *, points: bool) -> None:
    subheading(said("In numbers"))
    columns = (
        Column(said("Player"), naming=True),
        Column(said("Matches"), number=True),
        Column(said("Won"), number=True),
        Column(said("Share won (95% interval)"), number=True),
        *([Column(said("Points a match"), number=True)] if points else []),
    )
    rows = []
    for one in totals:
        won, decided, with_points = one.total("won"), one.total("decided"), one.total("counted")
        cells = [one.name, digits(one.total("matches")), digits(won), share(won, decided, wilson(won, decided))]
        if points:
            cells.append(digits(one.total("points") / with_points, 1) if with_points else "")
        rows.append(row(matches_address(**one.asked), *cells))
    leading(columns, rows, key="players in numbers", label=said("In numbers"))


def _clubs_over_time(wanted: known.Chosen, asked: Mapping[str, str]) -> None:
    names = {club.club_key: club.name for club in known.clubs()}
    totals = of_clubs(known.months_of_clubs(wanted), names, {k: v for k, v in asked.items() if k != "club"})
    totals = sorted(totals, key=lambda one: -one.total("matches"))
    if not totals:
        notice(said("Nothing to draw yet"), said("Only matches with a date are drawn."))
        return
    ways = {"month": said("Matches a month"), "matches": said("Matches added up"), "hands": said("Hands added up")}
    way = switch(said("What"), ways, "counts", default="month")
    drawn = [monthly(one, "matches") if way == "month" else added_up(one, way) for one in totals[:8]]
    figure = lines(drawn, ways[way], steps=way != "month", form=",.0f", months=True)
    show(figure, f"clubs {way}", said("{what} over time, a line for each", what=ways[way]))
    columns = (
        Column(said("Club"), naming=True),
        Column(said("Matches"), number=True),
        Column(said("Over"), number=True),
        Column(said("Hands"), number=True),
    )
    rows = [
        row(matches_address(**one.asked), one.name, *(digits(one.total(n)) for n in ("matches", "decided", "hands")))
        for one in totals
    ]
    leading(columns, rows, key="clubs in numbers", label=said("In numbers"))


def ratings(matches: Filter) -> None:
    """The ratings of all who played, and how those of the best went."""
    with st.spinner(said("Ratings are being worked out …")):
        found = known.courses(matches)
    if found is None:
        notice(
            said("These are too many matches to rate at once"),
            said("Choose a club and a game: ratings compare only people who play each other anyway."),
        )
        return
    if not found:
        notice(said("Nobody is rated yet"), said("Only matches that are decided by points are rated."))
        return
    several = len({one.club for one in found}) > 1
    names = {one.person: f"{one.name} · {one.club}" if several and one.club else one.name for one in found}
    dated = [one for one in found if one.days][:DRAWN_AT_FIRST]
    drawn = [rating_line(msgspec.structs.replace(one, name=names[one.person]), one.name) for one in dated]
    if drawn:
        figure = lines(drawn, said("Rating"), steps=True, form=".1f", zero=False)
        show(figure, "ratings", said("Ratings over time with their uncertainty"))
        quiet(
            counted(
                len(drawn),
                "The best rated; the band is a 95% interval.",
                "The {count} best rated; the bands are 95% intervals.",
            )
        )
        if dated != found[: len(dated)]:
            quiet(said("Only matches with a date are drawn."))
    if len(matches.clubs) != 1:
        quiet(said("Ratings compare only people who play each other: choose a club."))
    _rating_table(found[rows_shown(len(found), RATED_ON_A_PAGE)], names)
    page_buttons(len(found), RATED_ON_A_PAGE)


def _rating_table(found: Sequence[Course], names: Mapping[str, str]) -> None:
    columns = (
        Column(said("Player"), naming=True),
        Column(said("Rating"), number=True),
        Column(said("95% interval"), number=True),
        Column(said("Matches"), number=True),
        Column(said("State")),
    )
    rows = [
        row(
            player_address(one.person),
            names[one.person],
            digits(one.now.rating, 1),
            f"{digits(one.now.low, 1)} … {digits(one.now.high, 1)}",
            digits(one.now.matches),
            said("provisional") if one.now.provisional else "",
        )
        for one in found
    ]
    leading(columns, rows, key="rating table", label=said("Ratings"))


def days(wanted: known.Chosen, matches: Filter, asked: Mapping[str, str]) -> None:
    """The days of a year, coloured by how much was played."""
    years = sorted({month.month // 100 for month in known.months_of_clubs(wanted)}, reverse=True)
    if not years:
        notice(said("Nothing to draw yet"), said("Only matches with a date are drawn."))
        return
    year = int(one_of(said("Year"), {str(one): str(one) for one in years}, "year"))
    first, last = f"{year}-01-01", f"{year}-12-31"
    narrowed = msgspec.structs.replace(
        matches, since=max(first, matches.since or first), until=min(last, matches.until or last)
    )
    found = known.days(narrowed)
    addresses = {one: matches_between(asked, one, one) for one in found}
    shown_year(found, year, addresses)
    total, most = sum(found.values()), max(found.values(), default=0)
    matches_told = counted(total, "{count} match", "{count} matches")
    days_told = counted(len(found), "{count} day", "{count} days")
    quiet(said("{matches} on {days}, {most} on the fullest.", matches=matches_told, days=days_told, most=digits(most)))
    fullest = sorted(found.items(), key=lambda one: (-one[1], one[0]))[:FULLEST_DAYS]
    columns = (Column(said("Fullest days"), naming=True), Column(said("Matches"), number=True))
    rows = [row(addresses[one], day(one), digits(number)) for one, number in fullest]
    leading(columns, rows, key="days", label=said("Days"))


def games_and_kinds(wanted: known.Chosen, asked: Mapping[str, str]) -> None:
    """By year and game, and by year and how much was written down."""
    parts = known.years_of_clubs(wanted)
    if not parts:
        notice(said("Nothing to draw yet"), said("Only matches with a date are drawn."))
        return
    kinds = kinds_of_record() | {"": said("no hand")}
    ways = {"game": said("By year and game"), "kind": said("By year and kind of record")}
    way = switch(said("What"), ways, "by", default="game")
    counts: dict[tuple[int, str], int] = {}
    for part in parts:
        place = part.year, part.variant if way == "game" else part.kind
        counts[place] = counts.get(place, 0) + part.matches
    bars = [
        (
            str(year),
            game_title(name) if way == "game" else kinds.get(name, name),
            number,
            _of_year(asked, year, **({way: name} if name else {})),
        )
        for (year, name), number in counts.items()
    ]
    alt = said("Matches by year and game") if way == "game" else said("Matches by year and kind of record")
    show(stacked(bars, said("Matches")), f"{way} by year", alt)


def _of_year(asked: Mapping[str, str], year: int, **more: str) -> str:
    return matches_between({**asked, **more}, f"{year}-01-01", f"{year}-12-31")
