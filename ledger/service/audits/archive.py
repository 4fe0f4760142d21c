"""Audits of whole archives: part by part, on as many processes as there are, the results in the order of the parts."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from functools import partial
from itertools import chain

from ledger.service.audits.kept import Kept
from ledger.service.audits.parts import Part, audit_part
from ledger.service.audits.report import PartResult, Report
from ledger.service.spreading import Makes, in_turn, spread

WORTH_PROCESSES = 1 << 23
"""So many bytes of text must be waiting before it pays to start processes for them."""


def audit_parts(
    parts: Iterable[Part],
    report: Report,
    *,
    jobs: int | None = None,
    kept: Kept | None = None,
    makes: Makes | None = None,
    worth: int | None = None,
) -> Generator[PartResult, None, None]:
    """Each part's result, in order and already in the report; `jobs` None is one for each core.

    Less than `worth` bytes of text are not handed out (None: what pays on one machine). What `kept` has is taken from
    there, and what is new goes there. `makes` gives others to do the work; without it processes of this machine do.
    """
    ordinals: dict[str | None, int] = {}
    for result in _results(iter(parts), jobs or os.cpu_count() or 1, kept, report.with_records, makes, worth):
        _renumber(result, ordinals)
        report.join(result)
        yield result


def _results(
    parts: Iterator[Part], jobs: int, kept: Kept | None, with_records: bool, makes: Makes | None, worth: int | None
) -> Iterator[PartResult]:
    begun: list[Part] = []
    weight, enough = 0, WORTH_PROCESSES if worth is None else worth
    while jobs > 1 and weight < enough and (part := next(parts, None)) is not None:
        begun.append(part)
        weight += part.weight
    known = kept.get if kept else _nothing
    work = partial(audit_part, with_records=with_records)
    todo = chain(begun, parts)
    few = weight < enough
    done = in_turn(todo, work, known) if few else spread(todo, work, jobs, known=known, makes=makes)
    for part, result, new in done:
        if kept and new:
            kept.put(part, result)
        yield result


def _nothing(_part: Part) -> None:
    """Where nothing is kept, no part is known."""


def _renumber(result: PartResult, ordinals: dict[str | None, int]) -> None:
    """Matches that are called by their place are numbered through the whole file."""
    before = ordinals.get(result.file, 0)
    ordinals[result.file] = before + result.sums.items
    if result.file is None or not before:
        return
    for one in result.found:
        if one.audited.by_ordinal:
            one.renumber(before)
