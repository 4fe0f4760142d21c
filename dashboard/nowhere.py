"""What an address that is no page answers, in the language of the reader; Streamlit would tell it in English alone."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from dashboard.tongue import asked_of
from ledger.languages import catalogue
from ledger.wording import said, speaking

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

HERE = Path(__file__).parent
HOME = "home"
PAGES = frozenset(view.stem for view in (HERE / "views").glob("[a-z]*.py")) - {HOME}
"""The addresses of the pages, each of which is called like the file it is made by; Home has none of its own."""


class Nowhere:
    """Stands before Streamlit, which answers every path that it does not know with the frame of its pages."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets Streamlit answer; where that would be the frame of a page that there is not, says so instead."""
        if scope["type"] != "http" or scope["path"].strip("/") in ("", *PAGES):
            await self.app(scope, receive, send)
            return
        held_back = False

        async def hand_on(message: Message) -> None:
            nonlocal held_back
            if message["type"] == "http.response.start":
                held_back = is_frame(message)
            if not held_back:
                await send(message)

        await self.app(scope, receive, hand_on)
        if held_back:
            await answer(Request(scope))(scope, receive, send)


def is_frame(start: Message) -> bool:
    """Whether an answer that starts so is the frame of a page; what is saved as a file is none."""
    told = {name.lower(): value for name, value in start["headers"]}
    return (
        start["status"] == 200
        and told.get(b"content-type", b"").startswith(b"text/html")
        and b"content-disposition" not in told
    )


def answer(request: Request) -> Response:
    """That there is no such page, and where to go from here; Home is found under its name too."""
    path = request.url.path.strip("/")
    above = "../" * path.count("/") or "./"
    if path == HOME:
        return RedirectResponse(above + (f"?{request.url.query}" if request.url.query else ""))
    code = asked_of(request)
    with speaking(catalogue(code)):
        words = {
            "title": said("There is no such page"),
            "text": said("Nothing is kept at this address. It may have been typed or copied with a mistake."),
            "home": said("Home"),
            "matches": said("Matches"),
        }
    page = (HERE / "nowhere.html").read_text("utf-8").format(
        language=code, above=above, **{name: escape(word) for name, word in words.items()}
    )  # fmt: skip
    return HTMLResponse(page, status_code=404, headers={"Cache-Control": "no-store"})
