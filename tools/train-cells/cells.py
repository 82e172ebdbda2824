"""Draws cells of boards with a part of their surroundings, and labels what each shows.

In all modules `r` is a `random.Random`.
"""

import io

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import marks
import paint

# Width and height of the network's input, in pixels.
SIDE = 32

# Kinds of content. A cell of a kind other than NUMBER has the value -1.
NUMBER, BLANK, OTHER, HIDDEN = range(4)

# Minimum height of a digit, in pixels.
LEGIBLE = 5.5

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghknprstuxyz"
WORDS = ["MOVES", "TIME", "Level", "Best", "NEW", "Score", "Reset", "Back", "Undo", "Hint", "OK", "15 Puzzle"]


class Styles:
    """Fonts, surfaces and effects of cells, and the weights of random choices."""

    # Weights of grounds: flat, gradient, noise, wood, picture.
    grounds = [70, 8, 8, 8, 6]
    # Weights of fonts, digits made of squares, and seven-segment digits.
    letterings = [90, 6, 4]
    # Ranges for the height of digits, as fractions of the tile's height.
    heights = [(0.28, 0.85), (0.28, 0.7), (0.13, 0.35)]
    # Weights of the kinds of content, in the order of the constants above.
    contents = [72, 12, 13, 3]

    def __init__(self, families, surfaces, effects):
        self.families, self.surfaces, self.effects = families, surfaces, effects

    def face(self, r):
        return r.choice(r.choice(self.families))


class HardStyles(Styles):
    """Styles with more small digits, digits over pictures and wood, and digits made of squares."""

    grounds = [30, 6, 6, 10, 48]
    letterings = [72, 18, 10]
    heights = [(0.28, 0.85), (0.13, 0.35), (0.12, 0.3)]
    contents = [64, 8, 24, 4]

    def __init__(self, families):
        super().__init__(families, paint.HARD_SURFACES, marks.HARD_EFFECTS)


def random_text(r):
    k = r.random()
    if k < 0.45:
        return "".join(r.choice(LETTERS) for _ in range(r.choice([1, 1, 1, 2, 3])))
    if k < 0.65:
        return r.choice(WORDS)
    if k < 0.85:
        return str(r.randint(100, 9999))
    return "%d:%02d" % (r.randint(0, 59), r.randint(0, 59))


def crop(im, box, smooth=Image.BOX):
    x0, y0, x1, y1 = box
    x0, y0, x1, y1 = max(0, x0), max(0, y0), min(im.size[0], x1), min(im.size[1], y1)
    how = smooth if x1 - x0 > SIDE else Image.BILINEAR
    return np.asarray(im.resize((SIDE, SIDE), how, box=(x0, y0, x1, y1)))


