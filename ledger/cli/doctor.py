"""`doctor`: what is wrong with a set-up, and how it is mended."""

from __future__ import annotations

import typer

from ledger.cli.failures import WRONG_RECORDS
from ledger.cli.help import Command
from ledger.cli.opening import ledger_url
from ledger.cli.options import Json, Ledger
from ledger.cli.printing import count, plain, show, show_json

app = typer.Typer()

EXAMPLES = """\b
Examples:
  domino-ledger doctor           what is wrong, and how it is mended

Exit status: 0 nothing is wrong, or there are warnings alone; 1 something is wrong.
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="Say what is wrong with a set-up.")
def doctor(ledger: Ledger = None, json: Json = False) -> None:
    """Say what is wrong with the ledger and what it stands on, and how it is mended; nothing is changed."""
    import msgspec

    from ledger.service.doctor import examine

    found = list(examine(ledger_url(ledger)))
    wrong = any(ailment.severity == "error" for ailment in found)
    if json:
        show_json({"ok": not wrong, "findings": [msgspec.to_builtins(ailment) for ailment in found]})
    else:
        for ailment in found:
            show(plain(f"{ailment.severity}: {ailment.what}\n  {ailment.mend}"))
        if not found:
            show("nothing is wrong")
        elif not wrong:
            show(f"{count(len(found), 'warning')}, and nothing that keeps the ledger from being used")
    if wrong:
        raise typer.Exit(WRONG_RECORDS)
