"""Draws the training samples: digits of many fonts and skins, and shapes that are not digits.

A sample has the form of the reader's crops: the box of one connected component, with its colour mapped to 1 and its
surroundings to 0, scaled into 24 x 20 pixels with the glyph at most 20 high. A `Painter` has one seeded generator.
"""

import glob
import io

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

HEIGHT, WIDTH = 24, 20
INNER_HEIGHT, INNER_WIDTH = 20, 18
NOTHING = 10
DIGITS = "0123456789"
LETTERS = "ACEFGHJKLMNPRTUVWXYacdefhjkmnprtuvwxy%#&@+=*?!<>()[]/\\:.,-~^"
HAN = "华容道步数重开始新游戏时间关卡级提示返回设置拼图难度移动次秒分玩家暂停"
SKIPPED = (
    "Symbol", "Dingbat", "D050000L", "Emoji", "Math", "Music", "Icons", "Awesome", "NotoSansMono", "Powerline",
    "OpenSymbol", "Webdings", "Fallback", "isabella", "Braille", "Adlam", "Condensed", "LastResort", "Biolinum_K", "OCRBE", "OCRBX", "OCRBF",
)


def fonts():
    """Installed fonts with ten distinct digits, at most six of a family, in a fixed order."""
    paths = sorted(glob.glob("/usr/share/fonts/**/*.[to]t[fc]", recursive=True))
    good, seen = [], {}
    for path in paths:
        name = path.rsplit("/", 1)[1]
        if any(word in name for word in SKIPPED):
            continue
        # Only the Latin fonts of Noto: the others repeat its digits.
        if name.startswith("Noto") and not name.split("-")[0] in ("NotoSans", "NotoSerif", "NotoSansDisplay", "NotoSerifDisplay"):
            continue
        family = path.rsplit("/", 2)[1] + name.split("-")[0][:6]
        seen[family] = seen.get(family, 0) + 1
        if seen[family] > 6:
            continue
        try:
            font = ImageFont.truetype(path, 40)
            masks = {font.getmask(d).getbbox() and bytes(font.getmask(d)) for d in DIGITS}
        except Exception:
            continue
        box = font.getbbox("8", anchor="ls")
        if len(masks) == 10 and None not in masks and box[3] - box[1] > 12 and box[2] - box[0] > 5:
            good.append(path)
    return good


