"""The figures of one match: what its hands and its seats add to every statistic, counted once.

A figure is a quotient of two counts (see `definitions`): what happened, and how often the record could have shown it.
Counts of matches add up, so that a season is the sum of its matches.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ledger.game.corrections import Settled, settle
from ledger.game.events import Record
from ledger.game.rules import Rules
from ledger.game.substitutes import substitutes
from ledger.game.variants import rules_of
from ledger.game.written_down import Kind
from ledger.statistics.beginnings import Beginnings, CountedTelling, begun
from ledger.statistics.hand_counts import HandCounts
from ledger.summary import MatchSummary

KINDS: tuple[Kind, ...] = ("full", "open", "result", "score")
"""How much of a hand may be written down, the most first."""


class HandFigures(msgspec.Struct, frozen=True):
    """One hand. Seats are numbers, sides their lower seats; None where the record does not tell.

    `winner` is the side that won the hand alone, 0 where nobody did. `closer` laid the last tile: he went out
    (`out_tile` is his last tile) or made the fish. `points` and `totals` are by side, what the arbiter wrote left out
    of the points; `pips` by seat, as the game counts them. `tiles` and `turns` are the length of the hand, None where
    its plays were not written down. `eggs` are the points that lie in eggs after it. What is `too_late` was begun, or
    came to its end, after the match was over: it is not `over`, and counts in no figure.
    """

    number: int
    kind: Kind
    over: bool
    leader: int | None
    lead_tile: str | None
    winner: int | None
    closer: int | None
    out: int | None
    out_tile: str | None
    fish: bool
    points: dict[int, int | None]
    totals: dict[int, int | None]
    pips: dict[int, int | None]
    tiles: int | None
    turns: int | None
    eggs: int | None
    too_late: bool = False


class SeatFigures(msgspec.Struct, frozen=True, omit_defaults=True):
    """The counts of one seat in one match, all whole numbers that may be added up over matches.

    Matches: `decided` (by points or the arbiter), of these `won`, `lost`, `drawn`; `counted` (by points, totals known)
    with `points` and `margin` (to the best other side; above 0 is better, also where few points are); `followed` (won,
    the standing known after each hand), of these `comebacks` from behind, and `deficit` the points made good.
    Hands: `hands` (over) as `full_hands`, `open_hands`, `result_hands`, `score_hands`; `known_hands` (winner known) and
    `hands_won`; `pointed_hands` and `hand_points`; `leads` (led, winner known) and `leads_won`; `closed_hands` (closer
    known) with `outs`, `fish_made` and `fish_suffered` (made by another side).
    Plays: `played_hands` (plays written down) with `tiles`, `draws`, `knocks`, `knocks_forced` (of other sides, over
    the seat's tile) and `partner_knocks` (of the partner, over it); `decisions` (more than one move was allowed, hand
    known) and `seen_hands` (over which these are counted); `counting_tiles` (laid where plays may score),
    `scoring_tiles`, `play_points`; `chosen_tiles` and `chosen_scoring` are those among decisions.
    Tiles: `dealt_hands` (whole deal known) and `doubles_dealt`; `shown_hands` (what was left is known tile by tile) and
    `doubles_left`; `left_hands` (its count known) and `pips_left`.
    `train_hands` and `trains_open` (left with a marker); `foot_hands` and `toes` laid; `egg_hands` (hands of games with
    eggs) and `eggs` (hands that ended in eggs).
    `counted_low` and `pointed_hands_low` are the same as those without `low`, of matches in which few points are good.
    """

    seat: int
    side: int
    decided: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    counted: int = 0
    points: int = 0
    margin: int = 0
    followed: int = 0
    comebacks: int = 0
    deficit: int = 0
    hands: int = 0
    full_hands: int = 0
    open_hands: int = 0
    result_hands: int = 0
    score_hands: int = 0
    known_hands: int = 0
    hands_won: int = 0
    pointed_hands: int = 0
    hand_points: int = 0
    leads: int = 0
    leads_won: int = 0
    closed_hands: int = 0
    outs: int = 0
    fish_made: int = 0
    fish_suffered: int = 0
    played_hands: int = 0
    tiles: int = 0
    draws: int = 0
    knocks: int = 0
    knocks_forced: int = 0
    partner_knocks: int = 0
    seen_hands: int = 0
    decisions: int = 0
    counting_tiles: int = 0
    scoring_tiles: int = 0
    play_points: int = 0
    chosen_tiles: int = 0
    chosen_scoring: int = 0
    dealt_hands: int = 0
    doubles_dealt: int = 0
    shown_hands: int = 0
    doubles_left: int = 0
    left_hands: int = 0
    pips_left: int = 0
    train_hands: int = 0
    trains_open: int = 0
    foot_hands: int = 0
    toes: int = 0
    egg_hands: int = 0
    eggs: int = 0
    counted_low: int = 0
    pointed_hands_low: int = 0


class Substituted(msgspec.Struct, frozen=True):
    """What somebody did who sat down for the player of a seat; `line` is that of the first remark that says so.

    The match itself is that of the player in the header: it is decided, won and lost by him.
    """

    line: int
    name: str
    figures: SeatFigures


class MatchFigures(msgspec.Struct, frozen=True):
    """A match: `kind` is that of the hand of which least was written down (None: it has no hand).

    `winners` are the sides that won (lower seats; empty: nobody, or nobody yet), `over` whether the match is decided,
    `ended` whether it was ended, decided or not, `awarded` whether the arbiter decided it before the points did.
    `club` and `played` are the tags, empty where there are none; `low_wins`: the fewer points the better.
    """

    kind: Kind | None
    variant: str
    club: str
    played: str
    over: bool
    ended: bool
    low_wins: bool
    winners: tuple[int, ...]
    totals: dict[int, int | None]
    hands: tuple[HandFigures, ...]
    seats: tuple[SeatFigures, ...]
    awarded: bool = False
    substitutes: tuple[Substituted, ...] = ()


def figures(record: Record, beginnings: Beginnings | None = None) -> MatchFigures:
    """Folds a match and counts it; HeaderFault if its game, options or number of players are not known.

    With `beginnings` only the hand in play of a match that grows is folded again.
    """
    rules, settled = rules_of(record.opening), settle(record.events)
    if beginnings is None:
        telling = begun(record.opening, rules)
        telling.take(record, settled.standing)
    else:
        telling = beginnings.told(record, settled.standing, rules)
    return counted(record, settled, telling)


def counted(record: Record, settled: Settled, telling: CountedTelling) -> MatchFigures:
    """The figures of a match whose events were all told."""
    short, rules, tags = telling.end(record, settled), telling.fold.rules, record.opening.tags
    counts = telling.onlooker
    hands = tuple(HandFigures(**noted) for noted in counts.hands)
    _count_match(rules, short, counts)
    if rules.low_wins:
        _count_low(counts)
    seats = tuple(_seat_figures(counts, seat, own) for seat, own in counts.seats.items())
    return MatchFigures(
        kind=max((hand.kind for hand in hands if not hand.too_late), key=KINDS.index, default=None),
        variant=record.opening.variant,
        club=tags.get("Club", ""),
        played=tags.get("Played", ""),
        over=_decided(short),
        ended=short.ended,
        low_wins=rules.low_wins,
        winners=short.winners,
        totals=short.totals,
        hands=hands,
        seats=seats,
        awarded=_awarded(short),
        substitutes=_substituted(record, counts),
    )


def _count_low(counts: HandCounts) -> None:
    """By what points are divided, once more: kept totals tell by it whether they add up what means the contrary."""
    for own in (*counts.seats.values(), *counts.stood_in.values()):
        own["counted_low"], own["pointed_hands_low"] = own["counted"], own["pointed_hands"]


def _seat_figures(counts: HandCounts, seat: int, own: Mapping[str, int]) -> SeatFigures:
    return SeatFigures(seat, counts.side_of[seat], **{name: n for name, n in own.items() if n})


def _substituted(record: Record, counts: HandCounts) -> tuple[Substituted, ...]:
    """Whoever sat down for another and played, in the order in which they came."""
    if not counts.stood_in:
        return ()
    lines = {(told.seat, told.name): told.line for told in reversed(substitutes(record))}
    return tuple(
        Substituted(lines[seat, name], name, _seat_figures(counts, seat, own))
        for (seat, name), own in counts.stood_in.items()
        if any(own.values())
    )


def _awarded(short: MatchSummary) -> bool:
    return short.decision is not None and bool(short.winners) and not short.over


def _decided(short: MatchSummary) -> bool:
    """By points, unless the arbiter declared the match abandoned all the same, or by the arbiter."""
    if short.decision is not None:
        return bool(short.winners)
    return short.over


def _count_match(rules: Rules, short: MatchSummary, counts: HandCounts) -> None:
    """The counts of the match as a whole, for every seat."""
    if not _decided(short):
        return
    leads = [_lead_of(rules, hand.totals) for hand in short.hands if not hand.too_late]
    final = _lead_of(rules, short.totals)
    for seat, count in counts.seats.items():
        side = counts.side_of[seat]
        won = side in short.winners
        count["decided"] = 1
        shared = not short.winners or len(short.winners) == len(short.sides)
        count["drawn" if shared else "won" if won else "lost"] = 1
        if final is not None and short.over:
            count["counted"] = 1
            count["points"] = short.totals[side] or 0
            count["margin"] = final[side]
        if won and not shared and short.over and None not in leads and rules.scoring != "win":
            behind = max((-lead[side] for lead in leads if lead is not None), default=0)
            count["followed"] = 1
            count["comebacks"] = int(behind > 0)
            count["deficit"] = max(behind, 0)


def _lead_of(rules: Rules, totals: dict[int, int | None]) -> dict[int, int] | None:
    """By how much each side is before the best of the others; None where a total is not known or there are none."""
    known = {side: total for side, total in totals.items() if total is not None}
    if len(known) < len(totals) or rules.scoring == "win":
        return None
    sign = -1 if rules.low_wins else 1
    return {
        side: sign * total - max(sign * other for its, other in known.items() if its != side)
        for side, total in known.items()
    }
