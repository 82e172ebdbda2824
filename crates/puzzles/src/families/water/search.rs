//! A* in layers: all positions whose length so far plus bound is f, then those of f + 1.
//!
//! In layer f a position has `slack` = f − (length so far + bound). Moves that do not raise this
//! sum are tried as soon as the position is reached. Others are tried some layers later, when they
//! become affordable (partial expansion, Yoshizumi et al. 2000). Positions beyond the last layer
//! are never generated. Each position stores the slack at which its next moves become affordable.
//!
//! With the ball rule the bound is so weak that almost everything in reach is generated anyway. All
//! moves are then tried at once, and their results wait for their layer.
//!
//! Within a layer the search is last in, first out. If a position without slack has a forced move,
//! only that move is tried. The others wait for the next layer, or are never tried if the move is
//! [`Forced::Always`]. A position may therefore be reached again by a shorter path and expanded
//! again.

use super::bottle::MAX_BOTTLES;
use super::contents::{Contents, Id};
use super::expand::{Child, Forced};
use super::nodes::{Insertion, NO_SLACK, Node, Nodes};
use super::position::Position;
use super::rules::{Pour, Rule};
use crate::puzzle::Stop;
use crate::search::{Meter, Share};

/// Result of a search.
pub(super) enum Outcome {
    /// A shortest solution.
    Solution(Vec<Pour>),
    /// Proof that no solution exists.
    Unsolvable,
    /// Proof that no solution of fewer than `upper_bound` moves exists.
    NoneBelow,
}

/// An interruptible search.
pub(super) struct Search<'a> {
    contents: &'a Contents,
    rule: Rule,
    nodes: Nodes,
    /// Current layer.
    layer: u32,
    /// Next of the earlier positions to check for moves that are due in this layer.
    next: usize,
    /// Number of positions known when this layer began.
    known: usize,
    /// Unexpanded positions of this layer.
    open: Vec<Node>,
    /// Last layer in which a known position has an untried move.
    last_layer: u32,
    /// Moves of the current position; kept to reuse its memory.
    children: Vec<Child>,
    /// Reserved memory.
    share: Share,
}

/// Bytes of memory per request; large, so that requests are rare.
const REQUEST_BYTES: usize = 1 << 20;

impl<'a> Search<'a> {
    pub(super) fn new(contents: &'a Contents, rule: Rule, share: Share) -> Self {
        let mut start = [0; MAX_BOTTLES];
        start[..contents.start.len()].copy_from_slice(&contents.start);
        let h = Position::new(contents, rule, &contents.start).h;
        let mut nodes = Nodes::new(contents);
        nodes.insert(&start, contents.hash(&contents.start), 0, h);
        Self {
            contents,
            rule,
            nodes,
            layer: h,
            next: 0,
            known: 0,
            open: vec![0],
            last_layer: h,
            children: Vec::new(),
            share,
        }
    }

    /// Returns a lower bound on the solution length.
    pub(super) fn at_least(&self) -> u32 {
        self.layer
    }

