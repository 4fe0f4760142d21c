"""A page as PDF, on A4, with the fonts that come with the program: names print alike on every machine."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from ledger.errors import LedgerError
from ledger.sheet.blocks import Page

if TYPE_CHECKING:
    from ledger.sheet.pdf_blocks import Paper

MISSING = (
    "PDF needs a package that is not installed: pip install '.[reports]' in the program's folder brings it; "
    "HTML needs none, and every browser prints it"
)


def pdf(page: Page) -> bytes:
    """The page as the bytes of a PDF; LedgerError where what it needs is not installed."""
    # the library tells its users about font tables that it leaves out; ours have not asked
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    paper = _paper(page)
    for block in page.blocks:
        paper.put(block)
    return bytes(paper.output())


def check_pdf() -> None:
    """LedgerError where PDF cannot be written: found out before work that would be lost."""
    try:
        import fpdf  # noqa: F401 - whether it can be imported, all it stands on too
    except ImportError:
        raise LedgerError(MISSING) from None


def _paper(page: Page) -> Paper:
    check_pdf()
    from ledger.sheet.pdf_blocks import Paper

    return Paper(page)
