//! Tubes with coloured units: outlines, places and contents. The only assumptions are that tubes
//! fill from the bottom and that colours come in tubefuls.
//!
//! - `outline`, `regular`: outlines in rows, evened rows.
//! - `columns`: balls in columns whose tubes are invisible.
//! - `levels`, `fill`, `glyph`: heights of units, their contents, question marks.
//! - `colours`, `cover`: units of one colour, covered tubes.

mod colours;
mod columns;
mod cover;
mod fill;
mod glyph;
mod levels;
mod outline;
mod regular;
mod round;

use image::RgbImage;

use self::colours::{Parted, part};
use self::columns::Stacks;
use self::cover::covered;
use self::fill::{Place, places, thresholds};
use self::glyph::signs;
use self::levels::{Band, Levels, Seen, levels, profile};
use self::round::are_round;

use self::outline::Outline;
use self::regular::{Even, even};
use super::effort::Effort;
use super::grid::{Quad, corners};
use super::lines::Edges;
use super::small::{Rgb, Small, lab, median, unlike};

/// Tubes in reading order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tubes {
    /// Bounding box of all tubes in the picture.
    pub(crate) corners: Quad,
    /// Tubes, row by row from the upper left.
    pub(crate) tubes: Vec<Tube>,
    /// Colours of units in order of appearance, from the bottom of the first tube.
    pub(crate) colours: Vec<Rgb>,
    /// Shape of the units.
    pub(crate) kind: Kind,
    /// Whether all colours come in tubefuls; with hidden units, whether they can.
    pub(crate) even: bool,
    /// Distance of the two most similar colours, relative to the two most different units of one.
    pub(crate) apart: f32,
    /// Difference of the two most similar colours, in hundredths of Oklab.
    pub(crate) unlike: f32,
    /// Whether the tubes look complete. A row that lacks one or is off centre may have an unseen
    /// tube.
    pub(crate) whole: bool,
    /// Whether a nearly grey colour fills a tube and occurs in no other: such a tube may be empty.
    pub(crate) glassy: bool,
    /// Whether units of one colour differ in lightness: they may be of two colours.
    pub(crate) dimmed: bool,
    /// Whether something was seen above an empty place, which may be an unseen unit.
    pub(crate) torn: bool,
    /// Ratio by which filled and empty places differ.
    pub(crate) clear: f32,
    /// Share of the colour changes at borders of units.
    pub(crate) explained: f32,
}

/// Shape of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Units fill the width of their tube.
    Water,
    /// Units are round.
    Ball,
}

/// A tube.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tube {
    /// Capacity in units.
    pub(crate) capacity: usize,
    /// Units from the bottom up.
    pub(crate) units: Vec<Unit>,
    /// Whether a cork or cloth covers it.
    pub(crate) covered: bool,
}

/// A unit in a tube.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Unit {
    /// Place in the picture.
    pub(crate) corners: Quad,
    /// Colour of the unit.
    pub(crate) rgb: Rgb,
    /// Index into [`Tubes::colours`]; `None` if hidden.
    pub(crate) colour: Option<usize>,
    /// Likelihood of each of [`Tubes::colours`]; they sum to 1.
    pub(crate) likelihoods: Vec<f32>,
}

/// Number of tubes: texture looks like hundreds.
const TUBES: std::ops::RangeInclusive<usize> = 2..=80;

/// Evidence that counts fit the tubes, and that each colour also fills exactly one tube, which is
/// the rule in most games.
const FITS: f32 = 2.0;
const ONE_TUBE_EACH: f32 = 1.0;

/// Minimum ratio between balls and holes without outlines around them.
const CLEAR_HOLES: f32 = 2.0;

