"""The SVG as text: well-formed, names escaped, nothing shown that the viewpoint does not see."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.board import draw
from ledger.game.events import Record
from ledger.game.picture import Laid, OpenEnd
from ledger.game.tiles import tile
from ledger.record import read
from ledger.replay import replay
from tests.board.tables import random_line, random_sausage, random_trains, state_of, tiles

SVG = "{http://www.w3.org/2000/svg}"
NASTY = ['<svg onload="x()">', "</title><script>alert(1)</script>", "&amp;\"'", "a\x00\x1b\ud800b"]


@pytest.mark.parametrize("name", NASTY)
@pytest.mark.parametrize(
    "state", [random_line(1), random_line(3, spinner=True), random_trains(1, 2), random_sausage(1, 2, 9)]
)
def test_a_name_never_becomes_markup(state: object, name: str) -> None:
    svg = draw(state, [name, "Ben"])  # type: ignore[arg-type]
    root = ElementTree.fromstring(svg.encode("utf-8"))
    assert {element.tag for element in root.iter()} <= {
        SVG + tag
        for tag in ("svg", "title", "defs", "g", "rect", "circle", "line", "text", "use", "polygon", "polyline")
    }
    assert not [key for element in root.iter() for key in element.attrib if key.startswith("on")]


@given(st.text(min_size=1, max_size=40))
def test_any_name_leaves_the_picture_well_formed(name: str) -> None:
    svg = draw(random_line(2, most=6), [name, "Ben"], width=390)
    ElementTree.fromstring(svg.encode("utf-8"))


def test_a_long_name_is_cut_where_it_is_drawn_and_whole_in_the_title() -> None:
    name = "Maximiliana " * 12
    root = ElementTree.fromstring(draw(random_line(2, most=6), [name, "Ben"], width=390))
    drawn = [element.text or "" for element in root.iter(SVG + "text")]
    assert any(text.startswith("Maximiliana") and text.endswith("…") for text in drawn)
    assert any(name in (element.text or "") for element in root.iter(SVG + "title"))


DEAL = ["hand 1", "deal Ana 7", "deal Ben 7"]


@pytest.mark.parametrize(("lines", "boneyard"), [(0, None), (1, None), (2, None), (3, 14)])
def test_before_everybody_has_his_tiles_there_is_no_boneyard(lines: int, boneyard: int | None) -> None:
    record = next(iter(read("\n".join(['[Variant "draw"]', '[Seat1 "Ana"]', '[Seat2 "Ben"]', *DEAL[:lines]]))))
    assert isinstance(record, Record)
    svg = draw(replay(record).at(len(record.events)), ["Ana", "Ben"])
    assert re.findall(r">Boneyard (\d+)<", svg) == ([str(boneyard)] if boneyard else [])


def test_a_picture_says_its_size_and_what_it_shows() -> None:
    state = state_of(
        [Laid(tile("6-6"), 1, 8), Laid(tile("6-3"), 2, 9, "left", 6, 0)],
        "line",
        ends=(OpenEnd("left", tile("6-3"), 3), OpenEnd("right", tile("6-6"), 6)),
        hands={1: tiles("5-5 4-1"), 2: 6},
        turn=1,
    )
    root = ElementTree.fromstring(draw(state, ["Ana", "Ben"], width=800))
    assert root.get("width") == "800"
    assert root.get("viewBox") == f"0 0 800 {root.get('height')}"
    assert root.get("role") == "img"
    label = root.get("aria-label") or ""
    assert "6-6, 6-3" in label
    assert "open ends 3, 6" in label
    assert "Ben holds 6" in label
    assert "Ana to play" in label


@given(st.integers(0, 10**6), st.sampled_from(["line", "spinner", "trains"]), st.integers(1, 2))
def test_a_seat_does_not_see_the_tiles_of_others(seed: int, kind: str, seat: int) -> None:
    state = (
        random_trains(seed, 2, most=20, hand_size=15)
        if kind == "trains"
        else random_line(seed, spinner=kind == "spinner", most=9)
    )
    svg = draw(state, ["Ana", "Ben"], viewpoint=seat)
    hidden, own = state.hands[3 - seat], state.hands[seat]
    assert not isinstance(hidden, int)
    assert not isinstance(own, int)
    for one in hidden:
        assert not re.search(
            rf"(?<!\d)({one.first}-{one.second}|{one.second}-{one.first})(?!\d)", svg.split("</defs>")[1]
        )
    for one in own:
        assert f"{one.text}, held by {['Ana', 'Ben'][seat - 1]}" in svg


def test_what_is_known_of_another_hand_is_not_shown_to_a_seat() -> None:
    state = state_of([], "line", hands={1: tiles("5-5"), 2: 3}, known={2: tiles("6-4")})
    assert "6-4" in draw(state, ["Ana", "Ben"])
    assert "6-4" not in draw(state, ["Ana", "Ben"], viewpoint=1)
    assert "6-4" in draw(state, ["Ana", "Ben"], viewpoint=2)


def test_a_hand_of_which_only_the_number_is_known_stands_there_as_backs() -> None:
    svg = draw(state_of([], "line", hands={1: 7, 2: 5}), ["Ana", "Ben"])
    assert svg.count("<title>A tile of Ana</title>") == 7
    assert svg.count("<title>A tile of Ben</title>") == 5


def test_no_seat_sees_a_tile_of_a_blind_row() -> None:
    state = random_sausage(5, 2, 6)
    assert "face down in" in draw(state, ["Ana", "Ben"])
    for seat in (1, 2):
        assert "face down in" not in draw(state, ["Ana", "Ben"], viewpoint=seat)


def test_a_hidden_tile_changes_nothing_in_what_a_seat_sees() -> None:
    """The picture for a seat is the same whatever the others hold."""
    some = state_of([Laid(tile("6-6"), 1, 8)], "trains", hands={1: tiles("5-5"), 2: tiles("4-3 4-2")})
    other = state_of([Laid(tile("6-6"), 1, 8)], "trains", hands={1: tiles("5-5"), 2: tiles("12-11 9-9")})
    assert draw(some, ["Ana", "Ben"], viewpoint=1) == draw(other, ["Ana", "Ben"], viewpoint=1)


def test_the_number_of_pips_is_the_number() -> None:
    hands = {1: tuple(tile(f"{value}-{value}") for value in range(13)), 2: 0}
    root = ElementTree.fromstring(draw(state_of([], "line", hands=hands), ["Ana", "Ben"]))
    halves = {group.get("id"): len(group.findall(SVG + "circle")) for group in root.iter(SVG + "g") if group.get("id")}
    assert halves == {f"half-upright-{value}": value for value in range(1, 13)}


def test_the_boneyard_and_the_count_are_written() -> None:
    svg = draw(state_of([], "line", boneyard=14, count=15), ["Ana", "Ben"])
    assert ">Boneyard 14<" in svg
    assert ">Ends count 15<" in svg


def test_a_counted_end_says_what_it_counts() -> None:
    state = state_of([Laid(tile("6-6"), 1, 8)], "line", ends=(OpenEnd("left", tile("6-6"), 6, 12),))
    assert "Open end: 6, counts 12" in draw(state, ["Ana", "Ben"])


def test_a_marked_train_and_a_due_double_are_named_in_words() -> None:
    laid = [Laid(tile("12-12"), 1, 2), Laid(tile("12-5"), 2, 3, 2, 12), Laid(tile("5-5"), 2, 4, 2, 5, 1)]
    svg = draw(state_of(laid, "trains", markers=(2,), due=(tile("5-5"),), hands={1: 3, 2: 2}), ["Ana", "Ben"])
    assert "Ben&#x27;s train is marked: open to everybody" in svg
    assert ">due<" in svg
    assert ">Mexican Train<" in svg
    unmarked = draw(state_of(laid, "trains", markers=(), due=(), hands={1: 3, 2: 2}), ["Ana", "Ben"])
    assert ">marker<" not in unmarked
    assert ">due<" not in unmarked


def test_a_shut_arm_is_marked() -> None:
    state = state_of([Laid(tile("6-6"), 1, 8)], "line", shut=("left",))
    assert "nothing can be joined here" in draw(state, ["Ana", "Ben"])


def test_the_tile_laid_last_is_lit_and_any_other_can_be() -> None:
    state = random_line(4, most=5)
    assert lit(draw(state, ["Ana", "Ben"])) == [state.laid[-1].tile.text]
    assert lit(draw(state, ["Ana", "Ben"], last=state.laid[1].event)) == [state.laid[1].tile.text]


def lit(svg: str) -> list[str]:
    """The tiles with a ring of light."""
    return re.findall(r'<title>(\d+-\d+), l[^<]*</title><rect[^>]*fill="#ffc94d"', svg)


def test_a_hand_whose_plays_were_not_written_down_says_so_on_the_bare_table() -> None:
    (record,) = read('[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\nhand 1\nlead Ana 5-5\nfish\n')
    assert isinstance(record, Record)
    assert "The plays of this hand were not written down" in draw(replay(record).at(4), record.opening.seats)
    assert "No tile on the table" in draw(replay(record).at(2), record.opening.seats)
