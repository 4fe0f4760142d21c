"""Names, notes, clubs and Ids that are made to do harm do none: on no page, in no export, on no paper."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest

from ledger.service.clubs.directory import everybody
from ledger.service.competitions.seasons import seasons
from ledger.service.opening import open_ledger
from tests.cli.running import Program
from tests.dashboard.browsing import DRAWN, chromium, served
from tests.dashboard.club import fill
from tests.dashboard.harm import FORMULA, HARMFUL, HARMLESS, PATH, QUERY, SCRIPT, TAG, harmful_ledger, matches

if TYPE_CHECKING:
    from playwright.sync_api import Page

LIVE = """
() => {
  const found = [];
  const walk = (root) => {
    for (const one of root.querySelectorAll("*")) {
      for (const { name } of one.attributes) if (/^on/i.test(name)) found.push(`${one.tagName} ${name}`);
      if (/^(javascript|data):/i.test(one.getAttribute("href") ?? "")) found.push(one.outerHTML.slice(0, 200));
      if (one.tagName === "SCRIPT" && one.textContent.includes("alert")) found.push("script");
      if (one.shadowRoot) walk(one.shadowRoot);
    }
  };
  walk(document.body);
  return found;
}
"""
"""In the browser: what in a page would run."""


@pytest.fixture(scope="module")
def addresses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """Every page of a dashboard on such a ledger, and the parts that show names."""
    chromium()
    url = harmful_ledger(tmp_path_factory.mktemp("harm"))
    with open_ledger(url) as ledger:
        people, ((of),) = everybody(ledger)[1], seasons(ledger)
    player = next(one.person for one in people if one.name == TAG)
    match, club = {"match": FORMULA}, {"club": PATH}
    asked = [
        *(
            ("", {}),
            ("", {"me": player}),
            ("matches", {"player": QUERY}),
            ("matches", {"text": SCRIPT, "no_club": TAG}),
        ),
        *(("players", {}), ("clubs", {}), ("clubs", club), ("standings", club), ("tournaments", {})),
        *(("players", {"player": player, "part": part}) for part in ("lately", "others", "rating")),
        *(("tournaments", {"season": of.season.season}), ("scores", {}), ("scores", {"when": of.season.season})),
        *(("scores", {"show": part}) for part in ("rating", "games", "luck")),
        *(("audit", {}), ("audit", match), ("audit", {"match": "wrong"}), ("audit", {"match": SCRIPT})),
        *(("replay", match | {"below": part}) for part in ("held", "share", "other")),
        *(("replay", {"match": TAG}), ("search", {"for": f"knock={TAG}"}), ("search", {"for": SCRIPT})),
        *(("record", {}), ("correct", match), ("duplicate", {"code": TAG}), ("rules", {"game": SCRIPT})),
    ]
    with served(url) as here:
        yield [f"{here}/{name}?{urlencode(questions)}" for name, questions in asked]


@pytest.mark.browser
def test_nothing_of_a_page_runs_that_a_name_brought(addresses: list[str], page: Page) -> None:
    """The page itself fails the test where anything speaks, opens, goes wrong, or is asked of another machine."""
    for address in addresses:
        page.goto(address)
        for whole in (DRAWN, "h1", "nav[aria-label] a[hreflang]"):
            page.wait_for_selector(whole)
        assert page.evaluate(LIVE) == [], address


class Tags(HTMLParser):
    """Which tags a file of HTML has, with the names of their attributes; its addresses."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, tuple[str, ...]]] = []
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Keeps a tag."""
        self.tags.append((tag, tuple(name for name, _ in attributes)))
        self.addresses += [value or "" for name, value in attributes if name in ("href", "src")]


def program_with(folder: Path, names: tuple[str, ...]) -> Program:
    """The program on a ledger with matches by these names."""
    folder.mkdir()
    fill(folder, *matches(names))
    (folder / "club.sqlite").rename(folder / "ledger.sqlite")
    return Program(folder)


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Program, Program]:
    """The program with harmful names, and with harmless ones in their places."""
    folder = tmp_path_factory.mktemp("programs")
    return program_with(folder / "harmful", HARMFUL), program_with(folder / "harmless", HARMLESS)


@pytest.mark.parametrize(
    "words",
    [("replay", "1", "--share"), ("sheet", "1", "--out"), ("sheet", "2", "--out"), ("audit", "--out")],
    ids=" ".join,
)
def test_a_file_of_html_has_the_tags_that_it_has_with_harmless_names(
    programs: tuple[Program, Program], words: tuple[str, ...]
) -> None:
    tags = []
    for program in programs:
        program.run_here(*words, "out.html")
        found = Tags((program.folder / "out.html").read_text("utf-8"))
        assert not [names for _, names in found.tags for name in names if name.startswith("on")]
        assert not [one for one in found.addresses if not one.startswith(("data:image/", "#"))]
        tags.append(
            [tag for tag, _ in found.tags if tag in ("script", "style", "iframe", "object", "a", "img", "link")]
        )
    assert tags[0] == tags[1]


@pytest.mark.parametrize(
    "words",
    [("stats", "--csv"), ("standings", "--csv"), ("audit", "--out", "out.csv"), ("stats", "--by", "pair", "--csv")],
    ids=" ".join,
)
def test_no_cell_of_a_spreadsheet_is_a_formula(programs: tuple[Program, Program], words: tuple[str, ...]) -> None:
    program, _ = programs
    said = program.run_here(*words).out
    text = (program.folder / "out.csv").read_text("utf-8-sig") if "--out" in words else said
    cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
    assert any(name in cell for cell in cells for name in HARMFUL)
    assert not [cell for cell in cells if cell.startswith(("=", "@", "\t", "\r"))]


def test_what_is_exported_comes_back_name_by_name_and_stays_in_its_folder(programs: tuple[Program, Program]) -> None:
    program, _ = programs
    before = {path.name for path in program.folder.parent.iterdir()}
    (program.folder / "inside").mkdir()
    for number, form in enumerate(("domino", "jsonl", "parquet", "partitions")):
        assert program.run_here("export", "--format", form, "--out", f"inside/{number}").status == 0
    for number in (0, 1):
        other = Program(program.folder / f"copy-{number}")
        other.folder.mkdir()
        other.run_here("init")
        assert other.run_here("import", program.folder / "inside" / str(number)).status == 0
        with open_ledger(other.ledger) as ledger:
            cards = ledger.cards()
        assert {name for card in cards for name in card.players} == set(HARMFUL[:4])
        assert {card.club for card in cards} == {PATH}
    assert {path.name for path in program.folder.parent.iterdir()} == before


def test_paper_has_the_names_as_they_were_typed(programs: tuple[Program, Program]) -> None:
    pytest.importorskip("fpdf")
    program, _ = programs
    for words in (("sheet", "1"), ("audit",)):
        assert program.run_here(*words, "--out", "out.pdf").status in (0, 1)
        data = (program.folder / "out.pdf").read_bytes()
        assert data.startswith(b"%PDF")
        assert b"/JavaScript" not in data
        assert b"/Launch" not in data
