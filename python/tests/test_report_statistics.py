"""The statistics of reports, compared with worked examples from textbooks, and with enumeration."""

import itertools
import math

import numpy
import pytest

pytest.importorskip("scipy")
pytest.importorskip("statsmodels")

from sudokit.report import statistics
from sudokit.report.statistics import Clustered, clustered

# Student 1908, in tenths of an hour: two drugs in pairs; hours gained by the second over the first.
FIRST = numpy.array([7, -16, -2, -12, -1, 34, 37, 8, 0, 20])
SECOND = numpy.array([19, 8, 11, 1, -1, 44, 55, 16, 46, 34])
GAINED = numpy.array([1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4])
# Freireich et al. 1963: weeks of remission, as given in Kalbfleisch and Prentice.
WEEKS = numpy.array([6, 6, 6, 6, 7, 9, 10, 10, 11, 13, 16, 17, 19, 20, 22, 23, 25, 32, 32, 34, 35.0])
RELAPSED = numpy.isin(numpy.arange(21), [0, 1, 2, 4, 6, 9, 10, 14, 15])
PLACEBO = numpy.array([1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23.0])


def grouped(groups):
    values = numpy.concatenate([numpy.asarray(group, float) for group in groups])
    return clustered(values, numpy.repeat(numpy.arange(len(groups)), [len(g) for g in groups]))


def close(found, wanted, by=1e-6):
    return found == pytest.approx(wanted, abs=by)


# Hollander and Wolfe 1973, p. 29: depression scores before and after a tranquilizer.
def test_signed_rank_of_depression_scores():
    before = numpy.array([1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30])
    after = numpy.array([0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29])
    test = statistics.signed_rank(before, after)
    assert (test.statistic, test.n, test.exact) == (40, 9, True)
    assert close(test.p, 20 / 512, 1e-12) and close(test.effect, 2 * 40 / 45 - 1, 1e-12)
    assert statistics.signed_rank(after, before).p == pytest.approx(test.p)


# R's wilcox.test: V = 0, p = .009091, with an equal pair and two tied differences; as samples W =
# 25.5, p = .06933.
def test_ranks_of_sleep():
    pairs = statistics.signed_rank(FIRST, SECOND)
    assert (pairs.statistic, pairs.n, pairs.effect) == (0, 9, -1) and close(pairs.p, 0.009091, 5e-7)
    samples = statistics.rank_sum(FIRST, SECOND)
    assert samples.statistic == 25.5 and not samples.exact and close(samples.p, 0.06933, 5e-6)
    assert statistics.signed_rank(FIRST, FIRST).p == 1
    assert statistics.rank_sum(numpy.ones(2), numpy.ones(2)).p == 1
    assert statistics.rank_sum(numpy.ones(0), numpy.ones(1)).p == 1


@pytest.mark.parametrize("differences", [[1, -2, 3, 4, -5, 6, 7, 8], [2, 7, 1, -9, 30], [5]])
def test_signed_rank_is_what_all_signs_count(differences):
    test = statistics.signed_rank(numpy.array(differences), numpy.zeros(len(differences)))
    ranks = numpy.argsort(numpy.argsort(numpy.abs(differences))) + 1
    chance = [sum(rank for rank, up in zip(ranks, signs) if up)
              for signs in itertools.product([0, 1], repeat=len(ranks))]
    tails = [numpy.mean(numpy.array(chance) <= test.statistic),
             numpy.mean(numpy.array(chance) >= test.statistic)]
    assert test.exact and close(test.p, min(1, 2 * min(tails)), 1e-12)


# Hollander and Wolfe 1973, p. 69: permeability of the chorioamnion.
def test_rank_sum_of_permeability():
    term = numpy.array([0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46])
    early = numpy.array([1.15, 0.88, 0.90, 0.74, 1.21])
    test = statistics.rank_sum(term, early)
    assert test.statistic == 35 and test.exact
    assert close(test.p, 2 * 0.1272, 1e-4) and close(test.effect, 0.7, 1e-12)


# Agresti 2007, p. 39: party by gender.
def test_chi_square_of_parties():
    test = statistics.chi_square([[762, 327, 468], [484, 239, 477]])
    assert close(test.statistic, 30.07, 0.005) and close(test.p, 2.954e-07, 1e-10)
    assert test.n == 2757
    assert statistics.chi_square([[5, 0], [7, 0]]).p == 1
    six = statistics.chi_square([[10, 20, 0, 30], [20, 20, 0, 20]])
    assert close(six.p, math.exp(-six.statistic / 2), 1e-12)
    assert close(six.effect, math.sqrt(six.statistic / 120), 1e-12)


