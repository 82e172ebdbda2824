"""Draws cells and writes files FIRST to LAST-1 of them: draw.py FOLDER FIRST LAST [held-out]."""

import os
import random
import sys

import numpy as np

import cells
import fonts
import marks
import paint

# Number of the first file with cells in `HardStyles`.
FIRST_HARD = 40

# Cells in a file, and crops of each cell.
SCENES = 1000
VIEWS = 4


def write_file(folder, number, held_out):
    families, held_out_families = fonts.families()
    if held_out:
        styles = cells.Styles(held_out_families, paint.SURFACES + 4 * paint.HELD_OUT_SURFACES,
                              marks.EFFECTS + 6 * marks.HELD_OUT_EFFECTS)
    elif number >= FIRST_HARD:
        styles = cells.HardStyles(families)
    else:
        styles = cells.Styles(families, paint.SURFACES, marks.EFFECTS)
    pixels, kinds, values = [], [], []
    views = 1 if held_out else VIEWS
    for scene in range(SCENES):
        r = random.Random(f"{number} {scene} {held_out}")
        im, box, kind, value, centre, part = cells.draw(r, styles)
        for _ in range(views):
            pixels.append(cells.capture(r, im, box, centre, part))
            kinds.append(kind)
            values.append(value)
    name = f"{folder}/{'kept' if held_out else 'cells'}-{number:03}"
    np.savez(name + ".tmp.npz", pixels=np.stack(pixels), kinds=np.array(kinds), values=np.array(values))
    os.rename(name + ".tmp.npz", name + ".npz")


if __name__ == "__main__":
    folder, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    os.makedirs(folder, exist_ok=True)
    for number in range(first, last):
        write_file(folder, number, "held-out" in sys.argv)
