//! The colours of blocks, and the opening in a tray's frame.

use super::lattice::Lattice;
use super::tiling::Tiling;
use crate::vision::small::{Rgb, Small, lab, median, unlike};

/// A side of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Left of the first column.
    Left,
    /// Right of the last column.
    Right,
    /// Above the first row.
    Top,
    /// Below the last row.
    Bottom,
}

/// The usual colour of each block, in the order of their numbers.
pub(super) fn colours(small: &Small, lattice: &Lattice, cells: &[u8]) -> Vec<Rgb> {
    const STEPS: usize = 9;
    let blocks = cells.iter().copied().filter(|&cell| cell != Tiling::WALL).max().unwrap_or_default();
    let (width, height) = lattice.cell;
    let pixels = |cell: usize| {
        let (x, y) = ((cell % lattice.columns) as f32, (cell / lattice.columns) as f32);
        let share = |step: usize| 0.15 + 0.7 * step as f32 / (STEPS - 1) as f32;
        (0..STEPS * STEPS).map(move |at| {
            let (across, down) = (x + share(at % STEPS), y + share(at / STEPS));
            small.near(lattice.left + across * width, lattice.top + down * height)
        })
    };
    let own = |block: u8| (0..cells.len()).filter(move |&cell| cells[cell] == block);
    (1..=blocks).map(|block| median(own(block).flat_map(pixels))).collect()
}

/// The usual colour of each cell in Oklab; `None` of a cell that has no usual colour.
pub(super) fn shades(small: &Small, lattice: &Lattice) -> Vec<Option<[f32; 3]>> {
    const STEPS: usize = 8;
    const NEAR: f32 = 6.0;
    let (width, height) = lattice.cell;
    let share = |step: usize| 0.22 + 0.56 * step as f32 / (STEPS - 1) as f32;
    let shade = |cell: usize| {
        let (x, y) = ((cell % lattice.columns) as f32, (cell / lattice.columns) as f32);
        let pixels: Vec<Rgb> = (0..STEPS * STEPS)
            .map(|at| {
                let (across, down) = (x + share(at % STEPS), y + share(at / STEPS));
                small.near(lattice.left + across * width, lattice.top + down * height)
            })
            .collect();
        let usual = lab(median(pixels.iter().copied()));
        let near = pixels.iter().filter(|&&pixel| unlike(lab(pixel), usual) < NEAR).count();
        (3 * near > 2 * pixels.len()).then_some(usual)
    };
    (0..lattice.columns * lattice.rows).map(shade).collect()
}

/// How unlike the rest of its side an opening looks at least, and how unlike each other the rest
/// may look, in hundredths of Oklab.
const OPEN: f32 = 9.0;
const EVEN: f32 = 5.0;

/// Distances from the board at which a frame is looked at, in cells.
const DEPTHS: [f32; 3] = [0.1, 0.18, 0.3];

/// The only place around a board where the frame is open, with its row or column; `None` if there
/// is no such place, or several.
pub(super) fn opening(small: &Small, lattice: &Lattice) -> Option<(Side, usize)> {
    let mut found = Vec::new();
    for side in [Side::Left, Side::Right, Side::Top, Side::Bottom] {
        let mut of_side: Vec<usize> =
            DEPTHS.iter().filter_map(|&depth| odd(small, lattice, side, depth)).collect();
        of_side.dedup();
        match of_side[..] {
            [] => {}
            [place] => found.push((side, place)),
            _ => return None,
        }
    }
    match found[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// The row or column whose surroundings at a side look unlike those of all others.
fn odd(small: &Small, lattice: &Lattice, side: Side, depth: f32) -> Option<usize> {
    const STEPS: usize = 12;
    let (width, height) = lattice.cell;
    let upright = matches!(side, Side::Left | Side::Right);
    let count = if upright { lattice.rows } else { lattice.columns };
    let inside = |x: f32, y: f32| x >= 0.0 && y >= 0.0 && x < small.width as f32 && y < small.height as f32;
    let mut looks = Vec::with_capacity(count);
    for place in 0..count {
        let mut pixels = Vec::with_capacity(STEPS);
        for step in 0..STEPS {
            let along = place as f32 + 0.2 + 0.6 * step as f32 / (STEPS - 1) as f32;
            let (x, y) = match side {
                Side::Left => (lattice.left - depth * width, lattice.top + along * height),
                Side::Right => (lattice.right() + depth * width, lattice.top + along * height),
                Side::Top => (lattice.left + along * width, lattice.top - depth * height),
                Side::Bottom => (lattice.left + along * width, lattice.bottom() + depth * height),
            };
            if !inside(x, y) {
                return None;
            }
            pixels.push(small.near(x, y));
        }
        looks.push(lab(median(pixels)));
    }
    let far = |place: usize| -> f32 {
        let mut others: Vec<f32> = (0..count)
            .filter(|&other| other != place)
            .map(|other| unlike(looks[place], looks[other]))
            .collect();
        others.sort_by(f32::total_cmp);
        others.first().copied().unwrap_or_default()
    };
    let place = (0..count).max_by(|&a, &b| far(a).total_cmp(&far(b)))?;
    let rest = || (0..count).filter(move |&other| other != place);
    let even = rest().all(|a| rest().all(|b| unlike(looks[a], looks[b]) < EVEN));
    (even && far(place) > OPEN).then_some(place)
}
