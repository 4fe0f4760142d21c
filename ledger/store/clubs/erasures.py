"""The list of names that were forgotten: how one is recognised when it comes again, without being kept.

A name stands here as two digests with a salt: of the whole name, as it is compared at a seat, and of its words, as it
is found in a text. Who has the list and guesses a name can see that he guessed right; nobody can read it out. A name
that somebody in the club bears today is his, and is left alone.
"""

from __future__ import annotations

import hashlib
import itertools
from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select
from sqlmodel import col

from ledger.club.names import forgotten_name, mention_key, mentions, name_key, without_names
from ledger.club.retelling import Tell, Told, retold, retold_event
from ledger.game.events import Record
from ledger.game.substitutes import with_other_names
from ledger.store.clubs.tables import Alias, Erasure
from ledger.store.database import statements
from ledger.store.database.tables import Player, Remark, Seat, Tag
from ledger.store.log.words import NO_SALT, new_salt

_MOST_SEATINGS = 64
_SEAT = b"domino-ledger/forgotten/seat/1\0"
_MENTION = b"domino-ledger/forgotten/mention/1\0"


class ErasureRow(NamedTuple):
    """A spelling that was forgotten; the fields are those of `erasure`."""

    number: int
    player_id: str
    club_key: str
    salt: bytes
    seat_digest: bytes
    mention_digest: bytes
    erased_at: int


def erasures(connection: Connection) -> list[ErasureRow]:
    """All that was forgotten, by number."""
    wanted = f"SELECT {', '.join(ErasureRow._fields)} FROM erasure ORDER BY number"
    return [ErasureRow._make(row) for row in statements.tuples(connection, wanted, ())]


def spellings(
    number: int, player_id: str, club_key: str, keys: Iterable[str], salt: bytes, now: int
) -> list[ErasureRow]:
    """The rows for the names of a player, each as it is compared, and in the other forms in which it is written."""
    forms = {form for key in keys for form in (key, *mentions(key)) if form}
    return [
        ErasureRow(number, player_id, club_key, salt, _digest(_SEAT, salt, key), _mention(salt, mention_key(key)), now)
        for key in sorted(forms)
    ]


def keep(connection: Connection, rows: Sequence[ErasureRow]) -> None:
    """Adds to the list what is not in it yet."""
    known = {(row.seat_digest, row.number) for row in erasures(connection)}
    added = {(row.seat_digest, row.number): row._asdict() for row in rows}
    fresh = [row for key, row in added.items() if key not in known]
    if fresh:
        connection.execute(insert(Erasure), fresh)


def common_salt(connection: Connection) -> bytes:
    """The salt of the list, so that a name need be digested once; a new one for the first name."""
    found = connection.scalar(select(col(Erasure.salt)).order_by(col(Erasure.number)).limit(1))
    return found if found is not None else new_salt()


def last_number(connection: Connection) -> int:
    """The number of the last forgotten player of this ledger, 0 if nobody was forgotten."""
    return int(connection.scalar(select(func.max(col(Erasure.number)))) or 0)


def free_numbers(connection: Connection) -> Iterator[int]:
    """The numbers for the next forgotten players; those that stand at seats already, as in what another ledger gave
    out after it had forgotten somebody, are passed over.
    """
    beginning = forgotten_name(0).removesuffix("0")
    taken: set[str] = set()
    for names in (col(Player.name_key), col(Alias.name)):
        taken.update(map(name_key, connection.scalars(select(names).where(names.startswith(beginning)))))
    following = itertools.count(last_number(connection) + 1)
    return (number for number in following if forgotten_name(number) not in taken)


class Withheld(NamedTuple):
    """How much can no longer be compared with the log's digests: forgotten players, their seats, other words."""

    players: int = 0
    seats: int = 0
    words: int = 0


def withheld(connection: Connection) -> Withheld:
    """What forgetting has left unproved."""
    players = connection.scalar(select(func.count(col(Erasure.player_id).distinct()))) or 0
    if not players:
        return Withheld()
    seats, tags, remarks = (
        connection.scalar(select(func.count()).select_from(table).where(col(table.salt) == NO_SALT)) or 0
        for table in (Seat, Tag, Remark)
    )
    return Withheld(players, seats, tags + remarks)


