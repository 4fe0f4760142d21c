"""The two games of these tests join the catalogue while a module of them runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.game.variants import GAMES
from tests.record.sheets import Trains, Wild


@pytest.fixture(autouse=True, scope="module")
def _games_of_these_tests() -> Iterator[None]:
    GAMES.update({"test-trains": Trains, "test-wild": Wild})
    yield
    del GAMES["test-trains"], GAMES["test-wild"]
