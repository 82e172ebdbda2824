//! Lays out contact sheets. Draws nothing.
//!
//! ```text
//! ├MARGIN┤7      U ↑├GAP┤8      L ←├ …    ┬ header
//!         ┌────────┐     ┌────────┐       ┴
//!         │ board  │     │ board  │
//!         └────────┘     └────────┘
//! ```
//!
//! A phone shows the widest page about 380 px wide, scaled by 0.6: a cell of 43 px is then 26 px
//! high, and its digit 13 px. The usual columns are as many as fit with cells of 40 px, at most
//! five. Up to twelve boards are one page if their cells are at least 20 px, with more columns if
//! necessary.
//!
//! Several pages are square, but four pages are four by three, since a phone crops the pictures of
//! a message to these ratios. Each can hold at least as many boards as a single page with the usual
//! columns. Seven pages become eight, or six with smaller cells if the boards do not fill eight.
//!
//! | board | columns | cell | one page, at most | several pages, each |
//! |---|---|---|---|---|
//! | 2 × 2 | 5 | 49 px | 20 | 20 |
//! | 3 × 3 | 4 | 43 px | 20 | 20, cell 33 px |
//! | 4 × 4 | 3 | 45 px | 15 | 16, cell 33 px |
//! | 5 × 5 | 2 | 57 px | 8, or 12 of 36 px | 9, cell 36 px |
//! | 7 × 7 | 2 | 41 px | 8, or 12 of 26 px | 9, cell 26 px |
//! | 10 × 10 | 1 | 59 px | 2, or 8 of 28 px | 2, cell 32 px |

use std::cmp::Reverse;

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

/// Horizontal gap between panels.
pub(super) const GAP_X: u32 = 18;
/// Vertical gap between panels.
pub(super) const GAP_Y: u32 = 20;

/// Minimum size of a cell. If cells would be smaller, there are fewer columns.
const MIN_CELL: u32 = 40;

/// Maximum size of a cell.
const MAX_CELL: u32 = 60;

/// Minimum width of a panel. A number and a caption fit above a board one cell wide.
const MIN_PANEL: u32 = 92;

/// Maximum panels side by side.
const MAX_COLUMNS: u32 = 5;
/// Maximum panels on a page that is the only one.
const MAX_PANELS: u32 = 20;

/// Boards up to this number share one page, unless their cells would be smaller than
/// [`MIN_SINGLE_CELL`].
const SINGLE_PAGE: usize = 12;

/// Minimum size of a cell on a page of at most [`SINGLE_PAGE`] boards.
const MIN_SINGLE_CELL: u32 = 20;

/// Maximum side of a square page. A page may be wider than its panels.
const MAX_SIDE: u32 = 768;

/// Layout of the pages of a sheet. Sizes are in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Size of a cell.
    pub(super) cell: u32,
    /// Panels side by side.
    pub(super) columns: usize,
    /// Panels on each page except the last, in full rows unless seven pages became eight.
    pub(super) per_page: usize,
    /// Maximum panels on one page with cells of this size.
    pub(super) max_per_page: usize,
    /// Width of a panel.
    pub(super) width: u32,
    /// Height of the board in a panel, with its tray.
    board: u32,
    /// Width and height of each page, if there are several.
    size: Option<(u32, u32)>,
}

