//! Builds tables for waiting searches: one build per table at a time, and no more builds than
//! cores.
//!
//! Neither a search that waits for a build nor the build holds a slot.

use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::meter::Meter;
use super::source::{AnyTable, Key, Table};
use super::workers::{Workers, catch};
use crate::puzzle::Stop;

/// Interval at which a waiting search checks its budget.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Builds in progress. A clone is a handle to the same builds.
#[derive(Clone)]
pub(super) struct Builders {
    builds: Arc<Mutex<HashMap<Key, Build>>>,
    workers: Workers,
}

/// Build of one table. A clone is a handle to the same build.
#[derive(Clone, Default)]
pub(super) struct Build(Arc<(Mutex<Outcome>, Condvar)>);

/// State or result of a build.
#[derive(Clone, Default)]
enum Outcome {
    #[default]
    Pending,
    Table(AnyTable),
    Failed,
}

impl Default for Builders {
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self { builds: Arc::default(), workers: Workers::new("builder", cores) }
    }
}

impl Builders {
    /// Starts to build a table, unless its build is in progress. Returns the build.
    pub(super) fn begin<T: Table>(&self, key: Key, build: impl FnOnce() -> Arc<T> + Send + 'static) -> Build {
        let mut builds = self.builds.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(build) = builds.get(&key) {
            // An earlier attempt to start a thread may have failed.
            self.workers.start_thread();
            return build.clone();
        }
        let (started, all) = (Build::default(), Arc::clone(&self.builds));
        builds.insert(key, started.clone());
        let running = started.clone();
        self.workers.push(move || {
            let table = catch(key, build);
            all.lock().unwrap_or_else(PoisonError::into_inner).remove(&key);
            running.finish(table.map_or(Outcome::Failed, |table| Outcome::Table(table)));
        });
        started
    }
}

impl Build {
    /// Waits for the table. The meter holds no slot meanwhile.
    ///
    /// # Errors
    /// The limit that the search reached first.
    ///
    /// # Panics
    /// If the build panicked.
    pub(super) fn wait(&self, meter: &mut Meter<'_>) -> Result<AnyTable, Stop> {
        loop {
            match meter.without_slot(|| self.poll()) {
                Outcome::Pending => meter.pause()?,
                Outcome::Table(table) => return Ok(table),
                Outcome::Failed => panic!("the build of a table panicked"),
            }
        }
    }

    /// Returns the outcome as soon as the build ends, or `Pending` after [`POLL_INTERVAL`].
    fn poll(&self) -> Outcome {
        let (outcome, changed) = &*self.0;
        let outcome = outcome.lock().unwrap_or_else(PoisonError::into_inner);
        let pending = |outcome: &mut Outcome| matches!(outcome, Outcome::Pending);
        let waited = changed.wait_timeout_while(outcome, POLL_INTERVAL, pending);
        waited.unwrap_or_else(PoisonError::into_inner).0.clone()
    }

    fn finish(&self, result: Outcome) {
        let (outcome, changed) = &*self.0;
        *outcome.lock().unwrap_or_else(PoisonError::into_inner) = result;
        changed.notify_all();
    }
}
