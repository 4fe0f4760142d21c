"""The examples that come with the program, and a ledger filled with them."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

import platformdirs
from sqlalchemy import URL

from ledger import __version__
from ledger.errors import LedgerError, NotFound
from ledger.service.importing import Imported, import_files
from ledger.service.opening import create_ledger, open_ledger
from ledger.store import Ledger
from ledger.store.schema import REVISION

PACKAGE = Path(__file__).parents[1]
Watch = Callable[[Iterable[Imported]], Iterable[Imported]]


def examples_dir() -> Path:
    """The folder of the examples: inside the package when installed from a wheel, else beside it in the checkout."""
    shipped = PACKAGE / "_examples"
    return shipped if shipped.is_dir() else PACKAGE.parent / "examples"


def example_files() -> list[Path]:
    """Every record among the examples; NotFound if there is none."""
    files = sorted(path for path in examples_dir().rglob("*") if path.suffix in (".domino", ".jsonl"))
    if not files:
        raise NotFound(f"there are no examples in {examples_dir()}: the installation is not complete")
    return files


def examples_ledger(url: str | None, watch: Watch) -> Ledger:
    """A ledger with the examples in it: the one named, else one kept for this, which is filled once.

    `watch` is given the matches as they are imported and hands them on.
    """
    files = [str(path) for path in example_files()]
    if url is not None:
        ledger = create_ledger(url)
        _fill(ledger, files, watch)
        return ledger
    kept = _kept_for(files)
    if not kept.exists():
        _make_folder(kept.parent)
        for old in kept.parent.glob("demo-*"):
            old.unlink()
        with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
            made = Path(folder) / kept.name
            # it takes its place only once it is full: a start that was broken off must not leave half of it
            with create_ledger(_url(made)) as ledger:
                _fill(ledger, files, watch)
            made.replace(kept)
    return open_ledger(_url(kept))


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LedgerError(
            f"the folder {folder} cannot be made ({error.strerror}): name a ledger with --ledger"
        ) from error


def _fill(ledger: Ledger, files: list[str], watch: Watch) -> None:
    for _ in watch(import_files(ledger, files)):
        pass


def _url(path: Path) -> str:
    return URL.create("sqlite", database=str(path)).render_as_string()


def _kept_for(files: list[str]) -> Path:
    """The ledger for just these examples, this program and this form of the tables."""
    digest = hashlib.sha256(f"{__version__} {REVISION}".encode())
    for file in files:
        digest.update(hashlib.sha256(Path(file).read_bytes()).digest())
    folder = platformdirs.user_cache_path("domino-ledger", appauthor=False)
    return folder / f"demo-{digest.hexdigest()[:12]}.sqlite"
