//! The tables that all requests share. The first caller that needs a table builds it. With a
//! [`TableSource`], tables outlive the process. A source that fails is treated as empty.
//!
//! Tables hold a share of the [`Memory`] that searches use as well. If memory is short, unused
//! tables are evicted, the least recently used first. The next caller loads or builds them again.
//!
//! All methods look in memory first. They differ in the cost of a missing table:
//!
//! | method | source | build | the caller waits |
//! |---|---|---|---|
//! | [`Tables::ready`] | no | no | never |
//! | [`Tables::load`] | yes | no | for the source, without a slot |
//! | [`Tables::get_or_build`] | no | yes | for the build, on its own thread |
//! | [`Tables::load_or_build`] | yes | yes, then stored | for the source and the build |
//! | [`Tables::wait_for`] | by `make` | by `make`, on another thread | within its meter's limits |
//!
//! Two pools of threads build tables: `builders`, with a thread per core, for waiting searches, and
//! `background`, with a single thread, for later searches. With one pool, background tasks would
//! take every core, or searches would wait for them.

use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::background::Background;
use super::builders::{Build, Builders};
use super::memory::Memory;
use super::meter::Meter;
use super::source::{Key, Stored, Table, TableSource};
use super::table_cache::{self, TableCache};
use super::tier::Tier;
use crate::puzzle::Stop;

/// Precomputed tables. A clone is a handle to the same tables.
///
/// ```
/// use cantor_puzzles::search::{Key, Tables};
///
/// let key = Key { family: "sums", kind: "squares", revision: 1, shape: [0; 4], pattern: 0 };
/// let tables = Tables::new();
/// assert!(tables.ready::<Vec<u32>>(key).is_none());
/// let squares = tables.get_or_build(key, || (0..100_u32).map(|n| n * n).collect::<Vec<_>>());
/// assert_eq!(squares[12], 144);
/// assert!(tables.ready::<Vec<u32>>(key).is_some());
/// ```
#[derive(Clone, Default)]
pub struct Tables(Arc<Shared>);

/// Shared state of the tables.
#[derive(Default)]
struct Shared {
    cache: TableCache,
    source: Option<Box<dyn TableSource>>,
    background_tier: Tier,
    /// Whether a failure to write to the source has been logged.
    warned: AtomicBool,
    background: Background,
    builders: Builders,
}

impl Tables {
    /// Creates an empty set of tables without a source.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a set of tables that are stored in `source`, if any. Tables up to `background_tier`
    /// may be built in the background.
    pub fn with_source(source: Option<Box<dyn TableSource>>, background_tier: Tier) -> Self {
        Self::with_memory(Memory::default(), source, background_tier)
    }

    /// Creates a set of tables as [`Tables::with_source`] does. The tables take their memory from
    /// `memory`. If several sets share `memory`, only the first one evicts tables when it is short.
    pub fn with_memory(memory: Memory, source: Option<Box<dyn TableSource>>, background_tier: Tier) -> Self {
        let cache = TableCache::with_memory(memory.clone());
        let shared = Arc::new(Shared { cache, source, background_tier, ..Shared::default() });
        let tables = Arc::downgrade(&shared);
        memory.set_reclaim(move |bytes| {
            if let Some(tables) = tables.upgrade()
                && tables.cache.evict(bytes)
            {
                tables.background.forget();
            }
        });
        Self(shared)
    }

    /// Returns the memory that the tables share with searches.
    pub fn memory(&self) -> &Memory {
        self.0.cache.memory()
    }

    /// Returns the best tier that may be built in the background.
    pub fn background_tier(&self) -> Tier {
        self.0.background_tier
    }

    /// Returns the table under `key`, which is kept in memory only. The first caller builds it.
    /// Concurrent callers wait for that build.
    ///
    /// # Panics
    /// If one key is used for two types of table.
    pub fn get_or_build<T: Table>(&self, key: Key, build: impl FnOnce() -> T) -> Arc<T> {
        self.0.cache.get_or(key, |_| Arc::new(build()))
    }

    /// Returns the table under `key`: from memory, otherwise from the source, otherwise built and
    /// stored in the source. Concurrent callers wait for the table, but not for the source to store
    /// it. A build takes `bytes` bytes of memory; unused tables are evicted first to make room.
    ///
    /// # Panics
    /// If one key is used for two types of table.
    pub fn load_or_build<T: Stored>(&self, key: Key, bytes: usize, build: impl FnOnce() -> T) -> Arc<T> {
        let mut built = false;
        let table = self.0.cache.get_or(key, |share| {
            Arc::new(self.load_from_source(&key).unwrap_or_else(|| {
                built = true;
                // Without enough memory the table is built nevertheless, since the caller needs it.
                let _ = share.resize_without_reserve(bytes);
                let started = Instant::now();
                let table: T = build();
                tracing::info!(table = %key, took = ?started.elapsed(), "table built");
                table
            }))
        });
        if built {
            self.save(&key, &*table);
        }
        table
    }

