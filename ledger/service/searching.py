"""Search in a ledger: the events that answer, each with where it is and what happened."""

from __future__ import annotations

import contextlib
import sqlite3
from bisect import bisect_right
from collections.abc import Callable, Mapping

import msgspec
from sqlalchemy import Connection

from ledger.errors import LedgerError, NotFound
from ledger.game.corrections import settle
from ledger.game.events import Amend, AnyEvent, Hand, Record
from ledger.record.words import meant
from ledger.searching import CONDITIONS, MOST_SEATS, Answers, Holds, Query, joined, seat_named
from ledger.service.search_facts import Tells, catch_up
from ledger.service.search_kept import Gathered, Kept, Posted, unpack
from ledger.stage.telling import tell
from ledger.store import Filter, Ledger
from ledger.store.ledger import microseconds_now
from ledger.store.reading import read_many
from ledger.store.searched import known_names, numbers_of, recorded_since, seats_of
from ledger.wording import counted, said

LIMIT = 100
EVERYTHING = Filter()
_RECORDS_AT_ONCE = 500
Seats = Mapping[int, frozenset[int]]


class Answer(msgspec.Struct, frozen=True):
    """An event that answers: where it is, what happened, and the numbers of the conditions that have one.

    `match` is the match's name, `number` its number in the ledger; `hand` is 0 before the first.
    """

    match: str
    number: int
    event: int
    hand: int
    what: str
    numbers: dict[str, int]
    variant: str
    club: str | None
    played: str | None
    players: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """The shape of `search --json`."""
        shape = msgspec.to_builtins(self)
        del shape["number"]
        return dict(shape)


class Found(msgspec.Struct, frozen=True):
    """The answers by match and event, at most as many as were asked for, and how many there are in `total`.

    `matches` is how many were searched. `unplayed_matches` with `unplayed_hands` have only a result or a score, so that
    nothing was found there of positions and moves; 0 where the search needs none of these. `unread` could not be read.
    """

    answers: list[Answer]
    total: int
    matches: int
    unplayed_matches: int
    unplayed_hands: int
    unread: int


def left_out(found: Found) -> list[str]:
    """What could not be searched, in sentences."""
    told = []
    if found.unplayed_matches:
        told.append(
            said(
                "In {matches} of the matches {hands} hands have only a result or a score: nothing can be found there "
                "of positions and moves.",
                matches=found.unplayed_matches,
                hands=found.unplayed_hands,
            )
        )
    if found.unread:
        told.append(
            said(
                "{matches} of the matches could not be searched: this program does not know their game or an event.",
                matches=found.unread,
            )
        )
    return told


class _Block:
    """The facts of a block as a source; those that are kept are read when they are first asked for."""

    def __init__(self, search: _Search, block: int, matches: list[Gathered]) -> None:
        self.search = search
        self.block = block
        self.matches = matches

    def posted(self, fact: str) -> Holds:
        """The moments at which a fact holds."""
        found = self._posted(fact)
        return dict(zip(found.moments, found.numbers, strict=True)) if found else {}

    def of(self, player: str | None, fact: str) -> Holds:
        """The moments at which it holds of a seat of this player, or of any."""
        if player is None:
            return joined([self.posted(f"{fact} {seat}") for seat in range(1, MOST_SEATS + 1)])
        named = seat_named(player)
        if named is not None:
            return self.posted(f"{fact} {named}")
        sits = self.search.seats[player]
        found: list[Holds] = []
        for seat in range(1, MOST_SEATS + 1):
            own = [match for match in self.matches if seat in sits.get(match.number, ())]
            posted = self._posted(f"{fact} {seat}") if own else None
            if posted is not None:
                found.append(dict(pair for one in own for pair in posted.between(one.first, one.first + one.moments)))
        return joined(found)

    def _posted(self, fact: str) -> Posted | None:
        packed = self.search.packed(fact).get(self.block)
        return unpack(packed) if packed is not None else None


class _Search:
    """One search: what is kept, who sits where, which matches are wanted (None: all) and which are left out."""

    def __init__(
        self, kept: Kept, seats: Mapping[str, Seats], wanted: frozenset[int] | None, without: frozenset[int]
    ) -> None:
        self.kept = kept
        self.seats = seats
        self.wanted = wanted
        self.without = without
        self._packed: dict[str, Mapping[int, bytes]] = {}

    def packed(self, fact: str) -> Mapping[int, bytes]:
        """Where a fact was posted, by block."""
        if fact not in self._packed:
            self._packed[fact] = self.kept.posted(fact)
        return self._packed[fact]

    def matches_of(self, matches: list[Gathered]) -> list[Gathered]:
        """Those of a block that are wanted."""
        if self.wanted is not None:
            matches = [match for match in matches if match.number in self.wanted]
        return [match for match in matches if match.number not in self.without] if self.without else matches


