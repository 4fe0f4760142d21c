"""`record`: a match typed at the table, line by line."""

from __future__ import annotations

import pytest

from tests.cli.running import Program
from tests.cli.typing import Typist

BEGIN = ("record", "--variant", "block", "--seat", "Ana", "--seat", "Ben", "--by", "Cleo")
DEALT = ["hand", "deal Ana 66 64 63 62 61 60 41", "deal Ben 65 54 53 52 51 50 44"]


def lines(program: Program) -> list[str]:
    """The event lines that were stored."""
    text = program.run("export").out
    return [line for line in text.splitlines() if line and not line.startswith("[")]


def test_a_hand_is_typed_and_every_line_is_stored_at_once(kept: Program) -> None:
    typist = Typist(kept, *BEGIN)
    typist.wait_for("(Enter: hand 1)\n> ")
    assert "hand 1" in typist.type("")
    for line in DEALT[1:]:
        typist.type(line)
    assert "play Ana 6-6" in typist.type("66")
    assert len(lines(kept)) == 4
    assert "play Ben 6-5 @right" in typist.type("65 r")
    assert typist.leave() == 0
    assert lines(kept)[-2:] == ["play Ana 6-6", "play Ben 6-5 @right"]


def test_what_the_rules_refuse_is_asked_about(kept: Program) -> None:
    typist = Typist(kept, *BEGIN)
    typist.wait_for("> ")
    for line in (*DEALT, "66"):
        typist.type(line)
    assert "Not by the rules" in typist.type("4-4", "y/N: ")
    assert "not recorded" in typist.type("")
    typist.type("4-4", "y/N: ")
    typist.type("y", "or Enter: ")
    assert 'note "he insisted"' in typist.type("he insisted")
    undone = typist.type("u")
    assert all(f'void {number} "undone"' in undone for number in (6, 7))
    assert typist.leave() == 0
    assert lines(kept)[4:6] == ["play Ben 4-4", 'note "he insisted"']


def test_of_a_tile_that_somebody_else_holds_it_is_told_who(kept: Program) -> None:
    typist = Typist(kept, *BEGIN)
    typist.wait_for("> ")
    for line in (*DEALT, "66"):
        typist.type(line)
    assert "Not by the rules: Ben does not hold 6-3: Ana holds it" in typist.type("63", "y/N: ")
    typist.type("n")
    assert "Not by the rules: Ben does not hold 6-6: it lies on the table" in typist.type("66", "y/N: ")
    typist.type("n")
    assert typist.leave() == 0


def test_the_right_line_typed_in_place_of_an_answer_is_taken(kept: Program) -> None:
    typist = Typist(kept, *BEGIN)
    typist.wait_for("> ")
    for line in (*DEALT, "66"):
        typist.type(line)
    typist.type("4-4", "y/N: ")
    assert "play Ben 6-5" in typist.type("65 l", "Ana is in turn")
    assert typist.leave() == 0
    assert lines(kept)[-1] == "play Ben 6-5 @left"


@pytest.mark.parametrize("key", ["s", "да"])
def test_a_key_of_the_prompt_or_a_word_of_another_language_is_no_yes(kept: Program, key: str) -> None:
    """The key does what it does at the prompt."""
    typist = Typist(kept, *BEGIN)
    typist.wait_for("> ")
    for line in (*DEALT, "66"):
        typist.type(line)
    typist.type("4-4", "y/N: ")
    assert "not recorded" in typist.type(key)
    assert typist.leave() == 0
    assert lines(kept)[-1] == "play Ana 6-6"


def test_undo_at_the_question_declines_and_takes_nothing_back(kept: Program) -> None:
    typist = Typist(kept, *BEGIN)
    typist.wait_for("> ")
    for line in (*DEALT, "66"):
        typist.type(line)
    typist.type("4-4", "y/N: ")
    assert "not recorded" in typist.type("u")
    assert lines(kept)[-1] == "play Ana 6-6"
    assert "taken back: play Ana 6-6" in typist.type("u")
    assert typist.leave() == 0
    assert lines(kept)[-1] == 'void 5 "undone"'


