"""`fairness` on the command line: a ledger with fair shuffles, and one in which a seat was dealt the better hands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from ledger.cli.commands import app
from ledger.game.events import Record
from ledger.game.tiles import set_mask, tiles_of
from ledger.record import read
from ledger.service.chances.fairness import deals_of
from tests.cli.records import RIGHT
from tests.cli.running import Program

HEADER = '[Variant "draw"]\n[Id "{name}"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n\n'


def nights(*, rigged: bool) -> Iterator[str]:
    """Three matches of thirty hands, each broken off after the lead."""
    chance = Random(7)
    tiles = list(tiles_of(set_mask(6)))
    for match in range(3):
        lines = []
        for hand in range(1, 31):
            deals = [chance.sample(tiles, 14) for _ in range(3 if rigged else 1)]
            dealt = min(deals, key=lambda deal: sum(tile.pips for tile in deal[:7]))
            lines.append(f"hand {hand}")
            for seat, name in enumerate(("Ana", "Ben")):
                lines.append(f"deal {name} {' '.join(tile.text for tile in dealt[7 * seat : 7 * seat + 7])}")
            lines.append(f"play Ana {dealt[0].text}")
        yield HEADER.format(name=f"night-{match}") + "\n".join(lines) + "\n"


def told(folder: Program, *words: str) -> str:
    ran = CliRunner().invoke(app, ["--ledger", folder.ledger, *words])
    assert ran.exit_code == 0, ran.output
    return ran.output


@pytest.mark.parametrize("rigged", [False, True])
def test_a_seat_with_the_better_hands_is_unusual_and_nobody_is_accused(
    tmp_path_factory: pytest.TempPathFactory, rigged: bool
) -> None:
    folder = Program(tmp_path_factory.mktemp("fairness"))
    (folder.folder / "nights.domino").write_text("\n".join(nights(rigged=rigged)), "utf-8")
    told(folder, "init")
    told(folder, "import", str(folder.folder / "nights.domino"))
    ran = CliRunner().invoke(app, ["--ledger", folder.ledger, "fairness", "--json"])
    found = json.loads(ran.stdout)
    assert found["deals"] == 90
    unusual = [(test["question"], test["subject"]) for test in found["tests"] if test["unusual"]]
    assert (("pips", "Ana") in unusual) is rigged
    words = told(folder, "fairness", "--all")
    assert "accuses nobody" in words
    assert ("Nothing is unusual" in words) is not rigged


def test_deals_of_matches_without_their_moves_are_told_to_be_left_out(tmp_path: Path) -> None:
    folder = Program(tmp_path)
    deals = (
        "hand 1\ndeal Ana 6-6 0-0 3-1 5-5 5-4 2-1 3-0\ndeal Ben 1-1 5-0 3-3 6-3 2-2 3-2 6-2\nout Ana\nreveal Ben 6-6\n"
    )
    folder.write("night.domino", HEADER.format(name="night") + deals)
    told(folder, "init")
    told(folder, "import", str(folder.folder / "night.domino"))
    assert "in matches of which every move was written down too; here there is none" in told(folder, "fairness")


def test_deals_of_a_duplicate_evening_are_told_to_be_left_out(tmp_path: Path) -> None:
    folder = Program(tmp_path)
    first, second, _ = nights(rigged=False)
    folder.write("night.domino", first.replace("\n\n", '\n[Duplicate "RIVER7 1 1"]\n\n', 1))
    told(folder, "init")
    told(folder, "import", str(folder.folder / "night.domino"))
    words = told(folder, "fairness")
    assert "0 deals of 0 matches" in words
    assert "1 match of duplicate evenings is left out" in words
    assert "here there is none" not in words
    folder.write("more.domino", second)
    told(folder, "import", str(folder.folder / "more.domino"))
    found = json.loads(CliRunner().invoke(app, ["--ledger", folder.ledger, "fairness", "--json"]).stdout)
    assert (found["deals"], found["matches"], found["duplicate"]) == (30, 1, 1)


def test_a_club_that_is_none_is_told(tmp_path: Path) -> None:
    folder = Program(tmp_path)
    folder.write("one.domino", RIGHT)
    told(folder, "init")
    told(folder, "import", str(folder.folder / "one.domino"))
    assert "Note: no match is of a club Nowhere" in told(folder, "fairness", "--club", "Nowhere")


def test_what_a_substitute_is_dealt_is_his() -> None:
    deals = "deal Ana 6-6 0-0 3-1 5-5 5-4 2-1 3-0\ndeal Ben 1-1 5-0 3-3 6-3 2-2 3-2 6-2\n"
    text = f'hand 1\n{deals}note "substitute: Dan for Ben"\nhand 2\n{deals}'
    (record,) = read(HEADER.format(name="night") + text)
    assert isinstance(record, Record)
    assert [deal.players for deal in deals_of(record)] == [("Ana", "Ben"), ("Ana", "Dan")]
