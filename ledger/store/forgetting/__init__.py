"""A person's name taken out of a ledger: out of its tables and its files, and out of backups when they are restored."""
