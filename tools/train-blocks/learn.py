"""Trains the network that classifies lines and cells of boards, on windows that `windows.py` writes.

    python tools/train-blocks/learn.py WINDOWS OUT [--without STYLE,...] [--steps N] [--until N] [--start WEIGHTS]
        [--rate RATE]

Writes OUT.npz. Every twentieth file and the styles of --without are held out; the printed figures are measured on them.
"""

import argparse
import os
import time
from pathlib import Path

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
import jax
import jax.numpy as jnp
import numpy as np

from layers import adam, convolve
from skins import HELD, STYLES

# Name, kernel, stride, dilation, inputs, outputs, residual.
LAYERS = [
    ("c1", 2, 2, 1, 6, 12, False),
    ("c2", 4, 2, 1, 12, 24, False),
    ("c3", 4, 2, 1, 24, 40, False),
    ("c4", 3, 1, 1, 40, 40, True),
    ("c5", 3, 1, 2, 40, 40, True),
]
WIDE = 40
HIDDEN = 32
LINES, CELLS = 6, 3
BATCH = 32
OFFSETS = 4.0  # weight of the offsets of lines in the loss


def initial_weights(dice):
    w = {}
    for name, k, _, _, i, o, residual in LAYERS:
        w[name] = dice.normal(0, (2 / (k * k * i)) ** 0.5 * (0.5 if residual else 1), (k, k, i, o))
        w[name + "b"] = np.zeros(o)
    for name, size, classes in (("across", 8, LINES + 1), ("down", 8, LINES + 1), ("cells", 16, CELLS)):
        w[name] = dice.normal(0, (2 / (size * WIDE)) ** 0.5, (size * WIDE, HIDDEN))
        w[name + "g"] = dice.normal(0, 0.1, (WIDE, HIDDEN))
        w[name + "b"] = np.zeros(HIDDEN)
        w[name + "o"] = dice.normal(0, HIDDEN**-0.5, (HIDDEN, classes))
        w[name + "ob"] = np.zeros(classes)
    return {name: jnp.asarray(value, jnp.float32) for name, value in w.items()}


def normalise(x):
    """Normalises windows: colours by their mean and spread, steps to 0..1. Outside the picture, all channels except the
    last are 0."""
    rgb, steps, outside = x[..., :3], x[..., 3:5], x[..., 5:] / 255
    inside = 1 - outside
    count = inside.sum((1, 2), keepdims=True)
    mean = (rgb * inside).sum((1, 2), keepdims=True) / count
    rgb = (rgb - mean) * inside
    spread = jnp.sqrt((rgb**2).sum((1, 2, 3), keepdims=True) / (3 * count))
    return jnp.concatenate([rgb / (spread + 10), steps / (steps + 12), outside], -1)


def forward(w, x):
    return outputs(w, normalise(x))


def outputs(w, x):
    for name, k, stride, dilation, _, _, residual in LAYERS:
        pad = {2: 0, 4: 1}.get(k, dilation)
        y = convolve(x, w[name], k, stride, dilation, pad) + w[name + "b"]
        x = jax.nn.relu(x + y) if residual else jax.nn.relu(y)
    return heads(w, x)


def heads(w, x):
    n, side = x.shape[0], x.shape[1] // 2
    whole = x.mean((1, 2))
    padded = jnp.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))

    def head(name, patches):
        shape = patches.shape[:3]
        flat = patches.reshape(*shape, -1)
        hidden = jax.nn.relu(flat @ w[name] + w[name + "b"] + (whole @ w[name + "g"])[:, None, None])
        return hidden @ w[name + "o"] + w[name + "ob"]

    # `x` has 2 by 2 positions in each cell. The input of a line is two positions on each side, for both positions along
    # the line. The input of a cell is its own positions and one more on each side.
    rows = x.reshape(n, side, 2, 2 * side, WIDE)
    across = jnp.stack([rows[:, :, :, i : 2 * side - 3 + i : 2] for i in range(4)], 4)  # n, side, 2, side-1, 4, WIDE
    across = across.transpose(0, 1, 3, 4, 2, 5)
    columns = x.reshape(n, 2 * side, side, 2, WIDE)
    down = jnp.stack([columns[:, i : 2 * side - 3 + i : 2] for i in range(4)], 4)  # n, side-1, side, 2, 4, WIDE
    down = down.transpose(0, 1, 2, 4, 3, 5)
    cells = jnp.stack(
        [padded[:, i : 2 * side - 1 + i : 2, j : 2 * side - 1 + j : 2] for i in range(4) for j in range(4)], 3
    )
    # The last output of a line is the offset of the true line, in cells.
    (a, off_a), (d, off_d) = ((x[..., :LINES], x[..., LINES]) for x in (head("across", across), head("down", down)))
    logs = jax.nn.log_softmax
    return logs(a), logs(d), logs(head("cells", cells)), off_a, off_d


