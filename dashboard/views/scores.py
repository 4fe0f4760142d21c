"""Scores: how matches, wins, points and ratings went over the years, from kept totals; a click leads to the matches."""

from __future__ import annotations

import msgspec

from dashboard import known
from dashboard.access import readable
from dashboard.asking import WIDE, folded_on_a_phone, one_of, some_of, switch
from dashboard.behind import say_how_far_behind
from dashboard.opened import ledger
from dashboard.panels import scores
from dashboard.panels.fairness import tests_of_fairness
from dashboard.panels.hand_results import hand_results
from dashboard.panels.luck import luck_over_time
from dashboard.panels.matches import kinds_of_record
from dashboard.panels.people import clubs_to_choose
from dashboard.panels.period import Period, periods
from dashboard.places import NO_CLUB, club_of, of_club
from dashboard.wording import game_title, guarded, heading, notice, quiet, sentence
from ledger.languages import digits
from ledger.service.chances.luck import in_full
from ledger.service.clubs.directory import ListedClub
from ledger.store import Filter
from ledger.wording import counted, said

BY_DAY = ("time", "days", "games")
"""The parts that show only matches with a date."""
OF_DEALS = ("luck", "fair")
"""The parts that rest on matches of which every move and deal was written down, with a date or without."""


def page() -> None:
    """What is chosen, drawn."""
    heading(said("Scores"))
    clubs = [club for club in known.clubs() if club.matches]
    if not clubs:
        notice(
            said("The ledger is empty"),
            said("Import records with: domino-ledger import FILE… and their scores will be here."),
        )
        return
    say_how_far_behind(ledger())
    wanted, asked, period = chosen(clubs)
    parts = {
        "time": said("Over time"),
        "rating": said("Ratings"),
        "days": said("Calendar"),
        "hands": said("Hand results"),
        "games": said("Games and records"),
        "luck": said("Luck and play"),
        "fair": said("Chance and fairness"),
    }
    part = switch(said("Show"), parts, "show", default="time")
    of_which = wanted.clubs if len(wanted.clubs) < len(clubs) else ()
    matches = msgspec.structs.replace(readable(narrowed(wanted, period)), clubs=of_which)
    quiet(sentence("; ".join(account(part, wanted, matches)) + "."))
    if period.told:
        quiet(period.told)
    shown = {
        "time": lambda: scores.over_time(wanted, asked),
        "rating": lambda: scores.ratings(matches),
        "days": lambda: scores.days(wanted, matches, asked),
        "hands": lambda: hand_results(matches),
        "games": lambda: scores.games_and_kinds(wanted, asked),
        "luck": lambda: luck_over_time(matches),
        "fair": lambda: tests_of_fairness(matches),
    }
    shown[part]()


def chosen(clubs: list[ListedClub]) -> tuple[known.Chosen, dict[str, str], Period]:
    """What the user narrows the charts to, the same as it stands in the address of the list of matches, and the years
    or the season of it."""
    names = clubs_to_choose(clubs)
    games: dict[str, int] = {}
    for club in clubs:
        for variant, number in club.variants.items():
            games[variant] = games.get(variant, 0) + number
    with folded_on_a_phone("club", "game", "kind", "when"):
        keys = some_of(said("Clubs"), names, "club", placeholder=said("All clubs"))
        titles = {name: game_title(name) for name in sorted(games, key=lambda one: (-games[one], one))}
        game = one_of(said("Game"), titles, "game", none=said("All games"), width=WIDE)
        kind = some_of(said("Written down as"), kinds_of_record(), "kind")
        period = asked_period(clubs, tuple(map(club_of, keys)))
    if period.club is not None:
        keys = (period.club or NO_CLUB,)
    picked = tuple(map(club_of, keys)) or tuple(club.club_key for club in clubs)
    asked = ({"game": game} if game else {}) | period.days
    if len(kind) == 1:
        asked["kind"] = kind[0]
    if len(keys) == 1:
        asked |= of_club(next(club.name for club in clubs if club.club_key == club_of(keys[0])))
    return known.Chosen(picked, (game,) if game else (), kind, period.months), asked, period


def asked_period(clubs: list[ListedClub], picked: tuple[str, ...]) -> Period:
    """The year or the season that the user narrows the charts to, of the clubs that he has picked."""
    found = periods([club for club in clubs if not picked or club.club_key in picked])
    titles = {name: period.title for name, period in found.items()}
    chosen = one_of(said("Year or season"), titles, "when", none=said("All years"), width=WIDE)
    return found.get(chosen, Period())


def narrowed(wanted: known.Chosen, period: Period) -> Filter:
    """The same as a filter of matches, but for the clubs."""
    return Filter(
        variants=wanted.variants, kinds=wanted.kinds, since=period.days.get("since"), until=period.days.get("until")
    )


def account(part: str, wanted: known.Chosen, matches: Filter) -> list[str]:
    """On how many matches a part of the page rests, and what was left out."""
    found = known.counted(matches)
    told = [counted(found, "{count} match", "{count} matches")]
    if part in BY_DAY:
        months = known.months_of_clubs(wanted)
        dated, over = sum(month.matches for month in months), sum(month.over for month in months)
        if found > dated:
            told.append(said("{count} without a date are left out", count=digits(found - dated)))
        if dated > over:
            told.append(said("not over: {count}", count=digits(dated - over)))
    elif part in OF_DEALS:
        full = known.counted(in_full(matches))
        if found > full:
            told.append(said("every move and deal was written down of {count}", count=digits(full)))
    return told


guarded(page)
