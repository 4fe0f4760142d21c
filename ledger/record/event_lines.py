"""The words of one event line as an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ledger.game.events import (
    Adjust,
    Amend,
    Call,
    Caught,
    Cut,
    Deal,
    Draw,
    End,
    Event,
    Fish,
    Hand,
    Insert,
    Knock,
    Lead,
    Note,
    Out,
    Play,
    Redeal,
    Return,
    Reveal,
    Score,
    Shut,
    Stand,
    Start,
    Total,
    Void,
    Write,
    Yard,
)
from ledger.record.vocabulary import Vocabulary, is_tile, number
from ledger.record.words import LONGEST_WORD, Fault, Quoted, meant, shown

Reading = Callable[[Sequence[str], Vocabulary], Event]

POINTS = "a whole number of points"
CORRECTING = ("void", "amend", "insert", "stand", "adjust")


def event_of(words: Sequence[str], vocabulary: Vocabulary, *, corrects: bool = False) -> Event:
    """The event that a line's words tell; Fault, with the number of the word that is wrong, if they tell none.

    With `corrects` the line is to correct a match: where its word is none, those that do are named.
    """
    reading = READINGS.get(words[0])
    if reading is None:
        raise _unknown(words[0], vocabulary, corrects)
    return reading(words, vocabulary)


def _unknown(word: str, vocabulary: Vocabulary, corrects: bool) -> Fault:
    if word in vocabulary.players:
        return Fault("an event line begins with its word", "a word such as play before the player")
    if corrects:
        expected = "a correction: void, amend, insert, stand or adjust"
        return Fault(f"there is no event {shown(word)}{meant(word, CORRECTING)}", expected)
    return Fault(f"there is no event {shown(word)}{meant(word, READINGS)}", "an event such as play, draw or knock")


def _ends_after(words: Sequence[str], count: int) -> None:
    if len(words) > count:
        raise Fault(f"nothing can follow here in a {words[0]} line", "the end of the line", word=count)


def text_at(words: Sequence[str], at: int, what: str) -> str:
    """The word number `at` as a text to be kept; Fault if there is none, or it is too long."""
    if at >= len(words):
        raise Fault("the line ends too soon", what, word=at)
    if len(words[at]) > LONGEST_WORD:
        raise Fault("this text is too long", f"at most {LONGEST_WORD:,} characters", word=at)
    return str(words[at])


def _hand(words: Sequence[str], vocabulary: Vocabulary) -> Event:
    _ends_after(words, 2)
    return Hand(number(words, 1, "the number of the hand"))


def _start(words: Sequence[str], vocabulary: Vocabulary) -> Event:
    _ends_after(words, 2)
    return Start(vocabulary.tile(words, 1))


def _deal(words: Sequence[str], vocabulary: Vocabulary) -> Event:
    seat = vocabulary.seat(words, 1)
    if len(words) < 3:
        raise Fault("the line ends too soon", "the tiles dealt, or how many", word=2)
    if len(words) == 3 and words[2].isdigit():
        return Deal(seat, None, number(words, 2, "how many tiles"))
    return Deal(seat, vocabulary.any_tiles(words, 2))


def _yard(words: Sequence[str], vocabulary: Vocabulary) -> Event:
    return Yard(vocabulary.any_tiles(words, 1))


def _redeal(words: Sequence[str], vocabulary: Vocabulary) -> Event:
    _ends_after(words, 2)
    return Redeal(vocabulary.seat(words, 1) if len(words) > 1 else None)


def _draw(words: Sequence[str], vocabulary: Vocabulary) -> Event:
    _ends_after(words, 3)
    return Draw(vocabulary.seat(words, 1), vocabulary.tile_or_unknown(words, 2))


def _play(words: Sequence[str], vocabulary: Vocabulary) -> Event:
    seat = vocabulary.seat(words, 1)
    tile = vocabulary.tile(words, 2, vocabulary.played)
    count = len(words)
    if count == 3:
        return Play(seat, tile)
    at = 3
    arm = second_arm = None
    if words[at][0:1] == "@":
        arm = vocabulary.arm(words, at)
        at = 4
        if count == 4:
            return Play(seat, tile, arm)
    second = vocabulary.tile(words, at, vocabulary.played)
    if at + 1 < count:
        second_arm = vocabulary.arm(words, at + 1)
    _ends_after(words, at + 2)
    return Play(seat, tile, arm, second, second_arm)


def _fish(words: Sequence[str], vocabulary: Vocabulary) -> Event:
    _ends_after(words, 2)
    return Fish(vocabulary.seat(words, 1) if len(words) > 1 else None)


def _return(words: Sequence[str], vocabulary: Vocabulary) -> Event:
    _ends_after(words, 3)
    return Return(vocabulary.seat(words, 1), vocabulary.tile(words, 2))


def _cut(words: Sequence[str], vocabulary: Vocabulary) -> Event:
    _ends_after(words, 4)
    seat, tile = vocabulary.seat(words, 1), vocabulary.tile(words, 2)
    return Cut(seat, tile, vocabulary.arm(words, 3) if len(words) > 3 else None)


def _shut(words: Sequence[str], vocabulary: Vocabulary) -> Event:
    _ends_after(words, 2)
    return Shut(vocabulary.arm(words, 1))


def _by_player(kind: type[Knock] | type[Call] | type[Caught]) -> Reading:
    def reading(words: Sequence[str], vocabulary: Vocabulary) -> Event:
        _ends_after(words, 2)
        return kind(vocabulary.seat(words, 1))

    return reading


def _with_tile_if_known(kind: type[Lead] | type[Out]) -> Reading:
    def reading(words: Sequence[str], vocabulary: Vocabulary) -> Event:
        _ends_after(words, 3)
        return kind(vocabulary.seat(words, 1), vocabulary.tile_or_unknown(words, 2) if len(words) > 2 else None)

    return reading


def _claim(kind: type[Score] | type[Write] | type[Total]) -> Reading:
    def reading(words: Sequence[str], vocabulary: Vocabulary) -> Event:
        _ends_after(words, 3)
        return kind(vocabulary.seat(words, 1), number(words, 2, POINTS, signed=True))

    return reading


def _reveal(words: Sequence[str], vocabulary: Vocabulary) -> Event:
    seat = vocabulary.seat(words, 1)
    if len(words) < 3:
        raise Fault("the line ends too soon", "the tiles still held, or = and their pips", word=2)
    if words[2][0:1] == "=":
        _ends_after(words, 3)
        return Reveal(seat, None, number([*words[:2], words[2][1:]], 2, "= and a whole number of pips"))
    for at in range(2, len(words)):
        vocabulary.tile_or_unknown(words, at)
    return Reveal(seat, vocabulary.any_tiles(words, 2))


def _end(words: Sequence[str], vocabulary: Vocabulary) -> Event:
    return End(tuple([vocabulary.seat(words, at) for at in range(1, len(words))]))


def _note(words: Sequence[str], vocabulary: Vocabulary) -> Event:
    if len(words) > 2:
        raise Fault("a note of several words stands in quotes", 'one text in quotes, such as "a pause"', word=2)
    return Note(text_at(words, 1, "the remark, in quotes"))


def _why(words: Sequence[str], at: int) -> str:
    if len(words) > at + 1:
        raise Fault("a why of several words stands in quotes", 'one text in quotes, such as "misread"', word=at + 1)
    return text_at(words, at, 'the reason in quotes as the last word, "" if there is none')


def _adjust(words: Sequence[str], vocabulary: Vocabulary) -> Event:
    return Adjust(vocabulary.seat(words, 1), number(words, 2, POINTS, signed=True), _why(words, 3))


def _on_event(kind: type[Void] | type[Stand]) -> Reading:
    def reading(words: Sequence[str], vocabulary: Vocabulary) -> Event:
        return kind(number(words, 1, "the number of an event"), _why(words, 2))

    return reading


def _instead(kind: type[Amend] | type[Insert]) -> Reading:
    def reading(words: Sequence[str], vocabulary: Vocabulary) -> Event:
        target = number(words, 1, "the number of an event")
        if len(words) < 4:
            raise Fault("the line ends too soon", f"{words[0]}, a number, an event and the why", word=len(words))
        last = words[-1]
        if not isinstance(last, Quoted) and _belongs_to_an_event(last, vocabulary):
            raise _no_why(words)
        if words[2] in NEVER_INSTEAD:
            raise Fault(f"{words[2]} cannot stand inside another correction", "an event of the hand", word=2)
        return kind(target, _embedded(words, target, vocabulary), text_at(words, len(words) - 1, "the why"))

    return reading


def _embedded(words: Sequence[str], target: int, vocabulary: Vocabulary) -> Event:
    played = vocabulary.played
    vocabulary.correcting(target)
    try:
        return event_of(words[2:-1], vocabulary)
    except Fault as fault:
        if _tells_an_event(words[2:], vocabulary):
            raise _no_why(words) from None
        fault.word += 2
        raise
    finally:
        vocabulary.played = played


def _tells_an_event(words: Sequence[str], vocabulary: Vocabulary) -> bool:
    """Whether the last word, in quotes, is the event's own, such as a remark."""
    try:
        event_of(words, vocabulary)
    except Fault:
        return False
    return True


