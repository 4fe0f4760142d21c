"""A standing server: who signs in has the roles of his address; behind a proxy the owner's key opens nothing."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from dashboard.access import is_own_machine, is_same_origin
from ledger.cli.serving import NotServed, provider, web_address
from ledger.service.clubs.rights import appoint, rights_of
from ledger.service.matches.recording import Recorder, header
from ledger.store import Asked, Ledger
from tests.dashboard.browsing import browsing, chromium, open_at, served_at, settle, watched
from tests.dashboard.provider import providing, settings

HERE = "127.0.0.1"
CLUB = {"Club": "Riverside"}


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A ledger with a match of a club."""
    made = f"sqlite:///{tmp_path / 'ledger.sqlite'}"
    with Ledger.open(made, create=True) as ledger:
        Recorder.begin(ledger, header("block", ["Ana", "Ben"], tags=CLUB))
    return made


@pytest.mark.browser
def test_who_signs_in_has_the_roles_of_his_address(url: str, tmp_path: Path, port: int) -> None:
    chromium()
    address = web_address(HERE, port)
    file = tmp_path / "provider.toml"
    with providing() as signing:
        file.write_text(settings(signing, address), encoding="utf-8")
        with (
            served_at(port, url, sign_in=provider(str(file))),
            browsing(str(tmp_path / "profile")) as browser,
        ):
            page, wrong = watched(browser)
            open_at(page, f"{address}/record?match=1")
            assert page.locator(".desk").count() == 0
            page.get_by_role("button", name="Sign in").click()
            while not signing.signed:
                page.wait_for_timeout(100)
            settle(page)
            open_at(page, f"{address}/record?match=1")
            page.wait_for_selector("text=Sign out ana@club.example")
            assert page.locator(".desk").count() == 0
            with Ledger.open(url) as ledger:
                appoint(ledger, "Riverside", "Ana@Club.example", "scorer", Asked())
            open_at(page, f"{address}/record?match=1")
            page.wait_for_selector(".desk")
            with Ledger.open(url) as ledger:
                appoint(ledger, "Riverside", "ana@club.example", None, Asked())
            open_at(page, f"{address}/record?match=1")
            assert page.locator(".desk").count() == 0
            assert wrong == []


def test_a_role_is_that_of_an_address_in_one_club_of_one_ledger(url: str, tmp_path: Path) -> None:
    with Ledger.open(url) as ledger, Ledger.open(f"sqlite:///{tmp_path / 'other'}", create=True) as other:
        Recorder.begin(other, header("block", ["Ana", "Ben"], tags=CLUB))
        appoint(ledger, "Riverside", "ana@club.example", "arbiter", Asked())
        may = rights_of(ledger, "", 0, "ANA@club.example ")
        assert (may.may_rule("Riverside"), may.may_record("Courtyard")) == (True, False)
        assert not rights_of(ledger, "", 0, "ben@club.example").may_begin
        assert not rights_of(other, "", 0, "ana@club.example").may_begin
        assert [fault for step in ledger.verify() for fault in step.faults] == []
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("ledger.sqlite*"))
    assert b"ana@club.example" not in stored.lower()


@pytest.mark.parametrize(
    ("headers", "own"),
    [
        ({"Host": "localhost:8501"}, True),
        ({"Host": "127.0.0.1:8501"}, True),
        ({"Host": "[::1]:8501"}, True),
        ({"Host": "localhost"}, True),
        ({"Host": "dominoes.example"}, False),
        ({"Host": "localhost.dominoes.example:8501"}, False),
        ({"Host": "127.0.0.1:8501", "X-Forwarded-For": "203.0.113.9"}, False),
        ({"host": "127.0.0.1:8501", "x-real-ip": "203.0.113.9"}, False),
        ({"host": "127.0.0.1:8501", "Forwarded": "for=203.0.113.9"}, False),
        ({"host": "127.0.0.1:8501", "Via": "1.1 proxy"}, False),
        ({}, False),
    ],
)
def test_only_a_request_without_a_trace_of_a_proxy_comes_from_this_machine(headers: dict[str, str], own: bool) -> None:
    assert is_own_machine(headers) is own


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("", "127.0.0.1:8501", True),
        ("http://127.0.0.1:8501", "127.0.0.1:8501", True),
        ("http://LOCALHOST:8501", "localhost:8501", True),
        ("http://[::1]:8501", "[::1]:8501", True),
        ("https://dominoes.example", "dominoes.example", True),
        ("https://dominoes.example", "dominoes.example:443", True),
        ("http://127.0.0.1:9999", "127.0.0.1:8501", False),
        ("http://127.0.0.1", "127.0.0.1:8501", False),
        ("http://localhost:8501", "127.0.0.1:8501", False),
        ("https://dominoes.example:8443", "dominoes.example", False),
        ("null", "127.0.0.1:8501", False),
        ("http://127.0.0.1:x", "127.0.0.1:8501", False),
        ("http://127.0.0.1:8501", "", False),
    ],
)
def test_a_page_of_another_server_on_the_same_machine_has_no_rights(origin: str, host: str, same: bool) -> None:
    assert is_same_origin({"Origin": origin, "Host": host}) is same
    assert is_same_origin({"origin": origin, "host": "inside:80", "x-forwarded-host": host}) is same


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "cannot be read"),
        ("[auth", "no TOML"),
        ("", "lacks redirect_uri"),
        (
            '[auth]\nredirect_uri = "x"\ncookie_secret = "x"\nclient_id = "x"\nclient_secret = "x"',
            "server_metadata_url",
        ),
    ],
)
def test_a_file_that_tells_of_no_provider_is_refused(tmp_path: Path, text: str | None, said: str) -> None:
    file = tmp_path / "provider.toml"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    with pytest.raises(NotServed, match=said):
        provider(str(file))


def test_a_key_that_opens_nothing_is_refused_by_the_server_itself(url: str, port: int) -> None:
    with served_at(port, url, "the owner's key"), proxied(port) as proxy:
        for way in (port, proxy):
            answer = get(way, "/enter?key=another")
            assert (answer.status, answer.getheader("Set-Cookie")) == (403, None)
        answer = get(port, "/enter?key=the%20owner%27s%20key")
        assert answer.status == 303
        cookie = answer.getheader("Set-Cookie") or ""
        assert "HttpOnly" in cookie
        assert "samesite=strict" in cookie.lower()


def get(port: int, path: str, **headers: str) -> http.client.HTTPResponse:
    """What a server on this machine answers, read to its end."""
    with closing(http.client.HTTPConnection(HERE, port, timeout=20)) as connection:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        answer.body = answer.read()  # type: ignore[attr-defined]
        return answer


@contextmanager
def proxied(port: int) -> Iterator[int]:
    """A proxy on this machine in front of a port; its own port."""

    class Passes(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Nothing is logged."""

        def do_GET(self) -> None:
            """Asks on behalf of the other."""
            answer = get(port, self.path, **{"X-Forwarded-For": "203.0.113.9"})
            body: bytes = answer.body  # type: ignore[attr-defined]
            self.send_response(answer.status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    server = ThreadingHTTPServer((HERE, 0), Passes)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()
