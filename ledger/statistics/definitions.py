"""The figures: each is one count of `SeatFigures` divided by another, defined here and nowhere else."""

from __future__ import annotations

import msgspec

PLAYED = ("full_hands", "open_hands")
TOLD = (*PLAYED, "result_hands")
HAND_LENGTHS = ("table_tiles", "table_hands")
"""The tiles laid by all in the hands that were played to an end and whose plays were written down, and these hands."""

PARTNERED = "partnered_hands"
"""Of `played_hands` those in which the player had a partner."""

OF_TABLES = frozenset((*HAND_LENGTHS, PARTNERED))
"""Counts that no seat tells alone: who else sat there must be known."""

ALL = (*TOLD, "score_hands")
DEALT = ("full_hands",)


class Figure(msgspec.Struct, frozen=True):
    """A figure: `part` by `whole`, both counts of `SeatFigures`, or of whole tables (`OF_TABLES`).

    A `share` lies between 0 and 1 and its trials are taken as independent (Wilson's interval); any other is a mean
    over matches (Student's). `kinds` are the counts of hands on whose records the figure can rest. What is `signed` may
    well be less than 0; of anything else that is only the arbiter's doing. What is `one_sided` one side has against the
    others, so that all together have always the same of it. What is `contrary` is good when it is much in some games,
    and when it is little in others. `note` says what a title leaves open.
    """

    name: str
    title: str
    part: str
    whole: str
    share: bool
    kinds: tuple[str, ...] = ALL
    signed: bool = False
    one_sided: bool = False
    contrary: bool = False
    note: str = ""


def _share(name: str, title: str, part: str, whole: str, kinds: tuple[str, ...] = ALL, note: str = "") -> Figure:
    return Figure(name, title, part, whole, share=True, kinds=kinds, note=note)


def _mean(name: str, title: str, part: str, whole: str, kinds: tuple[str, ...] = ALL, note: str = "") -> Figure:
    return Figure(name, title, part, whole, share=False, kinds=kinds, note=note)


_BY_THE_POINTS = "of matches that the points decided, their totals being known"
_OF_KNOCKS = "as for knocks"


FIGURES: dict[str, Figure] = {
    figure.name: figure
    for figure in (
        Figure(
            "wins",
            "matches won",
            "won",
            "decided",
            share=True,
            one_sided=True,
            note="a draw is none; what the arbiter decided counts",
        ),
        Figure("points", "points a match", "points", "counted", share=False, contrary=True, note=_BY_THE_POINTS),
        Figure(
            "margin",
            "margin a match",
            "margin",
            "counted",
            share=False,
            signed=True,
            one_sided=True,
            note="to the best of the others",
        ),
        _share(
            "comebacks", "wins from behind", "comebacks", "followed", note="after some hand another side was before"
        ),
        _mean("deficit", "points made good a comeback", "deficit", "comebacks"),
        Figure(
            "hands_won",
            "hands won",
            "hands_won",
            "known_hands",
            share=True,
            one_sided=True,
            note="alone; of hands whose winner is known",
        ),
        Figure(
            "hand_points",
            "points a hand",
            "hand_points",
            "pointed_hands",
            share=False,
            contrary=True,
            note="without what the arbiter wrote",
        ),
        _share("leads_won", "hands won of those led", "leads_won", "leads", TOLD),
        _share("outs", "hands gone out", "outs", "closed_hands", TOLD),
        _share("fish_made", "fish made", "fish_made", "closed_hands", TOLD),
        Figure(
            "fish_suffered", "fish suffered", "fish_suffered", "closed_hands", share=True, kinds=TOLD, one_sided=True
        ),
        _share("eggs", "hands that ended in eggs", "eggs", "egg_hands", TOLD),
        _mean("length", "tiles laid by all a hand", "table_tiles", "table_hands", PLAYED),
        _mean("tiles", "tiles laid a hand", "tiles", "played_hands", PLAYED),
        _mean("draws", "draws a hand", "draws", "played_hands", PLAYED),
        _mean(
            *("knocks", "knocks a hand", "knocks", "played_hands", PLAYED),
            note="because nothing could be played; one that only ends a turn, or was wrong, is none",
        ),
        _mean("knocks_forced", "knocks forced on others a hand", "knocks_forced", "played_hands", PLAYED, _OF_KNOCKS),
        _mean("partner_knocks", "knocks of the partner a hand", "partner_knocks", PARTNERED, PLAYED, _OF_KNOCKS),
        _mean("decisions", "moves a hand with a choice", "decisions", "seen_hands", DEALT, "more than one was allowed"),
        _mean("points_per_play", "points a tile laid", "play_points", "counting_tiles", PLAYED),
        _share("scoring_plays", "tiles laid that scored", "scoring_tiles", "counting_tiles", PLAYED),
        _share("scoring_choices", "scoring tiles where there was a choice", "chosen_scoring", "chosen_tiles", DEALT),
        _mean("doubles_dealt", "doubles dealt a hand", "doubles_dealt", "dealt_hands", DEALT),
        _mean("doubles_left", "doubles left a hand", "doubles_left", "shown_hands", TOLD),
        _mean(
            *("pips_left", "pips left a hand", "pips_left", "left_hands", TOLD),
            note="as the game counts them: where it counts 0-0, or another tile, for more than its pips, so does this",
        ),
        _share("trains_open", "trains left open", "trains_open", "train_hands", PLAYED),
        _mean("toes", "toes laid a hand", "toes", "foot_hands", PLAYED),
    )
}
"""Every figure by its name, in the order in which they are shown."""
