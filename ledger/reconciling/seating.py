"""Who is who in two headers: the same names are the same players, wherever the one or the other begins the table."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from difflib import SequenceMatcher

import msgspec

from ledger.errors import HeaderFault
from ledger.game.events import Arm, Cut, End, Event, Open, Play, Shut


class Seating(msgspec.Struct, frozen=True):
    """For each seat of the second record, from its seat 1 on, the seat that its player has in the first.

    `names` are the two spellings of players who are called otherwise in the second record. `same_table` says that both
    go round the table alike: a header may begin at any seat, but the order of turns, and so who sits opposite whom, is
    the same.
    """

    seats: tuple[int, ...]
    names: list[tuple[str, str]]
    same_table: bool

    def seen(self, event: Event) -> Event:
        """An event of the second record with the seats of the first."""
        changes: dict[str, object] = {}
        seat = getattr(event, "seat", None)
        if seat:
            changes["seat"] = self.seats[seat - 1]
        if isinstance(event, End):
            changes["seats"] = tuple(sorted(self.seats[seat - 1] for seat in event.seats))
        for name in ("arm", "second_arm") if isinstance(event, Play | Shut | Cut) else ():
            arm: Arm | None = getattr(event, name, None)
            if isinstance(arm, int):
                changes[name] = self.seats[arm - 1]
        return msgspec.structs.replace(event, **changes) if changes else event


def at_home(opening: Open) -> Seating:
    """The seats of a record as they are."""
    return Seating(tuple(range(1, len(opening.seats) + 1)), [], True)


def seating(first: Open, second: Open) -> Seating:
    """Who of the second header is who of the first; HeaderFault if they are not of one game and as many players.

    A player who is called otherwise is guessed only among the names that the other header has not: by where he sits
    between the others, or if they do not tell, by how alike the names are.
    """
    _check(first, second)
    names, spelt = ([unicodedata.normalize("NFC", name) for name in header.seats] for header in (first, second))
    places = {place: names.index(name) for place, name in enumerate(spelt) if name in names}
    players = len(names)
    turns = {(place - at) % players for place, at in places.items()}
    if not turns:
        turns = {max(range(players), key=lambda turn: _likeness(names, [*spelt[turn:], *spelt[:turn]]))}
    if len(turns) == 1:
        (turn,) = turns
        places = {place: (place - turn) % players for place in range(players)}
    else:
        places |= _guessed(names, spelt, places)
    pairs = sorted((at, place) for place, at in places.items() if names[at] != spelt[place])
    return Seating(
        seats=tuple(places[place] + 1 for place in range(players)),
        names=[(first.seats[at], second.seats[place]) for at, place in pairs],
        same_table=len(turns) == 1,
    )


def _guessed(names: list[str], spelt: list[str], places: dict[int, int]) -> dict[int, int]:
    """Those whom the other header does not have, each with the most alike of its names that are left."""
    left = [at for at in range(len(names)) if at not in places.values()]
    guessed = {}
    for place in (place for place in range(len(spelt)) if place not in places):
        best = max(left, key=lambda at: _likeness([names[at]], [spelt[place]]))
        left.remove(best)
        guessed[place] = best
    return guessed


def _likeness(names: Sequence[str], others: Sequence[str]) -> float:
    pairs = zip(map(_bare, names), map(_bare, others), strict=True)
    return sum(SequenceMatcher(None, name, other, autojunk=False).ratio() for name, other in pairs)


def _bare(name: str) -> str:
    """A name without capitals and marks on its letters."""
    apart = unicodedata.normalize("NFD", name.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _check(first: Open, second: Open) -> None:
    if first.variant != second.variant:
        words = f"one record is of {first.variant}, the other of {second.variant}"
        raise HeaderFault(words, about="variant", found=second.variant, expected=first.variant)
    if len(first.seats) != len(second.seats):
        words = "the records have not the same number of players"
        raise HeaderFault(words, about="variant", found=str(len(second.seats)), expected=str(len(first.seats)))
