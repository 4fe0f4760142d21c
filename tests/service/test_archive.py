"""Whole archives: cut into parts, audited apart, put together again as if they had been read in one go."""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.service import spreading
from ledger.service.audits import parts as audit_parts
from ledger.service.audits.archive import audit_parts as audit_in_parts
from ledger.service.audits.auditing import audit_file, audit_ledger
from ledger.service.audits.kept import Kept
from ledger.service.audits.parts import Part, parts_of_file, parts_of_ledger
from ledger.service.audits.report import Report
from ledger.service.importing import import_files
from ledger.store import Ledger

HEADER = '[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n'
RIGHT = f"{HEADER}\nhand 1\nout Ana\nreveal Ben 5-5 4-4\nwrite Ana 18\n"
WRONG = RIGHT.replace("write Ana 18", "write Ana 25")
PIECES = (
    RIGHT,
    WRONG,
    f'[Id "RV-{{n}}"]\n[Club "Riverside"]\n{WRONG}',
    RIGHT.replace("out Ana", "owt Ana"),
    RIGHT.replace('"draw"', '"draw'),
    HEADER,
    '[Variant "no-such-game"]\n[Seat1 "a"]\n\nhand 1\n',
    "; a remark\n\n",
    f"{WRONG}; the end\n\n  ; and more\n",
    RIGHT.replace("\n", "\r\n"),
    "\x00\x01 no text [\n",
    'note "[Variant \\"draw\\"]"\n',
)
"""Matches that are right, wrong, unreadable or empty, and what may stand between them."""


def whole(path: str) -> dict[str, object]:
    """The audit of a file read in one go."""
    with Report() as report:
        for audited in audit_file(path):
            report.add(audited)
        return told(report)


def told(report: Report) -> dict[str, object]:
    """All that a report tells."""
    findings = [(audited.match, audited.file, audited.findings) for audited in report.found]
    return {"findings": findings, "sums": report.sums.as_json(), "items": report.sums.items, "files": report.files}


def in_parts(path: str, **how: object) -> dict[str, object]:
    """The audit of a file cut into parts."""
    with Report() as report:
        for _ in audit_in_parts(parts_of_file(path), report, **how):  # type: ignore[arg-type]
            pass
        return told(report)


