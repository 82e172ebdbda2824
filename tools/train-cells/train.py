"""Trains the network on cells that draw.py wrote: train.py FOLDER STEPS OUT.npz [--wait FILES] [--start WEIGHTS]

Waits until FOLDER has FILES files, and reads it again every 500 steps.
"""

import argparse
import glob
import time

import jax
import jax.numpy as jnp
import numpy as np

import network

BATCH = 128
RATE = 1.5e-3


def load(folder, pattern):
    names = sorted(glob.glob(f"{folder}/{pattern}-???.npz"))
    parts = [np.load(name) for name in names]
    return len(names), *(np.concatenate([p[k] for p in parts]) for k in ("pixels", "kinds", "values"))


def judge(predict, weights, pixels, kinds, values):
    """Accuracies: numbers (or their absence) in all cells, numbers in the cells that have one, and kinds of content."""
    logits = np.concatenate([np.asarray(predict(weights, pixels[i:i + 250].astype(np.float32) / 255))
                             for i in range(0, len(pixels), 250)])
    target = network.targets(kinds, values)
    got = np.stack([logits[:, place].argmax(1) for place in (network.TENS, network.UNITS, network.KINDS)], 1)
    number = (got[:, :2] == target[:, :2]).all(1)
    return number.mean(), number[values >= 0].mean(), (got[:, 2] == kinds).mean()


def main():
    parse = argparse.ArgumentParser()
    parse.add_argument("folder")
    parse.add_argument("steps", type=int)
    parse.add_argument("out")
    parse.add_argument("--wait", type=int, default=1)
    parse.add_argument("--start")
    args = parse.parse_args()
    while len(glob.glob(f"{args.folder}/cells-???.npz")) < args.wait:
        time.sleep(5)
    files, pixels, kinds, values = load(args.folder, "cells")
    target = network.targets(kinds, values)
    weights = network.init(0)
    if args.start:
        weights = {k: jnp.asarray(v, jnp.float32) for k, v in np.load(args.start).items()}
    print(len(pixels), "cells,", sum(v.size for v in weights.values()), "weights", flush=True)
    predict = jax.jit(network.forward)

    @jax.jit
    def step(weights, m, v, n, x, t, rate):
        loss, slope = jax.value_and_grad(network.cost)(weights, x, t)
        size = jnp.sqrt(sum((g ** 2).sum() for g in jax.tree.leaves(slope)))
        slope = jax.tree.map(lambda g: g * jnp.minimum(1, 1 / (size + 1e-6)), slope)
        m = jax.tree.map(lambda a, g: 0.9 * a + 0.1 * g, m, slope)
        v = jax.tree.map(lambda a, g: 0.999 * a + 0.001 * g * g, v, slope)
        change = lambda w, a, b: w - rate * ((a / (1 - 0.9 ** n)) / (jnp.sqrt(b / (1 - 0.999 ** n)) + 1e-8) + 1e-4 * w)
        return jax.tree.map(change, weights, m, v), m, v, loss

    zero = jax.tree.map(jnp.zeros_like, weights)
    m, v, rng, total, begun = zero, zero, np.random.default_rng(1), 0.0, time.time()
    for n in range(1, args.steps + 1):
        if n % 500 == 0 and len(glob.glob(f"{args.folder}/cells-???.npz")) > files:
            files, pixels, kinds, values = load(args.folder, "cells")
            target = network.targets(kinds, values)
        pick = rng.integers(0, len(pixels), BATCH)
        x = pixels[pick].astype(np.float32) / 255
        x = x[..., rng.permutation(3)]
        flip = rng.random((BATCH, 1, 1, 1)) < 0.4
        x = np.where(flip, 1 - x, x) * rng.uniform(0.6, 1, (BATCH, 1, 1, 1)).astype(np.float32)
        dx, dy = rng.integers(-2, 3, 2)
        x = np.roll(x, (dy, dx), (1, 2)) if rng.random() < 0.5 else x
        rate = RATE * min(1, n / 200) * (0.5 + 0.5 * np.cos(np.pi * n / args.steps)) + 1e-5
        weights, m, v, loss = step(weights, m, v, float(n), jnp.asarray(x, jnp.float32), target[pick], rate)
        total += float(loss)
        if n % 250 == 0:
            print(n, "%.0f s" % (time.time() - begun), "loss %.3f" % (total / 250), len(pixels), flush=True)
            total = 0.0
        if n % 1500 == 0 or n == args.steps:
            _, *held_out = load(args.folder, "kept")
            print("held out: right %.4f, numbers %.4f, kinds %.4f" % judge(predict, weights, *held_out), flush=True)
            np.savez(args.out, **{k: np.asarray(w, np.float32) for k, w in weights.items()})


if __name__ == "__main__":
    main()
