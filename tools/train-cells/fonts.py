"""Fonts for drawing cells, by family. Some families are held out from training."""

import glob
import os
import zlib

from PIL import ImageFont

HERE = os.path.dirname(os.path.abspath(__file__))

# Parts of the paths of fonts whose digits are missing or replaced by other signs.
SKIPPED = ("symbol", "dingbat", "d050", "emoji", "math", "barcode", "icons", "redacted", "creep")

# One of HELD_OUT_EVERY families is held out, on average.
HELD_OUT_EVERY = 8

# Font size at which digits are measured, in pixels.
MEASURE = 64


class Face:
    """A font file and the height of its digits, as a share of its size."""

    def __init__(self, path):
        self.path = path
        font = ImageFont.truetype(path, MEASURE)
        masks = [bytes(font.getmask(digit)) for digit in "0123456789"]
        if len(set(masks)) < 10 or not all(masks):
            raise ValueError("digits are missing")
        _, top, _, bottom = font.getbbox("8")
        self.height = (bottom - top) / MEASURE
        if self.height < 0.2:
            raise ValueError("digits are too small")
        self.family = font.getname()[0].split(" ")[0]
        self.sizes = {}

    def at(self, height):
        """The font whose digits are `height` pixels high."""
        size = max(5, round(height / self.height))
        if size not in self.sizes:
            if len(self.sizes) > 60:
                self.sizes.clear()
            self.sizes[size] = ImageFont.truetype(self.path, size)
        return self.sizes[size]


def files():
    found = []
    for folder in ("/usr/share/fonts", "/usr/share/texmf/fonts"):
        for ending in ("ttf", "otf"):
            found += glob.glob(f"{folder}/**/*.{ending}", recursive=True)
    # Noto has a family for each script, most with the digits of Noto Sans.
    latin = ("NotoSans-", "NotoSerif-", "NotoSansMono-", "NotoSansDisplay-", "NotoSerifDisplay-")
    found = [f for f in found if "Noto" not in f or os.path.basename(f).startswith(latin)]
    for weight in (400, 700, 900):
        found += glob.glob(f"{HERE}/node_modules/@fontsource/*/files/*-latin-{weight}-normal.woff")
    return sorted(f for f in found if not any(part in f.lower() for part in SKIPPED))


def families():
    """Two lists of families, for training and held out. A family is a list of faces."""
    by_name = {}
    for path in files():
        try:
            face = Face(path)
        except (OSError, ValueError):
            continue
        by_name.setdefault(face.family, []).append(face)
    is_held_out = lambda name: zlib.crc32(name.encode()) % HELD_OUT_EVERY == 0
    names = sorted(by_name)
    return [by_name[n] for n in names if not is_held_out(n)], [by_name[n] for n in names if is_held_out(n)]
