"""The measures of a group of runs. To add one: a row of MEASURES, and its name in
src/study/names.cpp, by which study files are checked."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Callable

import numpy

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


Measuring = Callable[[Frame], Figure]


@dataclass(frozen=True)
class Measure:
    unit: str
    meaning: str
    figure: Measuring


def data_of(runs: Frame, values: Any) -> Clustered:
    return clustered(values, runs["cluster"].to_numpy())


def mean_of(runs: Frame, values: Any) -> Figure:
    if not len(runs):
        return Figure()
    data = data_of(runs, values)
    interval = statistics.mean_interval(data)
    # The mean of values that cannot be negative is not negative.
    if interval and data.values.min() >= 0:
        interval = max(0.0, interval[0]), interval[1]
    return Figure(float(data.values.mean()), interval, len(runs), 0, 0 if interval else data.count)


def column(name: str) -> Callable[[Frame], Any]:
    return lambda runs: runs[name]


def of_all(values: Callable[[Frame], Any]) -> Measuring:
    return lambda runs: mean_of(runs, values(runs))


def of_made(values: Callable[[Frame], Any]) -> Measuring:
    """Refused runs are excluded from measures of what is spent or found."""
    return lambda runs: of_all(values)(runs[~runs["refused"]])


def of_spent(values: Callable[[Frame], Any]) -> Measuring:
    """What is spent until an answer is only bounded by runs none of which has one."""

    def figure(runs: Frame) -> Figure:
        found = of_made(values)(runs)
        if found.value is None or runs["answered"].any():
            return found
        return Figure(runs=found.runs, censored=found.runs, bound=found.value)

    return figure


def of_answered(values: Callable[[Frame], Any]) -> Measuring:
    def figure(runs: Frame) -> Figure:
        found = of_all(values)(runs[runs["answered"]])
        return replace(found, censored=len(runs) - found.runs)

    return figure


def penalised(name: str) -> Measuring:
    """Without any answer, PAR is a multiple of the budgets, which has no interval."""

    def figure(runs: Frame) -> Figure:
        found = mean_of(runs, runs[name])
        return found if runs["answered"].any() else replace(found, interval=None, deciding=0)

    return figure


def share(holds: Callable[[Frame], Any]) -> Measuring:
    def figure(runs: Frame) -> Figure:
        if not len(runs):
            return Figure()
        data = data_of(runs, holds(runs))
        interval = statistics.share_interval(data) if len(runs) > 1 else None
        value = float(data.values.mean())
        return Figure(value, interval, len(runs), 0, 0 if interval else len(runs))

    return figure


def count(of: Callable[[Frame], Any]) -> Measuring:
    return lambda runs: Figure(float(of(runs)), runs=len(runs)) if len(runs) else Figure()


def extreme(name: str) -> Measuring:
    def figure(runs: Frame) -> Figure:
        times = runs["processor"][runs["answered"]]
        value = float(getattr(times, name)()) if len(times) else None
        return Figure(value, runs=len(times), censored=len(runs) - len(times))

    return figure


def time_sd(runs: Frame) -> Figure:
    times = runs["processor"][runs["answered"]]
    value = statistics.deviation(times.to_numpy()) if len(times) > 1 else None
    return Figure(value, runs=len(times), censored=len(runs) - len(times))


def until_answer(values: Callable[[Frame], Any]) -> Measuring:
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
        spent, answered = data.sums(data.values), data.sums(answers)
        with numpy.errstate(divide="ignore"):
            draws = statistics.bootstrap.statistics(data.count, lambda w: (w @ spent) / (w @ answered))
        return replace(found, interval=statistics.percentiles(draws))

    return figure


def median(values: Any, answered: Any) -> Figure:
    """By Kaplan and Meier. Without a median, all that is known is that it is longer than the runs
    were watched."""
    survival = statistics.kaplan_meier(values, answered)
    figure = Figure(runs=len(values), censored=int((~answered).sum()))
    if not len(values):
        return figure
    if not numpy.isfinite(survival.median()):
        return replace(figure, bound=survival.longest)
    interval = survival.median_interval()
    few = len(values) if len(values) < statistics.FEWEST_FOR_MEDIAN else 1
    return replace(figure, value=survival.median(), interval=interval,
                   deciding=0 if interval else few)


def median_time(runs: Frame) -> Figure:
    """The interval is that of the survival band or, if instances have several runs, by bootstrap
    over instances."""
    seen = runs["answered"].to_numpy(bool)
    figure = median(runs["processor"].to_numpy(), seen)
    data = data_of(runs, runs["processor"])
    if figure.interval is None or data.independent:
        return figure
    statistic = statistics.medians(data, seen)
    draws = statistics.bootstrap.statistics(data.count, statistic, len(runs))
    return replace(figure, interval=statistics.percentiles(draws))


def iteration_time(runs: Frame) -> Figure:
    runs = runs[runs["iterations"] > 0]
    return mean_of(runs, runs["processor"] / runs["iterations"])


def pressure(runs: Frame) -> Figure:
    """Only over runs on machines that report the figure."""
    runs = runs[runs["pressure"] >= 0]
    return mean_of(runs, runs["pressure"])


def end_is(*names: str) -> Callable[[Frame], Any]:
    return lambda runs: runs["end"].isin(names)


FAILED = end_is("crash", "memory", "overrun", "defect")
MEASURES = {
    "success": Measure("share", "runs that found a solution", share(column("solved"))),
    "solved": Measure("runs", "number of them", count(lambda runs: runs["solved"].sum())),
    "proved": Measure("share", "runs that proved their answer", share(end_is("proved"))),
    "runs": Measure("runs", "runs made", count(len)),
    "failed": Measure("runs", "crashes, memory or time overrun, wrong grids",
                      count(lambda runs: FAILED(runs).sum())),
    "instances": Measure("instances", "different instances",
                         count(lambda runs: runs["instance_key"].nunique())),
    "time": Measure("s", "mean processor time of the runs that answered",
                    of_answered(column("processor"))),
    "time_sd": Measure("s", "its standard deviation", time_sd),
    "min_time": Measure("s", "shortest processor time to an answer", extreme("min")),
    "max_time": Measure("s", "longest processor time to an answer", extreme("max")),
    "median_time": Measure("s", "median time to an answer by Kaplan and Meier", median_time),
    "par2": Measure("s", "mean processor time, runs without an answer at twice their budget",
                    penalised("par2")),
    "par10": Measure("s", "the same at ten times their budget", penalised("par10")),
    "wins": Measure("instances",
                    "instances on which it has the least mean PAR2 of all engines of the table; "
                    "ties divided", lambda runs: Figure()),  # needs rivals: wins()
    "ert": Measure("s", "expected processor time until an answer, with restarts at the limit (ERT)",
                   until_answer(column("processor"))),
    "ert_iterations": Measure("", "the same in iterations", until_answer(column("iterations"))),
    "processor": Measure("s", "mean processor time of all runs", of_spent(column("processor"))),
    "wall": Measure("s", "mean wall time of all runs", of_spent(column("wall"))),
    "iterations": Measure("", "mean iterations of all runs", of_spent(column("iterations"))),
    "iterations_solved": Measure("", "mean iterations of the runs that answered",
                                 of_answered(column("iterations"))),
    "iteration_time": Measure("s", "mean processor time an iteration of the runs that made one",
                              iteration_time),
    "puzzles": Measure("puzzles", "mean puzzles of an instance: of a batch",
                       of_all(column("puzzles"))),
    "puzzle_time": Measure("s", "mean processor time a puzzle of the runs that answered",
                           of_answered(lambda runs: runs["processor"] / runs["puzzles"])),
    "rate": Measure("puzzles/s",
                    "mean puzzles a second of wall time of the runs that answered",
                    of_answered(lambda runs: runs["puzzles"] / numpy.maximum(runs["wall"], 1e-9))),
    "found": Measure("solutions", "mean solutions found", of_made(column("found"))),
    "cost": Measure("", "mean cost at the end", of_made(column("cost"))),
    "filled": Measure("share", "mean share of the cells that hold a digit at the end",
                      of_made(column("filled"))),
    "complete": Measure("share", "runs at whose end every cell holds a digit",
                        share(lambda runs: runs["filled"] == 1)),
    "givens": Measure("cells", "mean givens", of_all(column("givens"))),
    "given_share": Measure("share", "mean share of the cells that are given",
                           of_all(lambda runs: runs["givens"] / runs["cells"])),
    "memory": Measure("MB", "mean peak of memory", of_made(lambda runs: runs["memory_kb"] / 1024)),
    "waited": Measure("share",
                      "mean share of time in which the run itself waited for a processor, at most",
                      of_made(column("waited"))),
    "pressure": Measure("share", "mean share of time in which something waited for a processor",
                        pressure),
}
# Larger if runs were not stopped.
COSTS = ("iterations", "ert")


def mean_counter(runs: Frame, name: str) -> Figure:
    values = runs["counters"].str.extract(rf"(?:^| ){re.escape(name)}=(\S*)", expand=False)
    runs = runs[values.notna()]
    return mean_of(runs, values.dropna().astype(float))


def measure(name: str, runs: Frame) -> Figure:
    """Pre: `name` is one of MEASURES, or "counter:NAME" for the mean of a counter."""
    runs = once(runs)
    if name.startswith("counter:"):
        return mean_counter(runs, name[len("counter:"):])
    row = MEASURES[name]
    figure = row.figure(runs)
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
