"""How a hand of chicken feet starts: its double is led, looked for or laid out (CF1 to CF4)."""

from __future__ import annotations

from ledger.game.events import Play, Start
from ledger.game.last_tile import LastTile
from ledger.game.objections import Objection
from ledger.game.start_double import StartDouble
from ledger.game.table import Phase, Table
from ledger.game.tiles import BY_TEXT, Tile


class Foot:
    """What a hand carries: its start, and the last tiles that were or were not announced.

    `said_before`: the start double was laid out for a deal that was thrown in since, and lies there still. `drew`:
    tiles were drawn before the lead where nobody looks for the start double. `before_lead` is what the leader is known
    to have held, and how many tiles more, while it may turn out that another double was led than was written down.
    """

    __slots__ = ("before_lead", "drew", "last_tile", "said_before", "start")

    def __init__(self, start: StartDouble) -> None:
        self.start = start
        self.last_tile = LastTile()
        self.said_before = False
        self.drew = False
        self.before_lead: tuple[int, int] | None = None

    def waits(self, table: Table) -> bool:
        """Whether the next line may show something that has no line of its own."""
        to_begin = self.start.laid_out and table.phase is Phase.DEALING
        return to_begin or self.last_tile.fined is not None or self.before_lead is not None


def new_foot(table: Table, double: Tile, *, laid_out: bool) -> Foot:
    """A hand that starts with this double; where it was laid out and the deal was thrown in, it still lies there."""
    foot = Foot(StartDouble(table.hand, double, laid_out=laid_out))
    if laid_out:
        table.boneyard -= 1
        table.waiting = True
        before: Foot | None = getattr(table, "extra", None)
        if before is not None and before.start.hand == table.hand and before.start.said is not None:
            foot.said_before = True
            _say(table, foot.start, *before.start.said)
    return foot


def judge_start(foot: Foot, event: Start) -> Objection | None:
    """CF4: what is wrong with a start line; after a deal that was thrown in it may be repeated."""
    said = foot.start.said
    if foot.said_before and said is not None and said[0] is event.tile:
        return None
    return foot.start.judge_start(event)


def fold_start(table: Table, number: int, event: Start) -> None:
    """CF4: the start double is laid out."""
    start: StartDouble = table.extra.start
    if start.laid_out and start.said is None and table.phase is Phase.DEALING:
        _say(table, start, event.tile, number)


def _say(table: Table, start: StartDouble, named: Tile, number: int) -> None:
    """Where the line names another double than the rules, the first tile played tells which of them lies."""
    start.said = (named, number)
    if named is start.double:
        table.layout.lead(named, 0, number)


def begin_laid_out(table: Table, number: int, event: object) -> None:
    """CF4: the first line after the deals begins the play; now it shows if the start line is missing."""
    start: StartDouble = table.extra.start
    if not table.layout.laid:
        double = _lying(start, event)
        table.layout.lead(double, 0, start.said[1] if start.said else number)
        for seat in table.seats:
            if table.held[seat] & double.bit:
                table.held[seat] ^= double.bit
                table.hidden[seat] += 1
        missing = None if table.dealt_seats else start.judge_missing(number)
        table.late += [missing] if missing else []
    table.phase = Phase.PLAYING
    table.turn = table.leader = start.turn(table)


def _lying(start: StartDouble, event: object) -> Tile:
    named = start.said[0] if start.said else start.double
    if isinstance(event, Play) and named.double and event.arm in (named.text, start.double.text):
        return BY_TEXT[str(event.arm)]
    return start.lying(event)


def put_right(table: Table, event: Play) -> None:
    """The first tile joined tells that another double was led than the one that was written down."""
    foot: Foot = table.extra
    led, seat = BY_TEXT.get(str(event.arm)), table.leader
    if foot.before_lead is not None and seat is not None and led and led.double and not led.bit & table.layout.mask:
        table.held[seat], table.hidden[seat] = foot.before_lead
        table.take(seat, led)
        table.layout = table.rules.new_layout()
        table.rules.lay_lead(table, table.lead_event, seat, led)
        table.lead_tile = led
    foot.before_lead = None
