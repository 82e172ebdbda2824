//! Boards of numbered tiles and of picture pieces, drawn from seeds in skins that are harder than
//! those of games: outlined, embossed and faint digits, wood, noise, gutters of all widths, oblong
//! tiles, full screens, small and rotated pictures.

use image::RgbImage;
use image::imageops::{FilterType, replace, resize};
use rand::seq::SliceRandom as _;

use super::paint::{Canvas, Colour, mix, outside};

/// A board and its picture.
pub(crate) struct Skin {
    pub(crate) picture: RgbImage,
    /// Rows of numbers; 0 is the gap.
    pub(crate) board: String,
    /// The solved picture, if the pieces show one.
    pub(crate) solved: Option<RgbImage>,
}

/// Style of the tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Flat,
    Outlined,
    Embossed,
    Shadowed,
    Wooden,
    Noisy,
    Faint,
    Small,
    Turned,
    /// Numbers over a picture.
    Over,
    /// Picture pieces.
    Pieces,
    /// Picture pieces, with the solved picture above the board.
    Thumbnail,
}

impl Style {
    pub(crate) const ALL: [Self; 12] = [
        Self::Flat,
        Self::Outlined,
        Self::Embossed,
        Self::Shadowed,
        Self::Wooden,
        Self::Noisy,
        Self::Faint,
        Self::Small,
        Self::Turned,
        Self::Over,
        Self::Pieces,
        Self::Thumbnail,
    ];

    fn has_picture(self) -> bool {
        matches!(self, Self::Over | Self::Pieces | Self::Thumbnail)
    }

    fn has_numbers(self) -> bool {
        !matches!(self, Self::Pieces | Self::Thumbnail)
    }
}

/// Layout and appearance of the tiles.
struct Look {
    style: Style,
    columns: usize,
    rows: usize,
    corner: (f32, f32),
    cell: (f32, f32),
    gutter: f32,
    round: f32,
    tiles: [Colour; 2],
    ink: Colour,
    other: Colour,
    /// Size of the digits, and their place in a tile.
    size: f32,
    place: (f32, f32),
}

pub(crate) fn draw(seed: u64, style: Style) -> Skin {
    let screens = [(720, 1280), (1080, 2340), (480, 640), (1280, 800)];
    let (width, height) = if style == Style::Small { (300, 420) } else { screens[(seed % 4) as usize] };
    let mut canvas = Canvas::new(width, height, seed);
    let colour = canvas.colour();
    let dark = canvas.chance(50);
    let ground = mix(if dark { [24, 26, 32] } else { [235, 232, 225] }, colour, 0.15);
    canvas.ground(ground);
    if height > 600 && canvas.chance(60) {
        canvas.screen();
    }
    let look = look(&mut canvas, style, dark);
    let Look { columns, rows, corner, cell, gutter, .. } = look;
    let board = [corner.0, corner.1, corner.0 + columns as f32 * cell.0, corner.1 + rows as f32 * cell.1];
    if canvas.chance(50) {
        let thick = gutter + cell.0 * canvas.roll(0.02..0.15);
        let tray = mix(ground, canvas.colour(), 0.4);
        let outer = [board[0] - thick, board[1] - thick, board[2] + thick, board[3] + thick];
        canvas.card(outer, thick * 0.5, tray);
    }
    let ink = if dark { [235; 3] } else { [25; 3] };
    if canvas.chance(70) {
        let (moves, seconds) = (canvas.pick(0..400), canvas.pick(10..60));
        let size = width as f32 * canvas.roll(0.03..0.06);
        canvas.text((board[0] + width as f32 * 0.1, board[1] - size * 1.6), size, ink, &format!("{moves}"));
        canvas.text(
            (board[2] - width as f32 * 0.1, board[1] - size * 1.6),
            size,
            ink,
            &format!("00:{seconds}"),
        );
        canvas.text((width as f32 * 0.5, board[3] + size * 2.0), size, ink, "1 2 3 4 5");
    }
    let solved = style.has_picture().then(|| painting(&mut canvas, &look));
    let first = u8::from(style.has_picture() || !canvas.chance(20));
    let order = shuffled(&mut canvas, columns, rows);
    let gap = if first == 1 && canvas.chance(20) { canvas.pick(0..2) } else { 2 };
    for (cell, &tile) in order.iter().enumerate() {
        match (tile, gap) {
            (0, 0) if solved.is_none() => draw_tile(&mut canvas, &look, cell, None),
            (0, 1) if solved.is_none() => draw_tile(&mut canvas, &look, cell, Some("0")),
            (0, _) => {}
            _ => {
                if let Some(solved) = &solved {
                    draw_piece(&mut canvas, &look, cell, usize::from(tile) - 1, solved);
                }
                let number = (tile - 1 + first).to_string();
                if style.has_numbers() {
                    draw_tile(&mut canvas, &look, cell, Some(&number));
                }
            }
        }
    }
    if let (Style::Thumbnail, Some(solved)) = (style, &solved) {
        let share = canvas.roll(0.25..0.4).min((board[1] - 8.0) / solved.height() as f32);
        let small = |side: u32| ((side as f32 * share) as u32).max(1);
        let small = resize(solved, small(solved.width()), small(solved.height()), FilterType::Triangle);
        replace(&mut canvas.picture, &small, 6, 4);
    }
    if style == Style::Turned {
        let angle = canvas.roll(-0.03..0.03);
        turn(&mut canvas.picture, angle);
    }
    let board = order.chunks(columns).map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "));
    let board = board.collect::<Vec<_>>().join("/");
    let picture = if canvas.chance(50) {
        let quality = canvas.pick(50..92) as u8;
        canvas.jpeg(quality)
    } else {
        canvas.picture
    };
    Skin { picture, board, solved }
}

