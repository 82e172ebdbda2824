//! The size of a sliding puzzle and the goals that have names.

use std::fmt;

use crate::families::direction::Direction;

/// Width and height in cells, width first as players write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Shape {
    pub(super) width: usize,
    pub(super) height: usize,
}

/// The longest side that the text forms know.
pub(super) const MOST_SIDE: usize = 10;

impl Shape {
    pub(super) fn cells(self) -> usize {
        self.width * self.height
    }

    /// Moves between two cells, along the row and the column.
    pub(super) fn distance(self, a: usize, b: usize) -> usize {
        (a % self.width).abs_diff(b % self.width) + (a / self.width).abs_diff(b / self.width)
    }

    /// The cell of the tile that moves in this direction when the gap is in `gap`.
    pub(super) fn source(self, direction: Direction, gap: usize) -> Option<usize> {
        let (column, row) = (gap % self.width, gap / self.width);
        match direction {
            Direction::Up => (row + 1 < self.height).then(|| gap + self.width),
            Direction::Left => (column + 1 < self.width).then(|| gap + 1),
            Direction::Down => (row > 0).then(|| gap - self.width),
            Direction::Right => (column > 0).then(|| gap - 1),
        }
    }

    /// The cells next to a cell.
    pub(super) fn neighbours(self, cell: usize) -> impl Iterator<Item = usize> {
        let Self { width, height } = self;
        let (x, y) = (cell % width, cell / width);
        let below = (y + 1 < height).then(|| cell + width);
        let right = (x + 1 < width).then(|| cell + 1);
        [below, right, (y > 0).then(|| cell - width), (x > 0).then(|| cell - 1)].into_iter().flatten()
    }

    /// The square of that many cells, if there is one.
    pub(super) fn square(cells: usize) -> Option<Self> {
        (2..=MOST_SIDE).find(|side| side * side == cells).map(|side| Self { width: side, height: side })
    }

    /// Every shape of that many cells.
    pub(super) fn all_of(cells: usize) -> impl Iterator<Item = Self> {
        (2..=MOST_SIDE)
            .filter(move |width| cells.is_multiple_of(*width) && (2..=MOST_SIDE).contains(&(cells / width)))
            .map(move |width| Self { width, height: cells / width })
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// Goals that players call by name. All but the first put the tiles in order along some path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// `123/456/780`: reading order, the gap last.
    Rows,
    /// `012/345/678`: reading order, the gap first.
    GapFirst,
    /// `123/804/765`: clockwise inwards, the gap at the end of the spiral.
    Snail,
    /// `123/654/780`: line by line, turning at each end.
    Snake,
    /// `147/258/360`: column by column.
    Columns,
}

/// Each name that is understood.
const NAMES: &[(&str, Named)] = &[
    ("rows", Named::Rows),
    ("snail", Named::Snail),
    ("gap-first", Named::GapFirst),
    ("snake", Named::Snake),
    ("columns", Named::Columns),
    ("spiral", Named::Snail),
    ("default", Named::Rows),
    ("按行", Named::Rows),
    ("蜗牛", Named::Snail),
    ("螺旋", Named::Snail),
    ("空格在前", Named::GapFirst),
    ("蛇形", Named::Snake),
    ("按列", Named::Columns),
];

impl Named {
    /// One of each.
    pub(super) const ALL: [Self; 5] = [Self::Rows, Self::Snail, Self::GapFirst, Self::Snake, Self::Columns];

    /// The goal that a player's word names.
    pub(super) fn of(word: &str) -> Option<Self> {
        let word = word.trim().to_lowercase();
        NAMES.iter().find(|(name, _)| *name == word).map(|&(_, named)| named)
    }

    /// The tile in each cell, in reading order, the gap as 0.
    pub(super) fn layout(self, shape: Shape) -> Vec<u8> {
        let Shape { width, height } = shape;
        let cells = shape.cells();
        let path: Vec<usize> = match self {
            Self::GapFirst => return (0..cells as u8).collect(),
            Self::Rows => (0..cells).collect(),
            Self::Snail => spiral(shape),
            Self::Snake => (0..cells)
                .map(|i| {
                    let (row, step) = (i / width, i % width);
                    row * width + if row % 2 == 0 { step } else { width - 1 - step }
                })
                .collect(),
            Self::Columns => (0..cells).map(|i| (i % height) * width + i / height).collect(),
        };
        let mut layout = vec![0; cells];
        for (tile, &cell) in (1..cells as u8).zip(&path) {
            layout[cell] = tile;
        }
        layout
    }
}

/// The cells clockwise inwards from the upper left.
fn spiral(Shape { width, height }: Shape) -> Vec<usize> {
    let (mut left, mut top, mut right, mut bottom) = (0, 0, width, height);
    let mut path = Vec::with_capacity(width * height);
    while left < right && top < bottom {
        path.extend((left..right).map(|x| top * width + x));
        top += 1;
        path.extend((top..bottom).map(|y| y * width + right - 1));
        right -= 1;
        if top < bottom {
            bottom -= 1;
            path.extend((left..right).rev().map(|x| bottom * width + x));
        }
        if left < right {
            path.extend((top..bottom).rev().map(|y| y * width + left));
            left += 1;
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_goals_are_the_known_layouts() {
        let text = |named: Named, width, height| {
            named.layout(Shape { width, height }).iter().map(u8::to_string).collect::<String>()
        };
        assert_eq!(text(Named::Rows, 3, 3), "123456780");
        assert_eq!(text(Named::GapFirst, 3, 3), "012345678");
        assert_eq!(text(Named::Snail, 3, 3), "123804765");
        assert_eq!(text(Named::Snake, 3, 3), "123654780");
        assert_eq!(text(Named::Columns, 3, 3), "147258360");
        assert_eq!(text(Named::Snail, 4, 2), "12340765");
        assert_eq!(text(Named::Snail, 2, 4), "12037465"); // 12 / 03 / 74 / 65: down the right, up the left
    }

    #[test]
    fn every_named_goal_names_each_tile_once() {
        for named in Named::ALL {
            assert!(NAMES.iter().any(|(name, of)| *of == named && Named::of(name) == Some(named)));
            for (width, height) in (2..=MOST_SIDE).flat_map(|w| (2..=MOST_SIDE).map(move |h| (w, h))) {
                let mut layout = named.layout(Shape { width, height });
                layout.sort_unstable();
                assert!(layout.iter().enumerate().all(|(i, &tile)| i == usize::from(tile)));
            }
        }
    }
}
