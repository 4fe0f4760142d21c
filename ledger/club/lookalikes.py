"""Names that look like others, or hold what nobody sees: told, never corrected, and never taken for one another."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from ledger.club.names import name_key

# letters that most typefaces draw alike, whatever their script; capitals and small letters each in their own row
_DRAWN_ALIKE = str.maketrans(
    "АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧаеорсухіјѕһԁԛԝαονιρ0Il1|",
    "ABEKMHOPCTYXIJSABEZHIKMNOPTYXaeopcyxijshdqwaovipOllll",
)
_JOINERS = "\u200c\u200d"
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")


def outline(name: str) -> str:
    """What is the same for names that look alike: letters drawn alike are one, and what is not seen is left out."""
    seen = "".join(c for c in unicodedata.normalize("NFKC", name) if unicodedata.category(c) != "Cf")
    return name_key(seen.translate(_DRAWN_ALIKE))


def oddities(name: str) -> Iterator[str]:
    """What is odd about a name by itself, as sentences."""
    hidden = sorted({f"U+{ord(c):04X}" for place, c in enumerate(name) if _unseen(name, place)})
    if hidden:
        yield f"the name {name!a} holds characters that are not seen or turn the text around ({', '.join(hidden)})"
    scripts = sorted({script for c in name if (script := _script(c))})
    if len(scripts) > 1:
        yield f"the name {name} mixes {' and '.join(script.capitalize() for script in scripts)} letters"


def _unseen(name: str, place: int) -> bool:
    """Whether a character is not seen; a joiner is part of some scripts and of emoji."""
    character = name[place]
    if character not in _JOINERS:
        return unicodedata.category(character) == "Cf"
    beside = name[max(place - 1, 0) : place + 2].replace(character, "")
    return len(beside) < 2 or any(_script(other) for other in beside)


def _script(character: str) -> str | None:
    """Which of the scripts that share their shapes a letter belongs to."""
    if not character.isalpha():
        return None
    return next((script for script in _SCRIPTS if unicodedata.name(character, "").startswith(script)), None)
