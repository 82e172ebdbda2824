//! Holds the tables in memory. The first caller that needs a table builds it. If memory is short,
//! the least recently used tables are evicted.

use std::any::Any;
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use once_cell::sync::OnceCell;

use super::memory::{Memory, Share};
use super::source::{AnyTable, Key, Table};

/// A table, once it is built, and its last use.
#[derive(Default)]
struct Entry {
    /// Table, initialised once. Concurrent callers wait for this table only.
    table: OnceCell<(AnyTable, Share)>,
    /// Value of [`TableCache::clock`] at the last use.
    last_use: AtomicU64,
}

/// Tables in memory.
#[derive(Default)]
pub(super) struct TableCache {
    entries: Mutex<HashMap<Key, Arc<Entry>>>,
    /// Counter that is incremented each time a table is requested.
    clock: AtomicU64,
    memory: Memory,
}

impl TableCache {
    /// Creates an empty cache whose tables take their memory from `memory`.
    pub(super) fn with_memory(memory: Memory) -> Self {
        Self { memory, ..Self::default() }
    }

    pub(super) fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Returns the table under `key`. Builds it if absent, and keeps it if there is room.
    /// Concurrent callers wait. `make` receives an empty share of memory and may resize it for the
    /// build. Afterwards the share is resized to the table's size, if there is room.
    ///
    /// # Panics
    /// If one key is used for two types of table.
    pub(super) fn get_or<T: Table>(&self, key: Key, make: impl FnOnce(&mut Share) -> Arc<T>) -> Arc<T> {
        let Ok(table) = self.get_or_try(key, |share| Ok::<_, Infallible>(make(share)));
        table
    }

    /// Returns the table under `key` as [`TableCache::get_or`] does, for a build that may fail.
    ///
    /// # Errors
    /// The error of `make`.
    ///
    /// # Panics
    /// If one key is used for two types of table.
    pub(super) fn get_or_try<T: Table, E>(
        &self,
        key: Key,
        make: impl FnOnce(&mut Share) -> Result<Arc<T>, E>,
    ) -> Result<Arc<T>, E> {
        // The map is locked only for the lookup, so that different tables are built in parallel.
        let entry = Arc::clone(self.entries().entry(key).or_default());
        self.record_use(&entry);
        let mut share = self.memory.share();
        let mut has_room = true;
        let (table, _) = entry.table.get_or_try_init(|| {
            let table = make(&mut share)?;
            has_room = share.resize_without_reserve(table.bytes());
            Ok((table as AnyTable, share))
        })?;
        let table: Arc<T> = downcast(Arc::clone(table));
        if !has_room {
            tracing::debug!(table = %key, bytes = table.bytes(), "table not kept: memory is short");
            self.entries().remove(&key);
        }
        Ok(table)
    }

    /// Returns the table under `key` if it is in memory now. Never waits for a build.
    ///
    /// # Panics
    /// If one key is used for two types of table.
    pub(super) fn ready<T: Table>(&self, key: Key) -> Option<Arc<T>> {
        let entry = self.entries().get(&key).cloned()?;
        self.record_use(&entry);
        entry.table.get().map(|(table, _)| downcast(Arc::clone(table)))
    }

    /// Returns whether the table under `key` is in memory now.
    pub(super) fn holds(&self, key: &Key) -> bool {
        self.entries().get(key).is_some_and(|entry| entry.table.get().is_some())
    }

    /// Returns the keys of all tables in memory or in progress, and of those whose build failed.
    pub(super) fn keys(&self) -> Vec<Key> {
        self.entries().keys().copied().collect()
    }

    /// Evicts unused tables of about `bytes` bytes in total. Returns whether any table was evicted.
    pub(super) fn evict(&self, bytes: usize) -> bool {
        let mut entries = self.entries();
        let idle = |(key, entry): (&Key, &Arc<Entry>)| {
            let (table, share) = entry.table.get()?;
            let idle = Arc::strong_count(table) == 1 && Arc::strong_count(entry) == 1 && share.bytes() > 0;
            idle.then(|| (entry.last_use.load(Ordering::Relaxed), *key, share.bytes()))
        };
        let mut idle: Vec<_> = entries.iter().filter_map(idle).collect();
        idle.sort_unstable_by_key(|&(last_use, ..)| last_use);
        let mut freed = 0;
        for (_, key, size) in idle {
            if freed >= bytes {
                break;
            }
            entries.remove(&key);
            freed += size;
            tracing::debug!(table = %key, bytes = size, "table evicted");
        }
        freed > 0
    }

    fn record_use(&self, entry: &Entry) {
        entry.last_use.store(self.clock.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<Key, Arc<Entry>>> {
        // The map is consistent even after a panic with the lock held.
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Downcasts a table.
///
/// # Panics
/// If the table is of another type.
pub(super) fn downcast<T: Table>(table: Arc<dyn Any + Send + Sync>) -> Arc<T> {
    table.downcast().expect("a key has one type of table")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;
    use std::thread;
    use std::time::Duration;

    fn key(pattern: u64) -> Key {
        Key { family: "test", kind: "toy", revision: 1, shape: [4, 3, 0, 0], pattern }
    }

    #[test]
    fn evicts_least_recently_used_tables_but_not_those_in_use() {
        let memory = Memory::of(1000);
        let cache = Arc::new(TableCache::with_memory(memory.clone()));
        let weak = Arc::downgrade(&cache);
        memory.set_reclaim(move |bytes| {
            if let Some(cache) = weak.upgrade() {
                cache.evict(bytes);
            }
        });
        let build = |pattern, bytes| cache.get_or(key(pattern), |_| Arc::new(vec![0_u8; bytes]));
        let used = build(0, 300);
        (1..=3).for_each(|pattern| drop(build(pattern, 200)));
        assert_eq!(memory.held(), 900);
        // Using table 1 again makes table 2 the least recently used.
        assert!(cache.ready::<Vec<u8>>(key(1)).is_some());
        drop(build(4, 200));
        let held = |pattern| cache.ready::<Vec<u8>>(key(pattern)).is_some();
        assert_eq!([0, 1, 2, 3, 4].map(held), [true, true, false, true, true]);
        // A search needs memory too; tables in use are not evicted.
        let mut search = memory.share();
        assert!(search.resize(350) && !search.resize(351) && held(0));
        // Without room, a table is built for its caller and not kept.
        assert_eq!(build(5, 500).len(), 500);
        assert!(!held(5));
        drop(used);
        assert_eq!(memory.held(), 650);
    }

    #[test]
    fn memory_is_reserved_before_a_build() {
        let memory = Memory::of(1000);
        let cache = TableCache::with_memory(memory.clone());
        let table = cache.get_or(key(0), |share| {
            assert!(share.resize_without_reserve(900));
            assert_eq!(memory.held(), 900, "during the build");
            Arc::new(vec![0_u8; 300])
        });
        assert_eq!((table.len(), memory.held()), (300, 300));
    }

    #[test]
    fn concurrent_callers_share_one_build() {
        let (cache, builds) = (TableCache::default(), AtomicU32::new(0));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let table = cache.get_or(key(0), |_| {
                        thread::sleep(Duration::from_millis(20));
                        Arc::new(vec![builds.fetch_add(1, Ordering::Relaxed)])
                    });
                    assert_eq!(*table, [0]);
                });
            }
        });
        assert_eq!(builds.load(Ordering::Relaxed), 1);
    }
}
