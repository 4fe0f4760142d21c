"""Payloads of every version that was ever written, and what is said of those that are newer than the program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ledger.errors import UnsupportedEvent
from ledger.game.events import Knock
from ledger.record import event_as_json
from ledger.store import Ledger
from ledger.store.log import upcasting
from ledger.store.log.payload import KINDS, MEMO, TYPES, decode
from tests.store.matches import match
from tests.store.tampering import administrator_of, faults

SAMPLES = {
    int(path.stem.removeprefix("version-")): [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for path in sorted((Path(__file__).parent / "samples").glob("version-*.jsonl"))
}
CASES = [(version, sample) for version, samples in SAMPLES.items() for sample in samples]


@pytest.mark.parametrize(("version", "sample"), CASES)
def test_a_payload_of_any_version_means_what_it_meant_when_it_was_written(version: int, sample: Any) -> None:
    event = decode(sample["type"], version, sample["payload"].encode())
    assert event_as_json(event) == sample["means"]


def test_there_is_a_sample_of_every_version_of_every_kind() -> None:
    written = {(kind, version) for kind in KINDS for version in range(1, upcasting.newest(kind) + 1)}
    assert {(sample["type"], version) for version, sample in CASES} == written


def test_every_step_between_versions_is_there() -> None:
    assert set(upcasting.STEPS) == {
        (kind, version) for kind, last in upcasting.VERSIONS.items() for version in range(1, last)
    }


def test_old_payloads_go_through_every_step_and_new_ones_through_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were a knock to say once more who knocks, in two steps: first by a letter, then by the seat."""
    monkeypatch.setitem(upcasting.VERSIONS, 9, 3)
    monkeypatch.setitem(upcasting.STEPS, (9, 1), lambda values: ["abc"[values[0] - 1]])
    monkeypatch.setitem(upcasting.STEPS, (9, 2), lambda values: ["abc".index(values[0]) + 1])
    assert [decode(9, 1, b"[2]"), decode(9, 2, b'["b"]'), decode(9, 3, b"[2]")] == [Knock(2)] * 3
    with pytest.raises(UnsupportedEvent):
        decode(9, 4, b"[2]")


@pytest.fixture
def mixed(any_ledger: Ledger) -> Ledger:
    """A ledger of three matches; a newer program wrote event 5 of the second, at position 15."""
    for name in ("first", "second", "third"):
        any_ledger.add(match(Id=name))
    of_the_future = "UPDATE event SET type = 99, schema_version = 7, payload = ? WHERE position = 15"
    administrator_of(any_ledger.url).run(of_the_future, values=(b"future",))
    return any_ledger


def test_an_event_of_a_newer_program_is_named_with_its_kind_version_and_position(mixed: Ledger) -> None:
    with pytest.raises(
        UnsupportedEvent, match=r"match 2 holds an event of kind 99, version 7, at position 15"
    ) as caught:
        mixed.match("second")
    error = caught.value
    assert (error.type, error.version, error.position, error.match) == (99, 7, 15, 2)


def test_the_other_matches_are_read_before_the_one_that_cannot_be_is_named(mixed: Ledger) -> None:
    assert mixed.match("third").name == "third"
    stored = mixed.matches()
    assert [next(stored).name, next(stored).name] == ["first", "third"]
    with pytest.raises(UnsupportedEvent, match="match 2"):
        next(stored)


def test_other_matches_go_on_being_recorded_beside_it(mixed: Ledger) -> None:
    mixed.append(1, [Knock(1)], expected=10)
    mixed.add(match(Id="fourth"))
    assert mixed.match("fourth").version == 10


def test_its_bytes_are_still_exported_with_the_proof_of_its_match(mixed: Ledger) -> None:
    lines = [json.loads(line) for line in mixed.proof("second").splitlines()]
    assert (lines[5]["type"], lines[5]["schema_version"], lines[5]["payload"]) == (99, 7, "future")


def test_a_log_with_events_of_a_newer_program_fits_its_chains(
    any_ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hash does not need to understand what it proves."""
    any_ledger.add(match(Id="first"))
    any_ledger.add(match(Id="second"))
    with monkeypatch.context() as newer:
        newer.setitem(upcasting.VERSIONS, TYPES[Knock], 7)
        any_ledger.append(1, [Knock(1)], expected=10)
    # another program wrote that: this one has never read it
    MEMO.clear()
    assert faults(any_ledger) == []
    with pytest.raises(UnsupportedEvent, match="version 7"):
        any_ledger.match("first")
    assert any_ledger.match("second").version == 10
