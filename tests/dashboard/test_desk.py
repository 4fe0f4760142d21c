"""Recording at the table in a real browser, with a thumb on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ledger.audit import audit
from ledger.cli.serving import entrance, web_address
from ledger.game.events import Deal, End, Hand, Play, Record, Void
from ledger.record import write
from ledger.service.clubs.rights import invite, withdraw
from ledger.service.importing import import_files
from ledger.service.matches.recording import Recorder, header
from ledger.store import Asked, Ledger
from ledger.store.ledger import microseconds_now
from tests.dashboard.browsing import HERE, PHONE, open_at, served_at, watched
from tests.dashboard.table import KEY, NAMES, Table, first_hand
from tests.dashboard.thumb import PATIENCE, Thumb

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", ["kozel-pairs", "five-up", pytest.param("mexican-train", marks=pytest.mark.soak)])
def test_a_whole_hand_is_tapped_and_is_the_match_that_its_file_holds(
    table: Table, phone: Page, game: str, tmp_path: Path
) -> None:
    """One wrong tap is undone on the way, and the match is ended; the audit of what was recorded is clean."""
    played = first_hand(game, seed=5)
    number = table.begin(played)
    open_at(phone, f"{table.address}/record?match={number}")
    thumb = Thumb(phone, played)
    thumb.wait(1)
    events = list(played.events[1:])
    dealt = next(at for at, event in enumerate(events) if isinstance(event, Play))
    thumb.record_all(events[: dealt + 1], 2)
    thumb.tap(".undo")
    thumb.wait(dealt + 3)
    thumb.record_all(events[dealt:], dealt + 4)
    end(phone)
    again = [*events[: dealt + 1], Void(dealt + 2, "undone"), *events[dealt:], End(())]
    thumb.wait(len(again) + 1)
    tapped = table.record(number)
    assert tapped.events == imported(Record((played.opening, *again)), tmp_path).events
    assert [found for found in audit(tapped) if found.severity == "error"] == []


def imported(record: Record, folder: Path) -> Record:
    """The match as a ledger has it that took it from its file."""
    file = folder / "tapped.domino"
    file.write_text(write(record), "utf-8")
    with Ledger.open(f"sqlite:///{folder / 'other.sqlite'}", create=True) as ledger:
        (taken,) = import_files(ledger, [str(file)])
        assert taken.taken.status == "new"
        return ledger.match(1).record


def end(page: Page) -> None:
    """Ends a match that nobody has won yet, which is asked about."""
    page.locator(".typed").fill("e")
    page.locator(".send").click()
    page.locator(".refusals .anyhow").click()


def test_a_kozel_hand_takes_few_taps(table: Table, phone: Page) -> None:
    """Counted after the deal, hands being hidden as at a table: at most 1.3 taps an event."""
    played = first_hand("kozel-pairs", seed=9)
    number = table.begin(played)
    open_at(phone, f"{table.address}/record?match={number}")
    thumb = Thumb(phone, played)
    thumb.wait(1)
    thumb.tap(".buttons button")
    thumb.tap(".asked .all-hidden")
    moves = [event for event in played.events[1:] if not isinstance(event, Hand | Deal)]
    thumb.wait(6)
    thumb.taps = 0
    thumb.record_all(moves, 7)
    assert len(moves) >= 15
    assert thumb.taps <= 1.3 * len(moves), f"{thumb.taps} taps for {len(moves)} events"


def test_what_the_rules_refuse_can_be_recorded_all_the_same(table: Table, phone: Page) -> None:
    played = first_hand("block", seed=2)
    number = table.begin(played)
    open_at(phone, f"{table.address}/record?match={number}")
    thumb = Thumb(phone, played)
    thumb.wait(1)
    thumb.record_all(played.events[1:4], 2)
    lead = played.events[4]
    assert isinstance(lead, Play)
    dealt = played.events[1 + lead.seat]
    assert isinstance(dealt, Deal)
    other = next(tile for tile in dealt.tiles or () if tile is not None and tile is not lead.tile)
    thumb.tap(f'.tiles .tile[aria-label="{other.text}"]')
    phone.wait_for_selector(".refusals .anyhow")
    assert table.record(number).events == played.events[:4]
    phone.locator(".remark").fill("<b>he insisted</b>")
    thumb.tap(".refusals .anyhow")
    thumb.wait(6)
    assert table.lines(number)[-1] == 'note "<b>he insisted</b>"'
    assert phone.locator(".lines b").count() == 0


def test_two_phones_on_one_match_lose_nothing_and_double_nothing(
    table: Table, phone: Page, browser: BrowserContext
) -> None:
    played = first_hand("block", seed=2)
    number = table.begin(played)
    other = browser.new_page()
    other.set_viewport_size(PHONE)
    for page in (phone, other):
        open_at(page, f"{table.address}/record?match={number}")
        page.wait_for_selector('.desk[data-events="1"]')
    phone.locator(".typed").fill("hand 1")
    other.locator(".typed").fill("note hello")
    phone.locator(".send").click()
    other.locator(".send").click()
    for page in (phone, other):
        page.wait_for_selector('.desk[data-events="2"][data-waiting="0"]', timeout=30_000)
    refused = [page for page in (phone, other) if page.locator(".refusals .again").count()]
    assert len(refused) == 1
    assert "meanwhile" in refused[0].locator(".refusals").inner_text()
    refused[0].locator(".refusals .again").click()
    for page in (phone, other):
        page.wait_for_selector('.desk[data-events="3"][data-waiting="0"]', timeout=30_000)
    assert sorted(table.lines(number)) == ["hand 1", 'note "hello"']
    other.close()


def test_a_scorer_of_one_club_records_for_no_other(table: Table, browser: BrowserContext) -> None:
    with Ledger.open(table.url) as ledger:
        own, other = (
            Recorder.begin(ledger, header("block", NAMES[:2], tags={"Club": club})).number for club in ("Own", "Other")
        )
        key, made = invite(ledger, "Own", "scorer", 1, microseconds_now(), Asked())
    browser.clear_cookies()
    page, wrong = watched(browser)
    page.goto(entrance(table.address, key))
    open_at(page, f"{table.address}/record?match={own}")
    page.wait_for_selector(".desk")
    open_at(page, f"{table.address}/record?match={other}")
    assert page.locator(".desk").count() == 0
    with Ledger.open(table.url) as ledger:
        withdraw(ledger, "Own", made.invitation, Asked())
    open_at(page, f"{table.address}/record?match={own}")
    assert page.locator(".desk").count() == 0
    page.close()
    assert wrong == []


def test_without_the_key_nobody_records(table: Table, browser: BrowserContext) -> None:
    number = table.begin(first_hand("block", seed=2))
    browser.clear_cookies()
    page, wrong = watched(browser)
    open_at(page, f"{table.address}/record?match={number}")
    assert page.locator(".desk").count() == 0
    assert "look, not write" in page.locator("body").inner_text()
    page.goto(entrance(table.address, "another key"))
    assert "does not open" in page.locator("body").inner_text()
    open_at(page, f"{table.address}/record?match={number}")
    assert page.locator(".desk").count() == 0
    page.close()
    assert [one for one in wrong if "403" not in one] == []


def test_fifty_taps_two_reloads_and_a_restart_of_the_server_are_each_stored_once_and_in_order(
    browser: BrowserContext, tmp_path: Path, port: int
) -> None:
    """They come faster than they are answered. What is tapped while the server is gone waits in the browser; the dialog
    that Streamlit lays over a page without its server keeps nobody from going on.
    """
    url = f"sqlite:///{tmp_path / 'ledger.sqlite'}"
    Ledger.open(url, create=True).close()
    served = Table(url, web_address(HERE, port))
    number = served.begin(first_hand("block", seed=2))
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    with served_at(port, url, KEY):
        page.goto(entrance(served.address, KEY))
        open_at(page, f"{served.address}/record?match={number}")
        page.wait_for_selector('.desk[data-events="1"]')
        notes(page, 0, 15)
        page.reload()
        page.wait_for_selector(".desk[data-events]")
        notes(page, 15, 30)
    notes(page, 30, 31)
    page.wait_for_selector("[role=dialog]", state="attached")
    notes(page, 31, 40)
    before = len(served.lines(number))
    with served_at(port, url, KEY):
        page.reload()
        page.wait_for_selector(".desk[data-events]")
        notes(page, 40, 50)
        page.wait_for_selector('.desk[data-events="51"][data-waiting="0"]')
        page.close()
    assert before <= 30
    assert served.lines(number) == [f'note "tap-{count}"' for count in range(50)]


def notes(page: Page, first: int, end: int) -> None:
    """Types remarks and sends them, whether or not anybody answers."""
    for count in range(first, end):
        note(page, f"tap-{count}")


def note(page: Page, text: str) -> None:
    """Types a remark and sends it, whether or not anybody answers."""
    page.locator(".typed").fill(f"note {text}")
    page.locator(".typed").press("Enter", no_wait_after=True)
