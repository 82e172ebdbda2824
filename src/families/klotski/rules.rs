//! The moves of rectangular pieces on bit masks: which piece can go where, for any board of at most 64 cells.
//!
//! A cell is a bit, a piece is the bit of its upper left cell. Pieces of one kind (one size, and no goal of
//! their own) are interchangeable, so a position is a mask a kind; packed, it is the kinds' numbers in binary,
//! a mask a binary digit:
//!
//! ```text
//! B A A C      ones   . . . .     twos   v . . v     fours  . a . .     single 1, lying 2,
//! B A A C             . . . .            . . . .            . . . .     standing 3, square 4
//! D E E F             v . . v            v l . v            . . . .
//! ```
//!
//! Pieces have no names here, and no position is remembered.

use super::tray::{Metric, Size, Tray};
use crate::families::direction::Direction;

/// The most kinds of pieces on one board.
pub(super) const MOST_KINDS: usize = 15;

/// Binary digits of a kind's number.
const DIGITS: usize = 4;

/// Pieces that are all alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    pub(super) size: Size,
    /// The upper left cell where the one piece of this kind has to go.
    pub(super) goal: Option<usize>,
}

/// A kind on its board.
#[derive(Clone, Debug)]
struct Ways {
    kind: Kind,
    body: u64,
    /// Offsets of the cells of the body, and of those of its edges, in the order of [`Direction::ALL`].
    offsets: Vec<u32>,
    edges: [Vec<u32>; 4],
    /// Upper left cells where it lies on the board and on no wall.
    places: u64,
    /// One bit in each digit of its number.
    spread: u64,
}

/// The upper left cells of the pieces of each kind.
pub(super) type Masks = [u64; MOST_KINDS];

/// A packed position: a word that holds all digits one behind the other, or a word a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State<const WORDS: usize>(pub(super) [u64; WORDS]);

/// A piece of a kind goes from one upper left cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) kind: usize,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// The rules of one board, whatever lies where.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    tray: Tray,
    kinds: Vec<Ways>,
    digits: usize,
    columns: Vec<u64>,
    /// Cells that have a neighbour in each direction, in the order of [`Direction::ALL`].
    inner: [u64; 4],
    symmetric: bool,
}

impl Rules {
    /// The rules of pieces of these kinds, at most [`MOST_KINDS`].
    pub(super) fn new(tray: Tray, kinds: &[Kind]) -> Self {
        debug_assert!(kinds.len() <= MOST_KINDS);
        let digits = (usize::BITS - kinds.len().leading_zeros()) as usize;
        let packed = digits * tray.cells() <= 64;
        let ways = kinds.iter().zip(1..).map(|(&kind, number)| {
            let Size { width, height } = kind.size;
            let offset = |x: usize, y: usize| (y * tray.width + x) as u32;
            let body = kind.size.body(tray);
            let inside = |cell: &usize| {
                cell % tray.width + width <= tray.width && cell / tray.width + height <= tray.height
            };
            let free = |cell: &usize| (body << cell) & tray.walls == 0;
            let places =
                (0..tray.cells()).filter(inside).filter(free).fold(0, |places, cell| places | 1 << cell);
            Ways {
                kind,
                body,
                offsets: (0..height).flat_map(|y| (0..width).map(move |x| offset(x, y))).collect(),
                edges: [
                    (0..width).map(|x| offset(x, 0)).collect(),
                    (0..height).map(|y| offset(0, y)).collect(),
                    (0..width).map(|x| offset(x, height - 1)).collect(),
                    (0..height).map(|y| offset(width - 1, y)).collect(),
                ],
                places,
                spread: (0..digits)
                    .filter(|digit| packed && number >> digit & 1 == 1)
                    .fold(0, |spread, digit| spread | 1 << (digit * tray.cells())),
            }
        });
        let repeated = |mask: u64| match packed {
            true => (0..digits).fold(0, |all, digit| all | mask << (digit * tray.cells())),
            false => mask,
        };
        let columns: Vec<u64> = (0..tray.width).map(|column| repeated(tray.column(column))).collect();
        let row = (1u64 << tray.width) - 1;
        let inner = [row, tray.column(0), row << (tray.cells() - tray.width), tray.column(tray.width - 1)];
        let inner = inner.map(|edge| tray.board() & !edge);
        let mut rules = Self { tray, kinds: ways.collect(), digits, columns, inner, symmetric: false };
        let goal_at_home = |kind: &Kind| match kind.goal {
            Some(goal) => goal % tray.width * 2 + kind.size.width == tray.width,
            None => true,
        };
        rules.symmetric =
            rules.reversed(repeated(tray.walls)) == repeated(tray.walls) && kinds.iter().all(goal_at_home);
        rules
    }

