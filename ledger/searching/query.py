"""The language of a search: conditions parted by blanks, all of which must hold.

`knock=Ana on=6` · `fish closed-by-lower` · `train="Ana Maria" for>=3`. A condition is a name, with a value after `=`,
or after `>=` where it may be more; a value with blanks stands in double quotes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import msgspec

from ledger.errors import Unreadable
from ledger.game.rules import Rules
from ledger.game.tiles import BY_TEXT, HIGHEST_PIP, Tile
from ledger.record.words import IN_QUOTES, meant, shown, unescape
from ledger.searching.conditions import CONDITIONS, Condition
from ledger.searching.finding import MOST_SEATS, Term, Value, seat_named
from ledger.wording import said

_TERM = re.compile(
    rf'\s*(?P<name>[^\s="<>]+)(?:(?P<sign>>=|=)(?:"(?P<quoted>{IN_QUOTES})"|(?P<bare>[^\s"]*)))?(?=\s|$)'
)
MOST_NAMED = 4
"""Of the words that a value may be so many are named at most where one is missing."""
MOST_DIGITS = 9
_PARTED = re.compile(r"\s+(?P<sign>[<>=≥]+)\s*(?P<value>\S*)")
_MORE_THAN = re.compile(r"([a-z-]+)(>|=>|≥)([0-9]{1,8})")


class Query(msgspec.Struct, frozen=True):
    """What is looked for: conditions with their values, by name."""

    terms: dict[str, Term]

    @property
    def conditions(self) -> list[Condition]:
        """Those that were asked for."""
        return [CONDITIONS[name] for name in self.terms]

    @property
    def acts(self) -> bool:
        """Whether something was asked for that somebody did; else it is a position."""
        return any(condition.acts for condition in self.conditions)

    @property
    def needs_plays(self) -> bool:
        """Whether it can be found only where plays were written down."""
        return any(condition.plays for condition in self.conditions)

    @property
    def players(self) -> list[str]:
        """The players that are named in it."""
        named = [self.terms[one.name].value for one in self.conditions if one.shape == "player"]
        return list(dict.fromkeys(str(name) for name in named if name is not None))


def read_query(text: str) -> Query:
    """Reads a search; Unreadable says what is wrong, where, and what could have stood there."""
    terms: dict[str, Term] = {}
    position, before = 0, None
    while text[position:].strip():
        found = _TERM.match(text, position)
        if found is None:
            word = text[position:].split()[0]
            such_as = said("a condition such as knock, ends=6,6 or points>=15; blanks in a value in double quotes")
            raise _fault(said("this cannot be read"), word, _at_least(word) or such_as)
        if found["sign"] is None:
            _check_blanks(found, text)
        term = _term(found, before)
        if term.name in terms:
            raise _fault(said("{name} is asked for twice", name=term.name), term.name, said("each once"))
        terms[term.name] = term
        position, before = found.end(), found
    if not terms:
        raise Unreadable(said("nothing is asked for"), expected=said("conditions such as knock=Ana on=6"))
    for name in terms:
        _check_company(CONDITIONS[name], terms)
    return Query(terms)


def check_sets(query: Query, games: Sequence[type[Rules]]) -> None:
    """Unreadable where a tile or a number is asked for that no set has with which one of these games is played."""
    highest = max(_highest(game) for game in games)
    for term in query.terms.values():
        numbers = (term.value.high,) if isinstance(term.value, Tile) else term.value
        if isinstance(numbers, tuple) and max(numbers) > highest:
            text = term.value.text if isinstance(term.value, Tile) else str(max(numbers))
            words = said("no set for {games} has {text}", games=", ".join(game.id for game in games), text=text)
            raise _fault(words, text, said("numbers from 0 to {highest}", highest=highest))


def _highest(game: type[Rules]) -> int:
    """The highest number of the largest set with which a game is played."""
    sets = game.options()["set"].values if "set" in game.options() else ()
    return max(game.highest, *(value for value in sets if isinstance(value, int)), 0)


def _term(found: re.Match[str], before: re.Match[str] | None) -> Term:
    name, sign = found["name"], found["sign"]
    condition = CONDITIONS.get(name.lower())
    if condition is None:
        words = said("there is no condition {name}", name=shown(name))
        near = meant(name, CONDITIONS)
        raise Unreadable(words + near, expected="" if near else _one_value(before, name) or ", ".join(CONDITIONS))
    if sign is None:
        if not condition.optional and condition.shape != "nothing":
            values = said(" or ").join(f"{condition.name}={word}" for word in condition.words[:MOST_NAMED])
            raise _fault(said("{name} needs a value", name=condition.name), name, values or condition.example)
        return Term(condition.name)
    text = unescape(found["quoted"]) if found["quoted"] is not None else found["bare"]
    if condition.shape == "nothing":
        raise _fault(said("{name} has no value", name=condition.name), shown(text), condition.example)
    if sign == ">=" and condition.shape != "number":
        words = said("{name} is no number: it cannot be at least something", name=condition.name)
        raise _fault(words, f">={shown(text)}", condition.example)
    return Term(condition.name, _READERS[condition.shape](condition, text), sign == ">=")


def _at_least(word: str) -> str:
    """The condition as it should have been written, where it was asked for more than a number with another sign."""
    found = _MORE_THAN.fullmatch(word.lower())
    if found is None or found[1] not in CONDITIONS or CONDITIONS[found[1]].shape != "number":
        return ""
    return f"{found[1]}>={int(found[3]) + (found[2] == '>')}"


def _check_blanks(found: re.Match[str], text: str) -> None:
    """Unreadable where a sign with its value was written after a blank: `points >= 15`."""
    parted = _PARTED.match(text, found.end())
    if found["name"].lower() in CONDITIONS and parted is not None:
        whole = found["name"] + parted["sign"] + parted["value"]
        raise _fault(said("this cannot be read"), found["name"] + parted[0].rstrip(), _at_least(whole) or whole)


def _one_value(before: re.Match[str] | None, word: str) -> str:
    """The condition before with this word taken into its value: a player's name that was written without quotes."""
    if before is None or not before["bare"] or CONDITIONS[before["name"].lower()].shape != "player":
        return ""
    return f'{before["name"]}{before["sign"]}"{before["bare"]} {word}"'


