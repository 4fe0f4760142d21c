"""Deals by code: whoever knows the game, its options and the code deals the same tiles, at any table and any time."""

from __future__ import annotations

from random import Random

import msgspec

from ledger.game.events import Deal, Event, Hand, Open, Yard
from ledger.game.match import Match
from ledger.game.tiles import Tile
from ledger.game.variants import rules_of
from ledger.simulate.dealing import Dealer


class CodedDeal(msgspec.Struct, frozen=True):
    """A deal: the tiles of each seat, and the rest in the order in which it is drawn; `events` are the lines of a
    record from `hand` on."""

    number: int
    hands: dict[int, tuple[Tile, ...]]
    boneyard: tuple[Tile, ...]
    events: tuple[Event, ...]


def coded_deal(opening: Open, code: str, number: int) -> CodedDeal:
    """The deal of this number under a code; a deal that would be thrown in is dealt again."""
    chosen = " ".join(f"{name}={value}" for name, value in sorted(opening.options.items()))
    chance = Random(f"duplicate {opening.variant} {len(opening.seats)} {chosen} {code} {number}")
    while True:
        fold = Match(opening, rules_of(opening), refereed=False)
        fold.take(2, Hand(1))
        dealer = Dealer(fold.rules, fold.table, chance, writes_yard=True)
        events: list[Event] = [Hand(1)]
        for event in dealer.deal():
            events.append(event)
            fold.take(len(events) + 1, event)
        if fold.rules.judge_deal_kept(fold.table) is None:
            break
    hands = {event.seat: _known(event.tiles or ()) for event in events if isinstance(event, Deal)}
    boneyard = next((_known(event.tiles) for event in events if isinstance(event, Yard)), ())
    return CodedDeal(number, hands, boneyard, tuple(events))


def _known(tiles: tuple[Tile | None, ...]) -> tuple[Tile, ...]:
    return tuple(tile for tile in tiles if tile is not None)
