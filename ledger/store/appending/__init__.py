"""The way into the log: an append's transaction with all that changes in it, and many appends written together."""
