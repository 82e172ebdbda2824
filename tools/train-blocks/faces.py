"""Pictures on the faces of blocks: textures, characters, heads and marks."""

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from colours import colour, hsv, shade, stamps

FONTS = [
    "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
]


def scribble(dice, draw, box, c, width):
    """Draws strokes that look like a character."""
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


def draw_text(dice, draw, at, size, c, what):
    font = ImageFont.truetype(FONTS[int(dice.integers(len(FONTS)))], max(int(size), 6))
    draw.text(at, what, fill=c, font=font, anchor="mm")


def draw_arrow(draw, x, y, size, direction, c):
    dx, dy = direction
    tip = (x + dx * size, y + dy * size)
    left = (x - dy * size * 0.7, y + dx * size * 0.7)
    right = (x + dy * size * 0.7, y - dx * size * 0.7)
    draw.polygon([tip, left, right], fill=c)


def rounded_mask(size, radius, box=None):
    mask = Image.new("L", size, 0)
    box = box or [0, 0, size[0] - 1, size[1] - 1]
    if box[2] > box[0] and box[3] > box[1]:
        ImageDraw.Draw(mask).rounded_rectangle(box, radius, fill=255)
    return mask


def draw_head(dice, im, unit):
    """Draws a person: shoulders, head, hair, and perhaps a beard or a hat."""
    w, h = im.size
    draw = ImageDraw.Draw(im)
    s = min(w, h) * dice.uniform(0.6, 1.1)
    x, y = w / 2 + dice.normal(0, 0.06) * w, h * dice.uniform(0.35, 0.55)
    skin = hsv(dice.uniform(0.03, 0.1), dice.uniform(0.2, 0.6), dice.uniform(0.45, 1))
    hair = shade(skin, -dice.uniform(0.5, 0.95)) if dice.random() < 0.7 else colour(dice)
    robe = colour(dice)
    draw.ellipse([x - s * 0.75, y + s * 0.28, x + s * 0.75, y + s * 1.6], fill=robe)
    if dice.random() < 0.6:
        draw.line([x, y + s * 0.3, x + dice.normal(0, 0.2) * s, h], fill=shade(robe, dice.uniform(-0.6, 0.6)), width=max(int(s * 0.08), 1))
    r = s * dice.uniform(0.25, 0.33)
    draw.ellipse([x - r * 1.15, y - r * 1.35, x + r * 1.15, y + r * 1.2], fill=hair)
    draw.ellipse([x - r * 0.85, y - r * 0.9, x + r * 0.85, y + r * 1.15], fill=skin)
    kind = dice.random()
    if kind < 0.4:
        hat = colour(dice)
        draw.polygon([(x - r * 1.3, y - r * 0.6), (x, y - r * dice.uniform(1.4, 2.4)), (x + r * 1.3, y - r * 0.6)], fill=hat)
        draw.ellipse([x - r * 0.2, y - r * 1.2, x + r * 0.2, y - r * 0.8], fill=shade(hat, 0.6))
    elif kind < 0.6:
        draw.rectangle([x - r, y - r * 1.2, x + r, y - r * 0.7], fill=colour(dice))
    if dice.random() < 0.5:
        draw.polygon([(x - r * 0.6, y + r * 0.5), (x + r * 0.6, y + r * 0.5), (x, y + r * dice.uniform(1.3, 2.4))], fill=hair)
    for side in (-1, 1):
        e = x + side * r * 0.35
        draw.ellipse([e - r * 0.12, y - r * 0.05, e + r * 0.12, y + r * 0.1], fill=(20, 20, 20))
        draw.line([e - r * 0.22, y - r * 0.25, e + r * 0.22, y - r * 0.2], fill=hair, width=max(int(r * 0.1), 1))
    draw.line([x - r * 0.2, y + r * 0.6, x + r * 0.2, y + r * 0.6], fill=(150, 60, 50), width=max(int(r * 0.1), 1))


def paste_stamp(dice, im):
    """Pastes a stamp that fills most of the picture."""
    w, h = im.size
    stamp = stamps()[int(dice.integers(len(stamps())))]
    scale = dice.uniform(0.8, 1.5) * min(w / stamp.size[0], h / stamp.size[1]) if dice.random() < 0.5 else dice.uniform(0.9, 1.4) * max(w, h) / max(stamp.size)
    stamp = stamp.resize([max(int(side * scale), 2) for side in stamp.size], Image.BILINEAR)
    x, y = int((w - stamp.size[0]) / 2 + dice.normal(0, 0.08) * w), int((h - stamp.size[1]) / 2 + dice.normal(0, 0.08) * h)
    im.paste(stamp, (x, y), stamp)


