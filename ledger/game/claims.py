"""Claims of the table: compared with what the fold computed, never used as truth where it could compute."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ledger.game import ending
from ledger.game.events import End, Score, Total, Write
from ledger.game.hand_claims import HandClaims
from ledger.game.objections import Code, Objection, information
from ledger.game.scoring import Credit
from ledger.game.table import Phase, Table

if TYPE_CHECKING:
    from ledger.game.rules import Rules


class Claims:
    """The claims of a match, hand by hand."""

    def __init__(self, rules: Rules, table: Table) -> None:
        self.rules = rules
        self.table = table
        self.hand = HandClaims()

    def begin_hand(self) -> None:
        """A new hand has no claims yet."""
        self.hand = HandClaims()

    def judge_score(self, event: Score) -> Objection | None:
        """Whether the play just made brought these points."""
        hand, table = self.hand, self.table
        hand.any_score = True
        laid = table.layout.laid
        if not laid:
            return mismatch(event.seat, event.points, 0, "no play has been made that could score")
        number, side = laid[-1].event, table.side_of[event.seat]
        again = number in hand.scored
        hand.scored.add(number)
        credit = next((c for c in reversed(table.credits) if c.event == number and c.written == "play"), None)
        if credit is None or again or table.side_of[laid[-1].seat] != side:
            return mismatch(event.seat, event.points, 0, self._brings_nothing(event.seat, scored=credit is not None))
        if credit.points == event.points:
            return None
        return mismatch(event.seat, event.points, credit.points, credit.because, credit.rule)

    def _brings_nothing(self, seat: int, *, scored: bool) -> str:
        """That, and why: where the play is nobody's credit, what the ends come to in a game that counts them."""
        count = None if scored else self.rules.count(self.table)
        why = "" if count is None else f": the ends count {count}"
        return f"the play just made brings seat {seat} nothing{why}"

    def _play_credits(self) -> dict[int, Credit]:
        """The points in play of this hand, by the play's event."""
        credits = self.table.credits[self.table.credits_before :]
        return {credit.event: credit for credit in credits if credit.written == "play"}

    def judge_write(self, number: int, event: Write) -> list[Objection]:
        """Whether these points are written to the side for the hand."""
        side, table = self.table.side_of[event.seat], self.table
        again = side in self.hand.written
        self.hand.write(side, event.points, number)
        if again:
            found = mismatch(event.seat, event.points, 0, f"side {side} was written to already")
            return [found] if found else []
        decided = None if table.settled else self.rules.judge_write(table, number, event)
        if decided is not None:
            return decided
        if not table.settled and self.rules.can_settle_in_part(table):
            ending.settle_in_part(self.rules, table, number)
        if not table.settled or side in table.unknown_sides:
            words = f"the tiles left are not known: {event.points} for seat {event.seat} is taken over"
            return [information(Code.TAKEN_OVER, words, number, event.seat)]
        found = self._compare_written(event.seat, side, event.points)
        if found is None:
            return []
        self.hand.not_borne_out.add(event.points)
        return [found]

    def _compare_written(self, seat: int, side: int, claimed: int) -> Objection | None:
        shares = [share for share in self.table.shares if share.side == side]
        written = sum(share.points for share in shares)
        if written == claimed:
            return None
        if not shares and self.table.nobody is not None:
            shares = [self.table.nobody]
        because = "; ".join(share.because for share in shares) or "nothing is written to this side for the hand"
        return mismatch(seat, claimed, written, because, shares[0].rule if shares else "")

    def close_plainly(self) -> bool:
        """Closes a hand that is settled, or has ended the match before it could be, and of whose lines none is missing;
        False, and nothing is done, if another.
        """
        hand, table = self.hand, self.table
        if hand.closed or table.lead_doubtful:
            return not table.lead_doubtful
        if not table.settled and (hand.written or not table.match_over):
            return False
        if table.unknown_sides or (ending.without_points(self.rules) and any(table.hidden)):
            return False
        if hand.any_score and any(
            credit.written == "play" and credit.event not in hand.scored
            for credit in table.credits[table.credits_before :]
        ):
            return False
        if hand.written:
            for side, points in table.written.items():
                if points and side not in hand.written:
                    return False
        hand.closed = True
        return True

    def close_hand(self, number: int) -> list[Objection]:
        """The hand's lines are over: what is missing among them is found now."""
        hand, table = self.hand, self.table
        if hand.closed:
            return []
        hand.closed = True
        credited = len(table.credits)
        found = self._scores_left_out() + self._not_shown(number)
        if table.match_over:
            return found + (self._sides_left_out() if hand.written and table.settled else [])
        if not table.settled and hand.written:
            self._decide_by_sides_left_out(number)
        if not table.settled and self.rules.can_settle_in_part(table):
            ending.settle_in_part(self.rules, table, number)
        if not table.settled or table.unknown_sides:
            found += self._cannot_settle(number)
        if hand.written:
            self._move_to_writes(credited, number)
            found += self._sides_left_out()
        return found

    def _move_to_writes(self, credited: int, number: int) -> None:
        """What counts only when the hand's lines are over, with event `number`, came by the lines that wrote it."""
        hand, credits = self.hand, self.table.credits
        for place in range(credited, len(credits)):
            event = hand.written_at.get(credits[place].side, hand.last_write)
            credits[place] = msgspec.structs.replace(credits[place], event=event, closed_by=number)

    def break_off(self) -> list[Objection]:
        """The hand's lines are over before the hand is: of its claims only those of points in play can be looked at."""
        if self.hand.closed:
            return []
        self.hand.closed = True
        return self._scores_left_out()

    def _not_shown(self, number: int) -> list[Objection]:
        """Where there are points, what is unknown is told with what could not be written."""
        table = self.table
        if not ending.without_points(self.rules):
            return []
        unknown = [s for s in table.seats if table.hidden[s] and s not in table.revealed and s != table.out]
        words = f"what {_sides(unknown)} still held is not known, and no reveal line shows it"
        return [information(Code.NOT_CHECKED, words, number)] if unknown else []

    def _decide_by_sides_left_out(self, number: int) -> None:
        for side in self.table.sides:
            if side not in self.hand.written and not self.table.settled:
                self.rules.judge_write(self.table, number, Write(side, 0))

    def _cannot_settle(self, number: int) -> list[Objection]:
        unknown = self.table.unknown_sides or self.table.sides
        if self.hand.written:
            ending.take_over(self.rules, self.table, number, unknown, self.hand.written)
            return self._written_to_several()
        ending.lose_count(self.table, unknown)
        words = "what the hand brought is not known, nothing was written: the totals are unknown until the next total"
        return [information(Code.NOT_CHECKED, words, number)]

    def _written_to_several(self) -> list[Objection]:
        """Claims that were taken over for several sides, where a hand brings points to one, whatever was left."""
        clause, hand = self.rules.one_side_is_written, self.hand
        written = [(hand.written_at[side], side, points) for side, points in hand.written.items() if points > 0]
        if not clause or len(written) < 2:
            return []
        event, side, points = max(written)
        words = f"{points} for seat {side} is taken over, but a hand brings points to one side at most ({clause})"
        return [Objection(Code.SCORE_MISMATCH, words, event, side, points, severity="warning")]

    def _scores_left_out(self) -> list[Objection]:
        if not self.hand.any_score:
            return []
        words = "this play brings {} points that were not claimed, while others of the hand were: {}"
        return [
            Objection(Code.SCORE_MISMATCH, words.format(c.points, c.because), event, c.side, 0, c.points)
            for event, c in self._play_credits().items()
            if event not in self.hand.scored
        ]

    def _sides_left_out(self) -> list[Objection]:
        """What is written to sides without a claim; points that were claimed for a wrong side are told there."""
        found = []
        for side in self.table.sides:
            if side not in self.hand.written and side not in self.table.unknown_sides:
                objection = self._compare_written(side, side, 0)
                if objection and objection.computed not in self.hand.not_borne_out:
                    found.append(_at(objection, self.hand.last_write))
        return found[:1]

    def judge_total(self, number: int, event: Total) -> list[Objection]:
        """Whether the side stands at these points; where that is not known it is taken as the standing."""
        side = self.table.side_of[event.seat]
        total = self.table.totals[side]
        if total == event.points:
            return []
        if total is not None:
            words = f"side {side} was said to stand at {event.points}, but stands at {total}"
            return [Objection(Code.TOTAL_MISMATCH, words, 0, event.seat, event.points, total)]
        self.table.totals[side] = event.points
        ending.test_match(self.rules, self.table)
        return [
            information(Code.TAKEN_OVER, f"side {side}: {event.points} is taken as the standing", number, event.seat)
        ]

    def judge_end(self, number: int, event: End) -> list[Objection]:
        """Whether these sides, and only these, have won."""
        table = self.table
        if None in table.totals.values():
            return [information(Code.NOT_CHECKED, "the totals are not known: who won is not checked", number)]
        if ending.without_points(self.rules) and table.phase is Phase.OVER and not self.rules.can_settle(table):
            return [information(Code.NOT_CHECKED, "what was left is not known: who won is not checked", number)]
        claimed = sorted({table.side_of[seat] for seat in event.seats})
        computed = list(table.winners) if table.match_over else []
        if claimed == computed:
            return []
        words = f"the match was said to be won by {_sides(claimed)}, but {_sides(computed)} has won"
        if not table.match_over:
            words = f"the match was said to be won by {_sides(claimed)}, but nobody has won yet"
        return [Objection(Code.WRONG_WINNER, words, 0, None, claimed, computed)]


def mismatch(seat: int, claimed: int, computed: int, because: str, rule: str = "") -> Objection | None:
    """The finding for points that are not borne out, with the clause by which they are others; None where they are."""
    if claimed == computed:
        return None
    clause = f" ({rule})" if rule else ""
    words = f"{claimed} points were claimed for seat {seat}, but it is {computed}{clause}: {because}"
    return Objection(Code.SCORE_MISMATCH, words, 0, seat, claimed, computed)


def _at(objection: Objection, event: int) -> Objection:
    return Objection(
        objection.code,
        objection.message,
        event,
        objection.seat,
        objection.claimed,
        objection.computed,
        objection.severity,
    )


def _sides(sides: list[int]) -> str:
    return " and ".join(f"seat {side}" for side in sides) or "nobody"
