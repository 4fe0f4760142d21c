"""Each figure of a match equals what somebody counts who reads the exported lines and knows no rules."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from ledger.game.variants import GAMES, rules_of
from ledger.record import write
from ledger.statistics.definitions import FIGURES
from ledger.statistics.figures import figures
from ledger.statistics.grouping import Played, grouped
from ledger.statistics.led_tiles import last_tiles, led_tiles
from ledger.summary import Onlooker, summary
from tests.statistics.naive import Naive
from tests.statistics.played import CASES, played

COUNTED_ALIKE = (
    *(
        "won",
        "lost",
        "drawn",
        "hand_points",
        "pointed_hands",
        "points",
        "margin",
        "comebacks",
        "deficit",
        "tiles",
        "draws",
        "doubles_dealt",
        "doubles_left",
    ),
    *("fish_made", "fish_suffered", "outs", "play_points", "scoring_tiles"),
)


@pytest.mark.parametrize(("variant", "seed"), CASES)
def test_the_counts_of_a_seat_are_those_of_its_lines(variant: str, seed: int) -> None:
    record = played(variant, seed)
    counted = figures(record)
    rules = rules_of(record.opening)
    naive = Naive(write(record), pairs=rules.in_pairs(len(counted.seats)), low_wins=GAMES[variant].scoring == "penalty")
    for seat in counted.seats:
        expected = naive.of[naive.names[seat.seat - 1]]
        found = {name: getattr(seat, name) for name in COUNTED_ALIKE}
        assert found == {name: expected[name] for name in COUNTED_ALIKE}, (variant, seed, seat.seat)


PLAIN = ("block", "draw", "draw-duel", "five-up", "kozel-pairs", "kozel-duel")
"""Games in which a knock always says that nothing fits, a fish is won by the fewest pips, and pips are just pips."""


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("variant", PLAIN)
def test_knocks_hands_won_and_pips_left_are_those_of_the_lines(variant: str, seed: int) -> None:
    record = played(variant, seed)
    counted = figures(record)
    rules = rules_of(record.opening)
    naive = Naive(write(record), pairs=rules.in_pairs(len(counted.seats)), low_wins=GAMES[variant].scoring == "penalty")
    for seat in counted.seats:
        expected = naive.of[naive.names[seat.seat - 1]]
        for name in (
            *("knocks", "knocks_forced", "partner_knocks", "hands_won", "known_hands", "leads", "leads_won"),
            "pips_left",
        ):
            assert getattr(seat, name) == expected[name], (name, variant, seed, seat.seat)
        assert seat.counting_tiles == (expected["plays"] if rules.scores_in_play else 0)
        assert (seat.hands, seat.played_hands) == (naive.of_all["hands"], naive.of_all["hands"])
        if variant.startswith("kozel"):
            assert (seat.egg_hands, seat.eggs) == (naive.of_all["hands"], naive.of_all["eggs"])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("variant", "count"), [("mexican-train", "trains_open"), ("chicken-foot", "toes")])
def test_trains_left_open_and_toes_laid_are_those_of_the_lines(variant: str, count: str, seed: int) -> None:
    """A knock opens one's train, a tile on it closes it; what joins a double that is not the root is a toe."""
    record = played(variant, seed)
    naive = Naive(write(record), pairs=False, low_wins=True)
    found = {naive.names[seat.seat - 1]: getattr(seat, count) for seat in figures(record).seats}
    assert found == {name: naive.of[name][count] for name in naive.names}
    assert any(found.values())


WHOLES = dict.fromkeys(("played_hands", "dealt_hands", "seen_hands"), "hands") | {"shown_hands": "left_hands"}
"""What is the same in records without a gap."""

BY_WORKED_EXAMPLE = ("decisions", "scoring_choices")
"""These ask what else was allowed, which nobody tells who knows no rules; `test_figures_of_hands` has them by hand."""


def test_each_figure_of_a_player_over_many_matches_is_the_quotient_of_what_the_lines_add_up_to() -> None:
    """But for points, which nobody adds up over games of which in some many are good, in others few."""
    sums: defaultdict[str, Counter[str]] = defaultdict(Counter)
    scoring: defaultdict[str, set[str]] = defaultdict(set)
    matches = []
    for variant in PLAIN:
        for seed in range(4):
            record = played(variant, seed)
            seats = record.opening.seats
            matches.append(Played(figures(record), tuple((name, name) for name in seats), {}))
            rules = rules_of(record.opening)
            naive = Naive(write(record), pairs=rules.in_pairs(len(seats)), low_wins=rules.low_wins)
            for name, counts in naive.of.items():
                scoring[name].add(rules.scoring)
                everybody = sum(of["tiles"] for of in naive.of.values())
                sums[name].update(counts)
                sums[name].update({"table_tiles": everybody, "table_hands": counts["hands"]})
                sums[name]["counting_tiles"] += counts["plays"] * rules.scores_in_play
                sums[name]["partnered_hands"] += counts["hands"] * rules.in_pairs(len(seats))
                if variant.startswith("kozel"):
                    sums[name].update({"eggs": naive.of_all["eggs"], "egg_hands": counts["hands"]})
    lines = {line.name: line for line in grouped(matches, "player")}
    assert set(lines) == set(sums)
    compared = 0
    for name, counts in sums.items():
        for figure, value in lines[name].values.items():
            if figure in (*BY_WORKED_EXAMPLE, "trains_open", "toes"):
                continue
            part, whole = (counts[WHOLES.get(one, one)] for one in (FIGURES[figure].part, FIGURES[figure].whole))
            if figure in ("points", "hand_points") and len(scoring[name]) > 1:
                part, whole = 0, 0
            assert (value.part, value.whole) == (part if whole else 0, whole), (name, figure)
            assert value.value == (part / whole if whole else None), (name, figure)
            compared += bool(part)
    assert compared > 60


@pytest.mark.parametrize("variant", PLAIN)
def test_tiles_led_and_gone_out_with_are_those_of_the_lines(variant: str) -> None:
    records = [played(variant, seed) for seed in range(4)]
    pairs = rules_of(records[0].opening).in_pairs(4)
    naive = [Naive(write(one), pairs=pairs and len(one.opening.seats) == 4, low_wins=False) for one in records]
    led, won = (Counter(tile for one in naive for tile, won in one.led if won or every) for every in (True, False))
    found = [figures(record) for record in records]
    assert {line.tile: (line.hands, line.won) for line in led_tiles(found)} == {
        tile: (led[tile], won[tile]) for tile in led
    }
    last = Counter(tile for one in naive for tile in one.gone_out_with)
    assert {line.tile: line.hands for line in last_tiles(found)} == last
    assert {line.of for line in last_tiles(found)} == {last.total()}


@pytest.mark.parametrize(("variant", "seed"), CASES)
def test_looking_on_changes_nothing(variant: str, seed: int) -> None:
    class Asking(Onlooker):
        def before(self, table, number, event) -> None:  # type: ignore[no-untyped-def]
            table.rules.legal(table)

    assert summary(played(variant, seed), Asking()) == summary(played(variant, seed))
