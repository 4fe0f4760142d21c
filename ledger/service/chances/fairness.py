"""Checks of a ledger: are the shuffles fair, does a seat win too often, is anybody dealt better than by chance?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

import msgspec

from ledger.game.corrections import settle
from ledger.game.events import Deal, Event, Hand, Record, Redeal, Start
from ledger.game.substitutes import sitting_at
from ledger.game.tiles import Tile
from ledger.game.variants import rules_of
from ledger.service.chances.luck import LuckyMatch, in_full, in_words_unread, luck_of_matches
from ledger.service.clubs.called import names_now
from ledger.service.competitions.duplicate import TAG as DUPLICATE
from ledger.service.figures.ratings import rated
from ledger.service.figures.statistics import Choice
from ledger.service.listening import nobody
from ledger.statistics.fairness import ALARM, FullDeal, Trial, corrected, of_deals, of_luck, of_seats
from ledger.store import Filter, Ledger
from ledger.store.log.unread import Unread, readable
from ledger.wording import counted, said

Tells = Callable[[int, int], None]
QUESTIONS = ("tiles", "doubles", "pips", "wins", "luck")


class Checked(msgspec.Struct, frozen=True):
    """The tests made, the rarest first; on how many deals and matches they rest; `luck`: how many matches were played
    again for it (0: it was not asked); and of how many matches the deals are left out, for they are `duplicate`;
    why some could not be read (`unread`)."""

    tests: list[Trial]
    deals: int
    matches: int
    luck: int
    duplicate: int = 0
    unread: tuple[str, ...] = ()

    @property
    def unusual(self) -> list[Trial]:
        """Those that would hardly come so by chance."""
        return [test for test in self.tests if test.unusual]


def fairness(opened: Ledger, wanted: Filter, *, luck: int = 0, tell: Tells = nobody) -> Checked:
    """All checks of the wanted matches. With `luck` the deals of so many, those played last, are played again by bots.

    Matches that cannot be read are left out and named in what is returned.

    Deals of duplicate evenings are left out: they are the same on purpose.
    """
    deals: list[FullDeal] = []
    matches = duplicate = 0
    unread: list[Unread] = []
    for stored in readable(opened.matches(in_full(wanted)), unread):
        if DUPLICATE in stored.record.opening.tags:
            duplicate += 1
        else:
            now = names_now(opened, stored)
            deals += [
                msgspec.structs.replace(deal, players=tuple(map(now, deal.players))) for deal in deals_of(stored.record)
            ]
            matches += 1
            tell(1, len(stored.record.events))
    tests = of_deals(deals)
    for variant in sorted(opened.choices()[1]):
        if wanted.variant in (None, variant) and (not wanted.variants or variant in wanted.variants):
            found = rated(opened, Choice(msgspec.structs.replace(wanted, variant=variant)))
            tests += of_seats(variant, found.ratings.surprises)
    lucky = list(readable(luck_of_matches(opened, wanted, most=luck, tell=tell), unread)) if luck else []
    tests += _of_luck(lucky)
    return Checked(corrected(tests), len(deals), matches, len(lucky), duplicate, tuple(dict.fromkeys(map(str, unread))))


def _of_luck(matches: list[LuckyMatch]) -> Iterator[Trial]:
    by_player: dict[tuple[str, str], list[float]] = defaultdict(list)
    for match in matches:
        for hand in match.hands:
            for side in match.sides:
                for player in match.sitting(hand, side):
                    by_player[match.variant, player].append(hand.luck[side])
    for (variant, player), luck in by_player.items():
        tested = of_luck(variant, player, luck)
        if tested is not None:
            yield tested


def deals_of(record: Record) -> Iterator[FullDeal]:
    """The deals of a match of which every hand was written down; those thrown in too, since they were dealt as well."""
    rules, players, sitting = rules_of(record.opening), record.opening.seats, sitting_at(record)
    hands: dict[int, tuple[Tile, ...]] = {}
    shuffled = rules.tile_set()
    for number, event in settle(record.events).standing:
        if isinstance(event, Hand | Redeal):
            hands, shuffled = {}, rules.tile_set()
        elif isinstance(event, Start):
            shuffled &= ~event.tile.bit
        elif isinstance(event, Deal):
            tiles = _known(event)
            if tiles:
                hands[event.seat] = tiles
            if len(hands) == len(players):
                each = tuple(hands[seat] for seat in range(1, len(players) + 1))
                yield FullDeal(record.opening.variant, shuffled, each, sitting.get(number, players))
                hands = {}


def _known(event: Event) -> tuple[Tile, ...]:
    tiles = event.tiles if isinstance(event, Deal) else None
    known = tuple(tile for tile in tiles or () if tile is not None)
    return known if tiles is not None and len(known) == len(tiles) == len(set(known)) else ()


# --- in words -------------------------------------------------------------------------------------------------------


def asked_in_words(test: Trial) -> str:
    """What a test asked."""
    if test.question in ("tiles", "wins"):
        seat, _, players = test.subject.partition("/")
        told = {
            "tiles": said("Every tile comes to seat {seat} of {players} as often", seat=seat, players=players),
            "wins": said("Seat {seat} of {players} wins as the ratings expect", seat=seat, players=players),
        }
        return told[test.question]
    told = {
        "doubles": said("{player} is dealt as many doubles as others", player=test.subject),
        "pips": said("{player} is dealt as many pips as others", player=test.subject),
        "luck": said("The deals of {player} are worth as much as others", player=test.subject),
    }
    return told[test.question]


def left_out(checked: Checked) -> list[str]:
    """Why deals were not looked at, in sentences."""
    told = [in_words_unread(why) for why in checked.unread]
    if checked.duplicate:
        told.append(
            counted(
                checked.duplicate,
                "{count} match of duplicate evenings is left out: its deals are those of other tables on purpose.",
                "{count} matches of duplicate evenings are left out: their deals are those of other tables on purpose.",
            )
        )
    elif not checked.matches:
        told.append(
            said("Deals are looked at in matches of which every move was written down too; here there is none.")
        )
    return told


def judged_in_words(checked: Checked) -> list[str]:
    """What comes of all tests, said with care."""
    number = len(checked.tests)
    if not number:
        return [said("There are too few deals and matches yet to test anything.")]
    told = counted(number, "{count} test was made.", "{count} tests were made.")
    if not checked.unusual:
        calm = said("Nothing is unusual: what was found comes by chance alone, as often as not among so many tests.")
        return [f"{told} {calm}", _what_it_means()]
    rare = counted(
        len(checked.unusual),
        "{count} is unusual: if everything were fair, tests as many as these would give one like it in fewer than one "
        "of {ledgers} ledgers.",
        "{count} are unusual: if everything were fair, tests as many as these would give any like them in fewer than "
        "one of {ledgers} ledgers.",
        ledgers=round(1 / ALARM),
    )
    return [f"{told} {rare}", _what_it_means()]


def _what_it_means() -> str:
    return said(
        "A test tells how rare something is by chance, not why it came about: tiles badly shuffled, only some evenings "
        "written down, or a better player in the same seat do as much as a cheat. It accuses nobody."
    )
