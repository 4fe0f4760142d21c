"""The language of a search: what can be asked, and what is said where it cannot."""

from __future__ import annotations

import pytest

from ledger.errors import Unreadable
from ledger.searching import CONDITIONS, read_query
from ledger.searching.finding import Term


def test_conditions_are_read_with_their_values() -> None:
    query = read_query('  knock="Ana Maria"   on=6,3 points>=15 ')
    assert query.terms["knock"] == Term("knock", "Ana Maria")
    assert query.terms["on"] == Term("on", (3, 6))
    assert query.terms["points"] == Term("points", 15, at_least=True)
    assert query.players == ["Ana Maria"]


def test_a_quote_and_a_backslash_stand_in_a_name_as_in_a_record() -> None:
    assert read_query(r'by="Ana \"A\" \\"').players == [r'Ana "A" \ '.strip()]


def test_a_tile_is_written_either_way() -> None:
    assert read_query("played=4-6") == read_query("played=6-4")


@pytest.mark.parametrize("condition", CONDITIONS.values(), ids=lambda condition: condition.name)
def test_the_example_of_every_condition_can_be_asked(condition: object) -> None:
    example, name = condition.example, condition.name  # type: ignore[attr-defined]
    assert name in read_query(example).terms


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("knok", "there is no condition knok; did you mean knock?"),
        ("colour=red", "expected ends, count"),
        ("ends", "ends needs a value; found ends; expected ends=6,6"),
        ("points >= 15", "this cannot be read; found points >= 15; expected points>=15"),
        ("knock points > 15", "this cannot be read; found points > 15; expected points>=16"),
        ("ends = 6,6", "this cannot be read; found ends = 6,6; expected ends=6,6"),
        ("ends=six", "found six; expected ends=6,6"),
        ("ends=6,", "ends are numbers"),
        ("ends=66", "ends are numbers of tiles, parted by commas; found 66; expected ends=6,6"),
        ("spinner", "spinner needs a value; found spinner; expected spinner=shut or spinner=open"),
        ("points>15", "found points>15; expected points>=16"),
        ("points=>15", "expected points>=15"),
        ("points<15", "expected a condition such as knock"),
        ("ends=٣", "ends are numbers"),
        ("on=6", "on says more of knock, which is not asked for; expected knock=Ana on=6"),
        ("for>=3", "for says more of train or owed"),
        ("from>=3 fish", "from says more of comeback"),
        ("knock knock=Ben", "knock is asked for twice"),
        ("played=7-x", "7-x is no tile"),
        ("played=", "is no tile"),
        ("spinner=opn", "spinner cannot be opn; did you mean open?"),
        ("fish closed-by-lower=3", "closed-by-lower has no value; found 3"),
        ("ends>=6", "ends is no number"),
        ("points>=many", "points is a whole number"),
        ("points=1234567890", "points has 9 digits at most; found 1234567890"),
        ("count=99999999999", "count has 9 digits at most; found 99999999999"),
        ("played=19-19", "19-19 is no tile of any set; found 19-19; expected numbers from 0 to 12"),
        ("led=9-99", "9-99 is no tile of any set"),
        ("out=13-0", "13-0 is no tile of any set"),
        ("owed=13-13", "13-13 is no tile of any set"),
        ("owed=6-5", "owed is asked of a double; found 6-5; expected owed=7-7"),
        ("by=0", "no game has such a seat; found 0; expected a name, or a seat from 1 to 10"),
        ("knock=11", "no game has such a seat; found 11"),
        ("train=99", "no game has such a seat"),
        ("event=open", "event cannot be open; found open; expected hand, start"),
        ("irregular=not_checked", "irregular cannot be not_checked"),
        ("irregular=unreadable", "irregular cannot be unreadable"),
        ("knock=", "knock names nobody"),
        ("knock=Ada Quill on=6", 'there is no condition Quill; expected knock="Ada Quill"'),
        ('knock="Ana', 'this cannot be read; found knock="Ana'),
        ("a=b=c", "there is no condition"),
        ("<script>", "this cannot be read"),
        ("", "nothing is asked for"),
        (" \t ", "nothing is asked for"),
    ],
)
def test_what_cannot_be_asked_is_said_in_words(text: str, said: str) -> None:
    with pytest.raises(Unreadable) as wrong:
        read_query(text)
    assert said in str(wrong.value)
