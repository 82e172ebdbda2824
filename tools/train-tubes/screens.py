"""Draws screens of water and ball sort, and their labels.

    python tools/train-tubes/screens.py FOLDER FIRST LAST [--show]

Writes FOLDER/SEED.npz for each seed: screens of one shape (u8, rows by columns by 3), and labels for every 4 pixels: the
class of each position, and the distances of the sides of its tube (left, top, right, bottom) and the height of a unit, in
pixels. --show writes pictures instead.
"""

import functools
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageEnhance, ImageFilter

sys.path.append(str(Path(__file__).parents[1] / "train-blocks"))
from boardless import boardless, word
from colours import Textures, colour, shade
from faces import draw_text

from levels import lay_out
from vessels import Skin
from units import paint_items, paint_liquid

SHAPES = [(160, 320), (320, 176), (224, 224)]
STEP = 4
SCREENS = 96
DRAWN = 2  # pixels drawn per pixel of the result
GROUND, EMPTY, LIQUID, ITEM = range(4)


def paint_ground(dice, skin, tex, size):
    """The background of a screen."""
    w, h = size
    kind, c = dice.random(), skin.ground
    if kind < 0.45:
        return Image.new("RGB", size, c)
    if kind < 0.7:
        other = colour(dice) if dice.random() < 0.3 else shade(c, dice.uniform(-0.6, 0.6))
        share = np.linspace(0, 1, h)[:, None, None] * np.ones((1, w, 1))
        if dice.random() < 0.3:
            y, x = np.mgrid[:h, :w]
            share = np.hypot(x - w / 2, y - h / 2)[..., None] / np.hypot(w / 2, h / 2)
        return Image.fromarray((np.array(c) * (1 - share) + np.array(other) * share).astype(np.uint8))
    if kind < 0.85:
        photo = tex.photos[int(dice.integers(len(tex.photos)))].resize(size)
        photo = photo.filter(ImageFilter.GaussianBlur(float(dice.uniform(0, 6))))
        return Image.blend(Image.new("RGB", size, c), photo, float(dice.uniform(0.15, 0.9)))
    im = Image.new("RGB", size, c)
    draw, s = ImageDraw.Draw(im), min(size) / dice.uniform(6, 30)
    other = shade(c, dice.uniform(-0.4, 0.4))
    for _ in range(int(dice.integers(5, 120))):
        x, y, r = dice.uniform(0, w), dice.uniform(0, h), s * dice.uniform(0.1, 1)
        if dice.random() < 0.7:
            draw.ellipse([x - r, y - r, x + r, y + r], fill=other)
        else:
            draw.polygon([(x, y), (x + 3 * r, y + 4 * r), (x - 3 * r, y + 4 * r)], fill=other)
    return im


def paint_controls(dice, draw, size, c):
    """Draws a header and buttons at the edges of a screen."""
    w, h = size
    ink = shade(c, 0.8 if sum(c) < 380 else -0.8)
    own = colour(dice)
    s = min(size) * dice.uniform(0.06, 0.13)
    if dice.random() < 0.3:
        draw.rectangle([0, 0, w, s * 1.5], fill=own)
    if dice.random() < 0.7:
        draw_text(dice, draw, (w * dice.uniform(0.3, 0.7), s * 0.8), s * dice.uniform(0.4, 0.9), ink, word(dice))
    for y in [h - s * dice.uniform(0.7, 1.6)] * int(dice.random() < 0.7) + [s * 0.7] * int(dice.random() < 0.4):
        count = int(dice.integers(1, 6))
        wide = s * (1 if dice.random() < 0.5 else dice.uniform(1.5, 3))
        for n in range(count):
            x = w * (n + 0.5) / count
            box = [x - wide / 2, y - s / 2, x + wide / 2, y + s / 2]
            draw.rounded_rectangle(box, s * dice.choice([0.1, 0.3, 0.5]), fill=own, outline=ink if dice.random() < 0.3 else None)
            if dice.random() < 0.8:
                draw_text(dice, draw, (x, y), s * 0.5, shade(own, 0.8 if sum(own) < 380 else -0.8), word(dice, 4))


def paint_icons(dice, draw, size, tubes):
    """Draws a row of large icons above or below the tubes."""
    w, h = size
    low, high = max(t.bottom for t in tubes), min(t.top for t in tubes)
    room = max(h - low, high)
    s = min(w * dice.uniform(0.08, 0.2), room * 0.7)
    if s < 8:
        return
    y = low + (h - low) * dice.uniform(0.35, 0.65) if h - low >= high else high * dice.uniform(0.35, 0.65)
    count, wide = int(dice.integers(2, 6)), s * dice.uniform(0.7, 1.1)
    kind, own = dice.random(), colour(dice)
    for n in range(count):
        x, c = w * (n + 0.5) / count, own if kind < 0.5 else colour(dice)
        box = [x - wide / 2, y - s / 2, x + wide / 2, y + s / 2]
        draw.rounded_rectangle(box, min(wide, s) * dice.uniform(0.1, 0.5), fill=c, outline=shade(c, 0.4) if kind < 0.7 else None)
        ink = shade(c, 0.8 if sum(c) < 380 else -0.8)
        r = s * 0.22
        if kind < 0.3:
            draw_text(dice, draw, (x, y), s * 0.5, ink, word(dice, 2))
        elif kind < 0.7:
            draw.polygon([(x - r, y - r), (x + r, y), (x - r, y + r)], fill=ink)
        else:
            draw.rounded_rectangle([x - r, y - r, x + r, y + r], r * 0.4, outline=ink, width=3, fill=colour(dice))
        if dice.random() < 0.4:
            draw.ellipse([box[2] - r, box[1] - r / 2, box[2] + r / 2, box[1] + r], fill=colour(dice))


