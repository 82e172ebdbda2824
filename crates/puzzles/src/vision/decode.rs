//! Decodes players' pictures within bounds that are checked before any pixel is decoded.
//!
//! The content decides the format, never a file name. The header suffices to refuse a picture by
//! its format or size.

use std::error::Error;
use std::fmt;
use std::io::Cursor;
use std::sync::OnceLock;

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, RgbImage};

use super::noise;
use crate::pixels::shrink;

/// Maximum size of a picture, in bytes.
pub const MAX_BYTES: usize = 10 << 20;

/// Maximum width and height, in pixels.
pub const MAX_SIDE: u32 = 8192;

/// Memory limit of the decoder, in bytes.
const MAX_DECODER_MEMORY: u64 = 96 << 20;

/// Maximum pixels. Each takes three bytes in the decoder and three in the decoded picture.
const MAX_PIXELS: u64 = 16 << 20;

/// Maximum pixels of a decoded picture. A larger one is shrunk by a whole factor. A 4K screenshot
/// has fewer. The digits in a larger photo stay legible.
const MAX_KEPT_PIXELS: u32 = 8_400_000;

/// Maximum memory of a picture while it is decoded and read, in bytes.
const MAX_READING_MEMORY: usize = 150 << 20;

/// Memory of a reading per kept pixel for its colour, grey level and sum, in bytes.
const MEMORY_PER_PIXEL: usize = 8;
/// Memory of a reading per kept pixel for components, in bytes.
const COMPONENT_MEMORY_PER_PIXEL: usize = 20;
/// Maximum memory of a reading for all components, in bytes.
const MAX_COMPONENT_MEMORY: usize = 72 << 20;
/// Memory of a reading for everything else, in bytes.
const FIXED_MEMORY: usize = 8 << 20;

/// Minimum width and height, in pixels. No smaller picture shows a board.
const MIN_SIDE: u32 = 24;

/// Reason for refusing a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// More than [`MAX_BYTES`] bytes.
    TooLong,
    /// Neither PNG nor JPEG, or an unsupported variant of them.
    Format,
    /// Too wide or too high, too many pixels, or too much memory to decode and read.
    TooLarge,
    /// Too small to show a board.
    TooSmall,
    /// Several frames.
    Animated,
    /// Truncated or inconsistent bytes.
    Broken,
    /// Noise, or too much detail to be read in time.
    TooDetailed,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "the file is larger than {} MB", MAX_BYTES >> 20),
            Self::Format => f.write_str("the file is neither PNG nor JPEG"),
            Self::TooLarge => f.write_str("the picture has too many pixels"),
            Self::TooSmall => f.write_str("the picture is too small to show a board"),
            Self::Animated => f.write_str("the picture is animated"),
            Self::Broken => f.write_str("the picture is damaged or incomplete"),
            Self::TooDetailed => f.write_str("the picture has too much detail to be read"),
        }
    }
}

impl Error for Refusal {}

/// An upright picture in colour.
#[derive(Clone, Debug)]
pub struct Picture {
    pub(crate) pixels: RgbImage,
    uneven: OnceLock<bool>,
}

impl Picture {
    /// Creates a picture of upright pixels.
    pub(crate) fn new(pixels: RgbImage) -> Self {
        Self { pixels, uneven: OnceLock::new() }
    }

    /// Decodes PNG or JPEG and applies the orientation in its EXIF data. A picture of more than 8.4
    /// million pixels is shrunk.
    ///
    /// # Errors
    /// The reason for refusing the picture.
    pub fn decode(bytes: &[u8]) -> Result<Self, Refusal> {
        let mut decoder = open(bytes)?;
        // Without readable EXIF data a picture is upright.
        let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        let mut picture = DynamicImage::from_decoder(decoder).map_err(refusal)?;
        picture.apply_orientation(orientation);
        let pixels = blend_over_white(picture);
        Ok(Self::new(match shrink_factor(pixels.dimensions()) {
            1 => pixels,
            factor => shrink(&pixels, factor),
        }))
    }

    /// Estimates from the header the memory for decoding and reading a picture, in bytes.
    ///
    /// # Errors
    /// The reason for refusing the picture.
    pub fn required_memory(bytes: &[u8]) -> Result<usize, Refusal> {
        let decoder = open(bytes)?;
        let (width, height) = decoder.dimensions();
        let (pixels, factor) = (width as usize * height as usize, shrink_factor((width, height)) as usize);
        let decoded = decoder.total_bytes() as usize;
        let decoding = match image::guess_format(bytes) {
            // A progressive JPEG has coefficients of two bytes in addition to the pixels.
            Ok(ImageFormat::Jpeg) => 3 * decoded,
            // Rotation and conversion to three bytes per pixel need a copy.
            _ => decoded + decoded.max(3 * pixels),
        };
        let kept = pixels / (factor * factor);
        let reading = MEMORY_PER_PIXEL * kept + MAX_COMPONENT_MEMORY.min(COMPONENT_MEMORY_PER_PIXEL * kept);
        let memory = decoding.max(reading) + FIXED_MEMORY;
        if memory > MAX_READING_MEMORY { Err(Refusal::TooLarge) } else { Ok(memory) }
    }

    /// Returns the width and height of the decoded picture, in pixels.
    pub fn size(&self) -> (u32, u32) {
        self.pixels.dimensions()
    }

    /// Returns whether a large share of neighbouring pixels differ, as in noise and in patterns of
    /// single pixels. Always false for small pictures.
    pub fn is_noise(&self) -> bool {
        noise::is_pixel_noise(&self.pixels)
    }

    /// Returns whether neighbouring areas differ nearly everywhere, so that no board can be seen.
    /// Computed once.
    pub(super) fn is_uneven(&self) -> bool {
        *self.uneven.get_or_init(|| noise::is_uneven(&self.pixels))
    }
}

/// Checks the size of the file and its header, and opens the decoder.
fn open(bytes: &[u8]) -> Result<impl ImageDecoder, Refusal> {
    if bytes.len() > MAX_BYTES {
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
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_DECODER_MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let decoder = reader.into_decoder().map_err(refusal)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(Refusal::TooLarge);
    }
    if width.min(height) < MIN_SIDE {
        return Err(Refusal::TooSmall);
    }
    Ok(decoder)
}

/// Returns the factor by which a decoded picture is shrunk: 1 keeps its size.
fn shrink_factor((width, height): (u32, u32)) -> u32 {
    (1..).find(|factor| width * height / (factor * factor) <= MAX_KEPT_PIXELS).unwrap_or(1)
}

/// Converts to RGB, with transparent pixels blended over white, since most pages behind a board are
/// light.
fn blend_over_white(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let picture = picture.into_rgba8();
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let [r, g, b, a] = picture.get_pixel(x, y).0.map(u32::from);
        image::Rgb([r, g, b].map(|c| ((c * a + 255 * (255 - a)) / 255) as u8))
    })
}

/// Returns whether a PNG is animated: the chunk `acTL` precedes the pixels.
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
