"""Past evenings out of a table: a CSV file, or a spreadsheet saved as one, as score records."""

from ledger.paper.season import read_season
from ledger.paper.table import Columns, Wish

__all__ = ["Columns", "Wish", "read_season"]
