"""Pages into files: which form is meant, and the page in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import PurePath

from ledger.errors import NotFound
from ledger.record.words import instead_of
from ledger.sheet.blocks import Page
from ledger.sheet.html import html
from ledger.sheet.pdf import check_pdf, pdf
from ledger.sheet.text import text

PDF = "pdf"
TEXTS: dict[str, Callable[[Page], Iterator[str]]] = {"text": text, "html": html}
"""How a page is written as text, by the name of the form."""

_ENDINGS = {"txt": "text", "htm": "html"}


def form_of(form: str | None, out: str | None, forms: tuple[str, ...]) -> str:
    """The form that is meant: as named, else by how the file ends, else the first of all.

    NotFound if there is no such form; LedgerError if what PDF needs is not installed.
    """
    ending = PurePath(out).suffix[1:].lower() if out else ""
    meant = form or _ENDINGS.get(ending, ending) or forms[0]
    if meant not in forms:
        what = f"there is no form {meant!r}" if form else f"{out}: no form is known by this ending"
        raise NotFound(f"{what}; --format names one{instead_of(meant, forms)}")
    if meant == PDF:
        check_pdf()
    return meant


def written(page: Page, form: str) -> Iterator[str] | bytes:
    """A page in a form: as texts, or as the bytes of a PDF."""
    return pdf(page) if form == PDF else TEXTS[form](page)
