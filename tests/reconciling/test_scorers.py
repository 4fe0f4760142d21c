"""Two scorers of one match sit elsewhere and know other things: what differs is named, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from ledger.audit import audit
from ledger.game.events import Deal, Record
from ledger.game.variants import GAMES
from ledger.reconciling import as_json, in_words, merge, reconcile
from ledger.record import read, write
from tests.properties.matches import matches
from tests.reconciling.scorers import another_scorer
from tests.reconciling.test_records import SHORT, chosen, edited

SIZES = [
    pytest.param(range(1, 4), id="3 matches"),
    pytest.param(range(4, 101), id="97 matches more", marks=pytest.mark.soak),
]
PAIRS = (
    '[Variant "kozel-pairs"]\n{}\nhand 1\nout Ana\nreveal Ben 5-5 2-2\nreveal Dora 3-3\nwrite Ben 20\ntotal Ben 20\n'
)
BLOCK = """[Variant "block"]
[Seat1 "Ana"]
[Seat2 "Ben"]
hand 1
deal Ana 6-5 6-1 4-4 3-3 3-2 3-1 2-2
deal Ben 6-6 6-4 6-3 6-0 5-4 5-0 4-3
play Ben 6-6
play Ana 6-5 @right
play Ben 5-4 @right
play Ana 6-1 @left
"""


def record_of(text: str) -> Record:
    """The match that a text tells."""
    (record,) = read(text)
    assert isinstance(record, Record)
    return record


def seated(*names: str) -> str:
    """The seats of a header."""
    return "\n".join(f'[Seat{seat} "{name}"]' for seat, name in enumerate(names, start=1))


@pytest.mark.parametrize("seeds", SIZES)
@pytest.mark.parametrize("variant", GAMES)
def test_another_scorer_of_the_same_match_differs_only_where_he_wrote_something_else(
    variant: str, seeds: range
) -> None:
    for seed, record in zip(seeds, matches(variant, SHORT.get(variant, {"target": 30}), seeds), strict=True):
        random = Random(f"{variant} {seed}")
        edits = chosen(record, random)[: seed % 3]
        print(edits)
        touched = {number for edit in edits for number in range(edit.at - 1, edit.at + 5)}
        other = another_scorer(record, random, spare=touched)
        found = reconcile(record, edited(other.record, edits, random))
        assert [d.kind for d in found.differences] == [edit.kind for edit in edits]
        for difference, edit in zip(found.differences, edits, strict=True):
            assert difference.place - (edit.at - 1) in ((0, 1) if edit.kind == "doubled" else (0,))
        assert {line.first for line in found.fuller} == other.less
        assert {line.says_more for line in found.fuller} <= {"first"}
        assert found.agree is not bool(edits)


@pytest.mark.parametrize("variant", GAMES)
def test_a_merge_holds_all_that_either_scorer_knew(variant: str) -> None:
    for record in matches(variant, SHORT.get(variant, {"target": 30}), range(1, 2)):
        one = another_scorer(record, Random(f"one {variant}"), by=0)
        other = another_scorer(record, Random(f"other {variant}"))
        merged = merge(reconcile(one.record, other.record))
        assert merged.left == 0, [finding for finding in audit(merged.record) if finding.severity == "error"]
        less = {line.second for line in reconcile(record, merged.record).fuller}
        assert less == one.less & other.less


def test_a_header_may_begin_the_table_at_any_seat() -> None:
    names = ("Ana", "Ben", "Cid", "Dora")
    first = record_of(PAIRS.format(seated(*names)))
    for by in range(4):
        found = reconcile(first, record_of(PAIRS.format(seated(*names[by:], *names[:by]))))
        assert found.agree
        assert found.differences == []
        assert as_json(found)["totals"] == [{"1": 0, "2": 20}] * 2
    assert "begins its seats with Dora: the table is the same" in "\n".join(in_words(found))


def test_players_who_sat_otherwise_are_said_to() -> None:
    """Ana and Cid against Ben and Dora are other pairs than Ana and Ben against Cid and Dora."""
    first = record_of(PAIRS.format(seated("Ana", "Ben", "Cid", "Dora")))
    found = reconcile(first, record_of(PAIRS.format(seated("Ana", "Cid", "Ben", "Dora"))))
    assert not found.agree
    assert "the seats differ: Ana, Ben, Cid, Dora in the first, Ana, Cid, Ben, Dora in the second" in in_words(found)


def test_two_names_that_are_exchanged_throughout_are_no_renaming() -> None:
    exchanged = BLOCK.replace("Ana", "X").replace("Ben", "Ana").replace("X", "Ben")
    found = reconcile(record_of(BLOCK), record_of(exchanged))
    assert found.seating.names == []
    assert len(found.differences) == 6
    assert "first line 7, second line 7: play Ben 6-6 | play Ana 6-6" in "\n".join(in_words(found))


def test_a_renaming_is_guessed_for_names_that_the_other_header_has_not() -> None:
    first = record_of(PAIRS.format(seated("Ana", "Ben", "Cid", "Dora")))
    second = record_of(PAIRS.format(seated("Cid", "Dóra", "Ana", "Ben")).replace("reveal Dora", "reveal Dóra"))
    found = reconcile(first, second)
    assert (found.agree, found.seating.names) == (True, [("Dora", "Dóra")])
    both = record_of(BLOCK.replace("Ana", "Benn").replace("Ben ", "Anna ").replace('"Ben"', '"Anna"'))
    assert sorted(reconcile(record_of(BLOCK), both).seating.names) == [("Ana", "Anna"), ("Ben", "Benn")]


def test_either_partner_stands_for_their_pair() -> None:
    text = PAIRS.format(seated("Ana", "Ben", "Cid", "Dora"))
    other = text.replace("write Ben", "write Dora").replace("total Ben", "total Dora")
    assert reconcile(record_of(text), record_of(other)).differences == []


def test_an_arm_left_out_means_the_only_place_that_fits_and_no_other() -> None:
    """6-1 fits only the left, where 6-6 lies; written @right it is wrong, and another thing than the arm left out."""
    left_out = record_of(BLOCK.replace("6-1 @left", "6-1"))
    found = reconcile(record_of(BLOCK), left_out)
    assert (found.agree, [line.says_more for line in found.fuller]) == (True, ["first"])
    assert "play Ana 6-1 @left | play Ana 6-1 (the first says more)" in "\n".join(in_words(found))
    wrong = reconcile(left_out, record_of(BLOCK.replace("6-1 @left", "6-1 @right")))
    assert [difference.kind for difference in wrong.differences] == ["changed"]


@pytest.mark.parametrize(
    ("line", "less", "says_more"),
    [
        ("reveal 2 6-0 5-0", "reveal 2 =11", "first"),
        ("reveal 2 =11", "reveal 2 0-5 0-6", "second"),
        ("reveal 2 6-0 ?", "reveal 2 ? 5-0", "both"),
        ("fish", "fish 2", "second"),
        ("lead 1 5-5", "lead 1", "first"),
        ("end 1", "end", "first"),
    ],
)
def test_what_one_scorer_knew_is_no_contradiction(line: str, less: str, says_more: str) -> None:
    text = f'[Variant "draw"]\n{seated("Ana", "Ben")}\nhand 1\n{{}}\n'
    found = reconcile(record_of(text.format(line)), record_of(text.format(less)))
    assert [one.says_more for one in found.fuller] == [says_more]
    assert found.agree
    assert as_json(found)["fuller"][0]["says_more"] == says_more


@pytest.mark.parametrize("other", ["reveal 2 =12", "reveal 2 6-0 5-1", "reveal 2 6-0", "reveal 1 =11"])
def test_what_cannot_both_be_true_is_a_difference(other: str) -> None:
    text = f'[Variant "draw"]\n{seated("Ana", "Ben")}\nhand 1\n{{}}\n'
    found = reconcile(record_of(text.format("reveal 2 6-0 5-0")), record_of(text.format(other)))
    assert [difference.kind for difference in found.differences] == ["changed"]


def test_a_hand_seen_from_the_other_side_of_the_table_is_the_same_hand() -> None:
    other = BLOCK.replace("@left", "@X").replace("@right", "@left").replace("@X", "@right")
    found = reconcile(record_of(BLOCK), record_of(other))
    assert (found.agree, found.turned) == (True, [1])
    assert "hand 1 is seen from the other side of the table in the second record" in in_words(found)


def test_a_merge_takes_over_what_only_the_second_scorer_knew() -> None:
    mine = record_of(BLOCK.replace("deal Ben 6-6 6-4 6-3 6-0 5-4 5-0 4-3", "deal Ben 7"))
    his = record_of(BLOCK.replace("deal Ana 6-5 6-1 4-4 3-3 3-2 3-1 2-2", "deal Ana 7") + 'note "loud"\n')
    merged = merge(reconcile(mine, his))
    assert (merged.taken, merged.fuller, merged.left) == (0, 1, 0)
    assert "deal Ana 7" not in write(merged.record)
    assert "deal Ben 7" not in write(merged.record)


def test_a_merge_leaves_out_a_hand_that_holds_what_another_plays() -> None:
    """Ben cannot have been dealt the 6-5 that Ana was dealt; what the others knew is taken all the same."""
    mine = BLOCK.replace("deal Ben 6-6 6-4 6-3 6-0 5-4 5-0 4-3", "deal Ben 7").replace("6-1 @left", "6-1")
    found = reconcile(record_of(mine), record_of(BLOCK.replace("deal Ben 6-6 6-4", "deal Ben 6-6 6-5")))
    merged = merge(found)
    assert (merged.fuller, merged.left) == (1, 0)
    assert "play Ana 6-1 @left" in write(merged.record)


def test_a_merge_takes_claims_and_hands_that_only_the_second_record_has() -> None:
    mine = record_of(BLOCK.replace("deal Ben 6-6 6-4 6-3 6-0 5-4 5-0 4-3\n", ""))
    merged = merge(reconcile(mine, record_of(BLOCK)))
    assert (merged.taken, merged.left) == (1, 0)
    assert any(isinstance(event, Deal) and event.seat == 2 for event in merged.record.events)


def test_what_differences_do_only_together_is_told_at_the_end() -> None:
    """Each of them alone leaves the score as it is: the hand was won by the other."""
    header = '[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n'
    (first,) = read(f"{header}hand 1\nout Ana\nreveal Ben 5-5 1-0\nwrite Ana 11\n")
    (second,) = read(f"{header}hand 1\nout Ben\nreveal Ana 5-5 1-0\nwrite Ben 11\n")
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert list(in_words(reconcile(first, second)))[-2:] == [
        "in the end by the first: Ana 11, Ben 0",
        "in the end by the second: Ana 0, Ben 11",
    ]
