"""`people`: who plays in the clubs, what else they are called, who turned out to be one, and who are two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from ledger.cli.head_to_head import head_to_head
from ledger.cli.help import Command
from ledger.cli.likely_doubles import likely_doubles
from ledger.cli.matches import day, say_note
from ledger.cli.opening import open_ledger
from ledger.cli.options import (
    AgainAlthoughForgotten,
    ClubIfAny,
    Csv,
    DryRun,
    Json,
    Ledger,
    Order,
    PersonNamed,
    Since,
    TextInName,
)
from ledger.cli.printing import count, plain, say, show, show_json
from ledger.cli.roster import list_people, person_as_json
from ledger.cli.signing import asked

if TYPE_CHECKING:
    from ledger.service.clubs.people import Merge, Profile
    from ledger.store.lists.roster import Person
    from ledger.store.lists.totals import Total

EXAMPLES = """\b
Examples:
  domino-ledger people                                  everybody, by club
  domino-ledger people --club Riverside --text ana      some of them
  domino-ledger people --since 2026-01-01 --by matches --csv   who came this year, most often first
  domino-ledger people show Ana                         one, with matches and totals
  domino-ledger people against Ana Ben                  head to head
  domino-ledger people alias Ana "Ana P." --show         what else she is called
  domino-ledger people doubles                          who may be one
  domino-ledger people merge Anna Ana --dry-run         what would join, and then without --dry-run
  domino-ledger people unmerge Anna                     two again
  domino-ledger people split Ana 17 23 --as "Ana B."    those matches were another Ana's

A person is named by any of his names, or by the beginning of his id where two are called the same.
"""
SHOW_EXAMPLES = """\b
Examples:
  domino-ledger people show Ana
  domino-ledger people show 5141446f --json
"""
ADD_EXAMPLES = """\b
Examples:
  domino-ledger people add "Gita Rao" --club Riverside
"""
ALIAS_EXAMPLES = """\b
Examples:
  domino-ledger people alias Ana Anita             matches recorded with Anita from now on are Ana's
  domino-ledger people alias Ana "Ana P." --show   and so lists and figures call her; a match keeps its own
  domino-ledger people alias Ana Anita --remove
"""
MERGE_EXAMPLES = """\b
Examples:
  domino-ledger people merge Anna Ana --dry-run    what would join
  domino-ledger people merge Anna Ana              Anna's matches count for Ana
"""
UNMERGE_EXAMPLES = """\b
Examples:
  domino-ledger people unmerge Anna
"""
SPLIT_EXAMPLES = """\b
Examples:
  domino-ledger people split Ana 17 RV-2026-18 --as "Ana B."
"""

app = typer.Typer()
_group = typer.Typer(cls=TyperGroup, rich_markup_mode=None)
_group.add_typer(head_to_head)
_group.add_typer(likely_doubles)
app.add_typer(_group, name="people", epilog=EXAMPLES, short_help="Who plays, what they are called, who is one.")


@_group.callback(invoke_without_command=True)
def people(
    context: typer.Context,
    club: ClubIfAny = None,
    text: TextInName = None,
    since: Since = None,
    by: Order = "club",
    csv: Csv = False,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """List the people of the clubs, with all their names; the commands below change what the ledger holds of them."""
    if context.invoked_subcommand:
        return
    list_people(ledger, club, text, day(since), by, csv=csv, json=json)


@_group.command("show", cls=Command, epilog=SHOW_EXAMPLES, short_help="One person, with totals.")
def show_person(player: PersonNamed, club: ClubIfAny = None, ledger: Ledger = None, json: Json = False) -> None:
    """Show one person: all names, who was merged into him, matches and totals by game."""
    from ledger.service.clubs.people import profile

    with open_ledger(ledger) as opened:
        found = profile(opened, player, club)
    if json:
        merged = [{"person": person, "name": name} for person, name in found.merged]
        more = {"sat_in": found.sat_in, "merged": merged, "totals": _totals_as_json(found.totals)}
        show_json({**person_as_json(found.person), **more})
    else:
        show(plain(_profile_text(found)))


def _profile_text(found: Profile) -> str:
    person = found.person
    lines = [f"{person.name}, {person.club or 'no club'}, id {person.person}"]
    lines += [f"  also called {', '.join(person.names)}"] if person.names else []
    lines += [f"  merged into {person.name}: {name} ({player[:8]})" for player, name in found.merged]
    own = count(person.matches, "match", "matches")
    own += f", and sat in for another at {found.sat_in}" if found.sat_in else ""
    return "\n".join([*lines, f"  {own}", *_total_lines(found.totals)])


def _total_lines(totals: Sequence[Total]) -> list[str]:
    return [
        f"  {total.variant}: {count(total.matches, 'match', 'matches')}, {total.won} won of {total.decided} decided, "
        f"{_points(total)}"
        for total in totals
    ]


def _points(total: Total) -> str:
    if total.points is None:
        return "points of both ways of counting, which do not add up"
    return count(total.points, "point")


def _totals_as_json(totals: Sequence[Total]) -> list[dict[str, Any]]:
    import msgspec

    return [msgspec.to_builtins(total) for total in totals]


@_group.command("add", cls=Command, epilog=ADD_EXAMPLES, short_help="A new person on the roster.")
def add(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    club: ClubIfAny = None,
    again: AgainAlthoughForgotten = False,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Put a person on a club's roster before any match names him."""
    from ledger.service.clubs.choice import new_club
    from ledger.service.clubs.people import add_person
    from ledger.service.new_names import nearly_called

    with open_ledger(ledger) as opened:
        new = new_club(opened, club)
        near = nearly_called(opened, name, club)
        person = add_person(opened, name, club, asked(), again=again)
    _told(person, f"{person.name} is on the roster of {person.club or 'no club'}, id {person.person[:8]}", json=json)
    say_note(new)
    say_note(f"somebody is called {near}; domino-ledger people merge makes them one if they are" if near else "")


