"""Trains the network that finds tubes, on screens that `screens.py` writes.

    python tools/train-tubes/learn.py SCREENS OUT [--steps N] [--start WEIGHTS] [--rate RATE]

Writes OUT.npz. Every twentieth file is held out; the printed figures are measured on it.
"""

import argparse
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
import jax
import jax.numpy as jnp
import numpy as np

sys.path.append(str(Path(__file__).parents[1] / "train-blocks"))
from layers import adam, convolve

FINE, COARSE = 32, 48
CLASSES, SIDES = 4, 5
DISTANCE = 16.0  # pixels per unit of the sides in the outputs
BATCH = 24
NAMES = ("screens", "classes", "sides")
# Name, kernel, inputs, outputs.
LAYERS = [
    ("stem", 4, 3, FINE), ("fine", 3, FINE, FINE), ("down", 4, FINE, COARSE),
    ("c1", 3, COARSE, COARSE), ("c2", 3, COARSE, COARSE), ("c3", 3, COARSE, COARSE), ("c4", 3, COARSE, COARSE),
    ("up", 1, COARSE, FINE), ("join", 3, FINE, FINE), ("heads", 1, FINE, CLASSES + SIDES),
]  # fmt: skip
DILATIONS = {"c1": 1, "c2": 2, "c3": 4, "c4": 8}


def initial_weights(dice):
    w = {}
    for name, k, i, o in LAYERS:
        w[name] = dice.normal(0, (2 / (k * k * i)) ** 0.5 * (0.5 if name in DILATIONS else 1), (k * k * i, o))
        w[name + "b"] = np.zeros(o)
    return {name: jnp.asarray(value, jnp.float32) for name, value in w.items()}


def layer(w, name, x, k, stride=1, dilation=1):
    pad = (dilation * (k - 1) + 1 - stride) // 2
    return convolve(x, w[name], k, stride, dilation, pad) + w[name + "b"]


def normalise(x):
    mean = x.mean((1, 2), keepdims=True)
    x = x - mean
    return x / (jnp.sqrt((x**2).mean((1, 2, 3), keepdims=True)) + 10)


def outputs(w, x):
    """Class scores and sides (in units of DISTANCE pixels) for every fourth pixel of normalised screens."""
    fine = jax.nn.relu(layer(w, "stem", x, 4, 4))
    fine = jax.nn.relu(fine + layer(w, "fine", fine, 3))
    x = jax.nn.relu(layer(w, "down", fine, 4, 2))
    for name, dilation in DILATIONS.items():
        x = jax.nn.relu(x + layer(w, name, x, 3, 1, dilation))
    x = layer(w, "up", x, 1)
    x = jnp.repeat(jnp.repeat(x, 2, 1), 2, 2)
    x = jax.nn.relu(fine + x)
    x = jax.nn.relu(x + layer(w, "join", x, 3))
    x = layer(w, "heads", x, 1)
    return x[..., :CLASSES], x[..., CLASSES:]


def loss(w, x, classes, sides):
    scores, found = outputs(w, normalise(x))
    logs = jax.nn.log_softmax(scores)
    picked = jnp.take_along_axis(logs, classes[..., None].astype(jnp.int32), -1)[..., 0]
    inside = (classes > 0).astype(jnp.float32)
    # Errors are relative: the sides of small tubes need a higher precision.
    width = jnp.clip(sides[..., 0:1] + sides[..., 2:3], 6.0, 64.0)
    off = jnp.abs(found * DISTANCE - sides) / width
    off = (jnp.minimum(off, 3.0 + 0.1 * off)).mean(-1) * inside
    return -(picked * (1 + inside)).mean() + 1.5 * off.sum() / (inside.sum() + 1)


@jax.jit
def step(w, m, v, t, rate, *batch):
    value, g = jax.value_and_grad(loss)(w, *batch)
    return *adam(w, m, v, t, rate, g), value


test = jax.jit(lambda w, x: outputs(w, normalise(x)))


def augment(dice, x, classes, sides):
    """Mirrors and recolours a batch."""
    if dice.random() < 0.5:
        x, classes, sides = x[:, :, ::-1], classes[:, :, ::-1], sides[:, :, ::-1][..., [2, 1, 0, 3, 4]]
    if dice.random() < 0.5:
        x = x[..., dice.permutation(3)]
    if dice.random() < 0.25:
        x = 255 - x
    return x, classes, sides


def format_figures(w, held):
    """Formats the share of correct classes, of correct insides, and the median errors of the sides and of the height of a
    unit, in widths of a tube."""
    right, off = [], []
    for x, classes, sides in held:
        scores, found = test(w, x.astype(np.float32))
        scores, inside = np.asarray(scores), classes > 0
        right.append([(scores.argmax(-1) == classes).mean(), ((scores.argmax(-1) > 0) == inside).mean()])
        width = sides[..., 0] + sides[..., 2]
        error = np.abs(np.asarray(found) * DISTANCE - sides)[inside] / width[inside][:, None]
        off.append(np.median(error, 0))
    right, off = np.mean(right, 0), np.mean(off, 0)
    return f"classes {right[0]:.3f}, insides {right[1]:.3f}, sides off by " + " ".join(f"{o:.3f}" for o in off)


def main():
    args = argparse.ArgumentParser()
    args.add_argument("screens")
    args.add_argument("out")
    args.add_argument("--steps", type=int, default=4000)
    args.add_argument("--start")
    args.add_argument("--rate", type=float, default=2e-3)
    args = args.parse_args()
    dice = np.random.default_rng(5)
    w = initial_weights(dice)
    if args.start:
        w = {k: jnp.asarray(x) for k, x in np.load(args.start).items()}
    m = {k: jnp.zeros_like(x) for k, x in w.items()}
    v = {k: jnp.zeros_like(x) for k, x in w.items()}
    files = sorted(Path(args.screens).glob("*.npz"), key=lambda file: int(file.stem))
    load = lambda file, count=None: tuple(np.load(file)[name][:count] for name in NAMES)
    held = [load(file, BATCH) for file in files if int(file.stem) % 20 == 0]
    parts = [load(file) for file in files if int(file.stem) % 20]
    begun, mean = time.time(), None
    for t in range(1, args.steps + 1):
        data = parts[int(dice.integers(len(parts)))]
        pick = dice.integers(0, len(data[0]), BATCH)
        x, classes, sides = augment(dice, *(part[pick] for part in data))
        rate = args.rate * min(1, t / 200) * (0.5 + 0.5 * np.cos(np.pi * t / args.steps)) + 2e-5
        x, sides = np.ascontiguousarray(x, np.float32), np.ascontiguousarray(sides, np.float32)
        w, m, v, value = step(w, m, v, t, rate, x, np.ascontiguousarray(classes), sides)
        mean = 0.98 * mean + 0.02 * float(value) if mean else float(value)
        if t % 100 == 0 or t == args.steps:
            np.savez(args.out, **{k: np.asarray(x) for k, x in w.items()})
            minutes = (time.time() - begun) / 60
            print(f"{minutes:.1f} min, {t} steps, loss {mean:.3f}; {format_figures(w, held)}", flush=True)


if __name__ == "__main__":
    main()
