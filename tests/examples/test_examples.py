"""The records in `examples/`: what is promised of them, and that the seasons can be played again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from examples import make_seasons
from ledger.audit import audit
from ledger.game.events import Record
from ledger.record import read, write

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(EXAMPLES.rglob("*.domino"))
WITH_A_SLIP = EXAMPLES / "paper" / "kitchen-table.domino"


def matches(path: Path) -> Iterator[Record]:
    """The matches of a file; a test fails where one cannot be read."""
    with path.open("rb") as file:
        for outcome in read(file, file=path.name):
            assert isinstance(outcome, Record), outcome
            yield outcome


def named(path: Path) -> str:
    return str(path.relative_to(EXAMPLES))


@pytest.mark.parametrize("path", [path for path in FILES if path != WITH_A_SLIP], ids=named)
def test_an_example_has_no_fault(path: Path) -> None:
    for match in matches(path):
        assert [finding for finding in audit(match) if finding.severity != "info"] == []


def test_the_slip_on_the_paper_sheet_is_found_with_what_follows_from_it() -> None:
    (sheet,) = matches(WITH_A_SLIP)
    lines = WITH_A_SLIP.read_text(encoding="utf-8").splitlines()
    found = [(lines[(one.line or 0) - 1], one.code, one.claimed, one.computed) for one in audit(sheet)]
    assert found == [
        ("write Tomas 27", "score_mismatch", 27, 17),
        ("total Tomas 82", "total_mismatch", 82, 72),
        ("total Tomas 106", "total_mismatch", 106, 96),
        ("end Vera", "wrong_winner", [1], []),
    ]


def test_there_are_two_matches_of_each_of_five_games() -> None:
    played = Counter(match.opening.variant for path in FILES for match in matches(path))
    for variant in ("kozel-pairs", "five-up", "draw", "mexican-train", "kolbasa"):
        assert played[variant] >= 2


def test_every_match_has_an_identity_of_its_own_and_a_source() -> None:
    tags = [match.opening.tags for path in FILES for match in matches(path)]
    assert max(Counter(tag["Id"] for tag in tags).values()) == 1
    assert all(tag["Source"] for tag in tags)


def test_simulated_matches_say_so() -> None:
    for path in (EXAMPLES / "clubs").glob("*.domino"):
        assert all("simulated" in match.opening.tags["Source"] for match in matches(path))


def test_the_seasons_are_played_again_byte_for_byte(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_seasons.main(tmp_path)
    kept = {path.name: path.read_bytes() for path in (EXAMPLES / "clubs").iterdir()}
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == kept
    assert "Riverside Dominoes: 54 matches" in capsys.readouterr().out


def test_what_a_program_wrote_is_in_canonical_form() -> None:
    for path in (EXAMPLES / "clubs").glob("*.domino"):
        assert "\n".join(write(match) for match in matches(path)) == path.read_text(encoding="utf-8")


def test_the_examples_are_small() -> None:
    assert sum(path.stat().st_size for path in FILES) < 3_000_000
