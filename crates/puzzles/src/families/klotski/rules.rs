//! Moves of rectangular pieces on bit masks, for any board of at most 64 cells.
//!
//! A cell is a bit. A piece is the bit of its upper left cell. Pieces of one size form a kind. A
//! piece with its own goal is a separate kind. Pieces of a kind are interchangeable, so a position
//! is one mask per kind. A packed position holds the numbers of the kinds in binary, one mask per
//! binary digit:
//!
//! ```text
//! B A A C      ones   B . . C     twos   B . . C     fours  . A . .     single 1, horizontal 2,
//! B A A C             . . . .            . . . .            . . . .     vertical 3, square 4
//! D E E F             D . . F            . E . .            . . . .
//! ```
//!
//! Pieces have no names here, and the rules store no position.

use super::kind::Kind;
use super::mask::{Shifts, run_starts};
use super::position::{MAX_KINDS, Masks, MirrorPair, Move, State};
use crate::families::blocks::metric::Metric;
use crate::families::blocks::tray::{MAX_SIDE, Size, Tray, cells};
use crate::families::direction::Direction;

/// Binary digits of a kind's number.
const DIGITS: usize = 4;

/// Precomputed rules of one board, independent of the position.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    tray: Tray,
    kinds: Vec<Geometry>,
    digits: usize,
    shifts: Shifts,
}

/// A kind of pieces on the board.
#[derive(Clone, Debug)]
struct Geometry {
    kind: Kind,
    body: u64,
    /// Upper left cells at which a piece is inside the board and covers no wall.
    places: u64,
    /// Upper left cell of a piece's mirror image, by the upper left cell of the piece. If the board
    /// is not symmetric, both are the same cell.
    image: Vec<usize>,
    /// Lowest bits of the digit masks of those binary digits that are 1 in the kind's number. 0 if
    /// a position does not fit into one word.
    spread: u64,
}

impl Rules {
    /// Precomputes the rules of these kinds, at most [`MAX_KINDS`].
    pub(super) fn new(tray: Tray, kinds: &[Kind]) -> Self {
        debug_assert!(kinds.len() <= MAX_KINDS);
        let digits = (usize::BITS - kinds.len().leading_zeros()) as usize;
        let packed = digits * tray.cells() <= 64;
        let mirrored = |cell: usize, width: usize| cell + tray.width - width - cell % tray.width * 2;
        let wall = |cell: usize| tray.walls >> cell & 1 == 1;
        let symmetric = (0..tray.cells()).all(|cell| wall(cell) == wall(mirrored(cell, 1)))
            && kinds.iter().all(|kind| {
                cells(kind.goals).all(|goal| kind.goals >> mirrored(goal, kind.size.width) & 1 == 1)
            });
        let geometries = kinds.iter().zip(1..).map(|(&kind, number)| {
            let Size { width, height } = kind.size;
            let body = kind.size.body(tray);
            let inside = |cell: &usize| {
                cell % tray.width + width <= tray.width && cell / tray.width + height <= tray.height
            };
            let free = |cell: &usize| (body << cell) & tray.walls == 0;
            let places =
                (0..tray.cells()).filter(inside).filter(free).fold(0, |places, cell| places | 1 << cell);
            Geometry {
                kind,
                body,
                places,
                image: (0..tray.cells())
                    .map(|cell| if symmetric && inside(&cell) { mirrored(cell, width) } else { cell })
                    .collect(),
                spread: (0..digits)
                    .filter(|digit| packed && number >> digit & 1 == 1)
                    .fold(0, |spread, digit| spread | 1 << (digit * tray.cells())),
            }
        });
        Self { tray, kinds: geometries.collect(), digits, shifts: Shifts::new(tray) }
    }

    /// Returns whether a position fits into one word.
    pub(super) fn fits_one_word(&self) -> bool {
        self.digits * self.tray.cells() <= 64
    }

    pub(super) fn pack<const WORDS: usize>(&self, masks: &Masks) -> State<WORDS> {
        let kinds = self.kinds.iter().zip(masks).enumerate();
        kinds.fold(State([0; WORDS]), |state, (kind, (_, &mask))| self.toggle(state, kind, mask))
    }

