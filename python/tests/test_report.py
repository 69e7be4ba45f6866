"""Reports of made-up results: figures, tables, tests, fits, selectors, pictures and the page."""

import csv
import io
import json
import re
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

pytest.importorskip("scipy")
pytest.importorskip("statsmodels")
pytest.importorskip("matplotlib")

import matplotlib
import numpy

from sudokit.report import comparisons, files, fits, page, plots, runs, selectors, tables
from sudokit.report.measures import MEASURES, Figure, measure
from sudokit.report.write import write_report

SOURCE = Path(__file__).resolve().parents[2]
LIMITS = {"limits": "processor=2", "limit_iterations": None, "limit_processor_seconds": 2.0,
          "limit_wall_seconds": None, "limit_memory_mb": 2048, "limit_solutions": 1,
          "limit_processors": 1}
RESULT = {"end": "solved", "verdict": 2, "right": 1, "processor": 0.25, "wall": 0.25,
          "memory_kb": 2048, "iterations": 100, "found": 1, "cost": 0.0, "filled": 1.0,
          "pressure": -1.0, "preempted": 0, "counters": "moves=12 restarts=3", "trace": "1:9 50:4",
          "detail": ""}
SCHEMA = """CREATE TABLE build(id INTEGER PRIMARY KEY, text TEXT);
CREATE TABLE host(id INTEGER PRIMARY KEY, text TEXT);
CREATE TABLE run(key BLOB, config BLOB, build INTEGER, host INTEGER, verdict INTEGER, end INTEGER,
right INTEGER, processor REAL, wall REAL, memory_kb INTEGER, iterations INTEGER, found INTEGER,
cost REAL, filled REAL, pressure REAL, preempted INTEGER, counters TEXT, trace TEXT, detail TEXT)"""


def table(rows=("fixed",), columns=("engine",), measures=("success", "time"), **more):
    named = [each if isinstance(each, dict) else {"name": each, "published": ""} for each in measures]
    return {"title": "T", "rows": list(rows), "columns": list(columns), "measures": named,
            "engines": [], "published": "", "targets": [], "margin": {"share": 0.1, "factor": 1.25},
            **more}


def plot(kind, **more):
    return {"title": kind, "kind": kind, "x": "", "y": "processor", "series": "engine", "within": "",
            "between": [], "log_x": False, "log_y": False, "targets": [], **more}


def compare(kind, name="success", **more):
    return {"title": kind, "kind": kind, "measure": name, "between": ["SA", "CP+SA"], "by": [],
            "within": "", "margin": 0, **more}


