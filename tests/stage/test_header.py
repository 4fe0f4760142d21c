"""What stands above the table has room there, in every language and on the narrowest screen."""

from __future__ import annotations

import pytest

from ledger.board import NARROWEST, arrange
from ledger.board.scene import Back, Caption
from ledger.board.words import width_of
from ledger.languages import LANGUAGES, catalogue
from ledger.stage.words import board_words
from ledger.wording import speaking
from tests.board.tables import state_of

LARGEST = {"hand": 30, "boneyard": 45, "count": 100}


@pytest.mark.parametrize("width", [NARROWEST, 375, 800])
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_hand_the_count_and_the_boneyard_do_not_lie_upon_each_other(code: str, width: int) -> None:
    state = state_of([], "line", **LARGEST)
    with speaking(catalogue(code)):
        words = board_words()
    items = arrange(state, ["Ana", "Ben"], width=width, words=words).items
    above = [item for item in items if isinstance(item, Caption | Back) and item.y < 40]
    spans = []
    for item in above:
        if isinstance(item, Back):
            spans.append((item.x, item.x + item.half))
            continue
        long = width_of(item.text, item.size)
        spans.append((item.x - long, item.x) if item.anchor == "end" else (item.x, item.x + long))
    texts = [item.text for item in above if isinstance(item, Caption)]
    assert len(texts) == 3
    backs = [span for item, span in zip(above, spans, strict=True) if isinstance(item, Back)]
    captions = sorted(span for item, span in zip(above, spans, strict=True) if isinstance(item, Caption))
    whole = captions if not backs else sorted([*captions, (backs[0][0], backs[-1][1])])
    assert whole[0][0] >= 0
    assert whole[-1][1] <= width
    assert all(before[1] <= after[0] for before, after in zip(whole, whole[1:], strict=False)), (texts, whole)


@pytest.mark.parametrize("width", [NARROWEST, 375, 800])
@pytest.mark.parametrize("code", LANGUAGES)
def test_what_stands_on_an_empty_table_is_readable_and_lies_on_it(code: str, width: int) -> None:
    with speaking(catalogue(code)):
        words = board_words()
    for unwritten in (False, True):
        state = state_of([], "line", unwritten=unwritten)
        items = arrange(state, ["Ana", "Ben"], width=width, words=words).items
        told = words.unwritten if unwritten else words.nothing_laid
        (caption,) = [item for item in items if isinstance(item, Caption) and item.text == told]
        assert caption.size >= 10
        assert width_of(told, caption.size) <= width
