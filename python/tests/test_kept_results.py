"""Three tables of docs/results, drawn by lot among the 30, recomputed from their raw runs.

Shares no code with sudokit.report: plain SQL and arithmetic, and the row of a run follows from its
puzzle alone. (random.Random(56).sample of the sorted names drew the three.)
"""

import csv
import math
import re
import sqlite3
import subprocess
from collections import defaultdict

import pytest
from conftest import ROOT

RESULTS = ROOT / "docs/results"
RUNS = """select engine.name as engine, engine.params as params, run.instance as instance,
    limits.text as limits, run.right as right, run.processor as processor, run.wall as wall
    from run join engine on run.engine = engine.id
    join limits on run.limits = limits.id"""


def raw_runs(name, folder):
    path = folder / f"{name}.db"
    with open(path, "wb") as file:
        subprocess.run(["zstd", "-dc", RESULTS / f"{name}.db.zst"], stdout=file, check=True)
    base = sqlite3.connect(path)
    base.row_factory = sqlite3.Row
    puzzles = dict(base.execute("select id, puzzle from instance"))
    return [dict(row) | {"puzzle": puzzles[row["instance"]]} for row in base.execute(RUNS)]


def by_cell(runs, cell_of):
    cells = defaultdict(list)
    for run in runs:
        cells[cell_of(run)].append(run)
    return cells


def kept(name, measure):
    with open(RESULTS / f"{name}.csv", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["measure"] == measure and int(row["runs"] or 0) > 0]
    return {(row["row"], row["column"]): row for row in rows}


def mean(values):
    values = list(values)
    return math.fsum(values) / len(values)


def share_solved(runs):
    return mean(run["right"] for run in runs)


def par2(runs):
    limit = [float(re.search(r"processor=([\d.]+)", run["limits"]).group(1)) for run in runs]
    return mean(run["processor"] if run["right"] else 2 * most for run, most in zip(runs, limit))


def solved(runs):
    return [run for run in runs if run["right"]]


def agrees(name, measure, cells, figure):
    rows = kept(name, measure)
    assert rows.keys() <= cells.keys()
    assert all(cell in rows or not solved(runs) for cell, runs in cells.items())
    for cell, row in rows.items():
        if row["censored"] == row["runs"] != "0" and measure != "success":
            continue  # nothing answered: the table has a bound
        assert float(row["value"]) == pytest.approx(figure(cells[cell]), rel=1e-5), (measure, cell)


@pytest.fixture(scope="module")
def suite_rows():
    """Puzzle as numbers -> the row of its set, from the files of the suite."""
    names = {"minimal_3x3": "9x9, minimal / ", "blank_4x4": "16x16 at 40 % / "}
    names |= {f"blank{p}_5x5": f"25x25 / {p}" for p in (44, 48, 52)}
    names |= {f"blank{p}_6x6": f"36x36 / {p}" for p in (50, 53)}
    rows = {}
    for file, row in names.items():
        for half in ("train", "test"):
            for line in (ROOT / f"data/suite/1/{file}_{half}.txt").read_text().splitlines():
                if line and not line.startswith("#"):
                    cells = line.split() if " " in line else list(line)
                    rows[tuple(cells)] = f"{row} / {half}"
    return rows


def test_the_frozen_suite(tmp_path, suite_rows):
    def cell_of(run):
        return suite_rows[tuple(run["puzzle"].split("#")[0].split())], run["engine"]

    cells = by_cell(raw_runs("suite-medium", tmp_path), cell_of)
    agrees("suite-medium", "success", cells, share_solved)
    agrees("suite-medium", "par2", cells, par2)


def test_best_value_evaporation_by_the_share_given(tmp_path):
    def cell_of(run):
        cells = run["puzzle"].split("#")[0].split()
        percent = 100 * sum(cell != "." for cell in cells) / len(cells)
        engine = "ACS-noBVE" if " bve=0 " in run["params"] else "ACS+BVE"
        return str(5 * round(percent / 5)), engine

    cells = by_cell(raw_runs("lloyd_fig9-medium", tmp_path), cell_of)
    agrees("lloyd_fig9-medium", "success", cells, share_solved)
    agrees("lloyd_fig9-medium", "time", cells, lambda runs: mean(r["processor"] for r in solved(runs)))


def test_how_bulk9_scales(tmp_path):
    def cell_of(run):
        lanes = dict(word.split("=") for word in re.findall(r"lanes\.(\S+)", run["params"]))
        if run["engine"] == "backtrack":
            return "backtrack", ""
        if not lanes:
            return "one lane", ""
        name = "target" if "target" in lanes else "block"
        return f"{name} " + " ".join(f"{key}={lanes[key]}" for key in sorted(lanes)), ""

    cells = by_cell(raw_runs("bulk9_scaling", tmp_path), cell_of)
    agrees("bulk9_scaling", "success", cells, share_solved)
    puzzles = 20000
    agrees("bulk9_scaling", "puzzle_time", cells,
           lambda runs: mean(run["processor"] / puzzles for run in solved(runs)))
    agrees("bulk9_scaling", "rate", cells,
           lambda runs: mean(puzzles / run["wall"] for run in solved(runs)))
