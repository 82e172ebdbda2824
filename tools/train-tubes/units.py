"""Draws units: liquids, balls, nuts, rings, blocks and faces."""

import functools
import math

from PIL import Image, ImageDraw, ImageFont

from colours import shade
from faces import draw_text

EMOJI = [chr(c) for c in (*range(0x1F400, 0x1F43D), *range(0x1F345, 0x1F370), *range(0x1F600, 0x1F610), 0x2764, 0x2B50)]
EMOJI_FONT = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"


@functools.cache
def emoji(letter):
    """A coloured emoji, or None without the font."""
    try:
        font = ImageFont.truetype(EMOJI_FONT, 109)
    except OSError:
        return None
    im = Image.new("RGBA", (136, 128))
    ImageDraw.Draw(im).text((0, 0), letter, font=font, embedded_color=True)
    return im.crop(im.getbbox() or (0, 0, 8, 8))


def ramp(im, box, c, by, across):
    """Fills a box with shades of a colour from -by to by."""
    x0, y0, x1, y1 = (int(round(v)) for v in box)
    if x1 <= x0 or y1 <= y0:
        return
    length = (x1 - x0) if across else (y1 - y0)
    draw = ImageDraw.Draw(im)
    for n in range(length):
        at = 2 * n / max(length - 1, 1) - 1
        at = at if not across else 1 - 2 * abs(at)
        fill = shade(c, by * at)
        draw.line([x0 + n, y0, x0 + n, y1 - 1] if across else [x0, y0 + n, x1 - 1, y0 + n], fill=fill)


def paint_liquid(dice, skin, im, inner, tube):
    """Draws layers from the bottom up. Layers of one colour are joined."""
    x0, x1 = inner
    width = x1 - x0
    draw = ImageDraw.Draw(im)
    low, first = tube.base, 0
    for n, unit in enumerate(tube.units):
        c = skin.hidden if unit is None else skin.colours[unit]
        high = tube.base - (n + 1) * tube.unit
        if skin.surface == "pills":
            if n + 1 == len(tube.units) or tube.units[n + 1] != unit:
                gap = max(min(skin.unit_gap * tube.unit, width / 3), width * 0.03)
                start = tube.base - first * tube.unit
                draw.rounded_rectangle([x0 + gap / 2, high + gap / 2, x1 - gap / 2, start - gap / 2], width * skin.unit_radius, fill=c)
                first = n + 1
        elif skin.surface == "capsules":
            gap = max(min(skin.unit_gap * tube.unit, width / 3), width * 0.03)
            radius = min(width, tube.unit) * skin.unit_radius
            box = [x0 + gap / 2, high + gap / 2, x1 - gap / 2, max(low - gap / 2, high + gap / 2)]
            draw.rounded_rectangle(box, radius if tube.unit > 6 else 0, fill=c)
        elif skin.gradient:
            ramp(im, (x0, high, x1, low), c, skin.gradient, skin.is_round)
        else:
            draw.rectangle([x0, high, x1, low], fill=c)
        is_edge = n + 1 == len(tube.units) or tube.units[n + 1] != unit
        if is_edge and skin.surface == "ellipse":
            h = width * 0.12
            draw.ellipse([x0, high - h, x1, high + h], fill=shade(c, 0.25))
        elif is_edge and skin.surface == "wave":
            h = width * 0.06
            points = [(x0 + width * k / 8, high + h * math.sin(k * 1.6 + n)) for k in range(9)]
            draw.polygon([(x0, high + h), *points, (x1, high + h)], fill=c)
        elif is_edge and skin.surface == "bright":
            draw.rectangle([x0, high, x1, high + max(width * 0.06, 1)], fill=shade(c, 0.35))
        if skin.separator and n:
            draw.line([x0, low, x1, low], fill=shade(c, -0.3), width=max(int(skin.separator * width), 1))
        paint_mark(dice, skin, draw, ((x0 + x1) / 2, (high + low) / 2), min(width, tube.unit), unit, c)
        low = high


def paint_mark(dice, skin, draw, centre, size, unit, c):
    if unit is None:
        if size > 6 and skin.has_question:
            draw_text(dice, draw, centre, size * 0.65, shade(c, 0.7 if sum(c) < 380 else -0.7), "?")
    elif skin.mark == "letter" and size > 6:
        draw_text(dice, draw, centre, size * 0.5, shade(c, 0.8 if sum(c) < 380 else -0.8), "ABCDEFGHJKLMNPR"[unit])
    elif skin.mark == "shape":
        polygon(draw, centre, size * 0.25, unit % 5 + 3, shade(c, -0.4), unit)
    elif skin.mark == "dot":
        r = size * 0.15
        draw.ellipse([centre[0] - r, centre[1] - r, centre[0] + r, centre[1] + r], fill=shade(c, 0.5))


