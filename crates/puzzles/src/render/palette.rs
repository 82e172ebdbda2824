//! Palettes of at most 255 colours, and blending of indices within a palette.
//!
//! ```text
//! paper ░▒▓ tray ░▒▓ piece ░▒▓ its label ░▒▓ home ░▒▓ its label ░▒▓ mark …
//!       └── shades between two adjacent colours, one ramp per pair ──┘
//! ```
//!
//! Colours that are adjacent in a picture have close indices, because a PNG row filter stores
//! differences of indices. With all base colours before all ramps, pages take 2 to 5 % more bytes
//! (30 % more with run-length compression only). More inks make more pairs and, once the palette is
//! full, shorter ramps. The palette of a player's picture (`picture`) has short ramps, and uses all
//! other indices for colours of the picture.

mod picture;

use super::quantise::NearestColour;
use super::theme::{Inks, Paint, Theme};
use crate::pixels::Rgb;
use crate::puzzle::scene::Ink;

/// Maximum shades between two colours. With 15 shades a page looks the same and takes 5 % more
/// bytes.
const MAX_SHADES: usize = 7;

/// Maximum colours. One of 256 indices is reserved for transparent pixels of animations.
const MAX_COLOURS: usize = 255;

/// Coverage of a fully covered pixel.
pub(super) const FULL: u8 = 16;
/// Number of levels of coverage, from 0.
const LEVELS: usize = FULL as usize + 1;

/// Number of a base colour, which is a colour of the theme or of a player's picture. The number is
/// not an index into the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Base(u8);

impl Base {
    /// Background of a page.
    pub(super) const PAPER: Self = Self(0);
    /// Numbers of panels.
    pub(super) const NUMBER: Self = Self(1);
    /// Captions of panels.
    pub(super) const CAPTION: Self = Self(2);

    /// Returns the fill of the paint with this index.
    fn fill(paint: usize) -> Self {
        Self(3 + 2 * paint as u8)
    }

    /// Returns the label colour of the paint with this index.
    fn text(paint: usize) -> Self {
        Self(Self::fill(paint).0 + 1)
    }

    fn number(self) -> usize {
        usize::from(self.0)
    }
}

/// Colours of a theme and the blends between them.
#[derive(Debug)]
pub(super) struct Palette {
    theme: &'static Theme,
    /// Paints of the palette's inks, each once.
    paints: Vec<Paint>,
    /// Colour of each index; at most [`MAX_COLOURS`].
    colours: Vec<Rgb>,
    /// Nearest base of each index.
    nearest: Vec<Base>,
    /// Index of each base.
    indices: Vec<u8>,
    /// Index of the blend of two bases: `[over][under][coverage]`.
    blends: Vec<Vec<[u8; LEVELS]>>,
    /// Nearest-colour search over all colours; `None` for a palette without a player's picture.
    picture: Option<NearestColour>,
}

impl Palette {
    /// Creates the palette of a theme for some inks.
    pub(super) fn new(theme: &'static Theme, inks: Inks) -> Self {
        Self::with_order(theme, inks, order, MAX_SHADES)
    }

    /// Creates a palette with sections in the given order, with at most `max_shades` per ramp.
    fn with_order(
        theme: &'static Theme,
        inks: Inks,
        order: fn(usize, Inks) -> Vec<Entry>,
        max_shades: usize,
    ) -> Self {
        let paints = theme.paints(inks);
        let mut named = vec![theme.paper, theme.number, theme.caption];
        named.extend(paints.iter().flat_map(|paint| [paint.fill, paint.text]));
        let bases = named.len();

        let order = order(paints.len(), inks);
        let ramps = order.iter().filter(|entry| matches!(entry, Entry::Ramp { .. })).count();
        let shades = max_shades.min((MAX_COLOURS - bases) / ramps);

        let (mut colours, mut nearest, mut indices) = (Vec::new(), Vec::new(), vec![0; bases]);
        let mut starts = Vec::new();
        for entry in order {
            match entry {
                Entry::Base(base) => {
                    indices[base.number()] = colours.len() as u8;
                    colours.push(named[base.number()]);
                    nearest.push(base);
                }
                Entry::Ramp { over, under } => {
                    starts.push((over, under, colours.len()));
                    for shade in 1..=shades {
                        let part = shade as f32 / (shades + 1) as f32;
                        colours.push(mix(named[over.number()], named[under.number()], part));
                        nearest.push(if part > 0.5 { over } else { under });
                    }
                }
            }
        }

        // Without a ramp, a pixel gets the colour that covers more of it.
        let unblended = |over: usize, under: usize| {
            std::array::from_fn(|cover| indices[if cover > LEVELS / 2 { over } else { under }])
        };
        let mut blends: Vec<Vec<_>> =
            (0..bases).map(|over| (0..bases).map(|under| unblended(over, under)).collect()).collect();
        for (over, under, start) in starts {
            let shade = |cover: usize| (cover * (shades + 1) + usize::from(FULL) / 2) / usize::from(FULL);
            blends[over.number()][under.number()] = std::array::from_fn(|cover| match shade(cover) {
                0 => indices[under.number()],
                shade if shade > shades => indices[over.number()],
                shade => (start + shade - 1) as u8,
            });
        }
        Self { theme, paints, colours, nearest, indices, blends, picture: None }
    }

    /// Returns the fill of shapes of `ink`.
    pub(super) fn fill(&self, ink: Ink) -> Base {
        Base::fill(self.paint(ink))
    }

    /// Returns the label colour on `ink`.
    pub(super) fn text(&self, ink: Ink) -> Base {
        Base::text(self.paint(ink))
    }

