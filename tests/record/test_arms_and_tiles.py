"""Where a tile is joined, and in which order its halves are kept."""

from __future__ import annotations

import pytest

from ledger.errors import Unreadable
from ledger.game.events import Amend, Event, Insert, Play, Shut
from ledger.game.tiles import tile
from ledger.game.variants import rules_of
from ledger.record import read, read_event, read_jsonl, write, write_event, write_jsonl
from tests.record.sheets import HEADER, TRAINS, WILD, event, events, line_fault, match


def arm(word: str, header: str = HEADER) -> str | int | None:
    """The arm that a play was read with."""
    found = event(f"play 2 6-4 {word}", header)
    assert isinstance(found, Play)
    return found.arm


def tiles(lines: str, header: str = WILD) -> list[str]:
    """The tiles of the plays among these lines, as they are kept."""
    return [found.tile.text for found in events(lines, header) if isinstance(found, Play)]


@pytest.mark.parametrize("label", ["left", "right", "up", "down"])
def test_the_ends_of_a_line_and_of_a_spinner_are_labels_in_every_game(label: str) -> None:
    assert arm(f"@{label}") == label


def test_a_label_that_this_layout_does_not_have_is_read_for_the_rules_to_judge() -> None:
    assert [arm("@mexican"), arm("@6-6"), arm("@up"), arm("@1")] == ["mexican", "6-6", "up", 1]


def test_a_tile_as_a_label_has_its_higher_half_first_and_may_name_the_half() -> None:
    assert [arm("@3-6"), arm("@6-3:3"), arm("@3-6:6"), arm("@3-3")] == ["6-3", "6-3:3", "6-3:6", "3-3"]


def test_a_half_that_the_tile_does_not_have_is_a_label_of_no_arm_and_is_read() -> None:
    assert arm("@6-3:5") == "6-3:5"


def test_a_tile_that_the_set_does_not_have_is_no_label() -> None:
    assert line_fault("play 2 6-4 @9-9").column == 12
    assert arm("@12-9", TRAINS) == "12-9"


def test_a_train_is_its_owners_seat_by_name_number_or_quoted_name() -> None:
    words = ["@Ben", "@2", '@"Ben"', '@"Ana Maria"', "@1", "@mexican"]
    assert [arm(word, TRAINS) for word in words] == [2, 2, 2, 1, 1, "mexican"]


def test_on_trains_a_player_called_left_owns_a_train_and_on_a_line_left_is_the_end() -> None:
    line = HEADER.replace("Ben", "left")
    assert arm("@left", TRAINS) == 3
    assert arm("@left", line) == "left"
    assert event("play left 6-4 @2", line) == Play(2, tile("6-4"), 2)


def test_on_trains_a_player_called_like_a_tile_owns_a_train() -> None:
    header = TRAINS.replace('"Ben"', '"6-4"')
    assert arm("@6-4", header) == 2
    assert arm("@4-6", header) == "6-4"


def test_an_owner_is_found_in_every_unicode_form() -> None:
    assert arm("@Zoe\u0308", TRAINS.replace("Ben", "Zo\u00eb")) == 2


@pytest.mark.parametrize("header", [HEADER.replace("Ben", "left"), HEADER.replace("Ben", "6-4"), TRAINS])
def test_a_seat_as_an_arm_is_written_so_that_it_is_read_back(header: str) -> None:
    opening = match(header).opening
    for seat in range(1, len(opening.seats) + 1):
        played = Play(1, tile("6-4"), seat)
        assert read_event(write_event(played, opening), opening, rules_of(opening)) == played


def test_an_arm_may_be_shut_by_its_label() -> None:
    assert event('shut @"Ana Maria"', TRAINS) == Shut(1)


def test_a_tile_is_kept_with_its_higher_half_first() -> None:
    assert tiles("hand 1\nplay 1 3-6\nplay 2 0-3 @left\n", HEADER) == ["6-3", "3-0"]


def test_where_blanks_are_wild_a_play_keeps_its_order_but_a_lead_does_not() -> None:
    lines = "hand 1\nplay 1 3-6\nplay 2 0-3 @6-3:3\nplay 1 4-0\nhand 2\nplay 2 0-5\nplay 1 0-4 @5-0\n"
    assert tiles(lines) == ["6-3", "0-3", "4-0", "5-0", "0-4"]


def test_where_blanks_are_wild_everything_but_a_play_has_its_higher_half_first() -> None:
    opening = match(WILD).opening
    for line, written in (
        ("deal Ana 0-6 1-2", "deal Ana 6-0 2-1"),
        ("draw Ana 0-6", "draw Ana 6-0"),
        ("yard 0-6", "yard 6-0"),
        ("reveal Ana 0-6", "reveal Ana 6-0"),
        ("lead Ana 0-6", "lead Ana 6-0"),
        ("out Ana 0-6", "out Ana 6-0"),
        ("play Ana 0-6 @3-5", "play Ana 0-6 @5-3"),
    ):
        assert write_event(read_event(line, opening, rules_of(opening)), opening) == written


def test_a_correction_of_a_lead_is_a_lead_and_one_of_a_later_play_keeps_its_order() -> None:
    lines = 'amend 3 play 1 0-5 ""\namend 4 play 2 0-5 @6-3:3 ""\ninsert 3 play 1 0-1 ""\n'
    corrections: list[Event] = events("hand 1\nplay 1 3-6\nplay 2 0-3 @6-3:3\n" + lines, WILD)[3:]
    found = [each.replacement for each in corrections if isinstance(each, Amend | Insert)]
    assert [play.tile.text for play in found if isinstance(play, Play)] == ["5-0", "0-5", "1-0"]


def test_a_play_after_the_correction_of_a_lead_is_no_lead() -> None:
    for correction in ('amend 3 play 1 0-5 ""', 'insert 3 play 1 0-5 ""'):
        assert tiles(f"hand 1\nplay 1 3-6\n{correction}\nplay 2 0-3\n") == ["6-3", "0-3"]
    assert tiles('hand 1\namend 9 play 1 0-5 ""\nplay 1 0-3\nplay 2 0-3\n') == ["3-0", "0-3"]


def test_json_lines_keep_the_order_of_a_wild_play_in_the_same_way() -> None:
    record = match(WILD + 'hand 1\nplay 1 3-6\nplay 2 0-3 @6-3:3\namend 3 play 1 0-5 ""\n')
    (twin,) = read_jsonl(write_jsonl(record, "1").replace('"6-3","event', '"3-6","event'))
    assert not isinstance(twin, Unreadable), str(twin)
    assert twin.events == record.events


def test_one_line_read_by_itself_is_a_lead_only_where_the_events_before_it_say_so() -> None:
    record = match(WILD + "hand 1\n")
    opening, rules = record.opening, rules_of(record.opening)
    assert read_event("play 1 0-4", opening, rules, record.events) == Play(1, tile("4-0"))
    assert read_event("play 1 0-4", opening, rules) == Play(1, tile("0-4"))


def test_wild_plays_survive_writing_and_reading() -> None:
    record = match(WILD + "hand 1\nplay 1 3-6\nplay 2 0-3 @6-3:3\n")
    (again,) = read(write(record))
    assert not isinstance(again, Unreadable)
    assert again.events == record.events
