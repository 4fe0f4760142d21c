"""A table of past evenings becomes score records; each row that will not do is told, and the others go on."""

from __future__ import annotations

import pytest

from ledger.errors import Unreadable
from ledger.game.events import Record
from ledger.paper import Wish, read_season
from ledger.paper.table import date_of, players_of
from ledger.record import write
from ledger.summary import summary

DRAW = Wish("draw", tags={"Club": "Riverside"})


def read(text: str, wish: Wish = DRAW, **columns: str) -> list[Record | Unreadable]:
    """The matches of a table; `columns` maps meanings to headings."""
    return list(read_season(text.splitlines(keepends=True), wish, columns, "season.csv"))


def lines(match: Record | Unreadable) -> list[str]:
    """The event lines of a match that could be read."""
    assert isinstance(match, Record), match
    return [line for line in write(match).splitlines() if line and line[0] != "["]


def test_a_row_is_a_hand_and_rows_of_one_evening_are_one_match() -> None:
    (match,) = read(
        "date,seat1,seat2,points1,points2,note\n"
        "2026-03-14,Ana,Ben,25,,\n"
        "2026-03-14,Ana,Ben,,13,lamp out\n"
        "2026-03-14,Ana,Ben,0,0,\n"
    )
    assert lines(match) == [
        "hand 1",
        "write Ana 25",
        "hand 2",
        "write Ben 13",
        'note "lamp out"',
        "hand 3",
        "write Ana 0",
    ]
    assert isinstance(match, Record)
    assert match.opening.tags == {"Club": "Riverside", "Played": "2026-03-14"}
    assert {hand.kind for hand in summary(match).hands} == {"score"}


def test_a_row_may_be_a_whole_match() -> None:
    first, second = read("players;points1;points2;date\nAna - Ben;10 0 5;0 15 0;14.03.2026\nBen, Ana;7;0;15.03.2026\n")
    assert lines(first) == ["hand 1", "write Ana 10", "hand 2", "write Ben 15", "hand 3", "write Ana 5"]
    assert isinstance(second, Record)
    assert second.opening.seats == ("Ben", "Ana")
    assert second.opening.tags["Played"] == "2026-03-15"


def test_a_standing_may_be_all_that_is_known() -> None:
    (match,) = read("date,seat1,seat2,total1,total2\n2026-03-14,Ana,Ben,25,0\n2026-03-14,Ana,Ben,25,13\n")
    assert lines(match) == ["hand 1", "total Ana 25", "total Ben 0", "hand 2", "total Ana 25", "total Ben 13"]


def test_a_match_cell_keeps_two_matches_of_one_evening_apart() -> None:
    text = "date,match,seat1,seat2,points1,points2\n2026-03-14,1,Ana,Ben,5,\n2026-03-14,2,Ana,Ben,6,\n"
    assert [len(lines(match)) for match in read(text)] == [2, 2]


def test_headings_are_found_whatever_they_are_called() -> None:
    text = "Datum\tSpieler 1\tSpieler 2\tA\tB\n2026-03-14\tAna\tBen\t5\t\n"
    (match,) = read(text, date="Datum", seat1="Spieler 1", seat2="spieler 2", points1="A", points2="B")
    assert lines(match) == ["hand 1", "write Ana 5"]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("2026-03-14,Ana,Ben,x,", "points1"),
        ("2026-03-14,Ana,Ben,1.5,", "points1"),
        ('2026-03-14,Ana,Ben,"1,5",', "points1"),
        ("2026-03-14,Ana,Ben,99999999999999999999,", "points1"),
        ("2026-03-14,Ana,Ben,,", "no points"),
        ("2026-02-30,Ana,Ben,5,", "date"),
        ("03/04/2026,Ana,Ben,5,", "date"),
        ("2026-03-14,,Ben,5,", "seat1"),
        ("2026-03-14,Ana,Ana,5,", "Ana"),
        ("2026-03-14,Ana,123,5,", "123"),
        ("2026-03-14,Ana,Ben,1 2,3", "points2"),
        ("2026-03-14,Ana,,5,", "draw"),
        ("2026-03-14,Ana,Ben,1,5,20", "more cells than the first line has columns; found 20; expected 5 cells"),
    ],
)
def test_a_row_that_will_not_do_is_told_with_its_line_and_the_others_go_on(row: str, words: str) -> None:
    before, wrong, after = read(
        f"date,seat1,seat2,points1,points2\n2026-01-01,Ana,Ben,5,\n{row}\n2026-12-31,Ana,Ben,6,\n"
    )
    assert isinstance(before, Record)
    assert isinstance(after, Record)
    assert isinstance(wrong, Unreadable)
    assert (wrong.file, wrong.line) == ("season.csv", 3)
    assert words in str(wrong)


