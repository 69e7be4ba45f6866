"""A puzzle as it is written: the handle of the library, and what the puzzle is."""

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
# A text in any form that Sudokit reads (docs/formats.md); the record of the format json as a dict;
# side*side digits, 0 or None an open cell, flat or by rows, as lists or an array; or side*side*side
# truths: which digits each cell may take.
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

    # Members that are set when they are needed: an answer has puzzles that nobody may look at.
    _text = b""
    _how = b""
    _clashes = False
    # The cells and the rules of a puzzle that an answer gave, before it is opened.
    _line: str | None = None
    _lines: Sequence[str] = ()
    # The name of the layout, or the text of its file.
    _layout: str | None = None
    _record: dict[str, Any] | None = None
    _closed = False
    # The process that opened the handle, and the thread that is inside it.
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
        """A puzzle with a layout, or with that of another; opened when it is first used."""
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
            # Its place is one in the record.
            raise InputError(error.code, error.message) from None

    def _write_source(self) -> None:
        """Of a puzzle that an answer gave: what it is opened from."""
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

    def _source(self) -> tuple[bytes, bytes]:
        """What another handle of the same puzzle is opened from."""
        self._handle()
        return self._text, self._how

    def close(self) -> None:
        """Frees the puzzle, which then answers nothing. It is freed without this, too."""
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
        """Whether this is the thread of a call, within a callback: it would wait for itself."""
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

    # --- What it is ------------------------------------------------------------------------------

    def to_text(self, format: str = "line") -> str:
        """The puzzle in a format such as "line", "grid", "numbers", "sdk", "csv" or "json".

        Without a newline at its end. "rules", "json", "iss" and "grid" hold puzzles with rules. Raises
        InputError if there is no such format, or if it cannot hold the puzzle.
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
        """The constraints beside the houses, a line each (docs/rules.md): "killer 5 r1c1 r1c2".

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
        """As JSON, without the layout."""
        members = {name: value for name, value in self._members().items() if name != "layout"}
        return json.dumps(members).encode()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._restored, (self._record_text(), self._how_like(), self._clashes)


def _digit(cell: str) -> int:
    return 0 if cell in "." else int(cell, 36) if len(cell) == 1 else int(cell)
