"""Two records of one match: what was changed, dropped, doubled or swapped is named, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import msgspec
import pytest

from ledger.audit import audit
from ledger.errors import HeaderFault
from ledger.game.events import Event, Knock, Note, OptionValue, Record
from ledger.game.variants import GAMES
from ledger.reconciling import as_json, in_words, merge, reconcile
from ledger.simulate import play_match
from tests.game.situations import situation
from tests.properties.matches import matches

SIZES = [
    pytest.param(range(1, 6), id="5 matches"),
    pytest.param(range(6, 201), id="195 matches more", marks=pytest.mark.soak),
]

SHORT: dict[str, dict[str, OptionValue]] = {"kolbasa": {}, "mexican-train": {"hands": 1}}
"""What makes the matches of games without a target short."""


@dataclass(frozen=True)
class Edit:
    """What was done to the event at an index: its kind as `reconcile` calls it."""

    kind: str
    at: int


def edited(record: Record, edits: list[Edit], random: Random) -> Record:
    """The record with these edits, which do not touch each other."""
    events = list(record.events)
    for edit in sorted(edits, key=lambda edit: -edit.at):
        at = edit.at
        if edit.kind == "changed":
            events[at] = changed(events[at], len(record.opening.seats), random)
        elif edit.kind == "only_first":
            del events[at]
        elif edit.kind == "doubled":
            events.insert(at, events[at])
        else:
            events[at], events[at + 1] = events[at + 1], events[at]
    return Record(tuple(events))


def changed(event: Event, players: int, random: Random) -> Event:
    """The event with something else in it."""
    if hasattr(event, "points"):
        return msgspec.structs.replace(event, points=event.points + random.randint(1, 9))
    if getattr(event, "seat", None):
        return msgspec.structs.replace(event, seat=event.seat % players + 1)  # type: ignore[union-attr, operator]
    return Knock(random.randint(1, players))


def chosen(record: Record, random: Random) -> list[Edit]:
    """One to five edits, each where it can be told from every other: the events around are all different."""
    events = record.events
    edits: list[Edit] = []
    for at in random.sample(range(2, len(events) - 3), min(60, len(events) - 5)):
        around = events[at - 2 : at + 4]
        different = all(around[i] != around[j] for i in range(len(around)) for j in range(i))
        kind = random.choice(["changed", "only_first", "doubled", "swapped"])
        if different and all(abs(at - edit.at) > 6 for edit in edits):
            edits.append(Edit(kind, at))
    return sorted(edits[: random.randint(1, 5)], key=lambda edit: edit.at)


@pytest.mark.parametrize("seeds", SIZES)
@pytest.mark.parametrize("variant", GAMES)
def test_what_was_done_to_a_copy_is_named_exactly(variant: str, seeds: range) -> None:
    for seed, record in zip(seeds, matches(variant, SHORT.get(variant, {"target": 30}), seeds), strict=True):
        random = Random(f"{variant} {seed}")
        edits = chosen(record, random)
        copy = edited(record, edits, random)
        print(edits)
        found = reconcile(record, copy)
        assert [difference.kind for difference in found.differences] == [edit.kind for edit in edits]
        for difference, edit in zip(found.differences, edits, strict=True):
            if edit.kind == "doubled":
                assert difference.stands == (record.events[edit.at],)
            else:
                assert difference.first[0] == edit.at + 1
        assert found.agreed == len(record.events) - 1 - sum(
            {"changed": 1, "only_first": 1, "doubled": 0, "swapped": 2}[edit.kind] for edit in edits
        )


@pytest.mark.parametrize("variant", GAMES)
def test_a_record_and_itself_agree_wholly(variant: str) -> None:
    for record in matches(variant, {}, range(1, 2)):
        found = reconcile(record, record)
        assert (found.differences, found.agreed) == ([], len(record.events) - 1)


HAND = "hand 1\nlead 1 5-5\nout 1 5-2\nreveal 2 6-5 2-1\nwrite 1 14\n"


def test_what_a_difference_does_to_the_score_is_told() -> None:
    one, other = (situation("draw", HAND.replace("2-1", tile)).record for tile in ("2-1", "4-1"))
    found = reconcile(one, other)
    (difference,) = found.differences
    assert (difference.kind, difference.effect) == ("changed", {1: 2})
    assert "Ana +2" in "\n".join(in_words(found))
    assert as_json(found)["totals"] == [{"1": 14, "2": 0}, {"1": 16, "2": 0}]


def test_of_two_claims_that_differ_it_is_said_which_the_rules_do_not_bear_out() -> None:
    """DX17: 11 + 3 = 14."""
    out = "hand 1\nlead 1 5-5\nout 1 5-2\nreveal 2 6-5 2-1\n"
    found = reconcile(situation("draw", out + "write 1 14").record, situation("draw", out + "write 1 41").record)
    assert as_json(found)["differences"][0]["wrong"] == {"first": [], "second": ["score_mismatch"]}
    assert "wrong in the second: 41 points were claimed for Ana, but it is 14 (DR5.3)" in "\n".join(in_words(found))


def test_spellings_notes_and_the_order_of_tiles_are_no_differences() -> None:
    one = situation("draw", HAND + 'note "late"').record
    other = situation("draw", HAND.replace("6-5 2-1", "1-2 5-6")).record
    opening = msgspec.structs.replace(other.opening, seats=("Anna", "Ben"))
    found = reconcile(one, Record((opening, *other.events[1:])))
    assert (found.differences, found.seating.names) == ([], [("Ana", "Anna")])
    assert any(isinstance(event, Note) for event in merge(found).record.events)


def test_options_that_the_headers_do_not_set_alike_are_named() -> None:
    one, other = (situation("draw", HAND, options=options).record for options in ("target=10", "spinner=true"))
    found = reconcile(one, other)
    assert found.options == [("target", "10", "100"), ("spinner", "false", "true")]
    assert found.differences == []
    assert "target=10 in the first, target=100 in the second" in "\n".join(in_words(found))
    assert as_json(found)["options"][0] == {"name": "target", "first": "10", "second": "100"}
    assert reconcile(one, situation("draw", HAND, options="target=10 rotate_start=false").record).options == []


def test_where_tiles_are_dealt_in_rows_their_order_is_a_difference() -> None:
    """A Kolbasa deal gives the row, near edge first; what is shown at the end is compared as a set."""
    dealt = "hand 1\ndeal 1 2-0 0-0 4-0 6-3 3-3 2-2 5-4 2-1 1-1 6-1 6-2 5-5 6-6 {}"
    last = situation("kolbasa", dealt.format("3-2")).record
    found = reconcile(last, situation("kolbasa", dealt.format("3-2").replace("6-1 6-2", "6-2 6-1")).record)
    assert [difference.kind for difference in found.differences] == ["changed"]
    assert reconcile(last, situation("kolbasa", dealt.format("2-3")).record).differences == []


def test_a_record_that_was_corrected_agrees_with_one_that_was_right_at_once() -> None:
    wrong = situation("draw", HAND.replace("write 1 14", 'write 1 15\namend 6 write 1 14 "a slip"')).record
    assert reconcile(wrong, situation("draw", HAND).record).differences == []


def test_a_merge_takes_what_the_rules_bear_out() -> None:
    right = play_match("five-up", ("Ana", "Ben"), seed=5)
    random = Random("merge")
    edits = chosen(right, random)
    broken = edited(right, edits, random)
    merged = merge(reconcile(broken, right))
    assert (merged.taken > 0, merged.left) == (True, 0)
    assert [f for f in audit(merged.record) if f.severity == "error"] == []


def test_records_of_different_games_are_refused() -> None:
    with pytest.raises(HeaderFault, match="draw"):
        reconcile(situation("draw", HAND).record, situation("block", HAND).record)
