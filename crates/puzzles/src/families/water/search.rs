//! A* in layers: all positions whose length so far plus bound is f, then those of f + 1.
//!
//! In the layer of f a position can afford `slack` = f − (length so far + bound). Its moves that add 0 to the bound are
//! tried as soon as it is reached, those that add more some layers later, when they can be afforded (partial expansion,
//! Yoshizumi et al. 2000): what lies beyond the last layer is never generated. A position remembers with which slack there
//! will be something to try. With the ball rule the bound is so far off that nearly all within reach is generated
//! anyway: there all moves are tried at once, and what they lead to waits for its layer. Within a layer the last reached
//! goes first. Where a position can afford nothing, a forced move is the only one tried; the others wait for the next
//! layer. So a position may be reached again by a shorter path, and is then expanded again.

use super::bottle::MOST_BOTTLES;
use super::contents::{Contents, Id};
use super::expand::{Child, Forced};
use super::nodes::{NEVER, Node, Nodes, Reached};
use super::position::Position;
use super::rules::{Pour, Rule};
use crate::puzzle::Stop;
use crate::search::{Meter, Share};

/// What a search found.
pub(super) enum Found {
    /// A shortest solution.
    Solution(Vec<Pour>),
    /// There is none.
    Nothing,
    /// There is none shorter than was asked for.
    NoneBelow,
}

/// A search that can be interrupted.
pub(super) struct Search<'a> {
    contents: &'a Contents,
    rule: Rule,
    nodes: Nodes,
    /// The layer that is searched.
    layer: u32,
    /// The next position of the layer before to go on from, and how many there are.
    next: usize,
    known: usize,
    /// Positions of this layer to look at.
    open: Vec<Node>,
    /// The last layer in which a position that is known has something to try.
    last: u32,
    /// The moves of the position that is looked at.
    children: Vec<Child>,
    /// What it may take.
    share: Share,
}

/// Memory is asked for in steps of so many bytes, so that it is asked for seldom.
const STEP: usize = 1 << 20;

impl<'a> Search<'a> {
    pub(super) fn new(contents: &'a Contents, rule: Rule, share: Share) -> Self {
        let mut start = [0; MOST_BOTTLES];
        start[..contents.start.len()].copy_from_slice(&contents.start);
        let h = Position::new(contents, rule, &contents.start).h;
        let mut nodes = Nodes::new(contents);
        nodes.reach(&start, contents.hash(&contents.start), 0, h);
        Self {
            contents,
            rule,
            nodes,
            layer: h,
            next: 0,
            known: 0,
            open: vec![0],
            last: h,
            children: Vec::new(),
            share,
        }
    }

    /// No solution is shorter.
    pub(super) fn at_least(&self) -> u32 {
        self.layer
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.bytes() + self.open.capacity() * size_of::<Node>()
    }

    /// Goes on until there is an answer: a solution of fewer than `below` moves, or that there is none.
    ///
    /// # Errors
    /// The budget ran out, or `most` bytes are taken, or all that there are ([`Stop::Nodes`]); it can go on from there.
    pub(super) fn run(&mut self, most: usize, below: u32, meter: &mut Meter<'_>) -> Result<Found, Stop> {
        if self.layer == 0 {
            return Ok(Found::Solution(Vec::new()));
        }
        loop {
            if self.layer >= below {
                return Ok(Found::NoneBelow);
            }
            let bytes = self.bytes();
            let mut granted =
                || bytes <= self.share.bytes() || self.share.resize(bytes.next_multiple_of(STEP));
            if self.nodes.is_full() || bytes > most || !granted() {
                return Err(Stop::Nodes);
            }
            let goal = if let Some(&node) = self.open.last() {
                meter.tick()?;
                self.open.pop();
                self.expand(node, true)
            } else if self.next < self.known {
                let node = self.next as Node;
                let waiting = self.nodes.waiting(node);
                let slack = self.layer.checked_sub(self.nodes.total(node));
                let waits = waiting != NEVER && slack == Some(waiting.into());
                if waits {
                    meter.tick()?;
                }
                self.next += 1;
                waits.then(|| self.expand(node, waiting == 0)).flatten()
            } else if self.layer >= self.last {
                return Ok(Found::Nothing);
            } else {
                (self.layer, self.next, self.known) = (self.layer + 1, 0, self.nodes.len());
                continue;
            };
            if let Some(goal) = goal {
                return Ok(Found::Solution(self.path(goal)));
            }
        }
    }

