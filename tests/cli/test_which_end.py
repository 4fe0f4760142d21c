"""The question at which end a tile was laid, as a scorer is asked it."""

from __future__ import annotations

from tests.cli.running import Program
from tests.cli.test_record import BEGIN, DEALT
from tests.cli.typing import Typist


def test_a_tile_that_fits_both_ends_is_asked_about(kept: Program) -> None:
    typist = Typist(kept, *BEGIN)
    typist.wait_for("> ")
    for line in (*DEALT, "66", "65", "64"):
        typist.type(line)
    assert "which end? l (5) or r (4): " in typist.type("54", "r (4): ")
    assert "which end? l (5) or r (4): " in typist.type("?", "r (4): ")
    assert "play Ben 5-4 @left" in typist.type("l")
    assert typist.leave() == 0


def test_where_the_same_numbers_stay_open_either_way_enter_is_answer_enough(kept: Program) -> None:
    """Both ends show a 4; which tile shows it is told, for the numbers do not tell the ends apart."""
    typist = Typist(kept, *BEGIN)
    typist.wait_for("> ")
    dealt = ("hand", "deal Ana 66 65 63 54 50 40 33", "deal Ben 55 10 00 60 22 64 61")
    for line in (*dealt, "66", "60", "40", "64 r"):
        typist.type(line)
    asked = "which end? l (4-0: 4) or r (6-4: 4); the same numbers stay open, Enter: l: "
    assert asked in typist.type("54", "Enter: l: ")
    assert "play Ana 5-4 @left" in typist.type("")
    typist.type("u")
    typist.type("54", "Enter: l: ")
    assert "play Ana 5-4 @right" in typist.type("r")
    assert typist.leave() == 0
