"""Ledgers as other ledgers: backups and what is restored of them, another database, one club's part."""