def draw(r, styles):
    """Draws a cell and parts of its neighbours.

    Returns the image, then five values of the cell in the middle: its box, kind and value, the centre of its number (x
    and y as fractions of the cell) or None, and the height of its digits as a fraction of the cell's.
    """
    side = r.choice([40, 56, 72, 96])
    tall = 1 if r.random() < 0.72 else r.uniform(0.55, 1.8)
    w, h = side, max(22, int(side * tall))
    margin = (w * 3 // 5, h * 3 // 5)
    W, H = w + 2 * margin[0], h + 2 * margin[1]
    ground = r.choice([paint.colour(r), paint.colour(r, 0, 60), paint.colour(r, 200, 255), (0, 0, 0), (255, 255, 255)])
    kind_of_ground = r.choices(["flat", "gradient", "noise", "wood", "picture"], styles.grounds)[0]
    im = paint.surface(r, W, H, kind_of_ground, ground)
    d = ImageDraw.Draw(im)
    kind = r.choice(styles.surfaces)
    base = r.choice([paint.colour(r), paint.near(r, ground, 40), (255, 255, 255), paint.colour(r, 150, 255), paint.colour(r, 10, 60)])
    small = min(w, h)
    gutter = r.choice([0, 0, r.uniform(0, 0.05), r.uniform(0.02, 0.16)]) * small
    radius = r.choice([0, 0, 0.06, 0.15, 0.3]) * small
    look = {"shadow": r.random() < 0.1, "rim": r.random() < 0.2, "line": r.choice([0.02, 0.04, 0.07]),
            "bevel": r.randint(20, 75), "rim_colour": paint.ink(r, base, 20)}
    effect = r.choice(styles.effects)
    face = styles.face(r)
    lettering = r.choices(["font", "squares", "segments"], styles.letterings)[0]
    part = r.choice([r.uniform(*height) for height in styles.heights])
    place = (0.5, 0.5)
    if part < 0.36 and r.random() < 0.6:
        place = r.choice([(0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8), (0.5, 0.82), (0.5, 0.18)])
    plate = r.random() < (0.3 if kind == "picture" else 0.05)
    cutting = (r.uniform(0, 0.15), r.randrange(4)) if r.random() < 0.06 else None
    two = r.random() < 0.6
    strength = r.choice([90, 60, 60, 40, 40, 22, 14])
    one_colour, tints = None, r.random() < 0.25
    shown, value = NUMBER, -1
    for i, j in [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)]:
        middle = i == 0 and j == 0
        x0, y0 = margin[0] + j * w, margin[1] + i * h
        box = [x0 + gutter / 2, y0 + gutter / 2, x0 + w - gutter / 2, y0 + h - gutter / 2]
        what = r.choices([NUMBER, BLANK, OTHER, HIDDEN], styles.contents if middle else [84, 12, 4, 0])[0]
        if not middle and r.random() < 0.12:
            continue
        number = r.randint(10, 99) if r.random() < (0.62 if two else 0.1) else r.randint(0, 9)
        if middle:
            shown, value = what, number if what == NUMBER else -1
        if what == BLANK and r.random() < 0.7:
            if r.random() < 0.3:
                d.rectangle(box, fill=r.choice([(0, 0, 0), (255, 255, 255), paint.near(r, ground, 50)]))
            continue
        tone = paint.colour(r) if tints else base
        under = paint.draw_tile(r, im, box, kind, tone, radius, look)
        if what == BLANK:
            continue
        if what == OTHER and kind == "picture" and r.random() < 0.5:
            continue
        if one_colour is None or abs(paint.brightness(one_colour) - paint.brightness(under)) < strength * 0.8:
            one_colour = paint.ink(r, under, strength)
        bw, bh = box[2] - box[0], box[3] - box[1]
        text = str(number)
        height = min(bh * part, bw * 0.9 / len(text) * 1.5 if what == NUMBER else bh)
        height = max(4.0, height)
        if what == NUMBER:
            mask = marks.draw_number(text, height, face, lettering, r)
        elif what == HIDDEN:
            mask = marks.draw_text("?", height, face, r)
        elif r.random() < 0.35:
            mask = marks.draw_icon(min(bw, bh) * r.uniform(0.2, 0.8), r)
        else:
            text = random_text(r)
            mask = marks.draw_text(text, max(4.0, min(height, bw * 1.6 / len(text))), face, r)
        if mask.size[0] > bw * 0.98:
            by = bw * 0.95 / mask.size[0]
            mask = mask.resize((max(1, int(mask.size[0] * by)), max(1, int(mask.size[1] * by))), Image.BILINEAR)
        if cutting and what == NUMBER:
            by, edge = cutting
            mw, mh = mask.size
            cut = [(0, int(mh * by), mw, mh), (0, 0, mw, int(mh * (1 - by))), (int(mw * by * 0.6), 0, mw, mh),
                   (0, 0, int(mw * (1 - by * 0.6)), mh)][edge]
            mask = mask.crop(cut)
        half = (mask.size[0] / 2 / bw, mask.size[1] / 2 / bh)
        px = min(max(place[0], half[0]), max(1 - half[0], 0.5)) + r.uniform(-0.02, 0.02)
        py = min(max(place[1], half[1]), max(1 - half[1], 0.5)) + r.uniform(-0.02, 0.02)
        cx, cy = box[0] + px * bw, box[1] + py * bh
        if plate:
            q = (mask.size[0] / 2 + height * 0.25, mask.size[1] / 2 + height * 0.2)
            under = paint.ink(r, one_colour, 70)
            if look["shadow"]:
                d.ellipse([cx - max(q), cy - max(q), cx + max(q), cy + max(q)], fill=under)
            else:
                d.rounded_rectangle([cx - q[0], cy - q[1], cx + q[0], cy + q[1]], radius * 0.5, fill=under)
        marks.paint_mask(r, im, mask, cx, cy, one_colour, effect, under)
    if r.random() < 0.06:
        shape = marks.draw_icon(small * r.uniform(0.2, 0.5), r)
        im.paste(paint.colour(r), (int(r.uniform(0, W)), int(r.uniform(0, H))), shape)
    centre = (place[0], place[1]) if place != (0.5, 0.5) and r.random() < 0.5 else None
    return im, (margin[0], margin[1], margin[0] + w, margin[1] + h), shown, value, centre, part


