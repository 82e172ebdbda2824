//! Rows of tubes from the positions that a network assigns to them.

use super::fit::median_of;
use super::network::Detection;
use super::outline::{HEIGHT_RATIOS, MIN_HEIGHT, MIN_WIDTH, Outline, TubeRow};
use super::regular::EvenRows;
use crate::vision::small::{Bounds, Small};

/// Minimum likelihood of a position inside a tube.
const MIN_INSIDE: f32 = 0.5;

/// Minimum share of a tube that its positions cover.
const MIN_COVERED: f32 = 0.4;

/// Maximum distance between the middles of two boxes of one tube, as a share of their width.
const MAX_OFF: f32 = 0.5;

/// Minimum common height of two boxes of one tube or of one row, as a share of the lower one.
const MIN_COMMON: f32 = 0.5;

/// Maximum overlap of two tubes, as a share of their width.
const MAX_SHARED: f32 = 0.12;

/// Possible widths of tubes, in median widths.
const WIDTHS: std::ops::Range<f32> = 0.6..1.7;

/// Possible widths and heights of a box that is another tube, relative to boxes with outlines.
const ALIKE: std::ops::Range<f32> = 0.8..1.25;

/// Minimum steps between neighbours of which most show the pitch of a row.
const MIN_STEPS: usize = 3;

/// Maximum difference of a step from twice the pitch, in pitches.
const MAX_STEP_OFF: f32 = 0.2;

/// Maximum share of outlines without a box if the network recognises the tubes.
const MAX_PHANTOMS: f32 = 0.5;

/// Maximum difference of a tube's height in its row that is not a raised tube, in widths.
const MAX_LEVEL_OFF: f32 = 0.25;

/// Returns rows of the boxes of detected tubes, in pixels of the scaled picture.
pub(super) fn find_boxes(detection: &Detection, small: &Small) -> Vec<Vec<Bounds>> {
    let step = detection.step / small.scale;
    let inside = detection.positions.iter().filter(|position| position.inside() >= MIN_INSIDE);
    let mut votes: Vec<(f32, Bounds)> =
        inside.map(|position| (position.inside(), position.sides.map(|side| side / small.scale))).collect();
    votes.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut clusters: Vec<Vec<Bounds>> = Vec::new();
    for (_, sides) in votes {
        match clusters.iter_mut().find(|cluster| is_same_tube(&cluster[0], &sides)) {
            Some(cluster) => cluster.push(sides),
            None => clusters.push(vec![sides]),
        }
    }
    clusters.sort_by_key(|cluster| std::cmp::Reverse(cluster.len()));
    let mut boxes: Vec<Bounds> = Vec::new();
    for cluster in clusters {
        let sides = [0, 1, 2, 3].map(|side| median_of(cluster.iter().map(|sides| sides[side])));
        let covered = cluster.len() as f32 * step * step;
        let is_free = !boxes.iter().any(|other| overlap(other, &sides));
        if is_free && covered >= MIN_COVERED * width(&sides) * height(&sides) {
            boxes.push(sides);
        }
    }
    group(boxes)
}

/// Differences between outlines and the tubes that the network sees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Differences {
    /// Places of outlines without a box, in reading order.
    pub(super) phantoms: Vec<usize>,
    /// Number of outlines before each box without an outline, in reading order.
    pub(super) missed: Vec<usize>,
}

impl Differences {
    /// Returns the number of differences.
    pub(super) fn count(&self) -> usize {
        self.phantoms.len() + self.missed.len()
    }
}

/// Compares outlines with the boxes of detected tubes. Boxes of other sizes do not count. Returns
/// `None` if the network does not recognise most of the tubes.
pub(super) fn compare(boxes: &[Vec<Bounds>], even: &EvenRows) -> Option<Differences> {
    let sides = |tube: &Outline| [tube.left, tube.top, tube.right, tube.bottom].map(|side| side as f32);
    let outlines: Vec<Bounds> = even.rows.iter().flatten().map(sides).collect();
    let mut free: Vec<&Bounds> = boxes.iter().flatten().collect();
    let mut found = Vec::new();
    let mut phantoms = Vec::new();
    for (place, outline) in outlines.iter().enumerate() {
        match free.iter().position(|sides| is_same_tube(sides, outline)) {
            Some(at) => found.push(free.swap_remove(at)),
            None => phantoms.push(place),
        }
    }
    if phantoms.len() as f32 > MAX_PHANTOMS * outlines.len() as f32 {
        return None;
    }
    let usual = |size: fn(&Bounds) -> f32| median_of(found.iter().map(|sides| size(sides)));
    let (across, high) = (usual(width), usual(height));
    let is_alike =
        |sides: &Bounds| ALIKE.contains(&(width(sides) / across)) && ALIKE.contains(&(height(sides) / high));
    let missed = free.into_iter().filter(|sides| is_alike(sides)).map(|sides| {
        let is_before = |outline: &&Bounds| {
            if common_height(outline, sides) >= MIN_COMMON {
                outline[0] < sides[0]
            } else {
                outline[1] < sides[1]
            }
        };
        outlines.iter().filter(is_before).count()
    });
    let mut missed: Vec<usize> = missed.collect();
    missed.sort_unstable();
    Some(Differences { phantoms, missed })
}

