//! Slots at the cores: a search computes while it holds one; the others wait.
//!
//! Who has computed little so far goes first: an easy board is answered within a slice of those that compute, however many
//! hard ones wait. Those who have computed as long take turns, in the order in which they asked, and each time after a
//! slice. Now and then it is the turn of who has computed longest, so that nobody waits for ever. Threads that merely help
//! a search take slots that nobody waits for.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

/// A slice so long that switching costs nothing, and so short that nobody notices a few of them.
pub const SLICE: Duration = Duration::from_millis(20);

/// Whoever has computed for fewer slices than these is in the first, the second, the third line, all others in the last.
const LINES: [u32; 3] = [2, 10, 50];

/// Of so many slots that are given away while several lines wait, one goes to the last of them.
const LAST_LINE_EVERY: u32 = 8;

/// The slots, and the lines before them; a clone is a handle to the same ones.
///
/// Whoever holds a slot must not wait for something that needs another slot to be done.
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
pub struct Slots(Arc<Queue>);

#[derive(Debug)]
struct Queue {
    cores: usize,
    slice: Duration,
    state: Mutex<State>,
    /// Wakes those who wait for a spare slot.
    spare: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Slots that nobody holds; none while somebody waits in a line.
    free: usize,
    lines: [VecDeque<Arc<Waiter>>; LINES.len() + 1],
    /// How many slots were given to those who waited.
    given: u32,
}

/// One who waits in a line.
#[derive(Debug)]
struct Waiter {
    thread: Thread,
    admitted: AtomicBool,
}

impl Slots {
    /// As many slots as `cores`, at least one, each to be passed on after a slice.
    pub fn new(cores: usize, slice: Duration) -> Self {
        let cores = cores.max(1);
        let state = Mutex::new(State { free: cores, ..State::default() });
        Self(Arc::new(Queue { cores, slice, state, spare: Condvar::new() }))
    }

    /// How many slots there are.
    pub fn cores(&self) -> usize {
        self.0.cores
    }

    /// Waits for a slot, in the line of those who have computed as long as `used`.
    pub fn take(&self, used: Duration) -> Slot {
        let mut state = self.0.state();
        if state.free > 0 {
            state.free -= 1;
        } else {
            let waiter = self.0.queue_up(&mut state, used);
            drop(state);
            waiter.wait();
        }
        self.begin(used)
    }

    /// Waits for a slot that nobody else wants; `None` once [`Slots::end`] has set `over`.
    pub fn take_spare(&self, used: Duration, over: &AtomicBool) -> Option<Slot> {
        let mut state = self.0.state();
        while !over.load(Ordering::Relaxed) {
            if state.free > 0 {
                state.free -= 1;
                return Some(self.begin(used));
            }
            state = self.0.spare.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }

    /// Sets `over`, and so dismisses those who wait for a spare slot with that flag.
    pub fn end(&self, over: &AtomicBool) {
        // Under the lock, so that no thread checks the flag before and falls asleep after.
        let _state = self.0.state();
        over.store(true, Ordering::Relaxed);
        self.0.spare.notify_all();
    }

    fn begin(&self, used: Duration) -> Slot {
        Slot { queue: Arc::clone(&self.0), used, since: Instant::now() }
    }
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Joins the line of those who have computed as long as `used`.
    fn queue_up(&self, state: &mut State, used: Duration) -> Arc<Waiter> {
        let waiter = Arc::new(Waiter { thread: thread::current(), admitted: AtomicBool::new(false) });
        let line =
            LINES.iter().position(|&most| used < self.slice.saturating_mul(most)).unwrap_or(LINES.len());
        state.lines[line].push_back(Arc::clone(&waiter));
        waiter
    }

    /// Gives a slot to whose turn it is, or to nobody.
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
    fn waiting(&self) -> usize {
        self.lines.iter().map(VecDeque::len).sum()
    }

    /// Whose turn it is.
    fn next(&mut self) -> Option<Arc<Waiter>> {
        self.given = self.given.wrapping_add(1);
        let mut lines = self.lines.iter_mut().filter(|line| !line.is_empty());
        let last = self.given.is_multiple_of(LAST_LINE_EVERY);
        let line = if last { lines.next_back() } else { lines.next() };
        line?.pop_front()
    }
}

/// The right to compute on one core, until it is dropped.
#[derive(Debug)]
pub struct Slot {
    queue: Arc<Queue>,
    /// How long was computed before.
    used: Duration,
    since: Instant,
}

impl Slot {
    /// How long has been computed, by `now`, in this slot and before.
    pub fn used(&self, now: Instant) -> Duration {
        self.used + now.saturating_duration_since(self.since)
    }

    /// Whether the slice is used up, so that it would be fair to [`Slot::pass`].
    pub fn is_used_up(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.since) >= self.queue.slice
    }

    /// Gives the slot to whose turn it is and queues for another; does nothing if that is nobody else. Returns whether
    /// it was given away.
    pub fn pass(&mut self) -> bool {
        self.used = self.used(Instant::now());
        let mut state = self.queue.state();
        let own = (state.waiting() > 0).then(|| self.queue.queue_up(&mut state, self.used));
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
        self.queue.admit_one(&mut self.queue.state());
    }
}

#[cfg(test)]
mod tests;
