"""The desk on a page: what it is given, and the taps it sends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import streamlit as st

from ledger.board import arrange
from ledger.board.reel import look, plain
from ledger.board.view import BIG_SETS
from ledger.game.events import End, Knock, Write
from ledger.record import write_event
from ledger.recording import Sitting, read_short
from ledger.recording.desk import desk
from ledger.recording.next_lines import together
from ledger.service.matches.taps import Answer, Tap
from ledger.stage.files import stage_file
from ledger.stage.words import board_words
from ledger.telling import SIDES, points, tell, tell_move
from ledger.wording import counted, said

HERE = Path(__file__).parent
KEY = "desk"
NARROW, WIDE = 360, 760
"""Pixels for which the table is laid out: until the desk tells its width, and at most."""
SCRIPTS = (
    *("queue.js", "guess.js", "draft.js", "focus.js", "thumb.js", "away.js"),
    *("pad.js", "hands.js", "asked.js", "refusals.js", "desk.js"),
)
MOST_COUNTED = 30
"""No player holds more tiles that could be counted on a button."""


def answered() -> tuple[int, list[Tap]]:
    """The taps that the desk sent last, and which list of it that was; what is no tap is left out."""
    sent = (st.session_state.get(KEY) or {}).get("taps")
    if not isinstance(sent, dict) or not isinstance(sent.get("number"), int):
        return 0, []
    taps = []
    for tap in sent.get("taps") or []:
        try:
            taps.append(msgspec.convert(tap, Tap))
        except msgspec.ValidationError:
            continue
    return sent["number"], taps


def show(sitting: Sitting, answered_to: tuple[int, Sequence[Answer]], key: str, on_taps: Callable[[], None]) -> None:
    """Puts the desk on the page, with the answers to a list of taps, and which list that was; under `key` the browser
    remembers the taps that wait for their answer.
    """
    number, answers = answered_to
    component = st.components.v2.component(
        "desk",
        html=(HERE / "desk.html").read_text("utf-8"),
        css=(HERE / "desk.css").read_text("utf-8"),
        js="\n".join([stage_file("paint.js"), *((HERE / name).read_text("utf-8") for name in SCRIPTS)]),
    )
    component(
        key=KEY,
        data={
            **set_out(sitting, _width()),
            "answers": msgspec.to_builtins(list(answers)),
            "answered": number,
            "key": key,
        },
        on_taps_change=on_taps,
        on_width_change=lambda: None,
    )


def _width() -> int:
    told = (st.session_state.get(KEY) or {}).get("width")
    return min(max(told, NARROW), WIDE) if isinstance(told, int) else NARROW


def set_out(sitting: Sitting, width: int) -> dict[str, Any]:
    """Everything that the desk shows of a match: what may be recorded, the picture of the table, the words."""
    state = sitting.state()
    # the hands are there to be tapped, and need no place in the picture
    table = msgspec.structs.replace(state, hands={})
    scene = arrange(table, sitting.names, viewpoint=None, width=width, words=board_words())
    shown = desk(sitting, lambda move: tell_move(move, sitting.names))
    return {
        **shown,
        "hand": state.hand,
        "laid": [tile.tile.natural.text for tile in state.laid],
        "draws": any(one["line"].startswith("draw ") for one in shown["buttons"]),
        "buttons": [
            {**one, "label": label(one["line"], sitting, goes_on=shown["coming"]["stays"]["plain"])}
            for one in shown["buttons"]
        ],
        "scene": {
            "width": scene.width,
            "height": scene.height,
            "label": scene.label,
            "things": [plain(item) for item in scene.items],
        },
        "look": look(coloured=state.drawn_as in BIG_SETS),
        "words": words(),
    }


def label(line: str, sitting: Sitting, *, goes_on: bool = False) -> str:
    """What a line does, in words for a button; `goes_on`: who is in turn may go on, so that his knock only ends it."""
    events = read_short(line, sitting)
    match events:
        case [End()]:
            return said("Match over: close it")
        case [Knock(seat)] if goes_on:
            return said("{name}'s turn is over", name=sitting.names[seat - 1])
        case [Write(side, worth)]:
            name = together(sitting, side)
            return said("The table writes {points} to {name}", points=points(worth), name=name)
        case [event]:
            return tell(event, sitting.names)
    opening = sitting.record.opening
    return " · ".join(write_event(event, opening) for event in events)


def words() -> dict[str, Any]:
    """The texts that the desk itself shows, by the name under which its scripts ask for them."""
    return {
        "typed": said("Type a line: 6-4 r, k, d 5-1, note …"),
        "send": said("Record"),
        "undo": said("Undo"),
        "sending": said("{count} on their way …"),
        "offline": said("No connection. Waiting on this phone: {count}"),
        "stored": said("All stored"),
        "remark": said("A remark to go with it"),
        "anyhow": said("It happened all the same"),
        "again": said("Send again"),
        "leave": said("Leave it out"),
        "held": said("Later taps that wait: {count}"),
        "send-held": said("Send them"),
        "drop-held": said("Throw them away"),
        "deal": said("{name} is dealt {tiles}. Tapped: {chosen}"),
        "reveal": said("The hand is over. What did {name} still hold?", name="{name}") + " {tiles}",
        "done": said("Right: {tiles}"),
        "tiles": [counted(number, "{count} tile", "{count} tiles") for number in range(MOST_COUNTED)],
        "hidden": said("Nobody saw them"),
        "all-hidden": said("All hands are hidden"),
        "pips": said("Pips"),
        "only-pips": said("Only the pips"),
        "draw-tile": said("{name} draws this tile"),
        "other-tile": said("Another tile"),
        "turn": said("{name} is in turn", name="{name}"),
        "lead": said("Who leads, and with what?"),
        "who": said("Who lays {tile}?"),
        "where": said("{tile}: at which end?"),
        "knock": said("{name} knocks", name="{name}"),
        "draw": said("{name} draws a tile", name="{name}"),
        **{side: said(text) for side, text in SIDES.items()},
    }
