"""Odd ends of a club's life in its figures and standings: what is right is said here, and shown."""

from __future__ import annotations

from ledger.game.events import Record
from ledger.record import read
from ledger.service.clubs.forgetting import forget
from ledger.service.clubs.people import name_person
from ledger.service.figures.standings import Competition, table
from ledger.service.figures.statistics import Choice, stats
from ledger.store import Asked, Filter, Ledger
from tests.tournaments.club import CLUB, met

TRAIN = """[Variant "mexican-train"]
[Id "tie"]
[Club "Riverside"]
[Seat1 "Ana"]
[Seat2 "Ben"]

"""


def tie() -> Record:
    """A score record of thirteen hands of which nobody was left with a pip."""
    hands = [f"hand {number}\nwrite Ana 0\nwrite Ben 0\n" for number in range(1, 14)]
    (record,) = read(TRAIN + "".join(hands))
    assert isinstance(record, Record)
    return record


def test_a_tie_of_nothing_to_nothing_is_a_draw_worth_half_a_point_each(ledger: Ledger) -> None:
    ledger.add(tie())
    rows, names, *_ = table(ledger, Choice(), Competition())
    assert {
        names[row.entrant]: (row.rank, row.sums["match_points"].value, row.sums["difference"].value) for row in rows
    } == {
        "Ana": (1, 0.5, 0),
        "Ben": (1, 0.5, 0),
    }
    for line in stats(ledger, Choice(), "player", ["wins", "points", "margin"]):
        assert (line.values["wins"].part, line.values["wins"].whole) == (0, 1)
        assert (line.values["points"].value, line.values["margin"].value) == (0, 0)


def test_a_single_match_ranks_two(ledger: Ledger) -> None:
    ledger.add(met("Ana", "Ben"))
    rows, names, *_ = table(ledger, Choice(), Competition())
    assert [(row.rank, names[row.entrant], row.decided_by) for row in rows] == [
        (1, "Ana", ""),
        (2, "Ben", "match_points"),
    ]


def test_a_player_of_two_clubs_is_counted_in_each_for_himself(ledger: Ledger) -> None:
    ledger.add(met("Ana", "Ben", Club=CLUB))
    ledger.add(met("Ben", "Ana", Club="Harbour"))
    rows, names, *_ = table(ledger, Choice(), Competition())
    assert sorted((names[row.entrant], row.sums["match_points"].value) for row in rows) == [
        ("Ana (Harbour)", 0),
        ("Ana (Riverside)", 1),
        ("Ben (Harbour)", 1),
        ("Ben (Riverside)", 0),
    ]
    rows, names, *_ = table(ledger, Choice(Filter(club="Harbour")), Competition())
    assert [names[row.entrant] for row in rows] == ["Ben", "Ana"]


def test_a_renamed_and_then_forgotten_player_keeps_his_rank(ledger: Ledger) -> None:
    ledger.add(met("Ana", "Ben"))
    name_person(ledger, "Ana", "Ana Petrova", CLUB, Asked(), show=True)
    rows, names, *_ = table(ledger, Choice(), Competition())
    assert [names[row.entrant] for row in rows] == ["Ana Petrova", "Ben"]
    forget(ledger, "Ana Petrova", CLUB, Asked())
    rows, names, *_ = table(ledger, Choice(), Competition())
    assert [(row.rank, names[row.entrant]) for row in rows] == [(1, "forgotten player 1"), (2, "Ben")]
    assert [line.name for line in stats(ledger, Choice(), "player", ["wins"])] == ["Ben", "forgotten player 1"]


def test_what_a_partial_record_does_not_tell_is_not_counted_as_nothing(ledger: Ledger) -> None:
    ledger.add(met("Ana", "Ben"))
    (line,) = stats(ledger, Choice(Filter(club=CLUB)), "club", ["knocks", "fish_made", "hands_won"])
    assert line.kinds == {"full": 0, "open": 0, "result": 0, "score": 1}
    assert [(value.value, value.whole) for value in line.values.values()] == [(None, 0)] * 3
