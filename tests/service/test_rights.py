"""Keys and roles: what an invitation allows, for whom, and how long; what nobody sees while a hand is in play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.errors import NotFound, Refused
from ledger.game.events import Deal, Draw, Hand, Note, Record
from ledger.game.variants import GAMES
from ledger.record import read, write
from ledger.seen import hand_in_play, veiled
from ledger.service.clubs import rights
from ledger.service.matches.correcting import correct, propose
from ledger.service.matches.recording import Recorder, header, recorded_lately
from ledger.simulate import play_match
from ledger.store import Asked, Ledger, Origin

NOW = 1_800_000_000_000_000
HOUR = 3_600_000_000


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """A ledger with a match of each of two clubs."""
    with Ledger.open(f"sqlite:///{tmp_path / 'ledger.sqlite'}", create=True) as opened:
        for club in ("Riverside", "Courtyard"):
            Recorder.begin(opened, header("block", ["Ana", "Ben"], tags={"Club": club}))
        yield opened


def invited(ledger: Ledger, role: str = "scorer", hours: float = 2, club: str = "Riverside") -> str:
    """The key of a new invitation."""
    return rights.invite(ledger, club, role, hours, NOW, Asked())[0]


@pytest.mark.parametrize(
    ("role", "reads", "records", "rules"),
    [("member", True, False, False), ("scorer", True, True, False), ("arbiter", True, True, True)],
)
def test_a_role_allows_what_those_before_it_allow(
    ledger: Ledger, role: str, reads: bool, records: bool, rules: bool
) -> None:
    may = rights.rights_of(ledger, invited(ledger, role), NOW)
    assert (may.may_read("RIVERSIDE"), may.may_record("riverside"), may.may_rule("Riverside")) == (
        reads,
        records,
        rules,
    )


def test_a_scorer_of_one_club_writes_to_no_other(ledger: Ledger) -> None:
    may = rights.rights_of(ledger, invited(ledger), NOW)
    assert may.may_record("Riverside")
    assert not may.may_record("Courtyard")
    assert not may.may_record(None)


def test_an_invitation_that_is_over_or_withdrawn_opens_nothing(ledger: Ledger) -> None:
    key, made = rights.invite(ledger, "Riverside", "scorer", 2, NOW, Asked())
    assert rights.rights_of(ledger, key, NOW + 2 * HOUR - 1).may_begin
    assert not rights.rights_of(ledger, key, NOW + 2 * HOUR).may_begin
    rights.withdraw(ledger, "Riverside", made.invitation[:6], Asked())
    assert not rights.rights_of(ledger, key, NOW).may_begin
    with pytest.raises(Refused):
        rights.withdraw(ledger, "Riverside", made.invitation, Asked())


def test_no_key_and_a_wrong_key_open_nothing(ledger: Ledger) -> None:
    invited(ledger)
    for key in ("", "x", "' OR 1=1 --"):
        may = rights.rights_of(ledger, key, NOW)
        assert may == rights.Rights()
        assert may.may_read("Riverside")


def test_the_key_is_nowhere_in_the_ledger(ledger: Ledger, tmp_path: Path) -> None:
    key = invited(ledger)
    ledger.close()
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("ledger.sqlite*"))
    assert key.encode() not in stored
    assert rights.digest(key).encode() in stored


def test_a_club_for_members_only_is_read_by_its_members(ledger: Ledger) -> None:
    rights.reserve(ledger, "Riverside", Asked(), members_only=True)
    stranger = rights.rights_of(ledger, "", NOW)
    assert (stranger.may_read("Riverside"), stranger.may_read("Courtyard")) == (False, True)
    assert rights.rights_of(ledger, invited(ledger, "member"), NOW).may_read("Riverside")
    assert not rights.rights_of(ledger, invited(ledger, "arbiter", club="Courtyard"), NOW).may_read("Riverside")
    rights.reserve(ledger, "Riverside", Asked(), members_only=False)
    assert rights.rights_of(ledger, "", NOW).may_read("Riverside")


def test_only_a_club_that_there_is_invites_and_only_for_a_role_that_there_is(ledger: Ledger) -> None:
    with pytest.raises(NotFound, match="Riverside"):
        invited(ledger, club="Riversde")
    with pytest.raises(Refused, match="scorer"):
        invited(ledger, role="king")


def test_invitations_are_listed_and_the_log_verifies(ledger: Ledger) -> None:
    invited(ledger, hours=1)
    invited(ledger, "arbiter", hours=3)
    found = rights.invitations(ledger, NOW + 2 * HOUR, "riverside")
    assert [(one.role, one.over) for one in found] == [("scorer", True), ("arbiter", False)]
    assert [fault for step in ledger.verify() for fault in step.faults] == []


def in_play(game: str) -> Record:
    """A match that stops in the middle of its second hand, or of its first where that is all there is."""
    players = 4 if 4 in GAMES[game].players else GAMES[game].players[0]
    record = play_match(game, ("Ana", "Ben", "Cleo", "Dan")[:players], seed=4)
    hands = [at for at, event in enumerate(record.events) if isinstance(event, Hand)]
    start = hands[min(1, len(hands) - 1)]
    return Record(record.events[: start + players + 8])


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_tile_of_the_hand_in_play_is_told_but_those_laid(game: str) -> None:
    record = in_play(game)
    begun = hand_in_play(record)
    assert begun is not None
    seen = veiled(record)
    assert len(seen.events) == len(record.events)
    assert seen.events[: begun - 1] == record.events[: begun - 1]
    private = [event for event in seen.events[begun - 1 :] if isinstance(event, Deal | Draw)]
    assert private
    assert all(event.tiles is None if isinstance(event, Deal) else event.tile is None for event in private)
    (again,) = read(write(seen))
    assert isinstance(again, Record)


TWO_HANDS = """\
[Variant "block"]
[Seat1 "Ana"]
[Seat2 "Ben"]

