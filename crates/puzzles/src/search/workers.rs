//! Threads that run queued tasks. They hold no [`super::Slot`], so the operating system schedules
//! them alongside the searches.

use std::collections::VecDeque;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

type Task = Box<dyn FnOnce() + Send>;

/// A queue of tasks and the threads that run them in order. A clone is a handle to the same pool.
/// Threads start on demand, and end when the queue is empty.
#[derive(Clone)]
pub(super) struct Workers(Arc<Pool>);

/// Shared state of the threads.
struct Pool {
    thread_name: &'static str,
    max_threads: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Task>,
    threads: usize,
}

impl Workers {
    pub(super) fn new(thread_name: &'static str, max_threads: usize) -> Self {
        Self(Arc::new(Pool { thread_name, max_threads, state: Mutex::default() }))
    }

    /// Returns the number of tasks that no thread has started yet.
    pub(super) fn waiting(&self) -> usize {
        self.state().waiting.len()
    }

    /// Queues a task, which must not panic. Wrap a task that may panic in [`catch`].
    pub(super) fn push(&self, task: impl FnOnce() + Send + 'static) {
        self.state().waiting.push_back(Box::new(task));
        self.start_thread();
    }

    /// Starts another thread if a task waits and the maximum is not reached.
    pub(super) fn start_thread(&self) {
        let mut state = self.state();
        if state.waiting.is_empty() || state.threads >= self.0.max_threads {
            return;
        }
        let workers = self.clone();
        match thread::Builder::new().name(self.0.thread_name.to_owned()).spawn(move || workers.work()) {
            Ok(_) => state.threads += 1,
            // The task stays queued. The next call tries again.
            Err(error) => {
                tracing::warn!(%error, thread = self.0.thread_name, "could not start a worker thread")
            }
        }
    }

    /// Runs queued tasks until the queue is empty.
    fn work(&self) {
        while let Some(task) = self.next() {
            task();
        }
    }

    /// Removes the next task. If no task waits, counts the calling thread as ended.
    fn next(&self) -> Option<Task> {
        let mut state = self.state();
        let task = state.waiting.pop_front();
        state.threads -= usize::from(task.is_none());
        task
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs a task. If the task panics, logs the panic and returns `None`.
pub(super) fn catch<T>(name: impl Display, task: impl FnOnce() -> T) -> Option<T> {
    let result = catch_unwind(AssertUnwindSafe(task));
    if result.is_err() {
        tracing::error!(task = %name, "a worker task panicked");
    }
    result.ok()
}
