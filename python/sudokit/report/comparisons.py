"""The significance tests of a study."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy
import pandas

from . import statistics
from .measures import measure, values_of
from .runs import Frame, Spec, Study, axis, groups, once
from .statistics import Test

SAME_INSTANCES = ("the same instances on both sides: the counts are not independent; "
                  "kind = \"signed-rank\" compares pairs")


@dataclass
class Comparison:
    title: str
    kind: str  # of the test that was made: "McNemar" may replace "signed-rank"
    within: str  # value of the axis that the test names; "" without one
    words: str  # what was compared
    test: Test = field(default_factory=Test)
    adjusted: float = 1.0  # p, by Holm over all tests of the study
    refused: str = ""  # why nothing was tested


def side(runs: Frame, name: str) -> Any:
    """An engine's name means its variant without ablations; if its parameters span a product, which
    has no plain variant, all variants."""
    return (runs["engine"] == name) | (runs["product"] & (runs["engine_name"] == name))


class Sides:
    """The runs of both engines. `runs` has two more columns: `pair`, what a pair has in common, and
    `first`, whether a run is of the first engine. Each run counts once in a pair."""

    def __init__(self, runs: Frame, spec: Spec) -> None:
        keys = runs["set_name"].str.cat(runs["cluster"])
        if spec["by"]:
            keys = pandas.Series(zip(*(axis(runs, name) for name in spec["by"])), runs.index)
        runs = runs.assign(pair=keys, first=side(runs, spec["between"][0]))
        self.runs = runs.drop_duplicates(["pair", "first", "id"]).sort_values(
            "pair", kind="stable")
        self.first, self.second = (once(runs[runs["first"] == which]) for which in (True, False))

    def measured(self, name: str) -> tuple[Any, Any]:
        """The measures of the pairs in which both sides have one."""
        keys = ["pair", "first"]
        each = values_of(name, self.runs)
        if each is not None:
            figures = each.groupby([self.runs[key] for key in keys]).mean()
        else:
            figures = pandas.Series({key: measure(name, group).value
                                     for key, group in self.runs.groupby(keys)}, dtype=float)
        table = figures.unstack().reindex(columns=[True, False]).dropna().to_numpy(float)
        return table[:, 0], table[:, 1]


def test_pairs(spec: Spec, sides: Sides, row: Comparison) -> None:
    """Signed ranks, or McNemar's test if all outcomes are 0 or 1, because ranks of equal
    differences carry no information."""
    a, b = sides.measured(spec["measure"])
    outcomes = bool(numpy.isin(numpy.concatenate([a, b]), [0.0, 1.0]).all())
    row.kind = "McNemar" if outcomes else row.kind
    row.test = statistics.mcnemar(a, b) if outcomes else statistics.signed_rank(a, b)
    if len(a) < 2:
        return
    effect = (lambda w: w @ (a - b) / len(a)) if outcomes else statistics.rank_biserial(a, b)
    row.test.interval = statistics.percentiles(statistics.bootstrap.statistics(len(a), effect))


def test_ranks(spec: Spec, sides: Sides, row: Comparison) -> None:
    def values(runs: Frame) -> Any:
        each = values_of(spec["measure"], runs)
        if each is None:
            figures = (measure(spec["measure"], runs.iloc[[i]]).value for i in range(len(runs)))
            each = pandas.Series(figures, dtype=float)
        return each.dropna().to_numpy(float)

    row.test = statistics.rank_sum(values(sides.first), values(sides.second))


def test_counts(spec: Spec, sides: Sides, row: Comparison) -> None:
    """Counts are independent only if the runs are: on different instances, or all on one."""
    both = sides.runs.groupby("pair")["first"].nunique() > 1
    if both.any() and len(both) > 1:
        row.refused = SAME_INSTANCES
        return
    solved = [runs["solved"].sum() for runs in (sides.first, sides.second)]
    every = [len(sides.first), len(sides.second)]
    row.test = statistics.chi_square([[s, n - s] for s, n in zip(solved, every)])


def test_times(spec: Spec, sides: Sides, row: Comparison) -> None:
    columns = (sides.runs["processor"], sides.runs["answered"].astype(bool), sides.runs["first"])
    ends = numpy.flatnonzero(sides.runs["pair"].ne(sides.runs["pair"].shift()))[1:]
    strata = zip(*(numpy.split(column.to_numpy(), ends) for column in columns))
    row.test = statistics.log_rank(list(strata))


def test_equivalence(spec: Spec, sides: Sides, row: Comparison) -> None:
    row.test = statistics.equivalence(*sides.measured(spec["measure"]), spec["margin"])
    row.words += f", equal within {spec['margin']:g}"


KINDS = {"signed-rank": test_pairs, "rank-sum": test_ranks, "chi-square": test_counts,
         "log-rank": test_times, "equivalence": test_equivalence}


def comparisons_of(study: Study) -> list[Comparison]:
    """All tests of a study. One for which an engine has no run is left out: there is nothing to
    test or to adjust."""
    rows = []
    for spec in study.spec["tests"]:
        first, second = (side(study.runs, name) for name in spec["between"])
        chosen = study.runs[first | second]
        within = [spec["within"]] if spec["within"] else []
        for label, runs in sorted(groups(chosen, within), key=lambda each: each[0]):
            sides = Sides(runs, spec)
            if not len(sides.first) or not len(sides.second):
                continue
            words = "{}, {} against {}".format(spec["measure"], *spec["between"])
            row = Comparison(spec["title"], spec["kind"], "".join(label), words)
            KINDS[spec["kind"]](spec, sides, row)
            rows.append(row)
    tested = [row for row in rows if not row.refused]
    for row, p in zip(tested, statistics.holm([row.test.p for row in tested])):
        row.adjusted = p
    return rows
