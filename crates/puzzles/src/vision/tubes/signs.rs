//! Finds the question marks of all tubes. They have one colour.

use super::glyph::{SIGN_LIMITS, read_signs};
use super::levels::{Band, TubeView, profile};
use super::outline::Outline;
use super::regular::EvenRows;
use crate::vision::small::{Rgb, Small, median};

/// Finds the question marks of tubes. Returns the tubes with the colours of their pixel rows and
/// their signs, and whether the question marks are faint. Tubes have no signs if there are fewer
/// question marks than [`SIGN_LIMITS`] require.
pub(super) fn find_signs(small: &Small, even: &EvenRows, band: Band) -> (Vec<Vec<TubeView>>, bool) {
    let seen = |outline: &Outline| {
        let profile = profile(small, outline, band);
        TubeView { outline: *outline, profile, signs: Vec::new() }
    };
    let mut rows: Vec<Vec<TubeView>> = even.rows.iter().map(|row| row.iter().map(seen).collect()).collect();
    let mut find = |min_contrast: u8, ink: Option<Rgb>| {
        for seen in rows.iter_mut().flatten() {
            seen.signs = read_signs(small, &seen.outline, &seen.profile, min_contrast, ink);
        }
        let questions = rows.iter().flatten().flat_map(|seen| &seen.signs).filter(|sign| sign.question);
        questions.map(|sign| sign.ink).collect::<Vec<Rgb>>()
    };
    for (min_contrast, fewest) in SIGN_LIMITS {
        let inks = find(min_contrast, None);
        if inks.len() >= fewest {
            // All question marks have one colour. A search for it also finds those that touch other
            // drawings.
            find(min_contrast, Some(median(inks)));
            return (rows, min_contrast < SIGN_LIMITS[0].0);
        }
    }
    rows.iter_mut().flatten().for_each(|seen| seen.signs.clear());
    (rows, false)
}
