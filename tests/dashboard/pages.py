"""A page of the dashboard as Streamlit draws it without a browser, and what it gave to be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest

APP = Path(__file__).parents[2] / "dashboard" / "app.py"


def page(name: str, **address: str | list[str]) -> AppTest:
    """A page at an address, drawn."""
    app = AppTest.from_file(str(APP), default_timeout=60)
    app.switch_page(f"views/{name}.py")
    for key, value in address.items():
        app.query_params[key] = value
    return app.run()


def markup(app: AppTest, *kinds: str) -> str:
    """All that the page gave Streamlit to read as HTML or Markdown, or only as these."""
    kinds = kinds or ("html", "markdown", "heading", "caption", "alert")
    return "\n".join(str(getattr(element.proto, "body", "")) for kind in kinds for element in app.get(kind))


def given(app: AppTest, component: str) -> list[dict[str, Any]]:
    """What the page gave to a component of its own."""
    found = [element.proto for element in app.get("bidi_component")]
    return [json.loads(proto.json) for proto in found if proto.component_name == component]


def keys(app: AppTest) -> list[str]:
    """The matches that a list leads to, in its order."""
    return [row["key"].partition("match=")[2] for row in given(app, "listing")[0]["rows"]]


def rows_of(app: AppTest, label: str) -> dict[str, list[str]]:
    """The rows of a list, by the text that names each."""
    (found,) = [one for one in given(app, "listing") if one["label"] == label]
    naming = next(place for place, column in enumerate(found["columns"]) if column["naming"])
    return {row["cells"][naming]: row["cells"] for row in found["rows"]}
