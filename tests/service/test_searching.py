"""Search in a ledger: what is kept of its matches, and what is found in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest

from ledger.errors import NotFound
from ledger.game.events import Record
from ledger.game.variants import GAMES
from ledger.record import read
from ledger.searching import read_query
from ledger.service.searches import facts as search_facts
from ledger.service.searches import kept as search_kept
from ledger.service.searches import searching
from ledger.service.searches.kept import Kept, pack, unpack
from ledger.service.searches.searching import Found, search
from ledger.simulate import play_match
from ledger.store import Asked, Filter, Ledger, Origin
from tests.searching.test_naive_scan import searched

QUERIES = ("ends=6,6", "knock on=3", "fish closed-by-lower", "points>=10", "by=2 event=draw", "out=1-0", "comeback")


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """What is kept for searching is kept in a folder of the test's, in blocks of three matches."""
    folder = tmp_path / "cache"
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_names, **_options: str(folder))
    monkeypatch.setattr(search_facts, "MATCHES_IN_A_BLOCK", 3)
    return folder


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """A match of each game, in two clubs."""
    short = {variant: game for variant, game in GAMES.items() if "hands" not in game.options()}
    return [
        play_match(variant, ("Ana", "Ben", "Cid", "Dora")[: min(4, max(game.players))], seed=7, tags=_tags(place))
        for place, (variant, game) in enumerate(short.items())
    ]


def _tags(place: int) -> dict[str, str]:
    return {"Club": ("Riverside", "Harbour")[place % 2], "Played": f"2026-03-{place + 1:02}"}


@pytest.fixture
def club(records: list[Record], tmp_path: Path) -> Iterator[Ledger]:
    """A ledger with these matches."""
    with Ledger.open(f"sqlite:///{tmp_path / 'ledger.sqlite'}", create=True) as opened:
        for record in records:
            opened.add(record, asked=Asked(origin=Origin.IMPORT))
        yield opened


def places(found: Found) -> list[tuple[int, int]]:
    """The numbers and events of the answers."""
    return [(answer.number, answer.event) for answer in found.answers]


def test_all_matches_are_searched_in_order(club: Ledger, records: list[Record]) -> None:
    for text in QUERIES:
        expected = [(n, event) for n, record in enumerate(records, start=1) for event in searched(record, text)]
        found = search(club, read_query(text), limit=None)
        assert places(found) == expected
        assert (found.total, found.matches) == (len(expected), len(records))
        assert places(search(club, read_query(text), limit=2)) == expected[:2]


def test_a_search_is_narrowed_by_the_filter_and_by_who_is_named(club: Ledger, records: list[Record]) -> None:
    harbour = search(club, read_query("event=hand"), Filter(club="harbour"), limit=None)
    assert {answer.club for answer in harbour.answers} == {"Harbour"}
    assert harbour.matches == len(records) // 2
    dora = search(club, read_query("by=dora event=play"), limit=None)
    assert {answer.what[:11] for answer in dora.answers} == {"Dora plays "}
    assert places(dora) == places(search(club, read_query("by=4 event=play"), limit=None))
    assert places(search(club, read_query("knock"), without=frozenset(range(2, 99)), limit=None)) == [
        (1, event) for event in searched(records[0], "knock")
    ]


def test_several_processes_find_the_same(club: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = search(club, read_query("ends=5"), limit=None)
    for path in Path(platformdirs.user_cache_dir(), "searches").iterdir():
        path.unlink()
    monkeypatch.setattr(search_facts, "WORTH_PROCESSES", 1)
    assert search(club, read_query("ends=5"), limit=None, jobs=2) == alone


def test_nothing_is_gathered_twice_but_what_has_grown(club: Ledger, records: list[Record]) -> None:
    gathered: list[int] = []

    def tell(matches: int, _events: int) -> None:
        gathered.append(matches)

    search(club, read_query("fish"), tell=tell)
    assert sum(gathered) == len(records)
    search(club, read_query("knock"), tell=tell)
    assert sum(gathered) == len(records)
    club.add(records[0])
    found = search(club, read_query("event=hand"), Filter(variant=records[0].opening.variant), tell=tell, limit=None)
    assert {answer.number for answer in found.answers} == {1, len(records) + 1}
    assert sum(gathered[-1:]) == len(records) % 3 + 1


def test_a_search_that_may_not_take_long_answers_of_the_last_recorded_and_the_next_goes_on(
    club: Ledger, records: list[Record]
) -> None:
    begun = search(club, read_query("event=hand"), limit=None, seconds=0)
    assert begun.waiting > 0
    assert {answer.number for answer in begun.answers} == set(range(begun.answers[0].number, len(records) + 1))
    rest = begun
    while rest.waiting:
        before, rest = rest, search(club, read_query("event=hand"), limit=None, seconds=0)
        assert rest.matches > before.matches
    assert rest == search(club, read_query("event=hand"), limit=None)


@pytest.mark.parametrize("damage", [b"", b"nonsense" * 1000, None])
def test_a_damaged_file_is_made_anew(club: Ledger, damage: bytes | None) -> None:
    before = search(club, read_query("out"), limit=None)
    (path,) = Path(platformdirs.user_cache_dir(), "searches").glob("*.facts")
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + bytes(len(whole) - 4096) if damage is None else damage)
    assert search(club, read_query("out"), limit=None) == before
    assert search(club, read_query("out"), limit=None) == before


