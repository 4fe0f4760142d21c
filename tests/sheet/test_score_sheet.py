"""The score sheet: what stands on it, and that every name prints right in every form."""

from __future__ import annotations

import pytest

from ledger.game.events import OptionValue, Record
from ledger.game.variants import GAMES, rules_of
from ledger.record import read
from ledger.sheet.blank_sheet import blank_sheet
from ledger.sheet.blocks import Facts, Grid, Page, Seal, Signatures, Together
from ledger.sheet.html import html
from ledger.sheet.pdf import pdf
from ledger.sheet.score_sheet import Printed, result, score_sheet
from ledger.sheet.text import text
from ledger.summary import Decision, MatchSummary
from tests.sheet.names import (
    CHINESE,
    CYRILLIC,
    DICE,
    HOSTILE,
    POLISH,
    ROMANIAN,
    SMILING,
    USUAL_EMOJI,
    match,
    right_edges_of_pdf,
    words_of_pdf,
)

PRINTED = Printed("DOMINO-LEDGER:1:AB:11:CD", 11, "0123456789abcdef" * 4)


def grid(page: Page) -> Grid:
    """The one grid of a sheet."""
    (found,) = (block for block in page.blocks if isinstance(block, Grid))
    return found


def test_each_hand_has_its_points_and_the_totals_they_lead_to() -> None:
    rows = grid(score_sheet(match("Ana", "Ben"), "7")).rows
    assert rows == (("1", "", "Ana", "+18", "18", "–", "0"), ("2", "", "Ben", "–", "18", "+10", "10"))


@pytest.mark.parametrize(
    ("after", "ended"), [("", "still in play"), ("hand 2\n", "broken off"), ("end\n", "broken off")]
)
def test_a_hand_is_broken_off_only_where_the_match_has_gone_on_or_ended(after: str, ended: str) -> None:
    seats = '[Seat1 "Ana"]\n[Seat2 "Ben"]\n'
    (record,) = read(f'[Variant "draw"]\n{seats}\nhand 1\ndeal Ana 7\ndeal Ben 7\nplay Ana 6-6\n{after}')
    assert isinstance(record, Record)
    assert grid(score_sheet(record, "7")).rows[0][2] == ended


def test_the_names_stand_over_their_columns_and_on_the_lines_to_sign() -> None:
    page = score_sheet(match("Ana", "Ben"), "7")
    assert grid(page).groups == (("", 3), ("Ana", 2), ("Ben", 2))
    (end,) = (block for block in page.blocks if isinstance(block, Together))
    assert [block.names for block in end.blocks if isinstance(block, Signatures)] == [("Ana", "Ben", "Scorer")]


def test_a_correction_is_on_the_sheet_with_its_reason() -> None:
    lines = (
        'hand 1\nout Ana\nreveal Ben 5-5\nwrite Ana 10\nvoid 3 "another \'hand\'"\nadjust Ben -5 "late"\nnote "rain"\n'
    )
    (record,) = read(f'[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n{lines}')
    assert isinstance(record, Record)
    told = "".join(text(score_sheet(record, "7")))
    assert "hand 1, event 3 was: out Ana; struck out by event 6: another 'hand'" in told
    assert 'hand 1, written by the arbiter as event 7: adjust Ben -5 "late"' in told
    assert "rain" in told


def test_points_and_totals_below_nought_have_one_minus_sign() -> None:
    (record,) = read('[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\nhand 1\nadjust Ana -5 "late"\n')
    assert isinstance(record, Record)
    assert grid(score_sheet(record, "7")).rows[0][3:5] == ("\u22125", "\u22125")


def test_a_sheet_of_a_wrong_record_says_so_and_one_of_a_right_one_too() -> None:
    right = match("Ana", "Ben")
    assert "nothing wrong" in "".join(text(score_sheet(right, "7")))
    (wrong,) = read('[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\nhand 1\nout Ana\nreveal Ben 5-5\nwrite Ana 12\n')
    assert isinstance(wrong, Record)
    told = "".join(text(score_sheet(wrong, "7")))
    assert "1 thing wrong" in told
    assert "hand 1, event 5: written: write Ana 12; does not agree, computed: 10" in told
    assert "+10" in told


def test_a_pair_is_one_side() -> None:
    seats = "".join(f'[Seat{n} "{name}"]\n' for n, name in enumerate(("Ana", "Ben", "Cid", "Dan"), start=1))
    (record,) = read(f'[Variant "kozel-pairs"]\n{seats}\nhand 1\n')
    assert isinstance(record, Record)
    assert grid(score_sheet(record, "7")).groups[1:] == (("Ana + Cid", 2), ("Ben + Dan", 2))


