"""The words that people read, all through one door: whoever translates them changes `said` alone."""

from __future__ import annotations


def said(text: str, /, **terms: object) -> str:
    """The English text in the reader's language, its `{terms}` filled in; terms are put in as they are."""
    return text.format(**terms) if terms else text