    /// Whether a position packs into a single word.
    pub(super) fn is_small(&self) -> bool {
        self.digits * self.tray.cells() <= 64
    }

    pub(super) fn pack<const WORDS: usize>(&self, masks: &Masks) -> State<WORDS> {
        let mut words = [0; WORDS];
        for (&mask, number) in masks.iter().zip(1..=self.kinds.len()) {
            for digit in (0..self.digits).filter(|digit| number >> digit & 1 == 1) {
                match WORDS {
                    1 => words[0] |= mask << (digit * self.tray.cells()),
                    _ => words[digit] |= mask,
                }
            }
        }
        State(words)
    }

    pub(super) fn unpack<const WORDS: usize>(&self, state: State<WORDS>) -> Masks {
        let mut masks = [0; MOST_KINDS];
        let digits = self.planes(state);
        for (kind, mask) in masks.iter_mut().enumerate().take(self.kinds.len()) {
            *mask = self.mask(&digits, kind);
        }
        masks
    }

    fn planes<const WORDS: usize>(&self, state: State<WORDS>) -> [u64; DIGITS] {
        let mut planes = [0; DIGITS];
        for (digit, plane) in planes.iter_mut().enumerate().take(self.digits) {
            *plane = match WORDS {
                1 => state.0[0] >> (digit * self.tray.cells()) & self.tray.board(),
                _ => state.0[digit],
            };
        }
        planes
    }

    fn mask(&self, planes: &[u64; DIGITS], kind: usize) -> u64 {
        let of = |digit: usize| if (kind + 1) >> digit & 1 == 1 { planes[digit] } else { !planes[digit] };
        (0..self.digits).map(of).fold(u64::MAX, |mask, plane| mask & plane)
    }

    /// Whether every piece with a goal is there.
    pub(super) fn is_goal(&self, masks: &Masks) -> bool {
        self.kinds
            .iter()
            .zip(masks)
            .all(|(ways, mask)| ways.kind.goal.is_none_or(|goal| mask >> goal & 1 == 1))
    }

    /// Calls `visit` with each move of the metric.
    #[inline]
    pub(super) fn moves(&self, masks: &Masks, metric: Metric, mut visit: impl FnMut(Move)) {
        let free = self.free(masks);
        for (kind, (ways, &mask)) in self.kinds.iter().zip(masks).enumerate() {
            let mut movers = 0;
            for direction in Direction::ALL {
                let edge = &ways.edges[direction as usize];
                let there = self.step(mask, direction) & ways.places;
                let mut there = edge.iter().fold(there, |there, &offset| there & free >> offset);
                match metric {
                    Metric::Slide => movers |= self.step(there, direction.opposite()),
                    Metric::Step => {
                        while there != 0 {
                            let to = there & there.wrapping_neg();
                            there ^= to;
                            let from = self.step(to, direction.opposite());
                            visit(Move {
                                kind,
                                from: from.trailing_zeros() as usize,
                                to: to.trailing_zeros() as usize,
                            });
                        }
                    }
                }
            }
            while movers != 0 {
                let from = movers.trailing_zeros() as usize;
                movers &= movers - 1;
                let mut reached = self.reached(ways, free, from) ^ 1 << from;
                while reached != 0 {
                    visit(Move { kind, from, to: reached.trailing_zeros() as usize });
                    reached &= reached - 1;
                }
            }
        }
    }

    /// The position after a move.
    #[inline]
    pub(super) fn after<const WORDS: usize>(&self, state: State<WORDS>, mv: Move) -> State<WORDS> {
        let change = 1 << mv.from | 1 << mv.to;
        let mut words = state.0;
        match WORDS {
            // The bits of a spread lie farther apart than those of the change reach: nothing is carried.
            1 => words[0] ^= u64::wrapping_mul(change, self.kinds[mv.kind].spread),
            _ => (0..self.digits)
                .filter(|digit| (mv.kind + 1) >> digit & 1 == 1)
                .for_each(|digit| words[digit] ^= change),
        }
        State(words)
    }