impl Layout {
    /// Lays out `count` panels of boards of at most `cells` (width, height).
    pub(super) fn new(cells: (f32, f32), count: usize) -> Self {
        let inner = MAX_WIDTH - 2 * MARGIN;
        let panel = side(cells.0, MIN_CELL).max(MIN_PANEL).saturating_add(GAP_X);
        let columns = ((inner + GAP_X) / panel).clamp(1, MAX_COLUMNS);
        let usual = Self::with_columns(cells, columns, MAX_HEIGHT);
        if count <= usual.max_per_page {
            return usual.for_count(count);
        }
        let mut wider =
            (columns + 1..=MAX_COLUMNS).map(|columns| Self::with_columns(cells, columns, MAX_HEIGHT));
        let holds_all = |layout: &Self| layout.max_per_page >= count && layout.cell >= MIN_SINGLE_CELL;
        if let Some(single) = wider.find(holds_all).filter(|_| count <= SINGLE_PAGE) {
            return single.for_count(count);
        }
        let largest_square = |min_panels| {
            let squares = (columns..=MAX_COLUMNS).map(|columns| Self::square(cells, columns, min_panels));
            let layout = squares.min_by_key(|layout| Reverse(layout.cell)).unwrap_or(usual);
            layout.for_count(count)
        };
        let layout = largest_square(usual.max_per_page);
        // Of seven pictures, a phone shows the first across the whole width, with half of it cut
        // off.
        let per_page = count.div_ceil(8);
        let layout = match (count.div_ceil(layout.per_page), count.div_ceil(per_page)) {
            (7, 8) => Self { per_page, ..layout },
            (7, _) => largest_square(count.div_ceil(6)),
            _ => layout,
        };
        let (width, height) = layout.page(layout.per_page);
        let side = width.max(height);
        // Four pictures are cropped to four by three.
        let is_four = count.div_ceil(layout.per_page) == 4;
        let size = if is_four { (side.div_ceil(3) * 4, side.next_multiple_of(3)) } else { (side, side) };
        Self { size: Some(size), ..layout }
    }

    /// Lays out boards in `columns`, on pages of at most `height` pixels.
    fn with_columns(cells: (f32, f32), columns: u32, height: u32) -> Self {
        let layout = Self::within(cells, columns, height - 2 * MARGIN - HEADER);
        let rows = (height - 2 * MARGIN + GAP_Y) / (HEADER + layout.board + GAP_Y);
        layout.with_panels(columns * rows.min((MAX_PANELS / columns).max(1)))
    }

    /// Lays out at least `min_panels` boards in `columns`, on square pages of at most [`MAX_SIDE`].
    fn square(cells: (f32, f32), columns: u32, min_panels: usize) -> Self {
        let rows = (min_panels as u32).div_ceil(columns).max(1);
        let max_height = (MAX_SIDE - 2 * MARGIN + GAP_Y) / rows;
        Self::within(cells, columns, max_height.saturating_sub(HEADER + GAP_Y).max(1))
            .with_panels(columns * rows)
    }

    /// Sizes cells and panels: the largest cells with which `columns` boards fit side by side, each
    /// at most `max_height` pixels high. Leaves the panels per page at 1.
    fn within(cells: (f32, f32), columns: u32, max_height: u32) -> Self {
        let max_width = (MAX_WIDTH - 2 * MARGIN + GAP_X) / columns - GAP_X;
        let fits = |&cell: &u32| side(cells.0, cell) <= max_width && side(cells.1, cell) <= max_height;
        let cell = (1..=MAX_CELL).rev().find(fits).unwrap_or(1);
        let (width, board) =
            (side(cells.0, cell).max(MIN_PANEL).min(max_width), side(cells.1, cell).min(max_height));
        Self { cell, columns: columns as usize, per_page: 1, max_per_page: 1, width, board, size: None }
    }

    /// Sets the maximum panels per page.
    fn with_panels(self, max_per_page: u32) -> Self {
        Self { max_per_page: max_per_page as usize, ..self }
    }

    /// Distributes `count` panels evenly over the pages, in full rows.
    fn for_count(self, count: usize) -> Self {
        let pages = count.div_ceil(self.max_per_page).max(1);
        let per_page = count.div_ceil(pages).max(1).next_multiple_of(self.columns);
        Self { per_page, columns: self.columns.min(count.max(1)), ..self }
    }

