"""The forms beside the desk in a real browser: Correct, and an evening of points typed as a small table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import pytest

from ledger.audit import audit
from ledger.cli.serving import entrance
from ledger.game.events import Note, Record
from ledger.record import read, write_event
from ledger.recording import read_short
from ledger.service.matches.recording import Recorder
from ledger.store import Ledger
from ledger.store.history import recorded
from tests.dashboard.browsing import PHONE, chromium, open_at, served, settle, watched

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

KEY = "a-key-for-the-tests-long-enough"
MISWRITTEN = """\
[Variant "block"]
[Club "Riverside"]
[Seat1 "Ana"]
[Seat2 "Ben"]

hand 1
deal Ana 6-6 6-4 6-3 6-2 6-1 6-0 4-1
deal Ben 6-5 5-4 5-3 5-2 5-1 5-0 4-4
play Ana 6-6
play Ben 5-4
play Ana 6-4
void 7 "undone"
amend 6 play Ben 5-3 "misread"
"""
"""Event 6 was amended and is the last of the game that stands: it should be 6-5."""


class Forms(NamedTuple):
    """A served ledger, and a phone whose owner may write."""

    url: str
    address: str
    page: Page

    def lines(self, number: int) -> list[str]:
        """The lines of a match as they are stored."""
        record = self.record(number)
        return [write_event(event, record.opening) for event in record.events[1:]]

    def record(self, number: int) -> Record:
        """A match as it is stored."""
        with Ledger.open(self.url) as ledger:
            return ledger.match(number).record


pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def forms(tmp_path_factory: pytest.TempPathFactory, browser: BrowserContext) -> Iterator[Forms]:
    """A ledger in which match 1 is to be corrected, opened on a phone in which nothing may go wrong."""
    chromium()
    url = f"sqlite:///{tmp_path_factory.mktemp('forms') / 'ledger.sqlite'}"
    (miswritten,) = read(MISWRITTEN)
    assert isinstance(miswritten, Record)
    with Ledger.open(url, create=True) as ledger:
        ledger.add(miswritten)
    with served(url, KEY) as address:
        page, wrong = watched(browser)
        page.set_viewport_size(PHONE)
        page.goto(entrance(address, KEY))
        yield Forms(url, address, page)
        page.close()
        assert wrong == []


def fill(page: Page, label: str, text: str) -> None:
    """Types into a field and leaves it; the page is drawn anew then, and what comes next must wait for that."""
    page.get_by_label(label, exact=True).fill(text)
    page.get_by_label(label, exact=True).press("Enter")
    settle(page)


def test_an_event_is_corrected_from_its_present_values(forms: Forms) -> None:
    """Nothing is lost that is typed while the page is drawn anew, and nothing appended whose changes were not shown."""
    page = forms.page
    before = forms.lines(1)
    open_at(page, f"{forms.address}/correct?match=1")
    was = page.get_by_label("It was", exact=True)
    was.wait_for()
    assert was.input_value() == "play Ben 5-3"
    was.fill("play Ben 6-5 @nowhere")
    page.keyboard.press("Tab")
    page.keyboard.type('the photo shows "6-5"')
    page.keyboard.press("Enter")
    page.get_by_text("This is no correction yet").wait_for()
    fill(page, "It was", "play Ben 6-5")
    page.get_by_text("What this changes").wait_for()
    assert page.get_by_label("Why", exact=True).input_value() == 'the photo shows "6-5"'
    with Ledger.open(forms.url) as ledger:
        Recorder(ledger, 1).keep([Note("meanwhile")])
    was.fill("play Ben 6-5 @right")
    page.get_by_role("button", name="Append the correction").click()
    page.get_by_text("Somebody else has recorded meanwhile").wait_for()
    before += ['note "meanwhile"']
    assert forms.lines(1) == before
    fill(page, "It was", "play Ben 6-5")
    page.get_by_role("button", name="Append the correction").click()
    page.wait_for_url("**/replay?**")
    settle(page)
    assert forms.lines(1) == [*before, 'amend 6 play Ben 6-5 "the photo shows \\"6-5\\""']
    assert [found for found in audit(forms.record(1)) if found.severity == "error"] == []
    with Ledger.open(forms.url) as ledger, ledger.snapshot() as snapshot:
        assert recorded(snapshot.connection, 1, [11])[11].by == "owner of the machine"


def test_names_that_there_are_come_first_and_a_new_one_is_marked_and_kept(forms: Forms) -> None:
    """The beginning of a name and Enter choose who is known; what is typed stays when the next field is tapped; the
    address leads to the match begun, however often its button is tapped; and the next one is of the same players."""
    page = forms.page

    def field(label: str) -> Locator:
        return page.get_by_role("combobox", name=label, exact=True)

    open_at(page, forms.address)
    page.locator('[data-testid="stExpandSidebarButton"]').click()
    page.locator('[data-testid="stSidebar"]').get_by_text("Record", exact=True).click()
    page.wait_for_url("**/record")
    field("Club").click()  # the menu has folded, and does not lie over it
    field("Club").fill("river")
    field("Club").press("Enter")
    assert field("Club").input_value() == "Riverside"
    field("Seat 1").fill("An")
    field("Seat 1").press("Enter")
    field("Seat 2").fill("Be")
    page.get_by_label("Who records", exact=True).click()
    settle(page)
    assert [field(label).input_value() for label in ("Seat 1", "Seat 2")] == ["Ana", "Be"]
    assert page.locator(".note").all_inner_texts() == ["", "", "a new player. Or is it: Ben"]
    field("Seat 2").fill("Zoe")
    page.get_by_role("button", name="Begin", exact=True).dblclick()
    page.wait_for_url("**/record?match=2")
    page.reload()
    page.get_by_role("heading", name="Ana – Zoe").wait_for()
    settle(page)  # the browser remembers the match once all of its page is drawn
    assert (forms.record(2).opening.tags["Club"], forms.record(2).opening.seats) == ("Riverside", ("Ana", "Zoe"))
    open_at(page, f"{forms.address}/record")
    page.get_by_role("button", name="Same players again: Ana – Zoe").click()
    settle(page)
    assert [field(label).input_value() for label in ("Seat 1", "Seat 2")] == ["Ana", "Zoe"]
    with Ledger.open(forms.url) as ledger:
        assert ledger.count() == 2


def test_an_evening_of_points_is_typed_as_a_table_and_is_stored_once(forms: Forms) -> None:
    page = forms.page
    open_at(page, f"{forms.address}/record?how=paper")
    for seat, name in ((1, "Ana"), (2, "Ben *Bold*")):
        page.get_by_label(f"Seat {seat}", exact=True).fill(name)
        page.keyboard.press("Tab")
        settle(page)
    for label, points in (("1 · Ana", "25"), ("3 · Ben", "40"), ("4 · Ana", "0")):
        page.get_by_label(re.compile(f"^{label}")).fill(points)
    assert page.get_by_label("3 · Ben *Bold*", exact=True).count() == 1, "a label is heard as the name is written"
    for said in (r"Recorded as match \d+", r"It was recorded already: match \d+"):
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_text(re.compile(said)).wait_for()
    number = int(page.get_by_text(re.compile(said)).inner_text().split()[-1])
    assert forms.lines(number) == ["hand 1", "write Ana 25", "hand 2", 'write "Ben *Bold*" 40', "hand 3", "write Ana 0"]
    opening = forms.record(number).opening
    assert (opening.seats, opening.tags["Club"]) == (("Ana", "Ben *Bold*"), "Riverside")
    # a row that was forgotten: the same match, asked about before anything is stored
    page.get_by_label(re.compile("^5 · Ana")).fill("30")
    page.get_by_role("button", name="Record", exact=True).click()
    page.get_by_text(f"These players have a match of that day already: {number}").wait_for()
    assert page.get_by_role("link", name="Look at it in the replay").count() == 1
    assert len(forms.lines(number)) == 6
    page.get_by_role("button", name="The same match, with more hands").click()
    page.get_by_text(f"The hands that are new were added to match {number}").wait_for()
    assert forms.lines(number)[6:] == ["hand 4", "write Ana 30"]
    # another first row is no continuation: another match, if that is said
    page.get_by_label(re.compile("^1 · Ana")).fill("26")
    page.get_by_role("button", name="Record", exact=True).click()
    page.get_by_role("link", name="The same match, to be corrected").wait_for()
    with Ledger.open(forms.url) as ledger:
        before = ledger.count()
    page.get_by_role("button", name="Another match", exact=True).click()
    page.get_by_text("Recorded as match").wait_for()
    with Ledger.open(forms.url) as ledger:
        assert ledger.count() == before + 1
    page.get_by_role("button", name="Begin an empty sheet").click()
    settle(page)
    assert page.get_by_label(re.compile("^1 · Ana")).input_value() == ""


def test_what_stands_so_already_is_not_offered_and_a_new_mistake_is_told_first(forms: Forms) -> None:
    """And what is typed stays when somebody else amends the same event meanwhile, which is told."""
    page = forms.page
    open_at(page, f"{forms.address}/correct?match=1&event=6")
    fill(page, "Why", "the photo")
    page.get_by_text("There is nothing to append").wait_for()
    append = page.get_by_role("button", name="Append the correction")
    assert append.count() == 0
    fill(page, "It was", "play Ben 5-4")
    page.get_by_role("alert").get_by_text("This makes an error that was not there").wait_for()
    append.wait_for()
    with Ledger.open(forms.url) as ledger:
        (amended,) = read_short('amend 6 play Ben 6-5 @right "another photo"', Recorder(ledger, 1).sitting)
        Recorder(ledger, 1).keep([amended])
    fill(page, "Why", "the second photo")
    page.get_by_text('amend 6 play Ben 6-5 @right "another photo"').last.wait_for()
    assert page.get_by_label("It was", exact=True).input_value() == "play Ben 5-4"


def test_what_is_offered_to_mend_an_error_is_appended_by_two_touches(forms: Forms) -> None:
    """The address names the line only at first; the form keeps it while the reason is typed anew."""
    page = forms.page
    header = '[Variant "draw"]\n[Id "claimed"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n'
    (claimed,) = read(f"{header}hand 1\nout Ana\nreveal Ben 5-5 4-4\nwrite Ana 20\n")
    assert isinstance(claimed, Record)
    with Ledger.open(forms.url) as ledger:
        number = ledger.add(claimed).match
    open_at(page, f"{forms.address}/correct?match=claimed&event=5")
    page.get_by_text("to mend it, append").first.click()
    page.get_by_text("What this changes").wait_for()
    fill(page, "Why", "miscounted")
    assert page.get_by_label("It was", exact=True).input_value() == "write Ana 18"
    page.get_by_role("button", name="Append the correction").click()
    page.wait_for_url("**/replay?**")
    settle(page)
    assert forms.lines(number)[-1] == 'amend 5 write Ana 18 "miscounted"'


def test_what_the_rules_have_against_an_evening_is_told_as_soon_as_it_is_recorded(forms: Forms) -> None:
    page = forms.page
    (before,) = read('[Variant "draw"]\n[Id "before"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n')
    assert isinstance(before, Record)
    with Ledger.open(forms.url) as ledger:
        ledger.add(before)
    open_at(page, f"{forms.address}/record?how=paper&like=before")
    for label, points in (("1 · Ana", "150"), ("2 · Ben", "20")):
        page.get_by_label(re.compile(f"^{label}")).fill(points)
    page.get_by_role("button", name="Record", exact=True).click()
    page.get_by_text("Hand 2 begins, but the match is over").wait_for()
    page.get_by_role("link", name="Correct an event").wait_for()
