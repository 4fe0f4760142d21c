"""`rescore` and `reconcile`: what they print, and how they end."""

from __future__ import annotations

from tests.cli.records import HEADER, RIGHT, WRONG, named
from tests.cli.running import Program

BLOCKED = f"{HEADER}\nhand 1\nlead Ana 5-5\nfish\nreveal Ana 3-2\nreveal Ben 6-6\n".replace("draw", "draw-duel")


def test_the_same_events_are_scored_under_other_options(program: Program) -> None:
    """With a target of 10 Ana has won with her 18."""
    program.write("night.domino", RIGHT)
    done = program.run("rescore", "night.domino", "--options", "target=10", "--json")
    assert done.status == 0
    (match,) = done.data["matches"]
    assert (match["before"]["winners"], match["after"]["winners"]) == ([], [1])
    assert match["line"] == 7
    assert done.data["season"]["other_winners"] == 1


def test_it_says_where_a_match_begins_to_differ_or_that_nothing_does(program: Program) -> None:
    program.write("night.domino", RIGHT)
    assert "differs from line 7 on" in program.run("rescore", "night.domino", "--options", "target=10").out
    assert "nothing differs" in program.run("rescore", "night.domino", "--options", "target=100").out


def test_the_words_name_players_and_the_options_must_be_named(program: Program) -> None:
    program.write("night.domino", RIGHT)
    told = program.run("rescore", "night.domino", "--options", "target=10")
    assert "1 of 1 match differs, 1 with other winners" in told.err
    assert "totals: Ana 18, Ben 0; not over | Ana 18, Ben 0; won by Ana" in told.out
    assert "seat 1" not in told.out
    done = program.run("rescore", "night.domino")
    assert (done.status, done.out) == (2, "")
    assert "say what would be otherwise" in done.err


def test_matches_of_a_club_are_rescored_and_other_games_left_out(kept: Program) -> None:
    club = '[Club "Riverside"]\n'
    kept.write("night.domino", f"{club}{named(RIGHT, 'A')}\n{club}{named(BLOCKED, 'B')}\n{named(RIGHT, 'C')}")
    kept.run("import", "night.domino")
    done = kept.run("rescore", "--options", "spinner=true", "--club", "Riverside", "--json")
    assert [match["match"] for match in done.data["matches"]] == ["A"]
    assert done.data["left_out"] == 1


def decided(name: str, winner: str, month: int, hands: int) -> str:
    """A match to 20 of Ana, Ben or Cid, each hand of which brings 18: the first two decide it."""
    other = {"Ana": "Ben", "Ben": "Cid", "Cid": "Ana"}[winner]
    head = (
        f'[Id "{name}"]\n[Club "Riverside"]\n[Played "2026-{month:02}-14"]\n[Variant "draw"]\n[Options "target=20"]\n'
    )
    seats = f'[Seat1 "{winner}"]\n[Seat2 "{other}"]\n'
    return head + seats + "".join(f"hand {n}\nout 1\nreveal 2 5-5 4-4\n" for n in range(1, hands + 1))


def test_the_tables_before_and_after_are_those_of_the_standings_command(kept: Program) -> None:
    """Ana, Ben and Cid have beaten one another; with a target of 18 Ben has two more matches won, Cid one more lost."""
    night = [decided("A", "Ana", 1, 2), decided("B", "Ben", 2, 2), decided("C", "Cid", 3, 2), decided("D", "Ben", 4, 1)]
    kept.write("night.domino", "\n".join(night))
    kept.run("import", "night.domino")
    kept.run_here("season", "open", "spring", "--club", "Riverside", "--from", "2026-02-01", "--to", "2026-06-30")
    for chosen in (["--club", "Riverside"], ["--club", "Riverside", "--season", "spring"]):
        table = kept.run_here("rescore", "--options", "target=18", *chosen, "--json").data["season"]["table"]
        assert table["before"] == kept.run_here("standings", *chosen, "--json").data
        (first, *_) = table["after"]
        assert (first["name"], first["tie_breaks"]["match_points"]["value"]) == ("Ben", 2)


def test_the_answer_comes_first_and_says_who_is_not_in_the_second_table(kept: Program) -> None:
    kept.write("night.domino", decided("A", "Ana", 1, 2) + decided("B", "Ben", 2, 2) + decided("C", "Cid", 3, 3))
    kept.run("import", "night.domino")
    told = kept.run_here("rescore", "--options", "target=50", "--club", "Riverside")
    assert told.err.splitlines()[:2] == [
        "3 of 3 matches differ, 2 with other winners",
        "2 decided matches would not be over, and are not in the second table",
    ]
    before, after, matches = told.out.split("\n\n")
    assert [before.splitlines()[0], after.splitlines()[0]] == ["As it is", "With target=50"]
    assert after.splitlines()[2].split()[:3] == ["1", "1", "Cid"]
    assert after.splitlines()[-1] == "without a decided match then: Ben"
    assert matches.startswith("match A: draw, Ana - Ben: differs from event")