@pytest.mark.parametrize("name", [CYRILLIC, ROMANIAN, POLISH, SMILING, DICE])
def test_a_name_prints_as_it_is_written(name: str) -> None:
    page = score_sheet(match(name, "Ben"), name)
    assert name in "".join(html(page))
    assert name in "".join(text(page))
    assert name in words_of_pdf(pdf(page))


def test_a_sign_that_the_fonts_lack_is_named_at_the_foot() -> None:
    content = pdf(score_sheet(match(CHINESE, "Ben"), "7"))
    told = " ".join(words_of_pdf(content).split())
    assert "□□□□" in told
    for sign in CHINESE:
        assert f"cjk unified ideograph-{ord(sign):x}" in told
    assert max(right_edges_of_pdf(content)) < 0.95


def test_the_usual_emoji_of_names_print() -> None:
    told = words_of_pdf(pdf(score_sheet(match(USUAL_EMOJI, "Ben"), "7")))
    assert USUAL_EMOJI in told
    assert "□" not in told


def test_letters_with_their_marks_apart_print_as_one() -> None:
    assert "Ștefan" in words_of_pdf(pdf(score_sheet(match("S\u0326tefan", "Ben"), "7")))


def test_a_name_is_never_markup() -> None:
    written = "".join(html(score_sheet(match(HOSTILE, "Ben & Co"), HOSTILE)))
    assert "<script" not in written
    assert "&lt;script&gt;" in written
    assert "Ben &amp; Co" in written


def test_a_page_in_a_browser_loads_and_runs_nothing() -> None:
    written = "".join(html(score_sheet(match(), "7", PRINTED)))
    assert "default-src 'none'" in written
    for word in ("src=", "href=", "url(", "<script", "@import"):
        assert word not in written


def test_the_seal_is_on_the_sheet_in_words_and_as_a_code() -> None:
    page = score_sheet(match(), "7", PRINTED)
    (end,) = (block for block in page.blocks if isinstance(block, Together))
    (seal,) = (block for block in end.blocks if isinstance(block, Seal))
    assert seal.code == PRINTED.code
    said = words_of_pdf(pdf(page))
    assert "01234567 89abcdef" in said
    assert f"QR code: {PRINTED.code}" in "".join(html(page))


def test_a_sheet_without_a_ledger_has_no_seal() -> None:
    assert "QR code" not in "".join(html(score_sheet(match(), "7")))


def test_an_empty_sheet_has_a_line_for_every_name_and_rows_to_write_on() -> None:
    (opened,) = read('[Variant "draw"]\n[Options "target=150"]\n[Seat1 "a"]\n[Seat2 "b"]\n')
    assert isinstance(opened, Record)
    page = blank_sheet(rules_of(opened.opening), 2)
    (facts,) = (block for block in page.blocks if isinstance(block, Facts))
    assert {"Club", "Date", "Scorer", "Seat 1", "Seat 2"} <= {name for name, _ in facts.rows}
    assert all(not any(row[1:]) for row in grid(page).rows)
    assert "target 150" in "".join(text(page))


@pytest.mark.parametrize(
    ("game", "options", "players", "hands"),
    [
        ("mexican-train", {}, 10, 13),
        ("mexican-train", {"set": 9, "hand_size": 8}, 4, 10),
        ("mexican-train", {"hands": 20}, 4, 20),
        ("kolbasa", {}, 2, 1),
    ],
)
def test_an_empty_sheet_has_a_row_for_every_hand_of_a_match_of_so_many(
    game: str, options: dict[str, OptionValue], players: int, hands: int
) -> None:
    """M17.3: as many hands as were agreed, else one for each double of the set; L10: a match of Kolbasa is one hand."""
    page = blank_sheet(GAMES[game].with_options(options, players), players)
    assert [row[0] for row in grid(page).rows] == [str(hand) for hand in range(1, hands + 1)]
    assert len(words_of_pdf(pdf(page)).rstrip("\f").split("\f")) <= 2


@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_empty_sheet_of_every_game_for_every_number_of_players_is_one_page(game: str) -> None:
    for players in GAMES[game].players:
        sheet = blank_sheet(GAMES[game].with_options({}, players), players)
        pages = 2 if game == "mexican-train" and players > 8 else 1
        assert words_of_pdf(pdf(sheet)).count("\f") == pages, f"{game} for {players}"


def test_a_match_that_the_arbiter_decided_says_how_and_why() -> None:
    decision = Decision("awarded", 6, 7, (1,), "Ben left")
    short = MatchSummary(7, (), {1: (1,), 2: (2,)}, {1: 18, 2: 0}, False, True, (1,), decision)
    assert result(short, {1: "Ana", 2: "Ben"}) == "Awarded to Ana by the arbiter (event 7): Ben left"
