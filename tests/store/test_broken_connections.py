"""A ledger on a PostgreSQL server whose connections break off: an append is carried out once, whatever it hears."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, event

from ledger.errors import Unsettled
from ledger.game.events import Knock
from ledger.store import Asked, Ledger
from tests.store.matches import match

pytestmark = pytest.mark.postgres


@pytest.fixture
def ledger(server_url: str) -> Iterator[Ledger]:
    """A new ledger on the server, with one match."""
    with Ledger.open(server_url, create=True) as opened:
        opened.add(match(Id="final"))
        yield opened


class Breaking:
    """Has the server end the writer's connection before its k-th statement from now, once; tells whether it did."""

    def __init__(self, engine: Engine, k: int) -> None:
        self.left, self._engine = k, engine
        breaking = self

        class Cursor(psycopg.Cursor):
            def execute(self, *words: Any, **more: Any) -> Any:
                breaking.before(self.connection)
                return super().execute(*words, **more)

            def executemany(self, *words: Any, **more: Any) -> Any:
                breaking.before(self.connection)
                return super().executemany(*words, **more)

        def lend(connection: Any, *_: object) -> None:
            connection.cursor_factory = Cursor

        self._lend = lend
        event.listen(engine, "checkout", lend)

    def before(self, connection: psycopg.Connection) -> None:
        self.left -= 1
        if self.left == 0:
            with psycopg.connect(connection.info.dsn, password="right", autocommit=True) as executioner:
                executioner.execute("SELECT pg_terminate_backend(%s, 5000)", [connection.info.backend_pid])

    def end(self) -> bool:
        event.remove(self._engine, "checkout", self._lend)
        self._engine.dispose()
        return self.left <= 0


def test_an_append_whose_connection_breaks_off_at_any_statement_is_carried_out_once(ledger: Ledger) -> None:
    """Where the results are counted, too: an append that they were to end with is not done then."""
    events, k = 10, 0
    while True:
        k += 1
        breaking = Breaking(ledger._writer, k)
        assert ledger.append(1, [Knock(2), Knock(1)], expected=events).version == events + 2
        events += 2
        if not breaking.end():
            break
    assert k > 6, "an append has so many statements at least"
    assert ledger.match(1).record.events[10:] == (Knock(2), Knock(1)) * k
    assert ledger.head()[:2] == (events, 1 + k)
    assert ledger.progress().behind == 0


def test_an_append_whose_answer_was_lost_is_found_done_when_it_is_asked_for_again(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = ledger._writer.dialect.do_commit
    lost: list[bool] = []

    def lose(connection: object) -> None:
        commit(connection)  # type: ignore[arg-type]
        if not lost:
            lost.append(True)
            raise psycopg.errors.AdminShutdown("the cable was pulled")

    monkeypatch.setattr(ledger._writer.dialect, "do_commit", lose)
    answer = ledger.append(1, [Knock(1)], expected=10)
    assert lost
    assert answer.replayed
    assert (answer.version, answer.position, ledger.head().position) == (11, 11, 11)


def test_an_append_within_a_transaction_of_ones_own_is_not_repeated_but_said_to_be_unsettled(ledger: Ledger) -> None:
    breaking = Breaking(ledger._writer, 2)
    with pytest.raises(Unsettled, match="the connection broke off"), ledger.transaction() as transaction:
        transaction.append(1, [Knock(1)], expected=10, asked=Asked())
    assert breaking.end()
    assert ledger.append(1, [Knock(1)], expected=10).position == 11
