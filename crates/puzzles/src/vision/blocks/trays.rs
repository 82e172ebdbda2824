//! Boards of blocks on a tray, read by the network. Each proposed lattice is examined in a window
//! with room around it; the best extents are fitted, examined again, and covered with blocks.

use super::cover::{Pieces, cover, line_class};
use super::extent::extents;
use super::lattice::{Lattice, fitted};
use super::lines::Lines;
use super::marks::shades;
use super::reader::{self, INSIDE, Looks, PARTS};
use super::tiling::Tiling;
use super::window::Extent;
use super::window::{Steps, Window};
use crate::vision::effort::Effort;
use crate::vision::small::unlike;

/// Cells around a small lattice in its first window.
const ROOM: usize = 3;

/// Maximum lattices examined again after the first window.
const MOST_FITTED: usize = 3;

/// Extents tried in a window.
const MOST_EXTENTS: usize = 2;

/// Maximum boards examined again in shifted windows.
const MOST_MOVED: usize = 2;

/// Shift of windows that must read the same, in cells.
const MOVED: f32 = 0.035;

/// A board read from a tray.
pub(super) struct Tray {
    pub(super) lattice: Lattice,
    /// Rating relative to other boards of the picture.
    pub(super) worth: f32,
    /// Most likely coverings, best first.
    pub(super) tilings: Vec<Tiling>,
    /// Mean and minimum log likelihood of the best covering's lines.
    pub(super) mean: f32,
    pub(super) least: f32,
    /// Cells whose content or line contradicts the best covering.
    pub(super) weak: Vec<usize>,
    /// Whether shifted windows read the same.
    pub(super) steady: bool,
}

/// A lattice seen in a window.
struct View {
    /// The lattice of the whole window.
    lattice: Lattice,
    looks: Looks,
    /// Cells that lie in the picture.
    within: Extent,
    extent: Extent,
    score: f32,
}

/// Returns the most likely boards of a kind of pieces from proposed lattices, best first.
pub(super) fn find(
    steps: &Steps<'_>,
    (across, down): (&Lines, &Lines),
    lattices: &[Lattice],
    kinds: &[Pieces],
    effort: &Effort<'_>,
) -> Vec<Vec<Tray>> {
    let goes_on = || !effort.is_spent();
    let proposed = lattices.iter().take_while(|_| goes_on());
    let mut first: Vec<View> =
        proposed.filter_map(|lattice| view(steps, &around(lattice, room(lattice)))).collect();
    first.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut views: Vec<View> = Vec::new();
    for seen in first.into_iter().take_while(|_| goes_on()) {
        let board = inner(&seen.lattice, &seen.extent);
        let is_known = |view: &View| same(&inner(&view.lattice, &view.extent), &board);
        if views.len() >= 2 * MOST_FITTED || views.iter().any(is_known) {
            continue;
        }
        let fitted = fitted(board, across, down);
        for lattice in [board, fitted] {
            views.extend(view(steps, &around(&lattice, 1)));
        }
    }
    kinds.iter().map(|&pieces| best(steps, &views, pieces, effort)).collect()
}

/// Returns the boards of several views, best first; the best are examined again in shifted windows.
fn best(steps: &Steps<'_>, views: &[View], pieces: Pieces, effort: &Effort<'_>) -> Vec<Tray> {
    let by_worth = |a: &Tray, b: &Tray| b.worth.total_cmp(&a.worth);
    let mut trays: Vec<Tray> =
        views.iter().take_while(|_| !effort.is_spent()).flat_map(|view| read(steps, view, pieces)).collect();
    trays.sort_by(by_worth);
    let mut seen: Vec<Tray> = Vec::new();
    for tray in trays.iter().take_while(|_| !effort.is_spent()) {
        if seen.len() < MOST_MOVED && !seen.iter().any(|other| same(&other.lattice, &tray.lattice)) {
            seen.extend(moved(steps, tray, pieces));
        }
    }
    seen.sort_by(by_worth);
    let rest = trays.into_iter().filter(|tray| !seen.iter().any(|other| same(&other.lattice, &tray.lattice)));
    let rest: Vec<Tray> = rest.collect();
    seen.extend(rest);
    seen
}

