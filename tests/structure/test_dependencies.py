"""Dependencies: each that is imported is declared, and none is under the GPL."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib import metadata

import pytest

from tests.structure.sources import ROOT, files, imports

OWN = {"ledger", "dashboard", "tests", "examples", "migrations"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FOR_DEVELOPERS = {"dev", "engines"}
# Used unchanged, as a library that its user can replace: what the Lesser GPL asks of us is met by depending on it.
LESSER = {"fpdf2", "psycopg", "psycopg-binary"}


def named(requirement: str) -> str:
    """The name in a requirement: `psycopg[binary]>=3.2` asks for `psycopg`."""
    return re.split(r"[\[<>=!~; ]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def needed(extras: dict[str, list[str]]) -> set[str]:
    """Every distribution that an installation with all extras brings, as far as it is installed here."""
    waiting = {
        named(line) for line in [*PROJECT["dependencies"], *(item for extra in extras.values() for item in extra)]
    }
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        try:
            requires = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue
        found.add(name)
        always = {named(line) for line in requires if "extra ==" not in line}
        waiting |= always - found
    return found | ({"psycopg-binary"} & {d.name.lower() for d in metadata.distributions()})


def licences(name: str) -> str:
    """All that a distribution says of its licence in one line; a long text is left to the classifiers."""
    about = metadata.metadata(name).json
    classifiers = [line for line in about.get("classifier", []) if line.startswith("License")]
    texts = [str(about.get(field, "")) for field in ("license_expression", "license")]
    return " ".join([*(text for text in texts if len(text) < 100), *classifiers])


@pytest.mark.parametrize("name", sorted(needed(PROJECT["optional-dependencies"])))
def test_no_dependency_is_under_the_gpl(name: str) -> None:
    text = licences(name)
    if re.search(r"LGPL|Lesser", text):
        assert name in LESSER, f"{name} is {text}: decide whether it may be used"
    else:
        assert not re.search(r"\bA?GPL|General Public", text), f"{name} is {text}"


def test_what_a_user_installs_is_listed_with_its_licence() -> None:
    extras = {name: lines for name, lines in PROJECT["optional-dependencies"].items() if name not in FOR_DEVELOPERS}
    installed = {
        named(line) for line in [*PROJECT["dependencies"], *(one for lines in extras.values() for one in lines)]
    }
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = page.partition("## What it stands on")[2].partition("\n## ")[0]
    listed = {name for row in table.splitlines() for name in re.split(r", | \(", row.strip("| ").partition(" |")[0])}
    assert installed - listed == set()


def test_every_package_that_the_program_imports_is_declared() -> None:
    # what an extra brings is imported only by what says so where it is missing
    extras = [*PROJECT["optional-dependencies"]["reports"], *PROJECT["optional-dependencies"]["archive"]]
    declared = {named(line) for line in [*PROJECT["dependencies"], *extras]}
    homes = metadata.packages_distributions()
    missing = set()
    for path in files("ledger", "dashboard", "migrations"):
        for line, imported in imports(path):
            top = imported.partition(".")[0]
            if top in OWN or top in sys.stdlib_module_names:
                continue
            if not {home.lower().replace("_", "-") for home in homes.get(top, [])} & declared:
                missing.add(f"{path.relative_to(ROOT)}:{line}: {top}")
    assert missing == set()


def test_every_dependency_is_pinned_to_the_version_that_was_tested() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {named(line) for line in lines if line and not line.startswith("#")}
    assert needed(PROJECT["optional-dependencies"]) - pinned - {"domino-ledger"} == set()
