"""Colours, surfaces and pictures of tiles, all drawn here."""

import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

# Number of the pictures whose parts tiles show, and their side in pixels.
PICTURE_COUNT = 160
PICTURE_SIDE = 160

# Surfaces of a tile; a repeated one is chosen more often. Training does not use the second list.
SURFACES = ["flat"] * 6 + ["gradient", "gradient", "bevel", "bevel", "wood", "noise", "picture", "picture",
            "outline", "none", "disc", "double"]
HELD_OUT_SURFACES = ["gloss", "marble", "notch"]
HARD_SURFACES = ["picture"] * 6 + ["none"] * 3 + ["wood", "wood", "noise", "gradient", "flat", "bevel"]


def colour(r, low=0, high=255):
    return tuple(r.randint(low, high) for _ in range(3))


def brightness(c):
    return 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2]


def near(r, c, by):
    return tuple(max(0, min(255, v + r.randint(-by, by))) for v in c)


def shade(c, by):
    return tuple(max(0, min(255, v + by)) for v in c)


def ink(r, ground, min_difference):
    """A colour that differs from `ground` in brightness by `min_difference`, or a little less with another hue."""
    for _ in range(40):
        c = colour(r) if r.random() < 0.55 else r.choice(
            [(255, 255, 255), (0, 0, 0), (30, 30, 30), (240, 230, 200), (70, 40, 20), (255, 220, 60)])
        if abs(brightness(c) - brightness(ground)) > min_difference:
            return c
        if min_difference < 50 and sum(abs(a - b) for a, b in zip(c, ground)) > 3 * min_difference:
            return c
    return (255, 255, 255) if brightness(ground) < 128 else (0, 0, 0)


def noise(rng, w, h, grain, amount):
    gw, gh = max(2, int(w / grain[0]) + 2), max(2, int(h / grain[1]) + 2)
    small = rng.normal(0, 1, (gh, gw)).astype(np.float32)
    return np.asarray(Image.fromarray(small).resize((w, h), Image.BICUBIC)) * amount


def surface(r, w, h, kind, base):
    """A rectangle of one material."""
    w, h = max(1, int(w)), max(1, int(h))
    if kind == "picture":
        return picture(r, w, h)
    if kind in ("flat", "bevel", "outline", "none", "disc", "double", "notch"):
        return Image.new("RGB", (w, h), base)
    rng = np.random.default_rng(r.getrandbits(32))
    if kind in ("gradient", "gloss"):
        end = near(r, base, 90)
        t = np.linspace(0, 1, h)[:, None, None] if r.random() < 0.7 else np.linspace(0, 1, w)[None, :, None]
        a = np.broadcast_to(np.array(base) * (1 - t) + np.array(end) * t, (h, w, 3)).copy()
        if kind == "gloss":
            a[: int(h * r.uniform(0.35, 0.55))] += r.randint(25, 60)
    elif kind == "wood":
        if r.random() < 0.7:
            base = r.choice([(150, 100, 50), (190, 140, 80), (110, 60, 30), (220, 180, 120), (90, 55, 35)])
        grain = (30, 1.5) if r.random() < 0.5 else (1.5, 30)
        a = np.array(base) + noise(rng, w, h, grain, r.uniform(4, 20))[..., None]
    elif kind == "marble":
        a = np.array(base) + (noise(rng, w, h, (12, 12), 18) + noise(rng, w, h, (3, 3), 7))[..., None]
    else:
        a = np.array(base) + rng.normal(0, r.uniform(3, 18), (h, w, 1))
    return Image.fromarray(np.clip(a, 0, 255).astype(np.uint8))


