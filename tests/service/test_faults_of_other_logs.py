"""Faults that other programs' logs and replays had, and what is right here.

Lost and phantom events, stale and repeated commands, silent refusals, positions taken for time, pending states lost on
the way back, replays that hang on a seed, corrections that swallow the original, submissions that come too late.
Held elsewhere: a partial write and its retry (tests/service/test_killed_imports.py, store/test_killed_writers.py), a
sequence gap or a duplicate number (tests/store/test_many_writers.py), a lost update of two writers, the same on every
store (tests/store/test_contract.py), an old log under newer rules (tests/store/test_versions_of_events.py), a stale
snapshot (tests/store/test_projections.py), a hidden hand shown to whom it is hidden from (tests/service/test_rights.py,
tests/service/test_taps.py), and a display that runs ahead of what is stored (tests/dashboard/test_desk.py).
"""

from __future__ import annotations

from random import Random

import pytest

from ledger.audit import audit
from ledger.errors import LedgerError, RequestReused, WrongVersion
from ledger.game.events import Draw, Event, Knock, Note, Open, Play, Record
from ledger.game.tiles import BY_TEXT
from ledger.record import read, write
from ledger.replay import replay
from ledger.service.matches.as_of import match_as_of
from ledger.service.matches.corrected import corrected
from ledger.service.matches.correcting import correct, propose
from ledger.simulate import play_match
from ledger.store import Asked, Ledger
from ledger.summary import summary
from tests.service.sources import TURNS, bring, header, match

CLOSED = header() + "hand 1\nout Ana\nreveal Ben 5-5 4-4\nwrite Ana 18\nend Ana\n"


def record(text: str) -> Record:
    (item,) = read(text)
    assert isinstance(item, Record)
    return item


def test_draws_and_the_play_after_them_are_stored_together_or_not_at_all(ledger: Ledger) -> None:
    """A lost event: draws were stored and the play after them only shown, and the clock then forfeited the seat."""
    bring(ledger, match(*TURNS))
    turn: list[Event] = [Draw(2, None), Draw(2, None), Play(2, BY_TEXT["5-0"])]
    with pytest.raises(LedgerError):
        ledger.append(1, [*turn, Open("draw", {}, ("Ana", "Ben"), {})], expected=9)
    assert len(ledger.record(1).events) == 9
    ledger.append(1, turn, expected=9)
    assert ledger.record(1).events[9:] == tuple(turn)


def test_a_command_made_for_an_earlier_version_writes_nothing_and_says_so(ledger: Ledger) -> None:
    """A stale command: an action marked for version 6 that arrives when the game is at 7."""
    bring(ledger, match(*TURNS))
    ledger.append(1, [Knock(2)], expected=9)
    with pytest.raises(WrongVersion, match="expected to have 9 events but has 10"):
        ledger.append(1, [Note("late")], expected=9)
    assert len(ledger.record(1).events) == 10


def test_a_correction_sent_twice_is_made_once(ledger: Ledger) -> None:
    """A repeated submission, and a retry after half of it failed: neither written twice nor taken for written."""
    bring(ledger, match(*TURNS))
    events = propose(ledger, 1, ['void 9 "taken back"']).corrections
    request = Asked(actor="Olga")
    first = ledger.append(1, events, expected=9, asked=request)
    again = ledger.append(1, events, expected=9, asked=request)
    assert (again.replayed, again.position, len(ledger.record(1).events)) == (True, first.position, 10)
    with pytest.raises(RequestReused):
        ledger.append(1, [Note("other")], expected=9, asked=request)


def test_every_refusal_gives_its_reason(ledger: Ledger) -> None:
    """A silent refusal: the move is not taken, and whoever made it hears nothing."""
    bring(ledger, match(*TURNS))
    for line in ("", "void", "void 9", 'void 1 ""', 'void 77 ""', "knock Ana", 'amend 9 hand "x"', "\x00"):
        with pytest.raises(LedgerError) as refused:
            propose(ledger, 1, [line])
        assert len(str(refused.value)) > 20
    assert len(ledger.record(1).events) == 9


