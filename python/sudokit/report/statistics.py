"""The statistics of reports: intervals, tests of ranks and counts, censored times.

Runs on one instance depend on each other, so values come with the cluster of each: the instance, or
the chain of instances that were made from one grid. Tests are two-sided, except equivalence().

Bootstraps draw whole clusters with replacement, 2,000 times, from numpy's default generator
(PCG64). Every interval starts it anew with the seed of the study, so that intervals over equally many
clusters rest on the same draws, and a report repeats to the digit.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any, Callable, Iterator, Optional, Sequence, Tuple

import numpy
from scipy import optimize, special, stats
from statsmodels.stats.multitest import multipletests

Array = Any
Interval = Optional[Tuple[float, float]]

DRAWS = 2000
FEWEST_CLUSTERS = 10  # with fewer, intervals by bootstrap are too narrow
FEWEST_FOR_MEDIAN = 6  # 2 * 2^-n < .05: no interval of fewer values covers the median
CELLS = 4_000_000  # of a matrix of draws


class Bootstrap:
    """How often each cluster is drawn, in each draw."""

    def __init__(self, seed: int = 1) -> None:
        self.seed = seed

    def pieces(self, clusters: int) -> Iterator[Array]:
        """The draws as matrices of bounded size: a row each draw, a column each cluster."""
        if clusters * DRAWS <= CELLS:
            yield few_draws(self.seed, clusters)
            return
        generator = numpy.random.default_rng(self.seed)
        rows = max(1, CELLS // clusters)
        for first in range(0, DRAWS, rows):
            yield draw(generator, min(rows, DRAWS - first), clusters)

    def statistics(self, clusters: int, statistic: Callable[[Array], Array],
                   width: int = 1) -> Array:
        """The statistic of each draw; it gets the matrix of weights, as many rows of it as make a
        matrix of this width no larger than one of all clusters."""
        parts = []
        for weights in self.pieces(clusters):
            count = -(-len(weights) * width // CELLS)
            parts += [statistic(piece) for piece in numpy.array_split(weights, count)]
        return numpy.concatenate(parts)


def draw(generator: numpy.random.Generator, draws: int, clusters: int) -> Array:
    drawn = generator.integers(clusters, size=(draws, clusters))
    drawn += numpy.arange(draws)[:, None] * clusters
    counts = numpy.bincount(drawn.ravel(), minlength=draws * clusters)
    return counts.reshape(draws, clusters).astype(float)


@functools.lru_cache(maxsize=16)
def few_draws(seed: int, clusters: int) -> Array:
    return draw(numpy.random.default_rng(seed), DRAWS, clusters)


bootstrap = Bootstrap()


def percentiles(draws: Array, confidence: float = 0.95) -> tuple[float, float]:
    """Of draws that may be infinite or, which counts as infinite, undefined: two of the draws."""
    ordered = numpy.sort(numpy.where(numpy.isnan(draws), numpy.inf, draws))
    tails = numpy.array([(1 - confidence) / 2, (1 + confidence) / 2])
    low, high = ordered[(tails * (len(ordered) - 1) + 0.5).astype(int)]
    return float(low), float(high)


def quantiles(draws: Array, confidence: float = 0.95) -> tuple[float, float]:
    tails = ((1 - confidence) / 2, (1 + confidence) / 2)
    return float(numpy.quantile(draws, tails[0])), float(numpy.quantile(draws, tails[1]))


# ---- Clusters ------------------------------------------------------------------------------------


@dataclass
class Clustered:
    """Values, and the number of the cluster of each: 0 to count - 1."""

    values: Array
    place: Array
    count: int

    @property
    def independent(self) -> bool:
        return self.count == 1 or self.count == len(self.values)

    def sums(self, values: Array) -> Array:
        return numpy.bincount(self.place, weights=values, minlength=self.count)

    @property
    def sizes(self) -> Array:
        return numpy.bincount(self.place, minlength=self.count).astype(float)


def clustered(values: Array, clusters: Array) -> Clustered:
    places, place = numpy.unique(clusters, return_inverse=True)
    return Clustered(numpy.asarray(values, float), place, len(places))


def student(values: Array, confidence: float = 0.95) -> Interval:
    if len(values) < 2:
        return None
    half = stats.t.ppf((1 + confidence) / 2, len(values) - 1) * deviation(values)
    half /= numpy.sqrt(len(values))
    middle = float(numpy.mean(values))
    return middle - half, middle + half


def deviation(values: Array) -> float:
    return float(numpy.std(values, ddof=1)) if len(values) > 1 else 0.0


def clopper_pearson(hits: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    tail = (1 - confidence) / 2
    low = stats.beta.ppf(tail, hits, trials - hits + 1) if hits > 0 else 0.0
    high = stats.beta.isf(tail, hits + 1, trials - hits) if hits < trials else 1.0
    return float(low), float(high)


def over_clusters(data: Clustered) -> Interval:
    """The bootstrap over clusters; for fewer than ten, Student's interval of their means."""
    sums, sizes = data.sums(data.values), data.sizes
    if data.count < FEWEST_CLUSTERS:
        return student(sums / sizes)
    return quantiles(bootstrap.statistics(data.count, lambda w: (w @ sums) / (w @ sizes)))


