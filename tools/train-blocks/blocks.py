"""Draws blocks, cars and discs on a board."""

from PIL import Image, ImageDraw, ImageFilter

from colours import shade
from faces import face, rounded_mask, draw_text


def paint_block(dice, skin, tex, im, corner, cells, number, c, is_target, scene=None):
    """Draws the block on `cells` (x, y, w, h). `scene` is a picture that spans the whole board, or None."""
    unit = skin.unit
    left, top = corner
    x, y, w, h = cells
    box = (left + x * unit, top + y * unit, left + (x + w) * unit, top + (y + h) * unit)
    if skin.style in ("cars", "toys") and max(w, h) > 1 and min(w, h) == 1:
        paint_car(dice, skin, im, box, c, max(w, h))
    elif skin.style == "discs":
        paint_discs(dice, skin, im, box, (w, h), c, number)
    elif skin.style == "cells":
        paint_cells(dice, skin, im, box, (w, h), c, number)
    else:
        paint_face(dice, skin, tex, im, box, corner, (w, h), c, number, is_target, scene)


def paint_face(dice, skin, tex, im, box, corner, cells, c, number, is_target, scene):
    unit = skin.unit
    g = skin.gap * unit / 2
    x0, y0, x1, y1 = (int(round(side + by)) for side, by in zip(box, (g, g, -g, -g)))
    if 0 < skin.gap and g < 1 and dice.random() < 0.5:  # a gap of one pixel
        x1, y1 = x1 - (x1 == box[2]), y1 - (y1 == box[3])
    w, h = x1 - x0, y1 - y0
    if w < 3 or h < 3:
        return
    draw = ImageDraw.Draw(im)
    radius = int(skin.radius * unit)
    if skin.style in ("lines", "neon"):
        fill = shade(skin.ground, 0.06 if skin.mark_colour[0] % 2 else -0.06) if number % 2 or skin.colouring == "one" else skin.ground
        width = max(int(round(skin.outline * unit)), 1)
        if skin.style == "neon":
            glow = Image.new("RGB", (w + 8, h + 8), (0, 0, 0))
            ImageDraw.Draw(glow).rounded_rectangle([4, 4, w + 3, h + 3], radius, outline=c, width=width + 1)
            glow = glow.filter(ImageFilter.GaussianBlur(2))
            mask = glow.convert("L").point(lambda v: min(int(v * 1.5), 255))
            im.paste(Image.new("RGB", glow.size, c), (x0 - 4, y0 - 4), mask)
        edge = c if skin.colouring != "one" else skin.base
        draw.rounded_rectangle([x0, y0, x1 - 1, y1 - 1], radius, fill=fill if skin.style == "lines" else shade(c, -0.8), outline=edge, width=width)
        if skin.marks in ("number", "sign"):
            draw_text(dice, draw, ((x0 + x1) / 2, (y0 + y1) / 2), unit * 0.35, edge, str(number))
        return
    mask = rounded_mask((w, h), radius)
    if skin.shadow:
        s = max(int(skin.shadow * unit), 1)
        dark = mask.point(lambda v: int(v * skin.shadow_strength))
        im.paste(Image.new("RGB", (w, h), (0, 0, 0)), (x0 + s, y0 + s), dark)
    front = min(int(skin.front * unit), h - 3)
    if front > 0:
        im.paste(Image.new("RGB", (w, h), shade(c, -0.45)), (x0, y0), mask)
        h -= front
        mask = rounded_mask((w, h), radius)
    if scene:
        picture = scene.crop((x0 - corner[0], y0 - corner[1], x0 - corner[0] + w, y0 - corner[1] + h))
    else:
        picture = face(dice, skin, tex, w, h, cells, c, number, is_target)
    im.paste(picture, (x0, y0), mask)
    if skin.outline:
        edge = skin.outline_fixed or shade(c, skin.outline_by)
        if max(abs(a - b) for a, b in zip(edge, c)) < 18:
            edge = shade(c, -0.4 if sum(c) > 300 else 0.4)
        draw.rounded_rectangle([x0, y0, x1 - 1, y1 - 1], radius, outline=edge, width=max(int(round(skin.outline * unit)), 1))