fn look(canvas: &mut Canvas, style: Style, dark: bool) -> Look {
    let (width, height) = canvas.picture.dimensions();
    let (width, height) = (width as f32, height as f32);
    let most = if style.has_picture() { 5 } else { 8 };
    let columns = canvas.pick(3..most);
    let rows = (columns + canvas.pick(0..3)).saturating_sub(1).clamp(3, most);
    let wide = width.min(height) * canvas.roll(0.75..0.95) / columns as f32;
    let high = if canvas.chance(60) { wide } else { wide * canvas.roll(0.55..1.2) };
    let shrink = (height * 0.62 / (high * rows as f32)).min(1.0);
    let cell = ((wide * shrink).round(), (high * shrink).round());
    let corner = ((width - cell.0 * columns as f32) / 2.0, height * 0.22 + canvas.roll(0.0..height * 0.1));
    let corner = (corner.0.round(), corner.1.round());
    let gutter = if canvas.chance(25) { 0.0 } else { (cell.0 * canvas.roll(0.01..0.14)).round() };
    let round = if canvas.chance(40) { 0.0 } else { cell.0.min(cell.1) * canvas.roll(0.05..0.3) };
    let (mut tile, mut ink) = (canvas.colour(), canvas.colour());
    match style {
        Style::Wooden => (tile, ink) = ([176, 132, 88], if dark { [245, 235, 220] } else { [50, 30, 15] }),
        Style::Faint => {
            let by = if dark { 22 } else { -22 };
            tile = if dark { [34, 36, 40] } else { [228, 230, 235] };
            ink = tile.map(|c| (i32::from(c) + by).clamp(0, 255) as u8);
        }
        Style::Over => ink = if dark { [255; 3] } else { [20; 3] },
        _ => {
            while (light(tile) - light(ink)).abs() < 60.0 {
                (tile, ink) = (canvas.colour(), canvas.colour());
            }
        }
    }
    let second = if canvas.chance(30) { mix(tile, canvas.colour(), 0.25) } else { tile };
    let second = if (light(second) - light(ink)).abs() < 50.0 { tile } else { second };
    let large = if style == Style::Over { 0.3..0.45 } else { 0.42..0.75 };
    let size = (cell.1 - gutter).min((cell.0 - gutter) * 0.9) * canvas.roll(large);
    let place = if style == Style::Over && canvas.chance(50) { (0.3, 0.28) } else { (0.5, 0.5) };
    let other = if light(ink) > 128.0 { [10; 3] } else { [250; 3] };
    Look { style, columns, rows, corner, cell, gutter, round, tiles: [tile, second], ink, other, size, place }
}

fn light([r, g, b]: Colour) -> f32 {
    0.3 * f32::from(r) + 0.59 * f32::from(g) + 0.11 * f32::from(b)
}

/// Tiles in a random solvable order: shuffled, with two swapped if necessary.
fn shuffled(canvas: &mut Canvas, columns: usize, rows: usize) -> Vec<u8> {
    let count = columns * rows;
    let mut order: Vec<u8> = (0..count as u8).collect();
    order.shuffle(&mut canvas.dice);
    let home = |&tile: &u8| if tile == 0 { count - 1 } else { usize::from(tile) - 1 };
    let homes: Vec<usize> = order.iter().map(home).collect();
    let swaps = (0..count).map(|a| homes[a + 1..].iter().filter(|&&b| b < homes[a]).count()).sum::<usize>();
    let gap = order.iter().position(|&tile| tile == 0).expect("a gap");
    let steps = columns - 1 - gap % columns + rows - 1 - gap / columns;
    if (swaps + steps) % 2 == 1 {
        let mut tiles = (0..count).filter(|&cell| cell != gap);
        let (a, b) = (tiles.next().expect("eight or more"), tiles.next().expect("eight or more"));
        order.swap(a, b);
    }
    order
}

impl Look {
    /// The area of the tile in a cell.
    fn tile(&self, cell: usize) -> [f32; 4] {
        let left = self.corner.0 + (cell % self.columns) as f32 * self.cell.0;
        let top = self.corner.1 + (cell / self.columns) as f32 * self.cell.1;
        [left, top, left + self.cell.0 - self.gutter, top + self.cell.1 - self.gutter]
    }
}