def vessel_mask(skin, tube):
    """The inside of a vessel, as a mask of its box."""
    w, h = int(tube.right - tube.left), int(tube.bottom - tube.top)
    mask = Image.new("L", (max(w, 1), max(h, 1)))
    draw = ImageDraw.Draw(mask)
    r = skin.bottom * w
    draw.rounded_rectangle([0, -r - 2, w - 1, h - 1], r, fill=255)
    if skin.vessel == "bottle":
        n, high = skin.neck * w, skin.neck_height * w
        draw.polygon([(0, 0), (n, 0), (n, high * 0.5), (0, high)], fill=0)
        draw.polygon([(w, 0), (w - n, 0), (w - n, high * 0.5), (w, high)], fill=0)
    return mask


def paint_tube(dice, skin, im, tube):
    w = tube.right - tube.left
    draw = ImageDraw.Draw(im)
    line = max(skin.line * w, 1)
    box = [tube.left, tube.top, tube.right, tube.bottom]
    pad = skin.pad * w
    if skin.vessel in ("rod", "bare"):
        cx = (tube.left + tube.right) / 2
        if skin.vessel == "rod":
            r = skin.rod * w / 2
            draw.rounded_rectangle([cx - r, tube.top, cx + r, tube.bottom], r * 0.5, fill=skin.edge)
        if skin.base:
            half, high = skin.base_width * w / 2, skin.base * w
            draw.rounded_rectangle([cx - half, tube.bottom, cx + half, tube.bottom + high], high * 0.3, fill=skin.edge)
        return paint_items(dice, skin, im, (tube.left, tube.right), tube)
    # Vessel and contents are painted on a copy and pasted through the mask of the inside.
    layer = im.copy()
    inner = ImageDraw.Draw(layer)
    if skin.inside:
        inner.rectangle(box, fill=skin.inside)
    if skin.has_places:
        y = tube.base
        while y - tube.unit > tube.top - 2:
            gap = min(skin.unit_gap * tube.unit / 2 + pad, tube.unit * 0.4)
            place = [tube.left + gap, y - tube.unit + gap, tube.right - gap, y - gap]
            radius = min(w, tube.unit) * (0.5 if skin.is_round else 0.1)
            inner.rounded_rectangle(place, radius, fill=shade(skin.inside or skin.ground, skin.place_shade))
            y -= tube.unit
    for n in range(1, skin.ticks):
        y = tube.bottom - (tube.bottom - tube.top) * n / skin.ticks
        inner.line([tube.left, y, tube.left + w * 0.3, y], fill=skin.edge, width=max(int(line / 2), 1))
    if skin.content == "liquid":
        paint_liquid(dice, skin, layer, (tube.left + pad, tube.right - pad), tube)
    mask = vessel_mask(skin, tube)
    corner = (int(tube.left), int(tube.top))
    im.paste(layer.crop((*corner, corner[0] + mask.width, corner[1] + mask.height)), corner, mask)
    if skin.vessel != "tray" and (skin.vessel != "solid" or skin.line > 0.06):
        width = max(int(round(line)), 1)
        framed = Image.new("L", (mask.width + 2 * width, mask.height + 2 * width))
        framed.paste(mask, (width, width))
        eroded = framed.filter(ImageFilter.MinFilter(2 * width + 1)).crop((width, width, width + mask.width, width + mask.height))
        ring = Image.fromarray(np.asarray(mask) - np.asarray(eroded))
        shade_by = Image.new("RGB", ring.size, skin.edge)
        if not skin.has_top:
            ImageDraw.Draw(ring).rectangle([width, 0, ring.width - width - 1, width], fill=0)
        im.paste(shade_by, corner, ring)
    if skin.lip and skin.vessel not in ("case", "tray"):
        out, high = skin.lip * w, skin.lip_height * w
        n = skin.neck * w if skin.vessel == "bottle" else 0
        fill = skin.edge if skin.has_top else None
        draw_lip = draw.ellipse if skin.is_round else functools.partial(draw.rounded_rectangle, radius=high / 3)
        draw_lip([tube.left - out + n, tube.top - high, tube.right + out - n, tube.top], fill=fill, outline=skin.edge, width=int(line) or 1)
    if skin.content != "liquid":
        paint_items(dice, skin, im, (tube.left + line / 2 + pad, tube.right - line / 2 - pad), tube)
    if skin.gloss:
        light = Image.new("L", im.size)
        x, half = tube.left + w * 0.25, w * 0.06
        high = (tube.bottom - tube.top) * 0.1
        ImageDraw.Draw(light).rounded_rectangle([x - half, tube.top + high, x + half, tube.bottom - 2 * high], half, fill=int(255 * skin.gloss))
        im.paste((255, 255, 255), (0, 0), light)


