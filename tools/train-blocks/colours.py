"""Colours and textures of drawn boards."""

import colorsys
import functools
import os
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter


def hsv(h, s, v):
    return tuple(int(255 * c) for c in colorsys.hsv_to_rgb(h % 1, min(max(s, 0), 1), min(max(v, 0), 1)))


def colour(dice):
    kind = dice.random()
    if kind < 0.25:
        return brown(dice)
    if kind < 0.45:
        level = int(dice.integers(10, 250))
        return (level,) * 3
    return hsv(dice.random(), dice.uniform(0.1, 1), dice.uniform(0.15, 1))


def brown(dice):
    return hsv(dice.uniform(0.04, 0.13), dice.uniform(0.25, 0.85), dice.uniform(0.2, 0.97))


def red(dice):
    return hsv(dice.uniform(-0.03, 0.03), dice.uniform(0.65, 1), dice.uniform(0.55, 1))


def mix(a, b, share):
    return tuple(int(x + (y - x) * share) for x, y in zip(a, b))


def shade(c, by):
    """A lighter (by > 0) or darker colour."""
    return mix(c, (255, 255, 255) if by > 0 else (0, 0, 0), abs(by))


def different_colour(dice, c, min_difference):
    """A random colour that differs from `c` by at least `min_difference` levels in one channel."""
    for _ in range(20):
        other = colour(dice)
        if max(abs(x - y) for x, y in zip(c, other)) >= min_difference:
            return other
    return shade(c, 0.5 if sum(c) < 380 else -0.5)


@functools.cache
def stamps():
    """Small pictures from the folder that the variable PICTURES names. The list is empty without the variable."""
    folder = Path(os.environ.get("PICTURES", "/nonexistent"))
    found = [p for p in sorted(folder.rglob("*")) if p.suffix in (".png", ".jpg", ".webp") and "symbols" not in p.parts]
    small = []
    for path in found:
        im = Image.open(path).convert("RGBA")
        im.thumbnail((200, 200))
        small.append(im)
    return small


class Textures:
    """Grey textures and coloured pictures, made once. Each use crops, rotates and tints one of them."""

    def __init__(self, dice, size=720):
        self.size = size
        self.stores = {
            "smooth": [self._grey(self._smooth(dice, n)) for n in (3, 5, 8, 12, 20)],
            "fine": [self._grey(self._fine(dice, f)) for f in (1, 2, 3)],
            "wood": [self._grey(self._wood(dice)) for _ in range(16)],
        }
        self.stores["vertical"] = [im.transpose(Image.ROTATE_90) for im in self.stores["wood"]]
        ramp = np.repeat(np.linspace(-1.2, 1.2, 256, dtype=np.float32)[:, None], 256, 1)
        self.ramp = self._grey(ramp)
        self.photos = [self._photo(dice) for _ in range(70)]
        if stamps():
            self.photos[::2] = [self._scene(dice) for _ in self.photos[::2]]
        self.noise = dice.normal(0, 32, (900, 900, 3)).astype(np.int16)

    @staticmethod
    def _grey(values):
        """An image of `values`: 0 is the grey level 128, and 1 is 176."""
        return Image.fromarray(np.clip(128 + 48 * values, 0, 255).astype(np.uint8))

    def _smooth(self, dice, cells):
        low = dice.normal(0, 1, (cells, cells)).astype(np.float32)
        return np.array(Image.fromarray(low).resize((self.size, self.size), Image.BICUBIC))

    def _fine(self, dice, factor):
        low = dice.normal(0, 1, (self.size // factor,) * 2).astype(np.float32)
        return np.array(Image.fromarray(low).resize((self.size, self.size), Image.BILINEAR))

    def _wood(self, dice):
        rows = int(dice.integers(20, 200))
        low = dice.normal(0, 1, (rows, int(dice.integers(2, 9)))).astype(np.float32)
        grain = np.array(Image.fromarray(low).resize((self.size, self.size), Image.BICUBIC))
        y = np.arange(self.size, dtype=np.float32)[:, None] / self.size
        rings = np.sin(dice.uniform(20, 160) * (y + 0.06 * self._smooth(dice, 4)))
        return grain + dice.uniform(0, 1) * rings

    def _photo(self, dice):
        size = 128
        im = Image.new("RGB", (size, size), colour(dice))
        draw = ImageDraw.Draw(im)
        for _ in range(int(dice.integers(8, 40))):
            x, y = dice.integers(-20, size, 2)
            w, h = dice.integers(6, 90, 2)
            c = colour(dice) if dice.random() < 0.6 else hsv(dice.uniform(0.02, 0.1), 0.4, dice.uniform(0.3, 1))
            kind = dice.random()
            if kind < 0.4:
                draw.ellipse([x, y, x + w, y + h], fill=c)
            elif kind < 0.7:
                draw.polygon([tuple(dice.integers(-10, size + 10, 2)) for _ in range(3)], fill=c)
            elif kind < 0.85:
                draw.line([tuple(dice.integers(0, size, 2)) for _ in range(4)], fill=c, width=int(dice.integers(1, 9)))
            else:
                draw.rectangle([x, y, x + w, y + h], fill=c)
        if dice.random() < 0.7:
            im = im.filter(ImageFilter.GaussianBlur(float(dice.uniform(0.3, 3))))
        return im

    def _scene(self, dice):
        """Several cropped and tinted stamps on a ground."""
        size = 128
        ground = Image.new("RGB", (size, size), colour(dice))
        if dice.random() < 0.6:
            ground = self.fill(dice, "smooth" if dice.random() < 0.7 else "gradient", colour(dice), size, size, 0.5)
        for _ in range(int(dice.integers(1, 4))):
            stamp = stamps()[int(dice.integers(len(stamps())))]
            scale = dice.uniform(0.6, 1.6) * size / max(stamp.size)
            stamp = stamp.resize([max(int(side * scale), 4) for side in stamp.size], Image.BILINEAR)
            x, y = (int(dice.uniform(0.2, 0.8) * size - side / 2) for side in stamp.size)
            ground.paste(stamp, (x, y), stamp)
        if dice.random() < 0.5:
            ground = Image.blend(ground, Image.new("RGB", ground.size, colour(dice)), dice.uniform(0.1, 0.5))
        if dice.random() < 0.3:
            ground = ground.point(lambda v, by=dice.uniform(0.3, 0.8): int(v * by))
        return ground

    def fill(self, dice, kind, c, w, h, strength, vertical=False):
        """A picture of w by h pixels in colour `c` with a texture."""
        if kind == "plain" or w < 2 or h < 2:
            return Image.new("RGB", (w, h), c)
        if kind == "gradient":
            t = self.ramp.transpose(Image.ROTATE_90) if vertical else self.ramp
            t = t.transpose(Image.ROTATE_180) if dice.random() < 0.5 else t
            t = t.resize((w, h))
        else:
            store = self.stores["vertical" if kind == "wood" and vertical else kind]
            t = store[int(dice.integers(len(store)))]
            if w > self.size or h > self.size:
                t = t.resize((max(w, self.size), max(h, self.size)))
            x, y = int(dice.integers(0, t.size[0] - w + 1)), int(dice.integers(0, t.size[1] - h + 1))
            t = t.crop((x, y, x + w, y + h))
        levels = (np.arange(256, dtype=np.float32) - 128) / 48
        luts = [np.clip(v * (1 + strength * 0.5 * levels) + strength * 20 * levels, 0, 255).astype(np.uint8) for v in c]
        return Image.merge("RGB", [t.point(lut.tolist()) for lut in luts])
