"""Random levels and the layout of their tubes on a screen."""

from dataclasses import dataclass


@dataclass
class Tube:
    """A tube on a screen: its inside in pixels, the height of a unit, and its units from the bottom up."""

    left: float
    top: float
    right: float
    bottom: float
    unit: float
    units: list  # colours by number, None for a hidden unit
    foot: float = 0  # height below the lowest unit
    lifted: int | None = None  # colour of a unit above the tube

    @property
    def base(self):
        return self.bottom - self.foot

    @property
    def surface(self):
        return self.base - self.unit * len(self.units)


def random_level(dice):
    """The units of a random level from the bottom up, and the capacity of its tubes."""
    capacity = int(dice.choice([2, 3, 4, 5, 6, 7, 8, 10, 12], p=[0.02, 0.07, 0.55, 0.13, 0.08, 0.04, 0.06, 0.03, 0.02]))
    colours = int(min(dice.integers(2, 15), dice.integers(3, 15)))
    empty = int(dice.choice([0, 1, 2, 3], p=[0.04, 0.26, 0.6, 0.1]))
    units = [colour for colour in range(colours) for _ in range(capacity)]
    dice.shuffle(units)
    tubes = [units[i : i + capacity] for i in range(0, len(units), capacity)] + [[] for _ in range(empty)]
    for _ in range(int(dice.integers(0, 4 * colours)) if dice.random() < 0.7 else 0):
        a, b = (int(dice.integers(len(tubes))) for _ in range(2))
        if a != b and tubes[a] and len(tubes[b]) < capacity:
            tubes[b].append(tubes[a].pop())
    if dice.random() < 0.5:  # longer runs of one colour
        tubes = [sorted(tube) if dice.random() < 0.5 else tube for tube in tubes]
    if dice.random() < 0.15:
        tubes = [[None] * (len(t) - 1) + t[-1:] if t and dice.random() < 0.7 else t for t in tubes]
    if dice.random() < 0.3:
        dice.shuffle(tubes)
    return [list(tube) for tube in tubes], capacity


def lay_out(dice, skin, size):
    """Places the tubes of a random level in rows on a screen of `size` pixels, or fewer if they do not fit."""
    width, height = size
    level, capacity = random_level(dice)
    slim = skin.unit_height  # height of a unit in widths of a tube
    tall = capacity * slim + skin.head + skin.foot
    gap = skin.gap
    area_w = width * dice.uniform(0.7, 0.99)
    area_h = height * dice.uniform(0.45, 0.95)
    best = None
    for rows in range(1, 5):
        columns = -(-len(level) // rows)
        w = min(area_w / (columns + (columns - 1) * gap), area_h / (rows * tall + (rows - 1) * skin.row_gap))
        if best is None or w > best[0] * (1 + 0.15 * dice.random()):
            best = (w, rows, columns)
    w, rows, columns = best
    w = skin.size * min(w, 0.3 * width, 0.28 * height)
    if dice.random() < 0.2:  # a gap between tubes that fills the width
        gap = max(gap, min((area_w / w - columns) / max(columns - 1, 1), 2.0))
    counts = [columns] * rows
    counts[-1] = len(level) - columns * (rows - 1)
    if dice.random() < 0.4:
        counts = [len(level) // rows + (row < len(level) % rows) for row in range(rows)]
    counts = [count for count in counts if count > 0]
    total = (len(counts) * tall + (len(counts) - 1) * skin.row_gap) * w
    y = (height - total) * dice.uniform(0.3, 0.7)
    aligned = dice.random() < 0.3
    tubes, at = [], 0
    left = (width - (max(counts) * (1 + gap) - gap) * w) * dice.uniform(0.35, 0.65)
    for count in counts:
        x = left if aligned else left + (max(counts) - count) * (1 + gap) * w / 2
        for _ in range(count):
            tubes.append(Tube(x, y, x + w, y + tall * w, slim * w * skin.fill, level[at], skin.foot * w))
            x += (1 + gap) * w
            at += 1
        y += (tall + skin.row_gap) * w
    if dice.random() < 0.25:
        one = tubes[int(dice.integers(len(tubes)))]
        if one.units and one.units[-1] is not None:
            if skin.moves_single:
                one.lifted = one.units.pop()
            else:
                by = w * dice.uniform(0.1, 0.6)
                one.top, one.bottom = one.top - by, one.bottom - by
    return tubes
