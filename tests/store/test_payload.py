"""What is stored of an event, and that it holds no name and no word that somebody wrote."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from pathlib import Path

import pytest

from ledger.errors import StoreError
from ledger.game.events import (
    Amend,
    Deal,
    Draw,
    End,
    Event,
    Fish,
    Hand,
    Insert,
    Knock,
    Lead,
    Note,
    Open,
    Play,
    Record,
    Reveal,
    Score,
    Void,
)
from ledger.game.tiles import BY_TEXT
from ledger.store import Asked, Ledger
from ledger.store.log.payload import MEMO, TYPES, Memo, decode, encode
from tests.store.matches import EVERY_KIND, match, opening, tiles

SECRETS = ("Zenobia", "Quillon", "Xochitl", "Wexford", "Yttrium", "Kestrel", "Mizzen", "Vellum", "Jonquil")

GOLDEN: list[tuple[Event, int, bytes]] = [
    (Hand(3), 2, b"[3]"),
    (Deal(1, tiles("6-6 0-3 ?")), 4, b'[1,"6-6 0-3 ?"]'),
    (Deal(2, count=7), 4, b"[2,null,7]"),
    (Draw(1, None), 7, b"[1]"),
    (Play(2, BY_TEXT["6-3"], "left"), 8, b'[2,"6-3","left"]'),
    (Play(1, BY_TEXT["6-6"], 2, BY_TEXT["5-5"], "mexican"), 8, b'[1,"6-6",2,"5-5","mexican"]'),
    (Play(1, BY_TEXT["0-4"]), 8, b'[1,"0-4"]'),
    (Knock(2), 9, b"[2]"),
    (Fish(), 10, b"[]"),
    (Lead(1), 16, b"[1]"),
    (Reveal(2, ()), 18, b'[2,""]'),
    (Reveal(2, pips=23), 18, b"[2,null,23]"),
    (Score(1, -15), 19, b"[1,-15]"),
    (End(()), 22, b"[[]]"),
    (End((1, 3)), 22, b"[[1,3]]"),
    (Note("hello"), 25, b'["text:hello"]'),
    (Void(12, "late"), 26, b'[12,"why:late"]'),
    (Amend(12, Play(1, BY_TEXT["6-3"]), "x"), 27, b'[12,[8,[1,"6-3"]],"why:x"]'),
    (Insert(5, Note("y"), "x"), 28, b'[5,[25,["as.text:y"]],"why:x"]'),
]


@pytest.mark.parametrize(("event", "kind", "payload"), GOLDEN)
def test_a_payload_never_changes_its_form(event: Event, kind: int, payload: bytes) -> None:
    assert TYPES[type(event)] == kind
    assert encode(event, lambda part, words: f"{part}:{words}") == payload


def test_the_numbers_of_the_kinds_are_given_once_and_for_all() -> None:
    words = "open hand start deal yard redeal draw play knock fish return cut call caught shut lead out reveal score"
    words += " write total end adjust stand note void amend insert"
    assert {kind.__struct_config__.tag: number for kind, number in TYPES.items()} == {
        word: number for number, word in enumerate(words.split(), start=1)
    }


def test_an_event_that_this_program_does_not_know_is_named_and_nothing_is_guessed() -> None:
    for kind, version in ((29, 1), (8, 2), (0, 1)):
        with pytest.raises(StoreError, match=f"kind {kind}, version {version}"):
            decode(kind, version, b"[]")


def test_the_memo_stays_small_and_keeps_nothing_that_comes_once_only() -> None:
    memo = Memo()
    memo.MOST = 10
    for points in range(1000):
        assert memo[(19, 1, b"[1,%d]" % points)] == Score(1, points)
        assert memo[(4, 1, b'[1,"6-6 ?"]')] == Deal(1, tiles("6-6 ?"))
        assert len(memo) <= 10
    assert all(row[0] == 19 for row in memo)


def test_the_same_payload_gives_the_same_event_once_it_was_read(ledger: Ledger) -> None:
    ledger.add(match())
    first, second = ledger.record(1), ledger.record(1)
    assert first.events[4] is second.events[4]
    assert MEMO[(8, 1, b'[1,"6-6"]')] is first.events[4]


def secret_match() -> Record:
    """A match with a name or a word of its own in every place that takes one."""
    seat1, seat2, club, scorer, note, why, inner, tag, _ = SECRETS
    head = Open("draw", {"target": 100}, (seat1, seat2), {"Club": club, "Scorer": scorer, "Site": tag, tag: note})
    events = (Note(note), Void(2, why), Amend(2, Note(inner), why), *EVERY_KIND)
    return Record((head, *events), {2: "2026-03-14T19:42:05+01:00"})


def test_no_name_and_no_word_is_in_the_tables_of_the_log(ledger: Ledger, url: str) -> None:
    record = secret_match()
    ledger.add(record, asked=Asked(actor=SECRETS[-1]))
    ledger.append(1, [Note(SECRETS[4])], expected=len(record.events), asked=Asked(actor=SECRETS[-1]))
    connection = sqlite3.connect(Path(url.removeprefix("sqlite:///")))
    for table in ("event", "event_commit", "stream", "log_head", "store_meta"):
        for row in connection.execute(f"SELECT * FROM {table}"):
            stored = b"|".join(value if isinstance(value, bytes) else str(value).encode() for value in row)
            for secret in SECRETS:
                assert secret.encode() not in stored
                assert hashlib.sha256(secret.encode()).hexdigest().encode() not in stored
    connection.close()


def test_every_word_of_an_event_of_any_kind_is_taken_out_of_its_payload() -> None:
    for event in EVERY_KIND:
        payload = encode(event, lambda part, words: "*")
        assert b"Ana" not in payload
        assert b"Ben" not in payload


def test_the_opening_proves_who_sat_where_under_which_name(ledger: Ledger, url: str) -> None:
    ledger.add(Record((opening("Ana", "Ben", Club="Riverside"),)))
    connection = sqlite3.connect(Path(url.removeprefix("sqlite:///")))
    ((payload,),) = connection.execute("SELECT payload FROM event")
    variant, options, seats, tags = json.loads(payload)
    stored = connection.execute("SELECT player_id, name, salt FROM seat ORDER BY seat").fetchall()
    connection.close()
    assert (variant, options, len(tags)) == ("draw", {"target": 100}, 1)
    for (player_id, name, salt), (proved_id, digest) in zip(stored, seats, strict=True):
        assert player_id == proved_id
        expected = hashlib.sha256(
            b"domino-ledger/seat/1\0" + salt + bytes.fromhex(player_id.replace("-", "")) + name.encode()
        )
        assert digest == expected.hexdigest()


def test_equal_words_have_different_digests_so_that_nobody_can_look_them_up(ledger: Ledger, url: str) -> None:
    ledger.add(Record((opening(), Note("yes"), Note("yes"))))
    connection = sqlite3.connect(Path(url.removeprefix("sqlite:///")))
    payloads = connection.execute("SELECT payload FROM event WHERE version > 1").fetchall()
    connection.close()
    assert len(set(payloads)) == 2