class Made:
    """A study with the instances 1 and 2 at each share given, and three runs of each engine. SA
    solves runs 1 and 2 in .5 and 1 s and uses up its 2 s on run 3; the others always take .25 s."""

    def __init__(self, tmp_path, shares=("0.25", "0.5"), orders=("2",), engines=("SA", "SA t0=1", "CP+SA"),
                 count=2, repeats=3, result=None, **spec):
        self.tmp_path, self.spec = tmp_path, spec
        self.results = []
        self.instances = [
            {"set": 0, "instance": str(i + 1), "published": f"general {share}",
             "instance_key": f"{order}-{share}-{i}", "cluster": f"{order}-{share}-{i}",
             "axes": [["layout", f"{order}x{order}"], ["fixed", share]], "givens": 4, "cells": 16,
             "puzzles": 1, "order": order, "side": "4", "layout": "2x2", "puzzle": "=1",
             "features": [float(share), 1.0]}
            for order in orders for share in shares for i in range(count)]
        self.engines = list(engines)
        self.runs = {name: [] for name in ("instance", "variant", "limits", "run", "seed", "config")}
        for place in range(len(self.instances)):
            for variant, engine in enumerate(self.engines):
                for number in range(1, repeats + 1):
                    made = dict(RESULT)
                    if engine == "SA" and result is None:
                        made["processor"] = [0.5, 1.0, 2.0][number - 1]
                        made["end"] = "time" if number == 3 else "solved"
                    if result:
                        made.update(result(self.instances[place], engine, number))
                    self.add(place, variant, number, made)

    def add(self, place, variant, number, result):
        config = f"{len(self.results):032x}"
        for name, value in (("instance", place), ("variant", variant), ("limits", 0), ("run", number),
                            ("seed", number), ("config", config)):
            self.runs[name].append(value)
        self.results.append({**result, "config": config})

    def handover(self):
        path = self.tmp_path / "made.db"
        path.unlink(missing_ok=True)
        connection = sqlite3.connect(path)
        connection.executescript(SCHEMA)
        connection.execute("INSERT INTO build VALUES(1, 'build 1')")
        connection.execute("INSERT INTO host VALUES(1, 'host, one')")
        for each in self.results:
            row = {**each, "key": bytes.fromhex(each["config"]), "build": 1, "host": 1,
                   "end": runs.ENDS.index(each["end"])}
            row["config"] = row["key"]
            connection.execute(f"INSERT INTO run({','.join(row)}) VALUES({','.join('?' * len(row))})",
                               list(row.values()))
        connection.commit()
        connection.close()
        study = {"title": "A <b>study</b> & more", "paper": "", "about": "", "plan": None,
                 "plan_text": "", "plan_fixed": "", "runs": "3 runs", "seed": 1,
                 "published_paper": "P", "published_table": "T",
                 "sets": [{"name": "set <1>", "note": "", "chains": False}],
                 "engines": [{"name": name.split()[0], "published": name, "product": False}
                             for name in dict.fromkeys(name.split()[0] for name in self.engines)],
                 "tables": [], "plots": [], "tests": [], "fits": [], "selectors": [], **self.spec}
        names = [each["name"] for each in study["engines"]]
        return {"study": study, "references": self.spec.get("references", []),
                "facts": {"arguments": "a.toml", "show": "x/results.db", "when": "2026-11-21",
                          "size": "", "build": "build 2", "results": str(path), "packed": False,
                          "folder": str(self.tmp_path / "out"), "plots": True},
                "instances": self.instances, "limits": [LIMITS], "runs": self.runs,
                "variants": [{"spec": names.index(name.split()[0]), "engine": name,
                              "algorithm": "anneal", "parameters": "t0=1",
                              "axes": [["t0", "1"]] if "t0" in name else []}
                             for name in self.engines]}

    def study(self):
        return runs.Study(self.handover())

    def page(self, made_tables=()):
        return page.page_of(self.study(), list(made_tables), [], [])


@pytest.fixture
def made(tmp_path):
    return lambda **spec: Made(tmp_path, **spec)


def of(made, engine="SA"):
    frame = made.study().runs
    return frame[frame["engine"] == engine]


def value(figure, wanted):
    return figure.value == pytest.approx(wanted, abs=1e-12)


# ---- Measures ------------------------------------------------------------------------------------


def test_measures_are_those_that_study_files_may_name():
    names = re.search(r"kMeasures\[\] = \{(.*?)\}", (SOURCE / "src/study/names.cpp").read_text(), re.S)
    assert re.findall('"(.*?)"', names[1]) == list(MEASURES)


def test_censored_times_count_as_censored(made):
    sa = of(made())
    assert len(sa) == 12
    assert value(measure("success", sa), 8 / 12) and value(measure("time", sa), 0.75)
    assert measure("time", sa).censored == 4
    assert value(measure("par2", sa), (4 * 0.5 + 4 * 1 + 4 * 4) / 12)
    assert value(measure("median_time", sa), 1) and value(measure("max_time", sa), 1)
    assert value(measure("counter:restarts", sa), 3)
    assert measure("counter:rest", sa).value is None and measure("time", sa[:0]).value is None


def test_expected_time_until_an_answer(made):
    ert = measure("ert", of(made()))
    assert value(ert, 1.75) and ert.censored == 4 and ert.interval == pytest.approx((1.75, 1.75))
    assert value(measure("ert_iterations", of(made())), 150)
    unsolved = made(result=lambda *_: {"end": "time"})
    assert measure("ert", of(unsolved)).value is None