def threads(jobs: int) -> Executor:
    """Threads in the place of processes: quick to start."""
    return ThreadPoolExecutor(jobs)


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cut wherever there may be one, and processes for everything."""
    monkeypatch.setattr(audit_parts, "BYTES_IN_A_PART", 300)
    monkeypatch.setattr(audit_parts, "EVENTS_IN_A_PART", 10)
    monkeypatch.setattr(spreading, "WORTH_PROCESSES", 1)


@pytest.fixture
def mixed(tmp_path: Path) -> str:
    """A file of a hundred pieces."""
    path = tmp_path / "archive.domino"
    path.write_text("".join(PIECES[n * 7 % len(PIECES)].replace("{n}", str(n)) for n in range(100)), encoding="utf-8")
    return str(path)


@given(places=st.lists(st.integers(0, len(PIECES) - 1), max_size=25), size=st.integers(40, 900))
def test_a_file_in_parts_is_the_file_in_one_go(
    places: list[int], size: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("parts") / "x.domino"
    path.write_bytes("".join(PIECES[place].replace("{n}", str(n)) for n, place in enumerate(places)).encode())
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(audit_parts, "BYTES_IN_A_PART", size)
        assert in_parts(str(path), jobs=1) == whole(str(path))


@pytest.mark.usefixtures("small_parts")
def test_there_is_more_than_one_part(mixed: str) -> None:
    assert len(list(parts_of_file(mixed))) > 5


def test_a_report_is_read_again_and_added_to_while_it_is_read(mixed: str) -> None:
    with Report() as report:
        audits = list(audit_file(mixed))
        for audited in audits[:50]:
            report.add(audited)
        first = next(report.found)
        for audited in audits[50:]:
            report.add(audited)
        assert next(report.found) == first
        assert told(report) == whole(mixed)


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_the_order_is_the_same_whatever_the_jobs(mixed: str, jobs: int) -> None:
    assert in_parts(mixed, jobs=jobs, makes=threads) == whole(mixed)


@pytest.mark.usefixtures("small_parts")
def test_processes_find_the_same(mixed: str) -> None:
    assert in_parts(mixed, jobs=2) == whole(mixed)


@pytest.mark.usefixtures("small_parts")
def test_a_file_without_a_place_to_cut_is_read_as_a_stream(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_parts, "MOST_UNCUT", 1000)
    path = tmp_path / "x.domino"
    path.write_text(RIGHT + "; nothing\n" * 400 + "owt Ana\n" + WRONG + WRONG)
    assert in_parts(str(path), jobs=1) == whole(str(path))


@pytest.mark.usefixtures("small_parts")
def test_json_lines_are_audited_in_parts_too(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    opening = '"event": 1, "kind": "open", "variant": "draw", "options": {}, "seats": ["Ana", "Ben"], "tags": {}'
    lines = [
        f'{{"match": "{n}", {opening}}}\n{{"match": "{n}", "event": 2, "kind": "hand", "hand": 3}}' for n in range(40)
    ]
    path.write_text("\n".join([*lines, "{no json", *lines]))
    assert len(list(parts_of_file(str(path)))) > 3
    assert in_parts(str(path), jobs=2, makes=threads) == whole(str(path))


@pytest.fixture
def filled(tmp_path: Path) -> Ledger:
    """A ledger with thirty matches, half of them wrong."""
    path = tmp_path / "nights.domino"
    path.write_text("\n".join(f'[Id "RV-{n}"]\n[Club "Riverside"]\n{WRONG if n % 2 else RIGHT}' for n in range(30)))
    opened = Ledger.open(f"sqlite:///{tmp_path / 'ledger.sqlite'}", create=True)
    list(import_files(opened, [str(path)]))
    return opened


@pytest.mark.usefixtures("small_parts")
def test_a_ledger_in_parts_is_the_ledger_in_one_go(filled: Ledger) -> None:
    with filled, Report() as one, Report() as many:
        for audited in audit_ledger(filled):
            one.add(audited)
        assert len(list(parts_of_ledger(filled))) > 5
        for _ in audit_in_parts(parts_of_ledger(filled), many, jobs=3, makes=threads):
            pass
        assert told(many) == told(one)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for what is kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def broken_off(parts: Iterable[Part], kept: Kept, after: int) -> int:
    """An audit that is given up after so many parts; how many matches it had come to."""
    with Report() as report:
        running = audit_in_parts(parts, report, jobs=1, kept=kept)
        for _ in range(after):
            next(running)
        running.close()
        kept.close()
        return report.sums.items


def resumed(path: str) -> dict[str, object]:
    """The audit of a file that goes on with what is kept."""
    kept = Kept(["x"])
    try:
        return in_parts(path, jobs=1, kept=kept)
    finally:
        kept.close()


@pytest.mark.usefixtures("small_parts", "cache")
def test_what_was_found_before_a_break_is_not_audited_again(mixed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = broken_off(parts_of_file(mixed), Kept(["x"]), 4)
    again = Kept(["x"])
    assert in_parts(mixed, jobs=1, kept=again) == whole(mixed)
    assert again.taken == before > 0
    again.forget()
    assert not again.path.exists()


@pytest.mark.usefixtures("small_parts", "cache")
def test_a_file_that_was_changed_meanwhile_is_audited_as_it_is(mixed: str) -> None:
    broken_off(parts_of_file(mixed), Kept(["x"]), 6)
    Path(mixed).write_text(Path(mixed).read_text().replace("write Ana 18", "write Ana 19"))
    assert resumed(mixed) == whole(mixed)


@pytest.mark.usefixtures("small_parts", "cache")
@pytest.mark.parametrize("cut", [1, 9, 50, 200])
def test_what_was_kept_is_good_up_to_where_a_crash_cut_it(mixed: str, cut: int) -> None:
    kept = Kept(["x"])
    broken_off(parts_of_file(mixed), kept, 6)
    content = kept.path.read_bytes()
    kept.path.write_bytes(content[:-cut])
    assert resumed(mixed) == whole(mixed)
    kept.path.write_bytes(content[:-cut] + b"\xff" * cut)
    assert resumed(mixed) == whole(mixed)


@pytest.mark.usefixtures("small_parts")
def test_what_is_kept_of_a_ledger_names_nobody_and_is_its_owners_alone(filled: Ledger, cache: Path) -> None:
    kept = Kept(["x"])
    with filled:
        broken_off(parts_of_ledger(filled), kept, 6)
        content = kept.path.read_bytes()
        assert content
        assert b"Ana" not in content
        assert kept.path.stat().st_mode & 0o077 == 0
        again = Kept(["x"])
        with Report(with_records=True) as report:
            for _ in audit_in_parts(parts_of_ledger(filled), report, jobs=1, kept=again):
                pass
            found = list(report.found)
        again.forget()
    assert {audited.opening.seats for audited in found if audited.opening} == {("Ana", "Ben")}
    assert all(audited.record is not None for audited in found)


@pytest.mark.usefixtures("small_parts")
def test_where_nothing_can_be_kept_the_audit_goes_on(
    mixed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "no-folder").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "no-folder"))
    assert resumed(mixed) == whole(mixed)


@pytest.mark.usefixtures("small_parts", "cache")
def test_what_nobody_went_on_with_for_weeks_is_forgotten(mixed: str) -> None:
    left = Kept(["x"])
    broken_off(parts_of_file(mixed), left, 4)
    Kept(["y"])
    assert left.path.exists()
    weeks_ago = left.path.stat().st_mtime - 15 * 24 * 3600
    os.utime(left.path, (weeks_ago, weeks_ago))
    Kept(["y"])
    assert not left.path.exists()
