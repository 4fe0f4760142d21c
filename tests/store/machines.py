"""Ledgers driven by chance: a machine of rules and invariants, each run of it on ledgers of its own."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from tests.chance import drawn_seed


def keeps_its_promises(
    machine: type[RuleBasedStateMachine], new_url: Callable[[], str], examples: int, steps: int
) -> None:
    """Runs so many examples of a machine, whose `new_url` makes ledgers; the seed is shown where it fails."""
    here = type(f"{machine.__name__}Here", (machine,), {"new_url": staticmethod(new_url)})
    run_state_machine_as_test(
        seed(drawn_seed())(here),
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