/// Makes even rows of boxes; `None` without boxes, or if a box is not a tube. The rows never count
/// as complete, since no second reader confirms them.
pub(super) fn find_rows(boxes: &[Vec<Bounds>], small: &Small) -> Option<EvenRows> {
    let across = median_of(boxes.iter().flatten().map(width));
    let rows: Vec<TubeRow> = boxes.iter().map(|row| even_out(row, across, small)).collect();
    let is_tube = |tube: &Outline| {
        tube.right >= tube.left + MIN_WIDTH
            && tube.bottom >= tube.top + MIN_HEIGHT
            && (HEIGHT_RATIOS.0..HEIGHT_RATIOS.1).contains(&(tube.height() as f32 / tube.width() as f32))
    };
    let are_tubes = !rows.is_empty() && rows.iter().flatten().all(is_tube);
    are_tubes.then_some(EvenRows { rows, is_complete: false })
}

/// Groups boxes of one width into rows, from the left, and fills gaps in regular rows.
fn group(mut boxes: Vec<Bounds>) -> Vec<Vec<Bounds>> {
    let across = median_of(boxes.iter().map(width));
    boxes.retain(|sides| WIDTHS.contains(&(width(sides) / across)));
    boxes.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let mut rows: Vec<Vec<Bounds>> = Vec::new();
    for sides in boxes {
        match rows.iter_mut().find(|row| common_height(&row[0], &sides) >= MIN_COMMON) {
            Some(row) => row.push(sides),
            None => rows.push(vec![sides]),
        }
    }
    rows.sort_by(|a, b| a[0][1].total_cmp(&b[0][1]));
    rows.iter_mut().for_each(fill_gaps);
    rows
}

/// Adds a tube where two neighbours are twice as far apart as most.
fn fill_gaps(row: &mut Vec<Bounds>) {
    let steps: Vec<f32> = row.windows(2).map(|pair| pair[1][0] - pair[0][0]).collect();
    if steps.len() < MIN_STEPS {
        return;
    }
    let pitch = median_of(steps.iter().copied());
    for (at, step) in steps.iter().enumerate().rev() {
        if (step / pitch - 2.0).abs() < MAX_STEP_OFF {
            let (left, right) = (row[at], row[at + 1]);
            row.insert(at + 1, std::array::from_fn(|side| (left[side] + right[side]) / 2.0));
        }
    }
}

/// Gives the boxes of a row one size, and one height unless a tube is raised.
fn even_out(row: &[Bounds], across: f32, small: &Small) -> TubeRow {
    let (top, bottom) =
        (median_of(row.iter().map(|sides| sides[1])), median_of(row.iter().map(|sides| sides[3])));
    let outline = |sides: &Bounds| {
        let middle = (sides[0] + sides[2]) / 2.0;
        let raised = (sides[1] + sides[3] - top - bottom) / 2.0;
        let raised = if raised.abs() < MAX_LEVEL_OFF * across { 0.0 } else { raised };
        let within = |place: f32, side: usize| (place.max(0.0).round() as usize).min(side - 1);
        Outline {
            left: within(middle - across / 2.0, small.width),
            right: within(middle + across / 2.0, small.width),
            top: within(top + raised, small.height),
            bottom: within(bottom + raised, small.height),
            quality: 1.0,
        }
    };
    row.iter().map(outline).collect()
}

fn width(sides: &Bounds) -> f32 {
    (sides[2] - sides[0]).max(0.0)
}

fn height(sides: &Bounds) -> f32 {
    (sides[3] - sides[1]).max(0.0)
}

