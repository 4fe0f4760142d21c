"""A person's name taken out of everything that stands beside the log; the log itself never held it.

The salts of what is changed go too: with them a name could be guessed from the digests that the log keeps. What was
changed is said in the club's log (`account.py`).
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache

import msgspec
from sqlalchemy import Connection, select, update
from sqlmodel import col

from ledger.club.events import Place
from ledger.club.names import forgotten_name, mention_key, mentions, name_key
from ledger.errors import StoreError
from ledger.store.appending.transaction import Transaction
from ledger.store.clubs import erasures
from ledger.store.clubs.erasures import ErasureRow
from ledger.store.clubs.log import events_of, log_of
from ledger.store.clubs.tables import Alias
from ledger.store.database.tables import MatchCard, Player, Remark, Seat
from ledger.store.forgetting.account import Account
from ledger.store.forgetting.words import WordEraser
from ledger.store.lists import likeness
from ledger.store.log import reading
from ledger.store.log.append import Asked
from ledger.store.log.words import NO_SALT

_MATCHES_AT_ONCE = 100
_SHORTEST_WORD = 3


class Traces(msgspec.Struct):
    """What was found of a person, and changed: players (ids that stood for him), seats, tags, remarks, actors.

    `alone` are texts that may mean somebody else, and are left: they hold one word of a name of several, a surname say,
    or the name itself where another bears it; `alone_in` are the matches that they stand in. `names` are those that go,
    as they were written; they are told only where nothing is changed.
    """

    players: int = 0
    numbers: tuple[int, ...] = ()
    seats: int = 0
    matches: int = 0
    tags: int = 0
    remarks: int = 0
    actors: int = 0
    alone: int = 0
    alone_in: tuple[int, ...] = ()
    names: tuple[str, ...] = ()


def erase(
    transaction: Transaction, club_key: str, players: Sequence[str], asked: Asked, now: int, *, trial: bool = False
) -> Traces:
    """Forgets these players of a club, who stand for one person; what was found of them.

    Players who were forgotten before are gone through again: their number stays. In a `trial`, after which nothing is
    kept, texts that would be left are looked for too.
    """
    transaction.touch()
    connection = transaction.connection
    numbered = _numbers(connection, players)
    keys = {player: _spellings(connection, player) for player in players}
    salt = erasures.common_salt(connection)
    for player, number in numbered.items():
        if keys[player]:
            erasures.keep(connection, erasures.spellings(number, player, club_key, keys[player], salt, now))
    forgotten = erasures.ForgottenNames(connection, club_key)
    names = {
        key: forgotten.mention(key)
        for player in players
        for key in itertools.chain.from_iterable(map(mentions, keys[player]))
    }
    log = Account(transaction, club_key, asked)
    # the profiles first, so that the names are nobody's from here on
    log.forget(numbered)
    touched = _seats(connection, numbered)
    found = Traces(players=len(players), numbers=tuple(sorted(numbered.values())), seats=len(touched))
    spoken = {key: instead for key, instead in names.items() if key and instead}
    whole = {key: forgotten_name(number) for player, number in numbered.items() for key in keys[player]}
    words = WordEraser(connection, spoken.get, _starts(spoken), whole=whole)
    found.tags, found.remarks, found.actors = words.everywhere()
    _erase_given_names(connection, club_key, numbered)
    log.erased(words.places)
    matches = sorted({*touched, *_matches(words.places)})
    _write_digests(connection, matches)
    found.matches = len(matches)
    if trial:
        found.alone, found.alone_in = _left(connection, set(spoken), keys.values())
        found.names = tuple(dict.fromkeys(name for own in keys.values() for name in own.values()))
    return found


def _starts(keys: Collection[str]) -> set[str]:
    return {key.split(" ")[0] for key in keys}


def _matches(places: Collection[Place]) -> list[int]:
    """The matches in which words were changed; what is no match is a club's own log."""
    return sorted({match for match, _, _ in places if match > 0})


def _single_words(keys: Collection[str]) -> set[str]:
    """The words of names of several words, but for short ones that stand anywhere, unless a name has no others."""
    several = [words for words in (mention_key(key).split(" ") for key in keys) if len(words) > 1]
    return {word for words in several for word in [long for long in words if len(long) >= _SHORTEST_WORD] or words}


def _left(
    connection: Connection, whole: Collection[str], keys: Iterable[Collection[str]]
) -> tuple[int, tuple[int, ...]]:
    """How many texts hold a word of the names, or a `whole` name that another bears, and in which matches."""
    single = {word for own in keys for word in _single_words(own)}
    if not (single or whole):
        return 0, ()
    instead = dict.fromkeys({*single, *whole}, forgotten_name(0))
    eraser = WordEraser(connection, instead.get, _starts(instead), although_borne=whole)
    count = eraser.tags() + eraser.remarks() + eraser.competitions()
    return count, tuple(_matches(eraser.places))


