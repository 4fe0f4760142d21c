"""How many matches there are like this: the kept totals and the cards say the same."""

from __future__ import annotations

import msgspec

from ledger.game.variants import GAMES
from ledger.store import Filter, Ledger
from ledger.store.lists import cards as stored_cards
from ledger.store.lists.counting import kept_count
from ledger.store.lists.months import club_months, matches_by_day
from tests.service.test_statistics import bring, scores, simulated

TOLD = (
    Filter(),
    Filter(club="riverside"),
    Filter(club="nowhere"),
    Filter(clubs=("Harbour", ""), over=False),
    Filter(no_clubs=("HARBOUR",), over=True),
    Filter(hidden_clubs=("riverside",), variants=("draw", "five-up")),
    Filter(variant="kozel-pairs", no_kinds=("score",)),
    Filter(kinds=("full", "score"), no_variants=("five-up",)),
)
NOT_TOLD = (Filter(player="Ana"), Filter(text="Ana"), Filter(since="2026-01-01"), Filter(no_players=("Ana",)))


def test_totals_and_cards_count_the_same(ledger: Ledger) -> None:
    bring(ledger, *simulated(), scores("open", (30, 10)), scores("over", (30, 10), Club="Harbour", Options="target=20"))
    with ledger.snapshot() as snapshot:
        for wanted in TOLD:
            found = kept_count(snapshot.connection, wanted)
            assert found == stored_cards.count(snapshot.connection, wanted), wanted
            assert found or wanted.club == "nowhere"
        assert [kept_count(snapshot.connection, wanted) for wanted in NOT_TOLD] == [None] * len(NOT_TOLD)
    assert ledger.count(Filter(player="Ana")) == 14


def test_days_and_months_of_clubs_are_the_same_from_their_totals_and_from_each_game(ledger: Ledger) -> None:
    bring(ledger, *simulated(), scores("evening", (30, 10), Played="2026-02-10T20:15"), scores("undated", (1, 0)))
    with ledger.snapshot() as snapshot:
        connection = snapshot.connection
        for wanted in (Filter(), Filter(club="riverside"), Filter(hidden_clubs=("harbour",), since="2026-02-01")):
            games = msgspec.structs.replace(wanted, variants=tuple(GAMES))
            assert matches_by_day(connection, wanted) == matches_by_day(connection, games) != {}, wanted
        assert matches_by_day(connection, Filter(until="2026-01-10")) == {"2026-01-10": 4}
        assert matches_by_day(connection, Filter(since="2026-01-11", until="2026-02-09")) == {}
        clubs = ["riverside", "harbour", ""]
        assert club_months(connection, clubs) == club_months(connection, clubs, variants=tuple(GAMES)) != []
