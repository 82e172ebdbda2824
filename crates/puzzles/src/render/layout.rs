//! The layout of a contact sheet. Nothing is drawn here.
//!
//! ```text
//! ├MARGIN┤7      U ↑├GAP┤8      L ←├ …    ┬ header
//!         ┌────────┐     ┌────────┐       ┴
//!         │ board  │     │ board  │
//!         └────────┘     └────────┘
//! ```
//!
//! A phone shows the widest page at about 380 px, scaled by 0.6: a cell of 43 px is then 26 px and
//! its digit 13 px high. The layout has as many columns as leave cells of about 40 px, at most
//! five.
//!
//! | board | columns | cell | boards per page | full page |
//! |---|---|---|---|---|
//! | 2 × 2 | 5 | 49 px | 20 | 634 × 616 |
//! | 3 × 3 | 4 | 43 px | 20 | 634 × 922 |
//! | 4 × 4 | 3 | 45 px | 15 | 632 × 1177 |
//! | 5 × 5 | 2 | 57 px | 8 | 640 × 1372 |
//! | 7 × 7 | 2 | 41 px | 8 | 640 × 1372 |
//! | 10 × 10 | 1 | 59 px | 2 | 632 × 1302 |

use super::shape::Metrics;

// All lengths are in pixels.

/// Maximum width of a page.
pub(super) const MAX_WIDTH: u32 = 640;

/// Maximum height of a page.
pub(super) const MAX_HEIGHT: u32 = 1400;

/// Margin around the panels.
pub(super) const MARGIN: u32 = 16;

/// Height of digits in a header.
pub(super) const HEADER_CAP: u32 = 15;

/// Height of a header, from its top to the board, with room for descenders.
pub(super) const HEADER: u32 = HEADER_CAP + 10;

pub(super) const GAP_X: u32 = 18;
pub(super) const GAP_Y: u32 = 20;

/// Minimum size of a cell; below it there are fewer columns.
const MIN_CELL: u32 = 40;

/// Maximum size of a cell.
const MAX_CELL: u32 = 60;

/// Minimum width of a panel: a number and a caption fit above a board one cell wide.
const MIN_PANEL: u32 = 92;

const MAX_COLUMNS: u32 = 5;
const MAX_PANELS: u32 = 20;

/// Sizes of a sheet in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Size of a cell.
    pub(super) cell: u32,
    /// Panels side by side.
    pub(super) columns: usize,
    /// Panels on each page but the last, in full rows.
    pub(super) per_page: usize,
    /// Maximum panels of such boards on one page.
    pub(super) max_per_page: usize,
    /// Width of a panel.
    pub(super) width: u32,
    /// Height of the board in a panel, with its tray.
    board: u32,
}

impl Layout {
    /// Lays out `count` panels of boards of at most `cells` (width, height).
    pub(super) fn new(cells: (f32, f32), count: usize) -> Self {
        let inner = MAX_WIDTH - 2 * MARGIN;
        let panel = |cell| side(cells.0, cell).max(MIN_PANEL);
        let columns = ((inner + GAP_X) / (panel(MIN_CELL).saturating_add(GAP_X))).clamp(1, MAX_COLUMNS);
        let wide = (inner + GAP_X) / columns - GAP_X;
        let high = MAX_HEIGHT - 2 * MARGIN - HEADER;
        let fits = |&cell: &u32| side(cells.0, cell) <= wide && side(cells.1, cell) <= high;
        let cell = (1..=MAX_CELL).rev().find(fits).unwrap_or(1);

        let board = side(cells.1, cell).min(high);
        let rows = (MAX_HEIGHT - 2 * MARGIN + GAP_Y) / (HEADER + board + GAP_Y);
        let max_per_page = (columns * rows.min((MAX_PANELS / columns).max(1))) as usize;
        // Pages of similar length, in full rows: 32 panels give 16 and 16 rather than 20 and 12.
        let pages = count.div_ceil(max_per_page).max(1);
        let per_page = count.div_ceil(pages).max(1).next_multiple_of(columns as usize);
        let columns = (columns as usize).min(count.max(1));
        Self { cell, columns, per_page, max_per_page, width: panel(cell).min(wide), board }
    }

