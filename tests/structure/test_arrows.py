"""Arrows between modules point one way, and the core knows nothing of databases, clocks, networks or screens."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter

import pytest

from tests.structure.sources import ROOT, files, imports, name

# From the inside out: a module imports from its own package and from what stands before it, never from what follows.
LAYERS = (
    "ledger.errors",
    "ledger.game",
    "ledger.record",
    "ledger.replay",
    "ledger.summary",
    "ledger.audit",
    "ledger.seen",
    "ledger.statistics",
    "ledger.wording",
    "ledger.naming",
    "ledger.directions",
    "ledger.telling",
    "ledger.explaining",
    "ledger.mending",
    "ledger.rescoring",
    "ledger.reconciling",
    "ledger.searching",
    "ledger.club",
    "ledger.correcting",
    "ledger.inference",
    "ledger.recording",
    "ledger.paper",
    "ledger.board",
    "ledger.simulate",
    "ledger.stage",
    "ledger.sheet",
    "ledger.languages",
    "ledger.store.database",
    "ledger.store.log",
    "ledger.store.clubs",
    "ledger.store.kept",
    "ledger.store.lists",
    "ledger.store.proving",
    "ledger.store.appending",
    "ledger.store.schema",
    "ledger.store.ledger",
    "ledger.store.forgetting",
    "ledger.store.copying",
    "ledger.store",
    "ledger.service.listening",
    "ledger.service.catalogue",
    "ledger.service.reading",
    "ledger.service.spreading",
    "ledger.service.match_names",
    "ledger.service.clubs",
    "ledger.service.figures",
    "ledger.service.competitions",
    "ledger.service.chances",
    "ledger.service.matches",
    "ledger.service.audits",
    "ledger.service.parquet",
    "ledger.service.searches",
    "ledger.service.paper",
    "ledger.service",
    "ledger.cli",
    "ledger.__main__",
    "dashboard",
)
CORE = LAYERS[: LAYERS.index("ledger.simulate") + 1]
# What the core may use of Python and others. No `time`, `datetime`, `os`, `pathlib`, `socket`, `sqlite3`, `logging`;
# `random` is for players drawn by a seed, and only `ledger.simulate` has these.
# fmt: off
PURE = {
    "__future__", "abc", "bisect", "collections", "contextlib", "contextvars", "copy", "csv", "dataclasses", "difflib",
    "enum", "functools", "heapq", "html", "importlib", "inspect", "io", "itertools", "json", "math", "msgspec",
    "operator", "pickle", "pkgutil", "re", "string", "types", "typing", "unicodedata",
}
# fmt: on
ONLY_IN = {
    "random": "ledger.simulate",
    "fpdf": "ledger.sheet",
    "babel": "ledger.languages",
    "openskill": "ledger.statistics",
    "caissify_pairings": "ledger.statistics",
    "sqlmodel": "ledger.store",
    "alembic": "ledger.store",
    "typer": "ledger.cli",
}


def layer_of(module: str) -> int | None:
    """The place of a module in LAYERS, by the longest name that holds it."""
    places = [i for i, layer in enumerate(LAYERS) if module == layer or module.startswith(layer + ".")]
    return max(places, key=lambda place: len(LAYERS[place]), default=None)


def test_no_module_imports_from_a_layer_that_stands_after_it() -> None:
    """Also inside functions: an import that comes late is an arrow all the same."""
    wrong = []
    for path in files("ledger", "dashboard"):
        own = layer_of(name(path))
        for line, imported in imports(path):
            other = layer_of(imported)
            if own is not None and other is not None and other > own:
                wrong.append(f"{path.relative_to(ROOT)}:{line}: {name(path)} imports {imported}")
    assert not wrong, "\n".join(wrong)


def test_the_dashboard_does_not_lean_on_the_command_line() -> None:
    """Both are ways to use the service; what both need stands below them."""
    leaning = [name(path) for path in files("dashboard") for _, used in imports(path) if used.startswith("ledger.cli")]
    assert leaning == []


def test_every_module_has_its_place_in_the_order() -> None:
    strays = [name(path) for path in files("ledger", "dashboard") if layer_of(name(path)) is None]
    assert strays == ["ledger"]


def test_modules_do_not_import_each_other_in_a_circle() -> None:
    known = {name(path) for path in files("ledger", "dashboard")}
    graph = {
        name(path): {
            imported for _, imported in imports(path, when_run=True) if imported in known and imported != name(path)
        }
        for path in files("ledger", "dashboard")
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


def test_the_core_imports_no_database_clock_network_or_screen() -> None:
    wrong = []
    for path in files("ledger"):
        place = layer_of(name(path))
        if place is not None and place >= len(CORE):
            continue
        for line, imported in imports(path):
            top = imported.partition(".")[0]
            allowed = top in PURE or top == "ledger" or ONLY_IN.get(top) == LAYERS[place or 0]
            if not allowed:
                wrong.append(f"{path.relative_to(ROOT)}:{line}: imports {imported}")
    assert not wrong, "\n".join(wrong)


def test_some_libraries_are_used_in_one_package_only() -> None:
    wrong = []
    for path in files("ledger", "dashboard"):
        for line, imported in imports(path):
            home = ONLY_IN.get(imported.partition(".")[0])
            if home and not (name(path) + ".").startswith(home + "."):
                wrong.append(f"{path.relative_to(ROOT)}:{line}: {imported} belongs to {home}")
    assert not wrong, "\n".join(wrong)
