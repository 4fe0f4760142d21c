"""Search in a ledger: the events that answer, each with where it is and what happened."""

from __future__ import annotations

import contextlib
import math
import sqlite3
import time
from array import array
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

import msgspec

from ledger.errors import LedgerError
from ledger.game.variants import game
from ledger.searching import MOST_SEATS, Answers, Holds, Query, check_sets, joined, seat_named
from ledger.service.listening import nobody
from ledger.service.searches.answers import Answer, Told, answers_of
from ledger.service.searches.facts import Tells, catch_up
from ledger.service.searches.kept import Kept, Matches, Posted, unpack
from ledger.service.searches.seats import Seated, seated
from ledger.store import Filter, Ledger
from ledger.store.ledger import microseconds_now
from ledger.store.lists.cards import EVERYTHING
from ledger.store.lists.searched import numbers_of, recorded_since
from ledger.store.lists.struck import struck_numbers
from ledger.store.log.reading import read_many
from ledger.wording import counted

LIMIT = 100
NOTHING: Holds = {}
_RECORDS_AT_ONCE = 500


class Found(msgspec.Struct, frozen=True):
    """The answers by match and event, at most as many as were asked for, and how many there are in `total`.

    `matches` is how many were searched. `unplayed` of them have hands of which only a result or a score was written
    down, so that nothing was found there of positions and moves; 0 where the search asks for none. `unread` could not
    be read. About so many as `waiting` were not searched yet, the matches recorded first.
    """

    answers: list[Answer]
    total: int
    matches: int
    unplayed: int
    unread: int
    waiting: int = 0


def left_out(found: Found) -> list[str]:
    """What could not be searched, in sentences."""
    told = []
    if found.unplayed:
        told.append(
            counted(
                found.unplayed,
                "{count} of the matches has hands with only a result or a score: nothing can be found there of "
                "positions and moves.",
                "{count} of the matches have hands with only a result or a score: nothing can be found there of "
                "positions and moves.",
            )
        )
    if found.unread:
        told.append(
            counted(
                found.unread,
                "{count} of the matches could not be searched: this program does not know its game or an event.",
                "{count} of the matches could not be searched: this program does not know their games or an event.",
            )
        )
    return told


class _Search:
    """One search: what is kept, who sits where, which matches are wanted (None: all)."""

    def __init__(self, kept: Kept, seats: Mapping[str, Seated], wanted: frozenset[int] | None) -> None:
        self.kept = kept
        self.seats = seats
        self.wanted = wanted
        self._packed: dict[str, Mapping[int, bytes]] = {}

    def packed(self, fact: str) -> Mapping[int, bytes]:
        """Where a fact was posted, by block."""
        if fact not in self._packed:
            self._packed[fact] = self.kept.posted(fact)
        return self._packed[fact]


