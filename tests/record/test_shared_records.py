"""Records made by an independent program from the same format, and those of the rules' pages, where they lie beside
this repository (or where DOMINO_SHARED says): each is read, survives both round trips, or is refused at its line.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.errors import HeaderFault, Unreadable
from ledger.game.events import Record
from ledger.game.variants import GAMES, read_table
from ledger.record import read, read_jsonl, write, write_jsonl

ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("DOMINO_SHARED", ROOT.parent / "shared"))
FOLDERS = ("clean", "open", "result", "broken")
present = pytest.mark.skipif(not SHARED.is_dir(), reason=f"the shared records are not in {SHARED}: set DOMINO_SHARED")


def blocks() -> Iterator[tuple[str, str]]:
    """Each record that the rules' pages print, with its place."""
    for page in sorted(SHARED.glob("rules/*.md")):
        for found in re.finditer(r"^```domino\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE):
            yield f"{page.name}:{found.start()}", found[1]


def games_missing(text: str) -> bool:
    """Whether a record is of a game that the catalogue does not have (yet)."""
    if any(variant not in GAMES for variant in re.findall(r'^\[Variant "([^"]+)"', text, re.MULTILINE)):
        return True
    try:
        for table in re.findall(r'^\[Table "([^"]+)"', text, re.MULTILINE):
            read_table(table)
    except HeaderFault:
        return True
    return False


def check(found: Record | Unreadable, place: str) -> None:
    """Both round trips of one match."""
    assert isinstance(found, Record), f"{place}: {found}"
    text = write(found)
    (again,) = read(text)
    (twin,) = read_jsonl(write_jsonl(found, "1"))
    assert isinstance(again, Record), f"{place}: {again}"
    assert isinstance(twin, Record), f"{place}: {twin}"
    assert again.events == twin.events == found.events, place
    assert again.moments == twin.moments == found.moments, place
    assert write(again) == text, place


@present
@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_shared_record_is_read_and_kept_or_refused_at_its_line(game: str, folder: str) -> None:
    home = SHARED / "records" / game
    if not (home / folder).is_dir():
        pytest.skip(f"{game} has no folder {folder}")
    rows = [json.loads(line) for line in (home / "expected.jsonl").read_text("utf-8").splitlines()]
    unreadable = {row["file"]: row["line"] for row in rows if row["code"] == "unreadable"}
    for path in sorted((home / folder).glob("*.domino")):
        with path.open("rb") as source:
            found = list(read(source, path.name))
        wanted = unreadable.get(f"{folder}/{path.name}")
        lines = [each.line for each in found if isinstance(each, Unreadable)]
        assert lines == ([] if wanted is None else [wanted]), f"{path}: {[str(each) for each in found]}"
        for each in found:
            if isinstance(each, Record):
                check(each, str(path))


@present
@pytest.mark.parametrize(("place", "text"), list(blocks()), ids=lambda value: value.partition("\n")[0])
def test_a_record_of_the_rules_pages_is_read_and_kept(place: str, text: str) -> None:
    if games_missing(text):
        pytest.skip(f"{place}: a game that is not in the catalogue")
    found = list(read(text, place))
    assert found
    for each in found:
        check(each, place)
