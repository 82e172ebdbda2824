"""Random skins: the style that the blocks, the tray and the surroundings of a board share."""

from colours import different_colour, brown, colour, hsv, red, shade

# Styles and their weights in random choices. The last four are held out from training, for measurement.
STYLES = {
    "wood": 0.16, "thin": 0.10, "flat": 0.10, "cars": 0.13, "discs": 0.06, "cells": 0.05, "portraits": 0.16,
    "signs": 0.07, "gloss": 0.03, "photo": 0.03, "lines": 0.04, "raised": 0.04,
    "planks": 0.02, "neon": 0.02, "scenery": 0.02, "toys": 0.02,
}  # fmt: skip
HELD = ("planks", "neon", "scenery", "toys")
WOODEN = ("wood", "photo", "planks")


class Skin:
    """One skin. Lengths are fractions of a cell."""

    def __init__(self, dice, style, game, unit):
        self.style, self.unit = style, unit
        self.dice = dice
        wooden = style in WOODEN or (style in ("portraits", "signs", "raised") and self.chance(0.5))
        self.wooden = wooden
        self._ground(style, wooden)
        self._blocks(style, wooden)
        self._edges(style, wooden)
        self._tray(style, wooden)
        self._cars(style)
        del self.dice

    def roll(self, low, high):
        return float(self.dice.uniform(low, high))

    def chance(self, share):
        return bool(self.dice.random() < share)

    def pick(self, names, odds):
        return str(self.dice.choice(names, p=odds))

    def _ground(self, style, wooden):
        dice = self.dice
        self.ground = brown(dice) if wooden and self.chance(0.85) else colour(dice)
        if style in ("cars", "toys") and self.chance(0.6):
            self.ground = hsv(self.roll(0, 0.2), self.roll(0, 0.5), self.roll(0.25, 0.9))
        if style in ("discs", "lines") and self.chance(0.5):
            self.ground = (int(dice.integers(225, 256)),) * 3
        if style == "neon":
            self.ground = hsv(self.roll(0, 1), self.roll(0, 0.6), self.roll(0.03, 0.2))
        kinds = ["plain", "gradient", "smooth", "wood" if wooden else "plain", "fine"]
        self.ground_kind = self.pick(kinds, [0.5, 0.1, 0.08, 0.22, 0.1])
        if style in ("discs", "lines") and self.chance(0.7):
            self.ground_kind = "plain"
        self.grid = self.pick(
            ["none", "lines", "tiles", "dots", "checker", "holes", "labels"], [0.43, 0.29, 0.13, 0.05, 0.05, 0.03, 0.02]
        )
        if style in ("cars", "toys") and self.chance(0.25):
            self.grid = "tiles"
        if style in ("discs", "cells") and self.chance(0.2):
            self.grid = "labels"
        self.grid_by = self.roll(0.04, 0.5) * (1 if self.chance(0.4) else -1)
        self.grid_width = self.roll(0.01, 0.05)
        self.tile_pad = self.roll(0.01, 0.08)
        self.grid_over = style == "cells" or (style == "flat" and self.chance(0.08))

    def _blocks(self, style, wooden):
        dice = self.dice
        min_difference = 25 if self.chance(0.75) else 14
        base = brown(dice) if wooden else different_colour(dice, self.ground, min_difference)
        for _ in range(20):
            if max(abs(a - b) for a, b in zip(base, self.ground)) >= min_difference:
                break
            base = brown(dice) if wooden else colour(dice)
        else:
            base = shade(self.ground, 0.4 if sum(self.ground) < 380 else -0.4)
        self.base = base
        self.target = red(dice) if self.chance(0.85) else different_colour(dice, base, 60)
        # "one": the same colour for all; "each": any colour; "way": by orientation; "size": by number of cells.
        odds = {
            "wood": [0.85, 0.03, 0.06, 0.06],
            "planks": [0.8, 0.1, 0.05, 0.05],
            "thin": [0.6, 0.1, 0.15, 0.15],
            "portraits": [0.2, 0.6, 0.1, 0.1],
            "signs": [0.45, 0.25, 0.1, 0.2],
            "photo": [0.6, 0.2, 0.1, 0.1],
            "gloss": [0.3, 0.5, 0.1, 0.1],
            "discs": [0, 1, 0, 0],
            "cells": [0, 1, 0, 0],
        }.get(style, [0.15, 0.65, 0.1, 0.1])
        self.colouring = self.pick(["one", "each", "way", "size"], odds)
        self.face_kind = "plain"
        if wooden:
            self.face_kind = self.pick(["plain", "wood", "gradient", "fine"], [0.15, 0.7, 0.1, 0.05])
        elif self.chance(0.25) and style not in ("lines", "neon"):
            self.face_kind = self.pick(["gradient", "smooth", "fine"], [0.4, 0.3, 0.3])
        self.along = self.chance(0.6)  # grain along the block
        self.strength = self.roll(0.04, 0.5)
        self.inset = self.roll(0.06, 0.2) if self.chance(0.12) else 0
        self.gloss = self.chance(0.7 if style == "gloss" else 0.06)
        self.marks = self.pick(["none", "number", "sign", "arrow", "dot", "target"], [0.5, 0.12, 0.12, 0.08, 0.08, 0.1])
        if style == "signs":
            self.marks = "sign"
        self.mark_colour = shade(base, -self.roll(0.3, 1)) if self.chance(0.6) else shade(base, self.roll(0.3, 1))
        self.ribs = self.roll(0.15, 0.5) if style == "planks" or self.chance(0.05) else 0
        # Portraits: abstract pictures, stamps, heads, or pixels.
        self.portrait = self.pick(["photo", "stamp", "head", "pixels"], [0.3, 0.3, 0.3, 0.1])
        self.first_photo = int(dice.integers(1000))
        self.caption = self.chance(0.4)
        self.panel = self.roll(0.03, 0.12) if style == "portraits" and self.chance(0.35) else 0

    def _edges(self, style, wooden):
        self.gap = {
            "wood": self.roll(0, 0.05) if self.chance(0.75) else self.roll(0.03, 0.12),
            "thin": 0.0,
            "lines": 0.0 if self.chance(0.5) else self.roll(0, 0.1),
            "scenery": self.roll(0, 0.06),
            "flat": self.roll(0, 0.16) if self.chance(0.7) else 0.0,
        }.get(style, self.roll(0, 0.1))
        self.radius = 0 if self.chance(0.35) else self.roll(0, 0.22)
        alike = self.gap < 0.02 and self.colouring != "each" and style not in ("cars", "toys", "discs")
        needs_edge = style in ("thin", "lines", "neon") or alike or (style == "scenery" and self.gap < 0.02)
        self.outline = self.roll(0.008, 0.06) if needs_edge or self.chance(0.35) else 0
        by = self.roll(0.12, 0.9)
        self.outline_by = -by if self.chance(0.7) else by
        self.outline_fixed = colour(self.dice) if self.chance(0.3) else (0, 0, 0) if self.chance(0.15) else None
        self.bevel = self.roll(0.02, 0.12) if self.chance(0.5 if wooden or style == "gloss" else 0.2) else 0
        self.bevel_by = self.roll(0.08, 0.45)
        if needs_edge and self.bevel and style not in ("lines", "neon") and self.chance(0.4):
            self.outline = 0
        self.front = self.roll(0.03, 0.16) if style == "raised" or (wooden and self.chance(0.2)) else 0
        self.shadow = self.roll(0.02, 0.12) if self.chance(0.35) else 0
        self.shadow_strength = self.roll(0.15, 0.6)
        if style in ("lines", "neon"):
            self.bevel = self.shadow = self.inset = 0
            self.gloss = False

    def _tray(self, style, wooden):
        dice = self.dice
        self.frame = self.roll(0.05, 0.7) if self.chance(0.66) else self.roll(0.01, 0.05) if self.chance(0.25) else 0
        same = self.chance(0.5)
        self.frame_colour = shade(self.ground, self.roll(-0.6, 0.4)) if same else brown(dice) if wooden else colour(dice)
        if style in ("discs", "lines") and self.chance(0.4):
            self.frame_colour = (0, 0, 0)
        self.frame_kind = "checker" if self.frame > 0.1 and self.chance(0.04) else "wood" if self.face_kind == "wood" else "plain"
        self.frame_margin = self.roll(0, 0.12) if self.frame and self.chance(0.5) else 0
        # Space by which the tray is larger than its cells.
        self.slack = (self.roll(0, 0.3), self.roll(0, 0.3)) if not self.frame and self.chance(0.15) else (0, 0)
        self.frame_lines = self.chance(0.5)
        # A bare tray has no frame, and its ground has the colour of the surroundings: only the blocks show its size.
        self.bare = not self.frame and self.chance(0.35)
        self.outside = self.ground if self.bare else different_colour(dice, self.ground, 12) if self.chance(0.8) else brown(dice)
        self.outside_kind = "plain"
        if self.bare:
            self.ground_kind = "plain"
            if self.grid in ("checker", "tiles", "holes", "labels"):
                self.grid = "none"
        else:
            self.outside_kind = self.pick(["plain", "gradient", "smooth", "wood", "photo"], [0.55, 0.15, 0.1, 0.12, 0.08])
        self.wall = self.pick(["plain", "cross", "bricks", "bevel"], [0.5, 0.2, 0.15, 0.15])

    def _cars(self, style):
        self.car = self.pick(["plain", "round", "detailed"], [0.3, 0.35, 0.35])
        if style == "toys":
            self.car = self.pick(["bus", "side", "kart"], [0.4, 0.3, 0.3])
        self.car_short = self.roll(0, 0.25) if self.chance(0.4) else self.roll(-0.03, 0.06)
        self.car_thin = self.roll(-0.02, 0.2)
        self.car_edge = self.chance(0.6)
        self.truck = self.pick(["plain", "cab", "ribs"], [0.4, 0.3, 0.3])
        self.disc = self.roll(0.28, 0.5)
        self.disc_joined = self.chance(0.3)
        self.disc_edge = self.chance(0.25)
        self.disc_off = self.roll(0, 0.08) if self.chance(0.4) else 0
        self.disc_pale = self.roll(0, 0.5) if self.chance(0.4) else 0
        self.cells_pad = self.roll(0, 0.1)
