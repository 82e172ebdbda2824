"""Trains the digit network and writes it as the asset that the reader loads.

    python3 tools/train-glyphs/train.py [--samples N] [--epochs N] [--cache FILE]

Needs numpy and Pillow, and the fonts that README.md lists. Two convolutions and two dense layers over 24 x 20 pixels;
weights have eight bits in the asset. Every ninth font is held out, and the accuracy on those is printed.
"""

import argparse
import multiprocessing
import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np

import samples

ASSET = os.path.join(os.path.dirname(__file__), "../../crates/puzzles/assets/vision/glyphs.bin")
MAGIC = b"CGLY\x01"
CLASSES = 11
CHUNK = 2000


def draw_chunk(job):
    paths, seed = job
    painter = samples.Painter(paths, seed)
    pixels, labels = zip(*(painter.sample() for _ in range(CHUNK)))
    return np.stack(pixels), np.array(labels)


def draw(paths, count, seed, pool):
    parts = pool.map(draw_chunk, [(paths, seed + i) for i in range(count // CHUNK)], chunksize=1)
    return np.concatenate([p for p, _ in parts]), np.concatenate([l for _, l in parts])


def patches(x, k, stride, pad):
    """Windows of k x k pixels as columns: (n, h, w, c) to (n, h', w', k * k * c)."""
    x = np.pad(x, ((0, 0), (pad, pad), (pad, pad), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(x, (k, k), axis=(1, 2))[:, ::stride, ::stride]
    n, h, w, c = windows.shape[:4]
    return windows.transpose(0, 1, 2, 4, 5, 3).reshape(n, h, w, k * k * c)


def spread(g, shape, k, stride, pad):
    """Gradient of `patches`."""
    n, h, w, c = shape
    out = np.zeros((n, h + 2 * pad, w + 2 * pad, c), g.dtype)
    g = g.reshape(*g.shape[:3], k, k, c)
    for i in range(k):
        for j in range(k):
            out[:, i:i + stride * g.shape[1]:stride, j:j + stride * g.shape[2]:stride] += g[:, :, :, i, j]
    return out[:, pad:pad + h, pad:pad + w]


class Network:
    SHAPES = [(25, 8), (72, 16), (480, 64), (64, CLASSES)]

    def __init__(self, rng):
        self.weights = [rng.normal(0, (2 / a) ** 0.5, (a, b)).astype(np.float32) for a, b in self.SHAPES]
        self.biases = [np.zeros(b, np.float32) for _, b in self.SHAPES]

    def forward(self, x):
        w, b = self.weights, self.biases
        p1 = patches(x[..., None], 5, 2, 2)
        a1 = np.maximum(p1 @ w[0] + b[0], 0)
        p2 = patches(a1, 3, 2, 1)
        a2 = np.maximum(p2 @ w[1] + b[1], 0)
        flat = a2.reshape(len(x), -1)
        a3 = np.maximum(flat @ w[2] + b[2], 0)
        return p1, a1, p2, a2, flat, a3, a3 @ w[3] + b[3]

    def gradients(self, x, target, rng):
        p1, a1, p2, a2, flat, a3, out = self.forward(x)
        w = self.weights
        keep = (rng.random(a3.shape) < 0.85) / np.float32(0.85)
        a3 = a3 * keep.astype(np.float32)
        out = a3 @ w[3] + self.biases[3]
        out -= out.max(1, keepdims=True)
        p = np.exp(out)
        p /= p.sum(1, keepdims=True)
        loss = -(np.log(p + 1e-9) * target).sum(1).mean()
        g = (p - target) / len(x)
        dw = [None] * 4
        db = [None] * 4
        dw[3], db[3] = a3.T @ g, g.sum(0)
        g = (g @ w[3].T) * keep * (a3 > 0)
        g = g.astype(np.float32)
        dw[2], db[2] = flat.T @ g, g.sum(0)
        g = (g @ w[2].T).reshape(a2.shape) * (a2 > 0)
        dw[1], db[1] = p2.reshape(-1, 72).T @ g.reshape(-1, 16), g.sum((0, 1, 2))
        g = spread(g @ w[1].T, a1.shape, 3, 2, 1) * (a1 > 0)
        dw[0], db[0] = p1.reshape(-1, 25).T @ g.reshape(-1, 8), g.sum((0, 1, 2))
        return loss, dw + db


def train(x, y, epochs, rng, check):
    network = Network(rng)
    parameters = network.weights + network.biases
    m = [np.zeros_like(p) for p in parameters]
    v = [np.zeros_like(p) for p in parameters]
    steps = epochs * (len(x) // 256)
    step = 0
    for epoch in range(epochs):
        order = rng.permutation(len(x))
        total = 0
        for i in range(0, len(x) - 255, 256):
            batch = order[i:i + 256]
            target = np.full((256, CLASSES), 0.02 / CLASSES, np.float32)
            target[np.arange(256), y[batch]] += 0.98
            loss, g = network.gradients(x[batch].astype(np.float32) / 255, target, rng)
            total += loss
            step += 1
            rate = 2e-3 * min(1, step / 200) * (0.5 + 0.5 * np.cos(np.pi * step / steps)) + 1e-5
            for p, q, a, b in zip(parameters, g, m, v):
                a += 0.1 * (q - a)
                b += 0.001 * (q * q - b)
                p -= rate * ((a / (1 - 0.9 ** step)) / (np.sqrt(b / (1 - 0.999 ** step)) + 1e-8) + 1e-4 * p * (p.ndim > 1))
        print(f"epoch {epoch + 1}: loss {total / (len(x) // 256):.4f}, held-out fonts {check(network):.4f}", flush=True)
    return network


def quantise(network):
    """Returns the scale of each output and weights of eight bits, and replaces the weights by their rounded values."""
    scales, whole = [], []
    for i, w in enumerate(network.weights):
        scale = np.abs(w).max(0) / 127 + 1e-12
        q = np.clip(np.round(w / scale), -127, 127).astype(np.int8)
        network.weights[i] = (q * scale).astype(np.float32)
        scales.append(scale.astype("<f4"))
        whole.append(q)
    return scales, whole


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--samples", type=int, default=400_000)
    args.add_argument("--epochs", type=int, default=14)
    args.add_argument("--cache")
    args = args.parse_args()
    paths = samples.fonts()
    held_out = paths[::9]
    rest = [path for path in paths if path not in held_out]
    if args.cache and os.path.exists(args.cache):
        cached = np.load(args.cache)
        x, y, test_x, test_y = (cached[k] for k in "xyuv")
    else:
        with multiprocessing.Pool(2) as pool:
            test_x, test_y = draw(held_out, 6000, 900_000, pool)
            x, y = draw(rest, args.samples, 1, pool)
        if args.cache:
            np.savez(args.cache, x=x, y=y, u=test_x, v=test_y)
    print(f"{len(rest)} fonts, {len(held_out)} held out; {len(x)} samples", flush=True)

    def check(network):
        out = np.concatenate([network.forward(test_x[i:i + 500].astype(np.float32) / 255)[-1] for i in range(0, len(test_x), 500)])
        return (out.argmax(1) == test_y).mean()

    network = train(x, y, args.epochs, np.random.default_rng(7), check)
    scales, whole = quantise(network)
    print(f"rounded: {check(network):.4f}")
    os.makedirs(os.path.dirname(ASSET), exist_ok=True)
    with open(ASSET, "wb") as file:
        file.write(MAGIC)
        for scale, q, bias in zip(scales, whole, network.biases):
            file.write(scale.tobytes() + bias.astype("<f4").tobytes() + q.T.tobytes())
    print(f"{os.path.getsize(ASSET)} bytes")


if __name__ == "__main__":
    main()
