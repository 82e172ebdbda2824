//! The exit: one of the two ends of the target car's row or column.

use crate::families::direction::Direction;
use crate::family::Named;

/// End of the row or column at which the car leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// The right end of a row or the lower end of a column, as in the boxed game.
    End,
    Right,
    Left,
    Down,
    Up,
}

impl Named for Exit {
    const ALL: &'static [Self] = &[Self::End, Self::Right, Self::Left, Self::Down, Self::Up];
    const NAMES: &'static [&'static str] = &["end", "right", "left", "down", "up"];
}

impl Exit {
    /// Parses the name of a side, or its letter or arrow.
    pub(super) fn parse(word: &str) -> Option<Self> {
        let mut signs = word.chars().filter(|&c| c != '\u{FE0F}');
        let sign = signs.next().and_then(Direction::from_char).filter(|_| signs.next().is_none());
        Self::from_name(word).or(sign.map(|direction| match direction {
            Direction::Up => Self::Up,
            Direction::Left => Self::Left,
            Direction::Down => Self::Down,
            Direction::Right => Self::Right,
        }))
    }

    /// Returns the direction in which a car leaves, or `None` if the car cannot move in that
    /// direction.
    pub(super) fn direction(self, is_vertical: bool) -> Option<Direction> {
        let direction = match self {
            Self::End if is_vertical => Direction::Down,
            Self::End | Self::Right => Direction::Right,
            Self::Left => Direction::Left,
            Self::Down => Direction::Down,
            Self::Up => Direction::Up,
        };
        let along = if is_vertical { direction.is_vertical() } else { !direction.is_vertical() };
        along.then_some(direction)
    }
}

/// Returns the name of the exit side.
pub(super) fn side_name(direction: Direction) -> &'static str {
    let exit = match direction {
        Direction::Up => Exit::Up,
        Direction::Left => Exit::Left,
        Direction::Down => Exit::Down,
        Direction::Right => Exit::Right,
    };
    exit.name()
}
