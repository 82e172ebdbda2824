//! Distinguishes boards from lists: calendars, keypads and menus of levels.

use super::Guess;
use crate::vision::Source;

/// Maximum log-likelihood of a gap in a cell that is clearly not empty.
const MAX_BLANK: f32 = -2.0;

/// Minimum cells of a cropped calendar. Smaller boards may count up by chance.
const MIN_CALENDAR_CELLS: usize = 16;

impl Guess<'_> {
    /// Returns whether most printed numbers count up in their rows, as on calendars, keypads and
    /// menus.
    pub(super) fn counts_up(&self) -> bool {
        let (tiles, count) = (self.tiles(), self.homes.len());
        let follows = |pair: &[u8]| pair[0] == 0 || pair[1] == 0 || pair[1] == pair[0] + 1;
        let rows = tiles.chunks(self.grid.columns);
        let counted = rows.flat_map(|row| row.windows(2)).filter(|pair| follows(pair)).count();
        self.grid.source == Source::Numbers && counted * 10 >= (count - self.grid.rows) * 8
    }

    /// Returns whether numbers count up as in a list, and the missing number is unusual for a
    /// board. Boards usually lack the last number, or the lowest one if their first cell is empty.
    pub(super) fn is_list(&self) -> bool {
        let (tiles, count) = (self.tiles(), self.homes.len());
        let missing = self.homes[self.gap] + 1;
        let is_usual = missing == count || tiles[0] == 0 && missing == 1;
        self.counts_up() && !is_usual
    }

    /// Returns whether numbers count up as on a calendar: from a first number above 1, or on a
    /// large board that is far from solved.
    pub(super) fn is_calendar(&self) -> bool {
        let count = self.homes.len();
        let is_far_from_solved =
            || count >= MIN_CALENDAR_CELLS && !self.counts_from(0, 2) && !self.counts_from(1, 2);
        let starts_above_1 = || (2..count).any(|first| self.counts_from(first, 3));
        self.counts_up() && (starts_above_1() || is_far_from_solved())
    }

    /// Returns whether at least `quarters`/4 of the cells hold the tile whose number is the cell's
    /// index in reading order plus `first`.
    fn counts_from(&self, first: usize, quarters: usize) -> bool {
        let tiles = self.tiles();
        let shown = tiles.iter().enumerate().filter(|(cell, tile)| usize::from(**tile) == cell + first);
        shown.count() * 4 >= tiles.len() * quarters
    }

    /// Returns whether the cell taken for the gap clearly shows the missing number. On keypads and
    /// menus no cell is empty.
    pub(super) fn is_full(&self) -> bool {
        let (cell, missing) = (&self.grid.cells[self.gap], self.homes[self.gap] as u8 + self.first);
        self.grid.source == Source::Numbers
            && cell.candidates.first().is_some_and(|best| best.number == missing && best.is_clear())
            && cell.blank < MAX_BLANK
    }
}
