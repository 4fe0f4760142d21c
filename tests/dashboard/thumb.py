"""A scorer with a phone: taps at the desk what a record says happened."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ledger.game.events import Deal, Draw, Event, Hand, Knock, Play, Record, Reveal
from ledger.record import write_event

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE = 120_000
"""Milliseconds to wait for the ledger's answer; a slow machine only makes the test slower."""

TREMBLING, SPOT = 450, 20
"""Milliseconds within which, and pixels so near, a second tap is taken for a tremble."""


class Thumb:
    """Taps one event after another; `taps` counts them, a typed line as one for each key."""

    def __init__(self, page: Page, record: Record) -> None:
        self.page = page
        self.record = record
        self.taps = 0
        self.spot = (0.0, 0.0)

    def wait(self, events: int) -> None:
        """Waits until the match has so many events and nothing is on its way."""
        self.page.wait_for_selector(f'.desk[data-events="{events}"][data-waiting="0"]', timeout=PATIENCE)

    def tap(self, selector: str) -> None:
        """Taps what is there under this selector; at one spot no faster than a person who means it."""
        wanted = self.page.locator(selector).first
        wanted.wait_for(timeout=PATIENCE)
        box = wanted.bounding_box()
        spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) if box else (0.0, 0.0)
        if math.dist(spot, self.spot) < SPOT:
            self.page.wait_for_timeout(TREMBLING)
        wanted.click()
        self.spot = spot
        self.taps += 1

    def record_all(self, events: Sequence[Event], first: int) -> None:
        """Taps the events, the first of which becomes the event of this number."""
        for number, event in enumerate(events, start=first):
            self.do(event)
            self.wait(number)

    def do(self, event: Event) -> None:
        """Taps one event."""
        match event:
            case Hand() | Knock():
                self.button(event)
            case Deal(_, tiles) | Reveal(_, tiles) if tiles is not None:
                for tile in tiles:
                    assert tile is not None
                    self.from_set(".asked", tile.text)
                if isinstance(event, Deal):
                    self.tap(".asked .done")
            case Draw(_, tile) if tile is not None:
                self.tap(".drawing summary")
                self.from_set(".drawing", tile.text)
            case Play():
                self.play(event)
            case _:
                self.button(event)

    def from_set(self, place: str, tile: str) -> None:
        """A tile of the whole set; of a large one first a half of it."""
        halves = self.page.locator(f"{place} .half")
        if halves.count():
            self.tap(f'{place} .half:text-is("{tile.split("-")[0]}")')
        self.tap(f'{place} .tile[aria-label="{tile}"]')

    def play(self, event: Play) -> None:
        """A tile of a hand, and the end where it fits several."""
        whose = self.page.locator(".seats button").nth(event.seat - 1)
        if whose.get_attribute("aria-selected") != "true":
            whose.click()
            self.taps += 1
        self.tap(f'.tiles .tile[aria-label="{event.tile.natural.text}"]')
        ends = self.page.locator(".ends .end")
        if ends.count():
            arm = "" if event.arm is None else f"@{event.arm}"
            self.tap(f'.ends .end[data-line="play {event.seat} {event.tile.text} {arm}"]')

    def button(self, event: Event) -> None:
        """A button that records one line."""
        line = write_event(event, self.record.opening)
        words = line.split()
        seat = getattr(event, "seat", None)
        also = " ".join([words[0], str(seat), *words[2:]]) if seat else line
        self.tap(f".buttons button[data-line='{line}'], .buttons button[data-line='{also}']")