    /// Width and height of a page of `count` panels, at most [`MAX_WIDTH`] by [`MAX_HEIGHT`].
    pub(super) fn page(&self, count: usize) -> (u32, u32) {
        let (columns, rows) = (self.columns as u32, count.div_ceil(self.columns).max(1) as u32);
        let width = 2 * MARGIN + columns * (self.width + GAP_X) - GAP_X;
        let height = 2 * MARGIN + rows * (HEADER + self.board + GAP_Y) - GAP_Y;
        (width, height)
    }

    /// Left edge and baseline of the header of the panel at `index` on its page.
    pub(super) fn header(&self, index: usize) -> (i32, i32) {
        let (column, row) = ((index % self.columns) as u32, (index / self.columns) as u32);
        let x = MARGIN + column * (self.width + GAP_X);
        let y = MARGIN + row * (HEADER + self.board + GAP_Y) + HEADER_CAP;
        (x as i32, y as i32)
    }

    /// Corner of the cells of the board below the header at `x`, `baseline`.
    pub(super) fn board(&self, (x, baseline): (i32, i32)) -> (i32, i32) {
        let pad = Metrics::of(self.cell).pad as i32;
        (x + pad, baseline + (HEADER - HEADER_CAP) as i32 + pad)
    }
}

/// Pixels of `cells` cells with the rim of their tray. Saturates.
pub(super) fn side(cells: f32, cell: u32) -> u32 {
    ((cells * cell as f32).ceil() as u32).saturating_add(2 * Metrics::of(cell).pad)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(cells: (f32, f32), count: usize, columns: usize, cell: u32, pages: &[(usize, (u32, u32))]) {
        let layout = Layout::new(cells, count);
        let panels: Vec<usize> = (0..count).collect();
        let got: Vec<_> =
            panels.chunks(layout.per_page).map(|page| (page.len(), layout.page(page.len()))).collect();
        assert_eq!((layout.columns, layout.cell, got.as_slice()), (columns, cell, pages));
    }

    #[test]
    fn common_boards() {
        check((2.0, 2.0), 20, 5, 49, &[(20, (634, 616))]);
        check((2.0, 4.0), 20, 5, 49, &[(20, (634, 1008))]);
        check((4.0, 2.0), 18, 3, 45, &[(18, (632, 870))]);
        check((3.0, 3.0), 3, 3, 43, &[(3, (479, 194))]);
        check((3.0, 3.0), 20, 4, 43, &[(20, (634, 922))]);
        check((3.0, 3.0), 32, 4, 43, &[(16, (634, 740)), (16, (634, 740))]);
        check((4.0, 4.0), 17, 3, 45, &[(9, (632, 711)), (8, (632, 711))]);
        check((5.0, 5.0), 8, 2, 57, &[(8, (640, 1372))]);
        check((10.0, 10.0), 2, 1, 59, &[(2, (632, 1302))]);
    }

    #[test]
    fn every_board_fits_on_a_page() {
        for width in [0.0, 1.0, 2.5, 8.0, 20.0, 300.0, 1e9, f32::INFINITY, f32::NAN] {
            for height in [0.0, 1.0, 2.5, 8.0, 20.0, 300.0, 1e9, f32::INFINITY, f32::NAN] {
                for count in [0, 1, 7, 100] {
                    let layout = Layout::new((width, height), count);
                    let (w, h) = layout.page(layout.per_page.min(count));
                    assert!(w <= MAX_WIDTH && h <= MAX_HEIGHT, "{width} × {height}, {count}: {w} × {h}");
                }
            }
        }
    }
}
