"""Who sat down for somebody else is a person of the club: his hands are counted for him, and he can be forgotten."""

from __future__ import annotations

import pytest

from ledger.errors import Refused
from ledger.game.events import Amend, Hand, Insert, Note, Record, Void
from ledger.game.substitutes import substitutes
from ledger.record import read, write
from ledger.service.anonymous import Anonymous
from ledger.service.clubs.forgetting import forget
from ledger.service.clubs.people import merge, profile, split, unmerge
from ledger.service.figures.statistics import Choice, stats
from ledger.service.intake import take_in
from ledger.service.matches.as_of import cards_as_of
from ledger.store import Filter, Ledger
from ledger.store.kept import keeping_up
from ledger.store.kept.tables import ALL_TIME
from ledger.store.lists.player_totals import totals_by_period
from tests.people.evenings import asked, called, evening, won
from tests.people.forgetful import bring
from tests.store.projecting import rebuilt_state, state
from tests.store.tampering import faults


def substituted(name: str = "Dan", **tags: str) -> Record:
    """A match won in one hand, at whose first seat somebody sat from the beginning instead of the player."""
    record = won("Ana", "Ben", **tags)
    return Record((record.events[0], Note(f"substitute: {name} for Ana"), *record.events[1:]))


def hands(ledger: Ledger) -> dict[str, tuple[int, int]]:
    """Matches and hands of everybody, from the totals that are kept; those of the matches, read anew, are the same."""
    with ledger.snapshot() as snapshot:
        found = list(totals_by_period(snapshot.connection, ("hands",), months=(ALL_TIME, ALL_TIME)))
    kept = {total.name: (total.matches, total.counts["hands"]) for total in found}
    lines = stats(ledger, Choice(Filter()), "player")
    assert {line.name: (line.matches, sum(line.kinds.values())) for line in lines} == kept
    assert state(ledger) == rebuilt_state(ledger)
    return kept


def test_a_substitutes_hands_count_for_him_and_the_match_for_the_player(ledger: Ledger) -> None:
    ledger.add(substituted())
    assert hands(ledger) == {"Ana": (1, 0), "Ben": (1, 1), "Dan": (1, 1)}
    (ana,) = profile(ledger, "Ana").totals
    (dan,) = profile(ledger, "Dan").totals
    assert (ana.decided, ana.won, dan.decided, dan.won) == (1, 1, 0, 0)
    assert faults(ledger) == []


def test_a_list_of_his_matches_has_those_in_which_he_only_sat_in(ledger: Ledger) -> None:
    ledger.add(substituted())
    ledger.add(won("Dan", "Ben", Played="2026-01-02"))
    ledger.add(won("Ana", "Ben", Played="2026-01-03"))
    found = ledger.cards(Filter(player="dan"))
    assert [(card.number, card.seated, card.substitutes) for card in found] == [
        (1, ("Ana / Dan", "Ben"), ((1, "Dan"),)),
        (2, ("Dan", "Ben"), ()),
    ]
    assert [card.number for card in ledger.cards(Filter(no_players=("Dan",)))] == [3]
    assert (ledger.count(Filter(players=("Dan", "Ana"))), ledger.count(Filter(player="Dan"))) == (1, 2)
    lines = stats(ledger, Choice(Filter(player="Dan")), "player")
    assert {line.name: line.matches for line in lines} == {"Ana": 1, "Ben": 2, "Dan": 2}
    assert {line.name: line.values["wins"].whole for line in lines} == {"Ana": 1, "Ben": 2, "Dan": 1}


def test_who_sat_in_is_on_the_list_from_when_it_was_told_and_until_it_was_taken_back(ledger: Ledger) -> None:
    ledger.add(won("Ana", "Ben"))
    before = ledger.head().position
    ledger.append(1, [Insert(2, Note("substitute: Dan for Ana"), "told late")], expected=5)
    told = ledger.head().position
    assert [card.substitutes for card in ledger.cards(Filter(player="Dan"))] == [((1, "Dan"),)]
    stood = [cards_as_of(ledger, str(position), Filter()) for position in (before, told)]
    assert [card.substitutes for (card,) in stood] == [(), ((1, "Dan"),)]
    ledger.append(1, [Void(6, "it was Ana")], expected=6)
    assert ledger.cards(Filter(player="Dan")) == []
    assert [card.seated for card in ledger.cards()] == [("Ana", "Ben")]


def test_whose_name_was_merged_is_on_the_list_under_the_other(ledger: Ledger) -> None:
    ledger.add(substituted("Danny"))
    ledger.add(won("Dan", "Ben", Played="2026-01-02"))
    merge(ledger, "Danny", "Dan", None, asked())
    assert [card.seated[0] for card in ledger.cards(Filter(player="Dan"))] == ["Ana / Dan", "Dan"]
    forget(ledger, "Dan", None, asked())
    assert ledger.count(Filter(player="Danny")) == 0
    assert ledger.cards()[0].seated[0] == "Ana / forgotten player 1"


