//! How much a search may spend: the front end sets a [`Budget`], the search ticks a [`Meter`].
//!
//! The meter is also where a search takes its slots at the cores, and where it gets help from those that are
//! free.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use super::slots::{Slot, Slots};
use crate::puzzle::Stop;

/// Nodes between two looks at the clock, which costs more than a node does.
const NODES_PER_LOOK: u64 = 4096;

/// What one request may spend.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Wall-clock time from the first slot: waiting for that one costs nothing, waiting for later ones does.
    pub time: Duration,
    /// Nodes, the bound that gives the same result on every machine.
    pub nodes: u64,
    /// Set to true by whoever no longer wants the answer.
    pub cancel: Arc<AtomicBool>,
    /// Where to queue for a core; without it the search computes at once, and on one.
    pub slots: Option<Slots>,
}

impl Budget {
    /// A budget of `time` alone.
    pub fn of_time(time: Duration) -> Self {
        Self { time, nodes: u64::MAX, cancel: Arc::default(), slots: None }
    }
}

/// Counts the nodes of one search and says when its budget is spent.
#[derive(Debug)]
pub struct Meter<'a> {
    budget: &'a Budget,
    /// Set when those who share a search are done with it.
    halted: Option<&'a AtomicBool>,
    slot: Option<Slot>,
    started: Instant,
    /// What is left of the budget's nodes for all who share it.
    pool: Arc<AtomicU64>,
    /// Nodes taken from the pool, also by helpers.
    taken: u64,
    /// Nodes of those to go until the next look.
    left: u64,
}

impl<'a> Meter<'a> {
    /// Takes a slot, for which it may wait, and starts the clock.
    pub fn new(budget: &'a Budget) -> Self {
        let slot = budget.slots.as_ref().map(Slots::take);
        let pool = Arc::new(AtomicU64::new(budget.nodes));
        let mut meter = Self { budget, halted: None, slot, started: Instant::now(), pool, taken: 0, left: 0 };
        meter.draw();
        meter
    }

    /// Counts one node. Now and then it gives the slot to others who wait, and comes back when it is due again.
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

    /// Takes the nodes until the next look from the pool, as far as there are any.
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

    /// Does `work` on this thread and at the same time on others, for which slots are taken that nobody else
    /// waits for, also while it goes on. Returns what each of them gave, this thread's first. All share the
    /// budget. `work` has to find its own part of the whole, for instance by a counter that all of them raise;
    /// whoever comes late may find nothing left.
    ///
    /// It costs some 50 µs, so the whole should take milliseconds at least.
    pub fn share<T: Send>(&mut self, work: impl Fn(&mut Meter<'_>) -> T + Sync) -> Vec<T> {
        let (halted, over) = (AtomicBool::new(false), AtomicBool::new(false));
        let (own, this) = (self.slot.take(), &*self);
        // A member gives its slot up at its end: others may need it to come to theirs.
        let run = |slot: Option<Slot>| {
            let mut meter = this.member(&halted, slot);
            (work(&mut meter), meter.end())
        };
        let members = match &this.budget.slots {
            None => vec![run(own)],
            Some(slots) => thread::scope(|scope| {
                // Also if `work` panics: helpers must not wait for ever.
                let ending = Ending { slots, over: &over };
                let help = || slots.take_spare(&over).map(|slot| run(Some(slot)));
                // With no thread to be had, there is less help.
                let spawn = |_| thread::Builder::new().spawn_scoped(scope, help).ok();
                let helpers: Vec<_> = (1..slots.cores()).filter_map(spawn).collect();
                let own = run(own);
                drop(ending);
                let helped = |helper: ScopedJoinHandle<'_, _>| {
                    helper.join().unwrap_or_else(|panic| resume_unwind(panic))
                };
                std::iter::once(own).chain(helpers.into_iter().filter_map(helped)).collect()
            }),
        };
        self.slot = self.budget.slots.as_ref().map(Slots::take);
        let (results, nodes): (Vec<T>, Vec<u64>) = members.into_iter().unzip();
        self.taken += nodes.iter().sum::<u64>();
        results
    }