/// Draws a tile, unless it shows a picture piece, and its number.
fn draw_tile(canvas: &mut Canvas, look: &Look, cell: usize, number: Option<&str>) {
    let area = look.tile(cell);
    let colour = look.tiles[cell % 2];
    if !look.style.has_picture() {
        let (wave, grain, turn) = (canvas.roll(0.1..0.7), canvas.roll(0.0..9.0), canvas.roll(-0.3..0.3));
        let shade = |x: f32, y: f32| {
            let by = match look.style {
                Style::Wooden => {
                    14.0 * ((x + turn * y + grain * (y * 0.05).sin()) * wave).sin()
                        - 5.0 * (y * 0.9 + x).sin()
                }
                Style::Noisy => 16.0 * ((x * 12.9898 + y * 78.233 + grain).sin() * 43758.547).fract(),
                _ => 0.0,
            };
            colour.map(|c| (f32::from(c) + by).clamp(0.0, 255.0) as u8)
        };
        canvas.shade(area, shade, |x, y| 0.5 - outside(area, look.round, x, y));
    }
    let Some(number) = number else { return };
    let at = (area[0] + (area[2] - area[0]) * look.place.0, area[1] + (area[3] - area[1]) * look.place.1);
    let size = if number.len() > 1 { look.size * 0.9 } else { look.size };
    let step = (size / 16.0).max(1.0);
    let mut write =
        |dx: f32, dy: f32, ink| canvas.text((at.0 + dx * step, at.1 + dy * step), size, ink, number);
    match look.style {
        Style::Outlined | Style::Over => {
            for (dx, dy) in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (-0.7, -0.7), (0.7, 0.7)] {
                write(dx, dy, look.other);
            }
        }
        Style::Embossed => {
            write(-0.8, -0.8, mix(colour, [255; 3], 0.45));
            write(0.8, 0.8, mix(colour, [0; 3], 0.5));
        }
        Style::Shadowed => write(1.0, 1.0, mix(colour, [0; 3], 0.7)),
        _ => {}
    }
    write(0.0, 0.0, if look.style == Style::Embossed { colour } else { look.ink });
}

/// Draws a picture to cut into pieces: waves of colour with shapes.
fn painting(canvas: &mut Canvas, look: &Look) -> RgbImage {
    let (wide, high) = (look.cell.0 * look.columns as f32, look.cell.1 * look.rows as f32);
    let mut page = Canvas::new(wide as u32, high as u32, canvas.pick(0..1 << 30) as u64);
    let waves: [[f32; 4]; 9] = [0; 9].map(|_: u8| {
        [page.roll(-8.0..8.0) / wide, page.roll(-8.0..8.0) / high, page.roll(0.0..6.3), page.roll(8.0..45.0)]
    });
    let wave = |x: f32, y: f32, [a, b, c, d]: [f32; 4]| d * (a * x + b * y + c).sin();
    let colour = |x: f32, y: f32| {
        [0, 1, 2].map(|c| (128.0 + waves[c * 3..c * 3 + 3].iter().map(|&w| wave(x, y, w)).sum::<f32>()) as u8)
    };
    page.shade([0.0, 0.0, wide, high], colour, |_, _| 1.0);
    for _ in 0..30 {
        let (x, y, radius) = (page.roll(0.0..wide), page.roll(0.0..high), page.roll(0.02..0.2) * wide);
        let (round, colour) = (page.roll(0.0..1.0) * radius, page.colour());
        let flat = page.roll(0.3..1.0);
        page.card([x - radius, y - radius * flat, x + radius, y + radius * flat], round, colour);
    }
    page.picture
}

/// Draws the piece of the solved picture that belongs to `home`.
fn draw_piece(canvas: &mut Canvas, look: &Look, cell: usize, home: usize, solved: &RgbImage) {
    let (to, from) = (look.tile(cell), look.tile(home));
    let colour = |x: f32, y: f32| {
        let (x, y) = (x - to[0] + from[0] - look.corner.0, y - to[1] + from[1] - look.corner.1);
        solved.get_pixel((x as u32).min(solved.width() - 1), (y as u32).min(solved.height() - 1)).0
    };
    canvas.shade(to, colour, |x, y| 0.5 - outside(to, look.round * 0.3, x, y));
}

/// Rotates a picture about its centre.
fn turn(picture: &mut RgbImage, angle: f32) {
    let (sin, cos) = angle.sin_cos();
    let (wide, high) = (picture.width() as f32, picture.height() as f32);
    let old = picture.clone();
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        let (dx, dy) = (x as f32 - wide / 2.0, y as f32 - high / 2.0);
        let (x, y) = (wide / 2.0 + cos * dx - sin * dy, high / 2.0 + sin * dx + cos * dy);
        let (x, y) = (x.clamp(0.0, wide - 1.01), y.clamp(0.0, high - 1.01));
        let at = |dx: u32, dy: u32| {
            old.get_pixel((x as u32 + dx).min(old.width() - 1), (y as u32 + dy).min(old.height() - 1)).0
        };
        let above = mix(at(0, 0), at(1, 0), x.fract());
        pixel.0 = mix(above, mix(at(0, 1), at(1, 1), x.fract()), y.fract());
    }
}
