//! A solution found quickly, which need not be a shortest: of the positions after each number of moves the search goes on
//! only from those with the least bounds, among equals from those with the most empty bottles.

use std::collections::HashSet;

use super::contents::{Contents, Id};
use super::expand::{Child, Forced, Position};
use super::rules::{Pour, Rule};
use crate::search::Meter;

/// One position of a layer: where it came from in the layer before, and how.
struct Node {
    state: Vec<Id>,
    before: usize,
    pour: Pour,
    score: u32,
}

/// A solution of fewer moves than `below`. `None`: none was found, or the budget is spent.
pub(super) fn search(
    contents: &Contents,
    rule: Rule,
    width: usize,
    below: usize,
    meter: &mut Meter<'_>,
) -> Option<Vec<Pour>> {
    let start =
        Node { state: contents.start.clone(), before: 0, pour: Pour { from: 0, to: 0 }, score: u32::MAX };
    let mut seen = HashSet::from([contents.hash(&start.state)]);
    let mut layers = vec![vec![start]];
    while layers.len() < below {
        let mut next: Vec<Node> = Vec::new();
        for (before, node) in layers[layers.len() - 1].iter().enumerate() {
            meter.tick().ok()?;
            let position = Position::new(contents, rule, &node.state);
            let mut children: Vec<Child> = Vec::new();
            position.children(|child| children.push(child));
            if let Some(merge) = children.iter().find(|child| child.forced == Forced::Always).copied() {
                children = vec![merge];
            }
            for child in children {
                let mut state = node.state.clone();
                state[usize::from(child.from)] = child.source;
                state[usize::from(child.to)] = child.target;
                let pour = Pour { from: child.from.into(), to: child.to.into() };
                let h = position.h + u32::from(child.added) - 1;
                if h == 0 {
                    let mut path = vec![pour];
                    let mut at = before;
                    for layer in layers[1..].iter().rev() {
                        path.push(layer[at].pour);
                        at = layer[at].before;
                    }
                    path.reverse();
                    return Some(path);
                }
                if seen.insert(contents.hash(&state)) {
                    let full = state.iter().filter(|&&id| !contents.list[usize::from(id)].is_empty()).count();
                    next.push(Node { state, before, pour, score: h << 8 | full as u32 });
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        if next.len() > width {
            next.select_nth_unstable_by_key(width, |node| node.score);
            next.truncate(width);
        }
        layers.push(next);
    }
    None
}