    /// Returns the index in `paints` of the paint of an ink.
    fn paint(&self, ink: Ink) -> usize {
        let paint = self.theme.paint(ink);
        // An ink outside this palette is drawn as the tray.
        self.paints.iter().position(|&other| other == paint).unwrap_or_default()
    }

    /// Returns the index of `base`.
    pub(super) fn index(&self, base: Base) -> u8 {
        self.indices[base.number()]
    }

    /// Blends `over` onto a pixel of index `under`, with a coverage of `cover` out of [`FULL`].
    ///
    /// If `under` is a base with a ramp to `over`, the result is the nearest shade of the ramp. A
    /// shade counts as its nearest base.
    pub(super) fn blend(&self, over: Base, under: u8, cover: u8) -> u8 {
        if cover == 0 {
            return under;
        }
        let base = self.nearest[usize::from(under)];
        self.blends[over.number()][base.number()][usize::from(cover.min(FULL))]
    }

    /// Returns the index for transparent pixels.
    pub(super) fn transparent(&self) -> u8 {
        self.colours.len() as u8
    }

    /// Returns the red, green and blue of each index, in order.
    pub(super) fn bytes(&self) -> &[u8] {
        self.colours.as_flattened()
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.colours.len()
    }
}

/// A section of the palette.
#[derive(Clone, Copy, Debug)]
enum Entry {
    /// One colour.
    Base(Base),
    /// The shades between `under` and `over`.
    Ramp { over: Base, under: Base },
}

/// Returns the sections in order. Colours that are often adjacent in pictures are close in the
/// palette. Every base occurs once. The first paint is that of the tray, the last that of the mark.
fn order(paints: usize, inks: Inks) -> Vec<Entry> {
    let (paper, tray, mark) = (Base::PAPER, Base::fill(0), Base::fill(paints - 1));
    let ramp = |over, under| Entry::Ramp { over, under };
    let mut order = vec![Entry::Base(paper), ramp(tray, paper), Entry::Base(tray)];
    for paint in 1..paints {
        let (fill, text) = (Base::fill(paint), Base::text(paint));
        order.extend([ramp(fill, tray), Entry::Base(fill), ramp(text, fill), Entry::Base(text)]);
    }
    // Liquids never touch the paper, and their marks have no slanted edges. Fewer ramps leave more
    // shades for each.
    let first_on_paper = match inks {
        Inks::Pieces | Inks::Own => 1,
        Inks::Liquids => paints - 2,
    };
    order.extend((first_on_paper..paints - 1).map(|paint| ramp(mark, Base::fill(paint))));
    order.extend((first_on_paper..paints).map(|paint| ramp(Base::fill(paint), paper)));
    for (text, ground) in [(Base::NUMBER, paper), (Base::CAPTION, paper), (Base::text(0), tray)] {
        order.extend([ramp(text, ground), Entry::Base(text)]);
    }
    order
}

/// Mixes two colours; `part` is the share of `over`.
fn mix(over: Rgb, under: Rgb, part: f32) -> Rgb {
    std::array::from_fn(|i| (f32::from(over[i]) * part + f32::from(under[i]) * (1.0 - part)).round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn palettes() -> impl Iterator<Item = (Palette, Inks)> {
        let palettes = |inks: Inks| Theme::ALL.map(|theme| (Palette::new(theme, inks), inks));
        Inks::ALL.into_iter().flat_map(palettes)
    }

    #[test]
    fn one_index_is_reserved() {
        for (palette, _) in palettes() {
            assert!((140..=MAX_COLOURS).contains(&palette.len()), "{}", palette.len());
            assert_eq!(palette.nearest.len(), palette.len());
            let entries = palette.blends.iter().flatten().flatten();
            assert!(entries.into_iter().all(|&index| usize::from(index) < palette.len()));
        }
    }

    #[test]
    fn each_base_has_a_distinct_index() {
        for (palette, inks) in palettes() {
            let theme = palette.theme;
            let mut indices = palette.indices.clone();
            indices.sort_unstable();
            indices.dedup();
            assert_eq!(indices.len(), palette.indices.len());
            let own = |(at, &index): (usize, &u8)| palette.nearest[usize::from(index)].number() == at;
            assert!(palette.indices.iter().enumerate().all(own));
            let colour = |base| palette.colours[usize::from(palette.index(base))];
            assert_eq!(colour(Base::CAPTION), theme.caption);
            let own = match inks {
                Inks::Pieces => [Ink::Piece(0), Ink::Piece(3), Ink::Home(0), Ink::Home(9)],
                Inks::Own => [Ink::Own(0), Ink::Own(3), Ink::Own(12), Ink::Home(9)],
                Inks::Liquids => [0, 3, 25, 26].map(Ink::Liquid),
            };
            for ink in [Ink::Tray, Ink::Point, Ink::Mark].into_iter().chain(own) {
                assert_eq!(colour(palette.fill(ink)), theme.paint(ink).fill);
                assert_eq!(colour(palette.text(ink)), theme.paint(ink).text);
            }
        }
    }

    #[test]
    fn ramps_run_from_under_to_over() {
        for (palette, inks) in palettes() {
            for entry in order(palette.paints.len(), inks) {
                let Entry::Ramp { over, under } = entry else { continue };
                let at =
                    |cover| palette.colours[usize::from(palette.blend(over, palette.index(under), cover))];
                assert_eq!(at(0), palette.colours[usize::from(palette.index(under))]);
                assert_eq!(at(FULL), palette.colours[usize::from(palette.index(over))]);
                for channel in 0..3 {
                    let mut shades: Vec<u8> = (0..=FULL).map(|cover| at(cover)[channel]).collect();
                    if shades[0] > shades[usize::from(FULL)] {
                        shades.reverse();
                    }
                    assert!(shades.is_sorted(), "{over:?} over {under:?}: {shades:?}");
                }
            }
        }
    }
}
