"""Seasons, tournaments and duplicate evenings: held by a club, in its own log."""