    /// Returns the table under `key`: from memory, otherwise from the source. Never builds it. The
    /// meter holds no slot meanwhile.
    ///
    /// # Panics
    /// If one key is used for two types of table.
    pub fn load<T: Stored>(&self, key: Key, meter: &mut Meter<'_>) -> Option<Arc<T>> {
        meter
            .without_slot(|| {
                self.0.cache.get_or_try(key, |_| self.load_from_source(&key).map(Arc::new).ok_or(()))
            })
            .ok()
    }

    /// Returns the table under `key`. Unless it is in memory, `make` obtains it on another thread.
    /// The meter waits without a slot, within its limits. After a timeout the build continues for
    /// later callers.
    ///
    /// # Errors
    /// The limit that the meter reached.
    ///
    /// # Panics
    /// If one key is used for two types of table, or the build panicked.
    pub fn wait_for<T: Table>(
        &self,
        key: Key,
        meter: &mut Meter<'_>,
        make: impl FnOnce(&Self) -> Arc<T> + Send + 'static,
    ) -> Result<Arc<T>, Stop> {
        if let Some(ready) = self.ready(key) {
            return Ok(ready);
        }
        self.begin(key, make).wait(meter).map(table_cache::downcast)
    }

    /// Starts to build the table under `key`, unless it is in memory, for a later call of
    /// [`Tables::wait_for`].
    ///
    /// # Panics
    /// If one key is used for two types of table.
    pub fn prepare<T: Table>(&self, key: Key, make: impl FnOnce(&Self) -> Arc<T> + Send + 'static) {
        if self.ready::<T>(key).is_none() {
            self.begin(key, make);
        }
    }

    fn begin<T: Table>(&self, key: Key, make: impl FnOnce(&Self) -> Arc<T> + Send + 'static) -> Build {
        let tables = self.clone();
        self.0.builders.begin(key, move || make(&tables))
    }

    /// Returns the table under `key` if it is in memory now. Never waits for a build or a source.
    ///
    /// # Panics
    /// If one key is used for two types of table.
    pub fn ready<T: Table>(&self, key: Key) -> Option<Arc<T>> {
        self.0.cache.ready(key)
    }

    /// Returns whether the table under `key` is in memory, or the source has bytes under its key,
    /// which may prove to be damaged.
    pub fn holds(&self, key: Key) -> bool {
        self.0.cache.holds(&key) || self.0.source.as_ref().is_some_and(|source| source.holds(&key))
    }

    /// Checks the bytes stored under `key` and returns their number. Returns `None` if no bytes are
    /// stored, or if there is no source.
    ///
    /// # Errors
    /// The errors of [`TableSource::load`].
    pub fn stored(&self, key: &Key) -> io::Result<Option<usize>> {
        let Some(source) = &self.0.source else { return Ok(None) };
        Ok(source.load(key)?.map(|bytes| bytes.len()))
    }

    /// Returns whether there is a source, so that tables outlive the process.
    pub fn has_source(&self) -> bool {
        self.0.source.is_some()
    }

    /// Queues `task` for the single background thread. Each name is accepted only once, so that
    /// every board may request the tables that it lacks. Evicting tables frees the names of started
    /// tasks. A task that panics is logged and not repeated. Returns whether the task was queued;
    /// it is refused if too many are waiting.
    pub fn run_in_background(&self, name: &str, task: impl FnOnce(&Self) + Send + 'static) -> bool {
        let tables = self.clone();
        self.0.background.push(name, move || task(&tables))
    }

    fn load_from_source<T: Stored>(&self, key: &Key) -> Option<T> {
        let started = Instant::now();
        let bytes = match self.0.source.as_ref()?.load(key) {
            Ok(bytes) => bytes?,
            Err(error) => {
                tracing::warn!(table = %key, %error, "stored table is unusable; building it again");
                return None;
            }
        };
        let table = T::from_bytes(key, bytes);
        match &table {
            Some(_) => tracing::debug!(table = %key, took = ?started.elapsed(), "table loaded"),
            None => tracing::warn!(table = %key, "stored table has an invalid form; building it again"),
        }
        table
    }

    fn save(&self, key: &Key, table: &impl Stored) {
        let Some(source) = &self.0.source else { return };
        if let Err(error) = source.save(key, &table.to_bytes())
            && !self.0.warned.swap(true, Ordering::Relaxed)
        {
            tracing::warn!(table = %key, %error, "could not store a table; it stays in memory");
        }
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.cache.keys()).finish()
    }
}

#[cfg(test)]
mod tests;
