"""How soon is each page of the dashboard drawn in a browser, and how much memory does the server take for it?

    python tests/benchmarks/page_times.py [--archive archive.sqlite] [--rounds 5] [--only scores]

The ledger is that of `make archive`. Each page, in each of its parts, is loaded once to warm it, then so many times
again. The browser's own clock says when: from the request to the first moment after which nothing is missing any more,
charts, boards and tables included. `processor` is what the server itself took for a load: on a busy machine that is the
figure to look at.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from platformdirs import user_cache_dir

from dashboard.places import matches_address, player_address, replay_address
from ledger.cli.serving import entrance, serving, web_address
from ledger.service.clubs.directory import everybody
from ledger.store import Filter, Ledger
from tests.dashboard.browsing import DESK, browsing

if TYPE_CHECKING:
    from playwright.sync_api import Page

HERE, KEY = "127.0.0.1", "owner"
PATIENCE = 120_000
"""Milliseconds that a page may take the first time."""

GOAL, MOST_MEMORY = 1.5, 1536
"""Seconds until a warm page is drawn, and MiB of the server: what goes beyond is marked."""

TICKS = os.sysconf("SC_CLK_TCK")

DRAWN = """
() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const whole = () => {
    const app = document.querySelector('[data-testid="stApp"]');
    if (app?.dataset.testScriptState !== "notRunning") return false;
    if (!document.querySelector("h1") || !document.querySelector("nav[aria-label] a[hreflang]")) return false;
    if (all('[data-testid="stSkeleton"], [data-testid="stSpinner"]').length) return false;
    if (!all('[data-testid="stPlotlyChart"]').every((chart) => chart.querySelector(".main-svg .trace"))) return false;
    if (!all("img").every((image) => image.complete)) return false;
    const parts = all('[data-testid="stBidiComponentIsolated"]');
    if (!parts.every((part) => part.shadowRoot)) return false;
    const own = (part) => all(".listing, .picture, .desk, .named", part.shadowRoot);
    return parts.every((part) => own(part).every((one) => one.childElementCount));
  };
  if (!whole()) {
    window.drawnSince = undefined;
    return false;
  }
  window.drawnSince ??= performance.now();
  return performance.now() - window.drawnSince >= 400 && window.drawnSince;
}
"""
"""In the browser: milliseconds from the request to when the page was whole, once it has stayed so for a moment."""


class Load(NamedTuple):
    """One load of a page: seconds until it was drawn, and of the server's processor."""

    drawn: float
    processor: float


def pages(ledger: Ledger) -> list[str]:
    """The addresses of all pages and all their parts, with the biggest club and its busiest player."""
    clubs, people = everybody(ledger)
    player = max(people, key=lambda one: one.matches)
    club, name = clubs[0].club_key, clubs[0].name
    (full, *_) = ledger.cards(Filter(kinds=("full",)), limit=1)
    replay = replay_address(full.name, 100)
    return [
        *("", f"home?{urlencode({'me': player.person})}", "matches", matches_address(club=name)),
        *("matches?over=no", "matches?kind=full", "matches?order=oldest", "matches?page=40000"),
        *(matches_address(player=player.name), matches_address(text="final"), "players"),
        *_with(player_address(player.person), "part", "lately", "others", "nights", "rating", "figures"),
        *("clubs", f"clubs?{urlencode({'club': club})}", "standings", "standings?who=pair", "tournaments"),
        *("scores", "scores?what=matches", "scores?of=clubs", "scores?of=clubs&counts=matches"),
        *_with("scores", "show", "rating", "days", "hands", "games", "luck", "fair"),
        *("scores?show=games&by=kind", f"scores?{urlencode({'club': club})}"),
        *("audit", "audit?show=corrections", "audit?show=log", f"audit?{urlencode({'match': full.name})}", "replay"),
        *_with(replay, "below", "points", "held", "bot", "other", "luck", "share"),
        *(f"{replay}&seat=0", f"{replay}&after=100", "search", "search?for=knock", "duplicate"),
        *("duplicate?show=standings", "record", "record?how=paper", f"correct?{urlencode({'match': full.name})}"),
        *("rules", "rules?game=mexican-train"),
    ]


def _with(address: str, name: str, *values: str) -> list[str]:
    """An address with each of the values of one more question."""
    return [f"{address}{'&' if '?' in address else '?'}{name}={value}" for value in values]


def load(page: Page, address: str, server: int) -> Load:
    """Loads a page and waits until nothing in it is missing any more."""
    before = processor(server)
    page.goto(address, timeout=PATIENCE, wait_until="commit")
    drawn = page.wait_for_function(DRAWN, timeout=PATIENCE).json_value()
    return Load(drawn / 1000, processor(server) - before)


def processor(server: int) -> float:
    """Seconds of the processor that a process has used so far."""
    used = Path(f"/proc/{server}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(used[11]) + int(used[12])) / TICKS


def memory(server: int) -> int:
    """The most MiB of memory that a process has used so far."""
    lines = Path(f"/proc/{server}/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM:"))


def measure(page: Page, address: str, server: int, rounds: int) -> tuple[str, bool]:
    """A row of the table, and whether the page was drawn in time."""
    first = load(page, address, server)
    loads = [load(page, address, server) for _ in range(rounds)]
    drawn, used = median(one.drawn for one in loads), median(one.processor for one in loads)
    in_time = drawn < GOAL
    row = f"{first.drawn:>9.2f}{drawn:>9.2f}{used:>10.2f}{memory(server):>6}"
    return row if in_time else f"{row}  late", in_time


def main() -> None:
    """Measures, and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--archive", type=Path, default=Path(user_cache_dir("domino-ledger")) / "archive.sqlite")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="pages whose address has this in it")
    options = parser.parse_args()
    url = f"sqlite:///{options.archive}"
    with Ledger.open(url) as ledger:
        addresses = [address for address in pages(ledger) if options.only in address]
        print(f"{ledger.count():,} matches, {os.getloadavg()[0]:.1f} processes wait for {os.cpu_count()} processors")
    print(f"{'page':<64}{'first s':>9}{'median s':>9}{'processor':>10}{'MiB':>6}")
    with (
        tempfile.TemporaryDirectory() as profile,
        serving(url, HERE, None, KEY) as served,
        browsing(profile) as browser,
    ):
        page, here, late = browser.new_page(), web_address(HERE, served.port), 0
        server = served.process
        page.set_viewport_size(DESK)
        load(page, entrance(here, KEY), server.pid)
        for address in addresses:
            row, in_time = measure(page, f"{here}/{address}", server.pid, options.rounds)
            late += not in_time
            print(f"{address or 'home':<64}{row}", flush=True)
        most = memory(server.pid)
    print(f"{late} of {len(addresses)} pages took {GOAL} s or more; the server took {most} MiB, of {MOST_MEMORY}.")


if __name__ == "__main__":
    main()
