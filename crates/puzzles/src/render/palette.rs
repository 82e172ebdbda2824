//! Pixels are indices into a palette of at most 255 colours; this lays it out and blends within it.
//!
//! ```text
//! paper ░▒▓ tray ░▒▓ piece ░▒▓ its label ░▒▓ home ░▒▓ its label ░▒▓ mark …
//!       └── shades between two colours that can meet, one ramp a pair ──┘
//! ```
//!
//! Colours that meet in a picture lie close together here, because a PNG stores how much an index differs from its
//! neighbours: with all bases first, pages take 2 to 5 % more bytes (and 30 % more where only runs are compressed).
//! More inks make more pairs and, once the palette is full, shorter ramps. It knows neither shapes nor files. With a player's
//! picture (`picture`) there are few shades, and the rest are colours of the picture.

mod picture;

use super::quantise::Nearest;
use super::theme::{Inks, Paint, Rgb, Theme};
use crate::puzzle::scene::Ink;

/// Most shades between two colours. With 15, a page takes 5 % more bytes and looks the same.
const SHADES: usize = 7;

/// One of 256 indices is left for the pixels of an animation that stay as they are.
const MOST: usize = 255;

/// The coverage of a pixel that is covered wholly; 0 is not covered at all.
pub(super) const FULL: u8 = 16;
const LEVELS: usize = FULL as usize + 1;

/// A colour that the theme names, or one of a player's picture, by its number; not an index into the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Base(u8);

impl Base {
    pub(super) const PAPER: Self = Self(0);
    pub(super) const NUMBER: Self = Self(1);
    pub(super) const CAPTION: Self = Self(2);

    /// What shapes of the theme's paint number `paint` are filled with.
    fn fill(paint: usize) -> Self {
        Self(3 + 2 * paint as u8)
    }

    /// The label on that.
    fn text(paint: usize) -> Self {
        Self(Self::fill(paint).0 + 1)
    }

    fn at(self) -> usize {
        usize::from(self.0)
    }
}

/// The colours of a theme and the blends between them.
#[derive(Debug)]
pub(super) struct Palette {
    theme: &'static Theme,
    /// Those of its inks, each once.
    paints: Vec<Paint>,
    /// At most [`MOST`].
    colours: Vec<Rgb>,
    /// For each index the base that it is nearest to.
    nearest: Vec<Base>,
    /// Index of each base.
    indices: Vec<u8>,
    /// `[over][under][coverage]` as an index; both are bases.
    blends: Vec<Vec<[u8; LEVELS]>>,
    /// All colours, where those of a player's picture are among them.
    picture: Option<Nearest>,
}

impl Palette {
    /// The palette of a theme's colours for some inks.
    pub(super) fn new(theme: &'static Theme, inks: Inks) -> Self {
        Self::of(theme, inks, order, SHADES)
    }

    fn of(
        theme: &'static Theme,
        inks: Inks,
        order: fn(usize, Inks) -> Vec<Entry>,
        most_shades: usize,
    ) -> Self {
        let paints = theme.paints(inks);
        let mut named = vec![theme.paper, theme.number, theme.caption];
        named.extend(paints.iter().flat_map(|paint| [paint.fill, paint.text]));
        let bases = named.len();

        let order = order(paints.len(), inks);
        let ramps = order.iter().filter(|entry| matches!(entry, Entry::Ramp { .. })).count();
        let shades = most_shades.min((MOST - bases) / ramps);

        let (mut colours, mut nearest, mut indices) = (Vec::new(), Vec::new(), vec![0; bases]);
        let mut starts = Vec::new();
        for entry in order {
            match entry {
                Entry::Base(base) => {
                    indices[base.at()] = colours.len() as u8;
                    colours.push(named[base.at()]);
                    nearest.push(base);
                }
                Entry::Ramp { over, under } => {
                    starts.push((over, under, colours.len()));
                    for shade in 1..=shades {
                        let part = shade as f32 / (shades + 1) as f32;
                        colours.push(mix(named[over.at()], named[under.at()], part));
                        nearest.push(if part > 0.5 { over } else { under });
                    }
                }
            }
        }

        // Without a ramp, the colour that covers more of the pixel takes all of it.
        let hard = |over: usize, under: usize| {
            std::array::from_fn(|cover| indices[if cover > LEVELS / 2 { over } else { under }])
        };
        let mut blends: Vec<Vec<_>> =
            (0..bases).map(|over| (0..bases).map(|under| hard(over, under)).collect()).collect();
        for (over, under, start) in starts {
            let shade = |cover: usize| (cover * (shades + 1) + usize::from(FULL) / 2) / usize::from(FULL);
            blends[over.at()][under.at()] = std::array::from_fn(|cover| match shade(cover) {
                0 => indices[under.at()],
                shade if shade > shades => indices[over.at()],
                shade => (start + shade - 1) as u8,
            });
        }
        Self { theme, paints, colours, nearest, indices, blends, picture: None }
    }

