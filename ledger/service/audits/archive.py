"""Audits of whole archives: part by part, on as many processes as there are, the results in the order of the parts."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable
from functools import partial

from ledger.service.audits.kept import Kept
from ledger.service.audits.parts import Part, audit_part
from ledger.service.audits.report import PartResult, Report
from ledger.service.spreading import Makes, nothing_known, spread_if_it_pays


def audit_parts(
    parts: Iterable[Part],
    report: Report,
    *,
    jobs: int | None = None,
    kept: Kept | None = None,
    makes: Makes | None = None,
) -> Generator[PartResult, None, None]:
    """Each part's result, in order and already in the report; `jobs` None is one for each core.

    What `kept` has is taken from there, and what is new goes there. `makes` gives others to do the work; without it
    processes of this machine do, where it pays.
    """
    ordinals: dict[str | None, int] = {}
    work = partial(audit_part, with_records=report.with_records)
    known = kept.get if kept else nothing_known
    for part, result, new in spread_if_it_pays(parts, work, jobs or os.cpu_count() or 1, known=known, makes=makes):
        if kept and new:
            kept.put(part, result)
        _renumber(result, ordinals)
        report.join(result)
        yield result


def _renumber(result: PartResult, ordinals: dict[str | None, int]) -> None:
    """Matches that are called by their place are numbered through the whole file."""
    before = ordinals.get(result.file, 0)
    ordinals[result.file] = before + result.sums.items
    if result.file is None or not before:
        return
    for one in result.found:
        if one.audited.by_ordinal:
            one.renumber(before)
