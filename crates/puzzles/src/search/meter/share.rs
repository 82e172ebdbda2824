//! Shares a search with helper threads on cores for which no other search waits.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use super::Meter;
use crate::search::slots::{Slot, Slots};

impl<'a> Meter<'a> {
    /// Runs `work` on this thread and on helper threads, one for each slot that is or becomes
    /// spare. Returns the results of all members, that of this thread first. All members share the
    /// budget. Each call of `work` must claim its own parts of the whole, for instance with a
    /// counter that all members increment. A late helper may find no part left.
    ///
    /// Sharing costs about 50 µs, so the whole should take at least milliseconds.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicU32, Ordering};
    /// use std::time::Duration;
    /// use cantor_puzzles::search::{Budget, Meter, SLICE, Slots};
    ///
    /// let slots = Some(Slots::new(2, SLICE));
    /// let budget = Budget { slots, ..Budget::of_time(Duration::from_secs(60)) };
    /// let mut meter = Meter::new(&budget);
    /// // A hundred parts, taken by as many threads as there are free cores.
    /// let next = AtomicU32::new(0);
    /// let sums = meter.share(|member| {
    ///     let mut sum = 0;
    ///     loop {
    ///         let part = next.fetch_add(1, Ordering::Relaxed);
    ///         if part >= 100 {
    ///             return sum;
    ///         }
    ///         member.tick().expect("the budget suffices");
    ///         sum += part;
    ///     }
    /// });
    /// assert_eq!((sums.iter().sum::<u32>(), meter.nodes()), (4950, 100));
    /// ```
    ///
    /// # Panics
    /// If `work` panics on any thread.
    pub fn share<T: Send>(&mut self, work: impl Fn(&mut Meter<'_>) -> T + Sync) -> Vec<T> {
        let (halted, is_over) = (AtomicBool::new(false), AtomicBool::new(false));
        self.used = self.computing_time(Instant::now());
        let (own, used) = (self.slot.take(), self.used);
        let this = &*self;
        // A member releases its slot when it ends, since other members may need it to finish.
        let run = |slot: Option<Slot>| {
            let mut meter = this.member(&halted, slot);
            let result = work(&mut meter);
            meter.into_member(result)
        };
        let members = match &this.budget.slots {
            None => vec![run(own)],
            Some(slots) => thread::scope(|scope| {
                // Helpers must not wait forever, even if `work` panics.
                let dismissal = DismissOnDrop { slots, is_over: &is_over };
                let help = || slots.take_spare(used, &is_over).map(|slot| run(Some(slot)));
                // If a thread cannot be started, there is one helper fewer.
                let spawn = |_| thread::Builder::new().spawn_scoped(scope, help).ok();
                let helpers: Vec<_> = (1..slots.cores()).filter_map(spawn).collect();
                let own = run(own);
                drop(dismissal);
                let join = |helper: ScopedJoinHandle<'_, _>| {
                    helper.join().unwrap_or_else(|panic| resume_unwind(panic))
                };
                std::iter::once(own).chain(helpers.into_iter().filter_map(join)).collect()
            }),
        };
        // This thread's computing time, without that of the helpers.
        self.used = members[0].used;
        self.slot = self.budget.slots.as_ref().map(|slots| slots.take(self.used));
        self.drawn_nodes += members.iter().map(|member| member.nodes).sum::<u64>();
        members.into_iter().map(|member| member.result).collect()
    }

    /// Ends the shared search for all members, including this one. After its next check, each
    /// member's ticks return [`Stop::Cancelled`](crate::puzzle::Stop).
    pub fn halt(&self) {
        if let Some(halted) = self.halted {
            halted.store(true, Ordering::Relaxed);
        }
    }

    /// Ends this member, and returns unused nodes to the pool.
    fn into_member<T>(mut self, result: T) -> Member<T> {
        self.return_nodes();
        Member { result, nodes: self.nodes(), used: self.computing_time(Instant::now()) }
    }

    /// Creates the meter of a thread that shares the search.
    fn member<'b>(&self, halted: &'b AtomicBool, slot: Option<Slot>) -> Meter<'b>
    where
        'a: 'b,
    {
        Meter {
            budget: self.budget,
            halted: Some(halted),
            slot,
            pool: Arc::clone(&self.pool),
            permit: Arc::clone(&self.permit),
            drawn_nodes: 0,
            left: 0,
            ..*self
        }
    }
}

/// Result of one member of a shared search.
struct Member<T> {
    result: T,
    nodes: u64,
    /// Computing time of the member.
    used: Duration,
}

/// When dropped, dismisses the helpers that still wait for a slot.
struct DismissOnDrop<'a> {
    slots: &'a Slots,
    is_over: &'a AtomicBool,
}

impl Drop for DismissOnDrop<'_> {
    fn drop(&mut self) {
        self.slots.dismiss_helpers(self.is_over);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Stop;
    use crate::search::budget::Budget;
    use crate::search::meter::NODES_PER_CHECK;
    use std::sync::Barrier;
    use std::sync::atomic::AtomicU64;

    fn one_hour() -> Budget {
        Budget::of_time(Duration::from_secs(3600))
    }

    fn with_slots(cores: usize) -> Budget {
        Budget { slots: Some(Slots::new(cores, Duration::ZERO)), ..one_hour() }
    }

    #[test]
    fn members_share_the_budget() {
        // The members together count exactly the nodes of the budget, and all of them notice the
        // end.
        for cores in [1, 2, 4] {
            let budget = Budget { nodes: 1_000_000, ..with_slots(cores) };
            let mut meter = Meter::new(&budget);
            for _ in 0..10 {
                meter.tick().expect("the budget suffices");
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
            // This thread still has the nodes that it drew before.
            while meter.tick().is_ok() {}
            assert_eq!(meter.nodes(), 1_000_000);
        }
    }

    #[test]
    fn halting_ends_all_members_but_not_the_search() {
        let budget = with_slots(3);
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
        for _ in 0..3 * NODES_PER_CHECK {
            meter.tick().expect("the next search is not halted");
        }
    }

    #[test]
    fn without_spare_slots_there_is_one_member() {
        let (alone, one) = (one_hour(), with_slots(1));
        for budget in [&alone, &one] {
            let mut meter = Meter::new(budget);
            assert_eq!(meter.share(|member| member.tick().is_ok()), [true]);
            assert_eq!(meter.nodes(), 1);
        }
    }

    #[test]
    fn concurrent_shared_searches_finish() {
        let budget = with_slots(2);
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
                                (0..NODES_PER_CHECK)
                                    .for_each(|_| member.tick().expect("the budget is unlimited"));
                            }
                        });
                    }
                    assert_eq!(meter.nodes(), 20 * 8 * NODES_PER_CHECK);
                });
            }
        });
    }

    #[test]
    fn a_panicking_member_ends_the_search_and_frees_its_slots() {
        let budget = with_slots(2);
        let panicked = std::thread::scope(|scope| {
            let search = || Meter::new(&budget).share::<()>(|_| panic!("a failed member"));
            scope.spawn(search).join().is_err()
        });
        assert!(panicked);
        let slots = budget.slots.expect("the budget has slots");
        let _both = (slots.take(Duration::ZERO), slots.take(Duration::ZERO));
    }
}
