"""Statements as the driver runs them: where each append comes by, SQLAlchemy's own way costs more than the statement.

None is ever made of what somebody wrote: only names of tables and columns and question marks are put together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, CursorResult, Row

K = TypeVar("K")
V = TypeVar("V")


def run(connection: Connection, statement: str, parameters: Sequence[Any] = ()) -> CursorResult[Any]:
    """Runs one statement by the driver; `?` stands for a parameter on every database."""
    return connection.exec_driver_sql(spelled(connection, statement), tuple(parameters))


def spelled(connection: Connection, statement: str) -> str:
    """A statement with the signs for parameters that this database's driver knows."""
    return statement if connection.dialect.paramstyle == "qmark" else statement.replace("?", "%s")


def tuples(connection: Connection, statement: str, parameters: Sequence[Any]) -> list[Any]:
    """All rows as bare tuples, as `run` asks for them: to build SQLAlchemy's rows costs more than to fetch them."""
    return list(_by_driver(connection, statement, parameters).fetchall())


def _by_driver(connection: Connection, statement: str, parameters: Sequence[Any]) -> Any:
    """The driver's own cursor over what a statement gives."""
    driver: Any = connection.connection.driver_connection
    return driver.execute(spelled(connection, statement), tuple(parameters))


def paired(rows: Iterable[Row[K, V]]) -> dict[K, V]:
    """Rows of two columns as what the first means: `dict` is not typed for them."""
    return {row[0]: row[1] for row in rows}


def execute(connection: Connection, statement: str, parameters: Sequence[Any]) -> int:
    """Runs a statement that writes, as `run` does; the number of rows that it changed."""
    return int(_by_driver(connection, statement, parameters).rowcount)


def add_rows(connection: Connection, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """New rows of one of the small tables beside the log, their values in the order of these columns."""
    statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
    execute_many(connection, statement, rows)


def execute_many(connection: Connection, statement: str, rows: Sequence[Sequence[Any]]) -> None:
    """Runs a statement that writes for each of these rows."""
    if not rows:
        return
    cursor = connection.connection.cursor()
    try:
        cursor.executemany(spelled(connection, statement), rows)
    finally:
        cursor.close()
