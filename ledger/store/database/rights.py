"""What a role on a PostgreSQL server has to be allowed to do in a ledger's tables.

The log itself is only ever added to. What grows with it (the head, how long a match is) and what is worked out from it
(cards, results) is also written anew, and so are the roster and who sits where, by whoever merges or splits people.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection

from ledger.store.database.tables import METADATA

_SUMS = ("player_tally", "player_total", "club_tally", "club_total")
RIGHTS: dict[str, Sequence[str]] = {
    "SELECT": tuple(sorted(METADATA.tables)),
    "INSERT": tuple(sorted(METADATA.tables)),
    "UPDATE": ("log_head", "stream", "match_card", "player", "seat", "projection", *_SUMS),
    "DELETE": ("alias", "projection", "match_result", "seat_result", *_SUMS),
}
"""The tables on which each right is needed to record, to correct, to keep a roster and to rebuild.

Who forgets people has to own the tables: they are written anew on the disk."""

_LACKING = (
    "SELECT needed.place FROM unnest(%s::text[], %s::text[]) WITH ORDINALITY AS needed(right_to, name, place)"
    " WHERE to_regclass(quote_ident(needed.name)) IS NOT NULL"
    " AND NOT has_table_privilege(to_regclass(quote_ident(needed.name)), needed.right_to)"
    " ORDER BY needed.place"
)


def lacking_rights(connection: Connection) -> dict[str, list[str]]:
    """The tables on which whoever is connected to the server lacks a right of `RIGHTS`, by the right."""
    needed = [(right, table) for right, tables in RIGHTS.items() for table in tables]
    columns = [list(column) for column in zip(*needed, strict=True)]
    found: dict[str, list[str]] = {}
    for (place,) in connection.exec_driver_sql(_LACKING, tuple(columns)):
        right, table = needed[place - 1]
        found.setdefault(right, []).append(table)
    return found


def rights_in_words(lacking: dict[str, list[str]]) -> str:
    """Rights with their tables as a message has them: `UPDATE on log_head, stream; DELETE on alias`."""
    return "; ".join(f"{right} on {', '.join(tables)}" for right, tables in lacking.items())


def grants(lacking: dict[str, list[str]], role: str) -> Iterator[str]:
    """The statements with which the owner of the tables gives a role the rights that it lacks."""
    quoted = role if role.isidentifier() and role == role.lower() else '"{}"'.format(role.replace('"', '""'))
    for right, tables in lacking.items():
        yield f"GRANT {right} ON {', '.join(tables)} TO {quoted};"
