"""The tables of the Parquet archive and what each column holds; `examples/PARQUET.md` prints them.

A type is "text", "int", "bool", "day", or one of these in a list; a column that may be unknown ends with a question
mark. `match` is the match's name in the ledger and joins all tables; with `hand`, `seat` or `event` it names a row.
"""

from __future__ import annotations

from ledger.statistics.figures import SeatFigures

Columns = dict[str, tuple[str, str]]
"""Of each column its type and what it holds."""

MATCHES: Columns = {
    "match": ("text", "the match: its Id, else its number in the ledger"),
    "variant": ("text", "the game"),
    "options": ("text", "all options of the game with their values, as one JSON object"),
    "club": ("text?", "the club"),
    "played": ("text?", "the Played tag as it was written, a date or a moment"),
    "day": ("day?", "the day of it, where it was played"),
    "kind": ("text?", "full, open, result or score: how much was written down of its least known hand"),
    "over": ("bool", "whether it is decided"),
    "ended": ("bool", "whether it was ended, decided or not"),
    "struck": ("bool", "whether every line of it was voided: it counts nowhere, and has no row in `seats`"),
    "low_wins": ("bool", "whether the fewer points the better"),
    "winners": ("int list", "the sides that won, by their lowest seats"),
    "players": ("text list", "the players in turn order"),
    "hands": ("int", "how many hands it has"),
    "events": ("int", "how many events it has, the header and corrections among them"),
}
SEATS: Columns = {
    "match": ("text", "the match"),
    "seat": ("int", "the seat, from 1 in turn order"),
    "side": ("int", "the lowest seat of its side"),
    "player": ("text", "who sat there"),
    "total": (
        "int?",
        "the side's points at the end; null in the row of a substitute, who has only what he did himself",
    ),
    **dict.fromkeys(SeatFigures.__struct_fields__[2:], ("int", "a count of the figures")),
}
HANDS: Columns = {
    "match": ("text", "the match"),
    "hand": ("int", "the number of the hand"),
    "kind": ("text", "full, open, result or score: how much was written down of it"),
    "over": ("bool", "whether it came to its end, and the match was not over before"),
    "leader": ("int?", "the seat that led"),
    "lead_tile": ("text?", "the tile led"),
    "winner": ("int?", "the side that won it alone, 0 where nobody did"),
    "closer": ("int?", "the seat that laid the last tile"),
    "out": ("int?", "the seat that went out"),
    "out_tile": ("text?", "the tile gone out with"),
    "fish": ("bool", "whether the game was blocked"),
    "tiles": ("int?", "how many tiles were laid"),
    "turns": ("int?", "how many turns were taken"),
    "eggs": ("int?", "the points that lie in eggs after it"),
}
POINTS: Columns = {
    "match": ("text", "the match"),
    "event": ("int", "the event that brought them"),
    "hand": ("int", "the hand, 0 before the first"),
    "side": ("int", "to whom, by the lowest seat"),
    "points": ("int", "how many"),
    "written": ("text", "play, hand, adjust (by the arbiter) or taken (over from a claim)"),
    "rule": ("text?", "the clause of the rules"),
    "because": ("text", "the arithmetic in words"),
}
EVENTS: Columns = {
    "match": ("text", "the match"),
    "event": ("int", "the number of the event, the header being 1"),
    "hand": ("int", "the hand that had begun, 0 before the first"),
    "kind": ("text", "the event's word: play, draw, knock, void and so on"),
    "seat": ("int?", "whose event it is"),
    "tile": ("text?", "the tile played, drawn, led or gone out with"),
    "arm": ("text?", "where it was joined"),
    "points": ("int?", "the points of a score, write, total or adjust"),
    "at": ("text?", "the moment it happened, as it was written"),
    "json": ("text", "the whole event as in JSON Lines"),
}
TABLES: dict[str, Columns] = {
    "matches": MATCHES,
    "seats": SEATS,
    "hands": HANDS,
    "points": POINTS,
    "events": EVENTS,
}
"""The tables by name; each is a file of this name."""
