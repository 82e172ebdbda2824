//! Measures what a search consumes: the caller sets a [`Budget`], the search ticks a [`Meter`].
//!
//! The meter also queues for the slot of the search, and starts helper threads on free cores
//! ([`Meter::share`]).

mod share;

use std::any::Any;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use super::budget::Budget;
use super::memory::Share;
use super::slots::Slot;
use crate::puzzle::Stop;

/// Nodes between two readings of the clock, since a reading takes longer than a node.
const NODES_PER_CHECK: u64 = 4096;

/// Computing time after which a search counts as long.
const LONG_SEARCH: Duration = Duration::from_millis(500);

/// Maximum wall-clock limit, so that adding it to an instant cannot overflow.
const MAX_WALL: Duration = Duration::from_secs(1 << 30);

/// Permit for a long search; `None` if it was refused.
type Permit = Option<Box<dyn Any + Send + Sync>>;

/// Counts the nodes of one search and reports when its budget is spent.
///
/// ```
/// use std::time::Duration;
/// use cantor_puzzles::puzzle::Stop;
/// use cantor_puzzles::search::{Budget, Meter};
///
/// /// The number of multiples of 7 below `end`, counted one by one.
/// fn count(end: u32, meter: &mut Meter<'_>) -> Result<u32, Stop> {
///     let mut count = 0;
///     for number in 0..end {
///         meter.tick()?;
///         count += u32::from(number % 7 == 0);
///     }
///     Ok(count)
/// }
///
/// let budget = Budget { nodes: 1000, ..Budget::of_time(Duration::from_secs(60)) };
/// assert_eq!(count(700, &mut Meter::new(&budget)), Ok(100));
/// assert_eq!(count(7000, &mut Meter::new(&budget)), Err(Stop::Nodes));
/// ```
#[derive(Debug)]
pub struct Meter<'a> {
    budget: &'a Budget,
    /// Flag set by the member of a shared search that ends it for all members.
    halted: Option<&'a AtomicBool>,
    slot: Option<Slot>,
    /// Time of the request for a slot.
    requested_at: Instant,
    /// Computing time before the current slot; total computing time if no slot is held.
    used: Duration,
    /// Computing time at the start of this part of the search ([`Meter::run_limited`]).
    used_before: Duration,
    /// Nodes left to all members that share the budget.
    pool: Arc<AtomicU64>,
    /// Node limit of this part.
    nodes: u64,
    /// Nodes drawn from the pool, including those of helpers.
    drawn_nodes: u64,
    /// Drawn nodes left until the next check.
    left: u64,
    /// Whether only the node limit and a cancellation end this part.
    is_granted: bool,
    /// Permit of the whole search, requested once by the part or member that becomes long first.
    permit: Arc<OnceLock<Permit>>,
}

impl<'a> Meter<'a> {
    /// Starts the clocks and waits for a slot, if the budget has any. Only the wall clock counts
    /// the wait.
    pub fn new(budget: &'a Budget) -> Self {
        let requested_at = Instant::now();
        let slot = budget.slots.as_ref().map(|slots| slots.take(Duration::ZERO));
        let mut meter = Self {
            budget,
            halted: None,
            slot,
            requested_at,
            used: Duration::ZERO,
            used_before: Duration::ZERO,
            pool: Arc::new(AtomicU64::new(budget.nodes)),
            nodes: budget.nodes,
            drawn_nodes: 0,
            left: 0,
            is_granted: false,
            permit: Arc::default(),
        };
        meter.draw_nodes();
        meter
    }

