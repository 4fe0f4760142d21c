"""Ratings of a ledger: rated in the order of play, and as of each event for ever what they were after it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ledger.errors import LedgerError
from ledger.service.clubs.people import merge, split, unmerge
from ledger.service.figures.ratings import rated
from ledger.service.figures.statistics import Choice
from ledger.service.intake import take_in
from ledger.service.matches.correcting import correct, propose
from ledger.statistics.ratings import ratings
from ledger.store import Asked, Filter, Ledger
from ledger.store.history import matches_at
from tests.service.sources import bring, header

MATCH = "hand 1\nout {0}\nreveal {1} =30\nwrite {0} 30\nend {0}\n"
NAMES = ["Ana", "Ben", "Cid", "Dan", "Eva", "Fil"]

Told = dict[str, tuple[float, float, int]]
"""By name: the rating, its uncertainty, the number of matches."""


def won(winner: str, loser: str, **tags: str) -> str:
    """A match that was won by going out, at a table of draw in which 18 points are enough."""
    return header(winner, loser, Options="target=18", Club="Riverside", **tags) + MATCH.format(winner, loser)


def told(ledger: Ledger, as_of: int | None = None, choice: Choice | None = None) -> Told:
    """Everybody's rating by name; names are each of one person here."""
    found = rated(ledger, choice or Choice(), as_of=as_of)
    return {found.names[one.player]: (one.rating, one.uncertainty, one.matches) for one in found.shown}


def evenings(ledger: Ledger, matches: int = 24) -> None:
    """A club's matches, two a day."""
    chance = Random(6)
    pairs = [chance.sample(NAMES[:4], 2) for _ in range(matches)]
    bring(ledger, *(won(*pair, Id=f"g{n}", Played=f"2026-03-{n // 2 + 1:02}") for n, pair in enumerate(pairs)))


def corrected(ledger: Ledger, match: str | int, line: str) -> None:
    """Appends a correction."""
    correct(ledger, propose(ledger, match, [line]))


def test_a_correction_that_changes_no_result_changes_no_rating(ledger: Ledger) -> None:
    """Ben held more than was written down at first; that Ana won stands."""
    evenings(ledger)
    before = told(ledger)
    corrected(ledger, "g0", 'amend 4 reveal 2 =52 "miscounted"')
    assert told(ledger) == before


def test_a_match_that_is_struck_out_is_rated_as_if_it_had_never_been(ledger: Ledger, tmp_path: Path) -> None:
    """Case D07: the same numbers as in a ledger that never had it, though twenty matches came after it."""
    evenings(ledger)
    before = told(ledger)
    for event in range(6, 1, -1):
        corrected(ledger, "g3", f'void {event} "never played"')
    with Ledger.open(f"sqlite:///{tmp_path / 'without.sqlite'}", create=True) as without:
        kept = [stored.record for stored in ledger.matches() if stored.name != "g3"]
        assert {taken.status for taken in take_in(without, kept)} == {"new"}
        assert told(ledger) == told(without) != before


def test_a_correction_that_changes_the_winner_changes_the_rating_from_there_on(ledger: Ledger) -> None:
    bring(ledger, won("Ana", "Ben", Id="a", Played="2026-03-01"))
    before, end = told(ledger), ledger.head().position
    for line in ("amend 3 out Ben", "amend 4 reveal Ana =30", "amend 5 write Ben 30", "amend 6 end Ben"):
        corrected(ledger, "a", f'{line} ""')
    after = told(ledger)
    assert (after["Ana"], after["Ben"]) == (before["Ben"], before["Ana"])
    assert told(ledger, end) == before


def test_a_ledger_that_is_taken_in_again_rates_as_the_first(ledger: Ledger, tmp_path: Path) -> None:
    """Also where a live match ended long after others began, and a correction came last."""
    live, *hand = won("Ana", "Cid", Id="live", Played="2026-03-02").split("hand 1")
    bring(ledger, live + "hand 1\n")
    evenings(ledger)
    bring(ledger, live + "hand 1" + hand[0])
    corrected(ledger, "g5", 'amend 4 reveal 2 =40 "miscounted"')
    with Ledger.open(f"sqlite:///{tmp_path / 'again.sqlite'}", create=True) as again:
        list(take_in(again, [stored.record for stored in ledger.matches()]))
        assert told(again) == told(ledger)


def test_matches_are_rated_by_the_day_and_the_hour_of_play_and_else_as_they_began(ledger: Ledger) -> None:
    """What is brought late is rated where it was played: hours count from one zone to the other, and of what no hour
    is known stands before, of what no day is known before everything."""
    days = {
        "late": "2026-03-09",
        "third": "2026-03-02T20:30+01:00",
        "first": "2026-03-02",
        "second": "2026-03-02T19:00Z",
        "none": "",
        "last": "2026-03-10",
    }
    bring(ledger, *(won("Ana", "Ben", Id=name, **({"Played": day} if day else {})) for name, day in days.items()))
    found = rated(ledger, Choice())
    numbers = {name: number for number, name in enumerate(days, start=1)}
    order = [numbers[name] for name in ("none", "first", "second", "third", "late", "last")]
    assert list(dict.fromkeys(step.match for step in found.ratings.steps)) == order


def test_a_match_of_no_day_does_not_move_with_the_matches_of_others(ledger: Ledger) -> None:
    """Neither by what is left out nor by a correction of somebody else's match."""
    bring(
        ledger,
        won("Ana", "Ben", Id="x1", Played="2026-01-01"),
        won("Cid", "Dan", Id="h", Played="2026-06-01"),
        won("Ana", "Ben", Id="u"),
        won("Eva", "Ana", Id="x3", Played="2026-03-01"),
    )
    before = told(ledger)
    for event in range(6, 1, -1):
        corrected(ledger, "h", f'void {event} "never played"')
    assert told(ledger) == {name: rating for name, rating in before.items() if name not in ("Cid", "Dan")}


