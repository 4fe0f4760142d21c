"""Where the program begins: `domino-ledger`, or `python -m ledger`."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command line; Ctrl-C ends it as quietly while it is being loaded as later."""
    try:
        from ledger.cli.commands import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
