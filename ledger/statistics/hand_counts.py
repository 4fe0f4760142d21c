"""Looks on while a match is folded, and counts what the figures of its hands and seats need."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from ledger.game.events import Cut, Draw, Event, Hand, Knock, Note, Play, Return
from ledger.game.leading import complete
from ledger.game.moves import legal_moves
from ledger.game.rules import Rules
from ledger.game.scoring import Credit
from ledger.game.substitutes import substitute
from ledger.game.table import Phase, Table
from ledger.game.tiles import DOUBLES, tiles_of
from ledger.replay import turn
from ledger.statistics.hand_result import pips_left, played_out, points_of_hand, winner_of_hand
from ledger.summary import HandSummary, Onlooker

MOVES = frozenset((Play, Cut, Draw, Knock, Return))
PLAYING = Phase.PLAYING
UNTIL_PLAYED = (Phase.PLAYING, Phase.DEALING, Phase.BEFORE)

Counts = defaultdict[str, int]
"""Of each thing that is counted, how often it happened."""

Plays = dict[int, tuple[int, bool]]
"""By the number of a play: whose seat it was, and whether he could have done otherwise."""


class Stint(NamedTuple):
    """What somebody did in a hand before another took his seat: where his counts are added up, his moves, his plays."""

    seat: int
    counts: Counts
    moves: Counts
    plays: Plays


class HandCounts(Onlooker):
    """`hands` holds the fields of each hand's figures, `seats` the counts of each seat's player so far.

    `stood_in` has those of substitutes, by seat and name. A hand counts for whoever sat there when it was over, its
    moves for whoever made them; choices are not counted where two played it. One that came too late counts for nothing.
    """

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        self.rules = rules
        self.names = names
        self.tiles_decide = type(rules).legal is legal_moves
        players = len(names)
        pairs = rules.in_pairs(players)
        self.side_of = [0, *((seat - 1) % 2 + 1 if pairs else seat for seat in range(1, players + 1))]
        self.seats: dict[int, Counts] = {seat: Counts(int) for seat in range(1, players + 1)}
        self.stood_in: dict[tuple[int, str], Counts] = {}
        self.sitting = dict(enumerate(names, start=1))
        self.coming: list[tuple[int, str]] = []
        self.hands: list[dict[str, Any]] = []
        self._begin_hand(dict.fromkeys(self.side_of[1:], 0), 0)

    def _begin_hand(self, totals: dict[int, int | None], credits: int) -> None:
        self.totals = totals
        self.credits = credits
        self.now: dict[int, Counts] = {seat: Counts(int) for seat in self.seats}
        self.plays: Plays = {}
        self.left: list[Stint] = []
        self.turns = 0

    # --- event by event --------------------------------------------------------------------------------------------

    def before(self, table: Table, number: int, event: Event) -> None:
        """Counts a move; a hand begins."""
        kind = type(event)
        if kind in MOVES:
            if table.phase in UNTIL_PLAYED:
                self._count_move(table, number, event)
        elif kind is Hand:
            self._begin_hand(dict(table.totals), len(table.credits))
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
        self.now[seat] = Counts(int)
        self.sitting[seat] = name

    def _counts_of(self, seat: int) -> Counts:
        """Those of whoever sits there now."""
        name = self.sitting[seat]
        return self.seats[seat] if name == self.names[seat - 1] else self.stood_in.setdefault((seat, name), Counts(int))

    def _count_move(self, table: Table, number: int, event: Any) -> None:
        seat, kind = event.seat, type(event)
        count = self.now[seat]
        choice, playable = self._allowed(table, seat)
        count["decisions"] += choice
        if kind is Draw:
            count["draws"] += 1
            return
        self.turns += 1
        if kind is Play:
            count["tiles"] += 1 if event.second_tile is None else 2
            self.plays[number] = seat, choice
        elif kind is Cut:
            count["tiles"] += 1
            self.plays[number] = seat, choice
        elif kind is Knock and not playable and self.rules.could_not_play(table, event):
            self._count_knock(table, seat)

    def _allowed(self, table: Table, seat: int) -> tuple[bool, bool]:
        """Whether the seat could do more than one thing, and whether it could play, as far as its hand is known."""
        if self.tiles_decide and table.phase is PLAYING and table.turn == seat and not table.hidden[seat]:
            tiles = table.held[seat] & self.rules.playable(table, seat)
            if not tiles or tiles & (tiles - 1):
                return bool(tiles), bool(tiles)
            # a single tile, but it may be chosen where to lay it
            if not self.rules.first_half_joins and len(self.rules.open_ends(table, seat, next(tiles_of(tiles)))) == 1:
                return False, True
        moves = self.rules.legal(table) if turn(self.rules, table) == seat else None
        return moves is not None and len(moves) > 1, any(move.kind == "play" for move in moves or ())

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
        if noted["over"]:
            self._count_hand(table, noted, played=hand.kind in ("full", "open"))
        for seat, name in self.coming:
            self._sit_down(seat, name)
        self.coming = []

    def _count_hand(self, table: Table, noted: dict[str, Any], *, played: bool) -> None:
        for seat in self.seats:
            count = self._counts_of(seat)
            self._count_outcome(count, seat, noted)
            self._count_tiles(count, table, seat, noted)
            if played:
                self._count_plays(count, table, seat)
                self._count_of_the_game(count, table, seat)
        for stint in self.left if played else ():
            stint.moves.pop("decisions", None)
            self._count_moves(stint.counts, table, stint.moves, stint.plays)

    def _note(self, table: Table, hand: HandSummary) -> dict[str, Any]:
        played, over = hand.kind in ("full", "open"), hand.over and not hand.too_late
        maker = table.maker if table.blocked else table.out
        tiles = sum(count["tiles"] for count in (*self.now.values(), *(stint.moves for stint in self.left)))
        points = points_of_hand(table, self.totals, table.credits[self.credits :])
        return {
            "number": hand.hand,
            "kind": hand.kind,
            "over": over,
            "leader": hand.leader,
            "lead_tile": table.lead_tile.text if table.lead_tile else None,
            "winner": winner_of_hand(table, table.credits[self.credits :]) if over else None,
            "closer": maker if over else None,
            "out": None if hand.too_late else hand.out,
            "out_tile": table.last_tile.text if hand.out and table.last_tile and not hand.too_late else None,
            "fish": hand.blocked and not hand.too_late,
            "points": dict.fromkeys(points) if hand.too_late else points,
            "totals": hand.totals,
            "pips": {seat: pips_left(table, seat) if over and played_out(table) else None for seat in table.seats},
            "tiles": tiles if played else None,
            "turns": self.turns if played else None,
            "eggs": self.rules.carried(table) if over else None,
            "too_late": hand.too_late,
        }

    def _count_outcome(self, count: Counts, seat: int, noted: dict[str, Any]) -> None:
        """What grows by one with the outcome of a hand."""
        side, winner, closer = self.side_of[seat], noted["winner"], noted["closer"]
        count["hands"] += 1
        count[f"{noted['kind']}_hands"] += 1
        if winner is not None:
            count["known_hands"] += 1
            count["hands_won"] += winner == side
            if noted["leader"] == seat:
                count["leads"] += 1
                count["leads_won"] += winner == side
        if closer:
            count["closed_hands"] += 1
            if closer == seat:
                count["fish_made" if noted["fish"] else "outs"] += 1
            elif noted["fish"]:
                count["fish_suffered"] += self.side_of[closer] != side
        if noted["eggs"] is not None:
            count["egg_hands"] += 1
            count["eggs"] += bool(noted["eggs"]) and winner == 0

    def _count_tiles(self, count: Counts, table: Table, seat: int, noted: dict[str, Any]) -> None:
        """What was dealt and what was left, and the points of the hand."""
        points, pips = noted["points"][self.side_of[seat]], noted["pips"][seat]
        if points is not None:
            count["pointed_hands"] += 1
            count["hand_points"] += points
        if complete(table, seat):
            count["dealt_hands"] += 1
            count["doubles_dealt"] += (table.dealt[seat] & DOUBLES).bit_count()
        if pips is None:
            return
        count["left_hands"] += 1
        count["pips_left"] += pips
        if table.out == seat:
            count["shown_hands"] += 1
        elif table.hidden[seat] == 0:
            count["shown_hands"] += 1
            count["doubles_left"] += (table.held[seat] & DOUBLES).bit_count()

    def _count_plays(self, count: Counts, table: Table, seat: int) -> None:
        """What was done in a hand whose plays were written down."""
        moves = self.now[seat]
        alone = not self.left or all(stint.seat != seat for stint in self.left)
        count["played_hands"] += 1
        if alone and not table.unknown_draws[seat] and complete(table, seat):
            count["seen_hands"] += 1
        else:
            moves.pop("decisions", None)
        own = {number: play for number, play in self.plays.items() if play[0] == seat} if table.scores_in_play else {}
        self._count_moves(count, table, moves, own)

    def _count_moves(self, count: Counts, table: Table, moves: Counts, plays: Plays) -> None:
        """Moves that were made, and what the plays among them brought."""
        for name, number in moves.items():
            count[name] += number
        if self.rules.scores_in_play:
            credits = [credit for credit in table.credits[self.credits :] if credit.written == "play"]
            scoring = [credit for credit in credits if credit.event in plays]
            count["counting_tiles"] += len(plays)
            count["chosen_tiles"] += sum(chosen for _, chosen in plays.values())
            count["scoring_tiles"] += len(scoring)
            count["chosen_scoring"] += sum(plays[credit.event][1] for credit in scoring)
            count["play_points"] += _sum(scoring)

    def _count_of_the_game(self, count: Counts, table: Table, seat: int) -> None:
        """What only some games have: trains with markers, toes."""
        markers, toes = self.rules.markers(table), self.rules.toes(table)
        if markers is not None:
            count["train_hands"] += 1
            count["trains_open"] += seat in markers
        if toes is not None:
            count["foot_hands"] += 1
            count["toes"] += toes.count(seat)


def _sum(credits: list[Credit]) -> int:
    return sum(credit.points for credit in credits)
