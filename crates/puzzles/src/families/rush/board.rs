//! A legal board: cars that go along their rows and columns, the one that has to get out, and where.

use super::exit::side;
use super::text::FAULTS;
use crate::families::blocks::faults::Faults;
use crate::families::blocks::layout::{Layout, Piece};
use crate::families::blocks::metric::Metric;
use crate::families::blocks::moves::Mover;
use crate::families::direction::Direction;

/// Cars that overlap neither each other nor a wall, each one cell wide and at least two long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RushBoard {
    pub(super) layout: Layout,
    /// The number of the car that has to get out.
    pub(super) car: usize,
    /// Which way it goes out: along its row or column.
    pub(super) way: Direction,
    pub(super) metric: Metric,
}

/// What the car is called that has to get out where none is named.
pub(super) const USUAL: char = 'A';

/// Whether a car stands in a column.
pub(super) fn is_upright(car: &Piece) -> bool {
    car.size.height > car.size.width
}

impl RushBoard {
    /// The cell of the car's upper left corner once it touches the side at which it goes out.
    pub(super) fn goal(&self) -> usize {
        let (tray, car) = (self.layout.tray, self.layout.pieces[self.car]);
        let ((column, row), size) = (tray.corner(car.at), car.size);
        match self.way {
            Direction::Up => column,
            Direction::Left => row * tray.width,
            Direction::Down => (tray.height - size.height) * tray.width + column,
            Direction::Right => row * tray.width + tray.width - size.width,
        }
    }

    /// Whether the car touches that side.
    pub(super) fn is_solved(&self) -> bool {
        self.layout.pieces[self.car].at == self.goal()
    }

    /// The car and the name of the side.
    pub(super) fn goal_text(&self) -> String {
        format!("{} {}", self.layout.pieces[self.car].name, side(self.way))
    }

    /// Whether it is the usual car that goes out at the usual side.
    pub(super) fn is_usual(&self) -> bool {
        let car = &self.layout.pieces[self.car];
        car.name == USUAL && matches!(self.way, Direction::Right | Direction::Down)
    }
}

impl Mover for RushBoard {
    const FAULTS: &'static Faults = &FAULTS;

    fn metric(&self) -> Metric {
        self.metric
    }

    fn named(&self, sign: char) -> Option<(usize, char)> {
        let named = |name: char| self.layout.pieces.iter().position(|car| car.name == name);
        let car = named(sign).or_else(|| named(sign.to_ascii_uppercase()))?;
        Some((car, self.layout.pieces[car].name))
    }

    fn shift(&mut self, car: usize, direction: Direction) -> bool {
        is_upright(&self.layout.pieces[car]) == direction.is_upright() && self.layout.shift(car, direction)
    }
}
