"""Two entrants of one tournament made one person: warned of, and refused where they were drawn against each other."""

from __future__ import annotations

import pytest

from ledger.errors import Refused
from ledger.service.clubs.people import merge
from ledger.service.competitions.tournament_tables import tournament
from ledger.service.competitions.tournaments import draw
from ledger.store import Asked, Ledger
from tests.tournaments.club import CLUB, CUP, cup
from tests.tournaments.test_tournaments import SWISS


def test_who_sat_at_two_tables_of_one_round_is_warned_of_and_who_sat_at_one_is_two(ledger: Ledger) -> None:
    cup(ledger, SWISS, "Ana", "Ben", "Cid", "Dan")
    entered = merge(ledger, "Ana", "Cid", CLUB, Asked(), dry_run=True)
    assert entered.warnings == (f"Ana and Cid both take part in {CUP}",)
    draw(ledger, CUP, CLUB, Asked(), tables=["Ana, Ben", "Cid, Dan"])
    for dry_run in (True, False):
        with pytest.raises(Refused, match=f"drawn at one table in round 1 of {CUP}: they are two"):
            merge(ledger, "Ana", "Ben", CLUB, Asked(), dry_run=dry_run)
    assert len(tournament(ledger, CUP).names) == 4
    at_once = (f"Ana and Cid were drawn at two tables of round 1 of {CUP}",)
    assert merge(ledger, "Ana", "Cid", CLUB, Asked(), dry_run=True).warnings == at_once
    assert merge(ledger, "Ana", "Cid", CLUB, Asked()).warnings == at_once
    whole = merge(ledger, "Ben", "Cid", CLUB, Asked(), all_the_same=True)
    assert whole.warnings == (f"Ben and Cid were drawn at one table in round 1 of {CUP}",)
