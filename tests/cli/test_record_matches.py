"""`record`: a whole match of each game typed at a terminal is the match that its file holds."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from ledger.game.events import Draw, End, Event, Fish, Hand, Knock, Open, OptionValue, Play, Record, Reveal, Score
from ledger.game.options import write_value
from ledger.game.variants import GAMES, rules_of
from ledger.record import write, write_event
from ledger.record.writing import word
from ledger.simulate import play_match
from tests.cli.running import Program
from tests.cli.typing import Typist

NAMES = ("Ana", "Ben", "Cleo", "Ana María")
SHORT: dict[str, tuple[int, dict[str, OptionValue]]] = {
    "all-fives": (2, {"target": 40}),
    "block": (5, {"target": 30}),
    "chicken-foot": (7, {"target": 40}),
    "doubles": (1, {"target": 20}),
    "draw": (4, {"target": 30}),
    "draw-duel": (8, {"target": 20}),
    "five-up": (1, {"target": 40}),
    "kolbasa": (5, {}),
    "kozel-101": (9, {"target": 40}),
    "kozel-draw": (8, {"target": 50}),
    "kozel-duel": (6, {"target": 30}),
    "kozel-pairs": (0, {"target": 20}),
    "mexican-train": (9, {"hands": 2}),
    "wild-fives": (7, {"target": 50}),
}
"""A seed and options for each game with which a match is over after its second hand; kolbasa has one hand only."""

IN_CI = ("all-fives", "five-up", "kolbasa")
WORDS = {Knock: ("k", "мимо", "paso", "pass"), Draw: ("d", "беру", "robo", "trag"), Fish: ("f", "рыба", "pește")}
"""Words that stand for an event where no player and no tile need follow."""


def played(game: str, seed: int, options: dict[str, OptionValue]) -> Record:
    """A match played by program, its header as `record` writes one."""
    players = 4 if 4 in GAMES[game].players else GAMES[game].players[0]
    record = play_match(game, NAMES[:players], seed=seed, options=options)
    opening = msgspec.structs.replace(record.opening, tags={"Club": "Riverside", "Played": "2026-11-27"})
    return Record((opening, *record.events[1:]))


def typed(record: Record) -> Iterator[str]:
    """The lines of a match as somebody types them who shortens every second one, in one language or another."""
    leads = True
    for number, event in enumerate(record.events[1:]):
        line = write_event(event, record.opening)
        yield line if number % 2 else shortened(event, record.opening, number, leads=leads) or line
        leads = isinstance(event, Hand) or (leads and not isinstance(event, Play))


def shortened(event: Event, opening: Open, number: int, *, leads: bool) -> str:
    """A line without what the table knows; "" where nothing can be left out."""
    words = WORDS.get(type(event), ())
    match event:
        case Hand():
            return "h"
        case Play(seat, _, None, None) if leads:
            return f"{word(opening.seats[seat - 1])} {event.tile}"
        case Play(_, tile, arm, None) if not leads:
            text = tile.text.replace("-", "") if rules_of(opening).set_highest() < 10 else tile.text
            return f"{text} {_arm(arm, opening.seats)}".strip()
        case Knock() | Fish(None):
            return words[number % len(words)]
        case Draw(_, tile):
            return f"{words[number % len(words)]} {tile or ''}".strip()
        case Reveal(seat, None, pips) if pips is not None:
            return f"{word(opening.seats[seat - 1])} ={pips}"
        case Score(_, points):
            return f"score {points}"
        case End():
            return "e"
    return ""


def _arm(arm: str | int | None, names: Sequence[str]) -> str:
    if isinstance(arm, int):
        return word(names[arm - 1])
    return {"left": "l", "right": "справа", "up": "arriba", "down": "d"}.get(arm or "", f"@{arm}" if arm else "")


@pytest.fixture
def other(made: Path, tmp_path: Path) -> Program:
    """A program with another ledger."""
    folder = tmp_path / "other"
    folder.mkdir()
    shutil.copy(made, folder)
    return Program(folder)


def type_at_a_terminal(program: Program, record: Record) -> None:
    """Types a whole match; the rules object to nothing."""
    opening = record.opening
    options = " ".join(f"{name}={write_value(value)}" for name, value in opening.options.items())
    seats = [one for name in opening.seats for one in ("--seat", name)]
    begin = ("--variant", opening.variant, *seats, *(("--options", options) if options else ()))
    typist = Typist(program, "record", *begin, "--club", "Riverside", "--played", "2026-11-27")
    typist.wait_for("> ")
    for line in typed(record):
        assert "Not by the rules" not in typist.type(line), typist.screen[-2000:]
    assert typist.leave() == 0


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in IN_CI else pytest.mark.soak) for game in sorted(GAMES)]
)
def test_a_match_typed_at_a_terminal_is_the_match_that_its_file_holds(kept: Program, other: Program, game: str) -> None:
    seed, options = SHORT[game]
    record = played(game, seed, options)
    assert isinstance(record.events[-1], End)
    type_at_a_terminal(kept, record)
    other.write("match.domino", write(record))
    assert other.run_here("import", "match.domino").status == 0
    assert kept.run_here("export").out == other.run_here("export").out
    assert kept.run_here("audit").status == 0
