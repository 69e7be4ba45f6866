"""Functions for many 9x9 puzzles at once. They run on all cores and release the GIL."""

from __future__ import annotations

import ctypes
import operator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Callable, Sequence

from . import _library
from ._batch import CELLS, Batch, Errors, Puzzles
from ._call import ProgressOption, Stop, Watch, run
from ._library import c
from ._optional import numpy
from .errors import InputError

_TO_TEXT = bytes(46 if digit == 0 else 48 + digit if digit <= 9 else 63 for digit in range(256))


class Row(IntEnum):
    """The state of a row of a batch.

    OK: it was answered. INVALID: it is not a valid puzzle, and `errors` says why. NONE: the puzzle
    has no solution. MULTIPLE: it has several solutions. UNKNOWN: it was not reached before a stop
    or a time limit.
    """

    OK = 0
    INVALID = 1
    NONE = 2
    MULTIPLE = 3
    UNKNOWN = 4


_ROWS = tuple(Row)
# The format codes of memoryview for members of records, by their size in bytes.
_CODES = {1: "B", 4: "i", 8: "Q"}


@dataclass(frozen=True, eq=False)
class Many:
    """Answers to n puzzles. The columns are numpy arrays if the puzzles were an array, pandas
    columns if they were a pandas column, and otherwise lists, all of length n.

    row: the Row of each puzzle.
    complete: False if a stop or a time limit ended the call first.
    errors: the errors of the rows with Row.INVALID, by the number of the row, from 0.
    """

    row: Any
    complete: bool
    errors: Errors = field(repr=False)

    def __len__(self) -> int:
        return len(self.row)


@dataclass(frozen=True, eq=False)
class Solved(Many):
    """Answers of solve_many(). `row`, `complete` and `errors` are those of Many.

    solution: the first solution found: digits of shape (n, 81), all 0 if there is none; or texts,
        None if there is none.
    solutions: the number of solutions found, at most the limit.
    guesses: the number of branches of the search.
    """

    solution: Any
    solutions: Any
    guesses: Any


@dataclass(frozen=True, eq=False)
class Counted(Many):
    """Answers of count_many(). `row`, `complete` and `errors` are those of Many.

    solutions: the number of solutions found, at most the limit.
    """

    solutions: Any


@dataclass(frozen=True, eq=False)
class Rated(Many):
    """Answers of rate_many(). `row`, `complete` and `errors` are those of Many.

    er, ep, ed: Sudoku Explainer's ratings, in tenths: the highest rating of all steps, of the steps
        up to the first placement, and of the first step.
    hodoku_level, hodoku_score: HoDoKu's level, from 1 (easy) to 5 (extreme), and its score.

    They are 0 in rows that are not OK, and None instead of a column for a scale that was not
    requested.
    """

    er: Any
    ep: Any
    ed: Any
    hodoku_level: Any
    hodoku_score: Any


@dataclass(frozen=True, eq=False)
class Canonical(Many):
    """Answers of canonical_many(). `row`, `complete` and `errors` are those of Many.

    form: the smallest isomorph: digits of shape (n, 81), or texts; 0 or None in invalid rows.
    """

    form: Any


