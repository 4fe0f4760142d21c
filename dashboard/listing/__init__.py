"""Rows of text that can be opened: a table on a desk, cards on a phone. The browser sets every text as text."""

from dashboard.listing.component import Column, Row, listing

__all__ = ["Column", "Row", "listing"]
