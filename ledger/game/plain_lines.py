"""Lines with which, as nearly always, nothing can be wrong: a few questions tell, and they are taken at once.

Each function gives False, and has changed nothing, where a line may be wrong or throws light on others before it: then
the referee looks at it closely. Plays, draws and knocks of this kind stand with the others in `playing`.
"""

from __future__ import annotations

from ledger.game import ending
from ledger.game.claims import Claims
from ledger.game.events import KINDS, Deal, End, Fish, Hand, Reveal, Score, Total, Write
from ledger.game.rules import Plainly, Rules
from ledger.game.table import Phase, Table
from ledger.game.tiles import mask_of_known

BEFORE, DEALING, BLOCKED, OVER = Phase.BEFORE, Phase.DEALING, Phase.BLOCKED, Phase.OVER
CLAIMED_DURING = (Phase.PLAYING, Phase.OVER)


def must_be_judged(table: Table, number: int, event: object) -> bool:
    """A line that is never plain."""
    return False


NONE_PLAINLY: dict[type, Plainly] = dict.fromkeys(KINDS.values(), must_be_judged)
"""Every kind of line to be judged."""


class PlainLines:
    """The plain lines of one match, but for its moves."""

    def __init__(self, rules: Rules, claims: Claims) -> None:
        self.rules = rules
        self.claims = claims
        game = type(rules)
        self.looks_at_deals = game.judge_deal is not Rules.judge_deal or game.remember is not Rules.remember

    def begin_hand(self, table: Table, event: Hand) -> bool:
        """The first hand begins, or the next after one of which nothing is missing."""
        if (
            table.match_over
            or table.ended
            or event.hand not in table.next_hands
            or not (table.phase is BEFORE or (table.phase is OVER and self.claims.close_plainly()))
        ):
            return False
        table.begin_hand(event.hand)
        self.claims.begin_hand()
        return True

    def end(self, table: Table, event: End) -> bool:
        """The match ends after a hand of which nothing is missing, won by who is named; nothing has happened yet."""
        return (
            table.match_over
            and not table.ended
            and table.phase is OVER
            and None not in table.totals.values()
            and {table.side_of[seat] for seat in event.seats} == {*table.winners}
            and self.claims.close_plainly()
        )

    def deal(self, table: Table, number: int, event: Deal) -> bool:
        """As many tiles as a hand has, all of the set and lying nowhere else, to a seat that has none yet."""
        seat, tiles, held = event.seat, event.tiles, table.held
        if (
            table.phase is not DEALING
            or tiles is None
            or len(tiles) != table.hand_size
            or seat in table.dealt_seats
            or table.result
            or table.yard is not None
            or not table.hand
        ):
            return False
        mask = mask_of_known(tiles)
        if (
            not mask
            or mask & (table.laid_or_held() | ~table.set)
            or (self.looks_at_deals and self.rules.judge_deal(table, event) is not None)
        ):
            return False
        table.dealt_seats.add(seat)
        held[seat] = table.dealt[seat] = mask
        table.hidden[seat] = 0
        if self.looks_at_deals:
            self.rules.remember(table, event)
        return True

    def fish(self, table: Table, number: int, event: Fish) -> bool:
        """A hand that is blocked."""
        if table.phase is not BLOCKED or not table.hand:
            return False
        ending.fish(self.rules, table, number)
        return True

    def reveal(self, table: Table, number: int, event: Reveal) -> bool:
        """Of a hand that is known what is left of it, shown once, before anything is written."""
        seat, tiles = event.seat, event.tiles
        if (
            table.phase is not OVER
            or tiles is None
            or table.hidden[seat]
            or seat in table.revealed
            or seat == table.out
            or table.result
            or (table.match_over and not table.settled)
            or self.claims.hand.written
            or not table.hand
        ):
            return False
        mask = mask_of_known(tiles)
        if not mask or mask != table.held[seat]:
            return False
        table.revealed[seat] = event.pips
        if not table.settled:
            ending.try_settle(self.rules, table, number)
        return True

    def score(self, table: Table, number: int, event: Score) -> bool:
        """What the play just made has brought, claimed once."""
        laid, hand = table.layout.laid, self.claims.hand
        if not laid or not table.hand or table.phase not in CLAIMED_DURING:
            return False
        play, side = laid[-1].event, table.side_of[event.seat]
        for credit in reversed(table.credits):
            if credit.event != play:
                break
            if credit.written == "play":
                if credit.points != event.points or credit.side != side or play in hand.scored:
                    break
                hand.any_score = True
                hand.scored.add(play)
                return True
        return False

    def write(self, table: Table, number: int, event: Write) -> bool:
        """What a side is written for a hand that is settled, claimed once."""
        side, hand = table.side_of[event.seat], self.claims.hand
        if (
            table.phase is not OVER
            or not table.settled
            or side in hand.written
            or side in table.unknown_sides
            or table.written.get(side, 0) != event.points
            or not table.hand
        ):
            return False
        hand.write(side, event.points, number)
        return True

    def total(self, table: Table, number: int, event: Total) -> bool:
        """How a side stands after a hand of which nothing is missing."""
        stands = table.totals[table.side_of[event.seat]] == event.points
        return stands and table.phase is OVER and self.claims.close_plainly()
