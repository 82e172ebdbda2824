//! Reads boards of blocks on a tray by the network. Each proposed lattice is read in a window with
//! room around it. The best boards are fitted to the lines that the network sees, read again, and
//! covered with blocks.

use super::cover::{Pieces, Tiling, cover, line_class, replace_stones};
use super::extent::extents;
use super::lattice::Lattice;
use super::marks::shades;
use super::reader::{self, BESIDE_GAP, BETWEEN_BLOCKS, BETWEEN_GAPS, RIM, WITHIN_BLOCK, WindowOutput};
use super::sides::{
    cut, drop_beyond_rim, drop_empty_sides, drop_frame, drop_ring, drop_walls, extend, find_empty_side,
    inner, places, squares,
};
use super::tint::decide_by_colour;
use super::window::{Extent, Steps, Window};
use crate::vision::effort::Effort;
use crate::vision::small::lab_distance;

/// Cells added on each side of a core for its first window. A core is 4×4 cells of a board, so the
/// window has 10×10 cells: room for the largest board.
const CORE_MARGIN: usize = 3;

/// Maximum boards that are fitted to their lines and read again.
const MAX_FITTED: usize = 4;
/// Number of times that each of them is fitted and read again.
const FIT_ROUNDS: usize = 2;

/// Maximum extents tried in a window.
const MAX_EXTENTS: usize = 2;

/// Maximum boards read again in shifted windows.
const MAX_SHIFTED: usize = 2;

/// Shift of windows that must show the same board, in cells.
const SHIFT: f32 = 0.035;

/// A board read from a tray.
pub(super) struct Tray {
    pub(super) lattice: Lattice,
    /// Rating, for comparison with other boards of the picture.
    pub(super) worth: f32,
    /// Most likely coverings, best first.
    pub(super) tilings: Vec<Tiling>,
    /// Mean log likelihood of the best covering's lines.
    pub(super) mean: f32,
    /// Minimum log likelihood of the best covering's lines, except those between empty cells;
    /// negative infinity if an empty side was added to the board.
    pub(super) least: f32,
    /// Cells beside a line that contradicts the best covering.
    pub(super) weak: Vec<usize>,
    /// Whether shifted windows show the same covering.
    pub(super) steady: bool,
}

/// Output of the network for a window, and the best extent of a board in it.
struct View {
    /// Lattice of the whole window.
    lattice: Lattice,
    output: WindowOutput,
    /// Cells that are inside the picture.
    within: Extent,
    extent: Extent,
    /// Log likelihood of the extent relative to no board, with the bonus of its size.
    score: f32,
}

/// Lattice of a board, and the output of the network for its window and two shifted ones.
type Shifted = (Lattice, [WindowOutput; 3]);

/// Finds the most likely boards for each kind of pieces, best first, from lattices of parts of
/// boards (`cores`) and of whole boards.
pub(super) fn find(
    steps: &Steps<'_>,
    cores: &[Lattice],
    whole: &[Lattice],
    kinds: &[Pieces],
    effort: &Effort<'_>,
) -> Vec<Vec<Tray>> {
    let may_continue = || !effort.is_spent();
    let cores = cores.iter().map(|lattice| widen(lattice, CORE_MARGIN));
    let windows = cores.chain(whole.iter().map(|lattice| widen(lattice, 1)));
    let windows = windows.take_while(|_| may_continue());
    let mut first: Vec<View> = windows.filter_map(|lattice| read_window(steps, &lattice)).collect();
    first.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut views: Vec<View> = Vec::new();
    let mut boards = 0;
    for seen in first.into_iter().take_while(|_| may_continue()) {
        let mut board = fit_to_lines(&seen);
        let is_known = |view: &View| are_similar(&inner(&view.lattice, &view.extent), &board);
        if boards == MAX_FITTED || views.iter().any(is_known) {
            continue;
        }
        boards += 1;
        for _ in 0..FIT_ROUNDS {
            let Some(view) = read_window(steps, &widen(&board, 1)) else { break };
            board = fit_to_lines(&view);
            views.push(view);
        }
    }
    let mut shifted = Vec::new();
    kinds.iter().map(|&pieces| rank(steps, &views, pieces, &mut shifted, effort)).collect()
}

