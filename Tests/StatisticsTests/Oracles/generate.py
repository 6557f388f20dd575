"""Writes the tables of expected values that StatisticsTests reads: TwoByTwoOracle.swift, StrataOracle.swift and
DistributionOracle.swift, beside this file.

    pip install scipy==1.17.1 statsmodels==0.15.0 mpmath==1.4.1
    python generate.py

What scipy and statsmodels compute is taken from them. Two things are not: the score intervals (statsmodels' interval
for the difference is off, and its ratio interval fails on zero counts), which are found here by inverting the test in
50-digit arithmetic with the closed-form restricted estimates of Miettinen and Nurminen (1985); and the figures of the
common risk difference, likewise.
"""

import math
import pathlib
import random
import sys
import warnings

import mpmath
import numpy
import scipy
import statsmodels
from mpmath import mp, mpf
from scipy import stats
from statsmodels.stats.contingency_tables import StratifiedTable
from statsmodels.stats.proportion import (
    confint_proportions_2indep,
    proportion_confint,
    proportion_effectsize,
    proportions_ztest,
    test_proportions_2indep,
)

warnings.filterwarnings("ignore")
mp.dps = 50
CRITICAL = mpmath.sqrt(2) * mpmath.erfinv(mpf("0.95"))
HERE = pathlib.Path(__file__).parent
VERSIONS = (
    f"Python {sys.version.split()[0]}, numpy {numpy.__version__}, scipy {scipy.__version__}, "
    f"statsmodels {statsmodels.__version__}, mpmath {mpmath.__version__}"
)


def difference_variance(x1, n1, x2, n2, delta):
    """Variance under p1 - p2 = delta, by the trigonometric root of the cubic, with N / (N - 1)."""
    n = mpf(n1 + n2)
    # In the notation of the source the second sample's rate is sought.
    l3 = n
    l2 = (n1 + 2 * n2) * delta - n - (x1 + x2)
    l1 = (n2 * delta - n - 2 * x2) * delta + x1 + x2
    l0 = x2 * delta * (1 - delta)
    q = l2**3 / (27 * l3**3) - l1 * l2 / (6 * l3**2) + l0 / (2 * l3)
    p = mpmath.sqrt(max(l2**2 / (9 * l3**2) - l1 / (3 * l3), mpf(0)))
    if q < 0:
        p = -p
    cosine = mpf(0) if p == 0 else max(min(q / p**3, mpf(1)), mpf(-1))
    angle = (mpmath.pi + mpmath.acos(cosine)) / 3
    p2 = min(max(2 * p * mpmath.cos(angle) - l2 / (3 * l3), mpf(0)), mpf(1))
    p1 = min(max(p2 + delta, mpf(0)), mpf(1))
    return (p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2) * n / (n - 1)


def bisect(function, positive, negative):
    for _ in range(130):
        middle = (positive + negative) / 2
        if function(middle) > 0:
            positive = middle
        else:
            negative = middle
    return (positive + negative) / 2


def invert_difference(estimate, variance):
    """Where (estimate - delta)^2 equals z^2 times the variance at delta, on both sides."""

    def excess(delta):
        return CRITICAL**2 * variance(delta) - (estimate - delta) ** 2

    low = mpf(-1) if estimate <= -1 else bisect(excess, estimate, mpf(-1))
    high = mpf(1) if estimate >= 1 else bisect(excess, estimate, mpf(1))
    return low, high


def difference_interval(x1, n1, x2, n2):
    return invert_difference(
        mpf(x1) / n1 - mpf(x2) / n2, lambda delta: difference_variance(x1, n1, x2, n2, delta)
    )


def ratio_interval(x1, n1, x2, n2):
    if x1 + x2 == 0:
        return math.nan, math.nan

    def excess(log_ratio):
        ratio = mpmath.exp(log_ratio)
        a, b, c = (n1 + n2) * ratio, -(n1 * ratio + x1 + n2 + x2 * ratio), x1 + x2
        p2 = (-b - mpmath.sqrt(b * b - 4 * a * c)) / (2 * a)
        p1 = p2 * ratio
        variance = (p1 * (1 - p1) / n1 + ratio**2 * p2 * (1 - p2) / n2) * mpf(n1 + n2) / (n1 + n2 - 1)
        return CRITICAL**2 * variance - (mpf(x1) / n1 - ratio * mpf(x2) / n2) ** 2

    if x1 == 0:
        return 0, mpmath.exp(bisect(excess, mpf(-60), mpf(60)))
    if x2 == 0:
        return mpmath.exp(bisect(excess, mpf(60), mpf(-60))), math.inf
    estimate = mpmath.log(mpf(x1) * n2 / (mpf(x2) * n1))
    return mpmath.exp(bisect(excess, estimate, mpf(-60))), mpmath.exp(bisect(excess, estimate, mpf(60)))


