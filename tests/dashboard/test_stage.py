"""What the stage is given: the same drawing as the SVG, in nodes that the browser may build."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from dashboard.opened import Unfolded, unfolded
from dashboard.stage.act import act, acts
from ledger.board import draw
from ledger.board.svg import Element

PARSING = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|DOMParser|createContextualFragment"
STAGE = Path(__file__).parents[2] / "dashboard" / "stage"


@pytest.fixture
def match(club: None) -> Unfolded:
    return unfolded("wrong")


def test_the_hands_of_a_match_follow_one_another_without_a_gap(match: Unfolded) -> None:
    assert [(one.hand, one.first, one.last) for one in acts(match)] == [(1, 1, 5), (2, 6, 8)]


def test_an_act_has_a_step_for_each_of_its_events(match: Unfolded) -> None:
    data = json.loads(act(match, 7, None, 800))
    assert [step["event"] for step in data["steps"]] == [6, 7, 8]
    assert data["steps"][1]["told"] == "Ben goes out"


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize("viewpoint", [None, 1, 2])
def test_the_stage_shows_the_same_drawing_as_the_svg(viewpoint: int | None) -> None:
    match = unfolded("fives")
    data = json.loads(act(match, 1, viewpoint, 800))
    for step in data["steps"]:
        final = match.states[data["last"] - 1]
        state = match.states[step["event"] - 1]
        svg = draw(state, match.names, viewpoint=viewpoint, width=800, final=final)
        inside = re.sub(r"^<svg[^>]*><title>.*?</title>(<defs/>|<defs>.*?</defs>)", "", svg).removesuffix("</svg>")
        assert inside == "".join(node(data["elements"][number]).written() for number in step["items"])


def node(built: list[Any]) -> Element:
    """An element as it was before it became JSON."""
    tag, attributes, children = built
    return Element(tag, attributes, tuple(child if isinstance(child, str) else node(child) for child in children))


@pytest.mark.usefixtures("club")
def test_the_browser_may_build_every_node_that_is_drawn() -> None:
    (allowed,) = re.findall(r"TAGS = new Set\(\[(.*?)\]", (STAGE / "stage.js").read_text("utf-8"))
    tags = set(allowed.replace('"', "").split(", "))
    svg = draw(unfolded("fives").states[-1], ("a", "b"))
    drawn = {element.tag.partition("}")[2] for element in ElementTree.fromstring(svg).iter()}
    assert drawn - {"svg"} <= tags
    assert not tags & {"script", "foreignObject", "image", "a", "iframe", "animate", "set"}


def test_no_script_of_the_dashboard_writes_markup() -> None:
    """Nodes are built and texts set; what would parse a text as markup is not used at all."""
    for script in STAGE.parent.rglob("*.js"):
        assert re.findall(PARSING, script.read_text("utf-8")) == [], script.name
