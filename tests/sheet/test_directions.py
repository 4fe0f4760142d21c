"""Names from right to left: what stands beside them keeps its order."""

from __future__ import annotations

import re

import pytest

from ledger.audit import audit
from ledger.directions import apart
from ledger.game.events import Record
from ledger.record import read
from ledger.sheet.findings import Found, Sums, report
from ledger.sheet.html import html
from ledger.sheet.score_sheet import score_sheet
from ledger.stage import share, unfold
from tests.sheet.names import match

ARABIC, HEBREW, TURNING = "\u0645\u062d\u0645\u062f \u0639\u0644\u064a", "\u05d3\u05e0\u05d4", "\u202eevil"


def wrong(name: str) -> Record:
    """A hand in which 25 is written to a player for 20."""
    text = f'[Variant "draw"]\n[Seat1 "{name}"]\n[Seat2 "Ben"]\nhand 1\nout 1\nreveal 2 5-5 6-4\nwrite 1 25\n'
    (record,) = read(text)
    assert isinstance(record, Record)
    return record


@pytest.mark.parametrize("name", [ARABIC, HEBREW, TURNING])
def test_no_sign_that_turns_writing_round_stands_in_a_page_but_set_apart(name: str) -> None:
    record = wrong(name)
    one = Found("1", "x.domino", record.opening, audit(record), record)
    for page in (report([one], Sums("one error")), score_sheet(match(name, "Ben"), name)):
        told = "".join(html(page))
        told = re.sub("\u2068[^\u2069]*\u2069", "", told)
        bare = re.sub(r"<bdi>[^<>]*</bdi>", "", told)
        assert not re.search("[\u0590-\u08ff\u202a-\u202e]", bare)
        assert "<bdi>" in told


def test_the_words_of_a_name_are_one_piece_and_two_names_are_two() -> None:
    assert apart(f"write {ARABIC} 25") == f"write \u2068{ARABIC}\u2069 25"
    assert apart(f"{ARABIC} + {HEBREW}") == f"\u2068{ARABIC}\u2069 + \u2068{HEBREW}\u2069"
    assert apart("write Ana 25") == "write Ana 25"


def test_a_sign_that_turns_all_that_follows_ends_before_the_next_word() -> None:
    assert apart(f"write {TURNING} 25") == "write \u2068\u202e\u2069evil 25"
    assert apart("a\u2069b\u2067c") == "a\u2068\u2069b\u2068\u2069c"


def test_a_shared_replay_sets_names_apart_in_its_heading() -> None:
    told = share(unfold(match(ARABIC, "Ben"), "1"))
    assert f"<h1>\u2068{ARABIC}\u2069 – Ben</h1>" in told
