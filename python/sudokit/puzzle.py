"""Puzzle: a Sudoku of any layout, and what can be asked about it."""

from __future__ import annotations

import ctypes
import json
import os
import threading
from ctypes import byref
from typing import Any, Iterator, NoReturn, Sequence, TypeVar, Union, overload

from . import _library, answers
from ._call import ProgressOption, Stop, Watch, run
from ._cells import record_of
from ._decode import Answer
from ._library import c
from .errors import ClosedError, InputError, NoAnswer, raised_from, refused

A = TypeVar("A", bound=Answer)
# A text in any form that Sudokit reads (docs/formats.md); side*side digits, 0 or None an open cell,
# flat or by rows, as lists or an array; or side*side*side truths: which digits each cell may take.
PuzzleSource = Union[str, bytes, Sequence[Any], Any]

# The first page of solutions, and how much longer each further one is.
_FIRST_PAGE = 16
_PAGE_GROWTH = 16
# Longest text of a puzzle of side 9, which is solved before anyone would interrupt it.
_SHORT_TEXT = 81

_QUESTION = {"solve": b'{"ask":"solve"}', "unique": b'{"ask":"unique"}'}


_entering = threading.Lock()


def _renew_entering() -> None:
    global _entering
    _entering = threading.Lock()


os.register_at_fork(after_in_child=_renew_entering)