/// Returns the boards of several views, best first. The best are read again in shifted windows.
fn rank(
    steps: &Steps<'_>,
    views: &[View],
    pieces: Pieces,
    shifted: &mut Vec<Shifted>,
    effort: &Effort<'_>,
) -> Vec<Tray> {
    let by_worth = |a: &Tray, b: &Tray| b.worth.total_cmp(&a.worth);
    let may_continue = || !effort.is_spent();
    let mut trays: Vec<Tray> =
        views.iter().take_while(|_| may_continue()).flat_map(|view| read(steps, view, pieces)).collect();
    trays.sort_by(by_worth);
    let mut seen: Vec<Tray> = Vec::new();
    for tray in trays.iter().take_while(|_| may_continue()) {
        if seen.len() < MAX_SHIFTED && !seen.iter().any(|other| are_similar(&other.lattice, &tray.lattice)) {
            let at = shifted.iter().position(|known| known.0 == tray.lattice).unwrap_or_else(|| {
                shifted.push((tray.lattice, read_shifted(steps, &tray.lattice)));
                shifted.len() - 1
            });
            seen.extend(read_again(steps, tray, pieces, &shifted[at].1));
        }
    }
    seen.sort_by(by_worth);
    trays.retain(|tray| !seen.iter().any(|other| are_similar(&other.lattice, &tray.lattice)));
    seen.extend(trays);
    seen.iter_mut().for_each(|tray| cut_frame(tray, pieces));
    seen
}

/// Minimum columns and rows of a board of cars with a frame. The outer cells of a smaller one with
/// few cars may be empty.
const MIN_FRAMED_CARS: usize = 8;

/// Cuts off a frame that the network takes for empty cells. The player must confirm the board.
fn cut_frame(tray: &mut Tray, pieces: Pieces) {
    let (columns, rows) = (tray.lattice.columns, tray.lattice.rows);
    if pieces == Pieces::Cars && columns.min(rows) < MIN_FRAMED_CARS {
        return;
    }
    let whole = Extent { left: 0, top: 0, right: columns, bottom: rows };
    let cells = &tray.tilings[0].cells;
    let without_sides = || (pieces == Pieces::Blocks).then(|| drop_empty_sides(&whole, cells)).flatten();
    if let Some(smaller) = drop_ring(&whole, cells).or_else(without_sides) {
        tray.least = f32::NEG_INFINITY;
        tray.tilings.truncate(1);
        tray.tilings.iter_mut().for_each(|tiling| tiling.cells = cut(&tiling.cells, &whole, &smaller));
        tray.weak.clear();
        tray.lattice = inner(&tray.lattice, &smaller);
    }
}

/// Returns the lattice of a view's board, fitted to the lines that the network sees.
fn fit_to_lines(view: &View) -> Lattice {
    let (output, extent) = (&view.output, &view.extent);
    let seen = |line: &[f32; 6]| line[BETWEEN_BLOCKS].exp() + line[BESIDE_GAP].exp() + line[RIM].exp();
    let across = (extent.left.max(1)..=extent.right.min(output.columns - 1)).flat_map(|line| {
        (extent.top..extent.bottom).map(move |row| (line, row * (output.columns - 1) + line - 1))
    });
    let down = (extent.top.max(1)..=extent.bottom.min(output.rows - 1)).flat_map(|line| {
        (extent.left..extent.right).map(move |column| (line, (line - 1) * output.columns + column))
    });
    let across = across.map(|(line, at)| (line as f32, seen(&output.across[at]), output.off_across[at]));
    let down = down.map(|(line, at)| (line as f32, seen(&output.down[at]), output.off_down[at]));
    let Lattice { left, top, cell, .. } = view.lattice;
    let ((left, width), (top, height)) =
        (fit_line((left, cell.0), across.collect()), fit_line((top, cell.1), down.collect()));
    inner(&Lattice { left, top, cell: (width, height), ..view.lattice }, extent)
}

/// Fits the start and pitch of equally spaced lines by least squares. Each line has a number, a
/// weight, and a displacement in cells.
fn fit_line((start, pitch): (f32, f32), lines: Vec<(f32, f32, f32)>) -> (f32, f32) {
    let sum = |of: fn(&(f32, f32, f32)) -> f32| lines.iter().map(of).sum::<f32>();
    let weight = sum(|line| line.1);
    if weight < 1.0 {
        return (start, pitch);
    }
    let (x, y) = (sum(|line| line.1 * line.0) / weight, sum(|line| line.1 * line.2) / weight);
    let square: f32 = lines.iter().map(|line| line.1 * (line.0 - x).powi(2)).sum();
    let product: f32 = lines.iter().map(|line| line.1 * (line.0 - x) * (line.2 - y)).sum();
    // The added weight keeps the pitch if there are few lines.
    let slope = product / (square + weight);
    (start + pitch * (y - slope * x), pitch * (1.0 + slope))
}

/// Extends a lattice by some cells at each side.
fn widen(lattice: &Lattice, room: usize) -> Lattice {
    let (width, height) = lattice.cell;
    Lattice {
        left: lattice.left - room as f32 * width,
        top: lattice.top - room as f32 * height,
        columns: lattice.columns + 2 * room,
        rows: lattice.rows + 2 * room,
        ..*lattice
    }
}

