"""The language of a page: chosen by the address, the reader, a cookie of his, or his browser."""

from dashboard.tongue.chosen import asked_of, choose, letters, reading, switch

__all__ = ["asked_of", "choose", "letters", "reading", "switch"]
