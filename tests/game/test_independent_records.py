"""Records made by a program that shares no code with this one: what the audit says of them is what was said before.

They lie beside this repository (or where DOMINO_SHARED says), a folder a game, with `expected.jsonl` for those in which
something is wrong: the first error, its line and code, and both numbers of a claim.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from ledger.audit import audit
from ledger.errors import Unreadable
from ledger.game.variants import GAMES
from ledger.record import read

SHARED = Path(os.environ.get("DOMINO_SHARED", Path(__file__).parents[2].parent / "shared"))
RECORDS = SHARED / "records"

present = pytest.mark.skipif(not RECORDS.is_dir(), reason=f"no independent records in {RECORDS}: set DOMINO_SHARED")


def first_error(path: Path) -> dict[str, Any] | None:
    """The first error of a file: its line and code, and what was claimed and computed."""
    errors: list[dict[str, Any]] = []
    with path.open("rb") as stream:
        for outcome in read(stream, file=path.name):
            if isinstance(outcome, Unreadable):
                errors.append({"line": outcome.line, "code": "unreadable"})
                continue
            errors += [
                {"line": found.line, "code": found.code, "claimed": found.claimed, "computed": found.computed}
                for found in audit(outcome)
                if found.severity == "error"
            ]
    return errors[0] if errors else None


@present
@pytest.mark.parametrize("game", GAMES)
def test_every_record_is_judged_as_its_maker_says(game: str) -> None:
    folder = RECORDS / game
    if not folder.is_dir():
        pytest.skip(f"nobody else has made records of {game} yet")
    rows = [json.loads(line) for line in (folder / "expected.jsonl").read_text(encoding="utf-8").splitlines()]
    expected = {row["file"]: {key: row[key] for key in row if key not in ("file", "about")} for row in rows}
    wrong = []
    for path in sorted(folder.glob("*/*.domino")):
        name = path.relative_to(folder).as_posix()
        found, row = first_error(path), expected.get(name)
        told = {key: found.get(key) for key in row} if found and row else found
        if told != row:
            wrong.append(f"{name}: expected {row}, found {found}")
    assert wrong == []


@present
def test_no_record_of_the_rules_pages_has_an_error() -> None:
    pages = sorted((SHARED / "rules").glob("*.md"))
    block = re.compile(r"^```domino\n(.*?)^```", re.DOTALL | re.MULTILINE)
    blocks = [found for page in pages for found in block.findall(page.read_text("utf-8"))]
    assert len(blocks) > 10
    for text in blocks:
        for record in read(text):
            assert not isinstance(record, Unreadable)
            assert [found for found in audit(record) if found.severity == "error"] == []
