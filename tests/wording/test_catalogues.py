"""The catalogues: full where they must be, and sound everywhere."""

from __future__ import annotations

import re
from functools import cache

import pytest
from babel.messages.catalog import Message

from ledger.game.variants import GAMES
from ledger.languages import LANGUAGES, catalogue
from ledger.languages.catalogues import read
from ledger.wording import counted, day, said, speaking
from tests.wording.gather import FOLDER, gathered, missing

OTHERS = [code for code in LANGUAGES if code != "en"]
IN_PART = [code for code in OTHERS if code != "ru"]
OF_THE_REPLAY = (
    "ledger/board/",
    "ledger/stage/",
    "ledger/telling.py",
    "ledger/recording/",
    "dashboard/stage/",
    "dashboard/views/replay.py",
    "dashboard/panels/lists.py",
    "dashboard/panels/may_hold.py",
    "dashboard/panels/what_if.py",
)
TERMS = re.compile(r"\{\w+\}")


@cache
def messages(code: str, folder: str = "") -> tuple[Message, ...]:
    """What a catalogue has words for."""
    return tuple(one for one in read(FOLDER / folder / f"{code}.po") if one.id and any(texts_of(one.string)))


def texts_of(either: object) -> list[str]:
    """The forms of a counted text, or the one text that there is."""
    return [str(text) for text in either] if isinstance(either, list | tuple) else [str(either or "")]


def test_russian_has_words_for_every_text() -> None:
    assert missing("ru", gathered()) == [], "make words shows what is missing in ledger/languages/ru.po"


@pytest.mark.parametrize("code", IN_PART)
def test_the_replay_and_the_names_of_the_games_are_there_in_every_language(code: str) -> None:
    titles = {game.title for game in GAMES.values()}
    needed = {
        text: places
        for text, places in gathered().items()
        if text[0] in titles or any(place.startswith(OF_THE_REPLAY) for place in places)
    }
    assert len(needed) > 150
    assert missing(code, needed) == []


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("folder", ["", "rules"])
def test_a_translation_has_the_terms_of_its_text(code: str, folder: str) -> None:
    """One that is missing would lose a name or a number, one too many would break the page."""
    wrong = []
    for one in messages(code, folder):
        needed = set(TERMS.findall(texts_of(one.id)[-1]))
        for text in texts_of(one.string):
            terms = set(TERMS.findall(text))
            # a form for one alone may say it without the number
            if not needed - {"{count}"} <= terms <= needed or (needed != terms and one.id == texts_of(one.id)[0]):
                wrong.append(text)
    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_begins_and_ends_with_blanks_as_its_text_does(code: str) -> None:
    def edges(text: str) -> tuple[bool, bool]:
        return text[:1].isspace(), text[-1:].isspace()

    wrong = [one.id for one in messages(code) if isinstance(one.id, str) and edges(one.id) != edges(str(one.string))]
    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_holds_no_text_that_the_program_no_longer_says(code: str) -> None:
    known = {text[0] for text in gathered()}
    ids = [texts_of(one.id)[0] for one in messages(code)]
    assert [text for text in ids if text not in known] == [], "make words takes them out"


@pytest.mark.parametrize(
    ("number", "told"),
    [(1, "1 очко"), (3, "3 очка"), (5, "5 очков"), (11, "11 очков"), (21, "21 очко"), (-2, "-2 очка")],
)
def test_russian_counts_by_its_own_forms(number: int, told: str) -> None:
    with speaking(catalogue("ru")):
        assert counted(number, "{count} point", "{count} points") == told


def test_a_text_without_a_translation_stays_english() -> None:
    with speaking(catalogue("sk")):
        assert said("No such text is anywhere: {name}", name="{x}") == "No such text is anywhere: {x}"
        assert said("") == ""


def test_a_date_names_its_month_and_what_is_no_date_stays() -> None:
    with speaking(catalogue("en")):
        assert day("2026-03-04T19:30:00+01:00") == "4 Mar 2026"
        assert day("about 1987") == "about 1987"
    with speaking(catalogue("it")):
        assert day("2026-03-04") == "4 mar 2026"
    assert day("2026-03-04T19:30") == "2026-03-04"
    assert day(None) == ""
