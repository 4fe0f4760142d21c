"""Figures over any choice of an archive's matches: the sums over the matches that the ledger itself chooses."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ledger.errors import LedgerError, NotFound
from ledger.game.events import Record
from ledger.game.written_down import Kind
from ledger.record import read
from ledger.service.figures.statistics import Choice, played, stats
from ledger.service.intake import take_in
from ledger.service.parquet.archive import write_tables
from ledger.service.parquet.filtered import FilteredArchive
from ledger.service.parquet.partitions import write_partitions
from ledger.simulate import play_match, result_match
from ledger.statistics.grouping import Line
from ledger.store import Filter, Ledger

COUNTS = ("won", "decided", "hands", "hands_won", "points")
CHOICES = (
    Filter(),
    Filter(club="riverside"),
    Filter(clubs=("Riverside", "No club at all")),
    Filter(no_clubs=("Riverside",)),
    Filter(variant="draw", since="2026-01-05", until="2026-01-09"),
    Filter(variants=("draw", "block"), no_variants=("block",)),
    Filter(player="ANA"),
    Filter(players=("Ana", "Ben"), no_players=("Cid",)),
    Filter(kinds=("result",), over=True),
    Filter(no_kinds=("result",)),
    Filter(over=False),
    Filter(player="' OR 1=1 --"),
)


SUBSTITUTED = """[Variant "kozel-pairs"]
[Id "substituted"]
[Played "2026-02-03"]
[Seat1 "Ana"]
[Seat2 "Ben"]
[Seat3 "Cid"]
[Seat4 "Dan"]

hand 1
out Ana
note "substitute: Eva for Ana"
hand 2
out Ana
note "substitute: Ana for Ana"
hand 3
out Dan
"""
"""Hands of a pair of which one had a substitute for a while."""


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Ledger:
    """Matches of several games, two clubs and none, for two and in pairs, and three kinds of record; their tables."""
    folder = tmp_path_factory.mktemp("archive")
    opened = Ledger.open(f"sqlite:///{folder}/ledger.sqlite", create=True)
    names = ("Ana", "Ben", "Cid")
    records = []
    for number in range(12):
        clubs = {"Club": ("Riverside", "Harbour")[number % 2]} if number % 3 else {}
        tags = {"Id": f"m{number}", "Played": f"2026-01-{number + 1:02}", **clubs}
        seats = [names[number % 3], names[(number + 1) % 3]]
        kind: Kind = "score" if number % 4 == 0 else "result"
        records.append(result_match(("draw", "block")[number % 2], seats, kind=kind, seed=number, tags=tags))
    for number, game in enumerate(("kozel-duel", "kozel-duel", "five-up", "draw"), start=12):
        tags = {"Id": f"m{number}", "Played": "2026-02-01", "Club": "Riverside"}
        records.append(play_match(game, names[:2], bots=["greedy"], seed=number, tags=tags))
    paired = {"Id": "pairs", "Played": "2026-02-02", "Club": "Riverside"}
    records.append(play_match("kozel-pairs", (*names, "Dan"), bots=["greedy"], seed=9, tags=paired))
    (substituted,) = read(SUBSTITUTED)
    assert isinstance(substituted, Record)
    records.append(substituted)
    assert {taken.status for taken in take_in(opened, records)} == {"new"}
    write_tables(str(folder), opened.matches())
    return opened


@pytest.mark.parametrize("wanted", CHOICES, ids=repr)
def test_the_archive_adds_up_what_the_ledger_chooses(ledger: Ledger, wanted: Filter) -> None:
    expected: dict[tuple[str | None, str], Counter[str]] = {}
    for _, match in played(ledger, Choice(wanted)):
        sat = [*zip(match.people, match.figures.seats, strict=True), *match.substitutes]
        for (_, name), seat in sat:
            own = expected.setdefault((match.figures.club or None, name), Counter(dict.fromkeys(COUNTS, 0)))
            own.update({"matches": 1, **{count: getattr(seat, count) for count in COUNTS}})
    folder = Path(str(ledger.url.database)).parent
    with FilteredArchive(str(folder)) as archive:
        found = archive.totals(wanted, COUNTS)
    assert {(one.club, one.group): {"matches": one.matches, **one.counts} for one in found} == expected


@pytest.fixture(scope="module")
def twice(ledger: Ledger, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The partitions of two ledgers beside each other, which hold the same matches under the same names."""
    folder = tmp_path_factory.mktemp("federation")
    for region in ("north", "south"):
        list(write_partitions(str(folder / region), ledger))
    return str(folder)


