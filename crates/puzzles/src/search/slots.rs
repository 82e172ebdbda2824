//! Slots share the cores among searches. A search computes while it holds a slot, and otherwise
//! queues for one.
//!
//! Searches that have computed little go first, so an easy board waits for about a slice of a
//! running search, no matter how many hard boards wait. Searches in one queue take turns of one
//! slice, in order of arrival. At intervals one of the other queues takes precedence, each in turn,
//! so that no search starves. Helper threads of a search take only slots for which no search waits.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

/// Duration of a turn. It is long enough that switching costs nothing, and short enough that a few
/// turns are not noticeable.
pub const SLICE: Duration = Duration::from_millis(20);

/// Computing time, in slices, below which a search is in queue 1, 2 or 3. Others are in queue 4.
const QUEUE_SLICES: [u32; 3] = [2, 10, 50];

/// Interval, in calls of [`State::next`], at which one of the other queues takes precedence over
/// the first.
const PRECEDENCE_INTERVAL: usize = 8;

/// Slots and their queues. A clone is a handle to the same slots.
///
/// The holder of a slot must not wait for work that needs another slot.
///
/// ```
/// use std::time::{Duration, Instant};
/// use cantor_puzzles::search::{SLICE, Slots};
///
/// let slots = Slots::new(2, SLICE);
/// let (mut slot, other) = (slots.take(Duration::ZERO), slots.take(Duration::ZERO));
/// // A third search would wait here until one of these is dropped or passed on.
/// if slot.is_used_up(Instant::now()) {
///     slot.pass();
/// }
/// drop(other);
/// ```
#[derive(Clone, Debug)]
pub struct Slots(Arc<Pool>);

/// Shared state of the slots.
#[derive(Debug)]
struct Pool {
    cores: usize,
    slice: Duration,
    state: Mutex<State>,
    /// Wakes threads that wait for a spare slot.
    spare: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Number of free slots; 0 while a search is queued.
    free: usize,
    queues: [VecDeque<Arc<Waiter>>; QUEUE_SLICES.len() + 1],
    /// Number of calls of [`State::next`] so far; wraps around.
    choices: usize,
}

/// A queued search.
#[derive(Debug)]
struct Waiter {
    thread: Thread,
    admitted: AtomicBool,
}

impl Slots {
    /// Creates `cores` slots, at least one. A search should pass its slot on after `slice`.
    pub fn new(cores: usize, slice: Duration) -> Self {
        let cores = cores.max(1);
        let state = Mutex::new(State { free: cores, ..State::default() });
        Self(Arc::new(Pool { cores, slice, state, spare: Condvar::new() }))
    }

    /// Returns the number of slots.
    pub fn cores(&self) -> usize {
        self.0.cores
    }

    /// Waits for a slot, in the queue for searches that have computed for `used`.
    pub fn take(&self, used: Duration) -> Slot {
        let mut state = self.0.state();
        if state.free > 0 {
            state.free -= 1;
        } else {
            let waiter = self.0.queue_up(&mut state, used);
            drop(state);
            waiter.wait();
        }
        self.start_turn(used)
    }

    /// Waits for a slot that no search waits for. Returns `None` once [`Slots::dismiss_helpers`]
    /// has set `is_over`.
    pub fn take_spare(&self, used: Duration, is_over: &AtomicBool) -> Option<Slot> {
        let mut state = self.0.state();
        while !is_over.load(Ordering::Relaxed) {
            if state.free > 0 {
                state.free -= 1;
                return Some(self.start_turn(used));
            }
            state = self.0.spare.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }

    /// Sets `is_over` and dismisses the threads that wait for a spare slot with that flag.
    pub fn dismiss_helpers(&self, is_over: &AtomicBool) {
        // The lock ensures that no thread checks the flag before this and sleeps after it.
        let _state = self.0.state();
        is_over.store(true, Ordering::Relaxed);
        self.0.spare.notify_all();
    }

    fn start_turn(&self, used: Duration) -> Slot {
        Slot { pool: Arc::clone(&self.0), used, since: Instant::now() }
    }
}

impl Pool {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Joins the queue for searches that have computed for `used`.
    fn queue_up(&self, state: &mut State, used: Duration) -> Arc<Waiter> {
        let waiter = Arc::new(Waiter { thread: thread::current(), admitted: AtomicBool::new(false) });
        let queue = QUEUE_SLICES
            .iter()
            .position(|&max_slices| used < self.slice.saturating_mul(max_slices))
            .unwrap_or(QUEUE_SLICES.len());
        state.queues[queue].push_back(Arc::clone(&waiter));
        waiter
    }

    /// Gives a slot to the next search, or frees it.
    fn admit_one(&self, state: &mut State) {
        match state.next() {
            Some(waiter) => waiter.admit(),
            None => {
                state.free += 1;
                self.spare.notify_one();
            }
        }
    }
}

impl Waiter {
    fn admit(&self) {
        self.admitted.store(true, Ordering::Release);
        self.thread.unpark();
    }

    fn wait(&self) {
        while !self.admitted.load(Ordering::Acquire) {
            thread::park();
        }
    }
}

impl State {
    /// Returns the number of queued searches.
    fn waiting(&self) -> usize {
        self.queues.iter().map(VecDeque::len).sum()
    }

    /// Removes and returns the next search to receive a slot.
    fn next(&mut self) -> Option<Arc<Waiter>> {
        self.choices = self.choices.wrapping_add(1);
        let precedes = self.choices.is_multiple_of(PRECEDENCE_INTERVAL);
        let others = self.queues.len() - 1;
        let preferred = if precedes { 1 + self.choices / PRECEDENCE_INTERVAL % others } else { 0 };
        let (before, after) = self.queues.split_at_mut(preferred);
        after.iter_mut().chain(before).find_map(VecDeque::pop_front)
    }
}

/// Right to compute on one core, until dropped.
#[derive(Debug)]
pub struct Slot {
    pool: Arc<Pool>,
    /// Computing time before this turn.
    used: Duration,
    /// Start of this turn.
    since: Instant,
}

impl Slot {
    /// Returns the computing time up to `now`, in this turn and before.
    pub fn used(&self, now: Instant) -> Duration {
        self.used + now.saturating_duration_since(self.since)
    }

    /// Returns whether the slice is used up, so that [`Slot::pass`] is due.
    pub fn is_used_up(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.since) >= self.pool.slice
    }

    /// Gives the slot to the next search and queues for another one. If no other search is next,
    /// keeps the slot for another turn. Returns whether the slot was given away.
    pub fn pass(&mut self) -> bool {
        self.used = self.used(Instant::now());
        let mut state = self.pool.state();
        let own = (state.waiting() > 0).then(|| self.pool.queue_up(&mut state, self.used));
        let next = own.as_ref().and_then(|_| state.next());
        drop(state);
        let given = match (own, next) {
            (Some(own), Some(next)) if !Arc::ptr_eq(&own, &next) => {
                next.admit();
                own.wait();
                true
            }
            _ => false,
        };
        self.since = Instant::now();
        given
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.pool.admit_one(&mut self.pool.state());
    }
}

#[cfg(test)]
mod tests;
