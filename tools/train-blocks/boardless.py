"""Draws pictures without a board: menus, icons, keypads, charts, tables, chats, boards of other games.

`boardless(dice, tex)` returns a picture and the lattice that its parts suggest: left, top, and the width and height of a
cell, in pixels.
"""

from PIL import ImageDraw

from colours import different_colour, colour, shade
from faces import portrait, scribble, draw_text
from skins import Skin

LETTERS = list("abcdefghiklmnoprstuvwxyzMOVESTLNR0123456789")


def word(dice, longest=9):
    return "".join(dice.choice(LETTERS, int(dice.integers(1, longest))))


def ink(dice, c):
    return shade(c, 0.8 if sum(c) < 380 else -0.8)


def draw_card(dice, draw, box, radius, c):
    outline = shade(c, -0.4) if dice.random() < 0.3 else None
    draw.rounded_rectangle(box, radius, fill=c, outline=outline, width=2)


def menu(dice, tex, im, unit):
    """Draws buttons in one or two columns."""
    draw, (w, h) = ImageDraw.Draw(im), im.size
    columns, rows = int(dice.integers(1, 3)), int(dice.integers(3, 8))
    wide = unit * int(dice.integers(2, 5)) if columns == 1 else unit * int(dice.integers(2, 4))
    left, top = (w - columns * wide) / 2, (h - rows * unit) / 2
    radius, gap, c = unit * dice.uniform(0, 0.45), unit * dice.uniform(0.02, 0.14), colour(dice)
    for n in range(columns * rows):
        x, y = left + n % columns * wide, top + n // columns * unit
        own = c if dice.random() < 0.7 else colour(dice)
        draw_card(dice, draw, [x + gap, y + gap, x + wide - gap, y + unit - gap], radius, own)
        draw_text(dice, draw, (x + wide / 2, y + unit / 2), unit * dice.uniform(0.25, 0.4), ink(dice, own), word(dice))
    return left, top


