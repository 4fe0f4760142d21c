"""What can be recorded next: the event that alone can come, and what is waited for, in words."""

from __future__ import annotations

from ledger.game.events import Draw, Event, Fish, Hand, Knock
from ledger.game.picture import Move
from ledger.recording.sitting import Sitting
from ledger.wording import counted, said


def obvious(sitting: Sitting) -> Event | None:
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
        forced: dict[str, Event] = {"knock": Knock(seat), "draw": Draw(seat, None)}
        return forced.get(legal[0].kind)
    if sitting.state().hand == 0 or (sitting.hand_is_over() and not sitting.unrevealed()):
        return Hand(sitting.next_hand())
    return None


def advice(sitting: Sitting) -> str:
    """What is waited for, in words."""
    names = sitting.seated
    winners = ", ".join(together(sitting, side) for side in sitting.state().winners)
    if sitting.ended():
        return said("The match is over, won by {names}", names=winners) if winners else said("The match is over")
    if sitting.match_over():
        return said("{names} won the match", names=winners)
    if sitting.state().hand == 0:
        return said("The first hand can begin")
    if sitting.is_blocked():
        return said("Nobody can move: it is a fish")
    if sitting.hand_is_over():
        return _after_the_hand(sitting)
    if sitting.undealt():
        player = names[sitting.undealt()[0] - 1]
        each = sitting.dealt_each()
        return counted(each, "{name} is dealt {count} tile", "{name} is dealt {count} tiles", name=player)
    seat = sitting.turn()
    if seat is None:
        leads = {move.tile for player in range(1, len(names) + 1) for move in sitting.possible(player)}
        tile = leads.pop() if len(leads) == 1 else None
        return said("Who holds {tile}? It leads", tile=tile) if tile else said("Who leads, and with what?")
    match obvious(sitting):
        case Knock():
            return said("{name} has nothing that fits and knocks", name=names[seat - 1])
        case Draw():
            return said("{name} has nothing that fits and draws", name=names[seat - 1])
    return said("{name} is in turn", name=names[seat - 1])


def together(sitting: Sitting, side: int) -> str:
    """The name of who is credited at a seat; of partners both, in turn order."""
    names = sitting.names
    if not sitting.rules.in_pairs(len(names)):
        return names[side - 1]
    first = (side - 1) % 2
    return f"{names[first]} + {names[first + 2]}"


def _after_the_hand(sitting: Sitting) -> str:
    hidden = [sitting.names[seat - 1] for seat in sitting.unrevealed()]
    if hidden:
        return said("The hand is over. What did {name} still hold?", name=hidden[0])
    return said("The hand is over")


def allowed(sitting: Sitting) -> list[Move]:
    """All that the rules allow now; empty where the hand in turn is not known."""
    return list(sitting.state().legal or ())


def line_of(move: Move, seat: int) -> str:
    """A legal move of a seat as a line of the record."""
    words = [move.kind, str(seat)]
    for tile, arm in ((move.tile, move.arm), (move.second_tile, move.second_arm)):
        words += [tile.text] if tile is not None else []
        words += [f"@{arm}"] if arm is not None else []
    return " ".join(words)


def without_a_play(sitting: Sitting, seat: int) -> list[str]:
    """The lines of a turn in which nothing is laid; of a hand that is not known those that the referee would take."""
    legal = sitting.state().legal
    if legal is not None:
        moves = [move for move in legal if move.kind not in ("play", "cut") and move.tile is None]
        return [line_of(move, seat) for move in moves]
    told: list[tuple[str, Event]] = [("draw", Draw(seat, None)), ("knock", Knock(seat)), ("fish", Fish())]
    taken = [kind for kind, event in told if not sitting.objections([event])]
    return [kind if kind == "fish" else f"{kind} {seat}" for kind in taken]
