"""The language of a page: chosen by the address, the reader, a cookie of his, or his browser."""

from dashboard.tongue.chosen import choose, letters, of_request, reading, switch

__all__ = ["choose", "letters", "of_request", "reading", "switch"]