def paint_discs(dice, skin, im, box, cells, c, number):
    unit = skin.unit
    draw = ImageDraw.Draw(im)
    x0, y0, x1, y1 = box
    ox, oy = (float(dice.uniform(-1, 1)) * skin.disc_off * unit for _ in range(2))
    for row in range(cells[1]):
        for column in range(cells[0]):
            cx, cy = x0 + (column + 0.5) * unit + ox, y0 + (row + 0.5) * unit + oy
            s = skin.disc * unit
            draw.ellipse([cx - s, cy - s, cx + s, cy + s], fill=c, outline=shade(c, -0.5) if skin.disc_edge else None)
            if skin.marks == "number":
                draw_text(dice, draw, (cx, cy), unit * 0.3, skin.mark_colour, str(number))
    if skin.disc_joined:
        s = skin.disc * unit * 0.5
        half = unit / 2
        draw.rectangle([x0 + half - s + ox, y0 + half - s + oy, x1 - half + s + ox, y1 - half + s + oy], fill=c)


def paint_cells(dice, skin, im, box, cells, c, number):
    unit = skin.unit
    draw = ImageDraw.Draw(im)
    p = skin.cells_pad * unit
    for row in range(cells[1]):
        for column in range(cells[0]):
            x, y = box[0] + column * unit, box[1] + row * unit
            draw.rounded_rectangle([x + p, y + p, x + unit - 1 - p, y + unit - 1 - p], skin.radius * unit * 0.5, fill=c)
            if skin.marks in ("number", "sign"):
                draw_text(dice, draw, (x + unit / 2, y + unit / 2), unit * 0.4, skin.mark_colour, "ABCDEFGHJKLMN"[number % 13])


def paint_car(dice, skin, im, box, c, length):
    """Draws a car from above; it may be a little smaller or larger than its cells."""
    unit = skin.unit
    x0, y0, x1, y1 = box
    vertical = y1 - y0 > x1 - x0
    end = skin.car_short * unit * (1 if length < 3 else dice.uniform(0.8, 2.0)) / 2
    end = min(end, 0.28 * unit)
    side = skin.car_thin * unit
    across, down = (side, end) if vertical else (end, side)
    x0, x1, y0, y1 = x0 + across, x1 - across, y0 + down, y1 - down
    w, h = int(x1 - x0), int(y1 - y0)
    if w < 4 or h < 4:
        return
    # Drawn horizontally, then rotated.
    lw, lh = (h, w) if vertical else (w, h)
    car = Image.new("RGBA", (lw, lh), (0, 0, 0, 0))
    draw = ImageDraw.Draw(car)
    {"bus": draw_bus, "side": draw_side_view, "kart": draw_kart}.get(skin.car, draw_body)(dice, skin, draw, lw, lh, c, length)
    if dice.random() < 0.5:
        car = car.transpose(Image.FLIP_LEFT_RIGHT)
    if vertical:
        car = car.transpose(Image.ROTATE_90)
    if skin.shadow:
        s = int(skin.shadow * unit)
        dark = car.getchannel("A").point(lambda v: int(v * skin.shadow_strength))
        im.paste(Image.new("RGB", car.size, (0, 0, 0)), (int(x0) + s, int(y0) + s), dark)
    im.paste(car, (int(x0), int(y0)), car)


