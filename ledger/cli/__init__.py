"""The command line: it reads arguments and prints; what is done stands in `ledger.service` and the core.

Every module here stays light to import, so that `--help` answers at once: what a command needs it imports when it runs.
"""