/// Returns whether two lattices have the same size and sides within a tenth of a cell.
fn are_similar(a: &Lattice, b: &Lattice) -> bool {
    let (width, height) = (0.1 * a.cell.0, 0.1 * a.cell.1);
    (a.columns, a.rows) == (b.columns, b.rows)
        && (a.left - b.left).abs() < width
        && (a.right() - b.right()).abs() < width
        && (a.top - b.top).abs() < height
        && (a.bottom() - b.bottom()).abs() < height
}

/// Runs the network on a lattice's window; `None` if no board fits into the picture.
fn read_window(steps: &Steps<'_>, lattice: &Lattice) -> Option<View> {
    let output = reader::read(&Window::new(steps, lattice));
    let within = steps.inside(lattice);
    let (score, extent) = extents(&output, &within, 1).into_iter().next()?;
    Some(View { lattice: *lattice, output, within, extent, score })
}

/// Returns the boards of a window.
fn read(steps: &Steps<'_>, view: &View, pieces: Pieces) -> Vec<Tray> {
    let mut found: Vec<Extent> = Vec::new();
    for (_, extent) in extents(&view.output, &view.within, MAX_EXTENTS) {
        let squares = if pieces == Pieces::Cars { squares(&extent, &view.within) } else { Vec::new() };
        let new = std::iter::once(extent).chain(squares).filter(|extent| !found.contains(extent));
        found.extend(new.collect::<Vec<_>>());
    }
    found
        .iter()
        .filter_map(|extent| cover_extent(steps, &view.lattice, &view.output, extent, pieces))
        .collect()
}

/// Covers an extent of a window with blocks; `None` if no board is likely there.
fn cover_extent(
    steps: &Steps<'_>,
    window: &Lattice,
    output: &WindowOutput,
    extent: &Extent,
    pieces: Pieces,
) -> Option<Tray> {
    let mut lattice = inner(window, extent);
    // Cars have one colour; klotski blocks may show pictures.
    let shades = (pieces == Pieces::Cars).then(|| shades(steps.small, &lattice));
    let decided = shades.as_ref().and_then(|shades| decide_by_colour(output, extent, shades));
    let output = decided.as_ref().unwrap_or(output);
    let mut tilings = cover(output, extent, pieces, shades.as_deref());
    let best = tilings.first()?;
    let blocks = best.cells.iter().filter(|&&cell| cell != Tiling::WALL).max();
    if blocks.is_none_or(|&blocks| blocks < MIN_BLOCKS)
        || best.likelihood < MIN_LIKELIHOOD * (lattice.columns * lattice.rows) as f32
    {
        return None;
    }
    let without_frame = || (pieces == Pieces::Cars).then(|| drop_frame(extent, &best.cells)).flatten();
    let without_rim_row =
        || (pieces == Pieces::Cars).then(|| drop_beyond_rim(output, extent, &best.cells)).flatten();
    if let Some(smaller) = drop_walls(extent, &best.cells).or_else(without_frame).or_else(without_rim_row) {
        return cover_extent(steps, window, output, &smaller, pieces);
    }
    let (mean, mut least, mut weak) = judge(output, extent, &best.cells, shades.as_deref());
    let lines = ((lattice.columns + 1) * lattice.rows + lattice.columns * (lattice.rows + 1)) as f32;
    let worth = best.likelihood + MISFIT_WEIGHT * mean * lines + size_bonus(&lattice, pieces);
    if pieces == Pieces::Cars {
        tilings.iter_mut().for_each(|tiling| replace_stones(&mut tiling.cells));
        if let Some(larger) = find_empty_side(steps, window, extent, &tilings[0].cells) {
            // The network sees the smaller board, so the player must confirm the larger one.
            least = f32::NEG_INFINITY;
            tilings.iter_mut().for_each(|tiling| tiling.cells = extend(&tiling.cells, extent, &larger));
            weak = places(&weak, extent, &larger);
            lattice = inner(window, &larger);
        }
    }
    Some(Tray { lattice, worth, tilings, mean, least, weak, steady: false })
}

/// Minimum number of blocks.
const MIN_BLOCKS: u8 = 2;

/// Minimum difference of shades that shows two cars, in hundredths of Oklab.
const MIN_OTHER_SHADE: f32 = 16.0;

/// Minimum log likelihood of a board relative to no board, per cell.
const MIN_LIKELIHOOD: f32 = 4.0;

/// Weight of the log likelihood of lines in the rating.
const MISFIT_WEIGHT: f32 = 8.0;

