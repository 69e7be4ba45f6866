"""Fits: where the cost of a series peaks, and how the cost grows there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy
import pandas

from . import statistics
from .measures import Figure, median
from .runs import LEAST_TIME, Frame, Spec, Study, axis, groups, once
from .statistics import Interval, Line
from .tables import Cell, Row, Table

NOTES = {"found": "", "edge": "no peak: the hardest value is at the edge of the range",
         "open": "no peak: several values are as hard"}


@dataclass
class Peak:
    """Where the cost of a series is greatest at one x: the value of the peak's axis with the
    largest mean of log PAR2; the middle one of equal values, where nothing was solved."""

    x: float
    at: float  # x if the fit names no peak
    place: str  # found; edge: the first or the last value; open: several equal ones
    interval: Interval  # of the place, by bootstrap over instances
    median: Figure  # of the cost there
    runs: Frame


@dataclass
class Growth:
    """A line through log cost at the peaks against x (exponential) or log x (power)."""

    model: str
    line: Line
    factor: float  # exponential: for each unit of x; power: the exponent
    interval: tuple[float, float]

    def cost(self, x: Any) -> Any:
        at = numpy.log(x) if self.model == "power" else x
        return numpy.exp(self.line.at_zero + self.line.slope * at)


@dataclass
class Fit:
    spec: Spec
    series: str
    peaks: list[Peak] = field(default_factory=list)
    growths: list[Growth] = field(default_factory=list)
    shift: Line | None = None  # of the place against x, over the peaks that are found


def cost_of(spec: Spec, runs: Frame) -> Any:
    if spec["measure"] == "time":
        return numpy.maximum(runs["processor"].to_numpy(), LEAST_TIME)
    return numpy.maximum(runs["iterations"].to_numpy(float), 1.0)


def score_of(spec: Spec, runs: Frame) -> Any:
    """The logarithm of the cost; a run without an answer costs twice its budget of time, or twice
    the iterations that it spent."""
    if spec["measure"] == "time":
        return numpy.log(numpy.maximum(runs["par2"].to_numpy(), LEAST_TIME))
    return numpy.log(cost_of(spec, runs) * numpy.where(runs["answered"], 1, 2))


class Bins:
    """The runs at one x, by the value of the peak's axis."""

    def __init__(self, spec: Spec, runs: Frame, at: Any) -> None:
        self.values = numpy.unique(at)
        self.runs = [once(runs[at == value]) for value in self.values]
        self.scores = []  # sums and numbers of the scores of each instance or chain
        for group in self.runs:
            clusters = group["set"].astype(str) + group["cluster"]
            data = statistics.clustered(score_of(spec, group), clusters)
            self.scores.append((data.sums(data.values), data.sizes))

    def hardest(self, scores: Any) -> tuple[Any, Any]:
        """The first and the last of the values with the largest score, a row for each draw."""
        top = scores >= scores.max(axis=1, keepdims=True) - 1e-9
        return top.argmax(axis=1), top.shape[1] - 1 - top[:, ::-1].argmax(axis=1)

    def peak(self) -> tuple[int, int]:
        scores = numpy.array([[sums.sum() / sizes.sum() for sums, sizes in self.scores]])
        first, last = self.hardest(scores)
        return int(first[0]), int(last[0])

    def interval(self) -> Interval:
        """From instances resampled within each bin."""
        if all(len(sums) < 2 for sums, _ in self.scores):
            return None
        generator = numpy.random.default_rng(statistics.bootstrap.seed)
        columns = []
        for sums, sizes in self.scores:
            weights = statistics.draw(generator, statistics.DRAWS, len(sums))
            columns.append((weights @ sums) / (weights @ sizes))
        first, last = self.hardest(numpy.column_stack(columns))
        return (statistics.percentiles(self.values[first])[0],
                statistics.percentiles(self.values[last])[1])


def peak_of(spec: Spec, x: float, bins: Bins) -> Peak:
    first, last = bins.peak()
    edge = len(bins.values) > 1 and (first == 0 or last + 1 == len(bins.values))
    place = "open" if first != last else "edge" if edge else "found"
    middle = (first + last) // 2
    runs = bins.runs[middle]
    cost = median(runs, cost_of(spec, runs))
    interval = bins.interval() if spec["peak"] else None
    return Peak(x, float(bins.values[middle]), place, interval, cost, runs)


