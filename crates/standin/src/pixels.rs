//! Width and height of a picture, read from its header. Nothing is decoded or validated.

/// Returns the width and height of a PNG, GIF, JPEG or WebP, in pixels; `None` for other files and
/// incomplete headers.
pub(crate) fn pixels(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return number(16).zip(number(20));
    }
    if bytes.starts_with(b"GIF8") {
        return read_little_endian(bytes, 6, 2).zip(read_little_endian(bytes, 8, 2));
    }
    if bytes.starts_with(b"\xff\xd8") {
        return read_jpeg_size(bytes);
    }
    match bytes.get(8..16)? {
        b"WEBPVP8X" => Some((read_little_endian(bytes, 24, 3)? + 1, read_little_endian(bytes, 27, 3)? + 1)),
        b"WEBPVP8L" => {
            let bits = read_little_endian(bytes, 21, 4)?;
            Some(((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1))
        }
        b"WEBPVP8 " => {
            Some((read_little_endian(bytes, 26, 2)? & 0x3fff, read_little_endian(bytes, 28, 2)? & 0x3fff))
        }
        _ => None,
    }
}

/// Reads a little-endian number of up to four bytes.
fn read_little_endian(bytes: &[u8], at: usize, length: usize) -> Option<u32> {
    Some(bytes.get(at..at + length)?.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte)))
}

/// Skips segments up to the header of the first frame, and reads the size from it.
fn read_jpeg_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let number = |at: usize| Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
    let mut at = 2;
    loop {
        let &[0xff, marker] = bytes.get(at..at + 2)? else { return None };
        // Any number of FF bytes may precede a marker (ITU-T T.81, B.1.1.2).
        if marker == 0xff {
            at += 1;
            continue;
        }
        // C4 and CC mark tables and C8 is reserved for extensions. They begin no frame.
        if matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc) {
            return Some((u32::from(number(at + 7)?), u32::from(number(at + 5)?)));
        }
        at += 2 + usize::from(number(at + 2)?);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_every_format_are_read() {
        for (head, size) in [
            (&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0\0\0\0\x02"[..], Some((256, 2))),
            (b"GIF89a\x05\0\x06\0", Some((5, 6))),
            (b"\xff\xd8\xff\xe0\0\x04ab\xff\xc2\0\x0b\x08\0\x07\x01\x02", Some((258, 7))),
            (b"\xff\xd8\xff\xff\xe0\0\x04ab\xff\xff\xff\xc0\0\x0b\x08\0\x07\x01\x02", Some((258, 7))),
            (b"\xff\xd8\xff\xe0\0\x04ab\xff\xc4\0", None),
            (b"\xff\xd8\xff\xff", None),
            (b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x03\0\0\x04\0\0", Some((4, 5))),
            (b"RIFF\0\0\0\0WEBPVP8L\x0a\0\0\0\x2f\x03\x00\x01\x00", Some((4, 5))),
            (b"RIFF\0\0\0\0WEBPVP8 \x0a\0\0\0\0\0\0\x9d\x01\x2a\x03\0\x04\0", Some((3, 4))),
            (b"RIFF\0\0\0\0WEBPVP8X", None),
            (b"hello, this is a text", None),
            (b"\xff\xd8", None),
            (b"", None),
        ] {
            assert_eq!(pixels(head), size, "{head:?}");
        }
    }
}
