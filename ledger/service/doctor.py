"""What is wrong with a set-up, and how each of it is mended."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from typing import Literal

import msgspec
from sqlalchemy import Connection, func, select

from ledger.errors import LedgerError, NotALedger
from ledger.service.rebuilding import counted_by_other_rules, standing_in_words
from ledger.store import Ledger, default_url
from ledger.store.clubs.erasures import erasures
from ledger.store.database.connection import address, on_server, path_of
from ledger.store.database.rights import grants, lacking_rights, rights_in_words
from ledger.store.database.shape import lacking, strange_triggers
from ledger.store.database.tables import Event
from ledger.store.forgetting.forgotten_list import list_beside, read_list
from ledger.store.forgetting.sweeping import due_mark
from ledger.store.kept.checkpoint import FAILED, generations
from ledger.store.ledger import microseconds_now
from ledger.store.log.epochs import waiting

SAFE_SQLITE = (3, 51, 3)
"""From this version on, two programs that write at once cannot damage a file with a write-ahead log."""
LEAST_FREE_BYTES = 100_000_000
_MINUTE = 60_000_000


class Ailment(msgspec.Struct, frozen=True):
    """Something about a set-up: a `code` for programs, what it is, and how it is mended.

    An "error" is wrong; a "warning" should be mended some day, and the ledger can be used meanwhile.
    """

    code: str
    severity: Literal["error", "warning"]
    what: str
    mend: str


def examine(url: str | None = None) -> Iterator[Ailment]:
    """What is wrong with the ledger at a URL, or the user's own, and with what it stands on; nothing is changed."""
    try:
        parts = address(url or default_url())
        if not on_server(parts):
            yield from _sqlite()
        with Ledger.open(url) as ledger:
            yield from _tables(ledger)
            if on_server(parts):
                yield from _rights(ledger, parts.username or "this user")
            yield from _log(ledger)
            if not on_server(parts):
                yield from _file(ledger)
    except NotALedger as error:
        yield Ailment("not_a_ledger", "error", str(error), "name another ledger with --ledger, or do what it says")
    except LedgerError as error:
        yield Ailment("not_usable", "error", str(error), "do what it says, then ask again")


def _sqlite() -> Iterator[Ailment]:
    if sqlite3.sqlite_version_info < SAFE_SQLITE:
        safe = ".".join(map(str, SAFE_SQLITE))
        yield Ailment(
            "old_sqlite",
            "warning",
            f"SQLite {sqlite3.sqlite_version}, with which this Python keeps the ledger's file, has a rare fault: "
            "where two programs record at the same moment, the file may be damaged",
            f"use a Python with SQLite {safe} or newer; until then record with one program at a time (a dashboard is "
            "one, however many look at it), and make backups: domino-ledger backup",
        )


def _tables(ledger: Ledger) -> Iterator[Ailment]:
    """What somebody has taken out of the database, or put in beside the log."""
    with ledger.snapshot() as snapshot:
        missing, strange = lacking(snapshot.connection), strange_triggers(snapshot.connection)
    if missing:
        what = f"the tables are not those that a ledger has: {'; '.join(missing[:5])}"
        yield Ailment("other_tables", "error", what, "restore the last good backup, or have the owner put them back")
    if strange:
        what = f"triggers or rules that are not the ledger's own act on what is recorded: {', '.join(strange)}"
        yield Ailment("strange_trigger", "warning", what, "look who made them and what for; drop those nobody knows")


def _rights(ledger: Ledger, role: str) -> Iterator[Ailment]:
    """What the role may not do that whoever records and rebuilds has to do."""
    with ledger.snapshot() as snapshot:
        lacking = lacking_rights(snapshot.connection)
    if lacking:
        what = f"{role} may read, and cannot record, correct or rebuild: it lacks {rights_in_words(lacking)}"
        mend = f"unless it shall only read, have the owner of the tables run: {' '.join(grants(lacking, role))}"
        yield Ailment("rights_lacking", "error", what, mend)


