"""The dashboard in a real browser, walked as a person would."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.dashboard.browsing import DESK, PHONE, event_shown, open_at, settle

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, ViewportSize

pytestmark = pytest.mark.browser


def top(thing: Locator) -> float:
    """How many pixels from the top of the screen a thing begins."""
    box = thing.bounding_box()
    assert box is not None
    return box["y"]


def wait_for_event(page: Page, event: int) -> None:
    """Waits until the address says that the event is shown."""
    page.wait_for_url(re.compile(rf"[?&]event={event}(&|$)"))


def test_from_the_list_of_matches_to_the_reason_of_a_mistake(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/matches")
    page.get_by_role("button", name="Next page", exact=True).click()
    settle(page)
    page.locator("tr", has_text="15 Mar 2026").get_by_role("link").click()
    page.wait_for_url("**/replay?match=wrong")
    settle(page)
    page.get_by_role("tab", name="Audit").click()
    page.locator("tr.error").wait_for()
    settle(page)
    page.locator("tr.error").get_by_role("link").click()
    wait_for_event(page, 5)
    page.locator(".findings .error", has_text="18").wait_for()
    assert event_shown(page) == 5


def test_every_key_is_obeyed_and_the_address_follows(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/replay?match=fives")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    assert event_shown(page) == 7
    page.keyboard.press("ArrowLeft")
    assert event_shown(page) == 6
    wait_for_event(page, 6)
    page.keyboard.press("End")
    assert event_shown(page) == 8
    page.keyboard.press("Home")
    assert event_shown(page) == 1
    wait_for_event(page, 1)


def test_buttons_slider_and_hands_go_where_they_say(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/replay?match=wrong")
    page.get_by_role("button", name="Last event").click()
    page.locator(".told", has_text="Ana is left with 6-6 6-5").wait_for()
    page.get_by_role("button", name="Event before").click()
    page.get_by_role("button", name="Next event").click()
    assert event_shown(page) == 8
    page.locator("select.hands").select_option(label="Hand 1")
    assert event_shown(page) == 1
    page.locator(".told", has_text="2 sit down").wait_for()
    page.locator("input.slider").fill("7")
    page.locator(".told", has_text="Ben goes out").wait_for()
    wait_for_event(page, 7)


def test_an_address_opens_at_its_event_and_stays_there_when_loaded_again(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/replay?match=fives&event=6")
    assert event_shown(page) == 6
    page.keyboard.press("ArrowLeft")
    wait_for_event(page, 5)
    page.reload()
    settle(page)
    assert event_shown(page) == 5


def test_names_and_notes_are_texts(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/replay?match=fives&event=8")
    assert page.locator(".told").inner_text() == "Note: <script>alert(2)</script>"
    assert page.get_by_role("heading", name="<svg onload=alert(1)> – Ben").count() == 1
    assert page.locator(".side .name").first.inner_text() == "<svg onload=alert(1)>"


def test_a_seat_sees_its_own_tiles_and_the_backs_of_others(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/replay?match=fives&event=6&seat=2")
    titles = page.locator(".picture title").all_text_contents()
    assert "5-5, held by Ben" in titles
    assert not [title for title in titles if title.startswith("4-1")]
    assert titles.count("A tile of <svg onload=alert(1)>") == 6


def test_whichever_page_one_comes_from_by_the_menu_the_next_is_drawn(dashboard: str, page: Page) -> None:
    """What one page asks under a name, another asks otherwise: some clubs here, one there."""
    open_at(page, dashboard)
    menu = page.get_by_role("navigation").or_(page.get_by_test_id("stHeader")).first
    names = menu.get_by_role("link").all_inner_texts()
    assert len(names) == 13
    for name in [*names, "Matches", "Players", "Audit", "Scores", "Standings", "Matches", "Audit", "Players", "Scores"]:
        menu.get_by_role("link", name=name, exact=True).click()
        page.get_by_role("heading", level=1).first.wait_for()
        settle(page)
        assert page.get_by_test_id("stException").count() == 0, name


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(
    "address",
    ["", "/matches", "/standings", "/replay", "/replay?match=fives&event=6", "/replay?match=nope", "/scores", "/audit"],
)
def test_no_page_is_wider_than_the_screen(dashboard: str, page: Page, address: str, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    open_at(page, dashboard + address)
    page.get_by_role("heading").first.wait_for()
    assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= size["width"]


def test_a_phones_first_screen_has_the_board_or_the_chart_and_no_menu_over_it(dashboard: str, page: Page) -> None:
    page.set_viewport_size(PHONE)
    agent = {"userAgent": page.evaluate("navigator.userAgent") + " Mobile"}
    page.context.new_cdp_session(page).send("Network.setUserAgentOverride", agent)
    open_at(page, f"{dashboard}/replay?match=fives&event=6")
    board = page.locator(".picture > svg[viewBox^='0 0 3']")
    board.wait_for()
    assert top(board) < PHONE["height"] * 0.55
    page.get_by_role("button", name="Expand sidebar").click()
    menu = page.get_by_test_id("stSidebar")
    menu.and_(page.locator("[data-collapsed=false]")).wait_for()
    page.reload()
    settle(page)
    assert menu.get_attribute("data-collapsed") == "true"
    open_at(page, f"{dashboard}/scores")
    chart = page.locator(".js-plotly-plot .main-svg").first
    chart.wait_for()
    assert top(chart) < PHONE["height"] * 0.65
    page.get_by_text("Filters", exact=True).click()
    clubs, game = (top(page.get_by_role("combobox", name=name)) for name in ("Clubs", "Game"))
    assert abs(clubs - game) < 20


def test_an_address_that_is_no_page_says_so_and_leads_on(dashboard: str, page: Page) -> None:
    answered = page.goto(f"{dashboard}/nonsense?lang=ru")
    assert answered is not None
    assert answered.status == 404
    page.get_by_role("heading", name="Такой страницы нет").wait_for()
    page.get_by_role("link", name="Матчи").click()
    page.get_by_role("heading", name="Matches", level=1).wait_for()
    page.goto(f"{dashboard}/home?lang=en")
    page.get_by_role("heading", level=1).wait_for()
    assert page.get_by_role("dialog").count() == 0
    assert page.url == f"{dashboard}/?lang=en"
