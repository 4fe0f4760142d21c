"""Past evenings out of a table: a CSV file, or a spreadsheet saved as one, as score records."""

from ledger.paper.season import left_out, read_season
from ledger.paper.table import Columns, Wish

__all__ = ["Columns", "Wish", "left_out", "read_season"]
