//! Palettes with the colours of a theme and of a player's picture.

use super::{Base, Entry, FULL, LEVELS, MAX_COLOURS, Palette, mix};
use crate::pixels::{Rgb, lab};
use crate::puzzle::scene::Ink;
use crate::render::quantise::{self, NearestColour};
use crate::render::theme::{Inks, Theme};
use image::RgbImage;

/// Maximum shades between two colours of the theme; few, since the picture uses the other indices.
const MAX_SHADES: usize = 3;

impl Palette {
    /// Creates a palette of the theme's colours for some inks and the main colours of a picture.
    pub(in crate::render) fn with_picture(theme: &'static Theme, inks: Inks, picture: &RgbImage) -> Self {
        let mut palette = Self::with_order(theme, inks, order, MAX_SHADES);
        for colour in quantise::choose_colours(picture, MAX_COLOURS - palette.colours.len()) {
            palette.nearest.push(Base(palette.indices.len() as u8));
            palette.indices.push(palette.colours.len() as u8);
            palette.colours.push(colour);
        }
        let nearest = NearestColour::new(palette.colours.iter().map(|&colour| lab(colour)));
        // Of all items over the picture, only marks and their rims have slanted edges.
        let slanted = [Ink::Mark, Ink::Tray].map(|ink| palette.fill(ink).number());
        for over in 0..palette.blends.len() {
            for under in palette.blends.len()..palette.indices.len() {
                let blend =
                    palette.blend_over_picture(over, under, slanted.contains(&over).then_some(&nearest));
                palette.blends[over].push(blend);
            }
        }
        Self { picture: Some(nearest), ..palette }
    }

    /// Blends a base over a colour of the picture, at each coverage. Without `nearest`, a pixel
    /// gets the colour that covers more of it.
    fn blend_over_picture(&self, over: usize, under: usize, nearest: Option<&NearestColour>) -> [u8; LEVELS] {
        let ends = [over, under].map(|base| self.indices[base]);
        let [over, under] = ends.map(|index| self.colours[usize::from(index)]);
        std::array::from_fn(|cover| match (cover as f32 / f32::from(FULL), nearest) {
            (part, Some(nearest)) if (0.01..0.99).contains(&part) => {
                nearest.number_of(lab(mix(over, under, part))) as u8
            }
            (part, _) => ends[usize::from(part <= 0.5)],
        })
    }

    /// Returns the index of the colour nearest to a mix of two colours; `part` is the share of
    /// `over`. Returns 0 if the palette was created without a picture.
    pub(in crate::render) fn mix(&self, over: Rgb, under: Rgb, part: f32) -> u8 {
        self.picture.as_ref().map_or(0, |nearest| nearest.number_of(lab(mix(over, under, part))) as u8)
    }

    /// Dithers a picture to indices, row by row. Returns no indices if the palette was created
    /// without a picture.
    pub(in crate::render) fn dither(&self, picture: &RgbImage) -> Vec<u8> {
        let numbers =
            |nearest| quantise::dither(picture, nearest).into_iter().map(|number| number as u8).collect();
        self.picture.as_ref().map_or_else(Vec::new, numbers)
    }

    /// Returns the colour of an index.
    pub(in crate::render) fn colour(&self, index: u8) -> Rgb {
        self.colours[usize::from(index)]
    }
}

/// Returns the sections in order, with only the ramps that a board with a picture needs.
fn order(paints: usize, _: Inks) -> Vec<Entry> {
    let (paper, tray) = (Base::PAPER, Base::fill(0));
    let ramp = |over, under| Entry::Ramp { over, under };
    let mut order = vec![Entry::Base(paper), ramp(tray, paper), Entry::Base(tray)];
    for paint in 1..paints {
        let (fill, text) = (Base::fill(paint), Base::text(paint));
        order.extend([ramp(fill, tray), Entry::Base(fill), ramp(text, fill), Entry::Base(text)]);
    }
    for (text, ground) in [(Base::NUMBER, paper), (Base::CAPTION, paper), (Base::text(0), tray)] {
        order.extend([ramp(text, ground), Entry::Base(text)]);
    }
    order
}
