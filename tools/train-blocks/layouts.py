"""Random layouts of blocks: arrays of block numbers, `GAP` and `WALL`."""

import numpy as np

GAP, WALL = 0, -1
SIZES = {
    "rush": [(6, 6)] * 8 + [(5, 5), (4, 4), (7, 7), (8, 8), (5, 6), (6, 5), (7, 6), (6, 7), (5, 5), (4, 4), (7, 7)],
    "klotski": [(4, 5)] * 8 + [(4, 4), (5, 5), (5, 4), (6, 6), (4, 6), (3, 4), (5, 6), (6, 5), (3, 3), (7, 6)],
}
SHAPES = {
    "rush": [((2, 1), 5), ((1, 2), 5), ((3, 1), 2), ((1, 3), 2), ((4, 1), 0.15), ((1, 4), 0.15)],
    "klotski": [((2, 2), 1), ((1, 2), 4), ((2, 1), 3), ((1, 1), 4), ((3, 1), 0.1), ((1, 3), 0.1), ((2, 3), 0.1)],
}


def layout(dice, game, size=None):
    """A random layout, and the number of its first stone. Stones are walls of one cell that look like blocks, in rush."""
    sizes = SIZES[game]
    columns, rows = size or sizes[int(dice.integers(len(sizes)))]
    shapes = SHAPES[game]
    density = dice.uniform(0.25, 0.95) if game == "rush" else dice.uniform(0.7, 0.97)
    grid = np.zeros((rows, columns), int)
    if dice.random() < 0.06:
        for _ in range(int(dice.integers(1, 4))):
            grid[int(dice.integers(rows)), int(dice.integers(columns))] = WALL
    number = 1
    if game == "klotski" and dice.random() < 0.85 and min(columns, rows) > 2:
        y, x = int(dice.integers(rows - 1)), int(dice.integers(columns - 1))
        if (grid[y : y + 2, x : x + 2] == 0).all():
            grid[y : y + 2, x : x + 2] = number
            number += 1
            shapes = shapes[1:]
    odds = np.array([weight for _, weight in shapes])
    odds = odds * np.exp(dice.normal(0, 0.5, len(odds)))
    odds /= odds.sum()
    for _ in range(240):
        if (grid != 0).mean() >= density:
            break
        w, h = shapes[int(dice.choice(len(shapes), p=odds))][0]
        if w > columns or h > rows:
            continue
        y, x = int(dice.integers(rows - h + 1)), int(dice.integers(columns - w + 1))
        if (grid[y : y + h, x : x + w] == 0).all():
            grid[y : y + h, x : x + w] = number
            number += 1
    first_stone = number
    if game == "rush" and dice.random() < 0.08:
        free = np.argwhere(grid == GAP)
        for y, x in dice.permutation(free)[: int(dice.integers(1, 4))]:
            grid[y, x] = number
            number += 1
    return grid, first_stone


def cells_of(grid, number):
    """The column, row, width and height of a block."""
    ys, xs = np.nonzero(grid == number)
    return int(xs.min()), int(ys.min()), int(xs.max() - xs.min() + 1), int(ys.max() - ys.min() + 1)


def target(dice, grid, first_stone):
    """The number of a car that no other car along its line separates from an exit, and that exit as (side, line).

    Sides are 0 right, 1 left, 2 bottom, 3 top.
    """
    cars = [(n, cells_of(grid, n)) for n in range(1, first_stone) if (grid == n).any()]
    found = []
    for n, (x, y, w, h) in cars:
        same = [c for m, c in cars if m != n and (c[2] > c[3]) == (w > h) and (c[1] == y if w > h else c[0] == x)]
        if w > h and h == 1:
            found += [(n, (0, y))] * 6 * (not any(c[0] > x for c in same))
            found += [(n, (1, y))] * (not any(c[0] < x for c in same))
        elif h > w and w == 1:
            found += [(n, (2, x))] * (not any(c[1] > y for c in same))
            found += [(n, (3, x))] * (not any(c[1] < y for c in same))
    return found[int(dice.integers(len(found)))] if found else (0, None)
