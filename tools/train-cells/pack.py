"""Packs weights for the reader in Rust: pack.py WEIGHTS.npz FOLDER. Prints the figures of the packed weights on kept cells.

Each layer is written as scales and biases (32-bit floats, one for each output) and weights of eight bits, row by row
of inputs. `cells-check.txt` holds the outputs for a fixed input, by which the reader is tested.
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
MAGIC = b"CCEL\x01"


def packed(weights):
    """The file, and the weights that a reader gets from it."""
    out, read = bytearray(MAGIC), {}
    for name in network.SHAPES:
        w, bias = np.asarray(weights[name], np.float32), np.asarray(weights[name + " bias"], np.float32)
        rows = w.reshape(-1, w.shape[-1])
        scale = (np.abs(rows).max(0) / 127 + 1e-12).astype("<f4")
        whole = np.clip(np.round(rows / scale), -127, 127).astype(np.int8)
        out += scale.tobytes() + bias.astype("<f4").tobytes() + whole.tobytes()
        read[name] = jnp.asarray((whole * scale).reshape(w.shape), jnp.float32)
        read[name + " bias"] = jnp.asarray(bias)
    return bytes(out), read


def check_input():
    """Pixels that a reader can make as well: values of an arithmetic progression."""
    values = (np.arange(32 * 32 * 3) * 7919 % 256).astype(np.float32) / 255
    return values.reshape(1, 32, 32, 3)


if __name__ == "__main__":
    weights, folder = dict(np.load(sys.argv[1])), sys.argv[2]
    data, read = packed(weights)
    predict = jax.jit(network.forward)
    if glob.glob(f"{folder}/kept-???.npz"):
        _, *kept = train.load(folder, "kept")
        print("kept apart, packed: right %.4f, numbers %.4f, kinds %.4f" % train.judge(predict, read, *kept))
    target = sys.argv[3] if len(sys.argv) > 3 else ASSETS
    with open(f"{target}/cells.bin", "wb") as file:
        file.write(data)
    logits = np.asarray(predict(read, check_input()))[0]
    with open(f"{target}/cells-check.txt", "w") as file:
        file.write("\n".join("%.4f" % v for v in logits) + "\n")
    print(len(data), "bytes")
