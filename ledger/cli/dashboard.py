"""`dashboard` and `demo`: the pages opened on a ledger."""

from __future__ import annotations

import signal
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

from ledger.cli.failures import NOT_DONE
from ledger.cli.help import Command
from ledger.cli.opening import open_ledger
from ledger.cli.options import Json, Ledger, SignInWith
from ledger.cli.printing import plain, say, show, show_json
from ledger.cli.progress import counting
from ledger.cli.reports import first_errors

app = typer.Typer()

DASHBOARD_EXAMPLES = """\b
Examples:
  domino-ledger dashboard                        on your ledger
  domino-ledger --ledger sqlite:///club.db dashboard --port 9000
  domino-ledger dashboard --address 0.0.0.0 --sign-in provider.toml    a standing server; invite --sign-in gives roles

provider.toml has the section [auth] with redirect_uri, cookie_secret, client_id, client_secret and server_metadata_url.
"""
DEMO_EXAMPLES = """\b
Examples:
  domino-ledger demo                 fill a ledger of its own with the examples, open the dashboard
  domino-ledger demo --headless      start the dashboard, see that it answers, stop it
"""
ERRORS_SHOWN = 5

Port = Annotated[
    int | None,
    typer.Option(min=1, max=65535, metavar="N", help="[default: 8501, or one that is free]"),
]
Address = Annotated[str, typer.Option(metavar="A", help="What to listen on; anything else can be reached by others.")]
Headless = Annotated[bool, typer.Option("--headless", help="Start it, see that it answers, stop it.")]


@app.command(cls=Command, epilog=DASHBOARD_EXAMPLES, short_help="Open the dashboard on the ledger.")
def dashboard(
    port: Port = None,
    address: Address = "127.0.0.1",
    sign_in: SignInWith = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Open the dashboard on the ledger."""
    from ledger.cli.serving import provider

    file = provider(sign_in) if sign_in is not None else ""
    with open_ledger(ledger) as opened:
        url = opened.url.render_as_string(hide_password=False)
    _serve(url, address, port, headless=False, json=json, sign_in=file)


@app.command(cls=Command, epilog=DEMO_EXAMPLES, short_help="Open the dashboard on the examples.")
def demo(headless: Headless = False, port: Port = None, ledger: Ledger = None, json: Json = False) -> None:
    """Fill a ledger with the examples, audit it, and open the dashboard."""
    from ledger.service.audits.auditing import audit_ledger
    from ledger.service.audits.report import Report
    from ledger.service.examples import examples_ledger

    tell = say if json else show
    say("Importing and auditing the examples ...")
    imported = examples_ledger(ledger, lambda imports: counting(imports, "matches imported"))
    with imported as opened, Report() as report:
        for audited in counting(audit_ledger(opened), "matches audited"):
            report.add(audited)
        url = opened.url.render_as_string(hide_password=False)
        tell(first_errors(report, ERRORS_SHOWN))
    if ledger is None:
        tell("These errors are meant: kitchen-table is a paper sheet that was added up wrongly.")
    tell(plain(f"The ledger is {url}"))
    _serve(url, "127.0.0.1", port, headless=headless, json=json)


def _serve(url: str, address: str, port: int | None, *, headless: bool, json: bool, sign_in: str = "") -> None:
    from ledger.cli.serving import LOOPBACKS, entrance, log_of, owner_key, serving, web_address

    signal.signal(signal.SIGTERM, _end)
    if address not in LOOPBACKS:
        say(f"Warning: whoever reaches {address} can look at this ledger, but for what is for members only.")
    key = owner_key(address)
    with serving(url, address, port, key, sign_in) as served:
        here = web_address(address, served.port)
        record = entrance(here, key) if key else None
        # whoever has read where it is may end it, though not all has been said
        try:
            if json:
                show_json({"ledger": url, "dashboard": here, "record": record})
            elif headless:
                show(f"The dashboard answered at {here}, and is closed again")
            else:
                show(f"The dashboard is open at {here} (to look)" if record else f"The dashboard is open at {here}")
                if record:
                    show(f"To record matches too, enter at {record}")
            if headless:
                return
            log = log_of(served.port)
            say(f"What goes wrong in it is written to {plain(str(log))}" if log.exists() else "It cannot keep a log.")
            say("Ctrl-C ends it.")
            served.process.wait()
        except KeyboardInterrupt:
            say("\nThe dashboard is closed.")
            return
        say("\n".join(["The dashboard ended by itself.", *map(plain, _last_words(log))]))
    raise typer.Exit(NOT_DONE)


def _last_words(log: Path) -> list[str]:
    from ledger.cli.serving import last_words

    if not log.exists():
        return []
    with log.open("rb") as kept:
        return last_words(kept)


def _end(number: int, frame: FrameType | None) -> None:
    """Being told to end is like Ctrl-C: the dashboard must not outlive this program."""
    raise KeyboardInterrupt
