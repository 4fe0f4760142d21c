"""Each figure of a match equals what somebody counts who reads the exported lines and knows no rules."""

from __future__ import annotations

import pytest

from ledger.game.variants import GAMES, rules_of
from ledger.record import write
from ledger.statistics.figures import figures
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


@pytest.mark.parametrize(("variant", "seed"), CASES)
def test_looking_on_changes_nothing(variant: str, seed: int) -> None:
    class Asking(Onlooker):
        def before(self, table, number, event) -> None:  # type: ignore[no-untyped-def]
            table.rules.legal(table)

    assert summary(played(variant, seed), Asking()) == summary(played(variant, seed))
