"""What every ledger does alike, in memory, in a file and on a server."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest

from ledger.errors import InvalidEvent, NotFound, OtherEvents, RequestReused, WrongVersion
from ledger.game.events import Adjust, Event, Hand, Knock, Note, Open, Out, Record, Total, Write
from ledger.store import Appended, Asked, Filter
from tests.store.matches import EVERY_KIND, match, opening
from tests.store.memory import Memory, Store

MOMENTS = {5: "2026-03-14T19:42:05+01:00", 6: "1969-12-31T23:59:59.999999", 7: "yesterday", 8: "9999-12-31T23:59:59Z"}
AWKWARD = ("'); DROP TABLE event;--", '%_\\ $1 :x {} ? %s "', "José", "Оля", "🁣")


def test_an_append_answers_with_the_match_its_length_and_the_end_of_the_log(store: Store) -> None:
    assert store.add(match()) == Appended(match=1, version=10, position=10, commit_no=1)
    assert store.add(match(plays=0)) == Appended(match=2, version=4, position=14, commit_no=2)
    assert store.append(1, [Knock(1), Hand(2)], expected=10) == Appended(match=1, version=12, position=16, commit_no=3)


def test_every_kind_of_event_every_moment_and_every_name_comes_back_as_it_was(store: Store) -> None:
    record = Record(
        (opening(*AWKWARD[:4], Club=AWKWARD[4], Note=AWKWARD[1], Id=AWKWARD[0]), *EVERY_KIND, *map(Note, AWKWARD)),
        MOMENTS,
    )
    store.add(record)
    store.add(match(plays=0))
    store.append(2, EVERY_KIND, expected=4, moments=MOMENTS)
    assert store.match(1).record == store.match(AWKWARD[0]).record == record
    assert store.match(2).record == Record((*match(plays=0).events, *EVERY_KIND), MOMENTS)
    assert [stored.record for stored in store.matches()] == [store.match(1).record, store.match(2).record]


def test_a_match_of_more_events_than_a_commit_holds_is_one_append(store: Store) -> None:
    record, asked = match(plays=12_001), Asked()
    assert store.add(record, asked=asked) == Appended(match=1, version=12_005, position=12_005, commit_no=3)
    assert store.add(record, asked=asked).replayed
    assert store.match(1).record == record


@pytest.mark.parametrize("expected", [0, 3, 5, 400])
def test_an_append_to_another_length_is_refused_and_names_both(store: Store, expected: int) -> None:
    store.add(match(plays=0))
    with pytest.raises(WrongVersion) as caught:
        store.append(1, [Knock(1)], expected=expected)
    assert (caught.value.expected, caught.value.current) == (expected, 4)
    assert store.match(1).version == 4


def test_events_that_come_out_of_order_wait_for_their_turn_with_the_sender(store: Store) -> None:
    store.add(match(plays=0))
    with pytest.raises(WrongVersion):
        store.append(1, [Knock(2)], expected=5)
    store.append(1, [Knock(1)], expected=4)
    store.append(1, [Knock(2)], expected=5)
    assert store.match(1).record.events[4:] == (Knock(1), Knock(2))


def test_the_same_request_again_has_the_same_answer_and_writes_nothing(store: Store) -> None:
    events: list[Event] = [Knock(1), Note("Ben counts"), Adjust(1, 5, "Ana was right")]
    asked = Asked(actor="Ana")
    store.add(match(plays=0))
    first = store.append(1, events, expected=4, asked=asked, moments={5: MOMENTS[5]})
    store.append(1, [Knock(2)], expected=7)
    again = store.append(1, events, expected=4, asked=asked, moments={5: MOMENTS[5]})
    assert again == Appended(first.match, first.version, first.position, first.commit_no, replayed=True)
    assert store.match(1).version == 8


@pytest.mark.parametrize(
    "again",
    [
        lambda store, asked: store.append(1, [Knock(2)], expected=4, asked=asked),
        lambda store, asked: store.append(1, [Knock(1), Knock(1)], expected=4, asked=asked),
        lambda store, asked: store.append(1, [Knock(1)], expected=5, asked=asked),
        lambda store, asked: store.append(2, [Knock(1)], expected=4, asked=asked),
        lambda store, asked: store.append(1, [Knock(1)], expected=4, asked=asked, moments={5: MOMENTS[5]}),
        lambda store, asked: store.add(match(), asked=asked),
    ],
)
def test_another_content_under_a_used_request_is_refused(
    store: Store, again: Callable[[Store, Asked], Appended]
) -> None:
    store.add(match(plays=0))
    store.add(match(plays=0))
    asked = Asked(request_id=str(uuid4()))
    store.append(1, [Knock(1)], expected=4, asked=asked)
    with pytest.raises(RequestReused):
        again(store, asked)
    assert [stored.version for stored in store.matches()] == [5, 4]


@pytest.mark.parametrize("events", [[], [Knock(1)], [Knock(1), Knock(2), Knock(1)]])
def test_part_of_what_a_used_request_brought_or_more_than_that_is_other_content(
    store: Store, events: list[Knock]
) -> None:
    store.add(match(plays=0))
    asked = Asked(request_id=str(uuid4()))
    store.append(1, [Knock(1), Knock(2)], expected=4, asked=asked)
    store.append(1, [Knock(1)], expected=6)
    with pytest.raises(RequestReused):
        store.append(1, events, expected=4, asked=asked)


def test_the_first_commit_of_a_long_append_alone_is_not_its_content(store: Store) -> None:
    asked = Asked(request_id=str(uuid4()))
    store.add(match(plays=0))
    store.append(1, [Knock(1)] * 5_001, expected=4, asked=asked)
    with pytest.raises(RequestReused):
        store.append(1, [Knock(1)] * 5_000, expected=4, asked=asked)
    assert store.append(1, [Knock(1)] * 5_001, expected=4, asked=asked).replayed


def test_an_id_can_be_taken_once_and_a_refusal_leaves_no_gap(store: Store) -> None:
    store.add(match(Id="final"))
    with pytest.raises(OtherEvents):
        store.add(match(Id="final", plays=0))
    assert store.add(match(plays=0)) == Appended(match=2, version=4, position=14, commit_no=2)


@pytest.mark.parametrize("events", [[], [opening()], [Hand(1), Open("draw", {}, (), {})]])
def test_a_header_or_nothing_cannot_be_appended(store: Store, events: list[Hand]) -> None:
    store.add(match(plays=0))
    with pytest.raises(InvalidEvent):
        store.append(1, events, expected=4)


def test_a_word_means_an_id_before_a_number_and_a_number_never_means_an_id(store: Store) -> None:
    store.add(match("Ana", "Ben", Id="2"))
    store.add(match("Eva", "Leo"))
    assert store.match("2").number == store.match(1).number == store.match("1").number == 1
    assert store.match(2).record.opening.seats == ("Eva", "Leo")


def test_what_is_not_there_is_not_found(store: Store) -> None:
    for handle in (1, "1", "final", "-1", "9" * 30, ""):
        with pytest.raises(NotFound):
            store.match(handle)
    with pytest.raises(NotFound):
        store.append(1, [Knock(1)], expected=0)


def a_season(store: Store) -> None:
    """Matches of two clubs, some dated, in an order that is not that of their dates."""
    days = ["2026-03-14T19:30", None, "2026-03-14", "2026-03-02", "2025-12-31", "2026-03-14T08:00", None]
    clubs = ["Riverside", "Ázul", "riverside", "Zoë's", None, "Ázul", "RIVERSIDE"]
    for day, club in zip(days, clubs, strict=True):
        tags = {name: value for name, value in (("Played", day), ("Club", club)) if value}
        store.add(Record((opening("Ana", "ben" if day else "Ben", **tags), *match().events[1:])))
    store.append(3, [Hand(2), Out(1), Write(1, 105), Total(1, 105)], expected=10)


@pytest.mark.parametrize(
    "wanted",
    [
        Filter(),
        Filter(club="RIVERSIDE"),
        Filter(club="Ázul", player="BEN"),
        Filter(variant="draw", since="2026-03-02", until="2026-03-14"),
        Filter(until="2026-03-13"),
        Filter(text="river"),
        Filter(text="%"),
        Filter(player="nobody"),
        Filter(club="'); DROP TABLE event;--"),
    ],
)
def test_the_list_of_matches_is_narrowed_and_ordered_alike(store: Store, wanted: Filter) -> None:
    model = Memory()
    a_season(store)
    a_season(model)
    for newest_first in (False, True):
        for limit, offset in ((None, 0), (2, 1), (3, 5)):
            page = store.cards(wanted, limit=limit, offset=offset, newest_first=newest_first)
            assert page == model.cards(wanted, limit=limit, offset=offset, newest_first=newest_first)
    assert store.count(wanted) == model.count(wanted)
    assert list(store.matches(wanted)) == list(model.matches(wanted))