    /// Returns the width and height of a page of `count` panels. A single page is at most
    /// [`MAX_WIDTH`] by [`MAX_HEIGHT`]. Several pages are squares of at most [`MAX_SIDE`], but four
    /// pages are a third wider.
    pub(super) fn page(&self, count: usize) -> (u32, u32) {
        if let Some(size) = self.size {
            return size;
        }
        let (columns, rows) = (self.columns as u32, count.div_ceil(self.columns).max(1) as u32);
        let width = 2 * MARGIN + columns * (self.width + GAP_X) - GAP_X;
        let height = 2 * MARGIN + rows * (HEADER + self.board + GAP_Y) - GAP_Y;
        (width, height)
    }

    /// Returns the left edge of the panels, which are centred on a wider page.
    fn left(&self) -> u32 {
        let columns = self.columns as u32;
        let width = columns * (self.width + GAP_X) - GAP_X;
        self.size.map_or(MARGIN, |(page_width, _)| page_width.saturating_sub(width) / 2)
    }

    /// Returns the left edge and baseline of the header of the panel at `index` on its page.
    pub(super) fn header(&self, index: usize) -> (i32, i32) {
        let (column, row) = ((index % self.columns) as u32, (index / self.columns) as u32);
        let x = self.left() + column * (self.width + GAP_X);
        let y = MARGIN + row * (HEADER + self.board + GAP_Y) + HEADER_CAP;
        (x as i32, y as i32)
    }

    /// Returns the upper left corner of the cells of the board below the header at `x`, `baseline`.
    pub(super) fn board(&self, (x, baseline): (i32, i32)) -> (i32, i32) {
        let pad = Metrics::of(self.cell).pad as i32;
        (x + pad, baseline + (HEADER - HEADER_CAP) as i32 + pad)
    }
}

/// Returns the length of `cells` cells with the rim of their tray, in pixels. Saturates.
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
    fn common_boards_have_the_expected_layout() {
        check((2.0, 2.0), 20, 5, 49, &[(20, (634, 616))]);
        check((2.0, 4.0), 20, 5, 49, &[(20, (634, 1008))]);
        check((4.0, 2.0), 18, 3, 45, &[(18, (632, 870))]);
        check((3.0, 3.0), 3, 3, 43, &[(3, (479, 194))]);
        check((3.0, 3.0), 20, 4, 43, &[(20, (634, 922))]);
        check((3.0, 3.0), 32, 4, 33, &[(16, (612, 612)), (16, (612, 612))]);
        check((4.0, 4.0), 17, 4, 33, &[(12, (638, 638)), (5, (638, 638))]);
        check((5.0, 5.0), 8, 2, 57, &[(8, (640, 1372))]);
        check((5.0, 5.0), 12, 3, 36, &[(12, (626, 936))]);
        check((5.0, 5.0), 13, 3, 36, &[(9, (705, 705)), (4, (705, 705))]);
        check((10.0, 10.0), 2, 1, 59, &[(2, (632, 1302))]);
    }

    #[test]
    fn no_solution_has_seven_pages() {
        for side in [2.0, 3.0, 5.0, 8.0, 10.0, 14.0, 20.0] {
            for count in 1..400_usize {
                let pages = count.div_ceil(Layout::new((side, side), count).per_page);
                assert_ne!(pages, 7, "{count} boards of {side} cells");
            }
        }
    }

    #[test]
    fn every_board_fits_on_a_page() {
        for width in [0.0, 1.0, 2.5, 8.0, 20.0, 300.0, 1e9, f32::INFINITY, f32::NAN] {
            for height in [0.0, 1.0, 2.5, 8.0, 20.0, 300.0, 1e9, f32::INFINITY, f32::NAN] {
                for count in [0, 1, 7, 100] {
                    let layout = Layout::new((width, height), count);
                    let (w, h) = layout.page(layout.per_page.min(count));
                    assert!(
                        w <= MAX_SIDE / 3 * 4 && h <= MAX_HEIGHT,
                        "{width} × {height}, {count}: {w} × {h}"
                    );
                }
            }
        }
    }
}
