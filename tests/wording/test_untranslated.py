"""No text reaches a page without having gone through translation: looked for in the program's own source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.structure.sources import ROOT, files, tree

OF_STREAMLIT = frozenset(
    "button selectbox multiselect text_input number_input text_area date_input toggle checkbox radio pills slider "
    "segmented_control expander popover tabs write caption markdown title header subheader info error warning success "
    "metric download_button link_button form_submit_button progress spinner toast text dialog".split()
)
"""Those of Streamlit's calls whose first argument is read by people."""

OF_THE_PAGES = frozenset("heading subheading quiet notice Column choice day one_of some_of words switch".split())
"""Those of our own whose texts are."""

NAMED = frozenset(("label", "help", "placeholder", "alt", "title", "page_title", "under"))
"""Arguments that are read by people wherever they stand."""

NAMES = frozenset(("Domino Ledger", "knock …", "JSON Lines", "Parquet"))
"""The program's own name, a line of a record as an example, kinds of files."""


def untranslated(path: Path, source: ast.Module) -> Iterator[str]:
    """Where a text is shown as it stands in the program."""
    for node in ast.walk(source):
        if not isinstance(node, ast.Call):
            continue
        for text in shown(node):
            if re.search(r"[^\W\d_]", text) and text not in NAMES:
                yield f"{path.relative_to(ROOT)}:{node.lineno}: {text!r}"


def shown(call: ast.Call) -> Iterator[str]:
    """The letters that a call shows and nobody has translated."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    of_streamlit = isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value).split(".")[0] in ("st", "left")
    if name == "html":
        for one in call.args[:1]:
            yield re.sub(r"<style>.*?</style>|<[^>]*>|\{\w*\}", "", "".join(literal(one)))
        return
    if name in OF_THE_PAGES or (of_streamlit and name in OF_STREAMLIT):
        for one in call.args[: 2 if name == "notice" else 1]:
            yield from literal(one)
    for keyword in call.keywords:
        if keyword.arg in NAMED:
            yield from literal(keyword.value)


def literal(node: ast.expr) -> Iterator[str]:
    """The texts that stand in an argument itself, those in calls left out: whoever is called answers for them."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from (
            part.value for part in node.values if isinstance(part, ast.Constant) and isinstance(part.value, str)
        )
    elif isinstance(node, ast.IfExp):
        yield from literal(node.body)
        yield from literal(node.orelse)
    elif isinstance(node, ast.BinOp):
        yield from literal(node.left)
        yield from literal(node.right)
    elif isinstance(node, ast.List | ast.Tuple):
        for element in node.elts:
            yield from literal(element)


def test_no_page_shows_a_text_as_it_stands_in_the_program() -> None:
    wrong = [found for path in files("dashboard") for found in untranslated(path, tree(path))]
    assert wrong == [], "\n".join(["put it into said(…):", *wrong])


@pytest.mark.parametrize(
    "line",
    [
        'st.button("Begin")',
        'st.selectbox(said("Game"), games, placeholder="Any")',
        'heading(f"{name} in the lead")',
        'notice(said("Nothing"), "Nothing yet." if empty else said("There is more"))',
        'html("<p>Hello {name}</p>", name=name)',
        'Column("Played", whole=True)',
    ],
)
def test_a_text_that_is_not_translated_is_found(line: str) -> None:
    assert list(untranslated(ROOT / "dashboard" / "page.py", ast.parse(line)))


def test_what_is_translated_or_no_word_is_let_pass() -> None:
    lines = 'quiet(f"{first} · {said(text)}")\nhtml("<p>{text}</p>", text=text)\nst.button(said("Go"))'
    assert list(untranslated(ROOT / "dashboard" / "page.py", ast.parse(lines))) == []
