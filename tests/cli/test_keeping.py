"""`init`, `import`, `export`, `matches` and `show`: a ledger filled, looked at and written out."""

from __future__ import annotations

import json

import pytest

from tests.cli.records import BROKEN_OFF, HEADER, PAPER, RIGHT, UNREADABLE, UNREADABLE_LINE, WRONG, named
from tests.cli.running import Program

PLAYED = f'[Club "Riverside"]\n[Played "2026-03-14"]\n{RIGHT}'


def test_init_twice_leaves_the_ledger_as_it_is(program: Program) -> None:
    program.write("night.domino", PLAYED)
    program.run("init")
    program.run("import", "night.domino")
    again = program.run("init", "--json")
    assert again.status == 0
    assert again.data == {"ledger": program.ledger, "matches": 1}


def test_an_import_says_what_is_new_and_how_many_findings_it_has(kept: Program) -> None:
    kept.write("night.domino", f"{PLAYED}\n{WRONG}")
    done = kept.run("import", "night.domino")
    assert done.status == 0
    assert "2 matches: 2 new" in done.out
    assert "1 error" in done.out


def test_a_match_with_mistakes_is_recorded_all_the_same(kept: Program) -> None:
    kept.write("night.domino", WRONG)
    done = kept.run("import", "night.domino", "--json")
    assert done.status == 0
    assert done.data["new"] == 1
    assert done.data["matches"][0]["findings"] == {"error": 1, "warning": 0, "info": 0}


def test_a_second_import_says_that_all_are_known(kept: Program) -> None:
    kept.write("night.domino", f"{PLAYED}\n{named(RIGHT, 'RV-7')}")
    kept.run("import", "night.domino")
    again = kept.run("import", "night.domino", "--json")
    assert again.status == 0
    assert {name: again.data[name] for name in ("new", "grown", "known", "refused")} == {
        "new": 0,
        "grown": 0,
        "known": 2,
        "refused": 0,
    }


def test_a_match_that_has_grown_is_added_to(kept: Program) -> None:
    whole = named(RIGHT, "RV-7")
    kept.write("night.domino", whole.replace("total Ana 18\n", ""))
    kept.run("import", "night.domino")
    kept.write("night.domino", whole)
    (match,) = kept.run("import", "night.domino", "--json").data["matches"]
    assert (match["match"], match["status"], match["appended"]) == ("RV-7", "grown", 1)


def test_an_unreadable_match_is_refused_with_its_place_and_the_others_are_taken(kept: Program) -> None:
    kept.write("night.domino", f"{UNREADABLE}\n{PLAYED}")
    done = kept.run("import", "night.domino")
    assert done.status == 1
    assert f"night.domino:{UNREADABLE_LINE}" in done.said
    assert "1 new, 1 refused" in done.out


def test_other_events_under_a_known_id_are_refused_with_the_first_that_differs(kept: Program) -> None:
    kept.write("night.domino", named(RIGHT, "RV-7"))
    kept.run("import", "night.domino")
    kept.write("night.domino", named(WRONG, "RV-7"))
    done = kept.run("import", "night.domino", "--json")
    assert done.status == 1
    (match,) = done.data["matches"]
    assert match["status"] == "refused"
    assert "event 5" in match["reason"]
    assert match["corrections"] == ['amend 5 write Ana 25 "why"']


def test_json_lines_come_in_from_standard_input(kept: Program) -> None:
    kept.write("night.domino", PLAYED)
    kept.run("import", "night.domino")
    lines = kept.run("export", "--format", "jsonl").out
    other = f"sqlite:///{kept.folder / 'other.sqlite'}"
    kept.run("--ledger", other, "init")
    done = kept.run("import", "-", "--ledger", other, "--json", stdin=lines.encode())
    assert (done.status, done.data["new"]) == (0, 1)


def test_export_and_import_into_a_new_ledger_give_the_same_bytes(kept: Program) -> None:
    kept.write("night.domino", f"{PLAYED}\n{named(WRONG, 'RV-7')}\n{BROKEN_OFF}")
    kept.run("import", "night.domino")
    first = kept.run("export").out
    kept.write("all.domino", first)
    kept.run("--ledger", "sqlite:///other.sqlite", "init")
    kept.run("--ledger", "sqlite:///other.sqlite", "import", "all.domino")
    assert first.count("[Record ") == 3
    assert kept.run("--ledger", "sqlite:///other.sqlite", "export").out == first


def test_export_writes_only_the_matches_that_are_named_in_their_order(kept: Program) -> None:
    kept.write("night.domino", f"{PLAYED}\n{named(RIGHT, 'RV-7')}")
    kept.run("import", "night.domino")
    lines = [json.loads(line) for line in kept.run("export", "RV-7", "1", "--format", "jsonl").out.splitlines()]
    assert list(dict.fromkeys(line["match"] for line in lines)) == ["RV-7", "1"]


def test_export_into_a_file_leaves_standard_output_empty(kept: Program) -> None:
    kept.write("night.domino", PLAYED)
    kept.run("import", "night.domino")
    done = kept.run("export", "--out", "all.domino")
    assert (done.status, done.out) == (0, "")
    assert (kept.folder / "all.domino").read_text() == kept.run("export").out