def test_without_an_event_the_ratings_are_as_of_the_end_of_the_log(ledger: Ledger) -> None:
    evenings(ledger)
    assert rated(ledger, Choice()).as_of == ledger.head().position
    corrected(ledger, "g3", 'void 3 "no"')
    assert rated(ledger, Choice()).as_of == ledger.head().position


def test_who_was_merged_or_told_apart_later_was_still_another_before(ledger: Ledger) -> None:
    bring(ledger, won("Ana", "Ben", Id="a"), won("Anna", "Ben", Id="b"), won("Ana", "Cid", Id="c"))
    before, first = told(ledger), ledger.head().position
    merge(ledger, "Anna", "Ana", "Riverside", Asked())
    together, second = told(ledger), ledger.head().position
    split(ledger, "Ana", ["c"], "Ana the younger", "Riverside", Asked())
    apart, third = told(ledger), ledger.head().position
    unmerge(ledger, "Anna", "Riverside", Asked())
    assert (together["Ana"][2], apart["Ana"][2], apart["Ana the younger"][2]) == (3, 2, 1)
    assert [told(ledger, position) for position in (first, second, third)] == [before, together, apart]


class Club:
    """A club to which something happens again and again, by lot; what its ratings were is written down each time."""

    def __init__(self, ledger: Ledger, seed: int) -> None:
        self.ledger = ledger
        self.chance = Random(seed)
        self.begun: dict[str, str] = {}
        self.matches = 0

    def step(self, *, people: bool = True) -> None:
        """One thing more; what is refused has not happened."""
        things = [self.bring, self.bring, self.begin, self.go_on, self.strike_out, self.amend]
        try:
            self.chance.choice([*things, self.people] if people else things)()
        except LedgerError:
            self.bring()

    def _new(self) -> str:
        self.matches += 1
        played = self.chance.choice(["", *(f"2026-03-{day:02}" for day in range(1, 8))])
        tags = {"Played": played} if played else {}
        return won(*self.chance.sample(NAMES, 2), Id=f"m{self.matches}", **tags)

    def bring(self) -> None:
        """Some whole matches in one import."""
        bring(self.ledger, *(self._new() for _ in range(self.chance.randint(1, 3))))

    def begin(self) -> None:
        """A match is begun at the table."""
        text = self._new()
        self.begun[f"m{self.matches}"] = text
        bring(self.ledger, text.split("out ")[0])

    def go_on(self) -> None:
        """One that was begun comes to its end."""
        if self.begun:
            bring(self.ledger, self.begun.pop(self.chance.choice(sorted(self.begun))))

    def _any(self) -> str:
        return f"m{self.chance.randint(1, max(self.matches, 1))}"

    def strike_out(self) -> None:
        """Some event did not happen, or a correction did not."""
        corrected(self.ledger, self._any(), f'void {self.chance.randint(2, 8)} "so it is"')

    def amend(self) -> None:
        """Somebody held more, or the other won."""
        match, winner = self._any(), self.chance.choice("12")
        loser = "2" if winner == "1" else "1"
        for line in (f"amend 3 out {winner}", f"amend 4 reveal {loser} ={self.chance.randint(18, 60)}"):
            corrected(self.ledger, match, f'{line} ""')
        corrected(self.ledger, match, 'void 5 ""')
        corrected(self.ledger, match, f'amend 6 end {winner} ""')

    def people(self) -> None:
        """Two turn out to be one, or not to be one after all."""
        one, other = self.chance.sample(NAMES, 2)
        if self.chance.random() < 0.5:
            merge(self.ledger, one, other, "Riverside", Asked())
        else:
            unmerge(self.ledger, one, "Riverside", Asked())


def by_person(ledger: Ledger, as_of: int | None = None) -> tuple[int, list[tuple[object, ...]]]:
    """As of which event, and everybody's numbers by identity; names may be shown otherwise later."""
    found = rated(ledger, Choice(Filter(club="Riverside")), as_of=as_of)
    return found.as_of, sorted((one.player, one.rating, one.uncertainty, one.matches) for one in found.shown)


@pytest.mark.parametrize(
    "seed", [1, 2, pytest.param(3, marks=pytest.mark.soak), pytest.param(4, marks=pytest.mark.soak)]
)
def test_what_was_told_as_of_an_event_is_told_for_ever(ledger: Ledger, seed: int) -> None:
    """Imports, live matches, corrections, people merged: nothing that comes later changes what was."""
    club, seen = Club(ledger, seed), {}
    for _ in range(30):
        club.step()
        position, numbers = by_person(ledger)
        assert position == ledger.head().position
        seen[position] = numbers
    for position, numbers in seen.items():
        assert by_person(ledger, position) == (position, numbers)


def test_as_of_any_event_the_ratings_are_those_of_the_records_as_they_stood(ledger: Ledger, tmp_path: Path) -> None:
    """A second way: the matches as they stood then are taken into a ledger of their own. Also in the middle of one."""
    club = Club(ledger, 8)
    while ledger.head().position < 90:
        club.step(people=False)
    for position in range(0, ledger.head().position + 1, 13):
        with Ledger.open(f"sqlite:///{tmp_path / f'{position}.sqlite'}", create=True) as then:
            list(take_in(then, [stored.record for stored in matches_at(ledger, position)]))
            assert told(ledger, position) == told(then), position


def test_the_fold_itself_cares_for_no_order_in_which_matches_are_handed_in(ledger: Ledger) -> None:
    evenings(ledger)
    contests = rated(ledger, Choice()).contests
    shuffled = Random(2).sample(contests, len(contests))
    assert ratings(shuffled) == ratings(contests)
