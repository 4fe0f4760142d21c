"""A real browser on a real dashboard: how it is started, and what is waited for."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from ledger.cli.serving import serving, web_address
from tests.ports import own_port

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Dialog, Page, Request, ViewportSize

HERE = "127.0.0.1"
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
QUIETLY = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
DRAWN = '[data-testid="stApp"][data-test-script-state="notRunning"]'
STILL = 250
"""Milliseconds without a change after which a page that is drawn has settled."""
IS_STILL = """([drawn, call, still]) => {
  const now = performance.now();
  if (window.settling?.call !== call) {
    window.settling?.watch.disconnect();
    const settling = { call, since: now, watch: new MutationObserver(() => { settling.since = performance.now(); }) };
    settling.watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    window.settling = settling;
  }
  if (!document.querySelector(drawn)) window.settling.since = now;
  return now - window.settling.since >= still;
}"""
"""In the browser: whether it is drawn and nothing in it has changed for so long, at the earliest since this call."""


_CALLS = count()


def chromium() -> str:
    """The browser's program; without one the tests are left out loudly, and fail where CI=true."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail("Chromium is missing, and with CI=true the browser tests must run: make browser-deps")
        pytest.skip("LEFT OUT: Chromium is missing; make browser-deps fetches it")
    return found


@contextmanager
def served(ledger: str, key: str = "") -> Iterator[str]:
    """The dashboard of this checkout on the ledger of an address; where it is. With a key its owner may write."""
    with own_port() as port, served_at(port, ledger, key) as address:
        yield address


@contextmanager
def served_at(port: int, ledger: str, key: str = "", sign_in: str = "") -> Iterator[str]:
    """The same at a port; with `sign_in`, a file, whoever its provider knows signs in. Its log goes away with it."""
    with TemporaryDirectory() as logs, ExitStack() as running:
        with pytest.MonkeyPatch.context() as environment:
            environment.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
            environment.setenv("XDG_STATE_HOME", logs)
            running.enter_context(serving(ledger, HERE, port, key, sign_in))
        yield web_address(HERE, port)


@contextmanager
def browsing(folder: str) -> Iterator[BrowserContext]:
    """A browser with a profile in a folder."""
    program = chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=program, headless=True, args=list(QUIETLY)
        )
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        yield context
        context.close()


def watched(context: BrowserContext) -> tuple[Page, list[str]]:
    """A new page, and a list of what goes wrong in it: errors of scripts, dialogs, requests to elsewhere."""
    page = context.new_page()
    page.set_viewport_size(DESK)
    wrong: list[str] = []
    _watch(page, wrong)
    return page, wrong


def _watch(page: Page, wrong: list[str]) -> None:
    def dismiss(dialog: Dialog) -> None:
        wrong.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def listen(said: ConsoleMessage) -> None:
        # Streamlit asks for its own health under the page's address, and is told 404
        if said.type == "error" and "404" not in said.text:
            wrong.append(said.text)

    def follow(asked: Request) -> None:
        if not _is_here(asked.url):
            wrong.append(f"asked elsewhere: {asked.url}")

    page.on("pageerror", lambda error: wrong.append(f"script: {error}"))
    page.on("dialog", dismiss)
    page.on("console", listen)
    page.on("request", follow)


def _is_here(url: str) -> bool:
    return url.startswith(("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:", "file:"))


def settle(page: Page) -> None:
    """Waits until the page is drawn and what Streamlit draws late is there: until it stands still."""
    page.wait_for_selector(DRAWN)
    page.wait_for_function(IS_STILL, arg=[DRAWN, next(_CALLS), STILL], polling=50)


def open_at(page: Page, address: str) -> None:
    """Goes to an address and waits until it is drawn."""
    page.goto(address)
    settle(page)


def event_shown(page: Page) -> int:
    """The event that the stage shows."""
    return int(page.locator(".place").inner_text().split(" / ")[0])
