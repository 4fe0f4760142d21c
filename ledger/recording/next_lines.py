"""What can be recorded next: the line that Enter stands for, and all that the rules allow."""

from __future__ import annotations

from ledger.game.events import AnyEvent, Draw, Fish, Hand, Knock
from ledger.game.picture import Move
from ledger.recording.sitting import Sitting


def obvious(sitting: Sitting) -> AnyEvent | None:
    """The one event that can come next, where it need not be typed: the fish of a blocked hand, a forced knock or draw,
    the next hand when all of the last is known.
    """
    if sitting.ended() or sitting.match_over():
        return None
    if sitting.is_blocked():
        return Fish()
    legal = sitting.state().legal
    seat = sitting.turn()
    if legal is not None and len(legal) == 1 and seat is not None:
        return {"knock": Knock(seat), "draw": Draw(seat, None)}.get(legal[0].kind)
    if sitting.state().hand == 0 or (sitting.hand_is_over() and not sitting.unrevealed()):
        return Hand(sitting.next_hand())
    return None


def advice(sitting: Sitting) -> str:
    """What is waited for, in words."""
    names = sitting.names
    if sitting.ended():
        return "the match is over"
    if sitting.match_over():
        winners = " and ".join(names[seat - 1] for seat in sitting.state().winners)
        return f"{winners} won: e writes the end"
    if sitting.state().hand == 0:
        return "Enter begins hand 1"
    if sitting.is_blocked():
        return "nobody can move: Enter writes the fish"
    if sitting.hand_is_over():
        return _after_the_hand(sitting)
    if sitting.undealt():
        player = names[sitting.undealt()[0] - 1]
        return f"deal {player} and {sitting.dealt_each()} tiles; deal alone leaves the hands hidden"
    seat = sitting.turn()
    whose = f"{names[seat - 1]} is in turn" if seat else "the player who leads, and the tile"
    nothing_else = {Knock: "must knock: Enter", Draw: "must draw: d and the tile, or Enter if nobody saw it"}
    forced = obvious(sitting)
    return f"{whose}, and {nothing_else[type(forced)]}" if type(forced) in nothing_else else whose


def _after_the_hand(sitting: Sitting) -> str:
    hidden = [sitting.names[seat - 1] for seat in sitting.unrevealed()]
    if hidden:
        return f"the hand is over. What did {hidden[0]} hold? {hidden[0]} holds 5-5 4-4, or =23"
    return f"Enter begins hand {sitting.next_hand()}; w writes what the hand brought, t the standing"


def allowed(sitting: Sitting) -> list[Move]:
    """All that the rules allow now; empty where the hand in turn is not known."""
    return list(sitting.state().legal or ())
