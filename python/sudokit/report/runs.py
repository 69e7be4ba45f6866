"""The runs of a study as a DataFrame: the plan, which the program hands over, joined with the
results, which are read from their SQLite file.

A row is an observation: a planned run of an instance with its result. Instances with the same
puzzle share their runs: a run that is planned for several of them was made once, and is a row of
each. once() keeps the first of these rows, because every figure counts a run once.
"""

from __future__ import annotations

import os
import re
import sqlite3
from pathlib import Path
from typing import Any, Optional
from urllib.parse import quote

import numpy
import pandas

Frame = Any  # pandas.DataFrame
Spec = dict[str, Any]  # a part of the study file as the program has checked it

# In the order of the numbers that stand for them in results.
ENDS = ["solved", "proved", "gave_up", "time", "iterations", "memory", "crash", "overrun",
        "refused", "defect"]
VERDICTS = ["unknown", "solved", "unique", "multiple", "unsatisfiable"]
SELECT = """SELECT lower(hex(key)) AS key, lower(hex(config)) AS config, build, host, verdict, end,
right, processor, wall, memory_kb, iterations, found, cost, filled, pressure, preempted, counters,
trace, detail FROM run"""
STEP = re.compile(r"(?:^| )(\d+):(-?\d+\.?\d*(?:e[+-]?\d+)?)(?= |$)")
LEAST_TIME = 1e-6
CLOCKS = 2e-6  # seconds that reading the clocks takes


class Study:
    """A study: what its file says (`spec`), and the runs of its plan that were made."""

    def __init__(self, handover: Spec) -> None:
        self.spec: Spec = handover["study"]
        self.facts: Spec = handover["facts"]
        self.references: list[Spec] = handover["references"]
        planned = planned_runs(handover)
        results = Results(self.facts, set(planned["config"]))
        self.planned = int(planned["config"].nunique())
        self.build, self.hosts = results.build, results.hosts
        self.plans = results.plans
        made = planned[planned["config"].isin(results.runs["config"])].reset_index(drop=True)
        self.runs = derived(made.join(results.runs.set_index("config"), on="config"))
        self.made = int(self.runs["config"].nunique())


def planned_runs(handover: Spec) -> Frame:
    """A row for each run of each instance, in the order of the plan."""
    study, runs = handover["study"], pandas.DataFrame(handover["runs"])
    axes: dict[str, Any] = {}
    for rows, of in ((handover["variants"], "variant"), (handover["instances"], "instance")):
        for name in dict.fromkeys(name for row in rows for name, _ in row["axes"]):
            values = numpy.array([dict(row["axes"]).get(name) for row in rows], object)
            axes[name] = first_of(values[runs[of]], axes.get(name))
    parts = [taken(handover["instances"], runs["instance"]),
             taken(handover["variants"], runs["variant"]).drop(columns="axes"),
             taken(handover["limits"], runs["limits"]),
             taken(study["sets"], [handover["instances"][i]["set"] for i in runs["instance"]])
             .rename(columns={"name": "set_name"}).drop(columns="chains"),
             taken(study["engines"], [handover["variants"][i]["spec"] for i in runs["variant"]])
             .rename(columns={"name": "engine_name", "published": "engine_published"}),
             runs[["run", "seed", "config"]]]
    frame = pandas.concat(parts, axis=1)
    frame["axes"] = [" ".join(map("=".join, pairs)) for pairs in frame["axes"]]
    for name, known in (("order", frame["order"]), ("side", frame["side"])):
        axes[name] = first_of(axes.get(name), known)
    axes |= {"set": frame["set_name"], "instance": frame["instance"], "engine": frame["engine"],
             "algorithm": frame["algorithm"], "run": frame["run"].astype(str)}
    frame["target"] = ""
    labels = pandas.DataFrame({f"axis:{name}": column for name, column in axes.items()})
    return pandas.concat([frame, labels.fillna("")], axis=1)


def first_of(values: Any, others: Any) -> Any:
    """The values, and where there is none those of the others; either may be missing as a whole."""
    if values is None or others is None:
        return others if values is None else values
    return numpy.where(pandas.isna(values), others, values)


def taken(rows: list[Spec], places: Any) -> Frame:
    columns = rows[0].keys() if rows else []
    places = numpy.asarray(places, int)
    return pandas.DataFrame({name: array_of([row[name] for row in rows])[places]
                             for name in columns})


