"""Writes windows of drawn boards, with what each line and cell in them is.

    python tools/train-blocks/windows.py FOLDER FIRST LAST

Seeds FIRST to LAST-1 are drawn, 100 boards each, and FOLDER/SEED.npz is written: windows of 8 by 8 cells, 16 pixels a
cell, five channels (red, green, blue, largest step across, largest step down), and labels.
"""

import sys

import numpy as np
from PIL import Image

import draw

CELL, SIDE = 16, 8
PARTS, INSIDE, ENDS, EMPTY, RIM, OFF = range(6)
GAP, BLOCK, OUT = range(3)
BOARDS, EACH = 100, 3


def spans(first, pitch, count, limit):
    """The pixels from and to which each sample reaches."""
    edges = np.floor(first + pitch * np.arange(count + 1) / CELL).astype(int)
    low, high = edges[:-1], np.maximum(edges[1:], edges[:-1] + 1)
    return np.clip(low, 0, limit - 1), np.clip(high, 1, limit)


def gather(a, axis, low, high, how):
    """Joins the pixels of each span along an axis."""
    total = None
    for step in range(int((high - low).max())):
        part = np.take(a, np.minimum(low + step, high - 1), axis)
        total = part if total is None else how(total, part)
    return total


def mean(a, axis, low, high):
    longest = int((high - low).max())
    total = sum(np.take(a, np.minimum(low + step, high - 1), axis) for step in range(longest))
    return total / longest


def cut(pixels, left, top, cw, ch):
    """The window whose first cell begins at (left, top)."""
    a = pixels.astype(np.float32)
    h, w = a.shape[:2]
    dx, dy = np.zeros((h, w), np.float32), np.zeros((h, w), np.float32)
    dx[:, :-1] = np.abs(a[:, 1:] - a[:, :-1]).max(2)
    dy[:-1] = np.abs(a[1:] - a[:-1]).max(2)
    xs, ys = spans(left, cw, SIDE * CELL, w), spans(top, ch, SIDE * CELL, h)
    rgb = mean(mean(a, 0, *ys), 1, *xs)
    across = mean(gather(dx, 1, *xs, np.maximum), 0, *ys)
    down = mean(gather(dy, 0, *ys, np.maximum), 1, *xs)
    return np.clip(np.dstack([rgb, across, down]) + 0.5, 0, 255).astype(np.uint8)


def line(a, b):
    """The class of a line between two cells; None is outside the board."""
    out_a, out_b = a is None or a == draw.WALL, b is None or b == draw.WALL
    if out_a and out_b:
        return OFF
    if out_a or out_b:
        return RIM
    if a == draw.GAP and b == draw.GAP:
        return EMPTY
    if a == draw.GAP or b == draw.GAP:
        return ENDS
    return INSIDE if a == b else PARTS


def labels(grid, x, y):
    """Labels of the window whose first cell is column x, row y of the board."""
    rows, columns = grid.shape

    def at(row, column):
        row, column = row + y, column + x
        return grid[row, column] if 0 <= row < rows and 0 <= column < columns else None

    across = [[line(at(r, c), at(r, c + 1)) for c in range(SIDE - 1)] for r in range(SIDE)]
    down = [[line(at(r, c), at(r + 1, c)) for c in range(SIDE)] for r in range(SIDE - 1)]

    def cell(value):
        return OUT if value is None or value == draw.WALL else GAP if value == draw.GAP else BLOCK

    cells = [[cell(at(r, c)) for c in range(SIDE)] for r in range(SIDE)]
    return np.array(across, np.uint8), np.array(down, np.uint8), np.array(cells, np.uint8)


def window(dice, pixels, place, grid):
    left, top, cw, ch = place
    rows, columns = grid.shape
    if dice.random() < 0.17:  # a lattice that does not fit
        factor = float(dice.choice([1, 1, 1, 0.5, 0.667, 0.75, 0.88, 1.14, 1.333, 1.5, 2]))
        sx, sy = dice.uniform(0.25, 0.75, 2) if factor == 1 else dice.uniform(0, 1, 2)
        if factor == 1 and dice.random() < 0.5:
            sx, sy = (sx, 0) if dice.random() < 0.5 else (0, sy)
        x, y = int(dice.integers(-2, columns - 3)), int(dice.integers(-2, rows - 3)) if rows > 3 else 0
        cut_out = cut(pixels, left + (x + sx) * cw, top + (y + sy) * ch, cw * factor, ch * factor)
        off = np.full((SIDE, SIDE - 1), OFF, np.uint8)
        return cut_out, off, off.T.copy(), np.full((SIDE, SIDE), OUT, np.uint8)

    def first(count):
        low, high = min(count - SIDE, 0) - (dice.random() < 0.25), max(count - SIDE, 0)
        if dice.random() < 0.6:
            return int(-((SIDE - count) // 2)) if count < SIDE else int(dice.integers(-1, 1))
        return int(dice.integers(low, high + 1))

    x, y = first(columns), first(rows)
    jitter = dice.normal(0, 0.022, 4).clip(-0.06, 0.06)
    wide, high = cw * (1 + (jitter[2] - jitter[0]) / columns), ch * (1 + (jitter[3] - jitter[1]) / rows)
    cut_out = cut(pixels, left + jitter[0] * cw + x * wide, top + jitter[1] * ch + y * high, wide, high)
    return (cut_out, *labels(grid, x, y))


def crop(dice, pixels, place, grid):
    """Cuts a picture near the sides of its board."""
    left, top, cw, ch = place
    rows, columns = grid.shape
    h, w = pixels.shape[:2]
    ends = []
    for edge, step, limit in ((left, -cw, 0), (top, -ch, 0), (left + columns * cw, cw, w), (top + rows * ch, ch, h)):
        far = edge + step * (dice.uniform(0, 0.12) if dice.random() < 0.5 else dice.uniform(0, 1))
        ends.append(int(round(far)) if dice.random() < 0.8 else limit)
    x0, y0, x1, y1 = max(ends[0], 0), max(ends[1], 0), min(ends[2], w), min(ends[3], h)
    return pixels[y0:y1, x0:x1], (left - x0, top - y0, cw, ch)


def main():
    folder, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    for seed in range(first, last):
        dice = np.random.default_rng(seed)
        if seed == first or seed % 4 == 0:
            tex = draw.Textures(np.random.default_rng(seed // 4 + 10_000))
        found = []
        for _ in range(BOARDS):
            im, place, grid, style = draw.board(dice, tex)
            pixels, place = draw.spoil(dice, tex, im, place)
            if dice.random() < 0.3:
                pixels, place = crop(dice, pixels, place, grid)
            for _ in range(EACH):
                found.append((*window(dice, pixels, place, grid), draw.STYLES.index(style)))
        names = ["windows", "across", "down", "cells", "styles"]
        np.savez(f"{folder}/{seed}", **{name: np.stack(part) for name, part in zip(names, zip(*found))})


main()
