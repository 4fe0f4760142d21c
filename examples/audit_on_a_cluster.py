"""Audits an archive in partitions on a Dask cluster, and says what each club's matches came to.

    domino-ledger export --format partitions --out archive/
    python examples/audit_on_a_cluster.py archive/                        # two workers of this machine
    python examples/audit_on_a_cluster.py archive/ tcp://10.0.0.1:8786    # your machines

The second form wants a scheduler (`dask scheduler`) and on every machine workers (`dask worker ADDRESS --nthreads 1`)
which find the program installed and the archive under the same path. `LARGE_ARCHIVES.md` says when that pays.
"""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack

from ledger.errors import LedgerError, NotFound
from ledger.service.audits.archive import audit_parts
from ledger.service.audits.report import Report
from ledger.service.cluster import Cluster
from ledger.service.parquet.partitions import parts_of_folder


def main(folder: str, address: str | None = None) -> None:
    """Audits the partitions and prints a line a club."""
    with ExitStack() as open_things, Report() as report:
        if address is None:
            try:
                from distributed import LocalCluster
            except ImportError:
                raise NotFound("a cluster needs Dask: in the program's folder, pip install '.[cluster]'") from None

            address = open_things.enter_context(LocalCluster(n_workers=2, threads_per_worker=1)).scheduler_address
        cluster = open_things.enter_context(Cluster(address))
        parts = parts_of_folder(os.path.abspath(folder))
        for part in audit_parts(parts, report, jobs=cluster.jobs, makes=cluster.executor):
            print(f"{part.sums.matches} matches, {part.sums.events} events", file=sys.stderr)
        print(f"{'club':<30}{'matches':>9}{'events':>10}{'errors':>8}")
        for club, (matches, events, errors, *_) in sorted(report.sums.clubs.items()):
            print(f"{club or '(none)':<30}{matches:>9}{events:>10}{errors:>8}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except LedgerError as error:
        sys.exit(f"Error: {error}")
