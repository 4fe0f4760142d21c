"""Every command and every block of code in the guides runs, and ends as the guide says."""

from __future__ import annotations

import contextlib
import importlib
import io
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from ledger.game.variants import GAMES
from tests.cli.running import Outcome, Program
from tests.examples.guides import GUIDES, Saved, Typed, blocks, steps

ALL = sorted(GUIDES.glob("*.md"))
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


class Reader(Program):
    """Somebody who names no ledger: it is made in the data directory when it is first written to."""

    def environment(self, **more: str) -> dict[str, str]:
        """What the program sees."""
        return {name: value for name, value in super().environment(**more).items() if name != "DOMINO_LEDGER"}


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    """Somebody in an empty folder with the examples in it."""
    shutil.copytree(GUIDES.parent, tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    return Reader(tmp_path)


def do(reader: Program, step: Typed) -> Outcome:
    """Types the line; what it prints goes where the line says."""
    assert step.words[0] == "domino-ledger", f"only domino-ledger is run: {step.line}"
    if step.read_from is not None:
        done = reader.run(*step.words[1:], stdin=(reader.folder / step.read_from).read_bytes())
    else:
        done = reader.run_here(*step.words[1:])
    if step.written_to is not None:
        reader.write(step.written_to, done.out)
    return done


@pytest.mark.parametrize("guide", ALL, ids=lambda guide: guide.stem)
def test_what_a_guide_has_one_type_ends_as_it_says(guide: Path, reader: Program) -> None:
    for block in blocks(guide, "sh"):
        for step in steps(block):
            if isinstance(step, Saved):
                reader.write(step.name, step.text)
            else:
                done = do(reader, step)
                assert done.status == step.status, f"{step.line}\n{done.said}"


@pytest.mark.parametrize("guide", ALL, ids=lambda guide: guide.stem)
def test_the_code_in_a_guide_runs_from_top_to_bottom(
    guide: Path, reader: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(reader.folder)
    told = ModuleType("told_by_a_guide")
    monkeypatch.setitem(sys.modules, told.__name__, told)
    known = dict(GAMES)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            for block in blocks(guide, "python"):
                exec(compile(block, str(guide), "exec"), vars(told))
    finally:
        GAMES.clear()
        GAMES.update(known)


@pytest.mark.parametrize("page", [*ALL, *GUIDES.parent.glob("*.md"), *GUIDES.parents[1].glob("*.md")], ids=str)
def test_links_lead_somewhere(page: Path) -> None:
    lost = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if not (page.parent / link).exists()]
    assert lost == []


def test_every_guide_is_in_the_list() -> None:
    listed = LINK.findall((GUIDES / "README.md").read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(guide.name for guide in ALL if guide.name != "README.md")


def test_what_the_guide_promises_to_keep_is_there_and_says_what_it_is() -> None:
    promised = re.findall(r"`(ledger\.[a-z_.]+)\.(\w+)`", (GUIDES / "embedding.md").read_text(encoding="utf-8"))
    assert len(promised) >= 20
    for module, name in promised:
        thing = getattr(importlib.import_module(module), name)
        assert thing is GAMES or len(thing.__doc__ or "") > 30, f"{module}.{name}"


@pytest.mark.parametrize("command", [["check"], ["format", "--check", "--diff"]], ids=["check", "format"])
def test_the_game_of_the_guide_has_the_style_that_it_asks_for(tmp_path: Path, command: list[str]) -> None:
    game = tmp_path / "ledger" / "game" / "variants" / "matador.py"
    game.parent.mkdir(parents=True)
    game.write_text("\n\n".join(blocks(GUIDES / "new-game.md", "python")[:2]), "utf-8")
    settings = GUIDES.parents[1] / "pyproject.toml"
    done = subprocess.run(
        [sys.executable, "-m", "ruff", *command, "--config", settings, game],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