    /// Adds or removes pieces of a kind: toggles their upper left cells, which are in `change`.
    #[inline]
    pub(super) fn toggle<const WORDS: usize>(
        &self,
        state: State<WORDS>,
        kind: usize,
        change: u64,
    ) -> State<WORDS> {
        let mut words = state.0;
        match WORDS {
            // The bits of a spread are at least `tray.cells()` apart, and `change` has no more bits
            // than that, so the product has no carries.
            1 => words[0] ^= change.wrapping_mul(self.kinds[kind].spread),
            _ => (0..self.digits)
                .filter(|digit| (kind + 1) >> digit & 1 == 1)
                .for_each(|digit| words[digit] ^= change),
        }
        State(words)
    }

    pub(super) fn unpack<const WORDS: usize>(&self, state: State<WORDS>) -> Masks {
        let mut masks = [0; MAX_KINDS];
        let planes = self.planes(state);
        for (kind, mask) in masks.iter_mut().enumerate().take(self.kinds.len()) {
            *mask = self.mask(&planes, kind);
        }
        masks
    }

    /// Returns the masks of the binary digits.
    fn planes<const WORDS: usize>(&self, state: State<WORDS>) -> [u64; DIGITS] {
        let mut planes = [0; DIGITS];
        for (digit, plane) in planes.iter_mut().enumerate().take(self.digits) {
            *plane = match WORDS {
                1 => state.0[0] >> (digit * self.tray.cells()) & self.tray.all_cells(),
                _ => state.0[digit],
            };
        }
        planes
    }

    /// Returns the upper left cells of the pieces of a kind.
    fn mask(&self, planes: &[u64; DIGITS], kind: usize) -> u64 {
        let digit_plane =
            |digit: usize| if (kind + 1) >> digit & 1 == 1 { planes[digit] } else { !planes[digit] };
        (0..self.digits).map(digit_plane).fold(u64::MAX, |mask, plane| mask & plane)
    }

    /// Returns whether every goal cell holds a piece of its kind.
    pub(super) fn is_goal(&self, masks: &Masks) -> bool {
        self.kinds.iter().zip(masks).all(|(geometry, mask)| geometry.kind.goals & !mask == 0)
    }

    /// Returns whether every goal cell holds a piece of its kind after a move.
    #[inline]
    pub(super) fn is_goal_after(&self, masks: &Masks, mv: Move) -> bool {
        let fills_goals = |(kind, (geometry, &mask)): (usize, (&Geometry, &u64))| {
            let mask = if kind == mv.kind { mask ^ (1 << mv.from | 1 << mv.to) } else { mask };
            geometry.kind.goals & !mask == 0
        };
        self.kinds.iter().zip(masks).enumerate().all(fills_goals)
    }

    /// Calls `visit` with each legal move, as the metric counts moves.
    #[inline]
    pub(super) fn moves(&self, masks: &Masks, metric: Metric, mut visit: impl FnMut(Move)) {
        let free = self.free_cells(masks);
        for (kind, (geometry, &mask)) in self.kinds.iter().zip(masks).enumerate() {
            let targets = self.steps(geometry, free, mask);
            match metric {
                Metric::Slide => {
                    let [up, left, down, right] = targets;
                    let shifts = &self.shifts;
                    let movers = shifts.down(up) | shifts.right(left) | shifts.up(down) | shifts.left(right);
                    for from in cells(movers) {
                        let reached = self.reachable(geometry, free, from) ^ 1 << from;
                        cells(reached).for_each(|to| visit(Move { kind, from, to }));
                    }
                }
                Metric::Step => {
                    let back = [self.tray.width as isize, 1, -(self.tray.width as isize), -1];
                    for (targets, back) in targets.into_iter().zip(back) {
                        cells(targets)
                            .for_each(|to| visit(Move { kind, from: to.wrapping_add_signed(back), to }));
                    }
                }
            }
        }
    }

    /// Returns the position after a move.
    #[inline]
    pub(super) fn after<const WORDS: usize>(&self, state: State<WORDS>, mv: Move) -> State<WORDS> {
        self.toggle(state, mv.kind, 1 << mv.from | 1 << mv.to)
    }