class Painter:
    def __init__(self, paths, seed):
        self.rng = np.random.default_rng(seed)
        self.paths = paths
        self.loaded = {}

    def font(self, path, size):
        key = (path, size)
        if key not in self.loaded:
            self.loaded[key] = ImageFont.truetype(path, size)
        return self.loaded[key]

    def noise(self, h, w, cells):
        """Smooth noise in -1 .. 1."""
        small = self.rng.uniform(0, 255, (max(2, h // cells), max(2, w // cells))).astype(np.uint8)
        return np.asarray(Image.fromarray(small).resize((w, h), Image.BICUBIC), np.float32) / 127.5 - 1

    def sample(self):
        """One sample: pixels of 0 .. 255 and its class."""
        rng = self.rng
        nothing = rng.random() < 0.28
        path = self.paths[rng.integers(len(self.paths))]
        # Half of the samples are small, since most misread digits are.
        height = int(np.exp(rng.uniform(np.log(7), np.log(56))))
        size = max(7, int(height * rng.uniform(1.3, 1.5)))
        if nothing and rng.random() < 0.35:
            return self.texture(), NOTHING
        if nothing:
            kind = rng.random()
            if kind < 0.5:
                text, at, span = LETTERS[rng.integers(len(LETTERS))], 0, 1
            elif kind < 0.7:
                text, at, span = HAN[rng.integers(len(HAN))], 0, 1
                path = self.han()
            else:  # two touching digits
                text, at, span = "".join(DIGITS[i] for i in rng.integers(10, size=2)), 0, 2
            label = NOTHING
        else:
            label = int(rng.integers(10))
            text, at, span = DIGITS[label], 0, 1
            if rng.random() < 0.5:
                other = DIGITS[rng.integers(10)]
                text, at = (text + other, 0) if rng.random() < 0.5 else (other + text, 1)
        if label == 1 and rng.random() < 0.12:  # a plain bar, as in handwriting and many games
            text = text.replace("1", "Il|"[rng.integers(3)])
        # Some are drawn larger and scaled down, as by browsers, games and repeated screenshots.
        shrink = rng.uniform(1.3, 4) if height < 28 and rng.random() < 0.5 else 1
        size = int(size * shrink)
        return self.draw(self.font(path, size), text, at, span, size, label, shrink)

    def han(self):
        return "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"

    def draw(self, font, text, at, span, size, label, shrink):
        rng = self.rng
        pad = size // 2 + 6
        w, h = int(font.getlength(text)) + 2 * pad, size * 2 + 8
        base = int(size * 1.4) + 2
        start = pad + font.getlength(text[:at])
        stroke = int(rng.integers(1, 2 + size // 14)) if rng.random() < 0.22 else 0
        bold = int(rng.integers(1, 2 + size // 24)) if rng.random() < 0.15 else 0

        def mask(string, x, y, width):
            image = Image.new("L", (w, h), 0)
            ImageDraw.Draw(image).text((x, y), string, fill=255, font=font, anchor="ls", stroke_width=width)
            return image

        every = mask(text, pad, base, bold)
        own = mask(text[at:at + span], start, base, bold)
        layers = [every]
        contrast = rng.uniform(25, 220) if rng.random() < 0.3 else rng.uniform(80, 255)
        ground = rng.uniform(0, 255 - contrast)
        ink = ground + contrast
        grey = np.full((h, w), ground, np.float32)
        if rng.random() < 0.5:
            angle = rng.uniform(0, 2 * np.pi)
            ys, xs = np.mgrid[0:h, 0:w]
            ramp = (np.cos(angle) * (xs / w - 0.5) + np.sin(angle) * (ys / h - 0.5))
            grey += ramp * contrast * rng.uniform(0, 0.5)
        if rng.random() < 0.45:
            grey += self.noise(h, w, int(rng.integers(2, 12))) * contrast * rng.uniform(0.05, 0.4)
        extra = None
        if stroke:
            outline = mask(text, pad, base, bold + stroke)
            value = ground - rng.uniform(0.2, 1) * contrast
            extra = (outline, value)
        elif rng.random() < 0.25:  # shadow or embossing
            dx, dy = rng.integers(-1 - size // 20, 2 + size // 20, size=2)
            value = ground + rng.uniform(-0.8, 0.6) * contrast
            extra = (mask(text, pad + dx, base + dy, bold), value)
        if rng.random() < 0.12:  # a second, brighter edge on the other side
            dx, dy = rng.integers(-1 - size // 24, 2 + size // 24, size=2)
            layers.append(mask(text, pad + dx, base + dy, bold))
        if extra:
            part = np.asarray(extra[0], np.float32) / 255
            grey = grey * (1 - part) + extra[1] * part
        for layer in layers[::-1]:
            part = np.asarray(layer, np.float32) / 255
            value = ink if layer is every else ink - rng.uniform(-0.4, 0.6) * contrast
            grey = grey * (1 - part) + value * part
        if rng.random() < 0.2:  # two-tone letters
            ys = np.linspace(-1, 1, h)[:, None]
            grey += (np.asarray(every, np.float32) / 255) * ys * contrast * rng.uniform(-0.5, 0.5)
        image = Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))
        if rng.random() < 0.4:
            shear, turn, squeeze = rng.uniform(-0.3, 0.3), rng.uniform(-0.1, 0.1), rng.uniform(0.8, 1.25)
            matrix = np.array([[squeeze, shear], [turn, 1]])
            centre = np.array([w / 2, h / 2])
            offset = centre - matrix @ centre
            numbers = (*matrix[0], offset[0], *matrix[1], offset[1])
            image = image.transform((w, h), Image.AFFINE, numbers, Image.BILINEAR, fillcolor=int(np.clip(ground, 0, 255)))
            own = own.transform((w, h), Image.AFFINE, numbers, Image.BILINEAR)
        if shrink > 1:
            w, h = max(8, int(w / shrink)), max(8, int(h / shrink))
            how = (Image.BOX, Image.BILINEAR, Image.BICUBIC, Image.LANCZOS)[rng.integers(4)]
            image, own, size = image.resize((w, h), how), own.resize((w, h), Image.BOX), size / shrink
        if rng.random() < 0.5:
            image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0.2, 0.4 + size / 22)))
        elif rng.random() < 0.3:
            image = image.filter(ImageFilter.UnsharpMask(rng.uniform(0.6, 2), int(rng.integers(40, 160)), 0))
        if rng.random() < 0.35:
            image = self.jpeg(image)
        grey = np.asarray(image, np.float32)
        grey = grey + rng.normal(0, rng.uniform(0, 4), grey.shape)
        own = np.asarray(own, np.float32) / 255
        rows, columns = np.where(own.max(1) > 0.45)[0], np.where(own.max(0) > 0.45)[0]
        if len(rows) < 4 or len(columns) < 2:
            return np.zeros((HEIGHT, WIDTH), np.uint8), NOTHING
        top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
        slack = 1 + (bottom - top) // 18
        shift = rng.integers(-slack, slack + 1, size=4)
        if rng.random() < 0.5:
            shift[:] = rng.integers(0, 2)
        if label == NOTHING and rng.random() < 0.15:  # half a glyph
            bottom = top + (bottom - top) // 2 + 2
        top, bottom = max(0, top - shift[0]), min(h, bottom + shift[1])
        left, right = max(0, left - shift[2]), min(w, right + shift[3])
        if bottom - top < 5 or right - left < 2:
            return np.zeros((HEIGHT, WIDTH), np.uint8), NOTHING
        crop, own = grey[top:bottom, left:right], own[top:bottom, left:right]
        if (own > 0.6).sum() < 3 or (own < 0.3).sum() < 2:
            return np.zeros((HEIGHT, WIDTH), np.uint8), NOTHING
        return frame(crop, own > 0.6), label

    def jpeg(self, image):
        buffer = io.BytesIO()
        image.save(buffer, "JPEG", quality=int(self.rng.integers(35, 95)))
        return Image.open(buffer).convert("L")

    def texture(self):
        """Blobs, bars, corners and plain noise."""
        rng = self.rng
        h, w = int(rng.integers(8, 48)), int(rng.integers(3, 44))
        w = min(w, int(h * 1.4) + 2)
        kind = rng.random()
        # A lone bar is a 1 rather than no digit, so slim boxes contain noise.
        if kind < 0.5 or w * 5 < h * 3:
            grey = self.noise(h, w, int(rng.integers(2, 9))) * 100 + 128 + rng.normal(0, 6, (h, w))
            own = grey > np.quantile(grey, rng.uniform(0.3, 0.7))
        else:
            image = Image.new("L", (w, h), 20)
            draw = ImageDraw.Draw(image)
            for _ in range(int(rng.integers(1, 4))):
                x, y = rng.integers(-2, w), rng.integers(-2, h)
                x2, y2 = x + rng.integers(1, w + 2), y + rng.integers(1, h + 2)
                shape = rng.integers(4)
                if shape == 0:
                    draw.rectangle((x, y, x2, y2), fill=220)
                elif shape == 1:
                    draw.ellipse((x, y, x2, y2), fill=220)
                elif shape == 2:
                    draw.line((x, y, x2, y2), fill=220, width=int(rng.integers(1, 5)))
                else:
                    draw.polygon([tuple(rng.integers(0, (w, h))) for _ in range(3)], fill=220)
            if rng.random() < 0.5:
                image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 1.5)))
            grey = np.asarray(image, np.float32) + rng.normal(0, 5, (h, w))
            own = grey > 120
        if own.sum() < 3 or (~own).sum() < 2:
            return np.zeros((HEIGHT, WIDTH), np.uint8)
        return frame(grey, own)


def frame(crop, own):
    """Scales a crop into the frame, as the reader does. `own` is the mask of the component's pixels."""
    ink, ground = crop[own].mean(), crop[~own].mean()
    scale = ink - ground
    scale = scale if abs(scale) > 4 else 4
    level = np.clip((crop - ground) / scale, 0, 1)
    h, w = level.shape
    high = INNER_HEIGHT
    wide = max(1, round(w * high / h))
    if wide > INNER_WIDTH:
        wide = INNER_WIDTH
    image = Image.fromarray((level * 255).astype(np.uint8)).resize((wide, high), Image.BILINEAR)
    out = np.zeros((HEIGHT, WIDTH), np.uint8)
    left, top = (WIDTH - wide) // 2, (HEIGHT - high) // 2
    out[top:top + high, left:left + wide] = np.asarray(image)
    return out
