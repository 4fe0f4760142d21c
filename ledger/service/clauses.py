"""What the clauses of a game's rules say, read from the pages in `examples/rules/`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from ledger.errors import NotFound
from ledger.record.words import instead_of
from ledger.service.examples import examples_dir

_SECTION = re.compile(r"## (\d+)\. .*?(?: \(`([a-z0-9-]+)`\))?")
_ITEM = re.compile(r"- \*\*([A-Z][^*]*)\*\* (.*)")
_LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
_LETTERS = re.compile(r"[A-Za-z]*")


@dataclass(frozen=True)
class Clause:
    """A clause: its id as findings and explanations print it, what it says, and the page and section it stands in.

    `game` is the game of that section, "" where the section holds for all games of the page.
    """

    id: str
    text: str
    page: str
    section: int
    game: str

    def is_called(self, name: str) -> bool:
        """Whether it is meant by a name: blanks and small letters make no difference."""
        return _bare(self.id) == _bare(name)

    def is_part_of(self, other: Clause) -> bool:
        """Whether it is a clause within another, as P7.6 is of P7."""
        rest = self.id.removeprefix(other.id)
        return self.id != rest != "" and not rest[0].isdigit()


def _bare(name: str) -> str:
    return "".join(name.split()).casefold()


def rules_dir() -> Path:
    """The folder of the pages."""
    return examples_dir() / "rules"


def clauses_on(page: Path) -> list[Clause]:
    """All clauses of a page in its order."""
    found: list[Clause] = []
    section, game, open_item = 0, "", False
    for line in page.read_text(encoding="utf-8").splitlines():
        heading, item = _SECTION.fullmatch(line), _ITEM.match(line)
        if heading:
            section, game = int(heading[1]), heading[2] or ""
        elif item:
            found.append(Clause(item[1], _plain(item[2]), page.name, section, game))
        elif open_item and line.startswith("  "):
            last = found.pop()
            text = f"{last.text} {_plain(line.strip())}"
            found.append(Clause(last.id, text, last.page, last.section, last.game))
            continue
        open_item = item is not None
    return found


def _plain(text: str) -> str:
    return _LINK.sub(r"\1", text).replace("**", "")


def clauses_of(game: str) -> list[Clause]:
    """The clauses that a game's rules can name, its own first, then those for all games of its page, then the rest of
    the page; NotFound if no page has the game.
    """
    for page in sorted(rules_dir().glob("*.md")):
        clauses = clauses_on(page)
        if any(clause.game == game for clause in clauses):
            return sorted(clauses, key=lambda clause: 0 if clause.game == game else 2 if clause.game else 1)
    raise NotFound(f"no page in {rules_dir()} has the rules of {game}")


def read_clause(game: str, name: str) -> list[Clause]:
    """The clause of this name and the clauses within it; NotFound, which names those there are, if there is none."""
    clauses = clauses_of(game)
    at = next((at for at, clause in enumerate(clauses) if clause.is_called(name)), None)
    if at is not None:
        asked = clauses[at]
        return [asked, *takewhile(lambda clause: clause.is_part_of(asked), clauses[at + 1 :])]
    letters = _letters(name)
    near = [clause.id for clause in clauses if _letters(clause.id) == letters] or [clause.id for clause in clauses]
    raise NotFound(f"the rules of {game} have no clause {name!r}{instead_of(name, near)}")


def _letters(name: str) -> str:
    found = _LETTERS.match(name)
    return found[0].casefold() if found else ""
