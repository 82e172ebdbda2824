//! A way that need not be the shortest, quickly: of each layer only the boards that look nearest to the goal go on,
//! until one of them is among those whose way to the goal is known.
//!
//! A board's score is twice the number of points that are not as in the goal, and for each of the three axes how far
//! stones have to move across its lines (the earth mover's distance of the lines' counts). It is no bound.

use super::front::{Boards, Front};
use super::grid::{Grid, Turn};
use super::meet::forward;
use super::rules::State;
use crate::search::Meter;

/// No way has more turns before its end is known; longer ones are given up.
const MOST_TURNS: usize = 60;

/// One board of a layer: where it came from in the layer before, and by which turn.
struct Node<const P: usize> {
    state: State<P>,
    before: usize,
    turn: Turn,
}

/// A way from the first end to the second. `None`: none was found, or the budget is spent.
pub(super) fn search<const P: usize>(
    ends: &[Front<P>; 2],
    width: usize,
    meter: &mut Meter<'_>,
) -> Option<Vec<Turn>> {
    let [start, goal] = ends;
    let score = Score::new(goal.rules.grid, goal.layers[0][0]);
    let mut seen = Boards::new();
    let mut states = vec![start.layers[0][0]];
    let mut layers: Vec<Vec<Node<P>>> = Vec::new();
    while layers.len() < MOST_TURNS {
        let mut next: Vec<(u32, Node<P>)> = Vec::new();
        let mut met: Option<(usize, usize)> = None;
        for (before, state) in states.iter().enumerate() {
            meter.tick().ok()?;
            start.rules.children(state, |turn, child| {
                if seen.insert(child) {
                    if goal.seen.contains(&child)
                        && let Some(depth) = goal.depth_of(&child)
                        && met.is_none_or(|(least, _)| depth < least)
                    {
                        met = Some((depth, next.len()));
                    }
                    next.push((score.of(&child), Node { state: child, before, turn }));
                }
            });
        }
        if let Some((depth, mut at)) = met {
            let end = next.swap_remove(at).1;
            let to_goal = goal.trace(end.state, depth);
            let mut to_start = vec![end.turn.inverse()];
            at = end.before;
            for layer in layers.iter().rev() {
                to_start.push(layer[at].turn.inverse());
                at = layer[at].before;
            }
            return Some(forward(to_start, [], to_goal));
        }
        if next.is_empty() {
            return None;
        }
        if next.len() > width {
            next.select_nth_unstable_by_key(width, |(score, _)| *score);
            next.truncate(width);
        }
        let layer: Vec<Node<P>> = next.into_iter().map(|(_, node)| node).collect();
        states = layer.iter().map(|node| node.state).collect();
        layers.push(layer);
    }
    None
}

/// How far boards seem to be from one goal.
struct Score<const P: usize> {
    grid: &'static Grid,
    goal: State<P>,
}

impl<const P: usize> Score<P> {
    fn new(grid: &'static Grid, goal: State<P>) -> Self {
        Self { grid, goal }
    }

    fn of(&self, state: &State<P>) -> u32 {
        let off = state.iter().zip(&self.goal).fold(0, |off, (a, b)| off | (a ^ b));
        let mut score = 2 * off.count_ones();
        for (plane, goal) in state.iter().zip(&self.goal) {
            // What both have is no matter.
            let (more, less) = (plane & !goal, goal & !plane);
            for axis in &self.grid.lines {
                let mut carried = 0i32;
                for line in axis {
                    carried += (more & line).count_ones() as i32 - (less & line).count_ones() as i32;
                    score += carried.unsigned_abs();
                }
            }
        }
        score
    }
}
