"""A role with the rights that the federation's guide gives can do all that a dashboard does; with fewer it is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from ledger.errors import StoreError
from ledger.game.events import Note
from ledger.store import Ledger
from ledger.store.database.rights import RIGHTS
from tests.cli.running import Program
from tests.examples.guides import GUIDES, blocks
from tests.store.matches import match
from tests.store.server import Server

pytestmark = pytest.mark.postgres
MATCHES = """[Variant "draw"]
[Id "{name}"]
[Club "Hof"]
[Played "2026-11-27"]
[Seat1 "Mira"]
[Seat2 "{other}"]

hand 1
write Mira 21
"""


@pytest.fixture
def database(server: Server, recorded_database: str) -> Iterator[str]:
    """A ledger that its owner has made, and a role `board` that may do nothing in it yet."""
    with server.copied(recorded_database) as name:
        statement(server, name, "DROP ROLE IF EXISTS board")
        statement(server, name, "CREATE ROLE board LOGIN PASSWORD 'right'")
        yield name
        statement(server, name, "DROP OWNED BY board")
        statement(server, name, "DROP ROLE board")


def statement(server: Server, database: str, text: str) -> None:
    """What the owner says to the server."""
    with psycopg.connect(server.reached(database), autocommit=True) as connection:
        connection.execute(text.encode())


def give(server: Server, database: str) -> None:
    """The rights as the guide has them."""
    for block in blocks(GUIDES / "federation.md", "sql"):
        statement(server, database, block)


def test_the_rights_of_the_guide_suffice_to_record_correct_keep_a_roster_and_rebuild(
    server: Server, database: str, tmp_path: Path
) -> None:
    give(server, database)
    program = Program(tmp_path)
    program.ledger = server.url(database, "board")
    program.write("first.domino", MATCHES.format(name="a", other="Tim"))
    program.write("second.domino", MATCHES.format(name="b", other="Tm"))
    for words in (
        ["doctor"],
        ["import", "first.domino", "second.domino"],
        ["correct", "4", 'amend 3 write Mira 22 "misread"', "--yes"],
        ["people", "alias", "Tim", "Timo"],
        ["people", "alias", "Tim", "Timo", "--remove"],
        ["people", "merge", "Tm", "Tim"],
        ["people", "unmerge", "Tm"],
        ["people", "split", "Mira", "5", "--as", "Mira B."],
        ["people", "add", "Ola", "--club", "Hof"],
        ["tournament", "found", "Advent Cup", "--club", "Hof", "--variant", "draw"],
        ["invite", "--club", "Hof"],
        ["rebuild"],
        ["verify"],
        ["doctor"],
    ):
        done = program.run_here(*words)
        assert done.status == 0, f"{words}\n{done.said}"


def test_who_lacks_rights_is_told_all_of_them_at_once_and_by_doctor_what_to_grant(
    server: Server, database: str, tmp_path: Path
) -> None:
    statement(server, database, "GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA public TO board")
    url = server.url(database, "board")
    with Ledger.open(url) as opened, pytest.raises(StoreError) as told:
        opened.append(1, [Note("rain")], expected=99)
    for right in ("UPDATE", "DELETE"):
        assert f"{right} on {', '.join(RIGHTS[right])}" in str(told.value)
    program = Program(tmp_path)
    program.ledger = url
    done = program.run_here("doctor", "--json")
    (found,) = done.data["findings"]
    assert (done.status, found["code"]) == (1, "rights_lacking")
    assert found["mend"].count("GRANT ") == 2
    statement(server, database, found["mend"].partition("run: ")[2])
    with Ledger.open(url) as opened:
        assert opened.add(match(Id="rain")).match == 4
    assert program.run_here("doctor").status == 0
