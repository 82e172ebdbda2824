//! Data inside a PNG, in a separate chunk that viewers skip.
//!
//! A second file would be a second picture in the message, and phones crop pictures beside each
//! other. See <https://www.w3.org/TR/png-3/#5Chunk-layout>.

/// Type of the chunk: ancillary, private, and unsafe to copy into an edited picture.
const CHUNK_TYPE: &[u8; 4] = b"caNT";

/// Length of the signature at the start of a PNG, in bytes.
const SIGNATURE_LENGTH: usize = 8;

/// Length of the last chunk, `IEND`, which has no data, in bytes.
const END_LENGTH: usize = 12;

/// Bytes of a chunk without its data: length, type and CRC-32.
const FRAME_LENGTH: usize = 12;

/// Adds a chunk with `data` at the end of a PNG.
pub(super) fn embed(png: &mut Vec<u8>, data: &[u8]) {
    let at = png.len().saturating_sub(END_LENGTH);
    let body = [CHUNK_TYPE, data].concat();
    let length = (data.len() as u32).to_be_bytes();
    let chunk = [&length[..], &body, &crc32fast::hash(&body).to_be_bytes()].concat();
    png.splice(at..at, chunk);
}

/// Finds the data that [`embed`] added; `None` if the bytes have none, or are not a PNG.
pub(super) fn extract(png: &[u8]) -> Option<Vec<u8>> {
    let mut rest = png.get(SIGNATURE_LENGTH..)?;
    loop {
        let length = u32::from_be_bytes(rest.get(..4)?.try_into().ok()?) as usize;
        let data = rest.get(8..8usize.checked_add(length)?)?;
        if rest.get(4..8)? == CHUNK_TYPE {
            return Some(data.to_vec());
        }
        rest = rest.get(length + FRAME_LENGTH..)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    use image::{ImageFormat, Rgb, RgbImage};
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// A PNG of one pixel.
    fn pixel() -> Vec<u8> {
        let mut png = Cursor::new(Vec::new());
        RgbImage::from_pixel(1, 1, Rgb([1, 2, 3]))
            .write_to(&mut png, ImageFormat::Png)
            .expect("a vector takes it");
        png.into_inner()
    }

    proptest! {
        #[test]
        fn embedded_data_is_found_and_the_picture_stays_valid(data in vec(any::<u8>(), 0..500)) {
            let mut png = pixel();
            prop_assert_eq!(extract(&png), None);
            embed(&mut png, &data);
            prop_assert_eq!(extract(&png), Some(data));
            let decoded = image::load_from_memory(&png).expect("a valid PNG").into_rgb8();
            prop_assert_eq!(decoded.get_pixel(0, 0), &Rgb([1, 2, 3]));
        }

        #[test]
        fn extract_never_panics(bytes in vec(any::<u8>(), 0..200)) {
            let _ = extract(&bytes);
        }
    }
}
