"""Draws boards of blocks in random skins, for training the network of `vision/blocks`.

`board(dice)` returns a picture and the layout that it shows. Everything is drawn here; no picture of a game is used.
"""

import colorsys
import io

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

GAP, WALL = 0, -1
PAD = 2  # cells around the board
FONTS = [
    "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
]
STYLES = ["wood", "thin", "flat", "cars", "discs", "cells", "portraits", "signs", "gloss", "photo"]
WEIGHTS = [0.24, 0.15, 0.14, 0.13, 0.04, 0.05, 0.08, 0.07, 0.05, 0.05]


# --- colours and textures -------------------------------------------------------------------------------------------


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


def apart(dice, c, least):
    """A colour that differs from `c` by at least `least`."""
    for _ in range(20):
        other = colour(dice)
        if max(abs(x - y) for x, y in zip(c, other)) >= least:
            return other
    return shade(c, 0.5 if sum(c) < 380 else -0.5)


class Textures:
    """A store of grey textures and coloured pictures; each is made once and cut, turned and tinted."""

    def __init__(self, dice, size=720):
        self.size = size
        self.stores = {
            "smooth": [self._grey(self._smooth(dice, n)) for n in (3, 5, 8, 12, 20)],
            "fine": [self._grey(self._fine(dice, f)) for f in (1, 2, 3)],
            "wood": [self._grey(self._wood(dice)) for _ in range(16)],
        }
        self.stores["upright"] = [im.transpose(Image.ROTATE_90) for im in self.stores["wood"]]
        ramp = np.repeat(np.linspace(-1.2, 1.2, 256, dtype=np.float32)[:, None], 256, 1)
        self.ramp = self._grey(ramp)
        self.photos = [self._photo(dice) for _ in range(70)]
        self.noise = dice.normal(0, 32, (900, 900, 3)).astype(np.int16)

    @staticmethod
    def _grey(values):
        """One standard deviation is 48 grey levels."""
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

    def fill(self, dice, kind, c, w, h, strength, upright=False):
        """A picture in colour `c` with a texture."""
        if kind == "plain" or w < 2 or h < 2:
            return Image.new("RGB", (w, h), c)
        if kind == "gradient":
            t = self.ramp.transpose(Image.ROTATE_90) if upright else self.ramp
            t = t.transpose(Image.ROTATE_180) if dice.random() < 0.5 else t
            t = t.resize((w, h))
        else:
            store = self.stores["upright" if kind == "wood" and upright else kind]
            t = store[int(dice.integers(len(store)))]
            if w > self.size or h > self.size:
                t = t.resize((max(w, self.size), max(h, self.size)))
            x, y = int(dice.integers(0, t.size[0] - w + 1)), int(dice.integers(0, t.size[1] - h + 1))
            t = t.crop((x, y, x + w, y + h))
        levels = (np.arange(256, dtype=np.float32) - 128) / 48
        luts = [np.clip(v * (1 + strength * 0.5 * levels) + strength * 20 * levels, 0, 255).astype(np.uint8) for v in c]
        return Image.merge("RGB", [t.point(lut.tolist()) for lut in luts])


# --- layouts ----------------------------------------------------------------------------------------------------------


