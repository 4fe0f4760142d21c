"""Undo at the desk: what was done last goes first, be it a question that is still open or all that one tap stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.recording import read_short
from ledger.service.matches.recording import Recorder, header
from ledger.store import Ledger
from tests.dashboard.browsing import open_at
from tests.dashboard.table import Table
from tests.dashboard.thumb import Thumb

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
DEALT = ("hand 1", "deal Ana 6-6 6-4 6-3 6-2 6-1 6-0 4-1", "deal Ben 6-5 5-4 5-3 5-2 5-1 5-0 4-4")
PLAYED = (*DEALT, "play Ana 6-6", "play Ben 6-5 @left", "play Ana 6-4 @right")
"""The ends show 5 and 4: Ben's 5-4 fits both."""


def wait(page: Page, events: int) -> None:
    page.wait_for_selector(f'.desk[data-events="{events}"][data-waiting="0"]')


def open_desk(table: Table, page: Page, *lines: str) -> int:
    """The desk of a new match of which these lines are stored."""
    with Ledger.open(table.url) as ledger:
        recorder = Recorder.begin(ledger, header("block", ("Ana", "Ben")))
        for line in lines:
            recorder.keep(read_short(line, recorder.sitting))
    open_at(page, f"{table.address}/record?match={recorder.number}")
    wait(page, len(lines) + 1)
    return recorder.number


def say(page: Page, line: str) -> None:
    page.locator(".typed").fill(line)
    page.locator(".send").click()


def test_an_open_question_is_taken_back_before_a_stored_line(table: Table, phone: Page) -> None:
    """One asked by the ledger of a typed line, one asked by the desk of a tapped tile, and what waits behind one."""
    number = open_desk(table, phone, *PLAYED)
    thumb = Thumb(phone, table.record(number))
    phone.locator('.tiles .tile[aria-label="5-4"]').click()
    phone.locator(".question .end").first.wait_for()
    thumb.tap(".undo")
    assert phone.locator(".question .end").count() == 0
    say(phone, "5-4")
    phone.locator(".refusals .end").first.wait_for()
    say(phone, "note later")
    phone.locator(".refusals .held").wait_for()
    thumb.tap(".undo")
    assert phone.locator(".refusals .held").count() == 0
    thumb.tap(".undo")
    assert phone.locator(".refusals .end").count() == 0
    assert table.lines(number) == [*PLAYED]
    thumb.tap(".undo")
    thumb.wait(8)
    assert table.lines(number)[-1] == 'void 7 "undone"'


def test_a_tile_of_a_hand_that_is_being_told_is_taken_back_alone_and_all_deals_of_one_tap_together(
    table: Table, phone: Page
) -> None:
    number = open_desk(table, phone, "hand 1")
    for tile in ("6-6", "5-5"):
        phone.locator(f'.asked .tile[aria-label="{tile}"]').click()
    pressed = phone.locator('.asked .tile[aria-pressed="true"]')
    phone.locator(".undo").click()
    assert [one.get_attribute("aria-label") for one in pressed.all()] == ["6-6"]
    phone.locator(".asked .all-hidden").click()
    wait(phone, 4)
    phone.locator(".undo").click()
    wait(phone, 6)
    assert table.lines(number) == ["hand 1", "deal Ana 7", "deal Ben 7", 'void 4 "undone"', 'void 3 "undone"']
