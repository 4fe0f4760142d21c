"""A ledger that one program has open twice, as a dashboard has while somebody enters, and another program looks at."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from ledger.game.events import Hand, Note
from ledger.service.matches.recording import Recorder, header
from ledger.store import Ledger

LOOK = """
import sys
from ledger.store import Ledger
with Ledger.open(sys.argv[1]) as ledger:
    print(ledger.match(1).version)
"""


def events_seen_by_another(url: str) -> int:
    """How many events of match 1 another program finds."""
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", LOOK, url], cwd=root, capture_output=True, text=True, check=True)
    return int(done.stdout)


def test_nothing_is_lost_when_a_second_opening_ends_and_another_program_looks(tmp_path: Path) -> None:
    """The second opening must not take the locks of the first away: the other program would end its log."""
    url = f"sqlite:///{tmp_path / 'ledger.sqlite'}"
    Ledger.open(url, create=True).close()
    with Ledger.open(url) as first:
        recorder = Recorder.begin(first, header("block", ["Ana", "Ben"]))
        recorder.keep([Hand(1)])
        with Ledger.open(url) as second:
            assert second.match(1).version == 2
        assert events_seen_by_another(url) == 2
        recorder.keep([Note("one")])
        recorder.keep([Note("two")])
        assert events_seen_by_another(url) == 4
        assert [fault for step in first.verify() for fault in step.faults] == []
    assert events_seen_by_another(url) == 4