def layout(dice, game):
    """A random layout: an array of block numbers, GAP and WALL."""
    if game == "rush":
        columns, rows = [(6, 6)] * 6 + [(5, 5), (4, 4), (7, 7), (8, 8), (5, 6), (6, 5), (7, 6), (6, 7)][:], 0
        columns, rows = columns[int(dice.integers(len(columns)))]
        shapes = [((2, 1), 5), ((1, 2), 5), ((3, 1), 2), ((1, 3), 2), ((4, 1), 0.15), ((1, 4), 0.15)]
        density = dice.uniform(0.25, 0.95)
    else:
        sizes = [(4, 5)] * 8 + [(4, 4), (5, 5), (5, 4), (6, 6), (4, 6), (3, 4), (5, 6), (6, 5), (3, 3), (7, 6)]
        columns, rows = sizes[int(dice.integers(len(sizes)))]
        shapes = [((2, 2), 1), ((1, 2), 4), ((2, 1), 3), ((1, 1), 4), ((3, 1), 0.1), ((1, 3), 0.1), ((2, 3), 0.1)]
        density = dice.uniform(0.7, 0.97)
    grid = np.zeros((rows, columns), int)
    if dice.random() < 0.06:
        for _ in range(int(dice.integers(1, 4))):
            grid[int(dice.integers(rows)), int(dice.integers(columns))] = WALL
    number = 1
    if game != "rush" and dice.random() < 0.85 and min(columns, rows) > 2:
        y, x = int(dice.integers(rows - 1)), int(dice.integers(columns - 1))
        if (grid[y : y + 2, x : x + 2] == 0).all():
            grid[y : y + 2, x : x + 2] = number
            number += 1
            shapes = shapes[1:]
    odds = np.array([weight for _, weight in shapes])
    odds = odds * np.exp(dice.normal(0, 0.5, len(odds)))
    odds /= odds.sum()
    for _ in range(240):
        if (grid != 0).mean() >= density:
            break
        w, h = shapes[int(dice.choice(len(shapes), p=odds))][0]
        if w > columns or h > rows:
            continue
        y, x = int(dice.integers(rows - h + 1)), int(dice.integers(columns - w + 1))
        if (grid[y : y + h, x : x + w] == 0).all():
            grid[y : y + h, x : x + w] = number
            number += 1
    return grid


# --- drawing ----------------------------------------------------------------------------------------------------------


def scribble(dice, draw, box, c, width):
    """Strokes that look like a character."""
    x0, y0, x1, y1 = box
    for _ in range(int(dice.integers(3, 9))):
        x, y = dice.uniform(x0, x1), dice.uniform(y0, y1)
        kind = dice.random()
        if kind < 0.4:
            draw.line([x, y, dice.uniform(x0, x1), y + dice.normal(0, 1)], fill=c, width=width)
        elif kind < 0.75:
            draw.line([x, y, x + dice.normal(0, 1), dice.uniform(y0, y1)], fill=c, width=width)
        else:
            draw.line([x, y, dice.uniform(x0, x1), dice.uniform(y0, y1)], fill=c, width=width)


def text(dice, draw, at, size, c, what):
    font = ImageFont.truetype(FONTS[int(dice.integers(len(FONTS)))], max(int(size), 6))
    draw.text(at, what, fill=c, font=font, anchor="mm")


def arrow(draw, x, y, size, direction, c):
    dx, dy = direction
    tip = (x + dx * size, y + dy * size)
    left = (x - dy * size * 0.7, y + dx * size * 0.7)
    right = (x + dy * size * 0.7, y - dx * size * 0.7)
    draw.polygon([tip, left, right], fill=c)


def rounded(size, radius, box=None):
    mask = Image.new("L", size, 0)
    box = box or [0, 0, size[0] - 1, size[1] - 1]
    if box[2] > box[0] and box[3] > box[1]:
        ImageDraw.Draw(mask).rounded_rectangle(box, radius, fill=255)
    return mask