    /// Does `work` with at most so many of the nodes that are left.
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
        // It can't fail: there is always a rest.
        let _ = self.pool.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
        self.taken += nodes;
        result
    }

    /// Ends the search for those who share it with this one: their ticks say [`Stop::Cancelled`] from their
    /// next look on, and so do this one's.
    pub fn halt(&self) {
        if let Some(halted) = self.halted {
            halted.store(true, Ordering::Relaxed);
        }
    }

    /// The nodes it counted; those that it has left go back to the pool.
    fn end(self) -> u64 {
        self.pool.fetch_add(self.left, Ordering::Relaxed);
        self.nodes()
    }

    /// A meter on the same budget.
    fn member<'b>(&self, halted: &'b AtomicBool, slot: Option<Slot>) -> Meter<'b>
    where
        'a: 'b,
    {
        let (budget, started, pool) = (self.budget, self.started, Arc::clone(&self.pool));
        Meter { budget, halted: Some(halted), slot, started, pool, taken: 0, left: 0 }
    }
}

/// Sends helpers away who have not begun, when it is dropped.
struct Ending<'a> {
    slots: &'a Slots,
    over: &'a AtomicBool,
}

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.slots.end(self.over);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;

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
    fn waiting_for_the_first_turn_costs_nothing() {
        let slots = Slots::new(1, Duration::ZERO);
        let before = slots.take();
        let budget = Budget { slots: Some(slots), ..long() };
        std::thread::scope(|scope| {
            let started = scope.spawn(|| Meter::new(&budget).started);
            std::thread::sleep(Duration::from_millis(5));
            let given_up = Instant::now();
            drop(before);
            assert!(started.join().expect("no panic") >= given_up);
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

    #[test]
    fn those_who_share_a_search_share_its_budget() {
        // Together they count as many nodes as there are, and no more; all of them notice.
        for cores in [1, 2, 4] {
            let budget = Budget { nodes: 1_000_000, ..on(cores) };
            let mut meter = Meter::new(&budget);
            for _ in 0..10 {
                meter.tick().expect("there is enough");
            }
            let stops = meter.share(|member| {
                loop {
                    if let Err(stop) = member.tick() {
                        return stop;
                    }
                }
            });
            assert!((1..=cores).contains(&stops.len()));
            assert!(stops.iter().all(|&stop| stop == Stop::Nodes));
            // This thread has what it drew before they met.
            while meter.tick().is_ok() {}
            assert_eq!(meter.nodes(), 1_000_000);
        }
    }

    #[test]
    fn whoever_finds_it_halts_the_others_and_the_search_goes_on() {
        let budget = on(3);
        let mut meter = Meter::new(&budget);
        let all_here = Barrier::new(3);
        let ends = meter.share(|member| {
            if all_here.wait().is_leader() {
                member.halt();
                return None;
            }
            loop {
                if let Err(stop) = member.tick() {
                    return Some(stop);
                }
            }
        });
        assert_eq!(ends.iter().filter(|end| end.is_none()).count(), 1);
        assert_eq!(ends.iter().filter(|end| **end == Some(Stop::Cancelled)).count(), 2);
        for _ in 0..3 * NODES_PER_LOOK {
            meter.tick().expect("the next search is not halted");
        }
    }

    #[test]
    fn without_turns_or_with_none_free_the_search_is_alone() {
        let (alone, one) = (long(), on(1));
        for budget in [&alone, &one] {
            let mut meter = Meter::new(budget);
            assert_eq!(meter.share(|member| member.tick().is_ok()), [true]);
            assert_eq!(meter.nodes(), 1);
        }
    }

    #[test]
    fn searches_that_share_and_wait_for_one_another_come_to_an_end() {
        let budget = on(2);
        std::thread::scope(|scope| {
            for _ in 0..6 {
                scope.spawn(|| {
                    let mut meter = Meter::new(&budget);
                    for _ in 0..20 {
                        let left = AtomicU64::new(8);
                        let take =
                            || left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
                        meter.share(|member| {
                            while take().is_ok() {
                                (0..NODES_PER_LOOK).for_each(|_| member.tick().expect("no bound"));
                            }
                        });
                    }
                    assert_eq!(meter.nodes(), 20 * 8 * NODES_PER_LOOK);
                });
            }
        });
    }

    #[test]
    fn a_panic_of_one_member_ends_the_search_and_frees_its_turns() {
        let budget = on(2);
        let panicked = std::thread::scope(|scope| {
            let search = || Meter::new(&budget).share::<()>(|_| panic!("as the test wants it"));
            scope.spawn(search).join().is_err()
        });
        assert!(panicked);
        let slots = budget.slots.expect("two");
        let _both = (slots.take(), slots.take());
    }
}
