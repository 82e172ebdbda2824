//! Decodes players' pictures within bounds that are checked before any pixel is decoded.
//!
//! The content decides the format, never a name. The first bytes and the header suffice to refuse a
//! picture.

use std::error::Error;
use std::fmt;
use std::io::Cursor;

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, RgbImage};

/// Maximum size of a picture, in bytes.
pub const MOST_BYTES: usize = 10 << 20;

/// Maximum width and height, in pixels.
pub const MOST_SIDE: u32 = 8192;

/// Memory limit of the decoder, in bytes.
const MOST_MEMORY: u64 = 96 << 20;

/// Maximum pixels: three bytes each in the decoder, and three here.
const MOST_PIXELS: u64 = 16 << 20;

/// Minimum width and height, in pixels: less shows no board.
const FEWEST_SIDE: u32 = 24;

/// Reason for refusing a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// More than [`MOST_BYTES`].
    TooLong,
    /// Neither PNG nor JPEG.
    Format,
    /// Too wide, too high, or too many pixels.
    TooLarge,
    /// Too small to show a board.
    TooSmall,
    /// Several frames.
    Animated,
    /// Truncated or inconsistent bytes.
    Broken,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "the file is larger than {} MB", MOST_BYTES >> 20),
            Self::Format => f.write_str("the file is neither PNG nor JPEG"),
            Self::TooLarge => f.write_str("the picture has too many pixels"),
            Self::TooSmall => f.write_str("the picture is too small to show a board"),
            Self::Animated => f.write_str("the picture is animated"),
            Self::Broken => f.write_str("the picture is damaged or incomplete"),
        }
    }
}

impl Error for Refusal {}

/// An upright picture in colour.
#[derive(Clone, Debug)]
pub struct Picture {
    pub(crate) pixels: RgbImage,
}

impl Picture {
    /// Decodes PNG or JPEG and applies the orientation in its EXIF data.
    pub fn decode(bytes: &[u8]) -> Result<Self, Refusal> {
        if bytes.len() > MOST_BYTES {
            return Err(Refusal::TooLong);
        }
        let format = match image::guess_format(bytes) {
            Ok(format @ (ImageFormat::Png | ImageFormat::Jpeg)) => format,
            _ => return Err(Refusal::Format),
        };
        if format == ImageFormat::Png && is_animated(bytes) {
            return Err(Refusal::Animated);
        }
        let mut limits = Limits::no_limits();
        limits.max_image_width = Some(MOST_SIDE);
        limits.max_image_height = Some(MOST_SIDE);
        limits.max_alloc = Some(MOST_MEMORY);
        let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
        reader.limits(limits);
        let mut decoder = reader.into_decoder().map_err(refusal)?;
        let (width, height) = decoder.dimensions();
        if u64::from(width) * u64::from(height) > MOST_PIXELS {
            return Err(Refusal::TooLarge);
        }
        if width.min(height) < FEWEST_SIDE {
            return Err(Refusal::TooSmall);
        }
        // Without readable EXIF data a picture is upright.
        let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        let mut picture = DynamicImage::from_decoder(decoder).map_err(refusal)?;
        picture.apply_orientation(orientation);
        Ok(Self { pixels: flat(picture) })
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        self.pixels.dimensions()
    }
}

/// Blends transparent pixels over white: most pages behind a board are light.
fn flat(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let picture = picture.into_rgba8();
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let [r, g, b, a] = picture.get_pixel(x, y).0.map(u32::from);
        image::Rgb([r, g, b].map(|c| ((c * a + 255 * (255 - a)) / 255) as u8))
    })
}

/// Whether a PNG is animated: the chunk `acTL` precedes the pixels.
fn is_animated(bytes: &[u8]) -> bool {
    let mut rest = bytes.get(8..).unwrap_or_default();
    while let [a, b, c, d, name @ ..] = rest {
        let length = u32::from_be_bytes([*a, *b, *c, *d]) as usize;
        match name.get(..4) {
            Some(b"acTL") => return true,
            Some(b"IDAT") | None => return false,
            Some(_) => rest = rest.get(length.saturating_add(12)..).unwrap_or_default(),
        }
    }
    false
}

fn refusal(error: ImageError) -> Refusal {
    match error {
        ImageError::Limits(_) => Refusal::TooLarge,
        ImageError::Unsupported(_) => Refusal::Format,
        _ => Refusal::Broken,
    }
}
