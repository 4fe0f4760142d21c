"""What was forgotten stays forgotten when a backup from before is restored."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.errors import NotAccepted, Unreadable
from ledger.game.events import Note
from ledger.service.clubs.forgetting import forget, forget_listed, list_of
from ledger.service.clubs.people import name_person, roster
from ledger.service.doctor import examine
from ledger.store import Ledger
from ledger.store.copying.backups import back_up, restore
from ledger.store.forgetting.forgotten_list import log_forgotten
from tests.people.evenings import asked, evening, numbers, won
from tests.people.forgetful import NAME, SPELLINGS, a_club
from tests.store.soundness import sound
from tests.store.tampering import faults


def held(folder: Path, name: str) -> list[str]:
    """The spellings of the name that are in a ledger's files."""
    content = b"".join(path.read_bytes() for path in folder.glob(f"{name}*"))
    return [spelling for spelling in SPELLINGS if spelling.encode() in content]


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup with the name in it; the ledger it is of has forgotten the name since."""
    made = tmp_path / "club.backup"
    with Ledger.open(f"sqlite:///{tmp_path / 'club.sqlite'}", create=True) as ledger:
        a_club(ledger)
        back_up(ledger, made)
        forget(ledger, NAME, None, asked())
    assert held(tmp_path, "club.backup")
    return made


def test_a_backup_put_in_the_place_of_a_lost_file_has_forgotten_too(backup: Path, tmp_path: Path) -> None:
    for lost in ("club.sqlite", "club.sqlite-wal", "club.sqlite-shm"):
        (tmp_path / lost).unlink(missing_ok=True)
    url = f"sqlite:///{tmp_path / 'club.sqlite'}"
    restore(backup, url)
    assert held(tmp_path, "club.sqlite") == []
    with Ledger.open(url) as ledger:
        assert ledger.record(1).opening.seats == ("forgotten player 1", "Ben")
        assert faults(ledger) == []
        sound(ledger)


def test_a_list_that_is_named_is_applied(backup: Path, tmp_path: Path) -> None:
    with Ledger.open(f"sqlite:///{tmp_path / 'club.sqlite'}") as ledger:
        names = list_of(ledger)
    assert [spelling for spelling in SPELLINGS if spelling in names] == []
    (tmp_path / "names").write_text(names)
    (tmp_path / "club.sqlite.forgotten").unlink()
    url = f"sqlite:///{tmp_path / 'other.sqlite'}"
    restore(backup, url)
    assert held(tmp_path, "other.sqlite")
    with Ledger.open(url) as ledger:
        forget_listed(ledger, str(tmp_path / "names"), asked())
        assert faults(ledger) == []
        assert list_of(ledger) == names
    assert held(tmp_path, "other.sqlite") == []


def test_the_list_in_the_backups_folder_is_found_whatever_the_new_file_is_called(backup: Path, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere"
    other.mkdir()
    found: list[Path] = []
    restore(backup, f"sqlite:///{other / 'new.sqlite'}", tell=found.append)
    assert held(other, "new.sqlite") == []
    assert [path.name for path in found] == ["club.sqlite.forgotten"]


def test_a_list_of_another_ledger_in_the_backups_folder_is_none_of_its_own(backup: Path, tmp_path: Path) -> None:
    (tmp_path / "club.sqlite.forgotten").unlink()
    with Ledger.open(f"sqlite:///{tmp_path / 'another.sqlite'}", create=True) as another:
        a_club(another)
        forget(another, NAME, None, asked())
    found: list[Path] = []
    restore(backup, f"sqlite:///{tmp_path / 'new.sqlite'}", tell=found.append)
    assert held(tmp_path, "new.sqlite")
    assert found == []


def test_a_word_that_was_given_as_a_name_only_to_be_forgotten_goes_from_a_backup_too(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'club.sqlite'}"
    with Ledger.open(url, create=True) as ledger:
        ledger.add(evening("Elena Petrova", "Ben"))
        ledger.append(1, [Note("Petrova was thanked for the tea")], expected=6)
        back_up(ledger, tmp_path / "club.backup")
        name_person(ledger, "Elena Petrova", "Petrova", "Riverside", asked())
        forget(ledger, "Elena Petrova", None, asked())
        names = list_of(ledger)
    for lost in ("club.sqlite", "club.sqlite-wal", "club.sqlite-shm"):
        (tmp_path / lost).unlink(missing_ok=True)
    restore(tmp_path / "club.backup", url)
    with Ledger.open(url) as ledger:
        assert ledger.record(1).events[-1] == Note("forgotten player 1 was thanked for the tea")
        assert (faults(ledger), list_of(ledger)) == ([], names)
    assert b"Petrova" not in b"".join(path.read_bytes() for path in tmp_path.glob("club.sqlite*"))


def test_a_number_that_stands_for_somebody_else_is_not_given_again_by_a_list(backup: Path, tmp_path: Path) -> None:
    with Ledger.open(f"sqlite:///{tmp_path / 'club.sqlite'}") as ledger:
        names = tmp_path / "names"
        names.write_text(list_of(ledger))
    (tmp_path / "club.sqlite.forgotten").unlink()
    url = f"sqlite:///{tmp_path / 'copy.sqlite'}"
    restore(backup, url)
    with Ledger.open(url) as copy:
        forget(copy, "Ben", "Riverside", asked())
        forget_listed(copy, str(names), asked())
        assert copy.record(1).opening.seats == ("forgotten player 3", "forgotten player 1")
        assert faults(copy) == []
        sound(copy)


def test_a_restored_log_that_may_not_grow_yet_has_forgotten_all_the_same(backup: Path, tmp_path: Path) -> None:
    with Ledger.open(f"sqlite:///{tmp_path / 'club.sqlite'}") as ledger:
        anchor = ledger.anchor()
    url = f"sqlite:///{tmp_path / 'club.sqlite'}"
    for lost in ("club.sqlite", "club.sqlite-wal", "club.sqlite-shm"):
        (tmp_path / lost).unlink(missing_ok=True)
    head = restore(backup, url, anchor)
    assert held(tmp_path, "club.sqlite") == []
    with Ledger.open(url) as ledger:
        assert ledger.head() == head
        assert faults(ledger) == []
        with pytest.raises(NotAccepted):
            ledger.add(evening("Eva", "Ben"))
        ledger.accept()
        log_forgotten(ledger, asked())
        assert ledger.head().position > head.position
        assert faults(ledger) == []
        ledger.add(won(NAME, "Ben", Played="2026-02-02"))
        assert numbers(ledger, NAME) == []
        sound(ledger)


def test_a_list_is_applied_once(backup: Path, tmp_path: Path) -> None:
    with Ledger.open(f"sqlite:///{tmp_path / 'club.sqlite'}") as ledger:
        before, names = ledger.head(), tmp_path / "names"
        names.write_text(list_of(ledger))
        forget_listed(ledger, str(names), asked())
        assert ledger.head() == before


def test_a_backup_from_before_the_person_came_still_knows_the_name_when_it_comes(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'club.sqlite'}"
    with Ledger.open(url, create=True) as ledger:
        ledger.add(evening("Eva", "Ben"))
        back_up(ledger, tmp_path / "club.backup")
        ledger.add(evening(NAME, "Ben"))
        forget(ledger, NAME, None, asked())
    for lost in ("club.sqlite", "club.sqlite-wal", "club.sqlite-shm"):
        (tmp_path / lost).unlink(missing_ok=True)
    restore(tmp_path / "club.backup", url)
    with Ledger.open(url) as ledger:
        ledger.add(evening(NAME, "Ben"))
        assert sorted(person.name for person in roster(ledger)) == ["Ben", "Eva", "forgotten player 1"]
        assert faults(ledger) == []


def test_a_list_holds_for_who_has_not_come_yet(backup: Path, tmp_path: Path) -> None:
    """Nothing in the ledger changes but the list that it keeps, and that is kept."""
    with Ledger.open(f"sqlite:///{tmp_path / 'club.sqlite'}") as ledger:
        (tmp_path / "names").write_text(list_of(ledger))
    with Ledger.open(f"sqlite:///{tmp_path / 'other.sqlite'}", create=True) as other:
        other.add(evening("Eva", "Ben"))
        before = other.head()
        forget_listed(other, str(tmp_path / "names"), asked())
        assert other.head() == before
        other.add(evening(NAME, "Ben"))
        assert sorted(person.name for person in roster(other)) == ["Ben", "Eva", "forgotten player 1"]
        assert faults(other) == []


def test_what_is_no_list_is_refused(tmp_path: Path) -> None:
    (tmp_path / "names").write_text("Ana\n")
    with Ledger.open(f"sqlite:///{tmp_path / 'club.sqlite'}", create=True) as ledger, pytest.raises(Unreadable):
        forget_listed(ledger, str(tmp_path / "names"), asked())


def test_doctor_says_when_a_file_is_older_than_the_list_beside_it(backup: Path, tmp_path: Path) -> None:
    path = tmp_path / "club.sqlite"
    for lost in ("club.sqlite", "club.sqlite-wal", "club.sqlite-shm"):
        (tmp_path / lost).unlink(missing_ok=True)
    path.write_bytes(backup.read_bytes())
    (found,) = [ailment for ailment in examine(f"sqlite:///{path}") if ailment.code == "not_forgotten"]
    assert "forget --again" in found.mend
    with Ledger.open(f"sqlite:///{path}") as ledger:
        forget_listed(ledger, f"{path}.forgotten", asked())
    assert [ailment.code for ailment in examine(f"sqlite:///{path}") if ailment.code == "not_forgotten"] == []
