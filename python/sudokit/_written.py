"""The base class of Puzzle: its source, its handle in the library, and its properties."""

from __future__ import annotations

import ctypes
import json
import os
import threading
from ctypes import byref
from typing import Any, Iterable, Sequence, TypeVar, Union

from . import _library
from ._cells import lines_of, record_of, side_of_truths
from ._library import c
from .errors import ClosedError, InputError, raised_from

W = TypeVar("W", bound="WrittenPuzzle")
# A text in any form that Sudokit reads (docs/formats.md); a dict with the members of the format
# json; side*side digits (0 or None for an open cell), flat or by rows, as lists or an array; or
# side*side*side truths, which say which digits each cell may have.
PuzzleSource = Union[str, bytes, Sequence[Any], Any]

_entering = threading.Lock()


def _renew_entering() -> None:
    global _entering
    _entering = threading.Lock()


os.register_at_fork(after_in_child=_renew_entering)


class WrittenPuzzle:
    """The part of Puzzle that asks no questions."""

    def __init__(
        self,
        source: PuzzleSource,
        layout: str | None = None,
        *,
        rules: str | Iterable[str] | None = None,
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
        if isinstance(source, WrittenPuzzle):
            clashes = how["clashes"] = clashes or source._clashes
            how.setdefault("layout", source._layout_or_text())
            source = source._record_text()
            how["format"] = "json"
        elif not isinstance(source, (str, bytes)):
            side = side_of_truths(source)
            if side is not None:
                how.setdefault("layout", str(side))  # 64 truths are as many as cells of an 8x8
            source = record_of(source)
            how["format"] = "json"
        self._text = source.encode() if isinstance(source, str) else source
        self._how = json.dumps(how).encode() if how else b""
        self._clashes = clashes
        try:
            self._begin()
        except InputError as error:
            if error.code != "unknown-layout" or "\n" in str(layout):
                raise
            why = f"{error.message}; a file is given as its text, not by its name"
            raise InputError(error.code, why, error.line, error.column) from None
        if rules is not None:
            self._add_rules(lines_of(rules))

    # These members are set only when they are needed: many puzzles of answers are never used.
    _text = b""
    _how = b""
    _clashes = False
    # The cells and the rules of a puzzle from an answer, before it is opened.
    _line: str | None = None
    _lines: Sequence[str] = ()
    # The name of the layout, or the text of its file.
    _layout: str | None = None
    _record: dict[str, Any] | None = None
    _closed = False
    # The process that opened the handle, and the thread that is using it.
    _process = 0
    _address: int | None = None
    _asking: int | None = None
    _lock: threading.Lock

    @classmethod
    def _like(
        cls: type[W],
        parent: WrittenPuzzle,
        cells: str,
        rules: Sequence[str] = (),
        layout: str | None = None,
    ) -> W:
        """A puzzle with the given layout, or with that of `parent`, opened at its first use."""
        puzzle = cls.__new__(cls)
        puzzle._line = cells
        puzzle._lines = rules
        puzzle._layout = layout or parent._layout_or_text()
        puzzle._clashes = parent._clashes
        return puzzle

    def _add_rules(self, lines: Sequence[str]) -> None:
        members = {**self._members(), "rules": [*self.rules, *lines]}
        how = self._how_like()
        self._free()
        self._record = self._layout = None  # rules may be houses of the layout
        self._how = how
        del members["layout"]
        self._text = json.dumps(members).encode()
        try:
            self._begin()
        except InputError as error:
            # The place in the error refers to the internal record.
            raise InputError(error.code, error.message) from None

    def _write_source(self) -> None:
        """Writes the record from which a puzzle of an answer is opened."""
        self._text = json.dumps({"puzzle": self._line, "rules": list(self._lines)}).encode()
        self._how = self._how_like()
        self._line = None

    @classmethod
    def _restored(cls: type[W], record: bytes, how: bytes, clashes: bool) -> W:
        puzzle = cls.__new__(cls)
        puzzle._text = record
        puzzle._how = how
        puzzle._clashes = clashes
        return puzzle

    def _how_like(self) -> bytes:
        how: dict[str, Any] = {"format": "json", "layout": self._layout_or_text()}
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
        """Opens a new handle after a fork: another thread may have been using the old one."""
        with _entering:
            if self._process == os.getpid():
                return
            self._begin()

    def _begin(self) -> None:
        self._lock = threading.Lock()
        self._asking = None
        self._open()
        self._process = os.getpid()

    def _source(self) -> tuple[bytes, bytes]:
        """The text and options from which another handle of the same puzzle is opened."""
        self._handle()
        return self._text, self._how

    def close(self) -> None:
        """Frees the puzzle; later questions raise ClosedError. Deletion frees a puzzle, too."""
        if self._address is None:
            self._closed = True
            return
        self._handle()
        if self._is_calling_back():
            raise ClosedError("invalid-value", "a callback cannot close the puzzle that calls it")
        with self._lock:
            self._closed = True
            self._free()

    def _is_calling_back(self) -> bool:
        """Whether the caller is a callback of the current call, which would wait for itself."""
        return self._asking is not None and self._asking == threading.get_ident()

    def _free(self) -> None:
        address, self._address = self._address, None
        if address is not None and self._process == os.getpid():
            c.sudokit_puzzle_close(address)

    def __del__(self) -> None:
        if self._address is not None:
            self._free()

    def __enter__(self: W) -> W:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- Properties ------------------------------------------------------------------------------

    def to_text(self, format: str = "line") -> str:
        """The puzzle in a format such as "line", "grid", "numbers", "sdk", "csv" or "json".

        The text has no newline at its end. The formats "rules", "json", "iss" and "grid" can
        represent rules. Raises InputError if the format is unknown or cannot represent the puzzle.
        """
        if not isinstance(format, str):
            raise TypeError(f"a format is a text, not {type(format).__name__}")
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
        """The name of the layout: "3x3", "2x5+x"; "custom" if it has none."""
        layout = self._layout_or_text()
        return "custom" if "\n" in layout else layout

    def _layout_or_text(self) -> str:
        if self._layout is None:
            self._layout = str(self._members()["layout"])
        return self._layout

    @property
    def comment(self) -> str:
        return str(self._members().get("comment", ""))

    @property
    def rules(self) -> tuple[str, ...]:
        """The constraints in addition to the houses (docs/rules.md), as lines: "killer 5 r1c1 r1c2".

        Those that are houses of the layout, such as "diagonals", are part of `layout`.
        """
        return tuple(self._members().get("rules", ()))

    @property
    def side(self) -> int:
        """The number of digits, rows and columns."""
        return int(c.sudokit_puzzle_side(self._handle()))

    def _cells(self) -> list[str]:
        text: str = self._members()["puzzle"]
        return text.split() if " " in text else list(text)

    @property
    def has_marks(self) -> bool:
        """Whether it is a pencilmark puzzle (sukaku), in which some cells have only candidates."""
        return len(self._cells()) != self.side**2

    @property
    def digits(self) -> tuple[int, ...]:
        """The givens in row-major order, 0 for an open cell."""
        if self.has_marks:
            return tuple(marks[0] if len(marks) == 1 else 0 for marks in self.marks)
        return tuple(map(_digit, self._cells()))

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The digits as a tuple of rows, 0 for an open cell."""
        digits, side = self.digits, self.side
        return tuple(digits[at : at + side] for at in range(0, side * side, side))

    @property
    def marks(self) -> tuple[tuple[int, ...], ...]:
        """The candidates of each cell in the puzzle itself: all digits in a cell without a given or
        marks."""
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

    def _key(self) -> tuple[str, str, tuple[str, ...]]:
        return self._members()["puzzle"], self._layout_or_text(), tuple(sorted(self.rules))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WrittenPuzzle) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        rules = self.rules
        if not rules:
            return self.to_text("grid")
        cells = type(self)._like(self, self._members()["puzzle"])
        return "\n".join((cells.to_text("grid"), *rules))

    def __repr__(self) -> str:
        if self._closed:
            return "<closed Puzzle>"
        members = f"{self._members()['puzzle']!r}, layout={self._layout_or_text()!r}"
        rules = f", rules={list(self.rules)!r}" if self.rules else ""
        return f"Puzzle({members}{rules})"

    def _record_text(self) -> bytes:
        """The puzzle as JSON, without its layout."""
        members = {name: value for name, value in self._members().items() if name != "layout"}
        return json.dumps(members).encode()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._restored, (self._record_text(), self._how_like(), self._clashes)


def _digit(cell: str) -> int:
    return 0 if cell in "." else int(cell, 36) if len(cell) == 1 else int(cell)