def mean_interval(data: Clustered) -> Interval:
    return student(data.values) if data.independent else over_clusters(data)


def share_interval(data: Clustered) -> Interval:
    """For values of 0 and 1. A share of 0 or 1 takes each cluster for one trial."""
    hits = int(data.values.sum())
    if data.independent:
        return clopper_pearson(hits, len(data.values))
    if hits in (0, len(data.values)):
        return clopper_pearson(data.count if hits else 0, data.count)
    interval = over_clusters(data)
    return interval and (max(0.0, interval[0]), min(1.0, interval[1]))


# ---- Tests ---------------------------------------------------------------------------------------


@dataclass
class Test:
    """Without enough values, p is 1."""

    statistic: float = 0.0
    p: float = 1.0
    effect: float = 0.0
    interval: Interval = None
    n: int = 0
    exact: bool = False


def signed_rank(a: Array, b: Array) -> Test:
    """Wilcoxon's test; the statistic is W+. Zero differences are left out. Exact up to 50 pairs
    without ties. The effect is the matched-pairs rank biserial correlation."""
    differences = (a - b)[a != b]
    n = len(differences)
    if n == 0:
        return Test()
    ranks = stats.rankdata(abs(differences))
    plus = float(ranks[differences > 0].sum())
    exact = n <= 50 and len(numpy.unique(abs(differences))) == n
    if exact:
        p = stats.wilcoxon(differences, mode="exact").pvalue
    else:
        ties = numpy.unique(abs(differences), return_counts=True)[1]
        variance = n * (n + 1) * (2 * n + 1) / 24 - (ties**3 - ties).sum() / 48
        p = normal_p(plus - n * (n + 1) / 4, variance)
    return Test(plus, float(p), 4 * plus / (n * (n + 1)) - 1, None, n, exact)


def normal_p(difference: float, variance: float) -> float:
    """With continuity correction."""
    if variance <= 0:
        return 1.0
    z = max(0.0, abs(difference) - 0.5) / numpy.sqrt(variance)
    return min(1.0, 2 * float(stats.norm.sf(z)))


def mcnemar(a: Array, b: Array) -> Test:
    """Of paired outcomes 0 or 1: the pairs that differ against a fair coin. The statistic is the
    number of those in which `a` has 1, the effect the difference of the shares."""
    n, more = int((a != b).sum()), int((a > b).sum())
    if n == 0:
        return Test(exact=True)
    p = min(1.0, 2 * stats.binom.cdf(min(more, n - more), n, 0.5))
    return Test(more, float(p), (2 * more - n) / len(a), None, n, True)


