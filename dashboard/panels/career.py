"""The parts of a player's page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from dashboard import known
from dashboard.asking import one_of
from dashboard.charts import Line, lines, show
from dashboard.listing import Column
from dashboard.paging import page_buttons, rows_shown
from dashboard.panels.leading import leading, row
from dashboard.panels.matches import outing_columns, outing_rows
from dashboard.panels.records import record_cells, record_columns
from dashboard.places import matches_address, of_club, player_address
from dashboard.wording import game_title, notice, quiet, subheading
from ledger.languages import digits, percent
from ledger.service.clubs.directory import PersonWithResults
from ledger.service.figures import careers
from ledger.statistics.grouping import Value
from ledger.statistics.intervals import Z
from ledger.store import Filter
from ledger.store.lists.careers import Outing
from ledger.wording import counted, day, said

OUTINGS_ON_A_PAGE = 20
MOST_OTHERS = 15
MOST_NIGHTS = 5


def lately(outings: Sequence[Outing]) -> None:
    """The player's own matches, the last played first."""
    newest = list(reversed(outings))
    rows = outing_rows(newest[rows_shown(len(newest), OUTINGS_ON_A_PAGE)])
    leading(outing_columns(), rows, key="own matches", label=said("Matches"))
    page_buttons(len(newest), OUTINGS_ON_A_PAGE)


def others(person: PersonWithResults, outings: Sequence[Outing]) -> None:
    """Head to head, and the same for partners."""
    for title, found, key in (
        (said("Against"), careers.opponents(outings), "opponents"),
        (said("With, as a pair"), careers.partners(outings), "partners"),
    ):
        if not found:
            continue
        subheading(title)
        rows = [row(player_address(one.key), one.name, *record_cells(one)) for one in found[:MOST_OTHERS]]
        leading(record_columns(said("Player")), rows, key=key, label=title)
        if len(found) > MOST_OTHERS:
            quiet(said("The {shown} met most often of {all}.", shown=MOST_OTHERS, all=len(found)))
    names = {one.name: one.name for one in careers.opponents(outings) if one.name != person.name}
    chosen = one_of(said("All matches against"), names, "against", none=said("Choose somebody"), width=330)
    if chosen:
        met = [one for one in reversed(outings) if any(name == chosen for _, name in one.opponents)]
        leading(outing_columns(), outing_rows(met[:100]), key="met", label=said("Matches"))


def games_and_nights(named: Mapping[str, str], outings: Sequence[Outing]) -> None:
    """What is played most, the best and the worst nights, and the years."""
    subheading(said("Games"))
    rows = [
        row(matches_address(**named, game=one.key), game_title(one.key), *record_cells(one))
        for one in careers.by_game(outings)
    ]
    leading(record_columns(said("Game")), rows, key="own games", label=said("Games"))
    nights = careers.nights(outings)
    best = [one for one in nights if one.balance > 0][:MOST_NIGHTS]
    worst = [one for one in reversed(nights) if one.balance < 0][:MOST_NIGHTS]
    for title, found, key in ((said("Best nights"), best, "best"), (said("Worst nights"), worst, "worst")):
        if found:
            subheading(title)
            rows = [
                row(matches_address(**named, since=one.key, until=one.key), day(one.key), *record_cells(one))
                for one in found
            ]
            leading(record_columns(said("Day")), rows, key=key, label=title)
    if nights:
        quiet(
            counted(
                len(nights),
                "By matches won less matches lost on the day, of {count} day.",
                "By matches won less matches lost on the day, of {count} days.",
            )
        )
    subheading(said("Years"))
    rows = [
        row(matches_address(**named, since=f"{one.key}-01-01", until=f"{one.key}-12-31"), one.key, *record_cells(one))
        for one in careers.by_year(outings)
    ]
    if rows:
        leading(record_columns(said("Year")), rows, key="own years", label=said("Years"))


def rating(person: PersonWithResults, games: Sequence[careers.Record]) -> None:
    """How the rating went, with its uncertainty."""
    whole = Filter(clubs=(person.club_key,))
    options = {one.key: game_title(one.key) for one in games}
    game = one_of(said("Rated in"), options, "rated", none=said("all games of the club"), width=330)
    wanted = Filter(clubs=(person.club_key,), variants=(game,)) if game else whole
    with st.spinner(said("Ratings are being worked out …")):
        found = known.courses(wanted)
    if found is None:
        quiet(said("These are too many matches to work the rating out at once: choose a game."))
        return
    own = next((one for one in found if one.person == person.person), None)
    if own is None:
        notice(said("No rating here"), said("Only matches that are decided by points are rated."))
        return
    place = found.index(own) + 1
    words = counted(
        own.now.matches,
        "{rating} ± {reach} after {count} match, place {place} of {all}.",
        "{rating} ± {reach} after {count} matches, place {place} of {all}.",
        rating=digits(own.now.rating, 1), reach=digits(Z * own.now.uncertainty, 1), place=place, all=len(found),
    )  # fmt: skip
    if own.now.provisional:
        words += " " + said("It rests on little yet, so it stands behind the settled ones.")
    quiet(words)
    line = rating_line(own, person.name)
    if line.days:
        figure = lines([line], said("Rating"), steps=True, form=".1f", zero=False)
        show(figure, f"rating {game}", said("The rating over time with its uncertainty"))
    quiet(
        said(
            "Everybody begins at 25. The band is a 95% interval: it narrows with every match. "
            "Ratings compare only people who play each other."
        )
    )


def rating_line(course: careers.Course, player: str) -> Line:
    """A rating as a line with its band."""
    pairs = list(zip(course.ratings, course.uncertainties, strict=True))
    return Line(
        course.name,
        list(course.days),
        list(course.ratings),
        list(range(1, len(course.days) + 1)),
        [matches_address(player=player, since=day, until=day) for day in course.days],
        [value - Z * sigma for value, sigma in pairs],
        [value + Z * sigma for value, sigma in pairs],
    )


def figures(person: PersonWithResults, games: Sequence[careers.Record]) -> None:
    """The figures with their intervals and what they rest on."""
    options = {one.key: game_title(one.key) for one in games}
    game = one_of(said("In"), options, "in", none=said("all games"), width=330)
    wanted = Filter(variants=(game,)) if game else Filter()
    found = known.figures_of(person, wanted)
    columns = (
        Column(said("Figure"), naming=True),
        Column(said("Value"), number=True),
        Column(said("95% interval"), number=True),
        Column(said("Rests on"), number=True),
        Column(said("Matches"), number=True),
    )
    named = {"player": person.name} | of_club(person.club or "") | ({"game": game} if game else {})
    rows = [
        row(
            matches_address(**named),
            said(figure.title[:1].upper() + figure.title[1:]),
            _number(value.value, share=figure.share),
            _between(value, share=figure.share),
            f"{digits(value.part)} / {digits(value.whole)}",
            digits(value.matches),
        )
        for figure, value in found
    ]
    leading(columns, rows, key="figures", label=said("Figures"))
    quiet(said("A figure counts only matches whose record can show it; where there is none, it is left out."))


def _number(value: float | None, *, share: bool) -> str:
    if value is None:
        return "–"
    return percent(value, 1) if share else digits(value, 2)


def _between(value: Value, *, share: bool) -> str:
    if value.interval is None:
        return "–"
    return f"{_number(value.interval.low, share=share)} … {_number(value.interval.high, share=share)}"
