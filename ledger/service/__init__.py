"""The verbs: one function for each thing that a user can want, for the terminal and the pages alike.

Here stand files into a ledger and out of it, and the ledger as a whole; the rooms have what is asked of it.
"""
