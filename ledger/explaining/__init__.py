"""Why a match stands as it stands: every total as the sum of its points, each with its event, clause and arithmetic."""

from ledger.explaining.coverage import Coverage, Covered, in_groups
from ledger.explaining.explanation import Explanation, HandExplained, Point, Standing, as_json, covered, explain

__all__ = [
    "Coverage",
    "Covered",
    "Explanation",
    "HandExplained",
    "Point",
    "Standing",
    "as_json",
    "covered",
    "explain",
    "in_groups",
]
