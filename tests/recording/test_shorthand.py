"""What is typed at the table, shorter than a record's line, and what is said where it tells nothing."""

from __future__ import annotations

import random

import pytest

from ledger.game.events import Event, Hand, Knock, Play, Record, Shut
from ledger.game.variants import GAMES
from ledger.record import read, write_event
from ledger.recording import Sitting, Unclear, read_short
from ledger.recording.next_lines import advice, obvious
from ledger.recording.shorthand import WhichEnd
from ledger.recording.tongues import ARM_WORDS, EVENT_WORDS
from ledger.simulate import play_match

NAMES = ("Ana", "Ben", "Cleo", "Dan")


def sitting(text: str) -> Sitting:
    """The match that these lines are."""
    record = next(iter(read(text)))
    assert isinstance(record, Record), record
    return Sitting(record)


def typed(text: str, at: Sitting) -> list[str]:
    """The lines of the record that a typed line becomes."""
    return [write_event(event, at.record.opening) for event in read_short(text, at)]


BLOCK = """\
[Variant "block"]
[Seat1 "Ana"]
[Seat2 "Bartholomew"]
hand 1
deal Ana 6-6 6-5 6-4 6-3 6-2 6-1 6-0
deal Bartholomew 5-5 5-4 5-3 5-2 5-1 5-0 4-4
play Ana 6-5
"""


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("54 r", "play Bartholomew 5-4 @right"),
        ("5-4", "play Bartholomew 5-4"),
        ("4:5", "play Bartholomew 5-4"),
        ("5\u20134", "play Bartholomew 5-4"),
        ("5\u20144 r", "play Bartholomew 5-4 @right"),
        ("5/4 right", "play Bartholomew 5-4 @right"),
        ("5.4 @right", "play Bartholomew 5-4 @right"),
        ("02 r", "play Bartholomew 2-0 @right"),
        ("b 54", "play Bartholomew 5-4"),
        ("2 54", "play Bartholomew 5-4"),
        ("bart plays 54", "play Bartholomew 5-4"),
        ("p 54", "play Bartholomew 5-4"),
        ("play b 54", "play Bartholomew 5-4"),
        ("play Bartholomew 5-4 @right", "play Bartholomew 5-4 @right"),
        ("k", "knock Bartholomew"),
        ("a k", "knock Ana"),
        ("f", "fish"),
        ("d", "draw Bartholomew ?"),
        ("total a 15", "total Ana 15"),
        ("note the lamp went out", 'note "the lamp went out"'),
        ('void 5 "misread"', 'void 5 "misread"'),
        ('amend 5 play Ana 6-4 "misread"', 'amend 5 play Ana 6-4 "misread"'),
        ('adjust b -10 "late"', 'adjust Bartholomew -10 "late"'),
        ("u", 'void 5 "undone"'),
    ],
)
def test_a_short_line_is_a_line_of_the_record(text: str, line: str) -> None:
    if text.startswith("adjust"):
        text = text.replace(" b ", " 2 ")
    assert typed(text, sitting(BLOCK)) == [line]


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("foo", 1, "no tile, no player"),
        ("54 q", 4, "no tile"),
        ("5-4 @sideways", 5, "no arm"),
        ("Zoe 54", 1, "no tile, no player"),
        ("9-4", 1, "set has no 9-4"),
        ("Ana", 4, "ends too soon"),
        ("Ana f", 1, "names no player"),
        ('note "open', 6, "not closed"),
        ("draw 5x", 6, "no tile"),
        ("", 1, "empty"),
    ],
)
def test_a_line_that_tells_nothing_says_where_and_why(text: str, column: int, words: str) -> None:
    with pytest.raises(Unclear) as fault:
        read_short(text, sitting(BLOCK))
    assert words in fault.value.message
    assert fault.value.column == column
    assert fault.value.expected


def test_a_tile_that_fits_both_ends_is_asked_about_once() -> None:
    at = sitting(f"{BLOCK}play Bartholomew 5-4\n")
    with pytest.raises(WhichEnd) as question:
        read_short("64", at)
    assert question.value.choices == ("left", "right")
    assert typed("64 l", at) == ["play Ana 6-4 @left"]


@pytest.mark.parametrize("owner", ["eva", '"Eva María"', "2", '@"Eva María"', "@2"])
def test_a_train_is_named_by_its_owner_as_his_name_is_written_anywhere_else(owner: str) -> None:
    seats = '[Variant "mexican-train"]\n[Seat1 "Ana"]\n[Seat2 "Eva María"]\n'
    begun = sitting(f"{seats}hand 1\ndeal 1 16\ndeal 2 16\nplay Ana 12-12\n")
    assert typed(f"Ana 12-3 {owner}", begun) == ['play Ana 12-3 @"Eva María"']


