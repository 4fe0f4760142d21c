"""One match of the ledger: recorded live, corrected, and told as it stood."""