class ForgottenNames:
    """The names that were forgotten in one club, and what stands for each; those of others may stand in its texts."""

    def __init__(self, connection: Connection, club_key: str) -> None:
        self._connection, self._club = connection, club_key
        rows = erasures(connection)
        self._salts = {row.salt for row in rows}
        self._at_seats: defaultdict[bytes, list[int]] = defaultdict(list)
        self._by_words: defaultdict[bytes, list[int]] = defaultdict(list)
        self._in_texts: dict[bytes, int] = {}
        for row in rows:
            if row.club_key == club_key:
                self._at_seats[row.seat_digest].append(row.number)
                self._by_words[row.mention_digest].append(row.number)
            self._in_texts.setdefault(row.mention_digest, row.number)
        self._borne: set[str] | None = None
        self._seated: set[str] | None = None

    def retold(self, record: Record) -> Record:
        """The record without forgotten names; the record itself if there is none in it."""
        if not self._salts:
            return record
        told = retold(record, self._seats(record.opening.seats), self._teller(self._names_borne()))
        return record if told.events == record.events else told

    def forms(self, record: Record) -> list[Record]:
        """In which forms the record may be stored already: as it is, and without names that were forgotten since.

        Somebody of the same name may have come into the club before that, after it, or not at all.
        """
        if not self._salts:
            return [record]
        seats = itertools.islice(itertools.product(*map(self._choices, record.opening.seats)), _MOST_SEATINGS)
        tells: list[Tell] = [str, self._teller(self._names_borne()), self._teller(())]
        forms: list[Record] = []
        for names, tell in itertools.product(seats, tells):
            form = retold(record, names, tell)
            if all(form.events != other.events for other in forms):
                forms.append(form)
        return forms

    def retold_event(self, event: Told) -> Told:
        """The event without forgotten names."""
        return retold_event(event, self._teller(self._names_borne())) if self._salts else event

    def told(self, text: str) -> str:
        """The text without forgotten names."""
        return self._teller(self._names_borne())(text) if self._salts else text

    def told_in_no_club(self, text: str) -> str:
        """The text without names that were forgotten in any club, unless somebody of any bears them today."""
        return self._teller(borne(self._connection))(text) if self._salts else text

    def holds(self, name: str) -> bool:
        """Whether somebody was called so in the club who was forgotten."""
        return bool(self._numbers(name_key(name)))

    def mention(self, key: str) -> str | None:
        """What stands in a text for a name that was forgotten, given as it is found in texts."""
        for salt in self._salts:
            number = self._in_texts.get(_mention(salt, key))
            if number is not None:
                return forgotten_name(number)
        return None

    def _seats(self, names: Sequence[str]) -> list[str]:
        told: list[str] = []
        for name in names:
            known = self._instead(name)
            free = [word for word in known if word not in told and word not in names]
            told.append(free[0] if free else _another(known[0], {*told, *names}) if known else name)
        return told

    def _instead(self, name: str) -> list[str]:
        """What stands for a name at a seat; nothing for one that somebody in the club bears, to the letter."""
        key = name_key(name)
        if key in self._seats_borne():
            return []
        numbers = self._at_seat(key) or (() if _spoken(name) in self._names_borne() else self._numbers(key))
        return list(map(forgotten_name, sorted(numbers)))

    def _choices(self, name: str) -> list[str]:
        """What may stand at a seat: the name, and whatever stands for somebody of the name who was forgotten."""
        return [name, *map(forgotten_name, self._numbers(name_key(name)))]

    def _numbers(self, key: str) -> list[int]:
        """Whoever was called so, whatever blanks, dots and unseen signs stand in the name this time."""
        words = mention_key(key)
        found = self._at_seat(key)
        for salt in self._salts if words else ():
            found.update(self._by_words.get(_mention(salt, words), ()))
        return sorted(found)

    def _at_seat(self, key: str) -> set[int]:
        """Whoever was called just so."""
        return {number for salt in self._salts for number in self._at_seats.get(_digest(_SEAT, salt, key), ())}

    def _teller(self, names_borne: Collection[str]) -> Tell:
        def tell(text: str) -> str:
            told = with_other_names(text, name_told) or alone(text)
            return told or without_names(text, self.mention, names_borne)

        def alone(text: str) -> str | None:
            """A text that is nothing but a name is told as at a seat, where another name has the same words."""
            key = name_key(text)
            numbers = self._at_seat(key) if names_borne and key not in self._seats_borne() else ()
            return forgotten_name(min(numbers)) if numbers else None

        def name_told(name: str) -> str:
            """A substitute's name is one in a role, as at a seat: who was forgotten in another club is another."""
            numbers = self._instead(name) if names_borne else [*map(forgotten_name, self._numbers(name_key(name)))]
            return numbers[0] if numbers else name

        return tell

    def _names_borne(self) -> set[str]:
        if self._borne is None:
            self._borne = borne(self._connection, self._club)
        return self._borne

    def _seats_borne(self) -> set[str]:
        """The names that people of the club bear today, as they are compared at seats."""
        if self._seated is None:
            self._seated = seated(self._connection, self._club)
        return self._seated


def borne(connection: Connection, club_key: str | None = None) -> set[str]:
    """The names that people of a club, or of any, bear today, as they are found in texts."""
    return set(map(_spoken, _names(connection, club_key)))


def seated(connection: Connection, club_key: str | None = None) -> set[str]:
    """The names that people of a club, or of any, bear today, as they are compared at seats."""
    return set(map(name_key, _names(connection, club_key)))


def _names(connection: Connection, club_key: str | None) -> Iterator[str]:
    for table, shown in ((Player, col(Player.display_name)), (Alias, col(Alias.name))):
        rows = select(shown, col(table.name_key))
        if club_key is not None:
            rows = rows.where(col(table.club_key) == club_key)
        for row in connection.execute(rows):
            yield from row


def _another(word: str, taken: Container[str]) -> str:
    """What stands for a forgotten name where the word for it stands at another seat already."""
    while word in taken:
        word += " *"
    return word


def _spoken(name: str) -> str:
    """A name as it is found in texts; one without a word in it as it is found at seats."""
    return mention_key(name) or name_key(name)


def _mention(salt: bytes, key: str) -> bytes:
    """A name without a single word is found at seats only."""
    return _digest(_MENTION, salt, key) if key else b"\0" * 32


def _digest(prefix: bytes, salt: bytes, text: str) -> bytes:
    return hashlib.sha256(prefix + salt + text.encode()).digest()
