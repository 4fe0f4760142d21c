"""A substitute's hands are his, and the match stays that of the player whose seat he took."""

from __future__ import annotations

from random import Random

import pytest

from ledger.audit import audit
from ledger.game.events import Note, Record
from ledger.game.substitutes import substitute, substitutes
from ledger.record import read, write, write_jsonl
from ledger.simulate import play_match
from ledger.statistics.figures import MatchFigures, figures
from ledger.statistics.grouping import COUNTS, Played, grouped
from tests.game.situations import situation

THREE_HANDS = """
hand 1
out Ana
reveal Ben 5-5 4-4
note "substitute: Dan for Ana"
hand 2
out Ana
reveal Ben 6-4
note "substitute: Ana for Ana"
hand 3
out Ben
reveal Ana 6-6
"""
"""Events 2 to 12: Ana wins the first hand, Dan at her seat the second, Ben the third."""

CHOICES = ("seen_hands", "decisions")


def record(events: str, *, options: str = "") -> Record:
    return situation("draw", events, options=options).record


def hands(found: MatchFigures) -> dict[str, tuple[int, int]]:
    """Of whoever played the hands he was there at the end of and those that his side won."""
    names = ("Ana", "Ben")
    own = {names[seat.seat - 1]: (seat.hands, seat.hands_won) for seat in found.seats}
    return own | {one.name: (one.figures.hands, one.figures.hands_won) for one in found.substitutes}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("substitute: Dan for Ana", (1, "Dan")),
        ("  Substitute:  Dan the Second for 2 ", (2, "Dan the Second")),
        ("substitute: Cat for Ana for Ana", (1, "Cat for Ana")),
        ("substitute: Ana for Ana", (1, "Ana")),
        ("substitute: Ben for Ana", None),
        ("substitute: Dan for Zoe", None),
        ("substitute: 7 for Ana", None),
        ("substitute:  for Ana", None),
        ("Dan came for Ana", None),
    ],
)
def test_a_remark_of_one_form_tells_of_a_substitute_and_any_other_is_a_remark(
    text: str, told: tuple[int, str] | None
) -> None:
    assert substitute(text, ("Ana", "Ben")) == told


def test_the_hands_after_he_sat_down_are_the_substitutes() -> None:
    assert hands(figures(record(THREE_HANDS))) == {"Ana": (2, 1), "Ben": (3, 1), "Dan": (1, 1)}


def test_who_sat_down_and_until_when() -> None:
    assert [(one.event, one.seat, one.name, one.until) for one in substitutes(record(THREE_HANDS))] == [
        (5, 1, "Dan", 9)
    ]


@pytest.mark.parametrize(
    ("corrections", "told"),
    [
        ('insert 2 note "substitute: Eva for Ben" ""', [(2, "Eva", None), (5, "Dan", 9)]),
        ('insert 9 note "substitute: Eva for Ana" ""', [(5, "Dan", 9), (9, "Eva", 9)]),
        ('amend 5 note "substitute: Eva for Ana" ""\ninsert {last} note "substitute: Eve for Ben" ""',
         [(5, "Eve", None), (5, "Eva", 9)]),
    ],
)  # fmt: skip
def test_what_was_inserted_is_told_where_it_stands(corrections: str, told: list[tuple[int, str, int | None]]) -> None:
    last = len(record(THREE_HANDS).events) + 1
    found = substitutes(record(THREE_HANDS + corrections.format(last=last)))
    assert [(one.event, one.name, one.until) for one in found] == told


def test_the_match_is_won_by_the_player_of_the_seat() -> None:
    """18 and 10 points of 25 are Ana's side's, whoever sat there."""
    found = figures(record(THREE_HANDS.partition('note "substitute: Ana')[0], options="target=25"))
    assert (found.winners, found.seats[0].won, found.seats[0].points) == ((1,), 1, 28)
    (dan,) = found.substitutes
    assert (dan.figures.decided, dan.figures.won, dan.figures.points, dan.figures.hands_won) == (0, 0, 0, 1)