/// Returns the cells around a proposed lattice in its first window: enough for the largest board.
fn room(lattice: &Lattice) -> usize {
    if lattice.columns.min(lattice.rows) > 4 { 1 } else { ROOM }
}

/// Extends a lattice by some cells at each side.
fn around(lattice: &Lattice, room: usize) -> Lattice {
    let (width, height) = lattice.cell;
    Lattice {
        left: lattice.left - room as f32 * width,
        top: lattice.top - room as f32 * height,
        columns: lattice.columns + 2 * room,
        rows: lattice.rows + 2 * room,
        ..*lattice
    }
}

/// Returns the part of a window's lattice in an extent.
fn inner(lattice: &Lattice, extent: &Extent) -> Lattice {
    let (width, height) = lattice.cell;
    Lattice {
        left: lattice.left + extent.left as f32 * width,
        top: lattice.top + extent.top as f32 * height,
        columns: extent.columns(),
        rows: extent.rows(),
        ..*lattice
    }
}

/// Returns whether two lattices are about equal.
fn same(a: &Lattice, b: &Lattice) -> bool {
    let (width, height) = (0.1 * a.cell.0, 0.1 * a.cell.1);
    (a.columns, a.rows) == (b.columns, b.rows)
        && (a.left - b.left).abs() < width
        && (a.right() - b.right()).abs() < width
        && (a.top - b.top).abs() < height
        && (a.bottom() - b.bottom()).abs() < height
}

fn view(steps: &Steps<'_>, lattice: &Lattice) -> Option<View> {
    let looks = reader::read(&Window::new(steps, lattice));
    let within = steps.inside(lattice);
    let (score, extent) = extents(&looks, &within, 1).into_iter().next()?;
    Some(View { lattice: *lattice, looks, within, extent, score })
}

/// Returns the boards of a window.
fn read(steps: &Steps<'_>, view: &View, pieces: Pieces) -> Vec<Tray> {
    let found = extents(&view.looks, &view.within, MOST_EXTENTS).into_iter();
    found.filter_map(|(_, extent)| tray(steps, &view.lattice, &view.looks, &extent, pieces)).collect()
}

/// Returns the board of an extent of a window.
fn tray(steps: &Steps<'_>, window: &Lattice, looks: &Looks, extent: &Extent, pieces: Pieces) -> Option<Tray> {
    let lattice = inner(window, extent);
    // Cars have one colour; klotski blocks may show pictures.
    let shades = (pieces == Pieces::Cars).then(|| shades(steps.small, &lattice));
    let tilings = cover(looks, extent, pieces, shades.as_deref());
    let best = tilings.first()?;
    if best.likelihood < LEAST_LIKELIHOOD * (lattice.columns * lattice.rows) as f32 {
        return None;
    }
    let (mean, least, weak) = judge(looks, extent, &best.cells, shades.as_deref());
    let lines = ((lattice.columns + 1) * lattice.rows + lattice.columns * (lattice.rows + 1)) as f32;
    let worth = best.likelihood + MISFIT * mean * lines + usual(&lattice, &best.cells, pieces);
    Some(Tray { lattice, worth, tilings, mean, least, weak, steady: false })
}

/// Minimum difference of the shades of two cars, in hundredths of Oklab.
const OTHER_SHADE: f32 = 16.0;

/// Minimum log likelihood of a board relative to none, per cell.
const LEAST_LIKELIHOOD: f32 = 4.0;

/// Weight of unexplained evidence relative to evidence that a board explains better.
const MISFIT: f32 = 8.0;

/// Bonus of the usual size, and of two gaps on a klotski board of that size.
const USUAL_SIZE: f32 = 30.0;
const TWO_GAPS: f32 = 6.0;