# Files of results may come from others.
def test_counters_and_incumbents_that_cannot_be_read_are_none(made):
    sa = of(made(result=lambda *_: {"counters": "moves==1+1 restarts=3"}))
    assert measure("counter:moves", sa).value is None and value(measure("counter:restarts", sa), 3)
    assert runs.incumbents("1:9 x:4 30:2.5e1 7: 8:1+1") == [(1, 9), (30, 25)]


# A proof that there is no solution is an answer, but has found nothing.
def test_a_proof_of_nothing_is_an_answer(made):
    sa = of(made(result=lambda _, engine, number: {"end": "proved", "found": 0} if number == 3 else {}))
    assert value(measure("success", sa), 8 / 12) and measure("time", sa).censored == 0


# Where every run ended at its limit, what was spent is a bound; PAR2 is twice the budget, whatever
# was spent, and has no interval.
def test_figures_of_cells_without_an_answer_are_bounds(made):
    sa = of(made(result=lambda *_: {"end": "time", "processor": 2.0}))
    for name in ("processor", "median_time"):
        figure = measure(name, sa)
        assert (figure.value, figure.interval, figure.bound) == (None, None, 2), name
    assert page.value_html(measure("processor", sa), "s") == "&gt; 2.00 s"
    assert value(measure("par2", sa), 4) and measure("par2", sa).interval is None
    assert files.figure_fields(measure("processor", sa))[:3] == ["", "2", ""]
    gave_up = of(made(result=lambda *_: {"end": "gave_up", "processor": 2.0}))
    assert value(measure("processor", gave_up), 2) and measure("median_time", gave_up).bound is None


def test_refusals_are_left_out_of_what_is_spent(made):
    sa = of(made(result=lambda _, engine, number: {"end": "refused", "iterations": 0} if number == 1 else {}))
    assert value(measure("iterations", sa), 100) and measure("iterations", sa).runs == 8


def test_runs_on_one_instance_are_no_new_values(made):
    sa = of(made(result=lambda instance, *_: {} if instance["instance"] == "1" else {"end": "time"}))
    share = measure("success", sa)
    assert value(share, 0.5) and share.interval == (0, 1)


# Each run counts once, and a single one has no interval.
def test_a_run_of_several_instances_counts_once(made):
    twice = made(repeats=1)
    twice.runs["config"] = [twice.runs["config"][i % 3] for i in range(12)]
    sa = of(twice)
    assert len(sa) == 4
    for name in MEASURES:
        figure = measure(name, sa)
        assert figure.runs <= 1 and figure.interval is None, name
    assert measure("success", sa).deciding == 1
    assert twice.study().made == twice.study().planned == 3


def test_a_run_waits_while_it_has_no_processor_and_the_machine_is_busy():
    rows = [(1.5, 2, -1, 0.25), (1.5, 2, 0.9, 0.25), (1.5, 2, 0.1, 0.1), (3, 2, 0.1, 0.1),
            (4e-6, 5e-6, 1, 0)]
    processor, wall, pressure, wanted = numpy.array(rows).T
    assert runs.waited(processor, wall, pressure) == pytest.approx(wanted, abs=1e-5)


# ---- Tables --------------------------------------------------------------------------------------


def reference(value, unit="count", algorithm="SA", metric="rate", place="general 0.25", order="2"):
    return {"table": "T", "set": place, "order": order, "metric": metric, "algorithm": algorithm,
            "value": value, "unit": unit, "notes": ""}


