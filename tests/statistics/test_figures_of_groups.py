"""Figures of clubs, options, seasons and pairs, of records that say more and less: against the lines, added up."""

from __future__ import annotations

import dataclasses
from collections import Counter, defaultdict
from functools import cache
from random import Random

import pytest

from ledger.game.events import Record
from ledger.game.variants import rules_of
from ledger.record import write
from ledger.simulate import play_match, result_match
from ledger.statistics.figures import figures
from ledger.statistics.grouping import BOTH_SIDES, CONTRARY, Line, Played, grouped
from tests.properties.test_less_written_down import nobody_saw_the_hands
from tests.statistics.naive import Naive, NaiveResults
from tests.statistics.played import played
from tests.statistics.test_figures import COUNTED_ALIKE

CLUBS = ("Riverside", "Harbour")
DAYS = ("2025-08-30", "2025-09-01", "2026-01-10")
SEASONS = dict(zip(DAYS, ("2024/25", "2025/26", "2025/26"), strict=True))
"""Where seasons begin with September."""

IN_RESULTS = (
    *("won", "lost", "drawn", "points", "margin", "comebacks", "deficit", "hand_points", "pointed_hands"),
    *("hands_won", "known_hands", "outs", "fish_made", "fish_suffered", "closed_hands"),
    *("left_hands", "pips_left", "doubles_left"),
)


def naive(record: Record) -> Naive:
    """Its lines, counted by somebody who knows no rules."""
    rules = rules_of(record.opening)
    reads = Naive if "play" in {type(event).__name__.lower() for event in record.events} else NaiveResults
    return reads(write(record), pairs=rules.in_pairs(len(record.opening.seats)), low_wins=rules.scoring == "penalty")


