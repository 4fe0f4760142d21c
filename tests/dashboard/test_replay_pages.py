"""The replay and the rules without a browser: every part under the stage, addresses of any kind, every game."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path

import pytest

from ledger.game.variants import GAMES
from ledger.record import write
from ledger.simulate import play_match
from tests.dashboard.club import FIVES, SCRIPT, TAG, WRONG, fill
from tests.dashboard.conftest import Choose
from tests.dashboard.pages import given, markup, page

PARTS = {
    "hands": "",
    "points": "",
    "held": "nferred",
    "bot": "not a verdict",
    "other": "Play on from event",
    "luck": "No hand of this match",
    "share": "One file with the whole match",
}
"""The parts under the stage as the address names them, with words that stand in them."""
WIDE = {"narrow": 360, "wide": 820}
"""For how many pixels an example is laid out where a page has a phone's room or a desk's."""

RESULT_ONLY = WRONG.replace('"wrong"', '"results"').replace("write Ana 25\n", "")
OPEN = """[Id "open"]
[Variant "block"]
[Seat1 "Ana"]
[Seat2 "Ben"]
hand 1
deal Ana 6-6 6-5 5-4 4-3 3-2 2-1 1-0
deal Ben 7
play Ana 6-6
knock Ben
play Ana 6-5 @left
"""


@pytest.fixture
def kinds(tmp_path: Path, showing: Choose) -> None:
    """A ledger with a record of each kind."""
    showing(fill(tmp_path, FIVES, RESULT_ONLY, OPEN))


@pytest.mark.usefixtures("kinds")
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(("match", "event"), [("fives", 6), ("results", 8), ("open", 7)])
def test_every_part_under_the_stage_is_drawn(match: str, event: int, part: str) -> None:
    app = page("replay", match=match, event=str(event), below=part)
    assert not app.exception
    assert "This cannot be shown" not in markup(app)
    assert match == "results" or PARTS[part] in markup(app)
    offered = [button.label for button in app.button]
    if part == "other":
        assert ("Branch off here" in offered) == (match != "results")
    if part == "bot":
        assert ("Ask the bot about every play" in offered) == (match != "results")
    if match == "results" and part in ("other", "bot"):
        assert "were not written down" in markup(app)
    assert TAG not in markup(app)
    assert SCRIPT not in markup(app)


@pytest.mark.usefixtures("kinds")
@pytest.mark.parametrize(
    ("after", "line"),
    [("6", ""), ("6", "3-2.left"), ("6", "<script>"), ("x", ""), ("999", ""), ("1", ""), ("6", "~" * 5000)],
)
def test_any_address_of_a_branch_is_answered(after: str, line: str) -> None:
    app = page("replay", match="fives", after=after, line=line)
    assert not app.exception
    assert ("No branch goes off there" in markup(app)) == ((after, line) not in [("6", ""), ("6", "3-2.left")])
    assert "<script>" not in markup(app)
    assert given(app, "stage")


def test_a_match_that_was_struck_out_says_so_and_its_day_counts_none(tmp_path: Path, showing: Choose) -> None:
    struck = OPEN.replace('"open"]', '"twice"]\n[Played "2026-05-01"]')
    showing(fill(tmp_path, WRONG, struck + "".join(f'void {event} "recorded twice"\n' for event in range(2, 8))))
    assert "match twice · struck out" in markup(page("replay", match="twice"))
    (latest,) = [one for one in given(page("replay"), "listing") if one["label"] == "Matches played last"]
    assert {row["cells"][2].partition(" · ")[2] for row in latest["rows"]} == {"", "struck out"}
    assert "2026-05" not in str(given(page("scores", show="days"), "listing"))


@pytest.mark.usefixtures("kinds")
def test_a_branch_says_so_where_tiles_were_given_by_lot() -> None:
    app = page("replay", match="open", after="7")
    assert not app.exception
    assert "given by lot" in markup(app)
    assert "given by lot" not in markup(page("replay", match="fives", after="6"))


@pytest.mark.usefixtures("empty")
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_every_game_are_shown_with_pictures_and_options(game: str) -> None:
    app = page("rules", game=game)
    assert not app.exception
    shown = markup(app)
    image = "<div class='{}'><img src='data:image/svg.xml;base64,([^']*)'"
    drawn = {room: re.findall(image.format(room), shown) for room in WIDE}
    assert len(drawn["narrow"]) == len(drawn["wide"]) >= 2
    for room, pixels in WIDE.items():
        for svg in drawn[room]:
            assert f'width="{pixels}"' in b64decode(svg).decode().partition(">")[0], "each is laid out for its room"
    for option in GAMES[game].options():
        assert option in shown


def test_a_long_match_is_sent_in_parts_with_the_hands_beside_the_event(tmp_path: Path, showing: Choose) -> None:
    record = play_match("mexican-train", ("Ana", "Ben", "Cid", "Dora"), seed=2, match="long")
    showing(fill(tmp_path, write(record)))
    middle = next(n for n, event in enumerate(record.events, start=1) if getattr(event, "hand", 0) == 6)
    (stage,) = given(page("replay", match="long", event=str(middle)), "stage")
    hands = [int(one["act"].split('"hand":')[1].split(",")[0]) for one in stage["acts"]]
    assert {1, 5, 6, 7, 13} <= set(hands)
    assert len(hands) < 13


def test_whoever_sits_in_is_named_in_every_part(tmp_path: Path, showing: Choose) -> None:
    """Dan sits in for Ben: in one match from the first play on, in the other for hand 2, in which he goes out."""
    sat = OPEN.replace("play Ana 6-6", 'note "substitute: Dan for Ben"\nplay Ana 6-6')
    result = RESULT_ONLY.replace("hand 2\n", 'hand 2\nnote "substitute: Dan for Ben"\n')
    showing(fill(tmp_path, sat, result + 'note "substitute: Ben for Ben"\n'))
    held = page("replay", match="open", event="8", below="held")
    assert "Dan holds 7 tiles" in markup(held)
    assert "Ben holds" not in markup(held)
    (hands,) = [one for one in given(page("replay", match="results", below="hands"), "listing") if one["rows"]]
    assert [row["cells"][2] for row in hands["rows"]] == ["Ana", "Dan"]