hand 1
deal Ana 6-6 6-4 6-3 6-2 6-1 6-0 4-1
deal Ben 6-5 5-4 5-3 5-2 5-1 5-0 4-4
play Ana 6-6
"""


@pytest.mark.parametrize(
    "since",
    [
        'hand 2\nvoid 6 "undone"',
        'void 5 "undone"\nvoid 4 "undone"\nvoid 3 "undone"\nvoid 2 "undone"\nhand 1\ndeal Ana 7\ndeal Ben 7',
        'amend 4 deal Ben 6-5 5-4 5-3 5-2 5-1 5-0 4-3 "miscounted"',
        'amend 2 hand 1 "why"',
        'void 2 "why"\ninsert 3 hand 1 "why"',
        "reveal Ben 6-5 5-4",
        'void 5 "undone"\nredeal\ndeal Ana 6-6 6-4 6-3 6-2 6-1 6-0 3-3',
        'void 5 "undone"\nvoid 4 "undone"\nvoid 3 "undone"\nvoid 2 "undone"',
        'void 2 "misnumbered"',
        'void 2 "misnumbered"\namend 3 deal Ana 6-6 6-4 6-3 6-2 6-1 6-0 3-3 "miscounted"',
    ],
)
def test_corrections_of_a_hand_in_play_do_not_uncover_it(since: str) -> None:
    (record,) = read(f"{TWO_HANDS}{since}\n")
    assert isinstance(record, Record)
    seen = write(veiled(record))
    laid = {"6-6"}
    held = {tile.text for event in record.events if isinstance(event, Deal) for tile in event.tiles or () if tile}
    assert [text for text in sorted(held - laid) if text in seen] == []
    assert len(seen.splitlines()) == len(write(record).splitlines())


@pytest.mark.parametrize("taken_back", ['void 9 "undone"\nvoid 8 "undone"', 'play Ana 1-1\nvoid 8 "misnumbered"'])
def test_a_hand_that_was_dealt_and_taken_back_after_another_stays_covered(taken_back: str) -> None:
    """The same tiles are about to be told again; those of the hand that is over may be seen."""
    lines = f"fish\nreveal Ana 6-4\nhand 2\ndeal Ana 3-3 2-2 1-1\n{taken_back}\nwrite Ben 10"
    (record,) = read(f"{TWO_HANDS}{lines}\n")
    assert isinstance(record, Record)
    seen = write(veiled(record))
    assert "3-3" not in seen
    assert "deal Ana 6-6 6-4" in seen


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_match_that_is_over_is_shown_as_it_was(game: str) -> None:
    players = 4 if 4 in GAMES[game].players else GAMES[game].players[0]
    record = play_match(game, ("Ana", "Ben", "Cleo", "Dan")[:players], seed=4)
    assert veiled(record) is record


def test_only_a_match_that_is_recorded_live_is_thought_to_be_in_play(ledger: Ledger) -> None:
    assert recorded_lately(ledger, 1)
    imported = ledger.add(in_play("block"), asked=Asked(origin=Origin.IMPORT))
    assert not recorded_lately(ledger, imported.match)
    assert not recorded_lately(ledger, 1, hours=0)


def test_a_match_is_thought_to_be_in_play_after_a_correction_too(ledger: Ledger) -> None:
    Recorder(ledger, 1).keep([Hand(1), Note("a long pause")])
    correct(ledger, propose(ledger, 1, ['void 3 "short"']), "Eve")
    assert recorded_lately(ledger, 1)
