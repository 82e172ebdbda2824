//! Car moves on packed positions.
//!
//! Cars of one line (a row or column) keep their order, so a line has at most 15 arrangements (two
//! cars of length two in eight cells). A position holds the index of each line's arrangement, four
//! bits per line:
//!
//! ```text
//! . B B C C .     row 0, arrangement 3 of   BBCC.. BB.CC. BB..CC .BBCC. …
//! A A . . . .     row 1, arrangement 0 of   AA.... .AA... ..AA.. …          position … 0000 0011
//! ```
//!
//! The occupied cells of each arrangement and the cells that each move needs are precomputed.

use super::board::RushBoard;
use super::line::Line;
use crate::families::blocks::metric::Metric;
use crate::search::reached::{GOLDEN, Packed};

/// Arrangement indices, four bits per line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State(u64);

impl Packed for State {
    #[inline]
    fn hash(self) -> u64 {
        self.0.wrapping_mul(GOLDEN)
    }
}

/// A car and the new cell of its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) car: u8,
    pub(super) to: u8,
}

/// Bits of an arrangement index.
const BITS: usize = 4;
/// Maximum arrangements of a line.
const MAX_ARRANGEMENTS: usize = 1 << BITS;

/// Precomputed rules of one board, independent of the position.
pub(super) struct Rules {
    walls: u64,
    /// Arrangements of each line.
    arrangements: Vec<[Arrangement; MAX_ARRANGEMENTS]>,
    steps: Vec<Step>,
    /// All lines as bits.
    lines: u16,
    /// Lines to examine after a line changed, by line and by its arrangements before and after.
    next: Vec<[u16; MAX_ARRANGEMENTS * MAX_ARRANGEMENTS]>,
    /// Line of the target car.
    goal_line: usize,
    /// Arrangements of that line in which the target car is out, as bits.
    goal_arrangements: u32,
    /// Cells between the target car and its exit, by arrangement of its line.
    ahead: [u64; MAX_ARRANGEMENTS],
    /// Line of each car, and the cell of its upper left corner in each arrangement.
    places: Vec<(usize, [u8; MAX_ARRANGEMENTS])>,
}

/// One arrangement of a line.
#[derive(Clone, Copy, Default)]
struct Arrangement {
    /// Occupied cells.
    body: u64,
    /// Range of its moves in `Rules::steps`.
    first: u16,
    end: u16,
}

/// A move from one arrangement of a line to another.
struct Step {
    /// Cells that must be free.
    need: u64,
    /// Change of the position.
    change: u64,
    mv: Move,
    /// Number of following steps of the same car in the same direction, which need more cells.
    further: u8,
    /// Whether the move brings the target car out.
    solves: bool,
}

impl Rules {
    /// Precomputes the rules of a board in its metric, and packs its position.
    pub(super) fn new(board: &RushBoard) -> (Self, State) {
        let mut rules = Self {
            walls: board.layout.tray.walls,
            arrangements: Vec::new(),
            steps: Vec::new(),
            lines: 0,
            next: Vec::new(),
            goal_line: 0,
            goal_arrangements: 0,
            ahead: [0; MAX_ARRANGEMENTS],
            places: vec![(0, [0; MAX_ARRANGEMENTS]); board.layout.pieces.len()],
        };
        let mut start = 0;
        for (number, line) in Line::all(&board.layout).iter().enumerate() {
            let arrangements = line.arrangements();
            let current = line.offsets();
            let at = arrangements
                .iter()
                .position(|arrangement| *arrangement == current)
                .expect("the current arrangement is allowed");
            start |= (at as u64) << (BITS * number);
            rules.add(board, line, &arrangements);
        }
        (rules, State(start))
    }

