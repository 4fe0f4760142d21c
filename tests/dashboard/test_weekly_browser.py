"""The pages of every week in a real browser: the ways between them, and what the address keeps."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.dashboard.browsing import open_at, settle

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser


def test_from_home_to_the_reason_of_a_point_in_three_clicks(dashboard: str, page: Page) -> None:
    open_at(page, dashboard)
    page.locator("tr", has_text="25 Apr 2026").get_by_role("link").click()
    page.wait_for_url("**/replay?match=season-25")
    settle(page)
    page.get_by_role("link", name="How the totals came about").click()
    page.wait_for_url("**/audit?match=season-25")
    page.locator("tr", has_text="+22").get_by_role("link").click()
    page.wait_for_url("**/replay?match=season-25&event=4")


def test_filters_stay_in_the_address_over_reload_and_back(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/matches")
    page.get_by_role("combobox", name="Player").click()
    page.get_by_role("option", name="Ana", exact=True).click()
    page.wait_for_url("**/matches?player=Ana")
    page.locator("p", has_text="1 to 20 of 26").wait_for()
    page.reload()
    page.locator("p", has_text="1 to 20 of 26").wait_for()
    page.go_back()
    page.wait_for_url("**/matches")
    page.locator("p", has_text="1 to 20 of 27").wait_for()


@pytest.mark.parametrize(
    ("address", "shown", "away"),
    [
        ("matches?club=Riverside&page=2", "21 to 26 of 26", "**/replay?match=**"),
        ("audit?severity=all&kind=score_mismatch", "1 in all", "**/replay?match=wrong&event=5"),
        ("players?club=riverside&order=name", "2 in all", "**/players?player=**"),
    ],
)
def test_one_step_back_from_a_row_is_the_list_as_it_was(
    dashboard: str, page: Page, address: str, shown: str, away: str
) -> None:
    open_at(page, f"{dashboard}/{address}")
    page.locator("p", has_text=shown).wait_for()
    page.locator("tbody a").first.click()
    page.wait_for_url(away)
    settle(page)
    page.go_back()
    page.locator("p", has_text=shown).wait_for()
    assert page.url == f"{dashboard}/{address}"


def test_the_list_is_saved_as_a_file(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/matches?no_player=Ana")
    page.get_by_role("button", name="Save this list").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV for spreadsheets").click()
    lines = Path(download.value.path()).read_text("utf-8-sig").splitlines()
    assert len(lines) == 2
    assert lines[1].startswith("fives,2026-03-14,")


def test_a_player_leads_to_another_and_back(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/players?name=ana")
    page.get_by_role("link", name="Ana").click()
    page.get_by_role("heading", name="Ana", level=1).wait_for()
    page.get_by_text("Head to head", exact=True).click()
    page.wait_for_url("**part=others")
    page.get_by_role("heading", name="Against").wait_for()
    settle(page)
    page.get_by_role("link", name="Ben", exact=True).click()
    page.get_by_role("heading", name="Ben", level=1).wait_for()
    page.go_back()
    page.get_by_role("heading", name="Ana", level=1).wait_for()


def test_a_row_of_the_standings_says_how_its_numbers_came_about(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/standings?club=riverside")
    page.get_by_role("link", name="Ben").first.click()
    page.get_by_role("heading", name="How the numbers of Ben came about").wait_for()
    page.reload()
    page.get_by_role("heading", name="How the numbers of Ben came about").wait_for()


def touch(page: Page, mark: Locator) -> None:
    """Clicks a mark of a chart once the chart has told of it, which it does only of what it would be clicked at."""
    mark.wait_for()
    settle(page)
    mark.hover(force=True)
    page.locator(".hoverlayer .hovertext").first.wait_for()
    mark.click(force=True)


def test_a_point_of_a_chart_leads_to_its_matches(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/scores?of=clubs")
    touch(page, page.locator(".scatterlayer .trace .points path").last)
    page.wait_for_url("**/matches?**since=2026-0**")


def test_a_bar_of_hand_results_leads_to_its_hands_and_back_is_the_chart(dashboard: str, page: Page) -> None:
    open_at(page, f"{dashboard}/scores?show=hands&game=draw")
    touch(page, page.locator(".barlayer .point path").first)
    page.wait_for_url("**/scores?show=hands&game=draw&points=**")
    page.get_by_role("table", name="Hands that brought").locator("tbody a").first.wait_for()
    page.go_back()
    page.get_by_text("A click on a bar lists its hands.").wait_for()
    assert page.url.endswith("/scores?show=hands&game=draw")
