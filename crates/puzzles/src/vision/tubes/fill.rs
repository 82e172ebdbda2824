//! Measures the contents of tubes. Each place is compared with the background beside the tube and
//! with the tube's neck. A place is empty if it resembles one of the two.

use super::levels::{Band, Levels, TubeView};
use super::necks::Necks;
use super::outline::pitch;
use crate::vision::small::{Rgb, Small, lab, lab_distance, median};

/// A place for a unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnitPlace {
    pub(super) colour: Rgb,
    /// The colour in hundredths of Oklab.
    pub(super) shade: [f32; 3],
    /// Difference from the colour of an empty place, in hundredths of Oklab.
    pub(super) difference: f32,
    /// Whether its unit is hidden by a question mark.
    pub(super) question: bool,
    /// Whether the question mark itself was seen, not only the colour of a hidden unit.
    pub(super) has_sign: bool,
}

#[cfg(test)]
impl UnitPlace {
    /// Creates the places of tubes, listed from the bottom: letters are units, `.` is empty, `?` is
    /// hidden with a question mark, `#` has the colour of hidden units.
    pub(super) fn of(tubes: &str) -> Vec<Vec<Self>> {
        let place = |letter: char| {
            let (shade, difference) = match letter {
                '.' => ([95.0, 0.0, 0.0], 0.5),
                '?' | '#' => ([50.0, 0.0, 0.0], 40.0),
                _ => {
                    let angle = f32::from(letter as u8) * 2.0;
                    ([60.0, 25.0 * angle.cos(), 25.0 * angle.sin()], 40.0)
                }
            };
            let question = "?#".contains(letter);
            Self { colour: [0; 3], shade, difference, question, has_sign: letter == '?' }
        };
        tubes.split(' ').map(|tube| tube.chars().map(place).collect()).collect()
    }
}

/// Maximum places of a tube.
pub(super) const MAX_ROOM: usize = 16;

/// Returns the places of each tube from the bottom, row by row.
pub(super) fn places(
    small: &Small,
    rows: &[Vec<TubeView>],
    levels: &Levels,
    band: Band,
) -> Vec<Vec<UnitPlace>> {
    let necks = Necks::new(small, &rows.concat(), levels);
    let mut all: Vec<Vec<UnitPlace>> = Vec::new();
    let pitch = |row: &Vec<TubeView>| pitch(&row.iter().map(|seen| seen.outline).collect::<Vec<_>>());
    let usual_pitch = rows.iter().find_map(pitch);
    for row in rows {
        let width = row[0].outline.width() as f32;
        let between = pitch(row).or(usual_pitch).map_or(6.0, |pitch| pitch - width);
        let aside = (between / 2.0).clamp(2.0, (0.14 * width).max(4.0));
        for seen in row {
            let (room, neck) = necks.measure(seen, levels);
            let room = room.min(MAX_ROOM);
            let usual_room = levels.room(&seen.outline);
            let band = |unit: usize| if unit < usual_room { band } else { Band::Core };
            let place = |unit| place(small, seen, (unit, levels), band(unit), (aside, neck));
            all.push((0..room).map(place).collect());
        }
    }
    hide_alike(&mut all);
    all
}

/// Hides units that have the colour of hidden ones. Their question marks may have been missed, for
/// example if they touch the unit above.
pub(super) fn hide_alike(all: &mut [Vec<UnitPlace>]) {
    let hidden: Vec<[f32; 3]> =
        all.iter().flatten().filter(|place| place.question).map(|place| place.shade).collect();
    for place in all.iter_mut().flatten() {
        place.question |=
            hidden.iter().any(|shade| lab_distance(*shade, place.shade) < MAX_HIDDEN_DIFFERENCE);
    }
}

/// Maximum difference between the colours of bases, in hundredths of Oklab.
const MAX_BASE_DIFFERENCE: f32 = 2.5;
/// Minimum difference of a base from its background and from units, in hundredths of Oklab.
const MIN_BASE_CONTRAST: f32 = 6.0;

/// Returns whether the lowest places hold the bases of rods: all tubes have one colour there, which
/// occurs in no other place.
pub(super) fn stand_on_bases(places: &[Vec<UnitPlace>]) -> bool {
    let Some(base) = places.first().and_then(|places| places.first()) else { return false };
    let is_base = |place: &UnitPlace| {
        !place.question
            && place.difference >= MIN_BASE_CONTRAST
            && lab_distance(place.shade, base.shade) <= MAX_BASE_DIFFERENCE
    };
    let is_other = |place: &UnitPlace| lab_distance(place.shade, base.shade) >= MIN_BASE_CONTRAST;
    places.iter().all(|places| {
        places.first().is_some_and(is_base) && places.len() > 1 && places[1..].iter().all(is_other)
    })
}

