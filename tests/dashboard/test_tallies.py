"""Wins and points, counted by hand."""

from __future__ import annotations

from dashboard.charts import lines
from dashboard.tallies import Tally, countable, of_clubs, of_players
from ledger.store import Card


def card(
    number: int, *, played: str | None = "2026-01-01", over: bool = True, points: tuple[int | None, ...] = (20, 5)
) -> Card:
    """A match between Ana and Ben that Ana won."""
    winners = (1,) if over else ()
    return Card(number, str(number), "Riverside", "draw", played, ("Ana", "Ben"), 9, 1, over, points, winners)


def test_matches_without_a_date_or_an_end_are_not_counted() -> None:
    cards = [card(1), card(2, played=None), card(3, over=False)]
    assert [one.number for one in countable(cards)] == [1]


def test_matches_are_counted_in_the_order_in_which_they_were_played() -> None:
    assert [one.number for one in countable([card(1, played="2026-02-01"), card(2, played="2026-01-31")])] == [2, 1]


def test_a_player_is_tallied_with_his_own_points_and_wins() -> None:
    ana, ben = of_players([card(1), card(2, points=(7, 30))])
    assert (ana.name, ana.matches, ana.wins, ana.points) == ("Ana", 2, 2, [20, 7])
    assert (ben.name, ben.matches, ben.wins, ben.points) == ("Ben", 2, 0, [5, 30])
    assert ana.wins_so_far() == [1, 2]


def test_points_that_are_not_known_do_not_count_as_nothing() -> None:
    tally = Tally("Ana", ["2026-01-01", "2026-01-02", "2026-01-03"], [10, None, 20], [True, False, True])
    assert tally.mean == 15
    assert tally.running_mean() == (["2026-01-01", "2026-01-03"], [10, 15])
    assert Tally("Ben", ["2026-01-01"], [None], [False]).mean is None


def test_the_running_mean_goes_over_the_last_ten() -> None:
    tally = Tally("Ana", ["2026-01-01"] * 12, list(range(12)), [False] * 12)
    assert tally.running_mean()[1][-1] == sum(range(2, 12)) / 10


def test_a_club_is_tallied_once_a_match() -> None:
    (club,) = of_clubs([card(1), card(2, points=(30, None))])
    assert (club.name, club.matches, club.points) == ("Riverside", 2, [12, 30])


def test_a_name_in_a_chart_never_becomes_a_tag() -> None:
    tally = Tally("<a href='javascript:x()'>%{x}</a>", ["2026-01-01"], [1], [True])
    chart = lines([tally], lambda one: (one.days, one.wins_so_far()), "Wins", steps=True)
    (trace,) = chart.data
    assert "<a" not in trace.name
    assert "<a" not in trace.customdata[0]
    assert tally.name not in trace.hovertemplate
