//! Slots at the cores: a search computes while it holds one; the others wait in the order in which they asked.
//!
//! A search that has computed for a slice of time while somebody waits goes to the back of the queue. So all searches get
//! on, and an easy board is answered within a slice or two of each search before it, however hard those are. Threads that
//! merely help a search take slots that nobody waits for.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A slice so long that switching costs nothing, and so short that nobody notices a few of them.
pub const SLICE: Duration = Duration::from_millis(20);

/// The slots, and the queue for them; a clone is a handle to the same ones.
///
/// Whoever holds a slot must not wait for something that needs another slot to be done. In particular, the build of a
/// table must not [`Slot::pass`].
///
/// ```
/// use std::time::Instant;
/// use cantor_puzzles::search::{SLICE, Slots};
///
/// let slots = Slots::new(2, SLICE);
/// let (mut slot, other) = (slots.take(), slots.take());
/// // A third search would wait here until one of these is dropped or passed on.
/// if slot.is_used_up(Instant::now()) {
///     slot.pass();
/// }
/// drop(other);
/// ```
#[derive(Clone, Debug)]
pub struct Slots(Arc<Queue>);

#[derive(Debug)]
struct Queue {
    cores: usize,
    slice: Duration,
    tickets: Mutex<Tickets>,
    changed: Condvar,
}

/// Tickets are numbered from 0 and admitted in order. If more are issued than admitted, the difference waits; otherwise
/// it is how many slots are free.
#[derive(Debug)]
struct Tickets {
    issued: u64,
    admitted: u64,
}

impl Slots {
    /// As many slots as `cores`, at least one, each to be passed on after a slice.
    pub fn new(cores: usize, slice: Duration) -> Self {
        let cores = cores.max(1);
        let tickets = Mutex::new(Tickets { issued: 0, admitted: cores as u64 });
        Self(Arc::new(Queue { cores, slice, tickets, changed: Condvar::new() }))
    }

    /// How many slots there are.
    pub fn cores(&self) -> usize {
        self.0.cores
    }

    /// Waits for a slot, behind those who asked before.
    pub fn take(&self) -> Slot {
        self.0.queue_up(self.0.tickets());
        self.begin()
    }

    /// Waits for a slot that nobody else wants; `None` once [`Slots::end`] has set `over`.
    pub fn take_spare(&self, over: &AtomicBool) -> Option<Slot> {
        let mut tickets = self.0.tickets();
        while !over.load(Ordering::Relaxed) {
            if tickets.issued < tickets.admitted {
                tickets.issued += 1;
                return Some(self.begin());
            }
            tickets = self.0.wait(tickets);
        }
        None
    }

    /// Sets `over`, and so dismisses those who wait for a spare slot with that flag.
    pub fn end(&self, over: &AtomicBool) {
        // Under the lock, so that no thread checks the flag before and falls asleep after.
        let _tickets = self.0.tickets();
        over.store(true, Ordering::Relaxed);
        self.0.changed.notify_all();
    }

    fn begin(&self) -> Slot {
        Slot { queue: Arc::clone(&self.0), since: Instant::now() }
    }
}

impl Queue {
    fn tickets(&self) -> MutexGuard<'_, Tickets> {
        self.tickets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, tickets: MutexGuard<'a, Tickets>) -> MutexGuard<'a, Tickets> {
        self.changed.wait(tickets).unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a ticket and waits until it is admitted.
    fn queue_up(&self, mut tickets: MutexGuard<'_, Tickets>) {
        let own = tickets.issued;
        tickets.issued += 1;
        while own >= tickets.admitted {
            tickets = self.wait(tickets);
        }
    }

    fn admit_one(&self, tickets: &mut Tickets) {
        tickets.admitted += 1;
        self.changed.notify_all();
    }
}

/// The right to compute on one core, until it is dropped.
#[derive(Debug)]
pub struct Slot {
    queue: Arc<Queue>,
    since: Instant,
}

impl Slot {
    /// Whether the slice is used up, so that it would be fair to [`Slot::pass`].
    pub fn is_used_up(&self, now: Instant) -> bool {
        now.duration_since(self.since) >= self.queue.slice
    }