def growth_of(spec: Spec, model: str, peaks: list[Peak]) -> Growth | None:
    power = model == "power"
    if not peaks or (power and min(peak.x for peak in peaks) <= 0):
        return None
    x = numpy.concatenate([numpy.full(len(peak.runs), peak.x) for peak in peaks])
    y = numpy.concatenate([numpy.log(cost_of(spec, peak.runs)) for peak in peaks])
    seen = numpy.concatenate([peak.runs["answered"].to_numpy(bool) for peak in peaks])
    line = statistics.fit_line(numpy.log(x) if power else x, y, seen)
    if line is None:
        return None
    low, high = line.interval
    if power:
        return Growth(model, line, line.slope, (low, high))
    with numpy.errstate(over="ignore"):
        factor, low, high = (float(each) for each in numpy.exp([line.slope, low, high]))
    return Growth(model, line, factor, (low, high))


def fit_of(spec: Spec, series: str, runs: Frame) -> Fit:
    """Runs whose x or peak is not a number are left out."""
    numbers = {name: pandas.to_numeric(axis(runs, name), errors="coerce").to_numpy(float)
               for name in (spec["x"], spec["peak"] or spec["x"])}
    known = numpy.logical_and.reduce([~numpy.isnan(values) for values in numbers.values()])
    x, at = numbers[spec["x"]], numbers[spec["peak"] or spec["x"]]
    fit = Fit(spec, series)
    for place in numpy.unique(x[known]):
        here = known & (x == place)
        fit.peaks.append(peak_of(spec, float(place), Bins(spec, runs[here], at[here])))
    growths = (growth_of(spec, model, fit.peaks) for model in spec["models"])
    fit.growths = [growth for growth in growths if growth]
    found = [(peak.x, peak.at) for peak in fit.peaks if peak.place == "found"]
    if spec["peak"] and found:
        places = numpy.array(found)
        fit.shift = statistics.fit_line(places[:, 0], places[:, 1], numpy.full(len(found), True))
    return fit


def fits_of(study: Study) -> list[list[Fit]]:
    """For each fit of the study, those of its series."""
    return [[fit_of(spec, label, runs) for (label,), runs in groups(study.runs, [spec["series"]])]
            for spec in study.spec["fits"]]


# ---- Tables --------------------------------------------------------------------------------------


def fit_tables(spec: Spec, fits: list[Fit]) -> list[Table]:
    title = spec["title"]
    peaks = Table(title + (": the peak" if spec["peak"] else ""), [spec["series"], spec["x"]])
    peaks.rows = [peak_row(fit, peak) for fit in fits for peak in fit.peaks]
    growths = Table(title + ": the fit", [spec["series"]], [growth_row(fit) for fit in fits])
    return [peaks, growths]


def peak_row(fit: Fit, peak: Peak) -> Row:
    row = Row([fit.series, f"{peak.x:.10g}"], NOTES[peak.place])
    if fit.spec["peak"]:
        at = Figure(peak.at, peak.interval, peak.median.runs, peak.median.censored)
        row.cells.append(Cell("", fit.spec["peak"], at, peak.runs))
    row.cells.append(Cell("", "median_" + fit.spec["measure"], peak.median, peak.runs))
    return row


def line_figure(value: float, interval: Interval, line: Line) -> Figure:
    return Figure(float(value), interval, line.n, int(line.n - line.seen))


def growth_row(fit: Fit) -> Row:
    row, x = Row([fit.series]), fit.spec["x"]
    runs = pandas.concat([peak.runs for peak in fit.peaks]) if fit.peaks else None
    growths = {growth.model: growth for growth in fit.growths}
    for model in fit.spec["models"]:
        name = f"exponent of {x}" if model == "power" else f"factor for each 1 of {x}"
        factor = likelihood = Figure()
        if model in growths:
            growth = growths[model]
            factor = line_figure(growth.factor, growth.interval, growth.line)
            likelihood = line_figure(growth.line.log_likelihood, None, growth.line)
        row.cells.append(Cell(model, name, factor, runs))
        row.cells.append(Cell(model, "log likelihood", likelihood, runs))
    if fit.spec["peak"]:
        shift = fit.shift
        moved = line_figure(shift.slope, shift.interval, shift) if shift else Figure()
        row.cells.append(Cell(fit.spec["peak"], f"shift for each 1 of {x}", moved, runs))
    return row
