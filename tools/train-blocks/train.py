"""Trains the networks that classify lines and cells of klotski boards, from the output of `read_drawn features`.

    python tools/train-blocks/train.py FEATURES... [--without STYLE,...] [--into FILE] [--judge FILE]

Writes crates/puzzles/assets/vision/blocks.bin, or FILE. Every tenth seed is held out for the printed figures; excluded
styles are printed too. The file ends with the weights of `judge.py`: those given by --judge, otherwise zeros.
"""

import sys
from pathlib import Path

import numpy as np

HIDDEN = 32
INPUTS = {"line": 58, "cell": 24}
OUTPUTS = 5
JUDGE = 25
STEPS = 6000
BATCH = 256
ASSET = Path(__file__).parents[2] / "crates/puzzles/assets/vision/blocks.bin"


def load(names):
    """The samples of lines and of cells, each as features, labels, styles and seeds."""
    # Bytes of a sample: four of kind, label, style and seed, then the features. Kind 0 is a cell, 1 and 2 are lines.
    sizes = {kind: 4 + 4 * INPUTS["cell" if kind == 0 else "line"] for kind in (0, 1, 2)}
    rows = {"line": [], "cell": []}
    for name in names:
        data = Path(name).read_bytes()
        at = 0
        while at < len(data) and at + sizes[data[at]] <= len(data):
            kind = data[at]
            size = sizes[kind]
            values = np.frombuffer(data, "<f4", (size - 4) // 4, at + 4)
            rows["cell" if kind == 0 else "line"].append((values, *data[at + 1 : at + 4]))
            at += size
    return {
        name: (
            np.stack([row[0] for row in all]),
            np.array([row[1] for row in all]),
            np.array([row[2] for row in all]),
            np.array([row[3] for row in all]),
        )
        for name, all in rows.items()
    }


def flip_lines(features):
    """The features of lines with both sides swapped."""
    result = features.copy()
    result[:, 0:16] = features[:, 0:16][:, ::-1]
    result[:, 16:30] = features[:, 16:30][:, ::-1]
    return result


def forward(weights, inputs):
    a, b, c, d = weights
    hidden = np.maximum(inputs @ a + b, 0)
    raw = hidden @ c + d
    raw -= raw.max(1, keepdims=True)
    raw -= np.log(np.exp(raw).sum(1, keepdims=True))
    return hidden, raw


def train(features, labels, dice):
    """Adam on the cross entropy, with a decaying rate and weight decay."""
    mean, spread = features.mean(0), features.std(0) + 1e-3
    inputs = ((features - mean) / spread).astype(np.float32)
    count = inputs.shape[1]
    weights = [
        dice.normal(0, count**-0.5, (count, HIDDEN)),
        np.zeros(HIDDEN),
        dice.normal(0, HIDDEN**-0.5, (HIDDEN, OUTPUTS)),
        np.zeros(OUTPUTS),
    ]
    weights = [w.astype(np.float32) for w in weights]
    moments = [(np.zeros_like(w), np.zeros_like(w)) for w in weights]
    for step in range(1, STEPS + 1):
        picked = dice.integers(0, len(inputs), BATCH)
        x = inputs[picked] + dice.normal(0, 0.1, (BATCH, count)).astype(np.float32)
        hidden, out = forward(weights, x)
        error = np.exp(out)
        error[np.arange(BATCH), labels[picked]] -= 1
        error /= BATCH
        back = (error @ weights[2].T) * (hidden > 0)
        slopes = [x.T @ back, back.sum(0), hidden.T @ error, error.sum(0)]
        rate = 0.003 * (1 - step / STEPS) + 1e-5
        for at, slope in enumerate(slopes):
            slope = slope + (2e-4 * weights[at] if weights[at].ndim > 1 else 0)
            first, second = moments[at]
            first *= 0.9
            first += 0.1 * slope
            second *= 0.999
            second += 0.001 * slope**2
            scale = (1 - 0.999**step) ** 0.5 / (1 - 0.9**step)
            weights[at] -= (rate * scale * first / (np.sqrt(second) + 1e-8)).astype(np.float32)
    # The reader does not scale its inputs: the weights include the scaling.
    a, b, c, d = weights
    return [a / spread[:, None], b - (mean / spread) @ a, c, d]


def main():
    args = sys.argv[1:]
    without = []
    if "--without" in args:
        at = args.index("--without")
        without = [int(style) for style in args[at + 1].split(",")]
        del args[at : at + 2]
    into, judge = ASSET, np.zeros(JUDGE)
    if "--into" in args:
        at = args.index("--into")
        into = Path(args[at + 1])
        del args[at : at + 2]
    if "--judge" in args:
        at = args.index("--judge")
        judge = np.loadtxt(args[at + 1])
        del args[at : at + 2]
    dice = np.random.default_rng(2)
    asset = b"CBLK\x02"
    for name, (features, labels, styles, seeds) in load(args).items():
        held_out = (seeds % 10 == 0) | np.isin(styles, without)
        x, y = features[~held_out], labels[~held_out]
        if name == "line":
            x, y = np.concatenate([x, flip_lines(x)]), np.concatenate([y, y])
        weights = train(x, y, dice)
        for style in np.unique(styles):
            of = held_out & (styles == style)
            out = forward(weights, features[of])[1]
            right = (out.argmax(1) == labels[of]).mean()
            loss = -out[np.arange(len(out)), labels[of]].mean()
            print(f"{name}s of style {style}: {right:.3f} right, cross entropy {loss:.3f}")
        a, b, c, d = weights
        hidden = np.concatenate([b[:, None], a.T], 1)
        outputs = np.concatenate([d[:, None], c.T], 1)
        asset += hidden.astype("<f4").tobytes() + outputs.astype("<f4").tobytes()
    into.write_bytes(asset + judge.astype("<f4").tobytes())


main()
