"""What an arbiter does with a finding on the pages: its line is offered, taken into the form, and told ever after."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

from dashboard import opened
from ledger.game.events import Amend
from ledger.service.matches.correcting import correct, propose
from tests.dashboard.pages import given, markup, page

LINE = 'amend 5 write Ana 18 "as the rules have it"'
"""In hand 1 of the match `wrong` 25 were written where 18 are right."""


def read(label: str) -> str:
    """What stands on the page for a label in which no sign is to mean anything."""
    assert not re.search(r"(?<!\\)[*_`\[\]]", label)
    return re.sub(r"\\(.)", r"\1", label)


def links(app: AppTest) -> dict[str, dict[str, list[str]]]:
    """The links of a page by the words that are read of them after the event, each with what its address asks for."""
    found = {read(element.proto.label): parse_qs(element.proto.query_string) for element in app.get("page_link")}
    return {label.removeprefix("Event 5: "): asked for label, asked in found.items()}


def cells(app: AppTest) -> list[list[str]]:
    """The rows of all lists of a page."""
    return [row["cells"] for found in given(app, "listing") for row in found["rows"]]


@pytest.mark.usefixtures("club", "owner")
@pytest.mark.parametrize(("name", "address"), [("replay", {"event": "5"}), ("audit", {}), ("correct", {"event": "5"})])
def test_a_finding_offers_its_line_which_leads_to_the_form(name: str, address: dict[str, str]) -> None:
    app = page(name, match="wrong", **address)
    assert not app.exception
    assert links(app)[f"to mend it, append: {LINE}"] == {"match": ["wrong"], "event": ["5"], "line": [LINE]}


@pytest.mark.usefixtures("club", "owner")
def test_a_finding_stands_once_on_the_page_of_its_match() -> None:
    app = page("audit", match="wrong")
    told = [text for row in cells(app) for text in row if "25 points were claimed" in text]
    assert len(told) == 1
    assert "25 points were claimed" not in markup(app)


@pytest.mark.usefixtures("club", "owner")
def test_the_list_of_all_findings_has_the_line_too() -> None:
    assert any(f"to mend it, append: {LINE}" in row[2] for row in cells(page("audit")))


@pytest.mark.usefixtures("club", "owner")
def test_the_form_is_filled_with_the_offered_line_and_leads_back() -> None:
    app = page("correct", match="wrong", event="5", line=LINE)
    assert [field.value for field in app.text_input] == ["write Ana 18", "as the rules have it"]
    assert "25 points were claimed for Ana, but it is 18" in markup(app)
    assert [button.label for button in app.button] == ["Append the correction"]
    assert links(app)["Look at it in the replay"] == {"match": ["wrong"], "event": ["5"]}
    app.button[0].click().run()
    last = opened.ledger().match("wrong").record.events[-1]
    assert isinstance(last, Amend)
    assert last.why == "as the rules have it"


@pytest.mark.usefixtures("club")
def test_who_only_looks_reads_what_would_mend_it() -> None:
    assert "To mend it, append: amend 5 write Ana 18" in markup(page("replay", match="wrong", event="5"))


@pytest.mark.usefixtures("club")
def test_a_correction_is_told_with_what_stood_there_who_and_when() -> None:
    ledger = opened.ledger()
    correct(ledger, propose(ledger, "wrong", [LINE], source=""), "Olga")
    (made,) = cells(page("audit", show="corrections"))
    assert made[:3] == ["wrong, event 9", "write Ana 25", LINE]
    assert re.fullmatch(r"Olga, \d{1,2} [A-Z][a-z]+ \d{4} \d\d:\d\d UTC", made[3])
    assert any(row[2:4] == ["write Ana 25", "write Ana 18"] for row in cells(page("audit", match="wrong")))
    there = markup(page("replay", match="wrong", event="5"))
    told = "Event 5 was: write Ana 25; corrected by event 9 to: write Ana 18"
    assert re.search(rf"{told} \(Olga, \d{{1,2}} [A-Z][a-z]+ \d{{4}} \d\d:\d\d UTC\)", there)


@pytest.mark.usefixtures("club")
def test_the_sheet_and_the_audit_can_be_saved() -> None:
    saved = [element.proto.label for element in page("audit", match="wrong").get("download_button")]
    assert saved == ["Score sheet (PDF)", "Score sheet (HTML)", "Audit report (PDF)", "Audit report (HTML)"]
