//! Slots at the cores: so many searches compute at a time, the others wait in the order in which they asked.
//!
//! A search that has computed for a slice of time while somebody waits queues again at the end, so that all
//! searches go round and an easy board is answered within a slice or two of each that is before it, however
//! hard those are. Threads that merely help a search take slots that nobody waits for.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A slice long enough that changing over costs nothing, short enough that nobody notices a few of them.
pub const SLICE: Duration = Duration::from_millis(20);

/// A queue at the cores; a clone is a handle to the same queue.
///
/// Whoever holds a slot must not wait for what another can only do in a slot of its own: in particular, the
/// build of a table must not [`Slot::pass`].
#[derive(Clone, Debug)]
pub struct Slots(Arc<Queue>);

#[derive(Debug)]
struct Queue {
    cores: usize,
    slice: Duration,
    tickets: Mutex<Tickets>,
    changed: Condvar,
}

/// Tickets are numbered from 0 and admitted in order. `issued > admitted`: so many wait; else so many more may
/// come.
#[derive(Debug)]
struct Tickets {
    issued: u64,
    admitted: u64,
}

impl Slots {
    /// As many slots at a time as `cores`, of at least one, and a slice after which a slot is passed on.
    pub fn new(cores: usize, slice: Duration) -> Self {
        let cores = cores.max(1);
        let tickets = Mutex::new(Tickets { issued: 0, admitted: cores as u64 });
        Self(Arc::new(Queue { cores, slice, tickets, changed: Condvar::new() }))
    }

    /// How many slots there are at a time.
    pub fn cores(&self) -> usize {
        self.0.cores
    }

    /// A slot, when those who asked before have had theirs.
    pub fn take(&self) -> Slot {
        self.0.queue_up(self.0.tickets());
        self.begin()
    }

    /// A slot as soon as there is one that nobody waits for; `None` once `over` is set with [`Slots::end`].
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

    /// Sends away those who wait for a spare slot with this flag.
    pub fn end(&self, over: &AtomicBool) {
        // Under the lock, so that nobody falls asleep between his look at the flag and this call.
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

/// Leave to compute on one core, until it is dropped.
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

    /// Lets those compute who wait, and goes on when its slot comes again; nothing happens if nobody waits.
    /// Returns whether somebody did.
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
        assert_eq!(all.len(), 3, "every slot was given back");
    }

    #[test]
    fn turns_come_in_the_order_of_asking() {
        let slots = slots(1);
        let (order, came) = mpsc::channel();
        let first = slots.take();
        thread::scope(|scope| {
            for number in 0..5 {
                let (slots, order) = (&slots, order.clone());
                scope.spawn(move || {
                    let _turn = slots.take();
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
                // While the gate is closed, nobody comes to the end of a slice.
                let closed = gate.lock();
                slots.until_waiting(HARD - 1);
                let easy = scope.spawn(|| {
                    let _turn = slots.take();
                    slices.load(Ordering::SeqCst)
                });
                slots.until_waiting(HARD);
                let asked = slices.load(Ordering::SeqCst);
                drop(closed);
                let waited = easy.join().expect("no panic") - asked;
                // The one at it when the easy board came may not have counted its slice yet.
                assert!((HARD - 1..=HARD).contains(&waited), "{waited} slices");
            }
            stop.store(true, Ordering::Relaxed);
        });
    }

    #[test]
    fn spare_turns_are_those_that_nobody_waits_for() {
        let (slots, over) = (slots(2), AtomicBool::new(false));
        let (first, spare) = (slots.take(), slots.take_spare(&over).expect("one is free"));
        thread::scope(|scope| {
            let helper = scope.spawn(|| slots.take_spare(&over).is_some());
            let waiting = scope.spawn(|| slots.take());
            slots.until_waiting(1);
            drop(first);
            // The one who queued gets it; the helper is sent away with nothing.
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
    fn a_turn_alone_is_kept() {
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