    /// Returns the allocated bytes.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.bytes() + self.open.capacity() * size_of::<Node>()
    }

    /// Continues until there is an answer: a solution of fewer than `upper_bound` moves, or a proof
    /// that none exists.
    ///
    /// # Errors
    /// The budget ended, or the search can store no more positions ([`Stop::Nodes`]): it has the
    /// maximum number of them, it holds more than `max_bytes`, or the pool has no memory left. The
    /// search can be resumed.
    pub(super) fn run(
        &mut self,
        max_bytes: usize,
        upper_bound: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, Stop> {
        if self.layer == 0 {
            return Ok(Outcome::Solution(Vec::new()));
        }
        loop {
            if self.layer >= upper_bound {
                return Ok(Outcome::NoneBelow);
            }
            let bytes = self.bytes();
            let mut reserve =
                || bytes <= self.share.bytes() || self.share.resize(bytes.next_multiple_of(REQUEST_BYTES));
            if self.nodes.is_full() || bytes > max_bytes || !reserve() {
                return Err(Stop::Nodes);
            }
            let goal = if let Some(&node) = self.open.last() {
                meter.tick()?;
                self.open.pop();
                self.expand(node, true)
            } else if self.next < self.known {
                let node = self.next as Node;
                let next_slack = self.nodes.next_slack(node);
                let slack = self.layer.checked_sub(self.nodes.total(node));
                let is_due = next_slack != NO_SLACK && slack == Some(next_slack.into());
                if is_due {
                    meter.tick()?;
                }
                self.next += 1;
                is_due.then(|| self.expand(node, next_slack == 0)).flatten()
            } else if self.layer >= self.last_layer {
                return Ok(Outcome::Unsolvable);
            } else {
                (self.layer, self.next, self.known) = (self.layer + 1, 0, self.nodes.len());
                continue;
            };
            if let Some(goal) = goal {
                return Ok(Outcome::Solution(self.path(goal)));
            }
        }
    }

    /// Stores the positions after all affordable, untried moves. Returns the goal if it is the
    /// position itself, or a stored position of this layer. If `is_fresh` is set, no move of the
    /// position was tried before.
    fn expand(&mut self, node: Node, is_fresh: bool) -> Option<Node> {
        let state = self.nodes.state(node);
        let bottles = &state[..self.contents.start.len()];
        let (total, hash) = (self.nodes.total(node), self.nodes.hash(node));
        let slack = (self.layer - total) as u8;
        let position = Position::new(self.contents, self.rule, bottles);
        if position.h == 0 {
            return Some(node);
        }
        let max_added = if self.rule == Rule::Ball { NO_SLACK - 1 } else { slack };
        let mut children = std::mem::take(&mut self.children);
        children.clear();
        let mut forced: Option<Child> = None;
        let mut next_slack = NO_SLACK;
        position.children(|child| {
            if child.added <= max_added {
                children.push(child);
            } else {
                next_slack = next_slack.min(child.added);
            }
            if child.added == 0 && child.forced > forced.map_or(Forced::No, |child| child.forced) {
                forced = Some(child);
            }
        });
        let is_tried = |child: &Child| {
            let is_forced = |child: &Child| {
                forced.is_some_and(|forced| (forced.from, forced.to) == (child.from, child.to))
            };
            match forced.map(|child| child.forced) {
                Some(Forced::Always) => is_fresh && is_forced(child),
                Some(_) if slack == 0 => is_forced(child),
                // The forced move postponed all others to this layer.
                Some(_) if slack == 1 => true,
                _ => is_fresh || child.added >= slack,
            }
        };
        match forced.map(|child| child.forced) {
            Some(Forced::Always) => next_slack = NO_SLACK,
            Some(_) if slack == 0 && children.len() > 1 => next_slack = 1,
            _ => {}
        }
        self.nodes.set_next_slack(node, next_slack);
        if next_slack != NO_SLACK {
            self.last_layer = self.last_layer.max(total + u32::from(next_slack));
        }
        let mut goal = None;
        for child in children.iter().filter(|child| is_tried(child)) {
            let mut after = state;
            let mut new_hash = hash;
            for (at, id) in [(child.from, child.source), (child.to, child.target)] {
                let place = &mut after[usize::from(at)];
                new_hash = self.contents.rehash(new_hash, *place, id);
                *place = id;
            }
            let total = total + u32::from(child.added);
            let insertion = self.nodes.insert(&after, new_hash, node, total);
            let (Insertion::New(node) | Insertion::Shorter(node)) = insertion else { continue };
            if total > self.layer {
                self.last_layer = self.last_layer.max(total);
                continue;
            }
            self.open.push(node);
            if position.h + u32::from(child.added) == u32::from(child.cost) {
                goal = Some(node);
            }
        }
        self.children = children;
        goal
    }

    /// Returns the moves from the start to a position.
    fn path(&self, goal: Node) -> Vec<Pour> {
        let predecessor = |&node: &Node| Some(self.nodes.predecessor(node)).filter(|_| node != 0);
        let mut nodes: Vec<Node> = std::iter::successors(Some(goal), predecessor).collect();
        nodes.reverse();
        let mut state = self.contents.start.clone();
        // The bottles of a position may be in another order than on the path, so contents are
        // compared.
        let pour = |&node: &Node| {
            let wanted = self.nodes.hash(node);
            let mut found: Option<(Child, Vec<Id>)> = None;
            Position::new(self.contents, self.rule, &state).children(|child| {
                let mut after = state.clone();
                after[usize::from(child.from)] = child.source;
                after[usize::from(child.to)] = child.target;
                // Merging balls gives the same contents in either direction, but one direction may
                // cost fewer moves.
                let fewer = |(other, _): &(Child, _)| child.cost < other.cost;
                if self.contents.hash(&after) == wanted && found.as_ref().is_none_or(fewer) {
                    found = Some((child, after));
                }
            });
            let (child, after) = found.expect("a move leads from each position to the next");
            state = after;
            child.pours()
        };
        nodes[1..].iter().flat_map(pour).collect()
    }
}