@pytest.mark.parametrize(("game", "players"), [("draw", 2), ("five-up", 2), ("kozel-pairs", 4), ("mexican-train", 3)])
def test_wherever_somebody_sits_down_what_the_two_did_is_what_was_done_at_the_seat(game: str, players: int) -> None:
    names = ("Ana", "Ben", "Cid", "Dora")[:players]
    match = play_match(game, names, options={}, seed="7", bots=("greedy", "random"))
    alone = figures(match)
    places = Random(game).sample(range(2, len(match.events)), 5)
    for place in places:
        note = Note("substitute: Dan for Ben")
        found = figures(Record((*match.events[:place], note, *match.events[place:])))
        assert len(found.substitutes) <= 1
        assert found.hands == alone.hands
        for seat, was in zip(found.seats, alone.seats, strict=True):
            own = [seat, *(one.figures for one in found.substitutes if one.figures.seat == seat.seat)]
            for count in COUNTS:
                done = sum(getattr(one, count) for one in own)
                # of a hand that two played nobody had the choices
                assert done == getattr(was, count) or (count in CHOICES and done < getattr(was, count)), count


@pytest.mark.parametrize(
    ("correction", "told"),
    [
        ('void 5 "it was Ana all the time"', {"Ana": (3, 2), "Ben": (3, 1)}),
        ('amend 5 note "substitute: Eva for Ana" "it was Eva"', {"Ana": (2, 1), "Ben": (3, 1), "Eva": (1, 1)}),
        (
            'insert 6 note "substitute: Eva for Ben" "so did Ben"',
            {"Ana": (2, 1), "Ben": (1, 0), "Dan": (1, 1), "Eva": (2, 1)},
        ),
    ],
)
def test_a_substitution_is_corrected_like_any_event(correction: str, told: dict[str, tuple[int, int]]) -> None:
    assert hands(figures(record(THREE_HANDS + correction))) == told


def test_a_substitute_who_played_no_hand_has_no_figures() -> None:
    found = figures(record(THREE_HANDS + 'note "substitute: Eva for Ben"'))
    assert [one.name for one in found.substitutes] == ["Dan"]


def test_to_the_audit_it_is_a_remark_and_files_keep_it() -> None:
    own = record(THREE_HANDS)
    assert audit(own) == audit(record(THREE_HANDS.replace("substitute: ", "")))
    (again,) = read(write(own))
    assert isinstance(again, Record)
    assert again.events == own.events
    assert '"kind":"note"' in write_jsonl(own, "1").replace(" ", "")


def test_groups_count_a_substitutes_hands_once() -> None:
    found = figures(record(THREE_HANDS))
    did = tuple(((one.name, one.name), one.figures) for one in found.substitutes)
    played = Played(found, (("Ana", "Ana"), ("Ben", "Ben")), {}, substitutes=did)
    by_player = {line.name: (line.matches, line.kinds["result"]) for line in grouped([played], "player")}
    assert by_player == {"Ana": (1, 2), "Ben": (1, 3), "Dan": (1, 1)}
    (everybody,) = grouped([played], "all")
    assert (everybody.matches, everybody.kinds["result"]) == (1, 3)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("substitute: Dan for Ana", False),
        ("substitute: Ana for Ana", False),
        ("Dan came for Ana", False),
        ("substitute: Nobody for Zed", True),
        ("substitute: Ben for Ana", True),
        ("substitute: Dan for", True),
    ],
)
def test_a_remark_that_only_looks_like_one_on_a_substitute_is_told_by_the_audit(text: str, wrong: bool) -> None:
    found = audit(record(f'hand 1\nout Ana\nreveal Ben 5-5\nnote "{text}"\n'))
    assert [(one.event, one.severity) for one in found] == [(5, "info")] * wrong
    assert all("tells of no substitute" in one.message for one in found)
    assert substitutes(record(f'hand 1\nnote "{text}"\n')) == [] or not wrong
