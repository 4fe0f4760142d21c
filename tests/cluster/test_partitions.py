"""The archive in partitions: written by club and month, gone on with, and audited as the ledger itself is."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from ledger.errors import LedgerError, NotFound, Refused
from ledger.game.events import Note
from ledger.service.audits.parts import parts_of_ledger
from ledger.service.clubs.forgetting import forget
from ledger.service.figures.rescoring import judged, judged_parts, of_records
from ledger.service.parquet.archive import write_tables
from ledger.service.parquet.partitions import RECORDS, parts_of_folder, write_partitions
from ledger.simulate import play_match
from ledger.store import Asked, Ledger
from tests.cluster.telling import told
from tests.cluster.wrong_matches import wrong_match

pytest.importorskip("pyarrow")


def test_partitions_are_audited_as_the_ledger_is(ledger: Ledger, tmp_path: Path) -> None:
    written = list(write_partitions(str(tmp_path / "archive"), ledger))
    assert sum(one.matches for one in written) == 13
    assert len(written) == 7
    assert not any(one.known for one in written)
    found = told(parts_of_folder(str(tmp_path / "archive")))
    assert found["findings"]
    assert found == told(parts_of_ledger(ledger))


def test_only_the_partition_is_written_again_whose_match_has_grown(ledger: Ledger, tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    list(write_partitions(str(folder), ledger))
    before = {path: path.stat().st_mtime_ns for path in folder.rglob(RECORDS)}
    parts = {part.digest() for part in parts_of_folder(str(folder))}
    ledger.append(5, [Note("the lamp went out")], expected=len(ledger.record(5).events))
    written = list(write_partitions(str(folder), ledger))
    assert [one.known for one in written].count(False) == 1
    changed = [path for path in folder.rglob(RECORDS) if path.stat().st_mtime_ns != before[path]]
    assert len(changed) == 1
    assert len(parts - {part.digest() for part in parts_of_folder(str(folder))}) == 1


def test_who_was_forgotten_goes_from_the_months_that_were_written_before(ledger: Ledger, tmp_path: Path) -> None:
    from pyarrow import parquet

    folder = tmp_path / "archive"
    name = ledger.record(13).opening.seats[0]
    list(write_partitions(str(folder), ledger))
    forget(ledger, name, None, Asked(), everywhere=True)
    list(write_partitions(str(folder), ledger))
    told = [str(parquet.read_table(path).to_pylist()) for path in folder.rglob("*.parquet")]
    assert told
    assert not [rows for rows in told if name in rows]
    assert all(one.known for one in write_partitions(str(folder), ledger))


def test_a_club_never_becomes_a_path(tmp_path: Path) -> None:
    with Ledger.open(f"sqlite:///{tmp_path / 'ledger.sqlite'}", create=True) as ledger:
        tags = {"Club": "../../etc", "Played": "2026-03-14"}
        ledger.add(play_match("draw", ["Ana", "Ben"], seed=1, tags=tags))
        (written,) = write_partitions(str(tmp_path / "archive"), ledger)
    place = Path(written.folder).relative_to(tmp_path / "archive")
    assert place.parts[0].removeprefix("club-").isalnum()
    assert place.parts[1] == "2026-03"


def test_a_partition_says_of_each_match_where_its_chain_ends(ledger: Ledger, tmp_path: Path) -> None:
    from pyarrow import parquet

    folder = tmp_path / "archive"
    list(write_partitions(str(folder), ledger))
    heads: dict[int, str] = {}
    for path in folder.rglob(RECORDS):
        table = parquet.read_table(path)
        numbers = table["number"].to_pylist()
        assert numbers == sorted(numbers)
        heads.update(zip(numbers, table["head"].to_pylist(), strict=True))
    with ledger.snapshot() as snapshot:
        stored = {number: snapshot.find_number(number).last_hash.hex() for number in range(1, 14)}
    assert heads == stored


def test_a_folder_is_the_same_for_whoever_reads_it_from_elsewhere(
    ledger: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    list(write_partitions(str(tmp_path / "archive"), ledger))
    monkeypatch.chdir(tmp_path)
    parts = list(parts_of_folder("archive"))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert told(parts) == told(parts_of_ledger(ledger))


def test_an_archive_that_is_another_one_than_when_the_audit_began_is_not_audited(
    ledger: Ledger, tmp_path: Path
) -> None:
    folder = tmp_path / "archive"
    list(write_partitions(str(folder), ledger))
    parts = list(parts_of_folder(str(folder)))
    ledger.append(5, [Note("the lamp went out")], expected=len(ledger.record(5).events))
    list(write_partitions(str(folder), ledger))
    with pytest.raises(LedgerError, match="holds other matches than when this began"):
        told(parts)


def test_a_club_or_a_month_is_audited_alone_and_archives_beside_each_other_together(
    ledger: Ledger, tmp_path: Path
) -> None:
    list(write_partitions(str(tmp_path / "all" / "north"), ledger))
    list(write_partitions(str(tmp_path / "all" / "south"), ledger))
    one_region = list(parts_of_folder(str(tmp_path / "all" / "north")))
    months = sorted({Path(part.path).parent for part in one_region})
    clubs = sorted({month.parent for month in months})
    for places in (months, clubs):
        assert [part for place in places for part in parts_of_folder(str(place))] == one_region
    assert len(list(parts_of_folder(str(tmp_path / "all")))) == 2 * len(one_region)


def test_the_months_of_another_ledger_are_not_written_over(ledger: Ledger, tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    list(write_partitions(str(folder), ledger))
    before = {path: path.read_bytes() for path in folder.rglob("*.parquet")}
    with Ledger.open(f"sqlite:///{tmp_path / 'other.sqlite'}", create=True) as other:
        other.add(wrong_match(0))
        with pytest.raises(Refused, match="holds the partitions of another ledger"):
            list(write_partitions(str(folder), other))
    assert {path: path.read_bytes() for path in folder.rglob("*.parquet")} == before


def test_two_exports_into_one_folder_at_once_write_one_archive(ledger: Ledger, tmp_path: Path) -> None:
    folder = str(tmp_path / "archive")
    begun = write_partitions(folder, ledger)
    next(begun)
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "ledger", "--ledger", ledger.url.render_as_string(), "export"]
        + ["--format", "partitions", "--out", folder]
    ) as other:
        written = 1 + len(list(begun))
    assert (written, other.returncode) == (7, 0)
    assert told(parts_of_folder(folder)) == told(parts_of_ledger(ledger))
    assert [path for path in (tmp_path / "archive").rglob("*") if path.suffix not in ("", ".parquet")] == []


def test_a_folder_with_the_tables_alone_has_nothing_to_audit(ledger: Ledger, tmp_path: Path) -> None:
    write_tables(str(tmp_path / "tables"), ledger.matches())
    with pytest.raises(NotFound, match="is a folder with the tables alone of an archive: .*--format partitions"):
        list(parts_of_folder(str(tmp_path / "tables")))


def test_partitions_are_scored_again_as_their_matches_are(ledger: Ledger, tmp_path: Path) -> None:
    list(write_partitions(str(tmp_path / "archive"), ledger))
    parts = list(parts_of_folder(str(tmp_path / "archive")))
    alone = list(judged_parts(parts, "target=40", jobs=1))
    assert list(judged_parts(parts, "target=40", jobs=2, makes=ThreadPoolExecutor)) == alone
    one_by_one = {
        one.name: one
        for one in (
            judged(scored, "target=40")
            for scored in of_records((stored.name, stored.record) for stored in ledger.matches())
        )
    }
    assert {one.name: one for one in alone} == one_by_one
    assert any(one.rescored and one.rescored.event for one in alone)


def test_games_without_the_option_come_back_from_other_processes_as_they_were_played(
    ledger: Ledger, tmp_path: Path
) -> None:
    ledger.add(play_match("kolbasa", ["Ana", "Ben"], seed=3, tags={"Id": "kolbasa"}))
    list(write_partitions(str(tmp_path / "archive"), ledger))
    parts = list(parts_of_folder(str(tmp_path / "archive")))
    found = {one.name: one for one in judged_parts(parts, "target=40", jobs=2, makes=ProcessPoolExecutor)}
    assert found["kolbasa"].rescored is None
    assert "target" in str(found["kolbasa"].refused)
    assert len(found) == 14


def test_the_archive_of_an_empty_ledger_is_an_empty_folder(tmp_path: Path) -> None:
    with Ledger.open(f"sqlite:///{tmp_path / 'empty.sqlite'}", create=True) as empty:
        assert list(write_partitions(str(tmp_path / "archive"), empty)) == []
    with pytest.raises(NotFound, match="is a folder without partitions"):
        list(parts_of_folder(str(tmp_path / "archive")))
