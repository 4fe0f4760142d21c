"""What lists show beside the log is compared with it too: a match's card, and what people are called."""

from __future__ import annotations

import pytest

from ledger.service.clubs.forgetting import forget
from ledger.service.clubs.people import add_person, merge, name_person, split
from ledger.store import Asked, Ledger
from tests.store.matches import match
from tests.store.tampering import administrator_of, faults


def peopled(ledger: Ledger) -> None:
    """Matches of a club whose people were named, merged, kept apart and forgotten in every way; one without a club."""
    ledger.add(match("Ana", "Ben", Club="Riverside", Played="2026-03-14"))
    ledger.add(match("Anna", "Ben", Club="Riverside", Played="2026-03-15"))
    ledger.add(match("Zoë", "Ben", Club="Riverside"))
    ledger.add(match("Eva", "Leo"))
    add_person(ledger, "Ida", "Riverside", Asked())
    name_person(ledger, "Ida", "Ida K.", "Riverside", Asked(), show=True)
    merge(ledger, "Anna", "Ana", "Riverside", Asked())
    split(ledger, "Ben", ["1"], "Benny", "Riverside", Asked())
    forget(ledger, "Zoë", "Riverside", Asked())


def test_a_club_whose_people_were_changed_in_every_way_fits(any_ledger: Ledger) -> None:
    peopled(any_ledger)
    assert faults(any_ledger) == []


@pytest.mark.parametrize(
    ("change", "table"),
    [
        ("UPDATE player SET display_name = 'Eve' WHERE display_name = 'Ana'", "player"),
        ("UPDATE player SET display_name = 'Ana' WHERE display_name = 'Anna'", "player"),
        ("UPDATE player SET display_name = 'Leo' WHERE display_name = 'Eva'", "player"),
        ("UPDATE player SET display_name = 'Ida' WHERE display_name = 'Ida K.'", "alias"),
        ("UPDATE match_card SET club = 'Hillside' WHERE stream_no = 1", "match_card"),
        ("UPDATE match_card SET club_key = 'hillside' WHERE stream_no = 1", "match_card"),
        ("UPDATE match_card SET club_key = 'riverside', club = 'Riverside' WHERE stream_no = 4", "match_card"),
        ("UPDATE match_card SET played = '2026-03-13' WHERE stream_no = 1", "match_card"),
        ("UPDATE match_card SET played = NULL WHERE stream_no = 2", "match_card"),
        ("UPDATE match_card SET variant = 'block' WHERE stream_no = 1", "match_card"),
        ("DELETE FROM match_card WHERE stream_no = 4", "match_card"),
    ],
)
def test_what_a_list_would_show_wrongly_is_found(ledger: Ledger, change: str, table: str) -> None:
    peopled(ledger)
    administrator_of(ledger.url).run(change)
    assert [fault.table for fault in faults(ledger)[:1]] == [table]
