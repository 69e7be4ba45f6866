"""Engines chosen for each instance by the results on the other instances, beside the single best
engine and the virtual best."""

from __future__ import annotations

from typing import Any

import numpy

from . import statistics
from .measures import Figure, measure
from .runs import Frame, Scores, Spec, Study, of_engines, once
from .tables import Cell, Row, Table

FEWEST_INSTANCES = 10  # for an interval


class Choice:
    """The choice of a selector on the instances that all of its engines ran on."""

    def __init__(self, spec: Spec, runs: Frame) -> None:
        self.scores = Scores(runs, 10)
        self.runs = runs
        self.par = self.scores.par.to_numpy()
        if len(self.par) < 2 or self.par.shape[1] < 2:
            return
        first = runs.drop_duplicates(["set", "instance_key"]).set_index(["set", "instance_key"])
        first = first.loc[self.scores.par.index]
        self.features = numpy.array(first["features"].tolist(), float)
        self.sets = self.scores.par.index.get_level_values("set").to_numpy()
        everywhere = numpy.arange(len(self.par))
        self.single = numpy.full(len(self.par), self.best(everywhere, everywhere))
        self.virtual = self.par.argmin(axis=1)
        near = self.nearest if spec["method"] == "nearest" else self.of_set
        self.chosen = numpy.array([
            self.best(near(here, others, spec["neighbours"]), others)
            for here, others in ((i, numpy.delete(everywhere, i)) for i in everywhere)])

    def best(self, neighbours: Any, others: Any) -> int:
        """The engine with the least sum over the neighbours; ties are broken by the sum over all
        others."""
        near, all_others = (self.par[places].sum(axis=0) for places in (neighbours, others))
        return int(numpy.lexsort((all_others, near))[0])

    def nearest(self, here: int, others: Any, count: int) -> Any:
        """By Euclidean distance of the features, standardised over the others. A feature that is
        constant over them is ignored."""
        features = self.features[others]
        spread = features.std(axis=0, ddof=1) if len(others) > 1 else numpy.zeros(features.shape[1])
        used = spread > 0
        gaps = (features[:, used] - self.features[here, used]) / spread[used]
        return others[numpy.argsort((gaps**2).sum(axis=1), kind="stable")[:count]]

    def of_set(self, here: int, others: Any, count: int) -> Any:
        """The others of the same set; all others if there are none."""
        same = others[self.sets[others] == self.sets[here]]
        return same if len(same) else others

    def gap_closed(self) -> Figure:
        """The closed share of the gap between the single best engine and the virtual best. Each
        draw of the bootstrap finds the single best anew."""
        each = numpy.arange(len(self.par))
        chosen, virtual = self.par[each, self.chosen], self.par[each, self.virtual]

        def closed(weights: Any) -> Any:
            single = (weights @ self.par).min(axis=1)
            gap = single - weights @ virtual
            with numpy.errstate(divide="ignore", invalid="ignore"):
                return numpy.where(gap > 0, (single - weights @ chosen) / gap, numpy.nan)

        value = float(closed(numpy.ones((1, len(self.par))))[0])
        if numpy.isnan(value):
            return Figure(runs=len(self.par))
        if len(self.par) < FEWEST_INSTANCES:
            return Figure(value, None, len(self.par), 0, len(self.par))
        draws = statistics.bootstrap.statistics(len(self.par), closed)
        return Figure(value, statistics.percentiles(draws), len(self.par))

    def row(self, label: str, note: str, engines: Any) -> Row:
        """The runs of the engines chosen for each instance."""
        names = numpy.array(self.scores.engines)[engines]
        wanted = {(*key, name) for key, name in zip(self.scores.par.index, names)}
        keys = self.runs[["set", "instance_key", "engine"]].itertuples(index=False, name=None)
        runs = once(self.runs[[key in wanted for key in keys]])
        names = ("instances", "success", "par10")
        cells = [Cell("", name, measure(name, runs), runs) for name in names]
        return Row([label], note, cells + [Cell("", "gap_closed", Figure(), runs)])


def selector_table(spec: Spec, study: Study) -> Table:
    table = Table(spec["title"], ["choice"])
    choice = Choice(spec, of_engines(study.runs, spec["engines"]))
    if len(choice.par) < 2 or choice.par.shape[1] < 2:
        return table
    others = ("the best engine on the other instances of the set" if spec["method"] == "set" else
              f"the best engine on the {spec['neighbours']} nearest of the other instances")
    table.rows = [
        choice.row("single best", choice.scores.engines[choice.single[0]], choice.single),
        choice.row("selector", others, choice.chosen),
        choice.row("virtual best", "the best engine of each instance", choice.virtual)]
    table.rows[1].cells[-1].figure = choice.gap_closed()
    return table
