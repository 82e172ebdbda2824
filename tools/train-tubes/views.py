"""Draws close views of tubes of water and ball sort, and labels of their units.

    python tools/train-tubes/views.py FOLDER FIRST LAST [--show]

Writes FOLDER/SEED.npz for each seed, in the form of `screens.py`. Tubes are 18 to 45 pixels wide. The labels of a position
are its class (no unit, liquid, separate unit, hidden unit), the distances of the sides of its unit, and the height of a
unit. Joined units of liquid of one colour count as one, with the sides of all of them. --show writes pictures instead.
"""

import sys
from itertools import groupby
from pathlib import Path

import numpy as np
from PIL import Image

from screens import SHAPES, STEP, Textures, paint_screen, shrink

SIDE = 160
WIDTHS = 18, 45  # of a tube in a view, in pixels
VIEWS = 144
NONE, LIQUID, ITEM, HIDDEN = range(4)


def find_units(skin, tube):
    """The visible units of a tube: class, top and bottom."""
    are_joined = skin.content == "liquid" and skin.surface != "capsules"
    units = list(enumerate(tube.units))
    at = lambda n: tube.base - n * tube.unit
    shown = lambda unit: HIDDEN if unit is None else LIQUID if are_joined else ITEM
    if are_joined:
        runs = [list(run) for _, run in groupby(units, key=lambda pair: pair[1])]
        return [(shown(run[0][1]), at(run[-1][0] + 1), at(run[0][0])) for run in runs]
    found = [(shown(unit), at(n + 1), at(n)) for n, unit in units]
    if tube.lifted is not None:
        high = tube.top - tube.unit * 1.15
        found.append((ITEM, high, high + tube.unit))
    return found


def label(tubes, skin, corner, zoom):
    """The labels of a view whose upper left corner is at `corner` of a screen, magnified by `zoom`."""
    count = SIDE // STEP
    classes = np.zeros((count, count), np.uint8)
    sides = np.zeros((count, count, 5), np.float16)
    x = y = np.arange(count) * STEP + STEP / 2
    for tube in tubes:
        l, r = ((side - corner[0]) * zoom for side in (tube.left, tube.right))
        in_x = (x > l) & (x < r)
        for shown, top, bottom in find_units(skin, tube):
            t, b = ((side - corner[1]) * zoom for side in (top, bottom))
            in_y = (y > t) & (y < b)
            area = np.ix_(in_y, in_x)
            classes[area] = shown
            xs, ys = np.meshgrid(x[in_x], y[in_y])
            sides[area] = np.stack([xs - l, ys - t, r - xs, b - ys, np.full_like(xs, tube.unit * zoom)], -1)
    return classes, sides


def view(dice, tex):
    """A random view and its labels."""
    shape = SHAPES[int(dice.integers(len(SHAPES)))]
    drawn = int(dice.choice([2, 3, 5], p=[0.35, 0.35, 0.3]))
    size = (shape[0] * drawn, shape[1] * drawn)
    im, skin, tubes = paint_screen(dice, tex, size)
    width = tubes[0].right - tubes[0].left if tubes else size[0] / 8
    zoom = float(np.exp(dice.uniform(*np.log(WIDTHS)))) / width
    side = int(SIDE / zoom)
    at = tubes[int(dice.integers(len(tubes)))] if tubes and dice.random() < 0.95 else None
    middle = ((at.left + at.right) / 2, (at.top + at.bottom) / 2) if at else [dice.uniform(0, n) for n in size]
    corner = [int(m + dice.uniform(-0.9, -0.1) * side) for m in middle]
    # Boards fill most of a view.
    corner = [min(max(c, -side // 8), max(n - side * 7 // 8, -side // 8)) for c, n in zip(corner, size)]
    padded = np.pad(np.asarray(im), ((side, side), (side, side), (0, 0)), mode="edge")
    cut = Image.fromarray(padded[corner[1] + side : corner[1] + 2 * side, corner[0] + side : corner[0] + 2 * side])
    return shrink(dice, cut, (SIDE, SIDE)), *label(tubes, skin, corner, SIDE / side)


def main():
    folder, first, last = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    tex = Textures(np.random.default_rng(9))
    for seed in range(first, last + 1):
        dice = np.random.default_rng(seed)
        if "--show" in sys.argv:
            parts = [view(dice, tex) for _ in range(24)]
            sheet = lambda pictures: np.concatenate([np.concatenate(pictures[k : k + 8], 1) for k in (0, 8, 16)], 0)
            tint = np.array([[0, 0, 0], [0, 120, 255], [255, 120, 0], [200, 200, 200]], np.uint8)
            show = [np.repeat(np.repeat(tint[p[1]], 4, 0), 4, 1) // 2 + p[0] // 2 for p in parts]
            Image.fromarray(np.concatenate([sheet([p[0] for p in parts]), sheet(show)], 0)).save(folder / f"{seed}.png")
            continue
        parts = [view(dice, tex) for _ in range(VIEWS)]
        screens, classes, sides = (np.stack([p[i] for p in parts]) for i in range(3))
        np.savez(folder / f"{seed}.npz", screens=screens, classes=classes, sides=sides)


if __name__ == "__main__":
    main()
