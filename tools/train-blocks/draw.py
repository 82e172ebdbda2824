"""Draws boards of blocks in random skins, for training the network of `vision/blocks`.

`board(dice, tex)` returns a picture and what it shows. Everything is drawn here; no picture of a game is used. In all
modules `dice` is a NumPy random generator and `tex` a `Textures`.
"""

import io
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from blocks import paint_block
from colours import Textures, different_colour, colour, shade
from faces import draw_text
from layouts import GAP, WALL, cells_of, layout, target
from skins import STYLES, Skin
from trays import paint_lines, paint_tray

PAD = 2  # margin around the board, in cells
__all__ = ["Board", "Textures", "board", "spoil"]


class Board(NamedTuple):
    picture: Image.Image
    place: tuple  # left and top of the board, width and height of a cell, in pixels
    grid: np.ndarray
    style: str
    game: str
    target: int  # number of the target car, or 0
    is_red: bool  # whether only the target is red
    exit: tuple  # exit of the target as (side, line), or None
    first_stone: int


def draw_clutter(dice, im, tex, avoid):
    """Draws words, buttons and pictures outside the box `avoid`."""
    draw = ImageDraw.Draw(im)
    w, h = im.size
    for _ in range(int(dice.integers(0, 9))):
        x, y = int(dice.integers(0, w)), int(dice.integers(0, h))
        if avoid[0] - 4 < x < avoid[2] + 4 and avoid[1] - 4 < y < avoid[3] + 4:
            continue
        kind = dice.random()
        if kind < 0.5:
            word = "".join(dice.choice(list("abcdefghiklmnoprstuvwxyzMOVESTLNR0123456789 "), int(dice.integers(1, 10))))
            draw_text(dice, draw, (x, y), dice.uniform(8, 40), colour(dice), word)
        elif kind < 0.8:
            s = dice.integers(8, 60, 2)
            draw.rounded_rectangle([x, y, x + int(s[0]), y + int(s[1])], 5, fill=colour(dice), outline=colour(dice))
        else:
            photo = tex.photos[int(dice.integers(len(tex.photos)))]
            im.paste(photo.resize((int(dice.integers(8, 60)),) * 2), (x, y))


def block_colours(dice, skin, grid, target_number):
    """A colour for each block number."""
    numbers = [n for n in np.unique(grid) if n > 0]
    rolled = [colour(dice) for _ in range(4)]
    rolled = [c if max(abs(a - b) for a, b in zip(c, skin.ground)) > 25 else skin.base for c in rolled]
    # In rare boards, only lines distinguish adjacent cars.
    close = dice.random() < 0.08
    colours = {}
    for n in numbers:
        _, _, w, h = cells_of(grid, n)
        if n == target_number:
            c = skin.target
        elif skin.colouring == "one":
            c = skin.base
        elif skin.colouring == "way":
            c = rolled[0] if w > h else rolled[1] if h > w else skin.base
        elif skin.colouring == "size":
            c = rolled[min(w * h, 4) - 1]
        else:
            min_difference = 40 if skin.style in ("discs", "cells") or (skin.gap < 0.02 and not skin.outline) else 0
            for _ in range(30):
                c = different_colour(dice, skin.ground, 30)
                if skin.disc_pale and skin.style == "discs":
                    c = shade(c, skin.disc_pale)
                if close or all(max(abs(a - b) for a, b in zip(c, other)) > min_difference for other in colours.values()):
                    break
        if skin.style in ("wood", "planks") and skin.colouring == "one" and dice.random() < 0.3:
            c = shade(c, float(dice.normal(0, 0.04)))
        colours[n] = c
    return colours


