"""The network: 32 by 32 pixels in, five convolutions, a dense layer, and three heads.

Each square of two by two pixels becomes one position with 12 channels, so the layers work at half size or less.
"""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

# Input channels, output channels and kernel size of each layer. Dense layers have kernel size 0.
SHAPES = {"first": (12, 32, 3), "second": (32, 32, 3), "third": (32, 48, 3), "fourth": (48, 48, 3),
          "fifth": (48, 64, 3), "dense": (1024, 96, 0), "heads": (96, 26, 0)}

# Outputs of each head: tens, units (class 10 means no digit in both), and the kind of content.
TENS, UNITS, KINDS = slice(0, 11), slice(11, 22), slice(22, 26)


def init(seed):
    rng, weights = np.random.default_rng(seed), {}
    for name, (inputs, outputs, window) in SHAPES.items():
        shape = (window, window, inputs, outputs) if window else (inputs, outputs)
        spread = (2 / (inputs * max(1, window * window))) ** 0.5
        if name == "heads":
            spread = 0.05
        weights[name] = jnp.asarray(rng.normal(0, spread, shape), jnp.float32)
        weights[name + " bias"] = jnp.zeros(outputs)
    return weights


def normalise(pixels):
    """Subtracts the mean of each image and divides by its standard deviation, which is increased by 0.03."""
    mean = pixels.mean((1, 2, 3), keepdims=True)
    spread = jnp.sqrt(((pixels - mean) ** 2).mean((1, 2, 3), keepdims=True))
    return (pixels - mean) / (spread + 0.03)


def forward(weights, pixels):
    """Logits of all heads for pixels from 0 to 1."""
    def layer(name, x, step=1):
        w = weights[name]
        x = lax.conv_general_dilated(x, w, (step, step), "SAME" if step == 1 else ((0, 1), (0, 1)),
                                     dimension_numbers=("NHWC", "HWIO", "NHWC"))
        return jax.nn.relu(x + weights[name + " bias"])

    count = pixels.shape[0]
    x = normalise(pixels).reshape(count, 16, 2, 16, 2, 3).transpose(0, 1, 3, 2, 4, 5).reshape(count, 16, 16, 12)
    x = layer("first", x)
    x = x + layer("second", x)
    x = layer("third", x, 2)
    x = x + layer("fourth", x)
    x = layer("fifth", x, 2).reshape(count, -1)
    x = jax.nn.relu(x @ weights["dense"] + weights["dense bias"])
    return x @ weights["heads"] + weights["heads bias"]


def targets(kinds, values):
    """The correct class of each head."""
    tens = np.where(values < 10, 10, values // 10)
    units = np.where(values < 0, 10, values % 10)
    return np.stack([tens, units, kinds], 1)


def cost(weights, pixels, target):
    logits, total = forward(weights, pixels), 0
    for k, (place, share) in enumerate(((TENS, 1.0), (UNITS, 1.0), (KINDS, 0.5))):
        likely = jax.nn.log_softmax(logits[:, place])
        right = jnp.take_along_axis(likely, target[:, k:k + 1], 1)[:, 0]
        total = total - share * (0.95 * right + 0.05 * likely.mean(1)).mean()
    return total
