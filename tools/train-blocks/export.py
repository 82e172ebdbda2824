"""Writes the weights of `learn.py` as `crates/puzzles/assets/vision/trays.bin`, eight bits each.

    python tools/train-blocks/export.py WEIGHTS.npz

For each layer: biases and scales of its outputs (f32), then weights (i8), one row of outputs for each input.
`trays-check.txt` holds the expected outputs for a fixed input, for a test of the reader.
"""

import sys
from pathlib import Path

import jax.numpy as jnp
import numpy as np

import learn

ASSETS = Path(__file__).parents[2] / "crates/puzzles/assets/vision"
CHECK_POSITIONS = 4  # checked outputs of each kind: lines across, lines down and cells


def pack_layer(w, weights, biases, read):
    """The bytes of a layer. Stores the weights that a reader decodes from them in `read`."""
    flat = w[weights].reshape(-1, w[weights].shape[-1])
    scale = (np.abs(flat).max(0) / 127 + 1e-12).astype("<f4")
    rounded = np.round(flat / scale).astype(np.int8)
    read[weights] = jnp.asarray((rounded * scale).reshape(w[weights].shape), jnp.float32)
    bias = w[biases] if biases else np.zeros(flat.shape[1])
    if biases:
        read[biases] = jnp.asarray(bias, jnp.float32)
    return bias.astype("<f4").tobytes() + scale.tobytes() + rounded.tobytes()


def main():
    w, read = dict(np.load(sys.argv[1])), {}
    out = b"CTRY\x02"
    for name, *_ in learn.LAYERS:
        out += pack_layer(w, name, name + "b", read)
    for name in ("across", "down", "cells"):
        out += pack_layer(w, name, name + "b", read)
        out += pack_layer(w, name + "g", None, read)
        out += pack_layer(w, name + "o", name + "ob", read)
    (ASSETS / "trays.bin").write_bytes(out)
    x = (np.arange(128 * 128 * 6) * 7919 % 256).astype(np.float32) / 255
    a, d, c, off_a, off_d = (np.asarray(o)[0] for o in learn.outputs(read, x.reshape(1, 128, 128, 6)))
    check = [a.reshape(-1, 6)[:CHECK_POSITIONS], d.reshape(-1, 6)[:CHECK_POSITIONS], c.reshape(-1, 3)[:CHECK_POSITIONS]]
    check += [off_a.reshape(-1)[:CHECK_POSITIONS], off_d.reshape(-1)[:CHECK_POSITIONS]]
    lines = [f"{value:.4f}" for part in check for value in part.reshape(-1)]
    (ASSETS / "trays-check.txt").write_text("\n".join(lines) + "\n")
    print(f"{len(out)} bytes")


if __name__ == "__main__":
    main()