def label(tubes, skin, size):
    """The labels of a screen."""
    w, h = size[0] // STEP, size[1] // STEP
    classes = np.zeros((h, w), np.uint8)
    sides = np.zeros((h, w, 5), np.float16)
    x, y = (np.arange(n) * STEP + STEP / 2 for n in (w, h))
    for tube in tubes:
        l, t, r, b = (side / DRAWN for side in (tube.left, tube.top, tube.right, tube.bottom))
        in_x, in_y = (x > l) & (x < r), (y > t) & (y < b)
        area = np.ix_(in_y, in_x)
        content = ITEM if skin.moves_single else LIQUID
        full = (y[in_y] > tube.surface / DRAWN)[:, None] & np.ones(in_x.sum(), bool)[None]
        classes[area] = np.where(full, content, EMPTY)
        xs, ys = np.meshgrid(x[in_x], y[in_y])
        sides[area] = np.stack([xs - l, ys - t, r - xs, b - ys, np.full_like(xs, tube.unit / DRAWN)], -1)
    return classes, sides


def screen(dice, tex, shape):
    """A random screen and its labels."""
    size = (shape[0] * DRAWN, shape[1] * DRAWN)
    im, skin, tubes = paint_screen(dice, tex, size)
    return shrink(dice, im, shape), *label(tubes, skin, shape)


def paint_screen(dice, tex, size):
    """A random screen, its skin and its tubes. Some screens have none."""
    skin = Skin(dice)
    if dice.random() < 0.08:
        im, _ = boardless(dice, tex)
        return im.resize(size), skin, []
    im = paint_ground(dice, skin, tex, size)
    draw = ImageDraw.Draw(im)
    tubes = lay_out(dice, skin, size)
    if dice.random() < (0.8 if skin.vessel == "tray" else 0.25):
        m = (tubes[0].right - tubes[0].left) * dice.uniform(0.2, 0.7)
        box = [min(t.left for t in tubes) - m, min(t.top for t in tubes) - m, max(t.right for t in tubes) + m, max(t.bottom for t in tubes) + m]
        draw.rounded_rectangle(box, m * 0.5, fill=shade(skin.ground, dice.uniform(-0.3, 0.3)), outline=skin.edge if dice.random() < 0.4 else None)
    if dice.random() < 0.8:
        paint_controls(dice, draw, size, skin.ground)
    if dice.random() < 0.35:
        paint_icons(dice, draw, size, tubes)
    for n, tube in enumerate(tubes):
        paint_tube(dice, skin, im, tube)
        if skin.label:
            s = (tube.right - tube.left) * 0.35
            draw_text(dice, draw, ((tube.left + tube.right) / 2, tube.bottom + s), max(s, 8), skin.edge, str(n + 1))
        if skin.number_inside:
            s = (tube.right - tube.left) * 0.3
            draw_text(dice, draw, ((tube.left + tube.right) / 2, tube.top + s), max(s, 8), skin.edge, str(n + 1))
    return im, skin, tubes


def shrink(dice, im, shape):
    im = im.resize(shape, Image.BOX if dice.random() < 0.7 else Image.BILINEAR)
    if dice.random() < 0.15:
        im = ImageEnhance.Contrast(im).enhance(float(dice.uniform(0.5, 1.3)))
    x = np.asarray(im, np.int16)
    if dice.random() < 0.2:
        x = x + dice.normal(0, dice.uniform(1, 8), x.shape).astype(np.int16)
    return np.clip(x, 0, 255).astype(np.uint8)


def main():
    folder, first, last = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    tex = Textures(np.random.default_rng(9))
    for seed in range(first, last + 1):
        dice = np.random.default_rng(seed)
        shape = SHAPES[seed % len(SHAPES)]
        parts = [screen(dice, tex, shape) for _ in range(12 if "--show" in sys.argv else SCREENS)]
        if "--show" in sys.argv:
            sheet = np.concatenate([np.concatenate([p[0] for p in parts[k : k + 6]], 1) for k in (0, 6)], 0)
            Image.fromarray(sheet).save(folder / f"{seed}.png")
            tint = np.array([[0, 0, 0], [90, 90, 90], [0, 120, 255], [255, 120, 0]], np.uint8)
            maps = np.concatenate([np.concatenate([tint[p[1]] for p in parts[k : k + 6]], 1) for k in (0, 6)], 0)
            Image.fromarray(maps).resize((sheet.shape[1] // 2, sheet.shape[0] // 2), 0).save(folder / f"{seed}-labels.png")
            continue
        screens, classes, sides = (np.stack([p[i] for p in parts]) for i in range(3))
        np.savez(folder / f"{seed}.npz", screens=screens, classes=classes, sides=sides)


if __name__ == "__main__":
    main()
