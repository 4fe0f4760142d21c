"""What a tie-break was added up from, told so that one can read it: like numbers together, rounds as ranges, matches by
their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ledger.statistics.standings import number_in_words
from ledger.statistics.tie_breaks import Addend, Sum

ROUND = "round "
MATCH = "match "
AND = " and "
NOT_PLAYED = ", not played"


def named(label: str, names: Mapping[str, str]) -> str:
    """Whom an addend stands for: an opponent, several of them, or a round."""
    return AND.join(names.get(part, part) for part in label.split(AND))


def told(found: Sum, names: Mapping[str, str]) -> str:
    """`1 in rounds 1-3 and 5, ½ in match g7`, or `Ben 3, Cid 2½ (twice)`; what was left out comes last."""
    words = _told(found.addends, names)
    left_out = _told(found.dropped, names)
    return f"{words}; left out: {left_out}" if left_out else words


def _told(addends: Sequence[Addend], names: Mapping[str, str]) -> str:
    rounds: dict[float, list[int]] = {}
    matches: dict[float, list[str]] = {}
    others: Counter[Addend] = Counter()
    for label, number in addends:
        of_round = label.removeprefix(ROUND)
        if of_round != label and of_round.isdecimal():
            rounds.setdefault(number, []).append(int(of_round))
        elif label.startswith(MATCH) and not label.endswith(NOT_PLAYED):
            matches.setdefault(number, []).append(label.removeprefix(MATCH))
        else:
            others[label, number] += 1
    parts = [f"{number_in_words(number)} in {_ranges(rounds[number])}" for number in sorted(rounds, reverse=True)]
    parts += [f"{number_in_words(number)} in {_listed(matches[number])}" for number in sorted(matches, reverse=True)]
    for (label, number), times in others.items():
        label = label.replace(NOT_PLAYED, " (not played)")
        often = "" if times == 1 else " (twice)" if times == 2 else f" ({times} times)"
        parts.append(f"{named(label, names)} {number_in_words(number)}{often}")
    return ", ".join(parts)


def _listed(matches: Sequence[str]) -> str:
    """`match g4`, `matches g1, g2 and g7`."""
    if len(matches) == 1:
        return f"match {matches[0]}"
    return f"matches {', '.join(matches[:-1])}{AND}{matches[-1]}"


def _ranges(numbers: Iterable[int]) -> str:
    """`round 4`, `rounds 1-3 and 5`."""
    ranges: list[list[int]] = []
    for number in sorted(numbers):
        if ranges and number <= ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    texts = [str(first) if first == last else f"{first}-{last}" for first, last in ranges]
    listed = AND.join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
    return f"rounds {listed}" if len(ranges) > 1 or ranges[0][0] != ranges[0][1] else f"round {listed}"
