"""Looks on while a match is folded, and counts what the figures of its hands and seats need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ledger.game.events import AnyEvent, Cut, Draw, Hand, Knock, Note, Play, Return
from ledger.game.leading import complete
from ledger.game.picture import Move
from ledger.game.rules import Rules
from ledger.game.scoring import Credit
from ledger.game.substitutes import substitute
from ledger.game.table import Phase, Table
from ledger.game.tiles import DOUBLES
from ledger.replay import turn
from ledger.statistics.hand_result import pips_left, played_out, points_of_hand, winner_of_hand
from ledger.summary import HandSummary, Onlooker

MOVES = (Play, Cut, Draw, Knock, Return)
LAYING = (Play, Cut)

Plays = dict[int, tuple[int, bool]]
"""By the number of a play: whose seat it was, and whether he could have done otherwise."""


class Stint(NamedTuple):
    """What somebody did in a hand before another took his seat: where his counts are added up, his moves, his plays."""

    seat: int
    counts: Counter[str]
    moves: Counter[str]
    plays: Plays


class HandCounts(Onlooker):
    """`hands` holds the fields of each hand's figures, `seats` the counts of each seat's player so far.

    `stood_in` has those of substitutes, by seat and name. A hand counts for whoever sat there when it was over, its
    moves for whoever made them; choices are not counted where two played it.
    """

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        self.rules = rules
        self.names = names
        players = len(names)
        pairs = rules.in_pairs(players)
        self.side_of = [0, *((seat - 1) % 2 + 1 if pairs else seat for seat in range(1, players + 1))]
        self.seats: dict[int, Counter[str]] = {seat: Counter() for seat in range(1, players + 1)}
        self.stood_in: dict[tuple[int, str], Counter[str]] = {}
        self.sitting = dict(enumerate(names, start=1))
        self.coming: list[tuple[int, str]] = []
        self.hands: list[dict[str, Any]] = []
        self._begin_hand(dict.fromkeys(self.side_of[1:], 0), 0)

    def _begin_hand(self, totals: dict[int, int | None], credits: int) -> None:
        self.totals = totals
        self.credits = credits
        self.now: dict[int, Counter[str]] = {seat: Counter() for seat in self.seats}
        self.plays: Plays = {}
        self.left: list[Stint] = []
        self.turns = 0

    # --- event by event --------------------------------------------------------------------------------------------

    def before(self, table: Table, number: int, event: AnyEvent) -> None:
        """Counts a move; a hand begins."""
        if isinstance(event, Hand):
            self._begin_hand(dict(table.totals), len(table.credits))
        elif isinstance(event, MOVES) and table.phase in (Phase.BEFORE, Phase.DEALING, Phase.PLAYING):
            self._count_move(table, number, event)
        elif isinstance(event, Note):
            told = substitute(event.text, self.names)
            if told is not None and table.phase is Phase.OVER:
                self.coming.append(told)
            elif told is not None:
                self._sit_down(*told)

    def _sit_down(self, seat: int, name: str) -> None:
        if self.sitting[seat] == name:
            return
        own = {number: play for number, play in self.plays.items() if play[0] == seat}
        self.left.append(Stint(seat, self._counts_of(seat), self.now[seat], own))
        self.plays = {number: play for number, play in self.plays.items() if number not in own}
        self.now[seat] = Counter()
        self.sitting[seat] = name

    def _counts_of(self, seat: int) -> Counter[str]:
        """Those of whoever sits there now."""
        name = self.sitting[seat]
        return self.seats[seat] if name == self.names[seat - 1] else self.stood_in.setdefault((seat, name), Counter())

    def _count_move(self, table: Table, number: int, event: Play | Cut | Draw | Knock | Return) -> None:
        count = self.now[event.seat]
        moves = self.rules.legal(table) if turn(self.rules, table) == event.seat else None
        decision = moves is not None and len(moves) > 1
        count["decisions"] += decision
        if isinstance(event, Draw):
            count["draws"] += 1
            return
        self.turns += 1
        if isinstance(event, LAYING):
            second = getattr(event, "second_tile", None)
            count["tiles"] += 1 if second is None else 2
            self.plays[number] = event.seat, decision
        elif isinstance(event, Knock) and self.rules.could_not_play(table, event) and not _playable(moves):
            self._count_knock(table, event.seat)

    def _count_knock(self, table: Table, seat: int) -> None:
        """A knock is forced by whoever laid the last tile before it, unless that is the knocking player himself."""
        self.now[seat]["knocks"] += 1
        laid = table.layout.laid
        maker = laid[-1].seat if laid else 0
        if maker and maker != seat:
            partner = self.side_of[maker] == self.side_of[seat]
            self.now[maker]["partner_knocks" if partner else "knocks_forced"] += 1

    # --- hand by hand ----------------------------------------------------------------------------------------------

    def closed(self, table: Table, hand: HandSummary) -> None:
        """The hand is counted, for itself and for each seat."""
        noted = self._note(table, hand)
        self.hands.append(noted)
        played = hand.kind in ("full", "open")
        for seat in self.seats:
            count = self._counts_of(seat)
            if hand.over:
                for name in self._of_outcome(table, seat, noted):
                    count[name] += 1
                _add(count, self._of_tiles(table, seat, noted))
            if hand.over and played:
                _add(count, self._of_plays(table, seat))
                _add(count, self._of_the_game(table, seat))
        for stint in self.left if hand.over and played else ():
            moved = self._of_moves(table, stint.moves, stint.plays)
            del moved["decisions"]
            stint.counts.update(moved)
        for seat, name in self.coming:
            self._sit_down(seat, name)
        self.coming = []

    def _note(self, table: Table, hand: HandSummary) -> dict[str, Any]:
        played = hand.kind in ("full", "open")
        maker = table.maker if table.blocked else table.out
        tiles = sum(count["tiles"] for count in (*self.now.values(), *(stint.moves for stint in self.left)))
        return {
            "number": hand.hand,
            "kind": hand.kind,
            "over": hand.over,
            "leader": hand.leader,
            "lead_tile": table.lead_tile.text if table.lead_tile else None,
            "winner": winner_of_hand(table, table.credits[self.credits :]) if hand.over else None,
            "closer": maker if hand.over else None,
            "out": hand.out,
            "out_tile": table.last_tile.text if hand.out and table.last_tile else None,
            "fish": hand.blocked,
            "points": points_of_hand(table, self.totals, table.credits[self.credits :]),
            "totals": hand.totals,
            "pips": {seat: pips_left(table, seat) if hand.over and played_out(table) else None for seat in table.seats},
            "tiles": tiles if played else None,
            "turns": self.turns if played else None,
            "eggs": self.rules.carried(table) if hand.over else None,
        }

    def _of_outcome(self, table: Table, seat: int, noted: dict[str, Any]) -> Iterator[str]:
        """The names of the counts that grow by one with the outcome of a hand."""
        side, winner, closer = self.side_of[seat], noted["winner"], noted["closer"]
        yield from ("hands", f"{noted['kind']}_hands")
        if winner is not None:
            yield "known_hands"
            if winner == side:
                yield "hands_won"
            if noted["leader"] == seat:
                yield "leads"
                if winner == side:
                    yield "leads_won"
        if closer:
            yield "closed_hands"
            if closer == seat:
                yield "fish_made" if noted["fish"] else "outs"
            elif noted["fish"] and self.side_of[closer] != side:
                yield "fish_suffered"
        if noted["eggs"] is not None:
            yield "egg_hands"
            if noted["eggs"] and winner == 0:
                yield "eggs"

    def _of_tiles(self, table: Table, seat: int, noted: dict[str, Any]) -> dict[str, int]:
        """What was dealt and what was left, and the points of the hand."""
        count: dict[str, int] = {}
        points, pips = noted["points"][self.side_of[seat]], noted["pips"][seat]
        if points is not None:
            count |= {"pointed_hands": 1, "hand_points": points}
        if pips is not None:
            count |= {"left_hands": 1, "pips_left": pips}
        if complete(table, seat):
            count |= {"dealt_hands": 1, "doubles_dealt": (table.dealt[seat] & DOUBLES).bit_count()}
        if pips is not None and (table.out == seat or table.hidden[seat] == 0):
            held = 0 if table.out == seat else table.held[seat]
            count |= {"shown_hands": 1, "doubles_left": (held & DOUBLES).bit_count()}
        return count

    def _of_plays(self, table: Table, seat: int) -> Counter[str]:
        """What was done in a hand whose plays were written down."""
        own = {number: play for number, play in self.plays.items() if play[0] == seat}
        alone = all(stint.seat != seat for stint in self.left)
        count = self._of_moves(table, self.now[seat], own) + Counter(played_hands=1)
        if alone and not table.unknown_draws[seat] and complete(table, seat):
            count["seen_hands"] = 1
        else:
            del count["decisions"]
        return count

    def _of_moves(self, table: Table, moves: Counter[str], plays: Plays) -> Counter[str]:
        """Moves that were made, and what the plays among them brought."""
        count = moves.copy()
        if self.rules.scores_in_play:
            own = {number: chosen for number, (_, chosen) in plays.items()}
            scoring = [credit for credit in table.credits[self.credits :] if credit.event in own]
            scoring = [credit for credit in scoring if credit.written == "play"]
            count["counting_tiles"] = len(own)
            count["chosen_tiles"] = sum(own.values())
            count["scoring_tiles"] = len(scoring)
            count["chosen_scoring"] = sum(own[credit.event] for credit in scoring)
            count["play_points"] = _sum(scoring)
        return count

    def _of_the_game(self, table: Table, seat: int) -> dict[str, int]:
        """What only some games have: trains with markers, toes."""
        count: dict[str, int] = {}
        markers, toes = self.rules.markers(table), self.rules.toes(table)
        if markers is not None:
            count |= {"train_hands": 1, "trains_open": int(seat in markers)}
        if toes is not None:
            count |= {"foot_hands": 1, "toes": toes.count(seat)}
        return count


def _playable(moves: tuple[Move, ...] | None) -> bool:
    return any(move.kind == "play" for move in moves or ())


def _add(count: Counter[str], more: Mapping[str, int]) -> None:
    # Counter.update costs several times as much, and each seat of each hand comes by here
    for name, number in more.items():
        count[name] += number


def _sum(credits: list[Credit]) -> int:
    return sum(credit.points for credit in credits)
