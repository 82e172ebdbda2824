//! Levels of water and ball sort drawn from seeds, in skins of no game.

use image::RgbImage;

use super::paint::{Canvas, Colour, mix, outside};

/// A level and its picture.
pub(crate) struct Skin {
    pub(crate) picture: RgbImage,
    /// The level's text as read from the picture, with letters in order of appearance.
    pub(crate) board: String,
}

/// Distinguishable colours.
const COLOURS: [Colour; 12] = [
    [220, 40, 40],
    [40, 90, 230],
    [40, 180, 70],
    [245, 220, 50],
    [245, 140, 30],
    [140, 50, 190],
    [245, 110, 180],
    [60, 210, 230],
    [130, 80, 30],
    [130, 140, 20],
    [150, 230, 150],
    [20, 100, 60],
];

/// Appearance of the tubes of a skin.
struct Look {
    balls: bool,
    hidden: bool,
    open: bool,
    glossy: bool,
    curved: bool,
    outline: Colour,
    thick: f32,
    glass: f32,
    radius: f32,
    unit: (f32, f32),
    neck: f32,
}

/// Draws a level; with `hidden`, the lower units are question marks.
pub(crate) fn draw(seed: u64, hidden: bool) -> Skin {
    let (width, height) = [(720, 1520), (1080, 2340), (540, 1100), (1000, 800)][seed as usize % 4];
    let mut canvas = Canvas::new(width, height, seed);
    let dark = canvas.chance(70);
    let ground = if dark { [20, 24, 36] } else { [225, 228, 235] };
    let tint = canvas.colour();
    let ground = mix(ground, tint, 0.12);
    canvas.ground(ground);
    if height > width {
        canvas.screen();
    }
    let capacity = if canvas.chance(75) { 4 } else { canvas.pick(3..6) };
    let colours = canvas.pick(4..11);
    let level = level(&mut canvas, colours, capacity);
    let look = look(&mut canvas, dark, hidden, (width as f32, height as f32), level.len(), capacity);
    let across = level.len().div_ceil(rows(level.len(), width > height));
    let (wide, high) = look.unit;
    let inner = capacity as f32 * high + look.neck;
    let pitch = wide + 2.0 * look.thick + (wide * canvas.roll(0.2..0.55)).max(6.0);
    let pitch = pitch.min((width as f32 - 8.0) / across as f32);
    let first = height as f32 * if width > height { 0.06 } else { 0.22 };
    for (row, tubes) in level.chunks(across).enumerate() {
        let start = (width as f32 - pitch * (tubes.len() as f32 - 1.0)) / 2.0;
        let bottom = first + (row as f32 + 1.0) * inner * 1.02 + row as f32 * inner * 0.2;
        for (column, tube) in tubes.iter().enumerate() {
            let x = start + column as f32 * pitch;
            draw_tube(&mut canvas, &look, (x, bottom, inner), tube);
        }
    }
    canvas.noise(2);
    let quality = 70 + (seed % 25) as u8;
    let picture = if seed.is_multiple_of(3) { canvas.picture } else { canvas.jpeg(quality) };
    let mut names: Vec<usize> = Vec::new();
    let texts = level.iter().map(|tube| text(tube, capacity, hidden, &mut names));
    Skin { picture, board: texts.collect::<Vec<_>>().join(" ") }
}

/// Draws balls and holes in columns without tubes.
pub(crate) fn draw_bare(seed: u64) -> Skin {
    let (width, height) = [(720, 1280), (540, 960), (1080, 1400)][seed as usize % 3];
    let mut canvas = Canvas::new(width, height, seed);
    let dark = canvas.chance(50);
    let ground = if dark { [34, 36, 44] } else { [232, 226, 214] };
    canvas.card([0.0, 0.0, width as f32, height as f32], 0.0, ground);
    canvas.screen();
    let (colours, capacity) = (canvas.pick(4..7), canvas.pick(4..6));
    let level = level(&mut canvas, colours, capacity);
    let pitch = 0.9 * width as f32 / level.len() as f32;
    let size = pitch * canvas.roll(0.6..0.8);
    let step = size * canvas.roll(1.02..1.4);
    let glossy = canvas.chance(50);
    let hole = mix(ground, if dark { [255; 3] } else { [0; 3] }, 0.1);
    for (column, tube) in level.iter().enumerate() {
        let x = width as f32 / 2.0 + (column as f32 - (level.len() as f32 - 1.0) / 2.0) * pitch;
        for place in 0..capacity {
            let middle = (x, 0.75 * height as f32 - place as f32 * step);
            let Some(&number) = tube.get(place) else {
                canvas.disc(middle, size / 2.0, hole);
                continue;
            };
            canvas.disc(middle, size / 2.0, COLOURS[number]);
            if glossy {
                canvas.disc((x - size * 0.2, middle.1 - size * 0.22), size * 0.08, [250; 3]);
            }
        }
    }
    canvas.noise(2);
    let picture = if seed.is_multiple_of(2) { canvas.picture } else { canvas.jpeg(85) };
    let mut names: Vec<usize> = Vec::new();
    let texts = level.iter().map(|tube| text(tube, capacity, false, &mut names));
    Skin { picture, board: texts.collect::<Vec<_>>().join(" ") }
}

fn rows(tubes: usize, landscape: bool) -> usize {
    if landscape { tubes.div_ceil(9).max(1) } else { tubes.div_ceil(6) }
}

