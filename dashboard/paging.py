"""A long list in pages: which of its rows the address asks for, and the way to the others."""

from __future__ import annotations

import streamlit as st

from dashboard.places import whole_number
from dashboard.wording import quiet
from ledger.languages import digits
from ledger.wording import said


def rows_shown(found: int, on_a_page: int) -> slice:
    """Which of so many rows are on the page that the address names, as long as there is such a page; else the first."""
    number = _page(_pages(found, on_a_page))
    return slice((number - 1) * on_a_page, min(number * on_a_page, found))


def tell_which(found: int, on_a_page: int) -> None:
    """A line above a list: which of how many rows it shows."""
    shown, every = rows_shown(found, on_a_page), digits(found)
    if found > on_a_page:
        quiet(said("{first} to {last} of {all}", first=digits(shown.start + 1), last=digits(shown.stop), all=every))
    else:
        quiet(said("{all} in all", all=every))


def page_buttons(found: int, on_a_page: int) -> None:
    """The way to the other pages; nothing where all is on one."""
    pages = _pages(found, on_a_page)
    if pages < 2:
        return
    number = _page(pages)
    key = f"page {number} of {pages}"

    def remember() -> None:
        st.query_params["page"] = str(st.session_state[key])

    st.pagination(pages, default=number, key=key, on_change=remember, max_visible_pages=5)


def _pages(found: int, on_a_page: int) -> int:
    return -(-found // on_a_page)


def _page(pages: int) -> int:
    number = whole_number(st.query_params.get("page", "")) or 1
    return number if number <= pages else 1
