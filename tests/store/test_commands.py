"""The commands of a ledger on a server, and of one that is copied there, as they are typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.store import Ledger
from ledger.store.database.connection import address
from ledger.store.database.tables import METADATA
from tests.cli.records import RIGHT, named
from tests.cli.running import Outcome, Program
from tests.store.matches import match
from tests.store.tampering import administrator_of

EVENTS = 6
"""Events of RIGHT, its header among them."""
BESIDE = [table.name for table in reversed(METADATA.sorted_tables) if "stream_no" in table.columns]
CUT = (
    *(f"DELETE FROM {table} WHERE stream_no = 2" for table in BESIDE),
    "UPDATE log_head SET (position, commit_no, chain_hash, last_recorded_at) = (SELECT first_position + events - 1,"
    " commit_no, chain_hash, recorded_at FROM event_commit ORDER BY commit_no DESC LIMIT 1)",
)
"""The last match is taken away without leaving a trace in the ledger."""


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """`domino-ledger` in a folder with two records."""
    made = Program(tmp_path)
    for name in ("one", "two"):
        (tmp_path / f"{name}.domino").write_text(named(RIGHT, name), encoding="utf-8")
    return made


@pytest.mark.postgres
def test_a_ledger_on_a_server_is_made_filled_listed_written_out_and_verified(program: Program, server_url: str) -> None:
    def run(*words: str, status: int = 0) -> str:
        done = program.run(*words, DOMINO_LEDGER=server_url)
        assert done.status == status, done.said
        assert ":right@" not in done.said
        return done.out

    assert "there is no ledger at database postgres on 127.0.0.1" in program.run("matches", "--ledger", server_url).err
    assert "is ready; matches in it: 0" in run("init")
    assert "2 matches: 2 new" in run("import", "one.domino", "two.domino")
    assert "2 matches: 2 known" in run("import", "one.domino", "two.domino")
    assert "one" in run("matches")
    run("anchor", "--out", "club.anchor")
    run("verify", "--anchor", "club.anchor")
    assert run("export", "two").count("[Id ") == 1
    run("show", "one")
    run("audit")


@pytest.mark.postgres
def test_tampering_on_a_server_ends_with_1_and_a_newer_ledger_with_2(program: Program, server_url: str) -> None:
    def run(*words: str) -> Outcome:
        return program.run(*words, DOMINO_LEDGER=server_url)

    assert run("init").status == run("import", "one.domino", "two.domino").status == 0
    administrator = administrator_of(address(server_url))
    administrator.run(f"UPDATE event SET payload = '[2,null,17]' WHERE position = {EVENTS + 4}")
    done = run("verify")
    assert done.status == 1
    assert f"event: match two, event 4, position {EVENTS + 4}:" in done.out
    administrator.run("UPDATE alembic_version SET version_num = '9999'")
    for words in (["verify"], ["anchor"], ["import", "one.domino"], ["export"], ["init"]):
        done = run(*words)
        assert done.status == 2
        assert "newer than this program" in done.err


@pytest.mark.postgres
def test_a_server_that_lost_the_end_of_its_log_is_checked_against_the_anchor_and_accepted(
    program: Program, server_url: str
) -> None:
    def run(*words: str) -> Outcome:
        return program.run(*words, DOMINO_LEDGER=server_url)

    assert run("init").status == run("import", "one.domino", "two.domino").status == 0
    assert run("anchor", "--out", "club.anchor").status == 0
    assert f"{2 * EVENTS} events of the restored ledger checked" in run("restore", "--anchor", "club.anchor").out
    administrator_of(address(server_url)).run(*CUT)
    assert run("verify").status == 0
    assert "what followed was cut off" in run("verify", "--anchor", "club.anchor").out
    lost = run("restore", "--anchor", "club.anchor")
    assert (lost.status, f"{EVENTS} events followed" in lost.err) == (1, True)
    assert "restore --accept" in run("import", "two.domino").err
    assert run("restore", "--accept").status == run("import", "two.domino").status == run("verify").status == 0


@pytest.mark.postgres
def test_a_ledger_is_copied_to_a_server_and_an_anchor_of_the_file_holds_there(
    program: Program, server_url: str
) -> None:
    assert program.run("init").status == program.run("import", "one.domino").status == 0
    program.run("anchor", "--out", "club.anchor")
    copied = program.run("copy", server_url)
    assert copied.status == 0, copied.said
    assert f"{EVENTS} events copied to database postgres on 127.0.0.1" in copied.out
    assert program.run("--ledger", server_url, "verify", "--anchor", "club.anchor").status == 0
    assert program.run("--ledger", server_url, "export").out == program.run("export").out


def test_a_ledger_is_copied_into_another_file_once(program: Program, url: str) -> None:
    there = url.replace("ledger.sqlite", "other.sqlite")
    assert program.run("init").status == program.run("import", "one.domino").status == 0
    assert program.run("copy", there, "--json").data["events"] == EVENTS
    again = program.run("copy", there)
    assert again.status == 2
    assert "holds a ledger with matches already" in again.err
    assert "domino-ledger copy" in program.run("copy", "--help").out


def test_a_ledger_that_was_tampered_with_is_not_copied(program: Program, url: str) -> None:
    with Ledger.open(url, create=True) as ledger:
        ledger.add(match())
        with ledger._writer.begin() as connection:
            connection.exec_driver_sql("UPDATE seat SET name = 'Eve' WHERE seat = 1")
    done = program.run("copy", url.replace("ledger.sqlite", "other.sqlite"))
    assert done.status == 1
    assert "is not kept" in done.err
