"""Every event of a club's log about its seasons and tournaments, each a frozen value.

Seasons and tournaments are named by ids; what is in words (`name`, `why`) is taken out before an event is stored and
stands beside the log. A match is named by its number in the ledger.
"""

from __future__ import annotations

import msgspec

from ledger.club.events import ClubEvent
from ledger.statistics.meetings import Status, Worth
from ledger.statistics.tie_breaks import DEFAULT_ORDER

Side = tuple[str, ...]
"""The persons (by id) who play together: one, or two partners."""

Table = tuple[Side, ...]
"""The sides at a table in their order; one side alone has a bye."""


class TournamentRules(msgspec.Struct, frozen=True):
    """How a tournament is played and counted.

    `variant` and `options` (as in a record's tag) are the game, empty where any will do. `entrants` is "player" or
    "pair", `system` one of `SYSTEMS`, `rounds` how many there are (0: as many as come), `cycles` how often all meet in
    a round robin. The tie-breaks are in their order.
    """

    variant: str = ""
    options: str = ""
    entrants: str = "player"
    system: str = "free"
    rounds: int = 0
    cycles: int = 1
    tie_breaks: tuple[str, ...] = DEFAULT_ORDER
    worth: Worth = Worth()


class SeasonOpened(ClubEvent, frozen=True):
    """A season lasts from a day to a day, both included (`2026-03-14`); `last` is empty where it is not known yet."""

    season: str
    name: str
    first: str
    last: str


class SeasonClosed(ClubEvent, frozen=True):
    """A season is over with this day, whatever was planned."""

    season: str
    last: str


class SeasonMoved(ClubEvent, frozen=True):
    """A season lasts from another day to another, closed or not; `last` is empty where it is not known."""

    season: str
    first: str
    last: str


class Counted(ClubEvent, frozen=True):
    """A match counts for this season whatever its date says; for none where it is empty."""

    match: int
    season: str


class Founded(ClubEvent, frozen=True):
    """A tournament begins, in a season or (empty) in none."""

    tournament: str
    name: str
    season: str
    rules: TournamentRules


class RulesChanged(ClubEvent, frozen=True):
    """From a round on a tournament is counted by other rules; tie-breaks are those of the last change for all.

    A change from the same round as the last one replaces it.
    """

    tournament: str
    round: int
    rules: TournamentRules
    why: str


class RulesTakenBack(ClubEvent, frozen=True):
    """The last change of rules, which was from this round on, holds no more: those before it hold again."""

    tournament: str
    round: int
    why: str


class Entered(ClubEvent, frozen=True):
    """Somebody takes part, a person or a pair; who enters first is the strongest for the draw."""

    tournament: str
    people: Side


class Left(ClubEvent, frozen=True):
    """An entrant is drawn no more; what he has played counts."""

    tournament: str
    people: Side


class Drawn(ClubEvent, frozen=True):
    """Who meets whom in a round, by tables from 1; the last round may be drawn anew."""

    tournament: str
    round: int
    tables: tuple[Table, ...]


class Placed(ClubEvent, frozen=True):
    """A match is that of a table of a round (0: where it fits); with an empty tournament it belongs to none."""

    match: int
    tournament: str
    round: int = 0
    table: int = 0


class Decided(ClubEvent, frozen=True):
    """The organiser decides a table without a match: "bye", "forfeit", "no_show" or "void"; "played" takes it back.

    `absent` are those who gave up or did not come.
    """

    tournament: str
    round: int
    table: int
    status: Status
    absent: tuple[str, ...]
    why: str


class LotsDrawn(ClubEvent, frozen=True):
    """The lots of a tournament: entrants in the order in which they were drawn, the first goes before the others."""

    tournament: str
    order: tuple[Side, ...]


class FinalRow(msgspec.Struct, frozen=True, array_like=True):
    """A line of a final table: an entrant, his rank (None: not ranked), his numbers in the order of the tie-breaks, and
    the tie-break that put him behind the one before him."""

    entrant: Side
    rank: int | None
    numbers: tuple[float | None, ...]
    decided_by: str = ""


class FinalTable(msgspec.Struct, frozen=True, array_like=True):
    """Who stood where when a tournament ended, by which tie-breaks."""

    tie_breaks: tuple[str, ...]
    rows: tuple[FinalRow, ...]


class Ended(ClubEvent, frozen=True):
    """A tournament is over, and keeps the table that it ended with whatever is corrected later.

    `final` is None where an older program ended it, which kept no table.
    """

    tournament: str
    final: FinalTable | None = None


class Reopened(ClubEvent, frozen=True):
    """A tournament that was ended goes on."""

    tournament: str
    why: str
