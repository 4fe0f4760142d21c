"""A ledger that is audited again: what has not changed since is taken from the audit before, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from ledger.game.events import Total
from ledger.service.audits import parts as parts_module
from ledger.service.audits.archive import audit_parts
from ledger.service.audits.kept import Kept, rules_digest
from ledger.service.audits.parts import Part, parts_of_ledger
from ledger.service.audits.report import Report
from ledger.service.clubs.forgetting import forget
from ledger.simulate import play_match
from ledger.store import Asked, Ledger
from tests.people.evenings import evening

MATCHES = 20


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ledger:
    """Twenty matches, audited four by four; the results of audits lie in a folder of their own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(parts_module, "MATCHES_TO_A_CUT", 4)
    opened = Ledger.open(f"sqlite:///{tmp_path / 'ledger.sqlite'}", create=True)
    with opened.transaction() as transaction:
        for number in range(MATCHES):
            record = play_match("draw", ["Ana", "Ben"], seed=number % 3, tags={"Id": f"match-{number}"})
            transaction.add(record, Asked())
    return opened


def audited(parts: Iterable[Part], *, by: str = "these rules") -> tuple[str, int]:
    """What an audit tells, and how many matches it took from the one before."""
    kept = Kept(["the ledger", by])
    with Report() as report:
        for _ in audit_parts(parts, report, jobs=1, kept=kept):
            pass
        kept.stay()
        return "".join(report.as_json()), kept.taken


def test_what_has_not_changed_is_not_audited_again(ledger: Ledger) -> None:
    first, taken = audited(parts_of_ledger(ledger))
    assert taken == 0
    assert audited(parts_of_ledger(ledger)) == (first, MATCHES)


def test_a_match_that_has_grown_is_audited_again_with_its_neighbours_only(ledger: Ledger) -> None:
    audited(parts_of_ledger(ledger))
    ledger.append(6, [Total(1, 999)], expected=len(ledger.record(6).events))
    told, taken = audited(parts_of_ledger(ledger))
    assert taken == MATCHES - 4
    assert '"match_over"' in told
    assert audited(parts_of_ledger(ledger)) == (told, MATCHES)


def test_other_rules_judge_all_of_it_again(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    audited(parts_of_ledger(ledger))
    assert audited(parts_of_ledger(ledger), by="other rules")[1] == 0
    before = rules_digest()
    monkeypatch.setattr("ledger.service.audits.kept._RULES", ("game",))
    assert rules_digest() != before


def test_what_nobody_can_ask_for_any_more_is_dropped(ledger: Ledger, tmp_path: Path) -> None:
    audited(parts_of_ledger(ledger))
    (file,) = (tmp_path / "cache").rglob("*.parts")
    size = file.stat().st_size
    for number in range(1, 6):
        ledger.append(1, [Total(1, 999)], expected=len(ledger.record(1).events))
        audited(parts_of_ledger(ledger))
        assert file.stat().st_size < 2 * size, number


def test_what_is_kept_holds_no_name_and_finds_a_match_whose_id_was_a_name(ledger: Ledger, tmp_path: Path) -> None:
    number = ledger.add(evening("Zoryana", "Ben", Id="zoryana-1")).match
    audited(parts_of_ledger(ledger))
    held = b"".join(path.read_bytes() for path in (tmp_path / "cache").rglob("*") if path.is_file())
    assert b"zoryana" not in held.lower()
    forget(ledger, "Zoryana", None, Asked())
    told, taken = audited(parts_of_ledger(ledger))
    assert (taken, "zoryana" in told.lower()) == (MATCHES + 1, False)
    assert f'"match": "{ledger.match(number).name}"' in told