    /// Adds a line with its arrangements.
    fn add(&mut self, board: &RushBoard, line: &Line<'_>, arrangements: &[Vec<usize>]) {
        let number = self.arrangements.len();
        let bodies: Vec<u64> = arrangements.iter().map(|arrangement| line.body(arrangement)).collect();
        let own = line.cars.iter().position(|&car| car == board.car);
        let goal = own.map(|own| (own, line.offset(board.goal())));
        let union = |arrangements: &[Arrangement; MAX_ARRANGEMENTS]| {
            arrangements.iter().fold(0, |cells, arrangement| cells | arrangement.body)
        };
        let before: Vec<u64> = self.arrangements.iter().map(union).collect();
        // A car that is alone in its line gets no further in two slides than in one.
        let is_alone = line.cars.len() == 1 && board.metric == Metric::Slide;
        let later_lines = (u32::MAX << (number + usize::from(is_alone))) as u16;
        let (mut packed, mut next) =
            ([Arrangement::default(); MAX_ARRANGEMENTS], [0; MAX_ARRANGEMENTS * MAX_ARRANGEMENTS]);
        for (at, arrangement) in arrangements.iter().enumerate() {
            let first = self.steps.len() as u16;
            for (place, &car) in line.cars.iter().enumerate() {
                for by in [-1, 1] {
                    let (from, mut places, mut need) = (self.steps.len(), arrangement.clone(), 0);
                    loop {
                        places[place] = places[place].wrapping_add_signed(by);
                        let Some(to) = arrangements.iter().position(|arrangement| *arrangement == places)
                        else {
                            break;
                        };
                        need |= bodies[to] & !bodies[at];
                        let touched = need | bodies[at] & !bodies[to];
                        let crossed = (0..number).filter(|&other| before[other] & touched != 0);
                        next[at * MAX_ARRANGEMENTS + to] =
                            crossed.fold(later_lines, |lines, other| lines | 1 << other);
                        let mv = Move { car: car as u8, to: line.cell(places[place]) as u8 };
                        let solves = goal == Some((place, places[place]));
                        let change = ((at ^ to) as u64) << (BITS * number);
                        self.steps.push(Step { need, change, mv, further: 0, solves });
                        if board.metric == Metric::Step {
                            break;
                        }
                    }
                    let steps = &mut self.steps[from..];
                    steps.iter_mut().rev().zip(0..).for_each(|(step, further)| step.further = further);
                }
                self.places[car].0 = number;
                self.places[car].1[at] = line.cell(arrangement[place]) as u8;
            }
            packed[at] = Arrangement { body: bodies[at], first, end: self.steps.len() as u16 };
            if let Some((own, goal)) = goal {
                let (place, length) = (arrangement[own], line.length(own));
                self.goal_line = number;
                self.goal_arrangements |= u32::from(place == goal) << at;
                let between = line.mask(place.min(goal)..place.max(goal) + length);
                self.ahead[at] = between & !line.mask(place..place + length);
            }
        }
        self.arrangements.push(packed);
        self.next.push(next);
        self.lines |= 1 << number;
    }

    /// Returns the index of a line's arrangement.
    #[inline]
    fn arrangement(state: State, line: usize) -> usize {
        (state.0 >> (BITS * line)) as usize % MAX_ARRANGEMENTS
    }

    /// Returns whether the line of the target car lets it out: no wall and no other car of the line
    /// is ahead of it.
    pub(super) fn has_goal(&self) -> bool {
        self.goal_arrangements != 0
    }

    /// Returns whether the target car is out.
    #[inline]
    pub(super) fn is_goal(&self, state: State) -> bool {
        self.goal_arrangements >> Self::arrangement(state, self.goal_line) & 1 == 1
    }

    /// Returns the occupied cells.
    #[inline]
    pub(super) fn occupied(&self, state: State) -> u64 {
        let taken = |taken, (line, arrangements): (usize, &[Arrangement; MAX_ARRANGEMENTS])| {
            taken | arrangements[Self::arrangement(state, line)].body
        };
        self.arrangements.iter().enumerate().fold(self.walls, taken)
    }

    /// Counts the occupied cells between the target car and its exit.
    pub(super) fn count_blocking(&self, state: State) -> u32 {
        (self.ahead[Self::arrangement(state, self.goal_line)] & self.occupied(state)).count_ones()
    }

    /// Returns the cells of the cars' upper left corners.
    pub(super) fn cells(&self, state: State) -> impl Iterator<Item = usize> {
        self.places.iter().map(move |&(line, cells)| usize::from(cells[Self::arrangement(state, line)]))
    }

    /// Calls `visit` with each move, the position after it, and whether it brings the target car
    /// out.
    #[inline]
    pub(super) fn moves(&self, state: State, visit: impl FnMut(Move, State, bool)) {
        self.moves_after(state, state, visit);
    }

    /// Calls `visit` as [`Self::moves`] does, but skips redundant moves of a breadth-first search
    /// that reached `state` from `before`.
    ///
    /// Two consecutive moves that do not interact reach the same position in either order. Only the
    /// order with the earlier line first is kept. This loses no position: a search that examines
    /// lines in order, and positions in order of discovery, reaches each position by its
    /// lexicographically first shortest path. That path never contains two such moves in the other
    /// order, since swapping them would give an earlier path. The same is true of each beginning of
    /// the path, so none of its moves is skipped.
    #[inline]
    pub(super) fn moves_after(&self, before: State, state: State, mut visit: impl FnMut(Move, State, bool)) {
        let taken = self.occupied(state);
        let changed = (before.0 ^ state.0).trailing_zeros() as usize / BITS;
        let next = self.next.get(changed).map(|next| {
            next[Self::arrangement(before, changed) * MAX_ARRANGEMENTS + Self::arrangement(state, changed)]
        });
        let mut lines = self.lines & next.unwrap_or(u16::MAX);
        while lines != 0 {
            let line = lines.trailing_zeros() as usize;
            lines &= lines - 1;
            let arrangement = self.arrangements[line][Self::arrangement(state, line)];
            let steps = &self.steps[usize::from(arrangement.first)..usize::from(arrangement.end)];
            let mut at = 0;
            while let Some(step) = steps.get(at) {
                if step.need & taken == 0 {
                    visit(step.mv, State(state.0 ^ step.change), step.solves);
                    at += 1;
                } else {
                    at += 1 + usize::from(step.further);
                }
            }
        }
    }
}
