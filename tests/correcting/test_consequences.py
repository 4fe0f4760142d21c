"""What a correction changes, worked out by hand; what it says before is what is so afterwards."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from ledger.correcting import Consequences, account, compare, consequences, corrections, resting, tell
from ledger.correcting.made import MOST_WEIGHED
from ledger.correcting.refusing import check
from ledger.errors import Refused
from ledger.game.corrections import settle
from ledger.game.events import Correction, Event, Record
from ledger.game.variants import rules_of
from ledger.record import read_event
from tests.game.situations import situation

NAMES = ("Ana", "Ben")
SIDES = {1: (1,), 2: (2,)}

THREE_HANDS = """
hand 1
out Ana
reveal Ben 5-5 4-4
write Ana 18
total Ana 18
hand 2
out Ben
reveal Ana 6-4
write Ben 10
total Ben 10
hand 3
out Ana
reveal Ben 6-6
write Ana 12
total Ana 30
"""
"""Events 2 to 16: Ana is written 18 (10 and 8 pips), Ben 10, Ana 12; she stands at 18 + 12 = 30."""

PLAYED = """
hand 1
deal 1 6-6 5-4 4-3 4-2 4-1 4-0 3-2
deal 2 5-5 6-5 3-1 2-1 1-0 3-0 2-0
play 1 6-6
play 2 6-5 @left
play 1 5-4 @left
play 2 3-1
"""
"""Events 2 to 8. Ben's 3-1 does not fit: the ends show 4 and 6."""


def sheet(*lines: str) -> Record:
    """The three hands, and lines after them."""
    return situation("draw", THREE_HANDS + "\n".join(lines)).record


def events(record: Record, *lines: str) -> list[Event]:
    """Correction lines as events that follow a match."""
    read: list[Event] = []
    for line in lines:
        read.append(read_event(line, record.opening, rules_of(record.opening), (*record.events, *read)))
    return read


def change(record: Record, *lines: str) -> Consequences:
    """What these lines would change."""
    return consequences(record, events(record, *lines))


def told(record: Record, *lines: str) -> list[str]:
    return tell(change(record, *lines), NAMES, SIDES)


def test_another_hand_shown_changes_its_points_and_all_totals_after_it() -> None:
    found = change(sheet(), 'amend 4 reveal Ben 5-5 "4-4 was mine"')
    assert [(c.hand, c.event, c.side, c.before, c.after) for c in found.points] == [(1, 4, 1, 18, 10)]
    totals = {c.hand: (c.before.totals, c.after.totals) for c in found.hands if c.before and c.after}
    assert totals == {
        1: ({1: 18, 2: 0}, {1: 10, 2: 0}),
        2: ({1: 18, 2: 10}, {1: 10, 2: 10}),
        3: ({1: 30, 2: 10}, {1: 22, 2: 10}),
    }
    assert [(c.side, c.before, c.after) for c in found.totals] == [(1, 30, 22)]
    assert (found.winners, found.over, found.vanishing) == (None, None, [])


def test_claims_that_agreed_before_are_found_when_they_do_no_longer() -> None:
    found = change(sheet(), 'amend 4 reveal Ben 5-5 "4-4 was mine"')
    coming = [(f.event, f.code, f.claimed, f.computed) for f in found.coming]
    assert coming == [(5, "score_mismatch", 18, 10), (6, "total_mismatch", 18, 10), (16, "total_mismatch", 30, 22)]


def test_a_claim_that_no_longer_agrees_is_not_an_event_that_no_longer_fits() -> None:
    assert change(sheet(), 'amend 4 reveal Ben 5-5 ""').first_unfit is None


def test_the_first_later_event_that_no_longer_fits_is_named() -> None:
    record = situation("draw", PLAYED.replace("play 2 3-1", "")).record
    assert [f.event for f in account(record).findings if f.severity == "error"] == []
    found = change(record, 'amend 6 play Ben 6-5 @right "the other end"')
    assert found.first_unfit is not None
    assert (found.first_unfit.event, found.first_unfit.code) == (7, "no_fit")


def test_a_correction_that_does_not_fit_itself_is_found_and_is_no_later_event() -> None:
    found = change(situation("draw", PLAYED.replace("play 2 3-1", "")).record, 'amend 7 play Ana 4-3 @left ""')
    assert [(f.event, f.code) for f in found.coming if f.severity == "error"] == [(8, "no_fit")]
    assert found.first_unfit is None


def test_an_event_that_did_not_fit_before_is_not_named_as_one_that_no_longer_fits() -> None:
    record = situation("draw", PLAYED).record
    found = change(record, 'adjust Ben -5 "warned"')
    assert (found.first_unfit, found.coming, found.vanishing) == (None, [], [])


