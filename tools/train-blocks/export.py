"""Writes the weights of `learn.py` as `crates/puzzles/assets/vision/trays.bin`, eight bits each.

    python tools/train-blocks/export.py WEIGHTS.npz [FILE]

For each layer: biases and scales of its outputs (f32), then weights (i8), all outputs of an input together.
"""

import sys
from pathlib import Path

import numpy as np

import learn

ASSET = Path(__file__).parents[2] / "crates/puzzles/assets/vision/trays.bin"


def layer(weights, biases):
    flat = weights.reshape(-1, weights.shape[-1])
    scale = np.abs(flat).max(0) / 127 + 1e-12
    rounded = np.round(flat / scale).astype(np.int8)
    return biases.astype("<f4").tobytes() + scale.astype("<f4").tobytes() + rounded.tobytes()


def main():
    w = dict(np.load(sys.argv[1]))
    out = b"CTRY\x01"
    for name, *_ in learn.LAYERS:
        out += layer(w[name], w[name + "b"])
    for name in ("across", "down", "cells"):
        out += layer(w[name], w[name + "b"])
        out += layer(w[name + "g"], np.zeros(learn.HIDDEN))
        out += layer(w[name + "o"], w[name + "ob"])
    path = Path(sys.argv[2]) if len(sys.argv) > 2 else ASSET
    path.write_bytes(out)
    print(f"{len(out)} bytes")


if __name__ == "__main__":
    main()
