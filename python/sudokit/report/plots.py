"""The pictures of a study, as SVG that depends on the results alone."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Sequence

import numpy

from . import statistics
from .files import clean
from .fits import Fit
from .measures import COSTS, Figure, measure, unit_of
from .runs import LEAST_TIME, Frame, Spec, Study, axis, cut_at, groups, incumbents, once

COLOURS = ["#2f6f9f", "#c1553b", "#5b8c3a", "#8a5fa3", "#b8892b", "#4a9c9c"]
DASHES = ["-", "--", ":", "-.", (0, (6, 2, 1, 2, 1, 2))]
GREY = "#555555"
MOST_BANDS = 6  # with more series the bands hide each other and the lines
MOST_POINTS = 1500  # of a curve
LONGEST_TITLE, LONGEST_NAME, LONGEST_OF_TWO_COLUMNS = 110, 72, 40
SETTINGS = {
    "text.parse_math": False, "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9,
    "axes.spines.top": False, "axes.spines.right": False, "axes.edgecolor": GREY, "axes.grid": True,
    "axes.axisbelow": True, "grid.color": "#dddddd", "grid.linewidth": 0.6, "axes.titlesize": 10,
    "lines.linewidth": 1.5, "legend.frameon": False, "legend.fontsize": 8.5}


@dataclass
class Picture:
    title: str
    svg: str  # "" if there is nothing to draw


def text_of(raw: str, most: int) -> str:
    text = " ".join(clean(raw).split("\n"))
    return text if len(text) <= most else text[:most] + "\u2026"


class Canvas:
    """A picture with one pair of axes, and the names of its series below it."""

    def __init__(self, title: str, log_x: bool = False, log_y: bool = False) -> None:
        from matplotlib.figure import Figure as Sheet

        self.sheet = Sheet(figsize=(7.2, 4.6))
        self.axes = self.sheet.add_subplot()
        self.axes.set_title(text_of(title, LONGEST_TITLE))
        self.log_x, self.log_y = log_x, log_y
        self.named: list[tuple[Any, str]] = []
        self.bands: list[Any] = []
        self.margin = 0.55  # inches below the axes
        self.title = title
        self.empty = True

    def labels(self, x: str, y: str) -> None:
        self.axes.set_xlabel(text_of(x, LONGEST_TITLE))
        self.axes.set_ylabel(text_of(y, LONGEST_NAME))

    @staticmethod
    def style(number: int) -> dict[str, Any]:
        """Further series reuse the colours with other dashes."""
        dash = DASHES[number // len(COLOURS) % len(DASHES)]
        return {"color": COLOURS[number % len(COLOURS)], "linestyle": dash}

    def name(self, handle: Any, name: str) -> None:
        self.named.append((handle, name))

    def line(self, x: Any, y: Any, number: int, name: str = "", **more: Any) -> None:
        if not len(x):
            return
        x, y = thinned(x), thinned(y)
        handle = self.axes.plot(x, y, **{**self.style(number), **more})[0]
        self.empty = False
        if name:
            self.name(handle, name)

    def steps(self, curve: Any, number: int, name: str, band: bool) -> None:
        """Rows of x, y, low, high."""
        if not len(curve):
            return
        x, y, low, high = thinned(numpy.asarray(curve, float)).T
        self.line(x, y, number, name, drawstyle="steps-post")
        if band:
            self.bands.append(self.axes.fill_between(
                x, low, high, step="post", color=COLOURS[number % len(COLOURS)], alpha=0.15,
                linewidth=0))

    def bars(self, points: Sequence[tuple[float, float, float, float]], number: int,
             **more: Any) -> None:
        """Rows of x, y, low, high. An infinite end leaves the picture."""
        if not points:
            return
        x, y, low, high = numpy.array(points, float).T
        top = numpy.where(numpy.isfinite(high), high, y * 1000)
        options = {"fmt": "none", "elinewidth": 0.9, "capsize": 2, "capthick": 0.9, **more}
        colour = COLOURS[number % len(COLOURS)]
        self.axes.errorbar(x, y, (numpy.maximum(y - low, 0), numpy.maximum(top - y, 0)),
                           ecolor=colour, color=colour, **options)
        self.empty = False

    def svg(self, salt: str) -> str:
        if self.empty:
            return ""
        self.scale(self.log_x, self.axes.xaxis, self.axes.set_xscale)
        self.scale(self.log_y, self.axes.yaxis, self.axes.set_yscale)
        for band in self.bands if len(self.named) > MOST_BANDS else []:
            band.remove()
        self.legend()
        out = io.StringIO()
        metadata = dict.fromkeys(["Date", "Creator", "Format", "Type"])
        import matplotlib

        with matplotlib.rc_context({"svg.hashsalt": salt}):
            self.sheet.savefig(out, format="svg", metadata=metadata)
        return out.getvalue()

    @staticmethod
    def scale(log: bool, which: Any, set_scale: Callable[[str], None]) -> None:
        """Marks are plain numbers, on logarithmic axes also between powers of ten that are few."""
        from matplotlib import ticker

        plain = ticker.FuncFormatter(lambda value, _: f"{value:.6g}")
        if not log:
            if not isinstance(which.get_major_formatter(), ticker.FixedFormatter):  # words
                which.set_major_formatter(plain)
            return
        set_scale("log")
        low, high = which.get_view_interval()
        few = high < 300 * low
        which.set_major_locator(ticker.LogLocator(subs=(1, 2, 5) if few else (1,), numticks=12))
        which.set_major_formatter(plain)
        which.set_minor_formatter(ticker.NullFormatter())

    def legend(self) -> None:
        """In two columns if the names are short; the picture grows with their number."""
        names = [text_of(name, LONGEST_NAME) for _, name in self.named]
        across = 2 if max(map(len, names), default=0) <= LONGEST_OF_TWO_COLUMNS else 1
        rows = -(-len(names) // across)
        height = 4.6 + 0.2 * max(0, rows - 4)
        below = self.margin + 0.2 * rows
        self.sheet.set_size_inches(7.2, height)
        self.sheet.subplots_adjust(left=0.12, right=0.97, top=1 - 0.35 / height,
                                   bottom=below / height)
        if names:
            # A name that begins with _ would be left out.
            shown = ["\u200b" + name if name.startswith("_") else name for name in names]
            self.sheet.legend([handle for handle, _ in self.named], shown, loc="lower center",
                              ncol=across, borderaxespad=0.2, handlelength=2.5)


def thinned(points: Any) -> Any:
    """Those points that a picture can distinguish, and the last one."""
    points = numpy.asarray(points)
    stride = max(1, len(points) // MOST_POINTS)
    if stride == 1:
        return points
    return numpy.concatenate([points[:-1:stride], points[-1:]])


def time_of(runs: Frame) -> Any:
    return numpy.maximum(runs["processor"].to_numpy(float), LEAST_TIME)


def spent_by(runs: Frame, spec: Spec) -> Any:
    if spec["y"] != "iterations":
        return time_of(runs)
    return numpy.maximum(runs["iterations"].to_numpy(float), 1.0)


def series_of(runs: Frame, spec: Spec) -> list[tuple[str, Frame]]:
    return [(label, once(group)) for (label,), group in groups(runs, [spec["series"]])]


def on_log_scale(figure: Figure) -> tuple[float, float]:
    """Symmetric (Student's) intervals become the same factor up and down from the mean (the delta
    method), so that they never reach 0. Other intervals are kept."""
    assert figure.interval and figure.value is not None
    low, high = figure.interval
    up, down = high - figure.value, figure.value - low
    if figure.value <= 0 or not (low <= 0 or abs(up - down) <= 1e-9 * up):
        return low, high
    factor = float(numpy.exp(up / figure.value))
    return figure.value / factor, figure.value * factor


def is_cost(name: str) -> bool:
    """Would the measure have been larger if the runs had not been stopped?"""
    return unit_of(name) == "s" or name.startswith(COSTS)


# ---- Kinds ---------------------------------------------------------------------------------------


def lines(canvas: Canvas, spec: Spec, runs: Frame) -> None:
    """A measure against a numeric axis, with its interval. Points of costs are ringed where runs
    ended at their limit; a bound is a point with an arrow up."""
    unit = unit_of(spec["y"])
    canvas.labels(spec["x"], f"{spec['y']} ({unit})" if unit else spec["y"])
    limited = False
    for number, ((name,), group) in enumerate(groups(runs, [spec["series"]])):
        points, bars, open_at, bounds = [], [], [], []
        for (x,), at in groups(group, [spec["x"]]):
            figure = measure(spec["y"], at)
            value = figure.bound if figure.value is None else figure.value
            if value is None or not x:  # "": runs without this axis
                continue
            place = float(x)
            points.append((place, value))
            if is_cost(spec["y"]) and (~at["answered"] & ~at["refused"]).any():
                open_at.append((place, value))
            if figure.bound is not None:
                bounds.append((place, value))
            if figure.interval:
                low, high = on_log_scale(figure) if spec["log_y"] else figure.interval
                bars.append((place, value, low, high))
        canvas.bars(sorted(bars), number)
        draw_points(canvas, sorted(points), number, name)
        draw_marks(canvas, open_at, number, "o", 9, "none")
        draw_marks(canvas, bounds, number, "^", 6, COLOURS[number % len(COLOURS)])
        limited |= bool(open_at)
    if limited:
        ring = canvas.axes.plot([], [], "o", markersize=9, markerfacecolor="none", color=GREY)[0]
        canvas.name(ring, "ringed: some runs ended at their limit")
    if unit == "share":
        canvas.axes.set_ylim(-0.03, 1.03)


def draw_points(canvas: Canvas, points: list[tuple[float, float]], number: int, name: str) -> None:
    if points:
        x, y = zip(*points)
        canvas.line(x, y, number, name, marker="o", markersize=4)


def draw_marks(canvas: Canvas, points: list[tuple[float, float]], number: int, shape: str,
               size: int, fill: str) -> None:
    if points:
        x, y = zip(*points)
        canvas.line(x, y, number, marker=shape, markersize=size, markerfacecolor=fill,
                    linestyle="none", markeredgewidth=0.9)


def wrapped(name: str, most: int = 6) -> list[str]:
    """A word on each line; the last line holds all remaining words."""
    return [text_of(word, 24) for word in clean(name).split(" ", most - 1)]


def box(canvas: Canvas, spec: Spec, runs: Frame) -> None:
    """The spread of times or iterations to a solution, with the number of unsolved runs."""
    what = "iterations" if spec["y"] == "iterations" else "processor time"
    unit = "" if spec["y"] == "iterations" else " (s)"
    canvas.labels("", f"{what} to a solution{unit}")
    ticks = []
    for number, (name, group) in enumerate(series_of(runs, spec)):
        values = spent_by(group[group["answered"]], spec)
        ticks.append("\n".join([*wrapped(name), f"{len(values)} of {len(group)}"]))
        if not len(values):
            continue
        colour = COLOURS[number % len(COLOURS)]
        parts = canvas.axes.boxplot(
            [values], positions=[number + 1], widths=0.5, patch_artist=True,
            boxprops={"facecolor": colour + "4d", "edgecolor": colour},
            flierprops={"marker": ".", "markersize": 3, "markeredgecolor": colour})
        for part in [*parts["medians"], *parts["whiskers"], *parts["caps"]]:
            part.set_color(colour)
        canvas.empty = False
    canvas.axes.set_xticks(range(1, len(ticks) + 1), ticks)
    canvas.axes.set_xlim(0.3, len(ticks) + 0.7)
    canvas.axes.grid(False, axis="x")
    if len(ticks) > 8:
        canvas.axes.tick_params(axis="x", labelsize=max(5, 9 - len(ticks) // 6))
    canvas.margin = 0.25 + 0.16 * max((tick.count("\n") + 1 for tick in ticks), default=1)


def cactus(canvas: Canvas, spec: Spec, runs: Frame) -> None:
    """The number of runs that find a solution within a time."""
    canvas.labels("runs solved", "processor time (s)")
    for number, (name, group) in enumerate(series_of(runs, spec)):
        times = numpy.sort(time_of(group[group["answered"]]))
        canvas.line(numpy.arange(1, len(times) + 1), times, number, name, drawstyle="steps-post")


def survival(canvas: Canvas, spec: Spec, runs: Frame) -> None:
    """The share solved by a time: the Kaplan-Meier estimate with its band."""
    canvas.labels("processor time (s)", "share solved")
    canvas.axes.set_ylim(0, 1.02)
    every = time_of(runs)
    for number, (name, group) in enumerate(series_of(runs, spec)):
        found = statistics.kaplan_meier(time_of(group), group["answered"].to_numpy(bool))
        curve = numpy.column_stack([found.seconds, 1 - found.share, 1 - found.high, 1 - found.low])
        # 0 before the first solution; the last value is kept to the end.
        first = [found.seconds[0] if len(curve) else every.min(), 0.0, 0.0, 0.0]
        last = [every.max(), *(curve[-1, 1:] if len(curve) else first[1:])]
        canvas.steps(numpy.vstack([first, *curve, last]), number, name, len(group) > 1)


def ecdf(canvas: Canvas, spec: Spec, runs: Frame) -> None:
    """The share of runs solved within a time or a number of iterations, with a bootstrap band over
    instances, drawn to the end of the longest run without an answer."""
    what = "iterations" if spec["y"] == "iterations" else "processor time (s)"
    canvas.labels(what, "share of runs solved")
    canvas.axes.set_ylim(0, 1.02)
    for number, (name, group) in enumerate(series_of(runs, spec)):
        spent = spent_by(group, spec)
        values = numpy.where(group["answered"], spent, numpy.inf)
        found = statistics.ecdf(statistics.clustered(values, group["set_name"] + group["cluster"]))
        curve = numpy.column_stack([found.x, found.share, found.low, found.high])
        if len(curve) and spent.max() > found.x[-1]:
            curve = numpy.vstack([curve, [spent.max(), *curve[-1, 1:]]])
        canvas.steps(curve, number, name, found.band)


def cost(canvas: Canvas, spec: Spec, runs: Frame) -> None:
    """The mean of the best cost so far, over the runs that recorded their incumbents."""
    canvas.labels("processor time (s), by each run's own rate of iterations",
                  "mean of the best cost")
    for number, (name, group) in enumerate(series_of(runs, spec)):
        curves = []
        rates = group["processor"] / numpy.maximum(group["iterations"], 1)
        for trace, rate in zip(group["trace"], rates):
            steps = numpy.array(incumbents(trace)).reshape(-1, 2)
            if len(steps):
                curves.append((numpy.maximum(steps[:, 0] * rate, LEAST_TIME), steps[:, 1]))
        if not curves:
            continue
        first = min(times[0] for times, _ in curves)
        x = numpy.geomspace(first, max(time_of(group).max(), first), 201)
        best = [costs[numpy.maximum(numpy.searchsorted(times, x, "right") - 1, 0)]
                for times, costs in curves]
        canvas.line(x, numpy.mean(best, axis=0), number, name, drawstyle="steps-post")
    canvas.axes.set_ylim(bottom=0)


def profile(canvas: Canvas, spec: Spec, runs: Frame) -> None:
    """Dolan and More's performance profile: the share of instances that a series solves within a
    factor of the best time."""
    canvas.labels("factor of the best time", "share of instances")
    canvas.axes.set_ylim(0, 1.02)
    series = axis(runs, spec["series"])
    times = runs.assign(series=series, time=numpy.where(runs["answered"], time_of(runs), numpy.inf))
    least = times.groupby(["set", "instance_key", "target", "series"])["time"].min()
    table = least.unstack("series").fillna(numpy.inf)
    best = table.min(axis=1)
    for number, name in enumerate(dict.fromkeys(series)):
        factors = numpy.sort((table[name] / best)[numpy.isfinite(table[name])].to_numpy())
        shares = numpy.arange(1, len(factors) + 1) / len(table)
        canvas.line(factors, shares, number, name, drawstyle="steps-post")


def scatter(canvas: Canvas, spec: Spec, runs: Frame) -> None:
    """The mean times of two engines on each instance; unsolved instances lie on the border."""
    canvas.labels(*(f"{name} (s)" for name in spec["between"]))
    canvas.log_x = canvas.log_y = True
    runs = runs[runs["engine"].isin(spec["between"])]
    if not len(runs):
        return
    border, low = 3 * max(LEAST_TIME, time_of(runs).max()), time_of(runs).min() / 2
    keys = ["set", "instance_key", "engine"]
    grouped = once(runs).groupby(keys)
    means = grouped["processor"].mean().clip(lower=LEAST_TIME)
    means = means.where(grouped["answered"].all(), border)
    table = means.unstack("engine").reindex(columns=spec["between"]).dropna()
    if not len(table):
        return
    canvas.line([low, border], [low, border], 0, color="#999999", linewidth=1)
    canvas.line([low, border, border], [border, border, low], 1, linestyle="--", linewidth=1)
    x, y = table.to_numpy().T
    canvas.line(x, y, 0, marker="o", markersize=4, linestyle="none")
    canvas.axes.set_aspect("equal")


KINDS: dict[str, Callable[[Canvas, Spec, Frame], None]] = {
    "lines": lines, "box": box, "cactus": cactus, "survival": survival, "ecdf": ecdf, "cost": cost,
    "profile": profile, "scatter": scatter}


def plot_canvases(spec: Spec, study: Study) -> list[Canvas]:
    runs = cut_at(study.runs, spec["targets"]) if spec["targets"] else study.runs
    parts = [(spec["title"], runs)]
    if spec["within"]:
        parts = [(f"{spec['title']}: {spec['within']} {label}", group)
                 for (label,), group in groups(runs, [spec["within"]])]
    canvases = []
    for title, group in parts:
        canvas = Canvas(title, spec["log_x"], spec["log_y"])
        if len(group):
            KINDS[spec["kind"]](canvas, spec, group)
        canvases.append(canvas)
    return canvases


# ---- Fits ----------------------------------------------------------------------------------------


def cost_canvas(spec: Spec, fits: list[Fit]) -> Canvas:
    """The medians with their intervals, a bound as a triangle, and, dashed, the more likely line
    through all runs."""
    canvas = Canvas(spec["title"], log_y=True)
    time = spec["measure"] == "time"
    canvas.labels(spec["x"], "median processor time (s)" if time else "median iterations")
    for number, fit in enumerate(fits):
        medians = [(peak.x, peak.median) for peak in fit.peaks]
        known = [(x, each.value) for x, each in medians if each.value is not None]
        canvas.bars([(x, each.value, max(each.interval[0], each.value / 1000), each.interval[1])
                     for x, each in medians if each.value is not None and each.interval], number)
        x, y = zip(*known) if known else ((), ())
        canvas.line(x, y, number, fit.series, marker="o", markersize=5, linestyle="none")
        bounds = [(x, each.bound) for x, each in medians if each.bound is not None]
        draw_marks(canvas, bounds, number, "^", 6, "none")
        if fit.growths:
            best = max(fit.growths, key=lambda growth: growth.line.log_likelihood)
            places = numpy.linspace(fit.peaks[0].x, fit.peaks[-1].x, 61)
            canvas.line(places, best.cost(places), number, linestyle="--", linewidth=1.2)
    return canvas


def place_canvas(spec: Spec, fits: list[Fit]) -> Canvas:
    """The places of the peaks, side by side at each x. A hollow point marks a place that is no
    peak; no line joins such points."""
    canvas = Canvas(spec["title"] + ": where the peak lies")
    canvas.labels(spec["x"], spec["peak"])
    places = sorted({peak.x for fit in fits for peak in fit.peaks})
    gap = min(numpy.diff(places), default=1.0) if len(places) > 1 else 1.0
    for number, fit in enumerate(fits):
        aside = 0.06 * gap * (number + 1 - 0.5 * (len(fits) + 1))
        canvas.bars([(peak.x + aside, peak.at, *peak.interval)
                     for peak in fit.peaks if peak.interval], number)
        named, colour = fit.series, COLOURS[number % len(COLOURS)]
        for kind, fill, line in ((True, colour, "-"), (False, "white", "none")):
            points = [(peak.x + aside, peak.at) for peak in fit.peaks
                      if (peak.place == "found") == kind]
            if points:
                x, y = zip(*points)
                canvas.line(x, y, number, named, marker="o", markersize=5, markerfacecolor=fill,
                            linestyle=line, linewidth=1)
                named = ""
    return canvas


def pictures_of(study: Study, fits: list[list[Fit]], folder: Path) -> list[Picture]:
    """Draws all pictures, and keeps each as folder/NUMBER.svg."""
    import matplotlib

    with matplotlib.rc_context(SETTINGS):
        canvases = [canvas for spec in study.spec["plots"] for canvas in plot_canvases(spec, study)]
        for spec, series in zip(study.spec["fits"], fits):
            canvases.append(cost_canvas(spec, series))
            if spec["peak"]:
                canvases.append(place_canvas(spec, series))
        pictures = [Picture(canvas.title, canvas.svg(f"sudokit {number}"))
                    for number, canvas in enumerate(canvases)]
    folder.mkdir(parents=True, exist_ok=True)
    for number, picture in enumerate(pictures, 1):
        if picture.svg:
            (folder / f"{number}.svg").write_text(picture.svg, encoding="utf-8")
    return pictures
