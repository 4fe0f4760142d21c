"""A field for a name: what exists already comes first, and what would be new is marked as new."""

from dashboard.named.component import name_in, named

__all__ = ["name_in", "named"]
