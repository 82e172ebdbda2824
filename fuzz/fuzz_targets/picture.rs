//! Any bytes as a picture: nothing panics, and what is decoded is read within bounds.
#![no_main]

mod sight;

use cantor_puzzles::vision::Picture;
use libfuzzer_sys::fuzz_target;

/// Pictures beyond this are decoded but not read, for speed: what they show is what `pixels` draws.
const MOST_PIXELS: u32 = 256 * 256;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(picture) = Picture::decode(bytes) {
        let (width, height) = picture.size();
        if width.saturating_mul(height) <= MOST_PIXELS {
            sight::read(&picture, None);
        }
    }
});
