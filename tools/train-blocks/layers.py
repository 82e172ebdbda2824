"""Convolutions and the optimiser that the trained networks share."""

import jax.numpy as jnp


def convolve(x, weights, k, stride, dilation, pad):
    """A convolution as one matrix product, whose gradients XLA computes quickly on a CPU."""
    high, wide = x.shape[1] // stride, x.shape[2] // stride
    x = jnp.pad(x, ((0, 0), (pad, pad), (pad, pad), (0, 0)))
    parts = []
    for down in range(k):
        for across in range(k):
            y0, x0 = down * dilation, across * dilation
            parts.append(x[:, y0 : y0 + stride * high : stride, x0 : x0 + stride * wide : stride])
    return jnp.concatenate(parts, -1) @ weights.reshape(-1, weights.shape[-1])


def adam(w, m, v, t, rate, g):
    """One step of Adam with clipped gradients and weight decay. Returns the weights and both moments."""
    norm = jnp.sqrt(sum((x**2).sum() for x in g.values()))
    g = {k: x * jnp.minimum(1.0, 2.0 / norm) for k, x in g.items()}
    m = {k: 0.9 * m[k] + 0.1 * g[k] for k in w}
    v = {k: 0.999 * v[k] + 0.001 * g[k] ** 2 for k in w}
    scale = jnp.sqrt(1 - 0.999**t) / (1 - 0.9**t)
    w = {k: w[k] * (1 - 0.01 * rate) - rate * scale * m[k] / (jnp.sqrt(v[k]) + 1e-8) for k in w}
    return w, m, v