def test_mcnemar_is_the_sign_test_of_the_pairs_that_differ():
    a, b = numpy.ones(40), numpy.ones(40)
    b[:10], a[10:12] = 0, 0
    test = statistics.mcnemar(a, b)
    assert (test.n, test.statistic) == (12, 10)
    assert close(test.p, 158 / 4096, 1e-12) and close(test.effect, 8 / 40, 1e-12)
    assert statistics.mcnemar(a, a).p == 1


def test_equivalence_is_where_the_interval_lies_within():
    none, high = numpy.zeros(10), statistics.student(GAINED, 0.90)[1]
    assert statistics.equivalence(GAINED, none, high + 1e-6).p < 0.05
    assert statistics.equivalence(GAINED, none, high - 1e-6).p > 0.05
    assert statistics.equivalence(GAINED, none, 3).interval[1] == high


# 9 relapses under 6-mercaptopurine where 19.25 were expected, chi-square 16.79.
def test_log_rank_of_remissions():
    both = (numpy.concatenate([WEEKS, PLACEBO]), numpy.append(RELAPSED, numpy.full(21, True)),
            numpy.arange(42) < 21)
    test = statistics.log_rank([both])
    assert close(test.statistic, 16.79, 0.005) and test.n == 30 and test.effect < 0.3
    assert close(statistics.log_rank([both, both]).statistic, 2 * test.statistic, 1e-9)


def test_kaplan_meier_of_remissions():
    survival = statistics.kaplan_meier(WEEKS, RELAPSED)
    assert list(survival.seconds) == [6, 7, 10, 13, 16, 22, 23]
    # The band at the steps, as printed by Stata's sts list for these data.
    assert close(list(survival.share), [0.857, 0.807, 0.753, 0.690, 0.627, 0.538, 0.448], 5e-4)
    assert close(list(survival.low), [.6197, .5631, .5032, .4316, .3675, .2678, .1881], 5e-5)
    assert close(list(survival.high), [.9516, .9228, .8894, .8491, .8049, .7468, .6801], 5e-5)
    assert survival.median() == 23 and survival.median_interval() == (13, math.inf)


def test_a_median_that_one_value_decides_has_no_interval():
    last = statistics.kaplan_meier([1, 1, 1, 3], [False, False, False, True])
    assert last.median() == 3 and last.median_interval() is None
    for count in range(1, 7):
        survival = statistics.kaplan_meier(range(1, count + 1), [True] * count)
        assert (survival.median_interval() is None) == (count < 6)
    assert statistics.kaplan_meier([1, 2], [False, False]).median() == math.inf


# Drawing medians and rank correlations anew gives, for the data as they are, the figure itself.
def test_draws_of_the_data_themselves():
    data = clustered(numpy.concatenate([WEEKS, PLACEBO]), numpy.arange(42) % 7)
    seen = numpy.append(RELAPSED, numpy.full(21, True))
    median = statistics.medians(data, seen)(numpy.ones((1, 7)))[0]
    assert median == statistics.kaplan_meier(data.values, seen).median()
    twice = statistics.medians(data, seen)(numpy.array([[2.0, 0, 1, 1, 0, 3, 0]]))[0]
    times = numpy.repeat(numpy.arange(42), [(2, 0, 1, 1, 0, 3, 0)[i % 7] for i in range(42)])
    assert twice == statistics.kaplan_meier(data.values[times], seen[times]).median()
    effect = statistics.rank_biserial(FIRST, SECOND)
    assert close(effect(numpy.ones((1, 10)))[0], -1)
    mixed = statistics.rank_biserial(SECOND, FIRST[::-1])
    weights = numpy.array([3, 0, 1, 2, 1, 0, 1, 1, 1, 0])
    rows = numpy.repeat(numpy.arange(10), weights)
    assert close(mixed(weights[None, :].astype(float))[0],
                 statistics.signed_rank(SECOND[rows], FIRST[::-1][rows]).effect, 1e-12)


# Schmee and Hahn 1979: Nelson and Hahn's motorettes, -6.019, 4.311; the interval was found by another
# program with the search of Nelder and Mead, at 40 log(1 + t^2 / 38).
def test_line_of_motorettes():
    rows = [(150, [], 8064, 10), (170, [1764, 2772, 3444, 3542, 3780, 4860, 5196], 5448, 3),
            (190, [408, 408, 1344, 1344, 1440], 1680, 5), (220, [408, 408, 504, 504, 504], 528, 5)]
    x, y, seen = [], [], []
    for celsius, failed, end, still in rows:
        hours = failed + [end] * still
        x += [1000 / (celsius + 273.2)] * len(hours)
        y += list(numpy.log10(hours))
        seen += [True] * len(failed) + [False] * still
    line = statistics.fit_line(x, y, seen)
    assert (line.n, line.seen) == (40, 17)
    assert close((line.at_zero, line.slope), (-6.019, 4.311), 5e-4)
    assert close(line.log_likelihood, -12.965455, 1e-5)
    assert close(line.interval, (3.45412, 5.35356), 2e-5)


