"""Tests that go by chance: what each run drew is shown where it fails, and can be drawn again."""

from __future__ import annotations

import os
import random


def drawn_seed() -> int:
    """Another seed at each call, printed, which pytest shows of a test that fails; DOMINO_SEED has that one drawn."""
    seed = int(os.environ.get("DOMINO_SEED") or random.randrange(2**32))
    print(f"DOMINO_SEED={seed}")
    return seed
