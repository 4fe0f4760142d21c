"""The list of matches: what it shows, how it is narrowed, and that it grows with the log."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.game.events import Hand, Knock, Record, Total
from ledger.store import Card, Filter, Ledger
from ledger.store.lists import cards
from ledger.store.lists.months import matches_by_day
from tests.store.matches import match, opening


def standing(*totals: int | None, names: tuple[str, ...] = (), **tags: str) -> Record:
    """A match to 100 points of one hand, of which only the standing after it was written down."""
    written = (Total(seat, total) for seat, total in enumerate(totals, start=1) if total is not None)
    return Record((opening(*names, **tags), Hand(1), *written))


@pytest.fixture
def season(ledger: Ledger) -> Ledger:
    """Five matches of two clubs and one of none."""
    riverside: dict[str, Any] = {"Club": "Riverside", "Event": "Spring 100%"}
    ledger.add(standing(100, 40, Played="2026-03-14", **riverside))
    ledger.add(standing(20, None, names=("Ben", "Cleo"), Played="2026-03-15T19:30:00+01:00", **riverside))
    ledger.add(match("ANA", "Dan", Played="2026-04-01", Club="HILLSIDE"))
    ledger.add(match("Ana", "Eve", Played="2025-12-31", Club="Hillside", Id="final"))
    ledger.add(match("Eve", "Fay_", Scorer="Ana"))
    return ledger


def found(ledger: Ledger, wanted: Filter) -> list[int]:
    """The numbers of the wanted matches; the list, its length and the records must agree."""
    numbers = [card.number for card in ledger.cards(wanted)]
    assert ledger.count(wanted) == len(numbers)
    assert [stored.number for stored in ledger.matches(wanted)] == numbers
    return numbers


def test_a_card_shows_a_match_without_reading_its_events(season: Ledger) -> None:
    first, second, *_ = season.cards()
    assert first == Card(
        number=1,
        name="1",
        club="Riverside",
        variant="draw",
        played="2026-03-14",
        players=("Ana", "Ben"),
        events=4,
        hands=1,
        over=True,
        points=(100, 40),
        winners=(1,),
    )
    assert (second.over, second.points, second.winners) == (False, (20, None), ())
    assert season.cards()[3].name == "final"


def test_the_matches_of_a_day_are_counted_together_whatever_their_hour(season: Ledger) -> None:
    season.add(standing(50, 60, Played="2026-03-14T20:15"))
    season.add(standing(60, 50, Played="2026-03-14T21:40:00Z"))
    with season.snapshot() as snapshot:
        days = matches_by_day(snapshot.connection, Filter(since="2026-03-01", until="2026-04-30"))
        dated = matches_by_day(snapshot.connection, Filter())
    assert days == {"2026-03-14": 3, "2026-03-15": 1, "2026-04-01": 1}
    assert dated == {"2025-12-31": 1, **days}


def test_a_long_list_is_put_together_in_parts(season: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = season.cards()
    monkeypatch.setattr(cards, "_CARDS_AT_ONCE", 2)
    assert season.cards() == whole


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (Filter(), [1, 2, 3, 4, 5]),
        (Filter(club="Riverside"), [1, 2]),
        (Filter(club="hillside"), [3, 4]),
        (Filter(club=""), [5]),
        (Filter(club="Nowhere"), []),
        (Filter(variant="draw"), [1, 2, 3, 4, 5]),
        (Filter(variant="Draw"), []),
        (Filter(player="Ana"), [1, 3, 4]),
        (Filter(player="ａｎａ"), [1, 3, 4]),
        (Filter(player="An"), []),
        (Filter(since="2026-03-15"), [2, 3]),
        (Filter(until="2026-03-15"), [1, 2, 4]),
        (Filter(since="2026-03-14", until="2026-03-14"), [1]),
        (Filter(text="spring"), [1, 2]),
        (Filter(text="100%"), [1, 2]),
        (Filter(text="%"), [1, 2]),
        (Filter(text="_"), [5]),
        (Filter(text="fay"), [5]),
        (Filter(text="final"), [4]),
        (Filter(text="ana"), [1, 3, 4, 5]),
        (Filter(text="spring", text_from=2), [2]),
        (Filter(text="cleo", text_from=9), [2]),
        (Filter(text="RIVER", text_from=9), [1, 2]),
        (Filter(text="dra", text_from=9), [1, 2, 3, 4, 5]),
        (Filter(text="2025-12", text_from=9), [4]),
        (Filter(text="%", text_from=9), []),
        (Filter(club="Riverside", player="Cleo", since="2026-01-01", text="spring"), [2]),
        (Filter(player="' OR 1=1 --"), []),
    ],
)
def test_the_list_is_narrowed_to_what_is_wanted(season: Ledger, wanted: Filter, numbers: list[int]) -> None:
    assert found(season, wanted) == numbers


def test_the_list_comes_in_pages_and_those_played_last_can_come_first(season: Ledger) -> None:
    assert [card.number for card in season.cards(limit=2, offset=1)] == [2, 3]
    assert [card.number for card in season.cards(limit=3, newest_first=True)] == [3, 2, 1]
    assert [card.number for card in season.cards(limit=3, offset=3, newest_first=True)] == [4, 5]
    assert season.cards(limit=3, offset=9) == []


def test_the_choices_are_those_that_lead_to_a_match(season: Ledger) -> None:
    clubs, variants, players = season.choices()
    assert clubs == ["Hillside", "Riverside"]
    assert variants == ["draw"]
    assert players == ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay_"]


def test_a_card_grows_with_its_match(ledger: Ledger) -> None:
    ledger.add(match(plays=0))
    ledger.append(1, [Knock(1), Hand(2), Hand(3)], expected=4)
    assert (ledger.cards()[0].events, ledger.cards()[0].hands) == (7, 3)
    ledger.append(1, [Total(1, 7), Total(2, 105)], expected=7)
    (card,) = ledger.cards()
    assert (card.events, card.hands, card.over, card.points, card.winners) == (9, 3, True, (7, 105), (2,))
    assert card.behind == 0


def test_a_person_is_the_same_in_every_match_of_a_club_and_another_in_another_club(ledger: Ledger) -> None:
    for record in (match(Club="Riverside"), match("ANA", "Ben", Club="riverside"), match(Club="Hillside"), match()):
        ledger.add(record)
    with ledger.transaction() as transaction:
        rows = transaction.connection.exec_driver_sql("SELECT player_id FROM seat WHERE seat = 1 ORDER BY stream_no")
        riverside, again, hillside, none = rows.scalars().all()
    assert riverside == again
    assert len({riverside, hillside, none}) == 3


def test_no_two_seats_of_a_match_are_the_same_person(ledger: Ledger) -> None:
    for _ in range(2):
        ledger.add(Record((opening("Ana", "ana", "ANA"),)))
    ledger.add(Record((opening("ana", "Ben"),)))
    with ledger.transaction() as transaction:
        rows = (
            transaction.connection.exec_driver_sql("SELECT player_id FROM seat ORDER BY stream_no, seat")
            .scalars()
            .all()
        )
    assert len(set(rows[:3])) == 3
    assert rows[3:6] == rows[:3]
    assert rows[6] == rows[1]
