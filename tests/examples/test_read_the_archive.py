"""The example that asks the Parquet archive answers each of its questions."""

from __future__ import annotations

from pathlib import Path

import pytest

from examples import read_the_archive
from ledger.record import write
from ledger.simulate import play_match


def test_the_questions_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    club = tmp_path / "clubs"
    club.mkdir()
    record = play_match("five-up", ["Ana", "Ben"], bots=["greedy", "random"], options={"target": 61}, seed=4)
    (club / "one.domino").write_text(write(record), encoding="utf-8")
    monkeypatch.setattr(read_the_archive, "EXAMPLES", tmp_path)
    monkeypatch.setattr("sys.argv", ["read_the_archive.py"])
    read_the_archive.main()
    told = capsys.readouterr().out
    for question in read_the_archive.QUESTIONS:
        assert f"{question}:" in told
    assert "five-up" in told
    assert "Ana" in told
    assert "multiple of five" in told
