"""Tournaments of a club: drawn, played, decided, and what their standings say."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from ledger.club.competition_events import TournamentRules
from ledger.errors import HeaderFault, NotFound, Refused
from ledger.service.clubs.forgetting import forget
from ledger.service.clubs.people import add_person, merge, name_person
from ledger.service.competitions.ending_tournaments import end
from ledger.service.competitions.placing import place
from ledger.service.competitions.seasons import count_for, of_season, of_tournament, open_season
from ledger.service.competitions.tournament_now import Held
from ledger.service.competitions.tournament_tables import table_of, tournament
from ledger.service.competitions.tournaments import change_rules, decide, draw, draw_lots, found, leave
from ledger.service.figures.statistics import Choice, stats
from ledger.statistics.meetings import Worth
from ledger.store import Asked, Filter, Ledger
from tests.store.tampering import faults
from tests.tournaments.club import CLUB, CUP, cup, met

ROUND_ROBIN = TournamentRules(system="round-robin", variant="draw")
SWISS = TournamentRules(system="swiss", rounds=3, tie_breaks=("match_points", "buchholz"))


def drawn(ledger: Ledger, name: str = CUP) -> list[tuple[str, ...]]:
    """The sides at the tables of the next round, drawn now."""
    now, number = draw(ledger, name, CLUB, Asked())
    return [table.sides for table in now.tables if table.round == number]


def places(now: Held) -> list[tuple[int | None, str, float | None]]:
    """Rank, name and match points of everybody."""
    return [(row.rank, now.names[row.entrant], row.sums["match_points"].value) for row in table_of(now)]


def test_in_a_round_robin_all_meet_all_once(ledger: Ledger) -> None:
    cup(ledger, ROUND_ROBIN, "Ana", "Ben", "Cid", "Dan")
    rounds = [drawn(ledger) for _ in range(3)]
    assert all(len({name for sides in tables for name in sides}) == 4 for tables in rounds)
    pairs = {frozenset(sides) for tables in rounds for sides in tables}
    assert pairs == {frozenset(pair) for pair in combinations(("Ana", "Ben", "Cid", "Dan"), 2)}
    with pytest.raises(Refused):
        draw(ledger, CUP, CLUB, Asked())


def test_matches_find_their_tables_by_the_event_and_by_who_sits_there(ledger: Ledger) -> None:
    cup(ledger, ROUND_ROBIN, "Ana", "Ben", "Cid", "Dan")
    for one, other in drawn(ledger):
        ledger.add(met(other, one, Event="SPRING CUP", Id=f"{one}-{other}"))
    ledger.add(met("Ana", "Eva", Id="guest"))
    ledger.add(met("Ana", "Ben", Event="Friendly", Id="friendly"))
    now = tournament(ledger, CUP)
    assert {(table.sides, table.match, table.winners) for table in now.tables} == {
        (table.sides, f"{table.sides[0]}-{table.sides[1]}", (2,)) for table in now.tables
    }
    assert now.others == ("guest",)
    assert [points for _, _, points in places(now)] == [1, 1, 0, 0]


def test_the_next_swiss_round_waits_for_the_results_and_goes_by_them(ledger: Ledger) -> None:
    cup(ledger, SWISS, "Ana", "Ben", "Cid", "Dan")
    first = drawn(ledger)
    with pytest.raises(Refused, match="no result yet at table 1, 2"):
        draw(ledger, CUP, CLUB, Asked())
    for one, other in first:
        ledger.add(met(one, other))
    winners = {one for one, _ in first}
    assert frozenset(winners) in {frozenset(sides) for sides in drawn(ledger)}


def test_an_odd_one_has_a_bye_that_is_worth_a_win_once_the_round_is_played(ledger: Ledger) -> None:
    cup(ledger, SWISS, "Ana", "Ben", "Cid")
    tables = drawn(ledger)
    ((alone,),) = [sides for sides in tables if len(sides) == 1]
    now = tournament(ledger, CUP)
    assert [(table.status, table.sides, table.counts) for table in now.tables][-1] == ("bye", (alone,), False)
    assert [(rank, points) for rank, _, points in places(now)] == [(None, None)] * 3
    ((one, other),) = [sides for sides in tables if len(sides) == 2]
    ledger.add(met(one, other))
    now = tournament(ledger, CUP)
    assert {name: points for _, name, points in places(now)} == {alone: 1, one: 1, other: 0}
    assert all(table.counts for table in now.tables)


def test_rotating_partners_count_each_for_himself(ledger: Ledger) -> None:
    cup(ledger, TournamentRules(system="rotating", rounds=3), "Ana", "Ben", "Cid", "Dan")
    partners = [sides for _ in range(3) for table in drawn(ledger) for sides in table]
    assert len(set(partners)) == 6
    decide(ledger, CUP, (1, 1), "no-show", CLUB, Asked(), absent=[partners[0].split(" + ")[0]])
    now = tournament(ledger, CUP)
    assert {name for _, name, points in places(now) if points == 1} == set(partners[1].split(" + "))
    assert {name for _, name, points in places(now) if points == 0} == set(partners[0].split(" + "))


def test_partners_enter_together(ledger: Ledger) -> None:
    pairs = TournamentRules(system="round-robin", entrants="pair")
    cup(ledger, pairs, "Ana + Ben", "Cid + Dan")
    assert drawn(ledger) == [("Ana + Ben", "Cid + Dan")]
    now = decide(ledger, CUP, (1, 1), "forfeit", CLUB, Asked(), absent=["Dan"], why="late")
    assert places(now) == [(1, "Ana + Ben", 1), (2, "Cid + Dan", 0)]


@pytest.mark.parametrize(
    ("status", "absent", "expected"),
    [
        ("forfeit", ["Ana"], [("Ana", 0), ("Ben", 1)]),
        ("no-show", ["Ana", "Ben"], [("Ana", 0), ("Ben", 0)]),
        ("void", [], [("Ana", None), ("Ben", None)]),
    ],
)
def test_a_table_decided_without_a_match_is_not_played(
    ledger: Ledger, status: str, absent: list[str], expected: list[tuple[str, float | None]]
) -> None:
    cup(ledger, ROUND_ROBIN, "Ana", "Ben")
    drawn(ledger)
    ledger.add(met("Ana", "Ben"))
    now = decide(ledger, CUP, (1, 1), status, CLUB, Asked(), absent=absent)
    assert sorted((name, points) for _, name, points in places(now)) == expected
    assert all(row.sums["difference"].value is None for row in table_of(now, tie_breaks=("difference",)))
    back = decide(ledger, CUP, (1, 1), "played", CLUB, Asked())
    assert sorted((name, points) for _, name, points in places(back)) == [("Ana", 1), ("Ben", 0)]


def test_a_change_of_rules_leaves_the_rounds_before_as_they_were(ledger: Ledger) -> None:
    cup(ledger, SWISS, "Ana", "Ben", "Cid")
    for one, other in [sides for sides in drawn(ledger) if len(sides) == 2]:
        ledger.add(met(one, other, Round="1"))
    before = {name: points for _, name, points in places(tournament(ledger, CUP))}
    later = msgspec.structs.replace(SWISS, worth=Worth(win=3))
    now = change_rules(ledger, CUP, later, 2, "agreed by all", CLUB, Asked())
    assert {name: points for _, name, points in places(now)} == before
    for one, other in [sides for sides in drawn(ledger) if len(sides) == 2]:
        ledger.add(met(one, other, Round="2"))
        assert {name: points for _, name, points in places(tournament(ledger, CUP))}[one] == (before[one] or 0) + 3


def test_who_has_left_a_round_robin_leaves_byes(ledger: Ledger) -> None:
    cup(ledger, ROUND_ROBIN, "Ana", "Ben", "Cid", "Dan")
    leave(ledger, CUP, ["Dan"], CLUB, Asked())
    rounds = [drawn(ledger) for _ in range(3)]
    assert all(sorted(map(len, tables)) == [1, 2] for tables in rounds)
    assert not any("Dan" in sides for tables in rounds for sides in tables)


def test_a_round_is_drawn_again_until_somebody_has_played(ledger: Ledger) -> None:
    cup(ledger, SWISS, "Ana", "Ben", "Cid", "Dan")
    drawn(ledger)
    now, number = draw(ledger, CUP, CLUB, Asked(), tables=["Ana, Ben", "Cid, Dan"], again=True)
    assert (number, [table.sides for table in now.tables]) == (1, [("Ana", "Ben"), ("Cid", "Dan")])
    ledger.add(met("Ana", "Ben"))
    with pytest.raises(Refused, match="played already"):
        draw(ledger, CUP, CLUB, Asked(), again=True)


def test_a_dry_run_draws_nothing(ledger: Ledger) -> None:
    cup(ledger, SWISS, "Ana", "Ben")
    now, number = draw(ledger, CUP, CLUB, Asked(), dry_run=True)
    assert ([table.sides for table in now.tables], number) == ([("Ana", "Ben")], 1)
    assert tournament(ledger, CUP).tables == ()


def test_where_whoever_likes_meets_each_match_is_a_round(ledger: Ledger) -> None:
    cup(ledger, TournamentRules(), "Ana", "Ben")
    ledger.add(met("Ana", "Ben", Id="1"))
    ledger.add(met("Ben", "Ana", Id="2"))
    ledger.add(met("Eva", "Ana", Id="3", Event="other"))
    now = place(ledger, CUP, ["3"], CLUB, Asked())
    assert sorted(meeting.round for meeting in now.meetings) == [1, 2, 3]
    now = place(ledger, CUP, ["3"], CLUB, Asked(), nowhere=True)
    assert len(now.meetings) == 2


def test_a_match_of_another_club_is_not_placed(ledger: Ledger) -> None:
    cup(ledger, TournamentRules(), "Ana", "Ben")
    ledger.add(met("Ana", "Ben", Club="Harbour", Id="theirs"))
    assert tournament(ledger, CUP).meetings == ()
    with pytest.raises(Refused, match="is not of Riverside"):
        place(ledger, CUP, ["theirs"], CLUB, Asked())


def test_a_renamed_and_a_merged_entrant_is_the_same_one(ledger: Ledger) -> None:
    cup(ledger, ROUND_ROBIN, "Ana", "Ben")
    drawn(ledger)
    ledger.add(met("Anna", "Ben"))
    assert tournament(ledger, CUP).meetings == ()
    merge(ledger, "Ana", "Anna", CLUB, Asked())
    name_person(ledger, "Ben", "Benny", CLUB, Asked(), show=True)
    assert places(tournament(ledger, CUP)) == [(1, "Anna", 1), (2, "Benny", 0)]


def test_forgetting_an_entrant_leaves_the_results_and_takes_the_name_out_of_titles(ledger: Ledger) -> None:
    cup(ledger, ROUND_ROBIN, "Zoryana", "Ben", name="Zoryana Memorial")
    draw(ledger, "Zoryana Memorial", CLUB, Asked())
    open_season(ledger, "Zoryana's spring", "2026-03-01", "", CLUB, Asked())
    decide(ledger, "Zoryana Memorial", (1, 1), "forfeit", CLUB, Asked(), absent=["Ben"], why="Zoryana waited")
    forget(ledger, "Zoryana", CLUB, Asked())
    now = tournament(ledger, "forgotten player 1 Memorial")
    assert places(now) == [(1, "forgotten player 1", 1), (2, "Ben", 0)]
    assert now.tournament.decided[1, 1].why == "forgotten player 1 waited"
    assert faults(ledger) == []
    found(ledger, "Cup of Zoryana", TournamentRules(), CLUB, Asked())
    assert tournament(ledger, "Cup of forgotten player 1").tournament.entrants == []


def test_an_ended_tournament_stays_as_it_is(ledger: Ledger) -> None:
    cup(ledger, ROUND_ROBIN, "Ana", "Ben")
    end(ledger, CUP, CLUB, Asked(), unfinished=True)
    with pytest.raises(Refused, match="is over"):
        leave(ledger, CUP, ["Ana"], CLUB, Asked())


def test_where_nobody_is_entered_no_lots_are_drawn(ledger: Ledger) -> None:
    cup(ledger, TournamentRules(tie_breaks=("match_points", "lots")))
    with pytest.raises(Refused, match="nobody is entered in .*: tournament enter"):
        draw_lots(ledger, CUP, [], CLUB, Asked())


def test_lots_are_kept_as_they_were_drawn_and_decide_last(ledger: Ledger) -> None:
    cup(ledger, TournamentRules(tie_breaks=("match_points", "lots")), "Ana", "Ben", "Cid")
    for winner, loser in (("Ana", "Ben"), ("Ben", "Cid"), ("Cid", "Ana")):
        ledger.add(met(winner, loser))
    for names in (["Cid", "Ana", "Ben"], ["Ben", "Cid", "Ana"]):
        draw_lots(ledger, CUP, [[name] for name in names], CLUB, Asked())
        now = tournament(ledger, CUP)
        assert [(row.rank, now.names[row.entrant]) for row in table_of(now)] == list(enumerate(names, start=1))
    drawn = draw_lots(ledger, CUP, [], CLUB, Asked()).lots()
    assert sorted(drawn.values()) == [1, 2, 3]
    add_person(ledger, "Dan", CLUB, Asked())
    for wrong in (["Ana", "Ana"], ["Dan"]):
        with pytest.raises(Refused, match="one each"):
            draw_lots(ledger, CUP, [[name] for name in wrong], CLUB, Asked())


def test_a_game_that_there_is_not_is_no_tournaments(ledger: Ledger) -> None:
    for rules in (TournamentRules(variant="chess"), TournamentRules(variant="draw", options="target=many")):
        with pytest.raises(HeaderFault):
            found(ledger, CUP, rules, CLUB, Asked())
    with pytest.raises(NotFound):
        tournament(ledger, CUP)


def test_a_season_has_its_days_what_was_counted_and_its_tournaments(ledger: Ledger) -> None:
    open_season(ledger, "2025/26", "2025-09-01", "2026-06-30", CLUB, Asked())
    found(ledger, CUP, TournamentRules(), CLUB, Asked(), season="2025/26")
    played = {"early": "2025-08-31", "autumn": "2025-12-31", "new-year": "2026-01-01", "late": "2026-07-01"}
    for name, day in played.items():
        ledger.add(met("Ana", "Ben", Id=name, Played=day, Event="Friendly"))
    ledger.add(met("Ana", "Ben", Id="undated", Event="Friendly"))
    ledger.add(met("Ana", "Ben", Id="cup", Played="2026-08-01"))
    ledger.add(met("Ana", "Ben", Id="theirs", Played="2026-01-01", Club="Harbour"))

    def wins() -> int:
        choice = of_season(ledger, Choice(Filter(club=CLUB)), "2025/26")
        (ana,) = [line for line in stats(ledger, choice, "player", ["wins"]) if line.name == "Ana"]
        return ana.matches

    assert wins() == 3
    count_for(ledger, "2025/26", ["late", "undated"], CLUB, Asked())
    assert wins() == 5
    count_for(ledger, "2025/26", ["late", "autumn"], CLUB, Asked(), none=True)
    assert wins() == 3
    (line,) = stats(ledger, of_tournament(ledger, Choice(), CUP), "club", ["wins"])
    assert line.matches == 1


def test_a_season_is_told_in_the_zone_that_is_asked_for(ledger: Ledger) -> None:
    open_season(ledger, "2026", "2026-01-01", "2026-12-31", CLUB, Asked())
    ledger.add(met("Ana", "Ben", Played="2025-12-31T20:30:00+00:00"))
    at_home = of_season(ledger, Choice(), "2026")
    assert stats(ledger, at_home, "player", ["wins"]) == []
    in_baku = of_season(ledger, Choice(zone="Asia/Baku"), "2026")
    assert len(stats(ledger, in_baku, "player", ["wins"])) == 2
