"""The compiled wheel: the same source, the part that every event goes through made into machine code by mypyc.

It is built where HATCH_BUILD_HOOK_ENABLE_CUSTOM says so (`make compiled`); every other wheel is plain Python.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ENGINE = Path("ledger/game")
COMPILED = """
    blocking branching claims counting drawing_and_knocking eggs ending feet layout match methods plain_lines playing
    redeals rows sausage spinner table tiles train_blocks train_lines train_turns trains wrong_turns
""".split()
"""The modules of the engine that are compiled. Values that msgspec makes, and the games themselves, are not."""

OPEN_CLASSES = {
    "branching": ("Tree",),
    "counting": ("CountedLine",),
    "eggs": ("Account", "Pot"),
    "feet": ("Feet",),
    "layout": ("Layout",),
    "match": ("Match",),
    "rows": ("Rows",),
    "spinner": ("SpinnerLine",),
    "table": ("Doubt", "Table"),
    "trains": ("Lanes", "Trains"),
    "wrong_turns": ("WrongTurns",),
}
"""Classes that are copied, or of which a game may make one of its own: the compiler closes all others to both."""

OPENED = "@mypyc_attr(allow_interpreted_subclasses=True)\n"
TELLING = "import typing\nif typing.TYPE_CHECKING:\n    from mypy_extensions import mypyc_attr\n"


class CompiledEngine(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel beside their source."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles, and says that the wheel is one for this system and this Python."""
        self.folder = Path(tempfile.mkdtemp(prefix="domino-ledger-"))
        for path in compiled(Path(self.root), self.folder):
            build_data["force_include"][str(path)] = str(path.relative_to(self.folder / "built"))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The wheel stands: what it was made of is taken away."""
        shutil.rmtree(self.folder)


def compiled(root: Path, folder: Path) -> list[Path]:
    """Compiles the engine of the source at `root` in a folder, whose `built` then holds it; the files that it holds."""
    # no other wheel needs these
    from mypyc.build import mypycify
    from setuptools import Distribution

    source, built = folder / "source", folder / "built"
    shutil.copytree(root / "ledger", source / "ledger", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    shutil.copy(root / "pyproject.toml", source)
    for module, classes in OPEN_CLASSES.items():
        _open(source / ENGINE / f"{module}.py", classes)
    with contextlib.chdir(source):
        modules = mypycify([str(ENGINE / f"{name}.py") for name in COMPILED], group_name="domino_ledger_engine")
        distribution = Distribution({"name": "domino-ledger", "ext_modules": modules})
        command: Any = distribution.get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(built), str(folder / "objects")
        command.ensure_finalized()
        command.run()
    return sorted(path for path in built.rglob("*") if path.is_file())


def _open(path: Path, classes: tuple[str, ...]) -> None:
    """Tells the compiler of a module which of its classes stay open."""
    text = path.read_text(encoding="utf-8")
    for name in classes:
        text, found = re.subn(rf"^(?=class {name}\b)", OPENED, text, flags=re.MULTILINE)
        assert found == 1, f"{path} has no class {name}"
    path.write_text(text.replace("import annotations\n", f"import annotations\n{TELLING}", 1), encoding="utf-8")
