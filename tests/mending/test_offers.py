"""What is offered to mend a finding, appended, makes it vanish and brings no new error."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from ledger.audit import Finding, audit
from ledger.errors import Unreadable
from ledger.game.events import Amend, Hand, Record
from ledger.game.variants import GAMES, rules_of
from ledger.mending import mended
from ledger.record import read, read_event
from tests.game.situations import situation
from tests.properties.faults import Told
from tests.properties.matches import matches
from tests.properties.test_faults import FAULTS

SHARED = Path(os.environ.get("DOMINO_SHARED") or Path(__file__).parents[3] / "shared") / "records"


def errors(record: Record, findings: list[Finding] | None = None) -> Counter[tuple[int, str, int | None]]:
    """The errors of a record, each by the event in whose place it stands and its code."""
    places: Counter[tuple[int, str, int | None]] = Counter()
    for found in audit(record) if findings is None else findings:
        event = record.events[found.event - 1]
        if found.severity == "error":
            places[event.target if isinstance(event, Amend) else found.event, found.code, found.seat] += 1
    return places


def check(record: Record) -> tuple[int, int]:
    """How many errors a record has, and for how many of the first a line was offered; each such line is tried."""
    findings = mended(record, audit(record))
    before = errors(record, findings)
    offers = 0
    for found in findings:
        if not found.mend:
            continue
        offers += 1
        appended = read_event(found.mend, record.opening, rules_of(record.opening), record.events)
        after = errors(msgspec.structs.replace(record, events=(*record.events, appended)))
        event = record.events[found.event - 1]
        place = (event.target if isinstance(event, Amend) else found.event, found.code, found.seat)
        assert after[place] < before[place], found.mend
        assert not after - before, found.mend
    return sum(before.values()), offers


@pytest.mark.parametrize("variant", GAMES)
def test_the_line_that_is_offered_mends_what_an_independent_program_broke(variant: str) -> None:
    files = sorted((SHARED / variant / "broken").glob("*.domino"))
    if not files:
        pytest.skip("the shared records are not here")
    wrong = offered = 0
    for file in files[:: 1 if "DOMINO_ALL" in os.environ else 4]:
        for record in read(file.read_text(encoding="utf-8")):
            if not isinstance(record, Unreadable):
                errors_found, offers = check(record)
                wrong, offered = wrong + (errors_found > 0), offered + (offers > 0)
    assert offered >= 0.9 * wrong


def faults(variant: str, seeds: range) -> Iterator[Record]:
    """Matches with one fault each, by lot."""
    for seed, match in zip(seeds, matches(variant, {}, seeds), strict=True):
        told, random = Told(match), Random(f"{variant} {seed}")
        for name in random.sample(sorted(FAULTS), 4):
            edits = list(FAULTS[name](told))
            if edits:
                print(name)
                yield told.edited(random.choice(edits))


@pytest.mark.parametrize(
    "seeds",
    [pytest.param(range(1, 4), id="3 matches"), pytest.param(range(4, 41), id="37 more", marks=pytest.mark.soak)],
)
@pytest.mark.parametrize("variant", GAMES)
def test_the_line_that_is_offered_mends_what_was_broken_in_a_simulated_match(variant: str, seeds: range) -> None:
    for record in faults(variant, seeds):
        check(record)


@pytest.mark.parametrize("variant", [name for name, game in GAMES.items() if game.scoring != "win"])
def test_a_hand_line_that_was_left_out_is_one_mistake_and_is_offered(variant: str) -> None:
    for match in matches(variant, {}, range(1, 4)):
        hands = [at for at, event in enumerate(match.events) if isinstance(event, Hand)]
        if len(hands) > 1:
            left_out = msgspec.structs.replace(match, events=(*match.events[: hands[1]], *match.events[hands[1] + 1 :]))
            findings = [one for one in mended(left_out, audit(left_out)) if one.severity == "error"]
            assert [(one.event, one.code) for one in findings] == [(hands[1] + 1, "hand_over")]
            assert findings[0].mend == f'insert {hands[1] + 1} hand 2 "as the rules have it"'


HAND = "hand 1\nlead 1 5-5\nout 1 5-2\nreveal 2 6-5 2-1\n"


@pytest.mark.parametrize(
    ("variant", "events", "line"),
    [
        ("draw", f"{HAND}write 1 15", 'amend 6 write Ana 14 "as the rules have it"'),
        ("draw", f"{HAND}write 2 14", 'amend 6 write Ana 14 "as the rules have it"'),
        ("draw", f"{HAND}write 2 6", 'amend 6 write Ana 14 "as the rules have it"'),
        ("draw", f"{HAND}total 1 15", 'amend 6 total Ana 14 "as the rules have it"'),
        ("draw", f"{HAND}end 1", 'void 6 "as the rules have it"'),
        ("five-up", "hand 1\nplay 1 6-6\nscore 1 12", 'void 4 "as the rules have it"'),
    ],
)
def test_a_claim_is_mended_by_what_was_computed(variant: str, events: str, line: str) -> None:
    told = situation(variant, events)
    found = [finding for finding in mended(told.record, told.findings) if finding.severity == "error"]
    assert line in (found[0].mend, found[0].mend.replace("amend 4 score Ana 0", "void 4"))


@pytest.mark.parametrize(
    ("variant", "events", "number"),
    [
        ("draw", f"{HAND}write 1 14\nwrite 1 14", 7),
        ("draw", f"{HAND}write 1 14\nwrite 1 12", 7),
        ("draw", "hand 1\nwrite 1 18\nwrite 1 18\nhand 2\nwrite 2 5", 4),
        ("all-fives", "hand 1\nplay 1 5-5\nscore 1 10\nscore 1 10", 5),
    ],
)
def test_a_claim_that_was_written_twice_did_not_happen(variant: str, events: str, number: int) -> None:
    told = situation(variant, events)
    (found,) = (finding for finding in mended(told.record, told.findings) if finding.code == "score_mismatch")
    assert (found.event, found.mend) == (number, f'void {number} "written twice"')


@pytest.mark.parametrize("result", ["out 2 1-0", "out 1 1-0\nreveal 2 5-5", "reveal 2 5-5", "write 1 8"])
def test_a_result_amid_the_plays_of_its_hand_is_told_what_to_do_and_no_line_is_offered_that_does_not_help(
    result: str,
) -> None:
    told = situation("draw", f"hand 1\nplay 1 6-6\nplay 2 6-5\n{result}")
    found = [finding for finding in mended(told.record, told.findings) if finding.severity == "error"]
    assert [finding.event for finding in found] == [5 + at for at in range(len(result.splitlines()))]
    for finding in found:
        assert "plays and results do not mix in one hand: take back its plays" in finding.message
        assert finding.mend == ""


def test_every_wrong_claim_has_its_line_however_many_there_are() -> None:
    """Each hand's points are written down five too high."""
    hands = [f"hand {number}\nlead 1 5-5\nout 1 5-2\nreveal 2 6-5 2-1\nwrite 1 19\n" for number in range(1, 7)]
    told = situation("draw", "".join(hands))
    assert [finding.mend for finding in mended(told.record, told.findings) if finding.severity == "error"] == [
        f'amend {6 + 5 * at} write Ana 14 "as the rules have it"' for at in range(6)
    ]