def equivalence(a: Array, b: Array, margin: float) -> Test:
    """Two one-sided t tests that the mean difference of pairs lies within the margin of 0."""
    differences, n = a - b, len(a)
    if n < 2:
        return Test(n=n)
    effect, error = float(differences.mean()), deviation(differences) / numpy.sqrt(n)
    room = margin - abs(effect)
    interval = student(differences, 0.90)
    if error == 0:
        return Test(0.0, 0.0 if room > 0 else 1.0, effect, interval, n)
    return Test(room / error, float(stats.t.sf(room / error, n - 1)), effect, interval, n)


def rank_sum(a: Array, b: Array) -> Test:
    """Mann and Whitney's test; the statistic is U of `a`, the effect Vargha and Delaney's A. Exact
    up to 20 values on each side without ties."""
    n = len(a) + len(b)
    if not len(a) or not len(b):
        return Test(n=n)
    exact = len(numpy.unique(numpy.concatenate([a, b]))) == n and max(len(a), len(b)) <= 20
    if len(numpy.unique(numpy.concatenate([a, b]))) == 1:
        return Test(len(a) * len(b) / 2, 1.0, 0.5, None, n)
    found = stats.mannwhitneyu(a, b, method="exact" if exact else "asymptotic")
    u = float(found.statistic)
    return Test(u, min(1.0, float(found.pvalue)), u / (len(a) * len(b)), None, n, exact)


def chi_square(counts: Array) -> Test:
    """Pearson's test of a table of counts; rows and columns without a count are left out. The
    effect is Cramer's V."""
    table = numpy.asarray(counts, float)
    n = int(table.sum())
    table = table[table.sum(axis=1) > 0][:, table.sum(axis=0) > 0]
    if min(table.shape) < 2:
        return Test(n=n)
    statistic, p = stats.chi2_contingency(table, correction=False)[:2]
    return Test(statistic, p, numpy.sqrt(statistic / (n * (min(table.shape) - 1))), None, n)


def log_rank(strata: Sequence[tuple[Array, Array, Array]]) -> Test:
    """Over strata of (time, whether it ended, whether it is of the first sample). n counts the
    events; the effect is Peto's ratio of the hazards, first to second."""
    events = difference = variance = 0.0
    for time, seen, first in strata:
        for now in numpy.unique(time[seen]):
            risk, at = time >= now, (time == now) & seen
            n, d = risk.sum(), at.sum()
            share = (risk & first).sum() / n
            events += d
            difference += (at & first).sum() - d * share
            variance += d * share * (1 - share) * (n - d) / (n - 1) if n > 1 else 0.0
    if variance <= 0:
        return Test(effect=1.0, n=int(events))
    statistic = difference**2 / variance
    p = float(stats.chi2.sf(statistic, 1))
    return Test(statistic, p, float(numpy.exp(difference / variance)), None, int(events))


def holm(p: Sequence[float]) -> list[float]:
    return list(multipletests(p, method="holm")[1]) if len(p) else []


def rank_biserial(a: Array, b: Array) -> Callable[[Array], Array]:
    """The effect of signed_rank() of each row of weights of the pairs."""
    differences = a - b
    order = numpy.argsort(abs(differences), kind="stable")
    sizes, positive = abs(differences)[order], differences[order] > 0
    groups = numpy.unique(sizes, return_index=True)[1]
    group = numpy.unique(sizes, return_inverse=True)[1]

    def effects(weights: Array) -> Array:
        weights = weights[:, order] * (sizes > 0)
        tied = numpy.add.reduceat(weights, groups, axis=1)
        ranks = numpy.cumsum(tied, axis=1) - tied + (tied + 1) / 2
        plus = (weights * ranks[:, group])[:, positive].sum(axis=1)
        n = weights.sum(axis=1)
        with numpy.errstate(invalid="ignore", divide="ignore"):
            return numpy.where(n > 0, 4 * plus / (n * (n + 1)) - 1, 0.0)

    return effects


# ---- Censored times ------------------------------------------------------------------------------


