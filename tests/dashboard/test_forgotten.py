"""A dashboard that has shown a match does not go on showing the name of somebody who is forgotten meanwhile."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ledger.service.clubs.forgetting import forget
from ledger.store import Asked, Ledger
from tests.cli.running import Program
from tests.dashboard.conftest import Choose
from tests.dashboard.pages import given, markup, page
from tests.people.evenings import evening
from tests.people.forgetful import NAME as EVERYWHERE
from tests.people.forgetful import SPELLINGS, a_club
from tests.people.test_substitutes import substituted
from tests.store.conftest import any_url, server, server_url, url

__all__ = ["any_url", "server", "server_url", "url"]

NAME = "Zoryana"
CUP = ("--club", "Riverside", "--system", "swiss", "--rounds", "3")
HELD = (
    ("season", "open", "Zorka 2026", "--club", "Riverside", "--from", "2026-01-01"),
    ("tournament", "found", "Zorka Cup", *CUP),
    ("tournament", "enter", "Zorka Cup", EVERYWHERE),
    ("tournament", "enter", "Zorka Cup", "Ben"),
    ("tournament", "draw", "Zorka Cup"),
    ("invite", "--club", "Riverside", "--sign-in", "zorka@club.example"),
    ("correct", "4", 'insert 6 note "substitute: Eva for Ben" "so said Zorka"', "--by", EVERYWHERE),
)
READING = (
    "matches", "people", "people doubles", "club export", "season", "tournament", "standings --explain", "stats",
    "stats --by pair", "stats --ratings", "audit", "explain", "export", "export --format jsonl", "luck", "fairness",
    "export --format proof", "export --anonymous", "export --since 0 --format jsonl", "search knock", "verify",
    "anchor", "rescore --options target=40", "doctor", "rebuild", "invite --list", "forget --list",
    "matches --text zorka",
    "audit --out all.html", "audit --out all.pdf", "export --format parquet --out tables", "import old.domino",
)  # fmt: skip
OF_A_MATCH = (
    "show", "explain", "audit", "sheet", "replay --at 5", "export", "show --as-of event:3", "sheet --out s.pdf",
    "replay --share shared.html",
)  # fmt: skip
PAGES = (
    *(("home", ""), ("matches", ""), ("players", ""), ("clubs", "club=Riverside"), ("standings", "")),
    *(("tournaments", ""), ("scores", ""), ("audit", ""), ("search", "q=knock"), ("duplicate", ""), ("record", "")),
    *(("replay", "match=1"), ("replay", "match=5"), ("correct", "match=1"), ("replay", "match=1&beside=2")),
)


def test_a_name_that_was_shown_is_gone_after_it_was_forgotten(tmp_path: Path, showing: Choose) -> None:
    url = f"sqlite:///{tmp_path / 'club.sqlite'}"
    with Ledger.open(url, create=True) as ledger:
        ledger.add(evening(NAME, "Ben"))
    showing(url)
    before = [shown(name) for name in ("matches", "replay", "scores")]
    assert NAME in before[1]
    with Ledger.open(url) as other:
        forget(other, NAME, None, Asked())
    after = [shown(name) for name in ("matches", "replay", "scores")]
    assert [NAME in text for text in after] == [False, False, False]
    assert "forgotten player 1" in after[1]


def shown(name: str) -> str:
    """All that a page gives to the browser of match 1."""
    app = page(name, match="1")
    assert not app.exception
    return markup(app) + repr(given(app, "stage")) + repr([element.proto for element in app.get("bidi_component")])


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_a_name_that_stood_everywhere_is_in_no_output_and_on_no_page(
    any_url: str, tmp_path: Path, showing: Choose
) -> None:
    program = Program(tmp_path)
    program.ledger = any_url
    with Ledger.open(any_url, create=True) as ledger:
        files = a_club(ledger)
        ledger.add(substituted(EVERYWHERE))
    program.write("old.domino", "\n".join(files))
    for words in HELD:
        assert program.run_here(*words).status == 0, words
    before = dict(outputs(program))
    assert sum(any(spelling in told for spelling in SPELLINGS) for told in before.values()) > len(before) / 3
    showing(any_url)
    assert any("Zoryana" in text for _, text in drawn())
    assert program.run_here("forget", EVERYWHERE, "--yes", "--club", "Riverside").status == 0
    shutil.rmtree(tmp_path / "tables")
    found = [
        (what, spelling) for what, told in [*outputs(program), *drawn()] for spelling in SPELLINGS if spelling in told
    ]
    assert found == []
    assert program.run_here("verify").status == 0


def outputs(program: Program) -> Iterator[tuple[str, str]]:
    """What each command says, and what it writes; for people and, where it can, for a program."""
    lines = [*READING, *(f"{line} {match}" for line in OF_A_MATCH for match in (1, 3, 5))]
    for line in lines:
        for more in ([], ["--json"]):
            done = program.run_here(*line.split(), *more)
            assert "Traceback" not in done.said, line
            yield f"{line} {more}", done.said
    for path in program.folder.rglob("*"):
        if path.is_file() and path.name != "old.domino":
            yield str(path), path.read_bytes().decode("utf-8", "replace")


def drawn() -> Iterator[tuple[str, str]]:
    """All that each page gives to the browser."""
    for name, address in PAGES:
        asked = dict(part.split("=") for part in address.split("&") if part)
        app = page(name, **asked)
        assert not app.exception, name
        yield f"{name}?{address}", "\n".join(map(_text, _elements(app._tree)))


def _elements(node: Any) -> Iterator[Any]:
    for child in getattr(node, "children", {}).values():
        yield getattr(child, "proto", None)
        yield from _elements(child)


def _text(proto: Any) -> str:
    written: bytes = b"" if proto is None else proto.SerializeToString()
    text = written.decode("utf-8", "replace")
    return re.sub(r"\\+u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text)
