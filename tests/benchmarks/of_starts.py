"""G16: how long until the first word is said, by the command line and by the dashboard, beside bare imports."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.measuring import Goal, Row, Sizes, paired

ROOT = Path(__file__).parents[2]
G16 = Goal("G16", "--help / import typer, msgspec, sqlite3", "time", 1.5, 1.2)
G16B = Goal("G16b", "dashboard / import streamlit, plotly, sqlmodel", "time", 1.2, 1.05)
PAGE = """
import streamlit.web.cli
import dashboard.server, dashboard.wording
dashboard.wording.guarded = id
from dashboard.views import home
"""
"""All that the first page needs, up to where it is drawn: outside of its server Streamlit would then look for whoever
called it, which takes half a second."""


def measure(sizes: Sizes) -> Iterator[Row]:
    """The rows of this goal."""
    modules = "import typer, msgspec, sqlite3"
    yield paired(
        G16,
        "cold",
        lambda: start(["-m", "ledger", "--help"]),
        lambda: start(["-c", modules]),
        sizes,
    )
    modules = "import streamlit.web.cli, plotly.graph_objects, sqlmodel"
    yield paired(G16B, "cold", lambda: start(["-c", PAGE]), lambda: start(["-c", modules]), sizes)


def start(words: list[str]) -> None:
    """Runs Python to its end."""
    # empty is as good as not set: what is installed has been compiled once, and is not compiled at each start
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""}
    done = subprocess.run([sys.executable, "-P", *words], env=environment, capture_output=True, text=True, check=False)
    # Streamlit warns that no server runs, at every start; it is shown where a start failed
    if done.returncode:
        raise RuntimeError(done.stderr)