class _Table:
    """Memory that the library fills: for each puzzle a row of `record` and a state."""

    def __init__(self, batch: Batch, record: Any) -> None:
        self.batch = batch
        self.record = record
        self.rows: Any
        self.states: Any
        if batch.texts:
            self.rows = (record * batch.size)()
            self.states = (ctypes.c_uint8 * batch.size)()
            self.addresses = ctypes.addressof(self.rows), ctypes.addressof(self.states)
        else:
            np = numpy()
            self.rows = np.zeros(batch.size, dtype=np.dtype(record))
            self.states = np.zeros(batch.size, dtype=np.uint8)
            self.addresses = self.rows.ctypes.data, self.states.ctypes.data

    def column(self, name: str) -> Any:
        if not self.batch.texts:
            column = self.rows[name]
            # Signed, because unsigned numbers cannot be indices, and 0 - 1 is not -1.
            return column.view(numpy().int64) if column.dtype == numpy().uint64 else column
        return self.batch.column(self.listed(name))

    def listed(self, name: str) -> list[int]:
        """A column as a list, if the rows are not a numpy array."""
        if self.batch.size == 0:
            return []
        field = getattr(self.record, name)
        cells = memoryview(self.rows).cast("B").cast(_CODES[field.size])
        step = ctypes.sizeof(self.record) // field.size
        found: list[int] = cells[field.offset // field.size :: step].tolist()
        return found

    def grids(self, offset: int) -> Any:
        """81 bytes of each row from an offset: an array, or texts with None for a grid of zeros."""
        if not self.batch.texts:
            size = ctypes.sizeof(self.record)
            flat = self.rows.view(numpy().uint8).reshape(len(self.rows), size)
            return flat[:, offset : offset + CELLS]
        text = bytes(self.rows).translate(_TO_TEXT).decode()
        size = ctypes.sizeof(self.record)
        lines = (text[at : at + CELLS] for at in range(offset, len(text), size))
        open_cell = "." * CELLS
        return self.batch.column([None if line == open_cell else line for line in lines])

    def state(self, states: Any) -> tuple[Any, Errors]:
        if not self.batch.texts:
            return states, Errors(self.batch, numpy().flatnonzero(states == Row.INVALID).tolist())
        listed = list(states)
        bad = [at for at, state in enumerate(listed) if state == Row.INVALID]
        return self.batch.column(list(map(_ROWS.__getitem__, listed))), Errors(self.batch, bad)


@dataclass(frozen=True)
class _Options:
    """The options of a call."""

    threads: int
    stop: Stop | None
    progress: ProgressOption
    time: float | None


def _run(
    batch: Batch, call: Callable[[Any, Any], int], finish: Callable[[bool], Any], options: _Options
) -> Any:
    progress = options.progress
    watch = Watch(progress, batch.size) if progress else None
    complete = run(
        call,
        stop=options.stop,
        watch=watch,
        threads=options.threads,
        seconds=options.time,
        later=lambda: finish(False),
    )
    if watch is not None:
        watch.finish(batch.size if complete else None)
    return finish(complete)


def _solve(
    puzzles: Puzzles, limit: int, finish: Callable[[_Table, bool], Any], options: _Options
) -> Any:
    limit = operator.index(limit)
    if not 0 <= limit < 2**63:
        raise InputError("out-of-range", f"limit must be 0 to {2**63 - 1}, not {limit}")
    batch = Batch(puzzles)
    table = _Table(batch, _library.Result9)

    def call(c_options: Any, error: Any) -> int:
        rows, states = table.addresses
        return int(
            c.sudokit_solve9(batch.address, batch.size, limit, rows, states, c_options, error)
        )

    return _run(batch, call, lambda complete: finish(table, complete), options)


def solve_many(
    puzzles: Puzzles,
    limit: int = 2,
    *,
    threads: int = 0,
    stop: Stop | None = None,
    progress: ProgressOption = None,
    time: float | None = None,
) -> Solved:
    """Solves classic 9x9 puzzles.

    limit: the maximum number of solutions to find (2: whether there is exactly one; 0: all).
    threads: the number of threads; 0: all cores. time: the limit of the whole call in seconds.

    An array must not change during the call. An invalid row is Row.INVALID and has an error in
    `errors`; the other rows are answered.
    Raises InputError for an array of another shape, TypeError if `puzzles` is not a list or array
    of puzzles. Ctrl-C raises Interrupted, whose `partial` has the rows that were answered.
    """

    def finish(table: _Table, complete: bool) -> Solved:
        row, errors = table.state(table.states)
        return Solved(
            row,
            complete,
            errors,
            table.grids(_library.Result9.grid.offset),
            table.column("solutions"),
            table.column("guesses"),
        )

    solved: Solved = _solve(puzzles, limit, finish, _Options(threads, stop, progress, time))
    return solved


def count_many(
    puzzles: Puzzles,
    limit: int = 1_000_000,
    *,
    threads: int = 0,
    stop: Stop | None = None,
    progress: ProgressOption = None,
    time: float | None = None,
) -> Counted:
    """Counts the solutions of classic 9x9 puzzles up to a limit (0: all). See solve_many()."""

    def finish(table: _Table, complete: bool) -> Counted:
        row, errors = table.state(table.states)
        return Counted(row, complete, errors, table.column("solutions"))

    counted: Counted = _solve(puzzles, limit, finish, _Options(threads, stop, progress, time))
    return counted


_SCALES = {"se": 1, "hodoku": 2}
_COLUMNS = {"se": ("er", "ep", "ed"), "hodoku": ("hodoku_level", "hodoku_score")}


def rate_many(
    puzzles: Puzzles,
    scale: str | Sequence[str] = "se",
    *,
    threads: int = 0,
    stop: Stop | None = None,
    progress: ProgressOption = None,
    time: float | None = None,
) -> Rated:
    """Rates classic 9x9 puzzles with one solution on "se", "hodoku" or both. See solve_many()."""
    names = [scale] if isinstance(scale, str) else list(scale)
    unknown = [name for name in names if name not in _SCALES]
    if unknown or not names:
        raise InputError("unknown-scale", f"arrays are rated on se and hodoku, not {unknown}")
    batch = Batch(puzzles)
    table = _Table(batch, _library.Rating9)
    scales = sum({_SCALES[name] for name in names})

    def call(c_options: Any, error: Any) -> int:
        rows, _ = table.addresses
        return int(c.sudokit_rate9(batch.address, batch.size, scales, rows, c_options, error))

    def finish(complete: bool) -> Rated:
        states = table.listed("row") if batch.texts else table.rows["row"]
        row, errors = table.state(states)
        columns = (
            table.column(name) if scale in names else None
            for scale, members in _COLUMNS.items()
            for name in members
        )
        return Rated(row, complete, errors, *columns)

    rated: Rated = _run(batch, call, finish, _Options(threads, stop, progress, time))
    return rated


def canonical_many(
    puzzles: Puzzles,
    *,
    threads: int = 0,
    stop: Stop | None = None,
    progress: ProgressOption = None,
    time: float | None = None,
) -> Canonical:
    """The canonical forms of classic 9x9 puzzles. See solve_many().

    Two puzzles have the same form if and only if they are isomorphic.
    """
    batch = Batch(puzzles)
    table = _Table(batch, _Form)

    def call(c_options: Any, error: Any) -> int:
        forms, states = table.addresses
        return int(c.sudokit_canonical9(batch.address, batch.size, forms, states, c_options, error))

    def finish(complete: bool) -> Canonical:
        row, errors = table.state(table.states)
        return Canonical(row, complete, errors, table.grids(0))

    canonical: Canonical = _run(batch, call, finish, _Options(threads, stop, progress, time))
    return canonical


class _Form(ctypes.Structure):
    _fields_ = [("cells", ctypes.c_uint8 * CELLS)]
