"""The files that run in a browser, as the package carries them."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent

STAGE_HTML = (HERE / "stage.html").read_text("utf-8")
"""The nodes of the stage."""

STAGE_CSS = (HERE / "stage.css").read_text("utf-8")
"""How they look; colours come from `--st-…`, as Streamlit names those of its theme."""


def stage_js() -> str:
    """The painter and the stage as one script; `Stage` is what it defines."""
    return "\n".join((HERE / name).read_text("utf-8") for name in ("paint.js", "saving.js", "stage.js"))


def stage_file(name: str) -> str:
    """Another file that stands here."""
    return (HERE / name).read_text("utf-8")