def test_published_values_stand_beside_the_measured(made):
    spec = table(measures=[{"name": "success", "published": "rate"},
                           {"name": "time", "published": "solved/tries"}])
    rows = [reference("60", "%"), reference("30", algorithm="CP+SA", metric="solved"),
            reference("40", algorithm="CP+SA", metric="tries"),
            reference("99", "%", place="general 0.5", order="3")]
    found = tables.make_table(spec, made(references=rows).study())
    cells = found.rows[0].cells
    assert (cells[0].published.text, cells[0].published.value) == ("60 %", 0.6)
    assert (cells[5].published.text, cells[5].published.value) == ("30 of 40", 0.75)
    assert not found.rows[1].cells[0].published.text and len(cells[0].runs) == 6


@pytest.mark.parametrize("interval, bound, wanted", [
    ((95, 105), None, "repeated"), ((126, 130), None, "not repeated"), ((60, 79), None, "not repeated"),
    ((70, 110), None, "open"), ((50, 500), None, "open"), (None, None, "open"),
    (None, 200.0, "not repeated"), (None, 90.0, "open")])
def test_a_value_is_repeated_within_the_margin(interval, bound, wanted):
    margin = tables.Margin({"share": 0.1, "factor": 1.25}, "")
    assert margin.ends(100) == (80, 125)
    assert margin.verdict(Figure(100, interval, bound=bound), 100) == wanted


def test_verdicts_carry_n_and_margin_and_leave_times_out(made):
    spec = table(measures=[{"name": "success", "published": "rate"},
                           {"name": "time", "published": "rate"}])
    many = made(count=30, references=[reference("67", "%")])
    found = tables.make_table(spec, many.study())
    share, time = found.rows[0].cells[:2]
    assert (share.margin, share.verdict, time.verdict) == ("difference 0.1", "repeated", "")
    text = many.page([found])
    assert "repeated (n = 90 in 30)" in text
    assert "Of 2 published numbers (times apart), 1 are repeated, 1 are not repeated" in text
    row = files.tables_csv([found]).split("\n")[1]
    assert row.endswith(",67 %,0.67,build 1,\"host, one\",0,1..3,processor=2,difference 0.1,repeated")


def test_targets_end_runs_where_they_are_reached(made):
    targets = [{"text": "50 %", "cost": 0.5, "relative": True}, {"text": "4", "cost": 4, "relative": False},
               {"text": "0", "cost": 0, "relative": False}]
    spec = table(["engine", "target"], [], ["success", "iterations_solved", "ert_iterations", "time"],
                 targets=targets, engines=["SA"])
    rows = tables.make_table(spec, made().study()).rows
    assert [row.labels for row in rows[:3]] == [["SA", "50 %"], ["SA", "4"], ["SA", "0"]]
    half, zero = rows[0].cells, rows[2].cells
    assert value(half[0].figure, 1) and value(half[1].figure, 50) and value(half[3].figure, 3.5 / 6)
    assert value(zero[0].figure, 2 / 3) and value(zero[2].figure, 150) and zero[2].figure.censored == 4


def test_wins_are_among_the_engines_of_the_table(made):
    spec = table(measures=["wins"])
    cells = [cell.figure.value for row in tables.make_table(spec, made().study()).rows for cell in row.cells]
    assert cells == [0, 1, 1, 0, 1, 1]  # ties divided
    alone = tables.make_table({**spec, "engines": ["CP+SA"]}, made().study())
    assert [row.cells[0].figure.value for row in alone.rows] == [2, 2]


# ---- Tests ---------------------------------------------------------------------------------------


def test_counts_want_independent_runs(made):
    refused = comparisons.comparisons_of(made(tests=[compare("chi-square")]).study())[0]
    assert refused.refused and refused.adjusted == 1
    one = made(tests=[compare("chi-square")], shares=["0.5"], count=1)
    row = comparisons.comparisons_of(one.study())[0]
    assert not row.refused and row.test.n == 6 and row.test.statistic == pytest.approx(1.2)


def test_pairs_of_outcomes_are_mcnemars(made):
    spec = [compare("signed-rank")]
    assert comparisons.comparisons_of(made(tests=spec).study())[0].kind == "signed-rank"
    single = made(tests=spec, repeats=1, result=lambda _, engine, number: {
        "end": "time" if engine == "SA" else "solved"})
    row = comparisons.comparisons_of(single.study())[0]
    assert (row.kind, row.test.n, row.test.p, row.test.effect) == ("McNemar", 4, 0.125, -1)


