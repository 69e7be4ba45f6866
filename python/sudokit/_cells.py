"""Converts digits in lists or arrays to the JSON record of a puzzle."""

from __future__ import annotations

import json
import operator
from typing import Any, Iterable, Mapping, Sequence

from .errors import InputError

_LETTERS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def record_of(source: Any) -> str:
    """The JSON record of a puzzle.

    Raises TypeError if the source is not a sequence of cells, InputError if no puzzle has its
    shape.
    """
    if isinstance(source, Mapping):
        return json_text(source)
    values = values_of(source)
    if not isinstance(values, (list, tuple)):
        raise TypeError(f"a puzzle is a text, lists or an array, not {type(source).__name__}")
    depth = _depth(values)
    if depth == 1 and _are_rows(values):
        return json.dumps({"puzzle": "".join("".join(row.split()) for row in values)})
    if depth > 3:
        raise InputError("wrong-cell-count", f"a puzzle has no {depth} dimensions")
    if depth == 3:
        return json.dumps({"puzzle": _marks(values)})
    cells = [cell for row in values for cell in row] if depth == 2 else list(values)
    if depth == 2:
        _check_square(values)
    return json.dumps({"puzzle": [_cell(cell) for cell in cells]})


def values_of(source: Any) -> Any:
    """An array or a table as lists; everything else as it is."""
    if not hasattr(source, "tolist") and hasattr(source, "to_numpy"):
        source = source.to_numpy()
    return source.tolist() if hasattr(source, "tolist") else source


def _are_rows(values: Sequence[Any]) -> bool:
    """Whether these are texts of whole rows, and not each the text of a cell."""
    if not values or not all(isinstance(row, str) for row in values):
        return False
    sizes = {len("".join(row.split())) for row in values}
    return sizes == {len(values)} or max(sizes) > 2


def side_of_truths(source: Any) -> int | None:
    """The side of a puzzle given as truths, or None if the source is anything else."""
    values = values_of(source)
    return len(values) if _depth(values) == 3 else None


def json_text(value: Any) -> str:
    """The value as JSON.

    Raises TypeError for a type that JSON does not have, InputError for a number that is not finite.
    """
    try:
        return json.dumps(value, default=_number, allow_nan=False)
    except ValueError:
        raise InputError("invalid-value", "a number must be finite, not nan or inf") from None


def _number(value: Any) -> int | float | bool:
    """The plain number for a number of numpy."""
    if hasattr(value, "dtype") and hasattr(value, "item") and getattr(value, "ndim", 1) == 0:
        plain = value.item()
        if isinstance(plain, (bool, int, float)):
            return plain
    raise TypeError(f"{type(value).__name__} is no value of an option")


def lines_of(rules: str | Iterable[str]) -> list[str]:
    """The lines of rules given as one text or several. Raises TypeError for anything else."""
    lines = [rules] if isinstance(rules, str) else list(rules)
    for line in lines:
        if not isinstance(line, str):
            raise TypeError(f"a rule is a text, not {type(line).__name__}")
    return [part for line in lines for part in line.splitlines() if part.strip()]


def _depth(values: Any) -> int:
    return 1 + _depth(values[0]) if isinstance(values, (list, tuple)) and values else 0


def _check_square(rows: Sequence[Any]) -> None:
    side = len(rows)
    for number, row in enumerate(rows, 1):
        if not isinstance(row, (list, tuple)) or len(row) != side:
            have = len(row) if isinstance(row, (list, tuple)) else "no"
            raise InputError("wrong-cell-count", f"row {number} has {have} cells of {side}")


def _cell(cell: Any) -> int | str:
    """A digit, or the text of a cell, which the library reads."""
    if isinstance(cell, bytes):
        return cell.decode("latin-1")
    return cell if isinstance(cell, str) else whole(cell)


def whole(cell: Any) -> int:
    """The digit of a cell that is a number; 0 for one without a value. Raises TypeError if it is not
    a whole number."""
    if cell is None or type(cell).__name__ == "NAType" or isinstance(cell, float) and cell != cell:
        return 0
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)  # a column with gaps
    try:
        return operator.index(cell)
    except TypeError:
        raise TypeError(
            f"a cell is a whole number, a text or None, not {type(cell).__name__}"
        ) from None


def _marks(rows: Sequence[Any]) -> str:
    side = len(rows)
    _check_square(rows)
    if side > len(_LETTERS):
        raise InputError("unsupported-feature", f"pencilmarks as truths end at side {len(_LETTERS)}")
    text = ""
    for row in rows:
        for cell in row:
            if not isinstance(cell, (list, tuple)) or len(cell) != side:
                raise InputError("wrong-cell-count", f"each cell needs {side} truths, one a digit")
            text += "".join(_LETTERS[d] if may else "." for d, may in enumerate(cell))
    return text
