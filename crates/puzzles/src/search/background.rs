//! A queue of background tasks that make later searches faster: one runs at a time, and each once, until what it made
//! was let go.

use std::collections::{HashSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How many tasks may wait; more are refused, and may be queued later.
const MOST_WAITING: usize = 64;

type Task = Box<dyn FnOnce() + Send>;

/// The tasks that wait, and whether a thread runs them; a clone is a handle to the same queue.
#[derive(Clone, Default)]
pub(super) struct Queue(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// The names of all tasks queued so far, done or not, but for those that may be queued again.
    known: HashSet<String>,
    /// Those that panicked.
    failed: HashSet<String>,
    waiting: VecDeque<(String, Task)>,
    working: bool,
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next task; if there is none, the calling thread has to end.
    fn next(&self) -> Option<(String, Task)> {
        let mut state = self.state();
        let next = state.waiting.pop_front();
        state.working = next.is_some();
        next
    }

    /// Lets what was done be queued again, except what panicked.
    pub(super) fn forget(&self) {
        let State { known, waiting, failed, .. } = &mut *self.state();
        known.retain(|name| failed.contains(name) || waiting.iter().any(|(waits, _)| waits == name));
    }

    /// Runs `task` on the one background thread once those queued before it are done. Each name is queued once,
    /// until [`Queue::forget`]; a task that panics is logged and not tried again. Returns whether it was queued.
    pub(super) fn push(&self, name: &str, task: impl FnOnce() + Send + 'static) -> bool {
        let mut state = self.state();
        if state.waiting.len() >= MOST_WAITING || !state.known.insert(name.to_owned()) {
            return false;
        }
        state.waiting.push_back((name.to_owned(), Box::new(task)));
        if !state.working {
            let queue = self.clone();
            let spawned = thread::Builder::new().name("tables".to_owned()).spawn(move || queue.work());
            match spawned {
                Ok(_) => state.working = true,
                // The task stays queued; the next call tries again.
                Err(error) => tracing::warn!(%error, "no background thread for the tables"),
            }
        }
        true
    }

    fn work(&self) {
        while let Some((name, task)) = self.next() {
            if catch_unwind(AssertUnwindSafe(task)).is_err() {
                tracing::error!(task = name, "a background task panicked");
                self.state().failed.insert(name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn tasks_run_one_at_a_time_in_order_and_once() {
        let queue = Queue::default();
        let (gate, opened) = mpsc::channel::<()>();
        let (done, seen) = mpsc::channel();
        let (start, started) = mpsc::channel();
        let first = move || {
            start.send(()).expect("the test waits");
            let _ = opened.recv();
        };
        assert!(queue.push("first", first));
        started.recv().expect("it runs");
        for number in 0..MOST_WAITING {
            let done = done.clone();
            let task = move || done.send((number, thread::current().id())).expect("the test waits");
            assert!(queue.push(&number.to_string(), task.clone()));
            assert!(!queue.push(&number.to_string(), task), "{number} is waiting");
        }
        assert!(!queue.push("too many", || {}));
        drop(gate);
        let ran: Vec<_> = seen.iter().take(MOST_WAITING).collect();
        assert!(ran.iter().map(|&(number, _)| number).eq(0..MOST_WAITING));
        assert!(ran.windows(2).all(|pair| pair[0].1 == pair[1].1), "one thread");
        assert!(!queue.push("3", || {}), "it is done");
    }

    #[test]
    fn a_panic_ends_its_task_alone() {
        let queue = Queue::default();
        let (done, seen) = mpsc::channel();
        assert!(queue.push("bad", || panic!("a failed task")));
        assert!(queue.push("good", move || done.send(()).expect("the test waits")));
        seen.recv().expect("the second task ran");
        queue.forget();
        assert!(!queue.push("bad", || {}), "it is not tried again");
        assert!(queue.push("good", || {}), "it may have to be done again");
    }
}