def two_by_two(x1, n1, x2, n2):
    wilson = proportion_confint(x1, n1, method="wilson")
    exact = proportion_confint(x1, n1, method="beta")
    exact = (0 if x1 == 0 else exact[0], 1 if x1 == n1 else exact[1])
    upper = 1 if x1 == n1 else stats.beta.isf(0.05, x1 + 1, n1 - x1)
    lower = 0 if x1 == 0 else stats.beta.ppf(0.05, x1, n1 - x1 + 1)
    if x1 * n2 == x2 * n1:
        z, p, score_p = 0, 1, 1
    else:
        z, p = proportions_ztest([x1, x2], [n1, n2])
        score_p = test_proportions_2indep(
            x1, n1, x2, n2, value=0, compare="diff", method="score", correction=True
        ).pvalue
    newcombe = confint_proportions_2indep(x1, n1, x2, n2, compare="diff", method="newcomb")
    fisher = stats.fisher_exact([[x1, n1 - x1], [x2, n2 - x2]]).pvalue
    return [
        *(max(0, min(1, v)) for v in wilson), *exact, lower, upper, z, p, score_p, *newcombe,
        *difference_interval(x1, n1, x2, n2), *ratio_interval(x1, n1, x2, n2), fisher,
        proportion_effectsize(x1 / n1, x2 / n2),
    ]  # fmt: skip


def random_pair(source):
    top = source.choice([3, 12, 40, 40, 200, 200, 2_000, 20_000, 1_000_000])
    n1, n2 = source.randint(1, top), source.randint(1, top)
    base = source.choice([source.random(), source.random(), 0.02, 0.98])
    other = min(1, max(0, base + source.choice([0, 0.02, -0.1, 0.3]) * source.random()))
    # Numpy's binomials, seeded from the same source.
    generator = numpy.random.default_rng(source.getrandbits(64))
    x1, x2 = int(generator.binomial(n1, other)), int(generator.binomial(n2, base))
    edge = source.random()
    if edge < 0.06:
        x1 = 0
    elif edge < 0.12:
        x2 = n2
    elif edge < 0.15:
        x1 = x2 = 0
    elif edge < 0.18:
        x1, x2 = n1, n2
    return x1, n1, x2, n2


def strata_row(source):
    while True:
        pairs = [random_pair(source) for _ in range(source.randint(2, 6))]
        tables = [numpy.array([[x1, n1 - x1], [x2, n2 - x2]]) for x1, n1, x2, n2 in pairs]
        mixed = [t for t in tables if 0 < t[:, 0].sum() < t.sum()]
        r = sum(t[0, 0] * t[1, 1] / t.sum() for t in tables)
        s = sum(t[0, 1] * t[1, 0] / t.sum() for t in tables)
        if len(mixed) > 1 and r > 0 and s > 0:
            break
    strata = StratifiedTable([t.astype(float) for t in mixed])

    def with_tail(test, df):
        # statsmodels takes 1 - cdf, which loses the digits of a small tail.
        return test.statistic, stats.chi2.sf(test.statistic, df)

    plain, corrected = strata.test_null_odds(), strata.test_null_odds(correction=True)
    excess = sum(t[0, 0] - t[0].sum() * t[:, 0].sum() / t.sum() for t in mixed)
    if abs(excess) < 0.5:
        # Here statsmodels squares what is below zero; R's mantelhaen.test takes off no more than there is.
        corrected.statistic = 0.0
    alike, tarone = strata.test_equal_odds(), strata.test_equal_odds(adjust=True)
    differences = [mpf(x1) / n1 - mpf(x2) / n2 for x1, n1, x2, n2 in pairs]
    weights = [mpf(n1) * n2 / (n1 + n2) for _, n1, _, n2 in pairs]
    common = sum(w * d for w, d in zip(weights, differences)) / sum(weights)

    def variance(delta):
        terms = (w**2 * difference_variance(*pair, delta) for w, pair in zip(weights, pairs))
        return sum(terms) / sum(weights) ** 2

    variances = [difference_variance(*pair, common) for pair in pairs]
    precisions = [1 / v if v > mpf(10) ** -40 else mpf(0) for v in variances]
    mean = sum(w * d for w, d in zip(precisions, differences)) / sum(precisions)
    spread = sum(w * (d - mean) ** 2 for w, d in zip(precisions, differences))
    df = sum(w > 0 for w in precisions) - 1
    return pairs, [
        strata.oddsratio_pooled, *strata.oddsratio_pooled_confint(), *with_tail(plain, 1), *with_tail(corrected, 1),
        *with_tail(alike, len(mixed) - 1), *with_tail(tarone, len(mixed) - 1),
        common, *invert_difference(common, variance), spread, stats.chi2.sf(float(spread), df),
    ]  # fmt: skip


