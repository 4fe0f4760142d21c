"""`dashboard` and `demo`: the pages opened on a ledger."""

from __future__ import annotations

import signal
from types import FrameType
from typing import Annotated

import typer

from ledger.cli.options import Ledger, address_of
from ledger.cli.printing import count, counting, plain, say, show

app = typer.Typer()

DASHBOARD_EXAMPLES = """\b
Examples:
  domino-ledger dashboard                        on your ledger
  domino-ledger --ledger sqlite:///club.db dashboard --port 9000
"""
DEMO_EXAMPLES = """\b
Examples:
  domino-ledger demo                 fill a ledger of its own with the examples, open the dashboard
  domino-ledger demo --headless      start the dashboard, see that it answers, stop it
"""
LOOPBACK = "127.0.0.1"
Port = Annotated[
    int | None,
    typer.Option("--port", min=1, max=65535, metavar="N", help="Its port. [default: 8501, or one that is free]", show_default=False),
]


@app.command(epilog=DASHBOARD_EXAMPLES)
def dashboard(
    port: Port = None,
    address: Annotated[str, typer.Option(metavar="A", help="The address to listen on.")] = LOOPBACK,
    ledger: Ledger = None,
) -> None:
    """Open the dashboard on the ledger."""
    from ledger.service.opening import open_ledger

    url = address_of(ledger)
    open_ledger(url).close()
    _serve(url, address, port, headless=False)


@app.command(epilog=DEMO_EXAMPLES)
def demo(
    headless: Annotated[bool, typer.Option("--headless", help="Start the dashboard, see that it answers, stop it.")] = False,
    port: Port = None,
) -> None:
    """Fill a ledger with the examples, audit it, and open the dashboard."""
    from ledger.cli.auditing import show_report_of_examples
    from ledger.service.examples import examples_ledger

    ...


def _serve(ledger: str, address: str, port: int | None, *, headless: bool) -> None:
    from ledger.cli.serving import LOOPBACKS, choose_port, serving, web_address

    signal.signal(signal.SIGTERM, _end)
    chosen = choose_port(address, port)
    if address not in LOOPBACKS:
        say(f"Warning: whoever reaches {address} can look at this ledger, and nobody is asked for a password.")
    say("Starting the dashboard ...")
    with serving(ledger, address, chosen) as process:
        show(f"The dashboard is open at {web_address(address, chosen)}")
        if headless:
            say("It answers; --headless stops it here.")
            return
        say("Ctrl-C ends it.")
        try:
            status = process.wait()
        except KeyboardInterrupt:
            say("\nThe dashboard is closed.")
            return
        say(f"The dashboard ended by itself (status {status}).")
        raise typer.Exit(2)


def _end(number: int, frame: FrameType | None) -> None:
    """Being told to end is like Ctrl-C: the dashboard must not outlive this program."""
    raise KeyboardInterrupt
