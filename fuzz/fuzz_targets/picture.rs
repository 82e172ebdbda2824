//! Decodes arbitrary bytes as a picture and reads it. Checks that nothing panics, and that readings
//! keep their guarantees.
#![no_main]

mod sight;

use cantor_puzzles::vision::Picture;
use libfuzzer_sys::fuzz_target;

/// Maximum pixels of a picture that is read. Larger pictures are only decoded, for speed: the
/// target `pixels` tests reading.
const MAX_PIXELS: u32 = 256 * 256;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(picture) = Picture::decode(bytes) {
        let (width, height) = picture.size();
        if width.saturating_mul(height) <= MAX_PIXELS {
            sight::read(&picture, None);
        }
    }
});
