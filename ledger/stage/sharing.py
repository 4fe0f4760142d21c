"""The whole replay as one HTML file: it opens in any browser of today and asks no network for anything."""

from __future__ import annotations

import gzip
import hashlib
from base64 import b64encode
from html import escape

import msgspec

from ledger.directions import apart
from ledger.game.corrections import struck_out
from ledger.game.variants import game
from ledger.stage.acting import act, acts, script
from ledger.stage.files import STAGE_CSS, STAGE_HTML, stage_file, stage_js
from ledger.stage.unfolding import Unfolded
from ledger.wording import day, language_code, said

DESK, PHONE = 1120, 360
"""The pixels that the pictures are laid out for."""

POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src blob: data:"
"""What the file may fetch: nothing."""


def share(match: Unfolded, viewpoint: int | None = None, at: int = 1) -> str:
    """The file as text; `viewpoint` is that of `ledger.board.draw`, `at` the event it opens with."""
    drawn = {
        name: [{"version": f"{name} {one.hand}", "act": act(match, one, viewpoint, width)} for one in acts(match)]
        for name, width in (("desk", DESK), ("phone", PHONE))
    }
    data = {
        "script": msgspec.json.encode(script(match, viewpoint)).decode(),
        "acts": drawn,
        "widths": {"desk": DESK, "phone": PHONE},
        "at": at,
        "name": file_name(match.name),
    }
    packed = b64encode(gzip.compress(msgspec.json.encode(data), mtime=0)).decode()
    title = " – ".join(match.names)
    parts = {
        "LANGUAGE": language_code(),
        "POLICY": POLICY,
        "TITLE": escape(apart(title)),
        "UNDER": escape(apart(described(match))),
        "CSS": stage_file("share.css") + STAGE_CSS,
        "STAGE": STAGE_HTML,
        "DATA": packed,
        "SCRIPT": stage_js() + stage_file("share.js"),
        "ASIDE": escape(said("Made with Domino Ledger. This file holds the whole match and needs no network.")),
    }
    page = stage_file("share.html")
    # one pass over the page: what was put in is not looked at again
    pieces = page.split("%%")
    return "".join(parts[piece] if place % 2 else piece for place, piece in enumerate(pieces))


def described(match: Unfolded) -> str:
    """The match in a line: its game, club, date, name, who sat down for others, and whether it was struck out."""
    tags = match.record.opening.tags
    title = said(game(match.record.opening.variant).title)
    facts = [title, tags.get("Club"), day(tags.get("Played")), said("match {name}", name=match.name)]
    facts += [
        said("{name} for {player} from event {event}", name=one.name, player=match.names[one.seat - 1], event=one.event)
        for one in match.substitutes
    ]
    facts += [said("struck out")] if struck_out(match.record.events) else []
    return " · ".join([fact for fact in facts if fact])


def file_name(name: str) -> str:
    """A match's name as the beginning of a file's: letters and digits, and what tells two such names apart."""
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name).strip("-")[:60]
    if plain == name:
        return plain
    return f"{plain or 'match'}-{hashlib.sha256(name.encode(errors='replace')).hexdigest()[:6]}"
