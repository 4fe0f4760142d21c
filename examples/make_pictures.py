"""Makes what README.md shows: the picture of a replay, and what an audit prints.

    python examples/make_pictures.py

Writes `pictures/replay.svg` beside this file and puts the audit's output between the marks in README.md. Running it
again changes nothing.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from ledger.board import draw
from ledger.game.events import Play, Record
from ledger.record import read
from ledger.replay import replay

HERE = Path(__file__).parent
ROOT = HERE.parent
SHOWN = HERE / "games" / "five-up.domino"
SHEET = Path("examples/paper/kitchen-table.domino")
PICTURE = HERE / "pictures" / "replay.svg"


def main() -> None:
    """Makes the picture and fills README.md."""
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(picture(), encoding="utf-8")
    readme = ROOT / "README.md"
    text = readme.read_text(encoding="utf-8")
    words = "The table after a play of Five-Up: a spinner, four open ends, the last tile lit"
    text = filled(text, "picture: replay", f"![{words}]({PICTURE.relative_to(ROOT).as_posix()})")
    text = filled(text, "output: audit", f"```\n$ domino-ledger audit {SHEET.as_posix()}\n{audit_output()}```")
    readme.write_text(text, encoding="utf-8")


def picture() -> str:
    """The table of the example with a spinner after its last play."""
    record = next(found for found in read(SHOWN.read_bytes()) if isinstance(found, Record))
    plays = [number for number, event in enumerate(record.events, 1) if isinstance(event, Play)]
    state = replay(record).at(plays[-1])
    return draw(state, record.opening.seats, width=960)


def audit_output() -> str:
    """What the audit of the paper sheet prints."""
    command = [sys.executable, "-m", "ledger", "audit", SHEET.as_posix()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout


def filled(text: str, mark: str, content: str) -> str:
    """The text with the content between a mark and its end."""
    pattern = re.compile(rf"<!-- {mark} -->.*?<!-- end -->", re.DOTALL)
    return pattern.sub(lambda _: f"<!-- {mark} -->\n{content}\n<!-- end -->", text, count=1)


if __name__ == "__main__":
    main()
