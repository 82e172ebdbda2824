//! The limits of a search.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::memory::Memory;
use super::slots::Slots;

/// Limits of a search. The first limit that is reached ends the search.
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
    /// Computing time on a core. Waiting for a slot is not included.
    pub time: Duration,
    /// Wall-clock time, waiting included.
    pub wall: Duration,
    /// Number of nodes. This limit gives the same result on every machine.
    pub nodes: u64,
    /// Flag that cancels the search, because its answer is no longer wanted.
    pub cancel: Arc<AtomicBool>,
    /// Flag that cancels only this search, if several searches share `cancel`.
    pub abandon: Arc<AtomicBool>,
    /// Flag that requests the best answer available now.
    pub hurry: Arc<AtomicBool>,
    /// Slots to queue for. Without them, the search computes at once, on one core.
    pub slots: Option<Slots>,
    /// Pool from which the search takes large amounts of memory.
    pub memory: Memory,
    /// Admission control for searches that turn out to be long.
    pub admission: Option<Arc<dyn LongSearchAdmission>>,
}

impl Budget {
    /// Creates a budget whose only limit is `time`, both as computing time and as wall-clock time.
    pub fn of_time(time: Duration) -> Self {
        Self {
            time,
            wall: time,
            nodes: u64::MAX,
            cancel: Arc::default(),
            abandon: Arc::default(),
            hurry: Arc::default(),
            slots: None,
            memory: Memory::default(),
            admission: None,
        }
    }
}

/// Admission of long searches. A search asks once, when its computing time becomes long, and gives
/// up its slot while it waits.
pub trait LongSearchAdmission: std::fmt::Debug + Send + Sync {
    /// Waits for a permit to continue. Dropping the permit returns it. Returns `None` if no permit
    /// is available by `until`; the search must then end with its result so far.
    fn admit(&self, until: Instant) -> Option<Box<dyn Any + Send + Sync>>;
}