def draw_picture(seed):
    """Draws a picture like a photograph: soft colours, shapes with edges, grain."""
    r, rng, s = random.Random(seed), np.random.default_rng(seed), PICTURE_SIDE
    a = np.zeros((s, s, 3), np.float32) + np.array(colour(r, 30, 220))
    for grain, amount in ((90, 45), (35, 30), (12, 14), (4, 7), (1.5, 3)):
        tint = np.array([r.uniform(0.3, 1) for _ in range(3)])
        a += noise(rng, s, s, (grain, grain), amount * r.uniform(0.2, 1.4))[..., None] * tint
    im = Image.fromarray(np.clip(a, 0, 255).astype(np.uint8))
    for _ in range(r.choice([0, 4, 10, 25])):
        layer, mask = Image.new("RGB", (s, s), colour(r)), Image.new("L", (s, s), 0)
        d, k = ImageDraw.Draw(mask), r.random()
        x, y, p, q = r.uniform(-20, s), r.uniform(-20, s), r.uniform(6, 70), r.uniform(6, 70)
        fill = r.randint(90, 255)
        if k < 0.4:
            d.ellipse([x, y, x + p, y + q], fill=fill)
        elif k < 0.6:
            d.rectangle([x, y, x + p, y + q], fill=fill)
        elif k < 0.8:
            d.polygon([(x + r.uniform(-60, 60), y + r.uniform(-60, 60)) for _ in range(r.randint(3, 6))], fill=fill)
        else:
            d.line([(x, y), (x + r.uniform(-90, 90), y + r.uniform(-90, 90))], fill=fill, width=r.randint(1, 8))
        if r.random() < 0.4:
            mask = mask.filter(ImageFilter.GaussianBlur(r.uniform(0.5, 5)))
        im.paste(layer, (0, 0), mask)
    if r.random() < 0.15:
        im = im.convert("L").convert("RGB")
    return im


PICTURES = []


def picture(r, w, h):
    """A part of one of the pictures."""
    if not PICTURES:
        PICTURES.extend(draw_picture(seed) for seed in range(PICTURE_COUNT))
    source, s = r.choice(PICTURES), PICTURE_SIDE
    part = r.uniform(0.2, 0.8) * s
    cw, ch = (part, part * h / w) if w > h else (part * w / h, part)
    x, y = r.uniform(0, s - cw), r.uniform(0, s - ch)
    im = source.resize((max(1, int(w)), max(1, int(h))), Image.BILINEAR, box=(x, y, x + cw, y + ch))
    return im.transpose(r.randrange(7)).resize(im.size) if r.random() < 0.3 else im


def draw_tile(r, im, box, kind, base, radius, look):
    """Draws a tile. Returns the mean colour behind its number."""
    d = ImageDraw.Draw(im)
    x0, y0, x1, y1 = box
    w, h = int(x1 - x0), int(y1 - y0)
    if w < 3 or h < 3 or kind == "none":
        return im.getpixel((min(max(int((x0 + x1) / 2), 0), im.size[0] - 1), min(max(int((y0 + y1) / 2), 0), im.size[1] - 1)))
    made = surface(r, w, h, kind, base)
    mask = Image.new("L", (w, h), 0)
    md = ImageDraw.Draw(mask)
    if kind == "disc":
        md.ellipse([0, 0, w - 1, h - 1], fill=255)
    elif kind == "notch":
        c = max(1, int(min(w, h) * 0.15))
        md.polygon([(c, 0), (w - c, 0), (w, c), (w, h - c), (w - c, h), (c, h), (0, h - c), (0, c)], fill=255)
    else:
        md.rounded_rectangle([0, 0, w - 1, h - 1], min(radius, w / 2.1, h / 2.1), fill=255)
    if look["shadow"]:
        k = max(1, int(w * 0.04))
        im.paste((0, 0, 0), (int(x0) + k, int(y0) + k), mask.point(lambda v: v // 3))
    im.paste(made, (int(x0), int(y0)), mask)
    if kind == "bevel":
        for i in range(max(1, int(min(w, h) * look["line"]))):
            top, low = shade(base, look["bevel"]), shade(base, -look["bevel"])
            d.line([(x0 + i, y1 - i), (x0 + i, y0 + i), (x1 - i, y0 + i)], fill=top)
            d.line([(x0 + i, y1 - i), (x1 - i, y1 - i), (x1 - i, y0 + i)], fill=low)
    if kind == "outline" or look["rim"]:
        d.rounded_rectangle([x0, y0, x1 - 1, y1 - 1], min(radius, w / 2.1, h / 2.1), outline=look["rim_colour"],
                            width=max(1, int(min(w, h) * look["line"])))
    if kind == "double":
        k = w * 0.12
        d.rounded_rectangle([x0 + k, y0 + k, x1 - k, y1 - k], radius, outline=look["rim_colour"], width=1)
    c = np.asarray(made.resize((1, 1), Image.BOX))[0, 0]
    return tuple(int(v) for v in c)
