"""Texts on a page. Whatever a person typed in passes through here before Streamlit could read it as markup."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.asking import left_out
from ledger.errors import LedgerError
from ledger.game.variants import GAMES
from ledger.wording import retold, said

TITLE = "padding:0;margin:0;line-height:1.3;font-weight:700;overflow-wrap:anywhere"
MEANT = frozenset("\\`*_{}[]()<>#+-.!|~$:&^@/")
"""Signs that Markdown may take for more than a sign."""

LINK = "color:inherit;font-weight:600;display:inline-block;padding:.35rem 0"
QUIET = "opacity:.75;font-size:.9rem;margin:0;overflow-wrap:anywhere"


def html(pattern: str, **texts: object) -> None:
    """Shows HTML that the program wrote, the texts put in escaped: `html("<p>{name}</p>", name=name)`."""
    st.html(pattern.format(**{name: escape(str(text)) for name, text in texts.items()}))


def escaped(text: str) -> str:
    """A text for a label that Streamlit reads as Markdown, in which no sign means anything."""
    return "".join(f"\\{letter}" if letter in MEANT else letter for letter in " ".join(text.split()))


def heard(text: str) -> str:
    """A text for a label that is not seen but read aloud, as it stands: an escape would be read out too. It is Markdown
    all the same, so the brackets that make links and pictures are round ones.
    """
    return " ".join(text.split()).translate({ord("["): "(", ord("]"): ")"})


def heading(title: str, under: str = "") -> None:
    """The heading of a page, with a quieter line under it."""
    below = f"<p style='{QUIET}'>{{under}}</p>" if under else ""
    html(f"<h1 style='{TITLE};font-size:1.6rem'>{{title}}</h1>{below}", title=title, under=under)


def subheading(title: str) -> None:
    """The heading of a part of a page."""
    html(f"<h2 style='{TITLE};font-size:1.15rem;padding-top:.8rem'>{{title}}</h2>", title=title)


def quiet(text: str) -> None:
    """A line in small letters."""
    html(f"<p style='{QUIET}'>{{text}}</p>", text=text)


def sentence(text: str) -> str:
    """A text that stands as a line of its own, beginning as a sentence does; not for one that begins with a name."""
    return text[:1].upper() + text[1:]


def links(label: str, ways: Sequence[tuple[str, str]]) -> None:
    """A line of links, each with its text and where it leads; the label says what they are."""
    shown = " · ".join(
        f"<a href='{escape(address, quote=True)}' target='_self' style='{LINK}'>{escape(text)}</a>"
        for text, address in ways
    )
    st.html(f"<p style='{QUIET};opacity:1'>{escape(label)}: {shown}</p>")


def notice(title: str, text: str) -> DeltaGenerator:
    """Why there is nothing to see, and what to do; in the box, which is given back, may stand what answers it."""
    box = st.container(border=True)
    with box:
        html(
            f"<h2 style='{TITLE};font-size:1.15rem'>{{title}}</h2>"
            "<p style='margin:.3rem 0 0;overflow-wrap:anywhere'>{text}</p>",
            title=title,
            text=text,
        )
    return box


def game_title(variant: str) -> str:
    """A game's title; its id where the catalogue does not have it."""
    return said(GAMES[variant].title) if variant in GAMES else variant


def guarded(page: Callable[[], None]) -> None:
    """Draws a page; what is wrong with the ledger or a match is said in its words instead of a traceback.

    Above it is told what the address asked for in vain: else all would look like an answer to it.
    """
    above, missed = st.container(), left_out()
    missed.clear()
    try:
        page()
    except LedgerError as error:
        notice(said("This cannot be shown"), retold(str(error)))
    if missed:
        with above:
            why = said("It is not there, or is called otherwise now; what is shown is without it.")
            notice(said("Not all that the address asks for is here"), f"{' · '.join(dict.fromkeys(missed))}. {why}")