    /// Reaches the positions after those moves that are to be tried by now and have not been; gives the goal if it is
    /// among them in this layer, or the position itself. All have to be tried of a `fresh` position.
    fn expand(&mut self, node: Node, fresh: bool) -> Option<Node> {
        let state = self.nodes.state(node);
        let bottles = &state[..self.contents.start.len()];
        let (total, hash) = (self.nodes.total(node), self.nodes.hash(node));
        let slack = (self.layer - total) as u8;
        let position = Position::new(self.contents, self.rule, bottles);
        if position.h == 0 {
            return Some(node);
        }
        let most = if self.rule == Rule::Ball { NEVER - 1 } else { slack };
        let mut children = std::mem::take(&mut self.children);
        children.clear();
        let mut forced: Option<Child> = None;
        let mut waiting = NEVER;
        position.children(|child| {
            if child.added <= most {
                children.push(child);
            } else {
                waiting = waiting.min(child.added);
            }
            if child.added == 0 && child.forced > forced.map_or(Forced::No, |child| child.forced) {
                forced = Some(child);
            }
        });
        let tried = |child: &Child| {
            let only = |child: &Child| {
                forced.is_some_and(|forced| (forced.from, forced.to) == (child.from, child.to))
            };
            match forced.map(|child| child.forced) {
                Some(Forced::Always) => fresh && only(child),
                Some(_) if slack == 0 => only(child),
                // What the forced move held back comes with what can be afforded only now.
                Some(_) if slack == 1 => true,
                _ => fresh || child.added >= slack,
            }
        };
        match forced.map(|child| child.forced) {
            Some(Forced::Always) => waiting = NEVER,
            Some(_) if slack == 0 && children.len() > 1 => waiting = 1,
            _ => {}
        }
        self.nodes.set_waiting(node, waiting);
        if waiting != NEVER {
            self.last = self.last.max(total + u32::from(waiting));
        }
        let mut goal = None;
        for child in children.iter().filter(|child| tried(child)) {
            let mut after = state;
            let mut moved = hash;
            for (at, id) in [(child.from, child.source), (child.to, child.target)] {
                let place = &mut after[usize::from(at)];
                moved = self.contents.rehash(moved, *place, id);
                *place = id;
            }
            let total = total + u32::from(child.added);
            let reached = self.nodes.reach(&after, moved, node, total);
            let (Reached::New(node) | Reached::Shorter(node)) = reached else { continue };
            if total > self.layer {
                self.last = self.last.max(total);
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

    /// The moves from the start to a position.
    fn path(&self, goal: Node) -> Vec<Pour> {
        let before = |&node: &Node| Some(self.nodes.before(node)).filter(|_| node != 0);
        let mut nodes: Vec<Node> = std::iter::successors(Some(goal), before).collect();
        nodes.reverse();
        let mut state = self.contents.start.clone();
        // The bottles of a position may stand in another order than on the path: what counts are the contents.
        let pour = |&node: &Node| {
            let wanted = self.nodes.hash(node);
            let mut found: Option<(Child, Vec<Id>)> = None;
            Position::new(self.contents, self.rule, &state).children(|child| {
                let mut after = state.clone();
                after[usize::from(child.from)] = child.source;
                after[usize::from(child.to)] = child.target;
                // Balls that join others come to the same as these joining them, but may be fewer.
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
