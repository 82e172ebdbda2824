//! Legal boards: cars along rows and columns, and the target car with its exit.

use super::exit::side_name;
use super::text::FAULTS;
use crate::families::blocks::faults::Faults;
use crate::families::blocks::layout::{Layout, Piece};
use crate::families::blocks::metric::Metric;
use crate::families::blocks::moves::Mover;
use crate::families::direction::Direction;

/// Cars that overlap neither each other nor a wall, one cell wide and at least two long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RushBoard {
    pub(super) layout: Layout,
    /// Index of the target car.
    pub(super) car: usize,
    /// Direction in which the target car leaves, along its row or column.
    pub(super) exit_direction: Direction,
    pub(super) metric: Metric,
}

/// Default name of the target car.
pub(super) const DEFAULT_CAR: char = 'A';

/// Returns whether a car is vertical.
pub(super) fn is_vertical(car: &Piece) -> bool {
    car.size.height > car.size.width
}

impl RushBoard {
    /// Returns the cell of the target car's upper left corner when the car touches the exit side.
    pub(super) fn goal(&self) -> usize {
        let (tray, car) = (self.layout.tray, self.layout.pieces[self.car]);
        let ((column, row), size) = (tray.corner(car.at), car.size);
        match self.exit_direction {
            Direction::Up => column,
            Direction::Left => row * tray.width,
            Direction::Down => (tray.height - size.height) * tray.width + column,
            Direction::Right => row * tray.width + tray.width - size.width,
        }
    }

    /// Returns whether the target car touches the exit side.
    pub(super) fn is_solved(&self) -> bool {
        self.layout.pieces[self.car].at == self.goal()
    }

    /// Formats the target car and the name of its exit side.
    pub(super) fn goal_text(&self) -> String {
        format!("{} {}", self.layout.pieces[self.car].name, side_name(self.exit_direction))
    }

    /// Returns whether the target car and its exit are the default ones.
    pub(super) fn is_default(&self) -> bool {
        let car = &self.layout.pieces[self.car];
        car.name == DEFAULT_CAR && matches!(self.exit_direction, Direction::Right | Direction::Down)
    }
}

impl Mover for RushBoard {
    const FAULTS: &'static Faults = &FAULTS;

    fn metric(&self) -> Metric {
        self.metric
    }

    fn find_piece(&self, sign: char) -> Option<(usize, char)> {
        let named = |name: char| self.layout.pieces.iter().position(|car| car.name == name);
        let car = named(sign).or_else(|| named(sign.to_ascii_uppercase()))?;
        Some((car, self.layout.pieces[car].name))
    }

    fn shift(&mut self, car: usize, direction: Direction) -> bool {
        is_vertical(&self.layout.pieces[car]) == direction.is_vertical() && self.layout.shift(car, direction)
    }
}
