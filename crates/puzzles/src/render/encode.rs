//! Encodes pages as 8-bit indexed PNGs.
//!
//! The `png` crate passes rows to the compressor one by one. Each call clears a buffer of 32 kB,
//! which takes 40 % of the time. Rows are therefore filtered here, all with `Up`, and compressed in
//! one call. Figures for both pages of a solution of 31 moves on a 3 × 3 board, drawing included:
//!
//! | encoder | ms | bytes |
//! |---|---|---|
//! | `png`, `Fast` (runs only), adaptive filter | 1.1 | 77,300 |
//! | `png`, miniz_oxide level 1, `Up` | 2.1 | 58,800 |
//! | this one, zlib-rs level 1 | 0.8 | 65,500 |
//! | **this one, zlib-rs level 2** | 1.15 | 44,300 |
//! | this one, zlib-rs level 3 | 1.7 | 43,600 |

use super::raster::Canvas;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use png::{BitDepth, ColorType, Encoder};
use std::io::Write;

/// Filter type byte of `Up`, which stores the difference from the row above.
const UP: u8 = 2;

/// Encodes `canvas`. `palette` has three bytes for each index: red, green and blue.
pub(super) fn encode_png(canvas: &Canvas, palette: &[u8]) -> Vec<u8> {
    let mut png = Vec::with_capacity(canvas.pixels.len() / 8);
    let mut encoder = Encoder::new(&mut png, canvas.width, canvas.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette);
    let mut writer = encoder.write_header().expect("a page has a size and a palette");
    writer.write_chunk(png::chunk::IDAT, &compress(canvas)).expect("a vector takes any bytes");
    writer.finish().expect("a vector takes any bytes");
    png
}

/// Filters the rows of `canvas` and compresses them to a zlib stream.
fn compress(canvas: &Canvas) -> Vec<u8> {
    let width = canvas.width as usize;
    let mut rows = Vec::with_capacity((width + 1) * canvas.height as usize);
    let first = vec![0; width];
    let mut above = first.as_slice();
    for row in canvas.pixels.chunks_exact(width) {
        rows.push(UP);
        rows.extend(row.iter().zip(above).map(|(index, above)| index.wrapping_sub(*above)));
        above = row;
    }
    let mut zlib = ZlibEncoder::new(Vec::with_capacity(rows.len() / 8), Compression::new(2));
    zlib.write_all(&rows).and_then(|()| zlib.finish()).expect("a vector takes any bytes")
}