def test_an_older_block_does_not_take_the_place_of_a_newer_one() -> None:
    kept = Kept("sqlite://")
    kept.move(10, b"", [0], afresh=False)
    kept.put(pack(0, 10, [(1, None)]))
    kept.put(pack(0, 9, [(1, None), (2, None)]))
    assert kept.count("unread", None) == 1
    kept.move(11, b"", [0], afresh=False)
    kept.put(pack(0, 10, [(1, None)]))
    assert kept.due() == [0]
    kept.close()


@pytest.mark.parametrize("numbers", [[1, 1, 1], [0, 3, 255], [-5, 2, 70_000]])
def test_what_is_packed_is_unpacked(numbers: list[int]) -> None:
    for moments in ([0, 7, 65_535], [0, 7, 65_536]):
        posted = unpack(search_kept._packed(moments, numbers))
        assert (list(posted.moments), list(posted.numbers)) == (moments, numbers)
        assert list(posted.between(1, 8)) == [(7, numbers[1])]


def test_matches_that_are_being_recorded_are_known(club: Ledger, records: list[Record]) -> None:
    added = club.add(records[1], asked=Asked(origin=Origin.LIVE))
    assert searching.recorded_now(club, lambda name: False) == {added.match}
    assert searching.recorded_now(club, lambda name: name == "Harbour") == frozenset()


SAT_IN = """[Variant "draw"]
[Seat1 "Ana"]
[Seat2 "Ben"]

hand 1
out Ben
reveal Ana 1-0
hand 2
note "remark to be made right"
out Ben
reveal Ana 5-5
hand 3
out Ben
reveal Ana 6-6
hand 4
out Ben
reveal Ana 6-5
insert 12 note "substitute: Ben for Ben" "told later"
amend 6 note "substitute: Dan for Ben" "misheard"
"""
"""Dan sits in for Ben from event 6, in hand 2, until event 12, which begins hand 4; corrections say so."""


def test_a_substitute_is_found_by_his_name_and_not_where_he_did_not_sit(club: Ledger) -> None:
    (record,) = read(SAT_IN)
    assert isinstance(record, Record)
    club.add(record)
    of_dan, of_ben = (
        search(club, read_query(f"by={name} event=out"), Filter(variant="draw")) for name in ("dan", "Ben")
    )
    assert [(answer.event, answer.what) for answer in of_dan.answers] == [
        (7, "Dan goes out"), (10, "Dan goes out")
    ]  # fmt: skip
    last = max(answer.number for answer in of_ben.answers)
    assert [answer.event for answer in of_ben.answers if answer.number == last] == [3, 13]
    assert places(search(club, read_query("by=Ana"), Filter(player="Dan"))) != []
    with pytest.raises(NotFound, match="nobody called Dun has played in this ledger; did you mean Dan"):
        search(club, read_query("by=Dun"))


def test_a_correction_is_told_in_the_hand_of_what_it_corrects(club: Ledger) -> None:
    """What is inserted before hand 4 begins is of hand 3; event 11 is taken back, and its taking back too."""
    (record,) = read(SAT_IN + 'stand 3 "agreed"\nvoid 11 "misread"\nvoid 18 "it was right"\nvoid 14 "unsure"\n')
    assert isinstance(record, Record)
    club.add(record)
    found = search(club, read_query("corrected"), Filter(variant="draw"), limit=None).answers
    last = max(answer.number for answer in found)
    assert {one.event: one.hand for one in found if one.number == last} == {
        15: 3, 16: 2, 17: 1, 18: 3, 19: 3, 20: 4
    }  # fmt: skip


def test_of_a_train_that_nobody_was_named_for_it_is_told_whose_it_is(club: Ledger) -> None:
    club.add(play_match("mexican-train", ("Ana", "Ben", "Cid"), options={"hands": 1}, seed=7))
    trains = Filter(variant="mexican-train")
    of_any = search(club, read_query("event=play train for>=2"), trains, limit=None).answers
    assert of_any
    longest: dict[int, dict[str, int]] = {}
    for name in ("Ana", "Ben", "Cid"):
        for answer in search(club, read_query(f"event=play train={name} for>=2"), trains, limit=None).answers:
            longest.setdefault(answer.event, {})[name] = answer.numbers["train"]
    for answer in of_any:
        told, most = longest[answer.event], answer.numbers["train"]
        whose = ", ".join(name for name, turns in told.items() if turns == most)
        assert answer.what.endswith(f"; {whose}: open for {most} turns")
