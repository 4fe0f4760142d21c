"""Plays the seasons of the three clubs in `examples/clubs/` again, byte for byte: `python examples/make_seasons.py`.

The clubs and their members are made up, and their matches are played by bots, some of which play better than others.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from ledger.game.events import OptionValue, Record
from ledger.game.variants import read_table
from ledger.record import write
from ledger.simulate import play_match, wavering

CLUBS = Path(__file__).parent / "clubs"
SOURCE = "simulated: made-up players, played by program"


@dataclasses.dataclass(frozen=True)
class Game:
    """What is played at a table of the club: a game with options, or a short table notation."""

    seats: int
    variant: str = ""
    options: Mapping[str, OptionValue] = dataclasses.field(default_factory=dict)
    table: str = ""


@dataclasses.dataclass(frozen=True)
class Club:
    """A club, its members with their strength (the share of moves in which they look), and what it plays of an evening.

    `programme` says which games are played on one evening, which on the next, and so on, from the first again.
    """

    name: str
    folder: str
    site: str
    members: Mapping[str, float]
    first: datetime
    every: timedelta
    evenings: int
    programme: Sequence[Sequence[Game]]


FIVES = Game(2, table="100pt/5+")
FIVES_WITHOUT_SPINNER = Game(2, table="125pt/5")
DRAW = Game(2, table="100pt/Drw")
DRAW_ROTATING = Game(2, table="150pt/Drw+O")
KOZEL = Game(4, "kozel-pairs")
KOZEL_WITH_BONUSES = Game(4, "kozel-pairs", {"bonuses": True, "two_doubles": True, "next_lead": "winning_side"})
TRAIN = Game(6, "mexican-train", {"hands": 4})
SMALL_TRAIN = Game(3, "mexican-train", {"hands": 3, "start_double": "laid_out", "marker_off": "anyone_on_it"})
LONG_TABLE = Game(10, "mexican-train", {"hands": 2})
SAUSAGE = Game(2, "kolbasa")
SAUSAGE_FOR_THREE = Game(3, "kolbasa", {"cut_rule": "tail_match", "cut_priority": "append_first"})

RIVERSIDE = Club(
    "Riverside Dominoes",
    "riverside",
    "The Boathouse",
    {
        "Ada Quill": 0.95,
        "Bert Oakes": 0.8,
        "Clementine": 0.65,
        "Dev Rao": 0.5,
        "Edith Moss": 0.35,
        'Frank "Doc" Hale': 0.2,
        "Gwen O'Neill": 0.1,
    },
    datetime.fromisoformat("2025-11-07T19:30:00+00:00"),
    timedelta(days=7),
    18,
    ((FIVES, DRAW, FIVES), (FIVES, DRAW_ROTATING, FIVES_WITHOUT_SPINNER)),
)

COURTYARD = Club(
    "Клуб «Во дворе»",
    "courtyard",
    "стол под липой",
    {
        "Нина": 1.0,
        "Степан": 0.85,
        "Ольга К.": 0.7,
        "Гриша": 0.5,
        "Ёлка": 0.4,
        "Zoë": 0.3,
        "Пётр": 0.15,
        "дядя Ваня": 0.0,
    },
    datetime.fromisoformat("2025-08-30T17:00:00+03:00"),
    timedelta(days=14),
    12,
    ((KOZEL, KOZEL), (KOZEL_WITH_BONUSES, KOZEL_WITH_BONUSES)),
)

CABOOSE = Club(
    "Golden Caboose",
    "caboose",
    "Station Hall, back room",
    {
        "Ana": 0.9,
        "Ben": 0.8,
        "Cid": 0.7,
        "Dora": 0.6,
        "Eskil": 0.5,
        "Fatima": 0.4,
        "Giulia": 0.3,
        "Håkon": 0.2,
        "Inés": 0.1,
        "Jörg": 0.0,
    },
    datetime.fromisoformat("2025-11-09T15:00:00-05:00"),
    timedelta(days=14),
    8,
    ((TRAIN, SAUSAGE, SAUSAGE), (SMALL_TRAIN, SMALL_TRAIN, SAUSAGE_FOR_THREE), (LONG_TABLE,)),
)


def season(club: Club) -> Iterator[Record]:
    """All matches of a club, evening by evening; on an evening nobody sits at two tables at a time."""
    for number in range(club.evenings):
        evening = club.first + number * club.every
        chance = Random(f"{club.folder} {number}")
        free: list[str] = []
        for table, game in enumerate(club.programme[number % len(club.programme)], 1):
            if len(free) < game.seats:
                free = chance.sample(sorted(club.members), len(club.members))
                evening += timedelta(minutes=5 * chance.randrange(12))
            players = [free.pop() for _ in range(game.seats)]
            yield match(club, game, players, evening, f"{club.folder}-{evening:%Y-%m-%d}-{table}")


def match(club: Club, game: Game, players: Sequence[str], began: datetime, name: str) -> Record:
    """One match of the club; its name is the seed as well."""
    tags = {"Club": club.name, "Site": club.site, "Played": began.isoformat(), "Source": SOURCE}
    variant, options = game.variant, dict(game.options)
    if game.table:
        variant, options = read_table(game.table)
        tags["Table"] = game.table
    bots = [wavering(club.members[player]) for player in players]
    return play_match(variant, players, options=options, bots=bots, seed=name, tags=tags, match=name)


def main(folder: Path = CLUBS) -> None:
    """Writes a file a club into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for club in (RIVERSIDE, COURTYARD, CABOOSE):
        texts = [write(record) for record in season(club)]
        (folder / f"{club.folder}.domino").write_bytes("\n".join(texts).encode())
        print(f"{club.name}: {len(texts)} matches")


if __name__ == "__main__":
    main(*(Path(folder) for folder in sys.argv[1:2]))
