//! Finds tubes with coloured units: outlines, places and contents. The assumptions are that tubes
//! fill from the bottom, that the units of each colour fill whole tubes, and that two tubes are
//! usually spare.
//!
//! - `outline`, `regular`, `bottoms`, `fit`: outlines in rows, even rows, and their lower ends.
//! - `columns`, `bases`, `cases`: balls in columns whose tubes are invisible, the bases under them,
//!   and plain areas behind them.
//! - `silhouettes`, `background`: rods, and tubes without clear sides.
//! - `bands`: tubes known by the flat colours of their liquids.
//! - `network`, `detected`, `detected_units`: tubes and units as networks see them.
//! - `items`: units with gaps between them.
//! - `levels`, `fill`, `necks`, `glyph`, `signs`: heights of units, their contents, question marks.
//! - `round`: balls or liquids.
//! - `guess`, `assumed`, `doubled`: filled places, other readings of them, and pairs that are one
//!   unit.
//! - `candidates`, `choice`: readings of all these, and the choice among them.
//! - `reading`, `rate`: units of rows of outlines, tubes with their contents, and their rating.
//! - `colours`, `cover`, `raised`, `veiled`: units of one colour, covered tubes, a selected unit,
//!   plain hidden units.

mod assumed;
mod background;
mod bands;
mod bases;
mod bottoms;
mod candidates;
mod cases;
mod choice;
mod colours;
mod columns;
mod cover;
mod detected;
mod detected_units;
mod doubled;
mod fill;
mod fit;
mod glyph;
mod guess;
mod items;
mod levels;
mod necks;
mod network;
mod observed;
mod outline;
mod raised;
mod rate;
mod reading;
mod regular;
mod round;
mod signs;
mod silhouettes;
mod veiled;

use image::RgbImage;

use self::bottoms::with_lowest_bottoms;
use self::candidates::Reader;
use self::choice::{choose, find_best, find_least_score, is_clear, is_likely, is_possible};
use self::fit::median_of;
use self::network::Position;
pub(crate) use self::observed::{Kind, Tube, Tubes, USUAL_SPARE, Unit};
use self::regular::{EvenRows, even_out, without_spaces};
use super::effort::Effort;
use super::grid::bounds;
use super::lines::Edges;
use super::small::{Bounds, Small};

/// Finds the tubes of a picture; `None` if it shows none.
pub(crate) fn observe(picture: &RgbImage, effort: &Effort<'_>) -> Option<Tubes> {
    let small = Small::new(picture);
    let boxes = detected::find_boxes(&network::detect_tubes(picture), &small);
    let reader = Reader { small: &small, boxes: &boxes, effort };
    let outlines = find_outlines(&small, effort);
    let outlined = reader.read_outlined(&outlines);
    let best = find_best(&outlined);
    if effort.is_spent() || best.is_some_and(|best| is_clear(&best.tubes)) {
        return best.map(|best| best.tubes.clone());
    }
    let mut rods = silhouettes::find(&small);
    rods.extend(bands::find(&small));
    rods.extend(detected::find_rows(&boxes, &small));
    let mut others = reader.read_spaced(outlines.iter().chain(&rods));
    others.extend(reader.read_columns());
    others.extend(reader.read_standing(&rods));
    let units = find_units(picture, &boxes, &small);
    let detected = reader.read_detected(outlines.iter().chain(&rods), &units);
    others.retain(|other| is_possible(&other.tubes));
    let least = find_least_score(outlined.iter().chain(&others));
    others.extend(detected.into_iter().filter(|other| other.score >= least && is_likely(&other.tubes)));
    choose(&outlined, &others)
}

/// Finds units in the tubes that the network sees. Lengths are in pixels of the scaled picture.
fn find_units(picture: &RgbImage, boxes: &[Vec<Bounds>], small: &Small) -> Vec<Position> {
    let all = || boxes.iter().flatten();
    if boxes.is_empty() {
        return Vec::new();
    }
    let width = median_of(all().map(|sides| sides[2] - sides[0]));
    let corners = all().flat_map(|&[left, top, right, bottom]| [(left, top), (right, bottom)]);
    let bounds = bounds(corners).map(|side| side * small.scale);
    let found = network::detect_units(picture, bounds, width * small.scale).positions;
    let scaled = |position: Position| Position {
        middle: (position.middle.0 / small.scale, position.middle.1 / small.scale),
        sides: position.sides.map(|side| side / small.scale),
        unit: position.unit / small.scale,
        ..position
    };
    found.into_iter().map(scaled).collect()
}

/// Finds sets of even rows of outlines.
fn find_outlines(small: &Small, effort: &Effort<'_>) -> Vec<EvenRows> {
    let edges = Edges::new(small);
    // A round bottom is visible over a smaller share of the width than an edge below it, so a
    // lower share is tried as well.
    let mut found = outline::find(&edges, small.width, 0.9, effort);
    found.extend(outline::find(&edges, small.width, 0.8, effort));
    let lower: Vec<_> = found.iter().filter_map(|rows| with_lowest_bottoms(rows, &edges)).collect();
    found.extend(lower);
    let mut even: Vec<EvenRows> = found.into_iter().map(|rows| even_out(rows, &edges, small.width)).collect();
    even.extend(even.iter().filter_map(without_spaces).collect::<Vec<EvenRows>>());
    even
}