def search(
    opened: Ledger,
    query: Query,
    wanted: Filter = EVERYTHING,
    *,
    without: frozenset[int] = frozenset(),
    limit: int | None = LIMIT,
    jobs: int = 1,
    tell: Tells = lambda matches, events: None,
    begin: Callable[[int], None] = lambda matches: None,
) -> Found:
    """Searches the wanted matches but those `without`; NotFound if a player that is named has never played.

    Facts of matches that have grown since the last search are gathered first, which `begin` and `tell` are told of.
    """
    named = [player for player in query.players if seat_named(player) is None]
    with opened.snapshot() as snapshot:
        seats = {name: _seats(snapshot.connection, name, wanted.hidden_clubs) for name in named}
        numbers = numbers_of(snapshot.connection, wanted)

    def once(kept: Kept) -> Found:
        with contextlib.closing(kept):
            catch_up(opened, kept, tell, begin, jobs)
            return _searched(opened, query, _Search(kept, seats, numbers, without), limit)

    url = opened.url.render_as_string(hide_password=False)
    kept = Kept(url)
    try:
        return once(kept)
    except sqlite3.Error:
        # whatever is wrong with the file: it can be made again
        kept.discard()
        return once(Kept(url, lasting=False))


def _searched(opened: Ledger, query: Query, asked: _Search, limit: int | None) -> Found:
    places: list[tuple[int, int, dict[str, int]]] = []
    total = matches = unread = 0
    unplayed: list[int] = []
    for block, gathered in asked.kept.blocks():
        own = asked.matches_of(gathered)
        matches += len(own)
        unread += sum(not match.read for match in own)
        if query.needs_plays:
            unplayed += [match.unplayed for match in own if match.unplayed]
        found = Answers(query, _Block(asked, block, gathered)) if own else None
        if found is None or not found.moments:
            continue
        hits = _hits(found.moments, own, everything=len(own) == len(gathered))
        total += len(hits)
        if limit is None or len(places) < limit:
            events = asked.kept.events(block)
            at_most = None if limit is None else limit - len(places)
            placed = [(match, events[moment], moment) for match, moment in hits]
            places += [(match, event, found.numbers(moment)) for match, event, moment in sorted(placed)[:at_most]]
    return Found(_told(opened, places), total, matches, len(unplayed), sum(unplayed), unread)


def _hits(moments: list[int], own: list[Gathered], *, everything: bool) -> list[tuple[int, int]]:
    """Match and moment of those that lie in a wanted match."""
    firsts = [match.first for match in own]
    hits = []
    for moment in moments:
        match = own[bisect_right(firsts, moment) - 1]
        if everything or match.first <= moment < match.first + match.moments:
            hits.append((match.number, moment))
    return hits


# --- what is told of an answer --------------------------------------------------------------------------------------


def _told(opened: Ledger, places: list[tuple[int, int, dict[str, int]]]) -> list[Answer]:
    answers: list[Answer] = []
    numbers = list(dict.fromkeys(number for number, _, _ in places))
    by_match: dict[int, list[tuple[int, dict[str, int]]]] = {number: [] for number in numbers}
    for number, event, amounts in places:
        by_match[number].append((event, amounts))
    for first in range(0, len(numbers), _RECORDS_AT_ONCE):
        with opened.snapshot() as snapshot:
            found = list(read_many(snapshot.connection, numbers[first : first + _RECORDS_AT_ONCE]))
        for stream, record in found:
            if not isinstance(record, LedgerError):
                name = stream.external_ref or str(stream.stream_no)
                answers += _answers(name, stream.stream_no, record, by_match[stream.stream_no])
    return answers


def _answers(name: str, number: int, record: Record, places: list[tuple[int, dict[str, int]]]) -> list[Answer]:
    opening = record.opening
    happened, hands = _happened(record)
    return [
        Answer(
            match=name,
            number=number,
            event=event,
            hand=hands.get(event, 0),
            what="; ".join([tell(happened[event], opening.seats), *_in_words(numbers)]),
            numbers=numbers,
            variant=opening.variant,
            club=opening.tags.get("Club"),
            played=opening.tags.get("Played"),
            players=opening.seats,
        )
        for event, numbers in places
        if event in happened
    ]


def _happened(record: Record) -> tuple[dict[int, AnyEvent], dict[int, int]]:
    """What stands in the place of each event, and in which hand."""
    happened: dict[int, AnyEvent] = dict(enumerate(record.events, start=1))  # type: ignore[arg-type]
    hands: dict[int, int] = {}
    hand = 0
    for number, event in settle(record.events).standing:
        line = record.events[number - 1]
        place = line.target if isinstance(line, Amend) else number
        hand = event.hand if isinstance(event, Hand) else hand
        happened[place], hands[place] = event, hand
    return happened, hands


def _in_words(numbers: Mapping[str, int]) -> list[str]:
    return [counted(number, *CONDITIONS[name].counted) for name, number in numbers.items()]


def _seats(connection: Connection, name: str, hidden_clubs: tuple[str, ...]) -> Seats:
    found = seats_of(connection, name, hidden_clubs)
    if not found:
        words = said("nobody called {name} has played in this ledger", name=name)
        raise NotFound(words + meant(name, known_names(connection, hidden_clubs)))
    return found


def recorded_now(opened: Ledger, may_record: Callable[[str | None], bool], hours: float = 24) -> frozenset[int]:
    """The matches of which a hand may be in play, of clubs (their names) in which one may not record."""
    with opened.snapshot() as snapshot:
        live = recorded_since(snapshot.connection, microseconds_now() - round(hours * 3_600_000_000))
    return frozenset(number for number in live if not may_record(opened.match(number).record.opening.tags.get("Club")))
