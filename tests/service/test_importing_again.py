"""Importing again, the scorer's daily act: every case of the contract (record.md, "Importing again")."""

from __future__ import annotations

import pytest

from ledger.game.events import Amend, Knock, Play, Void
from ledger.game.tiles import BY_TEXT
from ledger.record import read
from ledger.service.importing import import_items
from ledger.service.intake import Taken, take_in
from ledger.service.matches.correcting import correct, propose
from ledger.store import Ledger
from tests.service.sources import DATED, DEALS, TURNS, bring, header, match, statuses

ID = {"Id": "night-1"}


# a known Id


def test_known_id_the_stored_events_are_the_first_of_these_the_rest_is_appended(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS[:2], **ID))
    (taken,) = bring(ledger, match(*TURNS, **ID))
    assert (taken.status, taken.match, taken.number, taken.appended) == ("grown", "night-1", 1, 3)
    assert ledger.record("night-1").events == next(read(match(*TURNS, **ID))).events  # type: ignore[union-attr]
    assert ledger.head()[:2] == (9, 2)


def test_known_id_the_same_events_are_known_already(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS, **ID))
    before = ledger.head()
    (taken,) = bring(ledger, match(*TURNS, **ID))
    assert (taken.status, taken.match, taken.appended, taken.warnings) == ("known", "night-1", 0, ())
    assert ledger.head() == before


def test_known_id_these_are_the_first_of_the_stored_events_known_already(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS, **ID))
    before = ledger.head()
    assert statuses(bring(ledger, match(*TURNS[:2], **ID))) == ["known"]
    assert statuses(bring(ledger, header(**ID))) == ["known"]
    assert ledger.head() == before


def test_known_id_corrected_since_in_the_ledger_the_old_file_is_known_already(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS, **ID))
    ledger.append(1, [Amend(9, Play(1, BY_TEXT["4-1"], "left"), "misread")], expected=9)
    (taken,) = bring(ledger, match(*TURNS, **ID))
    assert (taken.status, taken.warnings) == ("known", ())
    assert len(ledger.record(1).events) == 10


def test_known_id_corrected_since_what_is_wrong_is_told_of_the_match_as_the_ledger_has_it(ledger: Ledger) -> None:
    wrong = header(Options="target=18", **ID) + "hand 1\nout Ana\nreveal Ben 5-5 4-4\nwrite Ana 20\n"
    (first,) = import_items(ledger, read(wrong), "night.domino")
    correct(ledger, propose(ledger, "night-1", ['amend 5 write Ana 18 "miscounted"']))
    (again,) = import_items(ledger, read(wrong), "night.domino")
    assert (first.findings["error"], again.findings["error"], again.taken.status) == (1, 0, "known")


def test_known_id_corrected_since_and_the_file_with_the_same_correction_goes_on(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS[:4], **ID))
    ledger.append(1, [Void(8, "misread")], expected=8)
    (taken,) = bring(ledger, match(*TURNS[:4], 'void 8 "misread"', TURNS[4], **ID))
    assert (taken.status, taken.appended) == ("grown", 1)


def test_known_id_corrected_since_and_the_old_file_goes_on_refused_with_the_line_that_it_lacks(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS[:4], **ID))
    ledger.append(1, [Void(8, "misread")], expected=8)
    (taken,) = bring(ledger, match(*TURNS, **ID))
    assert taken.status == "refused"
    assert taken.reason.startswith(
        "night.domino:12: match night-1 is stored with other events: event 9 is stored as void 8"
    )
    assert 'put this line before it in the file: void 8 "misread"' in taken.reason
    assert len(ledger.record(1).events) == 9


def test_known_id_another_event_refused_naming_the_first_that_differs_and_the_correction_line(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS, **ID))
    before = ledger.head()
    (taken,) = bring(ledger, match(*TURNS[:3], "play Ben 5-5 @left", TURNS[4], **ID))
    assert (taken.status, taken.match) == ("refused", "night-1")
    # four tags stand before event 2
    assert taken.reason.startswith("night.domino:11: match night-1 is stored with other events: event 8 is stored as ")
    assert "event 8 is stored as play Ben 5-4 @left and came as play Ben 5-5 @left" in taken.reason
    assert taken.corrections == ('amend 8 play Ben 5-5 @left "why"',)
    assert taken.corrections[0] in taken.reason
    assert ledger.head() == before


