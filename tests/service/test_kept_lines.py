"""Players' figures from kept totals: what the matches give, without a match being read."""

from __future__ import annotations

import pytest

from ledger.game.events import OptionValue
from ledger.game.variants import GAMES
from ledger.service.clubs.people import merge, profile
from ledger.service.figures.kept_lines import MOST_READ, OVER_MONTHS, kept_lines
from ledger.service.figures.statistics import Choice, stats
from ledger.service.intake import take_in
from ledger.simulate import result_match
from ledger.statistics.definitions import FIGURES, OF_TABLES
from ledger.statistics.grouping import CONTRARY, Line
from ledger.store import Asked, Filter, Ledger
from ledger.store.lists.cards import players_called
from ledger.store.lists.months import player_months
from tests.service.test_statistics import scores, simulated

NAMES = tuple(name for name, figure in FIGURES.items() if OF_TABLES.isdisjoint((figure.part, figure.whole)))
CHOICES = (
    Choice(),
    Choice(Filter(club="Riverside")),
    Choice(Filter(variant="five-up")),
    Choice(Filter(club="harbour", variant="kozel-pairs"), kinds=("result",)),
    Choice(Filter(since="2026-02-01")),
    Choice(Filter(until="2026-01-31")),
    Choice(Filter(club="Riverside", since="2026-02-01", until="2026-03-31"), kinds=("full", "result")),
)


@pytest.fixture
def club(ledger: Ledger) -> Ledger:
    """Two clubs over three months, a match without a date, and one player under two names."""
    undated = result_match("draw", ["Ana", "Ben"], seed=1, tags={"Id": "undated", "Club": "Riverside"})
    other = result_match("draw", ["Anna", "Ben"], seed=2, tags={"Id": "a", "Club": "Riverside", "Played": "2026-02-03"})
    assert {taken.status for taken in take_in(ledger, [*simulated(), undated, other])} == {"new"}
    merge(ledger, "Anna", "Ana", "Riverside", Asked())
    return ledger


def test_the_totals_give_what_the_matches_give(club: Ledger) -> None:
    for choice in CHOICES:
        kept = kept_lines(club, choice, NAMES, most_read=0)
        assert kept, choice
        assert [_sums(line) for line in kept] == [_sums(line) for line in stats(club, choice, "player", NAMES)], choice


def _sums(line: Line) -> object:
    values = {
        name: (
            value.value,
            value.part,
            value.whole,
            value.matches,
            value.why,
            value.interval if FIGURES[name].share else 0,
        )
        for name, value in line.values.items()
    }
    return line.key, line.name, line.club, line.matches, line.kinds, values


def test_a_players_months_over_all_games_are_those_of_each_game_together(club: Ledger) -> None:
    with club.snapshot() as snapshot:
        players = list(snapshot.connection.scalars(players_called("Ana")))
        together = player_months(snapshot.connection, players)
        game_by_game = player_months(snapshot.connection, players, variants=tuple(GAMES))
    assert together == game_by_game
    assert {month.month for month in together} == {202601, 202602, 202603}


def test_the_interval_of_a_mean_rests_on_months(ledger: Ledger) -> None:
    """80 points in two matches of January, 60 in one of February, 90 in one of March: means of 40, 60 and 90.

    The mean of all is 230 / 4 = 57.5. The squares of points less 57.5 for each match: (80 - 115)² + (60 - 57.5)² +
    (90 - 57.5)² = 2287.5; times 3/2, by 4²: 214.45. Its root, 14.644, times Student's 4.30265 of 2 degrees: 63.01.
    """
    for number, (day, points) in enumerate((("01-05", 50), ("01-06", 30), ("02-07", 60), ("03-08", 90))):
        record = scores(f"m{number}", (points, 10), Club="Riverside", Played=f"2026-{day}", Options="target=20", end="")
        assert [taken.status for taken in take_in(ledger, [record])] == ["new"]
    kept = kept_lines(ledger, Choice(), ("points",), most_read=0)
    assert kept is not None
    value = next(line for line in kept if line.name == "Ana").values["points"]
    assert (value.part, value.whole, value.value) == (230, 4, 57.5)
    assert value.interval is not None
    assert value.interval.method == OVER_MONTHS
    assert value.interval.low == 0
    assert value.interval.high == pytest.approx(57.5 + 63.01, abs=0.01)


def test_few_matches_are_read_and_what_the_totals_do_not_tell_too(club: Ledger) -> None:
    assert club.count() < MOST_READ
    assert kept_lines(club, Choice(), ("wins",)) is None
    for choice in (
        Choice(Filter(player="Ana")),
        Choice(Filter(since="2026-02-02")),
        Choice(Filter(until="2026-02-27")),
        Choice(zone="Asia/Baku"),
        Choice(but=frozenset({1})),
    ):
        assert kept_lines(club, choice, ("wins",), most_read=0) is None
    assert kept_lines(club, Choice(), ("length",), most_read=0) is None


def test_a_game_that_is_counted_in_both_ways_has_no_points_added_up(ledger: Ledger) -> None:
    """Mexican Train M17.2: pips that are left count against a side, or the winner collects them."""
    ways = {"Ana": ("penalty",), "Cid": ("winner_collects",), "Eva": ("penalty", "winner_collects")}
    for name, scored in ways.items():
        for number, way in enumerate(scored):
            names, tags = [name, f"{name}'s guest"], {"Id": f"{name}-{number}"}
            options: dict[str, OptionValue] = {"scores": way, "hands": 2}
            record = result_match("mexican-train", names, seed=number, options=options, tags=tags)
            assert [taken.status for taken in take_in(ledger, [record])] == ["new"]
    for choice in (Choice(), Choice(Filter(variant="mexican-train"))):
        kept = kept_lines(ledger, choice, NAMES, most_read=0)
        assert kept is not None
        lines = {line.name: line for line in kept}
        told = {name: lines[name].values["points"].why for name in ways}
        assert told == {"Ana": "", "Cid": "", "Eva": CONTRARY}
        assert [_sums(line) for line in kept] == [_sums(line) for line in stats(ledger, choice, "player", NAMES)]
    points = {name: profile(ledger, name).totals[0].points for name in ways}
    assert (points["Eva"], None in (points["Ana"], points["Cid"])) == (None, False)
