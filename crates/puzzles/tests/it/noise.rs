//! Pictures without a board: no panic, and no sure reading.

use std::io::Cursor;

use cantor_puzzles::families::FAMILIES;
use cantor_puzzles::family::Options;
use cantor_puzzles::vision::Picture;
use image::{ImageFormat, Rgb, RgbImage};
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

type Colour = [u8; 3];

fn decode(pixels: &RgbImage) -> Picture {
    let mut bytes = Cursor::new(Vec::new());
    pixels.write_to(&mut bytes, ImageFormat::Png).expect("a picture can be encoded");
    Picture::decode(&bytes.into_inner()).expect("an encoded picture can be decoded")
}

/// Reads the picture with every family, and with itself as reference if a reference is supported.
fn check(pixels: &RgbImage) {
    let picture = decode(pixels);
    for family in FAMILIES {
        let Some(sight) = family.sight() else { continue };
        let reading = sight.find(&picture, None, &Options::default());
        assert!(!reading.as_ref().is_some_and(|reading| reading.sure), "{}: {reading:?}", family.info().id);
        if sight.takes_reference() {
            sight.find(&picture, Some(&picture), &Options::default());
        }
    }
}

fn sizes() -> impl Strategy<Value = (u32, u32)> {
    (24..160_u32, 24..160_u32)
}

fn colours() -> impl Strategy<Value = [Colour; 2]> {
    any::<[Colour; 2]>()
}

/// A picture of two colours. `first` returns whether a pixel has the first colour.
fn two_colours(
    (width, height): (u32, u32),
    [one, other]: [Colour; 2],
    first: impl Fn(u32, u32) -> bool,
) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| Rgb(if first(x, y) { one } else { other }))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn single_colours_are_not_read(size in sizes(), colours in colours()) {
        check(&two_colours(size, colours, |_, _| true));
    }

    #[test]
    fn stripes_are_not_read(size in sizes(), colours in colours(), width in 1..40_u32, vertical: bool) {
        check(&two_colours(size, colours, |x, y| ((if vertical { x } else { y }) / width).is_multiple_of(2)));
    }

    #[test]
    fn checkerboards_are_not_read(size in sizes(), colours in colours(), width in 1..40_u32, height in 1..40_u32) {
        check(&two_colours(size, colours, |x, y| (x / width + y / height).is_multiple_of(2)));
    }

    #[test]
    fn noise_is_not_read(size in sizes(), grain in 1..32_u32, seed: u64, grey: bool) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let across = size.0.div_ceil(grain);
        let grains: Vec<Colour> = (0..across * size.1.div_ceil(grain)).map(|_| random.random()).collect();
        let pixels = RgbImage::from_fn(size.0, size.1, |x, y| {
            let colour = grains[(y / grain * across + x / grain) as usize];
            Rgb(if grey { [colour[0]; 3] } else { colour })
        });
        check(&pixels);
    }
}
