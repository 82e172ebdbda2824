//! A legal layout with its goal: where the pieces lie, what there is room for, and the same as a search sees it.

use super::classical::{self, EXIT, SQUARE, TRAY};
use super::layout::{Goals, Piece};
use super::metric::Metric;
use super::position::{MOST_KINDS, Masks, Move};
use super::rules::Rules;
use super::slide::Slide;
use super::tray::{Kind, Tray};
use crate::families::direction::Direction;

/// Pieces that overlap neither each other nor a wall, and where one or more of them have to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KlotskiBoard {
    pub(super) tray: Tray,
    pub(super) pieces: Vec<Piece>,
    pub(super) goals: Goals,
    pub(super) metric: Metric,
    /// What else the pieces answer to, in their order; nothing where each has but one name.
    pub(super) also: Vec<char>,
}

impl KlotskiBoard {
    /// Whether it is a classical layout: in its table, or the same as one in all that matters.
    pub(super) fn is_classical(&self) -> bool {
        let sizes = || self.pieces.iter().map(|piece| piece.size);
        self.tray == TRAY
            && sizes().filter(|&size| size == SQUARE).count() == 1
            && sizes().all(|size| size.width <= 2 && size.height <= 2)
            && matches!(self.goals[..], [(piece, EXIT)] if self.pieces[piece].size == SQUARE)
    }

    /// The kinds of its pieces.
    pub(super) fn kinds(&self) -> Vec<Kind> {
        if self.is_classical() {
            return classical::KINDS.to_vec();
        }
        let mut kinds: Vec<Kind> = (0..self.pieces.len()).map(|piece| self.kind(piece)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    fn kind(&self, piece: usize) -> Kind {
        let goal = self.goals.iter().find(|(of, _)| *of == piece).map(|&(_, cell)| cell);
        Kind { size: self.pieces[piece].size, goal }
    }

    /// The rules of its kinds, and where the pieces lie.
    pub(super) fn masks(&self) -> (Rules, Masks) {
        let kinds = self.kinds();
        let mut masks = [0; MOST_KINDS];
        for (number, piece) in self.pieces.iter().enumerate() {
            let kind = self.kind(number);
            let kind = kinds.iter().position(|&other| other == kind).expect("each piece has its kind");
            masks[kind] |= 1 << piece.at;
        }
        (Rules::new(self.tray, &kinds), masks)
    }

    /// The moves of a search from here on, with the pieces' names and their paths.
    pub(super) fn slides(&self, rules: &Rules, mut masks: Masks, moves: &[Move]) -> Vec<Slide> {
        let mut board = self.clone();
        let slide = |&mv: &Move| {
            let piece = board.pieces.iter().position(|piece| piece.at == mv.from);
            let piece = piece.expect("a move starts at a piece");
            let path = rules.path(&masks, mv);
            masks[mv.kind] ^= 1 << mv.from | 1 << mv.to;
            board.pieces[piece].at = mv.to;
            Slide { piece, name: board.pieces[piece].name, path }
        };
        moves.iter().map(slide).collect()
    }

    fn body(&self, piece: usize) -> u64 {
        self.pieces[piece].size.body(self.tray) << self.pieces[piece].at
    }

    /// The cells that hold neither a piece nor a wall.
    pub(super) fn free(&self) -> u64 {
        let taken = (0..self.pieces.len()).fold(self.tray.walls, |taken, piece| taken | self.body(piece));
        !taken & self.tray.board()
    }

    /// Moves a piece by one cell; whether there was room.
    pub(super) fn shift(&mut self, piece: usize, direction: Direction) -> bool {
        let Piece { size, at, .. } = self.pieces[piece];
        let (column, row) = (at % self.tray.width, at / self.tray.width);
        let to = match direction {
            Direction::Up => (row > 0).then(|| at - self.tray.width),
            Direction::Left => (column > 0).then(|| at - 1),
            Direction::Down => (row + size.height < self.tray.height).then(|| at + self.tray.width),
            Direction::Right => (column + size.width < self.tray.width).then(|| at + 1),
        };
        let free = self.free() | self.body(piece);
        let to = to.filter(|&to| (size.body(self.tray) << to) & !free == 0);
        self.pieces[piece].at = to.unwrap_or(at);
        to.is_some()
    }

    /// Makes a legal move; the cells that the piece came through and no longer covers.
    pub(super) fn slide(&mut self, slide: &Slide) -> u64 {
        let mut trace = self.body(slide.piece);
        for &direction in &slide.path {
            assert!(self.shift(slide.piece, direction), "{slide} is not legal");
            trace |= self.body(slide.piece);
        }
        trace & !self.body(slide.piece)
    }
}