def test_a_finding_goes_when_the_event_is_corrected() -> None:
    found = change(situation("draw", PLAYED).record, 'amend 8 draw Ben 4-4 "he drew"')
    assert [(f.event, f.code) for f in found.vanishing] == [(8, "no_fit")]
    assert found.coming == []


def test_what_the_arbiter_lets_stand_becomes_information() -> None:
    found = change(situation("draw", PLAYED).record, 'stand 8 "both agreed"')
    assert [(f.event, f.severity) for f in found.vanishing] == [(8, "error")]
    assert [(f.event, f.severity) for f in found.coming] == [(8, "info")]
    assert (found.hands, found.points, found.totals) == ([], [], [])


def test_points_of_the_arbiter_are_points_of_their_own_event() -> None:
    found = change(sheet(), 'adjust Ben -5 "warned"')
    assert [(c.event, c.side, c.before, c.after) for c in found.points] == [(17, 2, None, -5)]
    assert [(c.side, c.before, c.after) for c in found.totals] == [(2, 10, 5)]


def test_a_hand_that_did_not_happen_is_gone() -> None:
    lines = [f'void {event} ""' for event in range(7, 12)]
    found = change(sheet(), *lines)
    assert [(c.hand, c.after) for c in found.hands if c.after is None] == [(2, None)]
    assert [(c.event, c.before, c.after) for c in found.points] == [(9, 10, None)]
    assert found.first_unfit is not None
    assert (found.first_unfit.event, found.first_unfit.code) == (12, "out_of_place")


def test_somebody_else_who_sat_there_is_told() -> None:
    record = sheet('insert 7 note "substitute: Dan for Ana" "he came late"')
    assert told(record, 'void 17 ""') == ["sat down for others: nobody instead of Dan for Ana from event 7"]
    back = 'insert 12 note "substitute: Ana for Ana" ""'
    assert told(record, back) == [
        "sat down for others: Dan for Ana from event 7 to 12 instead of Dan for Ana from event 7"
    ]


def test_the_winner_changes() -> None:
    record = situation("draw", THREE_HANDS + "end Ana", options="target=25").record
    found = change(record, 'amend 4 reveal Ben 5-5 ""')
    assert (found.winners, found.over) == (((1,), ()), None)
    assert "won by nobody instead of Ana" in told(record, 'amend 4 reveal Ben 5-5 ""')


def test_the_record_that_ends_later_is_no_change() -> None:
    record = situation("draw", "hand 1\ndeal 1 7\ndeal 2 7").record
    assert change(record, 'stand 3 ""').nothing
    assert told(record, 'stand 3 ""') == ["nothing changes"]


def test_what_changes_is_told_with_names() -> None:
    lines = [line.partition(" (")[0] for line in told(sheet(), 'amend 14 reveal Ben 6-5 "misread"')]
    assert lines[:4] == [
        "hand 3 brings Ana 11 instead of 12",
        "after hand 3: Ana 29 instead of 30",
        "event 14 brings Ana 11",
        "in the end Ana has 29 instead of 30",
    ]
    assert lines[4].startswith("found now: event 15, score_mismatch: 12 points were claimed for Ana, but it is 11")
    assert lines[5].startswith("found now: event 16, total_mismatch: Ana was said to stand at 30, but stands at 29")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('void 1 ""', "the header cannot be corrected"),
        ('void 40 ""', "there is no earlier event 40"),
        ('amend 17 knock Ana ""', "a correction can be voided, not amended"),
        ('amend 18 knock Ana ""', "event 18 is void"),
        ('amend 3 adjust Ana 5 "" ""', "only an event of the match can stand there"),
        ("play Ana 6-6", "play is no correction"),
    ],
)
def test_what_cannot_be_corrected_is_refused_in_words(line: str, words: str) -> None:
    record = sheet('adjust Ana 5 ""', "knock Ana", 'void 18 ""')
    with pytest.raises(Refused, match=words):
        check(record, events(record, line))


def test_a_refusal_says_how_long_the_match_is_only_where_that_is_the_reason() -> None:
    for lines, words in (
        (['void 4 ""', 'void 40 ""'], "there is no earlier event 40; the match has the events 1 to 16; nothing"),
        (['void 4 ""', 'void 4 ""'], "event 4 is void; nothing was changed"),
        (['insert 3 adjust Ana 5 "" ""'], "only an event of the match can stand there; nothing was changed"),
    ):
        with pytest.raises(Refused, match=words):
            check(sheet(), events(sheet(), *lines))


