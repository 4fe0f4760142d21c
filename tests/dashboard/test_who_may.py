"""Who may write and see what, asked of the server itself: a visitor sends it what no page of his would send."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from ledger.game.events import Deal, Draw, Play
from ledger.record import write_event
from ledger.service.clubs.rights import HOUR, invite, withdraw
from ledger.service.matches.recording import Recorder, header
from ledger.simulate import play_match
from ledger.store import Asked, Ledger
from ledger.store.ledger import microseconds_now
from tests.dashboard.browsing import served as served_at
from tests.dashboard.wire import behind_a_proxy, cookie_for, visit

KEY = "a-key-for-the-tests-long-enough"


class Served(NamedTuple):
    """A served ledger with a match of each of two clubs, and the marks of the owner's desk at the first."""

    url: str
    host: str
    owner: str
    desk: str

    def lines(self, number: int) -> list[str]:
        """The lines of a match as they are stored."""
        with Ledger.open(self.url) as ledger:
            record = ledger.match(number).record
        return [write_event(event, record.opening) for event in record.events[1:]]

    def key(self, role: str = "scorer", club: str = "Riverside", hours: float = 1) -> tuple[str, str]:
        """A new invitation's key, and its id."""
        with Ledger.open(self.url) as ledger:
            key, made = invite(ledger, club, role, hours, microseconds_now(), Asked())
        return key, made.invitation

    def tap(self, line: str, cookie: str, *, host: str = "", name: str = "") -> bytes:
        """Everything that is sent to who says that the desk of match 1 sent this line."""
        taps = [{"id": str(uuid.uuid4()), "lines": [line], "after": len(self.lines(1)) + 1, "anyhow": True}]
        return visit(host or self.host, "record", "match=1", cookie, name, desk=self.desk, taps=taps).text


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The dashboard on loopback, with its owner's key."""
    url = f"sqlite:///{tmp_path_factory.mktemp('served') / 'ledger.sqlite'}"
    with Ledger.open(url, create=True) as ledger:
        for club in ("Riverside", "Courtyard"):
            Recorder.begin(ledger, header("block", ["Ana", "Ben"], tags={"Club": club}), "Eve")
        play(ledger)
    with served_at(url, KEY) as address:
        host = address.removeprefix("http://")
        owner = cookie_for(host, KEY)
        yield Served(url, host, owner, visit(host, "record", "match=1", owner).desk)


def play(ledger: Ledger) -> None:
    """A match of Mexican Train in the middle of its first hand: it has tiles that no text of a page names."""
    played = play_match("mexican-train", ("Ana", "Ben", "Cleo"), seed=5)
    header_with_club = header("mexican-train", ("Ana", "Ben", "Cleo"), tags={"Club": "Riverside", "Id": "in-play"})
    Recorder.begin(ledger, header_with_club, "Eve").keep(played.events[1:20])


def test_the_owner_and_whoever_is_invited_write_behind_a_proxy_too(served: Served) -> None:
    """What follows would prove nothing if nobody's tap arrived."""
    before = len(served.lines(1))
    served.tap("note owner", served.owner)
    key, _ = served.key()
    served.tap("note invited", cookie_for(served.host, key))
    with behind_a_proxy(served.host) as proxy:
        served.tap("note evening", cookie_for(proxy, key), host=proxy)
    assert served.lines(1)[before:] == ['note "owner"', 'note "invited"', 'note "evening"']


@pytest.mark.parametrize("who", ["nobody", "a wrong key", "a member", "another club", "expired", "withdrawn"])
def test_whoever_has_no_right_writes_nothing(served: Served, who: str) -> None:
    before = served.lines(1)
    cookie = ""
    if who == "a wrong key":
        cookie = served.owner.partition("=")[0] + "=x"
    elif who != "nobody":
        role = "member" if who == "a member" else "scorer"
        club = "Courtyard" if who == "another club" else "Riverside"
        key, made = served.key(role, club)
        cookie = f"{served.owner.partition('=')[0]}={key}"
        if who == "withdrawn":
            with Ledger.open(served.url) as ledger:
                withdraw(ledger, club, made, Asked())
        elif who == "expired":
            with Ledger.open(served.url) as ledger:
                key, _ = invite(ledger, club, role, 1, microseconds_now() - 2 * HOUR, Asked())
            cookie = f"{served.owner.partition('=')[0]}={key}"
            assert cookie_for(served.host, key) == ""
    assert b"look, not write" in served.tap("note forged", cookie)
    assert served.lines(1) == before


@pytest.mark.parametrize(
    "head",
    [
        b"X-Forwarded-For: 203.0.113.9\r\n",
        b"Forwarded: for=203.0.113.9\r\n",
        b"Via: 1.1 proxy\r\nX-Real-IP: 127.0.0.1\r\n",
    ],
)
def test_behind_a_proxy_on_this_machine_the_owners_key_opens_nothing(served: Served, head: bytes) -> None:
    before = served.lines(1)
    with behind_a_proxy(served.host, head) as proxy:
        assert b"look, not write" in served.tap("note forged", served.owner, host=proxy)
        assert b"look, not write" in served.tap("note forged", cookie_for(proxy, KEY), host=proxy)
    assert served.lines(1) == before


def test_by_another_name_of_this_machine_the_owners_key_opens_nothing(served: Served) -> None:
    before = served.lines(1)
    assert b"look, not write" in served.tap("note forged", served.owner, name="dominoes.example")
    assert served.lines(1) == before


@pytest.mark.parametrize(
    ("page", "query"),
    [
        *((page, "") for page in ("home", "matches", "players", "clubs", "standings", "scores", "search", "record")),
        *((page, "match=in-play") for page in ("replay", "audit", "correct", "record")),
        ("audit", ""),
        ("replay", "match=in-play&event=20&seat=1"),
        ("replay", "match=in-play&event=20&below=other"),
        ("clubs", "club=riverside"),
        ("search", "tile=12-11"),
    ],
)
def test_no_page_tells_the_unsigned_a_tile_of_the_hand_in_play(served: Served, page: str, query: str) -> None:
    sent = visit(served.host, page, query).text
    assert len(sent) > 1000
    # neither a date nor an id nor the outline of a sign is a tile
    assert [tile for tile in in_hand(served) if re.search(rf"(?<![0-9a-z-]){tile}(?![0-9a-f-])".encode(), sent)] == []


def test_the_owner_is_sent_the_tiles_of_the_hand_in_play(served: Served) -> None:
    sent = visit(served.host, "replay", "match=in-play&event=20", served.owner).text
    assert [tile for tile in in_hand(served) if tile.encode() not in sent] == []


def in_hand(served: Served) -> list[str]:
    """The tiles that somebody still holds and that no text of a page gives as an example."""
    with Ledger.open(served.url) as ledger:
        record = ledger.match("in-play").record
    events = record.events
    held = {tile.text for event in events if isinstance(event, Deal) for tile in event.tiles or () if tile}
    held |= {event.tile.text for event in events if isinstance(event, Draw) and event.tile}
    laid = {event.tile.text for event in events if isinstance(event, Play)}
    named = {f"{high}-{low}" for high in range(7) for low in range(high + 1)}
    assert len(held - laid - named) > 20
    return sorted(held - laid - named)
