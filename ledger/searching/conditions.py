"""The conditions of a search: each is defined here and nowhere else, for the command line and for the page.

A condition is of a position, or of something that somebody did (`acts`). A position is an answer where it begins to
hold; what somebody did is one each time.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ledger.game.events import KINDS, Open
from ledger.game.objections import NO_FAULTS, Code
from ledger.searching import finding
from ledger.searching.finding import Finds

Shape = Literal["nothing", "word", "player", "tile", "numbers", "number"]
CORRECTIONS = ("void", "amend", "insert", "stand", "adjust")
ARMS = ("left", "right", "up", "down")
HAPPENED = tuple(word for word, kind in KINDS.items() if kind is not Open)
"""The kinds of what happened: a header says of a match what it is, and is no event of it that could be found."""
FAULTS = tuple(code for code in Code if code is not Code.UNREADABLE and code not in NO_FAULTS)
"""What can be wrong with an event; what cannot be read is in no ledger."""


class Condition(msgspec.Struct, frozen=True):
    """A condition by its name.

    `shape` is what its value is, `words` those that a word may be, `optional` whether the value may be left out.
    `finds` finds it; None where it only says more of another, one of those in `more_of`. `plays` says that it is
    found only where the plays of a hand were written down, `doubles` that its tile is one. `counted` tells its number
    in an answer, for 1 and for more: templates for `count`.
    """

    name: str
    title: str
    example: str
    shape: Shape
    finds: Finds | None = None
    words: tuple[str, ...] = ()
    optional: bool = False
    acts: bool = True
    more_of: tuple[str, ...] = ()
    plays: bool = True
    doubles: bool = False
    counted: tuple[str, str] = ("", "")


POSITIONS = (
    Condition(
        "ends", "open ends show these numbers", "ends=6,6", "numbers", finding.all_numbers("end", "ends"), acts=False
    ),
    Condition(
        "count", "the count of the ends", "count>=15", "number", finding.number("count", "count"),
        acts=False, counted=("the ends count {count}", "the ends count {count}"),
    ),
    Condition(
        "spinner", "one of its two sides is bare (shut) or both are covered (open)", "spinner=shut", "word",
        finding.named("spinner", "spinner"), words=("shut", "open"), acts=False,
    ),
    Condition(
        "train", "a player's train carries a marker", "train=Ana", "player", finding.train, optional=True, acts=False,
        counted=("open for {count} turn", "open for {count} turns"),
    ),
    Condition(
        "owed", "a double is due", "owed=7-7", "tile", finding.owed, optional=True, acts=False, doubles=True,
        counted=("owed for {count} turn", "owed for {count} turns"),
    ),
    Condition(
        "for", "for so many turns of the table", "train=Ana for>=3", "number", more_of=("train", "owed"), acts=False
    ),
)  # fmt: skip
ACTS = (
    Condition("by", "an event of this player", "by=Ana", "player", finding.by, plays=False),
    Condition(
        "event", "an event of this kind", "event=draw", "word", finding.named("event", "event"), words=HAPPENED,
        plays=False,
    ),
    Condition(
        "knock", "a player cannot play", "knock=Ana", "player", finding.done("knock", "knock", "by"), optional=True
    ),
    Condition(
        "on", "the numbers open to the knocking player, at which he could lay nothing", "knock=Ana on=6", "numbers",
        finding.all_numbers("on", "on"), more_of=("knock",),
    ),
    Condition("played", "this tile is played", "played=6-6", "tile", finding.named("played", "played")),
    Condition("led", "a hand is led with this tile", "led=6-6", "tile", finding.named("led", "led"), optional=True,
              plays=False),
    Condition("shut", "the table has no room left at an arm", "shut=left", "word", finding.named("shut", "shut"),
              words=ARMS, optional=True),
    Condition(
        "points", "a play brings so many points", "points>=15", "number", finding.number("points", "points"),
        counted=("{count} point", "{count} points"),
    ),
)  # fmt: skip
OUTCOMES = (
    Condition(
        "out", "a player goes out, with this tile if one is named", "out=0-0", "tile", finding.named("out", "out"),
        optional=True, plays=False,
    ),
    Condition(
        "blocked", "nobody can move any more", "blocked=Ana", "player", finding.done("blocked", "blocked", "by"),
        optional=True,
    ),
    Condition("fish", "the game is blocked, by this player's tile", "fish=Ana", "player",
              finding.done("fish", "fish", "maker"), optional=True, plays=False),
    Condition(
        "closed-by-lower", "who made the fish had less left than every other side", "fish closed-by-lower", "nothing",
        finding.posted("closed by lower"), more_of=("fish",), plays=False,
    ),
    Condition(
        "closed-by-higher", "who made the fish had more left than another side", "fish=Ana closed-by-higher",
        "nothing", finding.posted("closed by higher"), more_of=("fish",), plays=False,
    ),
    Condition(
        "written", "so many points are written for a hand", "written>=50", "number",
        finding.number("written", "written"), plays=False,
        counted=("{count} point is written", "{count} points are written"),
    ),
    Condition(
        "comeback", "the match is won from behind", "comeback=Ana", "player",
        finding.done("comeback", "comeback", "winner", "from"), optional=True, plays=False,
        counted=("won from {count} point behind", "won from {count} points behind"),
    ),
    Condition("from", "from so many points behind", "comeback from>=20", "number", more_of=("comeback",), plays=False),
    Condition(
        "corrected", "a correction", "corrected=void", "word", finding.named("corrected", "corrected"),
        words=CORRECTIONS, optional=True, plays=False,
    ),
    Condition(
        "irregular", "the audit has something against it", "irregular=no_fit", "word",
        finding.named("irregular", "irregular"), words=FAULTS, optional=True, plays=False,
    ),
)  # fmt: skip
CONDITIONS: dict[str, Condition] = {condition.name: condition for condition in (*POSITIONS, *ACTS, *OUTCOMES)}
"""All conditions by their names."""
