"""Why a match stands as it stands: every total as the sum of its points, each with its event, clause and arithmetic."""

from ledger.explaining.explanation import Explanation, HandExplained, Point, Standing, as_json, explain

__all__ = ["Explanation", "HandExplained", "Point", "Standing", "as_json", "explain"]
