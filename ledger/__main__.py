"""`python -m ledger` is `domino-ledger`."""

from __future__ import annotations

from ledger.cli.commands import main

if __name__ == "__main__":
    main()