def test_line_of_values_that_were_all_seen():
    line = statistics.fit_line([1, 2, 3, 4, 5], [2.1, 3.9, 6.2, 7.8, 10.1], [True] * 5)
    assert close((line.at_zero, line.slope), (0.05, 1.99), 1e-9)
    assert close(line.interval, (1.7999393, 2.1800607))  # Student's
    exact = statistics.fit_line([1, 2, 3], [2, 4, 6], [True] * 3)
    assert close(exact.slope, 2, 1e-9) and exact.interval[0] == pytest.approx(exact.slope)
    assert statistics.fit_line([3, 3, 3, 6], [0, 0.3, 0.5, 1.3], [True, True, True, False]) is None


def test_holm_steps_down():
    assert close(statistics.holm([0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02], 1e-12)
    assert statistics.holm([]) == []


def test_intervals_of_shares_and_means():
    assert close(statistics.clopper_pearson(5, 10), (0.1870860, 0.8129140))
    assert close(statistics.clopper_pearson(0, 10), (0, 1 - 0.025**0.1), 1e-9)
    assert statistics.clopper_pearson(10, 10)[1] == 1
    assert close(statistics.student(GAINED), (0.7001142, 2.4598858))
    assert statistics.student(GAINED[:1]) is None


# Five runs on an instance with equal results are one trial.
def test_runs_on_one_instance_are_no_new_values():
    one = grouped([[1, 0, 1, 1]])
    assert statistics.share_interval(one) == statistics.clopper_pearson(3, 4)
    same = grouped([[1] * 5] * 8)
    assert statistics.share_interval(same) == statistics.clopper_pearson(8, 8)
    few = grouped([[i, i] for i in range(20)])
    more = grouped([[i, i, i, i] for i in range(20)])
    assert statistics.mean_interval(few) == pytest.approx(statistics.mean_interval(more))
    assert statistics.mean_interval(grouped([[1, 1], [2, 2], [4, 4]])) == statistics.student(
        numpy.array([1.0, 2, 4]))


# Runs drawn from instances that differ: how often the interval of the mean contains it, and how often
# one that takes all runs as independent does.
@pytest.mark.parametrize("instances", [5, 30])
def test_intervals_over_clusters_hold_the_mean_as_often_as_they_say(instances):
    random = numpy.random.default_rng(7)
    held = naive = 0
    for _ in range(400):
        values = random.normal(size=(instances, 1)) + random.normal(size=(instances, 8))
        low, high = statistics.mean_interval(grouped(values))
        held += low <= 0 <= high
        low, high = statistics.student(values.ravel())
        naive += low <= 0 <= high
    assert 0.91 * 400 < held < 0.99 * 400 and naive < 0.7 * 400


def test_draws_are_the_same_whatever_their_pieces(monkeypatch):
    bootstrap = statistics.Bootstrap(3)
    whole = bootstrap.statistics(50, lambda weights: weights @ numpy.arange(50))
    monkeypatch.setattr(statistics, "CELLS", 5000)
    pieces = bootstrap.statistics(50, lambda weights: weights @ numpy.arange(50))
    assert len(whole) == statistics.DRAWS and (whole == pieces).all()
    other = statistics.Bootstrap(4).statistics(50, lambda weights: weights @ numpy.arange(50))
    assert (whole != other).any()
    assert all((weights.sum(axis=1) == 50).all() for weights in bootstrap.pieces(50))


def test_ecdf_and_its_band_over_clusters():
    found = statistics.ecdf(grouped([[0.5] if i < 10 else [2.0] for i in range(20)]))
    assert list(found.x) == [0.5, 2] and list(found.share) == [0.5, 1]
    assert close(found.low[0], 0.5 - 1.96 * math.sqrt(0.25 / 20), 0.06) and found.low[1] == 1
    tenfold = statistics.ecdf(grouped([[0.5] * 10 if i < 10 else [2.0] * 10 for i in range(20)]))
    assert (tenfold.low == found.low).all()
    never = statistics.ecdf(grouped([[1, math.inf], [math.inf, math.inf]]))
    assert list(never.x) == [1] and list(never.share) == [0.25]
    assert not len(statistics.ecdf(grouped([[math.inf]])).x)
    assert not statistics.ecdf(Clustered(numpy.array([1.0, 2]), numpy.array([0, 0]), 1)).band
