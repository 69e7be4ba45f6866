"""The report as one HTML page that loads nothing else."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any, Sequence

import numpy

from .comparisons import Comparison
from .files import clean
from .measures import MEASURES, Figure, unit_of
from .plots import Picture
from .runs import ENDS, Frame, Scores, Study, once
from .tables import Cell, Row, Table

SHOWN_KEYS = 3
BUSY = 0.1  # share of time waited; times of such runs are not valid results
OF_ANSWERS = {"success", "solved", "proved", "time", "time_sd", "min_time", "max_time",
              "median_time", "par2", "par10", "puzzle_time", "rate", "iterations_solved", "wins"}
TARGETS = ("A run ends where its cost first is at or below the target, which counts as its answer; "
           "one that does not come so far is censored.")
EFFECTS = (
    "Effects: signed rank: matched-pairs rank biserial, -1 to 1; McNemar: difference of the shares; "
    "rank sum: Vargha and Delaney's A, .5 is none; chi-square: Cram&eacute;r's V; log-rank, "
    "stratified by instance: Peto's ratio of the hazards; equivalence: mean difference with its 90 % "
    "interval. Intervals of 95 % by bootstrap over the pairs. Two-sided; Holm over all rows. A large "
    "p does not show that there is no difference: only a test of equivalence can.")
SELECTORS = (
    "Selectors: the engine for an instance is chosen by the runs on the others alone "
    "(leave-one-out), without the time of the features. gap_closed: by how much of the way from the "
    "single best engine to the virtual best the mean PAR10 falls, with an interval by bootstrap over "
    "instances.")
FITS = (
    "Fits: the peak is the value with the largest mean of log PAR2, its interval by bootstrap over "
    "instances. The logarithm of the cost there is a line in x (exponential) or log x (power) with "
    "normal errors, by maximum likelihood; runs without a solution count as costing more than they "
    "spent. Intervals by the profile of the likelihood, of which the larger one fits better.")
INTERVALS = (
    "Intervals are of 95 %. Runs on one instance depend on each other: where several instances have "
    "several runs, the interval is by bootstrap over instances (2,000 draws; fewer than ten: "
    "Student's of their means). Otherwise Clopper and Pearson's of shares and Student's of means. "
    "Where too few values decide a number (n) there is no interval. Open a number to see the runs "
    "behind it. Times of runs without an answer are censored: medians and curves are by Kaplan and "
    "Meier, PAR2 counts twice the budget, and where no run answered, what was spent is a lower "
    "bound (&gt;).")
CHAINS = (
    "Instance <i>i</i> of such a set comes from one grid at every value of the parameters. Intervals "
    "and pairs count a chain once; a test whose pairs are values of the parameters treats these "
    "values as independent, which they are not.")


def escaped(text: Any) -> str:
    return html.escape(clean(str(text)), quote=True).replace("&#x27;", "'")


def dim(text: str) -> str:
    return f'<p class="dim">{text}</p>\n'


def prose(text: str) -> str:
    """Text of a study file: words between backquotes are code."""
    parts = escaped(text).split("`")
    return "".join(f"<code>{part}</code>" if i % 2 else part for i, part in enumerate(parts))


def seconds(value: float) -> str:
    if value < 1e-3:
        return f"{1e6 * value:.3g} &micro;s"
    if value < 1:
        return f"{1e3 * value:.3g} ms"
    return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f} s"


def number(value: float, unit: str) -> str:
    if numpy.isinf(value):
        return "&infin;"
    if unit == "share":
        return f"{value:.3f}"
    if unit == "s" and value > 0:
        return seconds(value)
    whole = value == numpy.floor(value) or abs(value) >= 1000
    return f"{value:.0f}" if whole and abs(value) < 1e9 else f"{value:.4g}"


def small(text: str) -> str:
    return f"<small><span>{text}</span></small>"


def interval_html(figure: Figure, unit: str) -> str:
    if figure.deciding:
        return small(f"n = {figure.deciding}")
    if not figure.interval or not numpy.isfinite(figure.interval[0]):
        return ""
    low, high = (number(end, unit) for end in figure.interval)
    if low == high:
        return ""
    name = low[low.find(" "):] if " " in low else ""  # "3.1 - 5.7 ms"
    return small(f"{low.removesuffix(name) if high.endswith(name) else low} &ndash; {high}")


def table_of(head: Sequence[tuple[str, bool]], body: str) -> str:
    """`head`: the names of the columns, and whether they hold numbers."""
    names = "".join(f'<th class="n">{name}</th>' if is_number else f"<th>{name}</th>"
                    for name, is_number in head)
    return (f'<div class="wide"><table><thead><tr>{names}</tr></thead><tbody>\n{body}'
            "</tbody></table></div>\n")


def columns(texts: str, numbers: str) -> list[tuple[str, bool]]:
    words = [(name, False) for name in texts.split("|")]
    return words + [(name, True) for name in numbers.split("|")]


def td(text: Any) -> str:
    return f'<td class="n">{text}</td>'


# ---- Tables --------------------------------------------------------------------------------------


def compared(cell: Cell, unit: str) -> str:
    """The published value beside the measured one: their difference, or for times their quotient,
    because machines differ; and whether it is repeated."""
    published, figure = cell.published, cell.figure
    if not published.text:
        return ""
    # Times are shown like the measured ones, other values as printed in the paper.
    time = unit == "s" and published.value is not None and published.text.endswith("s")
    shown = number(published.value or 0, "s") if time else escaped(published.text)
    text = f'<small title="{escaped(published.notes)}"><span>published {shown}</span>'
    if figure.value is not None and published.value is not None:
        difference = figure.value - published.value
        if unit == "s" and published.value > 0:
            text += f' <span class="dim">&times;{figure.value / published.value:.2g}</span>'
        else:
            sign = "&minus;" if difference < 0 else "+"
            text += f" <span>{sign}{number(abs(difference), unit)}</span>"
    return text + verdict_of(cell) + "</small>"


def verdict_of(cell: Cell) -> str:
    if not cell.verdict:
        return ""
    style = {"repeated": "in", "not repeated": "out"}.get(cell.verdict, "dim")
    runs, instances = cell.figure.runs, cell.runs["cluster"].nunique()
    count = f"{runs}" if runs == instances else f"{runs} in {instances}"
    return f' <span class="{style}">{cell.verdict} (n = {count})</span>'


def margins(table: Table) -> str:
    """What the verdicts of a table mean."""
    names = sorted({cell.margin for row in table.rows for cell in row.cells} - {""})
    if not names:
        return ""
    return dim(f"Published values: <b>repeated</b> if the interval of the measured value lies within "
               f"the margin around the printed one ({' for shares, '.join(names)}), <b>not "
               "repeated</b> if it lies outside, otherwise <b>open</b>. n: runs, and in how many "
               "independent instances. Times are not judged: machines differ.")


def runs_behind(cell: Cell, show: str) -> str:
    censored = cell.figure.censored
    text = f"<small>{len(cell.runs)} runs"
    text += f", {censored} without an answer</small>" if censored else "</small>"
    for key in cell.runs["key"][:SHOWN_KEYS]:
        place = f" {escaped(show)}" if show else ""
        text += f"<small><code>sudokit study show {key[:12]}{place}</code></small>"
    return text + ("<small>all in runs.csv</small>" if len(cell.runs) > SHOWN_KEYS else "")


def value_html(figure: Figure, unit: str) -> str:
    if figure.bound is not None:
        return "&gt; " + number(figure.bound, unit)
    return "&ndash;" if figure.value is None else number(figure.value, unit)


def cell_html(cell: Cell, show: str) -> str:
    unit = unit_of(cell.measure)
    if cell.runs is None:
        return '<td class="n dim">no runs</td>'
    if cell.runs["refused"].all():
        return '<td class="n dim">refused</td>'
    value = value_html(cell.figure, unit)
    return td(f"<details><summary>{value}</summary>{runs_behind(cell, show)}</details>"
              f"{interval_html(cell.figure, unit)}{compared(cell, unit)}")


def legend(table: Table, several: bool) -> str:
    """The meaning of a table's measures."""
    names = dict.fromkeys(cell.measure for cell in table.rows[0].cells)
    meanings = {name: MEASURES[name].meaning if name in MEASURES else "" for name in names}
    parts = [f"<b>{escaped(name)}</b>" + (f": {escaped(meaning)}" if meaning else "")
             for name, meaning in meanings.items() if meaning or not several]
    return dim("; ".join(parts)) if parts else ""


