//! A page of indices as an 8-bit indexed PNG, and how hard to compress it; it decides nothing that is seen.
//!
//! Level 1 with the filter `Up`. Measured on a page of 16 boards, 680 × 796 px, encoding alone:
//!
//! | | time | bytes |
//! |---|---|---|
//! | `Fast` (runs only), adaptive filter | 0.44 ms | 40,900 |
//! | **level 1, `Up`** | 0.99 | 32,700 |
//! | level 1, `Paeth` | 1.05 | 30,700 |
//! | level 3, `Paeth` | 2.34 | 21,200 |
//! | `Fast`, no filter | 0.91 | 276,000 |

use super::palette::Palette;
use super::raster::Canvas;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

/// The PNG of `canvas`, in the colours of `palette`.
pub(super) fn png(canvas: &Canvas, palette: &Palette) -> Vec<u8> {
    let mut png = Vec::with_capacity(canvas.pixels.len() / 8);
    let mut encoder = Encoder::new(&mut png, canvas.width, canvas.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    encoder.set_deflate_compression(DeflateCompression::Level(1));
    encoder.set_filter(Filter::Up);
    let mut writer = encoder.write_header().expect("a page has a size and a palette");
    writer.write_image_data(&canvas.pixels).expect("a page has width × height pixels");
    writer.finish().expect("a vector takes any bytes");
    png
}
