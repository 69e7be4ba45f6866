"""Many 9x9 puzzles at once, on all cores and with the interpreter free meanwhile."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping as AbstractMapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Callable, Iterator, Sequence, Union

from . import _library
from ._call import ProgressOption, Stop, Watch, run
from ._library import c
from ._optional import numpy, pandas
from .errors import InputError, SudokitError
from .puzzle import Puzzle

# Texts of 81 characters (1-9, and . or 0 for an open cell) or puzzles, as a list, an array of one
# dimension or a column of pandas; or an array of numpy of shape (n, 81) or (n, 9, 9) of digits.
Puzzles = Union[Sequence[str], Any]

_CELLS = 81
_TO_DIGITS = bytes(
    code - 48 if 49 <= code <= 57 else 0 if code in b"0." else 255 for code in range(256)
)
_TO_TEXT = bytes(46 if digit == 0 else 48 + digit if digit <= 9 else 63 for digit in range(256))
# What is no text of 81 characters: a cell that no puzzle has.
_NO_PUZZLE = b"\xff" * _CELLS


class Row(IntEnum):
    """How a puzzle of a batch was answered."""

    OK = 0
    INVALID = 1  # no puzzle: `errors` says why
    NONE = 2  # no solution
    MULTIPLE = 3  # several solutions
    UNKNOWN = 4  # not reached before a stop


class _Batch:
    """The puzzles of a call as n times 81 bytes."""

    def __init__(self, puzzles: Any) -> None:
        self.source = puzzles
        self.index: Any = None
        if hasattr(puzzles, "index") and hasattr(puzzles, "tolist") and hasattr(puzzles, "name"):
            self.index, self.name = puzzles.index, puzzles.name
            puzzles = puzzles.tolist()
        if hasattr(puzzles, "dtype") and hasattr(puzzles, "reshape"):
            if puzzles.ndim == 1 and puzzles.dtype.kind in "OU":
                self._take_texts(puzzles.tolist())
            else:
                self._take_array(puzzles)
        elif isinstance(puzzles, (str, bytes)) or not hasattr(puzzles, "__iter__"):
            raise TypeError("puzzles are a list of texts, a column of pandas, or an array of numpy")
        else:
            self.source = list(puzzles)
            self._take_texts(self.source)

    def _take_array(self, array: Any) -> None:
        np = numpy()
        if array.ndim == 3 and array.shape[1:] == (9, 9):
            array = array.reshape(len(array), _CELLS)
        if array.ndim != 2 or array.shape[1] != _CELLS:
            raise InputError("wrong-cell-count", f"the shape must be (n, 81), not {array.shape}")
        if array.dtype.kind not in "iub":
            raise TypeError(f"digits are whole numbers, not {array.dtype}")
        if array.dtype != np.uint8:
            bad = (array < 0) | (array > 9)
            array = array.astype(np.uint8)
            array[bad] = 255
        self.array = np.ascontiguousarray(array)
        self.size = len(array)
        self.texts = False
        self.address = self.array.ctypes.data

    def _take_texts(self, texts: list[Any]) -> None:
        self.size = len(texts)
        self.texts = True
        plain = set(map(type, texts)) <= {str} and set(map(len, texts)) <= {_CELLS}
        joined = "".join(texts) if plain else ""
        if plain and joined.isascii():
            self.bytes = joined.encode().translate(_TO_DIGITS)
        else:
            self.bytes = b"".join(map(_digits_of, texts))
        self._buffer = ctypes.c_char_p(self.bytes)
        self.address = ctypes.cast(self._buffer, ctypes.c_void_p).value or 0

    def column(self, values: Any) -> Any:
        """Of texts a list; of a column of pandas a column with its index."""
        if self.index is None:
            return values
        return pandas().Series(values, index=self.index, name=self.name)

    def error(self, row: int) -> SudokitError:
        """Why a row is no puzzle."""
        source = self.source.iloc[row] if self.index is not None else self.source[row]
        if isinstance(source, Puzzle):
            return InputError("unsupported-feature", "not a puzzle of layout 3x3 without pencilmarks and rules")
        try:
            text = source if isinstance(source, str) else [int(cell) for cell in source.reshape(-1)]
            Puzzle(text, "3x3")
        except SudokitError as error:
            return error
        except (TypeError, ValueError, AttributeError):
            return InputError("wrong-type", f"a puzzle is a text, not {type(source).__name__}")
        return InputError("wrong-cell-count", "not a line of 81 characters: 1-9, and . or 0")


def _digits_of(text: Any) -> bytes:
    if isinstance(text, Puzzle):
        text = "" if text.rules or text.layout != "3x3" or text.has_marks else text.to_text()
    if not isinstance(text, str) or len(text) != _CELLS or not text.isascii():
        return _NO_PUZZLE
    return text.encode().translate(_TO_DIGITS)


class Errors(AbstractMapping[int, SudokitError]):
    """Why rows are no puzzles, by their number from 0."""

    def __init__(self, batch: _Batch, rows: Sequence[int]) -> None:
        self._batch = batch
        self._rows = rows
        self._known = frozenset(rows)

    def __getitem__(self, row: int) -> SudokitError:
        if row not in self._known:
            raise KeyError(row)
        return self._batch.error(row)

    def __iter__(self) -> Iterator[int]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        shown = ", ".join(f"{row}: {self[row]!r}" for row in self._rows[:3])
        more = f", ... ({len(self)} in all)" if len(self) > 3 else ""
        return f"Errors({{{shown}{more}}})"


@dataclass(frozen=True)
class Many:
    """Answers to n puzzles. Columns are arrays of numpy if the puzzles were one, lists of the same
    length if they were texts, and columns of pandas if they were one."""

    # A Row for each puzzle.
    row: Any
    # False: a stop or a limit of time came first; rows that were not reached are Row.UNKNOWN.
    complete: bool
    errors: Errors = field(repr=False)

    def __len__(self) -> int:
        return len(self.row)


@dataclass(frozen=True)
class Solved(Many):
    """Answers of solve_many()."""

    # The first solution found: digits of shape (n, 81), 0 where there is none; or texts, with None.
    solution: Any
    # How many solutions were found, at most the limit.
    solutions: Any
    # Branches of the search.
    guesses: Any


@dataclass(frozen=True)
class Counted(Many):
    """Answers of count_many()."""

    # How many solutions were found, at most the limit.
    solutions: Any


@dataclass(frozen=True)
class Rated(Many):
    """Answers of rate_many(); a scale that was not asked for is 0, as is a row that is not OK."""

    # Sudoku Explainer's ratings in tenths: of the hardest step, and of the steps up to the first
    # digit and the first step.
    er: Any
    ep: Any
    ed: Any
    # HoDoKu's level, from 1 (easy) to 5 (extreme), and its score.
    hodoku_level: Any
    hodoku_score: Any


@dataclass(frozen=True)
class Canonical(Many):
    """Answers of canonical_many()."""

    # The smallest isomorph: digits of shape (n, 81), or texts, None where the row is no puzzle.
    form: Any


class _Table:
    """Memory that the library fills: a row of `record` for each puzzle, and its state."""

    def __init__(self, batch: _Batch, record: Any) -> None:
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
            return self.rows[name]
        return self.batch.column([getattr(row, name) for row in self.rows])

    def grids(self, offset: int) -> Any:
        """81 bytes of each row, from an offset: an array, or texts with None for zeros."""
        if not self.batch.texts:
            size = ctypes.sizeof(self.record)
            flat = self.rows.view(numpy().uint8).reshape(len(self.rows), size)
            return flat[:, offset : offset + _CELLS]
        text = bytes(self.rows).translate(_TO_TEXT).decode()
        size = ctypes.sizeof(self.record)
        lines = (text[at : at + _CELLS] for at in range(offset, len(text), size))
        open_cell = "." * _CELLS
        return self.batch.column([None if line == open_cell else line for line in lines])

    def state(self, states: Any) -> tuple[Any, Errors]:
        if not self.batch.texts:
            return states, Errors(self.batch, numpy().flatnonzero(states == Row.INVALID).tolist())
        listed = list(states)
        bad = [at for at, state in enumerate(listed) if state == Row.INVALID]
        return self.batch.column([Row(state) for state in listed]), Errors(self.batch, bad)


def _run(
    batch: _Batch,
    call: Callable[[Any, Any], int],
    finish: Callable[[bool], Any],
    *,
    threads: int = 0,
    stop: Stop | None = None,
    progress: ProgressOption = None,
    time: float | None = None,
) -> Any:
    watch = Watch(progress, batch.size) if progress else None
    complete = run(
        call,
        stop=stop,
        watch=watch,
        threads=threads,
        seconds=time,
        partial=lambda: finish(False),
    )
    if watch is not None:
        watch.finish(batch.size if complete else None)
    return finish(complete)


def _solve(puzzles: Puzzles, limit: int, finish: Callable[[_Table, bool], Any], **options: Any) -> Any:
    if not 0 <= limit < 2**64:
        raise InputError("out-of-range", "limit must be 0 or more")
    batch = _Batch(puzzles)
    table = _Table(batch, _library.Result9)

    def call(c_options: Any, error: Any) -> int:
        rows, states = table.addresses
        return int(
            c.sudokit_solve9(batch.address, batch.size, limit, rows, states, c_options, error)
        )

    return _run(batch, call, lambda complete: finish(table, complete), **options)


def solve_many(puzzles: Puzzles, limit: int = 2, **options: Any) -> Solved:
    """Solves classic 9x9 puzzles.

    limit: how many solutions are searched for (2: whether there is one; 0: all).
    Options: threads (0: all cores), stop, progress, and time: seconds of the whole call.

    A row that is no puzzle is Row.INVALID and has an error in `errors`; the others are answered.
    Raises InputError for an array of another shape, TypeError for what holds no puzzles. Ctrl-C
    raises Interrupted, whose `partial` has the rows that were answered.
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

    solved: Solved = _solve(puzzles, limit, finish, **options)
    return solved


