"""The prompt at which a match is recorded: a line is read, understood, checked, and kept."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import IO

from ledger.cli.printing import plain, say, show
from ledger.cli.prompt_help import help_lines
from ledger.cli.stepping import points_texts, state_rows
from ledger.cli.table_in_letters import table_rows
from ledger.cli.which_end import which_end
from ledger.errors import WrongVersion
from ledger.game.events import Event, Void
from ledger.naming import with_names
from ledger.record import write_event
from ledger.record.words import quote
from ledger.record.writing import word as name_as_word
from ledger.recording import Sitting, Unclear, read_short
from ledger.recording.next_lines import advice, allowed, obvious
from ledger.recording.shorthand import UNDO, WhichEnd
from ledger.recording.tongues import EVENT_WORDS, NO, YES, YES_IN, folded
from ledger.service.matches.recording import Recorder
from ledger.wording import language_code, told

LEAVE = frozenset(("q", "quit", "exit"))
ALL_THE_SAME = "!"
UNDOES = frozenset(word for word, meaning in EVENT_WORDS.items() if meaning == UNDO)
DECLINES = frozenset(("", *(folded(word) for word in NO.split()))) | UNDOES
"""Who says undo to a question means the line that is asked about, and no earlier one."""

SHOWN_OF_A_LINE = 100
"""Signs of a typed line that are shown again where it was not understood."""


class Prompt:
    """Records one match from lines. With `asks` a person answers; without, the first refused line ends it."""

    def __init__(self, recorder: Recorder, *, asks: bool) -> None:
        self.recorder = recorder
        self.asks = asks
        self._ahead: list[str] = []

    def run(self, lines: IO[str]) -> bool:
        """Takes lines until they end or the user leaves; whether one was refused that nobody could be asked about."""
        try:
            return self._take_all(lines)
        except KeyboardInterrupt:
            say("")
            self._told_how_to_go_on()
            raise

    def _take_all(self, lines: IO[str]) -> bool:
        self._greet()
        for number, line in enumerate(self._typed() if self.asks else lines, start=1):
            text = line.removeprefix("\ufeff").strip()
            if text.casefold() in LEAVE:
                break
            if text and text[0] == ";":
                continue
            kept = self._take(text)
            if not kept and not self.asks:
                match = self.recorder.sitting.match
                say(f"Stopped at line {number}: {plain(text)}")
                say(plain(f"What came before it is kept; domino-ledger record {match} goes on with the match"))
                return True
        self._told_how_to_go_on()
        return False

    def _greet(self) -> None:
        sitting = self.recorder.sitting
        game = f"match {sitting.match}, {sitting.record.opening.variant}: {' - '.join(sitting.seated)}"
        say(plain(game))
        if self.asks:
            say("? shows what is allowed, q leaves; every line is stored at once")

    def _typed(self) -> Iterator[str]:
        """The lines that a person types, with completion where the terminal has it."""
        _complete(lambda: _words(self.recorder))
        while True:
            say(plain(_asked(self.recorder.sitting)))
            try:
                yield self._ahead.pop() if self._ahead else input("> ")
            except EOFError:
                say("")
                return

    def _take(self, text: str) -> bool:
        """Whether the line was understood, and recorded if it tells events."""
        sitting = self.recorder.sitting
        if text in ("?", "help"):
            self._help()
            return True
        if text == "s":
            state = sitting.state()
            show(plain("\n".join([*table_rows(state, sitting.seated), *state_rows(state, sitting.seated)])))
            return True
        anyhow = text.startswith(ALL_THE_SAME)
        try:
            events = self._understood(text.removeprefix(ALL_THE_SAME).strip())
        except Unclear as fault:
            say(plain(_pointed(text, fault)))
            return False
        return bool(events) and self._keep(events, anyhow=anyhow)

    def _understood(self, text: str) -> tuple[Event, ...]:
        sitting = self.recorder.sitting
        if not text:
            event = obvious(sitting) if self.asks else None
            return (event,) if event is not None else ()
        try:
            return read_short(text, sitting)
        except WhichEnd as question:
            if not self.asks:
                raise
            say(plain(f"{question.tile} fits several ends"))
            asked, on_enter = which_end(question, sitting)
            end = _answer(plain(asked))
            while end in ("?", "help"):
                end = _answer(plain(asked))
            return read_short(f"{text} {end or on_enter}", sitting)

    def _keep(self, events: Sequence[Event], *, anyhow: bool) -> bool:
        sitting = self.recorder.sitting
        objections = sitting.objections(events)
        for objection in objections:
            where = f"event {objection.event}: " if objection.event <= sitting.length else ""
            say(plain(f"Not by the rules: {where}{with_names(objection.message, sitting.seated)}"))
        if objections and not sitting.state().hand:
            say("A hand begins with its number: hand 1")
        early = sitting.ends_too_early(events) if self.asks else ""
        if early:
            say(plain(early))
        if (objections or early) and not anyhow:
            remark = self._all_the_same()
            if remark is None:
                return False
            events = [*events, *remark]
        try:
            self.recorder.keep(events)
        except WrongVersion:
            self._told_meanwhile()
            return False
        self._told(len(events))
        return True

    def _all_the_same(self) -> tuple[Event, ...] | None:
        """The remark with which an irregular line is recorded, if any; None if it is not recorded."""
        if not self.asks:
            say(f"put {ALL_THE_SAME} before the line if it happened all the same")
            return None
        answer = _answer("Record it all the same? y/N: ")
        if not _agrees(answer):
            say("not recorded")
            # whoever types the right line here, in place of an answer, need not type it twice
            self._ahead += [answer] if folded(answer) not in DECLINES else []
            return None
        remark = _answer("A remark to go with it, or Enter: ")
        try:
            return read_short(f"note {quote(remark)}", self.recorder.sitting) if remark else ()
        except Unclear as fault:
            say(plain(f"{fault.message}; it is recorded without the remark"))
            return ()

    def _told(self, number: int) -> None:
        """What was recorded, and what it brought."""
        sitting = self.recorder.sitting
        opening = sitting.record.opening
        for at in range(sitting.length - number + 1, sitting.length + 1):
            event = sitting.record.events[at - 1]
            taken_back = ""
            if isinstance(event, Void):
                taken_back = f"   taken back: {write_event(sitting.record.events[event.target - 1], opening)}"
            show(plain(f"{at:>5}  {write_event(event, opening)}{taken_back}"))
        for text in points_texts(sitting.state(), sitting.names):
            show(plain(f"       {text}"))

    def _told_meanwhile(self) -> None:
        say("Somebody else has recorded meanwhile; your line was not stored:")
        for number, event in self.recorder.refresh():
            say(plain(f"{number:>5}  {write_event(event, self.recorder.sitting.record.opening)}"))

    def _told_how_to_go_on(self) -> None:
        sitting = self.recorder.sitting
        if self.asks and not sitting.ended():
            say(plain(f"Everything is kept; domino-ledger record {sitting.match} goes on with it"))

    def _help(self) -> None:
        for line in help_lines(self.recorder.sitting):
            say(plain(line))


def _agrees(answer: str) -> bool:
    """Whether an answer is yes, in English or in the language of the session; a key of the prompt never is."""
    words = f"{YES} {YES_IN.get(language_code(), '')}"
    return folded(answer) in {folded(word) for word in words.split()}


def _answer(question: str) -> str:
    """What is typed in answer to a question; nothing where the input ends."""
    try:
        return input(question).strip()
    except EOFError:
        say("")
        return ""


def _asked(sitting: Sitting) -> str:
    """What is waited for, how it is typed, and what Enter alone records."""
    event = obvious(sitting)
    if event is not None:
        return f"{advice(sitting)} (Enter: {write_event(event, sitting.record.opening)})"
    hints = []
    if sitting.undealt():
        hints.append("deal 6-6 5-4 …, or deal alone leaves the hands hidden")
    elif sitting.unrevealed():
        hints.append("reveal 5-5 4-4, or reveal =23")
    elif sitting.match_over() and not sitting.ended():
        hints.append("e writes the end")
    return " · ".join([advice(sitting), *hints])


def _pointed(text: str, fault: Unclear) -> str:
    """The line, of a long one that part, with a mark under what was not understood, and why it was not."""
    if not fault.column:
        return str(fault)
    at = fault.column - 1
    start = max(0, at - SHOWN_OF_A_LINE // 2) if len(text) > SHOWN_OF_A_LINE else 0
    part = text[start : start + SHOWN_OF_A_LINE]
    before, after = "…" if start else "", "…" if start + SHOWN_OF_A_LINE < len(text) else ""
    return f"  {before}{part}{after}\n  {' ' * (len(before) + at - start)}^ {told(fault)}"


def _words(recorder: Recorder) -> list[str]:
    """What Tab may complete: the tiles that may be laid, names, and the words of events."""
    sitting = recorder.sitting
    tiles = {move.tile.text for move in allowed(sitting) if move.tile is not None}
    words = ("hand", "deal", "draw", "knock", "fish", "reveal", "score", "write", "total", "end", "note", "undo")
    return [*sorted(tiles), *map(name_as_word, sitting.names), *words]


def _complete(words: Callable[[], list[str]]) -> None:
    """Lets Tab complete what these words begin with, where the terminal can."""
    with contextlib.suppress(ImportError):
        import readline

        def completed(begun: str, number: int) -> str | None:
            # a name with blanks is quoted when it is written, and seldom when it is begun
            start = folded(begun.lstrip('"'))
            found = [word for word in words() if folded(word.lstrip('"')).startswith(start)]
            return found[number] if number < len(found) else None

        readline.set_completer(completed)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")