    /// What shapes of `ink` are filled with.
    pub(super) fn fill(&self, ink: Ink) -> Base {
        Base::fill(self.paint(ink))
    }

    /// The label on `ink`.
    pub(super) fn text(&self, ink: Ink) -> Base {
        Base::text(self.paint(ink))
    }

    fn paint(&self, ink: Ink) -> usize {
        let paint = self.theme.paint(ink);
        // An ink that is not in this palette is drawn as the tray.
        self.paints.iter().position(|&other| other == paint).unwrap_or_default()
    }

    /// The index of `base`.
    pub(super) fn index(&self, base: Base) -> u8 {
        self.indices[base.at()]
    }

    /// The index of a pixel that was `under` once `over` covers it by `cover` of [`FULL`].
    ///
    /// Exact where `under` is a base with a ramp to `over`; a shade counts as the base it is nearest to.
    pub(super) fn blend(&self, over: Base, under: u8, cover: u8) -> u8 {
        if cover == 0 {
            return under;
        }
        let base = self.nearest[usize::from(under)];
        self.blends[over.at()][base.at()][usize::from(cover.min(FULL))]
    }

    /// The index that no colour has.
    pub(super) fn transparent(&self) -> u8 {
        self.colours.len() as u8
    }

    /// Red, green and blue of each index in turn.
    pub(super) fn bytes(&self) -> &[u8] {
        self.colours.as_flattened()
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.colours.len()
    }
}

/// A stretch of the palette.
#[derive(Clone, Copy, Debug)]
enum Entry {
    /// One colour.
    Base(Base),
    /// The shades between `under` and `over`.
    Ramp { over: Base, under: Base },
}

/// The stretches in order: colours that often meet are near each other. Every base occurs once; the first paint is
/// the tray's, the last the mark's.
fn order(paints: usize, inks: Inks) -> Vec<Entry> {
    let (paper, tray, mark) = (Base::PAPER, Base::fill(0), Base::fill(paints - 1));
    let ramp = |over, under| Entry::Ramp { over, under };
    let mut order = vec![Entry::Base(paper), ramp(tray, paper), Entry::Base(tray)];
    for paint in 1..paints {
        let (fill, text) = (Base::fill(paint), Base::text(paint));
        order.extend([ramp(fill, tray), Entry::Base(fill), ramp(text, fill), Entry::Base(text)]);
    }
    // Liquids lie in bottles and their marks have no slanting edges, so they need fewer ramps, and each gets more shades.
    let bounded = match inks {
        Inks::Pieces | Inks::Own => 1,
        Inks::Liquids => paints - 2,
    };
    order.extend((bounded..paints - 1).map(|paint| ramp(mark, Base::fill(paint))));
    order.extend((bounded..paints).map(|paint| ramp(Base::fill(paint), paper)));
    for (text, ground) in [(Base::NUMBER, paper), (Base::CAPTION, paper), (Base::text(0), tray)] {
        order.extend([ramp(text, ground), Entry::Base(text)]);
    }
    order
}

fn mix(over: Rgb, under: Rgb, part: f32) -> Rgb {
    std::array::from_fn(|i| (f32::from(over[i]) * part + f32::from(under[i]) * (1.0 - part)).round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn palettes() -> impl Iterator<Item = (Palette, Inks)> {
        let of = |inks: Inks| Theme::ALL.map(|theme| (Palette::new(theme, inks), inks));
        Inks::ALL.into_iter().flat_map(of)
    }

    #[test]
    fn it_leaves_an_index_of_a_byte() {
        for (palette, _) in palettes() {
            assert!((140..=MOST).contains(&palette.len()), "{}", palette.len());
            assert_eq!(palette.nearest.len(), palette.len());
            let entries = palette.blends.iter().flatten().flatten();
            assert!(entries.into_iter().all(|&index| usize::from(index) < palette.len()));
        }
    }

    #[test]
    fn each_base_has_its_own_index() {
        for (palette, inks) in palettes() {
            let theme = palette.theme;
            let mut indices = palette.indices.clone();
            indices.sort_unstable();
            indices.dedup();
            assert_eq!(indices.len(), palette.indices.len());
            let own = |(at, &index): (usize, &u8)| palette.nearest[usize::from(index)].at() == at;
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