/// Maximum difference of a hidden unit from one with a question mark, in hundredths of Oklab.
const MAX_HIDDEN_DIFFERENCE: f32 = 3.0;

/// Measures the place of a unit. The background is sampled `aside` pixels from the sides of the
/// tube.
fn place(
    small: &Small,
    seen: &TubeView,
    (unit, levels): (usize, &Levels),
    band: Band,
    (aside, neck): (f32, Option<Rgb>),
) -> UnitPlace {
    let tube = &seen.outline;
    let rows = levels.rows(tube, unit);
    let pixels = |columns: std::ops::Range<usize>| {
        let rows = rows.clone();
        rows.flat_map(move |y| {
            columns.clone().map(move |x| (x.min(small.width - 1), y.min(small.height - 1)))
        })
        .map(|(x, y)| small.at(x, y))
    };
    let colour = median(band.columns(tube).into_iter().flat_map(|x| pixels(x..x + 1)));
    let shade = lab(colour);
    let left = (tube.left as f32 - aside).max(0.0) as usize;
    let right = (tube.right as f32 + aside) as usize;
    let (left, right) = (lab(median(pixels(left..left + 1))), lab(median(pixels(right..right + 1))));
    let mut ground = lab_distance(shade, left).min(lab_distance(shade, right));
    if let Some(neck) = neck {
        ground = ground.min(lab_distance(shade, lab(neck)));
    }
    let inside = (rows.start as f32 - 0.25 * levels.unit)..(rows.end as f32 + 0.25 * levels.unit);
    let question = seen.signs.iter().any(|sign| sign.question && inside.contains(&sign.middle));
    UnitPlace { colour, shade, difference: ground, question, has_sign: question }
}

/// Proposes values of [`UnitPlace::difference`] above which a place is filled. Each is the
/// geometric mean of two neighbours in the sorted list of all values, and comes with their ratio.
/// The largest ratios come first.
pub(super) fn propose_thresholds(places: &[Vec<UnitPlace>]) -> Vec<(f32, f32)> {
    /// Minimum difference above which a place is filled, in hundredths of Oklab.
    const MIN_THRESHOLD: f32 = 2.5;
    /// Maximum difference above which a place is filled, in hundredths of Oklab.
    const MAX_THRESHOLD: f32 = 22.0;
    /// Maximum thresholds returned.
    const MAX_THRESHOLDS: usize = 6;
    let known = places.iter().flatten().filter(|place| !place.question);
    let mut values: Vec<f32> =
        known.map(|place| place.difference.clamp(MIN_THRESHOLD, MAX_THRESHOLD)).collect();
    values.extend([MIN_THRESHOLD, MAX_THRESHOLD]);
    values.sort_by(f32::total_cmp);
    let mut gaps: Vec<(f32, f32)> =
        values.windows(2).map(|gap| ((gap[0] * gap[1]).sqrt(), gap[1] / gap[0])).collect();
    gaps.sort_by(|a, b| b.1.total_cmp(&a.1));
    gaps.truncate(MAX_THRESHOLDS);
    gaps
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::vision::tubes::levels::profile;
    use crate::vision::tubes::outline::Outline;

    #[test]
    fn the_background_of_a_single_tube_is_beyond_its_glass() {
        let mut picture = RgbImage::from_pixel(300, 300, Pixel([250; 3]));
        let view = |left: usize, top: usize| {
            let outline = Outline { left, right: left + 60, top, bottom: top + 80, quality: 1.0 };
            TubeView { outline, profile: Vec::new(), signs: Vec::new() }
        };
        let mut rows = vec![vec![view(20, 20), view(130, 20)], vec![view(20, 160)]];
        for TubeView { outline, .. } in rows.iter().flatten() {
            let columns = outline.left as u32 - 5..outline.right as u32 + 6;
            for (x, y) in
                columns.flat_map(|x| (outline.top as u32..outline.bottom as u32).map(move |y| (x, y)))
            {
                let is_glass = (x as usize) < outline.left || x as usize > outline.right;
                picture.put_pixel(x, y, Pixel(if is_glass { [190; 3] } else { [250; 3] }));
            }
        }
        let small = Small::with_scale(&picture, 1.0);
        for view in rows.iter_mut().flatten() {
            view.profile = profile(&small, &view.outline, Band::Middle);
        }
        let levels = Levels { unit: 20.0, base: 0.0, explained: 1.0, changes: 0 };
        let places = places(&small, &rows, &levels, Band::Middle);
        assert!(places.iter().flatten().all(|place| place.difference < 1.0), "all places are empty");
    }
}