def test_a_correction_tells_the_difference_that_it_makes() -> None:
    made = corrections(sheet('amend 4 reveal Ben 5-5 ""', 'adjust Ben -5 "warned"'))
    assert [(one.number, one.standing, one.why) for one in made] == [(17, "counts", ""), (18, "counts", "warned")]
    first, second = (one.difference for one in made)
    assert first is not None
    assert second is not None
    assert [(c.event, c.before, c.after) for c in first.points] == [(4, 18, 10)]
    assert [(c.event, c.before, c.after) for c in second.points] == [(18, None, -5)]


def test_the_difference_in_the_log_is_what_was_shown_before() -> None:
    record = sheet()
    appended = events(record, 'amend 4 reveal Ben 5-5 ""')
    shown = consequences(record, appended)
    (made,) = corrections(record.with_events(appended))
    assert made.difference == shown


def test_a_correction_that_was_taken_back_makes_no_difference() -> None:
    record = sheet('amend 4 reveal Ben 5-5 ""', 'void 17 "it was right"')
    first, second = corrections(record)
    assert (first.standing, first.taken_back_by, first.difference) == ("void", 18, None)
    assert second.standing == "counts"
    assert compare(account(sheet()), account(record)).nothing


def test_a_correction_given_back_counts_again() -> None:
    record = sheet('amend 4 reveal Ben 5-5 ""', 'void 17 ""', 'void 18 "no, it was not"')
    assert [one.standing for one in corrections(record)] == ["counts", "void", "counts"]


def test_of_several_amendments_those_before_the_last_are_replaced() -> None:
    record = sheet('amend 4 reveal Ben 5-5 ""', 'amend 4 reveal Ben 4-4 ""')
    assert [one.standing for one in corrections(record)] == ["replaced", "counts"]


def test_a_correction_that_never_could_be_made_is_refused() -> None:
    assert [one.standing for one in corrections(sheet('void 99 ""'))] == ["refused"]


def test_every_number_that_a_correction_changed_names_it() -> None:
    record = sheet('amend 9 reveal Ana 6-5 "misread"')
    rests = resting(record, corrections(record))
    assert [rests.hand(hand) for hand in (1, 2, 3)] == [(), (17,), (17,)]
    assert (rests.total(1), rests.total(2)) == ((), (17,))
    assert (rests.points(9, 2), rests.points(4, 1)) == ((17,), ())
    found = {f.event: rests.finding(f) for f in account(record).findings}
    assert found == {10: (17,), 11: (17,)}


def test_a_number_that_two_corrections_change_alike_names_both() -> None:
    record = sheet('amend 4 reveal Ben 5-5 "misread"', 'amend 4 reveal Ben 5-5 "said twice"')
    assert resting(record, corrections(record)).hand(1) == (17, 18)


def test_hands_played_after_a_correction_rest_on_it_too() -> None:
    first, rest = THREE_HANDS.split("hand 2")
    record = situation("draw", f'{first}amend 4 reveal Ben 5-5 "at once"\nhand 2{rest}').record
    rests = resting(record, corrections(record))
    assert [rests.hand(hand) for hand in (1, 2, 3)] == [(7,), (7,), (7,)]


def test_however_many_corrections_there_are_only_the_last_are_weighed_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The work grows with the corrections, not with their square; a number rests on all of them, weighed or not."""
    lines = [f'adjust Ana 1 "{number}"' for number in range(MOST_WEIGHED + 50)]
    record = sheet(*lines, 'void 20 "not that one"', 'amend 4 reveal Ben 5-5 ""', 'amend 4 reveal Ben 5-5 ""')
    folds, settled = Mock(wraps=account), Mock(wraps=settle)
    monkeypatch.setattr("ledger.correcting.made.account", folds)
    monkeypatch.setattr("ledger.correcting.made.settle", settled)
    made = corrections(record)
    rests = resting(record, made)
    assert (folds.call_count, settled.call_count) == (MOST_WEIGHED + 4, 1)
    assert [one.standing for one in made[-4:]] == ["counts", "counts", "replaced", "counts"]
    assert (made[3].standing, made[3].taken_back_by) == ("void", 17 + len(lines))
    assert [one.difference is None for one in made if one.standing == "counts"] == [True] * 51 + [False] * MOST_WEIGHED
    assert rests.total(1) == (*range(17, 20), *range(21, 17 + len(lines) + 1))


def test_without_corrections_nothing_rests_on_one() -> None:
    assert corrections(sheet()) == []
    assert resting(sheet(), []).hand(1) == ()


def test_every_correction_of_this_test_is_one() -> None:
    assert all(isinstance(event, Correction) for event in events(sheet(), 'void 4 ""', 'stand 5 ""'))
