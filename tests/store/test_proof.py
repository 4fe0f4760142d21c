"""A match with its proof can be verified by anybody who has the file, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ledger.errors import Unreadable
from ledger.store import Ledger
from ledger.store.proving.evidence import Fault
from ledger.store.proving.proof import check_proofs
from tests.store.matches import EVERY_KIND, match
from tests.store.tampering import Administrator, flipped

MOMENTS = {6: "2026-03-14T19:42:05+01:00", 7: "2026-03-14T19:42:06.5Z"}


@pytest.fixture
def proof(ledger: Ledger) -> str:
    """The proof of a match with every kind of event, with moments, tags and words."""
    ledger.add(match())
    ledger.add(match("Zoë", 'O"Neil', Id="final", Club="Ríó"))
    ledger.append(2, EVERY_KIND, expected=10, moments={11: MOMENTS[6], 12: MOMENTS[7]})
    return ledger.proof("final")


def misfits(text: str) -> list[Fault]:
    """All that does not fit in a file of this text."""
    return [fault for _, faults in check_proofs(text.encode().splitlines(), "final.proof") for fault in faults]


def changed(proof: str, line: int, **values: Any) -> str:
    """The proof with other values in a line."""
    lines = proof.splitlines()
    lines[line] = json.dumps({**json.loads(lines[line]), **values})
    return "\n".join(lines)


def test_a_proof_that_nobody_touched_fits_and_ends_with_the_hash_of_the_ledger(proof: str, ledger: Ledger) -> None:
    assert misfits(proof) == []
    head = json.loads(proof.splitlines()[0])
    administrator = Administrator(ledger.url)
    assert administrator.ask("SELECT hex(last_hash) FROM stream WHERE stream_no = 2") == [(head["last_hash"].upper(),)]
    assert len(proof.splitlines()) == 1 + head["events"] == 11 + len(EVERY_KIND)


def test_several_proofs_may_stand_in_one_file(proof: str, ledger: Ledger) -> None:
    assert misfits(ledger.proof(1) + proof) == []


def test_every_character_of_every_payload_is_proved(proof: str) -> None:
    for line, text in enumerate(proof.splitlines()[1:], start=1):
        event = json.loads(text)
        payload = event["payload"]
        for place in range(len(payload)):
            first = misfits(changed(proof, line, payload=flipped(payload, place, place % 6)))[0]
            assert (first.match, first.event) == ("final", event["event"])


def test_everything_else_in_a_line_is_proved(proof: str) -> None:
    events = [json.loads(line) for line in proof.splitlines()[1:]]
    for line, event in enumerate(events, start=1):
        for field in ("event", "type", "schema_version", "hash"):
            place = {"place": 5} if field == "hash" else {}
            assert misfits(changed(proof, line, **{field: flipped(event[field], **place)}))
        for field in ("played_at", "utc_offset"):
            assert misfits(changed(proof, line, **{field: flipped(event.get(field))}))
        for part, text, salt in event.get("words", ()):
            for other in ([part, f"{text}!", salt], [f"{part}.text", text, salt]):
                assert misfits(changed(proof, line, words=[other]))
        assert misfits(changed(proof, line, words=[*event.get("words", ()), ["text", "hello", "00" * 16]]))


def test_names_and_tags_are_proved(proof: str) -> None:
    head = json.loads(proof.splitlines()[0])
    for field in ("seats", "tags"):
        rows = head[field]
        assert misfits(changed(proof, 0, **{field: rows[:-1]}))
        assert misfits(changed(proof, 0, **{field: rows[::-1]}))
        for place in range(3):
            other = [*rows[0]]
            other[place] = flipped(other[place], -1)
            (first, *_) = misfits(changed(proof, 0, **{field: [other, *rows[1:]]}))
            assert (first.table, first.event) == (field[:-1], 1)
    assert misfits(changed(proof, 0, stream=flipped(head["stream"], -1)))


def test_a_missing_event_is_found_wherever_it_stood(proof: str) -> None:
    lines = proof.splitlines()
    for line in range(1, len(lines)):
        assert misfits("\n".join([*lines[:line], *lines[line + 1 :]]))


@pytest.mark.parametrize("text", ["", "{}", '{"event": 1}', "hello", '{"proof":9}'])
def test_a_file_that_is_no_proof_is_named(text: str) -> None:
    with pytest.raises(Unreadable, match=r"final\.proof"):
        misfits(text)
