"""The rule of 13 and the eggs: how the losers of a Kozel hand write their points (kozel P7).

A side is closed until what it would write reaches the threshold. A fish with equal sums writes nothing; its points lie
in a pot, an egg, which the loser of a later hand takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.game import ending
from ledger.game.scoring import Settlement, Share, Step, added, amount
from ledger.game.table import Table
from ledger.game.tiles import Tile, pips_of, tile

if TYPE_CHECKING:
    from ledger.game.egg_game import EggGame

Values = dict[int, int]
"""What the hands that count hold, by seat."""

SIX_SIX, ZERO_ZERO = tile("6-6"), tile("0-0")


class Pot:
    """The points of a fish with equal sums; a loose pot goes only to a side that was open (P7.5, P7.7)."""

    __slots__ = ("firm", "hand", "points")

    def __init__(self, points: int, firm: bool, hand: int) -> None:
        self.points = points
        self.firm = firm
        self.hand = hand


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


def value_of_tile(tile_: Tile, mask: int, held_bonus: str) -> int:
    """What a tile counts in a hand of these tiles: as much as it adds to the hand's value."""
    special_counts = held_bonus == "always" or (held_bonus == "alone" and mask.bit_count() == 1)
    return (special(tile_) if special_counts else 0) or tile_.pips


def settle(game: EggGame, table: Table) -> Settlement:
    """Writes a hand: the loser, its hand points, bonuses, pots and the threshold, in the order of P7."""
    seats, account = game.counting_seats(table), table.memory
    values = {seat: ending.hand_value(game, table, seat) or 0 for seat in seats}
    sums = _sums(table, values)
    loser = loser_of(table, sums)
    if loser is None:
        return ending.won_by_nobody(table, "P7.7", *_lay_eggs(game, table, sums))
    first, second = table.sides
    winner = second if loser == first else first
    steps = _own_points(game, table, values, loser)
    points = steps[-1].gives
    if account.pots or account.kept[loser]:
        carried, points = _carried(game, account, loser, points)
        steps += carried
    if not account.open[loser]:
        steps += _threshold(game, account, loser, points)
    hands = ending.hands_left(table, seats)
    share = Share(loser, steps[-1].gives, "P7.6", tuple(steps), hands)
    return Settlement((share,), winner)


def side_sums(game: EggGame, table: Table) -> dict[int, int]:
    """S of each side: the held values of its hands; after going out only the losers' tiles are asked for."""
    return _sums(table, {seat: ending.hand_value(game, table, seat) or 0 for seat in game.counting_seats(table)})


def _sums(table: Table, values: Values) -> dict[int, int]:
    sums = dict.fromkeys(table.sides, 0)
    for seat, value in values.items():
        sums[table.side_of[seat]] += value
    return sums


def loser_of(table: Table, sums: dict[int, int]) -> int | None:
    """The side that loses the hand, None with eggs (P7.2)."""
    first, second = table.sides
    if table.out is not None:
        return first if table.side_of[table.out] == second else second
    if sums[first] == sums[second]:
        return None
    return first if sums[first] > sums[second] else second


def hand_points(game: EggGame, table: Table, values: Values, loser: int) -> list[Step]:
    """H: the losers' tiles, or in a fish all of them (P7.2)."""
    if table.out is not None:
        return [_left(table, values, loser, "left with the losers", "P7.2")]
    both = [_left(table, values, side, "left with side {side}", "P7.1") for side in table.sides]
    own_fish = table.maker is not None and table.side_of[table.maker] == loser
    if game.full_fish or own_fish:
        return [*both, added([step.gives for step in both], "a fish, all that is left", rule="P7.2")]
    words = "a fish made by the winners, left with the losers"
    return [*both, amount(both[table.sides.index(loser)].gives, words, rule="P7.2")]


def _left(table: Table, values: Values, side: int, words: str, rule: str) -> Step:
    own = [value for seat, value in values.items() if table.side_of[seat] == side]
    return added(own, words, {"side": side}, rule)


def _own_points(game: EggGame, table: Table, values: Values, loser: int) -> list[Step]:
    steps = hand_points(game, table, values, loser)
    if not game.bonuses:
        return steps
    led = special(table.lead_tile)
    finished = special(table.last_tile) if table.out is not None else 0
    if finished and game.finish_bonus == "instead":
        steps.append(amount(0, "the bonus for going out comes instead", rule="P7.3"))
    for bonus, words, bearer in (
        (led, "the hand was led with {tile}", table.lead_tile),
        (finished, "the last tile was {tile}", table.last_tile),
    ):
        if bonus:
            steps.append(added((steps[-1].gives, bonus), words, {"tile": bearer}, "P7.3"))
    return steps


def _carried(game: EggGame, account: Account, loser: int, own: int) -> tuple[list[Step], int]:
    """P7.4 and P7.5: what was kept, and the pots, of which there are none afterwards; and what it comes to."""
    steps = []
    points = own
    kept = account.kept[loser]
    if kept:
        steps.append(added((points, kept), "kept from hands before", rule="P7.4"))
        points += kept
    for firm, rule in ((True, "P7.4"), (False, "P7.5")):
        pots = [pot for pot in account.pots if pot.firm is firm]
        taken = firm or account.open[loser] or _written_with_base(game, points)
        if not pots:
            continue
        eggs = [pot.points for pot in pots]
        hands = {"hands": ", ".join(str(pot.hand) for pot in pots)}
        if taken:
            steps.append(added((points, *eggs), "eggs of hand {hands}", hands, rule))
            points += sum(eggs)
        else:
            words = "eggs of hand {hands}, cancelled because the side was closed"
            steps.append(Step("equal", (sum(eggs),), 0, words, hands, rule))
    account.pots = []
    return steps, points


def _written_with_base(game: EggGame, base: int) -> bool:
    """P7.5: whether a closed side that opens with its base takes the loose pots too."""
    return game.eggs_if_closed_side_opens == "write" and base >= game.opening_threshold


def _threshold(game: EggGame, account: Account, loser: int, points: int) -> list[Step]:
    """P7.6: a closed side opens, or nothing is written."""
    threshold = game.opening_threshold
    if points >= threshold:
        account.open[loser] = True
        account.kept[loser] = 0
        return [Step("at_least", (points, threshold), points, "that opens the closed side")]
    kept = game.below_threshold == "kept"
    account.kept[loser] = points if kept else 0
    words = "the side stays closed, the points are kept" if kept else "the side stays closed, the points are lost"
    return [Step("below", (points, threshold), 0, words)]


def _lay_eggs(game: EggGame, table: Table, sums: dict[int, int]) -> tuple[Step, ...]:
    account: Account = table.memory
    pot = sum(sums.values())
    measure = pot if game.eggs_measure == "pot" else sums[table.sides[0]]
    sides_open = list(account.open.values())
    words = "eggs, cancelled at once"
    if measure >= game.opening_threshold or any(sides_open):
        firm = measure >= game.opening_threshold or all(sides_open)
        account.pots.append(Pot(pot, firm=firm, hand=table.hand))
        words = "eggs, a firm pot" if firm else "eggs, a loose pot, which a side takes that is open"
    held = tuple(sums.values())
    return added(held, words), Step("equal", held, 0, "a fish with equal sums")


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
