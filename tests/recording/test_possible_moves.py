"""What may be tapped of a hand that nobody wrote down is what the referee takes, and nothing else."""

from __future__ import annotations

import pytest

from ledger.game.events import Deal, Draw, Event, Hand, Play, Record, Reveal, Yard
from ledger.game.tiles import Tile, tile, tiles_of
from ledger.game.variants import GAMES
from ledger.recording import Sitting
from ledger.simulate import play_match

NAMES = ("Ana", "Ben", "Cleo", "Dan")
LOOKS = 3
"""At so many moments of a hand all that could be played is tried."""


def hidden_hand(game: str, seed: int) -> Record:
    """The first hand of a match played by program, as who sees no hand writes it down."""
    players = 4 if 4 in GAMES[game].players else GAMES[game].players[0]
    record = play_match(game, NAMES[:players], seed=seed)
    end = next((at for at, event in enumerate(record.events) if event == Hand(2)), len(record.events))
    return Record(tuple(_unseen(event) for event in record.events[:end] if not isinstance(event, Reveal)))


def _unseen(event: Event) -> Event:
    match event:
        case Deal(seat, tiles) if tiles is not None:
            return Deal(seat, None, len(tiles))
        case Draw(seat):
            return Draw(seat, None)
        case Yard(tiles):
            return Yard((None,) * len(tiles))
    return event


def taken(sitting: Sitting, seat: int) -> set[tuple[Tile, object]]:
    """Each tile and end which the referee takes for a play of the seat, of mirror images the first."""
    ends = sitting.state().ends
    found: set[tuple[Tile, object]] = set()
    for way in ways(sitting, leads=not ends):
        places = [None] if not ends else [end for end in ends if not sitting.objections((Play(seat, way, end.arm),))]
        for at, end in enumerate(places):
            if end is None:
                found |= {(way, None)} if not sitting.objections((Play(seat, way),)) else set()
            elif not any(end.tile and (end.tile, end.value) == (one.tile, one.value) for one in places[:at] if one):
                found.add((way, end.arm))
    return found


def ways(sitting: Sitting, *, leads: bool) -> list[Tile]:
    """Every tile of the set, where blanks are wild also with its lower half first."""
    natural = list(tiles_of(sitting.rules.tile_set()))
    turned = [tile(f"{one.low}-{one.high}") for one in natural if not one.double]
    return natural + turned if sitting.rules.first_half_joins and not leads else natural


@pytest.mark.parametrize("game", sorted(GAMES))
def test_of_a_hidden_hand_all_is_lit_that_the_referee_takes(game: str) -> None:
    played = hidden_hand(game, seed=4)
    moments = [at for at, event in enumerate(played.events) if isinstance(event, Play)]
    for at in moments[:2] + moments[2 :: max(1, len(moments) // LOOKS)]:
        sitting = Sitting(Record(played.events[:at]))
        event = played.events[at]
        assert isinstance(event, Play)
        seat = sitting.turn() or event.seat
        lit = {(move.tile, move.arm) for move in sitting.possible(seat) if move.kind == "play"}
        assert lit == taken(sitting, seat), f"before event {at + 1}"
        assert lit, "the play that follows is one of them"