@pytest.mark.parametrize(
    ("text", "columns", "words"),
    [
        ("", {}, "empty"),
        ("date,points1\n", {}, "players; found date, points1; expected .* the name of the column"),
        ("date,seat1,seat2\n", {}, "points"),
        ("seat1,seat2,points1\n", {"date": "Datum"}, "no column Datum"),
        ("seat1,seat2,points1\n", {"dates": "seat1"}, "did you mean date"),
    ],
)
def test_headings_that_will_not_do_are_told_at_once(text: str, columns: dict[str, str], words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        read(text, DRAW, **columns)


@pytest.mark.parametrize(
    ("text", "order", "date"),
    [
        ("2026-03-14", None, "2026-03-14"),
        ("2026/3/4", None, "2026-03-04"),
        ("14.03.2026", None, "2026-03-14"),
        ("4.3.2026", None, "2026-03-04"),
        ("04/03/2026", None, None),
        ("04/03/2026", "dmy", "2026-03-04"),
        ("04/03/2026", "mdy", "2026-04-03"),
        ("14.03.26", None, None),
        ("yesterday", None, None),
    ],
)
def test_dates_are_read_as_they_are_written_and_never_guessed(text: str, order: str | None, date: str | None) -> None:
    assert date_of(text, order) == date  # type: ignore[arg-type]


def test_players_in_one_cell() -> None:
    assert players_of("Ana - Ben") == ["Ana", "Ben"]
    assert players_of("Ana-Maria, Ben / Cleo & Dan") == ["Ana-Maria", "Ben", "Cleo", "Dan"]


def test_names_are_kept_as_they_are_whatever_they_look_like() -> None:
    (match,) = read('seat1,seat2,points1,points2\n"=HYPERLINK(""x"")",6-6 (pass),5,\n')
    assert isinstance(match, Record)
    assert match.opening.seats == ('=HYPERLINK("x")', "6-6 (pass)")


def matches_of(text: str) -> list[str]:
    """For each match its points, or the lines that hold it back."""
    told = []
    for match in read("date,players,points1,points2\n" + text):
        told.append(f"line {match.line}" if isinstance(match, Unreadable) else " ".join(lines(match)[1::2]))
    return told


@pytest.mark.parametrize("cell", ["2026-10-x1", "31.11.2026", "45730"])
def test_a_row_whose_date_cannot_be_read_holds_its_whole_match_back(cell: str) -> None:
    """Half of it would stand in the ledger, and be counted again when the cell is mended."""
    rows = f"2026-10-01,Ana - Ben,35,0\n{cell},Ana - Ben,0,70\n2026-10-01,Ana - Ben,80,0\n2026-10-02,Ana - Ben,9,0\n"
    assert matches_of(rows) == ["line 3", "write Ana 9"]


def test_a_row_that_stands_between_two_matches_holds_neither_back() -> None:
    rows = "2026-10-01,Ana - Ben,35,0\nx,Ana - Ben,0,70\n2026-10-02,Ana - Ben,80,0\n"
    assert matches_of(rows) == ["write Ana 35", "line 3", "write Ana 80"]


def test_a_match_with_several_rows_that_cannot_be_read_is_one_match_refused() -> None:
    (fault,) = read("date,players,points1,points2\n" + "2026-10-01,Ana - Ben,x,0\n" * 3)
    assert isinstance(fault, Unreadable)
    assert (fault.line, fault.message.count("not a whole number")) == (2, 3)
    assert "line 3" in fault.message


@pytest.mark.parametrize(
    ("cell", "advice"),
    [("14/03/2026", True), ("03/04/2026", True), ("31.11.2026", False), ("2025-02-30", False), ("45730", False)],
)
def test_how_dates_are_written_is_asked_for_only_where_that_helps(cell: str, advice: bool) -> None:
    (fault,) = read(f"date,players,points1,points2\n{cell},Ana - Ben,1,0\n")
    assert isinstance(fault, Unreadable)
    assert ("--dates" in str(fault)) == advice
