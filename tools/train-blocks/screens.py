"""Draws screens with boards, for measuring readings and choosing the limits of certainty.

    python tools/train-blocks/screens.py FOLDER FIRST COUNT STYLE,...

Writes FOLDER/rush and FOLDER/klotski, each with pictures and a `truth.json` for `examples/read_folder.rs`. Seeds are
unrelated to those of `windows.py`.
"""

import json
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

import draw
from colours import colour
from faces import draw_text
from layouts import GAP, WALL

SIZES = [(540, 1170), (540, 960), (720, 1280), (750, 1334), (800, 700), (480, 640), (600, 900)]
SIDES = ["right", "left", "down", "up"]


def draw_interface(dice, im, top, bottom):
    """Draws a title above the board and buttons below it."""
    picture = ImageDraw.Draw(im)
    w, h = im.size
    if top > h * 0.12:
        draw_text(dice, picture, (w / 2, top * 0.35), w * dice.uniform(0.04, 0.09), colour(dice), f"Level {int(dice.integers(1, 500))}")
        for x in (0.15, 0.85):
            draw_text(dice, picture, (w * x, top * 0.7), w * 0.035, colour(dice), f"Moves {int(dice.integers(0, 99))}")
    if bottom < h * 0.88:
        count, c = int(dice.integers(2, 6)), colour(dice)
        size = min(w / count * 0.6, (h - bottom) * 0.4)
        for n in range(count):
            x, y = w * (n + 0.5) / count, (bottom + h) / 2
            picture.rounded_rectangle([x - size / 2, y - size / 2, x + size / 2, y + size / 2], size * 0.2, fill=c)
            picture.ellipse([x - size / 5, y - size / 5, x + size / 5, y + size / 5], fill=colour(dice))


def format_board(board):
    """The rows of a board. In rush, A is the target car."""
    names = {}
    letters = [c for c in "BCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"]

    def name(n):
        if n == GAP:
            return "."
        if n == WALL or (board.game == "rush" and n >= board.first_stone):
            return "#"
        if n == board.target and board.game == "rush":
            return "A"
        return names.setdefault(n, letters[len(names)])

    return "/".join("".join(name(n) for n in row) for row in board.grid)


def main():
    folder, first, count, styles = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4].split(",")
    truths = {"rush": [], "klotski": []}
    for game in truths:
        (folder / game).mkdir(parents=True, exist_ok=True)
    tex = draw.Textures(np.random.default_rng(first + 77_000))
    for style in styles:
        for seed in range(first, first + count):
            dice = np.random.default_rng([seed, len(style), ord(style[0])])
            game = "rush" if style in ("cars", "toys", "discs") else "klotski" if style in ("portraits", "signs") else ["rush", "klotski"][seed % 2]
            while True:
                board = draw.board(dice, tex, style, game, screen=SIZES[int(dice.integers(len(SIZES)))])
                if min(board.grid.shape) >= 4 and (game == "klotski" or (board.target and (board.is_red or board.exit))):
                    if (board.grid == GAP).any():
                        break
            im, (left, top, unit, _) = board.picture, board.place
            rows, columns = board.grid.shape
            draw_interface(dice, im, top - 0.9 * unit, top + (rows + 0.9) * unit)
            if dice.random() < 0.2:
                edge = int(unit * dice.uniform(0, 0.1))
                im = im.crop((left - edge, top - edge, left + columns * unit + edge, top + rows * unit + edge))
            pixels, _ = draw.spoil(dice, tex, im, board.place, aim=float(dice.uniform(0.7, 1.2)))
            name = f"{style}-{seed}.png"
            Image.fromarray(pixels).save(folder / game / name)
            truth = {"file": name, "kind": style, "board": format_board(board), "repo": style}
            if board.exit and game == "rush":
                truth["exit"] = SIDES[board.exit[0]]
            truths[game].append(truth)
    for game, truth in truths.items():
        (folder / game / "truth.json").write_text(json.dumps(truth, indent=1))


main()
