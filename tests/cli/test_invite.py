"""`invite`: links for scorers, listed, withdrawn; a club for its members."""

from __future__ import annotations

import pytest

from tests.cli.running import Program

CLUB = ("--club", "Riverside")


@pytest.fixture
def club(kept: Program) -> Program:
    """A program whose ledger has one club."""
    begun = kept.run("record", "--variant", "block", "--seat", "Ana", "--seat", "Ben", *CLUB, stdin=b"hand\n")
    assert begun.status == 0
    return kept


def test_a_link_is_printed_alone_and_its_qr_code_beside_it(club: Program) -> None:
    done = club.run("invite", *CLUB, "--at", "https://dominoes.example/")
    assert done.status == 0
    (link,) = done.out.split()
    assert link.startswith("https://dominoes.example/enter?key=")
    assert len(link.partition("=")[2]) > 40
    assert "is scorer of Riverside until" in done.err
    assert "█" in done.err or "▄" in done.err


def test_invitations_are_listed_without_their_keys_and_withdrawn(club: Program) -> None:
    made = club.run("invite", *CLUB, "--role", "arbiter", "--hours", "48", "--json").data
    listed = club.run("invite", "--list", "--json").data
    assert [(one["role"], one["over"], one["club"]) for one in listed] == [("arbiter", False, "Riverside")]
    assert made["link"].partition("=")[2] not in club.run("invite", "--list").said
    assert club.run("invite", *CLUB, "--withdraw", made["invitation"][:8]).status == 0
    assert club.run("invite", "--list", "--json").data == []
    assert club.run("verify").status == 0


def test_what_is_done_is_told_to_a_program_too(club: Program) -> None:
    made = club.run_here("invite", *CLUB, "--json").data["invitation"]
    told = [
        club.run_here("invite", *CLUB, *words, "--json").data
        for words in (
            ("--members-only",),
            ("--sign-in", "ana@club.example", "--role", "arbiter"),
            ("--sign-in", "ana@club.example", "--role", "none"),
            ("--withdraw", made),
        )
    ]
    assert told == [
        {"club": "Riverside", "members_only": True},
        {"club": "Riverside", "signs_in": "ana@club.example", "role": "arbiter"},
        {"club": "Riverside", "signs_in": "ana@club.example", "role": None},
        {"club": "Riverside", "withdrawn": made},
    ]


def test_a_club_is_kept_for_its_members_and_opened_again(club: Program) -> None:
    assert "members only" in club.run("invite", *CLUB, "--members-only").err
    assert club.run("invite", *CLUB, "--sign-in", "ana@club.example", "--role", "arbiter").status == 0
    told = club.run("invite", "--list").err
    assert "Riverside: 1 arbiter signs in" in told
    assert "for members only" in told
    assert "ana@" not in told
    assert "everybody" in club.run("invite", *CLUB, "--for-everybody").err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--club"),
        (("--club", "Nowhere"), "Nowhere"),
        ((*CLUB, "--role", "king"), "arbiter"),
        ((*CLUB, "--hours", "0"), "--hours"),
        ((*CLUB, "--withdraw", "ffff"), "--list"),
    ],
)
def test_what_cannot_be_done_is_said(club: Program, words: tuple[str, ...], said: str) -> None:
    done = club.run("invite", *words)
    assert done.status == 2
    assert said in done.err
    assert "Traceback" not in done.err