    /// Gives the slot to the first who waits and queues for another; does nothing if nobody waits. Returns whether
    /// somebody did.
    pub fn pass(&mut self) -> bool {
        let mut tickets = self.queue.tickets();
        let crowded = tickets.issued > tickets.admitted;
        if crowded {
            self.queue.admit_one(&mut tickets);
            self.queue.queue_up(tickets);
        }
        self.since = Instant::now();
        crowded
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.queue.admit_one(&mut self.queue.tickets());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, AtomicUsize};
    use std::sync::mpsc;
    use std::thread;

    impl Slots {
        fn waiting(&self) -> u64 {
            let tickets = self.0.tickets();
            tickets.issued.saturating_sub(tickets.admitted)
        }

        fn until_waiting(&self, most: u64) {
            while self.waiting() < most {
                thread::yield_now();
            }
        }
    }

    fn slots(cores: usize) -> Slots {
        Slots::new(cores, Duration::ZERO)
    }

    #[test]
    fn no_more_compute_than_there_are_cores() {
        let (slots, computing, most) = (slots(3), AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..10 {
                scope.spawn(|| {
                    let mut slot = slots.take();
                    for _ in 0..200 {
                        let now = computing.fetch_add(1, Ordering::SeqCst) + 1;
                        most.fetch_max(now, Ordering::SeqCst);
                        computing.fetch_sub(1, Ordering::SeqCst);
                        slot.pass();
                    }
                });
            }
        });
        assert!((1..=3).contains(&most.into_inner()));
        let all: Vec<Slot> = (0..3).map(|_| slots.take()).collect();
        assert_eq!(all.len(), 3, "every slot was returned");
    }

    #[test]
    fn slots_are_given_in_the_order_of_asking() {
        let slots = slots(1);
        let (order, came) = mpsc::channel();
        let first = slots.take();
        thread::scope(|scope| {
            for number in 0..5 {
                let (slots, order) = (&slots, order.clone());
                scope.spawn(move || {
                    let _slot = slots.take();
                    order.send(number).expect("the test waits");
                });
                slots.until_waiting(number + 1);
            }
            drop(first);
        });
        assert!(came.try_iter().eq(0..5));
    }

    #[test]
    fn an_easy_board_waits_for_a_slice_of_each_before_it_and_no_longer() {
        const HARD: u64 = 8;
        let (slots, slices) = (slots(1), AtomicU64::new(0));
        let (gate, stop) = (Mutex::new(()), AtomicBool::new(false));
        thread::scope(|scope| {
            for _ in 0..HARD {
                scope.spawn(|| {
                    let mut slot = slots.take();
                    while !stop.load(Ordering::Relaxed) {
                        slices.fetch_add(1, Ordering::SeqCst);
                        drop(gate.lock());
                        slot.pass();
                    }
                });
            }
            for _ in 0..50 {
                // While the gate is closed, no slice ends.
                let closed = gate.lock();
                slots.until_waiting(HARD - 1);
                let easy = scope.spawn(|| {
                    let _slot = slots.take();
                    slices.load(Ordering::SeqCst)
                });
                slots.until_waiting(HARD);
                let asked = slices.load(Ordering::SeqCst);
                drop(closed);
                let waited = easy.join().expect("no panic") - asked;
                // The search that held the slot when the easy board came may not have counted its slice yet.
                assert!((HARD - 1..=HARD).contains(&waited), "{waited} slices");
            }
            stop.store(true, Ordering::Relaxed);
        });
    }

    #[test]
    fn spare_slots_are_those_that_nobody_waits_for() {
        let (slots, over) = (slots(2), AtomicBool::new(false));
        let (first, spare) = (slots.take(), slots.take_spare(&over).expect("one is free"));
        thread::scope(|scope| {
            let helper = scope.spawn(|| slots.take_spare(&over).is_some());
            let waiting = scope.spawn(|| slots.take());
            slots.until_waiting(1);
            drop(first);
            // The one who queued gets it; the helper is dismissed without.
            let slot = waiting.join().expect("no panic");
            slots.end(&over);
            assert!(!helper.join().expect("no panic"));
            drop(slot);
        });
        drop(spare);
        assert!(slots.take_spare(&over).is_none(), "it is over");
        let (_one, _two) = (slots.take(), slots.take());
    }

    #[test]
    fn a_slot_that_nobody_waits_for_is_not_passed_on() {
        let slots = slots(1);
        let mut slot = slots.take();
        assert!(slot.is_used_up(Instant::now()) && !slot.pass());
        thread::scope(|scope| {
            scope.spawn(|| drop(slots.take()));
            slots.until_waiting(1);
            assert!(slot.pass());
        });
    }
}