def array_of(values: list[Any]) -> Any:
    """Lists stay single values."""
    if not isinstance(values[0], list):
        return numpy.array(values)
    array = numpy.empty(len(values), object)
    array[:] = values
    return array


class Results:
    """The results of a file: those of the build with the most runs of the plan. Ties are won by
    the program that reports, then by the newest."""

    def __init__(self, facts: Spec, planned: set[str]) -> None:
        connection = connect(facts["results"], facts["packed"])
        runs = pandas.read_sql_query(SELECT, connection)
        runs = runs[runs["config"].isin(planned)]
        builds = dict(connection.execute("SELECT id, text FROM build"))
        hosts = dict(connection.execute("SELECT id, text FROM host"))
        speeds = speeds_in(connection)
        # External programs are named behind ours: "sudokit ...; minisat ...".
        own = {id: text.split("; ")[0] for id, text in builds.items()}
        build = self.chosen(runs["build"], own, facts["build"])
        self.plans = plans_in(connection)
        connection.close()
        self.build: str = build or ""
        # Of two versions of an external program, the one that was used last.
        runs = (runs[runs["build"].map(own) == build].sort_values("build", kind="stable")
                .drop_duplicates("config", keep="last").sort_index())
        runs["build"] = runs["build"].map(builds)
        self.hosts = [hosts[host] for host in sorted(runs["host"].unique())]
        runs["speed"] = runs["host"].map(speeds).astype(float)
        runs["host"] = runs["host"].map(hosts)
        runs["end"] = numpy.array(ENDS)[runs["end"].to_numpy(int)]
        runs["verdict"] = numpy.array(VERDICTS)[runs["verdict"].to_numpy(int)]
        self.runs = runs

    @staticmethod
    def chosen(ids: Frame, builds: dict[int, str], own: str) -> Optional[str]:
        counts = ids.map(builds).value_counts().to_dict()
        newest = {builds[id]: id for id in sorted(builds)}
        ordered = sorted(counts, key=lambda text: (counts[text], text == own, newest[text]))
        return ordered[-1] if ordered else None


def connect(name: str, packed: bool) -> sqlite3.Connection:
    if packed:
        connection = sqlite3.connect(":memory:")
        connection.deserialize(Path(name).read_bytes())
    else:
        # Only a connection that may write removes the files beside the results at its end.
        still = not os.path.exists(name + "-wal") and not (
            os.access(name, os.W_OK) and os.access(os.path.dirname(name), os.W_OK))
        mode = "immutable=1" if still else "mode=rw"
        connection = sqlite3.connect(f"file:{quote(name)}?{mode}", uri=True)
        connection.execute("PRAGMA query_only = 1")
    connection.text_factory = lambda text: text.decode("utf-8", "replace")
    return connection


def plans_in(connection: sqlite3.Connection) -> list[tuple[str, str, int]]:
    """The plans under which runs were made, each with the program that stored it first, and the
    number of runs that were stored before it."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'plan'").fetchone():
        return []
    return connection.execute("SELECT plan.text, build.text, plan.runs FROM plan JOIN build "
                              "ON build.id = plan.build ORDER BY plan.id").fetchall()


def speeds_in(connection: sqlite3.Connection) -> dict[int, float]:
    """The speed of each host, in moves per second of the program's kernel, where it is known."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'speed'").fetchone():
        return {}
    return dict(connection.execute("SELECT host, moves FROM speed"))


def derived(runs: Frame) -> Frame:
    """Adds what follows from a result."""
    runs, end = runs.copy(), runs["end"]
    runs["id"] = pandas.factorize(runs["key"] + runs["target"])[0]
    runs["answered"] = end.isin(["solved", "proved"])
    runs["solved"] = (end == "solved") | ((end == "proved") & (runs["found"] > 0))
    runs["refused"] = end == "refused"
    runs["limited"] = end.isin(["time", "iterations", "memory", "overrun"])
    runs["right"] = runs["right"].astype(bool)
    runs["waited"] = waited(runs["processor"], runs["wall"], runs["pressure"])
    budget = runs["limit_processor_seconds"].astype(float)
    budget = budget.fillna(runs["limit_wall_seconds"].astype(float)).fillna(runs["processor"])
    for factor in (2, 10):
        runs[f"par{factor}"] = numpy.where(runs["answered"], runs["processor"], factor * budget)
    return runs