def test_what_a_player_showed_once_is_not_taken_away_for_it_would_take_the_points_with_it() -> None:
    shown = "reveal 2 6-6 5-5 4-4 3-3 2-2 1-1 0-0 6-1\nreveal 4 4-0\n"
    told = situation("kozel-pairs", f"hand 1\nout 1\n{shown}write 2 48", players=4)
    lines = [finding.mend for finding in mended(told.record, told.findings)]
    assert not any(line.startswith("void 4") for line in lines)


def test_an_end_that_names_the_wrong_side_is_mended_by_who_has_won() -> None:
    """DX17: Ana has won with her 14; where nobody has won yet, the line did not happen."""
    told = situation("draw", f"{HAND}end 2", options="target=10")
    (found,) = [finding for finding in mended(told.record, told.findings) if finding.severity == "error"]
    assert (found.code, found.mend) == ("wrong_winner", 'amend 6 end Ana "as the rules have it"')


def test_errors_that_vanish_with_the_line_that_is_offered_name_its_event_and_are_offered_nothing() -> None:
    """The double was laid at the wrong end of the line: what follows does not fit either."""
    plays = "play 1 6-6\nplay 2 6-5 @left\nplay 1 5-4 @right\nplay 2 4-3 @left\nplay 1 3-2 @left"
    told = situation("block", f"hand 1\ndeal 1 7\ndeal 2 7\n{plays}")
    first, *others = [finding for finding in mended(told.record, told.findings) if finding.severity == "error"]
    assert first.mend == 'amend 7 play Ana 5-4 @left "as the rules have it"'
    assert others
    assert {(finding.goes_with, finding.mend) for finding in others} == {(7, "")}


def test_a_knock_that_a_later_line_proves_wrong_names_that_line() -> None:
    told = situation("block", "hand 1\ndeal 1 7\ndeal 2 7\nplay 1 6-6\nknock 2\nplay 1 6-5 @left\nplay 2 6-4 @right")
    (found,) = [finding for finding in told.findings if finding.code == "play_owed"]
    proof = told.record.lines[found.proved_by or 0]
    assert told.lines[proof - 1] == "play 2 6-4 @right"
    assert found.message.endswith(f"line {proof} proves it")


def test_a_lead_that_only_the_hands_shown_at_the_end_prove_wrong_names_the_line_that_shows_them() -> None:
    told = situation("block", "hand 1\nlead 1 5-5\nout 1 5-2\nreveal 2 6-6 2-1\nwrite 1 15")
    (found,) = [finding for finding in told.findings if finding.code == "wrong_lead"]
    assert told.lines[told.record.lines[found.proved_by or 0] - 1] == "reveal 2 6-6 2-1"


def test_what_is_no_error_is_offered_nothing() -> None:
    told = situation("draw", "hand 1\ndeal 1 7\ndeal 2 7")
    assert [finding.mend for finding in mended(told.record, told.findings)] == [""]
