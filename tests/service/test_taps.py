"""Taps of a scorer: sent twice, late, overtaken, refused; each is stored once and in order, or he is told why not."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from ledger.game.events import Record
from ledger.record import read, write_event
from ledger.service.intake import take_in
from ledger.service.matches.recording import Recorder, header
from ledger.service.matches.taps import Answer, Tap, take
from ledger.store import Ledger

DEALT = ("hand 1", "deal 1 6-6 6-4 6-3 6-2 6-1 6-0 4-1", "deal 2 6-5 5-4 5-3 5-2 5-1 5-0 4-4")


@pytest.fixture
def recorder(tmp_path: Path) -> Iterator[Recorder]:
    """A match of two that is just dealt, in a ledger of its own."""
    with Ledger.open(f"sqlite:///{tmp_path / 'ledger.sqlite'}", create=True) as ledger:
        begun = Recorder.begin(ledger, header("block", ["Ana", "Ben"]), "Cleo")
        (answer,) = take(begun, [tap(*DEALT, after=1)])
        assert answer.kept
        yield begun


def tap(*lines: str, after: int, previous: Tap | None = None, anyhow: bool = False, remark: str = "") -> Tap:
    """A tap with an id of its own."""
    return Tap(str(uuid.uuid4()), lines, after, previous.id if previous else None, anyhow, remark)


def stored(recorder: Recorder) -> list[str]:
    """The lines of the match after the deal."""
    record = recorder.ledger.match(recorder.number).record
    return [write_event(event, record.opening) for event in record.events[4:]]


def test_taps_are_stored_in_their_order(recorder: Recorder) -> None:
    first = tap("play 1 6-6", after=4)
    second = tap("play 2 6-5", after=4, previous=first)
    third = tap("6-4", after=4, previous=second)
    answers = take(recorder, [first, second, third])
    assert [(one.kept, one.events) for one in answers] == [(True, 5), (True, 6), (True, 7)]
    assert stored(recorder) == ["play Ana 6-6", "play Ben 6-5", "play Ana 6-4"]


def test_taps_that_come_again_are_answered_again_and_stored_once(recorder: Recorder) -> None:
    """As after a reload or a restart of the server, when nobody knows what had arrived."""
    first = tap("6-6", after=4)
    second = tap("6-5", after=4, previous=first)
    once = take(recorder, [first])
    again = take(Recorder(recorder.ledger, recorder.number), [first, second])
    assert once == again[:1]
    third = tap("knock 1", after=4, previous=second, anyhow=True)
    for _ in range(3):
        assert all(one.kept for one in take(Recorder(recorder.ledger, recorder.number), [first, second, third]))
    assert stored(recorder) == ["play Ana 6-6", "play Ben 6-5", "knock Ana"]


def test_a_tap_that_somebody_else_has_overtaken_is_refused_with_what_he_recorded(recorder: Recorder) -> None:
    other = Recorder(recorder.ledger, recorder.number, "Dan")
    assert take(other, [tap("6-6", after=4)])[0].kept
    stale = tap("play 1 6-4", after=4, anyhow=True)
    (answer,) = take(recorder, [stale])
    assert (answer.kept, answer.meanwhile, answer.again, answer.events) == (False, ("play Ana 6-6",), True, 5)
    (answer,) = take(recorder, [tap("6-5", after=5)])
    assert answer.kept
    assert stored(recorder) == ["play Ana 6-6", "play Ben 6-5"]


def test_the_same_move_tapped_by_two_scorers_is_stored_once_and_agreed(recorder: Recorder) -> None:
    """Also where only one of them names the end; what either does next is judged after it."""
    other = Recorder(recorder.ledger, recorder.number, "Dan")
    assert all(one.kept for one in take(other, [tap("6-6", after=4), tap("play 2 6-5 @right", after=5)]))
    first = tap("play 1 6-6", after=4)
    second = tap("6-5", after=4, previous=first)
    third = tap("6-4", after=4, previous=second)
    answers = take(recorder, [first, second, third])
    assert [(one.kept, one.events) for one in answers] == [(True, 5), (True, 6), (True, 7)]
    assert stored(recorder) == ["play Ana 6-6", "play Ben 6-5 @right", "play Ana 6-4"]


def test_the_id_of_a_tap_of_another_match_is_no_proof_that_this_one_was_kept(recorder: Recorder) -> None:
    first = tap("6-6", after=4)
    assert take(recorder, [first])[0].kept
    other = Recorder.begin(recorder.ledger, header("block", ["Ana", "Ben"]))
    (answer,) = take(other, [Tap(first.id, ("note hello",), 1)])
    assert not answer.kept
    assert len(other.ledger.match(other.number).record.events) == 1
    (answer,) = take(recorder, [Tap(first.id, ("note hello",), 5)])
    assert (answer.kept, answer.events) == (True, 5)


def test_what_the_rules_object_to_is_told_with_the_player_whose_it_was(recorder: Recorder) -> None:
    """Sent again after others have played, a bare tile would be another player's."""
    (answer,) = take(recorder, [tap("6-6", after=4)])
    (refused,) = take(recorder, [tap("4-3", after=5)])
    assert (refused.objected, refused.meant) == (True, ("play Ben 4-3",))


