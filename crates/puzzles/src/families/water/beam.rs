//! Beam search for a solution that need not be shortest: each layer keeps the positions with the
//! smallest bounds, ties broken by the most empty bottles.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::contents::{Contents, Id};
use super::expand::{Child, Forced};
use super::position::Position;
use super::rules::{Pour, Rule};
use crate::search::Meter;

/// A position of a layer: its predecessor, as layer and index, and its move.
struct Node {
    state: Vec<Id>,
    before: (usize, usize),
    moves: Option<Child>,
    score: u32,
}

impl Node {
    fn h(&self) -> u32 {
        self.score >> 8
    }
}

/// Identity hash of a key that is a hash already.
#[derive(Default)]
struct Itself(u64);

impl Hasher for Itself {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0 << 8 | u64::from(byte));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Finds a solution of fewer moves than `below`; `None` if none was found or the budget ended.
pub(super) fn search(
    contents: &Contents,
    rule: Rule,
    width: usize,
    below: usize,
    meter: &mut Meter<'_>,
) -> Option<Vec<Pour>> {
    let start = Node { state: contents.start.clone(), before: (0, 0), moves: None, score: u32::MAX };
    // Fewest moves by which each position was reached.
    let mut seen: HashMap<u64, u32, BuildHasherDefault<Itself>> = HashMap::default();
    seen.insert(contents.hash(&start.state), 0);
    let mut layers = vec![vec![start]];
    for length in 0..below {
        let mut layer = std::mem::take(layers.get_mut(length)?);
        if let Some(goal) = layer.iter().find(|node| node.h() == 0) {
            return Some(path(&layers, goal));
        }
        if layer.len() > width {
            layer.select_nth_unstable_by_key(width, |node| node.score);
            layer.truncate(width);
        }
        for (at, node) in layer.iter().enumerate() {
            meter.tick().ok()?;
            let position = Position::new(contents, rule, &node.state);
            let mut children: Vec<Child> = Vec::new();
            position.children(|child| children.push(child));
            if let Some(only) = children.iter().find(|child| child.forced == Forced::Always).copied() {
                children = vec![only];
            }
            for child in children {
                let mut state = node.state.clone();
                state[usize::from(child.from)] = child.source;
                state[usize::from(child.to)] = child.target;
                let reached = length + usize::from(child.cost);
                let known = seen.entry(contents.hash(&state)).or_insert(u32::MAX);
                if reached < *known as usize {
                    *known = reached as u32;
                    let h = position.h + u32::from(child.added) - u32::from(child.cost);
                    let full = state.iter().filter(|&&id| !contents.list[usize::from(id)].is_empty()).count();
                    if layers.len() <= reached {
                        layers.resize_with(reached + 1, Vec::new);
                    }
                    let (before, score) = ((length, at), h << 8 | full as u32);
                    layers[reached].push(Node { state, before, moves: Some(child), score });
                }
            }
        }
        layers[length] = layer;
    }
    None
}

/// Returns the moves from the start to a position.
fn path(layers: &[Vec<Node>], goal: &Node) -> Vec<Pour> {
    let before = |node: &&Node| node.moves.map(|_| &layers[node.before.0][node.before.1]);
    let mut moves: Vec<Child> =
        std::iter::successors(Some(goal), before).filter_map(|node| node.moves).collect();
    moves.reverse();
    moves.iter().flat_map(Child::pours).collect()
}
