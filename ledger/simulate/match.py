"""A match played by program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from ledger.errors import Unreadable
from ledger.game.events import OptionValue, Record
from ledger.game.match import Match
from ledger.record.header import TagFault, opening_of
from ledger.simulate.bots import Bot
from ledger.simulate.players import BOTS
from ledger.simulate.playing import Playing

SOURCE = "played by program"


def play_match(
    variant: str,
    names: Sequence[str],
    *,
    options: Mapping[str, OptionValue] | None = None,
    bots: Sequence[str | Bot] = ("greedy",),
    seed: int | str = 0,
    tags: Mapping[str, str] | None = None,
    match: str | None = None,
    writes_yard: bool = False,
) -> Record:
    """A whole match between these players, the same for the same arguments.

    `bots` are names of BOTS or bots, one for each seat, or fewer that take turns at the seats. `match` becomes the
    `Id`; without a `Source` among the `tags` one says that it was played by program. With `writes_yard` the order of
    each boneyard is written down. Unreadable if the game, an option, a name, a tag or a bot does not exist.
    """
    named = {} if match is None else {"Id": match}
    try:
        opening, rules = opening_of(variant, options or {}, names, {"Source": SOURCE, **(tags or {}), **named})
    except TagFault as fault:
        raise Unreadable(fault.message, found=fault.found, expected=fault.expected) from None
    table = Playing(Match(opening, rules, refereed=False), _players(bots), Random(f"{seed}"), writes_yard=writes_yard)
    table.events.append(opening)
    table.play()
    return Record(tuple(table.events))


def _players(bots: Sequence[str | Bot]) -> list[Bot]:
    for bot in bots:
        if isinstance(bot, str) and bot not in BOTS:
            raise Unreadable(f"there is no bot {bot}", found=bot, expected=" or ".join(BOTS))
    return [BOTS[bot] if isinstance(bot, str) else bot for bot in bots]
