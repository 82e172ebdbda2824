//! How much a search may spend: the front end sets a [`Budget`], the search ticks a [`Meter`].

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::puzzle::Stop;

/// Nodes between two looks at the clock, which costs more than a node does.
const NODES_PER_LOOK: u64 = 4096;

/// What one request may spend.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Wall-clock time from the making of the meter.
    pub time: Duration,
    /// Nodes, the bound that gives the same result on every machine.
    pub nodes: u64,
    /// Set to true by whoever no longer wants the answer.
    pub cancel: Arc<AtomicBool>,
}

impl Budget {
    /// A budget of `time` alone.
    pub fn of_time(time: Duration) -> Self {
        Self { time, nodes: u64::MAX, cancel: Arc::default() }
    }
}

/// Counts the nodes of one search and says when its budget is spent.
#[derive(Debug)]
pub struct Meter<'a> {
    budget: &'a Budget,
    started: Instant,
    nodes: u64,
    next_look: u64,
}

impl<'a> Meter<'a> {
    /// Starts the clock.
    pub fn new(budget: &'a Budget) -> Self {
        Self { budget, started: Instant::now(), nodes: 0, next_look: NODES_PER_LOOK.min(budget.nodes) }
    }

    /// Counts one node.
    ///
    /// # Errors
    /// Says what ran out. Time and cancellation are noticed within a few thousand nodes.
    pub fn tick(&mut self) -> Result<(), Stop> {
        self.nodes += 1;
        if self.nodes < self.next_look { Ok(()) } else { self.look() }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        if self.nodes > self.budget.nodes {
            return Err(Stop::Nodes);
        }
        if self.budget.cancel.load(Ordering::Relaxed) {
            return Err(Stop::Cancelled);
        }
        if self.started.elapsed() >= self.budget.time {
            return Err(Stop::Deadline);
        }
        self.next_look = (self.nodes + NODES_PER_LOOK).min(self.budget.nodes.saturating_add(1));
        Ok(())
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(budget: &Budget) -> (u64, Stop) {
        let mut meter = Meter::new(budget);
        loop {
            if let Err(stop) = meter.tick() {
                return (meter.nodes(), stop);
            }
        }
    }

    #[test]
    fn each_bound_stops_the_search() {
        let long = Budget::of_time(Duration::from_secs(3600));
        for nodes in [0, 1, 4095, 4096, 4097, 10_000] {
            assert_eq!(ticks(&Budget { nodes, ..long.clone() }), (nodes + 1, Stop::Nodes));
        }
        assert_eq!(ticks(&Budget::of_time(Duration::ZERO)), (NODES_PER_LOOK, Stop::Deadline));
        long.cancel.store(true, Ordering::Relaxed);
        assert_eq!(ticks(&long), (NODES_PER_LOOK, Stop::Cancelled));
    }
}