@pytest.mark.parametrize("by", ["player", "pair", "all"])
def test_partitions_are_asked_as_one_archive(ledger: Ledger, twice: str, by: str) -> None:
    with FilteredArchive(str(Path(twice) / "north")) as archive:
        found = archive.lines(Filter(), by)
    assert [_told(line) for line in found] == [_told(line) for line in stats(ledger, Choice(), by)]


@pytest.mark.parametrize("wanted", [Filter(), Filter(player="Eva"), Filter(no_players=("Eva",), variant="draw")])
def test_matches_of_two_ledgers_with_one_name_are_two(twice: str, wanted: Filter) -> None:
    with FilteredArchive(str(Path(twice) / "north")) as archive:
        once = archive.totals(wanted, COUNTS)
    with FilteredArchive(twice) as archive:
        found = archive.totals(wanted, COUNTS)
    assert once
    doubled = [{name: 2 * count for name, count in one.counts.items()} for one in once]
    assert [(2 * one.matches, counts) for one, counts in zip(once, doubled, strict=True)] == [
        (one.matches, one.counts) for one in found
    ]


def test_a_month_that_lacks_a_table_is_named(ledger: Ledger, tmp_path: Path) -> None:
    list(write_partitions(str(tmp_path), ledger))
    lost = sorted(tmp_path.rglob("seats.parquet"))[1]
    lost.unlink()
    with pytest.raises(LedgerError, match=f"{lost} is missing: remove the folder of that month"):
        FilteredArchive(str(tmp_path))


@pytest.mark.parametrize("left", [0, 0.5])
@pytest.mark.parametrize("table", ["matches", "seats"])
def test_a_damaged_table_is_named_with_what_to_do(ledger: Ledger, tmp_path: Path, table: str, left: float) -> None:
    list(write_partitions(str(tmp_path), ledger))
    damaged = sorted(tmp_path.rglob(f"{table}.parquet"))[1]
    damaged.write_bytes(damaged.read_bytes()[: int(left * damaged.stat().st_size)])
    with (
        pytest.raises(
            LedgerError, match=rf"{tmp_path} cannot be read \(.*{table}.*\): remove the folder of that month"
        ),
        FilteredArchive(str(tmp_path)) as archive,
    ):
        archive.lines(Filter(), "player")


def test_what_an_archive_does_not_hold_is_said(ledger: Ledger, tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="is no archive"):
        FilteredArchive(str(tmp_path))
    with FilteredArchive(str(Path(str(ledger.url.database)).parent)) as archive:
        with pytest.raises(NotFound, match="there is no count luck"):
            archive.totals(Filter(), ("luck",))
        with pytest.raises(NotFound, match="text"):
            archive.totals(Filter(text="Ana"), ("won",))


@pytest.mark.parametrize(
    "by", ["player", "pair", "club", "variant", "season", "year", "month", "kind", "all", "option:target"]
)
def test_the_figures_of_an_archive_are_those_of_the_ledger(ledger: Ledger, by: str) -> None:
    """Values, intervals, on how much they rest, and why there are none: all is the same."""
    with FilteredArchive(str(Path(str(ledger.url.database)).parent)) as archive:
        found = archive.lines(Filter(), by)
    expected = stats(ledger, Choice(), by)
    assert [_told(line) for line in found] == [_told(line) for line in expected]
    assert len(found) > 0


@pytest.mark.parametrize("begins", ["01-01", "01-05", "09-01"])
def test_seasons_of_an_archive_are_those_of_the_calendar(ledger: Ledger, begins: str) -> None:
    with FilteredArchive(str(Path(str(ledger.url.database)).parent)) as archive:
        found = archive.lines(Filter(), "season", ("wins", "length"), begins)
    expected = stats(ledger, Choice(season_begins=begins), "season", ("wins", "length"))
    assert [_told(line) for line in found] == [_told(line) for line in expected]
    assert [line.name for line in found] == {"01-01": ["2026"], "01-05": ["2025/26", "2026/27"], "09-01": ["2025/26"]}[
        begins
    ]


def _told(line: Line) -> object:
    # an archive knows no ids
    return line.name, line.club, line.matches, line.kinds, line.values


def test_an_archive_says_how_it_can_be_grouped(ledger: Ledger) -> None:
    with FilteredArchive(str(Path(str(ledger.url.database)).parent)) as archive:
        with pytest.raises(NotFound, match="by player, pair, club, variant, season"):
            archive.lines(Filter(), "moon")
        with pytest.raises(NotFound, match="there is no figure 'luck'"):
            archive.lines(Filter(), "all", ["luck"])