def _told(person: Person, words: str, *, json: bool) -> None:
    show_json(person_as_json(person)) if json else show(plain(words))


@_group.command("alias", cls=Command, epilog=ALIAS_EXAMPLES, short_help="What else a person is called.")
def alias(
    player: PersonNamed,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The other name.")],
    club: ClubIfAny = None,
    shown: Annotated[bool, typer.Option("--show", help="Show the person under it.")] = False,
    remove: Annotated[bool, typer.Option("--remove", help="Take the name back.")] = False,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Give a person another name: matches recorded with it from now on are his."""
    from ledger.service.clubs.people import name_person

    if shown and remove:
        raise typer.BadParameter("--show a name, or --remove it")
    with open_ledger(ledger) as opened:
        person = name_person(opened, player, name, club, asked(), show=shown, remove=remove)
    also = f"also called {', '.join(person.names)}" if person.names else "called nothing else"
    _told(person, f"{person.name} is {also}", json=json)


@_group.command("merge", cls=Command, epilog=MERGE_EXAMPLES, short_help="Two turned out to be one.")
def merge(
    player: PersonNamed,
    into: Annotated[str, typer.Argument(metavar="INTO", help="Who both are.")],
    club: ClubIfAny = None,
    dry_run: DryRun = False,
    all_the_same: Annotated[bool, typer.Option("--all-the-same", help="Although drawn against each other.")] = False,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Count all matches of one person for another of the same club; the records keep the names they have."""
    from ledger.service.clubs.people import merge as merged

    with open_ledger(ledger) as opened:
        found = merged(opened, player, into, club, asked(), dry_run=dry_run, all_the_same=all_the_same)
    for warning in found.warnings:
        say(plain(f"warning: {warning}: are they one person?"))
    if json:
        show_json(_merge_as_json(found, dry_run=dry_run))
    else:
        show(plain(_merge_text(found, dry_run=dry_run)))


def _merge_as_json(found: Merge, *, dry_run: bool) -> dict[str, Any]:
    return {
        "dry_run": dry_run,
        "person": {**person_as_json(found.person), "totals": _totals_as_json(found.own)},
        "into": {**person_as_json(found.into), "totals": _totals_as_json(found.others)},
        "joined": {"matches": found.person.matches + found.into.matches, "totals": _totals_as_json(found.joined)},
        "warnings": list(found.warnings),
    }


def _merge_text(found: Merge, *, dry_run: bool) -> str:
    one, other = found.person, found.into
    lines = [f"{one.name}: {count(one.matches, 'match', 'matches')}", *_total_lines(found.own)]
    lines += [f"{other.name}: {count(other.matches, 'match', 'matches')}", *_total_lines(found.others)]
    both = count(one.matches + other.matches, "match", "matches")
    verb = "would be" if dry_run else "are"
    back = "" if dry_run else f"; domino-ledger people unmerge {one.person[:8]} takes it back"
    return "\n".join([*lines, f"together they {verb} {other.name}: {both}{back}", *_total_lines(found.joined)])


@_group.command("unmerge", cls=Command, epilog=UNMERGE_EXAMPLES, short_help="They are two after all.")
def unmerge(player: PersonNamed, club: ClubIfAny = None, ledger: Ledger = None, json: Json = False) -> None:
    """Take a merge back: the person who was merged stands for himself again."""
    from ledger.service.clubs.people import unmerge as unmerged

    with open_ledger(ledger) as opened:
        one, other = unmerged(opened, player, club, asked())
    if json:
        show_json([person_as_json(one), person_as_json(other)])
    else:
        each = [f"{person.name}: {count(person.matches, 'match', 'matches')}" for person in (one, other)]
        show(plain("\n".join(["two again:", *each])))


@_group.command("split", cls=Command, epilog=SPLIT_EXAMPLES, short_help="Two of one name are kept apart.")
def split(
    player: PersonNamed,
    matches: Annotated[list[str], typer.Argument(metavar="MATCH", help="Matches of the other person.")],
    as_name: Annotated[str, typer.Option("--as", metavar="NAME", help="What the other person is called.")],
    club: ClubIfAny = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Give a person's seats in some matches to another, who is called so or is new; the records keep their names."""
    from ledger.service.clubs.people import split as parted

    with open_ledger(ledger) as opened:
        person, seats = parted(opened, player, matches, as_name, club, asked())
    _told(person, f"{count(seats, 'seat')} given to {person.name}, id {person.person[:8]}", json=json)
