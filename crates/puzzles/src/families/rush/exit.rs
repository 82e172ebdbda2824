//! Where a car goes out: at one of the two ends of its row or column.

use crate::families::direction::Direction;
use crate::family::Named;

/// The side of the board at which the car goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// To the right in a row, down in a column, as in the boxed game.
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
    /// What a word means: the name of a side, or a letter or an arrow for it.
    pub(super) fn of(word: &str) -> Option<Self> {
        let mut signs = word.chars().filter(|&c| c != '\u{FE0F}');
        let sign = signs.next().and_then(Direction::of).filter(|_| signs.next().is_none());
        Self::named(word).or(sign.map(|direction| match direction {
            Direction::Up => Self::Up,
            Direction::Left => Self::Left,
            Direction::Down => Self::Down,
            Direction::Right => Self::Right,
        }))
    }

    /// Which way a car goes out; `None` if it does not go that way.
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

/// The name of the side that a car goes out at.
pub(super) fn side(way: Direction) -> &'static str {
    let exit = match way {
        Direction::Up => Exit::Up,
        Direction::Left => Exit::Left,
        Direction::Down => Exit::Down,
        Direction::Right => Exit::Right,
    };
    exit.name()
}
