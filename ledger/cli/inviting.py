"""`invite`: links with which others may record, read or rule, for one club and a while."""

from __future__ import annotations

import datetime
import io
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.help import Command
from ledger.cli.opening import open_ledger
from ledger.cli.options import ClubIfAny, Json, Ledger, ListInvitations, ReachedAt, SignsIn
from ledger.cli.printing import count, plain, say, show, show_json, table
from ledger.cli.signing import asked

if TYPE_CHECKING:
    from ledger.service.clubs.rights import Doors, Invitation

app = typer.Typer()
HERE = "http://127.0.0.1"
NO_ROLE = "none"
Role = Annotated[
    str,
    typer.Option(metavar="member|scorer|arbiter|none", help="What it allows; none: nothing more, of who signs in."),
]
LISTENS = "domino-ledger dashboard --address 0.0.0.0"

EXAMPLES = """\b
Examples:
  domino-ledger dashboard --address 0.0.0.0                               first: phones can reach the dashboard
  domino-ledger invite --club Riverside --at http://192.168.1.20:8501     then a scorer, for twelve hours
  domino-ledger invite --club Riverside --role arbiter --hours 48 --at https://dominoes.example
  domino-ledger invite --list                                              which links still count
  domino-ledger invite --club Riverside --withdraw 3f2a
  domino-ledger invite --club Riverside --members-only                     its matches are for who has a link
  domino-ledger invite --club Riverside --sign-in ana@club.example --role arbiter    who signs in, on a standing server
  domino-ledger invite --club Riverside --sign-in ana@club.example --role none       no more

A member reads, a scorer records and corrects too, an arbiter also rules. Whoever has the link has the role: send it to
nobody else. The ledger keeps only a hash of it, so that a lost link cannot be shown again.
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="Make a link with which others may record.")
def invite(
    club: ClubIfAny = None,
    role: Role = "scorer",
    hours: Annotated[float, typer.Option(min=0.1, max=24 * 366, metavar="N", help="How long it counts.")] = 12,
    at: ReachedAt = f"{HERE}:8501",
    sign_in: SignsIn = None,
    listed: ListInvitations = False,
    withdraw: Annotated[str | None, typer.Option(metavar="ID", help="End the invitation that begins so.")] = None,
    members_only: Annotated[
        bool | None,
        typer.Option("--members-only/--for-everybody", help="Who may see the club's matches."),
    ] = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Make a link and a QR code with which others may record a club's matches on a served dashboard."""
    from ledger.service.clubs import rights
    from ledger.store.ledger import microseconds_now

    with open_ledger(ledger) as opened:
        if listed:
            _list(rights.invitations(opened, microseconds_now(), club), rights.doors(opened, club), json=json)
        elif club is None:
            raise typer.BadParameter("name the club", param_hint="--club")
        elif withdraw is not None:
            rights.withdraw(opened, club, withdraw, asked())
            words = f"The invitation {withdraw} of {club} counts no longer."
            _told(words, {"club": club, "withdrawn": withdraw}, json=json)
        elif sign_in is not None:
            rights.appoint(opened, club, sign_in, None if role == NO_ROLE else role, asked())
            shape = {"club": club, "signs_in": sign_in, "role": None if role == NO_ROLE else role}
            _told(_appointed(club, sign_in, role), shape, json=json)
        elif members_only is not None:
            rights.reserve(opened, club, asked(), members_only=members_only)
            words = f"The matches of {club} are for {'its members only' if members_only else 'everybody'}."
            _told(words, {"club": club, "members_only": members_only}, json=json)
        else:
            _check_allows(role)
            key, made = rights.invite(opened, club, role, hours, microseconds_now(), asked())
            _show(f"{at.rstrip('/')}/enter?key={key}", made, json=json)


def _told(words: str, shape: Mapping[str, object], *, json: bool) -> None:
    show_json(shape) if json else say(plain(words))


def _check_allows(role: str) -> None:
    if role == NO_ROLE:
        raise typer.BadParameter(
            "a link that allows nothing is none: --withdraw ID ends one, and of who signs in --sign-in says who",
            param_hint="--role",
        )


def _appointed(club: str, identity: str, role: str) -> str:
    what = "has no role any more in" if role == NO_ROLE else f"is {role} of"
    return f"Whoever signs in as {identity} {what} {club}."


def _show(link: str, made: Invitation, *, json: bool) -> None:
    import segno

    if json:
        show_json({"link": link, **_as_json(made)})
        return
    show(link)
    say(f"Whoever opens it is {made.role} of {plain(made.club)} until {_in_words(made.until)}.")
    if link.startswith(HERE):
        say("127.0.0.1 is this machine alone: --at names the address at which others reach your dashboard.")
    if not link.startswith("https://"):
        say(f"A phone reaches it only if the dashboard listens to others: {LISTENS}")
    picture = io.StringIO()
    segno.make_qr(link, error="l").terminal(out=picture, compact=True)
    say(picture.getvalue())


def _list(found: Sequence[Invitation], doors: Sequence[Doors], *, json: bool) -> None:
    if json:
        show_json([_as_json(one) for one in found])
    elif not found:
        say("There are no invitations.")
    else:
        rows = [
            (one.invitation[:8], one.club, one.role, _moment(one.until), "over" if one.over else "") for one in found
        ]
        show(table(("id", "club", "role", "until", ""), rows))
    for door in () if json else doors:
        told = [count(number, role) for role, number in sorted(door.signing_in.items())]
        verb = "signs" if sum(door.signing_in.values()) == 1 else "sign"
        who = f"{', '.join(told)} {verb} in (the ledger keeps only a hash of their addresses)" if told else ""
        say(plain(f"{door.club}: {'; '.join(filter(None, (who, 'for members only' if door.members_only else '')))}"))


def _as_json(one: Invitation) -> dict[str, object]:
    shape = {"invitation": one.invitation, "club": one.club, "role": one.role}
    return {**shape, "until": _moment(one.until), "over": one.over}


def _in_words(microseconds: int) -> str:
    """A moment as people on this machine say it: `Tuesday, 1 December 2026, 03:32 CET`."""
    moment = datetime.datetime.fromtimestamp(microseconds / 1e6).astimezone()
    return f"{moment:%A}, {moment.day} {moment:%B %Y, %H:%M %Z}"


def _moment(microseconds: int) -> str:
    return datetime.datetime.fromtimestamp(microseconds / 1e6).astimezone().isoformat(timespec="seconds")
