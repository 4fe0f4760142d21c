"""The examples that come with the program."""

from __future__ import annotations

import hashlib
from pathlib import Path

import ledger
from ledger.errors import NotFound


def examples_dir() -> Path:
    """The folder of the examples: inside the package when installed from a wheel, else beside it in the checkout."""
    package = Path(ledger.__file__).parent
    shipped = package / "_examples"
    return shipped if shipped.is_dir() else package.parent / "examples"


def example_files() -> list[Path]:
    """Every record among the examples; NotFound if there is none."""
    files = sorted(path for path in examples_dir().rglob("*") if path.suffix in (".domino", ".jsonl"))
    if not files:
        raise NotFound(f"there are no examples in {examples_dir()}: the installation is not complete")
    return files


def fingerprint(files: list[Path]) -> str:
    """Tells one set of examples and one version of the program from another."""
    digest = hashlib.sha256(ledger.__version__.encode())
    for path in files:
        digest.update(path.name.encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]