def head_of(table: Table, several: bool) -> list[tuple[str, bool]]:
    head = [(escaped(name), False) for name in table.axes]
    for cell in table.rows[0].cells:
        column = escaped(cell.column)
        measure = escaped(cell.measure) if several or not column else ""
        head.append((column + ("<br>" if column and measure else "") + measure, True))
    return head


def row_html(row: Row, show: str) -> str:
    labels = [escaped(label) for label in row.labels]
    if row.note:
        labels[-1] += f"<br><small>{escaped(row.note)}</small>"
    cells = "".join(f"<td>{label}</td>" for label in labels)
    return f"<tr>{cells}{''.join(cell_html(cell, show) for cell in row.cells)}</tr>\n"


def table_html(table: Table, show: str) -> str:
    title = f"<h2>{escaped(table.title)}</h2>\n"
    if not table.rows:
        return title + dim("no runs yet").removesuffix("\n") + "\n"
    several = len({cell.measure for cell in table.rows[0].cells}) > 1
    body = "".join(row_html(row, show) for row in table.rows)
    return (title + (dim(TARGETS) if table.cut else "") + legend(table, several)
            + margins(table) + table_of(head_of(table, several), body))


# ---- Tests ---------------------------------------------------------------------------------------


def test_html(row: Comparison) -> str:
    text = (f"<tr><td>{escaped(row.title)}<br><small>{row.kind}</small></td>"
            f"<td>{escaped(row.words)}</td><td>{escaped(row.within)}</td>")
    if row.refused:
        return text + f'<td colspan="5">not tested: {escaped(row.refused)}</td></tr>\n'
    test = row.test
    around = "<small>{:.3f} &ndash; {:.3f}</small>".format(*test.interval) if test.interval else ""
    return (text + td(test.n) + td(f"{test.statistic:.4g}")
            + td(f"{test.p:.3g}<small>{'exact' if test.exact else 'limit'}</small>")
            + td(f"{row.adjusted:.3g}") + td(f"{test.effect:.3f}{around}") + "</tr>\n")


