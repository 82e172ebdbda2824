"""Packs weights for the reader in Rust: pack.py WEIGHTS.npz FOLDER [TARGET].

Writes `cells.bin` and `cells-check.txt` into the folder TARGET, by default that of the assets, and prints figures of the
packed weights on the held-out cells in FOLDER.

For each layer: biases and scales (f32, one for each output), then weights (i8), one row of outputs for each input.
`cells-check.txt` holds the expected outputs for a fixed input, for a test of the reader.
"""

import glob
import os
import sys

import jax
import jax.numpy as jnp
import numpy as np

import network
import train

ASSETS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../crates/puzzles/assets/vision")
MAGIC = b"CCEL\x02"


def pack(weights):
    """The bytes of the asset, and the weights that a reader decodes from them."""
    out, read = bytearray(MAGIC), {}
    for name in network.SHAPES:
        w, bias = np.asarray(weights[name], np.float32), np.asarray(weights[name + " bias"], np.float32)
        rows = w.reshape(-1, w.shape[-1])
        scale = (np.abs(rows).max(0) / 127 + 1e-12).astype("<f4")
        whole = np.clip(np.round(rows / scale), -127, 127).astype(np.int8)
        out += bias.astype("<f4").tobytes() + scale.tobytes() + whole.tobytes()
        read[name] = jnp.asarray((whole * scale).reshape(w.shape), jnp.float32)
        read[name + " bias"] = jnp.asarray(bias)
    return bytes(out), read


def check_input():
    """The fixed input: the values of an arithmetic progression, which the test of the reader computes as well."""
    values = (np.arange(32 * 32 * 3) * 7919 % 256).astype(np.float32) / 255
    return values.reshape(1, 32, 32, 3)


if __name__ == "__main__":
    weights, folder = dict(np.load(sys.argv[1])), sys.argv[2]
    data, read = pack(weights)
    predict = jax.jit(network.forward)
    if glob.glob(f"{folder}/kept-???.npz"):
        _, *held_out = train.load(folder, "kept")
        print("held out, packed: right %.4f, numbers %.4f, kinds %.4f" % train.judge(predict, read, *held_out))
    target = sys.argv[3] if len(sys.argv) > 3 else ASSETS
    with open(f"{target}/cells.bin", "wb") as file:
        file.write(data)
    logits = np.asarray(predict(read, check_input()))[0]
    with open(f"{target}/cells-check.txt", "w") as file:
        file.write("\n".join("%.4f" % v for v in logits) + "\n")
    print(len(data), "bytes")
