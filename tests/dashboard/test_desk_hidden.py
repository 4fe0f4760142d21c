"""The desk on a phone where nobody sees the hands, as at a real table: what is lit, what is asked, what waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.game.events import Record
from ledger.recording import Sitting, read_short
from ledger.service.matches.recording import Recorder, header
from ledger.store import Ledger
from tests.dashboard.browsing import open_at
from tests.dashboard.table import NAMES, Table
from tests.dashboard.thumb import PATIENCE, TREMBLING, Thumb

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
LIT = ".tiles .tile.legal"


def sit_down(table: Table, phone: Page, game: str, players: int, *lines: str) -> tuple[int, Thumb]:
    """The desk of a new match in which these lines are recorded."""
    begun = header(game, NAMES[:players])
    sitting = Sitting(begun)
    for line in ("hand 1", "deal", *lines):
        sitting = sitting.with_events(read_short(line, sitting))
    number = table.begin(begun)
    with Ledger.open(table.url) as ledger:
        Recorder(ledger, number).keep(sitting.record.events[1:])
    open_at(phone, f"{table.address}/record?match={number}")
    thumb = Thumb(phone, Record(sitting.record.events))
    thumb.wait(sitting.length)
    return number, thumb


def labels(phone: Page, selector: str) -> list[str]:
    """The names of what there is under a selector."""
    return [one.get_attribute("aria-label") or one.inner_text() for one in phone.locator(selector).all()]


def test_only_what_the_rules_allow_is_lit_and_each_end_is_asked_for_by_its_number(table: Table, phone: Page) -> None:
    number, thumb = sit_down(table, phone, "block", 2, "1 6-6", "6-5", "6-4")
    fitting = {"6-5", "6-4", "5-5", "5-3", "5-2", "5-1", "5-0", "5-4", "4-4", "4-3", "4-2", "4-1", "4-0"}
    assert set(labels(phone, LIT)) == fitting - {"6-5", "6-4"}
    assert "3-3" in labels(phone, ".tiles .tile.other")
    places = {name: phone.locator(f'.tiles [aria-label="{name}"]').bounding_box() for name in ("3-3", "4-0", "0-0")}
    thumb.tap('.tiles [aria-label="5-4"]')
    assert phone.locator(".question").inner_text().split("\n")[0] == "5-4: at which end?"
    assert labels(phone, ".question b") == ["5", "4"]
    assert phone.locator(".refusals").inner_text() == ""
    phone.locator('.picture [data-end="4"]').click()
    thumb.wait(8)
    assert table.lines(number)[-1] == "play Ben 5-4 @right"
    again = {name: phone.locator(f'.tiles [aria-label="{name}"]').bounding_box() for name in places}
    assert again == places
    thumb.tap('.tiles [aria-label="3-3"]')
    thumb.page.wait_for_selector(".refusals .anyhow", timeout=PATIENCE)
    assert "3-3 does not fit: the ends show 5." in phone.locator(".refusals").inner_text()


def test_without_a_connection_the_turn_goes_on_and_each_tap_is_the_right_players(table: Table, phone: Page) -> None:
    number, thumb = sit_down(table, phone, "kozel-pairs", 4)
    assert labels(phone, LIT) == ["1-1"]
    phone.context.set_offline(True)
    try:
        thumb.tap('.question [data-line="play 3 1-1"]')
        turns = []
        for tile in ("6-1", "6-5", "5-2"):
            turns.append(phone.locator(".advice").inner_text())
            thumb.tap(f'.tiles [aria-label="{tile}"]')
            assert phone.locator(f'.tiles [aria-label="{tile}"]').count() == 0
        thumb.tap('.buttons [data-line="knock"]')
        assert turns == ["Dan is in turn", "Ana is in turn", "Ben is in turn"]
        assert phone.locator(".sending").inner_text() == "No connection. Waiting on this phone: 5"
        assert len(table.lines(number)) == 5
    finally:
        phone.context.set_offline(False)
    thumb.wait(11)
    assert table.lines(number)[5:] == [
        "play Cleo 1-1",
        "play Dan 6-1",
        "play Ana 6-5",
        "play Ben 5-2",
        "knock Cleo",
    ]


def test_the_next_players_tiles_are_tapped_before_the_first_deal_is_answered(table: Table, phone: Page) -> None:
    number = table.begin(header("block", NAMES[:2]))
    open_at(phone, f"{table.address}/record?match={number}")
    thumb = Thumb(phone, Record(header("block", NAMES[:2]).events))
    thumb.wait(1)
    phone.context.set_offline(True)
    try:
        thumb.tap(".buttons button")
        for high, last in ((6, "6-6"), (5, "4-4")):
            for tile in (*(f"{high}-{low}" for low in range(6)), last):
                thumb.tap(f'.asked [aria-label="{tile}"]')
            thumb.tap(".asked .done")
        thumb.tap('.tiles [aria-label="6-6"]')
        assert phone.locator(".advice").inner_text() == "Ben is in turn"
    finally:
        phone.context.set_offline(False)
    thumb.wait(5)
    assert table.lines(number)[1:] == [
        "deal Ana 6-0 6-1 6-2 6-3 6-4 6-5 6-6",
        "deal Ben 5-0 5-1 5-2 5-3 5-4 5-5 4-4",
        "play Ana 6-6",
    ]


def test_what_was_tapped_after_a_refusal_waits_in_one_panel_and_goes_on_behind_what_was_right(
    table: Table, phone: Page
) -> None:
    number, thumb = sit_down(table, phone, "block", 2, "1 6-6")
    phone.context.set_offline(True)
    try:
        for tile in ("4-3", "5-4", "6-1"):
            thumb.tap(f'.tiles [aria-label="{tile}"]')
    finally:
        phone.context.set_offline(False)
    phone.wait_for_selector(".refusals .held", timeout=PATIENCE)
    assert phone.locator(".refusals > div").count() == 2
    assert "4-3 does not fit" in phone.locator(".refusals > div").first.inner_text()
    assert phone.locator(".refusals .held p").inner_text() == "Later taps that wait: 2: 5-4 · 6-1"
    thumb.tap(".refusals .leave")
    thumb.tap('.tiles [aria-label="6-5"]')
    thumb.wait(6)
    thumb.tap(".refusals .send-held")
    thumb.wait(8)
    assert phone.locator(".refusals > div").count() == 0
    assert table.lines(number)[3:] == ["play Ana 6-6", "play Ben 6-5 @left", "play Ana 5-4", "play Ben 6-1"]


def test_a_second_tap_at_the_same_spot_is_a_tremble_and_one_elsewhere_is_not(table: Table, phone: Page) -> None:
    number, thumb = sit_down(table, phone, "block", 2)
    deal = phone.locator('.tiles [aria-label="6-6"]').bounding_box()
    assert deal is not None
    phone.locator(".seats button").first.click()
    for _ in range(3):
        phone.mouse.click(deal["x"] + 10, deal["y"] + 10)
    phone.locator('.tiles [aria-label="6-5"]').click()
    thumb.wait(6)
    phone.wait_for_timeout(TREMBLING)
    assert [line.removesuffix(" @left") for line in table.lines(number)[3:]] == ["play Ana 6-6", "play Ben 6-5"]


def test_who_goes_by_keys_stays_where_he_is(table: Table, phone: Page) -> None:
    _, thumb = sit_down(table, phone, "block", 2, "1 6-6")
    focused = "() => { let at = document.activeElement; while (at && at.shadowRoot) at = at.shadowRoot.activeElement;"
    focused += " return at && (at.getAttribute('aria-label') || at.textContent); }"
    phone.locator('.tiles [aria-label="6-5"]').focus()
    phone.keyboard.press("Enter")
    thumb.wait(6)
    assert phone.evaluate(focused) == "6-4"
    phone.keyboard.press("Enter")
    thumb.wait(7)
    assert phone.evaluate(focused) == "6-3"
    phone.evaluate("() => document.activeElement.blur()")
    phone.keyboard.type("44")
    assert phone.locator(".typed").input_value() == "44"
    phone.locator(".typed").fill("?")
    phone.locator(".typed").press("Enter")
    assert phone.locator(".advice").inner_text().startswith("Ben is in turn · 5-5 · 5-4 · 5-3")


def test_a_remark_stands_in_its_field_again_when_another_scorer_was_quicker(table: Table, phone: Page) -> None:
    number, thumb = sit_down(table, phone, "block", 2, "1 6-6")
    thumb.tap('.tiles [aria-label="4-3"]')
    phone.locator(".remark").fill("he insisted")
    with Ledger.open(table.url) as ledger:
        recorder = Recorder(ledger, number)
        recorder.keep(read_short("note hello", recorder.sitting))
    thumb.tap(".refusals .anyhow")
    thumb.tap(".refusals .again")
    phone.wait_for_selector(".refusals .anyhow", timeout=PATIENCE)
    assert phone.locator(".remark").input_value() == "he insisted"


def test_the_trains_of_a_set_of_twelves_are_tapped_without_a_scroll(table: Table, phone: Page) -> None:
    number, thumb = sit_down(table, phone, "mexican-train", 2, "2 12-12")
    assert set(labels(phone, LIT)) == {f"12-{low}" for low in range(12)}
    low = phone.locator(LIT).last.bounding_box()
    high = phone.locator(LIT).first.bounding_box()
    assert low is not None
    assert high is not None
    assert low["y"] - high["y"] < 60
    thumb.tap(".another summary")
    halves = phone.locator(".another .half")
    assert halves.count() == 13
    boxes = [box for half in halves.all() if (box := half.bounding_box()) is not None]
    assert len({round(box["y"]) for box in boxes}) == 2
    thumb.tap('.another .half:text-is("5")')
    assert phone.locator('.another .half[aria-pressed="true"]').inner_text() == "5"
    thumb.tap('.tiles [aria-label="12-5"]')
    thumb.wait(6)
    assert table.lines(number)[-1] == "play Ben 12-5 @Ben"
    assert "Ben's turn is over" in phone.locator(".buttons").inner_text()