    /// The smaller of a position and its mirror image, where both are as far from the goal.
    #[inline]
    pub(super) fn folded<const WORDS: usize>(&self, state: State<WORDS>) -> State<WORDS> {
        if self.symmetric { state.min(self.mirrored(state)) } else { state }
    }

    fn mirrored<const WORDS: usize>(&self, state: State<WORDS>) -> State<WORDS> {
        let mut mirrored = State(state.0.map(|word| self.reversed(word)));
        let planes = self.planes(mirrored);
        // What was the upper left cell has become the upper right one.
        for (kind, ways) in self.kinds.iter().enumerate().filter(|(_, ways)| ways.kind.size.width > 1) {
            let right = self.mask(&planes, kind);
            let change = right ^ right >> (ways.kind.size.width - 1);
            match WORDS {
                1 => mirrored.0[0] ^= change.wrapping_mul(ways.spread),
                _ => (0..self.digits)
                    .filter(|digit| (kind + 1) >> digit & 1 == 1)
                    .for_each(|digit| mirrored.0[digit] ^= change),
            }
        }
        mirrored
    }

    /// The columns in the opposite order.
    fn reversed(&self, word: u64) -> u64 {
        let last = self.tray.width - 1;
        (self.columns.iter().enumerate())
            .fold(0, |all, (column, mask)| all | (word & mask) >> column << (last - column))
    }

    /// Upper left cells moved by one; those that would leave the tray are gone.
    #[inline]
    fn step(&self, mask: u64, direction: Direction) -> u64 {
        let mask = mask & self.inner[direction as usize];
        match direction {
            Direction::Up => mask >> self.tray.width,
            Direction::Left => mask >> 1,
            Direction::Down => mask << self.tray.width,
            Direction::Right => mask << 1,
        }
    }

    /// The cells that hold neither a piece nor a wall.
    pub(super) fn free(&self, masks: &Masks) -> u64 {
        let covered = |(ways, &mask): (&Ways, &u64)| {
            ways.offsets.iter().fold(0, |cells, offset| cells | mask << offset)
        };
        let taken = self.kinds.iter().zip(masks).map(covered).fold(self.tray.walls, |all, cells| all | cells);
        !taken & self.tray.board()
    }

    /// Where a piece gets while all others stay, its own cell too.
    fn reached(&self, ways: &Ways, free: u64, from: usize) -> u64 {
        let free = free | ways.body << from;
        let fits = ways.offsets.iter().fold(ways.places, |fits, offset| fits & free >> offset);
        let mut reached = 1 << from;
        loop {
            let step = |direction| self.step(reached, direction);
            let grown = Direction::ALL.into_iter().map(step).fold(reached, |all, next| all | next & fits);
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// A shortest way of a piece while all others stay; the move is legal.
    pub(super) fn way(&self, masks: &Masks, mv: Move) -> Vec<Direction> {
        let ways = &self.kinds[mv.kind];
        let free = self.free(masks) | ways.body << mv.from;
        let fits = ways.offsets.iter().fold(ways.places, |fits, offset| fits & free >> offset);
        // Rings round the end, until one holds the start; then inwards.
        let mut rings = vec![1u64 << mv.to];
        let mut seen = rings[0];
        while seen >> mv.from & 1 == 0 {
            let last = rings[rings.len() - 1];
            let ring = Direction::ALL.into_iter().fold(0, |ring, d| ring | self.step(last, d)) & fits & !seen;
            debug_assert!(ring != 0, "the move is legal");
            seen |= ring;
            rings.push(ring);
        }
        let mut at = 1u64 << mv.from;
        let inwards = rings.iter().rev().skip(1).map(|ring| {
            let direction = Direction::ALL.into_iter().find(|&d| self.step(at, d) & ring != 0);
            let direction = direction.expect("each ring is next to the one around it");
            at = self.step(at, direction);
            direction
        });
        inwards.collect()
    }
}