@dataclass
class Survival:
    """Kaplan and Meier's share not yet ended at each time of an event, ascending, with the band of
    95 % by Greenwood's formula on the log-log scale."""

    seconds: Array
    share: Array
    low: Array
    high: Array
    n: int
    longest: float  # the last time, of an event or not
    ends_alone: bool  # only one was still observed at the last event

    def median(self) -> float:
        return self.first_below_half(self.share)

    def median_interval(self) -> Interval:
        """Nothing if one value alone determines it, or for fewer than six values."""
        interval = self.first_below_half(self.low), self.first_below_half(self.high)
        alone = self.ends_alone and interval[0] == self.seconds[-1]
        return None if self.n < FEWEST_FOR_MEDIAN or alone else interval

    def first_below_half(self, curve: Array) -> float:
        below = numpy.flatnonzero(curve <= 0.5)
        return float(self.seconds[below[0]]) if len(below) else numpy.inf


def kaplan_meier(time: Array, seen: Array, confidence: float = 0.95) -> Survival:
    time, seen = numpy.asarray(time, float), numpy.asarray(seen, bool)
    seconds, events = numpy.unique(time[seen], return_counts=True)
    risk: Array = len(time) - numpy.searchsorted(numpy.sort(time), seconds)
    share = numpy.cumprod(1 - events / risk)
    with numpy.errstate(divide="ignore", invalid="ignore"):
        greenwood = numpy.cumsum(numpy.where(risk > events, events / (risk * (risk - events)), 0.0))
        half = stats.norm.ppf((1 + confidence) / 2) * numpy.sqrt(greenwood) / abs(numpy.log(share))
        low, high = (numpy.where(share > 0, share ** numpy.exp(s * half), 0.0) for s in (1, -1))
    longest = float(time.max()) if len(time) else 0.0
    alone = len(risk) > 0 and risk[-1] == 1
    return Survival(seconds, share, low, high, len(time), longest, bool(alone))


def medians(data: Clustered, seen: Array) -> Callable[[Array], Array]:
    """The median by Kaplan and Meier of each row of weights of the clusters."""
    order = numpy.lexsort((~seen, data.values))
    times, place, event = data.values[order], data.place[order], seen[order]
    last = numpy.append(times[1:] != times[:-1], True)

    def each(weights: Array) -> Array:
        weights = weights[:, place]
        # Events stand before censored values of the same time; ties among events do not matter
        # for the product: (1 - 1/n)(1 - 1/(n - 1)) = 1 - 2/n.
        risk = numpy.cumsum(weights[:, ::-1], axis=1)[:, ::-1]
        with numpy.errstate(divide="ignore", invalid="ignore"):
            kept = numpy.where((weights > 0) & event, 1 - weights / risk, 1.0)
        below = (numpy.cumprod(kept, axis=1) <= 0.5 + 1e-12) & last
        return numpy.where(below.any(axis=1), times[below.argmax(axis=1)], numpy.inf)

    return each


@dataclass
class Ecdf:
    x: Array
    share: Array
    low: Array
    high: Array
    band: bool


