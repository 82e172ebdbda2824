//! What one request may spend on its searches.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::memory::Memory;
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
    /// Its own time at a core; waiting for one is free.
    pub time: Duration,
    /// Time by the wall, with all waiting.
    pub wall: Duration,
    /// Nodes, the bound that gives the same result on every machine.
    pub nodes: u64,
    /// Set to true by whoever no longer wants the answer.
    pub cancel: Arc<AtomicBool>,
    /// The same, of this answer alone where `cancel` is of many.
    pub dropped: Arc<AtomicBool>,
    /// Set to true by whoever wants the best answer there is now.
    pub hurry: Arc<AtomicBool>,
    /// Where to queue for a core; without it the search computes at once, on one core.
    pub slots: Option<Slots>,
    /// What is asked before much memory is taken.
    pub memory: Memory,
    /// What is asked once the search turns out to be long.
    pub long: Option<Arc<dyn Long>>,
}

impl Budget {
    /// A budget of `time` alone.
    pub fn of_time(time: Duration) -> Self {
        Self {
            time,
            wall: time,
            nodes: u64::MAX,
            cancel: Arc::default(),
            dropped: Arc::default(),
            hurry: Arc::default(),
            slots: None,
            memory: Memory::default(),
            long: None,
        }
    }
}

/// Who may search for long: asked once by each search that does, which waits without a slot meanwhile.
pub trait Long: std::fmt::Debug + Send + Sync {
    /// Leave to search on, given back by dropping it; `None` where there is none by `until`: the search has to end with
    /// what it knows.
    fn admit(&self, until: Instant) -> Option<Box<dyn Any + Send + Sync>>;
}
