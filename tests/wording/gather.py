"""Gathers the texts that people read out of the program, and brings the catalogues up to them: `make words`.

Prints for each language how many texts it has, and the sentences of the rules that it cannot tell: those are written by
hand, in `ledger/languages/rules`. A text is gathered where it stands as an argument of `said`, `counted`
or what hands on to them; some stand in the program as values (the words of a picture, the games) and are asked for.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from pathlib import Path

import msgspec
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from ledger.board import ENGLISH
from ledger.game.meanings import MEANINGS
from ledger.game.objections import Code
from ledger.game.variants import GAMES
from ledger.languages import LANGUAGES
from ledger.searching import CONDITIONS
from ledger.statistics.definitions import FIGURES
from ledger.statistics.tie_breaks import MEANINGS as OF_TIE_BREAKS
from ledger.telling import SIDES
from tests.structure.sources import ROOT, files, tree
from tests.wording.told_by_the_rules import untold

FOLDER = ROOT / "ledger" / "languages"
HANDED_ON = {"said": 1, "_claim": 1, "_one": 1, "counted": 2, "counted_in_words": 2}
"""How many texts stand among the first arguments of a call that translates them."""

Text = tuple[str, ...]
"""A text, or the two of one that is counted."""


def gathered() -> dict[Text, set[str]]:
    """Every text, with the files in which it stands."""
    found: dict[Text, set[str]] = {}
    for path in files("ledger", "dashboard"):
        for text in written_in(path):
            found.setdefault(text, set()).add(str(path.relative_to(ROOT)))
    for place, texts in values().items():
        for one in texts:
            found.setdefault(one, set()).add(place)
    return found


def values() -> dict[str, list[Text]]:
    """The texts that the program keeps as values, by where."""
    games: list[Text] = [
        (text,) for game in GAMES.values() for text in (game.title, " ".join((game.__doc__ or "").split()))
    ]
    games += [(one.means,) for game in GAMES.values() for one in game.options().values() if one.means]
    return {
        "ledger/board/words.py": [*((text,) for text in msgspec.structs.asdict(ENGLISH).values())],
        "ledger/telling.py": [*((text,) for text in SIDES.values())],
        "ledger/game/variants": games,
        "ledger/game/meanings.py": [(text,) for text in MEANINGS.values()],
        "ledger/game/objections.py": [(code.replace("_", " "),) for code in Code],
        "ledger/statistics/tie_breaks.py": [(text,) for text in OF_TIE_BREAKS.values()],
        "ledger/statistics/definitions.py": [(one.title[:1].upper() + one.title[1:],) for one in FIGURES.values()],
        "ledger/searching/conditions.py": [
            *((one.title,) for one in CONDITIONS.values()),
            *(one.counted for one in CONDITIONS.values() if one.counted[0]),
        ],
    }


def written_in(path: Path) -> Iterator[Text]:
    """The texts that a file has translated."""
    for node in ast.walk(tree(path)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        many = HANDED_ON.get(name, 0)
        given = node.args[1:3] if many == 2 else node.args[:1]
        texts = tuple(one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str))
        if many and len(texts) == many:
            yield texts


def catalogue(code: str) -> Catalog:
    """What a language has now."""
    with (FOLDER / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)


def brought_up(code: str, texts: dict[Text, set[str]]) -> Catalog:
    """The catalogue of a language with all texts, those that are gone left out."""
    old = catalogue(code) if (FOLDER / f"{code}.po").exists() else Catalog(locale=code)
    new = Catalog(
        locale=code, project="Domino Ledger", fuzzy=False, header_comment=f"# Domino Ledger: {LANGUAGES[code]}"
    )
    for text in sorted(texts, key=lambda one: (min(texts[one]), one)):
        kept = old.get(text[0])
        same = kept is not None and kept.pluralizable == (len(text) == 2)
        new.add(text if len(text) == 2 else text[0], kept.string if kept is not None and same else None)
        new[text[0]].locations = [(place, None) for place in sorted(texts[text])]  # type: ignore[misc]
    return new


def written(texts: Catalog) -> bytes:
    """A catalogue as the text of its file, the same for the same texts."""
    out = io.BytesIO()
    write_po(out, texts, width=110, include_lineno=False)
    lines = [line for line in out.getvalue().split(b"\n") if not line.startswith((b'"POT-', b'"PO-', b'"Last-'))]
    return b"\n".join(lines)


def missing(code: str, texts: dict[Text, set[str]]) -> list[Text]:
    """The texts that a language has no words for."""
    known = catalogue(code)
    return [text for text in texts if not _is_there(known, text)]


def _is_there(known: Catalog, text: Text) -> bool:
    found = known.get(text[0])
    if found is None:
        return False
    return all(found.string) if isinstance(found.string, tuple | list) else bool(found.string)


def sentences_of(code: str) -> set[str]:
    """The patterns of sentences of the rules that a language has words for: kept by hand, Russian has them all."""
    with (FOLDER / "rules" / f"{code}.po").open("rb") as file:
        return {str(one.id) for one in read_po(file, locale=code) if one.id and one.string}


def main() -> None:
    """Writes every catalogue anew and prints how full it is, and of how many sentences of the rules it has words."""
    texts, sentences = gathered(), sentences_of("ru")
    for code in LANGUAGES:
        if code == "en":
            continue
        (FOLDER / f"{code}.po").write_bytes(written(brought_up(code, texts)))
        lacking = len(missing(code, texts))
        known = len(sentences & sentences_of(code))
        print(f"{code} {LANGUAGES[code]}: {len(texts) - lacking} of {len(texts)}, rules {known} of {len(sentences)}")
        for sentence in untold(code):
            print(f"   no words for: {sentence}")


if __name__ == "__main__":
    main()