def loss(w, x, across, down, cells, off_across, off_down):
    a, d, c, off_a, off_d = forward(w, x)
    pick = lambda logs, labels: jnp.take_along_axis(logs, labels[..., None].astype(jnp.int32), -1)[..., 0]
    smooth = lambda logs: logs.mean(-1)
    lines = -(0.97 * pick(a, across) + 0.03 * smooth(a)).mean() - (0.97 * pick(d, down) + 0.03 * smooth(d)).mean()
    # Only visible lines have an offset.
    seen = lambda labels: (labels == 0) | (labels == 2) | (labels == 4)
    distance = lambda off, true, labels: (jnp.sqrt((off - true) ** 2 + 1e-4) * seen(labels)).mean()
    lines += OFFSETS * (distance(off_a, off_across[:, None, :], across) + distance(off_d, off_down[:, :, None], down))
    return lines - 0.5 * (0.97 * pick(c, cells) + 0.03 * smooth(c)).mean()


@jax.jit
def step(w, m, v, t, rate, *batch):
    value, g = jax.value_and_grad(loss)(w, *batch)
    return *adam(w, m, v, t, rate, g), value


test = jax.jit(forward)


def augment(dice, x, a, d, c, off_a, off_d):
    """Mirrors, transposes and recolours a batch."""
    if dice.random() < 0.5:
        x, a, d, c, off_a = x[:, :, ::-1], a[:, :, ::-1], d[:, :, ::-1], c[:, :, ::-1], -off_a[:, ::-1]
    if dice.random() < 0.5:
        x, a, d, c, off_d = x[:, ::-1], a[:, ::-1], d[:, ::-1], c[:, ::-1], -off_d[:, ::-1]
    if dice.random() < 0.5:
        x = x.transpose(0, 2, 1, 3)[..., [0, 1, 2, 4, 3, 5]]
        a, d, c = d.transpose(0, 2, 1), a.transpose(0, 2, 1), c.transpose(0, 2, 1)
        off_a, off_d = off_d, off_a
    if dice.random() < 0.5:
        x = x[..., [*dice.permutation(3), 3, 4, 5]]
    if dice.random() < 0.25:
        x = np.concatenate([255 - x[..., :3], x[..., 3:]], -1)
    return x, a, d, c, off_a, off_d


NAMES = ["windows", "across", "down", "cells", "off_across", "off_down", "styles"]


def format_figures(w, title, parts):
    """Formats the shares of correct classes (lines across, lines down, cells, lines across on boards) and the mean
    error of the offsets, in cells."""
    of = [np.concatenate(p)[-200:] for p in zip(*parts)] if parts else None
    if not of or not len(of[0]):
        return ""
    found = [np.asarray(o) for o in test(w, of[0].astype(np.float32))]
    right = [(found[i].argmax(-1) == of[i + 1]).mean() for i in range(3)]
    on = of[1] < 5
    right.append((found[0].argmax(-1) == of[1])[on].mean())
    seen = np.isin(of[1], (0, 2, 4))
    far = np.abs(found[3] - of[4][:, None, :])[seen].mean()
    return f"; {title} " + " ".join(f"{r:.4f}" for r in right) + f", off by {far:.3f}"


def main():
    args = argparse.ArgumentParser()
    args.add_argument("windows")
    args.add_argument("out")
    args.add_argument("--without", default=",".join(HELD))
    args.add_argument("--steps", type=int, default=5000)
    args.add_argument("--until", type=int, help="the last step, if not all of the schedule")
    args.add_argument("--start")
    args.add_argument("--rate", type=float, default=2e-3)
    args = args.parse_args()
    without = [list(STYLES).index(name) for name in args.without.split(",") if name]
    dice = np.random.default_rng(5)
    w = initial_weights(dice)
    if args.start:
        w = {k: jnp.asarray(x) for k, x in np.load(args.start).items()}
    m = {k: jnp.zeros_like(x) for k, x in w.items()}
    v = {k: jnp.zeros_like(x) for k, x in w.items()}
    shards, held_seeds, held_styles = [], [], []
    for file in sorted(Path(args.windows).glob("*.npz"), key=lambda file: int(file.stem)):
        data = np.load(file)
        data = [data[name] for name in NAMES]
        is_held = np.isin(data[-1], without)
        (held_seeds if int(file.stem) % 20 == 0 else shards).append([part[~is_held] for part in data])
        held_styles.append([part[is_held][:20] for part in data])
    begun, mean = time.process_time(), 0.0
    for t in range(1, (args.until or args.steps) + 1):
        parts = [shards[int(dice.integers(len(shards)))] for _ in range(2)]
        picks = [dice.integers(0, len(p[0]), BATCH // 2) for p in parts]
        batch = [np.concatenate([p[i][k] for p, k in zip(parts, picks)]) for i in range(6)]
        x, a, d, c, *off = augment(dice, *batch)
        rate = args.rate * min(1, t / 200) * (0.5 + 0.5 * np.cos(np.pi * t / args.steps)) + 2e-5
        off = [part.astype(np.float32) for part in off]
        w, m, v, value = step(w, m, v, t, rate, np.ascontiguousarray(x, np.float32), a, d, c, *off)
        mean = 0.98 * mean + 0.02 * float(value) if t > 1 else float(value)
        if t % 250 == 0 or t == args.steps:
            np.savez(args.out, **{k: np.asarray(x) for k, x in w.items()})
            minutes = (time.process_time() - begun) / 60
            figures = format_figures(w, "held-out seeds", held_seeds) + format_figures(w, "held-out styles", held_styles)
            print(f"{minutes:.1f} min, {t} steps, loss {mean:.3f}" + figures, flush=True)


if __name__ == "__main__":
    main()
