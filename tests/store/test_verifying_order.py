"""Where an append put its events, and when: what the order of the log says, also where every hash fits."""

from __future__ import annotations

from ledger.store import Ledger
from ledger.store.log import chain
from ledger.store.log.rows import CommitRow
from tests.store.tampering import administrator_of, faults


def test_an_event_with_a_forged_position_is_told_itself(recorded: Ledger) -> None:
    """No hash holds its position: the row of its append says where it belongs."""
    end = recorded.head().position
    administrator_of(recorded.url).run(f"UPDATE event SET position = {end + 3} WHERE position = {end}")
    first = faults(recorded)[0]
    assert (first.table, first.match, first.event, first.position) == ("event", "3", recorded.match(3).version, end + 3)
    assert "not where its append put it" in first.message


def test_an_append_dated_before_the_one_that_it_follows_is_found_though_every_hash_fits(recorded: Ledger) -> None:
    administrator = administrator_of(recorded.url)
    columns = ", ".join(CommitRow._fields)
    before, last = map(
        CommitRow._make, administrator.ask(f"SELECT {columns} FROM event_commit ORDER BY commit_no")[-2:]
    )
    hashes = [row[0] for row in administrator.ask("SELECT hash FROM event WHERE stream_no = 3 ORDER BY version")]
    ((stream_id,),) = administrator.ask("SELECT stream_id FROM stream WHERE stream_no = 3")
    early = last._replace(recorded_at=before.recorded_at - 1)
    forged = chain.commit_hash(before.chain_hash, stream_id, early, hashes)
    values = early.recorded_at, forged
    administrator.run(
        f"UPDATE event_commit SET recorded_at = ?, chain_hash = ? WHERE commit_no = {last.commit_no}", values=values
    )
    administrator.run("UPDATE log_head SET last_recorded_at = ?, chain_hash = ?", values=values)
    assert [fault.message for fault in faults(recorded)] == ["it was recorded before the append that it follows"]
