"""The pages in other languages: which one is read, and that no text escapes it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from streamlit import config

from dashboard import opened, tongue
from dashboard.tongue import chosen
from ledger.game.variants import GAMES
from ledger.languages import LANGUAGES, month_name, wanted, weekday_names
from ledger.searching import CONDITIONS
from ledger.service.clubs.directory import everybody
from tests.dashboard.conftest import Choose
from tests.dashboard.pages import given, markup, page
from tests.dashboard.shown import texts_of
from tests.wording.gather import gathered

NAMES = (
    "Ana Ben Domino Ledger Riverside season wrong fives domino-ledger import FILE CSV JSON Lines Parquet MIT "
    "svg onload alert script javascript CSS x"
)
OPTIONS = (
    {"true", "false"}
    | {name for game in GAMES.values() for name in game.options()}
    | {str(value) for game in GAMES.values() for option in game.options().values() for value in option.values}
)
QUERY = {word for one in CONDITIONS.values() for word in (one.name, one.example)}
"""Words of the language in which is searched; no language changes them."""
RECORDED = re.compile(r"[-\w]+=[-\w.{}]*|@\w+|\b[a-z]+(?:[-_][a-z0-9]+)+\b|\b\d+[-:.]\d+\w*|\b[A-Z]{1,3}\d[\w.]*")
"""What a record writes and no language changes: options, arms, ids, tiles, rules."""


class Marked:
    """A language in which every text stands between marks."""

    code = "en"

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def gettext(self, message: str, /) -> str:
        self.asked.add(message)
        return f"⟦{message}⟧"

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        self.asked.add(one)
        return f"⟦{one if number == 1 else many}⟧"

    def sentence(self, text: str, /) -> str:
        return f"⟦{text}⟧"

    def digits(self, number: int, /) -> str:
        return str(number)

    def day(self, date: str, /) -> str:
        return date


def unmarked(text: str) -> str:
    """What stands outside of all marks, and is no name."""
    before = None
    while before != text:
        before, text = text, re.sub(r"⟦[^⟦⟧]*⟧", " ", text)
    text = RECORDED.sub(" ", text)
    # months and weekdays are the library's, in the words of each language
    calendar = {*map(month_name, range(1, 13)), *weekday_names()}
    known = {*re.findall(r"\w+", NAMES), *OPTIONS, *QUERY, *calendar}
    return " ".join(word for word in re.findall(r"[^\W\d_]{2,}", text) if word not in known)


@cache
def translated() -> frozenset[str]:
    """The texts that translators are given."""
    return frozenset(text[0] for text in gathered())


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Marked]:
    """Every page speaks the language of marks; texts in the source of a page are not shown, as the settings say."""
    before = config.get_option("runner.magicEnabled")
    config.set_option("runner.magicEnabled", False)
    language = Marked()
    monkeypatch.setattr(chosen, "catalogue", lambda code: language)
    yield language
    config.set_option("runner.magicEnabled", before)


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("home", {}),
        ("matches", {}),
        ("matches", {"player": "Ana"}),
        ("players", {}),
        *(("players", {"player": "Ana", "part": part}) for part in ("others", "nights", "rating", "figures")),
        ("clubs", {}),
        ("clubs", {"club": "riverside"}),
        ("standings", {"club": "riverside"}),
        ("tournaments", {}),
        *(("scores", {"show": part}) for part in ("time", "rating", "days", "hands", "games", "luck", "fair")),
        *(("audit", {"show": part}) for part in ("findings", "corrections", "log")),
        ("audit", {"match": "wrong", "option": "target"}),
        ("duplicate", {}),
        ("replay", {}),
        ("replay", {"match": "nowhere"}),
        ("replay", {"match": "fives", "event": "7"}),
        ("replay", {"match": "wrong", "event": "5"}),
        ("replay", {"match": "season-3", "event": "4", "seat": "1"}),
        *(("replay", {"match": "fives", "event": "6", "below": part}) for part in ("held", "bot", "other", "share")),
        ("replay", {"match": "fives", "event": "6", "after": "6", "line": "3-2.left"}),
        ("replay", {"match": "wrong", "after": "5"}),
        ("search", {}),
        ("search", {"for": "score>=15"}),
        ("search", {"for": "nothing=x"}),
        ("record", {}),
        ("record", {"how": "paper"}),
        ("correct", {}),
        ("correct", {"match": "wrong"}),
        ("matches", {"text": "season", "no_kind": "full"}),
        ("scores", {"show": "hands", "points": "22"}),
        ("scores", {"of": "clubs", "when": "2026"}),
        ("scores", {"game": "draw", "what": "sum"}),
        ("home", {"me": "Ana"}),
        ("duplicate", {"show": "standings"}),
        ("rules", {"game": "five-up"}),
    ],
)
def test_every_text_of_a_page_is_translated(name: str, address: dict[str, str], marked: Marked) -> None:
    if name != "matches":
        # there players are asked for by their names
        address = address | {one: person_called("Ana") for one in ("player", "me") if one in address}
    app = page(name, **address)
    assert not app.exception
    assert "⟦" in markup(app)
    escaped = {text: unmarked(text) for text in texts_of(app) if unmarked(text)}
    assert escaped == {}
    assert marked.asked <= translated(), "tests/wording/gather.py does not see these"


def person_called(name: str) -> str:
    """The id of a player."""
    return next(one.person for one in everybody(opened.ledger())[1] if one.name == name)


@pytest.mark.usefixtures("club")
def test_the_address_chooses_the_language_and_the_session_keeps_it() -> None:
    app = page("replay", lang="ru")
    assert "Просмотр" in markup(app)
    del app.query_params["lang"]
    app.switch_page("views/correct.py").run()
    assert "Исправление" in markup(app)


@pytest.mark.usefixtures("club")
def test_the_foot_of_a_page_leads_to_it_in_every_language() -> None:
    foot = markup(page("replay", match="fives", event="3", lang="it"), "html").split("<nav")[1]
    links = dict(re.findall(r"href='([^']*)'[^>]*>([^<]*)</a>", foot))
    assert {unescape(link): name for link, name in links.items()} == {
        f"?match=fives&event=3&lang={code}": name for code, name in LANGUAGES.items()
    }
    assert re.findall(r"lang='(..)' hreflang='..' aria-current", foot) == ["it"]


@pytest.mark.usefixtures("club")
def test_a_language_that_is_not_there_is_english() -> None:
    app = page("rules", lang="xx")
    assert not app.exception
    assert "Rules" in markup(app)


@pytest.mark.usefixtures("club")
def test_two_readers_do_not_get_each_others_words() -> None:
    """What is kept of a match is kept by the language that tells it."""
    russian = json.loads(given(page("replay", match="wrong", lang="ru"), "stage")[0]["script"])
    english = json.loads(given(page("replay", match="wrong", lang="en"), "stage")[0]["script"])
    assert (russian["words"]["slider"], english["words"]["slider"]) == ("Событие", "Event")


@pytest.mark.parametrize(
    ("accepted", "code"),
    [
        ("ru-RU,ru;q=0.9,en-US;q=0.8", "ru"),
        ("de,en;q=0.5", "en"),
        ("fr, pt-BR;q=0.4", "pt"),
        ("en-GB;q=0.1, sk;q=1", "sk"),
        ("ru;q=0, it", "it"),
        ("", "en"),
        ("*;q=x, <script>,,,", "en"),
    ],
)
def test_the_browser_says_which_language_it_prefers(accepted: str, code: str) -> None:
    assert wanted(accepted) == code
    assert chosen.of_request({}, {"Accept-Language": accepted}) == code


def test_a_language_that_was_chosen_before_goes_before_the_browsers() -> None:
    assert chosen.of_request({chosen.COOKIE: "ro"}, {"Accept-Language": "ru"}) == "ro"
    assert chosen.of_request({chosen.COOKIE: "../ru"}, {"Accept-Language": "ru"}) == "ru"


def test_every_language_calls_itself_by_its_own_name() -> None:
    assert LANGUAGES["ru"] == "Русский"
    assert tongue.reading() is None


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_pages_in_a_language_change_nothing_that_is_stored(code: str, tmp_path: Path, showing: Choose) -> None:
    from ledger.service.opening import open_ledger
    from tests.dashboard.club import WRONG, fill

    url = fill(tmp_path, WRONG)
    with open_ledger(url) as ledger:
        before = ledger.match("wrong").record.events
    showing(url)
    assert not page("replay", match="wrong", lang=code).exception
    with open_ledger(url) as ledger:
        assert ledger.match("wrong").record.events == before
