//! Named goals.

use super::shape::Shape;
use crate::family::Named;
use crate::puzzle::Name;

/// A goal with a common name. Unless the gap comes first, the tiles are in order along a path
/// through all cells that ends at the gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NamedGoal {
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

/// Names of each goal, in the order of [`NamedGoal::ALL`].
const SPELLINGS: &[Name] = &[
    Name {
        translations: &[("en", "rows"), ("zh", "按行"), ("ja", "行順"), ("ko", "행순서")],
        aliases: &["default"],
    },
    Name {
        translations: &[("en", "snail"), ("zh", "蜗牛"), ("ja", "うずまき"), ("ko", "달팽이")],
        aliases: &["spiral", "螺旋"],
    },
    Name {
        translations: &[("en", "gap-first"), ("zh", "空格在前"), ("ja", "空き先頭"), ("ko", "빈칸먼저")],
        aliases: &[],
    },
    Name {
        translations: &[("en", "snake"), ("zh", "蛇形"), ("ja", "蛇行"), ("ko", "뱀")], aliases: &[]
    },
    Name {
        translations: &[("en", "columns"), ("zh", "按列"), ("ja", "列順"), ("ko", "열순서")],
        aliases: &[],
    },
];

impl Named for NamedGoal {
    const ALL: &'static [Self] = &[Self::Rows, Self::Snail, Self::GapFirst, Self::Snake, Self::Columns];
    const NAMES: &'static [&'static str] = &["rows", "snail", "gap-first", "snake", "columns"];

    fn from_name(name: &str) -> Option<Self> {
        Name::position(SPELLINGS, name).map(|at| Self::ALL[at])
    }
}

impl NamedGoal {
    /// Iterates over the goals whose names nearly match a typed text, nearest first.
    pub(super) fn nearest(typed: &str) -> impl Iterator<Item = Self> {
        let names = Name::nearest(SPELLINGS, typed);
        names.into_iter().filter_map(|(name, _)| Self::from_name(name.in_language("en")))
    }

    /// Returns the goal's name in each language.
    pub(super) fn names(self) -> &'static Name {
        let at = Self::ALL.iter().position(|goal| *goal == self).expect("ALL has every goal");
        &SPELLINGS[at]
    }

    /// Returns the identifier of the message that offers to solve a board to this goal.
    pub(super) fn offer_id(self) -> &'static str {
        match self {
            Self::Rows => "sliding-to-rows",
            Self::Snail => "sliding-to-snail",
            Self::GapFirst => "sliding-to-gap-first",
            Self::Snake => "sliding-to-snake",
            Self::Columns => "sliding-to-columns",
        }
    }

    /// Returns the tile in each cell, in reading order; 0 is the gap.
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

/// Returns the cells clockwise inwards from the upper left corner.
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
    use super::super::shape::MAX_SIDE;
    use super::*;

    #[test]
    fn named_goals_are_the_known_layouts() {
        let text = |goal: NamedGoal, width, height| {
            goal.layout(Shape { width, height }).iter().map(u8::to_string).collect::<String>()
        };
        assert_eq!(text(NamedGoal::Rows, 3, 3), "123456780");
        assert_eq!(text(NamedGoal::GapFirst, 3, 3), "012345678");
        assert_eq!(text(NamedGoal::Snail, 3, 3), "123804765");
        assert_eq!(text(NamedGoal::Snake, 3, 3), "123654780");
        assert_eq!(text(NamedGoal::Columns, 3, 3), "147258360");
        assert_eq!(text(NamedGoal::Snail, 4, 2), "12340765");
        // 12 / 03 / 74 / 65: down the right side, up the left side.
        assert_eq!(text(NamedGoal::Snail, 2, 4), "12037465");
    }

    #[test]
    fn every_named_goal_contains_each_tile_once() {
        for (goal, name) in NamedGoal::ALL.iter().zip(NamedGoal::NAMES) {
            assert_eq!(NamedGoal::from_name(name), Some(*goal));
            for (width, height) in (2..=MAX_SIDE).flat_map(|w| (2..=MAX_SIDE).map(move |h| (w, h))) {
                let mut layout = goal.layout(Shape { width, height });
                layout.sort_unstable();
                assert!(layout.iter().enumerate().all(|(i, &tile)| i == usize::from(tile)));
            }
        }
    }
}
