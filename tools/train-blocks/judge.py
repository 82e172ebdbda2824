"""Computes the weights of the evidence for readings, from the output of `read_drawn evidence`.

    python tools/train-blocks/judge.py EVIDENCE... > WEIGHTS

Each input line has a style, a seed, 1 or 0 for a right or wrong reading, the reading, and its evidence. A picture, given
by style and seed, has several lines.
There are two logistic regressions. The first rates each reading by its evidence alone. The second decides whether the
best reading of a picture is right. The script writes to standard error, for each threshold, the numbers of certain and
of certain but wrong pictures, in styles that neither the networks nor the regressions were trained on.
"""

import sys

import numpy as np

AHEAD = 8.0  # maximum lead, as in evidence.rs


def fit(x, y):
    """Logistic regression by Newton's method with L2 regularisation; returns the bias and the weights."""
    mean, spread = x.mean(0), x.std(0) + 1e-6
    z = np.concatenate([np.ones((len(x), 1)), (x - mean) / spread], 1)
    w = np.zeros(z.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-np.clip(z @ w, -30, 30)))
        slope = z.T @ (y - p) - w
        bend = (z * (p * (1 - p))[:, None]).T @ z + np.eye(len(w))
        w += np.linalg.solve(bend, slope)
    scaled = w[1:] / spread
    return np.concatenate([[w[0] - mean @ scaled], scaled])


def weigh(weights, x):
    return weights[0] + x @ weights[1:]


def best(pictures, weights):
    """The best reading of each picture, with its lead over readings of other boards.

    Pictures whose best reading has an uncommon size are left out: such readings are never certain.
    """
    chosen = []
    for name, rows in pictures.items():
        worth = [weigh(weights, x) for _, _, x in rows]
        at = int(np.argmax(worth))
        right, says, x = rows[at]
        others = [worth[other] for other, row in enumerate(rows) if row[1] != says]
        ahead = np.clip(worth[at] - max(others), 0, AHEAD) if others else AHEAD
        if x[9] == 0:
            chosen.append((name, right, np.append(x, ahead)))
    names = [name for name, _, _ in chosen]
    return names, np.array([right for _, right, _ in chosen]), np.stack([x for _, _, x in chosen])


def train(pictures):
    rows = [row for of in pictures.values() for row in of]
    first = fit(np.stack([x for _, _, x in rows]), np.array([right for right, _, _ in rows]))
    _, y, x = best(pictures, first)
    return first, fit(x, y)


def main():
    pictures = {}
    for line in (line.split() for name in sys.argv[1:] for line in open(name)):
        x = np.array([float(value) for value in line[4:-1]])
        pictures.setdefault((line[0], line[1]), []).append((float(line[2]), line[3], x))
    found = []
    for style in sorted({style for style, _ in pictures}):
        first, second = train({name: rows for name, rows in pictures.items() if name[0] != style})
        names, y, x = best({name: rows for name, rows in pictures.items() if name[0] == style}, first)
        held = weigh(second, x)
        found += list(zip(names, y, held))
        print(f"{style}: {y.sum():.0f} of {len(y)} right, {((held > 4) & (y == 1)).sum()} above 4", file=sys.stderr)
    for min_lead in np.arange(0, 9, 0.5):
        sure = [(name, right) for name, right, held in found if held >= min_lead]
        wrong = [" ".join(name) for name, right in sure if not right]
        print(f"{min_lead}: {len(sure)} of {len(pictures)} sure, wrong {wrong}", file=sys.stderr)
    first, second = train(pictures)
    x = best(pictures, first)[2]
    print("first", (first[1:] * x[:, :-1].std(0)).round(2), file=sys.stderr)
    print("second", (second[1:] * x.std(0)).round(2), file=sys.stderr)
    print(*first, *second)


main()
