//! Pictures for tests: drawings of boards, photos, and screenshots of picture puzzles.

use cantor::app::{App, Style, Theme, draw_step};
use cantor::families::family;
use cantor::family::{Board, Line, MOVES, Options};
use cantor::front::discord::PICTURE_LIMITS;
use cantor::i18n::Locale;
use image::imageops::{crop_imm, replace};
use image::{Rgb, RgbImage};

/// The program's drawing of a board, as PNG.
pub(crate) fn draw_board(family: &str, text: &str) -> Vec<u8> {
    let board = self::family(family).expect("a family").read(text).expect("a board");
    draw_step(&App::new(), &board.line(), 0, &style(Theme::SLATE, "en")).file.to_vec()
}

/// A square picture of `side` pixels without repetition.
pub(crate) fn photo(side: u32) -> RgbImage {
    let wave = |x: f32, y: f32, k: f32| (x * k).sin() + (y * (k + 1.3)).cos() + (x * y * k * 1.7).sin();
    RgbImage::from_fn(side, side, |x, y| {
        let (x, y) = (x as f32 / side as f32, y as f32 / side as f32);
        Rgb([5.0, 8.0, 11.0].map(|k| (128.0 + 42.0 * wave(x, y, k)) as u8))
    })
}

/// A screenshot of a 3x3 picture puzzle on a dark background. `tiles` has a number per cell, such
/// as `4 1 3/7 2 5/0 8 6`: 1 is the first tile of `solved`, 0 is the gap.
pub(crate) fn tile_screenshot(solved: &RgbImage, tiles: &str) -> RgbImage {
    let (side, columns) = (solved.width() / 3, 3);
    let mut screen = RgbImage::from_pixel(solved.width() + 80, solved.height() + 260, Rgb([18, 20, 26]));
    for (at, tile) in tiles.split([' ', '/']).enumerate() {
        let tile: u32 = tile.parse().expect("a number");
        if tile > 0 {
            let place = |at: u32| (at % columns * side, at / columns * side);
            let (from, to) = (place(tile - 1), place(at as u32));
            let piece = crop_imm(solved, from.0 + 1, from.1 + 1, side - 2, side - 2).to_image();
            replace(&mut screen, &piece, i64::from(to.0 + 41), i64::from(to.1 + 141));
        }
    }
    screen
}

pub(crate) fn png(picture: &RgbImage) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageFormat::Png).expect("memory is writable");
    bytes.into_inner()
}

/// A style with the limits of Discord.
pub(crate) fn style(theme: &'static Theme, language: &str) -> Style {
    Style { theme, locale: Locale::of(language), notation: "", limits: PICTURE_LIMITS, artwork: None }
}

/// Parses a list of moves.
pub(crate) fn line(board: &dyn Board, moves: &str) -> Line {
    board.read_moves(&Options::from([(MOVES, moves)])).expect("legal moves")
}

/// A random walk of `length` moves from the solved board, without immediate reversals.
pub(crate) fn walk(size: &str, length: usize) -> Line {
    let sides: Vec<usize> = size.split('x').map(|side| side.parse().expect("a side")).collect();
    let [width, height] = sides[..] else { panic!("two sides") };
    let tiles: Vec<String> = (1..=width * height).map(|tile| (tile % (width * height)).to_string()).collect();
    let options = Options::from([("board", tiles.join(" ").as_str()), ("size", size)]);
    let board = family("sliding").expect("the family exists").parse(&options).expect("a board");
    let (mut x, mut y, mut last, mut seed) = (width - 1, height - 1, ' ', 1_u32);
    let mut moves = String::new();
    while moves.len() < length {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let (letter, back, legal) = match seed >> 30 {
            0 => ('U', 'D', y + 1 < height),
            1 => ('D', 'U', y > 0),
            2 => ('L', 'R', x + 1 < width),
            _ => ('R', 'L', x > 0),
        };
        if legal && last != back {
            match letter {
                'U' => y += 1,
                'D' => y -= 1,
                'L' => x += 1,
                _ => x -= 1,
            }
            last = letter;
            moves.push(letter);
        }
    }
    line(&*board, &moves)
}
