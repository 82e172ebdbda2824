//! Threads that make tables for those who wait: each table once at a time, and no more at once than there are cores.
//!
//! They hold no slot: the system shares the cores between them and the searches, and who waits for one holds none either.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::meter::Meter;
use super::source::{AnyTable, Key, Table};
use crate::puzzle::Stop;

/// Who waits looks at the clock so often.
const LOOK: Duration = Duration::from_millis(10);

type Task = Box<dyn FnOnce() + Send>;

/// The tables that are being made; a clone is a handle to the same ones.
#[derive(Clone, Default)]
pub(super) struct Builders(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    making: HashMap<Key, Making>,
    waiting: VecDeque<Task>,
    threads: usize,
}

/// A table that is being made; a clone is a handle to the same one.
#[derive(Clone, Default)]
pub(super) struct Making(Arc<(Mutex<Made>, Condvar)>);

#[derive(Default)]
enum Made {
    #[default]
    NotYet,
    Table(AnyTable),
    Failed,
}

impl Builders {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has a table made, unless it is being made.
    pub(super) fn begin<T: Table>(&self, key: Key, make: impl FnOnce() -> Arc<T> + Send + 'static) -> Making {
        let mut state = self.state();
        let making = state.making.get(&key).cloned().unwrap_or_else(|| {
            let making = Making::default();
            state.making.insert(key, making.clone());
            let (builders, made) = (self.clone(), making.clone());
            state.waiting.push_back(Box::new(move || {
                let table = catch_unwind(AssertUnwindSafe(make));
                if table.is_err() {
                    tracing::error!(table = %key, "making a table panicked");
                }
                builders.state().making.remove(&key);
                made.done(table.map_or(Made::Failed, |table| Made::Table(table)));
            }));
            making
        });
        let most = thread::available_parallelism().map_or(1, usize::from);
        if !state.waiting.is_empty() && state.threads < most {
            let builders = self.clone();
            match thread::Builder::new().name("builder".to_owned()).spawn(move || builders.work()) {
                Ok(_) => state.threads += 1,
                // Whoever waits for it notices when its time is over; the next call tries again.
                Err(error) => tracing::warn!(%error, "no thread to make a table"),
            }
        }
        making
    }

    fn work(&self) {
        loop {
            let task = {
                let mut state = self.state();
                let task = state.waiting.pop_front();
                state.threads -= usize::from(task.is_none());
                task
            };
            match task {
                Some(task) => task(),
                None => return,
            }
        }
    }
}

impl Making {
    /// The table, once it is made; the meter gives up its slot meanwhile.
    ///
    /// # Errors
    /// Says what ran out before.
    ///
    /// # Panics
    /// If making it panicked.
    pub(super) fn wait(&self, meter: &mut Meter<'_>) -> Result<AnyTable, Stop> {
        loop {
            match meter.idle(|| self.wait_a_little()) {
                Made::NotYet => meter.pause()?,
                Made::Table(table) => return Ok(table),
                Made::Failed => panic!("a table that could not be made"),
            }
        }
    }

    fn wait_a_little(&self) -> Made {
        let (made, changed) = &*self.0;
        let made = made.lock().unwrap_or_else(PoisonError::into_inner);
        let not_yet = |made: &mut Made| matches!(made, Made::NotYet);
        let (made, _) =
            changed.wait_timeout_while(made, LOOK, not_yet).unwrap_or_else(PoisonError::into_inner);
        match &*made {
            Made::NotYet => Made::NotYet,
            Made::Table(table) => Made::Table(Arc::clone(table)),
            Made::Failed => Made::Failed,
        }
    }

    fn done(&self, result: Made) {
        let (made, changed) = &*self.0;
        *made.lock().unwrap_or_else(PoisonError::into_inner) = result;
        changed.notify_all();
    }
}
