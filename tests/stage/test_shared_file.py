"""The replay as one file, in a real browser: it paints what the SVG paints, obeys every key, asks nobody."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from ledger.board import draw
from ledger.game.events import Record
from ledger.record import read
from ledger.simulate import play_match
from ledger.stage import Unfolded, act_at, share, unfold
from ledger.stage.sharing import DESK, PHONE
from tests.dashboard import browsing
from tests.dashboard.club import FIVES, SCRIPT, TAG

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

NAMES = ("Ana", "Ben", "Cid", "Dora", "Eva", "Finn", "Gil", "Hana")

TREE = """
function tree(node) {
  if (node.nodeType === 3) return node.data;
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
  return [node.tagName, attributes, [...node.childNodes].map(tree)];
}
"""
"""A node of the browser as plain values."""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """A browser for all tests of this file."""
    with browsing.browsing(str(tmp_path_factory.mktemp("profile"))) as context:
        yield context


@pytest.fixture
def opened(browser: BrowserContext, tmp_path: Path) -> Iterator[Callable[[Unfolded, int], Page]]:
    """Opens the file of a match at an event; nothing may go wrong in it."""
    page, wrong = browsing.watched(browser)

    def open_file(match: Unfolded, event: int) -> Page:
        file = tmp_path / "replay.html"
        file.write_text(share(match), "utf-8")
        page.goto(f"{file.as_uri()}#{event}")
        page.locator(".picture > svg > g").first.wait_for()
        return page

    yield open_file
    page.close()
    assert wrong == []


def match_of(game: str, players: int, seed: int = 3) -> Unfolded:
    """A match played by program."""
    return unfold(play_match(game, NAMES[:players], bots=("greedy", "random"), seed=seed), "1")


def same(painted: Any, written: ElementTree.Element, at: str = "svg") -> None:
    """Holds a node of the browser against one of the SVG: tags, attributes, texts, numbers to the hundredth."""
    tag, attributes, children = painted
    where = f"{at} > {tag}"
    assert tag == written.tag.partition("}")[2], where
    assert set(attributes) == set(written.attrib), where
    for name, value in written.attrib.items():
        assert alike(attributes[name], value), f"{where} {name}: {attributes[name]} is not {value}"
    texts = [child for child in children if isinstance(child, str)]
    assert "".join(texts) == (written.text or ""), where
    nodes = [child for child in children if not isinstance(child, str)]
    assert len(nodes) == len(written), where
    for one, other in zip(nodes, written, strict=True):
        same(one, other, where)


def alike(one: str, other: str) -> bool:
    """Whether two attributes say the same; their numbers may differ by a rounding."""
    words, others = (text.replace("(", " ( ").replace(")", " ) ").replace(",", " ").split() for text in (one, other))
    if len(words) != len(others):
        return False
    for word, another in zip(words, others, strict=True):
        try:
            if abs(float(word) - float(another)) > 0.011:
                return False
        except ValueError:
            if word != another:
                return False
    return True


@pytest.mark.browser
def test_a_file_on_a_disk_offers_no_link_to_itself(opened: Callable[[Unfolded, int], Page]) -> None:
    page = opened(match_of("block", 2), 3)
    assert page.locator(".svg").is_visible()
    assert not page.locator(".copy").is_visible()


@pytest.mark.browser
@pytest.mark.parametrize(
    ("game", "players"), [("five-up", 2), ("mexican-train", 4), ("chicken-foot", 2), ("kolbasa", 2), ("kozel-pairs", 4)]
)
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_browser_paints_what_the_svg_paints(
    opened: Callable[[Unfolded, int], Page], game: str, players: int, phone: bool
) -> None:
    match = match_of(game, players)
    page = opened(match, 1)
    page.set_viewport_size(browsing.PHONE if phone else browsing.DESK)
    page.reload()
    page.locator(".picture > svg > g").first.wait_for()
    last = act_at(match, 1).last
    for event in range(2, last + 1, max(1, last // 7)):
        page.evaluate(f"location.hash = '#{event}'")
        page.locator(".place", has_text=f"{event} / ").wait_for()
        painted = page.evaluate(
            f"() => {{ {TREE} return [...document.querySelector('.picture > svg').children].map(tree) }}"
        )
        state, final = match.states[event - 1], match.states[last - 1]
        svg = ElementTree.fromstring(draw(state, match.names, width=PHONE if phone else DESK, final=final))
        written = [node for node in svg if not node.tag.endswith(("title", "defs"))]
        shown = [node for node in painted if node[0] != "defs"]
        assert len(shown) == len(written)
        for one, other in zip(shown, written, strict=True):
            same(one, other)


@pytest.mark.browser
@pytest.mark.parametrize(("game", "players", "tiles"), [("draw", 2, 28), ("mexican-train", 8, 91)])
def test_a_hundred_keys_in_a_row_are_all_obeyed(
    opened: Callable[[Unfolded, int], Page],
    game: str,
    players: int,
    tiles: int,
    record_property: Callable[[str, object], None],
) -> None:
    """How long each took is noted with the test's result, not asserted: a slow machine is no fault."""
    match = match_of(game, players)
    assert match.states[0].boneyard == tiles
    start = next(one.first_event for one in match.summary.hands if one.hand == 2) - 20
    page = opened(match, start)
    page.wait_for_timeout(300)
    page.evaluate(
        """() => {
          window.took = [];
          const channel = new MessageChannel();
          const waiting = [];
          channel.port1.onmessage = () => took.push(performance.now() - waiting.shift());
          document.addEventListener("keydown", (event) => {
            waiting.push(event.timeStamp);
            requestAnimationFrame(() => channel.port2.postMessage(0));
          });
        }"""
    )
    for _ in range(100):
        page.keyboard.press("ArrowRight")
    assert page.locator(".place").inner_text().startswith(f"{start + 100} / ")
    # the page's own policy forbids to evaluate a text again and again until it is true
    while page.evaluate("took.length") < 100:
        page.wait_for_timeout(20)
    median = statistics.median(page.evaluate("took"))
    record_property("median milliseconds from a key to the picture", median)
    print(f"{tiles} tiles: {median:.1f} ms from a key to the picture")
    page.wait_for_url(f"**/replay.html#{start + 100}")


