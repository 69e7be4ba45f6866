"""Columns of puzzles: `import sudokit.pandas` gives every column of pandas the accessor `sudoku`.

    >>> import pandas, sudokit.pandas
    >>> frame = pandas.DataFrame({"puzzle": ["1..4..1..3..2..3", "1..4..1..3..2..z"]})
    >>> frame["puzzle"].sudoku.count()["solutions"].tolist()
    [1, <NA>]

Each method returns a DataFrame with the index of the column. A row without an answer has missing
values, and the column `error` says what is wrong with its puzzle. Puzzles are texts in any form
that Sudokit reads (docs/formats.md), or objects of the class Puzzle.
"""

from __future__ import annotations

import json
from typing import Any, Iterator, Mapping, Sequence

from ._cells import json_text
from ._columns import Question, Types, frame, question
from ._optional import pandas
from .bulk import Row, canonical_many, count_many, solve_many
from .errors import InputError, SudokitError, refused
from .puzzle import Puzzle
from .questions import ask_lines

pd: Any = pandas()

# Requests that are answered together: bounds the memory for their answers.
_AT_ONCE = 1 << 16
_EMPTY = "." * 81
_VERDICTS = {Row.OK: "unique", Row.NONE: "unsatisfiable", Row.MULTIPLE: "multiple"}

Columns = dict[str, list[Any]]


@pd.api.extensions.register_series_accessor("sudoku")
class Sudoku:
    """Questions about a column of puzzles. See the module sudokit.pandas."""

    def __init__(self, column: Any) -> None:
        # A column without any value has numbers, as far as pandas knows.
        if column.dtype.kind not in "OUST" and column.notna().any():
            why = f"a column of puzzles has texts, not {column.dtype}"
            hint = "; read it with dtype=str" if column.dtype.kind in "iuf" else ""
            raise AttributeError(why + hint)
        self._index = column.index
        self._puzzles: list[Any] = column.tolist()

    def solve(self, *, threads: int = 0) -> Any:
        """`solution` and `verdict`: "unique", "multiple" (with one of the solutions) or
        "unsatisfiable"."""
        solved = solve_many(self._puzzles, threads=threads)
        columns = {"solution": solved.solution, "verdict": [_VERDICTS.get(row) for row in solved.row]}
        others = Question({"ask": "solutions", "limit": 2}, {"solution": object, "verdict": object})
        return self._completed(columns, solved.errors, others, threads)

    def count(self, limit: int = 1_000_000, *, threads: int = 0) -> Any:
        """`solutions`: their number, at most `limit` (0: no limit)."""
        counted = count_many(self._puzzles, limit, threads=threads)
        others = Question({"ask": "count", "limit": limit}, {"solutions": "Int64"})
        return self._completed({"solutions": counted.solutions}, counted.errors, others, threads)

    def check(self, minimal: bool = False, *, threads: int = 0, **options: Any) -> Any:
        """`verdict`: "unique", "multiple" or "none"; with `minimal` "minimal" or "redundant" instead
        of "unique". `detail` names what is redundant or contradictory.

        options: those of the question `unique`.
        """
        checked = self.ask("unique", minimal=minimal, threads=threads, **options)
        return checked[["verdict", "detail", "error"]]

    def canonical(self, *, threads: int = 0) -> Any:
        """`canonical`: the smallest isomorph of each 9x9 puzzle."""
        found = canonical_many(self._puzzles, threads=threads)
        columns = {"canonical": [form or _EMPTY for form in found.form]}
        request = {"ask": "transform", "canonical": True}
        others = Question(request, {"canonical": object}, found="canonical")
        return self._completed(columns, found.errors, others, threads)

    def rate(self, scale: str | Sequence[str] = "sudokit", *, threads: int = 0, **options: Any) -> Any:
        """The rating on a scale (docs/scales.md), whose members are the columns: `rating` and
        `grade` on "sudokit", `er`, `ep` and `ed` on "se", and so on. Several scales have columns
        such as `se_er`. `verdict` says why a puzzle has no rating.

        options: those of the question `rate` (docs/questions.md), with the limits of each puzzle,
        such as time=10.
        """
        scales = [scale] if isinstance(scale, str) else list(scale)
        return self.ask("rate", threads=threads, scales=scales, **options)

    def grade(self, *, threads: int = 0) -> Any:
        """`grade`: "easy", "medium", "hard", "expert" or "extreme", an ordered category."""
        graded = self.rate("grade", threads=threads)
        return graded[["grade", "verdict", "error"]]

    def ask(self, kind: str, *, threads: int = 0, **options: Any) -> Any:
        """Any question of docs/questions.md with one answer to each puzzle. Its members that are a
        text, a number or a truth value are the columns. A puzzle that is the answer, as of
        "minimize", is the column `result`."""
        asked = question({"ask": kind, **options})
        size = len(self._puzzles)
        nothing: Columns = {name: [None] * size for name in asked.types}
        return self._completed(nothing, range(size), asked, threads)

    def _completed(
        self, columns: Columns, rows: Sequence[int] | Any, asked: Question, threads: int
    ) -> Any:
        """The columns as a table. In the rows named, the answers to the question take their place."""
        columns["error"] = [None] * len(self._puzzles)
        for row, answer in self._answers(asked.request, list(rows), threads):
            failed = "error" in answer
            found = {"error": _reason(self._puzzles[row], answer)} if failed else asked.columns(answer)
            for name, column in columns.items():
                column[row] = found.get(name)
        types: Types = {**asked.types, "error": object}
        return frame(columns, types, self._index)

    def _answers(
        self, request: Mapping[str, Any], rows: list[int], threads: int
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        """The rows with their answers."""
        asked = json_text(request)[:-1] + ',"puzzle":'
        for begin in range(0, len(rows), _AT_ONCE):
            part = rows[begin : begin + _AT_ONCE]
            requests = "".join(f"{asked}{_text(self._puzzles[row])}}}\n" for row in part)
            lines = ask_lines(requests, threads=threads).splitlines()
            if len(lines) != len(part):
                why = f"`{request['ask']}` has several answers to a puzzle; use sudokit.ask()"
                raise InputError("invalid-value", why)
            yield from zip(part, map(json.loads, lines))


def _text(puzzle: Any) -> str:
    """The puzzle as a value of JSON, null if it is none."""
    if isinstance(puzzle, Puzzle):
        puzzle = puzzle.to_text("json")
    return json.dumps(puzzle) if isinstance(puzzle, str) else "null"


def _reason(puzzle: Any, answer: dict[str, Any]) -> str:
    """Why there is no answer, with the place in the puzzle instead of that in the request."""
    if pd.api.types.is_scalar(puzzle) and pd.isna(puzzle):
        return "the puzzle is missing"
    if not isinstance(puzzle, (str, Puzzle)):
        return f"a puzzle is a text, not {type(puzzle).__name__}"
    try:
        Puzzle(puzzle)
    except SudokitError as error:
        return str(error)
    return refused(answer).message