def test_times_are_stratified_and_equivalence_has_a_margin(made):
    spec = [compare("log-rank"), compare("equivalence", margin=0.5), compare("equivalence", margin=0.3),
            compare("rank-sum", "par2", within="fixed")]
    rows = comparisons.comparisons_of(made(tests=spec).study())
    assert rows[0].test.n == 20 and rows[0].test.p < 0.01 and rows[0].test.effect < 1
    assert [row.test.p for row in rows[1:3]] == pytest.approx([0, 1], abs=1e-6)
    assert [(row.within, row.test.n) for row in rows[3:]] == [("0.25", 12), ("0.5", 12)]
    assert all(row.adjusted >= row.test.p for row in rows)


# ---- Fits and selectors --------------------------------------------------------------------------

FIT = {"title": "growth", "measure": "time", "x": "order", "peak": "fixed", "series": "engine",
       "models": ["exponential", "power"]}
SHARES = ("0.2", "0.3", "0.4", "0.5", "0.6")


# At orders 2, 3 and 4 the peak is at .3, .4 and .5, where a run costs .01 * 5^order.
def growing(instance, engine, number):
    order, share = int(instance["order"]), float(instance["axes"][1][1])
    peak = abs(share - 0.1 - 0.1 * order) < 0.01
    uneven = 1 if instance["instance"] in "135" else 1.1
    return {"processor": 0.01 * 5**order * uneven * (1 if peak else 0.1)}


def fitted(made, result=growing, shares=SHARES):
    study = made(shares=shares, orders=("2", "3", "4"), engines=("SA",), count=6, repeats=1,
                 result=result, fits=[FIT]).study()
    return fits.fits_of(study)[0][0]


def test_a_fit_finds_the_peak_its_move_and_the_growth(made):
    fit = fitted(made)
    assert [peak.x for peak in fit.peaks] == [2, 3, 4]
    assert [peak.at for peak in fit.peaks] == pytest.approx([0.3, 0.4, 0.5])
    assert all(peak.interval == (peak.at, peak.at) and len(peak.runs) == 6 for peak in fit.peaks)
    exponential, power = fit.growths
    assert exponential.factor == pytest.approx(5) and exponential.interval[0] < 5 < exponential.interval[1]
    assert exponential.line.log_likelihood > power.line.log_likelihood + 10
    assert fit.shift.slope == pytest.approx(0.1)
    peaks, growths = fits.fit_tables(FIT, [fit])
    text = files.tables_csv([peaks, growths])
    assert "growth: the peak,SA / 3,,fixed,,0.4,0.4,0.4,6,0,,," in text
    assert "growth: the fit,SA,exponential,factor for each 1 of order,,5," in text


def test_runs_without_a_solution_cost_more_than_they_spent(made):
    def censored(instance, *rest):
        late = instance["order"] == "4" and instance["axes"][1][1] == "0.5"
        return {"end": "time", "processor": 3.0} if late else growing(instance, *rest)

    fit = fitted(made, censored)
    assert fit.peaks[2].median.value is None and fit.peaks[2].median.bound == 3
    assert fit.growths[0].factor == pytest.approx(5, abs=0.05) and fit.growths[0].line.seen == 12


def test_the_edge_of_a_range_is_no_peak(made):
    fit = fitted(made, shares=SHARES[:4])
    assert [peak.place for peak in fit.peaks] == ["found", "found", "edge"]
    row = fits.fit_tables(FIT, [fit])[0].rows[2]
    assert row.note == "no peak: the hardest value is at the edge of the range"
    assert fit.shift is None  # two places give no line with an interval


