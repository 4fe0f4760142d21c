"""The question at which end a tile was laid that fits several."""

from __future__ import annotations

from ledger.game.events import Arm, Play
from ledger.record.writing import word as name_as_word
from ledger.recording import Sitting
from ledger.recording.shorthand import WhichEnd


def which_end(question: WhichEnd, sitting: Sitting) -> tuple[str, str]:
    """The question, with what each end shows: `which end? l (4) or r (2): `; and what Enter alone stands for, "" where
    it matters for what follows at which end the tile lies.
    """
    ends = {end.arm: end for end in sitting.state().ends}
    names = {arm: _short(arm, sitting) for arm in question.choices}
    alike_numbers = len({ends[arm].value for arm in question.choices}) < len(question.choices)
    shown = {
        arm: f"{end.tile}: {end.value}" if alike_numbers and end.tile else str(end.value) for arm, end in ends.items()
    }
    told = " or ".join(f"{name} ({shown[arm]})" for arm, name in names.items())
    if not _all_the_same(question, sitting):
        return f"which end? {told}: ", ""
    first = names[question.choices[0]]
    return f"which end? {told}; the same numbers stay open, Enter: {first}: ", first


def _short(arm: Arm, sitting: Sitting) -> str:
    label = name_as_word(sitting.names[arm - 1]) if isinstance(arm, int) else arm
    return label[0] if label in ("left", "right", "up", "down") else label


def _all_the_same(question: WhichEnd, sitting: Sitting) -> bool:
    """Whether the same numbers are open, and the same is counted, at whichever end the tile lies."""
    seat = sitting.turn()
    if seat is None or sitting.rules.drawn_as in ("trains", "sausage"):
        return False
    outcomes = []
    for arm in question.choices:
        state = sitting.with_events([Play(seat, question.tile, arm)]).state()
        outcomes.append((sorted((end.value, end.counts or 0) for end in state.open_ends), state.turn, state.totals))
    return all(outcome == outcomes[0] for outcome in outcomes)
