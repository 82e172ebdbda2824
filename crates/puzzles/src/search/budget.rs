//! What one request may spend on its searches.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::slots::Slots;

/// The bounds of a search; the first that is reached ends it.
///
/// ```
/// use std::time::Duration;
/// use cantor_puzzles::puzzle::Stop;
/// use cantor_puzzles::search::{Budget, Meter};
///
/// let budget = Budget { nodes: 10_000, ..Budget::of_time(Duration::from_secs(60)) };
/// let mut meter = Meter::new(&budget);
/// let stop = loop {
///     if let Err(stop) = meter.tick() {
///         break stop;
///     }
/// };
/// assert_eq!((stop, meter.nodes()), (Stop::Nodes, 10_000));
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    /// Wall-clock time from the first slot on: waiting for that one is free, waiting for later ones is not.
    pub time: Duration,
    /// Nodes, the bound that gives the same result on every machine.
    pub nodes: u64,
    /// Set to true by whoever no longer wants the answer.
    pub cancel: Arc<AtomicBool>,
    /// Where to queue for a core; without it the search computes at once, on one core.
    pub slots: Option<Slots>,
}

impl Budget {
    /// A budget of `time` alone.
    pub fn of_time(time: Duration) -> Self {
        Self { time, nodes: u64::MAX, cancel: Arc::default(), slots: None }
    }
}