def test_a_very_long_line_is_not_shown_whole_again(kept: Program) -> None:
    typist = Typist(kept, *BEGIN)
    typist.wait_for("> ")
    shown = typist.type("what " + "y" * 900)
    assert "what is no tile" in shown
    assert "y" * 200 not in shown
    assert typist.leave() == 0


def test_totals_of_a_hand_of_which_nothing_is_told_are_those_of_the_hand_before(kept: Program) -> None:
    typist = Typist(kept, *BEGIN)
    typist.wait_for("> ")
    typist.type("hand")
    assert "of hand 1 nothing is told yet" in typist.type("t")
    assert typist.leave() == 0
    assert lines(kept) == ["hand 1"]


def test_an_end_before_anybody_has_won_is_asked_about(kept: Program) -> None:
    typist = Typist(kept, *BEGIN)
    typist.wait_for("> ")
    for line in (*DEALT, "66"):
        typist.type(line)
    assert "Nobody has won yet" in typist.type("e", "y/N: ")
    assert "not recorded" in typist.type("n")
    assert "nothing has come of this hand" in typist.type("w")
    typist.type("e", "y/N: ")
    typist.type("y", "or Enter: ")
    assert "The match is over" in typist.type("the lights went out")
    assert typist.leave() == 0
    assert lines(kept)[-2:] == ["end", 'note "the lights went out"']


def test_whoever_leaves_is_told_how_to_go_on(kept: Program) -> None:
    typist = Typist(kept, *BEGIN)
    typist.wait_for("> ")
    assert typist.leave() == 0
    assert "domino-ledger record 1 goes on with it" in typist.screen


def test_help_names_what_is_allowed(kept: Program) -> None:
    typist = Typist(kept, *BEGIN)
    typist.wait_for("> ")
    for line in (*DEALT, "66"):
        typist.type(line)
    shown = typist.type("?")
    assert "allowed: 6-5 @left" in shown
    assert "Ben is in turn" in typist.type("what")
    assert "^ what is no tile" in typist.screen
    assert typist.leave() == 0


def test_help_tells_what_is_known_of_an_unseen_hand_and_what_is_waited_for_once(kept: Program) -> None:
    typist = Typist(kept, *("record", "--variant", "draw", "--seat", "Ana", "--seat", "Ben"))
    typist.wait_for("> ")
    for line in ("hand", "deal Ana 66 63 62 61 60 41 55", "deal Ben"):
        typist.type(line)
    shown = typist.type("?")
    assert "allowed: of the tiles seen 6-6\n" in shown
    assert shown.count("Ana is in turn") == 1
    typist.type("66")
    shown = typist.type("?")
    assert "allowed: 7 tiles of Ben unseen, among them may be 6-5 6-4 · draw\n" in shown
    assert shown.count("Ben is in turn") == 1
    typist.type("d 5-1")
    shown = typist.type("?")
    assert "allowed: of the tiles seen none fits · 7 tiles of Ben unseen, none of them can fit · draw\n" in shown
    assert typist.leave() == 0


def test_help_before_anybody_is_known_to_lead_says_how_the_lead_is_typed(kept: Program) -> None:
    typist = Typist(kept, *BEGIN)
    typist.wait_for("> ")
    for line in ("hand", "deal"):
        typist.type(line)
    shown = typist.type("?")
    assert "allowed: who leads, by name, and with what: Ana 6-6" in shown
    assert shown.count("Who leads, and with what?") == 1
    assert typist.leave() == 0


def test_two_scorers_on_one_match_see_each_other(kept: Program) -> None:
    typist = Typist(kept, *BEGIN)
    typist.wait_for("> ")
    for line in (*DEALT, "66"):
        typist.type(line)
    other = kept.run("record", "1", "--by", "Dan", stdin=b"65 r\n")
    assert other.status == 0
    shown = typist.type("65 l")
    assert "Somebody else has recorded meanwhile" in shown
    assert "play Ben 6-5 @right" in shown
    assert "play Ana 6-4" in typist.type("64")
    assert typist.leave() == 0
    assert lines(kept)[-2:] == ["play Ben 6-5 @right", "play Ana 6-4"]


