"""Draws the tray under the blocks: ground, frame, exit, walls."""

import numpy as np
from PIL import ImageDraw

from colours import shade
from faces import draw_arrow, rounded_mask, draw_text
from layouts import GAP, WALL


def paint_tray(dice, skin, tex, im, corner, grid, exit_at):
    """Draws everything under the blocks. `exit_at` is the exit as (side, line), or None."""
    unit = skin.unit
    left, top = corner
    rows, columns = grid.shape
    w, h = columns * unit, rows * unit
    draw = ImageDraw.Draw(im)
    if not skin.bare:
        if skin.frame:
            paint_frame(dice, skin, tex, im, corner, (columns, rows), exit_at)
        else:
            wide, high = (size + int(slack * unit) for size, slack in zip((w, h), skin.slack))
            im.paste(tex.fill(dice, skin.ground_kind, skin.ground, wide, high, skin.strength), (left, top))
        if dice.random() < 0.2:  # a shadow of the frame
            s = int(unit * dice.uniform(0.03, 0.2))
            c = shade(skin.ground, -dice.uniform(0.1, 0.5))
            draw.rectangle([left, top, left + w, top + s], fill=c)
            draw.rectangle([left, top, left + s, top + h], fill=c)
    paint_cells(dice, skin, draw, corner, grid)
    if (grid == WALL).any():
        paint_walls(skin, draw, corner, grid)


def paint_frame(dice, skin, tex, im, corner, size, exit_at):
    unit = skin.unit
    left, top = corner
    w, h = size[0] * unit, size[1] * unit
    f, m = max(skin.frame * unit, 1), int(skin.frame_margin * unit)
    draw = ImageDraw.Draw(im)
    box = [left - f - m, top - f - m, left + w + f + m, top + h + f + m]
    outer = (int(box[2] - box[0]), int(box[3] - box[1]))
    kind = skin.frame_kind
    mask = rounded_mask(outer, int(unit * dice.uniform(0, 0.3)) if skin.frame > 0.05 else 0)
    im.paste(tex.fill(dice, "plain" if kind == "checker" else kind, skin.frame_colour, *outer, skin.strength), (int(box[0]), int(box[1])), mask)
    if kind == "checker":
        step, other = max(f, 4), shade(skin.frame_colour, 0.6 if sum(skin.frame_colour) < 380 else -0.6)
        for y in range(int(outer[1] / step) + 1):
            for x in range(int(outer[0] / step) + 1):
                if (x + y) % 2:
                    x0, y0 = box[0] + x * step, box[1] + y * step
                    draw.rectangle([x0, y0, min(x0 + step, box[2]), min(y0 + step, box[3])], fill=other)
    if skin.frame_lines:
        draw.rectangle(box, outline=shade(skin.frame_colour, -0.5), width=max(int(unit * 0.02), 1))
        c = shade(skin.frame_colour, dice.uniform(-0.6, 0.4))
        draw.rectangle([left - m - 2, top - m - 2, left + w + m + 1, top + h + m + 1], outline=c, width=max(int(unit * 0.03), 1))
    im.paste(tex.fill(dice, skin.ground_kind, skin.ground, w + 2 * m, h + 2 * m, skin.strength), (left - m, top - m))
    if exit_at:
        paint_exit(dice, skin, draw, corner, size, exit_at, box, m)


def paint_exit(dice, skin, draw, corner, size, exit_at, box, m):
    """Draws an exit: an opening in the frame, a bar on it, or an arrow."""
    unit = skin.unit
    left, top = corner
    w, h = size[0] * unit, size[1] * unit
    side, line = exit_at
    a, b = line * unit, (line + 1) * unit
    area = {
        0: [left + w + m, top + a, box[2], top + b],
        1: [box[0], top + a, left - m, top + b],
        2: [left + a, top + h + m, left + b, box[3]],
        3: [left + a, box[1], left + b, top - m],
    }[side]
    if area[2] <= area[0] or area[3] <= area[1]:
        return
    kind = dice.random()
    if kind < 0.7:
        draw.rectangle(area, fill=skin.ground if dice.random() < 0.6 else skin.outside)
    elif kind < 0.85:
        c = [(220, 30, 30), (40, 180, 60), (240, 200, 40), skin.target][int(dice.integers(4))]
        draw.rectangle(area, fill=c)
    if kind > 0.85 or dice.random() < 0.2:
        direction = [(1, 0), (-1, 0), (0, 1), (0, -1)][side]
        c = shade(skin.frame_colour, 0.7 if sum(skin.frame_colour) < 380 else -0.7)
        draw_arrow(draw, (area[0] + area[2]) / 2, (area[1] + area[3]) / 2, min(unit * 0.2, skin.frame * unit * 0.4), direction, c)