def tests_html(tests: list[Comparison]) -> str:
    if not tests:
        return ""
    head = columns("test|what|where", "n|statistic|p|p by Holm|effect")
    return ("<h2>Significance</h2>\n" + table_of(head, "".join(map(test_html, tests)))
            + dim(EFFECTS))


# ---- Everything else -----------------------------------------------------------------------------


def pictures_html(pictures: list[Picture]) -> str:
    if not pictures:
        return ""
    text = '<h2>Pictures</h2>\n<div class="pictures">\n'
    for picture in pictures:
        title = escaped(picture.title)
        inside = picture.svg[picture.svg.find("<svg"):] if picture.svg else (
            f'<p class="dim">{title}: nothing to draw</p>')
        text += f'<figure role="img" aria-label="{title}">{inside}</figure>\n'
    return text + "</div>\n"


def virtual_best_html(study: Study) -> str:
    """The result of choosing the best engine for each instance, and what each engine adds to it."""
    scores = Scores(study.runs)
    if len(scores.engines) < 2 or not len(scores.par):
        return ""
    solved, first = scores.answered.any(axis=1).sum(), scores.first()
    body = ""
    for engine in scores.engines:
        without = scores.par.drop(columns=engine).min(axis=1).mean()
        best = first[engine].sum() / solved if solved else 0.0
        body += (f"<tr><td>{escaped(engine)}</td>{td(number(scores.par[engine].mean(), 's'))}"
                 f"{td(scores.answered[engine].sum())}{td(f'{100 * best:.1f} %')}"
                 f"{td(number(without, 's'))}</tr>\n")
    head = columns("engine", "PAR2|instances solved|best on|virtual best without it")
    best = number(scores.par.min(axis=1).mean(), "s")
    return (f"<h2>The virtual best</h2>\n<p>The best engine of each of {len(scores.par)} instances, "
            f"by mean PAR2: {best}; instances solved: {solved}.</p>\n" + table_of(head, body))


def ends_html(runs: Frame) -> str:
    counts = runs.groupby(["engine", "end"]).size().unstack(fill_value=0)
    seen = [end for end in ENDS if end in counts]
    body = "".join(f"<tr><td>{escaped(engine)}</td>{''.join(td(row[end]) for end in seen)}</tr>\n"
                   for engine, row in counts.iterrows())
    return "<h2>How runs ended</h2>\n" + table_of(columns("engine", "|".join(seen)), body)


def conditions(runs: Frame) -> str:
    """What was measured of the conditions that cannot be guaranteed."""
    middle, most = (100 * float(runs["waited"].quantile(share)) for share in (0.5, 0.9))
    return (f"{(runs['preempted'] > 0).sum()} of {len(runs)} runs lost their processor at least once; "
            f"a run waited for one in at most {middle:.1f} % of its time (median; 90 % of the runs: "
            f"at most {most:.1f} %). Times are processor times.")


def busy_html(runs: Frame) -> str:
    waited = (runs["waited"] > BUSY).sum()
    if not waited:
        return ""
    return (f'<p class="warning"><b>The machine was busy.</b> {waited} of {len(runs)} runs waited for '
            "a processor more than a tenth of their time: repeat them before their times are quoted."
            "</p>\n")


def verdict_html(tables: list[Table], tests: list[Comparison]) -> str:
    """The outcome of the published numbers and of the tests."""
    verdicts = [cell.verdict for table in tables for row in table.rows for cell in row.cells
                if cell.verdict]
    tested = [row for row in tests if not row.refused]
    text = ""
    if verdicts:
        counts = [verdicts.count(word) for word in ("repeated", "not repeated", "open")]
        text += ("Of {} published numbers (times apart), {} are repeated, {} are not repeated and {} "
                 "are open. ".format(len(verdicts), *counts))
    if tested:
        significant = sum(row.adjusted < 0.05 for row in tested)
        text += (f"{significant} of {len(tested)} tests are significant at 5 % after Holm's "
                 "adjustment.")
    return f'<p class="verdict">{text.strip()}</p>\n' if text else ""


