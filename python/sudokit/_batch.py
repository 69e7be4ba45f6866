"""The puzzles of a batch of 9x9 puzzles as bytes, and the errors of invalid rows."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping as AbstractMapping
from itertools import chain
from typing import Any, Iterator, Sequence, Union

from ._cells import values_of, whole
from ._optional import numpy, pandas
from .errors import InputError, SudokitError
from .puzzle import Puzzle

# Texts of 81 characters (1-9, and . or 0 for an open cell), puzzles, or 81 digits each, as a list,
# an array of one dimension or a column of pandas; or an array of numpy of shape (n, 81) or (n, 9, 9)
# of digits. A digit is a whole number, or a text of one character.
Puzzles = Union[Sequence[str], Any]

CELLS = 81
_TO_DIGITS = bytes(
    code - 48 if 49 <= code <= 57 else 0 if code in b"0." else 255 for code in range(256)
)
# The digits of texts of one cell.
_TEXTS: dict[Any, int] = {"": 0, ".": 0, b"": 0, b".": 0}
_TEXTS.update({str(digit): digit for digit in range(10)})
_TEXTS.update({str(digit).encode(): digit for digit in range(10)})
# Types that can be iterated, but are not lists of puzzles.
_NO_LISTS = (str, bytes, bytearray, memoryview, AbstractMapping)
# Stands for an invalid row: no puzzle has such cells.
_NO_PUZZLE = b"\xff" * CELLS


class Batch:
    """The puzzles of a call as n times 81 bytes."""

    def __init__(self, puzzles: Any) -> None:
        # The puzzles by row, as the caller gave them.
        self.source: Any = puzzles
        self.index: Any = None
        if hasattr(puzzles, "columns"):
            raise TypeError("a table of pandas: choose its column of puzzles, or use to_numpy()")
        if hasattr(puzzles, "index") and hasattr(puzzles, "tolist") and hasattr(puzzles, "name"):
            self.index, self.name = puzzles.index, puzzles.name
            puzzles = puzzles.tolist()
        if hasattr(puzzles, "dtype") and hasattr(puzzles, "reshape"):
            if puzzles.ndim == 1 and puzzles.dtype.kind in "OUS":
                self._take_texts(puzzles.tolist())
            else:
                self._take_array(puzzles)
        elif isinstance(puzzles, _NO_LISTS) or not hasattr(puzzles, "__iter__"):
            raise TypeError("puzzles are a list of texts, a column of pandas, or an array of numpy")
        else:
            self._take_texts(list(puzzles))

    def _take_array(self, array: Any) -> None:
        np = numpy()
        if isinstance(array, np.ma.MaskedArray):
            array = array.filled(0)
        if array.ndim == 3 and array.shape[1:] == (9, 9):
            array = array.reshape(len(array), CELLS)
        if array.ndim != 2 or array.shape[1] != CELLS:
            wanted = "the shape must be (n, 81) or (n, 9, 9)"
            raise InputError("wrong-cell-count", f"{wanted}, not {array.shape}")
        self.source = array
        if array.dtype.kind in "OUS":
            cells = map(_digit_of, array.ravel().tolist())
            array = np.fromiter(cells, np.uint8, array.size).reshape(array.shape)
        elif array.dtype.kind not in "iubf":
            raise TypeError(f"digits are whole numbers, not {array.dtype}")
        elif array.dtype != np.uint8:
            if array.dtype.kind == "f":
                array = np.where(np.isnan(array), 0, array)  # a cell without a value
            bad = (array < 0) | (array > 9) | (array % 1 != 0)
            array = np.where(bad, 255, array).astype(np.uint8)
        self.array = np.ascontiguousarray(array)
        self.size = len(array)
        self.texts = False
        self.address = self.array.ctypes.data

    def _take_texts(self, texts: list[Any]) -> None:
        self.source = texts
        self.size = len(texts)
        self.texts = True
        plain = set(map(type, texts)) <= {str} and set(map(len, texts)) <= {CELLS}
        joined = "".join(texts) if plain else ""
        if plain and joined.isascii():
            self.bytes = joined.encode().translate(_TO_DIGITS)
        else:
            self.bytes = b"".join(map(_digits_of, texts))
        self._buffer = ctypes.c_char_p(self.bytes)
        self.address = ctypes.cast(self._buffer, ctypes.c_void_p).value or 0

    def column(self, values: Any) -> Any:
        """The values as a list, or with the index of the puzzles if they were a pandas column."""
        if self.index is None:
            return values
        kind = None if values else object
        return pandas().Series(values, index=self.index, name=self.name, dtype=kind)

    def error(self, row: int) -> SudokitError:
        """The error of an invalid row."""
        source = self.source[row]
        if isinstance(source, Puzzle):
            why = "not a puzzle of layout 3x3 without pencilmarks and rules"
            return InputError("unsupported-feature", why)
        try:
            if not isinstance(source, (str, bytes)):
                source = _flat(source)
                for cell, digit in enumerate(source):
                    if not isinstance(digit, (str, bytes)) and not 0 <= whole(digit) <= 9:
                        why = f"{_name(cell)} holds {digit}, which is no digit of 9x9 puzzles"
                        return InputError("digit-out-of-range", why)
            Puzzle(source, "3x3")
        except SudokitError as error:
            return error
        except (TypeError, ValueError):
            what = type(self.source[row]).__name__
            return InputError("wrong-type", f"a puzzle is a text or 81 digits, not {what}")
        return InputError("wrong-cell-count", "not a line of 81 characters: 1-9, and . or 0")


def _digits_of(text: Any) -> bytes:
    if isinstance(text, Puzzle):
        text = "" if text.rules or text.layout != "3x3" or text.has_marks else text.to_text()
    if isinstance(text, bytes):
        text = text.decode("latin-1")
    if not isinstance(text, str):
        return _bytes_of(text)
    if len(text) != CELLS or not text.isascii():
        return _NO_PUZZLE
    return text.encode().translate(_TO_DIGITS)


def _flat(rows: Any) -> Sequence[Any]:
    """The cells of flat or nested rows. Raises TypeError for anything else."""
    values = values_of(rows)
    if not isinstance(values, (list, tuple)):
        raise TypeError
    nested = bool(values) and isinstance(values[0], (list, tuple))
    return list(chain.from_iterable(values)) if nested else values


def _bytes_of(rows: Any) -> bytes:
    try:
        cells = _flat(rows)
    except TypeError:
        return _NO_PUZZLE
    try:
        digits = bytes(cells)
    except (TypeError, ValueError):  # cells that are not all small numbers
        digits = bytes(map(_digit_of, cells))
    return digits if len(digits) == CELLS else _NO_PUZZLE


def _digit_of(cell: Any) -> int:
    """The digit of a cell; 255 for what is no digit."""
    try:
        if isinstance(cell, (str, bytes)):
            return _TEXTS.get(cell.strip(), 255)
        digit = whole(cell)
        return digit if 0 <= digit <= 9 else 255
    except TypeError:
        return 255


def _name(cell: int) -> str:
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


class Errors(AbstractMapping[int, SudokitError]):
    """The errors of invalid rows, by the number of the row, from 0."""

    def __init__(self, batch: Batch, rows: Sequence[int]) -> None:
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

    def __reduce__(self) -> Any:
        return _KnownErrors, (dict(self),)

    def __repr__(self) -> str:
        shown = ", ".join(f"{row}: {self[row]!r}" for row in self._rows[:3])
        more = f", ... ({len(self)} in all)" if len(self) > 3 else ""
        return f"Errors({{{shown}{more}}})"


class _KnownErrors(Errors):
    """The errors after pickling, without the puzzles."""

    def __init__(self, errors: dict[int, SudokitError]) -> None:
        self._rows = list(errors)
        self._known = frozenset(errors)
        self._errors = errors

    def __getitem__(self, row: int) -> SudokitError:
        return self._errors[row]