/// Returns the bonus of a board's size and gaps.
fn usual(lattice: &Lattice, cells: &[u8], pieces: Pieces) -> f32 {
    match (pieces, lattice.columns, lattice.rows) {
        (Pieces::Cars, 6, 6) => USUAL_SIZE,
        (Pieces::Blocks, 4, 5) => {
            let gaps = cells.iter().filter(|&&cell| cell == Tiling::GAP).count();
            USUAL_SIZE + if gaps == 2 { TWO_GAPS } else { 0.0 }
        }
        _ => 0.0,
    }
}

/// Returns the mean and minimum log likelihood of a covering's lines, and its unlikely cells.
///
/// If `shades` differ, colours decide between one block and two; the network then only excludes a
/// gap.
fn judge(
    looks: &Looks,
    extent: &Extent,
    cells: &[u8],
    shades: Option<&[Option<[f32; 3]>]>,
) -> (f32, f32, Vec<usize>) {
    const WEAK: f32 = -0.92;
    let (columns, rows) = (extent.columns(), extent.rows());
    let (mut sum, mut count, mut least) = (0.0, 0.0, 0.0_f32);
    let mut weak = vec![false; cells.len()];
    for (cell, &own) in cells.iter().enumerate() {
        let (x, y) = (cell % columns, cell / columns);
        let (column, row) = (extent.left + x, extent.top + y);
        let right = (column + 1 < looks.columns).then(|| {
            let other = (x + 1 < columns).then_some(cell + 1);
            (&looks.across[row * (looks.columns - 1) + column], other)
        });
        let below = (row + 1 < looks.rows).then(|| {
            let other = (y + 1 < rows).then_some(cell + columns);
            (&looks.down[row * looks.columns + column], other)
        });
        let left =
            (x == 0 && column > 0).then(|| (&looks.across[row * (looks.columns - 1) + column - 1], None));
        let above = (y == 0 && row > 0).then(|| (&looks.down[(row - 1) * looks.columns + column], None));
        for (line, other) in [right, below, left, above].into_iter().flatten() {
            let Some(class) = line_class(own, other.map(|other| cells[other])) else { continue };
            let shade = |cell: usize| shades.and_then(|shades| shades[cell]);
            let far = shade(cell).zip(other.and_then(shade)).map(|(a, b)| unlike(a, b));
            let likely = match class {
                PARTS if far.is_some_and(|far| far > OTHER_SHADE) => {
                    (line[PARTS].exp() + line[INSIDE].exp()).ln()
                }
                _ => line[class],
            };
            let likely = likely.max(-7.0);
            sum += likely;
            count += 1.0;
            least = least.min(likely);
            if likely < WEAK {
                weak[cell] = true;
                if let Some(other) = other {
                    weak[other] = true;
                }
            }
        }
    }
    let weak = (0..cells.len()).filter(|&cell| weak[cell]).collect();
    (sum / f32::max(count, 1.0), least, weak)
}

/// Reads the board again as the mean of shifted windows. Also returns whether each shows the same.
fn moved(steps: &Steps<'_>, board: &Tray, pieces: Pieces) -> Option<Tray> {
    let window = around(&board.lattice, 1);
    let extent = Extent { left: 1, top: 1, right: 1 + board.lattice.columns, bottom: 1 + board.lattice.rows };
    let (width, height) = (MOVED * window.cell.0, MOVED * window.cell.1);
    let looks = [(0.0, 0.0), (-width, -height), (width, height)].map(|(across, down)| {
        let moved = Lattice { left: window.left + across, top: window.top + down, ..window };
        reader::read(&Window::new(steps, &moved))
    });
    let mean = Looks::mean(&looks);
    let mut found = tray(steps, &window, &mean, &extent, pieces)?;
    let same = |looks: &Looks| {
        let alone = tray(steps, &window, looks, &extent, pieces);
        alone.is_some_and(|alone| alone.tilings[0].cells == found.tilings[0].cells)
    };
    found.steady = looks.iter().all(same);
    // Shifted windows are less clear than fitted ones.
    found.worth = (found.worth + board.worth) / 2.0;
    Some(found)
}
