"""The figures once more, counted from the lines of an exported record by somebody who knows no rules.

Such a record says itself what was dealt, laid, drawn, left, written and who won; nothing here folds a match. It holds
for records that a program wrote without a mistake, all hands known, every claim made; `NaiveResults` for such as have
only the results of hands, or their totals.
"""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Sequence


def tiles(words: Sequence[str]) -> list[str]:
    """The words that are tiles."""
    return [word for word in words if re.fullmatch(r"\d+-\d+", word)]


def doubles(words: Sequence[str]) -> int:
    """How many of the words are doubles."""
    return sum(tile.split("-")[0] == tile.split("-")[1] for tile in tiles(words))


class Naive:
    """The counts of a record's text by player's name; `of[name][count]`."""

    def __init__(self, text: str, *, pairs: bool, low_wins: bool) -> None:
        self.names = re.findall(r'^\[Seat\d+ "(.*)"\]', text, re.MULTILINE)
        self.of: dict[str, Counter[str]] = {name: Counter() for name in self.names}
        self.side = {name: (i % 2 if pairs else i) for i, name in enumerate(self.names)}
        self.of_all: Counter[str] = Counter()
        self.led: list[tuple[str, bool]] = []
        self.gone_out_with: list[str] = []
        self.leader = self.lead = ""
        self.low_wins = low_wins
        self.standings: list[dict[int, int]] = []
        lines = [shlex.split(line) for line in text.splitlines() if line and not line.startswith("[")]
        starts = [i for i, line in enumerate(lines) if line[0] == "hand"]
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            self.hand(lines[start:end])
        self.match(lines[-1])

    def hand(self, lines: list[list[str]]) -> None:
        """Counts the lines of one hand."""
        dealt = {line[1]: line[2:] for line in lines if line[0] == "deal"}
        left = {line[1]: line[2:] for line in lines if line[0] == "reveal"}
        last = root = ""
        marked: set[str] = set()
        self.leader, self.lead = next((line[1], line[2]) for line in lines if line[0] == "play")
        for word, name, *rest in (line for line in lines if len(line) > 1):
            if word in ("play", "cut"):
                self.of[name]["tiles"] += len(tiles(rest[:1])) + len(tiles(rest[2:3]))
                last, root = name, root or rest[0]
                self.of[name]["plays"] += 1
                joined = tiles([rest[1].removeprefix("@")] if rest[1:] else [])
                self.of[name]["toes"] += doubles(joined) * (joined != [root])
                marked -= {name} if rest[1:] == [f"@{name}"] else set()
            elif word == "draw":
                self.of[name]["draws"] += 1
            elif word == "knock":
                self.of[name]["knocks"] += 1
                marked.add(name)
                if last != name:
                    self.of[last]["knocks_forced" if self.side[last] != self.side[name] else "partner_knocks"] += 1
            elif word == "score":
                self.of[name].update({"play_points": int(rest[0]), "scoring_tiles": 1})
        self.totals(lines)
        self.of_all["hands"] += 1
        for name in self.names:
            held = left.get(name, [])
            self.of[name].update({"hands": 1, "left_hands": int(bool(left))})
            self.of[name]["doubles_dealt"] += doubles(dealt[name])
            self.of[name]["doubles_left"] += doubles(held)
            self.of[name]["trains_open"] += name in marked
            self.of[name]["pips_left"] += sum(int(half) for tile in tiles(held) for half in tile.split("-"))
        laid = [line[2] for line in lines if line[0] == "play"]
        self.end_of_hand([line[0] for line in lines], last, left, laid[-1])

    def totals(self, lines: list[list[str]]) -> None:
        """How the sides stand, and what the hand brought."""
        totals = {self.side[line[1]]: int(line[2]) for line in lines if line[0] == "total"}
        for name in self.names if totals else ():
            before = self.standings[-1] if self.standings else dict.fromkeys(totals, 0)
            side = self.side[name]
            self.of[name].update({"pointed_hands": 1, "hand_points": totals[side] - before[side]})
        self.standings += [totals] if totals else []

    def end_of_hand(self, words: list[str], last: str, left: dict[str, list[str]], laid: str) -> None:
        """Who closed the hand."""
        sums = dict.fromkeys(self.side.values(), 0)
        for name in self.names:
            sums[self.side[name]] += sum(int(half) for tile in tiles(left.get(name, [])) for half in tile.split("-"))
        out = "fish" not in words and bool(left) and last not in left
        for name in self.names:
            self.of[name]["closed_hands"] += "fish" in words or out
        best = [side for side, pips in sums.items() if pips == min(sums.values())]
        if "fish" in words:
            self.of_all["eggs"] += len(best) > 1
            self.won(best[0] if len(best) == 1 else None)
            self.of[last]["fish_made"] += 1
            for name in self.names:
                self.of[name]["fish_suffered"] += self.side[name] != self.side[last]
        elif out:
            self.of[last]["outs"] += 1
            self.gone_out_with.append(laid)
            self.won(self.side[last])

    def won(self, side: int | None) -> None:
        """The hand was won by a side, or by nobody."""
        if self.leader:
            self.of[self.leader].update({"leads": 1, "leads_won": int(self.side[self.leader] == side)})
            self.led.append((self.lead, self.side[self.leader] == side))
        for name in self.names:
            self.of[name]["known_hands"] += 1
            self.of[name]["hands_won"] += self.side[name] == side

    def match(self, end: list[str]) -> None:
        """Who won, by how much, and from how far behind."""
        assert end[0] == "end"
        winners = {self.side[name] for name in end[1:]}
        sign = -1 if self.low_wins else 1
        for name in self.names:
            own = self.side[name]
            alone = len(winners) == 1
            self.of[name].update({"decided": 1, "counted": int(bool(self.standings))})
            self.of[name]["won" if alone and own in winners else "lost" if alone else "drawn"] = 1
            if self.standings:
                leads = [
                    sign * standing[own] - max(sign * total for side, total in standing.items() if side != own)
                    for standing in self.standings
                ]
                self.of[name]["points"] = self.standings[-1][own]
                self.of[name]["margin"] = leads[-1]
                if winners == {own}:
                    self.of[name]["followed"] = 1
                    self.of[name]["comebacks"] = int(min(leads) < 0)
                    self.of[name]["deficit"] = max(0, -min(leads))


class NaiveResults(Naive):
    """The same of a record that tells of its hands only how they ended, or only how the sides stood."""

    def hand(self, lines: list[list[str]]) -> None:
        """Counts the lines of one hand."""
        self.totals(lines)
        left = {line[1]: line[2:] for line in lines if line[0] == "reveal"}
        closed = next(((line[0], line[1]) for line in lines if line[0] in ("out", "fish")), None)
        for name in self.names:
            self.of[name].update({"hands": 1, "left_hands": int(closed is not None)})
            self.of[name]["doubles_left"] += doubles(left.get(name, []))
            self.of[name]["pips_left"] += sum(
                int(half) for tile in tiles(left.get(name, [])) for half in tile.split("-")
            )
        if closed:
            self.end_of_hand([closed[0]], closed[1], left, "")
