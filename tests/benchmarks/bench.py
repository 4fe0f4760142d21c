"""`make bench`: every goal of speed and size as a ratio, ours and the other side measured in the same run.

    python -m tests.benchmarks.bench [--events 1000000] [--rounds 9] [--only of_imports ...] [--clock cpu] [--afresh]
                                     [--wheel dist/domino_ledger-....whl]

Each group of goals runs in a process of its own. What was measured stands in `.benchmarks/` and is not measured again
by the same source in the same sizes: a run that was stopped goes on (`--afresh` begins anew). The table is printed at
the end and written as JSON. A peer that could not be installed leaves its rows empty. With `--wheel` a wheel is
measured in place of the source, such as the one that `make compiled` builds: every row says which build ran.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import os
import platform
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import msgspec

from ledger.game import playing
from tests.benchmarks.measuring import ROUNDS, Goal, Row, Sizes
from tests.benchmarks.table import lines

ROOT = Path(__file__).parents[2]
GROUPS = (
    *("of_imports", "of_appends", "of_reading", "of_rules", "of_audits", "of_bytes", "of_charts", "of_starts"),
    *("of_servers", "of_growth"),
)
MODULE = "tests.benchmarks.bench"


def main() -> int:
    """Measures what is missing and prints the table; 1 if a group broke off."""
    asked = arguments()
    sizes = Sizes(asked.events, asked.rounds, str(asked.folder), asked.clock)
    if asked.one:
        return one_group(asked.one, sizes, Path(asked.into))
    kept = asked.folder / f"{digest(sizes, asked.wheel)}.jsonl"
    if asked.afresh:
        kept.unlink(missing_ok=True)
    kept.parent.mkdir(parents=True, exist_ok=True)
    groups = asked.only or GROUPS
    wanting = [group for group in groups if group not in measured(kept)]
    source = unpacked(asked.wheel, asked.folder / "wheel") if asked.wheel and wanting else ROOT
    failed = [group for group in wanting if not run(group, sizes, kept, source)]
    rows = [row for group, some in measured(kept).items() if group in groups for row in some]
    print("\n".join(lines(rows, goals())))
    report = {
        "events": sizes.events,
        "clock": sizes.clock,
        "processors": os.cpu_count(),
        "python": platform.python_version(),
        "load": os.getloadavg(),
        "rows": rows,
        "failed": failed,
    }
    asked.out.write_bytes(msgspec.json.format(msgspec.json.encode(report)))
    print(f"\nas JSON: {asked.out}; load {', '.join(f'{load:.1f}' for load in os.getloadavg())} on {os.cpu_count()}")
    for group in failed:
        print(f"{group} broke off: the same command goes on with it", file=sys.stderr)
    return 1 if failed else 0


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=1_000_000, help="of the largest archive")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="of each pair")
    parser.add_argument("--only", nargs="*", choices=GROUPS, help="these groups of goals")
    parser.add_argument("--clock", choices=("wall", "cpu"), default="wall")
    parser.add_argument("--folder", type=Path, default=ROOT / ".benchmarks", help="where archives and results are kept")
    parser.add_argument("--out", type=Path, default=ROOT / ".benchmarks" / "bench.json")
    parser.add_argument("--wheel", type=Path, help="measure this wheel, not the source")
    parser.add_argument("--afresh", action="store_true", help="take nothing from an earlier run")
    parser.add_argument("--one", choices=GROUPS, help=argparse.SUPPRESS)
    parser.add_argument("--into", help=argparse.SUPPRESS)
    return parser.parse_args()


def digest(sizes: Sizes, wheel: Path | None = None) -> str:
    """What was measured is good for the same program in the same sizes."""
    found = hashlib.sha256(msgspec.json.encode(sizes) + (wheel.read_bytes() if wheel else b""))
    for folder in ("ledger", "dashboard", "tests/benchmarks"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


def unpacked(wheel: Path, folder: Path) -> Path:
    """The folder in which a wheel lies unpacked, as pip would put it beside other packages."""
    shutil.rmtree(folder, ignore_errors=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def build() -> str:
    """Which build of the engine runs in this process."""
    return "plain" if str(playing.__file__).endswith(".py") else "compiled"


def run(group: str, sizes: Sizes, kept: Path, source: Path) -> bool:
    """Measures one group in a process of its own, which takes the program from `source`; False if it broke off."""
    begun = time.perf_counter()
    print(f"{group} ...", file=sys.stderr, flush=True)
    sized = ["--events", str(sizes.events), "--rounds", str(sizes.rounds), "--clock", sizes.clock]
    command = [sys.executable, "-m", MODULE, "--one", group, "--into", str(kept), "--folder", sizes.folder, *sized]
    # the folder that it runs in must not come before what is measured
    found = {"PYTHONPATH": os.pathsep.join(map(str, (source, ROOT))), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **found}, check=False)
    print(f"{group}: {time.perf_counter() - begun:.0f} s", file=sys.stderr, flush=True)
    return done.returncode == 0


def one_group(group: str, sizes: Sizes, kept: Path) -> int:
    """Measures a group here, tells each row as it comes, and keeps them when all are there."""
    rows = []
    for row in importlib.import_module(f"tests.benchmarks.{group}").measure(sizes):
        row.build = build()
        rows.append(row)
        for line in lines([row], goals(), heading=False):
            print(line, file=sys.stderr, flush=True)
    with kept.open("ab") as file:
        file.write(msgspec.json.encode((group, rows)) + b"\n")
    return 0


def measured(kept: Path) -> dict[str, list[Row]]:
    """The rows of the groups that were measured, in the order of the table."""
    if not kept.is_file():
        return {}
    found = dict(msgspec.json.decode(line, type=tuple[str, list[Row]]) for line in kept.read_bytes().splitlines())
    return {group: found[group] for group in GROUPS if group in found}


def goals() -> dict[str, Goal]:
    """Every goal by its number."""
    modules = [importlib.import_module(f"tests.benchmarks.{group}") for group in GROUPS]
    return {goal.number: goal for module in modules for goal in vars(module).values() if isinstance(goal, Goal)}


if __name__ == "__main__":
    sys.exit(main())