def number(value):
    return f"{float(value):.12g}"


def write(name, constant, columns, rows):
    lines = "\n".join("  " + " ".join(row) for row in rows)
    (HERE / f"{name}.swift").write_text(
        f"// Written by generate.py with {VERSIONS}.\n\n"
        f"/// {columns}\nlet {constant} = \"\"\"\n{lines}\n  \"\"\"\n"
    )


def main():
    source = random.Random(20260601)
    fixed = [
        (56, 70, 48, 80), (9, 10, 3, 10), (5, 56, 0, 29), (0, 10, 0, 20), (10, 10, 0, 20), (0, 1, 1, 1),
        (1, 1, 1, 1), (0, 1, 0, 1), (84, 101, 89, 105), (10_021, 13_884, 8_241, 14_208), (1_188, 4_506, 3_901, 6_284),
        (7, 10**6, 3, 10**6), (10**6 - 2, 10**6, 10**6 - 11, 10**6),
    ]  # fmt: skip
    pairs = fixed + [random_pair(source) for _ in range(587)]
    write(
        "TwoByTwoOracle", "twoByTwoOracle",
        "A row: x1 n1 x2 n2, of x1/n1 Wilson low and high, Clopper–Pearson low and high, one-sided 95% low and\n"
        "/// high; pooled z and p, score p, Newcombe low and high, score interval of the difference, of the ratio,\n"
        "/// Fisher p, Cohen's h.",
        [[*map(str, pair), *map(number, two_by_two(*pair))] for pair in pairs],
    )  # fmt: skip
    rows = []
    for _ in range(150):
        strata, values = strata_row(source)
        rows.append([",".join("/".join(map(str, pair)) for pair in strata), *map(number, values)])
    write(
        "StrataOracle", "strataOracle",
        "A row: strata as x1/n1/x2/n2, odds ratio, low, high; CMH and p, corrected CMH and p, Breslow–Day and p,\n"
        "/// with Tarone's correction and p; common difference, low, high; homogeneity of differences and p.",
        rows,
    )  # fmt: skip
    rows = []
    for df in [1, 2, 3, 4, 7, 30, 101, 1000]:
        for tail in [1e-280, 1e-30, 1e-8, 1e-4, 0.001, 0.05, 0.3, 0.5, 0.9, 0.999, 1 - 1e-9]:
            x = stats.chi2.isf(tail, df)
            rows.append(["chi2", str(df), repr(tail), repr(float(x)), repr(float(stats.chi2.sf(x, df)))])
    for p in [1e-300, 1e-100, 1e-20, 1e-9, 1e-4, 0.001, 0.025, 0.05, 0.2, 0.4999, 0.5, 0.75, 0.975, 0.9999999]:
        x = float(stats.norm.ppf(p))
        rows.append(["normal", "0", repr(p), repr(x), repr(float(stats.norm.cdf(x)))])
    for n in [1_001, 10_000, 10**7, 10**9, 10**12]:
        for x in [1, 20, 499, 501, n // 700, n // 3, n // 2, n - n // 1000, n - 1]:
            for tail in [0.025, 0.001]:
                low = stats.beta.ppf(tail, x, n - x + 1)
                high = stats.beta.isf(tail, x + 1, n - x)
                rows.append([f"{x}/{n}", "0", repr(tail), repr(float(low)), repr(float(high))])
    write(
        "DistributionOracle", "distributionOracle",
        "A row: chi2, degrees of freedom, upper tail, quantile, its tail; normal, –, lower tail, quantile, its tail;\n"
        "/// or successes/trials, –, error on each side, exact bounds.",
        rows,
    )  # fmt: skip


if __name__ == "__main__":
    main()
