"""Whoever hears how far a long piece of work has come."""

from __future__ import annotations


def nobody(*_: object) -> None:
    """Nobody wants to know."""