class Puzzle:
    """A puzzle: a layout, and givens or pencilmarks. It does not change.

    source: a text in any form that Sudokit reads, digits as lists or as an array (0 or None for an
        open cell), or truths of shape (side, side, side): which digits each cell may take.
    layout: a name such as "x", "2x5" or "latin9", or the text of a layout file (two lines or more);
        default: what the text says, or the boxes that fit the number of cells.
    clashes: equal digits in a house are no error, for what a person filled in.
    format: of a text, such as "line"; default: it is detected.

    What one question finds out serves those that follow. A puzzle may be shared by threads, which
    wait for each other, and by processes after a fork, and it can be pickled.

    Methods accept the limits `time` (seconds), `iterations`, `memory` (bytes) and `seed`, a Stop as
    `stop`, and `progress`: a function, or True for a bar of tqdm. Methods that return a puzzle, a
    number or a truth raise NoAnswer if a limit is reached or if there is none; the others return
    an answer that says so. Ctrl-C raises Interrupted, a KeyboardInterrupt.

    Raises InputError if the source is no puzzle, TypeError if it is of a wrong type.
    """

    def __init__(
        self,
        source: PuzzleSource,
        layout: str | None = None,
        *,
        clashes: bool = False,
        format: str | None = None,
    ) -> None:
        how: dict[str, Any] = {}
        if layout is not None:
            how["layout"] = layout
        if clashes:
            how["clashes"] = True
        if format is not None:
            how["format"] = format
        if not isinstance(source, (str, bytes)):
            source = record_of(source)
            how["format"] = "json"
        self._text = source.encode() if isinstance(source, str) else source
        self._how = json.dumps(how).encode() if how else b""
        self._named = layout
        self._clashes = clashes
        self._begin()

    # Members that are set when they are needed: an answer has puzzles that nobody may look at.
    _text = b""
    _how = b""
    _named: str | None = None
    _clashes = False
    # The cells of a puzzle that an answer gave, before it is opened.
    _line: str | None = None
    _layout: str | None = None
    _record: dict[str, Any] | None = None
    _closed = False
    # The process that opened the handle, and the thread that is inside it.
    _process = 0
    _address: int | None = None
    _asking: int | None = None
    _lock: threading.Lock

    @classmethod
    def _like(cls, parent: Puzzle, cells: str) -> Puzzle:
        """A puzzle with the layout of another; opened when it is first used."""
        puzzle = cls.__new__(cls)
        puzzle._line = cells
        puzzle._layout = parent._layout
        puzzle._named = parent._named
        puzzle._clashes = parent._clashes
        return puzzle

    def _write_source(self) -> None:
        """Of a puzzle that an answer gave: what it is opened from."""
        self._text = json.dumps({"puzzle": self._line}).encode()
        self._how = self._how_like()
        self._line = None

    @classmethod
    def _restored(cls, record: bytes, how: bytes, layout: str | None, clashes: bool) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._text = record
        puzzle._how = how
        puzzle._named = layout
        puzzle._clashes = clashes
        return puzzle

    def _how_like(self) -> bytes:
        how: dict[str, Any] = {"format": "json"}
        if self._named is not None and "\n" in self._named:
            how["layout"] = self._named
        else:
            how["layout"] = self.layout
        if self._clashes:
            how["clashes"] = True
        return json.dumps(how).encode()

    # --- The handle ------------------------------------------------------------------------------

    def _open(self) -> None:
        if self._line is not None:
            self._write_source()
        address = ctypes.c_void_p()
        error = _library.ErrorPointer()
        status = c.sudokit_puzzle_open(
            self._text, len(self._text), self._how, len(self._how), byref(address), byref(error)
        )
        if status != _library.OK:
            raise raised_from(status, error)
        self._address = address.value

    def _handle(self) -> int:
        if self._closed:
            raise ClosedError("invalid-value", "the puzzle is closed")
        if self._process != os.getpid():
            self._enter_process()
        assert self._address is not None
        return self._address

    def _enter_process(self) -> None:
        """Opens the handle, again after a fork: another thread may have been inside the old one."""
        with _entering:
            if self._process == os.getpid():
                return
            self._begin()

    def _begin(self) -> None:
        self._lock = threading.Lock()
        self._asking = None
        self._open()
        self._process = os.getpid()

    def close(self) -> None:
        """Frees the puzzle, which then answers nothing. It is freed without this, too."""
        if self._address is None:
            self._closed = True
            return
        self._handle()
        with self._lock:
            self._closed = True
            self._free()

    def _free(self) -> None:
        address, self._address = self._address, None
        if address is not None and self._process == os.getpid():
            c.sudokit_puzzle_close(address)

    def __del__(self) -> None:
        if self._address is not None:
            self._free()

    def __enter__(self) -> Puzzle:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- What it is ------------------------------------------------------------------------------

    def to_text(self, format: str = "line") -> str:
        """The puzzle in a format such as "line", "grid", "numbers", "sdk", "csv" or "json".

        Without a newline at its end. Raises InputError if there is no such format, or if it cannot hold the puzzle.
        """
        address = ctypes.c_void_p()
        error = _library.ErrorPointer()
        status = c.sudokit_puzzle_write(
            self._handle(), format.encode(), byref(address), byref(error)
        )
        if status != _library.OK:
            raise raised_from(status, error)
        return _library.take_text(address.value).rstrip("\n")

    def _members(self) -> dict[str, Any]:
        if self._record is None:
            self._record = json.loads(self.to_text("json"))
        return self._record

    @property
    def layout(self) -> str:
        """The name of the layout: "3x3", "2x5+x"; "custom" if it was given as a text."""
        if self._layout is None:
            self._layout = str(self._members()["layout"])
        return self._layout

    @property
    def comment(self) -> str:
        return str(self._members().get("comment", ""))

    @property
    def side(self) -> int:
        """The number of digits, rows and columns."""
        return int(c.sudokit_puzzle_side(self._handle()))

    def _cells(self) -> list[str]:
        text: str = self._members()["puzzle"]
        return text.split() if " " in text else list(text)

    @property
    def has_marks(self) -> bool:
        """Whether it is a pencilmark puzzle (sukaku), of which some cells have candidates only."""
        return len(self._cells()) != self.side**2

    @property
    def digits(self) -> tuple[int, ...]:
        """The givens in row-major order, 0 for an open cell."""
        if self.has_marks:
            return tuple(marks[0] if len(marks) == 1 else 0 for marks in self.marks)
        return tuple(map(_digit, self._cells()))

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The same by rows."""
        digits, side = self.digits, self.side
        return tuple(digits[at : at + side] for at in range(0, side * side, side))

    @property
    def marks(self) -> tuple[tuple[int, ...], ...]:
        """The candidates of each cell by the text of the puzzle: all digits where it is open."""
        cells, side = self._cells(), self.side
        if not self.has_marks:
            every = tuple(range(1, side + 1))
            return tuple((digit,) if digit else every for digit in map(_digit, cells))
        each = (cells[at : at + side] for at in range(0, len(cells), side))
        return tuple(tuple(d for d, mark in enumerate(one, 1) if mark != ".") for one in each)

    @property
    def givens(self) -> int:
        """The number of givens."""
        return sum(digit > 0 for digit in self.digits)

    def to_numpy(self) -> Any:
        """The digits as an array of uint8 of shape (side, side)."""
        from ._optional import numpy

        np = numpy()
        return np.array(self.rows, dtype=np.uint8)

    def _key(self) -> tuple[str, str]:
        return self._members()["puzzle"], self._named_layout()

    def _named_layout(self) -> str:
        named = self._named
        return named if named is not None and "\n" in named else self.layout

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        return self.to_text("grid")

    def __repr__(self) -> str:
        if self._closed:
            return "<closed Puzzle>"
        return f"Puzzle({self._members()['puzzle']!r}, layout={self.layout!r})"

    def _repr_svg_(self) -> str:
        return self.svg(labels=False)

    def __reduce__(self) -> tuple[Any, ...]:
        record = json.dumps({key: self._members()[key] for key in self._members() if key != "layout"})
        return Puzzle._restored, (record.encode(), self._how_like(), self._named, self._clashes)

    # --- Questions -------------------------------------------------------------------------------

    def ask(
        self,
        kind: str,
        *,
        stop: Stop | None = None,
        progress: ProgressOption = None,
        **options: Any,
    ) -> list[dict[str, Any]]:
        """Asks any question of docs/questions.md and returns the objects of its answer.

        Raises InputError if the question cannot be read or does not support the puzzle.
        """
        if options or kind not in _QUESTION:
            asked = {"ask": kind, **{name: _plain(v) for name, v in options.items() if v is not None}}
            question = json.dumps(asked).encode()
            short = False
        else:
            question = _QUESTION[kind]
            short = len(self._text) <= _SHORT_TEXT
        text = self._ask(question, stop, progress, short)
        objects = [json.loads(line) for line in text.splitlines()]
        first = objects[0]
        if first.get("verdict") == "error":
            raise refused(first)
        self._layout = first.get("layout", self._layout)
        return objects

    def _ask(
        self, question: bytes, stop: Stop | None, progress: ProgressOption, short: bool
    ) -> str:
        handle = self._handle()
        if self._asking is not None and self._asking == threading.get_ident():
            raise ClosedError("invalid-value", "a callback cannot ask the puzzle that calls it")
        address = ctypes.c_void_p()
        watch = Watch(progress) if progress else None

        def call(options: Any, error: Any) -> int:
            self._asking = threading.get_ident()
            try:
                return int(
                    c.sudokit_puzzle_answer(
                        handle, question, len(question), byref(address), options, error
                    )
                )
            finally:
                self._asking = None

        def partial() -> Any:
            return _library.take_text(address.value) if address.value else None

        with self._lock:
            if self._closed:
                raise ClosedError("invalid-value", "the puzzle is closed")
            run(call, stop=stop, watch=watch, short=short, partial=partial)
        if watch is not None:
            try:
                watch.finish()
            except BaseException:
                c.sudokit_free(address)
                raise
        return _library.take_text(address.value)

    def _answers(self, cls: type[A], kind: str, options: dict[str, Any]) -> list[A]:
        return [cls._of(members, self._make) for members in self.ask(kind, **options)]

    def _answer(self, cls: type[A], kind: str, options: dict[str, Any]) -> A:
        return self._answers(cls, kind, options)[0]

    def _make(self, cells: str) -> Puzzle:
        return Puzzle._like(self, cells)

    def solve(self, **options: Any) -> answers.Solve:
        """One solution: `.solution`, None if there is none or if a limit was reached (`.verdict`).

        Options: engine, preset, params (docs/questions.md), and the limits.
        """
        return self._answer(answers.Solve, "solve", options)

    def solutions(self, limit: int = 0, **options: Any) -> Iterator[Puzzle]:
        """Its solutions, one after the other, up to a limit (0: all).

        The iterator may be left at any time. They are searched for in pages, each
        sixteen times as long as the one before it; those that were yielded are remembered.
        """
        if limit < 0:
            raise InputError("out-of-range", "limit must be 0 or more")
        seen: set[str] = set()
        page = _FIRST_PAGE
        while True:
            wanted = min(page, limit) if limit else page
            found = self.ask("solutions", limit=wanted, **options)[0]
            for text in found.get("all") or [found["solution"]]:
                if text is not None and text not in seen:
                    seen.add(text)
                    yield Puzzle._like(self, text)
            if found["complete"] or limit and wanted == limit:
                return
            if found["reason"] != "finished":
                answer = answers.Solve._of(found, self._make)
                raise NoAnswer(f"a limit was reached: {found['reason']}", answer)
            page *= _PAGE_GROWTH

    def count(self, limit: int = 1_000_000, **options: Any) -> int:
        """The number of solutions, at most `limit` (0: no limit)."""
        answer = self._answer(answers.Count, "count", {"limit": limit, **options})
        return _finished(answer, answer.reason).solutions

    def is_unique(self, **options: Any) -> bool:
        """Whether there is exactly one solution."""
        answer = self._answer(answers.Check, "unique", options)
        if answer.verdict == "unknown":
            raise NoAnswer("it is not known whether there is one solution", answer)
        return answer.verdict not in ("none", "multiple")

    def check(self, minimal: bool = False, **options: Any) -> answers.Check:
        """Whether there is exactly one solution; with `minimal` also which givens are redundant."""
        if minimal:
            options["minimal"] = True
        return self._answer(answers.Check, "unique", options)

    def estimate(self, walks: int = 10_000, **options: Any) -> answers.Estimate:
        """About how many solutions there are, by random walks."""
        return self._answer(answers.Estimate, "estimate", {"iterations": walks, **options})

    def candidates(self, solutions: int = 0, **options: Any) -> answers.Candidates:
        """The digits that each cell has in some solution.

        solutions: also count the solutions of each candidate, up to this number.
        """
        return self._answer(answers.Candidates, "candidates", {"solutions": solutions, **options})

    @overload
    def rate(self, scale: str = "sudokit", **options: Any) -> answers.Rating: ...

    @overload
    def rate(self, scale: list[str] | tuple[str, ...], **options: Any) -> answers.Rate: ...

    def rate(
        self, scale: str | list[str] | tuple[str, ...] = "sudokit", **options: Any
    ) -> answers.Rating | answers.Rate:
        """How difficult the puzzle is: the rating on one scale, or the answer for a list of scales.

        Scales: "sudokit", "se", "hodoku" and others (docs/scales.md). With one scale, raises
        NoAnswer if the puzzle does not have one solution or if a limit is reached.
        """
        scales = [scale] if isinstance(scale, str) else list(scale)
        asked = {"scales": scales, **_options(options)}
        if not isinstance(scale, str):
            return self._answer(answers.Rate, "rate", asked)
        try:
            answer = self._answer(answers.Rate, "rate", asked)
        except InputError as error:
            # Scales of other programs rate puzzles with one solution alone.
            if error.code not in ("several-solutions", "no-solution"):
                raise
            raise NoAnswer(error.message) from error
        if not answer.ratings:
            raise NoAnswer(f"the puzzle has no rating: {_why(answer)}", answer)
        return answer.ratings[0]

    def explain(self, **options: Any) -> answers.Explain:
        """How a person solves it: `.steps`, each with technique, sentence, placements and removals.

        Options: scale, techniques, with_ (also `with` in a dict), without, uniqueness, part ("walk",
        "next", "step", "all"), step, suppose, hint, printed (docs/questions.md). Without an
        explanation, `.why` says why.
        """
        return self._answer(answers.Explain, "explain", _options(options))

    def hint(self, strength: int = 1, **options: Any) -> answers.Step:
        """The next step: 1 says the kind of step and where to look, 2 technique and place, 3 all.

        Raises NoAnswer if there is no next step, or if the puzzle does not have one solution.
        """
        answer = self.explain(part="next", hint=strength, **options)
        if not answer.steps:
            raise NoAnswer(answer.why or "there is no next step", answer)
        return answer.steps[0]

    def minimize(self, **options: Any) -> Puzzle:
        """The puzzle without redundant givens. The seed decides which are tried first."""
        answer = self._answer(answers.Minimize, "minimize", options)
        if answer.puzzle is None or answer.reason != "finished":
            raise NoAnswer(f"the puzzle cannot be made minimal: {_why(answer)}", answer)
        return answer.puzzle

    def canonical(self, **options: Any) -> Puzzle:
        """The smallest of all isomorphs; 9x9 with boxes only."""
        return self.transform(canonical=True, **options)

    def transform(self, *moves: str, **options: Any) -> Puzzle:
        """Turned and mirrored: "transpose", "rotate", "rotate180", "rotate270", "mirror", "flip".

        Options: relabel (the new names of the digits, or "appearance"), canonical.
        """
        answer = self._answer(answers.Transform, "transform", {"moves": list(moves), **options})
        if answer.verdict == "unknown" or answer.puzzle is None:
            raise NoAnswer(f"a limit was reached: {answer.reason}", answer)
        return answer.puzzle

    def isomorphic(self, other: Puzzle | PuzzleSource, **options: Any) -> bool:
        """Whether another puzzle is the same but for symmetries; 9x9 with boxes only."""
        answer = self._answer(answers.Compare, "compare", {"other": _text_of(other), **options})
        if answer.isomorphic is None:
            raise NoAnswer(f"a limit was reached: {answer.reason}", answer)
        return answer.isomorphic

    def scramble(self, count: int = 1, **options: Any) -> list[Puzzle]:
        """Random isomorphs; the seed decides which."""
        found = self._answers(answers.Scramble, "scramble", {"count": count, **options})
        return [answer.puzzle for answer in found if answer.puzzle is not None]

    def mistakes(self, printed: Puzzle | PuzzleSource | None = None, **options: Any) -> answers.Mistakes:
        """Which entries of a half-filled puzzle are wrong.

        printed: the puzzle as printed; without it, every digit is an entry. Open the half-filled
        puzzle with clashes=True if equal digits may stand in a house.
        """
        asked = {"printed": None if printed is None else _text_of(printed), **options}
        return self._answer(answers.Mistakes, "mistakes", asked)

    def complete(self, most: int = 1, **options: Any) -> answers.Completions:
        """Which entries, or with `most` of 2 pairs of entries, leave one solution."""
        return self._answer(answers.Completions, "complete", {"most": most, **options})

    def conflict(self, smallest: bool = True, **options: Any) -> answers.Conflict:
        """Which givens of a puzzle without a solution contradict each other."""
        return self._answer(answers.Conflict, "conflict", {"smallest": smallest, **options})

    def backdoors(self, most: int = 3, **options: Any) -> answers.Backdoors:
        """The smallest sets of cells whose digits let singles solve it."""
        return self._answer(answers.Backdoors, "backdoors", {"most": most, **options})

    def unavoidable(self, most: int = 10, **options: Any) -> answers.Unavoidable:
        """The sets of cells of which every puzzle with this solution has a given."""
        return self._answer(answers.Unavoidable, "unavoidable", {"most": most, **options})

    def neighbours(self, minus: int = 1, plus: int = 1, **options: Any) -> list[Puzzle]:
        """The puzzles with one solution that differ in few givens. Option: minimal."""
        asked = {"minus": minus, "plus": plus, **options}
        found = self._answers(answers.Neighbours, "neighbours", asked)
        last = found[-1]
        if last.reason not in (None, "finished"):
            raise NoAnswer(f"a limit was reached: {last.reason}", found)
        return [answer.puzzle for answer in found if answer.puzzle is not None]

    def nishio(self, **options: Any) -> answers.Nishio:
        """What exact single-digit logic removes. Options: method, digit, singles."""
        return self._answer(answers.Nishio, "nishio", options)

    def svg(
        self, step: int | str | None = None, *, candidates: bool = False, labels: bool = True, **options: Any
    ) -> str:
        """A picture, as an SVG document.

        step: the step of its path that is drawn, by its number from 1 or by a technique (its first
            step), on the scale `scale`. Raises NoAnswer if there is none.
        candidates: also what the givens leave in open cells. labels: names of rows and columns.
        """
        asked: dict[str, Any] = {"candidates": candidates, "labels": labels, **options}
        if step is not None:
            asked["step"] = str(step)
        answer = self._answer(answers.Draw, "draw", asked)
        if answer.svg is None:
            raise NoAnswer(answer.why or "there is no such step", answer)
        return answer.svg


def _plain(value: Any) -> Any:
    if isinstance(value, Puzzle):
        return value.to_text("json")
    return list(value) if isinstance(value, (tuple, set, frozenset)) else value


def _text_of(source: Puzzle | PuzzleSource) -> str:
    puzzle = source if isinstance(source, Puzzle) else Puzzle(source, clashes=True)
    return puzzle.to_text("json")


def _options(options: dict[str, Any]) -> dict[str, Any]:
    """`with` is a word of Python: its option is written `with_`."""
    return {("with" if name == "with_" else name): value for name, value in options.items()}


def _finished(answer: A, reason: str) -> A:
    if reason != "finished":
        raise NoAnswer(f"a limit was reached: {reason}", answer)
    return answer


def _why(answer: Any) -> str:
    if answer.reason != "finished":
        return f"a limit was reached: {answer.reason}"
    return {"multiple": "it has several solutions", "unsatisfiable": "it has no solution"}.get(
        answer.verdict, str(answer.verdict)
    )


def _digit(cell: str) -> int:
    return 0 if cell in "." else int(cell, 36) if len(cell) == 1 else int(cell)