def ecdf(data: Clustered, points: int = 120) -> Ecdf:
    """The share of values at or below x, with a bootstrap band. Infinite values are never reached.
    Of many different values, a selection with the first and the last."""
    x = numpy.unique(data.values[numpy.isfinite(data.values)])
    stride = max(1, len(x) // points)
    x = numpy.unique(numpy.append(x[::stride], x[-1:]))
    below = numpy.zeros((data.count, len(x)))
    numpy.add.at(below, data.place, data.values[:, None] <= x)
    sizes = data.sizes
    share = below.sum(axis=0) / sizes.sum()
    if data.count < 2 or not len(x):
        return Ecdf(x, share, share, share, False)
    draws = bootstrap.statistics(data.count, lambda w: (w @ below) / (w @ sizes)[:, None])
    low, high = numpy.quantile(draws, [0.025, 0.975], axis=0)
    return Ecdf(x, share, low, high, True)


# ---- Lines through censored values ---------------------------------------------------------------


@dataclass
class Line:
    """y = at_zero + slope x with normal errors, by maximum likelihood."""

    at_zero: float
    slope: float
    log_likelihood: float
    interval: tuple[float, float]  # of the slope: from the profile of the likelihood
    n: int
    seen: int


def tobit(x: Array, y: Array, seen: Array) -> tuple[Array, float]:
    """The maximum over a line, if `x` is None over a mean: the parameters (inverse of the spread,
    mean and slope divided by it), and the logarithm of the likelihood. In these parameters, which
    are Olsen's (1978), it is concave everywhere, so that the maximum is the only one."""
    rows = numpy.column_stack([y, -numpy.ones_like(y)] + ([] if x is None else [-x]))
    half, count = numpy.log(2 * numpy.pi) / 2, seen.sum()

    def height_of(at: Array) -> float:
        z = rows @ at
        density = (-z * z / 2)[seen].sum() + count * (numpy.log(at[0]) - half)
        return float(density + special.log_ndtr(-z[~seen]).sum())

    def step_from(at: Array) -> Array:
        z = rows @ at
        hazard = numpy.exp(-z * z / 2 - half - special.log_ndtr(-z))
        slopes = numpy.where(seen, -z, -hazard) @ rows
        curvature = rows.T @ (rows * numpy.where(seen, 1.0, hazard * (hazard - z))[:, None])
        slopes[0] += count / at[0]
        curvature[0, 0] += count / at[0] ** 2
        return numpy.linalg.solve(curvature, slopes)

    at = numpy.zeros(rows.shape[1])
    at[0] = 1 / (deviation(y) or 1.0)
    at[1] = y.mean() * at[0]
    height = height_of(at)
    for _ in range(200):  # Newton's steps, halved where they overshoot
        try:
            step = step_from(at)
        except numpy.linalg.LinAlgError:  # the values lie on the line
            break
        while (at + step)[0] <= 0 or height_of(at + step) < height - 1e-12 * (1 + abs(height)):
            step = step / 2
        gain = height_of(at + step) - height
        at, height = at + step, gain + height
        if gain < 1e-12 * (1 + abs(height)):
            break
    return at, height


def fit_line(x: Array, y: Array, seen: Array, confidence: float = 0.95) -> Line | None:
    """Nothing if fewer than three values were seen, or if all that were seen are at one x."""
    x, y, seen = numpy.asarray(x, float), numpy.asarray(y, float), numpy.asarray(seen, bool)
    if seen.sum() < 3 or len(numpy.unique(x[seen])) < 2:
        return None
    x_middle, x_size, y_middle = x.mean(), deviation(x) or 1.0, y.mean()
    y_size = deviation(y) or 1.0
    u, v = (x - x_middle) / x_size, (y - y_middle) / y_size
    best, height = tobit(u, v, seen)
    slope, scale = best[2] / best[0], y_size / x_size
    at_zero = y_middle + best[1] / best[0] * y_size - slope * scale * x_middle
    likelihood = height - seen.sum() * numpy.log(y_size)
    exact = best[0] > 1e6  # the values lie on the line
    low, high = (slope, slope) if exact else profile_interval(u, v, seen, slope, height, confidence)
    return Line(at_zero, slope * scale, likelihood, (low * scale, high * scale), len(x), seen.sum())


def profile_interval(x: Array, y: Array, seen: Array, slope: float, height: float,
                     confidence: float) -> tuple[float, float]:
    """The slopes at which the profile has fallen so far that, if nothing is censored, the interval
    is Student's."""
    n = len(x)
    t = stats.t.ppf((1 + confidence) / 2, n - 2)
    drop = n * numpy.log1p(t * t / (n - 2))

    def left(at: float) -> float:
        return float(2 * (height - tobit(None, y - at * x, seen)[1]) - drop)

    def limit(direction: float) -> float:
        away = 0.01
        while left(slope + direction * away) < 0 and away < 1e9:
            away *= 2
        return float(optimize.brentq(left, slope, slope + direction * away, xtol=1e-12))

    return limit(-1), limit(1)
