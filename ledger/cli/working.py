"""Who works on an archive: processes of this machine, or the machines of a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ledger.cli.printing import say

if TYPE_CHECKING:
    from ledger.service.spreading import Makes


@contextmanager
def workers(jobs: int | None, cluster: str | None) -> Iterator[tuple[int | None, Makes | None]]:
    """How many jobs there are (None: one for each core), and what makes their executor where a cluster is named."""
    if cluster is None:
        yield jobs, None
        return
    from ledger.service.cluster import Cluster

    with Cluster(cluster, say) as reached:
        yield jobs or reached.jobs, reached.executor