class Skin:
    """What all blocks of a board share."""

    def __init__(self, dice, style, game, unit):
        r = lambda a, b: float(dice.uniform(a, b))
        chance = lambda p: bool(dice.random() < p)
        self.style, self.unit = style, unit
        wooden = style in ("wood", "photo") or (style in ("portraits", "signs") and chance(0.5))
        self.ground = brown(dice) if wooden and chance(0.85) else colour(dice)
        if style == "cars" and chance(0.6):
            self.ground = hsv(r(0, 0.2), r(0, 0.5), r(0.25, 0.9))
        self.ground_kind = str(dice.choice(["plain", "gradient", "smooth", "wood" if wooden else "plain", "fine"], p=[0.5, 0.1, 0.08, 0.22, 0.1]))
        self.gap = {
            "wood": r(0, 0.05) if chance(0.75) else r(0.03, 0.12),
            "thin": 0.0,
            "flat": r(0, 0.16) if chance(0.7) else 0.0,
            "cells": r(0, 0.1),
        }.get(style, r(0, 0.1))
        self.radius = 0 if chance(0.35) else r(0, 0.22)
        least = 25 if chance(0.75) else 14
        base = brown(dice) if wooden else apart(dice, self.ground, least)
        for _ in range(20):
            if max(abs(a - b) for a, b in zip(base, self.ground)) >= least:
                break
            base = brown(dice) if wooden else colour(dice)
        else:
            base = shade(self.ground, 0.4 if sum(self.ground) < 380 else -0.4)
        self.base = base
        self.target = red(dice) if chance(0.8) else apart(dice, base, 60)
        # one: all blocks alike; each: any colour; way: by orientation; size: by shape
        kinds = ["one", "each", "way", "size"]
        odds = {
            "wood": [0.85, 0.03, 0.06, 0.06],
            "thin": [0.6, 0.1, 0.15, 0.15],
            "portraits": [0.2, 0.6, 0.1, 0.1],
            "signs": [0.45, 0.25, 0.1, 0.2],
            "photo": [0.6, 0.2, 0.1, 0.1],
            "gloss": [0.3, 0.5, 0.1, 0.1],
        }.get(style, [0.15, 0.65, 0.1, 0.1])
        self.colouring = str(dice.choice(kinds, p=odds))
        if style in ("discs", "cells"):
            self.colouring = "each"
        self.face_kind = "plain"
        if wooden:
            self.face_kind = str(dice.choice(["plain", "wood", "gradient", "fine"], p=[0.15, 0.7, 0.1, 0.05]))
        elif chance(0.25):
            self.face_kind = str(dice.choice(["gradient", "smooth", "fine"]))
        self.along = chance(0.6)  # grain along the block
        self.strength = r(0.04, 0.5)
        needs_edge = style == "thin" or (self.gap < 0.02 and self.colouring != "each" and style not in ("cars", "discs"))
        self.outline = r(0.008, 0.06) if needs_edge or chance(0.35) else 0
        by = r(0.12, 0.9)
        self.outline_by = -by if chance(0.7) else by
        self.outline_fixed = colour(dice) if chance(0.3) else None
        self.bevel = r(0.02, 0.12) if chance(0.5 if wooden or style == "gloss" else 0.2) else 0
        self.bevel_by = r(0.08, 0.45)
        if needs_edge and self.bevel and chance(0.4):
            self.outline = 0
        self.inset = r(0.06, 0.2) if chance(0.12) else 0
        self.gloss = chance(0.7 if style == "gloss" else 0.06)
        self.shadow = r(0.02, 0.12) if chance(0.35) else 0
        self.shadow_strength = r(0.15, 0.6)
        self.marks = str(dice.choice(["none", "number", "sign", "arrow", "dot", "target"], p=[0.5, 0.12, 0.12, 0.08, 0.08, 0.1]))
        if style == "signs":
            self.marks = "sign"
        self.mark_colour = shade(base, -r(0.3, 1)) if chance(0.6) else shade(base, r(0.3, 1))
        self.grid = str(dice.choice(["none", "lines", "tiles", "dots", "checker", "holes"], p=[0.45, 0.3, 0.12, 0.05, 0.05, 0.03]))
        self.grid_by = r(0.04, 0.5) * (1 if chance(0.4) else -1)
        self.grid_width = r(0.01, 0.05)
        self.grid_over = style == "cells" or (style == "flat" and chance(0.08))
        self.frame = r(0.05, 0.7) if chance(0.72) else 0
        self.frame_colour = shade(self.ground, r(-0.6, 0.4)) if chance(0.5) else (brown(dice) if wooden else colour(dice))
        self.frame_margin = r(0, 0.12) if self.frame and chance(0.5) else 0
        self.frame_lines = chance(0.5)
        # Where neither frame nor colour shows the tray, the blocks alone show how large it is.
        self.bare = not self.frame and chance(0.45)
        self.outside = self.ground if self.bare else (apart(dice, self.ground, 12) if chance(0.8) else brown(dice))
        self.outside_kind = "plain" if self.bare else str(dice.choice(["plain", "gradient", "smooth", "wood", "photo"], p=[0.55, 0.15, 0.1, 0.12, 0.08]))
        if self.bare:
            self.ground_kind = "plain"
            if self.grid in ("checker", "tiles", "holes"):
                self.grid = "none"
        self.car = str(dice.choice(["plain", "round", "detailed"]))
        self.car_short = r(0, 0.25) if chance(0.4) else r(0, 0.06)
        self.car_thin = r(0.02, 0.2)
        self.disc = r(0.28, 0.5)
        self.disc_joined = chance(0.3)
        self.cells_pad = r(0, 0.1)


