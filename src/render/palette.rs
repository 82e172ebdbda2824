//! Pixels are indices into a palette of at most 256 colours; this lays it out and blends within it.
//!
//! ```text
//! bases: paper, number, caption, then fill and text of each ink
//! ramps: for each pair (over, under) that can meet, the shades between them: ░ ▒ ▓
//! ```
//!
//! More inks make more pairs and shorter ramps. It knows neither shapes nor files.

use super::theme::{Rgb, Theme};
use crate::puzzle::scene::Ink;

/// Most shades between two colours; masks have [`FULL`] levels, so that more would not show.
const SHADES: usize = 15;

/// Coverage of a pixel that is covered wholly; 0 is not at all.
pub(super) const FULL: u8 = 16;

pub(super) const PAPER: u8 = 0;
pub(super) const NUMBER: u8 = 1;
pub(super) const CAPTION: u8 = 2;
const BASES: usize = 3 + 2 * Ink::ALL.len();

/// Index of the fill of `ink`.
pub(super) fn fill(ink: Ink) -> u8 {
    3 + 2 * ink as u8
}

/// Index of the label on `ink`.
pub(super) fn text(ink: Ink) -> u8 {
    fill(ink) + 1
}

/// The colours of a theme and the way between them.
#[derive(Debug)]
pub(super) struct Palette {
    /// At most 256.
    colours: Vec<Rgb>,
    /// For each index the base that it is nearest to.
    nearest: Vec<u8>,
    /// `[over][under][coverage]` as an index.
    blends: Box<[[[u8; FULL as usize + 1]; BASES]; BASES]>,
}

impl Palette {
    pub(super) fn new(theme: &Theme) -> Self {
        let mut colours = vec![theme.paper, theme.number, theme.caption];
        colours.extend(theme.paints.iter().flat_map(|paint| [paint.fill, paint.text]));
        let mut nearest: Vec<u8> = (0..BASES as u8).collect();

        // Without a ramp, the one that covers more of the pixel has all of it.
        let mut blends = Box::new([[[0; FULL as usize + 1]; BASES]; BASES]);
        for (over, row) in blends.iter_mut().enumerate() {
            for (under, blend) in row.iter_mut().enumerate() {
                for (cover, index) in blend.iter_mut().enumerate() {
                    *index = if cover > usize::from(FULL) / 2 { over as u8 } else { under as u8 };
                }
            }
        }

        let pairs = pairs();
        let shades = SHADES.min((256 - BASES) / pairs.len());
        for (over, under) in pairs {
            let start = colours.len();
            for shade in 1..=shades {
                let part = shade as f32 / (shades + 1) as f32;
                colours.push(mix(colours[usize::from(over)], colours[usize::from(under)], part));
                nearest.push(if part > 0.5 { over } else { under });
            }
            let blend = &mut blends[usize::from(over)][usize::from(under)];
            for cover in 1..usize::from(FULL) {
                let shade = (cover * (shades + 1) + usize::from(FULL) / 2) / usize::from(FULL);
                blend[cover] = match shade {
                    0 => under,
                    shade if shade > shades => over,
                    shade => (start + shade - 1) as u8,
                };
            }
        }
        Self { colours, nearest, blends }
    }

    /// What becomes of a pixel of index `under` when the base `over` covers it by `cover` of [`FULL`].
    ///
    /// Exact where `under` is a base with a ramp to `over`; a shade counts as the base it is nearest to.
    pub(super) fn blend(&self, over: u8, under: u8, cover: u8) -> u8 {
        if cover == 0 {
            return under;
        }
        let base = self.nearest[usize::from(under)];
        self.blends[usize::from(over)][usize::from(base)][usize::from(cover.min(FULL))]
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

/// The colours that meet: labels on their ground, inks on the paper and in the tray, the mark on any ink.
fn pairs() -> Vec<(u8, u8)> {
    let mut pairs = vec![(NUMBER, PAPER), (CAPTION, PAPER)];
    for ink in Ink::ALL {
        pairs.push((text(ink), fill(ink)));
        pairs.push((fill(ink), PAPER));
        if ink != Ink::Tray {
            pairs.push((fill(ink), fill(Ink::Tray)));
        }
        if ink != Ink::Tray && ink != Ink::Mark {
            pairs.push((fill(Ink::Mark), fill(ink)));
        }
    }
    pairs
}

fn mix(over: Rgb, under: Rgb, part: f32) -> Rgb {
    std::array::from_fn(|i| (f32::from(over[i]) * part + f32::from(under[i]) * (1.0 - part)).round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_fits_in_a_byte() {
        let palette = Palette::new(Theme::SLATE);
        assert!(palette.len() <= 256, "{}", palette.len());
        assert_eq!(palette.nearest.len(), palette.len());
        let entries = palette.blends.iter().flatten().flatten();
        assert!(entries.into_iter().all(|&index| usize::from(index) < palette.len()));
    }

    #[test]
    fn ramps_run_from_under_to_over() {
        let palette = Palette::new(Theme::SLATE);
        for (over, under) in pairs() {
            assert_eq!(palette.blend(over, under, 0), under);
            assert_eq!(palette.blend(over, under, FULL), over);
            let at = |cover| palette.colours[usize::from(palette.blend(over, under, cover))];
            let (first, last) = (at(0), at(FULL));
            for channel in 0..3 {
                let mut shades: Vec<u8> = (0..=FULL).map(|cover| at(cover)[channel]).collect();
                if first[channel] > last[channel] {
                    shades.reverse();
                }
                assert!(shades.is_sorted(), "{over} over {under}: {shades:?}");
            }
        }
    }
}
