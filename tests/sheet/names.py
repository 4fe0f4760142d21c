"""Matches whose names are hard to print, and a paper as words."""

from __future__ import annotations

import os
import re
import shutil
import subprocess

import pytest

from ledger.game.events import Record
from ledger.record import read

CYRILLIC, ROMANIAN, POLISH, SMILING = "Жанна Щербакова", "Ștefan Țîrlea", "Łukasz Żółć", "Chloë 😀"
DICE = "Ana 🎲 María"
USUAL_EMOJI = "🎲🐐🌹👍🔥⭐🙂🤖🦊🎉🏆😂❤♠"
CHINESE = "中文名字"
"""Signs that no font of the program has."""

HOSTILE = "<script>alert(1)</script>"

RESULTS = """[Variant "draw"]
[Club "Râul & Șah <b>"]
[Played "2026-03-14"]
[Seat1 "{first}"]
[Seat2 "{second}"]

hand 1
out 1
reveal 2 5-5 4-4
write 1 18
total 1 18
hand 2
out 2
reveal 1 6-4
write 2 10
total 2 10
"""
"""Two hands of which the results were written down: 10 and 8 pips to the first, then 10 pips to the second."""


def match(first: str = CYRILLIC, second: str = ROMANIAN) -> Record:
    """The two hands, played by these."""
    (record,) = read(RESULTS.format(first=first, second=second))
    assert isinstance(record, Record)
    return record


def words_of_pdf(content: bytes) -> str:
    """The text of a PDF as a reader would copy it; skips, loudly, where no program for it is there."""
    return _told_of_pdf(content, "-layout")


def right_edges_of_pdf(content: bytes) -> list[float]:
    """Where each word of a PDF ends, as a part of the width of its page."""
    told = _told_of_pdf(content, "-bbox")
    (width,) = {float(number) for number in re.findall(r'<page width="([0-9.]+)"', told)}
    return [float(number) / width for number in re.findall(r'xMax="([0-9.]+)"', told)]


def _told_of_pdf(content: bytes, how: str) -> str:
    if shutil.which("pdftotext") is None:
        if os.environ.get("CI") == "true":
            pytest.fail("pdftotext is missing: install poppler-utils")
        pytest.skip("pdftotext is missing: install poppler-utils")
    done = subprocess.run(["pdftotext", how, "-", "-"], input=content, capture_output=True, check=True)
    return done.stdout.decode()