def test_a_page_of_the_log_that_only_names_a_match_counts_it_anew(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger.add(substituted())
    ledger.add(won("Eva", "Ben", Played="2026-01-02"))
    split(ledger, "Eva", ["2"], "Eva B.", None, asked())
    monkeypatch.setattr(keeping_up, "EVENTS_AT_ONCE", 1)
    assert hands(ledger) == {"Ana": (1, 0), "Ben": (2, 2), "Dan": (1, 1), "Eva B.": (1, 1)}


def test_who_is_known_in_the_club_is_meant_and_somebody_at_the_table_is_not(ledger: Ledger) -> None:
    ledger.add(won("DAN", "Eva"))
    ledger.add(substituted("Dan"))
    ledger.append(2, [Note("substitute: Ben for Ana")], expected=6)
    assert hands(ledger) == {"Ana": (1, 0), "Ben": (1, 1), "DAN": (2, 2), "Eva": (1, 1)}


def test_it_is_told_later_amended_and_taken_back(ledger: Ledger) -> None:
    ledger.add(substituted())
    ledger.append(1, [Amend(2, Note("substitute: Eva for Ana"), "it was Eva")], expected=6)
    assert hands(ledger) == {"Ana": (1, 0), "Ben": (1, 1), "Eva": (1, 1)}
    ledger.append(1, [Void(7, "no, Dan")], expected=7)
    assert hands(ledger) == {"Ana": (1, 0), "Ben": (1, 1), "Dan": (1, 1)}
    ledger.append(1, [Void(2, "nobody")], expected=8)
    assert hands(ledger) == {"Ana": (1, 1), "Ben": (1, 1)}


def test_he_can_be_merged_and_is_two_with_whom_he_sat_down_for(ledger: Ledger) -> None:
    ledger.add(substituted("Danny"))
    ledger.add(won("Dan", "Ben", Played="2026-01-02"))
    merge(ledger, "Danny", "Dan", None, asked())
    assert hands(ledger) == {"Ana": (1, 0), "Ben": (2, 2), "Dan": (2, 2)}
    unmerge(ledger, "Danny", None, asked())
    assert hands(ledger)["Danny"] == (1, 1)
    for other in ("Ana", "Ben"):
        with pytest.raises(Refused, match="sat at one table, in match 1"):
            merge(ledger, "Danny", other, None, asked())


def test_one_who_sat_in_under_two_names_can_be_merged(ledger: Ledger) -> None:
    ledger.add(substituted("Danny"))
    ledger.append(1, [Note("substitute: Dan for Ana"), Hand(2)], expected=6)
    merge(ledger, "Danny", "Dan", None, asked())
    assert hands(ledger)["Dan"] == (1, 1)


def test_a_forgotten_substitute_is_nowhere_and_his_hands_stay_his(ledger: Ledger) -> None:
    ledger.add(substituted("Zoryana"))
    file = write(ledger.record(1))
    forget(ledger, "Zoryana", None, asked())
    assert "Zoryana" not in write(ledger.record(1))
    bring(ledger, file, write(substituted("zoryana", Played="2026-02-03")))
    assert hands(ledger) == {"Ana": (2, 0), "Ben": (2, 2), "forgotten player 1": (2, 2)}
    assert called(ledger, "forgotten player 1").matches == 0
    assert faults(ledger) == []


def test_the_player_of_the_seat_can_be_forgotten_too(ledger: Ledger) -> None:
    ledger.add(substituted())
    forget(ledger, "Ana", None, asked())
    assert hands(ledger) == {"forgotten player 1": (1, 0), "Ben": (1, 1), "Dan": (1, 1)}
    assert ledger.record(1).events[1] == Note("substitute: Dan for forgotten player 1")


def test_without_names_a_substitute_is_still_one_and_the_same_person(ledger: Ledger) -> None:
    ledger.add(substituted())
    ledger.add(won("Dan", "Ben", Played="2026-01-02"))
    telling = Anonymous(ledger)
    first, second = (telling.match(stored).record for stored in ledger.matches())
    (dan,) = substitutes(first)
    assert (dan.seat, dan.name) == (1, second.opening.seats[0])
    assert "Dan" not in write(first)


def test_the_same_request_brings_no_second_person(ledger: Ledger) -> None:
    request = asked()
    first = ledger.add(substituted(), asked=request)
    again = ledger.add(substituted(), asked=request)
    assert (again.match, again.position, again.replayed) == (first.match, first.position, True)
    assert hands(ledger) == {"Ana": (1, 0), "Ben": (1, 1), "Dan": (1, 1)}


def test_two_of_one_name_in_two_clubs_are_kept_apart_when_one_is_forgotten(ledger: Ledger) -> None:
    """A substitute's name is one in a role, as a name at a seat is."""
    ledger.add(evening("Zoryana Qvist", "Gus", club="Hillside"))
    forget(ledger, "Zoryana Qvist", "Hillside", asked())
    other = substituted("Zoryana Qvist")
    text = write(other)
    (taken,) = take_in(ledger, read(text))
    assert (taken.status, taken.number, taken.warnings) == ("new", 2, ())
    assert ledger.record(2).events == other.events
    assert called(ledger, "Zoryana Qvist").club == "Riverside"
    ledger.append(2, [Note("substitute: Eva for Ana")], expected=len(other.events))
    own = substituted("Zoryana Qvist", club="Hillside", Played="2026-04-01")
    (taken,) = take_in(ledger, read(write(own)))
    assert taken.number == 3
    told = [event.text for event in ledger.record(3).events if isinstance(event, Note)]
    assert told[0].startswith("substitute: forgotten player 1 for ")
    assert [one.status for one in take_in(ledger, read(text))] == ["known"]


@pytest.mark.parametrize("remark", ["substitute: Zoryana Qvist for", "Substitute:Zoryana Qvist for nobody for Ana"])
def test_a_remark_that_is_no_substitution_keeps_no_forgotten_name(ledger: Ledger, remark: str) -> None:
    ledger.add(evening("Zoryana Qvist", "Gus"))
    forget(ledger, "Zoryana Qvist", None, asked())
    ledger.add(evening("Ana", "Ben"))
    ledger.append(2, [Note(remark)], expected=6)
    assert "Qvist" not in repr(ledger.record(2))
