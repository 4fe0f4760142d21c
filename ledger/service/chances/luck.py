"""Luck and play: the results of hands beside the strength of their deals, of matches and of players."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from math import sqrt
from typing import Self

import msgspec

from ledger.club.names import name_key
from ledger.game.corrections import settle
from ledger.game.events import Cut, Draw, Hand, Knock, Play, Record, Return
from ledger.game.substitutes import sitting_at
from ledger.service.chances.luck_kept import LuckKept, deal_of
from ledger.service.clubs.called import names_now
from ledger.service.listening import nobody
from ledger.simulate.luck import GAMES, dealt_hands, luck
from ledger.statistics.intervals import Interval, student
from ledger.store import Filter, Ledger
from ledger.store.log.unread import UNREAD, Unread, of_these
from ledger.summary import summary
from ledger.wording import said

MOST_MATCHES = 200
FORETOLD = 200
"""What the games by bots say of how far luck can be believed counts as much as so many hands that were played."""


class LuckyHand(msgspec.Struct, frozen=True):
    """A hand by side (its lower seat): what it brought more than the others got on average, and how much of that the
    deal was worth, with the standard error, from so many games by bots of the deal and of others in its place.

    `players` are who sat at each seat when it was over, substitutes too; empty where they are those of the match."""

    hand: int
    event: int
    result: dict[int, float]
    luck: dict[int, float]
    error: float
    games: int
    players: tuple[str, ...] = ()


class LuckyMatch(msgspec.Struct, frozen=True):
    """A match with the hands of which the luck can be told; `sides` are the seats of each side."""

    match: str
    number: int
    variant: str
    played: str | None
    players: tuple[str, ...]
    sides: dict[int, tuple[int, ...]]
    hands: tuple[LuckyHand, ...]

    def called(self, now: Callable[[str], str]) -> LuckyMatch:
        """The same with everybody called as he is now."""
        hands = (msgspec.structs.replace(hand, players=tuple(map(now, hand.players))) for hand in self.hands)
        return msgspec.structs.replace(self, players=tuple(map(now, self.players)), hands=tuple(hands))

    def sitting(self, hand: LuckyHand, side: int) -> tuple[str, ...]:
        """Who sat on a side when a hand was over."""
        return tuple((hand.players or self.players)[seat - 1] for seat in self.sides[side])

    def hands_of(self, player: str) -> list[tuple[int, LuckyHand]]:
        """The hands that somebody played, as a substitute too, each with his side."""
        wanted = name_key(player)
        return [
            (side, hand)
            for hand in self.hands
            for side in self.sides
            if wanted in map(name_key, self.sitting(hand, side))
        ]


class Fortune(msgspec.Struct, frozen=True):
    """A player over many hands of a game: means per hand of the result, of the luck, and of the result without it, the
    first and the last with their intervals of 95 %."""

    player: str
    variant: str
    matches: int
    hands: int
    result: float
    luck: float
    without: float
    result_interval: Interval | None
    without_interval: Interval | None


def luck_of_match(
    record: Record, name: str, number: int = 0, games: int = GAMES, kept: LuckKept | None = None
) -> LuckyMatch:
    """The luck of a match's hands whose deals were written down; from the file of those known, if there is one."""
    hands = []
    standing = settle(record.events).standing
    sat = who_sat(record)
    short = summary(record)
    late = {hand.first_event for hand in short.hands if hand.too_late}
    for hand in dealt_hands(record):
        if hand.event in late:
            continue
        before = [event for happened, event in standing if happened < hand.event]
        deal = deal_of(record.opening, before, hand)
        told = kept.get(deal, games) if kept is not None else None
        if told is None:
            told = luck(hand, games)
            if kept is not None:
                kept.put(deal, told)
        players = sat.get(hand.event, record.opening.seats)
        hands.append(LuckyHand(hand.hand, hand.event, hand.result, told.by_side, told.error, told.games, players))
    opening = record.opening
    played, sides = opening.tags.get("Played"), short.sides
    return LuckyMatch(name, number, opening.variant, played, opening.seats, sides, tuple(hands))


def who_sat(record: Record) -> dict[int, tuple[str, ...]]:
    """Who sat at each seat when a hand was over, by the event that begins it; empty where nobody ever sat in. Who sits
    down after the last move of a hand sits there from the next one on."""
    sitting = sitting_at(record)
    found: dict[int, tuple[str, ...]] = {}
    begun = 0
    for number, event in settle(record.events).standing if sitting else ():
        if isinstance(event, Hand | Play | Knock | Draw | Return | Cut):
            begun = number if isinstance(event, Hand) else begun
            found[begun] = sitting[number]
    return found


def in_full(wanted: Filter) -> Filter:
    """Those of the wanted matches of which every move and deal was written down: none where other kinds are wanted."""
    none = wanted.kinds and "full" not in wanted.kinds
    return msgspec.structs.replace(wanted, kinds=("full",), no_kinds=("full",) if none else wanted.no_kinds)


