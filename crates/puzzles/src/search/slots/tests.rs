//! Tests of the order of turns, and of fairness.

use super::*;
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc;
use std::thread;

impl Slots {
    fn wait_until_queued(&self, count: usize) {
        while self.0.state().waiting() < count {
            thread::yield_now();
        }
    }
}

fn slots(cores: usize) -> Slots {
    Slots::new(cores, Duration::from_nanos(1))
}

#[test]
fn at_most_one_search_per_core_computes() {
    let (slots, computing, max_computing) = (slots(3), AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..10 {
            scope.spawn(|| {
                let mut slot = slots.take(Duration::ZERO);
                for _ in 0..200 {
                    let now = computing.fetch_add(1, Ordering::SeqCst) + 1;
                    max_computing.fetch_max(now, Ordering::SeqCst);
                    computing.fetch_sub(1, Ordering::SeqCst);
                    slot.pass();
                }
            });
        }
    });
    assert!((1..=3).contains(&max_computing.into_inner()));
    let all: Vec<Slot> = (0..3).map(|_| slots.take(Duration::ZERO)).collect();
    assert_eq!(all.len(), 3, "every slot was returned");
}

#[test]
fn slots_are_given_in_order_of_arrival() {
    let slots = slots(1);
    let (order, arrived) = mpsc::channel();
    let first = slots.take(Duration::ZERO);
    thread::scope(|scope| {
        for number in 0..5 {
            let (slots, order) = (&slots, order.clone());
            scope.spawn(move || {
                let _slot = slots.take(Duration::ZERO);
                order.send(number).expect("the receiver is open");
            });
            slots.wait_until_queued(number + 1);
        }
        drop(first);
    });
    assert!(arrived.try_iter().eq(0..5));
}

/// Sets its flag when dropped, even by a failing test.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn an_easy_board_waits_at_most_two_slices() {
    const HARD: usize = 8;
    let (slots, slices, long_running) = (slots(1), AtomicUsize::new(0), AtomicUsize::new(0));
    let (gate, stop) = (Mutex::new(()), AtomicBool::new(false));
    thread::scope(|scope| {
        for _ in 0..HARD {
            scope.spawn(|| {
                let mut slot = slots.take(Duration::ZERO);
                for own in 0.. {
                    if stop.load(Ordering::Relaxed) {
                        break;
                    }
                    slices.fetch_add(1, Ordering::SeqCst);
                    drop(gate.lock());
                    slot.pass();
                    long_running.fetch_add(usize::from(own == 10), Ordering::SeqCst);
                }
            });
        }
        let _stop = Stop(&stop);
        // Wait until each search has computed for longer than an easy board needs.
        while long_running.load(Ordering::SeqCst) < HARD {
            thread::yield_now();
        }
        for _ in 0..50 {
            // While the gate is closed, only searches that have already passed it end their slices.
            let closed = gate.lock();
            slots.wait_until_queued(HARD - 1);
            let easy = scope.spawn(|| {
                let _slot = slots.take(Duration::ZERO);
                slices.load(Ordering::SeqCst)
            });
            // A search that had passed the gate may give its slot to the easy one at once.
            while slots.0.state().waiting() < HARD && !easy.is_finished() {
                thread::yield_now();
            }
            let before = slices.load(Ordering::SeqCst);
            drop(closed);
            let waited = easy.join().expect("no panic").saturating_sub(before);
            // The search that held the slot may not have counted its slice yet, and the last queue
            // may take precedence once.
            assert!(waited <= 2, "{waited} slices");
        }
    });
}

#[test]
fn no_queue_starves() {
    let waiter = || Arc::new(Waiter { thread: thread::current(), admitted: AtomicBool::new(false) });
    let mut state = State::default();
    state.queues.iter_mut().for_each(|queue| queue.push_back(waiter()));
    for _ in 0..10 * PRECEDENCE_INTERVAL {
        // The first and the last queue are never empty.
        for queue in [0, QUEUE_SLICES.len()] {
            state.queues[queue].push_back(waiter());
        }
        state.next();
    }
    assert!(state.queues[1..QUEUE_SLICES.len()].iter().all(VecDeque::is_empty));
}

#[test]
fn queued_searches_precede_helpers() {
    let (slots, is_over) = (slots(2), AtomicBool::new(false));
    let (first, spare) =
        (slots.take(Duration::ZERO), slots.take_spare(Duration::ZERO, &is_over).expect("a slot is free"));
    thread::scope(|scope| {
        let helper = scope.spawn(|| slots.take_spare(Duration::ZERO, &is_over).is_some());
        let waiting = scope.spawn(|| slots.take(Duration::ZERO));
        slots.wait_until_queued(1);
        drop(first);
        // The queued search gets the slot. The helper is dismissed without a slot.
        let slot = waiting.join().expect("no panic");
        slots.dismiss_helpers(&is_over);
        assert!(!helper.join().expect("no panic"));
        drop(slot);
    });
    drop(spare);
    assert!(slots.take_spare(Duration::ZERO, &is_over).is_none(), "helpers were dismissed");
    let (_one, _two) = (slots.take(Duration::ZERO), slots.take(Duration::ZERO));
}

#[test]
fn a_slot_is_passed_only_to_a_waiting_search() {
    let slots = slots(1);
    let mut slot = slots.take(Duration::ZERO);
    assert!(slot.is_used_up(Instant::now()) && !slot.pass());
    thread::scope(|scope| {
        scope.spawn(|| drop(slots.take(Duration::ZERO)));
        slots.wait_until_queued(1);
        assert!(slot.pass());
    });
}
