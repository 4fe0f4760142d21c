"""A record of which less was written down, as tables do: the plays without the hands, only results, only scores."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.game import ending
from ledger.game.events import (
    Deal,
    Draw,
    End,
    Event,
    Fish,
    Hand,
    Lead,
    Out,
    Record,
    Reveal,
    Total,
    Write,
    Yard,
)
from ledger.game.table import Table
from ledger.game.variants import rules_of
from ledger.game.written_down import Kind
from ledger.summary import HandSummary, Onlooker, summary


def written_down(record: Record, kind: Kind) -> Record:
    """The record as a table would have it that writes down so much: "full", "open", "result" or "score".

    A game without points has no score: its result is written down instead. Of a hand that a play decided only the score
    can be told. Moments stay with the header only; corrections must have been settled before.
    """
    if kind == "full":
        return record
    if kind == "score" and ending.without_points(rules_of(record.opening)):
        kind = "result"
    lines = {"open": _without_hands, "result": _results, "score": _scores}[kind](record)
    moments = {1: record.moments[1]} if 1 in record.moments else {}
    return Record((record.opening, *lines), moments)


def _without_hands(record: Record) -> Iterator[Event]:
    """Nobody but the players saw what was dealt and drawn."""
    for event in record.events[1:]:
        if isinstance(event, Deal) and event.tiles is not None:
            yield Deal(event.seat, count=len(event.tiles))
        elif isinstance(event, Draw):
            yield Draw(event.seat, None)
        elif not isinstance(event, Yard):
            yield event


def _results(record: Record) -> Iterator[Event]:
    """Who led, who went out or made the fish, what was left, what was written."""
    ends = _Ends()
    summary(record, ends)
    for event in record.events[1:]:
        if isinstance(event, Hand):
            yield event
            yield from ends.of_hand.get(event.hand, ())
        elif isinstance(event, Reveal | Write | Total | End):
            yield event


def _scores(record: Record) -> Iterator[Event]:
    """How the sides stood after each hand, and who won."""
    return (event for event in record.events[1:] if isinstance(event, Hand | Total | End))


class _Ends(Onlooker):
    """The lines that tell how each hand was led and ended, in a record that has only its result."""

    def __init__(self) -> None:
        self.of_hand: dict[int, list[Event]] = {}

    def closed(self, table: Table, hand: HandSummary) -> None:
        """Notes the lines of a hand."""
        lines: list[Event] = []
        if hand.leader is not None and (hand.out is not None or hand.blocked):
            lines.append(Lead(hand.leader, table.lead_tile))
        if hand.out is not None:
            lines.append(Out(hand.out, table.last_tile))
        elif hand.blocked:
            lines.append(Fish(table.maker))
        self.of_hand[hand.hand] = lines
