"""Seasons and tournaments folded from a club's log: what they are afterwards, and what cannot follow."""

from __future__ import annotations

import msgspec
import pytest

from ledger.club import ClubEvent, fold
from ledger.club.competition_events import (
    Counted,
    Decided,
    Drawn,
    Ended,
    Entered,
    Founded,
    Left,
    Placed,
    Reopened,
    RulesChanged,
    RulesTakenBack,
    SeasonClosed,
    SeasonMoved,
    SeasonOpened,
    TournamentRules,
)
from ledger.club.seating import Candidate, seated
from ledger.club.tournament import Season
from ledger.errors import Refused
from ledger.statistics.meetings import Worth

RULES = TournamentRules(system="swiss", rounds=2)
CUP = Founded("t", "Spring Cup", "", RULES)
ENTERED = [Entered("t", (person,)) for person in "abcd"]
FIRST = Drawn("t", 1, ((("a",), ("b",)), (("c",), ("d",))))
SECOND = msgspec.structs.replace(FIRST, round=2)
THIRD = msgspec.structs.replace(FIRST, round=3)
WORTH_2 = msgspec.structs.replace(RULES, worth=Worth(win=2, draw=1))
MORE = RulesChanged("t", 1, msgspec.structs.replace(RULES, rounds=3), "")
SEASON = SeasonOpened("s", "2026", "2026-01-01", "2026-12-31")
PAIRS = Founded("p", "Pairs", "", TournamentRules(entrants="pair"))


def test_a_season_holds_both_its_ends_and_the_new_year_between() -> None:
    season = Season("s", "2025/26", "2025-09-01", "2026-06-30")
    days = ("2025-08-31", "2025-09-01", "2025-12-31", "2026-01-01", "2026-06-30", "2026-07-01", "")
    assert [season.holds(day) for day in days] == [False, True, True, True, True, False, False]
    assert Season("s", "open", "2025-09-01", "").holds("2999-01-01")


def test_a_closed_season_ends_on_the_day_on_which_it_was_closed() -> None:
    club = fold([SeasonOpened("s", "2026", "2026-01-01", "2026-12-31"), SeasonClosed("s", "2026-06-30")])
    assert club.competitions.seasons["s"] == Season("s", "2026", "2026-01-01", "2026-06-30", closed=True)


def test_who_left_is_drawn_no_more_and_can_come_back() -> None:
    club = fold([CUP, *ENTERED, Left("t", ("b",))])
    assert club.competitions.tournaments["t"].staying == [("a",), ("c",), ("d",)]
    club.take(Entered("t", ("b",)))
    assert club.competitions.tournaments["t"].staying == [("a",), ("b",), ("c",), ("d",)]


def test_each_round_counts_by_the_rules_that_held_for_it() -> None:
    later = msgspec.structs.replace(RULES, worth=Worth(win=3, draw=1))
    tournament = fold([CUP, RulesChanged("t", 2, later, "agreed")]).competitions.tournaments["t"]
    assert [tournament.rules_in(number).worth.win for number in (1, 2, 3)] == [1, 3, 3]


def test_a_change_of_rules_is_replaced_by_one_from_the_same_round_and_taken_back() -> None:
    instead = msgspec.structs.replace(RULES, worth=Worth(win=5))
    log = [CUP, RulesChanged("t", 2, WORTH_2, "agreed"), RulesChanged("t", 2, instead, "so it was meant")]
    tournament = fold(log).competitions.tournaments["t"]
    assert [(change.round, change.why) for change in tournament.in_force] == [(1, ""), (2, "so it was meant")]
    assert [tournament.rules_in(number).worth.win for number in (1, 2)] == [1, 5]
    back = fold([*log, RulesTakenBack("t", 2, "no")]).competitions.tournaments["t"]
    assert [back.rules_in(number).worth.win for number in (1, 2)] == [1, 2]
    founded = fold([*log, RulesTakenBack("t", 2, "no"), RulesTakenBack("t", 2, "no")]).competitions.tournaments["t"]
    assert founded.rules == RULES


def test_a_closed_season_is_closed_with_another_day_or_moved() -> None:
    log = [SEASON, SeasonClosed("s", "2026-06-30"), SeasonClosed("s", "2026-07-31")]
    assert fold(log).competitions.seasons["s"] == Season("s", "2026", "2026-01-01", "2026-07-31", closed=True)
    moved = fold([*log, SeasonMoved("s", "2025-12-31", "2026-08-01")]).competitions.seasons["s"]
    assert moved == Season("s", "2026", "2025-12-31", "2026-08-01", closed=True)


def test_seasons_that_share_a_day_know_of_each_other() -> None:
    one = Season("s", "2026", "2026-01-01", "2026-12-31")
    for first, last, shared in (
        ("2026-12-31", "", True),
        ("2027-01-01", "", False),
        ("2025-01-01", "2025-12-31", False),
    ):
        other = Season("u", "other", first, last)
        assert (one.shares_days_with(other), other.shares_days_with(one)) == (shared, shared)


def test_what_was_decided_of_a_round_goes_when_it_is_drawn_again() -> None:
    decided = Decided("t", 1, 1, "no_show", ("a",), "")
    tournament = fold([CUP, *ENTERED, FIRST, decided]).competitions.tournaments["t"]
    assert tournament.decided == {(1, 1): decided}
    assert fold([CUP, *ENTERED, FIRST, decided, FIRST]).competitions.tournaments["t"].decided == {}
    back = Decided("t", 1, 1, "played", (), "")
    assert fold([CUP, *ENTERED, FIRST, decided, back]).competitions.tournaments["t"].decided == {}


