"""What the desk is given of a match: what may be tapped, and what is read aloud."""

from __future__ import annotations

from typing import Any

from ledger.recording import Sitting, read_short
from ledger.recording.desk import desk
from ledger.service.matches.recording import header
from ledger.telling import tell_move

FOUR = ("Nina", "Oskar", "Pia", "Quentin")
FISH = ("hand 1", "deal", "3 1-1", "4 6-1", "1 6-6", "k", "k", "k")


def seen(game: str, names: tuple[str, ...], *lines: str, options: str = "") -> dict[str, Any]:
    """The desk after these lines."""
    sitting = Sitting(header(game, names, options))
    for line in lines:
        sitting = sitting.with_events(read_short(line, sitting))
    return desk(sitting, lambda move: tell_move(move, sitting.names))


def test_who_leads_is_asked_by_the_tile_where_the_rules_name_it() -> None:
    shown = seen("kozel-pairs", FOUR, "hand 1", "deal")
    assert shown["advice"] == "Who holds 1-1? It leads"
    assert [list(hand["possible"]) for hand in shown["hands"]] == [["1-1"]] * 4


def test_who_was_dealt_the_tile_that_leads_is_in_turn_though_the_other_hand_is_hidden() -> None:
    shown = seen("draw", FOUR[:2], "hand 1", "deal 1 1-1 6-6 6-5 6-4 6-3 6-2 6-1", "deal 2")
    assert shown["advice"] == "Nina is in turn"


def test_of_a_hidden_hand_each_end_is_told_with_its_number() -> None:
    shown = seen("block", FOUR[:2], "hand 1", "deal", "1 6-6", "6-5", "6-4")
    nina, oskar = (hand["possible"] for hand in shown["hands"])
    assert nina == {}
    assert [(play["line"], play["number"]) for play in oskar["5-4"]] == [
        ("play 2 5-4 @left", 5),
        ("play 2 5-4 @right", 4),
    ]
    assert all({"5", "4"} & set(tile.split("-")) for tile in oskar)
    assert len(oskar) == 11


def test_what_a_knock_has_denied_is_not_offered_to_that_player_again() -> None:
    shown = seen("block", FOUR[:2], "hand 1", "deal", "1 6-6", "k", "6-5")
    oskar = shown["hands"][1]["possible"]
    assert sorted(oskar) == ["5-0", "5-1", "5-2", "5-3", "5-4", "5-5"]


def test_a_knock_is_the_likely_line_where_nothing_that_fits_can_be_held() -> None:
    lines = ("hand 1", "deal", "1 6-6", "k", "6-5", "k", "5-5")
    assert not any(button["likely"] for button in seen("block", FOUR[:2], *lines[:5])["buttons"])
    assert seen("block", FOUR[:2], *lines)["buttons"][0] == {"line": "knock 2", "likely": True}


def test_of_a_hidden_hand_only_what_the_rules_allow_is_offered_beside_the_tiles() -> None:
    """Kolbasa has no knock, and in a draw game nobody knocks while there are tiles to draw."""

    def offered(game: str, *lines: str) -> list[str]:
        return [button["line"] for button in seen(game, FOUR[:2], "hand 1", "deal", *lines)["buttons"]]

    assert offered("block", "1 6-6") == ["knock 2", "fish"]
    assert offered("draw", "1 6-6") == ["draw 2"]
    assert offered("kolbasa", "1 6-6") == []


def test_partners_are_named_together_and_a_won_match_is_to_be_closed() -> None:
    lines = ("hand 1", "out 1", "Oskar =60", "Quentin =50")
    shown = seen("kozel-pairs", FOUR, *lines)
    assert shown["totals"] == [["Nina + Pia", "0"], ["Oskar + Quentin", "110"]]
    assert shown["advice"] == "Nina + Pia won the match"
    assert shown["buttons"][0] == {"line": "end", "likely": True}
    ended = seen("kozel-pairs", FOUR, *lines, "end")
    assert ended["advice"] == "The match is over, won by Nina + Pia"
    assert ended["buttons"] == []


def test_the_points_of_a_hand_are_read_aloud_also_where_they_are_lost() -> None:
    """Kozel: a side opens with 13 points."""
    shown = seen("kozel-pairs", FOUR, "hand 1", "out 1", "Oskar =6", "Quentin =5")
    (result,) = shown["result"]
    assert result.startswith("Oskar + Quentin +0: ")
    assert "the points are lost: 11 < 13, so 0" in result
    assert seen("kozel-pairs", FOUR, "hand 1", "out 1", "Oskar =6", "Quentin =5", "hand 2")["result"] == []


def test_what_was_taken_back_is_marked_so() -> None:
    shown = seen("block", FOUR[:2], "hand 1", "deal", "1 6-6", "undo", "1 6-5")
    assert [line["void"] for line in shown["lines"]] == [False, False, False, True, False, False]


def test_what_happened_against_the_rules_is_marked_in_the_list() -> None:
    shown = seen("block", FOUR[:2], "hand 1", "deal", "1 6-6", "2 3-3", "1 6-5")
    assert [line["line"] for line in shown["lines"] if line["irregular"]] == ["play Oskar 3-3"]


def test_the_desk_knows_who_goes_on_after_a_tile() -> None:
    """M8: a first turn of Mexican Train is a whole train."""
    train = seen("mexican-train", FOUR[:2], "hand 1", "deal", "2 12-12")
    assert train["turn"] == 2
    assert train["coming"]["stays"]["plain"] is True
    assert seen("block", FOUR[:2], "hand 1", "deal", "2 6-6")["coming"]["stays"] == {"plain": False, "double": False}


def test_who_sits_in_for_somebody_is_the_one_who_is_in_turn() -> None:
    """The lines go on naming the player of the header, and he wins the match."""
    shown = seen("block", FOUR[:2], "hand 1", "deal", "1 6-6", 'note "substitute: Rosa for Oskar"')
    assert (shown["advice"], shown["names"]) == ("Rosa is in turn", ["Nina", "Rosa"])
    assert [hand["name"] for hand in shown["hands"]] == ["Nina", "Rosa"]
    back = ('note "substitute: Rosa for Oskar"', "6-5", 'note "substitute: Oskar for Oskar"', "6-4")
    assert seen("block", FOUR[:2], "hand 1", "deal", "1 6-6", *back)["advice"] == "Oskar is in turn"
