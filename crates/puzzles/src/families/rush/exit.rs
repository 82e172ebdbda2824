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
    pub(super) fn of(word: &str) -> Option<Self> {
        let mut signs = word.chars().filter(|&c| c != '\u{FE0F}');
        let sign = signs.next().and_then(Direction::of).filter(|_| signs.next().is_none());
        Self::from_name(word).or(sign.map(|direction| match direction {
            Direction::Up => Self::Up,
            Direction::Left => Self::Left,
            Direction::Down => Self::Down,
            Direction::Right => Self::Right,
        }))
    }

    /// Returns the direction in which a car leaves, or `None` if the car cannot move along it.
    pub(super) fn way(self, is_upright: bool) -> Option<Direction> {
        let way = match self {
            Self::End if is_upright => Direction::Down,
            Self::End | Self::Right => Direction::Right,
            Self::Left => Direction::Left,
            Self::Down => Direction::Down,
            Self::Up => Direction::Up,
        };
        let along = if is_upright { way.is_upright() } else { !way.is_upright() };
        along.then_some(way)
    }
}

/// Returns the name of the exit side.
pub(super) fn side(way: Direction) -> &'static str {
    let exit = match way {
        Direction::Up => Exit::Up,
        Direction::Left => Exit::Left,
        Direction::Down => Exit::Down,
        Direction::Right => Exit::Right,
    };
    exit.name()
}
