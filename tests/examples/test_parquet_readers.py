"""The Parquet tables in other people's hands: the questions of `PARQUET.md` as they stand there, and their answers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import duckdb
import pandas
import polars
import pyarrow.parquet
import pytest

from ledger.service.figures.statistics import Choice, stats
from ledger.service.intake import take_in
from ledger.service.parquet.archive import write_tables
from ledger.service.parquet.tables import TABLES
from ledger.store import Ledger
from tests.statistics.test_figures_of_groups import season

BLOCKS = re.findall(
    r"```python\n(.*?)```",
    (Path(__file__).parents[2] / "examples" / "PARQUET.md").read_text(encoding="utf-8"),
    re.DOTALL,
)


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, float]]:
    """A folder with the tables of a season in `archive`, and what share of the hands each player has won."""
    folder = tmp_path_factory.mktemp("readers")
    with Ledger.open(f"sqlite:///{folder / 'ledger.sqlite'}", create=True) as ledger:
        assert {taken.status for taken in take_in(ledger, season())} == {"new"}
        write_tables(str(folder / "archive"), ledger.matches())
        of_both: dict[str, list[int]] = {}
        for line in stats(ledger, Choice(), "player", ["hands_won"]):
            own = of_both.setdefault(line.name, [0, 0])
            own[0] += line.values["hands_won"].part
            own[1] += line.values["hands_won"].whole
    return folder, {name: won / known for name, (won, known) in of_both.items()}


def answer(block: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What the last line of a block of code says."""
    monkeypatch.chdir(folder)
    *lines, last = block.strip().splitlines()
    names: dict[str, Any] = {}
    exec("\n".join(lines), names)
    return eval(last, names)


def test_polars_and_pandas_answer_as_the_program_does(
    archive: tuple[Path, dict[str, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, shares = archive
    in_polars, in_pandas = (answer(block, folder, monkeypatch) for block in BLOCKS)
    assert dict(in_polars.select("player", "share").iter_rows()) == pytest.approx(shares)
    assert in_pandas.to_dict() == pytest.approx(shares)


@pytest.mark.parametrize("table", TABLES)
def test_every_reader_finds_the_same_rows_and_columns(table: str, archive: tuple[Path, dict[str, float]]) -> None:
    """DuckDB, Polars, pandas and Arrow itself."""
    file = str(archive[0] / "archive" / f"{table}.parquet")
    frame, other, arrow = pandas.read_parquet(file), polars.read_parquet(file), pyarrow.parquet.read_table(file)
    rows = duckdb.read_parquet(file)
    assert list(frame.columns) == other.columns == arrow.column_names == rows.columns == list(TABLES[table])
    assert other.rows() == [tuple(row.values()) for row in arrow.to_pylist()] == rows.fetchall()
    assert len(frame) == other.height > 0
