//! A solution that need not be the shortest, quickly: of each layer only the boards that look nearest to the goal go on,
//! until one of them is among those whose path to the goal is known.
//!
//! A board's score is twice the number of points that are not as in the goal, and for each of the three axes how far
//! stones have to move across its lines (the earth mover's distance of the lines' counts). It is no bound. A turn
//! moves stones across two borders of lines an axis, so that a child's score is told from its parent's.

use super::frontier::Frontier;
use super::grid::{Grid, LINES, Turn, forward, outer_counts};
use super::parted::{Boards, each};
use super::rules::State;
use crate::search::Meter;

/// The most turns before the known part of a path begins; longer ones are given up.
const MOST_TURNS: usize = 60;

/// The layers around the goal that have fewer boards are those whose path to it is known.
const MOST_NEAR: usize = 1 << 17;

/// Of so many times the width the best are taken: the same boards are met several times.
const ALIKE: usize = 4;

/// Boards whose children are found in one go.
const CHUNK: usize = 64;

/// A child of a board of one layer: its score, and where it came from by which turn.
#[derive(Clone, Copy)]
struct Child<const P: usize> {
    score: u32,
    state: State<P>,
    before: usize,
    turn: Turn,
}

impl<const P: usize> Child<P> {
    /// The order in which children are preferred, the same on any number of cores.
    fn rank(&self) -> (u32, State<P>, usize) {
        (self.score, self.state, self.before)
    }
}

/// About how many bytes a beam of that width takes: a layer's children, all layers, and what was seen.
pub(super) fn bytes<const P: usize>(width: usize, turns: usize) -> usize {
    let layers = width * MOST_TURNS;
    width * turns * size_of::<Child<P>>()
        + layers * (size_of::<Child<P>>() + 3 * size_of::<State<P>>())
        + 4 * MOST_NEAR * size_of::<State<P>>()
}

/// A path from the first end to the second. `None`: none was found, or the budget is spent.
pub(super) fn search<const P: usize>(
    ends: &[Frontier<P>; 2],
    width: usize,
    meter: &mut Meter<'_>,
) -> Option<Vec<Turn>> {
    let [start, goal] = ends;
    let score = Score::new(goal.rules.grid, goal.rules.goal);
    let (mut near, mut seen) = (Boards::default(), Boards::default());
    for (layer, _) in goal.layers.iter().zip(&goal.sizes).take_while(|(_, size)| **size < MOST_NEAR) {
        layer.iter().for_each(|&state| {
            near.insert(state);
        });
    }
    let mut states: Vec<State<P>> = start.layers[0].iter().copied().collect();
    let mut layers: Vec<Vec<Child<P>>> = Vec::new();
    while layers.len() < MOST_TURNS && !states.is_empty() {
        let chunks: Vec<&[State<P>]> = states.chunks(CHUNK).collect();
        let work = states.len() * start.rules.turns();
        let found = each(chunks.len(), work, meter, Vec::new, |found, at, meter| {
            for (number, state) in chunks[at].iter().enumerate() {
                meter.tick()?;
                let scored = score.of(state);
                start.rules.children(state, |turn, child| {
                    let score = score.after(&scored, state, turn, &child);
                    found.push(Child { score, state: child, before: at * CHUNK + number, turn });
                });
            }
            Ok(())
        });
        let mut next: Vec<Child<P>> = found.ok()?.into_iter().flatten().collect();
        let met = next.iter().filter(|child| near.contains(&child.state));
        let met = met
            .filter_map(|child| Some((goal.depth_of(&child.state)?, child.rank(), child)))
            .min_by_key(|&(depth, rank, _)| (depth, rank));
        if let Some((depth, _, child)) = met {
            let mut to_start = vec![child.turn.inverse()];
            let mut at = child.before;
            for layer in layers.iter().rev() {
                to_start.push(layer[at].turn.inverse());
                at = layer[at].before;
            }
            return Some(forward(to_start, goal.trace(child.state, depth)));
        }
        if next.len() > ALIKE * width {
            next.select_nth_unstable_by_key(ALIKE * width, Child::rank);
            next.truncate(ALIKE * width);
        }
        next.sort_unstable_by_key(Child::rank);
        next.retain(|child| seen.insert(child.state));
        next.truncate(width);
        states = next.iter().map(|child| child.state).collect();
        layers.push(next);
    }
    None
}

/// How far boards seem to be from one goal.
struct Score<const P: usize> {
    grid: &'static Grid,
    goal: State<P>,
}

/// What is known of a board whose children are scored.
struct Scored<const P: usize> {
    score: u32,
    /// For each colour's plane, axis and line: how many stones have to go from here on to the lines behind.
    carried: [[[i32; LINES]; 3]; P],
}

impl<const P: usize> Score<P> {
    fn new(grid: &'static Grid, goal: State<P>) -> Self {
        Self { grid, goal }
    }

    fn of(&self, state: &State<P>) -> Scored<P> {
        let off = state.iter().zip(&self.goal).fold(0, |off, (a, b)| off | (a ^ b));
        let mut scored = Scored { score: 2 * off.count_ones(), carried: [[[0; LINES]; 3]; P] };
        for ((plane, goal), carried) in state.iter().zip(&self.goal).zip(&mut scored.carried) {
            // What both have is no matter.
            let (more, less) = (plane & !goal, goal & !plane);
            for (axis, carried) in self.grid.lines.iter().zip(carried) {
                let mut sum = 0;
                for (line, carried) in axis.iter().zip(carried) {
                    sum += (more & line).count_ones() as i32 - (less & line).count_ones() as i32;
                    *carried = sum;
                    scored.score += sum.unsigned_abs();
                }
            }
        }
        scored
    }

    /// The score of the board that a turn makes of one.
    fn after(&self, scored: &Scored<P>, state: &State<P>, turn: Turn, child: &State<P>) -> u32 {
        let inner = &self.grid.inner[usize::from(turn.inner)];
        let mut score = scored.score as i32;
        let (mut off, mut off_before) = (0, 0);
        for plane in 0..P {
            let [before, after, goal] = [state, child, &self.goal].map(|state| inner.code(state[plane]));
            off_before |= before ^ goal;
            off |= after ^ goal;
            let changes = outer_counts(before).into_iter().zip(outer_counts(after));
            for ((carried, line), (before, after)) in
                scored.carried[plane].iter().zip(inner.lines).zip(changes)
            {
                let here = &carried[usize::from(line)..][..2];
                let more = [0, 1].map(|outer| i32::from(after[outer]) - i32::from(before[outer]));
                score +=
                    (here[0] + more[0]).abs() - here[0].abs() + (here[1] - more[1]).abs() - here[1].abs();
            }
        }
        score += 2 * (off.count_ones() as i32 - off_before.count_ones() as i32);
        score as u32
    }
}
