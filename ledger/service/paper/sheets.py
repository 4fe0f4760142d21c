"""Score sheets: of a match of the ledger, of a match in a file, empty ones; and a sheet held against the ledger."""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.errors import HeaderFault, NotFound
from ledger.record.header import TagFault, opening_of_tags
from ledger.service.catalogue import games
from ledger.service.matches.as_of import match_as_of
from ledger.service.matches.corrected import corrected
from ledger.service.matches.stood import stood
from ledger.service.reading import match_of_file
from ledger.sheet.blank_sheet import blank_sheet
from ledger.sheet.blocks import Page
from ledger.sheet.score_sheet import Beside, Printed, score_sheet
from ledger.store import Ledger
from ledger.store.proving.proof import check_proofs
from ledger.store.proving.seals import Seal, hash_then, numbered, read_seal


def sheet_of_match(ledger: Ledger, handle: str | int, as_of: str | None = None) -> tuple[Page, dict[str, Any]]:
    """The sheet of a match of the ledger with its seal, and both in short for a program: as it stands, or as it stood.

    NotFound if there is none, or was none then; Unreadable if `as_of` says no time.
    """
    stored = match_as_of(ledger, handle, as_of)
    found = corrected(ledger, stored)
    with ledger.snapshot() as snapshot:
        stream = snapshot.find_number(stored.number)
        last_hash = hash_then(snapshot.connection, stored.number, stored.version)
    seal = Seal(stream.stream_id, stored.version, last_hash or "")
    short = {"match": stored.name, "variant": stored.record.opening.variant, "events": seal.events}
    state = str(stood(ledger, stored))
    beside = Beside(f"{state[:1].upper()}{state[1:]}", {number: found.entered(number) for number in found.recorded})
    page = score_sheet(stored.record, stored.name, Printed(seal.code, seal.events, seal.last_hash), beside)
    return page, {**short, "last_hash": seal.last_hash, "code": seal.code}


def sheet_of_file(path: str, which: str | None = None) -> tuple[Page, dict[str, Any]]:
    """The sheet of a match in a file, which has no log and so no seal; NotFound, Unreadable as for reading it."""
    name, record = match_of_file(path, which)
    short = {"match": name, "variant": record.opening.variant, "events": len(record.events)}
    return score_sheet(record, name), {**short, "last_hash": None, "code": None}


def empty_sheet(variant: str, options: str = "", players: int | None = None) -> Page:
    """A sheet to write on; `options` as in a record's header, `players` None the fewest that can play.

    NotFound if there is no such game; HeaderFault if it has no such option, or is not played by so many.
    """
    (game,) = games([variant]).values()
    number = players or min(game.players)
    seats = {f"Seat{seat}": f"seat {seat}" for seat in range(1, number + 1)}
    try:
        _, rules = opening_of_tags({"Variant": variant, "Options": options, **seats})
    except TagFault as fault:
        raise HeaderFault(fault.message, about="options", found=fault.found, expected=fault.expected) from None
    return blank_sheet(rules, number)


class Compared(msgspec.Struct, frozen=True):
    """What became of holding a sheet against the ledger: `ok`, or what does not fit, in words.

    `printed` is how many events the match had when the sheet was printed, `events` how many it has now.
    """

    ok: bool
    match: str
    printed: int
    events: int
    message: str


def compare_sheet(ledger: Ledger, code: str) -> Compared:
    """Holds the code of a sheet against the match as it is stored now: every event of it is checked against its hash.

    Unreadable if this is no code; NotFound if the match is not in this ledger.
    """
    seal = read_seal(code)
    with ledger.snapshot() as snapshot:
        number = numbered(snapshot.connection, seal)
        if number is None:
            raise NotFound("the match on this sheet is not in the ledger: it was printed from another one")
        stream = snapshot.find_number(number)
        stored = hash_then(snapshot.connection, number, seal.events)
    match = stream.name
    faults = [fault for _, found in check_proofs(_lines(ledger, number), f"match {match}") for fault in found]
    since = stream.version - seal.events
    if stored is None:
        message = f"match {match} has {stream.version} events, but had {seal.events} when it was printed: some are gone"
    elif stored != seal.last_hash:
        message = f"event {seal.events} of match {match} is not the one that was printed, or one before it is not"
    elif faults:
        message = f"match {match} was changed in the ledger: {faults[0]}"
    else:
        grown = f"; {since} more followed since" if since else ""
        message = f"match {match} is as it was printed: all {seal.events} events fit{grown}"
    fits = stored == seal.last_hash and not faults
    return Compared(fits, match, seal.events, stream.version, message)


def _lines(ledger: Ledger, number: int) -> list[bytes]:
    return ledger.proof(number).encode(errors="surrogatepass").splitlines(keepends=True)
