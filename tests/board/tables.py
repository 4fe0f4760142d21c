"""Tables built by hand: states of the kind that replay gives, tiles laid at random as each layout allows."""

from __future__ import annotations

import random

from ledger.game.picture import Laid, OpenEnd, State
from ledger.game.tiles import TILES, Tile, set_mask, tile, tiles_of


def state_of(laid: list[Laid], drawn_as: str, **others: object) -> State:
    """A state with these tiles on the table; what is not said is empty."""
    plain: dict[str, object] = {
        "match": "1", "variant": "any", "event": max((one.event for one in laid), default=1), "hand": 1, "turn": 1,
        "hands": {1: 0, 2: 0}, "known": {}, "boneyard": 0, "ends": (), "count": None, "legal": None, "points": (),
        "totals": {}, "hand_over": False, "match_over": False, "winners": (),
    }  # fmt: skip
    return State(**(plain | {"laid": tuple(laid), "drawn_as": drawn_as} | others))  # type: ignore[arg-type]


def tiles(text: str) -> tuple[Tile, ...]:
    """Tiles written with blanks between them."""
    return tuple(tile(one) for one in text.split())


def double_six(generator: random.Random) -> list[Tile]:
    """The 28 tiles, shuffled."""
    deck = list(tiles_of(set_mask(6)))
    generator.shuffle(deck)
    return deck


def random_line(seed: int, *, spinner: bool = False, most: int = 28, highest: int = 6) -> State:
    """A line, or a cross from its first double, laid as long as something fits."""
    generator = random.Random(seed)
    deck = list(tiles_of(set_mask(highest)))
    generator.shuffle(deck)
    lead = deck.pop()
    laid = [Laid(lead, 1, 2)]
    open_ends: dict[str, tuple[int, int]] = {"left": (lead.high, 0), "right": (lead.low, 0)}
    centre: int | None = None
    while len(laid) < most:
        moves = [(t, arm) for t in deck for arm, (value, _) in open_ends.items() if t.has(value)]
        if not moves:
            break
        chosen, arm = generator.choice(moves)
        deck.remove(chosen)
        value, onto = open_ends[arm]
        laid.append(Laid(chosen, len(laid) % 2 + 1, len(laid) + 2, arm, value, onto))
        open_ends[arm] = (chosen.other(value), len(laid) - 1)
        if spinner and centre is None:
            centre = next((i for i, one in enumerate(laid) if one.tile.double and covered(laid, i)), None)
            if centre is not None:
                number = laid[centre].tile.first
                open_ends |= {"up": (number, centre), "down": (number, centre)}
    ends = tuple(OpenEnd(arm, laid[onto].tile, value) for arm, (value, onto) in open_ends.items())
    hands = {1: tuple(deck[: len(deck) // 2]), 2: tuple(deck[len(deck) // 2 :])}
    return state_of(laid, "spinner" if spinner else "line", ends=ends, hands=hands)


def covered(laid: list[Laid], index: int) -> bool:
    """Whether tiles lie against both sides of a tile in the main line."""
    return sum(one.onto == index for one in laid) + (index > 0) >= 2


def random_trains(seed: int, players: int, *, most: int = 91, hand_size: int = 0) -> State:
    """Trains of the double-twelve set."""
    generator = random.Random(seed)
    deck = [t for t in TILES if t.text != "12-12"]
    generator.shuffle(deck)
    laid = [Laid(tile("12-12"), 1, 2)]
    arms: list[int | str] = [*range(1, players + 1), "mexican"]
    open_ends: dict[int | str, tuple[int, int | None]] = dict.fromkeys(arms, (12, None))
    while len(laid) < most:
        moves = [(t, arm) for t in deck for arm, (value, _) in open_ends.items() if t.has(value)]
        if not moves:
            break
        chosen, arm = generator.choice(moves)
        deck.remove(chosen)
        value, onto = open_ends[arm]
        laid.append(Laid(chosen, len(laid) % players + 1, len(laid) + 2, arm, value, onto))
        open_ends[arm] = (chosen.other(value), len(laid) - 1)
    ends = tuple(
        OpenEnd(arm, None if onto is None else laid[onto].tile, value) for arm, (value, onto) in open_ends.items()
    )
    due = tuple(laid[onto].tile for _, onto in open_ends.values() if onto is not None and laid[onto].tile.double)
    hands = {seat: tuple(deck.pop() for _ in range(min(hand_size, len(deck)))) for seat in range(1, players + 1)}
    return state_of(laid, "trains", ends=ends, hands=hands, markers=(2,), due=due, boneyard=len(deck))


def random_sausage(seed: int, players: int, most: int) -> State:
    """A chain that grows at its right end."""
    generator = random.Random(seed)
    deck = double_six(generator)
    start = next(t for t in deck if t.double)
    deck.remove(start)
    laid, value = [Laid(start, 1, 2)], start.first
    while len(laid) < most:
        fitting = [t for t in deck if t.has(value)]
        if not fitting:
            break
        deck.remove(fitting[0])
        laid.append(Laid(fitting[0], len(laid) % players + 1, len(laid) + 2, "right", value, len(laid) - 1))
        value = fitting[0].other(value)
    hands = {seat: tuple(deck[seat - 1 :: players]) for seat in range(1, players + 1)}
    ends = (OpenEnd("right", laid[-1].tile, value),)
    return state_of(laid, "sausage", ends=ends, hands=hands)


def random_tree(seed: int, *, highest: int = 9, most: int = 55, foot: bool = False) -> State:
    """Branching doubles: the lead double takes four tiles (six with `foot`), every other double three."""
    generator = random.Random(seed)
    deck = list(tiles_of(set_mask(highest)))
    generator.shuffle(deck)
    lead = tile(f"{highest}-{highest}")
    deck.remove(lead)
    laid = [Laid(lead, 1, 2)]
    free = {0: 6 if foot else 4}
    while len(laid) < most:
        numbers = {index: free_number(laid[index]) for index in free}
        moves = [(t, index) for t in deck for index, number in numbers.items() if t.has(number)]
        if not moves:
            break
        chosen, index = generator.choice(moves)
        deck.remove(chosen)
        free[index] -= 1
        if not free[index]:
            del free[index]
        laid.append(Laid(chosen, len(laid) % 2 + 1, len(laid) + 2, laid[index].tile.text, numbers[index], index))
        free[len(laid) - 1] = 3 if chosen.double else 1
    ends = tuple(OpenEnd(laid[index].tile.text, laid[index].tile, free_number(laid[index])) for index in sorted(free))
    return state_of(laid, "tree", ends=ends, hands={1: tuple(deck[:5]), 2: tuple(deck[5:10])})


def free_number(one: Laid) -> int:
    """The number that a laid tile shows where it is free."""
    return one.tile.first if one.joined is None else one.tile.other(one.joined)