def test_a_selector_closes_the_gap_from_the_other_instances(made):
    def kinds(instance, engine, number):
        sparse = instance["axes"][1][1] == "0.25"
        solved = engine == "C" or (engine == "A") == sparse
        time = {"A": 0.1, "B": 0.2, "C": 1.0}[engine]
        return {} if not solved and engine == "C" else {
            "end": "solved" if solved else "time", "processor": time if solved else 2.0}

    spec = {"title": "s", "method": "nearest", "neighbours": 3, "engines": []}
    study = made(engines=("A", "B", "C"), count=12, repeats=2, result=kinds, selectors=[spec]).study()
    rows = selectors.selector_table(spec, study).rows
    assert [row.labels[0] for row in rows] == ["single best", "selector", "virtual best"]
    assert rows[0].note == "C" and value(rows[0].cells[2].figure, 1)
    assert value(rows[1].cells[2].figure, 0.15) and value(rows[1].cells[3].figure, 1)
    assert rows[1].cells[3].figure.interval == pytest.approx((1, 1))


# ---- Page, files and pictures --------------------------------------------------------------------


def test_the_page_escapes_and_stands_alone(made):
    study = made()
    text = study.page([tables.make_table(table(), study.study())])
    assert "A &lt;b&gt;study&lt;/b&gt; &amp; more" in text and "<b>study" not in text
    assert "36 of 36 runs" in text and "sudokit study show 000000000000 x/results.db</code>" in text
    assert not any(outside in text for outside in ("src=", "href=", "url(", "@import"))


def test_numbers_are_short_and_share_their_unit(made):
    assert page.interval_html(Figure(1, (0.00311, 0.0126)), "s") == page.small("3.11 &ndash; 12.6 ms")
    assert page.interval_html(Figure(1, (0.311, 1.26)), "s") == page.small("311 ms &ndash; 1.26 s")
    assert page.interval_html(Figure(1, (0.25, 0.25)), "s") == ""
    assert page.interval_html(Figure(1, None, deciding=1), "s") == page.small("n = 1")


def test_the_plan_stands_first_with_what_fixed_it(made):
    plan = {"kind": "confirmatory", "hypothesis": "SA is slower", "measure": "par2", "margin": 0.3,
            "deviation": 1, "power": 0.8, "pairs": 88}
    text = made(plan=plan, plan_fixed="abc1234").page()
    assert "n = 88 pairs on; 4 independent instances" in text and "Fixed by commit abc1234." in text
    assert text.find("Plan (confirmatory)") < text.find("runs</b> made")
    study = made(plan=plan, plan_text="p").study()
    assert "made before it was stated" in page.fixed_text(study)
    study.plans = [("p", "sudokit 1", 0)]
    assert page.fixed_text(study) == "Fixed before any run, by sudokit 1."
    study.plans = [("q", "sudokit 1", 0)]
    assert "it was changed" in page.fixed_text(study)


def test_csv_guards_against_formulas_and_keeps_numbers():
    assert files.csv_text('=HYPERLINK("x",1)') == '"\'=HYPERLINK(""x"",1)"'
    for text in ("=1+1", "+x", "-x", "@x", "--1", "-inf", "-1_0"):
        assert files.csv_text(text) == "'" + text
    assert files.csv_text("\t=1") == "' =1"
    for text in ("-2", "+3", "-1.5e-3", "0.25", "a=b", ""):
        assert files.csv_text(text) == text
    assert files.csv_text("a,b\nc\x1b") == '"a,b c\ufffd"'


def test_runs_are_written_once_with_their_counters(made):
    rows = list(csv.DictReader(io.StringIO(files.runs_csv(made().study().runs))))
    assert len(rows) == 36 and rows[0]["axes"] == "layout=2x2 fixed=0.25"
    assert rows[0]["counter:moves"] == "12" and rows[0]["puzzle"] == "'=1" and rows[0]["right"] == "true"
    assert rows[0]["processor"] == "0.5" and rows[0]["limit_iterations"] == ""