def paint_cells(dice, skin, draw, corner, grid):
    unit = skin.unit
    rows, columns = grid.shape
    line = max(int(skin.grid_width * unit), 1)
    c = shade(skin.ground, skin.grid_by)
    for y in range(rows):
        for x in range(columns):
            x0, y0 = corner[0] + x * unit, corner[1] + y * unit
            if skin.grid == "tiles":
                m = line + int(unit * skin.tile_pad)
                draw.rounded_rectangle([x0 + m, y0 + m, x0 + unit - m, y0 + unit - m], unit * 0.1, fill=c)
            elif skin.grid == "checker" and (x + y) % 2:
                draw.rectangle([x0, y0, x0 + unit - 1, y0 + unit - 1], fill=c)
            elif skin.grid == "dots":
                draw.ellipse([x0 + unit * 0.45, y0 + unit * 0.45, x0 + unit * 0.55, y0 + unit * 0.55], fill=c)
            elif skin.grid == "holes":
                draw.ellipse([x0 + unit * 0.2, y0 + unit * 0.2, x0 + unit * 0.8, y0 + unit * 0.8], fill=c)
            elif skin.grid == "labels":
                draw_text(dice, draw, (x0 + unit / 2, y0 + unit / 2), unit * 0.2, c, f"({y},{x})")
    if skin.grid == "lines" and not skin.grid_over:
        paint_lines(draw, skin, corner, grid.shape, line, c)


def paint_lines(draw, skin, corner, shape, line, c):
    unit = skin.unit
    left, top = corner
    rows, columns = shape
    for x in range(columns + 1):
        at = left + x * unit - line // 2
        draw.rectangle([at, top, at + line - 1, top + rows * unit], fill=c)
    for y in range(rows + 1):
        at = top + y * unit - line // 2
        draw.rectangle([left, at, left + columns * unit, at + line - 1], fill=c)


def paint_walls(skin, draw, corner, grid):
    """Draws walls in the colour of the frame or of the surroundings, plain or with a pattern.

    Walls that would look like the ground become gaps in `grid`.
    """
    unit = skin.unit
    c = skin.frame_colour if skin.frame and skin.wall != "plain" else skin.outside
    if max(abs(a - b) for a, b in zip(c, skin.ground)) < 25:
        grid[grid == WALL] = GAP
        return
    dark = shade(c, -0.4 if sum(c) > 250 else 0.4)
    for y, x in zip(*np.nonzero(grid == WALL)):
        x0, y0 = corner[0] + x * unit, corner[1] + y * unit
        x1, y1 = x0 + unit - 1, y0 + unit - 1
        draw.rectangle([x0, y0, x1, y1], fill=c)
        if skin.wall == "cross":
            draw.line([x0, y0, x1, y1], fill=dark, width=max(unit // 12, 1))
            draw.line([x0, y1, x1, y0], fill=dark, width=max(unit // 12, 1))
        elif skin.wall == "bricks":
            for row in range(4):
                y2 = y0 + row * unit / 4
                draw.line([x0, y2, x1, y2], fill=dark)
                for part in range(2):
                    x2 = x0 + (part + 0.5 * (row % 2)) * unit / 2
                    draw.line([x2, y2, x2, y2 + unit / 4], fill=dark)
        elif skin.wall == "bevel":
            draw.rectangle([x0, y0, x1, y1], outline=dark, width=max(unit // 10, 1))