def board(dice, tex, style=None, game=None, unit=None, screen=None):
    """Draws a board with a margin, or on a screen of width and height `screen`, in pixels."""
    style = style or str(dice.choice(list(STYLES), p=np.array(list(STYLES.values())) / sum(STYLES.values())))
    if game is None:
        game = "klotski" if style not in ("cars", "toys", "discs") and dice.random() < 0.42 else "rush"
        game = "klotski" if style in ("portraits", "signs") else game
    grid, first_stone = layout(dice, game)
    unit = unit or int(dice.integers(30, 62))
    if screen:
        rows, columns = grid.shape
        unit = int(min(screen[0] * dice.uniform(0.55, 0.97) / columns, screen[1] * 0.75 / rows))
    skin = Skin(dice, style, game, unit)
    if skin.bare:
        ys, xs = np.nonzero(grid > 0)
        grid = grid[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1].copy()
        grid[grid == WALL] = GAP
    rows, columns = grid.shape
    w, h = screen or ((columns + 2 * PAD) * unit, (rows + 2 * PAD) * unit)
    left, top = (w - columns * unit) // 2, int((h - rows * unit) * (dice.uniform(0.35, 0.6) if screen else 0.5))
    if skin.outside_kind == "photo":
        im = tex.photos[int(dice.integers(len(tex.photos)))].resize((w, h), Image.BILINEAR)
    else:
        im = tex.fill(dice, skin.outside_kind, skin.outside, w, h, skin.strength)
    edge = (skin.frame + skin.frame_margin) * unit
    draw_clutter(dice, im, tex, (left - edge, top - edge, left + columns * unit + edge, top + rows * unit + edge))
    number, exit_at = target(dice, grid, first_stone)
    shows_exit = bool(exit_at) and skin.frame > 0.05 and dice.random() < 0.7
    paint_tray(dice, skin, tex, im, (left, top), grid, exit_at if shows_exit else None)
    if game == "rush":
        is_red = number > 0 and dice.random() < 0.85
    else:
        large = [n for n in np.unique(grid) if n > 0 and cells_of(grid, n)[2:] == (2, 2)]
        number, is_red = (large[0] if large else 0), bool(large) and dice.random() < 0.6
    colours = block_colours(dice, skin, grid, number if is_red else 0)
    scene = None
    if style == "scenery":
        scene = tex.photos[int(dice.integers(len(tex.photos)))].resize((columns * unit, rows * unit), Image.BICUBIC)
    for n, c in colours.items():
        paint_block(dice, skin, tex, im, (left, top), cells_of(grid, n), int(n), c, n == number, scene)
    if skin.grid_over:
        draw = ImageDraw.Draw(im)
        paint_lines(draw, skin, (left, top), grid.shape, max(int(skin.grid_width * unit), 1), shade(skin.ground, skin.grid_by))
    return Board(im, (left, top, unit, unit), grid, style, game, number, is_red, exit_at if shows_exit else None, first_stone)


def spoil(dice, tex, im, place, aim=None):
    """Scales, rotates and blurs a picture, reduces its contrast, adds noise and JPEG artefacts, rarely stretches cells.

    `aim` is the scale, by default one that makes cells 13 to 75 pixels wide but scales up by 1.2 at most. Returns the
    pixels and the new `place`.
    """
    left, top, cw, ch = place
    scale = aim or min(float(np.exp(dice.uniform(np.log(13), np.log(75)))) / cw, 1.2)
    sx, sy = scale, scale
    if dice.random() < 0.15:
        sy *= float(dice.uniform(0.85, 1.18))
    if dice.random() < 0.06:
        # The centre of rotation is the middle of the board, so the board stays in place.
        im = im.rotate(float(dice.uniform(-1.2, 1.2)), Image.BILINEAR, center=(im.size[0] / 2, im.size[1] / 2))
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
        a[: noise.shape[0], : noise.shape[1]] += noise >> int(dice.integers(2, 6))
        im = Image.fromarray(np.clip(a, 0, 255).astype(np.uint8))
    if dice.random() < 0.5:
        out = io.BytesIO()
        im.save(out, "JPEG", quality=int(dice.integers(35, 96)))
        im = Image.open(out).convert("RGB")
    return np.asarray(im), (left * sx, top * sy, cw * sx, ch * sy)
