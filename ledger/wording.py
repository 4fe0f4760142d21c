"""The words that people read, all through one door: an English text goes in, that of the reader's language comes out.

Which language is read is asked of the context, so that two who look at once do not disturb each other. Where a context
names none, whoever shows pages may say whom to ask (`ask_about_language`). What is stored is never translated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Protocol

from ledger.errors import LedgerError, Unreadable, parted


class Language(Protocol):
    """A language that texts can be put into; `code` is that of ISO 639."""

    @property
    def code(self) -> str:
        """Two letters: `ru`."""

    def gettext(self, message: str, /) -> str:
        """The text that stands for an English one; the English one where there is none."""

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        """The text for so many, by the plural forms of the language."""

    def digits(self, number: int, /) -> str:
        """A whole number as it is written there."""

    def sentence(self, text: str, /) -> str:
        """A sentence of the rules, as far as the language has words for its parts."""

    def day(self, date: str, /) -> str:
        """An ISO date as it is written there; what is none stays as it is."""


_chosen: ContextVar[Language | None] = ContextVar("language", default=None)
_asked: list[Callable[[], Language | None]] = []


def ask_about_language(reader: Callable[[], Language | None]) -> None:
    """Where a context has chosen no language, `reader` says which one is read; None is English."""
    _asked[:] = [reader]


def language() -> Language | None:
    """The language that is read here; None is English."""
    return _chosen.get() or (_asked[0]() if _asked else None)


def language_code() -> str:
    """The code of the language that is read here. What is made of its texts is kept by it."""
    read = language()
    return read.code if read else "en"


@contextmanager
def speaking(chosen: Language | None) -> Iterator[None]:
    """All within is said in this language."""
    token = _chosen.set(chosen)
    try:
        yield
    finally:
        _chosen.reset(token)


def said(text: str, /, **terms: object) -> str:
    """The English text in the reader's language, its `{terms}` filled in; terms are put in as they are."""
    read = language()
    translated = read.gettext(text) if read and text else text
    return translated.format(**terms) if terms else translated


def counted(number: int, one: str, many: str, /, **terms: Any) -> str:
    """The English text for so many (`one` for 1) in the reader's language, `{count}` being the number."""
    read = language()
    if read is None:
        return (one if abs(number) == 1 else many).format(count=f"{number:,}", **terms)
    return read.ngettext(one, many, abs(number)).format(count=read.digits(number), **terms)


def retold(sentence: str) -> str:
    """A sentence that the rules put together in English, in the reader's language as far as its parts are known.

    Seats stay `seat 2` and `side 2` in it: whoever knows the names puts them in.
    """
    read = language()
    return read.sentence(sentence) if read else sentence


def told(error: LedgerError) -> str:
    """An error of the reader's own line or form, in his language: what is wrong, and what was expected."""
    if not isinstance(error, Unreadable):
        return retold(str(error))
    what = retold(error.message)
    if not error.expected:
        return what
    return f"{what}{parted(what)} {said('expected {expected}', expected=retold(error.expected))}"


def listed(names: Iterable[str]) -> str:
    """Some names in a row as the reader's language joins them: `Ana and Ben`, `Ana, Ben and Carla`; "" for none."""
    *others, last = tuple(names) or ("",)
    return said(" and ").join([said(", ").join(others), last]) if others else last


def day(moment: str | None) -> str:
    """The day of an ISO date or moment as the reader writes dates; nothing for None."""
    read, date = language(), (moment or "")[:10]
    return read.day(date) if read else date
