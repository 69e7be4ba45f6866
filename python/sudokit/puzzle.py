"""The class Puzzle: a Sudoku of any layout, and the questions about it."""

from __future__ import annotations

import ctypes
import json
import threading
from ctypes import byref
from typing import Any, Literal, Mapping, Sequence, TypeVar, overload

from . import _library, answers
from ._call import ProgressOption, Stop, Watch, run
from ._cells import json_text
from ._decode import Answer
from ._library import c
from ._options import Texts, given
from ._solutions import Solutions
from ._viewer import with_steps
from ._written import PuzzleSource, WrittenPuzzle
from .errors import ClosedError, InputError, NoAnswer, SudokitError, refused

A = TypeVar("A", bound=Answer)

# How long a notebook waits for the steps of a puzzle that it shows.
_SECONDS_TO_SHOW = 1
# The longest text of a 9x9 puzzle, whose solution takes too little time to be interrupted.
_SHORT_TEXT = 81

_QUESTION = {"solve": b'{"ask":"solve"}', "unique": b'{"ask":"unique"}'}


class Puzzle(WrittenPuzzle):
    """A puzzle: a layout, givens or pencilmarks, and optional rules. It is immutable.

    source: a text in any form that Sudokit reads, another puzzle, a dict with the members of the
        format json, digits as lists or as an array (0 or None for an open cell), or a boolean array
        of shape (side, side, side) that says which digits each cell may have.
    layout: a name such as "x", "2x5" or "latin9", or the text of a layout file (two lines or more);
        default: the layout that the text states, otherwise boxes that fit the number of cells.
    rules: constraints in addition to the houses and to the rules in the text, one line each
        (docs/rules.md): ["killer 5 r1c1 r1c2"].
    clashes: accept equal digits in a house, as in a half-filled puzzle.
    format: the format of the text, such as "line"; default: it is detected.

    Later questions reuse what earlier ones found out. A puzzle may be shared by threads, whose
    calls wait for each other, and by processes after a fork, and it can be pickled.

    Methods accept the limits `time` (seconds), `iterations`, `memory` (bytes) and `seed`, a Stop as
    `stop`, and `progress`: a function, or True for a bar of tqdm. Methods that return a puzzle, a
    number or a truth raise NoAnswer if a limit is reached or if there is none; the others return
    an answer that says so. Ctrl-C raises Interrupted, a KeyboardInterrupt.

    Raises InputError if the source is not a valid puzzle, TypeError if it has a wrong type.
    """

    def _repr_svg_(self) -> str:
        return self.svg(labels=False)

    def _repr_html_(self) -> str:
        try:
            page = self.ask("explain", page=True, time=_SECONDS_TO_SHOW)[0].get("page")
        except SudokitError:  # such as digits that clash
            page = None
        return with_steps(self._repr_svg_(), self.side, page or "")

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
            question = json_text(asked).encode()
            short = False
        else:
            question = _QUESTION[kind]
            short = len(self._text) <= _SHORT_TEXT
        text = self._ask(question, stop, progress, short)
        objects = [json.loads(line) for line in text.splitlines()]
        first = objects[0]
        if first.get("verdict") == "error":
            raise refused(first)
        if self._layout is None:
            name = first.get("layout", "custom")
            self._layout = self._layout_or_text() if name.startswith("custom") else name
        return objects

    def _ask(
        self, question: bytes, stop: Stop | None, progress: ProgressOption, short: bool
    ) -> str:
        handle = self._handle()
        if self._is_calling_back():
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

        def take() -> str | None:
            text, address.value = address.value, None
            return None if text is None else _library.take_text(text)

        with self._lock:
            if self._closed:
                raise ClosedError("invalid-value", "the puzzle is closed")
            try:
                run(call, stop=stop, watch=watch, short=short, partial=take)
                if watch is not None:
                    watch.finish()
                return take() or ""
            finally:
                c.sudokit_free(address)

    def _answers(self, cls: type[A], kind: str, options: dict[str, Any]) -> list[A]:
        return [cls._of(members, self._make) for members in self.ask(kind, **options)]

    def _answer(self, cls: type[A], kind: str, options: dict[str, Any]) -> A:
        return self._answers(cls, kind, options)[0]

    def _make(self, cells: str, rules: Sequence[str] = (), layout: str | None = None) -> Puzzle:
        return Puzzle._like(self, cells, rules, layout)

    def solve(
        self,
        *,
        # options of solve:
        engine: str | None = None, preset: Literal["paper", "ours"] | None = None,
        params: Mapping[str, str | float | bool] | None = None, time: float | None = None,
        iterations: int | None = None, memory: int | None = None, seed: int | None = None,
        stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> answers.Solve:
        """One solution: `.solution`, None if there is none or if a limit was reached (`.verdict`).

        Options: engine, preset, params (docs/questions.md), and the limits.
        """
        return self._answer(answers.Solve, "solve", given(locals()))

    def solutions(
        self,
        limit: int = 0,
        *,
        # options of solutions without limit:
        engine: str | None = None, preset: Literal["paper", "ours"] | None = None,
        params: Mapping[str, str | float | bool] | None = None, time: float | None = None,
        iterations: int | None = None, memory: int | None = None, seed: int | None = None,
        stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> Solutions[Puzzle]:
        """Its solutions, one after the other, up to a limit (0: all).

        The iterator runs one search, some hundred solutions ahead, and may be left at any time; see
        Solutions. If a limit is reached, the iterator raises NoAnswer after the last solution
        found.
        """
        asked = given(locals(), "stop", "progress")
        if limit < 0:
            raise InputError("out-of-range", "limit must be 0 or more")
        if stop is not None and not isinstance(stop, Stop):
            raise TypeError(f"stop must be a sudokit.Stop, not {type(stop).__name__}")
        question = {"ask": "solutions", **{name: _plain(value) for name, value in asked.items()}}
        self._layout_or_text()  # each solution has this layout, too

        def no_answer(members: dict[str, Any]) -> NoAnswer:
            answer = answers.Solve._of(members, self._make)
            return NoAnswer(f"a limit was reached: {answer.reason}", answer)

        return Solutions(self._source, question, self._make, no_answer, stop, progress)

    def count(
        self,
        limit: int = 1_000_000,
        *,
        # options of count without limit:
        engine: str | None = None, preset: Literal["paper", "ours"] | None = None,
        params: Mapping[str, str | float | bool] | None = None, time: float | None = None,
        iterations: int | None = None, memory: int | None = None, seed: int | None = None,
        stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> int:
        """The number of solutions, at most `limit` (0: no limit)."""
        answer = self._answer(answers.Count, "count", given(locals()))
        return _finished(answer, answer.reason).solutions

    def is_unique(
        self,
        *,
        # options of unique without minimal:
        engine: str | None = None, preset: Literal["paper", "ours"] | None = None,
        params: Mapping[str, str | float | bool] | None = None, time: float | None = None,
        iterations: int | None = None, memory: int | None = None, seed: int | None = None,
        stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> bool:
        """Whether there is exactly one solution."""
        answer = self._answer(answers.Check, "unique", given(locals()))
        if answer.verdict == "unknown":
            raise NoAnswer("it is not known whether there is one solution", answer)
        return answer.verdict not in ("none", "multiple")

    def check(
        self,
        minimal: bool = False,
        *,
        # options of unique without minimal:
        engine: str | None = None, preset: Literal["paper", "ours"] | None = None,
        params: Mapping[str, str | float | bool] | None = None, time: float | None = None,
        iterations: int | None = None, memory: int | None = None, seed: int | None = None,
        stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> answers.Check:
        """Whether there is exactly one solution; with `minimal` also what is redundant."""
        return self._answer(answers.Check, "unique", given(locals()))

    def estimate(
        self,
        walks: int = 10_000,
        *,
        # options of estimate without iterations:
        time: float | None = None, memory: int | None = None, seed: int | None = None,
        stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> answers.Estimate:
        """An estimate of the number of solutions, by random walks."""
        return self._answer(answers.Estimate, "estimate", {"iterations": walks, **given(locals(), "walks")})

    def candidates(
        self,
        solutions: int = 0,
        *,
        # options of candidates without solutions:
        time: float | None = None, iterations: int | None = None, memory: int | None = None,
        seed: int | None = None, stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> answers.Candidates:
        """The digits that each cell has in some solution.

        solutions: also count the solutions of each candidate, up to this number.
        """
        return self._answer(answers.Candidates, "candidates", given(locals()))

    @overload
    def rate(
        self,
        scale: str = "sudokit",
        *,
        # options of rate without scales:
        techniques: Texts | None = None, with_: Texts | None = None, without: Texts | None = None,
        uniqueness: bool | None = None, jewel: Literal["any", "pearl", "diamond"] | None = None,
        invariant: bool | None = None, allow_multiple: bool | None = None,
        fitting: bool | None = None, disagree: bool | None = None, guesses: int | None = None,
        time: float | None = None, iterations: int | None = None, memory: int | None = None,
        seed: int | None = None, stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> answers.Rating: ...

    @overload
    def rate(
        self,
        scale: list[str] | tuple[str, ...],
        *,
        # options of rate without scales:
        techniques: Texts | None = None, with_: Texts | None = None, without: Texts | None = None,
        uniqueness: bool | None = None, jewel: Literal["any", "pearl", "diamond"] | None = None,
        invariant: bool | None = None, allow_multiple: bool | None = None,
        fitting: bool | None = None, disagree: bool | None = None, guesses: int | None = None,
        time: float | None = None, iterations: int | None = None, memory: int | None = None,
        seed: int | None = None, stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> answers.Rate: ...

    def rate(
        self,
        scale: str | list[str] | tuple[str, ...] = "sudokit",
        *,
        # options of rate without scales:
        techniques: Texts | None = None, with_: Texts | None = None, without: Texts | None = None,
        uniqueness: bool | None = None, jewel: Literal["any", "pearl", "diamond"] | None = None,
        invariant: bool | None = None, allow_multiple: bool | None = None,
        fitting: bool | None = None, disagree: bool | None = None, guesses: int | None = None,
        time: float | None = None, iterations: int | None = None, memory: int | None = None,
        seed: int | None = None, stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> answers.Rating | answers.Rate:
        """How difficult the puzzle is: the rating on one scale, or the answer for a list of scales.

        Scales: "sudokit", "se", "hodoku" and others (docs/scales.md). With one scale, raises
        NoAnswer if the puzzle does not have one solution or if a limit is reached.
        """
        asked = given(locals(), "scale")
        asked["scales"] = [scale] if isinstance(scale, str) else list(scale)
        if not isinstance(scale, str):
            return self._answer(answers.Rate, "rate", asked)
        answer = self._answer(answers.Rate, "rate", asked)
        if not answer.ratings:
            raise NoAnswer(f"the puzzle has no rating: {_why(answer)}", answer)
        return answer.ratings[0]

    def explain(
        self,
        *,
        # options of explain:
        scale: str | None = None, techniques: Texts | None = None, with_: Texts | None = None,
        without: Texts | None = None, uniqueness: bool | None = None,
        part: Literal["walk", "next", "step", "all"] | None = None, step: str | None = None,
        why: str | None = None, suppose: bool | None = None, no_suppose: bool | None = None,
        hint: int | None = None, pictures: bool | None = None, page: bool | None = None,
        printed: Puzzle | Texts | None = None, time: float | None = None,
        iterations: int | None = None, memory: int | None = None, seed: int | None = None,
        stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> answers.Explain:
        """How a person solves it: `.steps`, each with technique, sentence, placements and removals.

        The options are those of docs/questions.md. If there is no explanation, `.steps` is empty and
        `.why` states the reason; `.reason` is the limit that was reached, if one was.
        """
        asked = given(locals())
        answer = self._answer(answers.Explain, "explain", asked)
        # For notebooks, which show its page.
        again = {name: value for name, value in asked.items() if name not in ("stop", "progress")}
        answer.__dict__["_asked"] = self, again
        return answer

    def hint(
        self,
        hint: int | None = None,
        *,
        strength: int | None = None,
        # options of explain without part, step, hint, page:
        scale: str | None = None, techniques: Texts | None = None, with_: Texts | None = None,
        without: Texts | None = None, uniqueness: bool | None = None, why: str | None = None,
        suppose: bool | None = None, no_suppose: bool | None = None, pictures: bool | None = None,
        printed: Puzzle | Texts | None = None, time: float | None = None,
        iterations: int | None = None, memory: int | None = None, seed: int | None = None,
        stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> answers.Step:
        """The next step. hint 1: its kind and where to look (the default); 2: technique and place;
        3: all. `strength` is another name of `hint`.

        Raises NoAnswer if there is no next step, or if the puzzle does not have one solution.
        """
        asked = {"hint": 1, **given(locals(), "strength"), "part": "next"}
        if strength is not None:
            if hint is not None:
                raise TypeError("hint and strength are the same option")
            asked["hint"] = strength
        answer = self._answer(answers.Explain, "explain", asked)
        if not answer.steps:
            raise NoAnswer(answer.why or "there is no next step", answer)
        return answer.steps[0]

    def minimize(
        self,
        *,
        # options of minimize:
        minimal_rules: bool | None = None, time: float | None = None, iterations: int | None = None,
        memory: int | None = None, seed: int | None = None, stop: Stop | None = None,
        progress: ProgressOption = None,
        # end of the options
    ) -> Puzzle:
        """The puzzle without redundant givens; with `minimal_rules=True` without redundant rules.

        The seed decides which givens or rules are tried first.
        """
        answer = self._answer(answers.Minimize, "minimize", given(locals()))
        if answer.puzzle is None or answer.reason != "finished":
            raise NoAnswer(f"the puzzle cannot be made minimal: {_why(answer)}", answer)
        return answer.puzzle

    def canonical(
        self,
        *,
        # options of transform without moves, canonical:
        relabel: str | None = None, time: float | None = None, iterations: int | None = None,
        memory: int | None = None, seed: int | None = None, stop: Stop | None = None,
        progress: ProgressOption = None,
        # end of the options
    ) -> Puzzle:
        """The smallest of all isomorphs; 9x9 with boxes only."""
        return self.transform(canonical=True, **given(locals()))

    def transform(
        self,
        *moves: str,
        # options of transform without moves:
        relabel: str | None = None, canonical: bool | None = None, time: float | None = None,
        iterations: int | None = None, memory: int | None = None, seed: int | None = None,
        stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> Puzzle:
        """The puzzle moved: "transpose", "rotate", "rotate180", "rotate270", "mirror", "flip".

        Options: relabel (the new names of the digits, or "appearance"), canonical.
        """
        answer = self._answer(answers.Transform, "transform", given(locals()))
        if answer.verdict == "unknown" or answer.puzzle is None:
            raise NoAnswer(f"a limit was reached: {answer.reason}", answer)
        return answer.puzzle

    def isomorphic(
        self,
        other: Puzzle | PuzzleSource,
        *,
        # options of compare without other:
        time: float | None = None, iterations: int | None = None, memory: int | None = None,
        seed: int | None = None, stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> bool:
        """Whether another puzzle is isomorphic to this one; 9x9 with boxes only."""
        answer = self._answer(answers.Compare, "compare", {**given(locals()), "other": _text_of(other)})
        if answer.isomorphic is None:
            raise NoAnswer(f"a limit was reached: {answer.reason}", answer)
        return answer.isomorphic

    def scramble(
        self,
        count: int = 1,
        *,
        # options of scramble without count:
        keep_symmetry: bool | None = None, time: float | None = None, iterations: int | None = None,
        memory: int | None = None, seed: int | None = None, stop: Stop | None = None,
        progress: ProgressOption = None,
        # end of the options
    ) -> list[Puzzle]:
        """Random isomorphs; the seed decides which."""
        found = self._answers(answers.Scramble, "scramble", given(locals()))
        return [answer.puzzle for answer in found if answer.puzzle is not None]

    def mistakes(
        self,
        printed: Puzzle | PuzzleSource | None = None,
        *,
        # options of mistakes without printed:
        time: float | None = None, iterations: int | None = None, memory: int | None = None,
        seed: int | None = None, stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> answers.Mistakes:
        """Which entries of a half-filled puzzle are wrong.

        printed: the puzzle as printed; without it, every digit is an entry. Open the half-filled
        puzzle with clashes=True if a house may have equal digits.
        """
        asked = given(locals())
        if printed is not None:
            asked["printed"] = _text_of(printed)
        return self._answer(answers.Mistakes, "mistakes", asked)

    def complete(
        self,
        most: int = 1,
        *,
        # options of complete without most:
        time: float | None = None, iterations: int | None = None, memory: int | None = None,
        seed: int | None = None, stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> answers.Completions:
        """Which entries leave one solution; with `most=2` also which pairs of entries."""
        return self._answer(answers.Completions, "complete", given(locals()))

    def conflict(
        self,
        smallest: bool = True,
        *,
        # options of conflict without smallest:
        time: float | None = None, iterations: int | None = None, memory: int | None = None,
        seed: int | None = None, stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> answers.Conflict:
        """Which givens of a puzzle without a solution contradict each other."""
        return self._answer(answers.Conflict, "conflict", given(locals()))

    def backdoors(
        self,
        most: int = 3,
        *,
        # options of backdoors without most:
        time: float | None = None, iterations: int | None = None, memory: int | None = None,
        seed: int | None = None, stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> answers.Backdoors:
        """The smallest sets of cells whose digits let singles solve the puzzle."""
        return self._answer(answers.Backdoors, "backdoors", given(locals()))

    def unavoidable(
        self,
        most: int = 10,
        *,
        # options of unavoidable without most:
        time: float | None = None, iterations: int | None = None, memory: int | None = None,
        seed: int | None = None, stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> answers.Unavoidable:
        """The sets of cells of which every puzzle with this solution has a given."""
        return self._answer(answers.Unavoidable, "unavoidable", given(locals()))

    def neighbours(
        self,
        minus: int = 1,
        plus: int = 1,
        *,
        # options of neighbours without minus, plus:
        minimal: bool | None = None, time: float | None = None, iterations: int | None = None,
        memory: int | None = None, seed: int | None = None, stop: Stop | None = None,
        progress: ProgressOption = None,
        # end of the options
    ) -> list[Puzzle]:
        """The puzzles with one solution that differ in few givens. Option: minimal."""
        found = self._answers(answers.Neighbours, "neighbours", given(locals()))
        last = found[-1]
        if last.reason not in (None, "finished"):
            raise NoAnswer(f"a limit was reached: {last.reason}", found)
        return [answer.puzzle for answer in found if answer.puzzle is not None]

    def nishio(
        self,
        *,
        # options of nishio:
        method: str | None = None, digit: int | None = None, singles: bool | None = None,
        time: float | None = None, iterations: int | None = None, memory: int | None = None,
        seed: int | None = None, stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> answers.Nishio:
        """What exact single-digit logic removes. Options: method, digit, singles."""
        return self._answer(answers.Nishio, "nishio", given(locals()))

    def svg(
        self,
        step: int | str | None = None,
        *,
        candidates: bool = False,
        labels: bool = True,
        # options of draw without step, candidates, labels:
        scale: str | None = None, shapes: bool | None = None, time: float | None = None,
        iterations: int | None = None, memory: int | None = None, seed: int | None = None,
        stop: Stop | None = None, progress: ProgressOption = None,
        # end of the options
    ) -> str:
        """A picture, as an SVG document.

        step: the step of the path to draw: its number, from 1, or a technique (its first step), on
            the scale `scale`. Raises NoAnswer if there is no such step.
        candidates: also draw the candidates that the givens leave in open cells.
        labels: draw the names of rows and columns.
        """
        asked = given(locals())
        if step is not None:
            if not isinstance(step, str) and not hasattr(step, "__index__"):
                raise TypeError(f"step is a number or a technique, not {type(step).__name__}")
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
