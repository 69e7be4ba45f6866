"""Puzzles on many processors or machines, with Dask: `import sudokit.dask`.

    >>> import dask.bag, sudokit.dask
    >>> puzzles = dask.bag.from_sequence(["1..4..1..3..2..3", "1..4...3.2......"], npartitions=2)
    >>> counted = sudokit.dask.count(puzzles)
    >>> counted.compute(scheduler="sync")[1]
    {'puzzle': '1..4...3.2......', 'solutions': 2, 'error': None}

Each function takes a bag of puzzles, a frame with a column of them, or such a column. It returns a bag
of dictionaries, the frame with further columns, or a frame of these. The columns, and the arguments,
are those of the accessor of pandas (sudokit.pandas). save() writes what is not written yet.
"""

from __future__ import annotations

import inspect
import json
import os
import uuid
from pathlib import Path
from typing import Any, Callable, Iterable

from ._optional import dask
from .pandas import Sudoku, pd
from .questions import library

_dask: Any = dask()

Method = Callable[..., Any]

# The questions of this process, by the names of the collections with their answers.
_asked: dict[str, list[Any]] = {}


def _of_partitions(method: Method) -> Method:
    """The method of the accessor, for each partition of a collection."""

    def ask(
        puzzles: Any, *arguments: Any, column: str = "puzzle", threads: int = 1, **options: Any
    ) -> Any:
        asked = method.__name__, arguments, {"threads": threads, **options}
        empty = _answers(pd.Series([], dtype=object), *asked)  # raises the error of a wrong option
        answers = _over(puzzles, column, empty, *asked)
        _asked[_name(answers)] = [method.__name__, *arguments, options]
        return answers

    return _described(ask, method)


def _over(puzzles: Any, column: str, empty: Any, *asked: Any) -> Any:
    if isinstance(puzzles, _dask.bag.Bag):
        return puzzles.map_partitions(_records, *asked)
    if not isinstance(puzzles, (_dask.dataframe.DataFrame, _dask.dataframe.Series)):
        what = type(puzzles).__name__
        raise TypeError(f"puzzles are a bag, a frame or a column of Dask, not {what}")
    meta = _beside(puzzles._meta, empty, column)
    return puzzles.map_partitions(_frame, column, *asked, meta=meta)


def _name(collection: Any) -> str:
    name: str = collection.name if isinstance(collection, _dask.bag.Bag) else collection._name
    return name


def _described(function: Any, method: Method) -> Method:
    """The function with the name, the words and the arguments of a method."""
    own = inspect.signature(function).parameters
    taken = inspect.signature(method).parameters
    # The column of a frame, or the bag, stands in for `self`.
    parameters = [own["puzzles"], *(own.get(name, taken[name]) for name in taken if name != "self")]
    at = next((i for i, each in enumerate(parameters) if each.name == "threads"), len(parameters))
    function.__signature__ = inspect.Signature([*parameters[:at], own["column"], *parameters[at:]])
    function.__name__ = function.__qualname__ = method.__name__
    words = "column: that of the puzzles in a frame. threads: those of each task."
    function.__doc__ = f"{inspect.cleandoc(method.__doc__ or '')}\n\n{words}"
    described: Method = function
    return described


solve = _of_partitions(Sudoku.solve)
count = _of_partitions(Sudoku.count)
check = _of_partitions(Sudoku.check)
canonical = _of_partitions(Sudoku.canonical)
rate = _of_partitions(Sudoku.rate)
grade = _of_partitions(Sudoku.grade)
ask = _of_partitions(Sudoku.ask)


def _answers(column: Any, method: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
    return getattr(column.sudoku, method)(*arguments, **options)


def _frame(part: Any, column: str, *asked: Any) -> Any:
    puzzles = part if part.ndim == 1 else part[column]
    return _beside(part, _answers(puzzles, *asked), column)


def _beside(part: Any, answers: Any, column: str) -> Any:
    """The answers beside the columns of a frame, row by row, also if the index repeats itself."""
    if part.ndim == 1:
        return answers
    if column not in part.columns:
        raise KeyError(f"there is no column {column!r}; `column` names that of the puzzles")
    twice = part.columns.intersection(answers.columns)
    if len(twice):
        raise ValueError(f"the frame has the columns {list(twice)} already: rename or drop them")
    return pd.concat([part, answers], axis=1)


def _records(puzzles: Iterable[Any], *asked: Any) -> list[dict[str, Any]]:
    lines = [puzzle.strip() if isinstance(puzzle, str) else puzzle for puzzle in puzzles]
    answers = _answers(pd.Series(lines, dtype=object), *asked)
    answers = answers.astype(object).where(answers.notna(), None)
    return [{"puzzle": line, **answer} for line, answer in zip(lines, answers.to_dict("records"))]


def save(answers: Any, folder: str | os.PathLike[str]) -> list[Path]:
    """Writes each partition to a file of a folder, which all workers must see, and returns the files.

    A partition whose file is there is not computed: after an interruption, the same call continues.
    Frames become CSV, whose header is in the first file; bags become lines of JSON. So the files,
    one after the other, are the file of one partition. The folder notes the question and the number
    of partitions, and FileExistsError is raised if they are others; it does not know the puzzles.
    """
    target = Path(folder).absolute()
    _note(target, answers)
    digits = len(str(answers.npartitions - 1))
    ending = "jsonl" if isinstance(answers, _dask.bag.Bag) else "csv"
    files = [target / f"part-{part:0{digits}}.{ending}" for part in range(answers.npartitions)]
    write = _dask.delayed(_write)
    _dask.compute(
        *(
            write(part, str(file), file == files[0])
            for part, file in zip(answers.to_delayed(), files)
            if not file.exists()
        )
    )
    return files


def _note(folder: Path, answers: Any) -> None:
    """Notes in a folder what it has. Dask's own names may differ from one run to the next."""
    questions = [_asked[name] for name in answers.dask.layers if name in _asked]
    built = library()
    note = {
        "questions": json.loads(json.dumps(questions, default=str)),
        "partitions": answers.npartitions,
        "sudokit": [built.version, built.commit],
    }
    file = folder / "answers.json"
    folder.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        _replace(file, json.dumps(note) + "\n")
    if json.loads(file.read_text()) != note:
        why = f"{folder} was begun with {file.read_text().strip()}, and this is {json.dumps(note)}"
        raise FileExistsError(f"{why}: choose another folder")


def _write(part: Any, file: str, first: bool) -> None:
    if isinstance(part, pd.DataFrame):
        text = part.to_csv(index=False, header=first)
    else:
        text = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in part)
    _replace(Path(file), text)


def _replace(file: Path, text: str) -> None:
    """Writes a file that is either complete or not there."""
    unfinished = file.with_name(f".{file.name}.{uuid.uuid4().hex}")
    with open(unfinished, "w", encoding="utf-8", newline="") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    os.replace(unfinished, file)
