"""`backup` and `restore`: copies that are checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ledger.cli.failures import WRONG_RECORDS, tampering_is_wrong_records
from ledger.cli.help import Command
from ledger.cli.opening import ledger_url, open_ledger
from ledger.cli.options import Anchor, Json, Ledger
from ledger.cli.printing import count, plain, say, show, show_json
from ledger.cli.signing import asked

app = typer.Typer()

BACKUP_EXAMPLES = """\b
Examples:
  domino-ledger backup club-2026-03-14.backup       while others go on recording
"""
RESTORE_EXAMPLES = """\b
Examples:
  domino-ledger --ledger sqlite:///club.db restore club-2026-03-14.backup --anchor club.anchor
  domino-ledger --ledger sqlite:///club.db restore --accept       what followed the backup is lost: go on
  domino-ledger --ledger postgresql://scorer@server/club restore --anchor club.anchor    after pg_restore

Exit status: 0 restored, 1 tampered with, or older than the anchor, 2 it could not be done.
"""


@app.command(cls=Command, epilog=BACKUP_EXAMPLES, short_help="Copy the ledger into a file, and check the copy.")
def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where to; nothing is ever overwritten.")],
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Copy the ledger into a file as it stands, and check the copy; others may go on recording meanwhile."""
    from ledger.store.copying.backups import back_up

    with tampering_is_wrong_records(), open_ledger(ledger) as opened:
        head = back_up(opened, Path(file))
    if json:
        show_json({"file": file, "events": head.position, "appends": head.commit_no})
    else:
        show(plain(f"{count(head.position, 'event')} copied to {file} and checked"))


@app.command(cls=Command, epilog=RESTORE_EXAMPLES, short_help="Make a ledger of a backup, and check it.")
def restore(
    file: Annotated[str | None, typer.Argument(metavar="FILE", help="What backup wrote.")] = None,
    anchor: Anchor = None,
    accept: Annotated[bool, typer.Option("--accept", help="Let a log that is older than its anchor go on.")] = False,
    forgotten: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Who was forgotten since, from forget --list."),
    ] = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Make a ledger of a backup, bring it up to date and check it; a ledger that is there is never overwritten.

    If an anchor says that the log was longer, nothing can be recorded until you accept what is lost, with --accept.
    Whoever was forgotten is forgotten again: the list beside the ledger's file (FILE.forgotten), or in the backup's
    folder, is found by itself.
    With --anchor alone, a ledger that was restored by other means, as on a server, is checked like one from a backup.
    """
    if accept and (file or anchor) or not (accept or file or anchor):
        raise typer.BadParameter(
            "restore FILE makes a ledger of a backup; restore --anchor FILE checks one restored by other means; "
            "restore --accept lets a restored one go on, although its log was longer"
        )
    if accept:
        _accept(ledger, json=json)
    else:
        _restore(file, anchor, forgotten, ledger, json=json)


def _restore(file: str | None, anchor: str | None, forgotten: str | None, ledger: str | None, *, json: bool) -> None:
    from ledger.service.clubs.forgetting import listed
    from ledger.service.verifying import read_anchor
    from ledger.store import default_url
    from ledger.store.copying.backups import check_restored
    from ledger.store.copying.backups import restore as restored

    known = read_anchor(anchor) if anchor else None
    names = listed(forgotten) if forgotten else ()
    lists: list[Path] = []
    with tampering_is_wrong_records():
        if file is not None:
            head = restored(Path(file), ledger_url(ledger) or default_url(), known, names, lists.append)
        else:
            with open_ledger(ledger) as opened:
                head = check_restored(opened, known)
    lost = max(0, known.position - head.position) if known else 0
    if json:
        found = [str(path) for path in lists]
        show_json(
            {"file": file, "events": head.position, "appends": head.commit_no, "lost": lost, "forgotten_lists": found}
        )
    else:
        where = f"restored from {file} and checked" if file else "of the restored ledger checked"
        show(plain(f"{count(head.position, 'event')} {where}"))
    for path in lists:
        say(plain(f"whoever is in the list {path} is forgotten again"))
    if file is not None and not lists and not names:
        say(
            "no list of who was forgotten since lies beside it: if somebody was, domino-ledger forget --again FILE "
            "forgets whoever is in a list"
        )
    if lost:
        followed = f"{count(lost, 'event')} followed, as the anchor says, and nothing can be recorded now"
        say(f"{followed}: restore a newer backup, or let them go with domino-ledger restore --accept")
        raise typer.Exit(WRONG_RECORDS)


def _accept(ledger: str | None, *, json: bool) -> None:
    from ledger.store.forgetting.forgotten_list import log_forgotten

    with open_ledger(ledger) as opened:
        epoch = opened.accept()
        log_forgotten(opened, asked())
    if json:
        show_json({"epoch": epoch.number, "appends": epoch.commit_no})
    else:
        show(f"accepted: the log goes on in epoch {epoch.number}; give out a new anchor")
