"""Past evenings out of a table as score records: a CSV file, a spreadsheet saved as one, or what is typed on a page."""

from ledger.paper.evening import evening
from ledger.paper.season import left_out, read_season
from ledger.paper.table import Columns, Wish

__all__ = ["Columns", "Wish", "evening", "left_out", "read_season"]