def plan_html(study: Study, runs: Frame) -> str:
    """What was to be found out, and since when that is fixed."""
    plan = study.spec["plan"]
    if not plan:
        return ""
    text = f"<p><b>Plan ({plan['kind']}).</b> {prose(plan['hypothesis'])}"
    text += f" Primary measure: {escaped(plan['measure'])}." if plan["measure"] else ""
    if plan["pairs"]:
        text += (f" A mean difference of {plan['margin']:g} in pairs, whose standard deviation was "
                 f"taken to be {plan['deviation']:g}, is found with a power of {plan['power']:g} (5 %, "
                 f"two-sided) from n = {plan['pairs']} pairs on; {runs['cluster'].nunique()} "
                 "independent instances were run.")
    return f"{text} {fixed_text(study)}</p>\n"


def fixed_text(study: Study) -> str:
    if study.spec["plan_fixed"]:
        return f"Fixed by commit {escaped(study.spec['plan_fixed'])}."
    for text, build, runs in study.plans:
        if text == study.spec["plan_text"]:
            when = f"after {runs} runs" if runs else "before any run"
            return f"Fixed {when}, by {escaped(build)}."
    if study.plans:
        return "This is not the plan under which the runs were made: it was changed."
    return "It was not kept with the runs: they were made before it was stated."


def size_text(study: Study, runs: Frame) -> str:
    """Describes a study run at a smaller size, because its own text describes the whole one."""
    limits = sorted(set(runs["limit_processor_seconds"].dropna().astype(float)))
    text = (f"The {study.facts['size']} size of the study: {study.spec['runs']} of each instance with "
            "each engine")
    if limits:
        text += f", of at most {' or '.join(f'{limit:g}' for limit in limits)} s of processor time"
    return f"<p>{text}.</p>\n"


def chains_text(study: Study) -> str:
    """Names the sets whose instances depend on each other, since that widens every interval."""
    names = [escaped(each["name"]) for each in study.spec["sets"] if each["chains"]]
    return f"<p>Chains: {', '.join(names)}. {CHAINS}</p>\n" if names else ""


def facts_html(study: Study, runs: Frame) -> str:
    spec, facts = study.spec, study.facts
    part = ": this report is of a part" if len(runs) < study.planned else ""
    text = f"<h1>{escaped(spec['title'])}</h1>\n"
    text += dim(escaped(spec["paper"])) if spec["paper"] else ""
    text += plan_html(study, runs)
    text += f"<p>{prose(spec['about'])}</p>\n" if spec["about"] else ""
    text += f"<p><b>{len(runs)} of {study.planned} runs</b> made{part}.</p>\n"
    text += size_text(study, runs) if facts["size"] else ""
    text += chains_text(study) + busy_html(runs)
    text += ('<details><summary class="dim">By what, and on which machine</summary>'
             f"<p><code>sudokit study run {escaped(facts['arguments'])}</code>, {facts['when']}</p>"
             f"<p>{escaped(study.build)}</p>\n")
    text += "".join(f"<p>{escaped(host)}</p>\n" for host in study.hosts)
    text += f"<p>{conditions(runs)}</p>\n" if len(runs) else ""
    return text + "</details>\n"


def judges_answers(study: Study) -> bool:
    """Whether a table, plot, test, fit or selector of the study is about answers or their times."""
    spec = study.spec
    return bool(
        spec["tests"] or spec["fits"] or spec["selectors"]
        or any(each["name"] in OF_ANSWERS for table in spec["tables"] for each in table["measures"])
        or any(plot["kind"] != "lines" or plot["y"] in OF_ANSWERS for plot in spec["plots"]))


def page_of(study: Study, tables: list[Table], tests: list[Comparison],
            pictures: list[Picture]) -> str:
    runs, show = once(study.runs), study.facts["show"]
    style = Path(__file__).with_name("report.css").read_text(encoding="utf-8")
    parts = [
        '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8">\n<meta name="viewport" '
        'content="width=device-width, initial-scale=1">\n'
        f"<title>{escaped(study.spec['title'])}</title>\n<style>\n{style}</style></head>\n<body>\n",
        facts_html(study, runs), verdict_html(tables, tests), pictures_html(pictures),
        *(table_html(table, show) for table in tables), tests_html(tests),
        virtual_best_html(study) if judges_answers(study) and len(runs) else "",
        ends_html(runs) if len(runs) else "",
        dim(SELECTORS) if study.spec["selectors"] else "",
        dim(FITS) if study.spec["fits"] else "", dim(INTERVALS), "</body>\n</html>\n"]
    return re.sub(" +\n", "\n", "".join(parts))
