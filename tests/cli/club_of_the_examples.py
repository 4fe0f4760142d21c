"""A club as the examples in the help suppose one: match 17, Ana and Ben, a season, a cup, files with those names."""

from __future__ import annotations

import shutil

from ledger.game.events import Record
from ledger.record import read, write
from ledger.simulate import play_match
from ledger.simulate.branching import Branch
from tests.cli.running import Program

PLAYED = "2026-{month:02}-14"
PAIRS = (
    ("Ana", "Ben"),
    ("Cid", "Dan"),
    ("Eva", "Fay"),
    ("Anna", "Ben"),
    ("Ana", "Cid"),
    ("Ana Maria", "Ben"),
    ("Ana Petrova", "Dan"),
)


def match(number: int, seats: tuple[str, ...], variant: str = "draw", **tags: str) -> Record:
    """A match of the club, long enough that there is an event 60 in it."""
    tags = {"Club": "Riverside", "Played": PLAYED.format(month=1 + number % 11), **tags}
    name = f"RV-2026-{number}"
    return play_match(
        variant, seats, options={} if variant != "draw" else {"target": 150}, seed=number, match=name, tags=tags
    )


RESULTS = """deal,table,game,side1,side2,points1,points2
1,1,draw,Ana,Ben,0,35
1,2,draw,Cid,Dan,0,20
"""


def played_evening(program: Program) -> str:
    """A duplicate evening of the code RIVER7, every record of it played on to its end."""
    dealt = _do(program, *"duplicate deals draw --code RIVER7 --deals 2 --records evening.domino".split())
    assert dealt == ""
    records = read((program.folder / "evening.domino").read_text(encoding="utf-8"))
    branches = [Branch(record, len(record.events)) for record in records if isinstance(record, Record)]
    for branch in branches:
        branch.to_the_end("greedy")
    return "\n".join(write(branch.record) for branch in branches)


def found_club(program: Program) -> None:
    """Makes the ledger, with matches only (`matches.sqlite`) and with all that has begun, and the files beside it."""
    folder = program.folder
    matches = [match(number, PAIRS[number % len(PAIRS)]) for number in range(1, 17)]
    matches += [match(17, ("Ana", "Ben")), match(18, ("Ana", "Ben"))]
    matches += [match(number, ("Ana", "Ben")) for number in range(19, 24)]
    matches.append(match(24, ("Ana Maria", "Ben", "Cid"), "mexican-train"))
    (folder / "all.domino").write_text("\n".join(map(write, matches)), encoding="utf-8")
    _files(program, matches)
    program.write("evening.domino", played_evening(program))
    for words in (["init"], ["import", "all.domino"], ["import", "evening.domino"]):
        _do(program, *words)
    shutil.copy(folder / "ledger.sqlite", folder / "matches.sqlite")
    _begun(program)


def _files(program: Program, matches: list[Record]) -> None:
    """Records, tables and lines that the examples read."""
    night = [match(40 + number, PAIRS[number]) for number in range(3)]
    for name in ("club-night.domino", "night.domino", "archive.domino", "riverside.domino"):
        program.write(name, "\n".join(map(write, night)))
    (program.folder / "2026").mkdir()
    program.write("2026/march.domino", write(night[0]))
    program.write("ana.domino", write(matches[16]))
    program.write("ben.domino", write(matches[16]).replace("write Ana", "write Ben", 1))
    program.write("hand-3.txt", 'note "the light went out"\n')
    program.write("corrections.txt", 'void 12 "written twice"\n')
    program.write("results.csv", RESULTS)
    program.write("old.csv", RESULTS.replace("game,", "").replace("draw,", ""))
    program.write("season.csv", "date,players,points1,points2\n2026-03-14,Ana - Ben,35,0\n")
    program.write("abend.csv", "Datum,Spieler 1,seat2,points1,points2\n14.03.2026,Ana,Ben,35,0\n")


def _begun(program: Program) -> None:
    """Seasons, tournaments, people and what was written out of the ledger."""
    for words in (
        ["season", "open", "2025/26", "--club", "Riverside", "--from", "2025-09-01", "--to", "2026-06-30"],
        ["tournament", "found", "Spring Cup", "--club", "Riverside", "--system", "swiss", "--rounds", "5"],
        *(["tournament", "enter", "Spring Cup", name] for name in ("Ben", "Cid", "Dan")),
        ["tournament", "found", "Pairs", "--club", "Riverside", "--entrants", "pair"],
        ["people", "alias", "Ana", "Anita"],
        ["club", "export", "--club", "Riverside"],
        ["forget", "--list"],
        ["export", "17", "--format", "proof", "--out", "final.proof"],
        ["anchor", "--out", "club.anchor"],
        ["backup", "club-2026-03-14.backup"],
    ):
        done = _do(program, *words)
        if words[0] in ("club", "forget"):
            program.write("riverside.jsonl" if words[0] == "club" else "forgotten.jsonl", done)


def _do(program: Program, *words: str) -> str:
    """Runs a command that must not fail; what it prints."""
    done = program.run_here(*words)
    assert done.status == 0, f"{words}: {done.said}"
    return done.out
