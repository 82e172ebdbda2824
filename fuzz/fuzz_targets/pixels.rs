//! Draws and reads small pictures of rectangles. They resemble boards, so they reach the readers.
//! The input bytes are sizes, positions, colours, repetitions and noise.
#![no_main]

mod sight;

use arbitrary::Arbitrary;
use cantor_puzzles::vision::Picture;
use libfuzzer_sys::fuzz_target;
use png::{BitDepth, ColorType, Compression, Encoder};

/// Pixels per unit of position and size.
const UNIT: usize = 3;

#[derive(Arbitrary, Debug)]
struct Drawing {
    size: (u8, u8),
    ground: [u8; 3],
    /// Left, top, width and height in units, the colour, and the repetitions to the right and down.
    shapes: Vec<([u8; 4], [u8; 3], (u8, u8))>,
    /// Values added to the channels of the pixels, repeated cyclically.
    noise: Vec<u8>,
}

#[derive(Arbitrary, Debug)]
struct Input {
    picture: Drawing,
    reference: Option<Drawing>,
}

impl Drawing {
    fn picture(&self) -> Picture {
        let (width, height) = (24 + usize::from(self.size.0), 24 + usize::from(self.size.1));
        let mut pixels: Vec<[u8; 3]> = vec![self.ground; width * height];
        for (sides, colour, (across, down)) in self.shapes.iter().take(32) {
            let [left, top, shape_width, shape_height] = sides.map(|unit| usize::from(unit % 64) * UNIT);
            for copy in 0..usize::from(across % 11) * usize::from(down % 11) {
                let (column, row) = (copy % usize::from(across % 11), copy / usize::from(across % 11));
                let (left, top) = (left + column * (shape_width + UNIT), top + row * (shape_height + UNIT));
                for y in top..(top + shape_height).min(height) {
                    pixels[y * width..][..width]
                        .iter_mut()
                        .take(left + shape_width)
                        .skip(left)
                        .for_each(|p| *p = *colour);
                }
            }
        }
        for (channel, noise) in pixels.as_flattened_mut().iter_mut().zip(self.noise.iter().cycle()) {
            *channel = channel.wrapping_add(*noise);
        }
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, width as u32, height as u32);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::NoCompression);
        let mut writer = encoder.write_header().expect("the sizes are not zero");
        writer.write_image_data(pixels.as_flattened()).expect("as many pixels as in the header");
        drop(writer);
        Picture::decode(&bytes).expect("a valid PNG of an allowed size")
    }
}

fuzz_target!(|input: Input| {
    let reference = input.reference.as_ref().map(Drawing::picture);
    sight::read(&input.picture.picture(), reference.as_ref());
});