    /// Packs a position and its mirror image, or the position twice if the board is not symmetric.
    #[inline]
    pub(super) fn mirror_pair<const WORDS: usize>(&self, masks: &Masks) -> MirrorPair<WORDS> {
        let mut images = [0; MAX_KINDS];
        for ((geometry, &mask), images) in self.kinds.iter().zip(masks).zip(&mut images) {
            *images = cells(mask).fold(0, |images, cell| images | 1 << geometry.image[cell]);
        }
        MirrorPair(self.pack(masks), self.pack(&images))
    }

    /// Makes a move in a position and the mirrored move in its mirror image. Returns both results.
    #[inline]
    pub(super) fn pair_after<const WORDS: usize>(
        &self,
        pair: MirrorPair<WORDS>,
        mv: Move,
    ) -> MirrorPair<WORDS> {
        let image = &self.kinds[mv.kind].image;
        let mirrored = Move { kind: mv.kind, from: image[mv.from], to: image[mv.to] };
        MirrorPair(self.after(pair.0, mv), self.after(pair.1, mirrored))
    }

    /// Returns the upper left cells that pieces of a kind reach by moving one cell, in the order of
    /// [`Direction::ALL`].
    #[inline]
    fn steps(&self, geometry: &Geometry, free: u64, mask: u64) -> [u64; 4] {
        let Size { width, height } = geometry.kind.size;
        // The cells ahead of a piece are a row of its width or a column of its height.
        let row = run_starts(free, 1, width);
        let column = run_starts(free, self.tray.width, height);
        [
            self.shifts.up(mask) & row,
            self.shifts.left(mask) & column,
            self.shifts.down(mask) & row >> ((height - 1) * self.tray.width),
            self.shifts.right(mask) & column >> (width - 1),
        ]
        .map(|targets| targets & geometry.places)
    }

    /// Returns the cells without a piece or a wall.
    pub(super) fn free_cells(&self, masks: &Masks) -> u64 {
        let covered = |(geometry, &mask): (&Geometry, &u64)| {
            let Size { width, height } = geometry.kind.size;
            let row = (1..width).fold(mask, |cells, _| cells | cells << 1);
            (1..height).fold(row, |cells, _| cells | cells << self.tray.width)
        };
        let taken = self.kinds.iter().zip(masks).map(covered).fold(self.tray.walls, |all, cells| all | cells);
        !taken & self.tray.all_cells()
    }

    /// Returns the upper left cells where a piece fits while all others stay.
    #[inline]
    fn room(&self, geometry: &Geometry, free: u64, from: usize) -> u64 {
        let Size { width, height } = geometry.kind.size;
        let free = free | geometry.body << from;
        run_starts(run_starts(free, 1, width), self.tray.width, height) & geometry.places
    }

    /// Returns the upper left cells that a piece reaches while all others stay, including its
    /// current one.
    #[inline]
    fn reachable(&self, geometry: &Geometry, free: u64, from: usize) -> u64 {
        let room = self.room(geometry, free, from);
        let mut reached = 1 << from;
        loop {
            let grown = self.shifts.grow(reached) & room;
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// Returns a shortest path of a piece while all others stay. The move must be legal.
    pub(super) fn path(&self, masks: &Masks, mv: Move) -> Vec<Direction> {
        let room = self.room(&self.kinds[mv.kind], self.free_cells(masks), mv.from);
        // Rings of a breadth-first search around the end, until one contains the start. The path
        // leads inward through them.
        let (mut rings, mut last, mut seen) = ([0; MAX_SIDE * MAX_SIDE], 0, 1 << mv.to);
        rings[0] = seen;
        while seen >> mv.from & 1 == 0 {
            last += 1;
            rings[last] = self.shifts.grow(seen) & room & !seen;
            debug_assert!(rings[last] != 0, "the move is legal");
            seen |= rings[last];
        }
        let mut at = 1u64 << mv.from;
        let path = rings[..last].iter().rev().map(|ring| {
            let direction = Direction::ALL.into_iter().find(|&d| self.shifts.step(at, d) & ring != 0);
            let direction = direction.expect("each ring is next to the one around it");
            at = self.shifts.step(at, direction);
            direction
        });
        path.collect()
    }
}
