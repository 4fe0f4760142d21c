"""Audits of records, files, ledgers and archives of any size: cut into parts, put together, kept."""
