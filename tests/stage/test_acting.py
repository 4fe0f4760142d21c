"""What the stage is given: every step of a match with the place of everything on it, no more than a viewer may see."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest

from ledger.board import Scene, arrange
from ledger.board.reel import plain
from ledger.game.events import Record
from ledger.record import read
from ledger.simulate import play_match
from ledger.stage import TABLE, Unfolded, act, acts, script, unfold
from ledger.stage.files import HERE
from ledger.stage.sharing import described
from ledger.stage.words import stage_words
from tests.dashboard.club import FIVES, WRONG

PARSING = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|DOMParser|createContextualFragment"


def match_of(text: str) -> Unfolded:
    """A record, unfolded."""
    (record,) = read(text)
    assert isinstance(record, Record)
    return unfold(record, "1")


def act_of(match: Unfolded, hand: int = 1, viewpoint: int | None = None, width: int = 800) -> dict[str, Any]:
    """A hand as the browser gets it."""
    data: dict[str, Any] = json.loads(act(match, acts(match)[hand - 1], viewpoint, width))
    return data


def test_the_hands_of_a_match_follow_one_another_without_a_gap() -> None:
    assert [(one.hand, one.first, one.last) for one in acts(match_of(WRONG))] == [(1, 1, 5), (2, 6, 8)]


def test_an_act_has_a_step_for_each_of_its_events() -> None:
    data = act_of(match_of(WRONG), 2)
    assert [step["event"] for step in data["steps"]] == [6, 7, 8]
    assert data["steps"][1]["told"] == "Ben goes out"


@pytest.mark.parametrize("viewpoint", [None, TABLE, 1, 2])
@pytest.mark.parametrize(
    ("game", "players"), [("five-up", 2), ("mexican-train", 4), ("chicken-foot", 2), ("kolbasa", 2)]
)
def test_each_thing_lies_where_the_scene_of_the_svg_has_it(game: str, players: int, viewpoint: int | None) -> None:
    match = unfold(play_match(game, ("Ana", "Ben", "Cid", "Dora")[:players], seed=4), "1")
    data = act_of(match, viewpoint=viewpoint)
    final = match.states[data["last"] - 1]
    for step in data["steps"][::7]:
        scene = arrange(match.states[step["event"] - 1], match.names, viewpoint=viewpoint, width=800, final=final)
        assert [data["things"][number] for number in step["things"]] == told_of(scene)
        assert (step["width"], step["height"]) == (scene.width, pytest.approx(scene.height, abs=0.01))


def told_of(scene: Scene) -> list[dict[str, Any]]:
    """A scene as JSON carries it."""
    told: list[dict[str, Any]] = json.loads(msgspec.json.encode([plain(item) for item in scene.items]))
    return told


@pytest.mark.parametrize("viewpoint", [TABLE, 1])
def test_a_viewer_is_sent_no_tile_of_a_hand_that_he_does_not_see(viewpoint: int) -> None:
    match = unfold(play_match("draw", ("Ana", "Ben"), seed=4), "1")
    for hand in acts(match)[:3]:
        data = act_of(match, hand.hand, viewpoint)
        for step in data["steps"]:
            state = match.states[step["event"] - 1]
            held = state.hands[2]
            if isinstance(held, int):
                continue
            shown = {data["things"][n]["title"][:3] for n in step["things"] if data["things"][n]["type"] == "face"}
            assert not {tile.text for tile in held} & shown
            assert not step["moves"] or state.turn == viewpoint


def test_who_wants_no_spoilers_is_not_told_of_findings() -> None:
    match = match_of(WRONG)
    assert script(match, None)["jumps"]["finding"] == [5]
    assert script(match, TABLE)["jumps"]["finding"] == []
    assert script(match, TABLE)["secret"]


def test_what_may_be_played_is_what_the_rules_allow() -> None:
    """Ana led 6-6, Ben laid 6-3: Ana holds a 3 twice, a 6 no more."""
    match = match_of(FIVES)
    step = act_of(match)["steps"][5]
    assert step["turn"] == 1
    assert step["allowed"] == ["3-2"]
    assert step["moves"] == ["3-2 at the left"]


def test_points_come_with_their_reason_and_clause() -> None:
    (point,) = act_of(match_of(FIVES))["steps"][5]["points"]
    assert (point["side"], point["points"], point["rule"]) == ("Ben", "+15", "FU4")
    assert "15" in point["because"]


def test_a_hand_that_nobody_wrote_down_is_not_drawn_as_backs() -> None:
    text = (
        '[Variant "kozel-pairs"]\n'
        + "".join(f'[Seat{n} "P{n}"]\n' for n in range(1, 5))
        + "hand 1\nout P1\nreveal P2 5-5\n"
    )
    data = act_of(match_of(text))
    last = [data["things"][number] for number in data["steps"][-1]["things"]]
    assert not [thing for thing in last if thing["type"] == "back"]
    assert [thing["text"] for thing in last if thing.get("text") == "not written down"] == ["not written down"] * 2


def test_the_browser_makes_nodes_and_sets_texts_and_parses_nothing() -> None:
    for file in (*HERE.glob("*.js"), *(HERE.parents[1] / "dashboard").rglob("*.js")):
        assert not re.search(PARSING, file.read_text("utf-8")), file.name


def test_every_word_that_the_stage_asks_for_is_there() -> None:
    words = stage_words(0)
    asked = set(re.findall(r'data-(?:label|text)="([\w-]+)"', (HERE / "stage.html").read_text("utf-8")))
    code = (HERE / "stage.js").read_text("utf-8")
    asked |= set(re.findall(r"words\.([a-z]+)", code)) | set(re.findall(r'words\["([\w-]+)"\]', code))
    assert asked <= set(words)


SUBSTITUTED = """[Variant "draw"]
[Seat1 "Ana"]
[Seat2 "Ben"]
hand 1
deal Ana 6-6 5-4 4-3 4-2 4-1 4-0 3-2
deal Ben 7
play Ana 6-6
note "substitute: Dan for Ben"
play Ben 6-5
note "substitute: Ben for Ben"
play Ana 5-4
"""


def test_from_when_he_sat_down_a_substitute_is_named_at_the_seat() -> None:
    match = match_of(SUBSTITUTED)
    steps = act_of(match)["steps"]
    assert [step["told"] for step in steps[4:]] == [
        "Ana plays 6-6",
        "Dan sits down for Ben",
        "Dan plays 6-5",
        "Ben is back",
        "Ana plays 5-4",
    ]
    assert [match.names_at(event)[1] for event in (5, 6, 7, 8)] == ["Ben", "Dan", "Dan", "Ben"]
    assert described(match).endswith("match 1 · Dan for Ben from event 6")


def test_what_the_arbiter_decided_is_told_from_when_he_did() -> None:
    match = match_of(SUBSTITUTED + 'end Ana\nstand 10 "Ben left"\n')
    assert [step["over"] for step in act_of(match)["steps"][-2:]] == [
        "",
        "awarded to Ana by the arbiter (event 11): Ben left",
    ]