def count_many(puzzles: Puzzles, limit: int = 1_000_000, **options: Any) -> Counted:
    """Counts the solutions of classic 9x9 puzzles up to a limit (0: all). As solve_many()."""

    def finish(table: _Table, complete: bool) -> Counted:
        row, errors = table.state(table.states)
        return Counted(row, complete, errors, table.column("solutions"))

    counted: Counted = _solve(puzzles, limit, finish, **options)
    return counted


_SCALES = {"se": 1, "hodoku": 2}


def rate_many(puzzles: Puzzles, scale: str | Sequence[str] = "se", **options: Any) -> Rated:
    """Rates classic 9x9 puzzles that have one solution, on "se", "hodoku" or both. As solve_many()."""
    names = [scale] if isinstance(scale, str) else list(scale)
    unknown = [name for name in names if name not in _SCALES]
    if unknown or not names:
        raise InputError("unknown-scale", f"arrays are rated on se and hodoku, not {unknown}")
    batch = _Batch(puzzles)
    table = _Table(batch, _library.Rating9)
    scales = sum({_SCALES[name] for name in names})

    def call(c_options: Any, error: Any) -> int:
        rows, _ = table.addresses
        return int(c.sudokit_rate9(batch.address, batch.size, scales, rows, c_options, error))

    def finish(complete: bool) -> Rated:
        states = [row.row for row in table.rows] if batch.texts else table.rows["row"]
        row, errors = table.state(states)
        columns = (table.column(name) for name in ("er", "ep", "ed", "hodoku_level", "hodoku_score"))
        return Rated(row, complete, errors, *columns)

    rated: Rated = _run(batch, call, finish, **options)
    return rated


def canonical_many(puzzles: Puzzles, **options: Any) -> Canonical:
    """The canonical forms of classic 9x9 puzzles, equal exactly for isomorphs. As solve_many()."""
    batch = _Batch(puzzles)
    table = _Table(batch, _Form)

    def call(c_options: Any, error: Any) -> int:
        forms, states = table.addresses
        return int(c.sudokit_canonical9(batch.address, batch.size, forms, states, c_options, error))

    def finish(complete: bool) -> Canonical:
        row, errors = table.state(table.states)
        return Canonical(row, complete, errors, table.grids(0))

    canonical: Canonical = _run(batch, call, finish, **options)
    return canonical


class _Form(ctypes.Structure):
    _fields_ = [("cells", ctypes.c_uint8 * _CELLS)]