def draw_body(dice, skin, draw, w, h, c, length):
    unit = skin.unit
    detailed = skin.car == "detailed"
    radius = h * {"plain": 0.15, "round": 0.45, "detailed": 0.3}[skin.car]
    m = h * 0.08
    if detailed:
        for at in (0.18, 0.78):
            for y in (0, h - m * 1.5):
                draw.rectangle([w * at - unit * 0.09, y, w * at + unit * 0.09, y + m * 1.5], fill=(25, 25, 25))
    top, bottom = (m, h - 1 - m) if detailed else (0, h - 1)
    edge = shade(c, -0.4) if skin.car_edge else c
    if length >= 3 and skin.truck != "plain":
        cut = w * 0.3
        draw.rounded_rectangle([0, top, cut, bottom], radius, fill=c, outline=edge)
        trailer = c if skin.truck == "ribs" else shade(c, 0.2)
        draw.rounded_rectangle([cut + w * 0.02, top, w - 1, bottom], min(radius * 0.5, h / 3), fill=trailer, outline=edge)
        if skin.truck == "ribs":
            step = max(unit * dice.uniform(0.12, 0.35), 3)
            x = cut + step
            while x < w - step / 2:
                draw.line([x, h * 0.15, x, h * 0.85], fill=shade(c, 0.35 if dice.random() < 0.5 else -0.35), width=max(int(unit * 0.03), 1))
                x += step
    else:
        draw.rounded_rectangle([0, top, w - 1, bottom], radius, fill=c, outline=edge, width=max(int(unit * 0.02), 1))
    if skin.car != "plain" or dice.random() < 0.4:
        glass = (40, 50, 70) if dice.random() < 0.7 else (170, 210, 235)
        y0, y1 = h * 0.2, h * 0.8
        for a, b in ((0.2, 0.3), (0.68, 0.78)):
            draw.polygon([(w * a, y0), (w * b, y0 + h * 0.06), (w * b, y1 - h * 0.06), (w * a, y1)], fill=glass)
        draw.rounded_rectangle([w * 0.31, y0, w * 0.67, y1], h * 0.08, fill=shade(c, 0.15))
        for y in (0.2, 0.75):
            draw.rectangle([w * 0.95, h * y, w * 0.99, h * (y + 0.08)], fill=(255, 240, 150))


def draw_bus(dice, skin, draw, w, h, c, length):
    """Draws a roof with hatches, and windows along both sides."""
    draw.rounded_rectangle([0, 0, w - 1, h - 1], h * 0.18, fill=c)
    for y in (0.08, 0.82):
        step = max(h * 0.4, 4)
        for at in range(int(w / step)):
            draw.rectangle([at * step + 2, h * y, (at + 0.7) * step, h * (y + 0.1)], fill=(60, 80, 100))
    for at in (0.3, 0.7):
        draw.rectangle([w * at - h * 0.1, h * 0.4, w * at + h * 0.1, h * 0.6], outline=shade(c, -0.4))


def draw_side_view(dice, skin, draw, w, h, c, length):
    """Draws a car from the side: cabin, body, wheels."""
    draw.rounded_rectangle([w * 0.2, h * 0.1, w * 0.75, h * 0.6], h * 0.2, fill=shade(c, 0.25))
    draw.rectangle([w * 0.27, h * 0.2, w * 0.45, h * 0.45], fill=(200, 225, 240))
    draw.rectangle([w * 0.5, h * 0.2, w * 0.68, h * 0.45], fill=(200, 225, 240))
    draw.rounded_rectangle([0, h * 0.42, w - 1, h * 0.85], h * 0.15, fill=c)
    for at in (0.2, 0.8):
        draw.ellipse([w * at - h * 0.18, h * 0.64, w * at + h * 0.18, h - 1], fill=(30, 30, 30))


def draw_kart(dice, skin, draw, w, h, c, length):
    """Draws a narrow body with large wheels and a stripe."""
    for at in (0.15, 0.85):
        for y in (0, h * 0.75):
            draw.rectangle([w * at - h * 0.18, y, w * at + h * 0.18, y + h * 0.25], fill=(20, 20, 20))
    draw.polygon([(0, h * 0.2), (w * 0.8, h * 0.15), (w - 1, h * 0.5), (w * 0.8, h * 0.85), (0, h * 0.8)], fill=c)
    draw.rectangle([0, h * 0.45, w * 0.9, h * 0.55], fill=shade(c, 0.7))
    draw.ellipse([w * 0.4, h * 0.3, w * 0.4 + h * 0.4, h * 0.7], fill=(40, 40, 40))
