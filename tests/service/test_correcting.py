"""Corrections of stored matches: what is shown before is what is so afterwards, and nothing else is."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ledger.audit import Finding, audit
from ledger.correcting import Consequences
from ledger.errors import NotFound, Refused, Unreadable, WrongVersion
from ledger.game.corrections import settle
from ledger.game.events import Amend, End, Open, Record, Stand
from ledger.game.match import Match
from ledger.game.objections import Code
from ledger.game.substitutes import substitutes
from ledger.game.variants import GAMES, rules_of
from ledger.record import write_event
from ledger.service.matches.correcting import correct, propose
from ledger.simulate import play_match
from ledger.store import Ledger
from ledger.summary import MatchSummary, summary
from tests.correcting.chances import correction
from tests.properties.matches import NAMES, sizes
from tests.service.sources import TURNS, bring, match
from tests.service.test_standings_moved import as_listed, check_moved

MATCHES = [
    pytest.param(range(42), id="42 matches"),
    pytest.param(range(42, 542), id="500 matches more", marks=pytest.mark.soak),
]


@pytest.mark.parametrize("seeds", MATCHES)
def test_what_a_correction_shows_before_is_exactly_what_it_changed(ledger: Ledger, seeds: range) -> None:
    for seed in seeds:
        variant = list(GAMES)[seed % len(GAMES)]
        random = Random(seed)
        players = random.choice(sizes(variant, {}))
        options = {"hands": 2} if "hands" in GAMES[variant].options() else {}
        names = random.sample(NAMES, players)
        played = play_match(variant, names, options=options, seed=seed, bots=("greedy", "random"))
        number = ledger.add(in_a_club(played, random)).match
        for _ in range(random.choice((1, 1, 2, 3))):
            before = ledger.record(number)
            line = write_event(correction(before, random), before.opening)
            print(f"{variant} {seed=} {players=}: {line}")
            proposed = propose(ledger, number, [line])
            assert ledger.record(number) == before
            listed = as_listed(ledger, variant)
            correct(ledger, proposed, "Olga")
            check_exact(proposed.consequences, before, ledger.record(number))
            check_moved(proposed.standings, listed, as_listed(ledger, variant))


def in_a_club(played: Record, random: Random) -> Record:
    """A match of the club, one of its evenings; now and then it breaks off and the arbiter awards it, or it is called
    off before the first hand.
    """
    opening, *events = played.events
    assert isinstance(opening, Open)
    day = f"2026-03-{random.randint(1, 28):02}"
    header = Open(opening.variant, opening.options, opening.seats, {"Club": "Riverside", "Played": day})
    if random.random() < 0.3:
        del events[random.choice((0, random.randrange(len(events)))) :]
        winners = random.choice(((), (random.randint(1, len(opening.seats)),)))
        events += [End(winners), Stand(len(events) + 2, "so ruled")]
    return Record((header, *events))


def check_exact(shown: Consequences, before: Record, after: Record) -> None:
    """Holds what was shown against two records, each worked out by itself."""
    assert len(after.events) == len(before.events) + 1
    check_hands(shown, summary(before), summary(after))
    assert (shown.substitutes or (substitutes(before),) * 2) == (substitutes(before), substitutes(after))
    check_points(shown, points(before), points(after))
    check_findings(shown, before, after)


def check_hands(shown: Consequences, old: MatchSummary, new: MatchSummary) -> None:
    changed = Counter(change.hand for change in shown.hands)
    for short, side in ((old, "before"), (new, "after")):
        told = [getattr(change, side) for change in shown.hands if getattr(change, side) is not None]
        assert all(hand in short.hands for hand in told)
    kept = [hand for hand in old.hands if hand not in [change.before for change in shown.hands]]
    same = [hand for hand in new.hands if hand not in [change.after for change in shown.hands]]
    assert [(h.hand, h.points, h.totals, h.out, h.leader) for h in kept] == [
        (h.hand, h.points, h.totals, h.out, h.leader) for h in same
    ]
    assert not changed or changed.total() == len(shown.hands)
    assert old.totals | {change.side: change.after for change in shown.totals} == new.totals
    assert all(old.totals[change.side] == change.before != change.after for change in shown.totals)
    assert (shown.winners or (old.winners, old.winners)) == (old.winners, new.winners)
    over = [short.over or short.ended for short in (old, new)]
    assert list(shown.over or (over[0], over[0])) == over


def points(record: Record) -> Counter[tuple[int, int]]:
    """Points by the place of their event (0: the end of the record, wherever that is) and by side."""
    fold = Match(record.opening, rules_of(record.opening), refereed=False)
    for number, event in settle(record.events).standing:
        fold.take(number, event)
    in_play = len(fold.table.credits)
    fold.close(len(record.events))
    sums: Counter[tuple[int, int]] = Counter()
    for credit in fold.table.credits[:in_play]:
        line = record.events[credit.event - 1]
        sums[line.target if isinstance(line, Amend) else credit.event, credit.side] += credit.points
    for credit in fold.table.credits[in_play:]:
        sums[0, credit.side] += credit.points
    return sums


def check_points(shown: Consequences, old: Counter[tuple[int, int]], new: Counter[tuple[int, int]]) -> None:
    differences = {key: new[key] - old[key] for key in {*old, *new} if new[key] != old[key]}
    told: Counter[tuple[int, int]] = Counter()
    for change in shown.points:
        told[change.event, change.side] += (change.after or 0) - (change.before or 0)
    assert {key: points for key, points in told.items() if points} == differences


def check_findings(shown: Consequences, before: Record, after: Record) -> None:
    """The findings that stay are the same, but those on the end of the record, which is one event further on."""
    old, vanishing, new, coming = (
        Counter((finding.event, words(finding)) for finding in findings)
        for findings in (audit(before), shown.vanishing, audit(after), shown.coming)
    )
    assert not vanishing - old
    assert not coming - new
    assert not vanishing & coming
    gone, come = old - vanishing - new, new - coming - old
    assert Counter(text for _, text in gone.elements()) == Counter(text for _, text in come.elements())
    assert all(event == len(before.events) for event, _ in gone)
    assert all(event == len(after.events) for event, _ in come)
    if shown.first_unfit is not None:
        assert shown.first_unfit in shown.coming


def words(finding: Finding) -> tuple[object, ...]:
    """What a finding says, wherever it is about; since when a total has been wrong is no part of it."""
    message = finding.message.split("; ")[0] if finding.code == Code.TOTAL_MISMATCH else finding.message
    return finding.code, finding.severity, message


def test_a_correction_is_appended_and_nothing_is_changed_in_place(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS))
    before = ledger.record(1)
    correct(ledger, propose(ledger, 1, ['amend 9 play Ana 2-0 @left "misread"']))
    assert ledger.record(1).events[:9] == before.events
    (line,) = (write_event(event, before.opening) for event in ledger.record(1).events[9:])
    assert line == 'amend 9 play Ana 2-0 @left "misread"'


def test_several_corrections_are_one_append(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS))
    lines = ['void 9 "taken back"', 'adjust Ben -5 "warned"', 'void 11 "no, he was not"']
    appended = correct(ledger, propose(ledger, 1, lines))
    assert (appended.version, len(ledger.record(1).events)) == (12, 12)


def test_somebody_who_appended_meanwhile_goes_first(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS))
    late = propose(ledger, 1, ['void 9 "taken back"'])
    correct(ledger, propose(ledger, 1, ['void 9 "taken back"']))
    with pytest.raises(WrongVersion):
        correct(ledger, late)
    assert len(ledger.record(1).events) == 10


def test_a_line_that_tells_no_event_is_shown_where_it_goes_wrong(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS))
    with pytest.raises(Unreadable, match="column 15") as fault:
        propose(ledger, 1, ['amend 9  play Zoe 2-0 "misread"'])
    assert "Ana, Ben" in str(fault.value)


def test_of_many_lines_the_one_that_is_wrong_is_named(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS))
    with pytest.raises(Unreadable, match="^notes.txt:3:1: "):
        propose(ledger, 1, ["; a comment", 'void 9 ""', 'vid 8 ""'], "notes.txt")
    assert len(ledger.record(1).events) == 9


def test_nothing_is_written_where_one_of_several_is_refused(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS))
    with pytest.raises(Refused, match="no earlier event 99"):
        propose(ledger, 1, ['void 9 ""', 'void 99 ""'])
    with pytest.raises(Refused, match="no correction in it"):
        propose(ledger, 1, ["", "; nothing"])
    with pytest.raises(NotFound, match="no match 7"):
        propose(ledger, 7, ['void 9 ""'])
    assert len(ledger.record(1).events) == 9
