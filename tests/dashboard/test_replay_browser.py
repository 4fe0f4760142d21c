"""The replay on the dashboard, in a real browser: keys, links, viewpoints, what may be held, what if."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from ledger.record import write
from ledger.simulate import play_match
from tests.dashboard.browsing import chromium, event_shown, open_at, served, settle
from tests.dashboard.club import FIVES, WRONG, fill

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
LONG = play_match("mexican-train", ("Ana", "Ben", "Cid", "Dora"), bots=("random", "greedy"), seed=2, match="long")


@pytest.fixture(scope="module")
def dashboard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The dashboard on a ledger with a long match in it; its address."""
    chromium()
    with served(fill(tmp_path_factory.mktemp("club"), FIVES, WRONG, write(LONG))) as address:
        yield address


FOCUSED = """() => {
  const { activeElement } = document.activeElement.shadowRoot ?? document;
  return [activeElement.className, getComputedStyle(activeElement).outlineStyle];
}"""
"""What has the keyboard, and the line about it that shows it."""


def test_a_hundred_keys_across_hands_of_a_long_match_are_all_obeyed(dashboard: str, page: Page) -> None:
    """A match too long to be sent whole: the hands round the event are there before they are asked for."""
    assert len(LONG.events) > 1000
    start = next(n for n, event in enumerate(LONG.events, start=1) if getattr(event, "hand", 0) == 3) - 40
    open_at(page, f"{dashboard}/replay?match=long&event={start}")
    before = page.evaluate("history.length")
    for _ in range(100):
        page.keyboard.press("ArrowRight")
        assert page.locator(".stage.waiting").count() == 0
    assert event_shown(page) == start + 100
    page.wait_for_url(re.compile(rf"[?&]event={start + 100}(&|$)"))
    assert page.evaluate("history.length") == before


def test_after_the_mouse_chose_a_speed_or_a_place_the_keys_are_the_boards(dashboard: str, page: Page) -> None:
    """The mouse gives them back; who came by the keyboard stays where he is, and letters are obeyed there too."""
    open_at(page, f"{dashboard}/replay?match=fives&event=4")
    speed, slider = page.locator("select.speed"), page.locator(".slider")
    speed.click()
    speed.select_option("fast")
    page.keyboard.press("ArrowLeft")
    assert (speed.input_value(), event_shown(page)) == ("fast", 3)
    slider.click()
    middle = event_shown(page)
    page.keyboard.press("End")
    page.keyboard.press("Shift+S")
    assert middle < event_shown(page) < len(FIVES.splitlines())
    page.keyboard.press("Home")
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert (event_shown(page), slider.evaluate("one => one.matches(':focus')")) == (3, True)
    page.keyboard.press("s")
    assert event_shown(page) > 3
    page.locator(".stage").focus()
    passed = {}
    for _ in range(12):
        page.keyboard.press("Tab")
        name, outline = page.evaluate(FOCUSED)
        passed[name] = outline
    assert {"first", "play", "slider", "speed", "event", "jump", "moves", "copy"} <= passed.keys()
    assert set(passed.values()) == {"solid"}


def test_the_link_leads_to_this_very_event(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/replay?match=fives&event=4&seat=2")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Copy link").click()
    page.get_by_role("button", name="Copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    open_at(page, link)
    assert event_shown(page) == 5
    assert "5-5, held by Ben" in page.locator(".picture title").all_text_contents()


def test_the_part_under_the_stage_is_kept_over_reload_and_back(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/replay?match=fives&event=6")
    page.get_by_role("tab", name="Share").click()
    page.wait_for_url("**&below=share")
    page.reload()
    page.get_by_text("One file with the whole match").wait_for()
    page.go_back()
    page.locator("[role=tab][aria-selected=true]", has_text="Hands").wait_for()


def test_the_board_stays_where_it_is_when_something_is_wrong(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/replay?match=wrong&event=4")
    before = page.locator(".picture").bounding_box()
    page.keyboard.press("ArrowRight")
    page.locator(".findings .error").wait_for()
    assert page.locator(".picture").bounding_box() == before


def test_who_wants_no_spoilers_sees_no_hand_and_no_end(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/replay?match=wrong&event=3&seat=0")
    assert page.locator(".place").inner_text() == "3"
    assert not page.locator(".slider").is_visible()
    assert page.locator("select.hands option").count() == 1
    assert page.get_by_role("tab", name="Audit").count() == 0
    assert page.locator("tr", has_text="Hand 2").count() == 0


def test_what_may_be_held_is_said_to_be_inferred(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/replay?match=fives&event=6&seat=2")
    page.get_by_role("tab", name="May hold").click()
    page.get_by_text("Inferred, not recorded").wait_for()
    assert page.get_by_role("heading", name="<svg onload=alert(1)> holds 6").count() == 1


def test_a_branch_is_played_on_taken_back_and_left_and_the_record_stays(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/replay?match=fives&event=6")
    page.get_by_role("tab", name="What if").click()
    page.get_by_role("button", name="Branch off here").click()
    page.get_by_text("What if: after event 6 nothing of this was recorded").wait_for()
    page.get_by_role("button", name="3-2 at the left").click()
    page.wait_for_url(re.compile("line=3-2.left"))
    settle(page)
    assert event_shown(page) == 7
    page.reload()
    settle(page)
    assert event_shown(page) == 7
    page.get_by_role("button", name="Bots play the hand to its end").click()
    page.get_by_text("The hand is over", exact=False).first.wait_for()
    page.get_by_role("button", name="Back to the record").click()
    page.wait_for_url(re.compile("event=6(&below=[a-z]+)?$"))
    settle(page)
    assert page.locator(".place").inner_text() == "6 / 8"
    assert page.locator(".branch").is_hidden()


def test_steps_leave_no_trace_on_the_way_back_but_a_jump_from_a_list_does(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/matches?player=Ben&order=oldest")
    page.locator("tr", has_text="15 Mar 2026").get_by_role("link").click()
    page.wait_for_url("**/replay?match=wrong")
    settle(page)
    for event in (2, 3, 4):
        page.keyboard.press("ArrowRight")
        page.wait_for_url(f"**/replay?match=wrong&event={event}")
    page.locator("tr", has_text="Hand 1").get_by_role("link").click()
    page.wait_for_url("**/replay?match=wrong&event=2")
    settle(page)
    page.keyboard.press("ArrowRight")
    page.get_by_role("link", name="Rules").click()
    page.get_by_text("How each game is played here").wait_for()
    assert page.url == f"{dashboard}/rules"
    page.go_back()
    page.wait_for_url(re.compile("match=wrong&event=[23]$"))
    settle(page)
    page.go_back()
    page.wait_for_url("**/replay?match=wrong&event=4")
    settle(page)
    assert event_shown(page) == 4
    page.go_back()
    page.wait_for_url(f"{dashboard}/matches?player=Ben&order=oldest")
    page.get_by_role("heading", name="Matches").wait_for()
