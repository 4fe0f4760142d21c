"""How many matches there are like this: the kept totals and the cards say the same."""

from __future__ import annotations

from ledger.store import Filter, Ledger
from ledger.store import cards as stored_cards
from ledger.store.counting import kept_count
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