EVERY_PLOT = [plot("lines", x="fixed", y="success"), plot("lines", x="fixed", y="time", log_y=True),
              plot("box"), plot("cactus"), plot("survival", log_x=True), plot("ecdf", y="iterations"),
              plot("cost"), plot("profile", within="fixed"), plot("scatter", between=["SA", "CP+SA"])]


def test_all_kinds_of_plots_are_drawn_and_repeat_to_the_byte(made, tmp_path):
    study = made(plots=EVERY_PLOT).study()
    pictures = plots.pictures_of(study, [], tmp_path / "a")
    assert len(pictures) == 10 and all(picture.svg for picture in pictures)
    again = plots.pictures_of(study, [], tmp_path / "b")
    assert [picture.svg for picture in pictures] == [picture.svg for picture in again]
    assert sorted(path.name for path in (tmp_path / "a").iterdir()) == sorted(
        f"{i}.svg" for i in range(1, 11))


def texts_of(svg):
    import html

    return [html.unescape(text).replace("\u200b", "") for text in re.findall(r"<text[^>]*>([^<]*)", svg)]


# Names are text: they are neither formulas for Matplotlib nor left out, whatever they begin with.
@pytest.mark.parametrize("name", ["$\\frac{1}$", "_hidden", "`touch x`", "a & <b>", "50 % '\"", "\\"])
def test_names_stand_in_the_picture_as_they_are(made, tmp_path, name):
    study = made(engines=(name.replace(" ", "-"), "other"), result=lambda *_: {}, plots=[
        {**plot("cactus"), "title": name}]).study()
    picture = plots.pictures_of(study, [], tmp_path)[0]
    assert name in texts_of(picture.svg) and name.replace(" ", "-") in texts_of(picture.svg)


def test_a_single_run_has_neither_bar_nor_band(made, monkeypatch):
    drawn = []
    monkeypatch.setattr(plots.Canvas, "bars", lambda self, points, *_, **__: drawn.extend(points))
    with matplotlib.rc_context(plots.SETTINGS):
        study = made(shares=("0.5",), count=1, repeats=1).study()
        canvas = plots.plot_canvases(plot("lines", x="fixed", y="time"), study)[0]
        curve = plots.plot_canvases(plot("survival"), study)[0]
    assert not drawn and not curve.bands and not canvas.empty


def test_a_report_is_written_whole_of_a_part_and_of_nothing(made, tmp_path):
    spec = {"tables": [table()], "plots": EVERY_PLOT, "tests": [compare("signed-rank")], "fits": [FIT],
            "selectors": [{"title": "s", "method": "set", "neighbours": 5, "engines": []}]}
    whole = made(**spec)
    assert write_report(whole.handover()).startswith("36 of 36 runs; ")
    assert "<svg" in (tmp_path / "out/report.html").read_text()
    del whole.results[30:]
    assert write_report(whole.handover()).startswith("30 of 36 runs; ")
    assert "this report is of a part" in (tmp_path / "out/report.html").read_text()
    whole.results.clear()
    assert write_report(whole.handover()).startswith("0 of 36 runs; ")
    assert "no runs yet" in (tmp_path / "out/report.html").read_text()
    assert len((tmp_path / "out/runs.csv").read_text().split("\n")) == 2


def run_package(request, *options):
    # A folder with this package alone, as the program has it: beside it is another `pandas`.
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "report").symlink_to(Path(runs.__file__).parent)
        return subprocess.run([sys.executable, *options, "-m", "report"], input=request, text=True,
                              capture_output=True, env={"PYTHONPATH": folder})


def test_missing_packages_are_told_to_the_program():
    assert run_package('{"facts": {"plots": true}}', "-S").returncode == 70


def test_a_folder_that_cannot_be_written_is_one_line(made, tmp_path):
    request = made().handover()
    request["facts"]["folder"] = str(tmp_path / "made.db/out")
    done = run_package(json.dumps(request))
    assert done.returncode == 3 and done.stdout == ""
    assert done.stderr.startswith("error: cannot write ") and done.stderr.count("\n") == 1
