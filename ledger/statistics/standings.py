"""Standings: who stands where, by the tie-breaks that the organiser has chosen, in their order, with their numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from ledger.errors import NotFound
from ledger.record.words import instead_of
from ledger.statistics.meetings import Book, Meeting, Worth, book_of
from ledger.statistics.tie_breaks import DEFAULT_ORDER, TIE_BREAKS, Sum, lower_is_better


class Row(msgspec.Struct, frozen=True):
    """One entrant: his rank (None: not ranked), and each tie-break with what it was added up from.

    Those whom no tie-break tells apart share a rank, and the ranks after it are skipped: 1, 2, 2, 4. `decided_by` is
    the tie-break that put him behind the one before him; empty for the first, and for who shares the rank before.
    """

    rank: int | None
    entrant: str
    sums: dict[str, Sum]
    decided_by: str = ""
    why_not_ranked: str = ""


def standings(
    meetings: Iterable[Meeting],
    *,
    entrants: Iterable[str] = (),
    tie_breaks: Sequence[str] = DEFAULT_ORDER,
    worth: Worth | None = None,
    low_wins: bool = False,
    excluded: Collection[str] = (),
    lots: dict[str, int] | None = None,
    names: Mapping[str, str] | None = None,
    fixed: bool = False,
) -> list[Row]:
    """The table of a competition, the best first; NotFound if there is no such tie-break.

    `entrants` are those who take part, beside those who met. Who is `excluded`, has no result, or was drawn and never
    came, is listed last without a rank, in the order of entry; the results of others against him stay. `lots` are drawn
    by the organiser: entrant to number. Who share a rank are listed by their `names`. `fixed`: who meets whom was known
    from the beginning, as in a round robin.
    """
    for name in tie_breaks:
        if name not in TIE_BREAKS:
            raise NotFound(f"there is no tie-break {name!r}{instead_of(name, TIE_BREAKS)}")
    held = list(meetings)
    everybody = dict.fromkeys([*entrants, *(score.entrant for meeting in held for score in meeting.scores)])
    book = book_of(everybody, held, worth or Worth(), low_wins=low_wins, lots=dict(lots or {}), fixed=fixed)
    ranked = [entrant for entrant in everybody if _has_met(book, entrant) and entrant not in excluded]
    sums: Sums = {entrant: {} for entrant in ranked}
    called = names or {}
    by_name = sorted(ranked, key=lambda entrant: (called.get(entrant, "").casefold(), entrant))
    rows = _rows(_in_order(book, by_name, tie_breaks, sums), sums)
    for entrant in everybody:
        if entrant in sums:
            continue
        never_came = any(game.stayed_away for game in book.games[entrant])
        why = "excluded" if entrant in excluded else "did not come" if never_came else "no result"
        own = {name: TIE_BREAKS[name](book, entrant, ()) for name in tie_breaks}
        rows.append(Row(None, entrant, own, why_not_ranked=why))
    return rows


def _has_met(book: Book, entrant: str) -> bool:
    return any(not (game.absent or game.stayed_away) for game in book.games[entrant])


Sums = dict[str, dict[str, Sum]]
Place = tuple[list[str], str]
"""Entrants that nothing tells apart, and the tie-break that put them behind those before."""


def _in_order(book: Book, tied: list[str], left: Sequence[str], sums: Sums) -> list[Place]:
    """Splits those who are tied by the first tie-break that is left, and each part by the next."""
    if not tied or not left:
        return [(tied, "")] if tied else []
    name, *rest = left
    parts: dict[float | None, list[str]] = {}
    for entrant in tied:
        found = TIE_BREAKS[name](book, entrant, [other for other in tied if other != entrant])
        sums[entrant][name] = found
        parts.setdefault(found.value, []).append(entrant)
    places: list[Place] = []
    for value in sorted(parts, key=lambda value: _sort_key(name, value, low_wins=book.low_wins)):
        first, *others = _in_order(book, parts[value], rest, sums)
        places += [(first[0], name if places else first[1]), *others]
    return places


def _sort_key(name: str, value: float | None, *, low_wins: bool) -> tuple[bool, float]:
    """What is not known comes after all that is."""
    if value is None:
        return True, 0
    return False, value if lower_is_better(name, low_wins=low_wins) else -value


def _rows(places: list[Place], sums: Sums) -> list[Row]:
    rows: list[Row] = []
    for entrants, decided_by in places:
        rank = len(rows) + 1
        for place, entrant in enumerate(entrants):
            rows.append(Row(rank, entrant, sums[entrant], "" if place else decided_by))
    return rows


def number_in_words(number: float) -> str:
    """A number with halves and quarters as they are written in standings: `2½`, `3`, `-1¼`."""
    whole, rest = divmod(abs(number), 1)
    fraction = {0.25: "¼", 0.5: "½", 0.75: "¾"}.get(rest, "")
    if rest and not fraction:
        return f"{number:g}"
    text = f"{whole:.0f}" if whole or not fraction else ""
    return ("-" if number < 0 else "") + text + fraction
