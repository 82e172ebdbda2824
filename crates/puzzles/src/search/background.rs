//! Runs background tasks that make later searches faster. Tasks run one at a time. No task runs
//! twice, unless tables were evicted in between.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::workers::{Workers, catch};

/// Maximum waiting tasks. Further tasks are refused; the caller may queue them later.
const MAX_WAITING: usize = 64;

/// Queue of background tasks. A clone is a handle to the same queue.
#[derive(Clone)]
pub(super) struct Background {
    tasks: Arc<Mutex<HashMap<String, Progress>>>,
    workers: Workers,
}

/// State of a task.
#[derive(Clone, Copy, PartialEq)]
enum Progress {
    Waiting,
    /// Running or done.
    Started,
    Panicked,
}

impl Default for Background {
    fn default() -> Self {
        Self { tasks: Arc::default(), workers: Workers::new("tables", 1) }
    }
}

impl Background {
    /// Queues a task. Each name is accepted once until [`Background::forget`]. A task that panics
    /// is logged and not repeated. Returns whether the task was queued.
    pub(super) fn push(&self, name: &str, task: impl FnOnce() + Send + 'static) -> bool {
        let mut tasks = self.tasks();
        if tasks.contains_key(name) || self.workers.waiting() >= MAX_WAITING {
            return false;
        }
        tasks.insert(name.to_owned(), Progress::Waiting);
        let (queue, name) = (self.clone(), name.to_owned());
        self.workers.push(move || {
            queue.tasks().insert(name.clone(), Progress::Started);
            if catch(&name, task).is_none() {
                queue.tasks().insert(name, Progress::Panicked);
            }
        });
        true
    }

    /// Accepts the names of started tasks again, except those of tasks that panicked.
    pub(super) fn forget(&self) {
        self.tasks().retain(|_, progress| *progress != Progress::Started);
    }

    fn tasks(&self) -> MutexGuard<'_, HashMap<String, Progress>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::thread;

    #[test]
    fn tasks_run_one_at_a_time_in_order_and_once() {
        let queue = Background::default();
        let (gate, opened) = mpsc::channel::<()>();
        let (done, seen) = mpsc::channel();
        let (start, started) = mpsc::channel();
        let first = move || {
            start.send(()).expect("the receiver is open");
            let _ = opened.recv();
        };
        assert!(queue.push("first", first));
        started.recv().expect("the task runs");
        for number in 0..MAX_WAITING {
            let done = done.clone();
            let task = move || done.send((number, thread::current().id())).expect("the receiver is open");
            assert!(queue.push(&number.to_string(), task.clone()));
            assert!(!queue.push(&number.to_string(), task), "{number} is waiting");
        }
        assert!(!queue.push("too many", || {}));
        drop(gate);
        let ran: Vec<_> = seen.iter().take(MAX_WAITING).collect();
        assert!(ran.iter().map(|&(number, _)| number).eq(0..MAX_WAITING));
        assert!(ran.windows(2).all(|pair| pair[0].1 == pair[1].1), "all on one thread");
        assert!(!queue.push("3", || {}), "the task has run");
    }

    #[test]
    fn a_panic_ends_only_its_task() {
        let queue = Background::default();
        let (done, seen) = mpsc::channel();
        assert!(queue.push("bad", || panic!("a failed task")));
        assert!(queue.push("good", move || done.send(()).expect("the receiver is open")));
        seen.recv().expect("the second task ran");
        queue.forget();
        assert!(!queue.push("bad", || {}), "a panicking task is not repeated");
        assert!(queue.push("good", || {}), "tasks may run again after an eviction");
    }
}
