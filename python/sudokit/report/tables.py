"""Tables: runs grouped by axes and measured, with published values beside them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from math import inf
from typing import Any

from .measures import Figure, measure, unit_of, wins
from .runs import Frame, Scores, Spec, Study, cut_at, groups, of_engines, once

NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")


@dataclass
class Published:
    """A value as it was printed, and its number in the unit of the measure."""

    text: str = ""
    value: float | None = None
    notes: str = ""


@dataclass
class Cell:
    column: str  # label of the group of columns
    measure: str
    figure: Figure = Figure()
    runs: Frame = None  # that the figure measures, each once; None: there are none
    published: Published = field(default_factory=Published)
    margin: str = ""  # "" if nothing is judged
    verdict: str = ""


@dataclass
class Row:
    labels: list[str]  # one for each axis of the table
    note: str = ""
    cells: list[Cell] = field(default_factory=list)


@dataclass
class Table:
    title: str
    axes: list[str]  # of the rows
    rows: list[Row] = field(default_factory=list)
    cut: bool = False  # runs were ended at targets


class Margin:
    """How far a measured value may be from a published one. Shares differ by a difference, other
    measures by a factor; times are not judged, because machines differ."""

    def __init__(self, spec: Spec, unit: str) -> None:
        self.judges = unit != "s"
        self.share = spec["share"] if unit == "share" else None
        self.factor = spec["factor"]

    def __str__(self) -> str:
        return f"factor {self.factor:g}" if self.share is None else f"difference {self.share:g}"

    def ends(self, value: float) -> tuple[float, float]:
        if self.share is not None:
            return value - self.share, value + self.share
        low, high = sorted((value / self.factor, value * self.factor))
        return low, high

    def verdict(self, figure: Figure, value: float) -> str:
        """Repeated if the interval lies within the margin, not repeated if it lies outside. A
        bound is an interval without an upper end; without an interval the question is open."""
        if figure.interval is None and figure.bound is None:
            return "open"
        low, high = figure.interval or (figure.bound or 0.0, inf)
        least, most = self.ends(value)
        if least <= low and high <= most:
            return "repeated"
        return "not repeated" if high < least or low > most else "open"


def common(values: Any) -> str:
    """The value that all have in common, or ""."""
    return str(values.iloc[0]) if values.nunique() == 1 else ""


def number_of(text: str) -> float | None:
    return float(text) if NUMBER.fullmatch(text) else None


class References:
    """Looks up the published values of a table."""

    SCALES = {"%": 100.0, "ms": 1000.0}

    def __init__(self, study: Study, table: str) -> None:
        named = table or study.spec["published_table"]
        self.rows = [row for row in study.references if row["table"] == named]

    def find(self, metric: str, runs: Frame) -> Spec | None:
        """The first that agrees in set, metric, algorithm ("-" is any) and, if the runs have one,
        order."""
        wanted, order = common(runs["published"]), common(runs["order"])
        algorithm = common(runs["engine_published"])
        for row in self.rows:
            if (row["metric"], row["set"]) != (metric, wanted) or order not in ("", row["order"]):
                continue
            if row["algorithm"] in (algorithm, "-"):
                return row
        return None

    def value(self, row: Spec | None) -> float | None:
        number = number_of(row["value"]) if row else None
        return None if number is None or row is None else number / self.SCALES.get(row["unit"], 1.0)

    def published(self, metric: str, runs: Frame) -> Published:
        """A metric "a/b" is the quotient of two published numbers."""
        above, _, below = metric.partition("/")
        row = self.find(above, runs) if metric else None
        if not row or not row["value"]:
            return Published()
        unit = "" if row["unit"] in ("count", "ratio") else " " + row["unit"]
        found = Published(row["value"] + unit, self.value(row), row["notes"])
        under = self.find(below, runs) if below else None
        divisor = self.value(under)
        if under and divisor and found.value is not None:
            quotient = f"{row['value']} of {under['value']}"
            return Published(quotient, found.value / divisor, found.notes)
        return found


def make_table(spec: Spec, study: Study) -> Table:
    runs = cut_at(study.runs, spec["targets"]) if spec["targets"] else study.runs
    runs = of_engines(runs, spec["engines"])
    scores = Scores(runs) if any(each["name"] == "wins" for each in spec["measures"]) else None
    references = References(study, spec["published"])
    table = Table(spec["title"], spec["rows"], [], bool(spec["targets"]))
    columns = [label for label, _ in groups(runs, spec["columns"])]
    for labels, group in groups(runs, spec["rows"]):
        row = Row(list(labels), common(group["note"]))
        parts = dict(groups(group, spec["columns"]))
        for column in columns:
            for wanted in spec["measures"]:
                cell = Cell(" ".join(column), wanted["name"])
                if column in parts:
                    fill(cell, once(parts[column]), scores)
                    published = references.published(wanted["published"], cell.runs)
                    judge(cell, published, spec["margin"])
                row.cells.append(cell)
        table.rows.append(row)
    return table


def fill(cell: Cell, runs: Frame, scores: Scores | None) -> None:
    cell.runs = runs
    if scores and cell.measure == "wins":
        cell.figure = wins(runs, scores)
    else:
        cell.figure = measure(cell.measure, runs)


def judge(cell: Cell, published: Published, spec: Spec) -> None:
    cell.published = published
    margin = Margin(spec, unit_of(cell.measure))
    if published.value is not None and margin.judges:
        cell.margin = str(margin)
        cell.verdict = margin.verdict(cell.figure, published.value)
