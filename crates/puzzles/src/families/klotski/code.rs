//! The 36-bit code of classical layouts in hexadecimal: `1A9BF0C` is 横刀立马.
//!
//! The first 4 bits are the cell of the square's upper left corner. Then each other piece or empty
//! cell has two bits in reading order: 00 empty, 01 horizontal, 10 vertical, 11 single. A code has
//! nine digits; trailing zeros are omitted. The public project dnomd343/klotski uses the same
//! format.

use super::classical::{HEIGHT, SQUARE, WIDTH};
use crate::families::blocks::layout::Cell;
use crate::families::blocks::tray::Size;

/// Digits of the longest code.
const DIGITS: usize = 9;

/// Returns whether a text can only be a code: at most [`DIGITS`] hexadecimal digits. Letters alone
/// may be a word, so they count as a code only at full length.
pub(super) fn is_code(text: &str) -> bool {
    let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
    (1..=DIGITS).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_hexdigit())
        && (has_digit || text.len() == DIGITS)
}

/// Decodes the cells; `None` if pieces overlap or leave the board, or non-zero digits remain.
pub(super) fn decode(code: &str) -> Option<Vec<Cell>> {
    let value = u64::from_str_radix(code, 16).ok()? << (4 * (DIGITS - code.len()));
    let mut cells: [Option<Cell>; WIDTH * HEIGHT] = [None; WIDTH * HEIGHT];
    place(&mut cells, (value >> 32) as usize, SQUARE)?;
    let mut rest = value << 32;
    while let Some(at) = cells.iter().position(Option::is_none) {
        match rest >> 62 {
            0b00 => cells[at] = Some(Cell::Empty),
            0b01 => place(&mut cells, at, Size { width: 2, height: 1 })?,
            0b10 => place(&mut cells, at, Size { width: 1, height: 2 })?,
            _ => place(&mut cells, at, Size { width: 1, height: 1 })?,
        }
        rest <<= 2;
    }
    (rest == 0).then(|| cells.into_iter().flatten().collect())
}

fn place(cells: &mut [Option<Cell>], at: usize, size: Size) -> Option<()> {
    let inside = at % WIDTH + size.width <= WIDTH && at / WIDTH + size.height <= HEIGHT;
    let mut body = (0..size.height).flat_map(|y| (0..size.width).map(move |x| at + y * WIDTH + x));
    (inside && body.all(|cell| cells[cell].replace(Cell::Unnamed(size)).is_none())).then_some(())
}