@pytest.mark.parametrize(
    ("turns", "corrections"),
    [
        ((TURNS[0], *TURNS[2:]), ('void 6 "why"',)),
        ((TURNS[0], "knock Ben", *TURNS[1:]), ('insert 6 knock Ben "why"',)),
        (("play Ana 6-5", *TURNS[1:4], "knock Ana"), ('amend 5 play Ana 6-5 "why"', 'amend 9 knock Ana "why"')),
        (("play Ana 6-5", *TURNS[1:]), ('amend 5 play Ana 6-5 "why"',)),
        ((*TURNS[:4], "knock Ana", "knock Ben"), ('amend 9 knock Ana "why"',)),
    ],
)
def test_the_corrections_offered_would_bring_the_stored_match_to_what_came(
    ledger: Ledger, turns: tuple[str, ...], corrections: tuple[str, ...]
) -> None:
    bring(ledger, match(*TURNS, **ID))
    (taken,) = bring(ledger, match(*turns, **ID))
    assert (taken.status, taken.corrections) == ("refused", corrections)


def test_many_differences_offer_a_handful_of_corrections(ledger: Ledger) -> None:
    bring(ledger, match(*["knock Ana", "knock Ben"] * 50, **ID))
    (taken,) = bring(ledger, match(*["knock Ben", "draw Ana ?"] * 50, **ID))
    assert len(taken.corrections) == 10
    assert len(taken.reason) < 1000


def test_an_offered_correction_can_be_read_and_appended_and_then_the_file_with_it_is_known(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS, **ID))
    (refused,) = bring(ledger, match(*TURNS[:4], "knock Ana", **ID))
    (grown,) = bring(ledger, match(*TURNS, *refused.corrections, **ID))
    assert (grown.status, grown.appended) == ("grown", 1)
    assert ledger.record(1).events[-1] == Amend(9, Knock(1), "why")


@pytest.mark.parametrize(
    ("tags", "words"),
    [
        ({"Id": "night-1", "Club": "Hillside"}, 'event 1 is stored as without Club and came as [Club "Hillside"]'),
        ({"Id": "night-1", "Options": "target=200"}, 'as [Options ""] and came as [Options "target=200"]'),
    ],
)
def test_known_id_another_header_refused_naming_the_tag_because_a_header_cannot_be_corrected(
    ledger: Ledger, tags: dict[str, str], words: str
) -> None:
    bring(ledger, match(*TURNS, **ID))
    (taken,) = bring(ledger, match(*TURNS, **tags))
    assert taken.status == "refused"
    assert taken.reason.startswith("night.domino:1: ")
    assert words in taken.reason
    assert taken.corrections == ()


def test_known_id_other_seats_refused_naming_the_seat(ledger: Ledger) -> None:
    bring(ledger, header(**ID))
    (taken,) = bring(ledger, header("Ana", "Bea", **ID))
    assert 'event 1 is stored as [Seat2 "Ben"] and came as [Seat2 "Bea"]' in taken.reason


def test_a_header_written_in_another_order_and_in_other_code_points_is_the_same_header(ledger: Ledger) -> None:
    tags = ('Variant "draw"', 'Options "target=50 spinner=true"', 'Site "Café"', 'Id "x"', 'Seat1 "Ána"', 'Seat2 "Ben"')
    same = (
        'Seat2 "Ben"',
        'Id "x"',
        'Seat1 "A\u0301na"',
        'Site "Cafe\u0301"',
        'Options "spinner=true target=50"',
        tags[0],
    )
    bring(ledger, "".join(f"[{tag}]\n" for tag in tags))
    assert statuses(bring(ledger, "".join(f"[{tag}]\n" for tag in same))) == ["known"]


def test_one_id_twice_in_a_file_is_one_match(ledger: Ledger) -> None:
    taken = bring(ledger, match(*TURNS[:2], **ID), match(*TURNS, **ID), match(*TURNS, **ID))
    assert statuses(taken) == ["new", "grown", "known"]
    assert ledger.count() == 1


# no Id


def test_no_id_same_header_the_stored_events_are_the_first_of_these_the_rest_is_appended(ledger: Ledger) -> None:
    for turns in range(len(TURNS) + 1):
        bring(ledger, match(*TURNS[:turns], **DATED))
    assert ledger.count() == 1
    assert ledger.head()[:2] == (9, 6)


@pytest.mark.parametrize("stored", ["", "hand 1\n", DEALS])
def test_no_id_a_match_that_had_hardly_begun_grows_too(ledger: Ledger, stored: str) -> None:
    bring(ledger, header(**DATED) + stored)
    assert statuses(bring(ledger, match(*TURNS[:1], **DATED))) == ["grown"]
    assert statuses(bring(ledger, match(*TURNS, **DATED))) == ["grown"]
    assert statuses(bring(ledger, match(*TURNS, **DATED))) == ["known"]


@pytest.mark.parametrize("again", [match(*TURNS, **DATED), match(*TURNS[:2], **DATED), header(**DATED)])
def test_no_id_same_header_and_the_same_events_or_fewer_are_known_without_a_word(ledger: Ledger, again: str) -> None:
    bring(ledger, match(*TURNS, **DATED))
    (taken,) = bring(ledger, again)
    assert (taken.status, taken.match, taken.warnings) == ("known", "1", ())