def luck_of_matches(
    opened: Ledger,
    wanted: Filter,
    games: int = GAMES,
    most: int = MOST_MATCHES,
    tell: Callable[[int, int], None] = nobody,
) -> Iterator[LuckyMatch]:
    """The luck of the matches played last of those that were written down in full, the newest first,
    their players as they are called now.

    One that cannot be read stops no other: it is raised when all others have been given.
    """
    unread: list[tuple[str, Unread]] = []
    with contextlib.closing(LuckKept()) as kept:
        for card in opened.cards(in_full(wanted), limit=most, newest_first=True):
            try:
                stored = opened.match(card.number)
            except UNREAD as error:
                unread.append((card.name, error))
                continue
            told = luck_of_match(stored.record, stored.name, stored.number, games, kept)
            told = told.called(names_now(opened, stored))
            tell(1, len(stored.record.events))
            if told.hands:
                yield told
    if unread:
        raise of_these(unread)


def in_words_unread(why: str) -> str:
    """That a match is not among those told, for this reason."""
    return said("Left out, for it cannot be read: {why}", why=why)


def told_soberly(matches: list[LuckyMatch]) -> list[LuckyMatch]:
    """The matches with their luck as it is best foretold: of each game in so far as results went with it.

    With few games by bots a deal's luck is mostly chance among these, and people play otherwise than bots: a result
    would vary more without the whole of it. What is believed of a match's luck rests on the other matches of the game,
    so that no result takes part in its own correction and means stay where they are.
    """
    sums: dict[str, list[Agreement]] = {}
    for match in matches:
        sums.setdefault(match.variant, []).append(Agreement.of(match))
    whole = {variant: Agreement.together(own) for variant, own in sums.items()}
    nexts = {variant: iter(own) for variant, own in sums.items()}
    return [_soberly(match, whole[match.variant].share(next(nexts[match.variant]))) for match in matches]


class Agreement(msgspec.Struct, frozen=True):
    """How results went with the luck of the deals: sums over `hands` and sides of luck squared, of its error squared,
    and of luck by result."""

    hands: int = 0
    square: float = 0.0
    error: float = 0.0
    product: float = 0.0

    @classmethod
    def of(cls, match: LuckyMatch) -> Self:
        """That of one match."""
        each = [(luck, hand.result[side], hand.error) for hand in match.hands for side, luck in hand.luck.items()]
        return cls(
            len(match.hands),
            sum(luck * luck for luck, _, _ in each),
            sum(error * error for _, _, error in each),
            sum(luck * result for luck, result, _ in each),
        )

    @classmethod
    def together(cls, several: list[Agreement]) -> Self:
        """The sums of several."""
        return cls(*map(sum, zip(*map(msgspec.structs.astuple, several), strict=True)))

    def without(self, other: Agreement) -> Agreement:
        """What is left without one of those."""
        both = zip(msgspec.structs.astuple(self), msgspec.structs.astuple(other), strict=True)
        return Agreement(*(all_of_it - part for all_of_it, part in both))

    def share(self, own: Agreement) -> float:
        """Which share of its luck is believed of a match that is among these: the slope of the results of the others by
        their luck, and what the error of the luck lets expect of it, which counts as much as `FORETOLD` hands."""
        rest = self.without(own)
        if not rest.hands:
            rest = msgspec.structs.replace(self, hands=0)
        if rest.square <= 0:
            return 0.0
        foretold, slope = max(0.0, 1 - rest.error / rest.square), rest.product / rest.square
        share = (rest.hands * slope + FORETOLD * foretold) / (rest.hands + FORETOLD)
        return min(1.0, max(0.0, share))


def _soberly(match: LuckyMatch, share: float) -> LuckyMatch:
    hands = [
        msgspec.structs.replace(hand, luck={side: share * luck for side, luck in hand.luck.items()})
        for hand in match.hands
    ]
    return msgspec.structs.replace(match, hands=tuple(hands))


def fortunes(matches: list[LuckyMatch]) -> list[Fortune]:
    """Each player with what he has had of luck in each game, those with the most hands first."""
    found: dict[tuple[str, str], tuple[str, list[tuple[float, float]], set[int]]] = {}
    for place, match in enumerate(matches):
        for side in match.sides:
            for hand in match.hands:
                for name in match.sitting(hand, side):
                    _, hands, sat = found.setdefault((name_key(name), match.variant), (name, [], set()))
                    hands.append((hand.result[side], hand.luck[side]))
                    sat.add(place)
    told = [_fortune(name, variant, len(sat), hands) for (_, variant), (name, hands, sat) in found.items() if hands]
    return sorted(told, key=lambda one: (-one.hands, one.player, one.variant))


def _fortune(player: str, variant: str, matches: int, hands: list[tuple[float, float]]) -> Fortune:
    results = [result for result, _ in hands]
    without = [result - luck for result, luck in hands]
    number = len(hands)
    mean, left = sum(results) / number, sum(without) / number
    return Fortune(player, variant, matches, number, mean, mean - left, left, _between(results), _between(without))


def _between(values: list[float]) -> Interval | None:
    number = len(values)
    if number < 2:
        return None
    mean = sum(values) / number
    reach = student(number - 1) * sqrt(sum((value - mean) ** 2 for value in values) / (number - 1) / number)
    return Interval(mean - reach, mean + reach, "t")
