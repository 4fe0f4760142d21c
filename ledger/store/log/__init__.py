"""The log: its rows, the chains along them, what is stored of an event, and how a match is read back.

A club's own log is rows of the same kind; what these say is in `clubs/`.
"""