def polygon(draw, centre, size, corners, c, turn=0):
    points = []
    for k in range(2 * corners if turn % 2 else corners):
        r = size * (0.5 if turn % 2 and k % 2 else 1)
        a = 2 * math.pi * k / (2 * corners if turn % 2 else corners) - math.pi / 2
        points.append((centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)))
    draw.polygon(points, fill=c)


def paint_ball(dice, skin, im, draw, box, unit, c):
    x0, y0, x1, y1 = box
    size = min(x1 - x0, y1 - y0)
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    r = size / 2
    if skin.shadow:
        s = skin.shadow * size
        draw.ellipse([cx - r, cy - r + s, cx + r, cy + r + s], fill=shade(skin.ground, -0.4))
    edge = shade(c, -0.4) if skin.unit_edge else None
    draw.ellipse([cx - r, cy - r, cx + r, cy + r], fill=c, outline=edge, width=max(int(skin.unit_edge * size), 1))
    if skin.gradient:
        for k in range(1, 6):
            q = r * (1 - k / 6.5)
            ox = -r * 0.25 * k / 6
            draw.ellipse([cx - q + ox, cy - q + ox, cx + q + ox, cy + q + ox], fill=shade(c, skin.gradient * k / 5))
    if skin.gloss:
        q = r * 0.25
        draw.ellipse([cx - r * 0.5 - q, cy - r * 0.5 - q, cx - r * 0.5 + q, cy - r * 0.5 + q], fill=shade(c, 0.7))
    paint_mark(dice, skin, draw, (cx, cy), size, unit, c)


def paint_face(dice, skin, im, draw, box, unit, c):
    """Draws a bird, a smile, a shape, a blob, a planet, a gem or an emoji."""
    x0, y0, x1, y1 = box
    cx, cy, r = (x0 + x1) / 2, (y0 + y1) / 2, min(x1 - x0, y1 - y0) / 2
    if skin.face == "emoji" and unit is not None:
        picture = emoji(EMOJI[(unit * 7 + sum(skin.ground)) % len(EMOJI)])
        if picture:
            picture = picture.resize((max(int(2 * r), 1),) * 2)
            return im.paste(picture, (int(cx - r), int(cy - r)), picture)
    if skin.face == "gem":
        return paint_gem(draw, (cx, cy), r, (unit or 0) % 4 + 4, c)
    if skin.face == "planet":
        return paint_planet(skin, draw, (cx, cy), r, c, unit or 0)
    if skin.face == "shape":
        return polygon(draw, (cx, cy), r, (unit or 0) % 5 + 3, c, unit or 0)
    if skin.face == "blob":
        radius = r * skin.unit_radius * 2
        draw.rounded_rectangle([cx - r, cy - r, cx + r, cy + r], radius, fill=c)
        return paint_mark(dice, skin, draw, (cx, cy), 2 * r, unit, c)
    draw.ellipse([cx - r, cy - r, cx + r, cy + r], fill=c)
    dark = (20, 20, 30)
    for side in (-1, 1):
        ex, e = cx + side * r * 0.35, r * 0.22
        draw.ellipse([ex - e, cy - r * 0.3 - e, ex + e, cy - r * 0.3 + e], fill=(255, 255, 255))
        draw.ellipse([ex - e / 2, cy - r * 0.3 - e / 2, ex + e / 2, cy - r * 0.3 + e / 2], fill=dark)
    if skin.face == "bird":
        draw.polygon([(cx - r * 0.25, cy), (cx + r * 0.25, cy), (cx, cy + r * 0.35)], fill=(250, 170, 40))
        draw.polygon([(cx - r, cy), (cx - r * 1.3, cy + r * 0.5), (cx - r * 0.5, cy + r * 0.4)], fill=shade(c, -0.3))
    else:
        draw.arc([cx - r * 0.5, cy - r * 0.4, cx + r * 0.5, cy + r * 0.6], 20, 160, fill=dark, width=max(int(r * 0.1), 1))


def paint_gem(draw, centre, r, corners, c):
    """Draws facets around a plane table."""
    point = lambda k, r: tuple(at + r * f(2 * math.pi * (k + 0.5) / corners) for at, f in zip(centre, (math.sin, math.cos)))
    for k in range(corners):
        facet = [point(k, r), point(k + 1, r), point(k + 1, r * 0.55), point(k, r * 0.55)]
        draw.polygon(facet, fill=shade(c, 0.5 * math.cos(2 * math.pi * (k + 1) / corners + 2.5)))
    draw.polygon([point(k, r * 0.55) for k in range(corners)], fill=shade(c, 0.15))


