"""A small club's ledger, with people whose names are made to do harm."""

from __future__ import annotations

from pathlib import Path

from ledger.service.importing import import_files
from ledger.service.opening import create_ledger

TAG = "<svg onload=alert(1)>"
SCRIPT = "<script>alert(2)</script>"
BOLD = "**_[x](javascript:alert(3))_**"

FIVES = f"""[Id "fives"]
[Variant "five-up"]
[Options "target=100"]
[Club "{BOLD}"]
[Played "2026-03-14"]
[Seat1 "{TAG}"]
[Seat2 "Ben"]

hand 1
deal 1 6-6 4-1 1-1 5-1 5-0 3-2 2-0
deal 2 6-3 6-2 6-5 6-0 4-4 5-4 5-5
play 1 6-6
play 2 6-3 @left
score 2 15
note "{SCRIPT}"
"""
"""A match that is not over, with a name, a club and a note that would be markup if they were let."""

WRONG = """[Id "wrong"]
[Variant "draw"]
[Club "Riverside"]
[Played "2026-03-15"]
[Seat1 "Ana"]
[Seat2 "Ben"]

hand 1
out Ana
reveal Ben 5-5 4-4
write Ana 25
hand 2
out Ben
reveal Ana 6-6 6-5
"""
"""In hand 1 the table writes 25 where 5+5 and 4+4 are 18: event 5 is wrong."""

SEASON = "\n".join(
    f"""[Id "season-{number}"]
[Variant "draw"]
[Options "target=20"]
[Club "Riverside"]
[Played "2026-04-{number:02}"]
[Seat1 "Ana"]
[Seat2 "Ben"]

hand 1
out {"Ana" if number % 3 else "Ben"}
reveal {"Ben" if number % 3 else "Ana"} 6-6 5-5
end {"Ana" if number % 3 else "Ben"}
"""
    for number in range(1, 26)
)
"""25 matches of one hand each, won with the 22 pips of the loser; every third by Ben."""
ONLY_RESULTS = """[Id "scores-only"]
[Variant "draw"]
[Club "Market Hall"]
[Played "2026-05-01"]
[Seat1 "Cid"]
[Seat2 "Dora"]

hand 1
write Cid 60
hand 2
write Dora 45
hand 3
write Cid 55
end Cid
"""
"""Three hands of which only what was written is known: Cid has 115, Dora 45."""


def fill(folder: Path, *records: str) -> str:
    """A ledger in a folder with these records in it; its address."""
    url = f"sqlite:///{folder / 'club.sqlite'}"
    file = folder / "club.domino"
    file.write_text("\n".join(records), encoding="utf-8")
    with create_ledger(url) as ledger:
        for imported in import_files(ledger, [str(file)] if records else []):
            assert imported.taken.status == "new", imported.taken.reason
    return url