class _Block:
    """The facts of a block as a source; what is kept is read when it is first asked for."""

    def __init__(self, asked: _Search, block: int) -> None:
        self.asked = asked
        self.block = block

    @cached_property
    def matches(self) -> Matches:
        """Its matches."""
        return self.asked.kept.matches(self.block)

    @cached_property
    def events(self) -> array[int]:
        """The events of its moments."""
        return self.asked.kept.events(self.block)

    def posted(self, fact: str) -> Holds:
        """The moments at which a fact holds."""
        return self._posted(fact) or NOTHING

    def of(self, player: str | None, fact: str) -> Holds:
        """The moments at which it holds of a seat of this player, or of any."""
        if player is None:
            return joined([self.posted(f"{fact} {seat}") for seat in range(1, MOST_SEATS + 1)])
        named = seat_named(player)
        if named is not None:
            return self.posted(f"{fact} {named}")
        return joined([dict(self._at_seat(fact, seat, spans)) for seat, spans in self._spans(player, fact).items()])

    def _at_seat(self, fact: str, seat: int, spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        posted = self._posted(f"{fact} {seat}")
        for first, after in spans if posted else ():
            yield from posted.between(first, after) if posted else ()

    def _spans(self, player: str, fact: str) -> dict[int, list[tuple[int, int]]]:
        """For each seat at which a fact holds of a player the moments at which he sits there, first and after."""
        sits, matches = self.asked.seats[player], self.matches
        spans: dict[int, list[tuple[int, int]]] = {}
        for place, number in enumerate(matches.numbers):
            whole = matches.firsts[place], matches.firsts[place + 1]
            for stay in sits.in_match(number, fact):
                always = stay.begins is None and stay.until is None
                seat, first, after = (stay.seat, *whole) if always else stay.span(self.events, *whole)
                spans.setdefault(seat, []).append((first, after))
        return spans

    def _posted(self, fact: str) -> Posted | None:
        packed = self.asked.packed(fact).get(self.block)
        return unpack(packed) if packed is not None else None


def search(
    opened: Ledger,
    query: Query,
    wanted: Filter = EVERYTHING,
    *,
    without: frozenset[int] = frozenset(),
    limit: int | None = LIMIT,
    jobs: int = 1,
    tell: Tells = nobody,
    begin: Callable[[int], None] = nobody,
    seconds: float = math.inf,
) -> Found:
    """Searches the wanted matches but those `without` and those struck out; NotFound if a player that is named has
    never played, Unreadable if a tile is asked for with which none of the wanted games is played.

    Facts of matches that have grown since the last search are gathered first, which `begin` and `tell` are told of, for
    so many `seconds` at most: the next search goes on there.
    """
    until = time.monotonic() + seconds
    _check_sets(query, wanted)
    named = [player for player in query.players if seat_named(player) is None]
    with opened.snapshot() as snapshot:
        seats = {name: seated(snapshot.connection, name, wanted.hidden_clubs) for name in named}
        numbers = numbers_of(snapshot.connection, wanted, without | struck_numbers(snapshot.connection))

    def once(kept: Kept) -> Found:
        with contextlib.closing(kept):
            left = catch_up(opened, kept, tell, begin, jobs, until)
            found = _searched(opened, query, _Search(kept, seats, numbers), limit)
            return msgspec.structs.replace(found, waiting=left)

    url = opened.url.render_as_string(hide_password=False)
    kept = Kept(url)
    try:
        return once(kept)
    except sqlite3.Error:
        # whatever is wrong with the file: it can be made again
        kept.discard()
        return once(Kept(url, lasting=False))


def _check_sets(query: Query, wanted: Filter) -> None:
    games = [game(variant) for variant in (*wanted.variants, wanted.variant) if variant is not None]
    if games:
        check_sets(query, games)


def _searched(opened: Ledger, query: Query, asked: _Search, limit: int | None) -> Found:
    kept, wanted = asked.kept, asked.wanted
    places: list[tuple[int, int, Told]] = []
    total = 0
    for block in kept.blocks():
        source = _Block(asked, block)
        found = Answers(query, source)
        hits = _hits(found.moments, source, wanted) if found.moments else []
        total += len(hits)
        at_most = None if limit is None else limit - len(places)
        if hits and at_most != 0:
            placed = sorted((source.matches.of_moment(moment), source.events[moment], moment) for moment in hits)
            for match, event, moment in placed[:at_most]:
                places.append((match, event, (found.numbers(moment), found.trains(moment))))
    unread = kept.count("unread", wanted)
    return Found(
        answers=_told(opened, places),
        total=total,
        matches=kept.count("numbers", wanted) + unread,
        unplayed=kept.count("unplayed", wanted) if query.needs_plays else 0,
        unread=unread,
    )


def _hits(moments: list[int], source: _Block, wanted: frozenset[int] | None) -> list[int]:
    """Those that lie in a wanted match."""
    if wanted is None or wanted.issuperset(source.matches.numbers):
        return moments
    return [moment for moment in moments if source.matches.of_moment(moment) in wanted]


# --- what is told of an answer --------------------------------------------------------------------------------------


def _told(opened: Ledger, places: list[tuple[int, int, Told]]) -> list[Answer]:
    answers: list[Answer] = []
    numbers = list(dict.fromkeys(number for number, _, _ in places))
    by_match: dict[int, list[tuple[int, Told]]] = {number: [] for number in numbers}
    for number, event, amounts in places:
        by_match[number].append((event, amounts))
    for first in range(0, len(numbers), _RECORDS_AT_ONCE):
        with opened.snapshot() as snapshot:
            found = list(read_many(snapshot.connection, numbers[first : first + _RECORDS_AT_ONCE]))
        for stream, record in found:
            if not isinstance(record, LedgerError):
                name = stream.name
                answers += answers_of(name, stream.stream_no, record, by_match[stream.stream_no])
    return answers


def recorded_now(opened: Ledger, may_record: Callable[[str | None], bool], hours: float = 24) -> frozenset[int]:
    """The matches of which a hand may be in play, of clubs (their names) in which one may not record."""
    with opened.snapshot() as snapshot:
        live = recorded_since(snapshot.connection, microseconds_now() - round(hours * 3_600_000_000))
    return frozenset(number for number in live if not may_record(opened.match(number).record.opening.tags.get("Club")))
