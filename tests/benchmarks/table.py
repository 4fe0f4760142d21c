"""What was measured, as a table for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tests.benchmarks.measuring import Goal, Row

VERDICTS = {True: "holds", False: "DOES NOT HOLD", None: ""}


def lines(rows: Sequence[Row], goals: Mapping[str, Goal], *, heading: bool = True) -> Iterator[str]:
    """The lines of the table."""
    if heading:
        limits = f"{'must':>8}{'aim':>7}"
        yield f"{'goal':<7}{'what':<78}{'ratio':>8}  {'quartiles':<18}{limits}  {'ours':>9}{'other':>10}  build"
    for row in rows:
        goal = goals.get(row.goal)
        what = f"{goal.what}: {row.case}" if goal else row.case
        yield f"{row.goal:<7}{what:<78}{_measured(row)}"


def _measured(row: Row) -> str:
    if row.left_out:
        return f"        left out: {row.left_out}"
    if row.middle is None or row.low is None or row.high is None:
        return ""
    ratio = f"{_short(row.middle):>8}  {f'{_short(row.low)} to {_short(row.high)}':<18}"
    sign = ">=" if row.of == "speed" else "<="
    must = f"{sign} {row.must:g}" if row.must is not None else ""
    aim = f"{row.aim:g}" if row.aim is not None else ""
    taken = "".join(f"{_unit(value, row.of):>10}" for value in (row.ours, row.other))
    return f"{ratio}{must:>8}{aim:>7} {taken}  {row.build:<8}  {VERDICTS[row.holds]}".rstrip()


def _short(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def _unit(value: float | None, of: str) -> str:
    """Bytes, or seconds in a unit that is easily read."""
    if value is None:
        return ""
    if of == "size":
        return f"{value:.1f} B"
    for factor, unit in ((1, "s"), (1e3, "ms")):
        if value * factor >= 1:
            return f"{value * factor:.3g} {unit}"
    return f"{value * 1e6:.3g} us"
