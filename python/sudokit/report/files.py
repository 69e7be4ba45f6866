"""The tables and the runs of a study as CSV. New columns are added at the end: newer files are read
by older programs, and older files by newer programs."""

from __future__ import annotations

import re
from typing import Any, Callable, Iterable

import numpy

from .measures import Figure, unit_of
from .runs import Frame
from .tables import Cell, Row, Table, number_of

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
FORMULA = re.compile(r"[ \t\r\n]*[=+\-@]")
TABLE_COLUMNS = ("table,row,column,measure,unit,value,low,high,runs,censored,published,"
                 "published_value,build,host,waited,seeds,limits,margin,verdict")
RUN_COLUMNS = {
    "key": "key", "set": "set_name", "instance": "instance", "axes": "axes", "engine": "engine",
    "algorithm": "algorithm", "parameters": "parameters", "run": "run", "end": "end",
    "verdict": "verdict", "right": "right", "processor": "processor", "wall": "wall",
    "memory_kb": "memory_kb", "iterations": "iterations", "found": "found", "cost": "cost",
    "filled": "filled", "pressure": "pressure", "preempted": "preempted", "counters": "counters",
    "detail": "detail", "seed": "seed", "limit_iterations": "limit_iterations",
    "limit_processor_seconds": "limit_processor_seconds",
    "limit_wall_seconds": "limit_wall_seconds", "limit_memory_mb": "limit_memory_mb",
    "limit_solutions": "limit_solutions", "limit_processors": "limit_processors", "build": "build",
    "host": "host", "layout": "layout", "puzzles": "puzzles", "puzzle": "puzzle"}
TEXTS = {"set", "instance", "axes", "engine", "algorithm", "parameters", "counters", "detail",
         "build", "host", "layout", "puzzle"}


def clean(text: str) -> str:
    """Text that is safe to show: control characters are replaced."""
    return CONTROL.sub("\ufffd", text)


def csv_text(value: str) -> str:
    """A field on one line, quoted if necessary. A field that a spreadsheet would take for a formula
    gets an apostrophe; a number such as "-2" stays as it is."""
    line = re.sub(r"[\n\r\t]", " ", clean(value))
    if FORMULA.match(line) and number_of(line) is None:
        line = "'" + line
    special = line != line.strip() or '"' in line or "," in line
    return '"' + line.replace('"', '""') + '"' if special else line


def shown(value: Any) -> str:
    """A number in its shortest form; "" if there is none."""
    if isinstance(value, str):
        return value
    if value is None or value != value:
        return ""
    if isinstance(value, (bool, numpy.bool_)):
        return str(bool(value)).lower()
    return repr(value.item() if isinstance(value, numpy.generic) else value).removesuffix(".0")


def figure_fields(figure: Figure) -> list[str]:
    """Of a figure that is only bounded, the value is empty and the bound the lower end."""
    low, high = figure.interval or (figure.bound, None)
    numbers = ["" if number is None else f"{number:.6g}" for number in (figure.value, low, high)]
    return [*numbers, str(figure.runs), str(figure.censored)]


def each_of(values: Any) -> str:
    return csv_text(" | ".join(dict.fromkeys(values)))


def provenance(runs: Frame) -> list[str]:
    """Program, machine, load, seeds and limits of the runs that a figure is computed from."""
    if runs is None or not len(runs):
        return [""] * 5
    first, last = runs["seed"].min(), runs["seed"].max()
    return [each_of(runs["build"]), each_of(runs["host"]), f"{runs['waited'].mean():.3g}",
            str(first) if first == last else f"{first}..{last}", each_of(runs["limits"])]


def cell_line(table: Table, row: Row, cell: Cell) -> str:
    printed = cell.published.value
    return ",".join([csv_text(table.title), csv_text(" / ".join(row.labels)), csv_text(cell.column),
                     csv_text(cell.measure), unit_of(cell.measure), *figure_fields(cell.figure),
                     csv_text(cell.published.text), "" if printed is None else f"{printed:.6g}",
                     *provenance(cell.runs), cell.margin, cell.verdict])


def tables_csv(tables: Iterable[Table]) -> str:
    lines = [cell_line(table, row, cell)
             for table in tables for row in table.rows for cell in row.cells]
    return "\n".join([TABLE_COLUMNS, *lines]) + "\n"


def each_once(values: Any, form: Callable[[Any], str]) -> Any:
    """Most columns have few different values."""
    return values.map({value: form(value) for value in values.unique()})


def counters_of(text: str) -> dict[str, str]:
    """Of "nodes=12 propagations=96"."""
    return dict(word.split("=", 1) for word in text.split(" ") if "=" in word)


def runs_csv(runs: Frame) -> str:
    """A row each run, and a column for each counter, after the others, because engines count
    different things. Instances with one puzzle share runs."""
    runs = runs.drop_duplicates(["set", "axes", "key"])
    counters = [counters_of(text) for text in runs["counters"]]
    names = sorted({name for each in counters for name in each})
    columns = [each_once(runs[source], csv_text if name in TEXTS else shown)
               for name, source in RUN_COLUMNS.items()]
    columns += [[csv_text(each.get(name, "")) for each in counters] for name in names]
    header = [*RUN_COLUMNS, *(csv_text("counter:" + name) for name in names)]
    return "\n".join(",".join(row) for row in [header, *zip(*columns)]) + "\n"
