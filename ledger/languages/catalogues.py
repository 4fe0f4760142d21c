"""Catalogues of texts, one for each language, and which of them a browser would like."""

from __future__ import annotations

import datetime
import gettext
import io
from functools import cache
from pathlib import Path

from babel import negotiate_locale
from babel.dates import format_date
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from ledger.languages.sentences import Sentences

HERE = Path(__file__).parent

LANGUAGES = {
    "en": "English",
    "ru": "Русский",
    "es": "Español",
    "pt": "Português",
    "it": "Italiano",
    "ro": "Română",
    "sk": "Slovenčina",
}
"""What each language calls itself, by its code."""

LOCALES = {"en": "en_001"}
"""The locale whose dates and numbers a language takes, where it is not called as the language."""


class Catalogue:
    """A language with its texts: what `ledger.wording` asks."""

    def __init__(self, code: str, texts: gettext.NullTranslations, sentences: Sentences) -> None:
        self.code = code
        self.texts = texts
        self.sentences = sentences

    def gettext(self, message: str, /) -> str:
        """The text for an English one; that one where the catalogue has none."""
        return self.texts.gettext(message)

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        """The text for so many, by the plural forms of the language."""
        return self.texts.ngettext(one, many, number)

    def sentence(self, text: str, /) -> str:
        """A sentence of the rules, those parts in English that are not known."""
        return self.sentences.retold(text)

    def digits(self, number: int, /) -> str:
        """A whole number with its groups set apart as the language does it."""
        return format_decimal(number, locale=locale_of(self.code))

    def day(self, date: str, /) -> str:
        """An ISO date with its month in letters, so that no country reads it otherwise."""
        try:
            found = datetime.date.fromisoformat(date)
        except ValueError:
            return date
        return format_date(found, "medium", locale=locale_of(self.code))


def locale_of(code: str) -> str:
    """The locale whose dates and numbers a language takes."""
    return LOCALES.get(code, code)


@cache
def catalogue(code: str) -> Catalogue:
    """The catalogue of a language; KeyError where there is no such language."""
    if code not in LANGUAGES:
        raise KeyError(code)
    texts, rules = read(HERE / f"{code}.po"), read(HERE / "rules" / f"{code}.po")
    return Catalogue(code, _compiled(texts), Sentences((str(one.id), str(one.string)) for one in rules if one.string))


def read(file: Path) -> Catalog:
    """The texts of a file; none where there is no file."""
    if not file.exists():
        return Catalog()
    with file.open("rb") as text:
        return read_po(text, locale=file.stem)


def _compiled(texts: Catalog) -> gettext.NullTranslations:
    compiled = io.BytesIO()
    write_mo(compiled, texts)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def wanted(accepted: str) -> str:
    """The code of the first language of an `Accept-Language` header that there is a catalogue for; else English."""
    weighed = []
    for place, part in enumerate(accepted.split(",")[:20]):
        name, _, weight = part.partition(";")
        try:
            worth = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            worth = 0.0
        if worth > 0:
            weighed.append((-worth, place, name.strip()))
    names = [name for _, _, name in sorted(weighed)]
    found = negotiate_locale(names, list(LANGUAGES), sep="-")
    return found if found in LANGUAGES else "en"