def test_of_a_whole_ledger_only_what_differs_is_listed_and_a_club_that_is_not_there_is_named(kept: Program) -> None:
    kept.write("night.domino", f'[Club "Riverside"]\n{named(RIGHT, "A")}')
    kept.run("import", "night.domino")
    same = kept.run("rescore", "--options", "target=100")
    assert (same.status, same.out) == (0, "")
    assert "0 of 1 match differ" in same.err
    nobody = kept.run("rescore", "--options", "target=10", "--club", "Riversid")
    assert "did you mean Riverside?" in nobody.err
    both = kept.run("rescore", "A", "--options", "target=10", "--club", "Riverside")
    assert (both.status, both.out) == (2, "")


def test_an_option_that_no_game_of_these_has_ends_with_2(program: Program) -> None:
    program.write("night.domino", RIGHT)
    done = program.run("rescore", "night.domino", "--options", "spiner=true")
    assert done.status == 2
    assert "spinner" in done.err


def test_two_records_that_agree_end_with_0_and_others_with_1(program: Program) -> None:
    program.write("ana.domino", RIGHT)
    program.write("ben.domino", WRONG)
    assert program.run("reconcile", "ana.domino", "ana.domino").status == 0
    done = program.run("reconcile", "ana.domino", "ben.domino")
    assert done.status == 1
    assert "after the header 4 events agree, 1 differs\n" in done.out
    assert "write Ana 18 | write Ana 25" in done.out


def test_headers_that_differ_are_told_apart_from_the_events(program: Program) -> None:
    program.write("ana.domino", RIGHT)
    program.write("ben.domino", RIGHT.replace("[Seat1", '[Options "target=50"]\n[Seat1', 1))
    done = program.run("reconcile", "ana.domino", "ben.domino")
    assert done.status == 1
    assert done.out.splitlines() == [
        "the headers differ: target=100 in the first, target=50 in the second",
        "after the header 5 events agree, none differs; the headers differ, as told above",
    ]


def test_a_merge_is_written_and_never_over_another_file(program: Program) -> None:
    program.write("ana.domino", WRONG)
    program.write("ben.domino", RIGHT)
    done = program.run("reconcile", "ana.domino", "ben.domino", "--merge", "merged.domino")
    assert "wrong in the first: 25 points were claimed for Ana, but it is 18" in done.out
    assert "1 of 1 difference taken from the second; no error" in done.err
    assert program.run("audit", "merged.domino").status == 0
    again = program.run("reconcile", "ana.domino", "ben.domino", "--merge", "merged.domino")
    assert again.status == 2
    assert "merged.domino is there already: name another file" in again.err


def test_a_record_that_only_says_less_agrees_and_a_merge_takes_over_what_it_knew(program: Program) -> None:
    """18 pips are those of 5-5 and 4-4; a header may begin at any seat."""
    less = RIGHT.replace("5-5 4-4", "=18").replace('Seat1 "Ana"', 'Seat2 "Ana"').replace('Seat2 "Ben"', 'Seat1 "Ben"')
    program.write("ana.domino", less)
    program.write("ben.domino", RIGHT)
    done = program.run("reconcile", "ana.domino", "ben.domino", "--merge", "merged.domino")
    assert done.status == 0
    assert "reveal Ben =18 | reveal Ben 5-5 4-4 (the second says more)" in done.out
    assert "0 of 0 differences taken from the second, 1 line filled in; no error" in done.err
    merged = (program.folder / "merged.domino").read_text("utf-8")
    assert "reveal Ben 4-4 5-5" in merged
    shown = program.run("reconcile", "ana.domino", "ben.domino", "--merge", "-")
    assert (shown.status, shown.out.strip()) == (0, merged.strip())
    assert "the second says more" in shown.err


def test_json_names_the_events_on_both_sides_and_the_effect(program: Program) -> None:
    program.write("ana.domino", RIGHT)
    program.write("ben.domino", RIGHT.replace("5-5 4-4", "5-5 4-3").replace("18", "17"))
    data = program.run("reconcile", "ana.domino", "ben.domino", "--json").data
    assert [difference["effect"] for difference in data["differences"]] == [{"1": -1}, {}, {}]
    assert data["differences"][0]["first"] == [{"event": 4, "line": 7}]


def test_a_match_that_was_ended_without_a_winner_is_not_said_to_go_on(program: Program) -> None:
    program.write("night.domino", f"{RIGHT}end\n")
    told = program.run_here("rescore", "night.domino", "--options", "target=10").out
    assert "totals: Ana 18, Ben 0; ended, and won by nobody | Ana 18, Ben 0; won by Ana" in told


def test_folders_of_partitions_stand_alone_and_a_cluster_wants_them(kept: Program) -> None:
    kept.write("night.domino", RIGHT)
    (kept.folder / "archive").mkdir()
    elsewhere = ("night.domino", "--cluster", "tcp://10.0.0.1:8786")
    for words in (("archive", "night.domino"), elsewhere, ("night.domino", "--jobs", "2")):
        done = kept.run("rescore", *words, "--options", "target=10")
        assert (done.status, done.out) == (2, "")
        assert "folders of partitions" in done.err
    done = kept.run("rescore", "archive", "--options", "target=10")
    assert (done.status, done.out) == (2, "")
    assert "is a folder without partitions" in done.err