/// Shuffled units, from the bottom of each tube, and two empty tubes.
fn level(canvas: &mut Canvas, colours: usize, capacity: usize) -> Vec<Vec<usize>> {
    let mut units: Vec<usize> = (0..colours * capacity).map(|unit| unit / capacity).collect();
    for last in (1..units.len()).rev() {
        let other = canvas.pick(0..last + 1);
        units.swap(last, other);
    }
    let mut level: Vec<Vec<usize>> = units.chunks(capacity).map(<[usize]>::to_vec).collect();
    level.extend([Vec::new(), Vec::new()]);
    level
}

fn look(
    canvas: &mut Canvas,
    dark: bool,
    hidden: bool,
    (width, height): (f32, f32),
    tubes: usize,
    capacity: usize,
) -> Look {
    let rows = rows(tubes, width > height);
    let across = tubes.div_ceil(rows);
    let balls = !hidden && canvas.chance(45);
    let ratio = if balls { 1.0 } else { canvas.roll(0.6..1.05) };
    let room = height * if width > height { 0.9 } else { 0.66 };
    let highest = room / rows as f32 / 1.25 / (capacity as f32 + 0.8);
    let wide = (width * 0.9 / across as f32 / 1.5).min(highest / ratio).min(width * 0.12);
    let thick = canvas.roll(0.03..0.09) * wide;
    let outline = if dark { [200, 205, 215] } else { [70, 75, 90] };
    Look {
        balls,
        hidden,
        open: canvas.chance(40),
        glossy: canvas.chance(50),
        curved: canvas.chance(30),
        outline,
        thick: thick.max(1.6),
        glass: canvas.roll(0.0..0.12),
        radius: if canvas.chance(70) { wide * 0.5 } else { wide * 0.2 },
        unit: (wide, wide * ratio),
        neck: wide * ratio * canvas.roll(0.1..0.75),
    }
}

fn draw_tube(canvas: &mut Canvas, look: &Look, (x, bottom, inner): (f32, f32, f32), tube: &[usize]) {
    let (wide, high) = look.unit;
    let (left, right) = (x - wide / 2.0, x + wide / 2.0);
    let top = bottom - inner;
    let inside = [left, top - look.radius, right, bottom];
    // The glass has a round bottom and a straight top.
    let within = move |x: f32, y: f32| if y < top { 0.0 } else { 0.5 - outside(inside, look.radius, x, y) };
    canvas.paint([left, top, right, bottom], [255; 3], |x, y| look.glass * within(x, y).clamp(0.0, 1.0));
    for (unit, &number) in tube.iter().enumerate() {
        let (low, up) = (bottom - unit as f32 * high, bottom - (unit as f32 + 1.0) * high);
        let hidden = look.hidden && unit + 1 < tube.len();
        let colour = if hidden { [44, 46, 50] } else { COLOURS[number] };
        if look.balls {
            let radius = wide / 2.0 * 0.96;
            let middle = (x, (low + up) / 2.0);
            let lit = (x - radius * 0.35, middle.1 - radius * 0.4);
            let shaded = |px: f32, py: f32| {
                let far = (px - lit.0).hypot(py - lit.1) / (2.0 * radius);
                if look.glossy {
                    mix(mix(colour, [255; 3], 0.25), mix(colour, [0; 3], 0.3), far)
                } else {
                    colour
                }
            };
            let area = [middle.0 - radius, middle.1 - radius, middle.0 + radius, middle.1 + radius];
            canvas.shade(area, shaded, |px, py| radius + 0.5 - (px - middle.0).hypot(py - middle.1));
            if look.glossy {
                canvas.disc((x - radius * 0.4, middle.1 - radius * 0.45), radius * 0.16, [250; 3]);
            }
        } else {
            canvas.paint([left, up, right, low], colour, within);
            if look.curved && unit + 1 == tube.len() {
                let light = mix(colour, [255; 3], 0.3);
                let depth = wide * 0.11;
                canvas.paint([left, up - depth, right, up + depth], light, |px, py| {
                    (1.0 - ((px - x) / (wide / 2.0)).powi(2) - ((py - up) / depth).powi(2)) * 6.0
                });
            }
        }
        if hidden {
            canvas.text((x, (low + up) / 2.0), high * 0.7, [245; 3], "?");
        }
    }
    if look.glossy && !look.balls {
        let shine = [left + wide * 0.1, top + inner * 0.1, left + wide * 0.2, bottom - wide * 0.5];
        canvas.paint(shine, [255; 3], |x, y| (0.5 - outside(shine, 4.0, x, y)).clamp(0.0, 1.0) * 0.3);
    }
    let thick = look.thick;
    let shell = [left - thick, top - look.radius - thick, right + thick, bottom + thick];
    let (radius, open) = (look.radius + thick, look.open);
    canvas.paint([shell[0], top, shell[2], shell[3]], look.outline, |x, y| {
        let far = outside(shell, radius, x, y);
        (0.5 - far).min(far + thick + 0.5)
    });
    if !open {
        canvas.card([shell[0], top - thick, shell[2], top], 1.0, look.outline);
    }
}

/// The text of a tube, from the top.
fn text(tube: &[usize], capacity: usize, hidden: bool, names: &mut Vec<usize>) -> String {
    let mut text = ".".repeat(capacity - tube.len());
    for (unit, &number) in tube.iter().enumerate().rev() {
        if hidden && unit + 1 < tube.len() {
            text.push('?');
            continue;
        }
        let name = names.iter().position(|&name| name == number).unwrap_or_else(|| {
            names.push(number);
            names.len() - 1
        });
        text.push(char::from(b'A' + name as u8));
    }
    text
}
