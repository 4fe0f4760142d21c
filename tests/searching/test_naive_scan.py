"""Search answers what a scan of all pictures finds, in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from ledger.game.events import Draw, OptionValue, Record, Shut
from ledger.game.variants import GAMES
from ledger.searching import Answers, OneMatch, facts, read_query
from ledger.simulate import play_match
from tests.searching.knocks import knock
from tests.searching.naive import Scan, Wanted

NAMES = ("Ana", "Ben", "Cid", "Dora")

SEEDS = [
    pytest.param((0, 1, 2, 3, 9), id="5 matches"),
    pytest.param(range(2000), id="2000 matches", marks=pytest.mark.soak),
]
"""In match 9 of all-fives the points of somebody's last tile decide the match: he goes out all the same."""
HAND, PLAY = ("hand", "taken"), ("play",)
OPTIONS: dict[str, dict[str, OptionValue]] = {
    "all-fives": {"spinner": "first"},
    "five-up": {"spinner": True},
    "draw": {"spinner": True},
    "block": {"spinner": True},
    "draw-duel": {"table_edge": True},
    "mexican-train": {"hands": 4},
}
"""So that every condition is to be found somewhere."""

POSITIONS: dict[str, Callable[[Scan], Wanted]] = {
    "ends=6,6": lambda scan: scan.ends(6, 6),
    "ends=5": lambda scan: scan.ends(5),
    "ends=3,0": lambda scan: scan.ends(0, 3),
    "count>=10": lambda scan: scan.count(10),
    "train=Ben": lambda scan: scan.train("Ben"),
    "train=Ana for>=4": lambda scan: scan.train("Ana", 4),
    "owed": lambda scan: scan.owed(),
    "owed for>=2": lambda scan: scan.owed(2),
}
ACTS: dict[str, Callable[[Scan], Wanted]] = {
    "event=draw": lambda scan: scan.kind(Draw),
    "shut": lambda scan: scan.kind(Shut),
    "by=Ana": lambda scan: lambda n: scan.by(n, "Ana"),
    "played=6-4": lambda scan: scan.played("6-4"),
    "led": lambda scan: scan.led(),
    "led=5-5": lambda scan: scan.led("5-5"),
    "knock": lambda scan: knock(scan),
    "knock=Ben": lambda scan: knock(scan, name="Ben"),
    "knock on=6": lambda scan: knock(scan, 6),
    "knock=Ana on=2,1": lambda scan: knock(scan, 1, 2, name="Ana"),
    "knock on=4,4": lambda scan: knock(scan, 4, 4),
    "points>=10": lambda scan: scan.points(10, PLAY),
    "written>=30": lambda scan: scan.points(30, HAND),
    "out": lambda scan: scan.out(),
    "out=1-0": lambda scan: scan.out("1-0"),
    "blocked": lambda scan: scan.blocked,
    "fish": lambda scan: scan.fish(),
    "fish=Ana": lambda scan: scan.fish("Ana"),
    "fish closed-by-lower": lambda scan: scan.fish(closed="lower"),
    "fish=Ben closed-by-higher": lambda scan: scan.fish("Ben", "higher"),
    "comeback": lambda scan: scan.comeback(1),
    "comeback=Ana from>=15": lambda scan: scan.comeback(15, "Ana"),
    "by=Ana ends=6": lambda scan: both(lambda n: scan.by(n, "Ana"), scan.ends(6)),
    "knock ends=3": lambda scan: both(knock(scan), scan.ends(3)),
    "points>=5 count>=10 by=Ben": lambda scan: both(scan.points(5, PLAY), scan.count(10), lambda n: scan.by(n, "Ben")),
    "train=Ben by=Ben": lambda scan: both(scan.train("Ben"), lambda n: scan.by(n, "Ben")),
}


def both(*wanted: Wanted) -> Wanted:
    return lambda n: all(one(n) for one in wanted)


def searched(record: Record, text: str) -> list[int]:
    """The events that answer a search in one match."""
    return all_searched(record, [text])[text]


def all_searched(record: Record, texts: Iterable[str]) -> dict[str, list[int]]:
    """The events that answer each search in one match."""
    source = OneMatch(facts(record), {name: frozenset([seat]) for seat, name in enumerate(record.opening.seats, 1)})
    events = source.facts.events
    return {text: sorted(events[moment] for moment in Answers(read_query(text), source).moments) for text in texts}


def scanned(scan: Scan, wanted: Wanted, *, begins: bool) -> list[int]:
    """The events that a scan gives; of a position those where it begins to hold."""
    holds = {n for n in range(2, scan.last + 1) if wanted(n)}
    return sorted(n for n in holds if not begins or n - 1 not in holds)


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize("variant", GAMES)
def test_a_search_finds_what_a_naive_scan_finds(variant: str, seeds: Iterable[int]) -> None:
    positions = dict(POSITIONS)
    options = OPTIONS.get(variant, {})
    if "spinner" in options:
        positions["spinner=shut"] = lambda scan: scan.spinner(shut=True)
        positions["spinner=open"] = lambda scan: scan.spinner(shut=False)
    for seed in seeds:
        players = NAMES[: max(size for size in GAMES[variant].players if size <= 4)]
        record = play_match(variant, players, options=options, seed=seed)
        scan = Scan(record)
        found = all_searched(record, {**positions, **ACTS})
        for text, wanted in {**positions, **ACTS}.items():
            expected = scanned(scan, wanted(scan), begins=text in positions)
            assert found[text] == expected, f"{variant}, seed {seed}: {text}"