def paint_planet(skin, draw, centre, r, c, unit):
    """Draws a ball with belts, spots or a ring."""
    cx, cy = centre
    ring = unit % 3 == 0
    q = r * (0.75 if ring else 1)
    draw.ellipse([cx - q, cy - q, cx + q, cy + q], fill=c)
    for k in range(unit % 4):
        y, half = cy + q * (0.4 * k - 0.4), q * (0.9 if unit % 2 else 0.35)
        draw.ellipse([cx - half, y - q * 0.12, cx + half, y + q * 0.12], fill=shade(c, -0.3 if k % 2 else 0.35))
    if ring:
        draw.arc([cx - r, cy - r * 0.35, cx + r, cy + r * 0.35], -20, 200, fill=shade(c, 0.4), width=max(int(r * 0.12), 1))


def paint_slab(dice, skin, im, draw, box, unit, c):
    """Draws a block, a ring or a nut."""
    x0, y0, x1, y1 = box
    w, h = x1 - x0, y1 - y0
    edge = shade(c, -0.45) if skin.unit_edge else None
    line = max(int(skin.unit_edge * w), 1)
    if min(w, h) < 4:
        return draw.rectangle([x0, y0, max(x0, x1), max(y0, y1)], fill=c)
    if skin.content == "nut":
        cut = w * (0.12 + 0.25 * skin.unit_radius) * 0.6
        points = [(x0 + cut, y0), (x1 - cut, y0), (x1, y0 + h / 2), (x1 - cut, y1), (x0 + cut, y1), (x0, y0 + h / 2)]
        if skin.is_round:
            draw.rounded_rectangle(box, h * 0.25, fill=c, outline=edge, width=line)
            for k in (0.3, 0.7):
                draw.line([x0 + w * k, y0, x0 + w * k, y1], fill=shade(c, -0.35), width=max(int(w * 0.02), 1))
            draw.rectangle([x0 + w * 0.3, y0, x0 + w * 0.7, y1], fill=shade(c, 0.2))
        else:
            draw.polygon(points, fill=c, outline=edge)
            draw.rectangle([x0 + w * 0.3, y0, x1 - w * 0.3, y1], fill=shade(c, 0.2))
        return
    if skin.content == "ring" and skin.is_round:
        draw.ellipse([x0, y0 + h * 0.25, x1, y1], fill=shade(c, -0.35))
        draw.ellipse([x0, y0, x1, y1 - h * 0.25], fill=c, outline=edge, width=line)
        return draw.ellipse([x0 + w * 0.35, y0 + h * 0.2, x1 - w * 0.35, y1 - h * 0.5], fill=shade(c, -0.5))
    radius = max(min(h / 2 if skin.content == "ring" else skin.unit_radius * h, (min(w, h) - 2) / 2), 0)
    draw.rounded_rectangle(box, radius, fill=c, outline=edge, width=line)
    if skin.gradient and h > 6:
        inset = min(max(radius * 0.4, 1), w / 3)
        ramp(im, (x0 + inset, y0 + inset, x1 - inset, y1 - inset), c, skin.gradient, skin.is_round)
    if skin.gloss:
        draw.line([x0 + w * 0.2, y0 + h * 0.25, x1 - w * 0.2, y0 + h * 0.25], fill=shade(c, 0.5), width=max(int(h * 0.1), 1))
    paint_mark(dice, skin, draw, ((x0 + x1) / 2, (y0 + y1) / 2), min(w, h), unit, c)


def paint_items(dice, skin, im, inner, tube):
    """Draws single units from the bottom up, and a lifted one above the tube."""
    draw = ImageDraw.Draw(im)
    places = list(enumerate(tube.units))
    boxes = [(tube.base - (n + 1) * tube.unit, unit) for n, unit in places]
    if tube.lifted is not None:
        boxes.append((tube.top - tube.unit * 1.15, tube.lifted))
    paint = {"ball": paint_ball, "face": paint_face}.get(skin.content, paint_slab)
    gap = min(skin.unit_gap * tube.unit / 2, (inner[1] - inner[0]) / 4)
    for high, unit in boxes:
        c = skin.hidden if unit is None else skin.colours[unit]
        paint(dice, skin, im, draw, (inner[0] + gap, high + gap, inner[1] - gap, high + tube.unit - gap), unit, c)
