"""Writes the weights of `learn.py` as `crates/puzzles/assets/vision/tubes.bin`, eight bits each.

    python tools/train-tubes/export.py WEIGHTS.npz

For each layer: biases and scales of its outputs (f32), then weights (i8), one row of outputs for each input.
`tubes-check.txt` holds the expected outputs for a fixed input, for a test of the reader.
"""

import sys
from pathlib import Path

import jax.numpy as jnp
import numpy as np

import learn

ASSETS = Path(__file__).parents[2] / "crates/puzzles/assets/vision"
CHECKED = 4  # checked positions


def main():
    w, read, out = dict(np.load(sys.argv[1])), {}, b"CTUB\x01"
    for name, *_ in learn.LAYERS:
        scale = (np.abs(w[name]).max(0) / 127 + 1e-12).astype("<f4")
        rounded = np.round(w[name] / scale).astype(np.int8)
        read[name] = jnp.asarray(rounded * scale, jnp.float32)
        read[name + "b"] = jnp.asarray(w[name + "b"], jnp.float32)
        out += w[name + "b"].astype("<f4").tobytes() + scale.tobytes() + rounded.tobytes()
    (ASSETS / "tubes.bin").write_bytes(out)
    x = (np.arange(64 * 64 * 3) * 7919 % 256).astype(np.float32) / 255
    scores, sides = learn.outputs(read, x.reshape(1, 64, 64, 3))
    check = np.concatenate([scores, sides], -1).reshape(-1, learn.CLASSES + learn.SIDES)[:CHECKED]
    (ASSETS / "tubes-check.txt").write_text("".join(f"{value:.4f}\n" for value in check.reshape(-1)))
    print(f"{len(out)} bytes")


if __name__ == "__main__":
    main()