    /// Counts one node. Every few thousand nodes it may pass the slot to a waiting search and queue
    /// for another.
    ///
    /// # Errors
    /// The limit that was reached. Time and cancellation are noticed within a few thousand nodes.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stop> {
        if self.left == 0 {
            self.check_limits()?;
            if self.left == 0 {
                return Err(Stop::Nodes);
            }
        }
        self.left -= 1;
        Ok(())
    }

    #[cold]
    fn check_limits(&mut self) -> Result<(), Stop> {
        self.pause()?;
        self.draw_nodes();
        Ok(())
    }

    /// Checks the time limits and cancellation, and passes the slot on if its slice is used up.
    /// Meant for work whose steps take longer than a node.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn pause(&mut self) -> Result<(), Stop> {
        let set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        if set(&self.budget.cancel) || set(&self.budget.abandon) || self.halted.is_some_and(set) {
            return Err(Stop::Cancelled);
        }
        let now = Instant::now();
        let is_late = self.computing_time(now) >= self.budget.time
            || now.duration_since(self.requested_at) >= self.budget.wall;
        if !self.is_granted && (is_late || set(&self.budget.hurry)) {
            return Err(Stop::Deadline);
        }
        if let Some(slot) = self.slot.as_mut().filter(|slot| slot.is_used_up(now)) {
            slot.pass();
            self.admit_long_search()?;
        }
        Ok(())
    }

    /// Requests a permit when the search has become long, and waits for it without a slot. All
    /// members and parts of the search share one permit.
    fn admit_long_search(&mut self) -> Result<(), Stop> {
        let Some(long) = self.budget.admission.as_ref().filter(|_| !self.is_granted) else { return Ok(()) };
        if self.computing_time(Instant::now()) < LONG_SEARCH {
            return Ok(());
        }
        let until = self.requested_at + self.budget.wall.min(MAX_WALL);
        let permit = Arc::clone(&self.permit);
        let is_admitted = match permit.get() {
            Some(permit) => permit.is_some(),
            None => self.without_slot(|| permit.get_or_init(|| long.admit(until)).is_some()),
        };
        if is_admitted { Ok(()) } else { Err(Stop::Deadline) }
    }

    /// Runs `wait`, which needs no core, without a slot.
    pub(super) fn without_slot<T>(&mut self, wait: impl FnOnce() -> T) -> T {
        let Some(slots) = &self.budget.slots else { return wait() };
        self.used = self.computing_time(Instant::now());
        drop(self.slot.take());
        let result = wait();
        self.slot = Some(slots.take(self.used));
        result
    }

    /// Returns the computing time; without slots, the time since the request.
    fn computing_time(&self, now: Instant) -> Duration {
        match (&self.slot, &self.budget.slots) {
            (Some(slot), _) => slot.used(now),
            (None, Some(_)) => self.used,
            (None, None) => now.duration_since(self.requested_at),
        }
    }

    /// Draws [`NODES_PER_CHECK`] nodes from the pool, or all that are left in it.
    fn draw_nodes(&mut self) {
        let rest = |pool: u64| Some(pool.saturating_sub(NODES_PER_CHECK));
        let (Ok(before) | Err(before)) = self.pool.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
        let drawn = before.min(NODES_PER_CHECK);
        self.drawn_nodes += drawn;
        self.left += drawn;
    }

    /// Puts drawn nodes that were not used back into the pool.
    fn return_nodes(&mut self) {
        self.pool.fetch_add(self.left, Ordering::Relaxed);
        self.drawn_nodes -= self.left;
        self.left = 0;
    }

    /// Returns the nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.drawn_nodes - self.left
    }

    /// Creates an empty share of the memory for searches.
    pub fn memory(&self) -> Share {
        self.budget.memory.share()
    }

    /// Returns the spent fraction of the budget, from 0 to 1: the largest of the fractions of
    /// computing time, wall-clock time and nodes; 1 after [`Budget::hurry`].
    pub fn spent(&self) -> f64 {
        let (now, Budget { time, wall, .. }) = (Instant::now(), self.budget);
        let fraction = |spent: Duration, limit: Duration| spent.as_secs_f64() / limit.as_secs_f64();
        let computing = fraction(
            self.computing_time(now).saturating_sub(self.used_before),
            time.saturating_sub(self.used_before),
        );
        let elapsed = fraction(now.duration_since(self.requested_at), *wall);
        let nodes_left = (self.pool.load(Ordering::Relaxed) + self.left) as f64 / self.nodes.max(1) as f64;
        let is_hurried = self.budget.hurry.load(Ordering::Relaxed);
        if is_hurried { 1.0 } else { computing.max(elapsed).max(1.0 - nodes_left).clamp(0.0, 1.0) }
    }

    /// Runs `work` with a limit of `nodes` nodes, which count towards the budget.
    pub fn run_limited<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Meter<'_>) -> T) -> T {
        self.return_nodes();
        let nodes = nodes.min(self.pool.load(Ordering::Relaxed));
        self.run_part(nodes, self.is_granted, work)
    }

    /// Runs `work` with a limit of `nodes` nodes, even if the budget is spent. These nodes do not
    /// count towards the budget. Use this for results that are always required.
    pub fn grant<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Meter<'_>) -> T) -> T {
        self.run_part(nodes, true, work)
    }

    fn run_part<T>(&mut self, nodes: u64, is_granted: bool, work: impl FnOnce(&mut Meter<'_>) -> T) -> T {
        let now = Instant::now();
        let mut part = Meter {
            budget: self.budget,
            halted: self.halted,
            requested_at: self.requested_at,
            used: self.used,
            used_before: self.computing_time(now),
            slot: self.slot.take(),
            pool: Arc::new(AtomicU64::new(nodes)),
            nodes,
            drawn_nodes: 0,
            left: 0,
            is_granted,
            permit: Arc::clone(&self.permit),
        };
        part.draw_nodes();
        let result = work(&mut part);
        self.used = part.used;
        self.slot = part.slot.take();
        // Granted nodes are not part of the budget.
        let nodes = if is_granted && !self.is_granted { 0 } else { part.nodes() };
        let rest = |pool: u64| Some(pool.saturating_sub(nodes));
        // This cannot fail: `rest` always returns a value.
        let _ = self.pool.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
        self.drawn_nodes += nodes;
        result
    }
}

#[cfg(test)]
mod tests;
