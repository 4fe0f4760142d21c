"""The database under a ledger: how it is reached, in a file or on a server, its tables, and the triggers on them.

What the rows mean is the business of the rooms around it.
"""
