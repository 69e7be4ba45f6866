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
from typing import Any, Callable, Iterator, Sequence

from ._cells import json_text
from ._optional import pandas
from .bulk import Row, canonical_many, count_many, solve_many
from .errors import SudokitError, refused
from .puzzle import Puzzle
from .questions import ask_lines

pd: Any = pandas()

# Requests that are answered together: bounds the memory for their answers.
_AT_ONCE = 1 << 16
# Every question with valid options has an answer to this puzzle.
_ANY_PUZZLE = ".34678912672195348198342567859761423426853791713924856961537284287419635345286179"
_EMPTY = "." * 81
_GRADES = ["easy", "medium", "hard", "expert", "extreme"]
_VERDICTS = {Row.OK: "unique", Row.NONE: "unsatisfiable", Row.MULTIPLE: "multiple"}
# Members of a rating that are the same in all rows.
_CONSTANT = {"scale", "version", "settings"}

Columns = dict[str, Any]


@pd.api.extensions.register_series_accessor("sudoku")
class Sudoku:
    """Questions about a column of puzzles. See the module sudokit.pandas."""

    def __init__(self, column: Any) -> None:
        if column.dtype.kind not in "OUST":
            raise AttributeError(f"a column of puzzles has texts, not {column.dtype}")
        self._index = column.index
        self._puzzles: list[Any] = column.tolist()

    def solve(self, *, threads: int = 0) -> Any:
        """`solution` and `verdict`: "unique", "multiple" (with one of the solutions) or
        "unsatisfiable"."""
        solved = solve_many(self._puzzles, threads=threads)
        columns = {"solution": solved.solution, "verdict": [_VERDICTS.get(row) for row in solved.row]}

        def others(answer: dict[str, Any]) -> Columns:
            verdict = answer["verdict"]
            return {"solution": answer["solution"], "verdict": verdict}

        return self._frame(columns, solved.errors, {"ask": "solutions", "limit": 2}, others, threads)

    def count(self, limit: int = 1_000_000, *, threads: int = 0) -> Any:
        """`solutions`: their number, at most `limit` (0: no limit)."""
        counted = count_many(self._puzzles, limit, threads=threads)
        columns = {"solutions": counted.solutions}

        def others(answer: dict[str, Any]) -> Columns:
            return {"solutions": answer["solutions"]}

        question = {"ask": "count", "limit": limit}
        return self._frame(columns, counted.errors, question, others, threads)

    def canonical(self, *, threads: int = 0) -> Any:
        """`canonical`: the smallest isomorph of each 9x9 puzzle."""
        found = canonical_many(self._puzzles, threads=threads)
        columns = {"canonical": [form or _EMPTY for form in found.form]}

        def others(answer: dict[str, Any]) -> Columns:
            return {"canonical": answer["puzzle"]}

        question = {"ask": "transform", "canonical": True}
        return self._frame(columns, found.errors, question, others, threads)

    def rate(self, scale: str | Sequence[str] = "sudokit", *, threads: int = 0, **options: Any) -> Any:
        """The rating on a scale (docs/scales.md), whose members are the columns: `rating` and
        `grade` on "sudokit", `er`, `ep` and `ed` on "se", and so on. Several scales have columns
        such as `se_er`. `verdict` says why a puzzle has no rating.

        options: those of the question `rate` (docs/questions.md), with the limits of each puzzle,
        such as time=10.
        """
        scales = [scale] if isinstance(scale, str) else list(scale)
        question = {"ask": "rate", "scales": scales, **options}

        def members(answer: dict[str, Any]) -> Columns:
            found = {"verdict": answer["verdict"]}
            for rating in answer.get("ratings", ()):
                prefix = "" if len(scales) == 1 else rating["scale"] + "_"
                for name, value in rating.items():
                    if name not in _CONSTANT and not isinstance(value, (dict, list)):
                        found[prefix + name] = value
            return found

        # With the columns of the scales, even if no puzzle has a rating.
        known = members(_checked(question))
        columns: Columns = {name: [None] * len(self._puzzles) for name in known}
        return self._frame(columns, range(len(self._puzzles)), question, members, threads)

    def grade(self, *, threads: int = 0) -> Any:
        """`grade`: "easy", "medium", "hard", "expert" or "extreme", an ordered category."""
        graded = self.rate("grade", threads=threads)
        return graded[["grade", "verdict", "error"]]

    def _frame(
        self,
        columns: Columns,
        rows: Sequence[int] | Any,
        question: dict[str, Any],
        members: Callable[[dict[str, Any]], Columns],
        threads: int,
    ) -> Any:
        """The columns as a table. For the rows named, the members of an answer take their place."""
        columns["error"] = [None] * len(self._puzzles)
        for row, answer in self._answers(question, list(rows), threads):
            failed = "error" in answer
            found = {"error": _reason(self._puzzles[row], answer)} if failed else members(answer)
            for name, column in columns.items():
                column[row] = found.get(name)
        frame = pd.DataFrame(columns, index=self._index)
        for name, column in columns.items():
            values = set(map(type, column)) - {type(None)}
            if name.split("_")[-1] == "grade" and set(column) <= {None, *_GRADES}:
                frame[name] = pd.Categorical(column, _GRADES, ordered=True)
            elif values == {int}:
                frame[name] = pd.array(column, dtype="Int64")
            elif values == {bool}:
                frame[name] = pd.array(column, dtype="boolean")
            elif not values <= {int, float} or not values:
                frame[name] = pd.Series(column, index=self._index, dtype=object)
        return frame

    def _answers(
        self, question: dict[str, Any], rows: list[int], threads: int
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        """The rows with their answers."""
        asked = json_text(question)[:-1] + ',"puzzle":'
        for begin in range(0, len(rows), _AT_ONCE):
            part = rows[begin : begin + _AT_ONCE]
            requests = "".join(f"{asked}{_text(self._puzzles[row])}}}\n" for row in part)
            answers = map(json.loads, ask_lines(requests, threads=threads).splitlines())
            yield from zip(part, answers)


def _text(puzzle: Any) -> str:
    """The puzzle as a value of JSON, null if it is none."""
    if isinstance(puzzle, Puzzle):
        puzzle = puzzle.to_text("json")
    return json.dumps(puzzle) if isinstance(puzzle, str) else "null"


def _reason(puzzle: Any, answer: dict[str, Any]) -> str:
    """Why there is no answer, with the place in the puzzle instead of that in the request."""
    if not isinstance(puzzle, (str, Puzzle)):
        return f"a puzzle is a text, not {type(puzzle).__name__}"
    try:
        Puzzle(puzzle)
    except SudokitError as error:
        return str(error)
    return refused(answer).message


def _checked(question: dict[str, Any]) -> dict[str, Any]:
    """An answer to the question. Raises InputError if an option is wrong, which all rows share."""
    answer: dict[str, Any] = json.loads(ask_lines(json_text({**question, "puzzle": _ANY_PUZZLE})))
    if "error" in answer:
        raise refused(answer)
    return answer