/// Finds the tubes of a picture; `None` if it shows none.
pub(crate) fn observe(picture: &RgbImage, effort: &Effort<'_>) -> Option<Tubes> {
    let small = Small::new(picture);
    let edges = Edges::new(&small);
    // Round bottoms are visible over a smaller part than the edges below them.
    let mut candidates = outline::find(&edges, small.width, 0.9, effort);
    candidates.extend(outline::find(&edges, small.width, 0.8, effort));
    // Letters on units, and reflections at the sides, each affect one band only.
    let bands = [Band::Middle, Band::Sides];
    let all = candidates.iter().flat_map(|rows| bands.map(|band| (rows, band)));
    let seen = all.take_while(|_| !effort.is_spent()).filter_map(|(rows, band)| {
        let even = even(rows.clone(), &edges, small.width);
        read(&small, &even, None, band)
    });
    let best = seen.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, tubes)| tubes);
    if effort.is_spent() || best.as_ref().is_some_and(is_clear) {
        return best;
    }
    let seen = columns::find(&small).into_iter().filter_map(|Stacks { even, levels, .. }| {
        let (score, mut tubes) = read(&small, &even, Some(levels), Band::Middle)?;
        // Without an outline, only a clearly empty column shows that none is invisible.
        let is_empty = |tube: &Tube| tube.units.is_empty();
        tubes.whole &= tubes.clear >= CLEAR_HOLES && tubes.tubes.iter().any(is_empty);
        (tubes.even && tubes.kind == Kind::Ball && tubes.colours.len() > 2).then_some((score, tubes))
    });
    seen.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, tubes)| tubes).or(best)
}

/// Returns whether outlines, counts and colours fit together.
fn is_clear(seen: &Tubes) -> bool {
    const APART: f32 = 1.5;
    let tall = seen.tubes.iter().all(|tube| tube.capacity > 2);
    seen.even && seen.whole && tall && seen.colours.len() > 1 && seen.apart >= APART
}

/// Reads rows of outlines and rates the result. The heights of units are found if not given.
fn read(small: &Small, even: &Even, known: Option<Levels>, band: Band) -> Option<(f32, Tubes)> {
    let outlines: Vec<Outline> = even.rows.iter().flatten().copied().collect();
    if !TUBES.contains(&outlines.len()) {
        return None;
    }
    let seen = |outline: &Outline| {
        let profile = profile(small, outline, band);
        let signs = signs(small, outline, &profile, None);
        Seen { outline: *outline, profile, signs }
    };
    let mut rows: Vec<Vec<Seen>> = even.rows.iter().map(|row| row.iter().map(seen).collect()).collect();
    let inks = rows.iter().flatten().flat_map(|seen| &seen.signs).filter(|sign| sign.question);
    let inks: Vec<Rgb> = inks.map(|sign| sign.ink).collect();
    if !inks.is_empty() {
        // All signs share one colour, which finds those that touch other parts.
        let ink = median(inks);
        for seen in rows.iter_mut().flatten() {
            seen.signs = signs(small, &seen.outline, &seen.profile, Some(ink));
        }
    }
    let levels = known.or_else(|| levels(&rows.concat()))?;
    let places = places(small, &rows, &levels, band);
    let guesses = thresholds(&places).into_iter().filter_map(|threshold| guess(&places, threshold));
    let Guess { score, filled, capacities, parted, torn, clear } =
        guesses.max_by(|a, b| a.score.total_cmp(&b.score))?;
    let mut colours = vec![[0.0_f32; 3]; parted.middles.len()];
    let mut counts = vec![0.0_f32; colours.len()];
    let mut numbers = parted.of.iter();
    let mut tubes = Vec::new();
    let covered = covered(small, &outlines, &levels);
    for (((places, outline), covered), (&filled, &capacity)) in
        places.iter().zip(&outlines).zip(covered).zip(filled.iter().zip(&capacities))
    {
        let mut units = Vec::new();
        let scaled = |sides: [f32; 4]| sides.map(|side| side * small.scale);
        let (left, right) = (outline.left as f32, outline.right as f32);
        for (unit, place) in places[..filled].iter().enumerate() {
            let low = outline.bottom as f32 - levels.base - unit as f32 * levels.unit;
            let corners = corners(scaled([left, low - levels.unit, right, low]));
            let colour = if place.question { None } else { numbers.next().copied() };
            if let Some(colour) = colour {
                counts[colour] += 1.0;
                (0..3).for_each(|channel| colours[colour][channel] += f32::from(place.colour[channel]));
            }
            let likelihoods = likelihoods(place.shade, &parted.middles);
            units.push(Unit { corners, rgb: place.colour, colour, likelihoods });
        }
        tubes.push(Tube { capacity, units, covered });
    }
    let round = are_round(small, &rows.concat(), &levels, &filled);
    let kind = if round { Kind::Ball } else { Kind::Water };
    let colours = colours
        .iter()
        .zip(&counts)
        .map(|(sum, count)| sum.map(|sum| (sum / count.max(1.0)).round() as u8))
        .collect();
    let tubes = Tubes {
        corners: corners(around(&outlines).map(|side| side as f32 * small.scale)),
        tubes,
        colours,
        kind,
        even: parted.tally > 0.0,
        apart: parted.apart,
        unlike: parted.unlike,
        whole: even.whole,
        glassy: false,
        dimmed: parted.dimmed,
        torn,
        clear,
        explained: levels.explained,
    };
    let mut tubes = if are_doubled(&tubes.tubes) { halved(tubes) } else { tubes };
    tubes.glassy = is_glassy(&tubes);
    let seen: f32 = outlines.iter().map(|tube| tube.quality).sum();
    let several = if tubes.colours.len() > 1 { 1.0 } else { 0.0 };
    Some((several * score + 2.0 * levels.explained + 0.5 * seen.min(30.0), tubes))
}

