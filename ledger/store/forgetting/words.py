"""Names found in what was written in words, and taken out of it: tags, notes, reasons, titles, and who recorded.

A name that somebody in the match's club still bears is left: there it is his.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from sqlalchemy import Connection, Executable, and_, select, update
from sqlmodel import col

from ledger.club.events import Place
from ledger.club.names import name_key, without_names
from ledger.club.retelling import ID, retold_tag, retold_tag_name
from ledger.game.substitutes import with_other_names
from ledger.store.clubs import erasures
from ledger.store.clubs.payload import COMPETITION_TYPES
from ledger.store.clubs.tables import Club
from ledger.store.database.tables import Actor, Event, MatchCard, Remark, Stream, Tag
from ledger.store.log import event_log
from ledger.store.log.reading import MOMENT
from ledger.store.log.words import NO_SALT

_ROWS_AT_ONCE = 1000


class WordEraser:
    """Takes names out of words; `known` gives what stands for a `mention_key`, None for what is no such name.

    Only texts in which one of `starts` stands can hold one (None: any can). A text that is nothing but a name, and a
    substitute's name, are told as at a seat: by `whole`, from names as they are compared there. Names in
    `although_borne` go even where somebody else bears them. `places` are the words that were changed.
    """

    def __init__(
        self,
        connection: Connection,
        known: Callable[[str], str | None],
        starts: Collection[str] | None = None,
        although_borne: Collection[str] = (),
        whole: Mapping[str, str] | None = None,
    ) -> None:
        self._connection, self._known, self._starts, self._although_borne = connection, known, starts, although_borne
        self._whole = whole or {}
        self._borne: dict[str | None, set[str]] = {}
        self._seated: dict[str | None, set[str]] = {}
        self.places: list[Place] = []

    def everywhere(self) -> tuple[int, int, int]:
        """Changes tags, remarks with the words of competitions, and actors; how many of each."""
        return self.tags(), self.remarks() + self.competitions(), self.actors()

    def tags(self) -> int:
        """Changes tags; how many."""
        rows = select(col(Tag.stream_no), col(Tag.place), col(Tag.name), col(Tag.value), col(MatchCard.club_key))
        count = 0
        for match, place, name, value, club in self._likely(rows.join_from(Tag, MatchCard, _same(Tag)), 2, 3):
            tell = self._teller(club)
            other, told = retold_tag_name(name, tell), retold_tag(name, value, tell)
            if (other, told) == (name, value):
                continue
            if name == ID:
                told = self._renamed(match, told)
            row = update(Tag).where(col(Tag.stream_no) == match, col(Tag.place) == place)
            self._connection.execute(row.values(name=self._free(match, name, other), value=told, salt=NO_SALT))
            self.places.append((match, place, "tag"))
            count += 1
        return count

    def remarks(self) -> int:
        """Changes notes and reasons; how many."""
        rows = select(
            col(Remark.stream_no), col(Remark.version), col(Remark.part), col(Remark.text), col(MatchCard.club_key)
        ).where(col(Remark.part) != MOMENT)
        return self._change_remarks(rows.join_from(Remark, MatchCard, _same(Remark)))

    def _change_remarks(self, rows: Executable) -> int:
        count = 0
        for match, version, part, text, club in self._likely(rows, 3):
            told = self._teller(club)(text)
            if told == text:
                continue
            row = update(Remark).where(
                col(Remark.stream_no) == match, col(Remark.version) == version, col(Remark.part) == part
            )
            self._connection.execute(row.values(text=told, salt=NO_SALT))
            self.places.append((match, version, part))
            count += 1
        return count

    def competitions(self) -> int:
        """Changes names of seasons and tournaments, and reasons given in them; how many."""
        remark, event = col(Remark.stream_no), (col(Event.stream_no) == col(Remark.stream_no))
        rows = (
            select(remark, col(Remark.version), col(Remark.part), col(Remark.text), col(Club.club_key))
            .join(Club, col(Club.stream_no) == remark)
            .join(Event, and_(event, col(Event.version) == col(Remark.version)))
            .where(col(Event.type).in_(COMPETITION_TYPES))
        )
        return self._change_remarks(rows)

    def actors(self) -> int:
        """Changes the names of those who recorded; how many. They are of no club: any who bears a name keeps it."""
        tell = self._teller(None)
        taken = set(self._connection.scalars(select(col(Actor.name))))
        count = 0
        for actor, name in self._connection.execute(select(col(Actor.actor_id), col(Actor.name))).all():
            told = tell(name)
            if told == name:
                continue
            while told in taken:
                told += "*"
            taken.add(told)
            self._connection.execute(update(Actor).where(col(Actor.actor_id) == actor).values(name=told))
            count += 1
        return count

    def _likely(self, rows: Executable, *texts: int) -> list[Any]:
        """The rows in one of whose texts a name may stand: looking for words in all of them costs more."""
        everything = self._connection.execute(rows, execution_options={"yield_per": _ROWS_AT_ONCE})
        starts = self._starts
        if starts is None:
            return list(everything)
        return [row for row in everything if any(start in name_key(row[at]) for at in texts for start in starts)]

    def _teller(self, club: str | None) -> Callable[[str], str]:
        if club not in self._borne:
            self._borne[club] = erasures.borne(self._connection, club).difference(self._although_borne)
            self._seated[club] = erasures.seated(self._connection, club)
        borne, seated = self._borne[club], self._seated[club]

        def told_as_a_name(text: str) -> str:
            key = name_key(text)
            alone = self._whole.get(key) if key not in seated else None
            return alone or without_names(text, self._known, borne)

        def tell(text: str) -> str:
            return with_other_names(text, told_as_a_name) or told_as_a_name(text)

        return tell

    def _renamed(self, match: int, identity: str) -> str:
        """Gives a match another `Id`, which no other match has."""
        taken = event_log.stream_named(self._connection, identity)
        while taken is not None and taken.stream_no != match:
            identity += "x"
            taken = event_log.stream_named(self._connection, identity)
        self._connection.execute(update(Stream).where(col(Stream.stream_no) == match).values(external_ref=identity))
        return identity

    def _free(self, match: int, name: str, other: str) -> str:
        """The tag name itself, or one like it that no other tag of the match has."""
        taken = set(self._connection.scalars(select(col(Tag.name)).where(col(Tag.stream_no) == match))) - {name}
        while other in taken:
            other += "x"
        return other


def _same(table: type[Tag | Remark]) -> Any:
    return col(MatchCard.stream_no) == col(table.stream_no)
