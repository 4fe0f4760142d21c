"""What a page says to who reads it, or has it read: every text of every kind of part that it has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from streamlit.testing.v1 import AppTest

from ledger.searching import CONDITIONS
from tests.dashboard.pages import given

QUERY = {word for one in CONDITIONS.values() for word in (one.name, one.example)}
"""Words of the language in which is searched; no language changes them."""

MARKUP = ("html", "markdown", "heading", "caption", "alert")
USED = (
    *("button", "selectbox", "multiselect", "text_input", "toggle", "date_input", "number_input", "radio", "checkbox"),
    *(
        "page_link",
        "download_button",
        "file_uploader",
        "popover",
        "expander",
        "segmented_control",
        "button_group",
        "tab",
    ),
)
"""The kinds of parts that can be used, each with its label."""


def texts_of(app: AppTest) -> Iterator[str]:
    """Its markup without tags, the labels and choices of what can be used, what its charts, lists and boards say."""
    for kind in MARKUP:
        for element in app.get(kind):
            yield from _of_markup(str(getattr(element.proto, "body", "")))
    for kind in USED:
        for element in app.get(kind):
            proto = element.proto
            yield from (str(getattr(proto, name, "")) for name in ("label", "placeholder", "help"))
            for option in getattr(proto, "options", ()):
                yield str(getattr(option, "content", option))
    for chart in app.get("plotly_chart"):
        yield str(getattr(chart.proto, "alt", ""))
        yield from _of_chart(json.loads(chart.proto.spec))
    yield from _of_components(app)


def _of_markup(body: str) -> Iterator[str]:
    body = re.sub(r"<style>.*?</style>|<nav.*?</nav>", " ", body, flags=re.DOTALL)
    yield from (unescape(one) for one in re.findall(r"(?:alt|title|aria-label)='([^']*)'", body))
    yield unescape(re.sub(r"<[^>]*>", " ", body))


def _of_chart(figure: dict[str, Any]) -> Iterator[str]:
    """The names of lines, what is told where a point is touched, and what stands along the axes."""
    for trace in figure["data"]:
        yield unescape(trace.get("name", ""))
        yield unescape(re.sub(r"%\{[^}]*\}|<[^>]*>", " ", trace.get("hovertemplate", "")))
    for name, axis in figure["layout"].items():
        if name.startswith(("xaxis", "yaxis")):
            yield str(((axis.get("title") or {}).get("text")) or "")


def _of_components(app: AppTest) -> Iterator[str]:
    for listing in given(app, "listing"):
        yield listing["label"]
        yield from (column["title"] for column in listing["columns"])
        yield from (cell for row in listing["rows"] for cell in row["cells"] if cell not in QUERY)
    for stage in given(app, "stage"):
        yield from stage_texts(stage)
    for field in given(app, "named"):
        yield field["label"]
        yield from field["words"].values()


def stage_texts(stage: dict[str, Any]) -> Iterator[str]:
    """What the stage says of each event, on its buttons, and beside its picture."""
    yield from json.loads(stage["script"])["words"].values()
    for act in stage["acts"]:
        drawn_act = json.loads(act["act"])
        for step in drawn_act["steps"]:
            yield step["told"]
            yield step.get("mover") or ""
            yield step["over"]
            yield from step["moves"] or ()
            yield from (finding["text"] for finding in step["findings"])
            yield from (point["because"] for point in step["points"])
