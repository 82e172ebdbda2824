//! How much a search has spent: the front end sets a [`Budget`], the search ticks a [`Meter`].
//!
//! The meter also queues for the search's slots at the cores, and gets it help from cores that are free
//! ([`Meter::share`]).

mod share;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use super::budget::Budget;
use super::slots::{Slot, Slots};
use crate::puzzle::Stop;

/// Nodes between two looks at the clock, which costs more than a node does.
const NODES_PER_LOOK: u64 = 4096;

/// Counts the nodes of one search and says when its budget is spent.
///
/// ```
/// use std::time::Duration;
/// use cantor_puzzles::puzzle::Stop;
/// use cantor_puzzles::search::{Budget, Meter};
///
/// /// How many numbers below `end` are divisible by 7, the slow way.
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
    /// Set by the member of a shared search that ends it for all.
    halted: Option<&'a AtomicBool>,
    slot: Option<Slot>,
    started: Instant,
    /// What is left of the nodes, for all who share the budget.
    pool: Arc<AtomicU64>,
    /// Nodes taken from the pool, also by helpers.
    taken: u64,
    /// How many of those are left until the next look.
    left: u64,
}

impl<'a> Meter<'a> {
    /// Waits for a slot, if the budget has any, and starts the clock.
    pub fn new(budget: &'a Budget) -> Self {
        let slot = budget.slots.as_ref().map(Slots::take);
        let pool = Arc::new(AtomicU64::new(budget.nodes));
        let mut meter = Self { budget, halted: None, slot, started: Instant::now(), pool, taken: 0, left: 0 };
        meter.draw();
        meter
    }

    /// Counts one node. Now and then it passes its slot to others who wait, and queues for the next.
    ///
    /// # Errors
    /// Says what ran out. Time and cancellation are noticed within a few thousand nodes.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stop> {
        if self.left == 0 {
            self.look()?;
        }
        self.left -= 1;
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        let set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        if set(&self.budget.cancel) || self.halted.is_some_and(set) {
            return Err(Stop::Cancelled);
        }
        let now = Instant::now();
        if now.duration_since(self.started) >= self.budget.time {
            return Err(Stop::Deadline);
        }
        if let Some(slot) = self.slot.as_mut().filter(|slot| slot.is_used_up(now)) {
            slot.pass();
        }
        self.draw();
        if self.left == 0 { Err(Stop::Nodes) } else { Ok(()) }
    }

    /// Draws the nodes until the next look from the pool, as many as it has.
    fn draw(&mut self) {
        let rest = |pool: u64| Some(pool.saturating_sub(NODES_PER_LOOK));
        let (Ok(before) | Err(before)) = self.pool.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
        let drawn = before.min(NODES_PER_LOOK);
        self.taken += drawn;
        self.left += drawn;
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.taken - self.left
    }

    /// How much of the budget is spent, of its time or of its nodes, whichever is more: from 0 to 1.
    pub fn spent(&self) -> f64 {
        let time = self.started.elapsed().as_secs_f64() / self.budget.time.as_secs_f64();
        let nodes = (self.pool.load(Ordering::Relaxed) + self.left) as f64 / self.budget.nodes.max(1) as f64;
        time.max(1.0 - nodes).clamp(0.0, 1.0)
    }

    /// Does `work` with at most `nodes` of those that are left.
    pub fn part<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Meter<'_>) -> T) -> T {
        let time = self.budget.time.saturating_sub(self.started.elapsed());
        let nodes = nodes.min(self.left + self.pool.load(Ordering::Relaxed));
        let budget = Budget { time, nodes, ..self.budget.clone() };
        let (slot, pool) = (self.slot.take(), Arc::new(AtomicU64::new(nodes)));
        let halted = self.halted;
        let mut part =
            Meter { budget: &budget, halted, slot, started: Instant::now(), pool, taken: 0, left: 0 };
        part.draw();
        let result = work(&mut part);
        self.slot = part.slot.take();
        let nodes = part.nodes();
        let rest = |pool: u64| Some(pool.saturating_sub(nodes));
        // It can't fail: `rest` always gives a value.
        let _ = self.pool.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
        self.taken += nodes;
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn ticks(budget: &Budget) -> (u64, Stop) {
        let mut meter = Meter::new(budget);
        loop {
            if let Err(stop) = meter.tick() {
                return (meter.nodes(), stop);
            }
        }
    }

    fn long() -> Budget {
        Budget::of_time(Duration::from_secs(3600))
    }

    fn on(cores: usize) -> Budget {
        Budget { slots: Some(Slots::new(cores, Duration::ZERO)), ..long() }
    }

    #[test]
    fn each_bound_stops_the_search() {
        for nodes in [0, 1, 4095, 4096, 4097, 10_000] {
            assert_eq!(ticks(&Budget { nodes, ..long() }), (nodes, Stop::Nodes));
        }
        assert_eq!(ticks(&Budget::of_time(Duration::ZERO)), (NODES_PER_LOOK, Stop::Deadline));
        let cancelled = long();
        cancelled.cancel.store(true, Ordering::Relaxed);
        assert_eq!(ticks(&cancelled), (NODES_PER_LOOK, Stop::Cancelled));
    }

    #[test]
    fn waiting_for_the_first_slot_is_free() {
        let slots = Slots::new(1, Duration::ZERO);
        let before = slots.take();
        let budget = Budget { slots: Some(slots), ..long() };
        std::thread::scope(|scope| {
            let started = scope.spawn(|| Meter::new(&budget).started);
            std::thread::sleep(Duration::from_millis(5));
            let freed = Instant::now();
            drop(before);
            assert!(started.join().expect("no panic") >= freed);
        });
    }

    #[test]
    fn a_part_ends_before_the_whole_and_counts_in_it() {
        let budget = Budget { nodes: 100_000, ..on(2) };
        let mut meter = Meter::new(&budget);
        let until_stopped = |meter: &mut Meter<'_>| {
            let mut ticks = 0;
            while meter.tick().is_ok() {
                ticks += 1;
            }
            ticks
        };
        assert_eq!(meter.part(30_000, until_stopped), 30_000);
        assert_eq!(meter.nodes(), 30_000);
        let rest = until_stopped(&mut meter);
        assert!((60_000..=70_000).contains(&rest), "{rest}");
        assert_eq!(meter.part(1, until_stopped), 0);
    }
}