def test_the_newest_tile_is_that_of_the_last_event_wherever_it_lies_and_whenever_it_is_said_to_have_happened() -> None:
    """A position taken for time: the last tile of the line for the newest, though plays on the left come before it."""
    text = match(*TURNS[:3])
    backwards = text
    for minute, turn in zip((50, 40, 30), TURNS[:3], strict=True):
        backwards = backwards.replace(f"{turn}\n", f"{turn} {{2026-03-14T19:{minute}:00+01:00}}\n")
    plain, timed = replay(record(text)), replay(record(backwards))
    assert [plain.at(n).as_json() for n in range(1, 8)] == [timed.at(n).as_json() for n in range(1, 8)]
    assert timed.at(7).laid[-1].tile.text == "6-5"


def test_a_tile_that_is_played_three_times_is_found_each_time_after_the_first() -> None:
    """An invalid event stored: one thing used three times in the log of a game that goes on."""
    thrice = match(TURNS[0], "play Ben 6-6", "play Ana 6-6")
    assert [finding.event for finding in audit(record(thrice)) if finding.code == "not_held"] == [6, 7]


@pytest.mark.parametrize("variant", ["mexican-train", "chicken-foot", "kolbasa", "kozel-pairs"])
def test_a_state_is_the_same_whichever_way_one_comes_to_it(ledger: Ledger, variant: str) -> None:
    """A phase lost on the way back. Also a pending one: a double that must be satisfied, a tile turned up, a hand that
    waits for its fish.
    """
    played = play_match(variant, ("Ana", "Ben", "Cid", "Dora"), seed=5)
    number = ledger.add(played).match
    whole = replay(played, str(number))
    random = Random(5)
    forward = [state.as_json() for state in whole.states()]
    for event in random.sample(range(1, len(whole) + 1), 12):
        stood = match_as_of(ledger, number, f"event:{event}")
        assert whole.at(event).as_json() == forward[event - 1]
        assert replay(stood.record, str(number)).at(event).as_json() == forward[event - 1]


def test_a_replay_needs_no_seed_and_no_program_that_dealt() -> None:
    """A replay that diverges: by the seed, by a shared generator, by a move stored as a place in a list."""
    played = play_match("draw", ("Ana", "Ben"), seed=40, writes_yard=True)
    opening = Open(played.opening.variant, played.opening.options, played.opening.seats, {})
    text = write(Record((opening, *played.events[1:])))
    assert "40" not in text.partition("hand 1")[0]
    first = [state.as_json() for state in replay(record(text)).states()]
    assert all([state.as_json() for state in replay(record(text)).states()] == first for _ in range(3))
    assert first[-1]["totals"] == replay(played).at(len(played.events)).as_json()["totals"]


def test_a_correction_keeps_the_original_and_both_are_exported(ledger: Ledger) -> None:
    """A correction that swallows the original: afterwards nobody can tell what was written first."""
    bring(ledger, CLOSED)
    correct(ledger, propose(ledger, 1, ['amend 5 write Ana 10 "misread"']), "Olga")
    text = write(ledger.record(1))
    assert "write Ana 18\n" in text
    assert text.endswith('amend 5 write Ana 10 "misread"\n')


def test_points_that_are_struck_out_count_nothing_and_stay_in_sight(ledger: Ledger) -> None:
    """An excluded score: it counts nothing and stays visible."""
    bring(ledger, CLOSED)
    correct(ledger, propose(ledger, 1, ['adjust Ben 30 "a present"']))
    correct(ledger, propose(ledger, 1, ['void 7 "no presents"']))
    assert summary(ledger.record(1)).totals == {1: 18, 2: 0}
    assert [(made.number, made.standing) for made in corrected(ledger, ledger.match(1)).made] == [
        (7, "void"),
        (8, "counts"),
    ]


def test_what_is_submitted_after_the_end_is_found(ledger: Ledger) -> None:
    """A late event: a submission for a round that is closed."""
    late = record(CLOSED + "write Ben 30\nhand 2\n")
    assert [(f.event, f.code) for f in audit(late) if f.event > 6] == [(7, "match_over")]
    assert summary(late).totals[1] == 18
