"""No two tiles lie on one another, each lies once, and each touches the one it was joined to with the same number."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.board import arrange
from ledger.board.scene import Face, OpenMark, Scene, Track
from ledger.game.picture import State
from tests.board.tables import random_line, random_sausage, random_trains, random_tree

NAMES = ["Ana", "Ben", "Carla", "Dmitri", "Eva", "Farid", "Gia", "Hana", "Ivan", "João"]
WIDTHS = st.sampled_from([320, 360, 390, 400, 719, 720, 1024, 1280, 1920])
SEEDS = st.integers(0, 10**6)


@st.composite
def tables(draw: st.DrawFn) -> State:
    """Tables of every kind, from a single tile to a whole set."""
    kind = draw(st.sampled_from(["line", "spinner", "trains", "sausage", "tree"]))
    most = draw(st.integers(1, 91))
    seed = draw(SEEDS)
    if kind == "trains":
        return random_trains(seed, draw(st.integers(2, 10)), most=most)
    if kind == "tree":
        return random_tree(seed, highest=draw(st.sampled_from([6, 9])), most=min(most, 55), foot=draw(st.booleans()))
    if kind == "sausage":
        return random_sausage(seed, draw(st.integers(2, 4)), most)
    return random_line(seed, spinner=kind == "spinner", most=most, highest=draw(st.sampled_from([6, 9])))


def on_table(scene: Scene) -> list[Face]:
    """The faces that lie on the table."""
    return [face for face in scene.faces if face.laid is not None]


def overlap(one: Face, other: Face) -> bool:
    """Whether two faces share more than an edge."""
    slack = 0.01
    return (
        one.x + one.width > other.x + slack
        and other.x + other.width > one.x + slack
        and one.y + one.height > other.y + slack
        and other.y + other.height > one.y + slack
    )


@given(tables(), WIDTHS)
def test_no_two_tiles_overlap(state: State, width: int) -> None:
    faces = arrange(state, NAMES, width=width).faces
    assert not [(one.title, other.title) for one, other in combinations(faces, 2) if overlap(one, other)]


@given(tables(), WIDTHS)
def test_every_laid_tile_is_drawn_exactly_once(state: State, width: int) -> None:
    drawn = sorted(
        (face.laid or 0, max(face.first, face.second), min(face.first, face.second))
        for face in on_table(arrange(state, NAMES, width=width))
    )
    assert drawn == [(index, one.tile.high, one.tile.low) for index, one in enumerate(state.laid)]


@given(tables(), WIDTHS)
def test_everything_lies_within_the_picture(state: State, width: int) -> None:
    scene = arrange(state, NAMES, width=width)
    assert scene.width == width
    for face in scene.faces:
        assert face.x >= 0
        assert face.y >= 0
        assert face.x + face.width <= scene.width
        assert face.y + face.height <= scene.height


@given(SEEDS, st.integers(2, 28), st.booleans(), WIDTHS)
def test_a_tile_touches_the_one_it_was_joined_to_with_the_same_number(
    seed: int, most: int, spinner: bool, width: int
) -> None:
    state = random_line(seed, spinner=spinner, most=most)
    halves = {face.laid: halves_of(face) for face in on_table(arrange(state, NAMES, width=width))}
    for index, one in enumerate(state.laid[1:], start=1):
        assert one.onto is not None
        assert any(
            mine[2] == theirs[2] == one.joined and touching(mine, theirs)
            for mine in halves[index]
            for theirs in halves[one.onto]
        ), f"{one.tile} does not touch {state.laid[one.onto].tile}"


@given(SEEDS, st.integers(2, 55), st.booleans(), WIDTHS)
def test_a_tile_of_a_tree_touches_its_own_or_a_line_leads_to_it(seed: int, most: int, foot: bool, width: int) -> None:
    state = random_tree(seed, most=most, foot=foot)
    scene = arrange(state, NAMES, width=width)
    halves = {face.laid: halves_of(face) for face in on_table(scene)}
    apart = [
        one.tile
        for index, one in enumerate(state.laid[1:], start=1)
        if not any(mine[2] == one.joined and touching(mine, to) for mine in halves[index] for to in halves[one.onto])
    ]
    assert len(apart) == sum(isinstance(item, Track) for item in scene.items)


def halves_of(face: Face) -> list[tuple[float, float, int, float]]:
    """The middles of the places where a tile can be touched, with the number there; a double also has its middle."""
    dx, dy = (face.half, 0.0) if face.across else (0.0, face.half)
    x, y = face.x + face.half / 2, face.y + face.half / 2
    found = [(x, y, face.first, face.half), (x + dx, y + dy, face.second, face.half)]
    if face.first == face.second:
        found.append((x + dx / 2, y + dy / 2, face.first, face.half))
    return found


def touching(one: tuple[float, float, int, float], other: tuple[float, float, int, float]) -> bool:
    """Whether two halves lie side by side."""
    return abs(abs(one[0] - other[0]) + abs(one[1] - other[1]) - one[3]) < 0.01


@given(tables(), WIDTHS)
def test_no_open_end_is_marked_where_a_tile_lies(state: State, width: int) -> None:
    scene = arrange(state, NAMES, width=width)
    marks = [item for item in scene.items if isinstance(item, OpenMark)]
    if state.drawn_as != "tree":
        assert len(marks) == len(state.ends)
    for mark in marks:
        reach = mark.radius * 0.9
        mine = Face(mark.x - reach, mark.y - reach, reach * 2, True, 0, 0, "")
        square = [mine.x, mine.y, mine.x + 2 * reach, mine.y + 2 * reach]
        for face in on_table(scene):
            apart = (
                face.x >= square[2]
                or face.x + face.width <= square[0]
                or face.y >= square[3]
                or face.y + face.height <= square[1]
            )
            assert apart, f"the mark of {mark.text} lies on {face.title}"


@given(SEEDS, st.integers(1, 28), st.booleans(), WIDTHS)
def test_an_open_end_is_marked_beside_the_tile_that_it_belongs_to(
    seed: int, most: int, spinner: bool, width: int
) -> None:
    state = random_line(seed, spinner=spinner, most=most)
    scene = arrange(state, NAMES, width=width)
    faces = {state.laid[face.laid or 0].tile: face for face in on_table(scene)}
    marks = [item for item in scene.items if isinstance(item, OpenMark)]
    for end in state.ends:
        assert end.tile is not None
        halves = halves_of(faces[end.tile])
        beside = [
            mark for mark in marks if any(touching((mark.x, mark.y, end.value, half[3]), half) for half in halves)
        ]
        assert str(end.value) in [mark.text for mark in beside]
    assert len({(mark.x, mark.y) for mark in marks}) == len(state.ends)


@given(SEEDS, st.sampled_from(["line", "spinner"]), WIDTHS)
def test_no_tile_moves_while_a_hand_is_stepped_through(seed: int, kind: str, width: int) -> None:
    final = random_line(seed, spinner=kind == "spinner")
    whole = arrange(final, NAMES, width=width)
    places = {face.laid: (face.x, face.y, face.across, face.first, face.second) for face in on_table(whole)}
    for most in range(1, len(final.laid)):
        before = random_line(seed, spinner=kind == "spinner", most=most)
        assert before.laid == final.laid[:most]
        scene = arrange(before, NAMES, width=width, final=final)
        assert (scene.width, scene.height) == (whole.width, whole.height)
        for face in on_table(scene):
            assert places[face.laid] == (face.x, face.y, face.across, face.first, face.second)


@pytest.mark.parametrize(("width", "least"), [(1280, 28), (390, 14), (360, 14)])
@pytest.mark.parametrize("spinner", [False, True])
def test_a_whole_set_can_be_read(width: int, least: int, spinner: bool) -> None:
    """28 tiles: halves of 28 pixels on a desk, of 14 on a phone, as was asked for."""
    long = [state for seed in range(200) if len((state := random_line(seed, spinner=spinner)).laid) == 28]
    assert long
    for state in long:
        scene = arrange(state, NAMES, width=width)
        assert min(face.half for face in on_table(scene)) >= least
        assert scene.height <= 680


def test_ten_trains_of_the_biggest_set_can_be_read_on_a_desk() -> None:
    state = max((random_trains(seed, 10) for seed in range(30)), key=lambda one: len(one.laid))
    assert len(state.laid) > 80
    scene = arrange(state, NAMES, width=1280)
    assert min(face.half for face in on_table(scene)) >= 28
    assert scene.height <= 900