@pytest.mark.parametrize("words", [["export", "99"], ["show", "99"], ["replay", "99"], ["audit", "99"]])
def test_a_match_that_is_not_there_ends_with_2(kept: Program, words: list[str]) -> None:
    done = kept.run(*words)
    assert (done.status, done.out) == (2, "")
    assert "99" in done.err


@pytest.mark.parametrize("words", [["export", "--format", "pdf"], ["export", "--out", "no/such/folder/x.domino"]])
def test_what_cannot_be_written_ends_with_2(kept: Program, words: list[str]) -> None:
    done = kept.run(*words)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(("Error: ", "Usage: "))


def test_a_ledger_that_is_not_there_ends_with_2_and_says_how_to_make_it(program: Program) -> None:
    program.write("night.domino", PLAYED)
    for words in (["matches"], ["show", "1"], ["export"], ["import", "night.domino"]):
        done = program.run(*words)
        assert (done.status, done.out) == (2, "")
        assert "init" in done.err
    assert not (program.folder / "ledger.sqlite").exists()


def test_the_users_own_ledger_is_made_by_the_first_import(program: Program) -> None:
    program.write("night.domino", PLAYED)
    done = program.run("import", "night.domino", DOMINO_LEDGER="")
    assert done.status == 0
    assert program.run("matches", "--json", DOMINO_LEDGER="").data[0]["club"] == "Riverside"


def test_an_address_that_is_none_ends_with_2(program: Program) -> None:
    for address in ("ledger.sqlite", "nonsense://", "sqlite://"):
        done = program.run("--ledger", address, "matches")
        assert (done.status, done.out) == (2, "")
        assert "Traceback" not in done.err


def test_matches_are_listed_with_players_points_and_winner(kept: Program) -> None:
    kept.write("night.domino", f"{PLAYED}end\n")
    kept.run("import", "night.domino")
    row = kept.run("matches").out.splitlines()[1]
    assert row.split()[:4] == ["1", "2026-03-14", "Riverside", "draw"]
    assert "Ana - Ben" in row
    assert "18 : 0" in row


def test_the_points_of_a_pair_are_listed_once(kept: Program) -> None:
    kept.write("sheet.domino", PAPER)
    kept.run("import", "sheet.domino")
    assert "28 : 0 " in kept.run("matches").out


def test_a_game_that_does_not_exist_is_not_taken_for_one_that_nobody_played(kept: Program) -> None:
    done = kept.run("matches", "--variant", "blok")
    assert (done.status, done.out) == (2, "")
    assert "did you mean block?" in done.err


def test_matches_are_narrowed_by_club_player_and_date(kept: Program) -> None:
    other = PLAYED.replace("Riverside", "Harbour").replace("2026-03-14", "2026-04-01").replace("Ben", "Cid")
    kept.write("night.domino", f"{PLAYED}\n{other}")
    kept.run("import", "night.domino")
    for words in (["--club", "harbour"], ["--player", "Cid"], ["--since", "2026-03-15"]):
        (found,) = kept.run("matches", *words, "--json").data
        assert found["club"] == "Harbour"
    assert kept.run("matches", "--variant", "block", "--json").data == []


def test_a_date_that_is_none_is_a_usage_error(kept: Program) -> None:
    done = kept.run("matches", "--since", "yesterday")
    assert done.status == 2
    assert "yesterday" in done.err


def test_show_tells_header_hands_and_standing(kept: Program) -> None:
    kept.write("night.domino", PLAYED)
    kept.run("import", "night.domino")
    told = kept.run("show", "1")
    assert told.status == 0
    for text in ("Riverside", "2026-03-14", "Ana - Ben", "18 (+18)", "Ana 18, Ben 0"):
        assert text in told.out
    shown = kept.run("show", "1", "--json").data
    assert shown["totals"] == {"1": 18, "2": 0}
    assert (shown["hands"][0]["out"], shown["hands"][0]["kind"]) == (1, "result")


def test_a_name_with_markup_and_quotes_comes_back_as_it_was(kept: Program) -> None:
    name = """Bobby'); DROP TABLE event;-- <b> %s {} \\[red]"""
    text = name.replace("\\", "\\\\").replace('"', '\\"')
    kept.write("night.domino", f'{HEADER.replace("Ben", text)}\nhand 1\nout "{text}"\nreveal Ana 5-5\n')
    kept.run("import", "night.domino")
    assert kept.run("show", "1", "--json").data["seats"] == ["Ana", name]
    assert name in kept.run("matches").out


def test_where_to_read_what_was_found_is_said(program: Program) -> None:
    assert program.run("init").status == 0
    program.write("wrong.domino", named(WRONG, "RV-3"))
    assert "told by audit: domino-ledger audit RV-3" in program.run("import", "wrong.domino").err
    program.write("right.domino", named(RIGHT, "RV-4"))
    assert "domino-ledger audit" not in program.run("import", "right.domino").err


def test_what_was_not_written_down_of_a_hand_is_said_in_words_below_its_table(program: Program) -> None:
    header = '[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n'
    program.write("sheet.domino", f"{header}\nhand 1\nout Ana\nhand 2\nwrite Ana 20\n")
    program.run_here("init")
    program.run_here("import", "sheet.domino")
    shown = program.run_here("show", "1").out
    assert "result: no plays: who led" in shown
    assert "score: nothing but what was written" in shown
    assert "open: the plays" not in shown