/// Returns the common height of two boxes, as a share of the lower one.
fn common_height(a: &Bounds, b: &Bounds) -> f32 {
    (a[3].min(b[3]) - a[1].max(b[1])) / height(a).min(height(b)).max(1.0)
}

/// Returns whether two boxes overlap clearly, so that at most one of them is a tube.
fn overlap(a: &Bounds, b: &Bounds) -> bool {
    let shared = a[2].min(b[2]) - a[0].max(b[0]);
    shared > MAX_SHARED * width(a).min(width(b)) && common_height(a, b) >= MIN_COMMON
}

/// Returns whether two boxes belong to one tube.
fn is_same_tube(a: &Bounds, b: &Bounds) -> bool {
    let off = (a[0] + a[2] - b[0] - b[2]).abs() / 2.0;
    off <= MAX_OFF * width(a).min(width(b)) && common_height(a, b) >= MIN_COMMON
}

#[cfg(test)]
mod tests {
    use super::super::network::Position;
    use super::*;

    /// Boxes of tubes that are 20 wide and 80 high, at these left sides.
    fn row(lefts: &[f32]) -> Vec<Bounds> {
        lefts.iter().map(|&left| [left, 100.0, left + 20.0, 180.0]).collect()
    }

    fn position(inside: f32, sides: Bounds) -> Position {
        Position { middle: (0.0, 0.0), likelihoods: [1.0 - inside, inside, 0.0, 0.0], sides, unit: 20.0 }
    }

    fn even(lefts: &[usize]) -> EvenRows {
        let outline = |&left: &usize| Outline { left, right: left + 20, top: 100, bottom: 180, quality: 1.0 };
        EvenRows { rows: vec![lefts.iter().map(outline).collect()], is_complete: true }
    }

    #[test]
    fn positions_of_a_tube_give_one_box() {
        let small = Small { width: 400, height: 300, pixels: Vec::new(), scale: 2.0 };
        let boxes = row(&[40.0, 80.0, 120.0]);
        let mut positions = Vec::new();
        for sides in &boxes {
            for at in 0..20 {
                let off = at as f32 / 10.0 - 1.0;
                // Positions and boxes are in pixels of the picture.
                let sides = sides.map(|side| 2.0 * (side + off));
                positions.push(position(0.9, sides));
            }
        }
        positions.push(position(0.9, [500.0, 300.0, 540.0, 420.0]));
        positions.push(position(0.2, [700.0, 300.0, 740.0, 420.0]));
        let found = find_boxes(&Detection { step: 20.0, positions }, &small);
        assert_eq!(found.len(), 1, "the single position is no tube");
        assert_eq!(found[0].len(), 3);
        let even = find_rows(&found, &small).expect("tubes");
        assert_eq!(compare(&boxes_of(&even), &even), Some(Differences::default()));
        assert!(!even.is_complete && even.rows[0][1].left.abs_diff(80) <= 1);
    }

    fn boxes_of(even: &EvenRows) -> Vec<Vec<Bounds>> {
        let sides = |tube: &Outline| [tube.left, tube.top, tube.right, tube.bottom].map(|side| side as f32);
        even.rows.iter().map(|row| row.iter().map(sides).collect()).collect()
    }

    #[test]
    fn outlines_without_a_box_and_boxes_without_an_outline_are_found() {
        let boxes = [row(&[40.0, 100.0, 160.0, 220.0])];
        let differences = |phantoms: &[usize], missed: &[usize]| Differences {
            phantoms: phantoms.into(),
            missed: missed.into(),
        };
        let compare = |lefts: &[usize]| compare(&boxes, &even(lefts));
        assert_eq!(compare(&[40, 100, 160, 220]), Some(differences(&[], &[])));
        assert_eq!(compare(&[40, 70, 100, 130, 160, 190, 220]), Some(differences(&[1, 3, 5], &[])), "spaces");
        assert_eq!(compare(&[40, 100, 220]), Some(differences(&[], &[2])), "a missed tube");
        assert_eq!(compare(&[300, 340, 380]), None, "not recognised");
    }

    #[test]
    fn a_gap_in_a_regular_row_is_a_tube() {
        let rows = group(row(&[40.0, 80.0, 120.0, 200.0, 240.0]));
        assert_eq!(rows, [row(&[40.0, 80.0, 120.0, 160.0, 200.0, 240.0])]);
        let rows = group(row(&[40.0, 80.0, 160.0]));
        assert_eq!(rows[0].len(), 3, "no pitch is known");
    }
}