def waited(processor: Any, wall: Any, pressure: Any) -> Any:
    """An upper bound of the share of the wall time in which a run waited for a processor: it had
    none, and something on the machine waited. Of several threads only the latter is known."""
    away = numpy.maximum(0, wall - processor - CLOCKS) / numpy.maximum(wall, 1e-9)
    lone = numpy.where(pressure < 0, away, numpy.minimum(away, pressure))
    return numpy.where(processor > wall, numpy.maximum(0, pressure), lone)


def axis(runs: Frame, name: str) -> Any:
    """The values of an axis, as text; "" if a run has none."""
    if name == "target" and len(runs) and runs["target"].iloc[0]:
        return runs["target"]
    column = f"axis:{name}"
    return runs[column] if column in runs else pandas.Series("", runs.index)


def groups(runs: Frame, names: list[str]) -> list[tuple[tuple[str, ...], Frame]]:
    """The groups in the order in which their values first occur."""
    if not names:
        return [((), runs)] if len(runs) else []
    keys = [axis(runs, name).to_numpy() for name in names]
    found = runs.groupby(keys if len(keys) > 1 else keys[0], sort=False)
    return [(key if isinstance(key, tuple) else (key,), group) for key, group in found]


def once(runs: Frame) -> Frame:
    """Each run once. What a run had reached at different targets is different."""
    repeated = runs["id"].duplicated()
    return runs[~repeated] if repeated.any() else runs


def of_engines(runs: Frame, names: list[str]) -> Frame:
    """The runs of these engines of the study; all runs if there are no names."""
    return runs[runs["engine_name"].isin(names)] if names else runs


# ---- Targets -------------------------------------------------------------------------------------


def incumbents(trace: str) -> list[tuple[float, float]]:
    """The incumbents that a run recorded: "12:7 30:4"."""
    return [(float(iteration), float(cost)) for iteration, cost in STEP.findall(trace)]


def cut_at(runs: Frame, targets: list[Spec]) -> Frame:
    """A row for each run and target: how far the run was when its best cost first reached it. A run
    that found a solution has reached every target; one that did not come so far is censored."""
    places, rows = [], []
    columns = ["iterations", "processor", "wall", "cost", "end"]
    needed = runs[columns + ["trace", "solved", "answered", "refused"]]
    for place, run in enumerate(needed.itertuples()):
        costs = incumbents(run.trace)
        if run.solved and (not costs or costs[-1][1] > 0):
            costs.append((float(run.iterations), 0.0))
        for target in targets:
            places.append(place)
            rows.append(ended(run, costs, target))
    cut = runs.iloc[places].reset_index(drop=True)
    cut[columns] = pandas.DataFrame(rows, columns=columns)
    cut["target"] = [target["text"] for target in targets] * len(runs)
    return derived(cut)


def ended(run: Any, costs: list[tuple[float, float]], target: Spec) -> tuple[Any, ...]:
    whole = (run.iterations, run.processor, run.wall, run.cost, run.end)
    if run.refused:
        return whole
    first = costs[0][1] if costs else 0.0
    goal = target["cost"] * first if target["relative"] else target["cost"]
    hit = next((step for step in costs if step[1] <= goal), None)
    if hit is None:  # a proof that there is no solution does not reach a target
        return (*whole[:4], "gave_up" if run.answered else run.end)
    share = min(1.0, hit[0] / max(1.0, float(run.iterations)))
    return int(hit[0]), run.processor * share, run.wall * share, hit[1], "solved"


# ---- Scores --------------------------------------------------------------------------------------


class Scores:
    """The mean PAR of each engine (a column) on each instance (a row) on which all were run, and
    where each of them answered."""

    def __init__(self, runs: Frame, factor: int = 2) -> None:
        keys = ["set", "instance_key"]
        scored = runs.groupby(keys + ["engine"], sort=False)
        par = scored[f"par{factor}"].mean().unstack("engine")
        self.engines = list(dict.fromkeys(runs["engine"]))
        self.par = par.reindex(columns=self.engines).dropna()
        answered = scored["answered"].any().unstack("engine")
        self.answered = answered.reindex(columns=self.engines).loc[self.par.index].astype(bool)

    def first(self) -> Frame:
        """The share of the first place: 1, a fraction of it if several are equal, or 0. It is 0 too
        where no engine answered."""
        best = self.par.eq(self.par.min(axis=1), axis=0)
        shares = best.div(best.sum(axis=1), axis=0)
        return shares.mul(self.answered.any(axis=1), axis=0)