def face(dice, skin, tex, w, h, cells, c, number, upright, is_target):
    """The picture of a block of w by h pixels."""
    unit = skin.unit
    if skin.style == "portraits" and dice.random() < 0.92:
        photo = tex.photos[number % len(tex.photos)]
        im = photo.resize((w, h), Image.BILINEAR)
        if skin.face_kind == "wood":
            im = Image.blend(im, tex.fill(dice, "wood", c, w, h, skin.strength, upright), 0.5)
    else:
        im = tex.fill(dice, skin.face_kind, c, w, h, skin.strength, upright if skin.along else False)
    draw = ImageDraw.Draw(im)
    if skin.gloss:
        over = Image.new("RGB", (w, max(h // 2, 1)), (255, 255, 255))
        im.paste(Image.blend(im.crop((0, 0, w, over.size[1])), over, 0.25), (0, 0))
    if skin.inset:
        m = int(skin.inset * unit)
        draw.rounded_rectangle([m, m, max(w - 1 - m, m + 1), max(h - 1 - m, m + 1)], m, fill=shade(c, skin.bevel_by if skin.outline_by < 0 else -skin.bevel_by))
    if skin.bevel:
        b = max(int(skin.bevel * unit), 1)
        light, dark = shade(c, skin.bevel_by), shade(c, -skin.bevel_by)
        draw.polygon([(0, 0), (w, 0), (w - b, b), (b, b), (b, h - b), (0, h)], fill=light)
        draw.polygon([(w, h), (0, h), (b, h - b), (w - b, h - b), (w - b, b), (w, 0)], fill=dark)
    middle = (w / 2, h / 2)
    mark = skin.marks
    if mark == "number":
        text(dice, draw, middle, unit * 0.35, skin.mark_colour, str(number))
    elif mark == "sign":
        size = unit * min(min(cells) * 0.7, 1.1)
        parts = max(cells) if max(cells) > min(cells) else 1
        for part in range(parts):
            x, y = middle
            if parts > 1:
                step = (part - (parts - 1) / 2) * unit
                x, y = (x + step, y) if cells[0] > cells[1] else (x, y + step)
            half = size / 2 * 0.8
            scribble(dice, draw, (x - half, y - half, x + half, y + half), skin.mark_colour, max(int(unit * 0.05), 1))
    elif mark == "arrow":
        d = (0, 1) if upright else (1, 0)
        for s in (-1, 1):
            x = middle[0] + s * d[0] * w * 0.36
            y = middle[1] + s * d[1] * h * 0.36
            arrow(draw, x, y, unit * 0.1, (s * d[0], s * d[1]), skin.mark_colour)
    elif mark == "dot":
        s = unit * 0.12
        draw.ellipse([middle[0] - s, middle[1] - s, middle[0] + s, middle[1] + s], fill=skin.mark_colour)
    elif mark == "target" and is_target:
        s = unit * 0.25
        draw.ellipse([middle[0] - s, middle[1] - s, middle[0] + s, middle[1] + s], outline=skin.mark_colour, width=max(int(unit * 0.05), 1))
        scribble(dice, draw, (middle[0] - s, middle[1] - s, middle[0] + s, middle[1] + s), skin.mark_colour, 1)
    return im


def paint_car(dice, skin, tex, im, box, c, upright, length):
    """A car seen from above; it may leave a part of its cells free or stand out a little."""
    unit = skin.unit
    x0, y0, x1, y1 = box
    end = skin.car_short * unit * (1 if length < 3 else dice.uniform(0.8, 2.0)) / 2
    end = min(end, 0.28 * unit)
    side = skin.car_thin * unit
    if upright:
        x0, x1, y0, y1 = x0 + side, x1 - side, y0 + end, y1 - end
    else:
        x0, x1, y0, y1 = x0 + end, x1 - end, y0 + side, y1 - side
    w, h = int(x1 - x0), int(y1 - y0)
    if w < 4 or h < 4:
        return
    # Drawn lying, then turned.
    lw, lh = (h, w) if upright else (w, h)
    car = Image.new("RGBA", (lw, lh), (0, 0, 0, 0))
    draw = ImageDraw.Draw(car)
    radius = lh * {"plain": 0.15, "round": 0.45, "detailed": 0.3}[skin.car]
    m = lh * 0.08
    if skin.car == "detailed":
        for at in (0.18, 0.78):
            for y in (0, lh - m * 1.5):
                draw.rectangle([lw * at - unit * 0.09, y, lw * at + unit * 0.09, y + m * 1.5], fill=(25, 25, 25))
    body = [0, m if skin.car == "detailed" else 0, lw - 1, lh - 1 - (m if skin.car == "detailed" else 0)]
    edge = shade(c, -0.4)
    if length >= 3 and skin.car != "plain" and dice.random() < 0.6:
        cut = lw * 0.3
        draw.rounded_rectangle([0, body[1], cut, body[3]], radius, fill=c, outline=edge)
        draw.rounded_rectangle([cut + lw * 0.02, body[1], lw - 1, body[3]], radius * 0.5, fill=shade(c, 0.2), outline=edge)
    else:
        draw.rounded_rectangle(body, radius, fill=c, outline=edge, width=max(int(unit * 0.02), 1))
    if skin.car != "plain" or dice.random() < 0.4:
        glass = (40, 50, 70) if dice.random() < 0.7 else (170, 210, 235)
        top, bottom = lh * 0.2, lh * 0.8
        for a, b in ((0.2, 0.3), (0.68, 0.78)):
            draw.polygon([(lw * a, top), (lw * b, top + lh * 0.06), (lw * b, bottom - lh * 0.06), (lw * a, bottom)], fill=glass)
        draw.rounded_rectangle([lw * 0.31, top, lw * 0.67, bottom], lh * 0.08, fill=shade(c, 0.15))
        for y in (0.2, 0.75):
            draw.rectangle([lw * 0.95, lh * y, lw * 0.99, lh * (y + 0.08)], fill=(255, 240, 150))
    if dice.random() < 0.5:
        car = car.transpose(Image.FLIP_LEFT_RIGHT)
    if upright:
        car = car.transpose(Image.ROTATE_90)
    if skin.shadow:
        s = int(skin.shadow * unit)
        dark = Image.new("RGB", car.size, (0, 0, 0))
        mask = car.getchannel("A").point(lambda v: int(v * skin.shadow_strength))
        im.paste(dark, (int(x0) + s, int(y0) + s), mask)
    im.paste(car, (int(x0), int(y0)), car)


def paint_ground(dice, skin, tex, im, left, top, grid):
    unit = skin.unit
    rows, columns = grid.shape
    w, h = columns * unit, rows * unit
    draw = ImageDraw.Draw(im)
    if not skin.bare:
        if skin.frame:
            f, m = skin.frame * unit, skin.frame_margin * unit
            box = [left - f - m, top - f - m, left + w + f + m, top + h + f + m]
            size = (int(box[2] - box[0]), int(box[3] - box[1]))
            kind = "wood" if skin.face_kind == "wood" else "plain"
            mask = rounded(size, int(unit * dice.uniform(0, 0.3)))
            im.paste(tex.fill(dice, kind, skin.frame_colour, *size, skin.strength), (int(box[0]), int(box[1])), mask)
            if skin.frame_lines:
                draw.rectangle(box, outline=shade(skin.frame_colour, -0.5), width=max(int(unit * 0.02), 1))
                draw.rectangle([left - m - 2, top - m - 2, left + w + m + 1, top + h + m + 1], outline=shade(skin.frame_colour, dice.uniform(-0.6, 0.4)), width=max(int(unit * 0.03), 1))
            m = int(m)
            im.paste(tex.fill(dice, skin.ground_kind, skin.ground, w + 2 * m, h + 2 * m, skin.strength), (left - m, top - m))
            if dice.random() < 0.6:  # an exit
                side, place = int(dice.integers(4)), int(dice.integers(rows if dice.random() < 0.5 else columns))
                a = min(place, (rows if side < 2 else columns) - 1) * unit
                c = skin.ground if dice.random() < 0.6 else skin.outside
                if side == 0:
                    draw.rectangle([left + w + m, top + a, box[2], top + a + unit], fill=c)
                elif side == 1:
                    draw.rectangle([box[0], top + a, left - m, top + a + unit], fill=c)
                elif side == 2:
                    draw.rectangle([left + a, top + h + m, left + a + unit, box[3]], fill=c)
                else:
                    draw.rectangle([left + a, box[1], left + a + unit, top - m], fill=c)
        else:
            im.paste(tex.fill(dice, skin.ground_kind, skin.ground, w, h, skin.strength), (left, top))
        if dice.random() < 0.2:  # a shadow of the frame
            s = int(unit * dice.uniform(0.03, 0.2))
            c = shade(skin.ground, -dice.uniform(0.1, 0.5))
            draw.rectangle([left, top, left + w, top + s], fill=c)
            draw.rectangle([left, top, left + s, top + h], fill=c)
    line = max(int(skin.grid_width * unit), 1)
    c = shade(skin.ground, skin.grid_by)
    for y in range(rows):
        for x in range(columns):
            x0, y0 = left + x * unit, top + y * unit
            if skin.grid == "tiles":
                m = line + int(unit * 0.01)
                draw.rounded_rectangle([x0 + m, y0 + m, x0 + unit - m, y0 + unit - m], unit * 0.1, fill=c)
            elif skin.grid == "checker" and (x + y) % 2:
                draw.rectangle([x0, y0, x0 + unit - 1, y0 + unit - 1], fill=c)
            elif skin.grid == "dots":
                draw.ellipse([x0 + unit * 0.45, y0 + unit * 0.45, x0 + unit * 0.55, y0 + unit * 0.55], fill=c)
            elif skin.grid == "holes":
                draw.ellipse([x0 + unit * 0.2, y0 + unit * 0.2, x0 + unit * 0.8, y0 + unit * 0.8], fill=c)
    if skin.grid == "lines" and not skin.grid_over:
        paint_lines(im, skin, left, top, grid.shape, line, c)


def paint_lines(im, skin, left, top, shape, line, c):
    unit = skin.unit
    draw = ImageDraw.Draw(im)
    rows, columns = shape
    for x in range(columns + 1):
        draw.rectangle([left + x * unit - line // 2, top, left + x * unit - line // 2 + line - 1, top + rows * unit], fill=c)
    for y in range(rows + 1):
        draw.rectangle([left, top + y * unit - line // 2, left + columns * unit, top + y * unit - line // 2 + line - 1], fill=c)


def paint_block(dice, skin, tex, im, left, top, cells, number, c, is_target):
    """Draws a block that covers some cells (x, y, w, h)."""
    unit = skin.unit
    x, y, w, h = cells
    upright = h > w
    x0, y0, x1, y1 = left + x * unit, top + y * unit, left + (x + w) * unit, top + (y + h) * unit
    if skin.style == "cars" and max(w, h) > 1 and min(w, h) == 1:
        paint_car(dice, skin, tex, im, (x0, y0, x1, y1), c, upright, max(w, h))
        return
    draw = ImageDraw.Draw(im)
    if skin.style == "discs":
        for row in range(h):
            for column in range(w):
                cx, cy = x0 + (column + 0.5) * unit, y0 + (row + 0.5) * unit
                s = skin.disc * unit
                draw.ellipse([cx - s, cy - s, cx + s, cy + s], fill=c)
                if skin.marks == "number":
                    text(dice, draw, (cx, cy), unit * 0.3, skin.mark_colour, str(number))
        if skin.disc_joined:
            s = skin.disc * unit * 0.5
            draw.rectangle([x0 + unit / 2 - s, y0 + unit / 2 - s, x1 - unit / 2 + s, y1 - unit / 2 + s], fill=c)
        return
    if skin.style == "cells":
        p = skin.cells_pad * unit
        for row in range(h):
            for column in range(w):
                cx, cy = x0 + column * unit, y0 + row * unit
                draw.rounded_rectangle([cx + p, cy + p, cx + unit - 1 - p, cy + unit - 1 - p], skin.radius * unit * 0.5, fill=c)
                if skin.marks in ("number", "sign"):
                    text(dice, draw, (cx + unit / 2, cy + unit / 2), unit * 0.4, skin.mark_colour, "ABCDEFGHJKLMN"[number % 13])
        return
    g = skin.gap * unit / 2
    bx0, by0 = int(round(x0 + g)), int(round(y0 + g))
    bx1, by1 = int(round(x1 - g)), int(round(y1 - g))
    if 0 < skin.gap and g < 1 and dice.random() < 0.5:  # a gap of one pixel
        bx1, by1 = bx1 - (bx1 == x1), by1 - (by1 == y1)
    bw, bh = bx1 - bx0, by1 - by0
    if bw < 3 or bh < 3:
        return
    radius = int(skin.radius * unit)
    mask = rounded((bw, bh), radius)
    if skin.shadow:
        s = max(int(skin.shadow * unit), 1)
        im.paste(Image.new("RGB", (bw, bh), (0, 0, 0)), (bx0 + s, by0 + s), mask.point(lambda v: int(v * skin.shadow_strength)))
    im.paste(face(dice, skin, tex, bw, bh, (w, h), c, number, upright, is_target), (bx0, by0), mask)
    if skin.outline:
        edge = skin.outline_fixed or shade(c, skin.outline_by)
        if max(abs(a - b) for a, b in zip(edge, c)) < 18:
            edge = shade(c, -0.4 if sum(c) > 300 else 0.4)
        draw.rounded_rectangle([bx0, by0, bx1 - 1, by1 - 1], radius, outline=edge, width=max(int(round(skin.outline * unit)), 1))


def clutter(dice, im, tex, avoid):
    """Words, buttons and pictures around a board."""
    draw = ImageDraw.Draw(im)
    w, h = im.size
    for _ in range(int(dice.integers(0, 9))):
        x, y = int(dice.integers(0, w)), int(dice.integers(0, h))
        if avoid[0] - 4 < x < avoid[2] + 4 and avoid[1] - 4 < y < avoid[3] + 4:
            continue
        kind = dice.random()
        if kind < 0.5:
            word = "".join(dice.choice(list("abcdefghiklmnoprstuvwxyzMOVESTLNR0123456789 "), int(dice.integers(1, 10))))
            text(dice, draw, (x, y), dice.uniform(8, 40), colour(dice), word)
        elif kind < 0.8:
            s = dice.integers(8, 60, 2)
            draw.rounded_rectangle([x, y, x + int(s[0]), y + int(s[1])], 5, fill=colour(dice), outline=colour(dice))
        else:
            photo = tex.photos[int(dice.integers(len(tex.photos)))]
            im.paste(photo.resize((int(dice.integers(8, 60)),) * 2), (x, y))


def board(dice, tex, style=None):
    """A picture with a board: pixels, the left, top and cell size of the board, its grid, and the style."""
    style = style or str(dice.choice(STYLES, p=WEIGHTS))
    game = "rush"
    if style in ("portraits", "signs"):
        game = "klotski"
    elif style not in ("cars", "discs") and dice.random() < 0.42:
        game = "klotski"
    grid = layout(dice, game)
    unit = int(dice.integers(30, 62))
    skin = Skin(dice, style, game, unit)
    if skin.bare:
        ys, xs = np.nonzero(grid > 0)
        grid = grid[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
        grid[grid == WALL] = GAP
    rows, columns = grid.shape
    w, h = (columns + 2 * PAD) * unit, (rows + 2 * PAD) * unit
    if skin.outside_kind == "photo":
        im = tex.photos[int(dice.integers(len(tex.photos)))].resize((w, h), Image.BILINEAR)
    else:
        im = tex.fill(dice, skin.outside_kind, skin.outside, w, h, skin.strength)
    left, top = PAD * unit, PAD * unit
    edge = (skin.frame + skin.frame_margin) * unit
    around = (left - edge, top - edge, left + columns * unit + edge, top + rows * unit + edge)
    clutter(dice, im, tex, around)
    paint_ground(dice, skin, tex, im, left, top, grid)
    if (grid == WALL).any():
        # A wall shows what is around the tray, or the frame, or a block of stone that fills its cell.
        walls = skin.frame_colour if skin.frame and dice.random() < 0.6 else skin.outside
        if max(abs(a - b) for a, b in zip(walls, skin.ground)) < 25:
            grid[grid == WALL] = GAP
        else:
            draw = ImageDraw.Draw(im)
            for y, x in zip(*np.nonzero(grid == WALL)):
                draw.rectangle([left + x * unit, top + y * unit, left + (x + 1) * unit - 1, top + (y + 1) * unit - 1], fill=walls)
    numbers = [n for n in np.unique(grid) if n > 0]
    rolled = [colour(dice) for _ in range(4)]
    rolled = [c if max(abs(a - b) for a, b in zip(c, skin.ground)) > 25 else skin.base for c in rolled]
    target = numbers[int(dice.integers(len(numbers)))] if numbers else 0
    used = []
    for n in numbers:
        ys, xs = np.nonzero(grid == n)
        cells = (int(xs.min()), int(ys.min()), int(xs.max() - xs.min() + 1), int(ys.max() - ys.min() + 1))
        if n == target and dice.random() < 0.8:
            c = skin.target
        elif skin.colouring == "one":
            c = skin.base
        elif skin.colouring == "way":
            c = rolled[0] if cells[2] > cells[3] else rolled[1] if cells[3] > cells[2] else skin.base
        elif skin.colouring == "size":
            c = rolled[min(cells[2] * cells[3], 4) - 1]
        else:
            far = style in ("discs", "cells")
            for _ in range(30):
                c = apart(dice, skin.ground, 30)
                if not far or all(max(abs(a - b) for a, b in zip(c, other)) > 40 for other in used):
                    break
            used.append(c)
        if style == "wood" and skin.colouring == "one" and dice.random() < 0.3:
            c = shade(c, float(dice.normal(0, 0.04)))
        paint_block(dice, skin, tex, im, left, top, cells, int(n), c, n == target)
    if skin.grid_over:
        paint_lines(im, skin, left, top, grid.shape, max(int(skin.grid_width * unit), 1), shade(skin.ground, skin.grid_by))
    return im, (left, top, unit, unit), grid, style


def spoil(dice, tex, im, place):
    """Scales a picture, blurs it, adds noise and JPEG artefacts; also changes colours and, rarely, the shape of cells."""
    left, top, cw, ch = place
    unit = float(cw)
    aim = float(np.exp(dice.uniform(np.log(13), np.log(60))))
    scale = min(aim / unit, 1.2)
    sx, sy = scale, scale
    if dice.random() < 0.15:
        sy *= float(dice.uniform(0.85, 1.18))
    w, h = max(int(im.size[0] * sx), 8), max(int(im.size[1] * sy), 8)
    sx, sy = w / im.size[0], h / im.size[1]
    filters = [Image.BOX, Image.BILINEAR, Image.LANCZOS, Image.NEAREST]
    im = im.resize((w, h), filters[int(dice.choice(4, p=[0.35, 0.35, 0.22, 0.08]))])
    if dice.random() < 0.2:
        im = im.filter(ImageFilter.BoxBlur(float(dice.uniform(0.2, 0.8))))
    if dice.random() < 0.25:
        low, high = sorted(dice.uniform(0, 255, 2))
        if high - low > 110:  # less contrast
            im = im.point((low + (high - low) * np.arange(256) / 255).astype(np.uint8).tolist() * 3)
    if dice.random() < 0.35:
        y, x = int(dice.integers(0, max(900 - h, 1))), int(dice.integers(0, max(900 - w, 1)))
        noise = tex.noise[y : y + h, x : x + w]
        a = np.asarray(im).astype(np.int16)
        a[: noise.shape[0], : noise.shape[1]] += (noise >> int(dice.integers(2, 6)))
        im = Image.fromarray(np.clip(a, 0, 255).astype(np.uint8))
    if dice.random() < 0.5:
        out = io.BytesIO()
        im.save(out, "JPEG", quality=int(dice.integers(35, 96)))
        im = Image.open(out).convert("RGB")
    return np.asarray(im), (left * sx, top * sy, cw * sx, ch * sy)
