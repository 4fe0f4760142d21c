"""Duplicate evenings: their deals, printed or as records to be gone on with, and their standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from ledger.errors import HeaderFault, NotFound
from ledger.game.corrections import settle
from ledger.game.ending import without_points
from ledger.game.events import Deal, End, Hand, Open, Record
from ledger.game.match import Match
from ledger.game.options import write_value
from ledger.game.table import Phase
from ledger.game.tiles import Tile
from ledger.game.variants import rules_of
from ledger.record.header import TagFault, opening_of_tags
from ledger.service.catalogue import games
from ledger.sheet.blocks import Page
from ledger.sheet.deal_sheet import DealToLay, Evening, deal_sheet
from ledger.simulate.coded_deals import CodedDeal, coded_deal
from ledger.simulate.imagining import margins
from ledger.statistics.matchpoints import TableResult, table_of
from ledger.store import Filter, Ledger
from ledger.wording import said

TAG = "Duplicate"
"""The tag of a record that says which deal it is of: code, deal and table, parted by blanks."""

WON = "1 for a side that has won the deal, 0 for the others; if several share it, each its part, such as 0.5"
AGAINST = "the points that each side gets at this deal, without a sign; they count against it: fewer are better"
FOR = "the points that each side gets at this deal, those in play too: more are better"


class Wish(msgspec.Struct, frozen=True):
    """An evening: the game with its options (as in a header), the code, how many deals, tables and players."""

    variant: str
    code: str
    deals: int
    tables: int = 1
    options: str = ""
    players: int | None = None


def opening_of(wish: Wish, names: Sequence[str] = (), **tags: str) -> Open:
    """The header of a table; NotFound if there is no such game, HeaderFault if it has no such option or is not played
    by so many."""
    (game,) = games([wish.variant]).values()
    if not wish.code.strip() or len(wish.code.split()) > 1:
        raise HeaderFault("a code is one word", about="options", found=wish.code, expected="such as RIVER7")
    players = wish.players or (4 if game.partners else min(game.players))
    seats = {f"Seat{seat}": names[seat - 1] if names else f"seat {seat}" for seat in range(1, players + 1)}
    try:
        opening, _ = opening_of_tags({"Variant": wish.variant, "Options": wish.options, **tags, **seats})
    except TagFault as fault:
        raise HeaderFault(fault.message, about="options", found=fault.found, expected=fault.expected) from None
    return opening


def deals(wish: Wish) -> list[CodedDeal]:
    """The deals of an evening."""
    opening = opening_of(wish)
    return [coded_deal(opening, wish.code, number) for number in range(1, wish.deals + 1)]


def sides_of(opening: Open) -> dict[int, tuple[int, ...]]:
    """The seats of each side, by its lower seat."""
    table = Match(opening, rules_of(opening), refereed=False).table
    return {side: tuple(seat for seat in table.seats if table.side_of[seat] == side) for side in table.sides}


def written_in(opening: Open) -> str:
    """What is written for each side into the sheet and the table of results."""
    rules = rules_of(opening)
    if without_points(rules):
        return WON
    return AGAINST if rules.low_wins else FOR


def sheet(wish: Wish) -> Page:
    """The printable sheet of an evening."""
    opening = opening_of(wish)
    rules = rules_of(opening)
    told = " ".join(f"{name}={write_value(value)}" for name, value in opening.options.items()) or "the usual ones"
    sides = tuple(sides_of(opening).values())
    laid = [DealToLay(deal.number, _in_order(deal.hands), deal.boneyard) for deal in deals(wish)]
    return deal_sheet(Evening(rules.title, told, wish.code, wish.tables, sides, written_in(opening)), laid)


def _in_order(hands: Mapping[int, tuple[Tile, ...]]) -> dict[int, list[Tile]]:
    return {seat: sorted(tiles, reverse=True) for seat, tiles in hands.items()}


def records(wish: Wish, names: Sequence[str] = ()) -> Iterator[Record]:
    """A record for each deal at each table, as far as it is dealt, to be gone on with; `names` are those of table 1 by
    seat, then of table 2, and so on, as they sit at the first deal."""
    sitting = who_sits_down(wish, names)
    for deal in deals(wish):
        for table, at in sitting_at(wish, sitting, deal.number):
            tags = {"Id": f"{wish.code}-{deal.number}-{table}", TAG: f"{wish.code} {deal.number} {table}"}
            yield Record((opening_of(wish, at, **tags), *deal.events))


def who_sits_down(wish: Wish, names: Sequence[str]) -> list[str]:
    """A name for each seat of each table; NotFound if there are not as many as seats, or one is named twice."""
    seats = len(opening_of(wish).seats)
    sitting = list(names) or [
        f"seat {seat} of table {table}" for table in range(1, wish.tables + 1) for seat in range(1, seats + 1)
    ]
    if len(sitting) != seats * wish.tables:
        raise NotFound(f"{wish.tables} tables of {seats} need {seats * wish.tables} names, not {len(sitting)}")
    twice = next((name for at, name in enumerate(sitting) if _folded(name) in map(_folded, sitting[:at])), None)
    if twice is not None:
        raise NotFound(f"{twice} is named twice, and can sit down only once: tell two of one name apart")
    return sitting


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def sitting_at(wish: Wish, names: Sequence[str], deal: int) -> Iterator[tuple[int, list[str]]]:
    """Who sits at each table at a deal, by seat."""
    sides = list(sides_of(opening_of(wish)).values())
    seats = sum(map(len, sides))
    at = {
        (table_of(side, len(sides), table, deal, wish.tables), seat): names[(table - 1) * seats + seat - 1]
        for side, own in enumerate(sides)
        for seat in own
        for table in range(1, wish.tables + 1)
    }
    for table in range(1, wish.tables + 1):
        yield table, [at[table, seat] for seat in range(1, seats + 1)]


# --- results --------------------------------------------------------------------------------------------------------


class Evaluated(msgspec.Struct, frozen=True):
    """The results that were found; sentences on what is wrong with some, and on what else is to be known of them."""

    results: list[TableResult]
    doubts: list[str]
    remarks: list[str]


def from_records(found: Iterable[Record], code: str | None = None) -> Evaluated:
    """The results of the records that say which deal they are of, of this code only if one is named; corrections
    settled. A deal that is not that of the code, and a hand that is not over, are told."""
    results, doubts = [], []
    unfinished: dict[int, list[str]] = {}
    first: Open | None = None
    for record in found:
        opening = record.opening
        words = opening.tags.get(TAG, "").split()
        if len(words) != 3 or not words[1].isdecimal() or len(words[1]) > 9 or (code is not None and words[0] != code):
            continue
        deal, table = words[1:]
        first = first or opening
        if what_is_played(opening) != what_is_played(first):
            doubts.append(of_another_game(deal, table))
            continue
        result = _result(record, int(deal), table)
        if result is None:
            unfinished.setdefault(int(deal), []).append(table)
            continue
        results.append(result)
        if not _as_coded(record, words[0], int(deal)):
            doubts.append(
                said(
                    "Deal {deal} at table {table}: the tiles are not those of code {code}.",
                    deal=deal, table=table, code=words[0],
                )
            )  # fmt: skip
    return each_once(results, doubts, list(not_over(unfinished)))


def of_another_game(deal: object, table: str) -> str:
    """The sentence for a result that is held against none of the others."""
    return said("Deal {deal} at table {table} is of another game than the first one.", deal=deal, table=table)


def not_over(unfinished: Mapping[int, list[str]]) -> Iterator[str]:
    """A sentence for each deal, with the tables at which it is not over."""
    for deal, tables in sorted(unfinished.items()):
        yield said("Deal {deal} at table {table} is not over.", deal=deal, table=", ".join(dict.fromkeys(tables)))


def what_is_played(opening: Open) -> tuple[str, object, int]:
    """What two results must have in common to be held against each other: game, options, how many players."""
    return opening.variant, opening.options, len(opening.seats)


def each_once(found: Iterable[TableResult], doubts: Sequence[str], remarks: Sequence[str]) -> Evaluated:
    """The results, of each deal at each table the first."""
    doubts = list(doubts)
    results: dict[tuple[int, str], TableResult] = {}
    for result in found:
        if results.setdefault((result.deal, result.table), result) is not result:
            doubts.append(
                said(
                    "Deal {deal} at table {table} is told twice: only what comes first counts.",
                    deal=result.deal, table=result.table,
                )
            )  # fmt: skip
    doubts += _in_two_places(results.values())
    return Evaluated(list(results.values()), doubts, [*remarks, *_alone(results)])


def _alone(results: Iterable[tuple[int, str]]) -> Iterator[str]:
    """A sentence for the deals of which one table alone has a result."""
    tables = Counter(deal for deal, _ in results)
    alone = ", ".join(str(deal) for deal in sorted(tables) if tables[deal] == 1)
    if alone:
        yield said("Deals with a result at one table only, so that it is held against nothing: {deals}.", deals=alone)


def _in_two_places(results: Iterable[TableResult]) -> Iterator[str]:
    """A sentence for each player of a deal who cannot have sat where it says."""
    sitting: dict[tuple[int, str], list[tuple[str, str]]] = {}
    for one in results:
        for name in (name for players in one.sides.values() for name in players):
            sitting.setdefault((one.deal, _folded(name)), []).append((name, one.table))
    for (deal, _), places in sitting.items():
        if len(places) > 1:
            tables = ", ".join(dict.fromkeys(table for _, table in places))
            yield said(
                "Deal {deal}: {player} sits in more than one place, at table {table}.",
                deal=deal, player=places[0][0], table=tables,
            )  # fmt: skip


def in_ledger(opened: Ledger, code: str) -> Evaluated:
    """The results of an evening in the ledger."""
    return from_records((stored.record for stored in opened.matches(Filter(text=code))), code)


def _result(record: Record, deal: int, table: str) -> TableResult | None:
    fold = Match(record.opening, rules_of(record.opening), refereed=False)
    for number, event in settle(record.events).standing:
        if isinstance(event, End) or (isinstance(event, Hand) and event.hand > 1):
            break
        fold.take(number, event)
    if fold.table.phase is not Phase.OVER or not (fold.table.settled or fold.table.match_over):
        return None
    names, sides = record.opening.seats, sides_of(record.opening)
    players = {side: tuple(names[seat - 1] for seat in seats) for side, seats in sides.items()}
    return TableResult(deal, table, players, margins(fold.rules, fold.table))


def _as_coded(record: Record, code: str, number: int) -> bool:
    coded = coded_deal(record.opening, code, number)
    written = {event.seat: set(event.tiles or ()) for event in record.events if isinstance(event, Deal)}
    return all(not tiles or None in tiles or tiles == set(coded.hands[seat]) for seat, tiles in written.items())