/// Returns the bounding box of outlines.
fn around(outlines: &[Outline]) -> [usize; 4] {
    let least = |of: fn(&Outline) -> usize| outlines.iter().map(of).min().unwrap_or_default();
    let most = |of: fn(&Outline) -> usize| outlines.iter().map(of).max().unwrap_or_default();
    [least(|tube| tube.left), least(|tube| tube.top), most(|tube| tube.right), most(|tube| tube.bottom)]
}

/// Returns whether a nearly grey colour fills a tube and occurs in no other.
fn is_glassy(seen: &Tubes) -> bool {
    const GREY: f32 = 6.0;
    let grey = |colour: usize| {
        let [_, a, b] = lab(seen.colours[colour]);
        a.hypot(b) < GREY
    };
    let full = |tube: &&Tube| tube.units.len() == tube.capacity;
    seen.tubes.iter().filter(full).any(|tube| {
        let colour = tube.units.first().and_then(|unit| unit.colour);
        let alone = |colour: usize| {
            let all =
                seen.tubes.iter().flat_map(|tube| &tube.units).filter(|unit| unit.colour == Some(colour));
            all.count() == tube.units.len() && tube.units.iter().all(|unit| unit.colour == Some(colour))
        };
        colour.is_some_and(|colour| grey(colour) && alone(colour))
    })
}

/// Returns whether units come in pairs everywhere, so that each pair is one unit.
fn are_doubled(tubes: &[Tube]) -> bool {
    const FEWEST: usize = 8;
    let twins = |pair: &[Unit]| pair.len() == 2 && pair[0].colour == pair[1].colour;
    let doubled = |tube: &Tube| tube.capacity.is_multiple_of(2) && tube.units.chunks(2).all(twins);
    tubes.iter().all(doubled) && tubes.iter().map(|tube| tube.units.len()).sum::<usize>() >= FEWEST
}

/// Merges each pair of units.
fn halved(mut seen: Tubes) -> Tubes {
    for tube in &mut seen.tubes {
        tube.capacity /= 2;
        let joined = |pair: &[Unit]| {
            let mut unit = pair[0].clone();
            let [left, right, ..] = pair[pair.len() - 1].corners;
            (unit.corners[0], unit.corners[1]) = (left, right);
            unit
        };
        tube.units = tube.units.chunks(2).map(joined).collect();
    }
    seen
}

/// A hypothesis about the contents.
struct Guess {
    score: f32,
    /// Number of filled places of each tube.
    filled: Vec<usize>,
    capacities: Vec<usize>,
    parted: Parted,
    torn: bool,
    clear: f32,
}

