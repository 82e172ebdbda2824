"""Random skins of water and ball sort: what all tubes and units of a screen share."""

from colours import colour, hsv, mix, shade

# Vessels with their weights, and the contents that each may have.
VESSELS = {"glass": 0.34, "solid": 0.2, "bottle": 0.12, "case": 0.1, "rod": 0.12, "bare": 0.08, "tray": 0.04}
CONTENTS = {
    "glass": {"liquid": 0.55, "ball": 0.3, "block": 0.07, "face": 0.08},
    "solid": {"liquid": 0.5, "ball": 0.28, "block": 0.14, "face": 0.08},
    "bottle": {"liquid": 0.85, "ball": 0.15},
    "case": {"liquid": 0.2, "ball": 0.25, "block": 0.35, "face": 0.2},
    "rod": {"nut": 0.5, "ring": 0.3, "block": 0.2},
    "bare": {"ball": 0.35, "block": 0.3, "face": 0.35},
    "tray": {"ball": 0.6, "block": 0.2, "face": 0.2},
}


class Skin:
    """One skin. Lengths are fractions of the width of a tube."""

    def __init__(self, dice):
        roll = lambda low, high: float(dice.uniform(low, high))
        chance = lambda share: bool(dice.random() < share)
        pick = lambda odds: str(dice.choice(list(odds), p=list(odds.values())))
        self.vessel = pick(VESSELS)
        self.content = pick(CONTENTS[self.vessel])
        self.moves_single = self.content != "liquid"
        self.ground = self._ground(dice, roll, chance)
        is_dark = sum(self.ground) < 380
        # Sizes.
        if self.content == "liquid":
            self.unit_height = roll(0.3, 1.1) if chance(0.85) else roll(0.17, 0.3)
        elif self.content in ("ball", "face"):
            self.unit_height = roll(0.85, 1.05)
        else:
            self.unit_height = roll(0.25, 0.9)
        # Free height above and below the units.
        self.foot = roll(0.02, 0.25) if chance(0.2) else 0
        self.head = roll(0.05, 0.6) if chance(0.7) else roll(0, 1.2)
        self.fill = roll(0.75, 1) if self.content == "liquid" and chance(0.3) else 1
        self.gap = roll(0.08, 0.5) if chance(0.55) else roll(0.3, 1.3) if chance(0.8) else roll(0, 0.1)
        self.size = roll(0.65, 1) if chance(0.4) else roll(0.3, 0.65) if chance(0.25) else 1
        self.row_gap = roll(0.2, 1.6) if chance(0.85) else roll(0.02, 0.2)
        # Vessels.
        light = (255, 255, 255) if is_dark else shade(self.ground, -roll(0.2, 0.8))
        self.edge = light if chance(0.5) else colour(dice)
        if max(abs(a - b) for a, b in zip(self.edge, self.ground)) < 40:
            self.edge = light
        self.edge = mix(self.ground, self.edge, roll(0.3, 1))
        self.line = roll(0.015, 0.12)
        self.bottom = float(dice.choice([0, 0.12, 0.25, 0.5], p=[0.2, 0.2, 0.15, 0.45]))
        self.has_top = chance(0.35)
        self.lip = roll(0.04, 0.2) if chance(0.35) else 0
        self.lip_height = roll(0.06, 0.25)
        self.neck = roll(0.12, 0.32)
        self.neck_height = roll(0.2, 0.6)
        if chance(0.15):  # a flask
            self.neck, self.neck_height = roll(0.25, 0.36), roll(1, 3)
        self.inside = None
        if self.vessel in ("solid", "case") or chance(0.35):
            other = colour(dice) if chance(0.3) else (255, 255, 255) if is_dark or chance(0.3) else (0, 0, 0)
            self.inside = mix(self.ground, other, roll(0.06, 0.5))
        self.pad = roll(0, 0.1) if chance(0.7) else roll(0, 0.2)
        self.gloss = roll(0.1, 0.6) if chance(0.4) else 0
        self.shadow = roll(0.03, 0.12) if chance(0.25) else 0
        self.has_places = self.vessel == "tray" or self.vessel == "case" and chance(0.5) or chance(0.04)
        self.place_shade = roll(-0.4, -0.1) if chance(0.8) else roll(0.1, 0.3)
        self.base = roll(0.06, 0.3) if chance(0.7) or self.vessel == "bare" else 0
        self.base_width = roll(0.5, 1.1)
        self.rod = roll(0.06, 0.25)
        self.label = chance(0.15)
        self.number_inside = chance(0.05)
        self.ticks = int(dice.integers(3, 12)) if chance(0.06) else 0
        # Units.
        self.colours = self._colours(dice, roll, chance)
        self.hidden = shade(self.ground, roll(-0.5, 0.5)) if chance(0.4) else hsv(roll(0, 1), roll(0, 0.25), roll(0.15, 0.6))
        self.unit_gap = roll(0.01, 0.12) if chance(0.6) else roll(0.1, 0.4) if chance(0.35) else 0
        self.unit_radius = roll(0, 0.5)
        self.unit_edge = roll(0.01, 0.06) if chance(0.35) else 0
        self.gradient = roll(-0.5, 0.5) if chance(0.4) else 0
        self.is_round = chance(0.5)
        surfaces = {"flat": 0.46, "ellipse": 0.17, "wave": 0.12, "bright": 0.1, "pills": 0.08, "capsules": 0.07}
        self.surface = pick(surfaces)
        self.separator = roll(0.01, 0.04) if chance(0.3) else 0
        self.mark = str(dice.choice(["none", "letter", "shape", "dot"], p=[0.7, 0.15, 0.1, 0.05]))
        self.face = str(dice.choice(["bird", "smile", "shape", "blob", "emoji", "planet", "gem"]))
        self.has_question = chance(0.75)

    @staticmethod
    def _ground(dice, roll, chance):
        if chance(0.45):
            return hsv(roll(0, 1), roll(0, 0.6), roll(0.03, 0.3))
        return (int(dice.integers(225, 256)),) * 3 if chance(0.35) else colour(dice)

    def _colours(self, dice, roll, chance):
        """Fifteen colours of units: hues all around, a few of them light, dark or grey."""
        start, colours = roll(0, 1), []
        s, v = (roll(0.3, 0.6), roll(0.7, 1)) if chance(0.3) else (roll(0.6, 1), roll(0.6, 1))
        for n in range(15):
            c = hsv(start + n * 0.381, s + roll(-0.2, 0.2), v + roll(-0.35, 0.1))
            if chance(0.12):
                c = (int(dice.integers(20, 245)),) * 3
            colours.append(c)
        if chance(0.15):  # translucent units
            veil = roll(0.2, 0.6)
            colours = [mix(c, self.inside or self.ground, veil) for c in colours]
        return colours
