"""The moment at which an event happened: ISO 8601, its offset kept."""

from __future__ import annotations

import pytest

from tests.record.sheets import HEADER, line_fault, match


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("2026-03-14T19:42:05+01:00", "2026-03-14T19:42:05+01:00"),
        ("2026-03-14T19:42:05Z", "2026-03-14T19:42:05+00:00"),
        ("2026-03-14T19:42:05-0330", "2026-03-14T19:42:05-03:30"),
        ("2026-03-14T19:42:05+01", "2026-03-14T19:42:05+01:00"),
        ("2026-03-14T19:42:05", "2026-03-14T19:42:05"),
        ("2026-03-14T19:42", "2026-03-14T19:42"),
        ("2026-03-14T19:42+01:00", "2026-03-14T19:42+01:00"),
        ("2026-03-14T19:42:05,250+01:00", "2026-03-14T19:42:05.250+01:00"),
        ("2024-02-29T00:00:00Z", "2024-02-29T00:00:00+00:00"),
        ("2000-02-29T00:00:00Z", "2000-02-29T00:00:00+00:00"),
    ],
)
def test_a_moment_is_kept_in_one_form_with_the_offset_it_was_given(written: str, kept: str) -> None:
    assert match(f"{HEADER}hand 1 {{{written}}} ; c\n").moments == {2: kept}


@pytest.mark.parametrize(
    "written",
    ["", "now", "2026-03-14", "2026-02-30T10:00:00", "2026-13-01T10:00:00", "2025-02-29T10:00:00",
     "1900-02-29T10:00:00", "0000-01-01T00:00:00", "2026-03-14T24:00:00", "2026-03-14T10:60:00", "2016-12-31T23:59:60Z",
     "2026-03-14 19:42:05", "20260314T194205Z", "2026-3-14T19:42:05", " 2026-03-14T19:42:05Z", "٢٠٢٦-03-14T19:42:05",
     "2026-03-14T19:42:05+24:00", "2026-03-14T19:42:05+01:00:30", "2026-03-14T19:42:05.", "2026-03-14T19.5",
     "2026-03-14T19:42:05.1234567890Z"],
)  # fmt: skip
def test_what_is_no_moment_of_the_calendar_is_unreadable(written: str) -> None:
    found = line_fault(f"hand 1 {{{written}}}")
    assert found.column == 8
    assert "no moment" in found.message
    assert "2026-03-14T19:42:05+01:00" in found.expected


def test_a_moment_may_be_joined_to_the_last_word() -> None:
    assert match(f"{HEADER}hand 1{{2026-03-14T19:42:05Z}}\n").moments == {2: "2026-03-14T19:42:05+00:00"}


def test_braces_in_quotes_are_no_moment() -> None:
    assert match(HEADER + 'note "{now}"\n').moments == {}
