"""Figures, standings and ratings of a ledger: against the records themselves, and at the odd ends of a club's life."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from ledger.errors import NotFound
from ledger.game.events import Record
from ledger.record import read
from ledger.service.clubs.people import merge
from ledger.service.figures.ratings import effects_of, rated
from ledger.service.figures.standings import Competition, Standing, table
from ledger.service.figures.statistics import (
    Choice,
    day_of,
    played,
    played_in_full,
    stats,
    tiles_of_hands,
)
from ledger.service.intake import take_in
from ledger.simulate import play_match, result_match
from ledger.statistics.days import season_of
from ledger.statistics.definitions import FIGURES
from ledger.statistics.figures import SeatFigures, figures
from ledger.statistics.grouping import value_of_totals
from ledger.store import Asked, Filter, Ledger
from ledger.store.kept.counts import COUNTS
from ledger.store.kept.tables import ALL_TIME
from ledger.store.lists.player_totals import totals_by_period


def bring(ledger: Ledger, *records: Record) -> None:
    """Imports matches, all of them new."""
    assert {taken.status for taken in take_in(ledger, records)} == {"new"}


def scores(name: str, *hands: tuple[int, int], seats: str = "Ana Ben", end: str = "", **tags: str) -> Record:
    """A score record of two players."""
    one, two = seats.split()
    lines = [f'[{tag} "{value}"]' for tag, value in {"Variant": "draw", "Id": name, **tags}.items()]
    lines += [f'[Seat1 "{one}"]', f'[Seat2 "{two}"]', ""]
    for number, totals in enumerate(hands, start=1):
        lines += [f"hand {number}", f"total 1 {totals[0]}", f"total 2 {totals[1]}"]
    (record,) = read("\n".join([*lines, end] if end else lines))
    assert isinstance(record, Record)
    return record


def simulated() -> Iterable[Record]:
    """Some matches of several games, clubs and kinds of record."""
    for number in range(6):
        tags = {
            "Id": f"s{number}",
            "Club": ["Riverside", "Harbour"][number % 2],
            "Played": f"2026-0{number % 3 + 1}-10",
        }
        yield play_match("five-up", ["Ana", "Ben"], options={"target": 61}, seed=number, tags=tags)
        pairs = {**tags, "Id": f"p{number}"}
        yield result_match("kozel-pairs", ["Ana", "Ben", "Cid", "Dora"], seed=number, tags=pairs)


def test_what_is_kept_of_each_match_is_what_its_record_comes_to(ledger: Ledger) -> None:
    records = list(simulated())
    bring(ledger, *records)
    kept = [match.figures for _, match in played(ledger, Choice())]
    folded = [figures(record) for record in records]
    assert [match.seats for match in kept] == [match.seats for match in folded]
    for name in ("kind", "variant", "club", "played", "over", "low_wins", "winners", "totals"):
        assert [getattr(match, name) for match in kept] == [getattr(match, name) for match in folded], name


def test_the_counts_are_packed_in_the_order_of_the_figures() -> None:
    assert SeatFigures.__struct_fields__[2:] == COUNTS


def test_the_whole_is_the_sum_of_its_parts(ledger: Ledger) -> None:
    bring(ledger, *simulated())
    for way in ("player", "club", "month", "season", "kind", "variant"):
        lines = stats(ledger, Choice(), way, ["pips_left"])
        assert (
            sum(line.values["pips_left"].part for line in lines)
            == stats(ledger, Choice(), "all", ["pips_left"])[0].values["pips_left"].part
        ), way


def test_a_single_match_is_a_share_of_one_and_a_mean_without_interval(ledger: Ledger) -> None:
    bring(ledger, scores("a", (40, 10), (105, 30), end="end Ana"))
    ana, ben = stats(ledger, Choice(), "player", ["wins", "points", "knocks"])
    assert (ana.name, ana.values["wins"].value, ben.values["wins"].value) == ("Ana", 1, 0)
    assert (ana.values["points"].value, ana.values["points"].interval) == (105, None)
    assert ana.values["knocks"].value is None
    assert ana.kinds == {"full": 0, "open": 0, "result": 0, "score": 2}


def test_nothing_at_all_is_no_line_and_no_rank(ledger: Ledger) -> None:
    """Case D11."""
    assert stats(ledger, Choice(), "player") == []
    assert table(ledger, Choice(), Competition()) == Standing([], {}, {}, {}, 0)
    assert rated(ledger, Choice()).shown == []


def test_a_match_not_decided_neither_wins_nor_rates(ledger: Ledger) -> None:
    """It stopped at nothing to nothing, or when it broke off."""
    bring(ledger, scores("a", (0, 0), end="end"), scores("b", (30, 10)))
    for line in stats(ledger, Choice(), "player", ["wins", "points", "hand_points"]):
        assert (line.matches, line.values["wins"].value, line.values["points"].value) == (2, None, None)
        assert line.values["hand_points"].whole == 2
    assert rated(ledger, Choice()).shown == []
    assert table(ledger, Choice(), Competition())[0] == []


def test_a_match_that_the_arbiter_awards_is_won_and_not_played(ledger: Ledger) -> None:
    """A walk-over, one given up in the middle, and one abandoned: they count for the result, never for the rating."""
    walk_over = scores("a", end='end Ana\nstand 2 "Ben did not come"')
    given_up = scores("b", (30, 40), end='end Ana\nstand 5 "Ben left"')
    abandoned = scores("c", (30, 40), end='end\nstand 5 "a fire"')
    bring(ledger, walk_over, given_up, abandoned)
    ana, ben = stats(ledger, Choice(), "player", ["wins", "points"])
    assert (ana.values["wins"].part, ana.values["wins"].whole, ben.values["wins"].part) == (2, 2, 0)
    assert ana.values["points"].value is None
    assert rated(ledger, Choice()).shown == []
    rows, names, *_ = table(ledger, Choice(), Competition(tie_breaks=("match_points", "wins", "played")))
    assert [(names[row.entrant], *(found.value for found in row.sums.values())) for row in rows] == [
        ("Ana", 2, 0, 0),
        ("Ben", 0, 0, 0),
    ]
    folded = [(match.figures.over, match.figures.awarded) for match in played_in_full(ledger, Choice())]
    kept = [(match.figures.over, match.figures.awarded) for _, match in played(ledger, Choice())]
    assert kept == folded == [(True, True), (True, True), (False, False)]


def test_a_namesake_in_another_club_is_another_person(ledger: Ledger) -> None:
    bring(ledger, scores("a", (105, 0), Club="Riverside"), scores("b", (0, 105), Club="Harbour"))
    lines = [line for line in stats(ledger, Choice(), "player", ["wins"]) if line.name == "Ana"]
    assert [line.values["wins"].value for line in lines] in ([1, 0], [0, 1])
    assert len({line.key for line in lines}) == 2
    (only,) = stats(ledger, Choice(Filter(club="harbour", player="ana")), "all", ["points"])
    assert only.matches == 1


def test_persons_merged_are_counted_as_one_and_no_match_is_touched(ledger: Ledger) -> None:
    bring(
        ledger,
        scores("a", (105, 0), Club="Riverside"),
        scores("b", (105, 0), seats="Anna Ben", Club="Riverside"),
    )
    merge(ledger, "Anna", "Ana", "Riverside", Asked())
    ana, ben = stats(ledger, Choice(), "player", ["wins"])
    assert (ana.name, ana.matches, ana.values["wins"].part, ben.matches) == ("Ana", 2, 2, 2)
    assert rated(ledger, Choice()).ratings.players[ana.key].matches == 2
    rows, names, *_ = table(ledger, Choice(), Competition())
    assert [(names[row.entrant], row.rank) for row in rows] == [("Ana", 1), ("Ben", 2)]


@pytest.mark.parametrize(
    ("moment", "zone", "day"),
    [
        # case D09: both were played in the night in Baku, at UTC+4
        ("2024-03-01T18:30:00+00:00", "Asia/Baku", "2024-03-01"),
        ("2024-03-01T20:01:00+00:00", "Asia/Baku", "2024-03-02"),
        ("2024-03-01T20:01:00Z", None, "2024-03-01"),
        ("2024-03-02T00:01:00+04:00", None, "2024-03-02"),
        ("2024-03-01", "Asia/Baku", "2024-03-01"),
        ("2024-03-01T23:59:00", "Asia/Baku", "2024-03-01"),
        ("", "Asia/Baku", ""),
        ("last Friday", None, ""),
    ],
)
def test_a_day_is_that_of_the_table(moment: str, zone: str | None, day: str) -> None:
    assert day_of(moment, zone) == day


@pytest.mark.parametrize(
    ("day", "begins", "season"),
    [
        ("2025-12-31", "09-01", "2025/26"),
        ("2026-01-01", "09-01", "2025/26"),
        ("2026-08-31", "09-01", "2025/26"),
        ("2026-09-01", "09-01", "2026/27"),
        ("2099-10-01", "09-01", "2099/00"),
        ("2026-01-01", "01-01", "2026"),
        ("", "09-01", ""),
    ],
)
def test_a_season_over_new_year_is_one_season(day: str, begins: str, season: str) -> None:
    assert season_of(day, begins) == season


def test_months_are_told_in_the_zone_that_is_asked_for(ledger: Ledger) -> None:
    bring(ledger, scores("a", (105, 0), Played="2024-02-29T20:01:00+00:00"))
    assert [line.name for line in stats(ledger, Choice(), "month")] == ["2024-02"]
    assert [line.name for line in stats(ledger, Choice(zone="Asia/Baku"), "month")] == ["2024-03"]
    assert [line.name for line in stats(ledger, Choice(season_begins="03-01"), "season")] == ["2023/24"]


def test_partners_are_not_opponents(ledger: Ledger) -> None:
    bring(ledger, result_match("kozel-pairs", ["Ana", "Ben", "Cid", "Dora"], seed=1))
    rows, names, *_ = table(ledger, Choice(), Competition(tie_breaks=("match_points", "buchholz")))
    for row in rows:
        met = {names[what] for what, _ in row.sums["buchholz"].addends}
        assert met == ({"Ben", "Dora"} if names[row.entrant] in ("Ana", "Cid") else {"Ana", "Cid"})
    pairs, names, *_ = table(ledger, Choice(), Competition(entrants="pair"))
    assert {names[row.entrant] for row in pairs} == {"Ana + Cid", "Ben + Dora"}


def test_points_that_mean_the_contrary_are_not_added_up(ledger: Ledger) -> None:
    """In one game many points are good, in the other few."""
    names = ["Ana", "Ben"]
    bring(ledger, result_match("draw", names, seed=1), result_match("kozel-duel", names, seed=1))
    with pytest.raises(NotFound, match="--variant"):
        table(ledger, Choice(), Competition(tie_breaks=("points",)))
    rows, *_ = table(ledger, Choice(), Competition())
    assert list(rows[0].sums) == ["match_points", "head_to_head", "hands_won"]


@pytest.mark.parametrize(("collects", "best"), [(True, "Ana"), (False, "Cid")])
def test_whether_many_points_are_good_is_said_by_the_options_where_a_game_leaves_it_open(
    ledger: Ledger, collects: bool, best: str
) -> None:
    """Mexican Train M17.3: the lowest total has won, the highest where the winner collects."""
    options = "hands=1 scores=winner_collects" if collects else "hands=1"
    tags = {"Variant": "mexican-train", "Options": options, "Seat1": "Ana", "Seat2": "Ben", "Seat3": "Cid"}
    lines = [f'[{tag} "{value}"]' for tag, value in tags.items()]
    (record,) = read("\n".join([*lines, "", "hand 1", "total 1 30", "total 2 10", "total 3 0"]))
    assert isinstance(record, Record)
    bring(ledger, record)
    ((_, kept),) = played(ledger, Choice())
    (folded,) = played_in_full(ledger, Choice())
    assert (kept.figures.low_wins, folded.figures.low_wins) == (not collects, not collects)
    margins = {seat.seat: seat.margin for seat in folded.figures.seats}
    assert margins == ({1: 20, 2: -20, 3: -30} if collects else {1: -30, 2: -10, 3: 10})
    assert {seat.seat: seat.margin for seat in kept.figures.seats} == margins
    rows, names, *_ = table(ledger, Choice(), Competition(tie_breaks=("points",)))
    assert [names[row.entrant] for row in rows] == sorted(names.values(), reverse=best == "Cid")


def test_options_are_a_group_with_their_defaults(ledger: Ledger) -> None:
    bring(
        ledger,
        result_match("draw", ["Ana", "Ben"], seed=1, tags={"Id": "1"}),
        result_match("draw", ["Ana", "Ben"], options={"target": 50}, seed=2, tags={"Id": "2"}),
    )
    assert {line.name for line in stats(ledger, Choice(), "option:target", ["wins"])} == {"100", "50"}


def test_tiles_are_counted_over_hands_whose_end_is_known(ledger: Ledger) -> None:
    bring(ledger, *simulated())
    hands = [hand for match in played_in_full(ledger, Choice()) for hand in match.figures.hands]
    _, led = tiles_of_hands(ledger, Choice(), "led")
    assert sum(whole for _, _, whole, _ in led) == sum(
        hand.lead_tile is not None and hand.winner is not None for hand in hands
    )
    _, last = tiles_of_hands(ledger, Choice(), "last")
    assert sum(part for _, part, _, _ in last) == sum(hand.out_tile is not None for hand in hands)


def test_what_does_not_exist_is_said(ledger: Ledger) -> None:
    """Case D17: what cannot be read is no default."""
    bring(ledger, scores("a", (105, 0)))
    for wrong in (
        lambda: stats(ledger, Choice(), "colour"),
        lambda: stats(ledger, Choice(), "player", ["luck"]),
        lambda: stats(ledger, Choice(kinds=("half",)), "player"),
        lambda: stats(ledger, Choice(zone="Atlantis"), "player"),
        lambda: table(ledger, Choice(), Competition(entrants="team")),
        lambda: table(ledger, Choice(), Competition(excluded=frozenset({"Eve"}))),
        lambda: effects_of(ledger, Choice(), "moon"),
        lambda: tiles_of_hands(ledger, Choice(), "green"),
    ):
        with pytest.raises(NotFound):
            wrong()


def test_kept_totals_are_the_sums_of_the_matches(ledger: Ledger) -> None:
    bring(ledger, *simulated())
    ever = (ALL_TIME, ALL_TIME)
    choices: list[tuple[Choice, dict[str, Any]]] = [
        (Choice(), {"months": ever}),
        (Choice(Filter(club="Harbour")), {"club": "harbour", "months": ever}),
        (Choice(Filter(variant="five-up"), ("full",)), {"variant": "five-up", "kinds": ["full"], "months": ever}),
        (Choice(Filter(since="2026-02-01", until="2026-02-28")), {"months": (202602, 202602)}),
    ]
    for choice, chosen in choices:
        lines = sorted(stats(ledger, choice, "player"), key=lambda line: (line.name, line.key))
        with ledger.snapshot() as snapshot:
            totals = sorted(
                totals_by_period(snapshot.connection, COUNTS, **chosen), key=lambda total: (total.name, total.person)
            )
        assert [(total.person, total.matches) for total in totals] == [(line.key, line.matches) for line in lines]
        for total, line in zip(totals, lines, strict=True):
            for name in ("wins", "hands_won", "points", "knocks"):
                kept, summed = value_of_totals(FIGURES[name], total.counts), line.values[name]
                if summed.why:
                    continue
                assert (kept.part, kept.whole, kept.value) == (summed.part, summed.whole, summed.value)
