"""The rule of 13 and the eggs: how the losers of a Kozel hand write their points (kozel P7).

A side is closed until what it would write reaches the threshold. A fish with equal sums writes nothing; its points lie
in a pot, an egg, which the loser of a later hand takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.game import ending
from ledger.game.ending import Settlement, Share
from ledger.game.scoring import sum_in_words
from ledger.game.table import Table
from ledger.game.tiles import Tile, pips_of, tile

if TYPE_CHECKING:
    from ledger.game.egg_game import EggGame

SIX_SIX, ZERO_ZERO = tile("6-6"), tile("0-0")


class Pot:
    """The points of a fish with equal sums; a loose pot goes only to a side that was open (P7.5, P7.7)."""

    __slots__ = ("firm", "points")

    def __init__(self, points: int, firm: bool) -> None:
        self.points = points
        self.firm = firm


class Account:
    """What is carried through a match: which sides are open, what they have kept, and the pots."""

    def __init__(self, sides: tuple[int, ...], open_from_the_start: bool) -> None:
        self.open = dict.fromkeys(sides, open_from_the_start)
        self.kept = dict.fromkeys(sides, 0)
        self.pots: list[Pot] = []


def special(tile_: Tile | None) -> int:
    """The bonus value of a tile: 50 for 6-6, 25 for 0-0."""
    if tile_ is None:
        return 0
    return 50 if tile_.natural is SIX_SIX else 25 if tile_.natural is ZERO_ZERO else 0


def held_value(mask: int, held_bonus: str) -> int:
    """What a hand counts (C11): pips, with the special values of 6-6 and 0-0 where `held_bonus` gives them."""
    value = pips_of(mask)
    if held_bonus == "never" or (held_bonus == "alone" and mask.bit_count() > 1):
        return value
    if mask & SIX_SIX.bit:
        value += 50 - 12
    if mask & ZERO_ZERO.bit:
        value += 25
    return value


def settle(game: EggGame, table: Table) -> Settlement:
    """Writes a hand: the loser, its hand points, bonuses, pots and the threshold, in the order of P7."""
    sums = side_sums(game, table)
    loser = loser_of(table, sums)
    if loser is None:
        _lay_eggs(game, table, sums)
        return Settlement()
    winner = next(side for side in table.sides if side != loser)
    own, words = _own_points(game, table, sums, loser)
    share = _write(game, table.memory, loser, own, words)
    return Settlement((share,), winner)


def side_sums(game: EggGame, table: Table) -> dict[int, int]:
    """S of each side: the held values of its hands; after going out only the losers' tiles are asked for."""
    sums = dict.fromkeys(table.sides, 0)
    for seat in game.counting_seats(table):
        sums[table.side_of[seat]] += ending.hand_value(game, table, seat) or 0
    return sums


def loser_of(table: Table, sums: dict[int, int]) -> int | None:
    """The side that loses the hand, None with eggs (P7.2)."""
    first, second = table.sides
    if table.out is not None:
        return first if table.side_of[table.out] == second else second
    if sums[first] == sums[second]:
        return None
    return first if sums[first] > sums[second] else second


def hand_points(game: EggGame, table: Table, sums: dict[int, int], loser: int) -> tuple[int, str]:
    """H and its arithmetic: the losers' tiles, or in a fish all of them (P7.2)."""
    everything = sum(sums.values())
    if table.out is not None:
        return sums[loser], f"left with the losers {sums[loser]}"
    own_fish = table.maker is not None and table.side_of[table.maker] == loser
    if game.full_fish or own_fish:
        return everything, f"a fish, all that is left: {sum_in_words(list(sums.values()))}"
    return sums[loser], f"a fish made by the winners, left with the losers {sums[loser]}"


def _own_points(game: EggGame, table: Table, sums: dict[int, int], loser: int) -> tuple[int, str]:
    points, words = hand_points(game, table, sums, loser)
    if not game.bonuses:
        return points, words
    led = special(table.lead_tile)
    finished = special(table.last_tile) if table.out is not None else 0
    if finished and game.finish_bonus == "instead":
        points, words = 0, f"the finish bonus instead of {points}"
    if led:
        words += f", led with {table.lead_tile} {led}"
    if finished:
        words += f", finished with {table.last_tile} {finished}"
    return points + led + finished, words


def _write(game: EggGame, account: Account, loser: int, own: int, words: str) -> Share:
    kept = account.kept[loser]
    firm = sum(pot.points for pot in account.pots if pot.firm)
    loose = sum(pot.points for pot in account.pots if not pot.firm)
    base = own + kept + firm
    is_open = account.open[loser]
    taken = is_open or (game.eggs_if_closed_side_opens == "write" and base >= game.opening_threshold)
    written = base + (loose if taken else 0)
    account.pots = []
    if kept:
        words += f", kept {kept}"
    if firm or (loose and taken):
        words += f", eggs {firm + (loose if taken else 0)}"
    if is_open:
        return Share(loser, written, "P7.6", words + ": {}", (written,))
    threshold = game.opening_threshold
    if written >= threshold:
        account.open[loser] = True
        account.kept[loser] = 0
        return Share(loser, written, "P7.6", words + ": {} >= {} opens the side", (written, threshold))
    account.kept[loser] = written if game.below_threshold == "kept" else 0
    fate = "kept" if game.below_threshold == "kept" else "lost"
    return Share(loser, 0, "P7.6", words + ": {} < {}, {}", (written, threshold, fate))


def _lay_eggs(game: EggGame, table: Table, sums: dict[int, int]) -> None:
    account: Account = table.memory
    pot = sum(sums.values())
    measure = pot if game.eggs_measure == "pot" else sums[table.sides[0]]
    sides_open = list(account.open.values())
    if measure >= game.opening_threshold or all(sides_open):
        account.pots.append(Pot(pot, firm=True))
    elif any(sides_open):
        account.pots.append(Pot(pot, firm=False))


def goat_winners(game: EggGame, table: Table) -> tuple[int, ...] | None:
    """P8: the side whose total is past the target is the goat, the other has won."""
    limit = game.target + (1 if game.target_test == "exceed" else 0)
    goats = [side for side in table.sides if (table.totals[side] or 0) >= limit]
    if not goats:
        return None
    return tuple(side for side in table.sides if side not in goats)


def taken_over(table: Table, side: int, points: int) -> None:
    """C12: a claim above 0 that is taken over opens a closed side; pots and kept points stay."""
    if points > 0:
        table.memory.open[side] = True
