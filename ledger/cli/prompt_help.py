"""What `?` answers at the prompt of `record`: what is allowed now, and how it is typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ledger.cli.printing import count
from ledger.cli.stepping import move_text
from ledger.game.picture import Move
from ledger.record.writing import word as name_as_word
from ledger.recording import Sitting
from ledger.recording.next_lines import allowed, without_a_play

KEYS = "64 or 6-4 plays · 64 r at the right end · k knock · d 5-1 draw · f fish · hand · deal 6-6 5-4 …"
MORE_KEYS = "note … a remark · u undo · s table · q leave"

TILES_TOLD = 12
"""Tiles that an unseen hand may hold; of large sets they would fill the screen."""


def help_lines(sitting: Sitting) -> list[str]:
    """What the rules allow, as far as that is known, then the keys. What is waited for stands before each prompt."""
    holder = name_as_word(sitting.names[-1])
    reveals = f"{holder} holds 5-5 4-4 · =23 only the pips · w, t, e: written, total, end as worked out"
    return [*_allowed(sitting), KEYS, reveals, MORE_KEYS]


def _allowed(sitting: Sitting) -> list[str]:
    moves = allowed(sitting)
    if moves:
        return [f"allowed: {_told(moves, sitting)}"]
    seat = sitting.turn()
    if seat is not None and sitting.state().legal is None:
        return [_of_an_unseen_hand(sitting, seat)]
    if seat is None and sitting.leads_next() and sitting.state().hand and not sitting.undealt():
        return [f"allowed: who leads, by name, and with what: {name_as_word(sitting.names[0])} 6-6"]
    return []


def _of_an_unseen_hand(sitting: Sitting, seat: int) -> str:
    """What is known of a hand of which not all tiles were seen, and what else its player may do."""
    state = sitting.state()
    seen = state.known[seat]
    held = state.hands[seat]
    unseen = held - len(seen) if isinstance(held, int) else 0
    possible = sitting.possible(seat)
    fitting = [move for move in possible if move.tile is not None and move.tile.natural in seen]
    parts = [f"of the tiles seen {_told(fitting, sitting) or 'none fits'}"] if seen else []
    if unseen:
        may_be = dict.fromkeys(move.tile.natural.text for move in possible if move.tile is not None)
        fit = [text for text in may_be if text not in {tile.text for tile in seen}]
        among = f"among them may be {_cut(fit)}" if fit else "none of them can fit"
        parts.append(f"{count(unseen, 'tile')} of {sitting.seated[seat - 1]} unseen, {among}")
    parts += [] if sitting.leads_next() else [line.split()[0] for line in without_a_play(sitting, seat)]
    return "allowed: " + " · ".join(parts)


def _cut(tiles: Sequence[str]) -> str:
    return " ".join(tiles[:TILES_TOLD]) + (f" … ({len(tiles)})" if len(tiles) > TILES_TOLD else "")


def _told(moves: Iterable[Move], sitting: Sitting) -> str:
    return ", ".join(move_text(move, sitting.seated) for move in moves)
