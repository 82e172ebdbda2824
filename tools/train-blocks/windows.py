"""Writes windows of drawn boards with labels of their lines and cells.

    python tools/train-blocks/windows.py FOLDER FIRST LAST

Each seed from FIRST to LAST-1 draws 100 boards and 60 pictures without a board, and writes FOLDER/SEED.npz: windows of 8
by 8 cells with 16 by 16 pixels each, in six channels (red, green, blue, largest step across, largest step down, outside
the picture), their labels, and the offsets of the true lines from those of the window, in cells.
"""

import sys

import numpy as np

import draw
from boardless import boardless
from layouts import GAP, WALL
from skins import STYLES

CELL, SIDE = 16, 8
# Classes of a line: between two blocks, inside a block, between a block and a gap, between gaps, rim, outside the board.
PARTS, INSIDE, ENDS, EMPTY, RIM, OFF = range(6)
# Classes of a cell.
FREE, BLOCK, OUT = range(3)
BOARDS, EACH = 100, 4  # boards of a seed, and windows of a board
BOARDLESS = 60
JITTER = 0.075  # standard deviation of the sides of a window, in cells


def spans(first, pitch, count, limit):
    """The first pixel and the end of each sample, and whether it is outside the picture."""
    edges = np.floor(first + pitch * np.arange(count + 1) / CELL).astype(int)
    low, high = edges[:-1], np.maximum(edges[1:], edges[:-1] + 1)
    return np.clip(low, 0, limit - 1), np.clip(high, 1, limit), (low >= limit) | (high <= 0)


def gather(a, axis, low, high, how):
    """Combines the pixels of each span along an axis with the function `how`."""
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
    """The window whose first cell begins at pixel (left, top), with cells of cw by ch pixels."""
    a = pixels.astype(np.float32)
    h, w = a.shape[:2]
    dx, dy = np.zeros((h, w), np.float32), np.zeros((h, w), np.float32)
    dx[:, :-1] = np.abs(a[:, 1:] - a[:, :-1]).max(2)
    dy[:-1] = np.abs(a[1:] - a[:-1]).max(2)
    xs, ys = spans(left, cw, SIDE * CELL, w), spans(top, ch, SIDE * CELL, h)
    outside = ys[2][:, None] | xs[2][None]
    xs, ys = xs[:2], ys[:2]
    rgb = mean(mean(a, 0, *ys), 1, *xs)
    across = mean(gather(dx, 1, *xs, np.maximum), 0, *ys)
    down = mean(gather(dy, 0, *ys, np.maximum), 1, *xs)
    found = np.clip(np.dstack([rgb, across, down, 255 * outside]) + 0.5, 0, 255)
    found[outside, :5] = 0
    return found.astype(np.uint8)


def line(a, b):
    """The class of a line between two cells; None is outside the board."""
    out_a, out_b = a is None or a == WALL, b is None or b == WALL
    if out_a and out_b:
        return OFF
    if out_a or out_b:
        return RIM
    if a == GAP and b == GAP:
        return EMPTY
    if a == GAP or b == GAP:
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
        return OUT if value is None or value == WALL else FREE if value == GAP else BLOCK

    cells = [[cell(at(r, c)) for c in range(SIDE)] for r in range(SIDE)]
    return np.array(across, np.uint8), np.array(down, np.uint8), np.array(cells, np.uint8)


def window(dice, pixels, place, grid):
    left, top, cw, ch = place
    rows, columns = grid.shape
    none = np.zeros(SIDE - 1, np.float16)
    if dice.random() < 0.14:  # a lattice that is not the board's
        factor = float(dice.choice([1, 1, 1, 0.5, 0.667, 0.75, 0.85, 1.17, 1.333, 1.5, 2]))
        sx, sy = dice.uniform(0.3, 0.7, 2) if factor == 1 else dice.uniform(0, 1, 2)
        if factor == 1 and dice.random() < 0.5:
            sx, sy = (sx, 0) if dice.random() < 0.5 else (0, sy)
        x, y = int(dice.integers(-2, columns - 3)), int(dice.integers(-2, rows - 3)) if rows > 3 else 0
        cut_out = cut(pixels, left + (x + sx) * cw, top + (y + sy) * ch, cw * factor, ch * factor)
        off = np.full((SIDE, SIDE - 1), OFF, np.uint8)
        return cut_out, off, off.T.copy(), np.full((SIDE, SIDE), OUT, np.uint8), none, none

    def first(count):
        low, high = min(count - SIDE, 0) - (dice.random() < 0.25), max(count - SIDE, 0)
        if dice.random() < 0.6:
            return int(-((SIDE - count) // 2)) if count < SIDE else int(dice.integers(-1, 1))
        return int(dice.integers(low, high + 1))

    x, y = first(columns), first(rows)
    jitter = dice.normal(0, JITTER if dice.random() < 0.6 else JITTER / 4, 4).clip(-3 * JITTER, 3 * JITTER)
    wide, high = cw * (1 + (jitter[2] - jitter[0]) / columns), ch * (1 + (jitter[3] - jitter[1]) / rows)
    near, above = left + jitter[0] * cw + x * wide, top + jitter[1] * ch + y * high
    cut_out = cut(pixels, near, above, wide, high)
    lines = np.arange(1, SIDE)
    across = (left + (x + lines) * cw - near - lines * wide) / wide
    down = (top + (y + lines) * ch - above - lines * high) / high
    return (cut_out, *labels(grid, x, y), across.astype(np.float16), down.astype(np.float16))


def boardless_window(dice, tex):
    """A window of a picture without a board, mostly on the lattice that its parts suggest."""
    im, place = boardless(dice, tex)
    pixels, (left, top, cw, ch) = draw.spoil(dice, tex, im, place)
    factor = float(dice.choice([1, 1, 1, 0.5, 0.667, 1.5, 2]))
    sx, sy = dice.uniform(0, 1, 2) if dice.random() < 0.3 else dice.normal(0, JITTER, 2)
    x, y = (int(dice.integers(-2, 2)) for _ in range(2))
    cut_out = cut(pixels, left + (x + sx) * cw, top + (y + sy) * ch, cw * factor, ch * factor)
    off, none = np.full((SIDE, SIDE - 1), OFF, np.uint8), np.zeros(SIDE - 1, np.float16)
    return cut_out, off, off.T.copy(), np.full((SIDE, SIDE), OUT, np.uint8), none, none


def crop(dice, pixels, place, grid):
    """Crops a picture near the sides of its board."""
    left, top, cw, ch = place
    rows, columns = grid.shape
    h, w = pixels.shape[:2]
    ends = []
    for edge, step, limit in ((left, -cw, 0), (top, -ch, 0), (left + columns * cw, cw, w), (top + rows * ch, ch, h)):
        kind = dice.random()
        far = edge + step * (0 if kind < 0.3 else dice.uniform(0, 0.12) if kind < 0.55 else dice.uniform(0, 1))
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
            board = draw.board(dice, tex, unit=int(dice.integers(70, 120)) if dice.random() < 0.06 else None)
            grid = board.grid
            pixels, place = draw.spoil(dice, tex, board.picture, board.place)
            if dice.random() < 0.3:
                pixels, place = crop(dice, pixels, place, grid)
            for _ in range(EACH):
                found.append((*window(dice, pixels, place, grid), list(STYLES).index(board.style)))
        found += [(*boardless_window(dice, tex), len(STYLES)) for _ in range(BOARDLESS)]
        names = ["windows", "across", "down", "cells", "off_across", "off_down", "styles"]
        np.savez(f"{folder}/{seed}", **{name: np.stack(part) for name, part in zip(names, zip(*found))})


main()
