"""Exporting: matches of the ledger as text or JSON Lines, in the form that importing reads."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator

import msgspec

from ledger.errors import NotFound, Refused
from ledger.record import event_as_json, write, write_jsonl
from ledger.record.words import instead_of
from ledger.service.anonymous import Anonymous
from ledger.service.matches.as_of import match_as_of, matches_as_of
from ledger.store import Filter, Ledger, Stored
from ledger.store.log.following import after
from ledger.store.log.unread import UNREAD, Unread, of_these

FORMATS: dict[str, Callable[[Stored], str]] = {
    "domino": lambda stored: write(stored.record),
    "jsonl": lambda stored: write_jsonl(stored.record, stored.name),
}
"""How a match is written, by the name of the form."""

PROOF = "proof"
"""The form that holds a match as it is stored, with all that proves it; it is verified, not imported."""

TABLES = ("parquet", "partitions")
"""The forms of several files, which are written elsewhere: `parquet.py`, `partitions.py`."""

_BETWEEN = {"domino": "\n", "jsonl": ""}
EVENTS_AT_ONCE = 500


def export(
    ledger: Ledger,
    handles: Iterable[str] = (),
    *,
    form: str = "domino",
    wanted: Filter | None = None,
    anonymous: bool = False,
    as_of: str | None = None,
) -> Iterator[str]:
    """The text of these matches, or of all that are wanted by number, match by match; NotFound if one is not there.

    An `anonymous` one holds no names; Refused for proofs, which are of what was recorded. `as_of` is when they are to
    be looked at (see `ledger/service/matches/as_of.py`); Refused for proofs, which are of all that was recorded.
    """
    if as_of is not None and form == PROOF:
        raise Refused("a proof is of all that was recorded: without it export a match as it stood in another form")
    if anonymous and form == PROOF:
        raise Refused("a proof is of what was recorded, with its names: without them export another form")
    if form not in (*FORMATS, PROOF):
        raise NotFound(f"there is no form {form!r}{instead_of(form, (*FORMATS, PROOF, *TABLES))}{_elsewhere(form)}")
    asked = list(handles)
    # every handle is looked up before the first match is written: half an export helps nobody
    for handle in asked:
        ledger.find(handle)
    if form == PROOF:
        yield from (ledger.proof(handle) for handle in asked or _numbers(ledger, wanted or Filter()))
        return
    matches = chosen_matches(ledger, asked, wanted=wanted, anonymous=anonymous, as_of=as_of)
    for place, stored in enumerate(matches):
        yield (_BETWEEN[form] if place else "") + FORMATS[form](stored)


def chosen_matches(
    ledger: Ledger, handles: Iterable[str], *, wanted: Filter | None, anonymous: bool, as_of: str | None
) -> Iterator[Stored]:
    """These matches, or all that are wanted, as they stood and without names if that is asked for.

    NotFound, before the first is given, if one is not there or stood nowhere then.
    """
    asked = list(handles)
    for handle in asked:
        ledger.find(handle)
        if as_of is not None:
            # what cannot be read is told when all others have been given
            with contextlib.suppress(*UNREAD):
                match_as_of(ledger, handle, as_of)
    matches = _named(ledger, asked, as_of) if asked else matches_as_of(ledger, as_of, wanted)
    return map(Anonymous(ledger).match, matches) if anonymous else matches


def _elsewhere(form: str) -> str:
    return "; stats and people print tables for spreadsheets with --csv" if form == "csv" else ""


def _named(ledger: Ledger, handles: Iterable[str], as_of: str | None) -> Iterator[Stored]:
    """These matches; as of `Ledger.matches` one that cannot be read is left out, and told at the end."""
    unread: list[tuple[str, Unread]] = []
    for handle in handles:
        try:
            yield match_as_of(ledger, handle, as_of)
        except UNREAD as error:
            unread.append((handle, error))
    if unread:
        raise of_these(unread)


def _numbers(ledger: Ledger, wanted: Filter) -> Iterator[int]:
    """The numbers of the wanted matches, without reading them: one that only a newer program reads has a proof too."""
    return (card.number for card in ledger.cards(wanted))


def export_since(ledger: Ledger, position: int, *, anonymous: bool = False) -> Iterator[tuple[int, str]]:
    """(position, line of JSON) of each event that follows a position in the log, up to its present end, in its order.

    A line is that of JSON Lines with its `position`. UnsupportedEvent where a newer program wrote into the match:
    nothing is left out.
    """
    nameless = Anonymous(ledger) if anonymous else None
    while True:
        with ledger.snapshot() as snapshot:
            page = list(after(snapshot.connection, position, EVENTS_AT_ONCE))
        for stored in page:
            position = stored.position
            match, event, moment = stored.match, stored.event, stored.moment
            if nameless:
                number = nameless.numbered(match)
                match, event, moment = str(number), nameless.event(number, event), None
            shape = {"match": match, "event": stored.number, **event_as_json(event)}
            if moment and stored.number > 1:
                shape["at"] = moment
            yield position, msgspec.json.encode({**shape, "position": position}).decode() + "\n"
        if not page:
            return
