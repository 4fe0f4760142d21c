"""Figures over any choice of an archive's matches: the sums over the matches that the ledger itself chooses."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ledger.errors import NotFound
from ledger.service.filtered_archive import FilteredArchive
from ledger.service.intake import take_in
from ledger.service.parquet import write_tables
from ledger.service.statistics import Choice, played, stats
from ledger.simulate import result_match
from ledger.statistics.definitions import FIGURES
from ledger.statistics.grouping import Line
from ledger.store import Filter, Ledger
from ledger.summary import Kind

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


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Ledger:
    """Twelve matches of two games, two clubs and none, and two kinds of record, with their tables."""
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
    assert {taken.status for taken in take_in(opened, records)} == {"new"}
    write_tables(str(folder), opened.matches())
    return opened


@pytest.mark.parametrize("wanted", CHOICES, ids=repr)
def test_the_archive_adds_up_what_the_ledger_chooses(ledger: Ledger, wanted: Filter) -> None:
    expected: dict[tuple[str | None, str], Counter[str]] = {}
    for _, match in played(ledger, Choice(wanted)):
        for seat, (_, name) in zip(match.figures.seats, match.people, strict=True):
            own = expected.setdefault((match.figures.club or None, name), Counter(dict.fromkeys(COUNTS, 0)))
            own.update({"matches": 1, **{count: getattr(seat, count) for count in COUNTS}})
    folder = Path(str(ledger.url.database)).parent
    with FilteredArchive(str(folder)) as archive:
        found = archive.totals(wanted, COUNTS)
    assert {(one.club, one.group): {"matches": one.matches, **one.counts} for one in found} == expected


def test_what_an_archive_does_not_hold_is_said(ledger: Ledger, tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="is no archive"):
        FilteredArchive(str(tmp_path))
    with FilteredArchive(str(Path(str(ledger.url.database)).parent)) as archive:
        with pytest.raises(NotFound, match="there is no count luck"):
            archive.totals(Filter(), ("luck",))
        with pytest.raises(NotFound, match="text"):
            archive.totals(Filter(text="Ana"), ("won",))


@pytest.mark.parametrize("by", ["player", "club", "variant", "year", "month", "kind", "all"])
def test_the_figures_of_an_archive_are_those_of_the_ledger(ledger: Ledger, by: str) -> None:
    """A share has its interval too; that of a mean needs each match, and only the ledger tells it."""
    with FilteredArchive(str(Path(str(ledger.url.database)).parent)) as archive:
        found = archive.lines(Filter(), by)
    asked = [name for name in FIGURES if name != "length"]
    expected = stats(ledger, Choice(), by, asked)
    assert len(found) == len(expected) > 0
    for one in expected:
        if by == "player":
            same = [line for line in found if line.name == one.name and line.matches == one.matches]
        else:
            same = [line for line in found if line.key == one.key]
        assert any(_alike(line, one) for line in same), (by, one.name)


def _alike(found: Line, expected: Line) -> bool:
    shares = [name for name in found.values if FIGURES[name].share]
    return (
        found.kinds == expected.kinds
        and all(
            (value.part, value.whole, value.value) == (other.part, other.whole, other.value)
            for value, other in ((found.values[name], expected.values[name]) for name in found.values)
        )
        and [found.values[name].interval for name in shares] == [expected.values[name].interval for name in shares]
    )


def test_an_archive_says_how_it_can_be_grouped(ledger: Ledger) -> None:
    with FilteredArchive(str(Path(str(ledger.url.database)).parent)) as archive:
        with pytest.raises(NotFound, match="by player, club, variant"):
            archive.lines(Filter(), "moon")
        with pytest.raises(NotFound, match="there is no figure 'luck'"):
            archive.lines(Filter(), "all", ["luck"])
