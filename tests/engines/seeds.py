"""How many games are played: two hundred always, two thousand in `make soak`."""

from __future__ import annotations

import pytest

SEEDS = [
    pytest.param(range(200), id="200 games"),
    pytest.param(range(200, 2000), id="1800 games more", marks=pytest.mark.soak),
]