def _no_why(words: Sequence[str]) -> Fault:
    return Fault("the why is missing", 'a why in quotes after the event, "" if there is none', word=len(words))


def _belongs_to_an_event(word: str, vocabulary: Vocabulary) -> bool:
    """Whether a bare last word would be swallowed as a why although it is a player, a tile, an arm or a number."""
    return word[0:1] in ("@", "=") or word in vocabulary.players or is_tile(word) or word.lstrip("+-").isdigit()


NEVER_INSTEAD = ("void", "amend", "insert", "stand")
"""Corrections: they are written as lines of their own, not inside one another."""

READINGS: dict[str, Reading] = {
    "hand": _hand,
    "start": _start,
    "deal": _deal,
    "yard": _yard,
    "redeal": _redeal,
    "draw": _draw,
    "play": _play,
    "knock": _by_player(Knock),
    "fish": _fish,
    "return": _return,
    "cut": _cut,
    "call": _by_player(Call),
    "caught": _by_player(Caught),
    "shut": _shut,
    "lead": _with_tile_if_known(Lead),
    "out": _with_tile_if_known(Out),
    "reveal": _reveal,
    "score": _claim(Score),
    "write": _claim(Write),
    "total": _claim(Total),
    "end": _end,
    "adjust": _adjust,
    "stand": _on_event(Stand),
    "note": _note,
    "void": _on_event(Void),
    "amend": _instead(Amend),
    "insert": _instead(Insert),
}
"""How the words of each event line are read."""
