"""Tournaments whose rules were changed, that ended and were corrected since; matches that are at no table of theirs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from ledger.club.competition_events import TournamentRules
from ledger.errors import Refused
from ledger.game.events import End
from ledger.service.clubs.files import club_file, read_lines
from ledger.service.clubs.forgetting import forget
from ledger.service.clubs.intake import take_in_clubs
from ledger.service.competitions.ending_tournaments import end, reopen
from ledger.service.competitions.placing import place
from ledger.service.competitions.tournament_now import Held
from ledger.service.competitions.tournament_tables import table_of, tournament
from ledger.service.competitions.tournaments import change_rules, decide, draw, leave, take_rules_back
from ledger.service.matches.correcting import correct, propose
from ledger.service.matches.tournaments_moved import moved_since
from ledger.statistics.meetings import Worth
from ledger.store import Asked, Ledger
from tests.store.tampering import faults
from tests.tournaments.club import CLUB, CUP, cup, met

SWISS = TournamentRules(system="swiss", rounds=3, tie_breaks=("match_points", "buchholz"))
ALL = TournamentRules(system="round-robin", variant="draw", tie_breaks=("match_points", "sonneborn_berger"))


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """An empty ledger."""
    with Ledger.open(f"sqlite:///{tmp_path}/ledger.sqlite", create=True) as opened:
        yield opened


def played_to_the_end(ledger: Ledger) -> Held:
    """Ana beat Ben and Cid, Cid beat Ben, each in the first named match of the round; the tournament is over."""
    cup(ledger, ALL, "Ana", "Ben", "Cid")
    for number in (1, 2, 3):
        now, _ = draw(ledger, CUP, CLUB, Asked())
        (sides,) = [one.sides for one in now.tables if one.round == number and len(one.sides) == 2]
        winner = next(name for name in ("Ana", "Cid", "Ben") if name in sides)
        (loser,) = set(sides) - {winner}
        ledger.add(met(winner, loser, Id=f"{winner}-{loser}"))
    return end(ledger, CUP, CLUB, Asked())


def stands(one: Held) -> list[tuple[int | None, str, float | None]]:
    """Rank, name and match points of everybody."""
    return [(row.rank, one.names[row.entrant], row.sums["match_points"].value) for row in table_of(one)]


FINAL = [(1, "Ana", 3), (2, "Cid", 2), (3, "Ben", 1)]
"""A bye each, and two wins, one and none."""

TURNED_ROUND = ['amend 3 total 1 20 "misread"', 'amend 4 total 2 105 "misread"', 'amend 5 end 2 "misread"']
MOVED = [
    "Cid is number 1 instead of number 2, with 3 match points instead of 2",
    "Ana is number 2 instead of number 1, with 2 match points instead of 3",
]


def test_an_ended_tournament_keeps_its_table_and_tells_beside_it_what_was_corrected_since(ledger: Ledger) -> None:
    over = played_to_the_end(ledger)
    assert stands(over) == FINAL
    assert moved_since(over) == []
    proposed = propose(ledger, "Ana-Cid", TURNED_ROUND)
    (told,) = proposed.tournaments
    assert str(told) == "Spring Cup is over and keeps its table; by its results as they would be then:"
    assert [str(one) for one in told.moved] == MOVED
    correct(ledger, proposed)
    now = tournament(ledger, CUP)
    assert stands(now) == FINAL
    assert [str(one) for one in moved_since(now)] == MOVED


def test_a_final_table_goes_with_the_club_into_another_ledger(ledger: Ledger, tmp_path: Path) -> None:
    played_to_the_end(ledger)
    correct(ledger, propose(ledger, "Ana-Cid", TURNED_ROUND))
    lines = [line.encode() for line in club_file(ledger)]
    with Ledger.open(f"sqlite:///{tmp_path}/other.sqlite", create=True) as other:
        for stored in ledger.matches():
            other.add(stored.record)
        take_in_clubs(other, read_lines(lines, "club.jsonl"), Asked())
        here, there = tournament(ledger, CUP), tournament(other, CUP)
        assert stands(there) == stands(here) == FINAL
        assert [str(one) for one in moved_since(there)] == [str(one) for one in moved_since(here)]
        assert faults(other) == []


def test_a_tournament_that_was_ended_goes_on_and_counts_what_was_corrected(ledger: Ledger) -> None:
    played_to_the_end(ledger)
    correct(ledger, propose(ledger, "Ana-Cid", TURNED_ROUND))
    now = reopen(ledger, CUP, "a result was wrong", CLUB, Asked())
    assert not now.tournament.over
    assert stands(now) == [(1, "Cid", 3), (2, "Ana", 2), (3, "Ben", 1)]
    with pytest.raises(Refused, match="goes on"):
        reopen(ledger, CUP, "", CLUB, Asked())
    assert faults(ledger) == []


def test_a_running_tournament_is_told_of_before_a_correction_is_made(ledger: Ledger) -> None:
    cup(ledger, SWISS, "Ana", "Ben")
    draw(ledger, CUP, CLUB, Asked())
    ledger.add(met("Ana", "Ben", Id="only"))
    proposed = propose(ledger, "only", TURNED_ROUND)
    assert [str(told) for told in proposed.tournaments] == ["in Spring Cup:"]
    before = {name: points for _, name, points in stands(tournament(ledger, CUP))}
    moved = {one.name: (one.points_before, one.points_after) for one in proposed.tournaments[0].moved}
    assert before == {"Ana": 1, "Ben": 0}
    correct(ledger, proposed)
    after = {name: points for _, name, points in stands(tournament(ledger, CUP))}
    assert moved == {name: (before[name], after[name] or 0) for name in before}


def test_a_name_that_is_forgotten_goes_out_of_the_reasons_too(ledger: Ledger) -> None:
    cup(ledger, SWISS, "Zoryana", "Ben")
    change_rules(ledger, CUP, msgspec.structs.replace(SWISS, rounds=2), 1, "Zoryana asked", CLUB, Asked())
    change_rules(ledger, CUP, SWISS, 1, "for Zoryana", CLUB, Asked())
    take_rules_back(ledger, CUP, 1, "as Zoryana said", CLUB, Asked())
    end(ledger, CUP, CLUB, Asked(), unfinished=True)
    reopen(ledger, CUP, "since Zoryana came", CLUB, Asked())
    forget(ledger, "Zoryana", CLUB, Asked())
    assert [change.why for change in tournament(ledger, CUP).tournament.changes] == ["", "forgotten player 1 asked"]
    assert faults(ledger) == []


def test_a_tournament_is_not_ended_by_the_way_while_something_is_missing(ledger: Ledger) -> None:
    cup(ledger, SWISS, "Ana", "Ben")
    draw(ledger, CUP, CLUB, Asked())
    with pytest.raises(Refused, match="table 1 of round 1 of Spring Cup has no result: decide it, or end it"):
        end(ledger, CUP, CLUB, Asked())
    ledger.add(met("Ana", "Ben"))
    with pytest.raises(Refused, match="1 of 3 rounds of Spring Cup are drawn"):
        end(ledger, CUP, CLUB, Asked())
    assert end(ledger, CUP, CLUB, Asked(), unfinished=True).tournament.over


def test_rules_are_changed_from_a_round_that_there_is_and_the_change_is_taken_back(ledger: Ledger) -> None:
    cup(ledger, SWISS, "Ana", "Ben", "Cid", "Dan")
    draw(ledger, CUP, CLUB, Asked())
    dearer = msgspec.structs.replace(SWISS, worth=Worth(win=3))
    with pytest.raises(Refused, match="has 3 rounds: from round 99 on"):
        change_rules(ledger, CUP, dearer, 99, "", CLUB, Asked())
    with pytest.raises(Refused, match="1 rounds of Spring Cup are drawn already|nothing would change"):
        change_rules(ledger, CUP, SWISS, 1, "", CLUB, Asked())
    now = change_rules(ledger, CUP, dearer, 1, "agreed", CLUB, Asked())
    decide(ledger, CUP, (1, 1), "forfeit", CLUB, Asked(), absent=[now.tables[0].sides[1]])
    assert now.tournament.rules.worth.win == 3
    back = take_rules_back(ledger, CUP, 1, "not agreed", CLUB, Asked())
    assert back.tournament.rules == SWISS
    assert faults(ledger) == []


def test_a_match_of_others_than_were_drawn_is_not_placed_at_a_table(ledger: Ledger) -> None:
    cup(ledger, SWISS, "Ana", "Ben", "Cid", "Dan")
    draw(ledger, CUP, CLUB, Asked(), tables=["Ana, Ben", "Cid, Dan"])
    ledger.add(met("Ana", "Cid", Id="other", Event="Friendly"))
    ledger.add(met("Ben", "Ana", Id="right", Event="Friendly"))
    with pytest.raises(
        Refused, match="at table 1 of round 1 of Spring Cup sit Ana and Ben: match other is one of Ana and Cid"
    ):
        place(ledger, CUP, ["other"], CLUB, Asked(), number=1, table=1)
    for number in (0, 1):
        with pytest.raises(Refused, match="nowhere"):
            place(ledger, CUP, ["other"], CLUB, Asked(), number=number)
    now = place(ledger, CUP, ["right"], CLUB, Asked(), number=1, table=1)
    assert (now.tables[0].match, now.tables[0].winners, now.others) == ("right", (2,), ())


def test_a_decided_table_says_who_was_not_there_who_has_the_point_and_why(ledger: Ledger) -> None:
    cup(ledger, SWISS, "Ana", "Ben", "Cid", "Dan")
    draw(ledger, CUP, CLUB, Asked(), tables=["Ana, Ben", "Cid, Dan"])
    decide(ledger, CUP, (1, 1), "forfeit", CLUB, Asked(), absent=["Ben"], why="went home")
    now = decide(ledger, CUP, (1, 2), "no-show", CLUB, Asked(), absent=["Cid", "Dan"])
    assert [(one.winners, one.absent, one.why) for one in now.tables] == [
        ((1,), ("Ben",), "went home"),
        ((), ("Cid", "Dan"), ""),
    ]


def test_a_match_that_ended_without_a_winner_waits_for_the_organiser(ledger: Ledger) -> None:
    cup(ledger, SWISS, "Ana", "Ben")
    draw(ledger, CUP, CLUB, Asked())
    running = met("Ana", "Ben", (40, 20))
    ledger.add(msgspec.structs.replace(running, events=(*running.events, End(()))))
    (table,) = tournament(ledger, CUP).tables
    assert (table.status, table.match, table.stopped) == ("open", "1", True)


def test_who_left_a_swiss_tournament_is_absent_from_then_on(ledger: Ledger) -> None:
    cup(ledger, SWISS, "Ana", "Ben", "Cid", "Dan")
    draw(ledger, CUP, CLUB, Asked(), tables=["Ana, Dan", "Ben, Cid"])
    ledger.add(met("Ana", "Dan"))
    ledger.add(met("Ben", "Cid"))
    leave(ledger, CUP, ["Dan"], CLUB, Asked())
    draw(ledger, CUP, CLUB, Asked(), tables=["Ana, Ben", "Cid"])
    now = tournament(ledger, CUP)
    buchholz = {now.names[row.entrant]: row.sums["buchholz"].value for row in table_of(now)}
    assert buchholz == {"Ana": 0, "Ben": 0, "Cid": 1, "Dan": 1}, "round 2 is not over: nobody is missed yet"
    ledger.add(met("Ana", "Ben", Round="2"))
    now = tournament(ledger, CUP)
    buchholz = {now.names[row.entrant]: row.sums["buchholz"].value for row in table_of(now)}
    assert buchholz == {"Ana": 1.5, "Ben": 3, "Cid": 2, "Dan": 2}, "Dan counts a half for Ana, and the absent 0 for him"
    assert next(row for row in table_of(now) if now.names[row.entrant] == "Dan").sums["match_points"].value == 0


def test_players_of_several_entrants_do_not_leave_with_one_word(ledger: Ledger) -> None:
    cup(ledger, SWISS, "Ana", "Ben", "Cid", "Dan")
    with pytest.raises(Refused, match="one by one"):
        leave(ledger, CUP, ["Dan", "Ana"], CLUB, Asked())
    assert len(tournament(ledger, CUP).tournament.staying) == 4


def test_who_left_a_round_robin_stands_after_each_round_as_before(ledger: Ledger) -> None:
    """The progressive score goes on: Dan, who won and left, has 1 after each of three rounds."""
    cup(ledger, msgspec.structs.replace(ALL, tie_breaks=("match_points", "progressive")), "Ana", "Ben", "Cid", "Dan")
    draw(ledger, CUP, CLUB, Asked(), tables=["Dan, Ana", "Ben, Cid"])
    ledger.add(met("Dan", "Ana"))
    ledger.add(met("Ben", "Cid"))
    leave(ledger, CUP, ["Dan"], CLUB, Asked())
    for tables, one, other in ((["Ana, Ben", "Cid"], "Ana", "Ben"), (["Ana, Cid", "Ben"], "Ana", "Cid")):
        draw(ledger, CUP, CLUB, Asked(), tables=tables)
        ledger.add(met(one, other))
    now = tournament(ledger, CUP)
    found = {now.names[row.entrant]: row.sums["progressive"].value for row in table_of(now)}
    assert found == {"Ana": 0 + 1 + 2, "Ben": 1 + 1 + 2, "Cid": 0 + 1 + 1, "Dan": 1 + 1 + 1}


def test_those_who_share_a_rank_are_listed_by_their_names(ledger: Ledger) -> None:
    cup(ledger, SWISS, "Eva", "Ben", "Dan", "Ana")
    draw(ledger, CUP, CLUB, Asked(), tables=["Eva, Ben", "Dan, Ana"])
    ledger.add(met("Eva", "Ben"))
    ledger.add(met("Dan", "Ana"))
    assert stands(tournament(ledger, CUP)) == [(1, "Dan", 1), (1, "Eva", 1), (3, "Ana", 0), (3, "Ben", 0)]