def capture(r, im, box, centre, part):
    """Crops a cell as the reader would: slightly displaced, rotated, scaled down, blurred or compressed."""
    x0, y0, x1, y1 = box
    w, h = x1 - x0, y1 - y0
    if centre and part < 0.4:
        # A reader that has found the number crops its surroundings, not the whole cell.
        cx, cy = x0 + centre[0] * w, y0 + centre[1] * h
        reach = r.choice([h * part * r.uniform(0.8, 1.6), None])
        rx, ry = (reach * 1.1, reach) if reach else (w / 2, h / 2)
        x0, y0, x1, y1 = cx - rx, cy - ry, cx + rx, cy + ry
        w, h = x1 - x0, y1 - y0
    elif part < 0.4 and r.random() < 0.4:
        cx, cy, reach = (x0 + x1) / 2, (y0 + y1) / 2, min(h * part * r.uniform(0.8, 1.6), h / 2)
        x0, y0, x1, y1 = cx - min(reach * 1.1, w / 2), cy - reach, cx + min(reach * 1.1, w / 2), cy + reach
        w, h = x1 - x0, y1 - y0
    j = 0.07 if r.random() < 0.8 else 0.13
    box = [x0 + r.uniform(-j, j) * w, y0 + r.uniform(-j, j) * h, x1 + r.uniform(-j, j) * w, y1 + r.uniform(-j, j) * h]
    if r.random() < 0.12:
        im = im.rotate(r.uniform(-7, 7), Image.BILINEAR)
    if r.random() < 0.12:
        W, H = im.size
        k = lambda: r.uniform(-0.05, 0.05)
        im = im.transform((W, H), Image.QUAD, (k() * W, k() * H, k() * W, H + k() * H, W + k() * W, H + k() * H, W + k() * W, k() * H), Image.BILINEAR)
    low = max(r.choice([14, 18, 22, 28, 36, 64, 64, 96]), LEGIBLE / part)
    if low < w:
        by = low / w
        im = im.resize((max(8, int(im.size[0] * by)), max(8, int(im.size[1] * by))), Image.BOX)
        box = [v * by for v in box]
    if r.random() < 0.25:
        im = im.filter(ImageFilter.GaussianBlur(r.uniform(0.2, 0.9)))
    if r.random() < 0.1:
        a = np.asarray(im, np.float32)
        c = np.array(paint.colour(r), np.float32)
        by = r.uniform(0.1, 0.6)
        im = Image.fromarray((a * (1 - by) + c * by).astype(np.uint8))
    if r.random() < 0.35:
        out = io.BytesIO()
        im.save(out, "JPEG", quality=r.randint(35, 95))
        im = Image.open(out).convert("RGB")
    a = crop(im, box, r.choice([Image.BOX, Image.BOX, Image.BILINEAR]))
    if r.random() < 0.1:
        rng = np.random.default_rng(r.getrandbits(32))
        a = np.clip(a + rng.normal(0, r.uniform(2, 12), a.shape), 0, 255).astype(np.uint8)
    return a
