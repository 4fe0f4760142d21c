"""No statement to a database is put together from what somebody wrote: names and words are handed over beside it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.structure.sources import ROOT, files, imports, tree

# words that begin a statement or a part of one; only statements have them in capitals
_SQL = re.compile(
    r"\b(SELECT|INSERT|UPDATE|DELETE|DROP|CREATE|ALTER|PRAGMA|VACUUM|COPY|ATTACH|FROM|WHERE|JOIN|VALUES|SET"
    r"|(ORDER|GROUP) BY|LIMIT)\b"
)
# What may be put into a statement, by file, because it was read and found to be the program's own: names of tables
# and columns, question marks, parts of statements. Constants in capitals and lists of fields may stand anywhere.
OWN = {
    "ledger/service/parquet/figures.py": {
        "' AND '.join(conditions)", "' JOIN whole USING (match)' if others else ''", "_WHOLE_TABLES if others else ''",
        "club", "group", "groups", "hands", "joined", "own", "sums", "where",
        "begins", "by.partition(':')[2]", "year",
    },
    "ledger/service/parquet/filtered.py": {
        "GROUPS[by]", "club", "column", "number", "query", "sums", "table",
        "' AND '.join(conditions)", "' OR '.join(conditions)",
    },
    "ledger/service/searches/kept.py": {"table", "which"},
    "ledger/store/log/event_log.py": {
        "_among(stream_nos)", "_among(keys, 'name_key')", "among", "column", "', '.join([_EVENT_ROW] * rows)",
        "marks", "statement", "wanted",
    },
    "ledger/store/history.py": {"marks"},
    "ledger/store/database/postgresql_triggers.py": {"_body(guard)", "_when(guard)", "guard.table", "name"},
    "ledger/store/kept/writing.py": {
        "', '.join(keys)", "', '.join(names)", "_among(numbers)", "_among(some)",
        "_inserting(table.name, keys + sums)", "columns", "key", "raised", "table", "table.name",
    },
    "ledger/store/database/protection.py": {"_STOP.format(message)", "clause", "name", "when"},
    "ledger/store/database/statements.py": {"', '.join(columns)", "table"},
    "ledger/store/forgetting/sweeping.py": {"table"},
}  # fmt: skip
_OWN_EVERYWHERE = re.compile(
    r"_?[A-Z][A-Z_]*( \* \d+)?"
    r"|', '\.join\(('\?' \* len\(.*\)|\w+\._fields(\[:-1\])?|_?[A-Z_]+)\)"
)


def put_in(path: Path) -> Iterator[tuple[int, str]]:
    """Line and text of all that a file puts into statements."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.JoinedStr):
            if _SQL.search(" ".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))):
                inserted = (part.value for part in node.values if isinstance(part, ast.FormattedValue))
                yield from ((node.lineno, ast.unparse(part)) for part in inserted)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Mod, ast.Add)):
            pairs = ((node.left, node.right), (node.right, node.left))
            yield from ((node.lineno, ast.unparse(other)) for text, other in pairs if _is_statement(text))
        elif isinstance(node, ast.Call) and _fills(node.func):
            parts = [*node.args, *(keyword.value for keyword in node.keywords)]
            yield from ((node.lineno, ast.unparse(part)) for part in parts)


def _fills(called: ast.expr) -> bool:
    return isinstance(called, ast.Attribute) and called.attr in ("format", "replace") and _is_statement(called.value)


def _is_statement(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(_SQL.search(node.value))


def test_what_is_put_into_a_statement_is_the_program_s_own() -> None:
    others = [
        f"{path.relative_to(ROOT)}:{line}: {piece}"
        for path in files("ledger", "dashboard")
        for line, piece in put_in(path)
        if piece not in OWN.get(str(path.relative_to(ROOT)), ()) and not _OWN_EVERYWHERE.fullmatch(piece)
    ]
    assert others == [], "hand it over as a parameter; if nobody outside can have written it, say so in OWN"


def test_no_statement_is_a_bare_text_of_sqlalchemy() -> None:
    """`text()` takes a colon in it for a parameter; the driver's own statements stand in few files."""
    for path in files("ledger", "dashboard"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(("sqlalchemy", "sqlmodel")):
                assert "text" not in {alias.name for alias in node.names}, path
        assert not {"sqlalchemy.text"} & {origin for _, origin in imports(path)}, path


def test_a_statement_with_a_name_in_it_is_seen(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    for text in (
        "run(f\"SELECT * FROM seat WHERE name = '{name}'\")",
        "run(\"DELETE FROM seat WHERE name = '%s'\" % name)",
        'run("DELETE FROM seat WHERE name = " + name)',
        'run("DROP TABLE {}".format(name))',
    ):
        wrong.write_text(text, encoding="utf-8")
        tree.cache_clear()
        assert [piece for _, piece in put_in(wrong)] == ["name"]
    tree.cache_clear()
