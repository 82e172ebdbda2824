"""Writes the weights of `learn.py` as an asset in `crates/puzzles/assets/vision`, eight bits each.

    python tools/train-tubes/export.py WEIGHTS.npz tubes
    python tools/train-tubes/export.py WEIGHTS.npz units

For each layer: biases and scales of its outputs (f32), then weights (i8), one row of outputs for each input.
`tubes-check.txt` and `units-check.txt` hold the expected outputs for a fixed input, for a test of the reader.
"""

import sys
from pathlib import Path

import jax.numpy as jnp
import numpy as np

import learn

ASSETS = Path(__file__).parents[2] / "crates/puzzles/assets/vision"
MAGIC = {"tubes": b"CTUB\x01", "units": b"CUNI\x01"}
CHECKED = 4  # checked positions


def main():
    name = sys.argv[2]
    w, read, out = dict(np.load(sys.argv[1])), {}, MAGIC[name]
    for layer, *_ in learn.LAYERS:
        scale = (np.abs(w[layer]).max(0) / 127 + 1e-12).astype("<f4")
        rounded = np.round(w[layer] / scale).astype(np.int8)
        read[layer] = jnp.asarray(rounded * scale, jnp.float32)
        read[layer + "b"] = jnp.asarray(w[layer + "b"], jnp.float32)
        out += w[layer + "b"].astype("<f4").tobytes() + scale.tobytes() + rounded.tobytes()
    (ASSETS / f"{name}.bin").write_bytes(out)
    x = (np.arange(64 * 64 * 3) * 7919 % 256).astype(np.float32) / 255
    scores, sides = learn.outputs(read, x.reshape(1, 64, 64, 3))
    check = np.concatenate([scores, sides], -1).reshape(-1, learn.CLASSES + learn.SIDES)[:CHECKED]
    (ASSETS / f"{name}-check.txt").write_text("".join(f"{value:.4f}\n" for value in check.reshape(-1)))
    print(f"{len(out)} bytes")


if __name__ == "__main__":
    main()
