"""Matches played by program, as many as are wanted, the same for the same wishes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from ledger.errors import HeaderFault, NotFound
from ledger.game.events import Record
from ledger.game.written_down import Kind
from ledger.record.header import TagFault, opening_of_tags
from ledger.record.words import instead_of
from ledger.service.catalogue import games
from ledger.simulate import BOTS, play_match, written_down
from ledger.statistics.figures import KINDS


class Wish(msgspec.Struct, frozen=True):
    """What is to be played.

    `options` are written as in a record's `Options` tag. `bots` are in turn order, again from the first where there are
    fewer of them than players; `players` None is the fewest that can play. `kind` is how much of it is written down:
    "full", "open" (nobody saw the hands), "result" or "score".
    """

    variant: str
    matches: int
    seed: int
    options: str = ""
    bots: Sequence[str] = ("greedy", "random")
    players: int | None = None
    kind: Kind = "full"


def simulate(wish: Wish) -> Iterator[Record]:
    """The matches one after another, once all that is wished for is known to be possible.

    NotFound if there is no such game, bot or kind; HeaderFault if the game has no such option or value, or is not
    played by so many.
    """
    (game,) = games([wish.variant]).values()
    for bot in wish.bots:
        if bot not in BOTS:
            raise NotFound(f"there is no bot {bot!r}{instead_of(bot, BOTS)}")
    if wish.kind not in KINDS:
        raise NotFound(f"there is no kind of record {wish.kind!r}{instead_of(wish.kind, KINDS)}")
    players = wish.players or min(game.players)
    bots = [wish.bots[seat % len(wish.bots)] for seat in range(players)]
    names = [f"{bot} {seat}" for seat, bot in enumerate(bots, start=1)]
    options = _options(wish, names)
    return (
        written_down(
            play_match(
                wish.variant,
                names,
                options=options,
                bots=bots,
                seed=f"{wish.seed}/{number}",
                tags={"Source": f"played by program: seed {wish.seed}, match {number}"},
            ),
            wish.kind,
        )
        for number in range(1, wish.matches + 1)
    )


def _options(wish: Wish, names: Sequence[str]) -> dict[str, bool | int | str]:
    seats = {f"Seat{seat}": name for seat, name in enumerate(names, start=1)}
    try:
        opening, _ = opening_of_tags({"Variant": wish.variant, "Options": wish.options, **seats})
    except TagFault as fault:
        raise HeaderFault(fault.message, about="options", found=fault.found, expected=fault.expected) from None
    return dict(opening.options)
