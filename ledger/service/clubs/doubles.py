"""People who may be one: names that are alike, whatever the script and the marks upon the letters.

They are only proposed. Whether two names are one person nobody but the club knows.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator

import msgspec
from rapidfuzz import fuzz, process

from ledger.club.names import mention_key, name_key
from ledger.store import Ledger
from ledger.store.lists.roster import Person, people, shared_matches

LEAST = 80
"""How much alike two names must be to be proposed, of 100."""

_LETTERS = dict(
    zip(
        "абвгґдђеєжзиіїйјклљмнњопрстћуўфхцчџшщъыьэюя",
        "a b v g g d dj e e zh z i i i i i k l l m n n o p r s t ch u u f h c ch dzh sh sh - y - e u a".split(" "),
        strict=True,
    )
) | {"ё": "e", "ł": "l", "đ": "dj", "ı": "i", "ø": "o", "æ": "ae", "œ": "oe", "ß": "ss"}
# in the order in which they are put: many ways lead from one script to the other
_SPELLINGS = (
    ("shch", "sh"), ("sch", "sh"), ("cz", "ch"), ("kh", "h"), ("ph", "f"), ("ts", "c"), ("tz", "c"), ("ck", "k"),
    ("yo", "e"), ("yu", "u"), ("ju", "u"), ("iu", "u"), ("ya", "a"), ("ja", "a"), ("ia", "a"), ("ye", "e"),
    ("je", "e"), ("w", "v"), ("x", "ks"), ("q", "k"), ("y", "i"), ("j", "i"),
)  # fmt: skip


class Likeness(msgspec.Struct, frozen=True):
    """Two people who may be one, the names that are alike, and how much of 100 they are."""

    one: Person
    other: Person
    names: tuple[str, str]
    score: int


def skeleton(name: str) -> str:
    """A name without case, marks, script and the order of its words, as far as these can be told away."""
    words = []
    for word in mention_key(name_key(name)).split():
        latin = "".join(_LETTERS.get(letter, letter) for letter in word).replace("-", "")
        bare = "".join(c for c in unicodedata.normalize("NFD", latin) if not unicodedata.combining(c))
        for spelled, plain in _SPELLINGS:
            bare = bare.replace(spelled, plain)
        words.append("".join(c for c, before in zip(bare, " " + bare, strict=False) if c != before))
    return " ".join(sorted(words))


def likely_doubles(ledger: Ledger, club: str | None = None, least: int = LEAST) -> list[Likeness]:
    """The people of a club, or of each, whose names are alike, the most alike first.

    Who sat together at one table is never proposed, nor is who was forgotten.
    """
    with ledger.snapshot() as snapshot:
        clubs: defaultdict[str, list[Person]] = defaultdict(list)
        for person in people(snapshot.connection, club):
            if person.forgotten is None:
                clubs[person.club_key].append(person)
        alike = [likeness for own in clubs.values() for likeness in _alike(own, least)]
        apart = [one for one in alike if not shared_matches(snapshot.connection, one.one, one.other)]
    return sorted(apart, key=lambda found: (-found.score, found.one.club_key, found.names))


def _alike(own: list[Person], least: int) -> Iterator[Likeness]:
    """Each pair of the people of one club that is alike enough, once, by the names that are most alike."""
    named = [(person, name, skeleton(name)) for person in own for name in (person.name, *person.names)]
    best: dict[tuple[str, str], Likeness] = {}
    for place, (person, name, bare) in enumerate(named):
        rest = [other for _, _, other in named[place + 1 :]]
        for _, score, at in process.extract(bare, rest, scorer=fuzz.ratio, score_cutoff=least, limit=None):
            other, other_name, _ = named[place + 1 + at]
            pair = (person.person, other.person)
            known = best.get(pair)
            if other.person != person.person and (known is None or known.score < score):
                best[pair] = Likeness(person, other, (name, other_name), int(score))
    yield from best.values()