def portrait(dice, skin, tex, w, h, c, number):
    kind = skin.portrait
    if kind == "photo" or dice.random() < 0.1:
        im = tex.photos[(skin.first_photo + number) % len(tex.photos)].resize((w, h), Image.BILINEAR)
    elif kind == "pixels":
        n = int(dice.integers(5, 14))
        small = dice.integers(0, 256, (max(n * h // max(w, 1), 2), n // 2 + 1, 3)).astype(np.uint8)
        small = np.where(dice.random(small.shape[:2])[..., None] < 0.6, np.array(c, np.uint8), small)
        small = np.concatenate([small, small[:, ::-1]], 1)
        im = Image.fromarray(small.astype(np.uint8)).resize((w, h), Image.NEAREST)
    else:
        ground = c if dice.random() < 0.6 else colour(dice)
        im = tex.fill(dice, ["plain", "gradient", "smooth"][int(dice.integers(3))], ground, w, h, 0.5)
        if kind == "stamp" and stamps():
            paste_stamp(dice, im)
        else:
            draw_head(dice, im, skin.unit)
    if skin.face_kind == "wood":
        im = Image.blend(im, tex.fill(dice, "wood", c, w, h, skin.strength), 0.5)
    draw = ImageDraw.Draw(im)
    if skin.panel:
        p = max(int(skin.panel * skin.unit), 1)
        draw.rectangle([0, 0, w - 1, h - 1], outline=c, width=p)
        draw.rectangle([p, p, w - 1 - p, h - 1 - p], outline=shade(c, skin.bevel_by), width=1)
    if skin.caption:
        size = skin.unit * 0.18
        x, y = w * dice.uniform(0.2, 0.8), h - size * dice.uniform(0.6, 1.5)
        scribble(dice, draw, (x - size, y - size / 2, x + size, y + size / 2), skin.mark_colour, 1)
    return im


def face(dice, skin, tex, w, h, cells, c, number, is_target):
    """The picture of a block, w by h pixels."""
    unit, vertical = skin.unit, h > w
    if skin.style == "portraits" and dice.random() < 0.92:
        im = portrait(dice, skin, tex, w, h, c, number)
    else:
        im = tex.fill(dice, skin.face_kind, c, w, h, skin.strength, vertical if skin.along else False)
    draw = ImageDraw.Draw(im)
    if skin.gloss:
        over = Image.new("RGB", (w, max(h // 2, 1)), (255, 255, 255))
        im.paste(Image.blend(im.crop((0, 0, w, over.size[1])), over, 0.25), (0, 0))
    if skin.inset:
        m = int(skin.inset * unit)
        by = skin.bevel_by if skin.outline_by < 0 else -skin.bevel_by
        draw.rounded_rectangle([m, m, max(w - 1 - m, m + 1), max(h - 1 - m, m + 1)], m, fill=shade(c, by))
    if skin.ribs:
        step = max(skin.ribs * unit, 3)
        dark = shade(c, -skin.bevel_by)
        for at in range(1, int(max(w, h) / step) + 1):
            place = at * step
            line = [place, 0, place, h] if vertical == (skin.ribs > 0.3) else [0, place, w, place]
            draw.line(line, fill=dark, width=max(int(unit * 0.02), 1))
    if skin.bevel:
        b = max(int(skin.bevel * unit), 1)
        light, dark = shade(c, skin.bevel_by), shade(c, -skin.bevel_by)
        draw.polygon([(0, 0), (w, 0), (w - b, b), (b, b), (b, h - b), (0, h)], fill=light)
        draw.polygon([(w, h), (0, h), (b, h - b), (w - b, h - b), (w - b, b), (w, 0)], fill=dark)
    draw_marks(dice, skin, draw, w, h, cells, number, is_target)
    return im


def draw_marks(dice, skin, draw, w, h, cells, number, is_target):
    unit, vertical = skin.unit, h > w
    x, y = w / 2, h / 2
    mark = skin.marks
    if mark == "number":
        draw_text(dice, draw, (x, y), unit * 0.35, skin.mark_colour, str(number))
    elif mark == "sign":
        size = unit * min(min(cells) * 0.7, 1.1)
        parts = max(cells) if max(cells) > min(cells) else 1
        for part in range(parts):
            step = (part - (parts - 1) / 2) * unit if parts > 1 else 0
            px, py = (x + step, y) if cells[0] > cells[1] else (x, y + step)
            half = size / 2 * 0.8
            scribble(dice, draw, (px - half, py - half, px + half, py + half), skin.mark_colour, max(int(unit * 0.05), 1))
    elif mark == "arrow":
        d = (0, 1) if vertical else (1, 0)
        for s in (-1, 1):
            draw_arrow(draw, x + s * d[0] * w * 0.36, y + s * d[1] * h * 0.36, unit * 0.1, (s * d[0], s * d[1]), skin.mark_colour)
    elif mark == "dot":
        s = unit * 0.12
        draw.ellipse([x - s, y - s, x + s, y + s], fill=skin.mark_colour)
    elif mark == "target" and is_target:
        s = unit * 0.25
        draw.ellipse([x - s, y - s, x + s, y + s], outline=skin.mark_colour, width=max(int(unit * 0.05), 1))
        scribble(dice, draw, (x - s, y - s, x + s, y + s), skin.mark_colour, 1)
