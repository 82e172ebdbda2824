//! The legend of a board: a block for each button, with a cell for each dial in the dial's place.
//!
//! ```text
//!   dials in one row:              dials in several rows:
//!
//!     A [+1][−2]  ·                  A              B
//!     B  ·  [+1][+1]                [+1] ·  [+1]    ·  [+1] ·
//!                                    · [−2]  ·     [+1][+1][+1]
//! ```
//!
//! A number is the step by which the button turns the dial. A dot is a dial that it does not turn.
//! Lamps have only two positions, so their cells need no number.

use super::board::DialsBoard;
use super::picture::{BORDER, columns, draw_shape, width};
use super::press::button_name;
use crate::puzzle::Scene;
use crate::puzzle::scene::{Ink, Shape};

/// Maximum side of a cell in a panel, in diameters of a dial.
const MAX_SIDE_IN_PANEL: f32 = 0.55;
/// Maximum side of a cell below a board, in diameters of a dial.
const MAX_SIDE: f32 = 0.42;
/// Side at which a cell below a board is easy to read, in diameters of a dial. A layout with larger
/// cells is not preferred.
const COMFORTABLE_SIDE: f32 = 0.34;

/// Side of a box, in cells.
const BOX_SIDE: f32 = 0.9;
/// Diameter of a dot, in cells.
const DOT_SIDE: f32 = 0.3;
/// Side of a letter's box, in cells.
const LETTER_SIDE: f32 = 0.9;
/// Gap between blocks in a row, in cells.
const COLUMN_GAP: f32 = 0.5;
/// Gap between rows of blocks if the dials are in one row, in cells.
const LINE_GAP: f32 = 0.1;
/// Gap between rows of blocks if the dials are in several rows, in cells.
const BLOCK_GAP: f32 = 0.3;

/// Ratio of height to width of the tallest page. A picture of one board with a larger ratio is
/// drawn smaller to fit.
const MAX_PAGE_RATIO: f32 = 2.2;

/// Arrangement of the blocks.
#[derive(Clone, Copy, Debug)]
struct Layout {
    /// Cells of a block across and down, including the place of its letter.
    block: (f32, f32),
    /// Number of blocks in a row.
    across: usize,
    /// Number of rows of blocks.
    rows: usize,
    /// Gap between rows of blocks, in cells.
    gap: f32,
    /// Side of a cell, in diameters of a dial.
    side: f32,
}

impl Layout {
    /// Chooses the number of blocks in a row that gives the largest cells. Both limits are in
    /// diameters of a dial. Without `max_height`, the legend is below a board, and the cells are
    /// compared at the size at which they are displayed.
    fn new(board: &DialsBoard, max_width: f32, max_height: Option<f32>) -> Self {
        let (dials, count) = (board.dials.len(), board.rules.buttons.len());
        let (columns, lines) = (columns(dials), dials.div_ceil(columns(dials)));
        let is_line = lines == 1;
        let (block, gap) = match is_line {
            true => ((columns as f32 + 1.0, 1.0), LINE_GAP),
            false => ((columns as f32, lines as f32 + 1.0), BLOCK_GAP),
        };
        let with_columns = |across: usize| {
            let rows = count.div_ceil(across);
            let cells = across as f32 * (block.0 + COLUMN_GAP) - COLUMN_GAP;
            let layout = Self { block, across, rows, gap, side: max_width / cells };
            let max_side = match max_height {
                Some(max_height) => MAX_SIDE_IN_PANEL.min((max_height - 2.0 * BORDER) / layout.cells_down()),
                None => MAX_SIDE,
            };
            Self { side: layout.side.min(max_side), ..layout }
        };
        // Side of a cell after a tall picture is scaled down to fit the page.
        let displayed_side = |layout: &Self| match max_height {
            Some(_) => layout.side,
            None => {
                let whole = super::picture::height(dials) + layout.height();
                layout.side.min(COMFORTABLE_SIDE) * (MAX_PAGE_RATIO * max_width / whole).min(1.0)
            }
        };
        let all = (1..=count).map(with_columns);
        // `max_by` returns the last of equal layouts, which has the fewest rows.
        all.max_by(|a, b| displayed_side(a).total_cmp(&displayed_side(b))).expect("a board has a button")
    }

    fn cells_down(&self) -> f32 {
        self.rows as f32 * (self.block.1 + self.gap) - self.gap
    }

    fn height(&self) -> f32 {
        self.cells_down() * self.side + 2.0 * BORDER
    }
}

/// Draws the legend as wide as the board, and at most `max_height` diameters of a dial high.
/// Without `max_height`, it is high enough to be legible below the board.
pub(super) fn draw(board: &DialsBoard, max_height: Option<f32>) -> Scene {
    let dials = board.dials.len();
    let scene_width = width(dials);
    let layout = Layout::new(board, scene_width - 2.0 * BORDER, max_height);
    let Layout { block, across, gap, side, .. } = layout;
    let (columns, is_line) = (columns(dials), block.1 == 1.0);
    let lamps = board.has_lamps();
    let mut scene = Scene { width: scene_width, height: layout.height(), items: Vec::new() };
    // The blocks are centred.
    let cells = across as f32 * (block.0 + COLUMN_GAP) - COLUMN_GAP;
    let left = (scene_width - cells * side) / 2.0;
    for button in 0..board.rules.buttons.len() {
        let (column, row) = ((button % across) as f32, (button / across) as f32);
        let corner = (left + column * (block.0 + COLUMN_GAP) * side, BORDER + row * (block.1 + gap) * side);
        let middle = |x: f32, y: f32| (corner.0 + (x + 0.5) * side, corner.1 + (y + 0.5) * side);
        let letter = Some(button_name(button).to_string());
        draw_shape(&mut scene, middle(0.0, 0.0), LETTER_SIDE * side, Shape::Box, Ink::Tray, letter);
        let mut steps = vec![None; dials];
        board.rules.turned_dials(button).for_each(|(dial, step)| steps[dial] = Some(step));
        for (dial, step) in steps.into_iter().enumerate() {
            let (x, y) = ((dial % columns) as f32, (dial / columns) as f32);
            let at = if is_line { middle(x + 1.0, y) } else { middle(x, y + 1.0) };
            match step {
                None => draw_shape(&mut scene, at, DOT_SIDE * side, Shape::Disc, Ink::Point, None),
                Some(step) => {
                    let label = (!lamps).then(|| write(step));
                    draw_shape(&mut scene, at, BOX_SIDE * side, Shape::Box, Ink::Point, label);
                }
            }
        }
    }
    scene
}

/// Writes a step with its sign.
pub(super) fn write(step: i8) -> String {
    format!("{}{}", if step < 0 { '−' } else { '+' }, step.abs())
}