def test_who_deals_before_any_hand_is_told_how_a_hand_begins(kept: Program) -> None:
    done = kept.run(*BEGIN, stdin=DEALT[1].encode())
    assert done.status == 1
    assert "A hand begins with its number: hand 1" in done.err


def test_a_list_tells_the_number_of_a_match_that_has_a_name(kept: Program) -> None:
    """By either it is shown."""
    kept.run(*BEGIN, stdin=b"")
    assert "number" not in kept.run("matches").out
    friday = kept.folder / "friday.domino"
    friday.write_text('[Variant "draw"]\n[Id "friday"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n', "utf-8")
    kept.run("import", friday)
    assert ["2", "friday"] in [row.split()[:2] for row in kept.run("matches").out.splitlines()]
    assert kept.run("show", "2").out == kept.run("show", "friday").out


def test_lines_from_a_file_stop_at_the_first_that_the_rules_refuse(kept: Program) -> None:
    """The mark with which some editors begin a file is no part of its first line."""
    text = "\n".join([*DEALT, "66", "4-4", "65"])
    done = kept.run(*BEGIN, stdin=text.encode("utf-8-sig"))
    assert done.status == 1
    assert "Stopped at line 5: 4-4" in done.err
    assert "domino-ledger record 1 goes on" in done.err
    assert lines(kept)[-1] == "play Ana 6-6"
    going_on = kept.run("record", "1", stdin=b"! 4-4\n")
    assert going_on.status == 0
    assert lines(kept)[-1] == "play Ben 4-4"


def test_a_match_of_a_tournament_is_begun_for_its_table(kept: Program) -> None:
    begun = ("record", "--variant", "draw", "--seat", "Ana", "--seat", "Ben", "--event", "Spring Cup", "--round", 2)
    assert kept.run(*begun).status == 0
    header = kept.run("export", 1).out.splitlines()
    assert {'[Event "Spring Cup"]', '[Round "2"]'} <= set(header)


def test_a_name_that_is_a_known_one_but_for_a_letter_is_asked_about_before_a_match_is_begun(kept: Program) -> None:
    kept.run(*BEGIN)
    begin = ("record", "--variant", "block", "--seat", "Anna", "--seat", "Ben")
    typist = Typist(kept, *begin)
    assert "did you mean Ana?" in typist.wait_for("[y/N]: ")
    typist.type("n", "nothing is stored")
    assert typist.leave() == 2
    assert kept.run("matches").err == "1 match\n"
    unasked = kept.run(*begin)
    assert unasked.status == 0
    assert "did you mean Ana?" in unasked.err


def test_json_tells_the_match(kept: Program) -> None:
    done = kept.run("--json", *BEGIN, stdin=b"hand\n")
    assert '"events": 2' in done.out
    assert '"number": 1' in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("record",), "--variant"),
        (("record", "1", "--variant", "block"), "--variant"),
        (("record", "9"), "no match 9"),
        (("record", "--variant", "blok", "--seat", "Ana", "--seat", "Ben"), "block"),
        (("record", "--variant", "block"), "--seat"),
        (("record", "--variant", "block", "--seat", "Ana"), "players"),
        (("record", "--variant", "block", "--seat", "Ana", "--seat", "Ana"), "Ana"),
        (("record", "--variant", "block", "--seat", "Ana", "--seat", "Ben", "--options", "target=x"), "target"),
        (("record", "--variant", "block", "--seat", "Ana", "--seat", "Ben", "--played", "yesterday"), "Played"),
    ],
)
def test_what_cannot_be_begun_is_said_and_nothing_is_stored(kept: Program, words: tuple[str, ...], said: str) -> None:
    done = kept.run(*words)
    assert done.status == 2
    assert said in done.err
    assert "Traceback" not in done.err
    assert lines(kept) == []
