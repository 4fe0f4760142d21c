"""How much was written down of a hand, by the words of the record format; all who tell it say the same."""

from __future__ import annotations

import pytest

from ledger.explaining import covered, explain
from ledger.game.events import Deal, Record
from ledger.game.variants import GAMES
from ledger.game.written_down import Kind
from ledger.record import read
from ledger.summary import summary
from tests.properties.matches import matches

HEADER = '[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n\nhand 1\n'
ANA = "deal Ana 6-6 6-5 6-4 6-3 6-2 6-1 6-0\n"
BEN = "deal Ben 5-5 5-4 5-3 5-2 5-1 5-0 4-4\n"
UNKNOWN = "deal Ben 5-5 5-4 5-3 5-2 5-1 5-0 ?\n"
PLAYED = "play Ana 6-6\n"


def read_match(text: str) -> Record:
    """The only match of a text."""
    (match,) = read(text)
    assert isinstance(match, Record)
    return match


def told(record: Record) -> list[tuple[str, str]]:
    """The kind of each hand as `show` and the store have it, and as `explain` and `audit` do."""
    explained = [hand.coverage.kind for hand in explain(record).hands if hand.coverage]
    return list(zip([hand.kind for hand in summary(record).hands], explained, strict=True))


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        # full, says the format: deals with tiles, plays
        (f"{ANA}{BEN}{PLAYED}", "full"),
        (f"{ANA}{BEN}", "full"),
        (f"{ANA}{BEN}{PLAYED}draw Ben 4-3\n", "full"),
        # open, says the format: plays, but some hand unknown: deals by count or none
        (f"deal Ana 7\ndeal Ben 7\n{PLAYED}", "open"),
        (f"{ANA}deal Ben 7\n{PLAYED}", "open"),
        (f"{ANA}{UNKNOWN}{PLAYED}", "open"),
        (f"{ANA}{PLAYED}", "open"),
        (PLAYED, "open"),
        (f"{ANA}{BEN}{PLAYED}draw Ben ?\n", "open"),
        ("deal Ana 7\ndeal Ben 7\n", "open"),
        (ANA, "open"),
        # a hand shown at the end was unknown while it was played
        (f"{ANA}deal Ben 7\n{PLAYED}fish\nreveal Ana 6-5\nreveal Ben 5-5\n", "open"),
        # result, says the format: only lead, out or fish, reveal, write
        ("lead Ana 6-6\nout Ana 5-1\nreveal Ben =23\nwrite Ana 23\n", "result"),
        ("lead Ana\n", "result"),
        ("out Ana\n", "result"),
        ("fish Ana\n", "result"),
        ("reveal Ben =23\nwrite Ana 23\n", "result"),
        ("reveal Ben 6-5 6-6\nwrite Ana 23\n", "result"),
        ("reveal Ben =23\n", "result"),
        # score, says the format: only write, or only total
        ("write Ana 25\n", "score"),
        ("total Ana 115\n", "score"),
        ("write Ana 25\ntotal Ana 25\n", "score"),
        ("", "score"),
        ('write Ana 25\nnote "late"\n', "score"),
    ],
)
def test_a_hand_is_of_the_kind_that_the_format_names(lines: str, kind: Kind) -> None:
    record = read_match(HEADER + lines)
    assert told(record) == [(kind, kind)]
    assert bool(covered(record)) == (kind != "full")


def test_a_deal_that_was_thrown_in_is_not_what_the_hand_rests_on() -> None:
    header = '[Variant "kozel-pairs"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n[Seat3 "Cleo"]\n[Seat4 "Dan"]\n\nhand 1\n'
    tiles = ["6-6 6-5 6-4 6-3 6-2 6-1 6-0", "5-5 5-4 5-3 5-2 5-1 5-0 4-4", "4-3 4-2 4-1 4-0 3-3 3-2 3-1"]
    known = "".join(f"deal {seat} {row}\n" for seat, row in enumerate([*tiles, "3-0 2-2 2-1 2-0 1-1 1-0 0-0"], 1))
    by_count = "".join(f"deal {seat} 7\n" for seat in range(1, 5))
    for lines, kind in ((f"{by_count}redeal\n{known}", "full"), (f"{known}redeal\n{by_count}", "open")):
        record = read_match(header + lines)
        assert told(record) == [(kind, kind)]


def test_a_cut_is_a_play() -> None:
    header = '[Variant "kolbasa"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n\nhand 1\n'
    record = read_match(f"{header}cut Ana 5-5 @2-5\n")
    assert told(record) == [("open", "open")]


@pytest.mark.parametrize("variant", GAMES)
def test_of_played_matches_all_say_the_same(variant: str) -> None:
    for record in matches(variant, {}, range(1, 3)):
        assert set(told(record)) == {("full", "full")}
        counted = tuple(Deal(e.seat, count=len(e.tiles or ())) if isinstance(e, Deal) else e for e in record.events)
        assert all(one == other for one, other in told(Record(counted)))
