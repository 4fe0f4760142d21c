"""How soon is each page of the dashboard drawn in a browser, and how much memory does the server take for it?

    python tests/benchmarks/page_times.py [--archive archive.sqlite] [--rounds 5]

The ledger is that of `make archive`. Each page is loaded once to warm it, then so many times again; a time goes from
the request to the page that stands still with all its parts. `processor` is what the server itself took for a load:
on a busy machine that is the figure to look at.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from platformdirs import user_cache_dir

from ledger.cli.serving import choose_port, serving, web_address
from ledger.service.directory import everybody
from ledger.store import Filter, Ledger
from tests.dashboard.browsing import DESK, DRAWN, browsing

if TYPE_CHECKING:
    from playwright.sync_api import Page

HERE = "127.0.0.1"
PATIENCE = 120_000
"""Milliseconds that a page may take the first time."""

TICKS = os.sysconf("SC_CLK_TCK")


class Load(NamedTuple):
    """One load of a page: seconds until it was drawn, and of the server's processor."""

    drawn: float
    processor: float


def pages(ledger: Ledger) -> list[str]:
    """The addresses of all pages and of the parts that cost most, with the biggest club and its busiest player."""
    clubs, people = everybody(ledger)
    player = max(people, key=lambda one: one.matches)
    club = clubs[0].club_key
    (full, *_) = ledger.cards(Filter(kinds=("full",)), limit=1)
    parts = ("lately", "others", "nights", "rating", "figures")
    return [
        *("", "matches", f"matches?{urlencode({'club': clubs[0].name})}", "matches?over=no", "matches?kind=full"),
        *(f"matches?{urlencode({'player': player.name})}", "players"),
        *(f"players?{urlencode({'player': player.person, 'part': part})}" for part in parts),
        *("clubs", f"clubs?{urlencode({'club': club})}", "standings", "standings?who=pair", "tournaments"),
        *(f"scores?show={part}" for part in ("time", "rating", "days", "hands", "games", "luck", "fair")),
        *("audit", "audit?show=log", f"replay?{urlencode({'match': full.name})}", "search", "duplicate"),
        *("record", "rules"),
    ]


def load(page: Page, address: str, server: int) -> Load:
    """Loads a page and waits until nothing in it changes any more."""
    began, before = time.perf_counter(), processor(server)
    page.goto(address, timeout=PATIENCE)
    page.wait_for_selector("h1", timeout=PATIENCE)
    page.wait_for_selector(DRAWN, timeout=PATIENCE)
    page.wait_for_selector("nav[aria-label] a[hreflang]", timeout=PATIENCE)
    return Load(time.perf_counter() - began, processor(server) - before)


def processor(server: int) -> float:
    """Seconds of the processor that a process has used so far."""
    used = Path(f"/proc/{server}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(used[11]) + int(used[12])) / TICKS


def memory(server: int) -> int:
    """The most MiB of memory that a process has used so far."""
    lines = Path(f"/proc/{server}/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM:"))


def main() -> None:
    """Measures, and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--archive", type=Path, default=Path(user_cache_dir("domino-ledger")) / "archive.sqlite")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="pages whose address has this in it")
    options = parser.parse_args()
    url, port = f"sqlite:///{options.archive}", choose_port(HERE, None)
    with Ledger.open(url) as ledger:
        addresses = [address for address in pages(ledger) if options.only in address]
        print(f"{ledger.count():,} matches, {os.getloadavg()[0]:.1f} processes wait for {os.cpu_count()} processors")
    print(f"{'page':<64}{'first s':>9}{'median s':>9}{'processor':>10}{'MiB':>6}")
    with (
        tempfile.TemporaryDirectory() as profile,
        serving(url, HERE, port) as server,
        browsing(profile) as browser,
    ):
        page = browser.new_page()
        page.set_viewport_size(DESK)
        load(page, f"{web_address(HERE, port)}/rules", server.pid)
        for address in addresses:
            asked = f"{web_address(HERE, port)}/{address}"
            first = load(page, asked, server.pid)
            loads = [load(page, asked, server.pid) for _ in range(options.rounds)]
            drawn, used = median(one.drawn for one in loads), median(one.processor for one in loads)
            row = f"{first.drawn:>9.2f}{drawn:>9.2f}{used:>10.2f}{memory(server.pid):>6}"
            print(f"{address or 'home':<64}{row}", flush=True)


if __name__ == "__main__":
    main()
