"""The measures of a group of runs. To add one: a row of MEASURES, and its name in
src/study/names.cpp, by which study files are checked."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Callable

import numpy
import pandas

from . import statistics
from .runs import Frame, Scores, once
from .statistics import Clustered, Interval, clustered


@dataclass(frozen=True)
class Figure:
    """A measured number; its interval has 95 %. `value` is None if there is none. If the runs show
    no more than that the number is larger than one, `bound` is that one."""

    value: float | None = None
    interval: Interval = None
    runs: int = 0  # that were measured
    censored: int = 0  # runs that ended without an answer, where that matters
    # The number of values that determine the figure, if they are too few for an interval. 0: it has
    # an interval, or its measure never has one.
    deciding: int = 0
    bound: float | None = None


Values = Callable[[Frame], Any]


@dataclass(frozen=True)
class Measure:
    """`values` has a number for each run, NaN for runs that do not count, if the figure is their
    mean."""

    unit: str
    meaning: str
    figure: Callable[[Frame], Figure]
    values: Values | None = None


def data_of(runs: Frame, values: Any) -> Clustered:
    return clustered(values, runs["cluster"].to_numpy())


def mean_of(runs: Frame, values: Any) -> Figure:
    counted = values.notna()
    runs, values = runs[counted], values[counted].to_numpy(float)
    if not len(runs):
        return Figure()
    data = data_of(runs, values)
    interval = statistics.mean_interval(data)
    # The mean of values that cannot be negative is not negative.
    if interval and values.min() >= 0:
        interval = max(0.0, interval[0]), interval[1]
    return Figure(float(values.mean()), interval, len(runs), 0, 0 if interval else data.count)


def column(name: str) -> Values:
    return lambda runs: runs[name]


def mean(unit: str, meaning: str, values: Values) -> Measure:
    return Measure(unit, meaning, lambda runs: mean_of(runs, values(runs)), values)


def made(unit: str, meaning: str, values: Values) -> Measure:
    """Refused runs are excluded from measures of what is spent or found."""
    return mean(unit, meaning, lambda runs: values(runs).where(~runs["refused"]))


def spent(unit: str, meaning: str, values: Values) -> Measure:
    """What is spent until an answer is only bounded if all runs ended at their limit."""
    row = made(unit, meaning, values)

    def figure(runs: Frame) -> Figure:
        found = row.figure(runs)
        if found.value is None or not runs["limited"].all():
            return found
        return Figure(runs=found.runs, censored=found.runs, bound=found.value)

    return replace(row, figure=figure)


def answered(unit: str, meaning: str, values: Values) -> Measure:
    row = mean(unit, meaning, lambda runs: values(runs).where(runs["answered"]))

    def figure(runs: Frame) -> Figure:
        found = row.figure(runs)
        return replace(found, censored=len(runs) - found.runs)

    return replace(row, figure=figure)


def penalised(meaning: str, name: str) -> Measure:
    """Without any answer, PAR is a multiple of the budgets, which has no interval."""
    row = mean("s", meaning, column(name))

    def figure(runs: Frame) -> Figure:
        found = row.figure(runs)
        return found if runs["answered"].any() else replace(found, interval=None, deciding=0)

    return replace(row, figure=figure)


def share(meaning: str, holds: Values) -> Measure:
    def figure(runs: Frame) -> Figure:
        if not len(runs):
            return Figure()
        data = data_of(runs, holds(runs))
        interval = statistics.share_interval(data) if len(runs) > 1 else None
        value = float(data.values.mean())
        return Figure(value, interval, len(runs), 0, 0 if interval else len(runs))

    return Measure("share", meaning, figure, lambda runs: holds(runs).astype(float))


def count(unit: str, meaning: str, of: Values) -> Measure:
    def figure(runs: Frame) -> Figure:
        return Figure(float(of(runs)), runs=len(runs)) if len(runs) else Figure()

    return Measure(unit, meaning, figure)


def extreme(meaning: str, name: str) -> Measure:
    def figure(runs: Frame) -> Figure:
        times = runs["processor"][runs["answered"]]
        value = float(getattr(times, name)()) if len(times) else None
        return Figure(value, runs=len(times), censored=len(runs) - len(times))

    return Measure("s", meaning, figure)


def time_sd(runs: Frame) -> Figure:
    times = runs["processor"][runs["answered"]]
    value = statistics.deviation(times.to_numpy()) if len(times) > 1 else None
    return Figure(value, runs=len(times), censored=len(runs) - len(times))


def until_answer(unit: str, meaning: str, values: Values) -> Measure:
    """The expected running time of restarts until one answers (ERT): all that was spent, divided by
    the number of answers; by bootstrap over instances, or over the runs on a single one."""

    def figure(runs: Frame) -> Figure:
        runs = runs[~runs["refused"]]
        answers = runs["answered"].to_numpy(float)
        found = Figure(runs=len(runs), censored=int((answers == 0).sum()))
        if not answers.any():
            return found
        data = data_of(runs, values(runs))
        if data.count == 1:
            data = clustered(data.values, numpy.arange(len(runs)))
        found = replace(found, value=float(data.values.sum() / answers.sum()))
        if data.count < 2:
            return replace(found, deciding=1)
        spent, ended = data.sums(data.values), data.sums(answers)
        with numpy.errstate(divide="ignore"):
            draws = statistics.bootstrap.statistics(data.count, lambda w: (w @ spent) / (w @ ended))
        return replace(found, interval=statistics.percentiles(draws))

    return Measure(unit, meaning, figure)


def median(runs: Frame, values: Any) -> Figure:
    """By Kaplan and Meier. If only limits kept runs from an answer, a missing median is longer than
    the runs were watched."""
    answered = runs["answered"].to_numpy(bool)
    survival = statistics.kaplan_meier(values, answered)
    figure = Figure(runs=len(values), censored=int((~answered).sum()))
    if not len(values):
        return figure
    if not numpy.isfinite(survival.median()):
        limited = runs["limited"][~answered].all()
        return replace(figure, bound=survival.longest) if limited else figure
    interval = survival.median_interval()
    few = len(values) if len(values) < statistics.FEWEST_FOR_MEDIAN else 1
    return replace(figure, value=survival.median(), interval=interval,
                   deciding=0 if interval else few)


def median_time(runs: Frame) -> Figure:
    """The interval is that of the survival band or, if instances have several runs, by bootstrap
    over instances."""
    figure = median(runs, runs["processor"].to_numpy())
    data = data_of(runs, runs["processor"])
    if figure.interval is None or data.independent:
        return figure
    statistic = statistics.medians(data, runs["answered"].to_numpy(bool))
    draws = statistics.bootstrap.statistics(data.count, statistic, len(runs))
    return replace(figure, interval=statistics.percentiles(draws))


def end_is(*names: str) -> Values:
    return lambda runs: runs["end"].isin(names)


FAILED = end_is("crash", "memory", "overrun", "defect")
MEASURES = {
    "success": share("runs that found a solution", column("solved")),
    "solved": count("runs", "number of them", lambda runs: runs["solved"].sum()),
    "proved": share("runs that proved their answer", end_is("proved")),
    "runs": count("runs", "runs made", len),
    "failed": count("runs", "crashes, memory or time overrun, wrong grids",
                    lambda runs: FAILED(runs).sum()),
    "instances": count("instances", "different instances",
                       lambda runs: runs["instance_key"].nunique()),
    "time": answered("s", "mean processor time of the runs that answered", column("processor")),
    "time_sd": Measure("s", "its standard deviation", time_sd),
    "min_time": extreme("shortest processor time to an answer", "min"),
    "max_time": extreme("longest processor time to an answer", "max"),
    "median_time": Measure("s", "median time to an answer by Kaplan and Meier", median_time),
    "par2": penalised("mean processor time, runs without an answer at twice their budget", "par2"),
    "par10": penalised("the same at ten times their budget", "par10"),
    "wins": Measure("instances",
                    "instances on which it has the least mean PAR2 of all engines of the table; "
                    "ties divided", lambda runs: Figure()),  # needs rivals: wins()
    "ert": until_answer("s", "expected processor time until an answer, with restarts at the limit "
                        "(ERT)", column("processor")),
    "ert_iterations": until_answer("", "the same in iterations", column("iterations")),
    "processor": spent("s", "mean processor time of all runs", column("processor")),
    "wall": spent("s", "mean wall time of all runs", column("wall")),
    # Only over runs on machines whose speed is known.
    "effort": spent("million moves", "mean processor time of all runs, times the speed of the "
                    "machine", lambda runs: runs["processor"] * runs["speed"] / 1e6),
    "iterations": spent("", "mean iterations of all runs", column("iterations")),
    "iterations_solved": answered("", "mean iterations of the runs that answered",
                                  column("iterations")),
    "iteration_time": mean("s", "mean processor time an iteration of the runs that made one",
                           lambda runs: runs["processor"] / runs["iterations"].where(
                               runs["iterations"] > 0)),
    "puzzles": mean("puzzles", "mean puzzles of an instance: of a batch", column("puzzles")),
    "puzzle_time": answered("s", "mean processor time a puzzle of the runs that answered",
                            lambda runs: runs["processor"] / runs["puzzles"]),
    "rate": answered("puzzles/s", "mean puzzles a second of wall time of the runs that answered",
                     lambda runs: runs["puzzles"] / runs["wall"].clip(lower=1e-9)),
    "found": made("solutions", "mean solutions found", column("found")),
    "cost": made("", "mean cost at the end", column("cost")),
    "filled": made("share", "mean share of the cells that hold a digit at the end",
                   column("filled")),
    "complete": share("runs at whose end every cell holds a digit",
                      lambda runs: runs["filled"] == 1),
    "givens": mean("cells", "mean givens", column("givens")),
    "given_share": mean("share", "mean share of the cells that are given",
                        lambda runs: runs["givens"] / runs["cells"]),
    "memory": made("MB", "mean peak of memory", lambda runs: runs["memory_kb"] / 1024),
    "waited": made("share", "mean share of time in which the run itself waited for a processor, at "
                   "most", column("waited")),
    # Only over runs on machines that report it.
    "pressure": mean("share", "mean share of time in which something waited for a processor",
                     lambda runs: runs["pressure"].where(runs["pressure"] >= 0)),
}
# Larger if runs were not stopped.
COSTS = ("iterations", "ert")


def counter(name: str) -> Values:
    pattern = rf"(?:^| ){re.escape(name)}=(\S*)"
    return lambda runs: pandas.to_numeric(
        runs["counters"].str.extract(pattern, expand=False), errors="coerce")


def measure_of(name: str) -> Measure:
    """Pre: `name` is one of MEASURES, or "counter:NAME" for the mean of a counter."""
    if name.startswith("counter:"):
        return mean("", "", counter(name[len("counter:"):]))
    return MEASURES[name]


def values_of(name: str, runs: Frame) -> Any:
    """The value of each run, NaN if it does not count; None if the measure is not their mean."""
    values = measure_of(name).values
    return values(runs) if values else None


def measure(name: str, runs: Frame) -> Figure:
    row = measure_of(name)
    figure = row.figure(once(runs))
    if figure.interval and row.unit == "share":
        return replace(figure, interval=(figure.interval[0], min(1.0, figure.interval[1])))
    return figure


def unit_of(name: str) -> str:
    return MEASURES[name].unit if name in MEASURES else ""


def wins(runs: Frame, scores: Scores) -> Figure:
    """The first places that the engines of a group win on its instances, among all that are
    scored."""
    pairs = runs[["set", "instance_key", "engine"]].drop_duplicates()
    first = scores.first().stack()
    index = [key for key in pairs.itertuples(index=False, name=None) if key in first.index]
    value = float(first.loc[index].sum()) if index else None
    return Figure(value, runs=len(once(runs)))