/// Bonus in the rating for klotski boards of the usual size. Other sizes are very rare.
const USUAL_BONUS: f32 = 45.0;
/// Bonus in the rating for 6 × 6 boards of cars.
const SIX_BY_SIX_BONUS: f32 = 75.0;
/// Bonus in the rating for other square boards of cars.
const SQUARE_BONUS: f32 = 50.0;

/// Returns the bonus of a board's size.
fn size_bonus(lattice: &Lattice, pieces: Pieces) -> f32 {
    match (pieces, lattice.columns, lattice.rows) {
        (Pieces::Cars, 6, 6) => SIX_BY_SIX_BONUS,
        (Pieces::Cars, columns, rows) if columns == rows => SQUARE_BONUS,
        (Pieces::Blocks, 4, 5) => USUAL_BONUS,
        _ => 0.0,
    }
}

/// Returns the mean and minimum log likelihood of a covering's lines, and the cells beside unlikely
/// lines. The minimum excludes lines between empty cells.
///
/// If the `shades` of two cells differ, colour shows two blocks. The network then only has to
/// exclude a gap.
fn judge(
    output: &WindowOutput,
    extent: &Extent,
    cells: &[u8],
    shades: Option<&[Option<[f32; 3]>]>,
) -> (f32, f32, Vec<usize>) {
    /// Log likelihood below which a line is unlikely.
    const MAX_WEAK: f32 = -0.92;
    let (columns, rows) = (extent.columns(), extent.rows());
    let (mut sum, mut count, mut least) = (0.0, 0.0, 0.0_f32);
    let mut weak = vec![false; cells.len()];
    for (cell, &own) in cells.iter().enumerate() {
        let (x, y) = (cell % columns, cell / columns);
        let (column, row) = (extent.left + x, extent.top + y);
        let right = (column + 1 < output.columns).then(|| {
            let other = (x + 1 < columns).then_some(cell + 1);
            (&output.across[row * (output.columns - 1) + column], other)
        });
        let below = (row + 1 < output.rows).then(|| {
            let other = (y + 1 < rows).then_some(cell + columns);
            (&output.down[row * output.columns + column], other)
        });
        let left =
            (x == 0 && column > 0).then(|| (&output.across[row * (output.columns - 1) + column - 1], None));
        let above = (y == 0 && row > 0).then(|| (&output.down[(row - 1) * output.columns + column], None));
        for (line, other) in [right, below, left, above].into_iter().flatten() {
            let Some(class) = line_class(own, other.map(|other| cells[other])) else { continue };
            let shade = |cell: usize| shades.and_then(|shades| shades[cell]);
            let difference = shade(cell).zip(other.and_then(shade)).map(|(a, b)| lab_distance(a, b));
            let likelihood = match class {
                BETWEEN_BLOCKS if difference.is_some_and(|difference| difference > MIN_OTHER_SHADE) => {
                    (line[BETWEEN_BLOCKS].exp() + line[WITHIN_BLOCK].exp()).ln()
                }
                _ => line[class],
            };
            let likelihood = likelihood.max(-7.0);
            sum += likelihood;
            count += 1.0;
            // Lines between empty cells are excluded: a block missed there would lower other lines
            // and the margin as well.
            if class != BETWEEN_GAPS {
                least = least.min(likelihood);
            }
            if likelihood < MAX_WEAK {
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

/// Runs the network on the window around a board, and on two slightly shifted windows.
fn read_shifted(steps: &Steps<'_>, board: &Lattice) -> [WindowOutput; 3] {
    let window = widen(board, 1);
    let (width, height) = (SHIFT * window.cell.0, SHIFT * window.cell.1);
    [(0.0, 0.0), (-width, -height), (width, height)].map(|(across, down)| {
        let moved = Lattice { left: window.left + across, top: window.top + down, ..window };
        reader::read(&Window::new(steps, &moved))
    })
}

/// Reads a board again from the mean of shifted windows, and records whether each shows the same
/// covering.
fn read_again(steps: &Steps<'_>, board: &Tray, pieces: Pieces, shifted: &[WindowOutput; 3]) -> Option<Tray> {
    let window = widen(&board.lattice, 1);
    let extent = Extent { left: 1, top: 1, right: 1 + board.lattice.columns, bottom: 1 + board.lattice.rows };
    let mut found = cover_extent(steps, &window, &WindowOutput::mean(shifted), &extent, pieces)?;
    let same = |output: &WindowOutput| {
        let alone = cover_extent(steps, &window, output, &extent, pieces);
        alone.is_some_and(|alone| alone.tilings[0].cells == found.tilings[0].cells)
    };
    found.steady = shifted.iter().all(same);
    // Shifted windows are less clear than fitted ones.
    found.worth = (found.worth + board.worth) / 2.0;
    Some(found)
}