/// Returns the best hypothesis for a threshold of difference with its ratio.
fn guess(places: &[Vec<Place>], (border, clear): (f32, f32)) -> Option<Guess> {
    let filled: Vec<usize> = places.iter().map(|places| filled(places, border)).collect();
    let units = || places.iter().zip(&filled).flat_map(|(places, &filled)| &places[..filled]);
    let shades: Vec<[f32; 3]> = units().filter(|place| !place.question).map(|place| place.shade).collect();
    let hidden = units().filter(|place| place.question).count();
    if shades.is_empty() {
        return None;
    }
    let spare =
        places.iter().zip(&filled).map(|(places, &filled)| places.len() - filled).min().unwrap_or_default();
    let is_torn = |(places, &filled): (&Vec<Place>, &usize)| {
        let above = places[filled..].iter().skip_while(|place| place.question);
        above.skip(1).any(|place| place.unlike > border || place.question && place.signed)
    };
    let torn = places.iter().zip(&filled).any(is_torn);
    let guess = |less: usize| {
        let capacity =
            |(places, &filled): (&Vec<Place>, &usize)| places.len().saturating_sub(less).max(filled);
        let capacities: Vec<usize> = places.iter().zip(&filled).map(capacity).collect();
        let parted = part(&shades, FITS + ONE_TUBE_EACH, |counts| tally(counts, hidden, &capacities));
        // Without empty places no move would be possible: the apparent colour is glass.
        let room = capacities.iter().sum::<usize>() > filled.iter().sum::<usize>();
        let tally = if room { parted.tally } else { parted.tally - 2.0 * FITS };
        let score = tally + parted.apart.min(30.0).ln() + 0.5 * clear.min(8.0).ln();
        Guess { score, filled: filled.clone(), capacities, parted, torn, clear }
    };
    // A long neck may look like one more place above the highest unit.
    (0..=spare.min(2)).rev().map(guess).max_by(|a, b| a.score.total_cmp(&b.score))
}

/// Counts the filled places from the bottom.
fn filled(places: &[Place], border: f32) -> usize {
    let is_filled = |place: &Place| place.unlike > border || place.question;
    let filled = places.iter().position(|place| !is_filled(place)).unwrap_or(places.len());
    // The highest unit is never hidden: a place there that only resembles hidden units is glass.
    let hidden = places[..filled].iter().rev().take_while(|place| place.question && !place.signed).count();
    filled - hidden
}

/// Rates how the counts of colours and hidden units fill tubes of the given capacities.
fn tally(counts: &[usize], hidden: usize, capacities: &[usize]) -> f32 {
    let most = capacities.iter().max();
    let is_one = hidden == 0 && counts.iter().all(|count| Some(count) == most);
    let fits = fits(counts, hidden, capacities);
    (if fits { FITS } else { 0.0 }) + (if fits && is_one { ONE_TUBE_EACH } else { 0.0 })
}

/// Returns whether the counts of colours and hidden units fill tubes of the given capacities.
fn fits(counts: &[usize], hidden: usize, capacities: &[usize]) -> bool {
    let mut rooms = capacities.to_vec();
    rooms.sort_unstable_by(|a, b| b.cmp(a));
    let same = rooms.first() == rooms.last();
    let most = rooms.first().copied().unwrap_or_default();
    let total = counts.iter().sum::<usize>() + hidden;
    if most == 0 || counts.len() > rooms.len() {
        return false;
    }
    if hidden > 0 {
        let few = counts.iter().map(|&count| count.div_ceil(most)).sum::<usize>() <= total / most;
        return counts.iter().all(|&count| count <= most) && (!same || few && total.is_multiple_of(most));
    }
    if same {
        return counts.iter().all(|&count| count.is_multiple_of(most));
    }
    let mut counts = counts.to_vec();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    counts.iter().all(|count| match rooms.iter().position(|room| room == count) {
        Some(room) => {
            rooms.remove(room);
            true
        }
        None => false,
    })
}

/// Returns the likelihood of each colour for a shade.
fn likelihoods(shade: [f32; 3], middles: &[[f32; 3]]) -> Vec<f32> {
    const BLUR: f32 = 3.0;
    let weight = |middle: &[f32; 3]| (-0.5 * (unlike(shade, *middle) / BLUR).powi(2)).exp();
    let total: f32 = middles.iter().map(weight).sum::<f32>().max(f32::MIN_POSITIVE);
    middles.iter().map(|middle| weight(middle) / total).collect()
}
