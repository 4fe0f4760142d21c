"""The form that begins a match, on a phone: who is offered at a seat, and what its list of names covers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.service.matches.recording import Recorder, header
from ledger.store import Ledger
from tests.dashboard.browsing import open_at, settle
from tests.dashboard.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser
MEMBERS = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hana")


@pytest.fixture
def form(table: Table, phone: Page) -> Page:
    """The form, on the phone of a club of eight."""
    with Ledger.open(table.url) as ledger:
        for pair in zip(MEMBERS[::2], MEMBERS[1::2], strict=True):
            Recorder.begin(ledger, header("draw", pair, tags={"Club": "Eight"}))
    open_at(phone, f"{table.address}/record")
    field(phone, "Club").fill("Eight")
    field(phone, "Club").press("Enter")
    settle(phone)
    return phone


def field(page: Page, label: str) -> Locator:
    return page.get_by_role("combobox", name=label, exact=True)


def sit(page: Page, label: str, name: str) -> None:
    field(page, label).fill(name)
    field(page, label).press("Enter")
    settle(page)


def offered(page: Page) -> list[str]:
    return page.locator("li:visible").all_inner_texts()


def test_who_sits_is_offered_no_second_seat_and_who_types_him_is_told(form: Page) -> None:
    sit(form, "Seat 1", "Ana")
    field(form, "Seat 2").click()
    assert offered(form) == list(MEMBERS[1:])
    field(form, "Seat 2").fill("ana")
    assert offered(form) == ["Hana"]
    sit(form, "Seat 2", "Ana")
    assert form.locator(".note").all_inner_texts()[-1] == "has a seat already. Or is it: Hana"
    sit(form, "Seat 2", "Ben")
    field(form, "Seat 1").click()
    assert offered(form) == ["Ana", *MEMBERS[2:]]


def test_the_list_leaves_the_button_free_and_closes_when_another_place_is_tapped(form: Page) -> None:
    """Also where a browser leaves the focus where it was."""
    field(form, "Seat 2").click()
    shown = form.locator("ul:visible").bounding_box()
    begin = form.get_by_role("button", name="Begin", exact=True).bounding_box()
    assert shown is not None
    assert begin is not None
    assert shown["y"] + shown["height"] < begin["y"]
    field(form, "Seat 2").press_sequentially("Zoe")
    form.get_by_text("Options", exact=True).dispatch_event("pointerdown")
    assert offered(form) == []
    settle(form)
    assert field(form, "Seat 2").input_value() == "Zoe"