def apply_list(transaction: Transaction, rows: Sequence[ErasureRow], asked: Asked, now: int) -> Traces:
    """Forgets again whoever is in a list, as after a restore; the list joins the ledger's own.

    A name that the ledger does not know as the person's, such as one that was added only to be forgotten, is found in
    texts all the same. A number that the ledger gave somebody else is not given again.
    """
    transaction.touch()
    connection = transaction.connection
    before = {row.player_id for row in erasures.erasures(connection)}
    fresh = _renumbered(connection, [row for row in rows if row.player_id not in before])
    erasures.keep(connection, fresh)
    traces = Traces()
    for (club_key, _), players in _persons(connection, fresh).items():
        found = erase(transaction, club_key, players, asked, now)
        for name in traces.__struct_fields__:
            setattr(traces, name, getattr(traces, name) + getattr(found, name))
    if fresh:
        # names of which the list has nothing but the digest
        words = WordEraser(connection, cache(erasures.ForgottenNames(connection, "").mention))
        tags, remarks, actors = words.everywhere()
        traces.tags, traces.remarks, traces.actors = (
            traces.tags + tags,
            traces.remarks + remarks,
            traces.actors + actors,
        )
        Account(transaction, "", asked).erased(words.places)
        _write_digests(connection, _matches(words.places))
    return traces


def _renumbered(connection: Connection, rows: Sequence[ErasureRow]) -> list[ErasureRow]:
    """The rows, with other numbers for those that stand for somebody else here."""
    taken = {row.number for row in erasures.erasures(connection)}
    listed = {row.number for row in rows}
    free = (number for number in erasures.free_numbers(connection) if number not in listed)
    numbers: dict[str, int] = {}
    for row in rows:
        if row.player_id not in numbers:
            numbers[row.player_id] = next(free) if row.number in taken else row.number
    return [row._replace(number=numbers[row.player_id]) for row in rows]


def _persons(connection: Connection, rows: Sequence[ErasureRow]) -> dict[tuple[str, str], list[str]]:
    """(club, person) and the players who stand for him, of those in a list who are in the ledger."""
    wanted = {row.player_id for row in rows}
    known = select(col(Player.club_key), col(Player.person_id), col(Player.player_id)).where(
        col(Player.player_id).in_(sorted(wanted))
    )
    grouped: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for club_key, person, player in connection.execute(known.order_by(col(Player.player_id))):
        grouped[club_key, person].append(player)
    return grouped


def _numbers(connection: Connection, players: Sequence[str]) -> dict[str, int]:
    known = {row.player_id: row.number for row in erasures.erasures(connection)}
    free = erasures.free_numbers(connection)
    return {player: known[player] if player in known else next(free) for player in players}


def _spellings(connection: Connection, player: str) -> dict[str, str]:
    """Every name of a player, by how names are compared; none that only stands for a forgotten one."""
    row = select(col(Player.display_name), col(Player.name_key)).where(col(Player.player_id) == player)
    shown, key = connection.execute(row).one()
    names = [
        shown,
        *connection.scalars(select(col(Alias.name)).where(col(Alias.player_id) == player)),
        *connection.scalars(select(col(Seat.name)).where(col(Seat.player_id) == player).distinct()),
        key,
    ]
    standing = {forgotten_name(row.number) for row in erasures.erasures(connection)}
    found: dict[str, str] = {}
    for name in names:
        if name_key(name) not in standing:
            found.setdefault(name_key(name), name)
    return found


def _seats(connection: Connection, numbered: Mapping[str, int]) -> list[int]:
    """Writes over the names of these players at their seats; the matches, one for each seat."""
    matches: list[int] = []
    for player, number in numbered.items():
        word = forgotten_name(number)
        own = (col(Seat.player_id) == player, col(Seat.name) != word)
        matches += connection.scalars(select(col(Seat.stream_no)).where(*own))
        connection.execute(update(Seat).where(*own).values(name=word, salt=NO_SALT))
    return matches


def _erase_given_names(connection: Connection, club_key: str, numbered: Mapping[str, int]) -> None:
    """Writes over the names that the club's own log gave these players."""
    stream = log_of(connection, club_key)
    for version, event in enumerate(events_of(connection, stream) if stream else (), start=1):
        person = getattr(event, "person", "")
        if stream and person in numbered:
            words = update(Remark).where(col(Remark.stream_no) == stream.stream_no, col(Remark.version) == version)
            connection.execute(words.values(text=forgotten_name(numbered[person]), salt=NO_SALT))


def _write_digests(connection: Connection, matches: Sequence[int]) -> None:
    """Writes anew the digests by which a match is found again: they were made with the names."""
    for first in range(0, len(matches), _MATCHES_AT_ONCE):
        for stream, record in reading.read_many(connection, matches[first : first + _MATCHES_AT_ONCE]):
            if isinstance(record, StoreError):
                continue
            card = update(MatchCard).where(col(MatchCard.stream_no) == stream.stream_no)
            header, alike = likeness.header_digest(record.opening), likeness.likeness_digest(record.opening)
            connection.execute(card.values(header_digest=header, likeness_digest=alike))