def test_no_id_corrected_since_the_old_file_is_known_already(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS, **DATED))
    ledger.append(1, [Void(9, "misread")], expected=9)
    assert statuses(bring(ledger, match(*TURNS, **DATED))) == ["known"]


@pytest.mark.parametrize("at_once", [1, 2, 32])
def test_two_alike_in_one_file_are_two_matches_and_a_second_import_knows_both(ledger: Ledger, at_once: int) -> None:
    twice = (match(*TURNS, **DATED), match(*TURNS, **DATED))
    assert statuses(bring(ledger, *twice, at_once=at_once)) == ["new", "new"]
    taken = bring(ledger, *twice, at_once=at_once)
    assert [(one.status, one.number) for one in taken] == [("known", 1), ("known", 2)]
    assert statuses(bring(ledger, *twice, twice[0], at_once=at_once)) == ["known", "known", "new"]
    assert ledger.count() == 3


def test_of_two_alike_each_grows_into_its_own_and_the_longest_start_is_taken_first(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS[:1], **DATED), match(*TURNS[:3], **DATED))
    other = (*TURNS[:1], "knock Ben")
    taken = bring(ledger, match(*TURNS, **DATED), match(*other, **DATED))
    assert [(one.status, one.number) for one in taken] == [("grown", 2), ("grown", 1)]


def test_without_played_a_match_is_known_only_with_a_word(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS))
    (taken,) = bring(ledger, match(*TURNS))
    assert (taken.status, taken.number) == ("known", 1)
    (warning,) = taken.warnings
    assert "taken for match 1" in warning
    assert "no Played" in warning


def test_without_played_a_match_grows_only_with_a_word(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS[:2]))
    (taken,) = bring(ledger, match(*TURNS))
    assert (taken.status, len(taken.warnings)) == ("grown", 1)


def test_without_played_but_with_an_id_nothing_needs_to_be_said(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS, **ID))
    assert bring(ledger, match(*TURNS, **ID))[0].warnings == ()


def test_no_id_same_club_date_seats_and_variant_but_other_events_a_new_match_that_looks_like_the_other(
    ledger: Ledger,
) -> None:
    bring(ledger, match(*TURNS, **DATED))
    (taken,) = bring(ledger, match(*TURNS[:4], "knock Ana", **DATED))
    assert (taken.status, taken.number) == ("new", 2)
    (warning,) = taken.warnings
    assert warning.startswith("looks like match 1")


@pytest.mark.parametrize(
    "tags",
    [
        {**DATED, "Site": "Back room"},
        {**DATED, "Options": "target=200"},
        {**DATED, "Played": "2026-03-14T19:30:00+01:00"},
        {**DATED, "Club": "RIVERSIDE"},
    ],
)
def test_another_header_of_the_same_club_date_seats_and_variant_looks_like_the_other_too(
    ledger: Ledger, tags: dict[str, str]
) -> None:
    bring(ledger, match(*TURNS, **DATED, Id="first"))
    (taken,) = bring(ledger, match(*TURNS, **tags))
    assert taken.status == "new"
    assert taken.warnings[0].startswith("looks like match first")


@pytest.mark.parametrize(
    "tags", [{**DATED, "Played": "2026-03-15"}, {**DATED, "Club": "Hillside"}, {"Club": "Riverside"}]
)
def test_a_match_of_another_club_or_date_looks_like_nothing(ledger: Ledger, tags: dict[str, str]) -> None:
    bring(ledger, match(*TURNS, **DATED))
    (taken,) = bring(ledger, match("knock Ana", **tags))
    assert (taken.status, taken.warnings) == ("new", ())


def test_the_matches_of_one_evening_in_one_file_do_not_look_like_each_other(ledger: Ledger) -> None:
    evening = (match(*TURNS, **DATED), match(*TURNS[:4], "knock Ana", **DATED), match(**DATED) + "knock Ben\n")
    for expected in ("new", "known"):
        taken = bring(ledger, *evening)
        assert [(one.status, one.warnings) for one in taken] == [(expected, ())] * 3


def test_an_evening_that_a_form_records_continues_no_match_but_is_known_to_the_letter(ledger: Ledger) -> None:
    """What somebody writes down of an evening goes into no match of the same players that is going on."""

    def whole(text: str) -> Taken:
        (taken,) = take_in(ledger, read(text), whole=True)
        return taken

    bring(ledger, header(**DATED))
    first = whole(header(**DATED) + "hand 1\nwrite Ana 10\n")
    second = whole(header(**DATED) + "hand 1\nwrite Ana 10\nhand 2\nwrite Ben 15\n")
    again = whole(header(**DATED) + "hand 1\nwrite Ana 10\n")
    assert [(taken.status, taken.match) for taken in (first, second, again)] == [
        ("new", "2"),
        ("new", "3"),
        ("known", "2"),
    ]
    assert (first.like, second.like != "", again.like) == ("1", True, "")
    assert len(ledger.record(1).events) == 1
