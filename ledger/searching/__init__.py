"""Search by position and pattern: a small language of named conditions, answered from the facts of matches.

`facts(record)` posts what is true of each event and of the position it leaves; `read_query` reads what is looked for,
`Answers` finds it. Nothing of a match is needed but its facts, so they can be kept.
"""

from ledger.searching.answering import Answers, OneMatch, joined, numbers_in_words
from ledger.searching.conditions import CONDITIONS, Condition
from ledger.searching.facts import Facts, facts
from ledger.searching.finding import MOST_SEATS, Holds, Source, Term, seat_named
from ledger.searching.query import Query, check_sets, read_query

__all__ = [
    "CONDITIONS",
    "MOST_SEATS",
    "Answers",
    "Condition",
    "Facts",
    "Holds",
    "OneMatch",
    "Query",
    "Source",
    "Term",
    "check_sets",
    "facts",
    "joined",
    "numbers_in_words",
    "read_query",
    "seat_named",
]