def test_a_match_is_where_it_was_placed_last() -> None:
    other = Founded("u", "Autumn Cup", "", RULES)
    competitions = fold([CUP, other, Placed(7, "t", 1, 1), Placed(7, "u")]).competitions
    assert competitions.tournaments["t"].placed == {}
    assert competitions.tournaments["u"].placed == {7: (0, 0)}
    assert fold([CUP, Placed(7, "t"), Placed(7, "")]).competitions.placed == {7: ""}


@pytest.mark.parametrize(
    ("before", "event"),
    [
        ([], SeasonOpened("s", "2026", "2026-02-01", "2026-01-01")),
        ([], SeasonOpened("s", "2026", "1 March", "")),
        ([], SeasonOpened("s", " ", "2026-02-01", "")),
        ([SeasonOpened("s", "Spring", "2026-02-01", "")], SeasonOpened("u", "SPRING", "2026-03-01", "")),
        ([], SeasonClosed("s", "2026-01-01")),
        ([], Counted(1, "s")),
        ([CUP], Founded("u", "spring cup", "", RULES)),
        ([], Founded("t", "Cup", "s", RULES)),
        ([], Founded("t", "Cup", "", TournamentRules(system="knockout"))),
        ([], Founded("t", "Cup", "", TournamentRules(system="swiss"))),
        ([], Founded("t", "Cup", "", TournamentRules(tie_breaks=("luck",)))),
        ([], Founded("t", "Cup", "", TournamentRules(system="rotating", rounds=3, entrants="pair"))),
        ([], Entered("t", ("a",))),
        ([CUP], Entered("t", ("a", "b"))),
        ([CUP, *ENTERED], Entered("t", ("a",))),
        ([PAIRS], Entered("p", ("a", "a"))),
        ([PAIRS, Entered("p", ("a", "b"))], Entered("p", ("b", "c"))),
        ([CUP], Left("t", ("a",))),
        ([CUP, *ENTERED], msgspec.structs.replace(FIRST, round=2)),
        ([CUP, *ENTERED], Drawn("t", 1, ((("a",), ("a",)),))),
        ([CUP, *ENTERED], Drawn("t", 1, ((("a",), ("e",)),))),
        ([CUP, *ENTERED, FIRST], Decided("t", 1, 3, "bye", (), "")),
        ([CUP, *ENTERED, FIRST], Decided("t", 1, 1, "forfeit", (), "")),
        ([CUP, *ENTERED, FIRST], Decided("t", 1, 1, "forfeit", ("c",), "")),
        ([CUP, *ENTERED, FIRST], Placed(7, "t", 1, 3)),
        ([CUP], RulesChanged("t", 1, TournamentRules(), "")),
        ([CUP, *ENTERED], RulesChanged("t", 3, WORTH_2, "")),
        ([CUP, *ENTERED, FIRST, SECOND], RulesChanged("t", 1, msgspec.structs.replace(RULES, rounds=1), "")),
        ([CUP, RulesChanged("t", 2, WORTH_2, "")], RulesChanged("t", 1, WORTH_2, "")),
        ([CUP], RulesTakenBack("t", 1, "")),
        ([CUP, RulesChanged("t", 2, WORTH_2, "")], RulesTakenBack("t", 1, "")),
        ([CUP, *ENTERED, MORE, FIRST, SECOND, THIRD], RulesTakenBack("t", 1, "")),
        ([CUP, *ENTERED, FIRST], Decided("t", 1, 1, "bye", (), "")),
        ([CUP, *ENTERED, FIRST], Decided("t", 1, 1, "void", ("a",), "")),
        ([CUP], Reopened("t", "")),
        ([], SeasonMoved("s", "2026-01-01", "")),
        ([SEASON], SeasonMoved("s", "2026-03-01", "2026-02-01")),
        ([CUP, Ended("t")], Entered("t", ("a",))),
    ],
)
def test_an_event_that_cannot_follow_is_refused(before: list[ClubEvent], event: ClubEvent) -> None:
    club = fold(before)
    with pytest.raises(Refused):
        club.check(event)


def test_matches_come_to_the_tables_at_which_their_people_were_drawn() -> None:
    tournament = fold([CUP, *ENTERED, FIRST, SECOND]).competitions.tournaments["t"]
    matches = [
        Candidate(1, "2026-03-02", 0, frozenset("ab")),
        Candidate(2, "2026-03-01", 0, frozenset("ab")),
        Candidate(3, "2026-03-01", 2, frozenset("cd")),
        Candidate(4, "2026-03-01", 0, frozenset("ac")),
        Candidate(5, "2026-03-03", 0, frozenset("ab")),
    ]
    found = seated(tournament, matches, str)
    assert found.tables == {(1, 1): 2, (2, 1): 1, (2, 2): 3}
    assert sorted(found.others) == [(4, 0), (5, 0)]


def test_a_match_of_others_than_were_drawn_does_not_come_to_a_table_at_which_it_was_placed() -> None:
    tournament = fold([CUP, *ENTERED, FIRST, Placed(1, "t", 1, 1)]).competitions.tournaments["t"]
    found = seated(tournament, [Candidate(1, "", 0, frozenset("ac")), Candidate(2, "", 0, frozenset("ab"))], str)
    assert (found.tables, found.others) == ({(1, 1): 2}, [(1, 1)])