def test_a_tap_that_is_stored_already_is_never_objected_to(recorder: Recorder) -> None:
    """Two tabs of one browser send the same tap, the second after what came next."""
    first = tap("6-6", after=4)
    take(recorder, [first])
    (answer,) = take(recorder, [Tap(first.id, ("play 1 6-6",), 5)])
    assert (answer.kept, answer.objected) == (True, False)


def test_what_the_rules_refuse_is_stored_only_if_it_happened_all_the_same(recorder: Recorder) -> None:
    (answer,) = take(recorder, [tap("4-1", after=4)])
    assert (answer.kept, answer.objected) == (False, True)
    assert "Ana" in answer.why[0]
    (answer,) = take(recorder, [tap("4-1", after=4, anyhow=True, remark="she insisted")])
    assert (answer.kept, answer.events) == (True, 6)
    assert stored(recorder) == ["play Ana 4-1", 'note "she insisted"']


@pytest.mark.parametrize(
    ("line", "words"),
    [("hand 2", "Hand 1 is not over"), ("end", "Nobody has won yet"), ("fish", "No tile has been laid yet")],
)
def test_a_hand_or_a_match_that_would_end_too_early_is_asked_about(recorder: Recorder, line: str, words: str) -> None:
    (answer,) = take(recorder, [tap(line, after=4)])
    assert (answer.kept, answer.objected) == (False, True)
    assert words in answer.why[0]
    assert take(recorder, [tap(line, after=4, anyhow=True, remark="the lights went out")])[0].kept
    assert stored(recorder) == [line, 'note "the lights went out"']


@pytest.mark.parametrize("remark", ["a\x00b", "a\x1b[31m", "\ud800"])
def test_a_remark_that_no_record_could_hold_is_refused_in_words(recorder: Recorder, remark: str) -> None:
    (answer,) = take(recorder, [tap("4-1", after=4, anyhow=True, remark=remark)])
    assert not answer.kept
    assert answer.why[0]
    assert stored(recorder) == []


def test_what_follows_a_refused_tap_is_not_stored_either_and_may_be_sent_again(recorder: Recorder) -> None:
    first = tap("4-1", after=4)
    second = tap("6-6", after=4, previous=first)
    assert [(one.kept, one.again) for one in take(recorder, [first, second])] == [(False, False), (False, True)]
    assert stored(recorder) == []
    assert take(recorder, [msgspec.structs.replace(second, previous=None)])[0].kept


def test_a_tap_that_comes_without_the_refused_one_it_followed_is_not_stored(recorder: Recorder) -> None:
    """As when the answer to an earlier list has reached the phone and that to a later one has not."""
    first = tap("4-1", after=4)
    second = tap("6-6", after=4, previous=first)
    take(recorder, [first])
    (answer,) = take(recorder, [second])
    assert (answer.kept, answer.again) == (False, True)
    assert stored(recorder) == []


def test_a_tap_that_comes_without_the_stored_one_it_followed_is_stored_after_it(recorder: Recorder) -> None:
    first = tap("6-6", after=4)
    second = tap("6-5", after=4, previous=first)
    take(recorder, [first])
    assert [(one.kept, one.events) for one in take(recorder, [second])] == [(True, 6)]


def test_a_remark_is_kept_also_where_the_rules_do_not_object(recorder: Recorder) -> None:
    assert take(recorder, [tap("6-6", after=4, remark="he insisted")])[0].kept
    assert stored(recorder) == ["play Ana 6-6", 'note "he insisted"']


def test_of_a_tile_that_does_not_fit_the_numbers_are_told_that_would(recorder: Recorder) -> None:
    first = tap("6-6", after=4)
    (_, answer) = take(recorder, [first, tap("play 2 4-4", after=4, previous=first)])
    assert answer.why == ("4-4 does not fit: the ends show 6",)


