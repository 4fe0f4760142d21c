"""`sheet`: the printable score sheet of a match, an empty one, and a printed one held against the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ledger.cli.failures import WRONG_RECORDS
from ledger.cli.help import Command
from ledger.cli.opening import is_file, no_file_as_of, open_ledger, open_ledger_for
from ledger.cli.options import (
    AsOf,
    FileOrMatchIfAny,
    GameOfEmptySheet,
    GameOptions,
    InFile,
    Json,
    Ledger,
    OutOnPaper,
    PaperForm,
    Players,
)
from ledger.cli.papers import put
from ledger.cli.printing import plain, show, show_json

if TYPE_CHECKING:
    from ledger.sheet.blocks import Page

app = typer.Typer()
FORMS = ("text", "html", "pdf")

EXAMPLES = """\b
Examples:
  domino-ledger sheet 17                               in plain text
  domino-ledger sheet 17 --out match-17.pdf            to print; .html needs no further package
  domino-ledger sheet 17 --as-of event:9               as it stood after its event 9
  domino-ledger sheet --variant draw --options "target=150" --out empty.pdf
  domino-ledger sheet --check "DOMINO-LEDGER:1:..."    what the sheet's QR code says, held against the ledger

Exit status: 0 all right, 1 the ledger is not as it was printed, 2 no such match, game or ledger.
"""


@app.command("sheet", cls=Command, epilog=EXAMPLES, short_help="Print score sheets, and check printed ones.")
def sheet(
    what: FileOrMatchIfAny = None,
    out: OutOnPaper = None,
    form: PaperForm = None,
    match: InFile = None,
    variant: GameOfEmptySheet = None,
    options: GameOptions = "",
    players: Players = None,
    check: Annotated[str | None, typer.Option(metavar="CODE", help="What a sheet's QR code says.")] = None,
    as_of: AsOf = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Print the score sheet of a match or an empty one, or hold a printed one against the ledger."""
    if sum(asked is not None for asked in (what, variant, check)) != 1:
        raise typer.BadParameter("name one of: a match, --variant ID for an empty sheet, --check CODE")
    if check is not None:
        _compare(check, ledger, json=json)
        return
    if what is None and as_of is not None:
        raise typer.BadParameter("--as-of is for the sheet of a match: name one")
    _print(*_page(what, match, (variant, options, players), ledger, as_of), out, form, json=json)


def _page(
    what: str | None,
    match: str | None,
    empty: tuple[str | None, str, int | None],
    ledger: str | None,
    as_of: str | None,
) -> tuple[Page, dict[str, Any]]:
    from ledger.service.paper.sheets import empty_sheet, sheet_of_file, sheet_of_match

    variant, options, players = empty
    if variant is not None:
        return empty_sheet(variant, options, players), {"variant": variant}
    assert what is not None
    if is_file(what):
        no_file_as_of(as_of)
        return sheet_of_file(what, match)
    with open_ledger_for([what], ledger) as opened:
        return sheet_of_match(opened, what, as_of)


def _print(page: Page, short: dict[str, Any], out: str | None, form: str | None, *, json: bool) -> None:
    from ledger.service.paper.pages import form_of, written

    meant = form_of(form, out, FORMS)
    if out is not None or not json:
        put(written(page, meant), out)
    if json:
        show_json({**short, "file": out})


def _compare(code: str, ledger: str | None, *, json: bool) -> None:
    from msgspec import to_builtins

    from ledger.service.paper.sheets import compare_sheet

    with open_ledger(ledger) as opened:
        compared = compare_sheet(opened, code)
    if json:
        show_json(to_builtins(compared))
    else:
        show(plain(compared.message))
    if not compared.ok:
        raise typer.Exit(WRONG_RECORDS)
