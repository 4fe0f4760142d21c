"""Odd ends in the words of the format: a forfeit, a walk-over, a match that was abandoned or adjourned."""

from __future__ import annotations

import pytest

from ledger.audit import audit
from ledger.correcting import consequences
from ledger.game.events import Record
from ledger.game.variants import rules_of
from ledger.naming import tell_decision
from ledger.record import read_event
from ledger.service.figures.sittings import sittings
from ledger.statistics.figures import figures
from ledger.summary import MatchSummary, summary
from tests.game.situations import situation

CALLED = {1: "Ana", 2: "Ben"}
HAND = """
hand 1
out Ana
reveal Ben 5-5 4-4
write Ana 18
"""
"""Events 2 to 5: Ana has 18 of 100 points, and nobody has won."""


def record(events: str, *, options: str = "") -> Record:
    return situation("draw", events, options=options).record


def short(events: str, *, options: str = "") -> MatchSummary:
    return summary(record(events, options=options))


def result(events: str) -> tuple[str, tuple[int, ...], str]:
    """The kind of the decision, who won by it, and how it is told."""
    found = short(events)
    assert found.decision is not None
    assert found.winners == found.decision.winners
    return found.decision.kind, found.winners, tell_decision(found.decision, CALLED)


def test_a_forfeit_is_won_by_whom_the_arbiter_awards_it_to() -> None:
    told = "awarded to Ana by the arbiter (event 7): Ben left"
    assert result(HAND + 'end Ana\nstand 6 "Ben left"') == ("awarded", (1,), told)


def test_whoever_is_behind_may_be_awarded_the_match() -> None:
    assert result(HAND + 'end Ben\nstand 6 ""') == ("awarded", (2,), "awarded to Ben by the arbiter (event 7)")


def test_a_walk_over_has_no_hand() -> None:
    told = "a walk-over for Ben (event 3): Ana did not come"
    assert result('end Ben\nstand 2 "Ana did not come"') == ("walk-over", (2,), told)


def test_an_abandoned_match_is_won_by_nobody() -> None:
    told = "abandoned, won by nobody (event 7): the lights went out"
    assert result(HAND + 'end\nstand 6 "the lights went out"') == ("abandoned", (), told)


def test_a_decision_is_information_for_the_audit() -> None:
    decided = record(HAND + 'end Ana\nstand 6 "Ben left"')
    assert [(f.event, f.code, f.severity) for f in audit(decided)] == [(6, "wrong_winner", "info")]
    assert [f.severity for f in audit(record(HAND + "end Ana"))] == ["error"]


def test_an_end_that_nobody_lets_stand_decides_nothing() -> None:
    found = short(HAND + "end Ana")
    assert (found.decision, found.winners, found.ended, found.over) == (None, (), True, False)


def test_a_decision_that_was_taken_back_decides_nothing() -> None:
    found = short(HAND + 'end Ana\nstand 6 "Ben left"\nvoid 7 "he came back"')
    assert (found.decision, found.winners) == (None, ())


def test_an_end_may_be_put_in_by_a_correction() -> None:
    found = short(HAND + 'note "Ben left"\namend 6 end Ana "a forfeit"\nstand 6 "a forfeit"')
    assert found.decision is not None
    assert (found.decision.event, found.decision.allowed_by, found.winners) == (7, 8, (1,))


def test_who_has_won_by_points_needs_no_decision() -> None:
    found = short(HAND + 'end Ana\nstand 6 ""', options="target=18")
    assert (found.decision, found.winners, found.over) == (None, (1,), True)


def test_the_winner_by_points_can_lose_by_a_decision() -> None:
    found = short(HAND + 'end Ben\nstand 6 "a marked tile"', options="target=18")
    assert (found.winners, found.over) == ((2,), True)


@pytest.mark.parametrize(("line", "won"), [("end Ana", [1, 0]), ("end Ben", [0, 1])])
def test_a_match_that_was_awarded_is_won_and_lost_without_being_played_out(line: str, won: list[int]) -> None:
    """Its hands count; its points are nobody's points of a whole match."""
    found = figures(record(HAND + f'{line}\nstand 6 "Ben left"'))
    assert (found.awarded, found.ended) == (True, True)
    assert [seat.won for seat in found.seats] == won
    assert [seat.lost for seat in found.seats] == won[::-1]
    assert [(seat.counted, seat.hands) for seat in found.seats] == [(0, 1), (0, 1)]


def test_a_match_that_was_abandoned_is_nobodys_won_or_lost_one() -> None:
    found = figures(record(HAND + 'end\nstand 6 "the lights went out"'))
    assert (found.awarded, found.over, found.ended) == (False, False, True)
    assert [(seat.decided, seat.won, seat.lost, seat.hands) for seat in found.seats] == [(0, 0, 0, 1), (0, 0, 0, 1)]


def test_letting_an_end_stand_shows_the_winner_before() -> None:
    ended = record(HAND + "end Ana")
    line = read_event('stand 6 "Ben left"', ended.opening, rules_of(ended.opening), ended.events)
    assert consequences(ended, [line]).winners == ((), (1,))


def test_a_match_that_was_adjourned_goes_on_in_another_sitting() -> None:
    events = HAND.replace("write Ana 18", "write Ana 18 {2026-03-14T22:10:00+01:00}")
    found = sittings(
        record(
            f'{events}note "adjourned until Friday"\nhand 2 {{2026-03-20T19:00:00+01:00}}\n'
            'out Ben {2026-03-20T19:30:00+01:00}\nvoid 3 "why" {2026-04-01T10:00:00+01:00}'
        )
    )
    assert [(s.first_event, s.last_event, s.begins, s.ends) for s in found] == [
        (2, 6, "2026-03-14T22:10:00+01:00", "2026-03-14T22:10:00+01:00"),
        (7, 8, "2026-03-20T19:00:00+01:00", "2026-03-20T19:30:00+01:00"),
    ]


def test_a_match_that_goes_on_past_midnight_is_one_sitting() -> None:
    late = "hand 1 {2026-03-14T23:50:00+01:00}\ndeal Ana 7 {2026-03-15T00:05:00+01:00}\ndeal Ben 7"
    assert [(s.first_event, s.last_event) for s in sittings(record(late))] == [(2, 4)]


def test_without_moments_nobody_knows_the_sittings() -> None:
    assert sittings(record(HAND)) == []


def test_a_hand_ends_with_its_own_last_line_though_a_correction_far_off_stands_for_it() -> None:
    two = f'{HAND}hand 2\nout Ben\nreveal Ana 6-4\nwrite Ben 10\namend 5 write Ana 18 "again"'
    assert [(hand.first_event, hand.last_event) for hand in short(two).hands] == [(2, 5), (6, 9)]