@pytest.mark.browser
def test_names_made_to_do_harm_are_texts(opened: Callable[[Unfolded, int], Page]) -> None:
    (record,) = read(FIVES)
    assert isinstance(record, Record)
    page = opened(unfold(record, "../../x"), 8)
    assert page.get_by_role("heading").inner_text() == f"{TAG} – Ben"
    assert page.locator(".told").inner_text() == f"Note: {SCRIPT}"
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as PNG").click()
    assert download.value.suggested_filename.startswith("x-")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as SVG").click()
    svg = download.value.path().read_text("utf-8")
    assert "<script" not in svg
    assert ElementTree.fromstring(svg).tag.endswith("svg")


@pytest.mark.browser
def test_keys_lead_to_knocks_scores_and_hands(opened: Callable[[Unfolded, int], Page]) -> None:
    match = match_of("five-up", 2)
    page = opened(match, 1)
    page.wait_for_timeout(200)
    scores = [state.event for state in match.states if state.points]
    for key, event in (("s", scores[0]), ("s", scores[1]), ("S", scores[0])):
        page.keyboard.press(f"Shift+{key}" if key.isupper() else key)
        assert page.locator(".place").inner_text().startswith(f"{event} / ")
    page.keyboard.press("PageDown")
    assert page.locator(".place").inner_text().startswith(f"{match.summary.hands[1].first_event} / ")
    page.keyboard.press("m")
    assert page.locator(".may").is_visible()


def test_the_file_asks_no_network_for_anything() -> None:
    text = share(match_of("five-up", 2))
    assert "default-src 'none'" in text
    assert "http://www.w3.org/2000/svg" in text
    assert "src=" not in text.replace("img-src", "").replace("default-src", "").replace("script-src", "")
    assert text.count("http") == text.count("http-equiv") + text.count("http://www.w3.org/2000/svg")


def test_a_name_cannot_end_the_script_that_holds_it() -> None:
    (record,) = read(FIVES.replace("Ben", "</script><b>%%DATA%%"))
    assert isinstance(record, Record)
    text = share(unfold(record, "1"))
    assert "</script><b>" not in text
    assert text.count("%%DATA%%") == 2
    assert json.dumps(SCRIPT)[1:-1] not in text
