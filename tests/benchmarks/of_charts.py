"""G14, G15: the numbers that charts are drawn of, and a page that draws a hundred thousand points."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from ledger.service.intake import take_in
from ledger.service.parquet.archive import write_tables
from ledger.service.parquet.filtered import FilteredArchive
from ledger.store import Ledger
from tests.benchmarks.archive import CLUBS
from tests.benchmarks.archive import match as archived
from tests.benchmarks.free_filters import CHOICES, COUNTS, bare, totals_of_all_time
from tests.benchmarks.measuring import Goal, Row, Sizes, missing, paired, quartiles, seconds

MATCHES = 5_000
POINTS = 100_000
MOST_SECONDS = 0.010
FEW = ("decided", "won", "drawn", "points")
G14 = Goal("G14", "chart numbers over a free choice / bare DuckDB", "time", 1.2, 1.0)
G14B = Goal("G14b", "chart numbers from kept totals / 10 ms", "time", 1.0, 1.0)
G15 = Goal("G15", "page with 100,000 points / bare Streamlit and Plotly", "time", 1.5, 1.1)
BARE = f"""
import numpy, streamlit, plotly.graph_objects as plotly
kind = streamlit.selectbox("kind", ["a", "b"])
values = numpy.random.default_rng(ord(kind)).normal(size={POINTS}).cumsum()
days = numpy.datetime64("2016-01-01") + numpy.arange({POINTS}) % 3650
streamlit.plotly_chart(plotly.Figure(plotly.Scattergl(x=days, y=values, mode="lines")), key="chart")
"""
OURS = f"""
import numpy, streamlit
from dashboard.charts import Line, lines, show
kind = streamlit.selectbox("kind", ["a", "b"])
values = numpy.random.default_rng(ord(kind)).normal(size={POINTS}).cumsum()
days = numpy.datetime64("2016-01-01") + numpy.arange({POINTS}) % 3650
show(lines([Line("Ana", days, values)], "points"), key="chart", alt="points")
"""


def measure(sizes: Sizes) -> Iterator[Row]:
    """The rows of these goals."""
    folder = Path(sizes.folder) / "archives"
    with small_archive(folder / f"clubs-{MATCHES}.sqlite") as ledger:
        yield from free_choices(ledger, folder / f"clubs-{MATCHES}-parquet", sizes)
        yield from kept_totals(ledger, sizes)
    yield page(sizes)


def small_archive(path: Path) -> Ledger:
    """The first matches of `make archive`, most of them results or scores, of twelve clubs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    ledger = Ledger.open(f"sqlite:///{path}", create=True)
    missing_ones = (archived(number, MATCHES) for number in range(ledger.count(), MATCHES))
    for _ in take_in(ledger, missing_ones, at_once=200):
        pass
    return ledger


def free_choices(ledger: Ledger, parquet: Path, sizes: Sizes) -> Iterator[Row]:
    """A choice of matches that nobody has kept totals of, beside the query that one would write by hand."""
    try:
        import duckdb
    except ImportError:
        yield missing(G14, "free choice", "duckdb is not installed")
        return
    if not (parquet / "seats.parquet").is_file():
        write_tables(str(parquet), ledger.matches())
    with FilteredArchive(str(parquet)) as asked, duckdb.connect() as connection:
        for name, table in (("m", "matches"), ("s", "seats")):
            connection.read_parquet(str(parquet / f"{table}.parquet")).create_view(name)
        for case, (wanted, by_hand, _) in CHOICES.items():
            ours, theirs = partial(asked.totals, wanted, COUNTS), partial(bare, connection, by_hand)
            yield paired(G14, case, ours, theirs, sizes)


def kept_totals(ledger: Ledger, sizes: Sizes) -> Iterator[Row]:
    """What standings read."""
    cases: dict[str, dict[str, Any]] = {
        "a club": {"club": CLUBS[2]},
        "one game, all clubs": {"variant": "draw"},
        "everybody": {},
    }
    with ledger.snapshot() as snapshot:
        for case, wanted in cases.items():
            work: Callable[[], object] = partial(totals_of_all_time, snapshot.connection, FEW, **wanted)
            taken = [seconds(work, sizes) for _ in range(sizes.rounds)]
            low, middle, high = (one / MOST_SECONDS for one in quartiles(taken))
            yield Row(
                *(G14B.number, case, G14B.of, G14B.must, G14B.aim, low, middle, high),
                ours=middle * MOST_SECONDS,
                other=MOST_SECONDS,
                rounds=sizes.rounds,
                holds=G14B.met(low, high),
            )


def page(sizes: Sizes) -> Row:
    """The rerun of a page with our chart beside one without anything of ours."""
    from streamlit.testing.v1 import AppTest

    def rerun(script: str) -> Callable[[], object]:
        running = AppTest.from_string(script, default_timeout=60).run()
        assert not running.exception, running.exception
        kinds = itertools.cycle("ba")
        return lambda: running.selectbox[0].set_value(next(kinds)).run()

    return paired(G15, "one line", rerun(OURS), rerun(BARE), sizes)