@cache
def season() -> tuple[Record, ...]:
    """Draw for two, and kozel in pairs, as full records, results and scores; two clubs, three days, two targets."""
    records = []
    for number in range(24):
        kind = ("full", "result", "score")[number % 3]
        tags = {"Id": f"m{number}", "Club": CLUBS[number // 3 % 2], "Played": DAYS[number // 2 % 3]}
        options = {"target": (60, 100)[number % 2]}
        if kind == "full":
            made = play_match("draw", ("Ana", "Ben"), options=options, bots=["greedy"], seed=number, tags=tags)
        else:
            made = result_match("draw", ["Ana", "Ben"], options=options, kind=kind, seed=number, tags=tags)  # type: ignore[arg-type]
        records.append(made)
    return tuple(records)


def seen(record: Record) -> Played:
    """A match as the statistics see it."""
    found = figures(record)
    day = record.opening.tags.get("Played", "")
    people = tuple((name, name) for name in record.opening.seats)
    options = dataclasses.asdict(rules_of(record.opening))
    return Played(found, people, options, day, SEASONS.get(day, ""))


@pytest.mark.parametrize("seed", range(12))
def test_a_result_and_a_score_count_what_their_lines_say_and_nothing_of_the_plays(seed: int) -> None:
    kind = ("result", "score")[seed % 2]
    variant = ("draw", "block")[seed // 2 % 2]
    record = result_match(variant, ["Ana", "Ben"], kind=kind, seed=seed)  # type: ignore[arg-type]
    expected = naive(record)
    for seat in figures(record).seats:
        own = expected.of[expected.names[seat.seat - 1]]
        assert {name: getattr(seat, name) for name in IN_RESULTS} == {name: own[name] for name in IN_RESULTS}
        assert (seat.hands, seat.result_hands + seat.score_hands) == (own["hands"], own["hands"])
        assert not any((seat.played_hands, seat.dealt_hands, seat.seen_hands, seat.tiles, seat.knocks, seat.draws))


@pytest.mark.parametrize("variant", ["draw", "block", "five-up", "kozel-pairs"])
def test_an_open_record_counts_the_same_but_for_what_was_dealt_and_could_have_been_done(variant: str) -> None:
    """Whole deals are known there only as far as plays and what was shown at the end tell them."""
    full = played(variant, 1)
    hidden = Record(nobody_saw_the_hands(full, Random(1)))
    expected = naive(full)
    for seat in figures(hidden).seats:
        own = expected.of[expected.names[seat.seat - 1]]
        alike = [name for name in COUNTED_ALIKE if name != "doubles_dealt"]
        assert {name: getattr(seat, name) for name in alike} == {name: own[name] for name in alike}
        assert seat.open_hands == own["hands"]
        assert seat.seen_hands <= seat.dealt_hands <= own["hands"]
        assert seat.doubles_dealt <= own["doubles_dealt"]


def by(way: str, key_of: dict[str, str]) -> dict[str, tuple[Line, Counter[str], int]]:
    """By group: its line, the counts of all seats added up from the lines, and how many matches it has."""
    sums: defaultdict[str, Counter[str]] = defaultdict(Counter)
    matches: Counter[str] = Counter()
    for record in season():
        counted, key = naive(record), key_of[record.opening.tags["Id"]]
        matches[key] += 1
        for of in counted.of.values():
            sums[key].update(of)
        known = next(iter(counted.of.values()))["closed_hands"]
        sums[key].update({"hands closed at the table": known, "played": counted.of_all["hands"]})
    lines = {line.key: line for line in grouped(map(seen, season()), way)}
    assert set(lines) == set(sums)
    return {key: (line, sums[key], matches[key]) for key, line in lines.items()}


@pytest.mark.parametrize("way", ["club", "season", "option:target"])
def test_a_group_of_whole_tables_has_the_quotients_of_its_lines(way: str) -> None:
    openings = {record.opening.tags["Id"]: record.opening for record in season()}
    told = {
        "club": {match: opening.tags["Club"] for match, opening in openings.items()},
        "season": {match: SEASONS[opening.tags["Played"]] for match, opening in openings.items()},
        "option:target": {match: str(opening.options["target"]) for match, opening in openings.items()},
    }
    for line, counts, matches in by(way, told[way]).values():
        values = line.values
        assert line.matches == matches
        expected = {
            "points": (counts["points"], counts["counted"]),
            "hand_points": (counts["hand_points"], counts["pointed_hands"]),
            "outs": (counts["outs"], counts["hands closed at the table"]),
            "fish_made": (counts["fish_made"], counts["hands closed at the table"]),
            "comebacks": (counts["comebacks"], counts["won"]),
            "leads_won": (counts["leads_won"], counts["leads"]),
            "knocks": (counts["knocks"], 2 * counts["played"]),
            "length": (counts["tiles"], counts["played"]),
            "pips_left": (counts["pips_left"], counts["left_hands"]),
        }
        assert {name: (values[name].part, values[name].whole) for name in expected} == expected
        assert counts["outs"] + counts["fish_made"] == counts["hands closed at the table"]
        assert values["points"].matches == matches


def test_what_one_side_has_against_the_other_is_no_figure_of_both_together() -> None:
    (line,) = grouped(map(seen, season()), "all")
    for name in ("wins", "hands_won", "margin", "fish_suffered"):
        assert (line.values[name].value, line.values[name].interval, line.values[name].matches) == (None, None, 0)
        assert line.values[name].why == BOTH_SIDES
    assert all(value.why == "" for value in grouped(map(seen, season()), "player")[0].values.values())


def test_points_that_mean_the_contrary_are_added_up_nowhere() -> None:
    """In draw many are good, in kozel few: of somebody who plays both there is no mean, of each game there is."""
    mixed = [seen(result_match(game, ["Ana", "Ben"], seed=1)) for game in ("draw", "kozel-duel")]
    for way in ("player", "all", "kind"):
        for line in grouped(mixed, way):
            assert [line.values[name].why for name in ("points", "hand_points")] == [CONTRARY, CONTRARY], way
            assert line.values["points"].value is None
    for line in grouped(mixed, "variant"):
        assert line.values["points"].value is not None


def test_a_pair_has_the_fish_of_both_and_the_hands_once() -> None:
    """Two hands, a fish of each of the two: both hands, not two of four."""
    records = [result_match("kozel-pairs", ["Ana", "Ben", "Cid", "Dora"], seed=seed) for seed in range(6)]
    lines = {line.name: line for line in grouped(map(seen, records), "pair")}
    assert set(lines) == {"Ana + Cid", "Ben + Dora"}
    for name, line in lines.items():
        counts = Counter[str]()
        for record in records:
            for player, of in naive(record).of.items():
                counts.update(of if player in name.split(" + ") else {})
        hands = counts["closed_hands"] // 2
        for figure, part in (("fish_made", "fish_made"), ("outs", "outs")):
            assert (line.values[figure].part, line.values[figure].whole) == (counts[part], hands)
        suffered = (counts["fish_suffered"] // 2, hands)
        assert (line.values["fish_suffered"].part, line.values["fish_suffered"].whole) == suffered


def test_who_has_no_partner_has_no_figure_of_him() -> None:
    alone = grouped([seen(played("draw", 1))], "player")
    assert {(line.values["partner_knocks"].value, line.values["partner_knocks"].matches) for line in alone} == {
        (None, 0)
    }
    paired = next(seed for seed in range(4) if len(played("kozel-pairs", seed).opening.seats) == 4)
    both = grouped([seen(played("draw", 1)), seen(played("kozel-pairs", paired))], "player")
    ana = next(line for line in both if line.name == "Ana")
    assert ana.values["partner_knocks"].matches == 1