def test_a_lead_out_of_hidden_hands_is_asked_for_its_player() -> None:
    begun = sitting('[Variant "block"]\n[Seat1 "Ana"]\n[Seat2 "Ben the Fish"]\nhand 1\ndeal Ana 7\ndeal 2 7\n')
    with pytest.raises(Unclear) as refused:
        typed("66", begun)
    assert "who leads" in refused.value.message
    assert refused.value.expected == 'Ana 66 or "Ben the Fish" 66'
    assert typed('"Ben the Fish" 66', begun) == ['play "Ben the Fish" 6-6']


@pytest.mark.parametrize("text", ["=23", "Bartholomew =23", "reveal =23", "Bartholomew holds =23", "b =23"])
def test_pips_alone_are_what_somebody_still_held(text: str) -> None:
    over = sitting(BLOCK.replace("5-5 5-4 5-3 5-2 5-1 5-0 4-4", "7").replace("play Ana 6-5", "out Ana"))
    assert typed(text, over) == ["reveal Bartholomew =23"]


@pytest.mark.parametrize(("word", "meant"), [("kock", "knock"), ("Anna", "Ana"), ("fechdo", "fechado"), ("blah", "")])
def test_a_mistyped_word_is_guessed_where_it_is_close_to_one(word: str, meant: str) -> None:
    with pytest.raises(Unclear) as refused:
        typed(word, sitting(BLOCK))
    assert ("did you mean " + meant in refused.value.message) is bool(meant)


NONSENSE = (
    *("-", "6-4", "64", "7-7", "99-99", "@", "@left", "@6-4", "=", "=23", "=-1", '"', '""', '"a b"', "{", "[x]", ";"),
    *("\\", "\u202e", "İ", "１-１", "٣-٤", "-1", "9", "9" * 20, "Ana", "?", "!", "12", '"why"', "a" * 300, "6-4:4"),
    *("@mexican", '@"Ana"', "\ud800", "<b>", "void", "amend", "insert", "stand", "adjust", "yard"),
)


@pytest.mark.parametrize("game", ["draw", "chicken-foot", "mexican-train", "kolbasa"])
def test_whatever_is_typed_becomes_lines_of_the_record_or_is_refused_in_words(game: str) -> None:
    players = 4 if 4 in GAMES[game].players else GAMES[game].players[0]
    played = play_match(game, NAMES[:players], seed=4)
    chance = random.Random(game)
    words = [*EVENT_WORDS, *ARM_WORDS]
    for events in (1, 2, players + 2, players + 8):
        at = Sitting(Record(played.events[:events]))
        for _ in range(60):
            line = " ".join(chance.choice(chance.choice((words, NONSENSE))) for _ in range(chance.randint(1, 4)))
            understood = understood_or_refused(line, at)
            again = [read_short(write_event(event, played.opening), at) for event in understood]
            assert again == [(event,) for event in understood], line


def understood_or_refused(line: str, at: Sitting) -> tuple[Event, ...]:
    """The events of a line; none where it is refused, which is always said in words."""
    try:
        return read_short(line, at)
    except Unclear as refused:
        return () if refused.message else (Hand(0),)


@pytest.mark.parametrize("line", ["shut 5-5", "shut 5-5 r", "shut"])
def test_an_arm_that_is_shut_may_be_named_in_any_way(line: str) -> None:
    assert understood_or_refused(line, sitting(BLOCK)) in ((), (Shut("5-5"),))


def test_pips_that_could_be_a_tile_are_asked_about() -> None:
    at = sitting(BLOCK)
    with pytest.raises(Unclear, match="pips or a tile"):
        read_short("bart holds 23", at)
    assert typed("bart holds =23", at) == ["reveal Bartholomew =23"]
    assert typed("bart holds 9", at) == ["reveal Bartholomew =9"]
    assert typed("bart holds 23 55", at) == ["reveal Bartholomew 3-2 5-5"]


def test_names_that_begin_alike_must_be_told_apart() -> None:
    at = sitting(BLOCK.replace('"Ana"', '"Bart"').replace(" Ana ", " Bart "))
    assert typed("bart k", at) == ["knock Bart"]
    with pytest.raises(Unclear):
        read_short("bar k", at)


