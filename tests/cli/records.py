"""Small records, with what the rules make of them worked out by hand."""

from __future__ import annotations

HEADER = '[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n'

RIGHT = f"""{HEADER}
hand 1
out Ana
reveal Ben 5-5 4-4
write Ana 18
total Ana 18
"""
"""Ben was left with 10 and 8 pips, and the winner is written the pips of the other hand."""

WRONG = RIGHT.replace("write Ana 18", "write Ana 25")
"""Line 8 claims 25 where 18 is right."""
WRONG_LINE, WRONG_EVENT = 8, 5

UNREADABLE = RIGHT.replace("out Ana", "owt Ana")
"""Line 6 begins with a word that is no event's."""
UNREADABLE_LINE = 6

BROKEN_OFF = f"{HEADER}\nhand 1\ndeal Ana 7\ndeal Ben 7\n"
"""A hand that nobody finished: nothing wrong, and something that could not be checked."""


def named(record: str, identity: str) -> str:
    """The record with an `Id` of its own."""
    return f'[Id "{identity}"]\n{record}'


PAPER = """[Variant "kozel-pairs"]
[Seat1 "Olga"]
[Seat2 "Igor"]
[Seat3 "Nina"]
[Seat4 "Petr"]

hand 1
lead Olga 1-1
out Igor 6-3
reveal Olga 5-4 6-6
reveal Nina 6-1
write Olga 28
"""
"""Of this hand the result was written down: Igor went out, his opponents are left with 9 + 12 and 7."""
