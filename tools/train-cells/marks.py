"""Draws numbers, letters and signs as masks, and paints masks with effects."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import paint

# Digits of 3 by 5 and of 5 by 7 squares.
SMALL_DIGITS = ["111101101101111", "010110010010111", "111001111100111", "111001111001111", "101101111001001",
                "111100111001111", "111100111101111", "111001001001001", "111101111101111", "111101111001111"]
LARGE_DIGITS = ["01110100011001110101110011000101110", "00100011000010000100001000010001110",
                "01110100010000100010001000100011111", "11111000100010000010000011000101110",
                "00010001100101010010111110001000010", "11111100001111000001000011000101110",
                "00110010001000011110100011000101110", "11111000010001000100010000100001000",
                "01110100011000101110100011000101110", "01110100011000101111000010001001100"]
# Lit segments of each digit, in the usual letters: a to f clockwise from the top, g in the middle.
SEGMENTS = ["abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg"]

# Effects of painted masks; a repeated effect is chosen more often. Training does not use
# HELD_OUT_EFFECTS. HARD_EFFECTS are those of the harder cells.
EFFECTS = ["plain"] * 8 + ["outline", "hollow", "shadow", "shadow", "emboss", "engrave", "rise", "fade", "glow"]
HELD_OUT_EFFECTS = ["two tones", "soft shadow"]
HARD_EFFECTS = ["plain"] * 4 + ["outline"] * 4 + ["shadow"] * 3 + ["engrave", "engrave", "rise", "hollow", "glow"]


def draw_squares(text, height, r):
    """Draws digits made of squares."""
    large = r.random() < 0.4
    table, columns, rows = (LARGE_DIGITS, 5, 7) if large else (SMALL_DIGITS, 3, 5)
    unit = max(1, round(height / rows)) if r.random() < 0.6 else height / rows
    gap, apart = r.choice([0, 0, 0.1, 0.2]) * unit, r.choice([0.6, 1, 1]) * unit
    w = columns * unit * len(text) + apart * (len(text) - 1)
    im = Image.new("L", (int(w) + 2, int(unit * rows) + 2), 0)
    d, x = ImageDraw.Draw(im), 1
    for digit in text:
        cells = table[int(digit)]
        if not large and digit == "1" and r.random() < 0.6:
            cells = r.choice(["010" * 5, "001" * 5, "110010010010111"])
        for k, bit in enumerate(cells):
            if bit == "1":
                left, top = x + k % columns * unit, 1 + k // columns * unit
                d.rectangle([left, top, left + max(0, unit - gap - 0.5), top + max(0, unit - gap - 0.5)], fill=255)
        x += columns * unit + apart
    return im


def draw_segments(text, height, r):
    """Draws seven-segment digits."""
    w, t = height * r.uniform(0.45, 0.62), height * r.uniform(0.07, 0.14)
    step, g = w + height * r.uniform(0.1, 0.25), r.choice([0, 0, t * 0.3])
    im = Image.new("L", (int(step * len(text)) + 2, int(height) + 3), 0)
    d, middle = ImageDraw.Draw(im), height / 2
    for i, digit in enumerate(text):
        x = 1 + i * step
        places = {"a": [x + g, 1, x + w - g, 1 + t], "d": [x + g, height - t, x + w - g, height],
                  "g": [x + g, middle - t / 2, x + w - g, middle + t / 2], "f": [x, 1 + g, x + t, middle - g],
                  "e": [x, middle + g, x + t, height - g], "b": [x + w - t, 1 + g, x + w, middle - g],
                  "c": [x + w - t, middle + g, x + w, height - g]}
        for name in SEGMENTS[int(digit)]:
            x0, y0, x1, y1 = places[name]
            d.rectangle([x0, y0, max(x0, x1), max(y0, y1)], fill=255)
    return im


def draw_text(text, height, face, r):
    """Draws text in a font, sometimes with another spacing or width."""
    font = face.at(height)
    if len(text) > 1 and r.random() < 0.2:
        gap, x, parts = height * r.uniform(-0.08, 0.15), 0, []
        for character in text:
            parts.append((x, character))
            x += font.getlength(character) + gap
        width = x
    else:
        parts, width = [(0, text)], font.getlength(text)
    pad = int(height * 0.5) + 2
    im = Image.new("L", (max(1, int(width)) + 2 * pad, int(height * 2.2) + 2 * pad), 0)
    d = ImageDraw.Draw(im)
    for x, character in parts:
        d.text((pad + x, pad), character, font=font, fill=255)
    box = im.getbbox()
    im = im.crop(box) if box else im
    if r.random() < 0.15:
        im = im.resize((max(1, int(im.size[0] * r.uniform(0.72, 1.35))), im.size[1]), Image.BILINEAR)
    return im


def draw_number(text, height, face, kind, r):
    if kind == "squares":
        im = draw_squares(text, height, r)
    elif kind == "segments":
        im = draw_segments(text, height, r)
    else:
        im = draw_text(text, height, face, r)
    if r.random() < 0.1:
        w, h = im.size
        by = r.uniform(-0.3, 0.3)
        im = im.transform((int(w + abs(by) * h), h), Image.AFFINE, (1, by, -max(0, by) * h, 0, 1, 0), Image.BILINEAR)
    return im


def draw_icon(size, r):
    """Draws an icon: a disc, an arrow, a face, a star or another simple shape."""
    s = max(6, int(size))
    im = Image.new("L", (s, s), 0)
    d, k, w = ImageDraw.Draw(im), r.randrange(9), max(1, s // 8)
    if k == 0:
        d.ellipse([1, 1, s - 2, s - 2], fill=255)
    elif k == 1:
        d.ellipse([1, 1, s - 2, s - 2], outline=255, width=w)
    elif k == 2:
        d.polygon([(s * 0.1, s * 0.9), (s * 0.5, s * 0.1), (s * 0.9, s * 0.9)], fill=255)
    elif k == 3:
        d.line([(w, w), (s - w, s - w)], fill=255, width=w)
        d.line([(s - w, w), (w, s - w)], fill=255, width=w)
    elif k == 4:
        d.line([(s * 0.1, s / 2), (s * 0.9, s / 2)], fill=255, width=w)
        d.polygon([(s * 0.6, s * 0.2), (s * 0.95, s / 2), (s * 0.6, s * 0.8)], fill=255)
    elif k == 5:
        d.ellipse([1, 1, s - 2, s - 2], outline=255, width=w)
        d.ellipse([s * 0.3, s * 0.3, s * 0.4, s * 0.4], fill=255)
        d.ellipse([s * 0.6, s * 0.3, s * 0.7, s * 0.4], fill=255)
        d.arc([s * 0.25, s * 0.3, s * 0.75, s * 0.8], 20, 160, fill=255, width=w)
    elif k == 6:
        d.rectangle([s * 0.15, s * 0.15, s * 0.85, s * 0.85], outline=255, width=w)
    elif k == 7:
        points = [(s / 2 + s * 0.48 * q * np.sin(a), s / 2 - s * 0.48 * q * np.cos(a))
                  for a, q in zip(np.arange(10) * np.pi / 5, [1, 0.4] * 5)]
        d.polygon(points, fill=255)
    else:
        d.line([(s / 2, s * 0.1), (s / 2, s * 0.9)], fill=255, width=w)
        d.line([(s * 0.1, s / 2), (s * 0.9, s / 2)], fill=255, width=w)
    return im.rotate(r.choice([0, 90, 180, 270]))


def paint_mask(r, im, mask, cx, cy, ink, effect, ground):
    """Paints a mask with its centre at (cx, cy)."""
    w, h = mask.size
    pad = max(2, int(h * 0.2))
    m = Image.new("L", (w + 2 * pad, h + 2 * pad), 0)
    m.paste(mask, (pad, pad))
    x, y = int(round(cx - m.size[0] / 2)), int(round(cy - m.size[1] / 2))
    k = max(1, round(h / 18))
    contrast = (255, 255, 255) if paint.brightness(ink) < 128 else (0, 0, 0)
    lay = lambda c, mm, dx=0, dy=0: im.paste(c, (x + dx, y + dy), mm)
    widen = lambda by: m.filter(ImageFilter.MaxFilter(2 * min(by, 4) + 1))
    if effect == "outline":
        lay(contrast, widen(k))
        lay(ink, m)
    elif effect == "hollow":
        lay(ink, widen(k))
        lay(ground, m)
    elif effect == "shadow":
        lay((0, 0, 0) if paint.brightness(ink) > 60 else (160, 160, 160), m, k, k)
        lay(ink, m)
    elif effect == "soft shadow":
        lay(contrast, m.filter(ImageFilter.GaussianBlur(k)), k, k)
        lay(ink, m)
    elif effect == "emboss":
        lay(paint.shade(ink, 70), m, -k, -k)
        lay(paint.shade(ink, -70), m, k, k)
        lay(ink, m)
    elif effect == "engrave":
        by = r.randint(35, 90)
        lay(paint.shade(ground, by), m, k, k)
        lay(paint.shade(ground, -by), m)
        lay(paint.shade(ground, -by // 3), m, max(0, k // 2), max(0, k // 2))
    elif effect == "rise":
        by = r.randint(35, 90)
        lay(paint.shade(ground, by), m, -k, -k)
        lay(paint.shade(ground, -by), m, k, k)
        lay(paint.shade(ground, by // 4), m)
    elif effect == "fade":
        end = paint.near(r, ink, 80)
        t = np.linspace(0, 1, m.size[1])[:, None, None]
        a = np.broadcast_to(np.array(ink) * (1 - t) + np.array(end) * t, (m.size[1], m.size[0], 3))
        lay(Image.fromarray(np.clip(a, 0, 255).astype(np.uint8)), m)
    elif effect == "two tones":
        lay(ink, m)
        half = m.copy()
        half.paste(0, (0, 0, m.size[0], m.size[1] // 2))
        lay(paint.shade(ink, r.choice([-60, 60])), half)
    elif effect == "glow":
        lay(paint.near(r, ink, 60), m.filter(ImageFilter.GaussianBlur(2 * k)).point(lambda v: v * 2 // 3))
        lay(ink, m)
    else:
        lay(ink, m)
