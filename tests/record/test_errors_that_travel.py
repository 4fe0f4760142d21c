"""An error that comes back from another process is the one that was raised there: its text, and what it knows."""

from __future__ import annotations

import pickle

import pytest

from ledger.errors import HeaderFault, LedgerError, NoSuchEvent, Unreadable, UnsupportedEvent, WrongVersion
from ledger.record import read_options


def options_fault() -> LedgerError:
    """What `kolbasa` says to an option of other games."""
    with pytest.raises(HeaderFault) as fault:
        read_options("kolbasa", "target=40")
    return fault.value


MADE = (
    options_fault(),
    Unreadable("this is no tile", file="night.domino", line=3, column=7, found="7-7", expected="a tile"),
    NoSuchEvent("match 3 has no event 9"),
    WrongVersion(5, 6),
    UnsupportedEvent(9999, 1, position=12, match=2),
)


@pytest.mark.parametrize("error", MADE, ids=lambda error: type(error).__name__)
def test_it_comes_back_as_it_was(error: LedgerError) -> None:
    came = pickle.loads(pickle.dumps(error))
    assert (type(came), str(came), came.args, vars(came)) == (type(error), str(error), error.args, vars(error))


def every_kind(kind: type[LedgerError]) -> set[type[LedgerError]]:
    """A kind of error and all that are of it."""
    return {kind}.union(*map(every_kind, kind.__subclasses__()))


@pytest.mark.parametrize("kind", sorted(every_kind(LedgerError), key=str))
def test_no_kind_of_error_is_lost_on_the_way(kind: type[LedgerError]) -> None:
    error = kind.__new__(kind, "why")
    error.__dict__.update(message="why", file=None, line=None, column=None, found="", expected="")
    assert type(pickle.loads(pickle.dumps(error))) is kind