def icons(dice, tex, im, unit):
    """Draws icons or photos in rows and columns, with or without labels."""
    draw, (w, h) = ImageDraw.Draw(im), im.size
    columns, rows = int(dice.integers(3, 7)), int(dice.integers(3, 7))
    left, top = (w - columns * unit) / 2, (h - rows * unit) / 2
    half, radius, kind = unit * dice.uniform(0.28, 0.47), dice.uniform(0, 0.5), dice.random()
    low = unit * 0.42 - half * 0.6 if half < unit * 0.4 and dice.random() < 0.6 else 0
    for n in range(columns * rows):
        x, y = left + (n % columns + 0.5) * unit, top + (n // columns + 0.5) * unit
        box = [x - half, y - half - low / 3, x + half, y + half - low / 3]
        c = colour(dice)
        if kind < 0.35:
            photo = tex.photos[int(dice.integers(len(tex.photos)))].resize((int(2 * half), int(2 * half)))
            im.paste(photo, (int(box[0]), int(box[1])))
        else:
            draw_card(dice, draw, box, radius * half, c)
            s = half * 0.6
            if dice.random() < 0.5:
                scribble(dice, draw, (x - s, y - s, x + s, y + s), ink(dice, c), 2)
            else:
                draw.ellipse([x - s, y - s, x + s, y + s], fill=colour(dice))
        if low:
            draw_text(dice, draw, (x, y + half + unit * 0.05), unit * 0.14, ink(dice, im.getpixel((0, 0))), word(dice, 7))
    return left, top


def keypad(dice, tex, im, unit):
    """Draws cells with numbers or letters: keypads, calendars, tables, word and number games."""
    draw, (w, h) = ImageDraw.Draw(im), im.size
    columns, rows = int(dice.integers(3, 9)), int(dice.integers(3, 8))
    left, top = (w - columns * unit) / 2, (h - rows * unit) / 2
    gap = unit * dice.uniform(0, 0.1)
    few = [colour(dice) for _ in range(int(dice.integers(1, 6)))]
    share, lines, radius = dice.uniform(0.6, 1), dice.random() < 0.5, unit * dice.uniform(0, 0.3)
    for n in range(columns * rows):
        x, y = left + n % columns * unit, top + n // columns * unit
        c = few[int(dice.integers(len(few)))]
        draw_card(dice, draw, [x + gap, y + gap, x + unit - gap, y + unit - gap], radius, c)
        if lines:
            draw.rectangle([x, y, x + unit, y + unit], outline=ink(dice, c), width=1)
        if dice.random() < share:
            draw_text(dice, draw, (x + unit / 2, y + unit / 2), unit * dice.uniform(0.3, 0.6), ink(dice, c), word(dice, 3))
    return left, top


def discs(dice, tex, im, unit):
    """Draws a board with discs in two colours, chequered or not: draughts, four in a row, lamps."""
    draw, (w, h) = ImageDraw.Draw(im), im.size
    columns, rows = int(dice.integers(4, 9)), int(dice.integers(4, 9))
    left, top = (w - columns * unit) / 2, (h - rows * unit) / 2
    ground = colour(dice)
    # On a plain ground, discs could be cars, so every cell has one.
    chequered = dice.random() < 0.6
    other, share = (different_colour(dice, ground, 30), dice.uniform(0.1, 1)) if chequered else (ground, 1)
    sides, half = [colour(dice), colour(dice)], unit * dice.uniform(0.25, 0.48)
    for n in range(columns * rows):
        x, y = left + n % columns * unit, top + n // columns * unit
        draw.rectangle([x, y, x + unit, y + unit], fill=other if (n % columns + n // columns) % 2 else ground)
        if dice.random() < share:
            c, (x, y) = sides[int(dice.integers(2))], (x + unit / 2, y + unit / 2)
            draw.ellipse([x - half, y - half, x + half, y + half], fill=c, outline=shade(c, -0.5))
    return left, top


def chart(dice, tex, im, unit):
    """Draws a chart with vertical or horizontal bars and a scale."""
    draw, (w, h) = ImageDraw.Draw(im), im.size
    count, c = int(dice.integers(4, 10)), colour(dice)
    left, top = (w - count * unit) / 2, h * dice.uniform(0.05, 0.2)
    vertical, one = dice.random() < 0.7, dice.random() < 0.5
    thick, base = unit * dice.uniform(0.6, 1), h * dice.uniform(0.8, 0.95)
    for line in range(int(h / unit)):
        y = top + line * unit
        draw.line([left, y, left + count * unit, y], fill=shade(im.getpixel((0, 0)), -0.3), width=1)
        draw_text(dice, draw, (left - unit * 0.4, y), unit * 0.22, ink(dice, im.getpixel((0, 0))), word(dice, 4))
    for n in range(count):
        own, far = c if one else colour(dice), dice.uniform(0.05, 1) * (base - top)
        x = left + n * unit
        if vertical:
            draw.rectangle([x, base - far, x + thick, base], fill=own)
        else:
            draw.rectangle([left, top + n * unit, left + far, top + n * unit + thick], fill=own)
    return left, top


def page(dice, tex, im, unit):
    """Draws lines of words, or the bubbles of a chat."""
    draw, (w, h) = ImageDraw.Draw(im), im.size
    y, c = unit * 0.3, im.getpixel((0, 0))
    chat = dice.random() < 0.5
    while y < h:
        high = unit * dice.uniform(0.6, 1.6) if chat else unit * 0.45
        wide = w * dice.uniform(0.3, 0.7) if chat else w * dice.uniform(0.6, 0.95)
        left = (w * 0.03 if dice.random() < 0.5 else w * 0.97 - wide) if chat else w * 0.03
        own = colour(dice) if chat else c
        if chat:
            draw_card(dice, draw, [left, y, left + wide, y + high], unit * 0.2, own)
        x = left + unit * 0.3
        while x < left + wide - unit:
            what = word(dice)
            draw_text(dice, draw, (x + unit * 0.06 * len(what), y + high / 2), unit * 0.25, ink(dice, own), what)
            x += unit * 0.15 * (len(what) + 1)
        y += high + unit * (0.2 if chat else 0.05)
    return float(dice.uniform(0, unit)), float(dice.uniform(0, unit))


def faces(dice, tex, im, unit):
    """Draws portraits of one size in rows and columns, as in lists of players."""
    w, h = im.size
    columns, rows = int(dice.integers(2, 6)), int(dice.integers(2, 6))
    left, top = (w - columns * unit) / 2, (h - rows * unit) / 2
    skin, gap = Skin(dice, "portraits", "klotski", int(unit)), unit * dice.uniform(0.04, 0.2)
    for n in range(columns * rows):
        side = int(unit - 2 * gap)
        face = portrait(dice, skin, tex, side, side, colour(dice), n)
        im.paste(face, (int(left + n % columns * unit + gap), int(top + n // columns * unit + gap)))
    return left, top


KINDS = [(menu, 4), (icons, 3), (keypad, 3), (discs, 2), (chart, 3), (page, 2), (faces, 1)]


def boardless(dice, tex):
    unit = int(dice.integers(26, 62))
    w, h = (int(unit * dice.uniform(7, 13)) for _ in range(2))
    kind = ["plain", "gradient", "smooth", "wood"][int(dice.choice(4, p=[0.6, 0.2, 0.1, 0.1]))]
    c = colour(dice) if dice.random() < 0.6 else (int(dice.integers(225, 256)),) * 3
    im = tex.fill(dice, kind, c, w, h, dice.uniform(0.05, 0.4))
    odds = [weight for _, weight in KINDS]
    draw, _ = KINDS[int(dice.choice(len(KINDS), p=[o / sum(odds) for o in odds]))]
    left, top = draw(dice, tex, im, unit)
    return im, (left, top, unit, unit)