def test_undo_takes_back_one_event_after_another() -> None:
    at = sitting(BLOCK)
    for number in (5, 4, 3, 2):
        events = read_short("undo", at)
        assert [write_event(event, at.record.opening) for event in events] == [f'void {number} "undone"']
        at = at.with_events(events)
    with pytest.raises(Unclear, match="nothing to take back"):
        read_short("undo", at)


INITIALS = '[Variant "block"]\n[Seat1 "K"]\n[Seat2 "D"]\nhand 1\ndeal K 7\ndeal D 7\n'
"""Two players of whom the sheet has the initials: K is a knock too, and D a draw."""


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("K 66", "play K 6-6"),
        ("D k", "knock D"),
        ("play K 66", "play K 6-6"),
        ("draw D 5-1", "draw D 5-1"),
        ("D d 5-1", "draw D 5-1"),
    ],
)
def test_a_players_name_to_the_letter_is_no_short_word(text: str, line: str) -> None:
    assert typed(text, sitting(INITIALS)) == [line]


def test_a_name_that_two_begin_with_is_told_with_both() -> None:
    at = sitting(BLOCK.replace("Bartholomew", "Anabel"))
    with pytest.raises(Unclear, match="An may be Ana or Anabel"):
        read_short("An 65", at)


def test_no_word_of_another_language_is_offered_for_what_is_no_word() -> None:
    with pytest.raises(Unclear) as told:
        read_short('[Variant "draw"]', sitting(BLOCK))
    assert "did you mean" not in str(told.value)


@pytest.mark.parametrize(
    ("before", "undone"),
    [
        ('play Bartholomew 5-4\nvoid 6 "undone"\nvoid 7 "it did happen"', 6),
        ('play Bartholomew 5-4\nvoid 6 "undone"\nvoid 7 "it did"\nvoid 8 "it did not"', 5),
        ('stand 5 "agreed"', 6),
        ('stand 5 "agreed"\nvoid 6 "undone"', 5),
        ('amend 5 play Ana 6-4 "misread"', 6),
        ('amend 5 play Ana 6-4 "misread"\nvoid 5 "undone"', 4),
    ],
)
def test_undo_takes_back_the_last_line_that_stands(before: str, undone: int) -> None:
    """Also where an undo was taken back, and a ruling or an amendment that was just typed (record.md, Events)."""
    at = sitting(BLOCK + before)
    assert typed("u", at) == [f'void {undone} "undone"']


def test_the_rules_object_before_anything_is_kept() -> None:
    at = sitting(BLOCK)
    assert [found.code for found in at.objections(read_short("4-4", at))] == ["no_fit"]
    assert at.objections(read_short("5-4", at)) == []
    assert [found.code for found in at.objections(read_short("k", at))] == ["play_owed"]
    assert at.length == 5


def test_enter_stands_for_what_alone_can_come() -> None:
    header = BLOCK[: BLOCK.index("hand 1")]
    at = sitting(header)
    event = obvious(at)
    assert event is not None
    assert write_event(event, at.record.opening) == "hand 1"
    forced = sitting(
        BLOCK.replace("6-6 6-5", "5-5 6-5").replace(
            "deal Bartholomew 5-5 5-4 5-3 5-2 5-1 5-0", "deal Bartholomew 3-3 3-2 3-1 3-0 2-0 1-0"
        )
    )
    assert obvious(forced) == Knock(2)
    assert "knocks" in advice(forced)


def _short(event: Event, at: Sitting) -> str:
    """A move as it is typed most shortly: without the player, without the arm where it need not be named."""
    line = write_event(event, at.record.opening)
    words = line.split()
    if isinstance(event, Play) and event.seat == at.turn() and event.second_tile is None:
        tile = words[2]
        arm = " ".join(words[3:])
        places = [] if at.leads_next() else at.places(event.seat, event.tile)
        return f"{tile} {arm}".strip() if len(places) > 1 else tile
    if isinstance(event, Knock) and event.seat == at.turn():
        return "k"
    return line


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_hand_of_every_game_typed_shortly_is_the_hand_that_was_played(game: str) -> None:
    """A match played by program is typed again, each move as short as it goes; it means the same, and nothing is
    refused."""
    players = 4 if 4 in GAMES[game].players else GAMES[game].players[0]
    record = play_match(game, NAMES[:players], seed=3)
    at = Sitting(Record(record.events[:1]))
    for event in record.events[1:60]:
        (again,) = read_short(_short(event, at), at)
        assert at.objections([again]) == []
        before, at = at.state(), at.with_events([again])
        expected = Sitting(Record((*at.record.events[:-1], event))).state()
        assert at.state() == expected, (before.as_json(), write_event(event, record.opening))
