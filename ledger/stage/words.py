"""The words of the stage: on its buttons, in its picture, and for who cannot see it."""

from __future__ import annotations

import msgspec

from ledger.board import ENGLISH, Words
from ledger.wording import said


def board_words() -> Words:
    """The words of the picture in the reader's language; names in braces are filled in later."""
    return Words(**{name: said(text) for name, text in msgspec.structs.asdict(ENGLISH).items()})


def stage_words(branched: int) -> dict[str, str]:
    """Every text that the stage itself shows, by the name under which `stage.html` and `stage.js` ask for it."""
    return {
        "stage": said(
            "Replay. Left and right: an event back or on. Page up and down: a hand. Home and End: first and last. "
            "Space: play. K, S, F: the next knock, score, finding, with shift the one before. M: what may be played."
        ),
        "first": said("First event (Home)"),
        "back": said("Event before (←)"),
        "play": said("Play (space)"),
        "pause": said("Pause (space)"),
        "next": said("Next event (→)"),
        "last": said("Last event (End)"),
        "slider": said("Event"),
        "hands": said("Jump to a hand (Page up, Page down)"),
        "hand": said("Hand {hand}"),
        "speed": said("Speed of playing"),
        "slow": said("slow"),
        "steady": said("steady"),
        "fast": said("fast"),
        "knock": said("Next knock"),
        "score": said("Next score"),
        "finding": said("Next finding"),
        "moves": said("What may be played"),
        "copy": said("Copy link"),
        "copied": said("Copied"),
        "svg": said("Save as SVG"),
        "png": said("Save as PNG"),
        "no-moves": said("Nobody is in turn, or the hand in turn is not seen"),
        "rule": said("rule {rule}"),
        "error": said("Error:"),
        "warning": said("Perhaps wrong:"),
        "info": said("Note:"),
        "branch": said("What if: after event {event} nothing of this was recorded", event=branched),
    }
