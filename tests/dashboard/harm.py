"""A ledger in which every text that people may choose is made to do harm."""

from __future__ import annotations

from pathlib import Path

from ledger.game.events import Note
from ledger.record import write
from ledger.service.competitions.seasons import open_season
from ledger.service.opening import open_ledger
from ledger.simulate import play_match
from ledger.store import Asked
from tests.dashboard.club import fill

TAG, SCRIPT, QUERY = "<svg onload=alert(1)>", "<script>alert(2)</script>", "'); DROP TABLE match_card; --"
FORMULA, PATH = '=HYPERLINK("http://evil.example","x")', "../../x"
HARMFUL = (TAG, SCRIPT, QUERY, FORMULA, PATH)
HARMLESS = ("Ana", "Ben", "Cid", "Dora", "Riverside")
"""As many, in the same places: what is made of these tells how it should look."""


def matches(names: tuple[str, ...]) -> list[str]:
    """A match in pairs with a note, and one of results with a mistake, by these names; the last is the club's."""
    one, two, three, four, club = names
    tags = {"Club": club, "Played": "2026-03-14", "Site": two}
    record = play_match("kozel-pairs", (one, two, three, four), bots=("greedy",), seed=4, match=four, tags=tags)
    note = Note(f"{one} {two}")
    results = [
        '[Id "wrong"]\n[Variant "draw"]',
        f'[Club {_quoted(club)}]\n[Played "2026-04-02"]',
        *(f"[Seat{seat} {_quoted(name)}]" for seat, name in enumerate((three, four), start=1)),
        "\nhand 1\nout 1\nreveal 2 5-5 4-4\nwrite 1 25\n",
    ]
    return [write(type(record)((*record.events, note))), "\n".join(results)]


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def harmful_ledger(folder: Path) -> str:
    """The ledger, with a season that is called so too; its address."""
    url = fill(folder, *matches(HARMFUL))
    with open_ledger(url) as ledger:
        open_season(ledger, TAG, "2026-03-01", "2026-04-30", PATH, Asked())
    return url