def _log(ledger: Ledger) -> Iterator[Ailment]:
    missing = ledger.missing_triggers()
    if missing:
        yield Ailment(
            "missing_trigger",
            "error",
            f"the log is not protected against changes: {', '.join(missing)} missing or altered",
            "run domino-ledger verify to see whether something was changed, then domino-ledger init",
        )
    behind = ledger.head().last_recorded_at - microseconds_now()
    if behind > _MINUTE:
        yield Ailment(
            "clock_behind",
            "error",
            f"the clock is {behind // _MINUTE} minutes behind the last append",
            "set this computer's clock; until then appends are recorded with the time of the last one",
        )
    with ledger.snapshot() as snapshot:
        reason = waiting(snapshot.connection)
        there = int(snapshot.connection.scalar(select(func.count()).select_from(Event)) or 0)
        missing_events = snapshot.head().position - there
    if missing_events > 0:
        what = f"events that were recorded are missing: {missing_events} of {missing_events + there}"
        yield Ailment("missing_events", "error", what, "run domino-ledger verify: it says which; restore a good backup")
    if reason:
        yield Ailment(
            "not_accepted", "error", f"a restored log waits: {reason}", "domino-ledger restore --accept lets it go on"
        )
    yield from _results(ledger)


def _results(ledger: Ledger) -> Iterator[Ailment]:
    """Results that do not hold the whole log, were counted by other rules, or wait for a rebuild to be ended."""
    progress = ledger.progress()
    if progress.behind < 0:
        yield Ailment("results_ahead", "error", standing_in_words(progress), "run domino-ledger verify, then rebuild")
    elif progress.status == FAILED:
        what = f"results and standings stand still {progress.behind} events behind the log: {progress.error}"
        yield Ailment("results_failed", "error", what, "mend what it says, then run domino-ledger rebuild")
    elif progress.behind:
        what = f"results and standings are {progress.behind} events behind the log"
        yield Ailment("results_behind", "warning", what, "run domino-ledger rebuild, or record something")
    with ledger.snapshot() as snapshot:
        there = generations(snapshot.connection)
    if counted_by_other_rules(ledger):
        what = "results and standings were counted by another version of the rules"
        yield Ailment("results_of_other_rules", "warning", what, "run domino-ledger rebuild")
    if any(not own.live and own.heartbeat_at < microseconds_now() - _MINUTE for own in there):
        yield Ailment("rebuild_left", "warning", "a rebuild was broken off", "run domino-ledger rebuild to end it")


def _file(ledger: Ledger) -> Iterator[Ailment]:
    path = path_of(ledger.url)
    if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        mend = "give yourself the right to write the file and its folder"
        yield Ailment("read_only", "error", f"{path} or its folder is read-only: nothing can be recorded", mend)
    free = shutil.disk_usage(path.parent).free
    if free < LEAST_FREE_BYTES:
        mend = f"make room: at least {LEAST_FREE_BYTES // 1_000_000} MB"
        yield Ailment("low_disk", "error", f"the disk of {path} has {free // 1_000_000} MB left", mend)
    if due_mark(ledger.url).exists():
        what = "forgetting was broken off: the name may stand in old pages of the file, or on no list beside it yet"
        yield Ailment("sweep_due", "error", what, "run domino-ledger forget --sweep")
    listed = list_beside(path)
    with ledger.snapshot() as snapshot:
        yield from _pages(snapshot.connection)
        known = {row.player_id for row in erasures(snapshot.connection)}
    if not known.issuperset(row.player_id for row in read_list(listed)):
        what = f"somebody in {listed} was forgotten, and this ledger has not forgotten them: it is older than the list"
        yield Ailment("not_forgotten", "error", what, f"run domino-ledger forget --again {listed}")


def _pages(connection: Connection) -> Iterator[Ailment]:
    if connection.exec_driver_sql("PRAGMA journal_mode").scalar() != "wal":
        what = "the file has no write-ahead log: readers and writers wait for each other"
        yield Ailment("no_write_ahead_log", "warning", what, "run domino-ledger init")
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if found != "ok":
        yield Ailment("damaged", "error", f"the file is damaged: {found}", "restore the last good backup")