@pytest.mark.parametrize("stored_before", [False, True])
def test_a_tap_at_which_the_program_fails_is_answered_and_stored_once_when_it_is_sent_again(
    recorder: Recorder, stored_before: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whether the fault comes before the event is stored or after it; the taps behind it wait for their scorer too."""

    def failing(*given: object, **named: object) -> None:
        if stored_before:
            kept(*given, **named)  # type: ignore[arg-type]
        raise ZeroDivisionError("no tile has half a pip")

    kept = recorder.keep
    first = tap("6-6", after=4)
    second = tap("6-5", after=4, previous=first)
    with monkeypatch.context() as fault:
        fault.setattr(recorder, "keep", failing)
        answers = take(recorder, [first, second])
    assert [(one.kept, one.again, one.unsure) for one in answers] == [(False, True, True), (False, True, False)]
    assert "no tile has half a pip" in answers[0].why[0]
    assert "a tap was not taken" in caplog.text
    assert [one.kept for one in take(recorder, [first, second])] == [True, True]
    assert stored(recorder) == ["play Ana 6-6", "play Ben 6-5"]


def test_a_tile_that_fits_both_ends_is_asked_about(recorder: Recorder) -> None:
    first = tap("6-6", after=4)
    second = tap("6-5", after=4, previous=first)
    third = tap("6-4", after=4, previous=second)
    fourth = tap("5-4", after=4, previous=third)
    answers = take(recorder, [first, second, third, fourth])
    assert answers[3] == Answer(fourth.id, False, 7, ("5-4 fits several ends",), ("left", "right"), (5, 4))


@pytest.mark.parametrize("line", ["", "foo", "6-9", "play 3 6-6", 'note "'])
def test_a_line_that_tells_nothing_is_answered_in_words(recorder: Recorder, line: str) -> None:
    (answer,) = take(recorder, [tap(line, after=4)])
    assert not answer.kept
    assert answer.why[0]
    assert stored(recorder) == []


def test_several_lines_of_one_tap_are_stored_together_or_not_at_all(recorder: Recorder) -> None:
    assert not take(recorder, [tap("6-6", "4-4", after=4)])[0].kept
    assert stored(recorder) == []
    assert take(recorder, [tap("6-6", "6-5", after=4)])[0].events == 6


def test_what_one_tap_stored_is_undone_by_one_tap(recorder: Recorder) -> None:
    """Also by another scorer, where a line of it was taken back before, and where it comes twice."""
    take(recorder, [tap("6-6", "6-5", after=4), tap("6-4", after=6, remark="slowly")])
    other = Recorder(recorder.ledger, recorder.number, "Dan")
    assert take(other, [tap("undo", after=8)])[0].events == 10
    assert stored(recorder)[4:] == ['void 8 "undone"', 'void 7 "undone"']
    take(recorder, [tap('void 6 "twice"', after=10), tap("undo", after=11)])
    assert stored(recorder)[6:] == ['void 6 "twice"', 'void 5 "undone"']
    again = tap("undo", after=12)
    assert [take(other, [again])[0].events for _ in range(2)] == [15, 15]
    assert stored(recorder)[8:] == [f'void {number} "undone"' for number in (4, 3, 2)]


def test_what_was_imported_is_undone_line_by_line(ledger: Ledger) -> None:
    (imported,) = read('[Variant "block"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\nhand 1\ndeal Ana 7\ndeal Ben 7\n')
    assert isinstance(imported, Record)
    (taken,) = take_in(ledger, [imported])
    recorder = Recorder(ledger, taken.match)
    assert take(recorder, [tap("undo", after=4)])[0].events == 5


def test_a_tap_on_a_match_that_is_shorter_than_it_says_is_refused(recorder: Recorder) -> None:
    assert not take(recorder, [tap("6-6", after=40)])[0].kept
    assert not take(recorder, [tap("6-6", after=0)])[0].kept


def test_a_tap_with_an_id_that_is_none_is_refused_in_words(recorder: Recorder) -> None:
    (answer,) = take(recorder, [Tap("1; drop table", ("6-6",), 4)])
    assert not answer.kept
    assert "UUID" in answer.why[0]


@pytest.mark.parametrize(
    "line",
    [
        'adjust Ana 100 "mine"',
        'stand 2 "because"',
        'amend 4 adjust Ana 100 "mine" "why"',
        'void 5 "why"',
        'amend 5 note "nothing" "why"',
        'void 6 "why"',
    ],
)
def test_only_an_arbiter_rules_or_changes_what_was_ruled(recorder: Recorder, line: str) -> None:
    assert take(recorder, [tap('adjust Ben -5 "late"', after=4)])[0].kept
    assert take(recorder, [tap('void 5 "not late"', after=5)])[0].kept
    for anyhow in (False, True):
        (answer,) = take(recorder, [tap(line, after=6, anyhow=anyhow)], may_rule=False)
        assert not answer.kept
        assert "only an arbiter" in answer.why[0]
    assert len(stored(recorder)) == 2


def test_who_recorded_is_kept(recorder: Recorder) -> None:
    take(recorder, [tap("6-6", after=4)])
    with recorder.ledger.snapshot() as snapshot:
        found = snapshot.connection.exec_driver_sql("SELECT DISTINCT name FROM actor").scalars().all()
    assert list(found) == ["Cleo"]