def _check_company(condition: Condition, terms: dict[str, Term]) -> None:
    if condition.more_of and not any(name in terms for name in condition.more_of):
        needed = said(" or ").join(condition.more_of)
        words = said("{name} says more of {needed}, which is not asked for", name=condition.name, needed=needed)
        raise Unreadable(words, expected=condition.example)


def _player(condition: Condition, text: str) -> Value:
    if not text:
        raise _fault(said("{name} names nobody", name=condition.name), condition.name, condition.example)
    seat = seat_named(text)
    if seat is not None and not 1 <= seat <= MOST_SEATS:
        seats = said("a name, or a seat from 1 to {most}", most=MOST_SEATS)
        raise _fault(said("no game has such a seat"), shown(text), seats)
    return text


def _word(condition: Condition, text: str) -> Value:
    if text.lower() not in condition.words:
        words = said("{name} cannot be {word}", name=condition.name, word=shown(text)) + meant(text, condition.words)
        raise _fault(words, shown(text), ", ".join(condition.words))
    return text.lower()


def _tile(condition: Condition, text: str) -> Value:
    try:
        tile = BY_TEXT[text].natural
    except KeyError:
        words = said("{text} is no tile", text=shown(text))
        raise _fault(words, shown(text), condition.example) from None
    if tile.high > HIGHEST_PIP:
        highest = said("numbers from 0 to {highest}", highest=HIGHEST_PIP)
        raise _fault(said("{text} is no tile of any set", text=shown(text)), shown(text), highest)
    if condition.doubles and not tile.double:
        words = said("{name} is asked of a double", name=condition.name)
        raise _fault(words, shown(text), condition.example)
    return tile


def _numbers(condition: Condition, text: str) -> Value:
    parts = text.split(",")
    of_tiles = (part.isascii() and part.isdecimal() and len(part) < 3 and int(part) <= HIGHEST_PIP for part in parts)
    if not all(of_tiles):
        words = said("{name} are numbers of tiles, parted by commas", name=condition.name)
        raise _fault(words, shown(text), condition.example)
    return tuple(sorted(int(part) for part in parts))


def _number(condition: Condition, text: str) -> Value:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        words = said("{name} is a whole number", name=condition.name)
        raise _fault(words, shown(text), condition.example)
    if len(digits) > MOST_DIGITS:
        words = said("{name} has {most} digits at most", name=condition.name, most=MOST_DIGITS)
        raise _fault(words, shown(text), condition.example)
    return int(text)


_READERS: dict[str, Callable[[Condition, str], Value]] = {
    "player": _player,
    "word": _word,
    "tile": _tile,
    "numbers": _numbers,
    "number": _number,
}


def _fault(message: str, found: str, expected: str) -> Unreadable:
    return Unreadable(message, found=found, expected=expected)
